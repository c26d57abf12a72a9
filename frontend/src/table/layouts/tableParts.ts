// The parts of the table that every window shows, each arranged in its own way.
import type { Snippet } from 'svelte'
import type { State } from '../../api/types'
import type { Panel, TableLayout } from '../state/layout.svelte'
import type { Selection } from '../state/selection.svelte'
import type { Session } from '../state/session.svelte'

export interface TableParts {
  board: Snippet
  /** The front of the board, which carries the prompt. */
  front: Snippet
  /** A battle or the result. */
  overlay: Snippet
  prompt: Snippet<[as: 'bar' | 'sheet']>
  recap: Snippet
  menu: Snippet<[labels: boolean, board: boolean]>
  hand: Snippet
  nightSummary: Snippet
  /** The log or the chat. */
  reading: Snippet
  market: Snippet<[narrow: boolean]>
  /** A lesson; it says which panel it needs. */
  coach: Snippet<[(panel: Panel | null) => void]> | undefined
}

/** What the table of every kind of window gets. */
export interface TableProps {
  game: State
  session: Session
  selection: Selection
  layout: TableLayout
  parts: TableParts
  /** A battle covers what lies beside the map. */
  covered: boolean
  /** How many events the summary of the night has. */
  nightEvents: number
  /** Shows spaces on the map. */
  onshow: (spaces: string[]) => void
  /** Plays a card of the hand. */
  oncard: (card: string) => void
}
