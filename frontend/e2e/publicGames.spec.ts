// Finished games for everybody: sharing, addresses of moments, the replay, and playing from a moment.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { CreatedTable, GameEvent, Replay } from '../src/api/types'
import type { ApiClient } from './support/api'
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { ANNA, addressOf, BATTLE, BEN, BOT, OVER, secretOf } from './support/tables'

const RECORD = readFileSync(
  resolve(import.meta.dirname, '../../tests/golden/revised-standard-4-14.kemet'),
  'utf8',
)
const SIZES = {
  desktop: {},
  tablet: { size: { width: 820, height: 1180 } },
  phone: { phone: true },
}

/** A finished game of four that everybody can replay. */
async function createPublicGame(api: ApiClient): Promise<CreatedTable> {
  const seats = ['Anna', 'Ben', 'Chloe', 'Dina'].map((name) => ({ kind: 'bot', name }))
  const table = await api.request<CreatedTable>('POST', '/api/records', {
    body: { record: RECORD, seats },
  })
  await api.request('POST', `/api/tables/${table.id}/share`, {
    body: {},
    secret: table.host_secret,
  })
  return table
}

const lastLogLine = (page: Page) => page.locator('.log li').last()

/** The text of the last event up to a step, as the server has it. */
async function lastEvent(api: ApiClient, id: string, step: number): Promise<string> {
  const replay = await api.request<Replay>('GET', `/api/tables/${id}/replay`)
  const events = await api.request<GameEvent[]>('GET', `/api/tables/${id}/replay/events`)
  const count = step ? replay.steps[step - 1]!.event_count : replay.start_event_count
  return events.filter((event) => event.number < count).at(-1)!.text
}

