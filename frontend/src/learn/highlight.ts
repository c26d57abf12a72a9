// Highlights what to click. It adds a style rule instead of changing elements, so elements that are
// rendered later are highlighted too.
import type { View } from '../api/types'
import type { Panel } from '../table/state/layout.svelte'
import { parseOption, targetOf } from '../actions/actions'
import type { Option } from '../api/types'

/** Selectors of the elements that give an answer. */
export function selectorsOf(option: Option, view: View): string[] {
  const target = targetOf(parseOption(option), view)
  const button = `[data-answer="${option.answer}"]`
  switch (target.kind) {
    case 'space':
      return [button, `path[data-space="${target.id}"]`]
    case 'cell':
      return [button, `.cell[data-cell="${target.id}"]`]
    case 'tile':
      return [button, `.market [data-tip="tile:${target.id}"]`]
    case 'card':
      return [button, `.card.highlighted[data-tip="card:${target.id}"]`]
    case 'fight':
      return ['.battle .slot button', '.battle .buttons .btn.main']
    default:
      return [button]
  }
}

/** The panel that holds the selected elements: a phone shows one panel at a time. */
export function panelOf(selectors: string[]): Panel | null {
  if (!selectors.length) return null
  if (selectors.some((s) => s.startsWith('.market'))) return 'market'
  return selectors.some((s) => /^\.(cell|card|mine)\b/.test(s)) ? 'board' : 'map'
}

let sheet: CSSStyleSheet | null = null

export function highlight(selectors: string[]) {
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
