// What is being chosen: a place or card with several answers, or one that waits for a second click.
import type { State, WalkView } from '../net/types'
import {
  attacks,
  gesturesOf,
  isGrave,
  ownCity,
  type Gestures,
  type Offer,
} from '../options/options'
import { settings } from '../settings/settings.svelte'
import type { Lit, Preview } from '../board/Board.svelte'

export interface Answering {
  answer(answer: string, ...then: string[]): void
  why(answer: string): Promise<{ message?: string } | null>
}

const FEW = 6
const EMPTY: Gestures = {
  spaces: {},
  cells: {},
  tiles: {},
  cards: {},
  fights: [],
  pyramids: [],
  takes: [],
  plain: [],
  all: [],
}

export class Picking {
  place = $state<string | null>(null)
  card = $state<string | null>(null)
  grave = $state.raw<Offer | null>(null)
  reason = $state('')
  peek = $state.raw<Offer | null>(null) // looked at, not yet chosen

  constructor(
    private readonly table: () => State | null,
    private readonly session: Answering,
  ) {}

  gestures = $derived.by(() => {
    const state = this.table()
    return state ? gesturesOf(state.options, state.view) : EMPTY
  })

  /** The answers of a place, only those of the chosen card if there is one. */
  at(space: string): Offer[] {
    const offers = this.gestures.spaces[space] ?? []
    if (this.card) return offers.filter((o) => o.words[0] === this.card)
    const loud = offers.filter((o) => o.verb !== 'di') // cards wait until they are picked up
    return loud.length || !this.onlyCards ? loud : offers
  }

  get onlyCards(): boolean {
    return Object.values(this.gestures.spaces)
      .flat()
      .every((o) => o.verb === 'di' || o.verb === 'use')
  }

  /** The answers between which one has to choose now, if a place or card has been picked. */
  get choices(): Offer[] {
    if (this.place) return this.at(this.place)
    if (this.card) {
      const offers = this.gestures.cards[this.card] ?? []
      // Targets are lit on the map; a few, or those of a battle that covers the map, are also named.
      return offers.length <= FEW || this.table()?.view.battle
        ? offers
        : offers.filter((o) => !o.words[1])
    }
    return this.gestures.takes
  }

  lit = $derived.by(() => {
    const state = this.table()
    const found: Record<string, Lit> = {}
    if (!state) return found
    for (const space of Object.keys(this.gestures.spaces)) {
      const offers = this.at(space)
      if (!offers.length) continue
      const kind = offers.some((o) => attacks(o, state.view))
        ? 'attack'
        : offers.every((o) => o.verb === 'teleport')
          ? 'magic'
          : 'go'
      found[space] = {
        text: offers[0]!.text,
        cost: Math.min(...offers.map((o) => o.cost)),
        kind,
      }
    }
    return found
  })

  /** The move this seat is making: where its troop stands, and where it is about to go. */
  get walk(): WalkView | null {
    const view = this.table()?.view
    return view?.walk && view.walk.seat === view.seat ? view.walk : null
  }

  /** Who would go and who would stay. */
  get preview(): Preview | null {
    const walk = this.walk
    if (this.peek?.verb !== 'take' || !walk?.to) return null
    const troop = this.table()?.view.troops.find(
      (t) => t.space === walk.space && t.seat === walk.seat,
    )
    const go = Number(this.peek.words[0])
    return troop && troop.units >= go
      ? { seat: troop.seat, from: walk.space, to: walk.to, go, stay: troop.units - go }
      : null
  }

  /** The areas that what is half chosen, or looked at, is about. */
  get marked(): string[] {
    const view = this.table()?.view
    if (view && this.peek?.verb === 'garrison')
      return this.peek.words.flatMap((n, i) => (n === '0' ? [] : `${ownCity(view)}${i + 1}`))
    const one = this.place ?? this.grave?.words[0]
    return one ? [one] : []
  }

  choose(offer: Offer) {
    const state = this.table()
    if (!state) return
    if (settings.askTwice && isGrave(offer, state.view) && this.grave?.answer !== offer.answer) {
      this.reset()
      this.grave = offer
      return
    }
    this.reset()
    this.session.answer(offer.answer)
  }

  pickSpace(space: string) {
    this.reason = ''
    if (this.gestures.takes.length && space === this.walk?.to)
      // a second click there takes all
      return this.choose(mostOf(this.gestures.takes))
    const offers = this.at(space)
    if (offers.length === 1) this.choose(offers[0]!)
    else if (offers.length) this.place = this.place === space ? null : space
    else void this.explain(space)
  }

  pickCard(card: string) {
    const offers = this.gestures.cards[card] ?? []
    if (offers.length === 1 && !offers[0]!.words[1]) this.choose(offers[0]!)
    else this.card = this.card === card ? null : card
  }

  drop(from: string, to: string) {
    // One gesture for two answers: which troop, and where to.
    if (this.gestures.spaces[from]?.some((o) => o.verb === 'march'))
      this.session.answer(`march ${from}`, `step ${to}`)
    else if (this.at(to).length) this.pickSpace(to)
  }

  async explain(space: string) {
    const verb = this.gestures.all.find((o) =>
      ['march', 'step', 'muster', 'send', 'teleport'].includes(o.verb),
    )?.verb
    if (verb) await this.why(verb === 'muster' ? `muster ${space} 1` : `${verb} ${space}`)
  }

  async why(answer: string) {
    const found = await this.session.why(answer)
    this.reason = found?.message ?? ''
  }

  /** One step back; says whether there was one. */
  back(): boolean {
    const any =
      this.place !== null || this.card !== null || this.grave !== null || this.reason !== ''
    this.reset()
    return any
  }

  reset() {
    this.place = null
    this.card = null
    this.grave = null
    this.reason = ''
    this.peek = null
  }
}

/** The answer that takes the most along. */
export function mostOf(takes: Offer[]): Offer {
  return takes.reduce((best, o) => (Number(o.words[0]) >= Number(best.words[0]) ? o : best))
}
