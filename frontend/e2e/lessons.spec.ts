// The lessons, played by clicking what they highlight; interrupted, resumed and left off track.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { expect, test, useFastBots } from './support/fixtures'

const LESSONS = ['pray', 'buy', 'recruit', 'move', 'teleport', 'battle', 'night', 'win']
const QUICK = { timeout: 3000 } // what is highlighted may change before the click

/** Clicks what the lesson highlights, once. */
async function follow(page: Page): Promise<void> {
  const next = page.locator('.coach .row button.main', { hasText: /Continue|Continuer/ })
  if (await next.count()) return next.click(QUICK).catch(() => {})
  const selectors = await page.locator('.coach').getAttribute('data-point')
  if (!selectors) return
  const hand = page.locator('.battle .slot button')
  if (selectors.startsWith('.battle .slot') && (await hand.count()) > 4) {
    await hand.nth(0).click(QUICK)
    await hand.nth(4).click(QUICK)
    return page.locator('.battle .buttons .btn.main').click(QUICK)
  }
  // Buttons come first: they are shown once a space has been picked.
  for (const selector of selectors.split(',')) {
    const element = page.locator(selector).first()
    if (!(await element.isVisible())) continue
    if (selector.startsWith('path'))
      await element.dispatchEvent('click', undefined, QUICK).catch(() => {})
    else await element.click(QUICK).catch(() => {})
    return
  }
}

/** Waits up to a moment until the lesson or the table changes. */
async function waitForChange(page: Page) {
  await page.evaluate(async () => {
    const snapshot = () =>
      `${document.body.textContent} ${document.querySelector('.coach')?.getAttribute('data-point')} ${document.querySelectorAll('.highlighted').length}`
    const before = snapshot()
    for (let i = 0; i < 12 && snapshot() === before; i++)
      await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

const heading = (page: Page, lesson: string) =>
  page.getByRole('heading', { name: new RegExp(`^${LESSONS.indexOf(lesson) + 1}\\.`) })

/** Plays a lesson to its end; the test's own timeout is the limit. */
async function finish(page: Page, lesson: string) {
  await expect(heading(page, lesson)).toBeVisible()
  const done = page.locator('.coach .row').getByText(/^(Next|Suite)|three bots|trois bots/)
  while (!(await done.count())) {
    const text = await page.locator('.coach .text').innerText()
    expect(text).not.toMatch(/\{|leads somewhere else|mène ailleurs/)
    await follow(page)
    await waitForChange(page)
  }
}

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
