// The queue between the states of the server and what is displayed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameEvent, State } from '../../src/api/types'
import { EventQueue, HOLD_MS, type Frame } from '../../src/playback/eventQueue.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

const FIRST = 1000
const prays = (number: number, seat: number): GameEvent[] => [
  {
    number,
    kind: 'token',
    fields: { seat, action_space: 'pray_lower' },
    text: `${seat} plays a token`,
  },
  { number: number + 1, kind: 'gains_prayer', fields: { seat, n: 2 }, text: `${seat} gains 2 PP` },
]
const moves = (number: number, seat: number, end = 'temple_w'): GameEvent => ({
  number,
  kind: 'moves',
  fields: { seat, start: 'front_nw', end, n: 2, creature: null },
  text: `${seat} moves`,
})

describe('the queue of events', () => {
  let shown: Frame[]
  let queue: EventQueue
  let log: GameEvent[]
  let version: number
  let idle: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    settings.speed = 2
    shown = []
    log = []
    version = 1
    idle = vi.fn<() => void>()
    queue = new EventQueue((frame) => shown.push(frame), idle)
    push([], false)
    shown = []
  })
  afterEach(() => {
    queue.clear()
    settings.speed = 2
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  function push(events: GameEvent[], asked: boolean, own = false, change: Partial<State> = {}) {
    const state = fixture('turn4')
    const first = FIRST + log.length
    log = [...log, ...events]
    state.view.question = asked ? 'token' : 'window'
    queue.push(
      {
        state: {
          ...state,
          you: 0,
          version: ++version,
          resync: false,
          first_event: first,
          events,
          options: asked ? state.options : [],
          ...change,
        },
        events: log,
        newEvents: events,
      },
      own,
    )
  }
  const asked = () => (shown.at(-1)?.state.options.length ?? 0) > 0
  const texts = () => shown.map((f) => f.newEvents[0]?.text)

  it('shows one thing at a time, in order, and then the question', () => {
    push(prays(FIRST, 1), false)
    push([moves(FIRST + 2, 2)], false)
    push(prays(FIRST + 3, 3), true)
    expect(texts()).toEqual(['1 plays a token'])
    expect(queue.caption).toMatchObject({ seat: 1, action: 'pray_lower', prayer: 2 })
    expect(queue.waiting).toBe(2)
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(texts()).toEqual(['1 plays a token', '2 moves'])
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(queue.caption?.seat).toBe(3)
    expect(asked()).toBe(false)
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(queue.caption).toBe(null)
    expect(asked()).toBe(true)
    expect(idle).toHaveBeenCalled()
  })

  it('shows about a second of each event, at every speed in proportion', () => {
    const durations = ([1, 2, 3] as const).map((speed) => {
      settings.speed = speed
      push([moves(FIRST + log.length, 1)], false)
      const { duration } = queue.caption!
      vi.advanceTimersByTime(duration)
      return duration
    })
    expect(durations).toEqual([0.4, 0.8, 1.6].map((n) => n * HOLD_MS))
  })

  it('is faster when many wait', () => {
    push(prays(FIRST, 1), false)
    const alone = queue.caption!.duration
    for (let i = 0; i < 10; i++) push(prays(FIRST + 2 + 2 * i, 1 + (i % 3)), false)
    vi.advanceTimersByTime(alone)
    expect(queue.caption!.duration).toBeLessThan(alone / 3)
    vi.advanceTimersByTime(6 * HOLD_MS)
    expect(queue.idle).toBe(true)
    expect(shown).toHaveLength(11)
  })

  it('goes to the present after a long absence', () => {
    for (let i = 0; i < 40; i++) push(prays(FIRST + 2 * i, 1), i === 39)
    vi.advanceTimersByTime(10 * HOLD_MS)
    expect(queue.idle).toBe(true)
    expect(asked()).toBe(true)
    expect(shown.length).toBeLessThan(40)
  })

  it('skips to the question', () => {
    push(prays(FIRST, 1), false)
    push(prays(FIRST + 2, 2), true)
    expect(asked()).toBe(false)
    queue.skip()
    expect(asked()).toBe(true)
    expect(queue.caption).toBe(null)
    expect(queue.waiting).toBe(0)
    expect(shown.at(-1)!.events).toEqual(log)
    vi.advanceTimersByTime(10 * HOLD_MS)
    expect(shown).toHaveLength(2)
  })

  it('shows the effect of an own answer at once', () => {
    push([moves(FIRST, 0)], false, true)
    expect(shown).toHaveLength(1)
    expect(queue.caption).toBe(null)
    push(prays(FIRST + 1, 1), false)
    push([moves(FIRST + 3, 0)], true, true) // an answer given meanwhile
    expect(asked()).toBe(true)
    expect(queue.caption).toBe(null)
  })

  it('shows in one state the own part at once and then what others did', () => {
    push([moves(FIRST, 0), ...prays(FIRST + 1, 1)], true, true)
    expect(shown.map((f) => f.newEvents[0]!.number)).toEqual([FIRST, FIRST + 1])
    expect(queue.caption?.seat).toBe(1)
    expect(asked()).toBe(false)
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(asked()).toBe(true)
  })

  it('moves pieces with their event where one state brings several', () => {
    const prayer = (n: number) => shown[n]!.state.view.players[1]!.prayer
    const start = fixture('turn4').view.players[1]!.prayer
    push([...prays(FIRST, 1), ...prays(FIRST + 2, 2), ...prays(FIRST + 4, 3)], false)
    expect(prayer(0)).toBe(start + 2)
    expect(shown[0]!.events).toEqual(log.slice(0, 2)) // the log lags as well
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(shown[1]!.events).toEqual(log.slice(0, 4))
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(shown[2]!.state.version).toBe(version)
    expect(shown[2]!.events).toEqual(log)
  })

  it('pauses and goes on', () => {
    push(prays(FIRST, 1), false)
    push(prays(FIRST + 2, 2), false)
    const { duration } = queue.caption!
    vi.advanceTimersByTime(duration - 100)
    queue.pause()
    vi.advanceTimersByTime(60_000)
    push(prays(FIRST + 4, 3), false)
    expect(shown).toHaveLength(1)
    queue.next() // one step, still paused
    vi.advanceTimersByTime(60_000)
    expect(queue.caption?.seat).toBe(2)
    queue.resume()
    vi.advanceTimersByTime(duration)
    expect(queue.caption?.seat).toBe(3)
  })

  it('shows nothing for passes, presence and clocks', () => {
    push([], false)
    expect(shown).toHaveLength(1)
    expect(queue.caption).toBe(null)
    push(prays(FIRST, 1), false)
    push([], true) // it waits for what came before it
    expect(asked()).toBe(false)
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(asked()).toBe(true)
  })

  it('delays nothing at speed off, in a hidden tab, and after a new connection', () => {
    settings.speed = 0
    push(prays(FIRST, 1), true)
    expect(asked()).toBe(true)
    settings.speed = 2
    vi.stubGlobal('document', { hidden: true })
    push(prays(FIRST + 2, 1), true)
    vi.unstubAllGlobals()
    push(prays(FIRST + 4, 1), true, false, { resync: true })
    expect(shown).toHaveLength(3)
    expect(shown.map((f) => f.newEvents.length)).toEqual([2, 2, 2])
    expect(queue.caption).toBe(null)
  })

  it('does not interrupt a question that others answer too', () => {
    push([], true)
    push([moves(FIRST, 1)], true)
    expect(asked()).toBe(true)
    expect(queue.caption).toBe(null)
  })

  it('shows at once that answers were taken back', () => {
    push([moves(FIRST, 1), moves(FIRST + 1, 2)], false)
    log = log.slice(0, 1)
    push([], true, false, { first_event: FIRST, events: [] })
    expect(asked()).toBe(true)
    expect(queue.idle).toBe(true)
  })

  it('hurries while the own clock runs', () => {
    push(prays(FIRST, 1), true)
    const usual = queue.caption!.duration
    queue.skip()
    const { table } = fixture('turn4')
    table.seats[0] = { ...table.seats[0]!, seconds: 60, ticking: true }
    push(prays(FIRST + 2, 1), false, false, { table })
    expect(queue.caption!.duration).toBeLessThan(usual / 2)
  })

  it('never hurries a game of bots that is only watched', () => {
    const { table } = fixture('turn4')
    table.seats = table.seats.map((seat) => ({ ...seat, kind: 'bot' }))
    for (let i = 0; i < 50; i++) push(prays(FIRST + 2 * i, 1), false, false, { table, you: null })
    expect(queue.waiting).toBe(49)
    vi.advanceTimersByTime(queue.caption!.duration)
    expect(queue.caption!.duration).toBeCloseTo(0.7 * HOLD_MS)
  })

  it('holds a caption for something that takes longer', () => {
    push(prays(FIRST, 1), true)
    queue.hold(5000)
    vi.advanceTimersByTime(4900)
    expect(asked()).toBe(false)
    vi.advanceTimersByTime(200)
    expect(asked()).toBe(true)
  })
})
