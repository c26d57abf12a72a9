// Shows where to click. It adds a rule to the page's style instead of touching its parts: whatever
// is drawn anew meanwhile is pointed at too.
import type { View } from '../net/types'
import { readOffer, whereOf } from '../options/options'
import type { Option } from '../net/types'

/** Where the page takes an answer, as selectors. */
export function selectorsOf(option: Option, view: View): string[] {
  const where = whereOf(readOffer(option), view)
  const button = `[data-answer="${option.answer}"]`
  switch (where.kind) {
    case 'space':
      return [button, `path[data-space="${where.id}"]`]
    case 'cell':
      return [button, `.cell[data-cell="${where.id}"]`]
    case 'tile':
      return [button, `.market [data-tip="tile:${where.id}"]`]
    case 'card':
      return [button, `.card.lit[data-tip="card:${where.id}"]`]
    case 'fight':
      return ['.battle .slot button', '.battle .go .btn.main']
    default:
      return [button]
  }
}

export type Side = 'map' | 'board' | 'market'

/** Which part of the table the places pointed at are in: on a phone only one is seen at a time. */
export function sideOf(selectors: string[]): Side | null {
  if (!selectors.length) return null
  if (selectors.some((s) => s.startsWith('.market'))) return 'market'
  return selectors.some((s) => /^\.(cell|card|mine)\b/.test(s)) ? 'board' : 'map'
}

let sheet: CSSStyleSheet | null = null

export function pointAt(selectors: string[]) {
  if (typeof CSSStyleSheet !== 'function' || !('adoptedStyleSheets' in document)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const areas = selectors.filter((s) => s.startsWith('path'))
  const others = selectors.filter((s) => !s.startsWith('path'))
  sheet.replaceSync(
    (others.length
      ? `${others.join()} { outline: 4px solid var(--point) !important; outline-offset: 1px; animation: beckon 1.1s ease-in-out infinite !important; }`
      : '') +
      (areas.length
        ? `${areas.join()} { stroke: var(--point) !important; stroke-width: 16px !important; stroke-dasharray: none !important; animation: beckon 1.1s ease-in-out infinite !important; }`
        : ''),
  )
}
