// The table in every size of window: nothing overlaps or is cut off, and the board is the largest thing.
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { clickArea, onMap, openPanel, waitForTurn } from './support/player'
import { addressOf, ANNA, BEN, BOT, secretOf } from './support/tables'

const DESKTOP = {
  '1366×768': { width: 1366, height: 768 },
  '1440×900': { width: 1440, height: 900 },
  '1920×1080': { width: 1920, height: 1080 },
}
const OTHERS = {
  'tablet upright': { width: 820, height: 1180 },
  'tablet sideways': { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 640 },
  'phone sideways': { width: 844, height: 390 },
  '1366×768 at 200 %': { width: 683, height: 384 },
  '1920×1080 at 200 %': { width: 960, height: 540 },
}
const TILES = ['charge', 'stargate', 'god_speed', 'priest', 'recruiting_scribe']

/** Four or five players with cards, tiles and troops; it is the turn of the first. */
const position = (players: number, cities = ['sw', 'ne', 'se', 'nw', 'ce']) => ({
  edition: 'revised',
  round: 3,
  players: cities.slice(0, players).map((city, i) => ({
    city,
    prayer: 7,
    di: i === 0 ? ['war_fury', 'raining_fire', 'veto'] : [],
    tiles: i === 0 ? TILES : [],
    pyramids: { ruby: [2, 1], sapphire: [1, 2], diamond: [1, 3] },
    troops: { [`${city}1`]: 5, [`${city}2`]: 5 },
  })),
})
const bots = (n: number) => Array.from({ length: n }, () => BOT)

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** The pairs of these elements whose boxes overlap by more than a rounding. */
function overlapping(page: Page, selectors: string[]) {
  return page.evaluate((selectors) => {
    const boxes = selectors.flatMap((selector) =>
      [...document.querySelectorAll(selector)]
        .filter((e) => e.checkVisibility())
        .map((e) => ({ selector, box: e.getBoundingClientRect() })),
    )
    const found: string[] = []
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (x > 2 && y > 2) found.push(`${a.selector} and ${b.selector}: ${x} × ${y}`)
      }),
    )
    return found
  }, selectors)
}

for (const [name, size] of Object.entries(DESKTOP))
  for (const players of [4, 5])
    test(`${name}, ${players} players: rails, board and prompt`, async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, ...bots(players - 1)],
        position: position(players),
      })
      const page = await visit(addressOf(table), { size })
      await waitForTurn(page)
      expect(await width(page)).toBeLessThanOrEqual(size.width)
      const stage = (await page.locator('.stage').boundingBox())!
      expect(stage.width / size.width).toBeGreaterThanOrEqual(0.55)
      // The map itself, without the frame around it.
      const map = (await page.locator('.board .areas').boundingBox())!
      expect(map.height / size.height).toBeGreaterThanOrEqual(0.75)
      expect(await overlapping(page, ['aside.left', '.stage', 'aside.right'])).toEqual([])
      expect(
        await overlapping(page, [
          '.player',
          'aside.left > header',
          '.since',
          '.foot-hand',
          '.menu-bar',
          '.pyramid .stones',
          '.powers',
          '.battle-hand',
          '.prompt',
        ]),
      ).toEqual([])
      await expect(page.locator('.player')).toHaveCount(players)
      for (const player of await page.locator('.player').all())
        await expect(player).toBeInViewport()
      await expect(page.locator('.prompt')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.cell[data-cell=pray_lower]')).toBeInViewport({ ratio: 1 })
      if (size.width === 1920) await expect(page.locator('.log-panel')).toBeInViewport()
    })

for (const [name, size] of Object.entries(OTHERS))
  test(`${name}: board, prompt and actions are in reach`, async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, ...bots(3)],
      position: position(4),
    })
    const page = await visit(addressOf(table), { size, phone: size.width < 500 })
    await waitForTurn(page)
    expect(await width(page)).toBeLessThanOrEqual(size.width)
    await expect(page.locator('.player')).toHaveCount(4)
    for (const player of await page.locator('.player').all())
      await expect(player).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator('.prompt h2')).toBeInViewport({ ratio: 1 })
    const stage = (await page.locator('.stage').boundingBox())!
    expect((stage.width * stage.height) / (size.width * size.height)).toBeGreaterThan(0.4)
    await page.locator('.cell[data-cell=move_upper]').click()
    await clickArea(page, 'sw1')
    await expect(page.locator('path.highlighted').first()).toBeVisible()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.question)
      .toBe('step')
    // Everything else is one button away.
    if (size.width < 500) await page.getByRole('button', { name: 'Sheet', exact: true }).click()
    await openPanel(page, 'log')
    await expect(page.locator('.log')).toBeInViewport()
    await openPanel(page, 'chat')
    await expect(page.getByRole('textbox', { name: 'Chat' })).toBeInViewport()
    await openPanel(page, 'market')
    await expect(page.locator('.market .tile').first()).toBeVisible()
    expect(await width(page)).toBeLessThanOrEqual(size.width)
  })

