// Tables to play on, and hands that play: by what is shown, as a newcomer clicks about.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const BOT = { kind: 'bot', level: 'greedy' } as const

/** A troop that can attack at once, and cards on both sides. */
export const BATTLE = {
  edition: 'revised',
  order: [0, 1],
  players: [
    { city: 'nw', prayer: 7, tiles: ['charge'], di: ['war_fury'], troops: { front_nw: 5 } },
    { city: 'sw', prayer: 5, di: ['bronze_wall'], troops: { temple_w: 3 } },
  ],
}

/** The next thing that happens is the end. */
export const OVER = {
  edition: 'revised',
  round: 5,
  phase: 'dawn',
  order: [0, 1],
  triggered_by: 0,
  players: [
    { city: 'nw', vp: { battle: 6, control: 3 }, troops: { temple_w: 3 } },
    { city: 'sw', vp: { battle: 4 }, troops: { sw1: 3 } },
  ],
}

/** The sentence that says what is asked. */
export const asked = (page: Page) => page.locator('.prompt h2').innerText()

/** Waits until the page asks this seat something. */
export async function myTurn(page: Page, timeout = 60_000) {
  await page.locator('.prompt h2:not(.waiting)').waitFor({ timeout })
}

/** Clicks an area wherever it is on the screen; its middle may lie in another one. */
export async function clickArea(page: Page, space: string) {
  await page.locator(`path[data-space=${space}].highlighted`).dispatchEvent('click')
}

/** A point of the map, in its own units, on the screen. */
export async function onMap(page: Page, x: number, y: number): Promise<[number, number]> {
  return page.locator('.board').evaluate(
    (svg, [x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform((svg as SVGSVGElement).getScreenCTM()!)
      return [at.x, at.y] as [number, number]
    },
    [x, y] as const,
  )
}

const PLACES = [
  '.battle.panel .buttons .btn.main',
  '.prompt .btn.main:not(:disabled)',
  '.battle.panel .hand button:not(:disabled), .battle.panel .buttons .btn',
  '.prompt .choice:not(:disabled)',
  '.prompt .setup .cell',
  'path.highlighted',
  '.body .cell.highlighted',
  '.market .tile.highlighted',
  '.prompt .plain .btn[data-answer]:not(:disabled)',
]

/** Gives some answer if one is asked, the same one every time at the same sight; then waits until
 * something else is seen, or nothing is for a moment. */
async function clickSomething(page: Page, turn: number): Promise<void> {
  await page.evaluate(
    async ([places, turn]) => {
      const seen = (e: Element) => e.checkVisibility() && e.getBoundingClientRect().width > 0
      const sight = () =>
        `${document.querySelector('.table')?.textContent} ${document.querySelectorAll('.highlighted, .selected, .play, .discard').length}`
      const before = sight()
      const asked = document.querySelector('.prompt h2:not(.waiting)')
      const one =
        asked &&
        places
          .map((place) => [...document.querySelectorAll(place)].filter(seen))
          .find((found) => found.length)
      one?.[(turn * 7) % one.length]!.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true }),
      )
      for (let i = 0; i < 20 && sight() === before; i++)
        await new Promise((done) => setTimeout(done, 15))
    },
    [PLACES, turn] as const,
  )
}

/** Clicks until something is true, or so many seconds are over. */
export async function clickUntil(page: Page, done: () => Promise<boolean>, seconds = 80) {
  const end = Date.now() + seconds * 1000
  for (let turn = 0; Date.now() < end; turn++) {
    if (await done()) return
    await clickSomething(page, turn)
  }
  throw new Error(`not done after ${seconds} seconds: ${await asked(page)}`)
}

/** Clicks a button wherever it is there, again and again, until something is true. */
export async function clickWhileThere(pages: Page[], button: string, done: () => Promise<boolean>) {
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
      { timeout: 30_000, interval: 60 },
    )
    .toBe(true)
}
