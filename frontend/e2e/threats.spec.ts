// Who could reach a space: by hovering it, by a long press, by keyboard and as text.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { onMap, waitForTurn } from './support/player'
import { addressOf, ANNA, BOT, secretOf } from './support/tables'

const POSITION = {
  edition: 'revised',
  round: 3,
  order: [0, 1],
  players: [
    { city: 'nw', prayer: 7, troops: { temple_w: 3, nw1: 2 } },
    { city: 'sw', prayer: 5, tiles: ['charge'], troops: { obelisk_w: 4, sw1: 5 } },
  ],
}
const caption = (page: Page) => page.locator('.looked-at .threat-caption')

test('hovering a space shows who could reach it', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: POSITION,
  })
  const page = await visit(addressOf(table))
  await waitForTurn(page)
  await page.mouse.move(...(await onMap(page, 'temple_w')))
  await expect(caption(page)).toContainText('Who could reach Western Temple next turn')
  await expect(page.locator('.threats .sign')).toHaveCount(2)
  await expect(page.locator('.threats .sign').first()).toHaveText('6−2') // teleports from its city
  await expect(page.locator('.threats .sign').last()).toHaveText('5')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(caption(page)).toBeHidden()
  await page.mouse.move(...(await onMap(page, 'nw2')))
  await expect(caption(page)).toContainText('Nobody can reach')
  expect((await api.state(table.id, secretOf(table))).view.question).toBe('token')
})

test('a long press on a phone shows it and plays nothing', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: POSITION,
  })
  const page = await visit(addressOf(table), { phone: true })
  await page.mouse.move(0, 0) // a phone has none; the visit clicked with it
  await waitForTurn(page)
  await api.answer(table.id, secretOf(table), 'token move_upper')
  await expect(page.locator('path[data-space=temple_w].highlighted')).toBeVisible()
  const [x, y] = await onMap(page, 'temple_w')
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(caption(page)).toContainText('Who could reach Western Temple')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(caption(page)).toBeVisible()
  expect((await api.state(table.id, secretOf(table))).view.question).toBe('march')
  // A tap ends it; the next one chooses again.
  await page.locator('.prompt h2').tap()
  await expect(caption(page)).toBeHidden()
  await page.touchscreen.tap(...(await onMap(page, 'temple_w')))
  await expect
    .poll(async () => (await api.state(table.id, secretOf(table))).view.question)
    .toBe('step')
})

test('by keyboard, and in the text view', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: POSITION,
  })
  const page = await visit(addressOf(table))
  await waitForTurn(page)
  await api.answer(table.id, secretOf(table), 'token move_upper')
  await page.locator('path[data-space=temple_w].highlighted').waitFor()
  await page.keyboard.press('Tab')
  for (let i = 0; i < 40 && !(await caption(page).isVisible()); i++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-space'))
    if (focused === 'temple_w') break
  }
  await expect(caption(page)).toContainText('4 units from Western Obelisk')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'As text' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Western Temple: Who could reach it?' }).click()
  await expect(page.locator('dialog .threat-caption')).toContainText('strength 5 before cards')
  await expectAccessible(page)
})

/** How long nothing opens: the pointer has rested long enough for it twice over. */
const RESTED_MS = 1000

test('nothing opens under a mouse that rests after a click or where the map appears', async ({
  api,
  visit,
}) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: POSITION,
  })
  const page = await visit(addressOf(table))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/threats')) asked.push(request.url())
  })
  await waitForTurn(page)
  // The market covers the map; where it closes, the map lies under the mouse.
  await page.keyboard.press('b')
  await expect(page.locator('.market')).toBeVisible()
  await page.mouse.move(683, 300)
  await page.keyboard.press('Escape')
  await expect(page.locator('.market')).toBeHidden()
  await page.waitForTimeout(RESTED_MS)
  // A click chooses, and the hand may tremble after it.
  await api.answer(table.id, secretOf(table), 'token move_upper')
  await expect(page.locator('path[data-space=temple_w].highlighted')).toBeVisible()
  const [x, y] = await onMap(page, 'temple_w')
  await page.mouse.click(x, y)
  await expect
    .poll(async () => (await api.state(table.id, secretOf(table))).view.question)
    .toBe('step')
  await page.mouse.move(x + 3, y + 2)
  await page.waitForTimeout(RESTED_MS)
  expect(asked).toEqual([])
  await expect(caption(page)).toBeHidden()
  // Moved onto another space, it asks.
  await page.mouse.move(...(await onMap(page, 'nw2')), { steps: 4 })
  await expect(caption(page)).toBeVisible()
})

test('nothing opens during the set-up', async ({ api, visit }) => {
  const table = await api.createTable({ edition: 'revised', seats: [ANNA, BOT], seed: 3 })
  const page = await visit(addressOf(table))
  await waitForTurn(page)
  expect((await api.state(table.id, secretOf(table))).view.phase).toBe('setup')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/threats')) asked.push(request.url())
  })
  for (const space of ['temple_w', 'delta'])
    await page.mouse.move(...(await onMap(page, space)), { steps: 3 })
  await page.waitForTimeout(RESTED_MS)
  expect(asked).toEqual([])
  await expect(caption(page)).toBeHidden()
})

/** How far the caption reaches over the space it is about, and its share of the map. */
const overlap = (page: Page, space: string) =>
  page.evaluate((space) => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const [said, area] = [box('.looked-at .threat-caption'), box(`path[data-space=${space}]`)]
    const [x, y] = [
      Math.min(said.right, area.right) - Math.max(said.left, area.left),
      Math.min(said.bottom, area.bottom) - Math.max(said.top, area.top),
    ]
    const map = box('.board-box')
    return {
      over: x > 1 && y > 1,
      share: (said.width * said.height) / (map.width * map.height),
    }
  }, space)

for (const [name, size] of Object.entries({
  laptop: { width: 1366, height: 768 },
  'upright tablet': { width: 820, height: 1180 },
  'phone on its side': { width: 844, height: 390 },
}))
  test(`${name}: what is said about a space never covers it`, async ({ api, visit }) => {
    const cities = ['nw', 'sw', 'ne', 'se', 'ce']
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT, BOT, BOT, BOT],
      position: {
        edition: 'revised',
        round: 3,
        players: cities.map((city) => ({
          city,
          prayer: 7,
          troops: { [`${city}1`]: 5, [`${city}2`]: 3 },
        })),
      },
    })
    const page = await visit(addressOf(table), { size })
    await waitForTurn(page)
    for (const space of ['nw1', 'delta', 'ne1', 'temple_w', 'sw2', 'se1']) {
      await page.mouse.move(...(await onMap(page, space)), { steps: 3 })
      await expect(page.locator(`path[data-space=${space}].looked`)).toBeVisible()
      await expect(caption(page)).toBeVisible()
      const { over, share } = await overlap(page, space)
      expect(over, space).toBe(false)
      expect(share, space).toBeLessThan(size.height < 500 ? 0.3 : 0.15)
    }
  })

test('a phone shows what is said about a space away from it', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BOT],
    position: POSITION,
  })
  const page = await visit(addressOf(table), { phone: true })
  await page.mouse.move(0, 0)
  await waitForTurn(page)
  const touch = await page.context().newCDPSession(page)
  for (const space of ['nw1', 'temple_w', 'front_nw']) {
    await page.getByRole('button', { name: 'Whole map' }).click()
    const [x, y] = await onMap(page, space)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await expect(page.locator(`path[data-space=${space}].looked`)).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await onMap(page, space) // the map has come to rest
    expect((await overlap(page, space)).over, space).toBe(false)
    await page.locator('.prompt h2').tap()
  }
})