for (const city of ['sw', 'ne', 'se', 'nw'])
  test(`a phone shows the own city ${city} at every height of the sheet`, async ({
    api,
    visit,
  }) => {
    const cities = [city, ...['sw', 'ne', 'se', 'nw'].filter((c) => c !== city)]
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, ...bots(3)],
      position: position(4, cities),
    })
    const page = await visit(addressOf(table), { phone: true })
    await waitForTurn(page)
    const districts = [1, 2, 3].map((n) => `${city}${n}`)
    /** Whether every district can be touched: no sheet and no button lies over its middle. */
    const inSight = () =>
      Promise.all(districts.map((space) => onMap(page, space))).then(
        () => 'in sight',
        (error) => String(error),
      )
    await expect.poll(inSight).toBe('in sight') // the sheet stands half
    await page.locator('.sheet-box.half .handle').click()
    await page.locator('.sheet-box.full .handle').click()
    await expect(page.locator('.sheet-box.peek')).toBeVisible()
    await expect.poll(inSight).toBe('in sight')
    await page.getByRole('button', { name: 'Whole map' }).click()
    await expect.poll(inSight).toBe('in sight')
  })

test('the sheet of a phone follows the finger to one of three heights', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, ...bots(3)],
    position: position(4),
  })
  const page = await visit(addressOf(table), { phone: true })
  await waitForTurn(page)
  const handle = page.locator('.handle')
  const drag = async (to: number) => {
    await handle.hover() // once the sheet stands still
    const box = (await handle.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, to, { steps: 4 })
    await page.mouse.up()
  }
  await expect(page.locator('.sheet-box.half')).toBeVisible()
  await drag(120)
  await expect(page.locator('.sheet-box.full')).toBeVisible()
  await drag(640)
  await expect(page.locator('.sheet-box.peek')).toBeVisible()
  await expect(page.locator('.prompt h2')).toBeInViewport({ ratio: 1 })
})

test('no panel covers the board outside battle and market', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, ...bots(3)],
    position: position(4),
  })
  const page = await visit(addressOf(table))
  await waitForTurn(page)
  const onTop = () =>
    page.evaluate(() => {
      const box = document.querySelector('.board .areas')!.getBoundingClientRect()
      const spots = [0.1, 0.3, 0.5, 0.7, 0.9]
      return spots.flatMap((x) =>
        spots.map((y) => {
          const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
          return !!top?.closest('.board-box')
        }),
      )
    })
  for (const panel of ['log', 'chat'] as const) {
    await openPanel(page, panel)
    expect((await onTop()).every(Boolean), panel).toBe(true)
    for (const player of await page.locator('.player').all())
      await expect(player).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.player')).toHaveCount(4)
  }
})

for (const size of [DESKTOP['1366×768'], DESKTOP['1440×900']])
  test(`${size.width}: one can chat and act`, async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, ...bots(3)],
      position: position(4),
    })
    const page = await visit(addressOf(table), { size })
    await waitForTurn(page)
    await openPanel(page, 'chat')
    await expect(page.getByRole('textbox', { name: 'Chat' })).toBeInViewport()
    await expect(page.locator('.powers')).toBeInViewport({ ratio: 1 })
    await page.locator('.cell[data-cell=move_upper]').click()
    await expect(page.locator('.prompt h2')).toContainText('Which troop')
    await expect(page.getByRole('textbox', { name: 'Chat' })).toBeInViewport()
  })

test('those who watch find the speed inside the bar below the map', async ({ api, visit }) => {
  const table = await api.createTable({ edition: 'revised', seats: [ANNA, BOT], watch: 'public' })
  await visit(addressOf(table))
  const page = await visit(`/#/t/${table.id}`, { settings: { speed: 2 } })
  const controls = page.getByRole('group', { name: 'Speed of the game' })
  await expect(controls).toBeVisible()
  const [inner, outer] = [
    (await controls.boundingBox())!,
    (await page.locator('.prompt').boundingBox())!,
  ]
  expect(inner.y).toBeGreaterThan(outer.y)
  expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height)
  await expect(page.locator('.log-panel')).toBeInViewport()
})

