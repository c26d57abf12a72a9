// What others do is shown one thing at a time, at the chosen speed.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { expect, test, type VisitOptions } from './support/fixtures'
import { question, waitForTurn } from './support/player'
import type { ApiClient } from './support/api'
import { addressOf, ANNA, BEN, BOT, secretOf } from './support/tables'

/** Ben's turn; then it is Anna's. */
const BENS_TURN = {
  edition: 'revised',
  order: [1, 0],
  players: [
    { city: 'nw', prayer: 7, troops: { nw1: 5 } },
    { city: 'sw', prayer: 5, troops: { front_sw: 3 } },
  ],
}
const NORMAL = { speed: 2, hints: false } as const
const SLOW = { speed: 3, hints: false } as const

/** Records every caption, and every question, as the page shows them. */
async function record(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const caption = document.querySelector<HTMLElement>('.caption')?.dataset.kind
      const asked = document.querySelector('.prompt h2:not(.waiting)') ? 'question' : undefined
      const now = caption && asked ? 'both' : (caption ?? asked)
      if (now && now !== seen.at(-1)) seen.push(now)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    })
  })
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
const caption = (page: Page) => page.locator('.caption')

type Visit = (path?: string, options?: VisitOptions) => Promise<Page>

/** Ben's turn, as Anna sees it. Time stands still on her page: captions stand until it runs. */
async function annaWaits(api: ApiClient, visit: Visit, options: VisitOptions) {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BEN],
    position: BENS_TURN,
  })
  const ben = (...answers: string[]) => api.answer(table.id, secretOf(table, 1), ...answers)
  await api.request('GET', `/api/tables/${table.id}/poll?wait=0`, { secret: secretOf(table, 1) })
  const anna = await visit(addressOf(table), {
    prepare: (context) => context.clock.install(),
    ...options,
  })
  await expect(anna.locator('.prompt h2.waiting')).toBeVisible()
  await freeze(anna)
  await record(anna)
  return { anna, ben }
}
const freeze = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)

