// The table as text, by keyboard and for screen readers.
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { addressOf, BATTLE, BOT, secretOf } from './support/tables'

const FOUR = {
  ...BATTLE,
  order: [0, 1, 2, 3],
  players: [...BATTLE.players, { city: 'ne' }, { city: 'se' }],
}

for (const [screen, look] of [
  ['desktop', {}],
  ['tablet', { size: { width: 820, height: 1180 }, dark: true }],
  ['phone', { phone: true, language: 'fr' }],
] as const)
  test(`the table as text, ${screen}`, async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [{ kind: 'me', name: 'Anna' }, BOT, BOT, BOT],
      position: FOUR,
    })
    const page = await visit(addressOf(table), look)
    const french = screen === 'phone'
    await waitForTurn(page)
    await page.locator('.as-text').focus()
    await page.keyboard.press('Enter')
    const text = page.getByRole('dialog')
    await expect(text).toBeVisible()
    const region = (space: string) => text.locator(`[data-space=${space}]`)
    await expect(region('temple_w')).toContainText(french ? 'Contrôlé par' : 'Held by')
    await expect(region('temple_w')).toContainText(french ? '3 unités' : '3 units')
    await expect(region('west_bank')).toContainText(french ? 'Par un port' : 'By port')
    await expect(text.getByRole('heading', { name: french ? 'Joueurs' : 'Players' })).toBeVisible()
    await expect(text.getByRole('heading', { level: 5 }).first()).toBeAttached()
    await expectAccessible(page)
    // It also takes answers.
    await text.locator('.options button').first().click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.question)
      .not.toBe('token')
  })