test.describe('a public game', () => {
  test('is shared by a player and opened without a secret', async ({ api, visit, allowErrors }) => {
    allowErrors(/status of 404/)
    const table = await api.createTable({ edition: 'revised', seats: [ANNA, BOT], position: OVER })
    const stranger = await visit(`/g/${table.id}`)
    await expect(stranger.getByRole('heading', { name: 'not public' })).toBeVisible()

    const anna = await visit(addressOf(table))
    await anna.getByRole('button', { name: 'Share' }).click()
    const dialog = anna.getByRole('dialog')
    await expect(dialog).toContainText('cannot be taken back')
    await dialog.getByRole('button', { name: 'Make the game public' }).click()
    const address = await dialog.getByLabel('Public address').inputValue()
    expect(new URL(address).pathname).toBe(`/g/${table.id}`)
    await expect(dialog.locator('img')).toBeVisible()
    await expectAccessible(anna, 'share dialog')

    await stranger.goto(address)
    await expect(stranger.locator('.game-over h2')).toHaveText('Anna wins')
    await expect(stranger.getByRole('button', { name: 'Rematch' })).toHaveCount(0)
    await stranger.getByRole('link', { name: 'Lobby' }).click()
    await expect(stranger).toHaveURL(/\/#\/$/)
    await expect(stranger.getByRole('button', { name: /three bots/ })).toBeVisible()
  })

  test('has a link preview on every address', async ({ api, server }) => {
    const table = await createPublicGame(api)
    for (const path of [`/g/${table.id}`, `/g/${table.id}/762`]) {
      const html = await (await fetch(server.url + path)).text()
      expect(html).toContain(`<meta property="og:url" content="${server.url}${path}" />`)
      const picture = /og:image" content="([^"]+)"/.exec(html)![1]!
      const response = await fetch(picture)
      expect(response.headers.get('content-type')).toBe('image/png')
    }
  })

  test('that goes on or is private is not shown', async ({ api, visit, allowErrors }) => {
    allowErrors(/status of 4(04|09|22)/)
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      public: true,
      watch: 'public',
    })
    for (const address of [`/g/${table.id}`, `/g/${table.id}/0`, '/g/unknown', '/g/unknown/7']) {
      const page = await visit(address)
      await expect(page.getByRole('heading', { name: 'not public' })).toBeVisible()
      expect((await page.request.get(address)).status()).toBe(404)
    }
  })

  for (const [name, look] of Object.entries(SIZES))
    test(`shows podium, race and turning points, ${name}`, async ({ api, visit }) => {
      const table = await createPublicGame(api)
      for (const dark of [false, true]) {
        const page = await visit(`/g/${table.id}`, { ...look, dark })
        await expect(page.locator('.game-over h2')).toHaveText('Dina wins')
        await expect(page.locator('.podium .block')).toHaveCount(4)
        await expect(page.locator('.game-over .mark')).toHaveCount(4)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
        await expectAccessible(page)
        if (dark) continue
        const first = page.getByRole('list', { name: 'Turning points' }).getByRole('link').first()
        await first.click()
        await expect(page).toHaveURL(new RegExp(`/g/${table.id}/\\d+$`))
        await expect(page.locator('footer input[type=range]')).toBeVisible()
        await page.goBack()
        await expect(page.locator('.game-over')).toBeVisible()
      }
    })
})

test.describe('the replay', () => {
  test('shows the same step in log and map wherever the slider is', async ({ api, visit }) => {
    const table = await createPublicGame(api)
    const page = await visit(`/g/${table.id}/43`)
    await expect(lastLogLine(page)).toContainText(await lastEvent(api, table.id, 43))
    const slider = page.locator('footer input[type=range]')
    const most = Number(await slider.getAttribute('max'))
    for (const place of [most, 400, 7, 250]) {
      await slider.fill(String(place))
      const step = () => Number(new URL(page.url()).pathname.split('/').at(-1))
      await expect(page.locator(`.replay[data-step="${step()}"]`)).toBeVisible()
      await expect(lastLogLine(page)).toContainText(await lastEvent(api, table.id, step()))
      const frame = await api.request<{ view: { players: { points: { total: number } }[] } }>(
        'GET',
        `/api/tables/${table.id}/replay/${step()}`,
      )
      for (const [seat, player] of frame.view.players.entries())
        await expect(page.locator(`.player.seat-${seat} .vp svg`)).toHaveAttribute(
          'aria-label',
          String(player.points.total),
        )
    }
  })

  test('skips passes, by keys and by buttons', async ({ api, visit }) => {
    const table = await createPublicGame(api)
    const { steps } = await api.request<Replay>('GET', `/api/tables/${table.id}/replay`)
    const page = await visit(`/g/${table.id}/100`)
    const step = () => Number(new URL(page.url()).pathname.split('/').at(-1))
    await expect(page.locator('.replay[data-step="100"]')).toBeVisible()
    const seen: number[] = []
    for (let i = 0; i < 12; i++) {
      const before = step()
      if (i % 2) await page.keyboard.press('ArrowRight')
      else await page.getByRole('button', { name: 'Next step' }).click()
      await expect.poll(step).toBeGreaterThan(before)
      seen.push(step())
    }
    const silent = seen.filter(
      (n) => steps[n - 1]!.event_count === steps[n - 2]!.event_count && n !== steps.length,
    )
    expect(silent).toEqual([])
    expect(seen.at(-1)! - 100).toBeGreaterThan(12)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(step).toBe(seen.at(-2))
    await page.keyboard.press('Home')
    await expect.poll(step).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(step).toBe(steps.length)
  })

  for (const [name, look] of Object.entries(SIZES))
    test(`shows battles on their stage and works, ${name}`, async ({ api, visit }) => {
      const table = await createPublicGame(api)
      const page = await visit(`/g/${table.id}/762`, look) // the cards are turned here
      const battle = page.locator('section.battle')
      await expect(battle).toContainText('Dina')
      await expect(battle.locator('.proclaimed svg')).toHaveAttribute(
        'aria-label',
        /Dina wins by 3/,
      )
      await battle.getByRole('button', { name: 'Show the map' }).click()
      await expect(page.locator('.board[data-tilt]')).toBeVisible()
      for (const control of ['Play', 'Next step', 'Previous step', 'First step', 'Last step']) {
        const box = (await page.getByRole('button', { name: control, exact: true }).boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width)
        expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height)
        expect(box.width).toBeGreaterThanOrEqual(look === SIZES.phone ? 44 : 36)
      }
      if (name !== 'desktop') {
        await page.getByRole('button', { name: 'Log' }).click()
        await expect(lastLogLine(page)).toBeVisible()
        await expectAccessible(page, 'log')
        await page.getByRole('button', { name: 'Log' }).click()
      }
      const map = (await page.locator('.replay main').boundingBox())!
      expect(map.height).toBeGreaterThan(page.viewportSize()!.height * 0.5)
      await expectAccessible(page)
    })

  test('plays on like live play, with captions, and stops', async ({ api, visit }) => {
    const table = await createPublicGame(api)
    const page = await visit(`/g/${table.id}/40`, { settings: { speed: 1 } })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.locator('.caption')).toBeVisible()
    const step = () => Number(new URL(page.url()).pathname.split('/').at(-1))
    await expect.poll(step, { timeout: 30_000 }).toBeGreaterThan(50)
    await page.getByRole('button', { name: 'Pause' }).click()
    const stopped = step()
    await page.waitForTimeout(1500)
    expect(step()).toBe(stopped)
    await expect(lastLogLine(page)).toContainText(await lastEvent(api, table.id, stopped))
  })

  test('continues from a moment at a new table', async ({ api, visit }) => {
    const table = await createPublicGame(api)
    const page = await visit(`/g/${table.id}/400`)
    await page.getByRole('button', { name: 'Play from here' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ben').check()
    await dialog.getByLabel('Level of the bots').selectOption('greedy')
    await expectAccessible(page, 'play from here')
    await dialog.getByRole('button', { name: 'Play from here' }).click()
    await expect(page).toHaveURL(/\/#\/t\//)
    await waitForTurn(page)
    await expect(page.locator('.player.mine .name')).toHaveText('Ben')
    await expect(page.locator('p.when')).toContainText('Round 4')
  })

  test('in French', async ({ api, visit }) => {
    const table = await createPublicGame(api)
    const page = await visit(`/g/${table.id}`, { language: 'fr' })
    await expect(page.locator('.game-over h2')).toHaveText('Dina gagne')
    await page.getByRole('link', { name: 'Revoir' }).click()
    await expect(page.getByRole('button', { name: 'Jouer à partir d’ici' })).toBeVisible()
  })
})

test.describe('the end is seen by everybody', () => {
  test('a concession ends a game of two', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: BATTLE,
    })
    await api.startTable(table)
    const anna = await visit(addressOf(table, 0))
    const ben = await visit(addressOf(table, 1), { phone: true })
    const watching = await visit(`/#/t/${table.id}/${table.watch_secret}`)
    await waitForTurn(anna)
    await api.request('POST', `/api/tables/${table.id}/concede`, {
      body: {},
      secret: secretOf(table, 1),
    })
    for (const page of [anna, ben, watching]) {
      await expect(page.locator('.game-over h2')).toHaveText('Anna wins')
      await expect(page.locator('.game-over')).toContainText('Ben has conceded: the game is over.')
    }
    await expectAccessible(ben)
  })

  test('a concession among three is announced', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seed: 5,
      seats: [ANNA, BEN, { kind: 'link', name: 'Chloe' }],
    })
    await api.startTable(table)
    const anna = await visit(addressOf(table, 0))
    await expect(anna.locator('.players')).toBeVisible()
    await api.request('POST', `/api/tables/${table.id}/concede`, {
      body: {},
      secret: secretOf(table, 1),
    })
    const banner = anna.locator('.banner', { hasText: 'Ben has conceded. A bot plays on.' })
    await expect(banner).toBeVisible()
    await expect(anna.locator('.player.seat-1')).toContainText('conceded')
    await banner.getByRole('button', { name: 'Close' }).click()
    await expect(banner).toHaveCount(0)
  })

  test('a rematch is offered to all, each with the own seat', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: OVER,
    })
    const anna = await visit(addressOf(table, 0))
    const ben = await visit(addressOf(table, 1), { phone: true })
    const watching = await visit(`/#/t/${table.id}/${table.watch_secret}`)
    await expect(watching.getByRole('button', { name: 'Rematch' })).toHaveCount(0)
    await anna.getByRole('button', { name: 'Rematch' }).click()
    await expect(anna.locator('.waiting-room')).toContainText('Ben')
    const offer = ben.getByText('Anna wants a rematch.')
    await expect(offer).toBeVisible()
    await ben.getByRole('button', { name: 'Show the map' }).click()
    await expect(offer).toBeVisible() // also beside the map
    await expect(watching.getByRole('button', { name: 'Watch the rematch' })).toBeVisible()
    await ben.getByRole('button', { name: 'Join the rematch' }).click()
    await expect(ben).toHaveURL(anna.url())
    await expect(anna.locator('.player.mine .name')).toContainText('Anna')
    await expect(ben.locator('.player.mine .name')).toContainText('Ben')
    await watching.getByRole('button', { name: 'Watch the rematch' }).click()
    await expect(watching).toHaveURL(anna.url())
    await expect(watching.locator('.player.mine')).toHaveCount(0)
    const stored = await ben.evaluate(() => localStorage.getItem('kemet.tables'))
    expect(stored).not.toContain(secretOf(table, 0))
  })
})
