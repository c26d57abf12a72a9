// The reference in a real browser: found by the keyboard, by an address, from a refusal and from a
// tip; the points over the rounds; the city seen in the first lesson on a phone.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CreatedTable, Replay } from '../src/api/types'
import { serious } from './axe'
import { BATTLE, BOT, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()

const RECORD = readFileSync(
  new URL('../../tests/golden/revised-standard-4-14.kemet', import.meta.url),
  'utf8',
)

describe('the rules', () => {
  it.each([
    ['en', 'walls', 'Walls'],
    ['fr', 'murailles', 'Murailles'],
  ] as const)('are searched by keyboard on a phone, %s', async (language, asked, name) => {
    const page = await world.visitor('/#/rules', {
      phone: true,
      language,
      dark: language === 'fr',
    })
    await page.locator('#rule-M6').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(asked)
    await page.locator('#term-walls mark').first().waitFor()
    expect(await page.locator('#term-walls dt').innerText()).toContain(name)
    expect(await page.locator('#rule-M6 mark').count()).toBeGreaterThan(0)
    expect(await page.locator('#rule-W1').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await serious(page)).toEqual([])
    await page.locator('#term-walls .more a').click()
    await expect.poll(() => page.url()).toContain('#/rules/M6')
    await page.locator('#rule-M6.target').waitFor()
    await expect
      .poll(() => page.locator('#rule-M6').evaluate((e) => e.getBoundingClientRect().top))
      .toBeGreaterThan(100) // not under the head
    expect(await page.locator('#rule-W1').count()).toBe(1)
  })

  it('are one click away from a refusal, and the table one back', async () => {
    const table = await world.make({
      edition: 'revised',
      seats: [{ kind: 'me' }, BOT],
      position: {
        edition: 'revised',
        players: [{ city: 'nw', prayer: 0, troops: { nw1: 5 } }, { city: 'sw' }],
      },
    })
    const page = await world.visitor(`/#/t/${table.id}/${table.seats[0]!.secret}`)
    await myTurn(page)
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.locator('.market .tile').first().click()
    const link = page.locator('.reason a')
    const rule = (await link.innerText()).replace(/[[\]]/g, '')
    await link.click()
    await page.locator(`#rule-${rule}.target`).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await myTurn(page)
  })

  it('are one click away from a tip', async () => {
    const table = await world.make({
      edition: 'revised',
      seats: [{ kind: 'me' }, BOT],
      position: {
        edition: 'revised',
        players: [{ city: 'nw', troops: { nw1: 5 } }, { city: 'sw' }],
      },
    })
    const page = await world.visitor(`/#/t/${table.id}/${table.seats[0]!.secret}`)
    await myTurn(page)
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.locator('.market [data-tip="tile:stargate"]').hover()
    await page.locator('[role=tooltip] a', { hasText: 'M3' }).click()
    await page.locator('#rule-M3.target').waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.locator('.market [data-tip="tile:stargate"]').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab') // come to it by keyboard, as it should be seen
    await page.locator('[role=tooltip]', { hasText: 'Stargate' }).waitFor()
    await page.keyboard.press('r')
    await page.locator('#tile-stargate.target').waitFor()
  })
})

describe('the end', () => {
  it('shows the points of every round, on a desktop and a phone', async () => {
    const made = (await world.request('POST', '/api/records', { record: RECORD })) as CreatedTable
    const told = (await world.request(
      'GET',
      `/api/tables/${made.id}/replay`,
      undefined,
      made.watch!,
    )) as Replay
    for (const look of [{}, { phone: true, dark: true }]) {
      const page = await world.visitor(`/#/t/${made.id}/${made.watch}`, look)
      await page.locator('.game-over figure').waitFor()
      const rows = await page
        .locator('.game-over figure tbody tr')
        .evaluateAll((all) =>
          all.map((tr) => [...tr.querySelectorAll('td')].map((td) => Number(td.textContent))),
        )
      expect(rows).toEqual(told.rounds.map((r) => r.scores))
      const box = (await page.locator('.game-over').boundingBox())!
      const total = (await page.locator('.game-over thead th').last().boundingBox())!
      expect(total.x + total.width).toBeLessThanOrEqual(box.x + box.width)
      expect(await serious(page)).toEqual([])
    }
  })
})

describe('a game that was conceded', () => {
  it('ends like any other, also in the middle of a battle', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [
        { kind: 'me', name: 'Anna' },
        { kind: 'link', name: 'Ben' },
      ],
      position: BATTLE,
    })
    const [anna, ben] = made.seats.map((s) => s.secret)
    await world.request('POST', `/api/tables/${made.id}/enter`, undefined, ben)
    await world.answer(
      made.id,
      anna!,
      'token move_upper',
      'march front_nw',
      'step temple_w',
      'take 5',
    )
    await world.request('POST', `/api/tables/${made.id}/concede`, {}, anna)
    const page = await world.visitor(`/#/t/${made.id}/${ben}`)
    await page.getByRole('heading', { name: 'Ben wins' }).first().waitFor()
    await page.locator('.game-over').getByRole('button', { name: 'Show the map' }).click()
    expect(await page.locator('.game-over').count()).toBe(0)
  })
})

describe('a lesson that is done', () => {
  it('leaves no table behind once it is left', async () => {
    const page = await world.visitor('/')
    await world.quicken(page)
    const made = page.waitForResponse(
      (r) => r.url().endsWith('/api/tables') && r.request().method() === 'POST',
    )
    await page.goto(`${world.base}/#/learn/buy`)
    const table = (await (await made).json()) as CreatedTable
    const find = () =>
      world.request('GET', `/api/tables/${table.id}/state`, undefined, table.seats[0]!.secret).then(
        () => 'there',
        (e) => String(e).match(/\b404\b/)?.[0],
      )
    await page.locator('.cell[data-cell=buy_ruby]').click()
    expect(await find()).toBe('there')
    await page.goto(`${world.base}/#/`) // left in its middle: it waits
    await page.getByRole('link', { name: 'Learn to play' }).waitFor()
    expect(await find()).toBe('there')
    await page.goto(`${world.base}/#/learn/buy`)
    await page.locator('.market [data-tip="tile:god_speed"]').click()
    await page.locator('.coach').getByRole('button', { name: 'Continue' }).click()
    await page.locator('.coach', { hasText: 'Lesson done' }).waitFor()
    expect(await find()).toBe('there') // one may still try things out
    await page.goto(`${world.base}/#/`)
    await expect.poll(find).toBe('404')
  })
})

describe('the first lesson on a phone', () => {
  it('shows the city it speaks of, then the pyramid of actions', async () => {
    const page = await world.visitor('/#/learn/pray', { phone: true })
    await page.locator('.coach').waitFor()
    const seen = (selector: string) =>
      page.locator(selector).evaluate((e) => {
        const at = e.getBoundingClientRect()
        const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
        return !!top?.closest('.board, .body') && !top.closest('.right') === e instanceof SVGElement
      })
    for (const district of ['nw1', 'nw2', 'nw3'])
      await expect
        .poll(() => seen(`path[data-space=${district}]`), { message: district })
        .toBe(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => seen('.cell[data-cell=pray_lower]')).toBe(true)
  })
})
