// Strangers at a table: who has chosen the deal, its commitment, and votes for a bot.
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { addressOf, ANNA, BATTLE, BEN, BOT, OVER, secretOf } from './support/tables'

const SCREENS = [
  ['desktop', {}],
  ['tablet', { size: { width: 820, height: 1180 } }],
  ['phone', { phone: true, dark: true }],
] as const
const CHLOE = { kind: 'link', name: 'Chloe' } as const

test.describe('a chosen deal', () => {
  for (const [screen, look] of SCREENS)
    test(`is shown before one takes a seat and in the menu, ${screen}`, async ({ api, visit }) => {
      const table = await api.createUnclaimed({
        edition: 'revised',
        seats: [ANNA, BEN],
        position: BATTLE,
      })
      const page = await visit(addressOf(table), { ...look, sit: false })
      const warning = page.getByText('The host has chosen the position.')
      await expect(warning).toBeVisible()
      await expect(page.getByText('The host may know hidden cards.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sit down' }).click()
      await expect(page.getByText('Waiting for players')).toBeVisible()
      await expect(warning).toBeVisible()
      await api.startTable(table)
      await waitForTurn(page)
      await page.getByRole('button', { name: 'More' }).first().click()
      await expect(warning).toBeVisible()
    })
})

test.describe('a random deal', () => {
  test('is drawn when all are there, with a commitment', async ({ api, visit }) => {
    const table = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
    const page = await visit(addressOf(table), { sit: false })
    await expect(page.getByText('The deal is drawn at random when all players')).toBeVisible()
    await page.getByRole('button', { name: 'Sit down' }).click()
    await expect(page.getByText('Waiting for players')).toBeVisible()
    await api.startTable(table)
    await expect(page.locator('.players')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByText('The deal is random and fixed in advance').click()
    const { commitment } = (await api.state(table.id, table.host_secret)).table
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    await expect(page.getByText(commitment!, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  for (const [screen, look] of SCREENS)
    test(`is checked at the end of the game, ${screen}`, async ({ api, visit }) => {
      const table = await api.createTable({ edition: 'revised', seats: [ANNA, BEN] })
      await api.startTable(table)
      await api.request('POST', `/api/tables/${table.id}/concede`, {
        body: {},
        secret: secretOf(table, 1),
      })
      const page = await visit(addressOf(table), look)
      await page.getByText('The deal was fixed in advance').click()
      await expect(page.getByText(`kemet verify kemet-${table.id}.txt`)).toBeVisible()
      await expectAccessible(page)
    })

  test('is not claimed of a game from a position', async ({ api, visit }) => {
    const table = await api.createTable({ edition: 'revised', seats: [ANNA, BOT], position: OVER })
    const page = await visit(addressOf(table))
    await expect(page.getByText('The host has chosen the position.').first()).toBeVisible()
    await expect(page.getByText('The deal was fixed in advance')).toHaveCount(0)
  })
})

test.describe('a player who stalls', () => {
  for (const [screen, look] of SCREENS)
    test(`is replaced by the vote of all others, ${screen}`, async ({ api, visit }) => {
      const table = await api.createTable({ edition: 'revised', seats: [ANNA, BEN, CHLOE] })
      const anna = await visit(addressOf(table), look)
      const ben = await visit(addressOf(table, 1))
      const chloe = await visit(addressOf(table, 2))
      await expect(anna.locator('.players')).toBeVisible()
      await anna.locator('.players').getByRole('button', { name: /Chloe/ }).first().click()
      await expect(anna.getByText('If Chloe does not play')).toBeVisible()
      await expectAccessible(anna)
      await anna.getByRole('button', { name: 'Vote for a bot' }).click()
      await expect(anna.getByRole('button', { name: 'You have voted for a bot' })).toBeDisabled()
      await expect(chloe.getByText('Anna voted for a bot to play for Chloe.')).toBeVisible()
      await ben.getByRole('button', { name: 'Vote for a bot' }).click()
      await expect(chloe.getByText('All others have voted: a bot plays for Chloe.')).toBeVisible()
      expect((await api.state(table.id, secretOf(table))).table.seats[2]!.away).toBe(true)
    })

  test('who is connected cannot be replaced by the host', async ({ visit, allowErrors }) => {
    allowErrors(/status of 409/)
    const host = await visit('/')
    await host.getByRole('button', { name: /Set up a table/ }).click()
    await host.getByLabel('Players').selectOption('2')
    await host.getByLabel('Seat 2', { exact: true }).selectOption('link')
    await host.getByRole('button', { name: 'Create the table' }).click()
    const link = await host.locator('input[readonly]').first().inputValue()
    const guest = await visit(link.slice(link.indexOf('/#')))
    await expect(guest.locator('.players')).toBeVisible()
    await expect(host.locator('.players')).toBeVisible()
    await host.locator('.players').getByRole('button').nth(1).click()
    const dialog = host.getByRole('dialog')
    if (!(await dialog.getByText('does not play').isVisible())) {
      await host.keyboard.press('Escape')
      await host.locator('.players').getByRole('button').nth(0).click()
    }
    await dialog.getByRole('button', { name: 'Let a bot play' }).click()
    await expect(dialog.getByRole('alert')).toContainText('is connected')
    await dialog.getByRole('button', { name: 'New link' }).click()
    await expect(dialog.getByRole('alert')).toContainText('is connected')
  })
})
