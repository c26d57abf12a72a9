// What is asked and said is in sight: in the window, and under nothing else.
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { addressOf, ANNA, ATTACK, BOT, createBattleTable, secretOf } from './support/tables'
import { expectOnTop } from './support/visible'

const SIZES = {
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 740 },
  'phone sideways': { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1366, height: 768 },
}

for (const [name, size] of Object.entries(SIZES))
  test(`a hint is in sight on a ${name}`, async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table), { size, phone: size.width < 900 })
    await waitForTurn(page)
    await page.getByRole('button', { name: 'Hint', exact: true }).click()
    const hint = page.getByRole('status', { name: 'Hint' })
    await expect(hint).toContainText(/Your chance to win: \d+ %/)
    await expectOnTop(hint)
    for (const line of await hint.locator('li').all()) await expectOnTop(line)
    await expectOnTop(page.locator('.prompt h2')) // it hides no question
    await hint.getByRole('button', { name: 'Close' }).click()
    await expect(hint).toHaveCount(0)
  })

test('the keyboard never moves the table out of sight', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: {
      edition: 'revised',
      players: [
        {
          city: 'nw',
          prayer: 7,
          di: ['war_fury', 'raining_fire', 'veto', 'prayer'],
          troops: { nw1: 5 },
        },
        { city: 'sw', troops: { sw1: 5 } },
      ],
    },
  })
  const page = await visit(addressOf(table), { settings: { speed: 2 } }) // cards rise slowly
  await waitForTurn(page)
  const scrolled = () =>
    page.evaluate(() =>
      [document.documentElement, document.body, ...document.querySelectorAll('.table, .table > *')]
        .filter((e) => e.scrollTop || e.scrollLeft || e.getBoundingClientRect().top < -1)
        .filter((e) => !e.matches('.as-text'))
        .map((e) => `${e.tagName}.${e.className} ${e.scrollTop}`),
    )
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    expect(await scrolled(), `after Tab ${i + 1} times`).toEqual([])
    const focused = page.locator(':focus')
    if (await focused.count()) await expect(focused, `Tab ${i + 1}`).toBeInViewport({ ratio: 0.3 })
  }
})

test('a lost connection is announced over a battle', async ({
  api,
  allowErrors,
  server,
  visit,
}) => {
  allowErrors(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection/)
  for (const size of [SIZES.desktop, SIZES.phone]) {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table), { size })
    await waitForTurn(page)
    await api.answer(table.id, secretOf(table), ...ATTACK)
    await expect(page.locator('.theatre .council')).toBeVisible()
    await server.stop()
    const banner = page.getByRole('alert').filter({ hasText: 'The connection is lost' })
    await expect(banner).toBeVisible()
    await expectOnTop(banner)
    await expectOnTop(page.locator('.theatre .council button').first())
    await server.start()
    await expect(banner).toHaveCount(0)
  }
})

test('a name typed after the form of a new table was opened is used', async ({ visit }) => {
  const page = await visit()
  await page.getByRole('button', { name: 'Set up a table' }).click()
  await page.locator('.start').getByLabel('Your name').fill('Berenike')
  await page.getByRole('button', { name: 'Create the table' }).click()
  await expect(page).toHaveURL(/#\/t\//)
  await expect(page.locator('.players')).toContainText('Berenike')
})

for (const name of ['phone', 'small phone'] as const)
  test(`troop and target stay in sight until the number is chosen, ${name}`, async ({
    api,
    visit,
  }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: {
        edition: 'revised',
        order: [0, 1],
        players: [
          { city: 'nw', prayer: 7, troops: { front_sw: 5 } },
          { city: 'sw', prayer: 5, troops: { sw1: 3 } },
        ],
      },
    })
    const page = await visit(addressOf(table), { size: SIZES[name], phone: true })
    await waitForTurn(page)
    await api.answer(table.id, secretOf(table), 'token move_upper', 'march front_sw')
    await expect(page.locator('path[data-space=west_bank].highlighted')).toHaveCount(1)
    await api.answer(table.id, secretOf(table), 'step west_bank')
    await expect(page.getByRole('heading', { name: /how many go/ })).toBeVisible()
    for (const space of ['front_sw', 'west_bank'])
      await expectOnTop(page.locator(`path[data-space=${space}]`))
  })

test('the Delta Temple is in sight while its offering is asked', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: {
      edition: 'revised',
      order: [0, 1],
      phase: 'night',
      players: [
        { city: 'sw', prayer: 3, troops: { temple_delta: 3 } },
        { city: 'nw', prayer: 5, troops: { nw1: 3 } },
      ],
    },
  })
  const page = await visit(addressOf(table), { size: SIZES.phone, phone: true })
  await expect(page.getByRole('heading', { name: /Delta Temple/ })).toBeVisible()
  await expectOnTop(page.locator('path[data-space=temple_delta]'))
})
