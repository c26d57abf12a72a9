// What the player is choosing: a space or card with several answers, or an answer to confirm.
import type { AttackForecast, MoveView, State } from '../../api/types'
import {
  battleOf,
  groupByTarget,
  ownCity,
  type OptionsByTarget,
  type ParsedOption,
  type PyramidPlan,
} from '../../actions/actions'
import { settings } from '../../settings/settings.svelte'
import type { Highlight, Preview } from '../../board/Board.svelte'
import { confirmationOf } from './confirmation'
import { garrisonRules, tapped, type Garrison } from './garrison'

export interface AnswerSink {
  answer(answer: string): void
  why(answer: string): Promise<{ message?: string } | null>
  /** The battle that this step would begin. */
  attack?(answer: string): Promise<AttackForecast | null>
}

const MAX_LISTED_TARGETS = 6
const NO_GARRISON: Garrison = [0, 0, 0]
const EMPTY: OptionsByTarget = {
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

export class Selection {
  space = $state<string | null>(null)
  card = $state<string | null>(null)
  unconfirmed = $state.raw<ParsedOption | null>(null)
  /** What is known of the battle that the unconfirmed answer would begin. */
  forecast = $state.raw<AttackForecast | null>(null)
  reason = $state('')
  hovered = $state.raw<ParsedOption | null>(null) // under the pointer or focused
  /** The pyramids chosen in the set-up so far. */
  pyramids = $state.raw<PyramidPlan[]>([])
  /** The first units on the districts so far, where they can be divided. */
  garrison = $state.raw<Garrison>(NO_GARRISON)
  #draggedTo: string | null = null // where the troop just dragged is to go

  constructor(
    private readonly table: () => State | null,
    private readonly session: AnswerSink,
  ) {}

  groups = $derived.by(() => {
    const state = this.table()
    return state ? groupByTarget(state.options, state.view) : EMPTY
  })

  /** How the first units can be divided, while that is asked. */
  garrisonRules = $derived(garrisonRules(this.groups.plain))

  /** The options of a space; only those of the chosen card if there is one. */
  optionsAt(space: string): ParsedOption[] {
    const options = this.groups.spaces[space] ?? []
    if (this.card) return options.filter((o) => o.words[0] === this.card)
    const direct = options.filter((o) => o.verb !== 'di') // targets of cards are shown once a card is chosen
    return direct.length || !this.onlyCards ? direct : options
  }

  get onlyCards(): boolean {
    return Object.values(this.groups.spaces)
      .flat()
      .every((o) => o.verb === 'di' || o.verb === 'use')
  }

  /** The options to choose from now, once a space or card is picked. */
  get choices(): ParsedOption[] {
    if (this.space) return this.optionsAt(this.space)
    if (this.card) {
      const options = this.groups.cards[this.card] ?? []
      // Targets are highlighted on the map; few targets, or those of a battle over the map, are also listed.
      return options.length <= MAX_LISTED_TARGETS || this.table()?.view.battle
        ? options
        : options.filter((o) => !o.words[1])
    }
    return this.groups.takes
  }

  highlighted = $derived.by(() => {
    const state = this.table()
    const found: Record<string, Highlight> = {}
    if (!state) return found
    for (const space of Object.keys(this.groups.spaces)) {
      const options = this.optionsAt(space)
      if (!options.length) continue
      const kind = options.some((o) => battleOf(o) !== null)
        ? 'attack'
        : options.every((o) => o.verb === 'teleport')
          ? 'teleport'
          : options.every((o) => o.verb === 'raise')
            ? 'raise'
            : 'move'
      found[space] = {
        text: options[0]!.text,
        cost: Math.min(...options.map((o) => o.cost)),
        kind,
      }
    }
    return found
  })

  /** The move this seat is making, if any. */
  get ownMove(): MoveView | null {
    const view = this.table()?.view
    return view?.move && view.move.seat === view.seat ? view.move : null
  }

  /** How the hovered answer would split the troop. */
  get preview(): Preview | null {
    const move = this.ownMove
    if (this.hovered?.verb !== 'take' || !move?.destination) return null
    const troop = this.table()?.view.troops.find(
      (t) => t.space === move.space && t.seat === move.seat,
    )
    const go = Number(this.hovered.words[0])
    return troop && troop.units >= go
      ? { seat: troop.seat, from: move.space, to: move.destination, go, stay: troop.units - go }
      : null
  }

  /** The areas of the current choice or the hovered answer. */
  get marked(): string[] {
    const view = this.table()?.view
    if (view && this.hovered?.verb === 'garrison')
      return this.hovered.words.flatMap((n, i) => (n === '0' ? [] : `${ownCity(view)}${i + 1}`))
    const space = this.space ?? this.unconfirmed?.words[0]
    return space ? [space] : []
  }

  /** What to say before this answer; empty if it is given at once. */
  confirmation(option: ParsedOption): string {
    const view = this.table()?.view
    return view ? confirmationOf(option, view) : ''
  }

  /** The answer that leads to the same as the one to confirm, for less. */
  get better(): ParsedOption | null {
    const instead = this.unconfirmed?.warning?.instead
    return this.groups.all.find(({ answer }) => answer === instead) ?? null
  }

  choose(option: ParsedOption) {
    const asked = this.unconfirmed?.answer === option.answer || option === this.better
    if (settings.confirmRisky && !asked && this.confirmation(option)) {
      this.reset()
      this.unconfirmed = option
      void this.#foresee(option)
      return
    }
    this.reset()
    this.session.answer(option.answer)
  }

  async #foresee(option: ParsedOption) {
    if (battleOf(option) === null) return
    const found = (await this.session.attack?.(option.answer)) ?? null
    if (this.unconfirmed === option) this.forecast = found
  }

  pickSpace(space: string) {
    this.reason = ''
    if (this.groups.takes.length && space === this.ownMove?.destination)
      // a second click on the target takes all units
      return this.choose(largestTake(this.groups.takes))
    if (this.garrisonRules && this.optionsAt(space).length) {
      const at = Number(space.slice(-1)) - 1
      this.garrison = tapped(this.garrison, at, this.garrisonRules)
      return
    }
    const options = this.optionsAt(space)
    const both = this.#garrisonOf(space)
    if (both) this.choose(both)
    else if (options.length === 1) this.choose(options[0]!)
    else if (options.length) this.space = this.space === space ? null : space
    else void this.explain(space)
  }

  /** The answer for the district that is chosen and this one. */
  #garrisonOf(space: string): ParsedOption | null {
    if (!this.space || this.space === space) return null
    const chosen = this.optionsAt(this.space)
    const common = this.optionsAt(space).filter((o) => o.verb === 'garrison' && chosen.includes(o))
    return common.length === 1 ? common[0]! : null
  }

  pickCard(card: string) {
    const options = this.groups.cards[card] ?? []
    if (options.length === 1 && !options[0]!.words[1]) this.choose(options[0]!)
    else this.card = this.card === card ? null : card
  }

  /** Dragging chooses the troop, and once that is accepted its target: a step or a teleport. */
  drop(from: string, to: string) {
    if (this.groups.spaces[from]?.some((o) => o.verb === 'march')) {
      this.#draggedTo = to
      this.session.answer(`march ${from}`)
    } else if (this.optionsAt(to).length) this.pickSpace(to)
  }

  /** To be called with each new question: continues what was dragged. */
  onQuestion() {
    const to = this.#draggedTo
    this.reset()
    this.garrison = NO_GARRISON
    if (!to) return
    if (!this.groups.all.length)
      this.#draggedTo = to // the answer to the troop is still shown
    else if (this.optionsAt(to).length) this.pickSpace(to)
    else void this.explain(to)
  }

  async explain(space: string) {
    const verb = this.groups.all.find((o) =>
      ['march', 'step', 'muster', 'send', 'teleport'].includes(o.verb),
    )?.verb
    if (verb) await this.why(verb === 'muster' ? `muster ${space} 1` : `${verb} ${space}`)
  }

  async why(answer: string) {
    const found = await this.session.why(answer)
    this.reason = found?.message ?? ''
  }

  /** Cancels the current choice; returns whether there was one. */
  back(): boolean {
    const active =
      this.space !== null || this.card !== null || this.unconfirmed !== null || this.reason !== ''
    this.reset()
    return active
  }

  reset() {
    this.space = null
    this.card = null
    this.unconfirmed = null
    this.forecast = null
    this.reason = ''
    this.hovered = null
    this.#draggedTo = null
  }
}

/** The option that takes the most units. */
export function largestTake(takes: ParsedOption[]): ParsedOption {
  return takes.reduce((best, o) => (Number(o.words[0]) >= Number(best.words[0]) ? o : best))
}