test('names of cards in hand are in sight and not broken', async ({ api, visit }) => {
  const hand = ['enlistment', 'teleportation', 'mana_theft', 'bloody_battle']
  const players = position(4).players.map((player, i) => ({ ...player, di: i ? [] : hand }))
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, ...bots(3)],
    position: { ...position(4), players },
  })
  for (const language of ['en', 'fr'] as const)
    for (const size of [DESKTOP['1366×768'], DESKTOP['1440×900'], OTHERS['tablet upright']]) {
      const page = await visit(addressOf(table), { size, language })
      await waitForTurn(page)
      const cut = await page.locator('.hand .card').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const name = card.querySelector('b')!
          const { left, right, bottom } = name.getBoundingClientRect()
          const box = card.getBoundingClientRect()
          // Four cards have room side by side, a little turned.
          const hidden = cards.some((other) => {
            const { left: edge } = other.getBoundingClientRect()
            return edge > box.left && edge < right - 6
          })
          const broken = name.scrollWidth > name.clientWidth + 1 || left < box.left - 2
          return bottom > innerHeight + 2 || hidden || broken ? [name.textContent] : []
        }),
      )
      expect(cut, `${size.width} ${language}`).toEqual([])
    }
})

test('a tablet: the own strip is whole, and buttons have room for a finger', async ({
  api,
  visit,
}) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, ...bots(3)],
    position: position(4),
  })
  const page = await visit(addressOf(table), {
    phone: true, // it has a touch screen
    size: OTHERS['tablet upright'],
    language: 'fr',
  })
  await waitForTurn(page)
  const god = page.locator('.player.mine .god')
  await expect(god).toContainText('vous')
  expect(await god.evaluate((line) => line.scrollWidth - line.parentElement!.clientWidth)).toBe(0)
  expect(await overlapping(page, ['.stock', '.battle-hand', '.menu-bar'])).toEqual([])
  const small = await page.locator('.table .btn').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility() && !button.matches('.as-text'))
      .filter((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width < 44 || height < 44
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
  expect(small).toEqual([])
  expect(await width(page)).toBeLessThanOrEqual(820)
})

test('a phone shows what is still lit when the turn could end', async ({ api, visit }) => {
  const players = position(2, ['nw', 'sw']).players.map((player, i) => ({
    ...player,
    di: i ? [] : ['raining_fire'],
  }))
  const table = await api.createTable({
    edition: 'original',
    seats: [ANNA, BOT],
    position: { ...position(2, ['nw', 'sw']), edition: 'original', players },
  })
  const page = await visit(addressOf(table), { phone: true })
  await waitForTurn(page)
  await page.locator('.cell[data-cell=pray_lower]').click()
  await expect(page.locator('.prompt h2')).toContainText('Anything more')
  await expect(page.locator('.prompt')).toContainText('Still lit: Raining Fire.')
  await expect(page.locator('.card.highlighted')).toBeInViewport({ ratio: 0.5 })
})

test('“since your last turn” tells what the others did', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BEN],
    position: {
      edition: 'revised',
      order: [0, 1],
      players: [
        { city: 'nw', prayer: 5, troops: { nw1: 5 } },
        { city: 'sw', prayer: 7, troops: { sw1: 5 } },
      ],
    },
  })
  await api.startTable(table)
  const page = await visit(addressOf(table))
  await waitForTurn(page)
  const since = page.locator('.since li')
  await expect(since).toHaveCount(0)
  await page.locator('.cell[data-cell=pray_lower]').click()
  await expect(page.locator('.prompt h2.waiting')).toBeVisible()
  await api.answer(table.id, secretOf(table, 1), 'token pray_middle')
  await waitForTurn(page)
  await expect(since).toHaveCount(1) // not what the player did
  await expect(since).toContainText(/Ben prays\s*\+2/)
})

/** Spaces that can be clicked but lie under the prompt, by their share that does. */
const coveredSpaces = (page: Page) =>
  page.evaluate(() => {
    const prompt = document.querySelector('.prompt')!.getBoundingClientRect()
    return [...document.querySelectorAll('path[data-space]')]
      .filter((path) => path.getBoundingClientRect().bottom > prompt.top + 3)
      .map((path) => path.getAttribute('data-space'))
  })

