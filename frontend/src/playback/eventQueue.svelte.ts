// What others do, one thing at a time. States of the server wait here until what happened before
// them has been shown, so what is displayed lags behind the table:
//
// - A state is divided into beats (beats.ts). Each beat shows its caption and the position after it:
//   the state itself with the last beat, an approximation (advance.ts) with earlier ones.
// - While a caption stands, nothing can be answered: a question appears when the queue has run out,
//   or at once when it is skipped.
// - A beat without a caption takes no time: the effect of one's own answers, automatic passes.
// - A state is never held back if there is nothing to show, at speed "off", in a hidden tab, after a
//   new connection, when answers were taken back, during the set-up (but for a Night that follows it),
//   or while the person answers the same question.
import type { GameEvent, State } from '../api/types'
import { hurry, paceOf, settings } from '../settings/settings.svelte'
import { advance } from './advance'
import { beatsOf, isNightfall, type Caption } from './beats'

/** What is displayed. */
export interface Frame {
  state: State
  events: GameEvent[]
  newEvents: GameEvent[]
}

interface Step extends Frame {
  caption: Caption | null
}

export const HOLD_MS = 1100 // a caption of weight 1 at normal speed
const UNHURRIED = 3 // so many captions may wait before they get shorter
const MIN_HURRY = 0.3
const CLOCK_HURRY = 0.35 // while the viewer's own clock runs
const MAX_WAITING = 30 // after a longer absence the page goes to the present

/** Events that matter also when what happened is skipped. */
const LASTING = new Set(['phase_begins', 'game_over'])

const asks = (state: State) => state.options.length > 0

/** Nobody who plays waits for the page: it may lag behind as far as it likes. */
export const isShow = (state: State): boolean =>
  state.you === null && state.table.seats.every((seat) => seat.kind === 'bot')

export class EventQueue {
  /** What is shown now, and for how many milliseconds. */
  caption = $state.raw<(Caption & { duration: number }) | null>(null)
  /** How many captions wait. */
  waiting = $state(0)
  paused = $state(false)

  #steps: Step[] = []
  #newest: State | null = null // the last state of the server
  #last: State | null = null // the last one in the queue, or displayed
  #timer: ReturnType<typeof setTimeout> | undefined
  #endsAt = 0
  #left = 0 // of a paused caption

  constructor(
    private readonly show: (frame: Frame) => void,
    private readonly onidle: () => void = () => {},
  ) {}

  get idle(): boolean {
    return !this.#steps.length && !this.caption
  }

  /** A state has arrived; `own` says that it replies to an answer of the viewer. */
  push(frame: Frame, own = false) {
    const { state, events, newEvents } = frame
    const before = this.#newest
    this.#newest = state
    if (own) this.skip()
    const from = this.#last
    if (!before || !from || !newEvents.length || !this.#paces(frame, before, own)) {
      const waits = before && !this.idle && !newEvents.length && !state.resync
      if (waits && !this.#isTakenBack(state, before)) this.#add({ ...frame, caption: null })
      else this.#jump(frame)
      return this.#run()
    }
    const beats = beatsOf(newEvents, from.view, state, own)
    if (before.view.phase === 'setup')
      for (const beat of beats) {
        if (beat.events.some(isNightfall)) break
        beat.caption = null
      }
    let last = from
    beats.forEach((beat, i) => {
      const caption = beat.caption
      if (i === beats.length - 1) last = caption && asks(state) ? { ...state, options: [] } : state
      else last = { ...last, options: [], can_undo: false, view: advance(last.view, beat.events) }
      const until = beat.events.at(-1)!.number
      this.#add({
        state: last,
        events: i === beats.length - 1 ? events : events.filter((e) => e.number <= until),
        newEvents: beat.events,
        caption,
      })
    })
    if (last !== state) this.#add({ state, events, newEvents: [], caption: null })
    if (this.waiting > MAX_WAITING && !isShow(state)) this.skip()
    this.#run()
  }

  #add(step: Step) {
    this.#steps.push(step)
    this.#last = step.state
    if (step.caption) this.waiting++
  }

  #paces({ state, newEvents }: Frame, before: State, own: boolean): boolean {
    if (!settings.speed || state.resync) return false
    if (globalThis.document?.hidden && !isShow(state)) return false
    if (this.#isTakenBack(state, before)) return false
    if (before.view.phase === 'setup') return newEvents.some(isNightfall) // else the question comes at once
    // Others answer the same question meanwhile.
    const same = asks(before) && asks(state) && before.view.question === state.view.question
    return own || !same || !this.idle
  }

  #isTakenBack = (state: State, before: State) =>
    state.first_event + state.events.length < before.first_event + before.events.length

  /** Displays the next beats, up to one that takes time. */
  #run() {
    if (this.#timer !== undefined || this.paused) return
    if (this.caption) this.caption = null
    for (let step; (step = this.#steps.shift());) {
      if (step.caption) this.waiting--
      const duration = step.caption ? this.#duration(step.caption) : 0
      this.show(step)
      if (step.caption && duration) {
        this.caption = { ...step.caption, duration }
        return this.#wait(duration)
      }
    }
    hurry.factor = 1
    this.onidle()
  }

  #wait(duration: number) {
    this.#endsAt = Date.now() + duration
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#run()
    }, duration)
  }

  #duration(caption: Caption): number {
    const state = this.#newest!
    const you = state.you === null ? undefined : state.table.seats[state.you]
    const others = this.#steps.filter((step) => step.caption && !step.caption.unhurried).length
    const many =
      isShow(state) || caption.unhurried
        ? 1
        : Math.max(MIN_HURRY, Math.min(1, UNHURRIED / (others + 1)))
    const clock = you && you.seconds !== null && you.ticking ? CLOCK_HURRY : 1
    hurry.factor = many * clock // marches keep step with the captions
    return HOLD_MS * caption.weight * paceOf(settings.speed) * hurry.factor
  }

  /** Goes on to the next caption. */
  next() {
    this.#stop()
    const paused = this.paused
    this.paused = false
    this.#run()
    if (paused) this.pause()
  }

  /** Shows the present. */
  skip() {
    const last = this.#steps.at(-1)
    const skipped = this.#steps.flatMap((step) => step.newEvents)
    if (last) this.#jump({ ...last, newEvents: skipped.filter((e) => LASTING.has(e.kind)) })
    else this.#stop()
    this.paused = false
    this.#run()
  }

  #jump(frame: Frame) {
    this.clear()
    this.#last = frame.state
    this.show(frame)
  }

  /** The caption shown now stands at least so many milliseconds from now on. */
  hold(milliseconds: number) {
    if (this.#timer === undefined || this.#endsAt - Date.now() >= milliseconds) return
    clearTimeout(this.#timer)
    this.#wait(milliseconds)
  }

  pause() {
    if (this.paused) return
    this.paused = true
    if (this.#timer === undefined) return
    this.#left = Math.max(1, this.#endsAt - Date.now())
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  resume() {
    if (!this.paused) return
    this.paused = false
    if (this.caption) this.#wait(this.#left)
    else this.#run()
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.caption = null
  }

  /** Forgets what waits. */
  clear() {
    this.#stop()
    this.#steps = []
    this.waiting = 0
    hurry.factor = 1
  }

  /** Another seat is displayed from here on. */
  restart(state: State | null) {
    this.clear()
    this.#newest = this.#last = state
  }
}
