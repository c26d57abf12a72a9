// The rules reference, the result of a game, and tables of lessons.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CreatedTable, Replay } from '../src/api/types'
import { expectAccessible } from './support/axe'
import { expect, test, useFastBots } from './support/fixtures'
import { buyTile, openPanel, waitForTurn } from './support/player'
import { addressOf, ATTACK, BATTLE, BOT, secretOf } from './support/tables'

const RECORD = readFileSync(
  resolve(import.meta.dirname, '../../tests/golden/revised-standard-4-14.kemet'),
  'utf8',
)

test.describe('the rules', () => {
  for (const [language, query, name] of [
    ['en', 'walls', 'Walls'],
    ['fr', 'murailles', 'Murailles'],
  ] as const)
    test(`are searched by keyboard on a phone, ${language}`, async ({ visit }) => {
      const page = await visit('/#/rules', { phone: true, language, dark: language === 'fr' })
      await expect(page.locator('#rule-M6')).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type(query)
      await expect(page.locator('#term-walls mark').first()).toBeVisible()
      await expect(page.locator('#term-walls dt')).toContainText(name)
      await expect(page.locator('#rule-M6 mark').first()).toBeVisible()
      await expect(page.locator('#rule-W1')).toHaveCount(0)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(390)
      await expectAccessible(page)
      await page.locator('#term-walls .more a').click()
      await expect(page).toHaveURL(/#\/rules\/M6/)
      await expect(page.locator('#rule-M6.target')).toBeVisible()
      await expect
        .poll(() => page.locator('#rule-M6').evaluate((e) => e.getBoundingClientRect().top))
        .toBeGreaterThan(100) // not under the header
      await expect(page.locator('#rule-W1')).toHaveCount(1)
    })

  test('open from an explanation, and lead back to the table', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [{ kind: 'me' }, BOT],
      position: {
        edition: 'revised',
        players: [{ city: 'nw', prayer: 0, troops: { nw1: 5 } }, { city: 'sw' }],
      },
    })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await openPanel(page, 'market')
    await page.locator('.market .tile').first().click()
    const link = page.locator('.reason a')
    const rule = (await link.innerText()).replace(/[[\]]/g, '')
    await link.click()
    await expect(page.locator(`#rule-${rule}.target`)).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await waitForTurn(page)
  })

  test('open from a tooltip', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [{ kind: 'me' }, BOT],
      position: {
        edition: 'revised',
        players: [{ city: 'nw', troops: { nw1: 5 } }, { city: 'sw' }],
      },
    })
    const page = await visit(addressOf(table))
    const stargate = page.locator('.market [data-tip="tile:stargate"]')
    await waitForTurn(page)
    await openPanel(page, 'market')
    await stargate.hover()
    await page.locator('[role=tooltip] a', { hasText: 'M3' }).click()
    await expect(page.locator('#rule-M3.target')).toBeVisible()
    await page.goBack()
    await openPanel(page, 'market')
    await stargate.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab') // focus by keyboard opens the tooltip
    await expect(page.locator('[role=tooltip]', { hasText: 'Stargate' })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.locator('#tile-stargate.target')).toBeVisible()
  })
})

test.describe('the result', () => {
  test('shows the points of every round, on a desktop and a phone', async ({ api, visit }) => {
    const table = await api.request<CreatedTable>('POST', '/api/records', {
      body: { record: RECORD },
    })
    const replay = await api.request<Replay>('GET', `/api/tables/${table.id}/replay`, {
      secret: table.watch_secret,
    })
    for (const look of [{}, { phone: true, dark: true }]) {
      const page = await visit(`/#/t/${table.id}/${table.watch_secret}`, look)
      const result = page.locator('.game-over')
      await expect(result.locator('figure')).toBeVisible()
      const rows = await result
        .locator('figure tbody tr')
        .evaluateAll((all) =>
          all.map((tr) => [...tr.querySelectorAll('td')].map((td) => Number(td.textContent))),
        )
      expect(rows).toEqual(replay.rounds.map((r) => r.scores))
      const box = (await result.boundingBox())!
      const total = (await result.locator('thead th').last().boundingBox())!
      expect(total.x + total.width).toBeLessThanOrEqual(box.x + box.width)
      await expectAccessible(page)
    }
  })

  test('is shown when a player concedes during a battle', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [
        { kind: 'me', name: 'Anna' },
        { kind: 'link', name: 'Ben' },
      ],
      position: BATTLE,
    })
    const [anna, ben] = [secretOf(table, 0), secretOf(table, 1)]
    await api.request('POST', `/api/tables/${table.id}/enter`, { secret: ben })
    await api.answer(table.id, anna, ...ATTACK)
    await api.request('POST', `/api/tables/${table.id}/concede`, { body: {}, secret: anna })
    const page = await visit(addressOf(table, 1))
    await expect(page.getByRole('heading', { name: 'Ben wins' }).first()).toBeVisible()
    const result = page.locator('.game-over')
    await result.getByRole('button', { name: 'Show the map' }).click()
    await expect(result).toHaveCount(0)
  })
})

test.describe('a lesson', () => {
  test('deletes its table once it is finished and left', async ({ api, visit }) => {
    const page = await visit()
    await useFastBots(page)
    const created = page.waitForResponse(
      (r) => r.url().endsWith('/api/tables') && r.request().method() === 'POST',
    )
    await page.goto('/#/learn/buy')
    const table = (await (await created).json()) as CreatedTable
    const find = () =>
      api.state(table.id, secretOf(table)).then(
        () => 'exists',
        (error) => String(error).match(/\b404\b/)?.[0],
      )
    await page.locator('.cell[data-cell=buy_ruby]').click()
    expect(await find()).toBe('exists')
    await page.goto('/#/') // unfinished: the table stays
    await expect(page.getByRole('link', { name: 'Learn to play' })).toBeVisible()
    expect(await find()).toBe('exists')
    await page.goto('/#/learn/buy')
    await buyTile(page, 'god_speed')
    await page.locator('.coach').getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('.coach')).toContainText('Lesson done')
    expect(await find()).toBe('exists') // the player may still try things
    await page.goto('/#/')
    await expect.poll(find).toBe('404')
  })

  test('shows on a phone the city it explains, then the action pyramid', async ({ visit }) => {
    const page = await visit('/#/learn/pray', { phone: true })
    await expect(page.locator('.coach')).toBeVisible()
    const uncovered = (selector: string) =>
      page.locator(selector).evaluate((e) => {
        const at = e.getBoundingClientRect()
        const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
        // Areas lie on the board, the pyramid in the sheet.
        return !!top?.closest(e instanceof SVGElement ? '.board' : '.sheet-box')
      })
    for (const district of ['nw1', 'nw2', 'nw3'])
      await expect
        .poll(() => uncovered(`path[data-space=${district}]`), { message: district })
        .toBe(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => uncovered('.cell[data-cell=pray_lower]')).toBe(true)
  })
})
