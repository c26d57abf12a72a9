// The cards chosen in the war council.
import { parseFight, type ParsedOption } from '../actions/actions'

export class Council {
  play = $state<string | null>(null)
  discard = $state<string | null>(null)

  constructor(
    private readonly options: () => ParsedOption[],
    private readonly cards: () => string[],
  ) {}

  fights = $derived.by(() =>
    this.options().map((option) => ({ option, cards: parseFight(option) })),
  )
  chosen = $derived(
    this.fights.find((f) => f.cards[0] === this.play && f.cards[1] === (this.discard ?? ''))
      ?.option ?? null,
  )

  get hand(): string[] {
    return this.cards()
  }

  roleOf(card: string): 'play' | 'discard' | null {
    return card === this.play ? 'play' : card === this.discard ? 'discard' : null
  }

  pick(card: string) {
    if (this.play === card) return this.reset()
    if (!this.play) {
      this.play = card
      const others = this.hand.filter((other) => other !== card)
      if (others.length === 1) this.discard = others[0]! // there is nothing to choose
    } else if (this.discard === card) {
      if (this.hand.length > 2) this.discard = null // the last card is always put away
    } else if (this.fights.some((f) => f.cards[0] === this.play && f.cards[1] === card))
      this.discard = card
    else this.play = card
  }

  reset() {
    this.play = null
    this.discard = null
  }
}
