// Whole games through the page alone: whatever is asked is answered by clicking what is shown.
import { describe, expect, it } from 'vitest'
import catalog from '../src/content/catalog.json'
import { clickUntil, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()
const settings = { speed: 0, odds: false, confirmRisky: false } as const

describe('whole games', () => {
  it('of two in the beginner mode are played from the lobby to the end', async () => {
    const page = await world.visitor('/', { settings })
    await world.quicken(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.getByLabel('Edition').selectOption('original')
    await page.getByLabel('Mode').selectOption('beginner')
    await page.getByLabel('Players').selectOption('2')
    await page.getByRole('button', { name: 'Create the table' }).click()
    await myTurn(page)
    await clickUntil(page, async () => (await page.locator('.game-over').count()) > 0, 110)
    expect(await page.locator('.game-over h2').innerText()).toMatch(/ wins$/)
    const totals = (await page.locator('.game-over .total b').allInnerTexts()).map(Number)
    expect(totals.length).toBe(2)
    expect(Math.max(...totals)).toBeGreaterThanOrEqual(catalog.goals['original beginner'])
  })

  it('of five reach the second round with every window for cards open', async () => {
    const page = await world.visitor('/', { settings })
    await world.quicken(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.getByLabel('Players').selectOption('5')
    await page.getByRole('button', { name: 'Create the table' }).click()
    await myTurn(page)
    await clickUntil(page, async () => /Round 2/.test(await page.locator('.when').innerText()), 100)
    await page.getByRole('tab', { name: 'Log' }).click()
    expect(await page.locator('.log').innerText()).toMatch(/Night/)
    expect(await page.locator('.players .player').count()).toBe(5)
  })
})
