// Shows the steps of a replay: one after the other as in live play, with captions and battles, or at
// once where somebody jumps to. Log and map always show the same step.
import type { GameEvent, State } from '../api/types'
import { Theatre } from '../battle/theatre.svelte'
import { EventQueue } from '../playback/eventQueue.svelte'
import { paceOf, settings } from '../settings/settings.svelte'
import type { ReplayData } from './replayData.svelte'

const BATTLE_EVENTS = new Set(['fights', 'strengths', 'wins'])
const MIN_STEP_MS = 260 // a step stands at least so long while the replay plays
const CURTAIN_MS = 1500 // the result of a battle

/** Whether the battle of an attack is fought in these events. */
const isFoughtIn = (own: GameEvent[], attack: GameEvent) =>
  own.some((e) => BATTLE_EVENTS.has(e.kind) && e.number > attack.number)

export class ReplayPlayer {
  /** What is displayed. */
  state = $state.raw<State | null>(null)
  events = $state.raw<GameEvent[]>([])
  newEvents = $state.raw<GameEvent[]>([])
  step = $state(0) // the step that is displayed, or on its way
  playing = $state(false)
  theatre = $state.raw(new Theatre(true))
  readonly pace = new EventQueue((frame) => {
    this.state = frame.state
    this.events = frame.events
    this.newEvents = frame.newEvents
    this.theatre.update(frame.state, frame.events, frame.newEvents)
  })
  #request = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly data: ReplayData,
    private readonly onstep: (step: number) => void,
  ) {}

  /** Shows a step: paced if it is the next one, else at once. */
  async show(step: number) {
    const { timeline } = this.data
    if (!timeline || (step === this.step && this.state)) return
    const before = this.step
    const isNext = this.state !== null && step > before && timeline.neighbour(before, 1) === step
    this.step = step
    const request = ++this.#request
    let state: State
    try {
      state = await this.data.state(step)
    } catch {
      if (request === this.#request) this.playing = false
      return
    }
    if (request !== this.#request) return // the slider has moved on
    const events = timeline.eventsUpTo(step)
    const own = isNext ? timeline.eventsBetween(before, step) : timeline.eventsOf(step)
    if (isNext && this.playing) this.pace.push({ state, events, newEvents: own })
    else {
      const attack = events[events.map((e) => e.kind).lastIndexOf('attacks')]
      const fought = attack !== undefined && isFoughtIn(own, attack)
      const opening =
        attack && (fought || state.view.battle)
          ? await this.data.state(timeline.stepOf(attack)).catch(() => null)
          : null
      if (request !== this.#request) return
      this.#jump(state, events, own, fought ? attack : null, opening)
    }
    this.data.prefetch(timeline.neighbour(step, 1))
    if (this.playing) this.#schedule()
  }

  /** Displays a step at once; a battle of it is shown from the turning of the cards. */
  #jump(
    state: State,
    events: GameEvent[],
    own: GameEvent[],
    fought: GameEvent | null, // the attack of a battle of this step
    opening: State | null, // the table at its beginning
  ) {
    this.pace.restart(state)
    this.theatre.stop()
    this.theatre = new Theatre(true)
    this.state = state
    this.events = events
    this.newEvents = own
    if (opening) this.theatre.remember(opening.view)
    const since = fought ? events.filter((e) => e.number >= fought.number) : []
    this.theatre.update(state, events, since)
  }

  play() {
    const { timeline } = this.data
    if (!timeline) return
    this.playing = true
    if (this.step >= timeline.last) this.onstep(0)
    else this.#schedule()
  }

  pause() {
    this.playing = false
    clearTimeout(this.#timer)
    if (!this.pace.idle) this.pace.skip()
  }

  /** Goes on when what is displayed has been seen. */
  #schedule() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#proceed(), MIN_STEP_MS * (paceOf(settings.speed) || 1))
  }

  #proceed() {
    const { timeline } = this.data
    if (!this.playing || !timeline) return
    const { theatre } = this
    if (!this.pace.idle || (theatre.visible && !theatre.caughtUp)) return this.#schedule()
    if (theatre.visible && theatre.over) {
      this.#timer = setTimeout(
        () => {
          if (!this.playing) return
          theatre.close()
          this.#proceed()
        },
        CURTAIN_MS * (paceOf(settings.speed) || 0.3),
      )
      return
    }
    if (this.step >= timeline.last) this.playing = false
    else this.onstep(timeline.neighbour(this.step, 1))
  }

  close() {
    clearTimeout(this.#timer)
    this.playing = false
    this.pace.clear()
    this.theatre.stop()
  }
}