for (const [name, size] of Object.entries({
  '1366×768': { width: 1366, height: 768 },
  '1440×900': { width: 1440, height: 900 },
  'tablet upright': { width: 820, height: 1180 },
}))
  for (const language of ['en', 'fr'] as const)
    test(`${name}, ${language}: no question covers the map`, async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, ...bots(3)],
        position: { ...position(4), round: 1 },
      })
      const page = await visit(addressOf(table), { size, language })
      await waitForTurn(page)
      const ask = async (...answers: string[]) => {
        await api.answer(table.id, secretOf(table), ...answers)
        const { view } = await api.state(table.id, secretOf(table))
        await expect(page.locator('.prompt.asked')).toBeVisible()
        await expect.poll(() => coveredSpaces(page), view.question).toEqual([])
      }
      await expect.poll(() => coveredSpaces(page)).toEqual([])
      await ask('token move_upper')
      await ask('march sw1')
      await ask('step front_sw') // how many units
      await ask('take 3')
      // A reason and a guard make the question longer.
      await expect(async () => {
        await page.locator('path[data-space=nw1]').dispatchEvent('click') // the next step may follow
        await expect(page.locator('.prompt .reason')).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect.poll(() => coveredSpaces(page)).toEqual([])
      const undo = () =>
        api.request('POST', `/api/tables/${table.id}/undo`, { secret: secretOf(table), body: {} })
      for (let i = 0; i < 4; i++) await undo()
      await ask('token raise')
      await undo()
      await ask('token recruit')
    })

test('a phone shows where the part of the map in sight lies, and goes there', async ({
  api,
  visit,
}) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, ...bots(3)],
    position: position(4),
  })
  const page = await visit(addressOf(table), { phone: true })
  await waitForTurn(page)
  const mini = page.getByRole('button', { name: 'Overview' })
  await expect(mini).toBeVisible()
  const inView = () =>
    page.locator('path[data-space=ne1]').evaluate((path) => {
      const box = path.getBoundingClientRect()
      return (
        box.left >= 0 && box.right <= innerWidth && box.top > 60 && box.bottom < innerHeight / 2
      )
    })
  expect(await inView()).toBe(false)
  const box = (await mini.boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.86, box.y + box.height * 0.1)
  await expect.poll(inView).toBe(true)
  // The whole map has no overview.
  await page.getByRole('button', { name: 'Whole map' }).click()
  await expect(mini).toBeHidden()
})

test('a phone draws the map in one size, whatever part of it is in sight', async ({
  api,
  visit,
}) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, ...bots(3)],
    position: position(4),
  })
  const page = await visit(addressOf(table), { phone: true })
  await waitForTurn(page)
  /** How far the drawing of the map is enlarged on the screen; more than 1 draws it again. */
  const drawn = () =>
    page.locator('.board[data-tilt]').evaluate((board) => ({
      width: (board as HTMLElement).offsetWidth,
      enlarged: board.getBoundingClientRect().width / (board as HTMLElement).offsetWidth,
      kept: getComputedStyle(board.parentElement!).willChange,
    }))
  const near = await drawn()
  expect(near.enlarged).toBeLessThanOrEqual(1)
  expect(near.kept).toBe('transform')
  await page.getByRole('button', { name: 'Whole map' }).click()
  await expect.poll(async () => (await drawn()).enlarged).toBeLessThan(0.6)
  expect((await drawn()).width).toBe(near.width)
})

for (const name of ['tablet upright', 'phone', 'small phone'] as const)
  test(`${name}: the questions of the set-up and the way on are in sight`, async ({
    api,
    visit,
  }) => {
    const size = OTHERS[name]
    const table = await api.createTable({ edition: 'original', seats: [ANNA, BOT] })
    const page = await visit(addressOf(table), { size })
    const begin = page.getByRole('button', { name: 'Begin with these' })
    await expect(begin).toBeInViewport({ ratio: 1 })
    // It covers no row for good: the last one can be scrolled above it.
    const last = page.locator('.setup .row').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await begin.click()
    const question = page.locator('.prompt.asked h2')
    await expect(question).toContainText('units')
    await expect(question).toBeInViewport({ ratio: 1 })
    // Units are placed by taps and steppers, without a list.
    await expect(page.locator('.prompt [data-answer]')).toHaveCount(0)
    const { view } = await api.state(table.id, secretOf(table))
    const city = view.players[0]!.city
    await clickArea(page, `${city}1`)
    await clickArea(page, `${city}3`)
    await page.getByRole('button', { name: 'One unit less in district 1' }).click()
    await page.getByRole('button', { name: 'One unit more in district 2' }).click()
    const place = page.getByRole('button', { name: 'Place the units' })
    await expect(place).toBeInViewport({ ratio: 0.9 })
    await place.click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.troops)
      .toContainEqual(expect.objectContaining({ space: `${city}1`, units: 4 }))
  })

test('phone: closing the log leads back to the question', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: position(2, ['nw', 'sw']),
  })
  const page = await visit(addressOf(table), { phone: true })
  await waitForTurn(page)
  const pyramid = page.locator('.cell[data-cell=pray_lower]')
  await expect(pyramid).toBeVisible()
  await openPanel(page, 'log')
  await page
    .locator('.menu-bar [data-tab=log], .menu-bar button[aria-pressed=true]')
    .first()
    .click()
  await expect(pyramid).toBeVisible()
})
