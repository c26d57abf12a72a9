// Plays on a page by clicking what it shows.
import { expect, type Page } from '@playwright/test'

/** The heading of the prompt while it asks this seat a question. */
export const question = (page: Page) => page.locator('.prompt h2:not(.waiting)')

/** Waits until the page asks this seat a question. */
export const waitForTurn = (page: Page) => expect(question(page)).toBeVisible({ timeout: 60_000 })

/** An area of the map that can be clicked. */
export const area = (page: Page, space: string) =>
  page.locator(`path[data-space=${space}].highlighted`)

/** Clicks an area by an event: the middle of its box may lie in another area. */
export const clickArea = (page: Page, space: string) => area(page, space).dispatchEvent('click')

/** Opens a panel of the table by its button: market, log, chat or, on small screens, the own board. */
export const openPanel = (page: Page, panel: 'market' | 'log' | 'chat' | 'board') =>
  page.locator(`.menu-bar [data-tab=${panel}]`).click()

/** Buys a tile in the market: chooses it, then buys it where it is enlarged. */
export async function buyTile(page: Page, tile: string) {
  await page.locator(`.market [data-tip="tile:${tile}"]`).click()
  await page.locator(`.tile-card [data-answer="buy ${tile}"]`).click()
}

/** Confirms an answer that the prompt asks about again. */
export const confirm = (page: Page) =>
  page.locator('.prompt .btn.main', { hasText: /Confirm|Attack/ }).click()

/** A point of the screen where a click or a finger meets this area. */
export async function onMap(page: Page, space: string): Promise<[number, number]> {
  const area = page.locator(`path[data-space=${space}]`)
  for (let before = ''; ; await page.waitForTimeout(150)) {
    const box = JSON.stringify(await area.boundingBox()) // the map may glide
    if (box === before) break
    before = box
  }
  const found = await area.evaluate((path) => {
    const box = path.getBoundingClientRect()
    const meets = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.getAttribute('data-space') ===
      path.getAttribute('data-space')
    const spots: [x: number, y: number, room: number][] = []
    for (let i = 1; i < 14; i++)
      for (let j = 1; j < 14; j++) {
        const [x, y] = [box.left + (box.width * i) / 14, box.top + (box.height * j) / 14]
        if (!meets(x, y)) continue
        const around = [6, 12, 18].filter((d) =>
          [
            [d, 0],
            [-d, 0],
            [0, d],
            [0, -d],
          ].every(([dx, dy]) => meets(x + dx!, y + dy!)),
        )
        spots.push([x, y, around.length])
      }
    return spots.sort((a, b) => b[2] - a[2])[0] ?? null
  })
  if (!found) throw new Error(`${space} cannot be touched`)
  return [found[0], found[1]]
}

// Where answers are given, the most specific first.
const ANSWERS = [
  '.theatre .buttons .btn.main',
  '.prompt .btn.main:not(:disabled)',
  '.theatre .hand button:not(:disabled), .theatre .buttons .btn',
  '.tile-card .btn.main:not(:disabled)',
  '.market .tile.highlighted',
  '.prompt .choice:not(:disabled)',
  '.setup .btn.main:not(:disabled)',
  'path.highlighted',
  '.mine .cell.highlighted:not(.empty)',
  '.prompt .plain .btn[data-answer]:not(:disabled)',
  '.mine .cell.highlighted',
]

/** Clicks an answer if a question is open, then waits up to a moment for a change. */
async function clickAnswer(page: Page, turn: number): Promise<void> {
  await page.evaluate(
    async ([selectors, turn]) => {
      const visible = (e: Element) => e.checkVisibility() && e.getBoundingClientRect().width > 0
      const snapshot = () =>
        `${document.querySelector('.table')?.textContent} ${document.querySelectorAll('.highlighted, .selected, .play, .discard').length}`
      const before = snapshot()
      // The market of a phone and a battle take the place of the prompt.
      const open = document.querySelector(
        '.prompt h2:not(.waiting), .market.buying, .theatre .council button, .theatre .buttons .btn',
      )
      const found =
        open &&
        selectors
          .map((selector) => [...document.querySelectorAll(selector)].filter(visible))
          .find((elements) => elements.length)
      found?.[(turn * 7) % found.length]!.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true }),
      )
      for (let i = 0; i < 20 && snapshot() === before; i++)
        await new Promise((resolve) => setTimeout(resolve, 15))
    },
    [ANSWERS, turn] as const,
  )
}

/** Clicks answers until a condition holds; the test's own timeout is the limit. */
export async function clickUntil(page: Page, done: () => Promise<boolean>) {
  for (let turn = 0; !(await done()); turn++) await clickAnswer(page, turn)
}

/** Clicks a button wherever it appears until a condition holds. */
export async function clickWhileVisible(
  pages: Page[],
  button: string,
  done: () => Promise<boolean>,
) {
  const click = (button: string) =>
    void document
      .querySelector(`:is(${button}):not(:disabled)`)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect
    .poll(
      async () => {
        if (await done()) return true
        for (const page of pages) await page.evaluate(click, button)
        return done()
      },
      { timeout: 60_000, intervals: [60] },
    )
    .toBe(true)
}