test.describe('paced events', () => {
  for (const phone of [false, true])
    test(`captions one after another, then the question${phone ? ', on a phone' : ''}`, async ({
      api,
      visit,
    }) => {
      const { anna, ben } = await annaWaits(api, visit, { phone, settings: NORMAL })
      await ben('token move_upper', 'march front_sw', 'step temple_w', 'take 3')
      await expect(caption(anna)).toContainText('Ben plays a token: Move')
      await expect(caption(anna)).toBeInViewport({ ratio: 1 })
      await anna.clock.runFor(1000)
      await expect(caption(anna)).toContainText('Ben takes the Western Temple')
      await expect(caption(anna)).toContainText('with 3 units')
      await expect(caption(anna)).toBeInViewport({ ratio: 1 })
      await anna.clock.runFor(3000)
      await waitForTurn(anna)
      await expect(caption(anna)).toHaveCount(0)
      expect(await seen(anna)).toEqual(['token', 'moves', 'question'])
    })

  for (const skip of ['space', 'a tap'])
    test(`${skip} brings the question at once`, async ({ api, visit }) => {
      const { anna, ben } = await annaWaits(api, visit, {
        phone: skip === 'a tap',
        settings: NORMAL,
      })
      await ben('token pray_lower')
      await expect(caption(anna)).toContainText('Ben prays')
      await expect(caption(anna)).toContainText('+2')
      await expect(question(anna)).toHaveCount(0)
      if (skip === 'space') await anna.keyboard.press('Space')
      else await caption(anna).click()
      await waitForTurn(anna)
      await expect(caption(anna)).toHaveCount(0)
      expect(await seen(anna)).toEqual(['token', 'question'])
    })

  test('a table with bots: own answers at once, then captions, then the question', async ({
    api,
    visit,
  }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: { ...BENS_TURN, order: [0, 1] },
    })
    const page = await visit(addressOf(table), {
      settings: NORMAL,
      prepare: (context) => context.clock.install(),
    })
    await waitForTurn(page)
    await freeze(page)
    await page.locator('.mine [data-cell=pray_lower]').click()
    await expect(page.locator('.mine [data-cell=pray_lower].used')).toBeVisible()
    await expect(caption(page)).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await record(page)
    // The answers of the bot take time of their own: the page's goes on until it has shown them.
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(question(page)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 60_000 })
    const order = await seen(page)
    expect(order).not.toContain('both')
    expect(order.at(-1)).toBe('question')
  })

  test('no captions at speed off', async ({ api, visit }) => {
    const { anna, ben } = await annaWaits(api, visit, { settings: { speed: 0 } })
    await ben('token pray_lower')
    await waitForTurn(anna)
    expect(await seen(anna)).toEqual(['question'])
  })

  test('captions are stills with reduced motion', async ({ api, visit }) => {
    const { anna, ben } = await annaWaits(api, visit, { settings: NORMAL })
    await anna.emulateMedia({ reducedMotion: 'reduce' })
    await ben('token pray_lower')
    await expect(caption(anna)).toContainText('Ben prays')
    const moving = () => document.querySelector('.caption')!.getAnimations({ subtree: true }).length
    expect(await anna.evaluate(moving)).toBe(0)
    await anna.clock.resume()
    await waitForTurn(anna)
  })

  test('a game of bots is watched at a chosen speed and can be paused', async ({ visit }) => {
    const page = await visit('/', { settings: SLOW })
    await page.route('**/api/tables', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const table = route.request().postDataJSON() as object
      const seats = Array.from({ length: 4 }, () => BOT)
      await route.continue({ postData: JSON.stringify({ ...table, seed: 7, seats }) })
    })
    await page.getByRole('button', { name: 'Watch bots play' }).click()
    const controls = page.getByRole('group', { name: 'Speed of the game' })
    await expect(caption(page)).toBeVisible()
    await controls.getByRole('button', { name: 'Pause' }).click()
    const text = await caption(page).innerText()
    await page.emulateMedia({ reducedMotion: 'reduce' }) // a paused movement never ends
    await expectAccessible(page, 'a caption')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.waitForTimeout(3000)
    expect(await caption(page).innerText()).toBe(text)
    await caption(page).click() // on to the next one, still paused
    await expect(caption(page)).not.toHaveText(text, { useInnerText: true })
    await record(page)
    await controls.getByRole('button', { name: 'Fast' }).click()
    await controls.getByRole('button', { name: 'Go on' }).click()
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(2)
    await controls.getByRole('button', { name: 'Off' }).click()
    await expect(caption(page)).toHaveCount(0)
  })

  for (const [device, size] of [
    ['phone', { width: 390, height: 844 }],
    ['tablet', { width: 820, height: 1180 }],
  ] as const)
    test(`a ${device} recaps what happened since the last turn, beside the map`, async ({
      api,
      visit,
    }) => {
      const options = { size, phone: device === 'phone', settings: NORMAL }
      const { anna, ben } = await annaWaits(api, visit, options)
      await ben('token pray_lower')
      await caption(anna).click()
      await waitForTurn(anna)
      await anna.locator('.mine [data-cell=pray_lower]').click()
      await expect(anna.locator('.prompt h2.waiting')).toBeVisible()
      await ben('token pray_middle')
      await anna.reload()
      const recap = anna.locator('.recap')
      await expect(recap).toContainText('Since your last turn')
      await expect(recap).toContainText(/Ben prays \+\d/)
      await waitForTurn(anna)
      // It covers neither the map nor the question, and is read without scrolling.
      const isInSight = () =>
        recap.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
      await expect.poll(isInSight).toBe(true) // the sheet of a phone rises first
      const line = (await recap.boundingBox())!
      const covers = (box: { y: number; height: number }) =>
        line.y < box.y + box.height - 1 && line.y + line.height > box.y + 1
      expect(covers((await anna.locator('.prompt').boundingBox())!)).toBe(false)
      if (device === 'tablet')
        expect(covers((await anna.locator('.board-box').boundingBox())!)).toBe(false)
      else await expect(anna.locator('.sheet-box .recap')).toHaveCount(1)
      await anna.clock.resume() // axe waits for timers
      await expectAccessible(anna, 'a recap')
      await recap.getByRole('button', { name: 'Close' }).click()
      await expect(recap).toHaveCount(0)
      await anna.reload()
      await recap.locator('.line').click()
      await expect(anna.getByRole('heading', { name: 'Log' })).toBeVisible()
    })
})

