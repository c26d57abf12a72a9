// Whole games through the page alone: every question is answered by clicking what is shown.
import { expect, test, useFastBots } from './support/fixtures'
import { clickUntil, openPanel, waitForTurn } from './support/player'

const BEGINNERS_GOAL = 4 // victory points
const settings = { speed: 0, odds: false, confirmRisky: false } as const

test.describe('whole games', () => {
  test.slow()

  test('two players, beginner mode, from the lobby to the end', async ({ visit }) => {
    const page = await visit('/', { settings })
    await useFastBots(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.getByLabel('Edition').selectOption('original')
    await page.getByLabel('Mode').selectOption('beginner')
    await page.getByLabel('Players').selectOption('2')
    await page.getByRole('button', { name: 'Create the table' }).click()
    await waitForTurn(page)
    const result = page.locator('.game-over')
    await clickUntil(page, async () => (await result.count()) > 0)
    await expect(result.locator('h2')).toHaveText(/ wins$/)
    const totals = (await result.locator('.total b').allInnerTexts()).map(Number)
    expect(totals.length).toBe(2)
    expect(Math.max(...totals)).toBeGreaterThanOrEqual(BEGINNERS_GOAL)
  })

  test('five players to the second round with all windows for cards', async ({ visit }) => {
    const page = await visit('/', { settings })
    await useFastBots(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.getByLabel('Players').selectOption('5')
    await page.getByRole('button', { name: 'Create the table' }).click()
    await waitForTurn(page)
    const round = page.locator('p.when')
    await clickUntil(page, async () => /Round 2/.test(await round.innerText()))
    await openPanel(page, 'log')
    await expect(page.locator('.log')).toContainText('Night')
    await expect(page.locator('.players .player')).toHaveCount(5)
  })
})
