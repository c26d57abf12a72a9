// What a person sees and can touch: in the window, on top of everything else.
import { expect, type Locator, type Page } from '@playwright/test'

/** In the page: why an element cannot be seen and touched as a whole; empty if it can. */
const hiddenPart = (element: Element): string => {
  const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('data-answer') ?? element.getAttribute('data-space') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const r = element.getBoundingClientRect()
  const where = `${Math.round(r.left)},${Math.round(r.top)} to ${Math.round(r.right)},${Math.round(r.bottom)} in ${innerWidth}×${innerHeight}`
  const space = element.getAttribute('data-space')
  if (space !== null) {
    // An area of the map: some of it, with room for a finger, is on top.
    const meets = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('[data-space]')?.getAttribute('data-space') === space
    for (let i = 1; i < 14; i++)
      for (let j = 1; j < 14; j++) {
        const [x, y] = [r.left + (r.width * i) / 14, r.top + (r.height * j) / 14]
        if (meets(x, y) && meets(x + 5, y) && meets(x - 5, y) && meets(x, y + 5) && meets(x, y - 5))
          return ''
      }
    return `${name} cannot be touched (${where})`
  }
  if (!r.width || !r.height) return `${name} is not drawn`
  if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
    return `${name} is not in the window (${where})`
  for (const share of [0.5, 0.08, 0.92]) {
    const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height * share)
    if (
      !at ||
      !(element.contains(at) || (share === 0.5 && at.contains(element) && at.matches('button')))
    )
      return `${name} lies under ${at ? `${at.tagName.toLowerCase()}.${at.className}` : 'nothing'} at ${share} of its height (${where})`
  }
  return ''
}

/** Expects that an element lies in the window as a whole and that nothing covers it. */
export const expectOnTop = (element: Locator) =>
  expect.poll(() => element.evaluate(hiddenPart)).toBe('')

/** How many elements of some selectors are drawn, and why some of them cannot be seen or touched. */
export async function faultsOf(page: Page, selectors: string[]): Promise<[number, string[]]> {
  const drawn: Locator[] = []
  for (const element of await page.locator(selectors.join(', ')).all())
    if (await element.isVisible()) drawn.push(element)
  const faults = await Promise.all(drawn.map((element) => element.evaluate(hiddenPart)))
  return [drawn.length, faults.filter(Boolean)]
}

/** What cannot be seen or touched of the elements of some selectors that are drawn. */
export const hiddenOf = async (page: Page, selectors: string[]) =>
  (await faultsOf(page, selectors))[1]
