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
