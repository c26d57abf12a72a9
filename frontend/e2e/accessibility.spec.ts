// Axe finds nothing serious on any screen, in both themes.
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { openPanel, waitForTurn } from './support/player'
import { addressOf, ANNA, ATTACK, BATTLE, BOT, OVER, secretOf } from './support/tables'

for (const dark of [false, true])
  test.describe(`accessibility, ${dark ? 'dark' : 'light'} theme`, () => {
    test('lobby, rules and waiting room', async ({ api, visit }) => {
      const page = await visit('/', { dark })
      await page.getByRole('button', { name: /Set up a table/ }).click()
      await expectAccessible(page)
      await page.goto('/#/rules')
      await expect(page.locator('dl div').first()).toBeVisible()
      await expectAccessible(page)
      const table = await api.createTable({ edition: 'revised', seats: [ANNA, { kind: 'link' }] })
      await page.goto(addressOf(table))
      await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
      await expectAccessible(page, 'invitation')
      await page.getByRole('button', { name: 'Sit down' }).click()
      await expect(page.locator('.waiting-room')).toBeVisible()
      await expectAccessible(page)
    })

    test('table with all tabs and dialogs, phone and replay', async ({ api, visit }) => {
      const table = await api.createTable({ edition: 'revised', seed: 5, seats: [ANNA, BOT, BOT] })
      const page = await visit(addressOf(table), { dark })
      await waitForTurn(page)
      await expectAccessible(page)
      await openPanel(page, 'market')
      await expectAccessible(page, 'market')
      await page.locator('.market .tile').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'enlarged tile')
      await page.getByRole('button', { name: 'Look at the others' }).click()
      await page.locator('.market').getByRole('button', { name: 'Close' }).click()
      for (const panel of ['log', 'chat'] as const) {
        await openPanel(page, panel)
        await expectAccessible(page, panel)
        await openPanel(page, panel) // closes it: it lies over the players
      }
      for (const button of ['More', 'Settings', 'Everything about Anna']) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, button)
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      }
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'As text' }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Map' })).toBeVisible()
      await expectAccessible(page, 'as text')
      const phone = await visit(addressOf(table), { phone: true, dark })
      await expect(phone.locator('.table')).toBeVisible()
      await expectAccessible(phone)
      await phone.goto(`/#/r/${table.id}/2/${secretOf(table)}`)
      await expect(phone.locator('footer')).toBeVisible()
      await expectAccessible(phone)
    })

    test('battle', async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [{ kind: 'me' }, BOT],
        position: BATTLE,
      })
      await api.answer(table.id, secretOf(table), ...ATTACK)
      const page = await visit(addressOf(table), { dark })
      const hand = page.locator('.battle .slot button')
      await expect(hand.first()).toBeVisible()
      await expect(page.locator('.theatre .slot small').first()).toBeVisible()
      await expectAccessible(page)
      await hand.nth(0).click()
      await hand.nth(4).click()
      await expectAccessible(page)
      await page.locator('.battle .buttons .main').click()
      await expect(page.locator('.battle [data-answer=ready]')).toBeVisible()
      await expectAccessible(page)
    })

    test('end of the game and handover', async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [{ kind: 'link' }, BOT],
        position: OVER,
      })
      const page = await visit(addressOf(table), { dark })
      await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/#/')
      await page.getByRole('button', { name: /Set up a table/ }).click()
      await page.getByLabel('Players').selectOption('2')
      await page.getByLabel('Seat 2', { exact: true }).selectOption('hotseat')
      await page.getByRole('button', { name: 'Create the table' }).click()
      await expect(page.locator('.handover button')).toBeVisible()
      await expectAccessible(page)
    })
  })
