// The lessons, played by clicking what they highlight; interrupted, resumed and left off track.
import { expectAccessible } from './support/axe'
import { expect, test, useFastBots } from './support/fixtures'
import { finish, LESSONS } from './support/lessons'

test.describe('lessons', () => {
  test('lead from the lobby through all lessons to a game', async ({ visit }) => {
    test.slow()
    const page = await visit()
    await useFastBots(page)
    await page.getByRole('link', { name: 'Learn to play' }).click()
    for (const lesson of LESSONS) {
      await finish(page, lesson)
      if (lesson !== 'win') await page.locator('.coach .row a.main').click()
    }
    await expect(page.locator('.coach nav .done')).toHaveCount(8)
    await page.locator('.coach .row button.main').click()
    await expect(page).toHaveURL(/#\/t\//)
    await expect(page.locator('.prompt h2')).toBeVisible()
    await page.goto('/#/')
    // The lobby lists the game, not the tables of the lessons.
    await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible()
    await expect(page.locator('section', { hasText: 'Continue' }).locator('li')).toHaveCount(1)
  })

  test('can be played on a phone in French', async ({ visit }) => {
    test.slow()
    const page = await visit('/#/learn/pray', { phone: true, language: 'fr' })
    for (const lesson of ['pray', 'battle', 'win']) {
      await page.goto(`/#/learn/${lesson}`)
      await finish(page, lesson)
    }
    await page.getByRole('button', { name: 'Revanche' }).click({ trial: true }) // not covered
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })

  test('say how to return, and continue where they were left', async ({ visit }) => {
    const page = await visit('/#/learn/recruit')
    const coach = page.locator('.coach')
    await page.locator('.cell[data-cell=raise]').click()
    await expect(coach).toContainText('somewhere else')
    await coach.getByRole('button', { name: 'Undo' }).click()
    await expect(coach).toContainText('twelve units')
    await page.locator('.cell[data-cell=recruit]').click()
    await expect(coach).toContainText('then 3')
    await page.goto('/#/')
    await expect(page.getByRole('link', { name: 'Learn to play' })).toBeVisible()
    await page.goto('/#/learn/recruit')
    await expect(coach).toContainText('then 3')
    await coach.getByRole('button', { name: 'Start the lesson again' }).click()
    await expect(coach).toContainText('twelve units')
    await page.locator('.cell[data-cell=pray_lower]').click() // ends the turn: cannot be undone
    await expect(coach).toContainText('twelve units')
  })

  for (const [name, look] of Object.entries({ desktop: {}, phone: { dark: true, phone: true } }))
    test(`are accessible on a ${name}`, async ({ visit }) => {
      const page = await visit('/#/learn/pray', look)
      await expect(page.locator('.coach')).toBeVisible()
      await expectAccessible(page)
    })
})