test.describe('the Night', () => {
  const USED = ['move_upper', 'move_middle', 'buy_ruby', 'buy_sapphire']
  /** The last token of a Day is Anna's; she holds two temples. */
  const LAST_TOKEN = {
    edition: 'revised',
    order: [1, 0],
    active: 0,
    players: [
      {
        ...{ city: 'nw', prayer: 3, tokens: USED },
        troops: { nw1: 4, temple_w: 2, temple_nile_w: 2 },
      },
      { city: 'sw', prayer: 3, tokens: [...USED, 'pray_lower'], troops: { sw1: 5 } },
    ],
  }
  const light = (page: Page) => page.locator('html').getAttribute('data-time')

  /** Anna's table with her last answer of the Day given. Time stands still on her page. */
  async function nightfall(
    api: ApiClient,
    visit: Visit,
    { over = false, ...options }: VisitOptions & { over?: boolean },
  ) {
    const players = structuredClone(LAST_TOKEN.players)
    if (over) Object.assign(players[0]!, { vp: { battle: 9 } })
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: { ...LAST_TOKEN, players },
    })
    const ben = (...answers: string[]) => api.answer(table.id, secretOf(table, 1), ...answers)
    await api.request('GET', `/api/tables/${table.id}/poll?wait=0`, { secret: secretOf(table, 1) })
    const anna = await visit(addressOf(table), {
      settings: NORMAL,
      prepare: (context) => context.clock.install(),
      ...options,
    })
    await waitForTurn(anna)
    await freeze(anna)
    await anna.locator('.mine [data-cell=pray_middle]').click()
    return { anna, ben, table }
  }

  for (const [name, options] of Object.entries({
    'on a laptop': {},
    'on a phone, in the dark theme': { phone: true, dark: true },
  }))
    test(`is shown one thing at a time after the last answer of a Day ${name}`, async ({
      api,
      visit,
    }) => {
      const { anna } = await nightfall(api, visit, options)
      const words = caption(anna)
      await expect(words).toContainText('The sun sets.')
      await expect(words).toBeInViewport({ ratio: 1 })
      expect(await light(anna)).toBe('night')
      await anna.clock.runFor(1600)
      await expect(words).toContainText('Control VP')
      await anna.clock.runFor(1400)
      await expect(words).toContainText('Temples give prayer to their holders')
      await expect(words).toContainText(/Anna\s*\+\d/)
      await anna.clock.runFor(1700)
      await expect(words).toContainText('Everybody prays')
      await expect(words).toContainText(/Ben\s*\+\d/)
      await anna.clock.runFor(1200)
      await expect(words).toContainText('Anna draws')
      await expect(words.locator('.picture.card')).toBeVisible()
      expect(await light(anna)).toBe('night')
      await anna.clock.runFor(1700)
      await expect(words).toContainText('Dawn begins')
      expect(await light(anna)).toBe('dawn')
      await anna.clock.runFor(1700)
      await expect(words).toHaveCount(0)
      expect(await light(anna)).toBe('dawn') // the places in the turn order are chosen in it
    })

  test('comes before the result of a game, and so does the last Dawn', async ({ api, visit }) => {
    const { anna, table } = await nightfall(api, visit, { over: true })
    await expect(caption(anna)).toContainText('The sun sets on the last Day')
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).table.status)
      .toBe('over')
    await anna.clock.runFor(7600)
    await expect(caption(anna)).toContainText('The last Dawn')
    expect(await light(anna)).toBe('dawn')
    await expect(anna.locator('.game-over')).toHaveCount(0)
    await anna.clock.runFor(2600)
    await expect(anna.locator('.game-over')).toBeVisible()
  })

  test('that follows the set-up is shown on a phone', async ({ api, visit }) => {
    const table = await api.createTable({ edition: 'original', seats: [ANNA, BOT] })
    const secret = secretOf(table)
    const page = await visit(addressOf(table), { phone: true, settings: NORMAL })
    await record(page)
    for (;;) {
      const { view, options } = await api.state(table.id, secret)
      if (view.phase !== 'setup') break
      if (options.length) await api.answer(table.id, secret, options[0]!.answer)
    }
    await expect.poll(() => seen(page)).toContain('night_cards')
    await waitForTurn(page)
    expect((await seen(page)).filter((kind) => kind !== 'question')).toEqual(
      expect.arrayContaining(['phase_begins', 'night_prayer', 'night_cards']),
    )
  })
})

test.describe('what is won', () => {
  /** The flights that were shown, as `eye 1`. */
  const recordFlights = (page: Page) =>
    page.evaluate(() => {
      const flights: string[] = []
      Object.assign(window, { flights })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element && node.hasAttribute('data-flight'))
              flights.push(node.getAttribute('data-flight')!)
      }).observe(document.body, { subtree: true, childList: true })
    })
  const flights = (page: Page) =>
    page.evaluate(() => (window as unknown as { flights: string[] }).flights)
  const WINNING = {
    edition: 'revised',
    order: [0, 1],
    players: [
      { city: 'nw', prayer: 2, vp: { battle: 7 }, troops: { front_nw: 5 } },
      { city: 'sw', prayer: 5, troops: { sw1: 3 } },
    ],
  }
  const open = async (api: ApiClient, visit: Visit, options: VisitOptions) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: WINNING,
    })
    const page = await visit(addressOf(table), options)
    await waitForTurn(page)
    await recordFlights(page)
    return { page, answer: (...a: string[]) => api.answer(table.id, secretOf(table), ...a) }
  }

  for (const phone of [false, true])
    test(`flies to the strip${phone ? ' on a phone' : ''}; the goal lights up`, async ({
      api,
      visit,
    }) => {
      const { page, answer } = await open(api, visit, { settings: NORMAL, phone })
      await expect(page.locator('.player .race.near')).toHaveCount(0)
      await answer('token move_upper', 'march front_nw', 'step temple_w', 'take 5')
      await expect.poll(() => flights(page)).toContain('eye 0')
      await expect(page.locator('.player.seat-0 .race.near')).toHaveCount(1)
      await expect(page.locator('[data-flight]')).toHaveCount(0) // it has landed
    })

  for (const [name, options] of Object.entries({
    'at speed off': {},
    'with reduced motion': {
      settings: NORMAL,
      prepare: async (context: import('@playwright/test').BrowserContext) =>
        void context.on('page', (page) => void page.emulateMedia({ reducedMotion: 'reduce' })),
    },
  } satisfies Record<string, VisitOptions>))
    test(`does not fly ${name}`, async ({ api, visit }) => {
      const { page, answer } = await open(api, visit, options)
      await answer('token pray_middle')
      await expect(page.locator('.player.seat-0 .stats')).toContainText('4')
      expect(await flights(page)).toEqual([])
    })
})
