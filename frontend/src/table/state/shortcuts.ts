// Keyboard shortcuts of the table.
import type { ParsedOption } from '../../actions/actions'
import type { Tab } from './layout.svelte'
import type { Selection } from './selection.svelte'

export interface ShortcutTarget {
  selection: Selection
  canUndo: boolean
  undo: () => void
  openTab: (tab: Tab) => void
  /** Closes an open panel; returns whether there was one. */
  closeTab: () => boolean
  openRules: () => void
}

const TAB_KEYS: Record<string, Tab> = { m: 'board', b: 'market', l: 'log', c: 'chat' }
/** The action spaces in the order of their keys. */
export const ACTION_SPACES = [
  ...['move_upper', 'recruit'],
  ...['raise', 'move_middle', 'pray_middle'],
  ...['buy_diamond', 'buy_ruby', 'buy_sapphire', 'pray_lower'],
]
const ENDS = ['pass', 'done', 'stop', 'ready']

const isTyping = (target: Element) => target.matches?.('input, select, textarea')

/** The pyramids that can be raised, by colour; every colour is offered wherever it stands. */
export const raisesOf = (selection: Selection): ParsedOption[] =>
  selection.space ? [] : selection.groups.all.filter((o) => o.verb === 'raise')

/** What the keys 1 to 9 choose: the choices shown, or the action spaces. Never a pass. */
export function numbered(selection: Selection): (ParsedOption | undefined)[] {
  const { choices, groups } = selection
  const raises = raisesOf(selection)
  if (raises.length) return raises
  if (choices.length) return choices.filter((o) => !ENDS.includes(o.verb))
  const plain = groups.plain.filter(
    (o) => !ENDS.includes(o.verb) && !(o.verb === 'garrison' && selection.garrisonRules),
  )
  if (plain.length) return plain
  return ACTION_SPACES.map((id) => groups.cells[id]?.[0])
}

/** What the key 0 chooses: to pass or to end. */
export const ending = (selection: Selection) =>
  selection.groups.plain.find((o) => ENDS.includes(o.verb))

/** The key of an answer, if it has one. */
export function keyOf(selection: Selection, option: ParsedOption): string {
  if (option.answer === ending(selection)?.answer) return '0'
  const at = numbered(selection).findIndex((o) => o?.answer === option.answer)
  return at >= 0 && at < 9 ? String(at + 1) : ''
}

export function handleShortcut(event: KeyboardEvent, table: ShortcutTarget) {
  const target = event.target as Element
  if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return
  const { selection } = table
  const tab = TAB_KEYS[event.key]
  if (event.key === 'Escape') {
    if (selection.back() || table.closeTab()) event.preventDefault()
  } else if (event.key === 'Enter') {
    // On a focused element Enter clicks that element.
    if (selection.unconfirmed && !target.matches('button, a, path'))
      selection.choose(selection.unconfirmed)
  } else if (event.key === 'u') {
    if (table.canUndo) table.undo()
  } else if (/^[0-9]$/.test(event.key)) {
    // A digit pressed twice must not confirm, and a held key must not answer the next question.
    if (event.repeat || selection.unconfirmed) return
    const option =
      event.key === '0' ? ending(selection) : numbered(selection)[Number(event.key) - 1]
    if (option) selection.choose(option)
  } else if (tab) table.openTab(tab)
  else if (event.key === 'r') table.openRules()
}
