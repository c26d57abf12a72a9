// The course of a game, from its steps and events: which steps show something, and the points.
import type { GameEvent, Replay } from '../api/types'
import { hasCaption } from '../playback/beats'

/** Events that are seen although they have no caption. */
const SEEN = new Set([
  ...['fights', 'strengths', 'round_begins', 'phase_begins', 'game_over'],
  ...['scores_battle', 'scores_control', 'scores_sanctuary'],
])

export interface Sample {
  step: number
  scores: number[]
}

export class ReplayTimeline {
  readonly last: number
  /** The steps that show something, with the first and the last one. */
  readonly shown: number[]
  /** The first step of each round, of those that show something. */
  readonly rounds: { round: number; step: number }[]
  readonly #stepOfEvent: number[] // by the place of the event in the list
  readonly #countAt: number[] // how many events of the list there are after each step

  constructor(
    readonly replay: Replay,
    readonly events: GameEvent[],
  ) {
    const steps = replay.steps.filter((step) => step.number > 0)
    this.last = steps.at(-1)?.number ?? 0
    this.#stepOfEvent = []
    let at = 0
    for (const event of events) {
      if (event.number < replay.start_event_count) this.#stepOfEvent.push(0)
      else {
        while (at < steps.length - 1 && steps[at]!.event_count <= event.number) at++
        this.#stepOfEvent.push(steps[at]?.number ?? 0)
      }
    }
    this.#countAt = Array.from({ length: this.last + 1 }, () => 0)
    for (const step of this.#stepOfEvent) this.#countAt[step]!++
    for (let n = 1; n <= this.last; n++) this.#countAt[n]! += this.#countAt[n - 1]!
    const seen = new Set([0, this.last])
    // While a game goes on, every step is public and shows something.
    if (!replay.over) steps.forEach((step) => seen.add(step.number))
    events.forEach((event, i) => {
      if (hasCaption(event) || SEEN.has(event.kind)) seen.add(this.#stepOfEvent[i]!)
    })
    this.shown = [...seen].sort((a, b) => a - b)
    this.rounds = []
    for (const step of steps)
      if (step.round !== this.rounds.at(-1)?.round)
        this.rounds.push({ round: step.round, step: step.number })
  }

  /** All events up to a step. */
  eventsUpTo(step: number): GameEvent[] {
    return this.events.slice(0, this.#countAt[step] ?? 0)
  }

  /** The events after one step, up to another. */
  eventsBetween(before: number, step: number): GameEvent[] {
    return this.events.slice(this.#countAt[before] ?? 0, this.#countAt[step] ?? 0)
  }

  /** The events of a step itself. */
  eventsOf(step: number): GameEvent[] {
    return step > 0 ? this.eventsBetween(step - 1, step) : []
  }

  stepOf(event: GameEvent): number {
    return this.#stepOfEvent[this.events.indexOf(event)] ?? 0
  }

  /** The place of a step among those shown: that of the last one up to it. */
  indexOf(step: number): number {
    let low = 0
    let high = this.shown.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.shown[middle]! <= step) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The next shown step, or the one before, as far as there is one. */
  neighbour(step: number, by: 1 | -1): number {
    const i = this.indexOf(step)
    const place = by < 0 && this.shown[i]! < step ? i : i + by
    return this.shown[Math.max(0, Math.min(this.shown.length - 1, place))]!
  }

  /** How far a step is along the game, from 0 to 1. */
  position(step: number): number {
    return this.indexOf(step) / Math.max(1, this.shown.length - 1)
  }

  roundOf(step: number): number {
    return this.rounds.filter((r) => r.step <= step).at(-1)?.round ?? this.rounds[0]?.round ?? 1
  }

  scoresAt(step: number): number[] {
    return this.replay.scores.filter((change) => change.number <= step).at(-1)?.scores ?? []
  }

  /** The points at the ends of turns: what lasts only within a turn is left out. */
  turnEnds(): Sample[] {
    const steps = new Set([0])
    this.events.forEach((event, i) => {
      if (event.kind === 'turn_begins' || event.kind === 'phase_begins')
        steps.add(this.#stepOfEvent[i]!)
    })
    steps.add(this.last)
    return [...steps].sort((a, b) => a - b).map((step) => this.sample(step))
  }

  /** The points at the beginning, in the middle and at the end of each round. */
  halfRounds(): Sample[] {
    const steps = new Set([0, this.last])
    this.rounds.forEach(({ step }, i) => {
      const next = this.rounds[i + 1]?.step ?? this.last
      const middle = (this.position(step) + this.position(next)) / 2
      steps.add(step)
      steps.add(this.shown[Math.round(middle * (this.shown.length - 1))] ?? step)
    })
    return [...steps].sort((a, b) => a - b).map((step) => this.sample(step))
  }

  sample(step: number): Sample {
    return { step, scores: this.scoresAt(step) }
  }
}
