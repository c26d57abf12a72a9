// How the table fills the window, which panel is shown, and how high the sheet of a phone stands.
import type { State } from '../../api/types'

/** What a lesson points at: a phone shows one of them at a time. */
export type Panel = 'map' | 'board' | 'market'
export type Tab = 'board' | 'market' | 'log' | 'chat'
export type Sheet = 'peek' | 'half' | 'full'
/** wide: rails beside the board; tablet: upright; phone: upright, with a sheet; side: low or small. */
export type Mode = 'wide' | 'tablet' | 'phone' | 'side'

const MIN_WIDE = 1160 // below, rails would leave less than 55 % of the width to the board
const MIN_WIDE_HEIGHT = 600
const MIN_TABLET = 700

export function modeOf(width: number, height: number): Mode {
  if (width > height) return width >= MIN_WIDE && height >= MIN_WIDE_HEIGHT ? 'wide' : 'side'
  return width >= MIN_TABLET ? 'tablet' : 'phone'
}

const SHEET_OF: Record<Tab, Sheet> = { board: 'half', market: 'full', log: 'full', chat: 'full' }

export class TableLayout {
  tab = $state<Tab>('board')
  sheet = $state<Sheet>('peek')
  #focused = $state.raw<{ panel: Panel } | null>(null) // where a lesson points
  #question = ''
  #asked: State | null = null // the last state with a question, while it is open

  constructor(tab: Tab = 'board') {
    this.tab = tab
  }

  open(tab: Tab, sheet: Sheet = SHEET_OF[tab]) {
    this.tab = tab
    this.sheet = sheet
  }

  /** Back to the own board, with the map in sight. */
  close() {
    this.open('board', 'peek')
  }

  /** Leaves the open panel: back to where the question is answered. */
  leave() {
    this.close()
    if (this.#asked && !this.#focused) this.#showQuestion(this.#asked)
  }

  /** A click on a tab opens it; a click on the open one leaves it. */
  toggle(tab: Tab) {
    if (this.tab !== tab || this.sheet === 'peek') this.open(tab)
    else if (tab === 'board') this.close()
    else this.leave()
  }

  /** A lesson decides which panel is shown. */
  focus(panel: Panel | null) {
    this.#focused = panel && { panel }
  }

  /** Shows the panel that the lesson points at. */
  applyFocus(over: boolean) {
    if (!this.#focused || over) return
    const { panel } = this.#focused
    if (panel === 'map') this.close()
    else this.open(panel)
  }

  /** For a new question shows where it is answered; returns whether the question is new. */
  onState(game: State): boolean {
    this.#asked = game.options.length ? game : null
    const question = `${game.view.question} ${game.version} ${game.options.length > 0}`
    if (question === this.#question) return false
    const bought = this.#question.startsWith('buy ')
    this.#question = question
    if (game.table.status === 'over') this.close() // the result must be visible
    if (this.#focused) return true
    if (game.options.length) this.#showQuestion(game)
    else if (bought && this.tab === 'market') this.close()
    return true
  }

  #showQuestion(game: State) {
    const verbs = new Set(game.options.map((o) => o.answer.split(' ')[0]))
    // A move is made on the map, also with cards in hand.
    const cards = verbs.has('keep') || (verbs.has('di') && !verbs.has('step'))
    if (verbs.has('buy')) this.open('market')
    else if (verbs.has('token') || verbs.has('pyramids') || verbs.has('raise')) this.open('board')
    else if (cards && !game.view.battle)
      this.open(this.tab === 'market' ? 'board' : this.tab, 'half')
    else {
      this.sheet = 'peek'
      if (this.tab === 'market') this.tab = 'board'
    }
  }
}
