// Which tab of the table is shown, and on a phone whether the sheet that holds it is open.
import type { State } from '../api/types'
import type { Panel } from '../learn/highlight'

export type Tab = 'board' | 'market' | 'log' | 'chat'

export class TableLayout {
  tab = $state<Tab>('board')
  sheetOpen = $state(false)
  #focused = $state.raw<{ panel: Panel } | null>(null) // where a lesson points
  #question = ''

  constructor(tab: Tab = 'board') {
    this.tab = tab
  }

  open(tab: Tab, sheetOpen: boolean) {
    this.tab = tab
    this.sheetOpen = sheetOpen
  }

  /** A click on a tab opens it; a click on the open tab closes the sheet. */
  toggle(tab: Tab) {
    this.sheetOpen = !(this.sheetOpen && this.tab === tab)
    this.tab = tab
  }

  /** A lesson decides which panel is shown. */
  focus(panel: Panel | null) {
    this.#focused = panel && { panel }
  }

  /** Shows the panel that the lesson points at. */
  applyFocus(over: boolean) {
    if (!this.#focused || over) return
    const { panel } = this.#focused
    this.sheetOpen = panel !== 'map'
    if (panel !== 'map') this.tab = panel
  }

  /** For a new question shows the tab where it is answered; returns whether the question is new. */
  onState(game: State): boolean {
    const question = `${game.view.question} ${game.version}`
    if (question === this.#question) return false
    this.#question = question
    if (game.table.status === 'over') this.sheetOpen = false // the result must be visible
    if (game.options.length && !this.#focused) this.#showQuestion(game)
    return true
  }

  #showQuestion(game: State) {
    const verbs = new Set(game.options.map((o) => o.answer.split(' ')[0]))
    if (verbs.has('buy')) this.tab = 'market'
    else if (verbs.has('token')) this.tab = 'board'
    // A move is made on the map, also with cards in hand.
    const cards = verbs.has('keep') || (verbs.has('di') && !verbs.has('step'))
    this.sheetOpen = verbs.has('buy') || verbs.has('token') || (cards && !game.view.battle)
  }
}
