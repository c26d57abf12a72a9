// Keyboard shortcuts of the table.
import type { Tab } from './layout.svelte'
import type { Selection } from './selection.svelte'

export interface ShortcutTarget {
  selection: Selection
  canUndo: boolean
  undo: () => void
  openTab: (tab: Tab, sheet: boolean) => void
  openRules: () => void
}

const TAB_KEYS: Record<string, [tab: Tab, sheet: boolean]> = {
  m: ['board', false],
  b: ['market', true],
  l: ['log', true],
}

const isTyping = (target: Element) => target.matches?.('input, select, textarea')

/** The options that the number keys choose from. */
function numbered(selection: Selection) {
  if (selection.choices.length) return selection.choices
  return selection.groups.plain.length ? selection.groups.plain : selection.groups.all
}

export function handleShortcut(event: KeyboardEvent, table: ShortcutTarget) {
  const target = event.target as Element
  if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return
  const { selection } = table
  const tab = TAB_KEYS[event.key]
  if (event.key === 'Escape') {
    if (selection.back()) event.preventDefault()
  } else if (event.key === 'Enter') {
    // On a focused element Enter clicks that element.
    if (selection.unconfirmed && !target.matches('button, a, path'))
      selection.choose(selection.unconfirmed)
  } else if (event.key === 'u') {
    if (table.canUndo) table.undo()
  } else if (/^[1-9]$/.test(event.key)) {
    const option = numbered(selection)[Number(event.key) - 1]
    if (option) selection.choose(option)
  } else if (tab) table.openTab(...tab)
  else if (event.key === 'r') table.openRules()
}
