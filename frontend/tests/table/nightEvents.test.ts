import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameEvent } from '../../src/api/types'
import { NightEvents } from '../../src/table/log/nightEvents.svelte'

describe('the events of a night', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const event = (number: number, kind: string, fields = {}) =>
    ({ number, kind, fields, text: '' }) as GameEvent
  const events = [
    event(1, 'pays'),
    event(2, 'phase_begins', { phase: 'night' }),
    event(3, 'gains_prayer', { seat: 0, n: 2 }),
    event(4, 'phase_begins', { phase: 'day' }),
    event(5, 'token'),
  ]

  it('reach from its beginning to the next day', () => {
    const night = new NightEvents(() => events)
    expect(night.shown).toEqual([])
    night.onEvents(events)
    expect(night.shown.map((e) => e.number)).toEqual([2, 3])
  })

  it('are closed by hand or after some seconds', () => {
    const night = new NightEvents(() => events)
    night.onEvents(events)
    vi.advanceTimersByTime(60_000)
    expect(night.shown).toEqual([])
    night.onEvents(events)
    night.close()
    expect(night.shown).toEqual([])
  })

  it('stay in sight while a question of the night waits for its answer', () => {
    let known = events.slice(0, 3)
    const night = new NightEvents(() => known)
    night.onEvents(known)
    vi.advanceTimersByTime(120_000)
    expect(night.shown.map((e) => e.number)).toEqual([2, 3])
    known = events
    night.onEvents(events.slice(3))
    expect(night.shown.map((e) => e.number)).toEqual([2, 3])
    vi.advanceTimersByTime(60_000)
    expect(night.shown).toEqual([])
  })

  it('do not open without a night', () => {
    const night = new NightEvents(() => events)
    night.onEvents([event(1, 'pays'), event(4, 'phase_begins', { phase: 'day' })])
    expect(night.shown).toEqual([])
  })
})
