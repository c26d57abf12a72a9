// The odds of the battle cards, fetched while the player chooses them.
import type { CardOdds, Odds, State } from '../../api/types'
import type { Session } from './session.svelte'

const QUESTIONS = ['council', 'council_last', 'preparation']

export class BattleOdds {
  /** By battle card: those in hand, or the one that is chosen. */
  cards = $state.raw<CardOdds[]>([])

  constructor(private readonly session: Session) {}

  update(game: State, enabled: boolean) {
    this.cards = []
    const { battle, question } = game.view
    if (!enabled || !battle || !game.options.length || !QUESTIONS.includes(question)) return
    this.session.get<Odds>('odds').then(
      (found) => {
        const current = this.session.state?.version === game.version
        if (current) this.cards = found.odds?.cards ?? []
      },
      () => {}, // without odds the battle is shown alone
    )
  }
}
