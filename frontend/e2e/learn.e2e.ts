// The tutorial: played to its end by clicking what it points at; left, taken up, and gone isOffTrack.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { serious } from './axe'
import { newWorld } from './world'

const world = newWorld()

const LESSONS = ['pray', 'buy', 'recruit', 'move', 'teleport', 'battle', 'night', 'win']
const SHOTS = process.env.KEMET_SHOTS

/** Clicks what the lesson points at, once. */
async function follow(page: Page): Promise<void> {
  const on = page.locator('.coach .row button.main', { hasText: /Continue|Continuer/ })
  if (await on.count()) return on.click({ timeout: 3000 }).catch(() => {})
  const point = await page.locator('.coach').getAttribute('data-point')
  if (!point) return
  const [play, discard] = [
    page.locator('.battle .slot button').nth(0),
    page.locator('.battle .slot button').nth(4),
  ]
  if (point.startsWith('.battle .slot') && (await discard.count())) {
    await play.click({ timeout: 3000 })
    await discard.click({ timeout: 3000 })
    return page.locator('.battle .buttons .btn.main').click({ timeout: 3000 })
  }
  // Buttons first: they are what is asked once a place has been picked.
  for (const selector of point.split(',')) {
    const one = page.locator(selector).first()
    if (!(await one.count()) || !(await one.isVisible())) continue
    if (selector.startsWith('path'))
      await one.dispatchEvent('click', undefined, { timeout: 3000 }).catch(() => {})
    else await one.click({ timeout: 3000 }).catch(() => {})
    return
  }
}

/** Waits until the lesson or the table looks different, a moment at most. */
async function changes(page: Page) {
  await page.evaluate(async () => {
    const sight = () =>
      `${document.querySelector('.learn')?.textContent ?? document.body.textContent} ${document.querySelector('.coach')?.getAttribute('data-point')} ${document.querySelectorAll('.highlighted').length}`
    const before = sight()
    for (let i = 0; i < 12 && sight() === before; i++)
      await new Promise((done) => setTimeout(done, 20))
  })
}

async function finish(page: Page, lesson: string, shot: string) {
  const end = Date.now() + 60_000
  let before = ''
  for (let n = 0; Date.now() < end;) {
    await page.locator('.coach').waitFor()
    if (
      await page
        .locator('.coach .row')
        .getByText(/^(Next|Suite)|three bots|trois bots/)
        .count()
    )
      return
    const text = await page.locator('.coach .text').innerText()
    expect(text).not.toMatch(/\{|leads somewhere else|mène ailleurs/)
    if (SHOTS && text !== before)
      await page.screenshot({
        path: `${SHOTS}/${shot}-${LESSONS.indexOf(lesson) + 1}-${lesson}-${n++}.png`,
      })
    before = text
    await follow(page)
    await changes(page)
  }
  throw new Error(`${lesson} does not end: ${before}`)
}

describe('learning', () => {
  it('leads from the lobby through all lessons to a game', async () => {
    const page = await world.visitor('/')
    await world.quicken(page)
    await page.getByRole('link', { name: 'Learn to play' }).click()
    for (const lesson of LESSONS) {
      await page
        .getByRole('heading', { name: new RegExp(`^${LESSONS.indexOf(lesson) + 1}\\.`) })
        .waitFor()
      await finish(page, lesson, 'desk')
      if (lesson !== 'win') await page.locator('.coach .row a.main').click()
    }
    expect(await page.locator('.coach nav .done').count()).toBe(8)
    await page.locator('.coach .row button.main').click()
    await expect.poll(() => page.url()).toContain('#/t/')
    await page.locator('.prompt h2').waitFor()
    await page.goto(`${world.base}/#/`)
    await page.getByRole('heading', { name: 'Continue' }).waitFor() // the game is there, the lessons are not
    expect(await page.locator('section', { hasText: 'Continue' }).locator('li').count()).toBe(1)
  })

  it('can be played on a phone, in French', async () => {
    const page = await world.visitor('/#/learn/pray', { phone: true, language: 'fr' })
    for (const lesson of SHOTS ? LESSONS : ['pray', 'battle', 'win']) {
      await page.goto(`${world.base}/#/learn/${lesson}`)
      await page
        .getByRole('heading', { name: new RegExp(`^${LESSONS.indexOf(lesson) + 1}\\.`) })
        .waitFor()
      await finish(page, lesson, 'phone')
    }
    await page.getByRole('button', { name: 'Revanche' }).click({ trial: true }) // the end is not covered
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('says how to get back, and goes on where it was left', async () => {
    const page = await world.visitor('/#/learn/recruit')
    await page.locator('.cell[data-cell=raise]').click()
    await page.locator('.coach', { hasText: 'somewhere else' }).waitFor()
    await page.locator('.coach').getByRole('button', { name: 'Undo' }).click()
    await page.locator('.coach', { hasText: 'twelve units' }).waitFor()
    await page.locator('.cell[data-cell=recruit]').click()
    await page.locator('.coach', { hasText: 'then 3' }).waitFor()
    await page.goto(`${world.base}/#/`)
    await page.goto(`${world.base}/#/learn/recruit`)
    await page.locator('.coach', { hasText: 'then 3' }).waitFor()
    await page.locator('.coach').getByRole('button', { name: 'Start the lesson again' }).click()
    await page.locator('.coach', { hasText: 'twelve units' }).waitFor()
    await page.locator('.cell[data-cell=pray_lower]').click() // the turn is over: no way back but the beginning
    await page.locator('.coach', { hasText: 'twelve units' }).waitFor()
  })

  it('has no serious finding of axe', async () => {
    for (const look of [{}, { dark: true, phone: true }]) {
      const page = await world.visitor('/#/learn/pray', look)
      await page.locator('.coach').waitFor()
      expect(await serious(page)).toEqual([])
    }
  })
})
