// Lessons, played by clicking what they highlight.
import { expect, type Page } from '@playwright/test'

export const LESSONS = ['pray', 'buy', 'recruit', 'move', 'teleport', 'battle', 'night', 'win']
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

/** Plays a lesson to its end, looking at each step; the test's own timeout is the limit. */
export async function finish(
  page: Page,
  lesson: string,
  atStep: () => Promise<void> = async () => {},
) {
  await expect(heading(page, lesson)).toBeVisible()
  const done = page.locator('.coach .row').getByText(/^(Next|Suite)|three bots|trois bots/)
  while (!(await done.count())) {
    const text = await page.locator('.coach .text').innerText()
    expect(text).not.toMatch(/\{|leads somewhere else|mène ailleurs/)
    await atStep()
    await follow(page)
    await waitForChange(page)
  }
}
