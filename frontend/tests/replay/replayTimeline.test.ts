// The course of a game: events by step, and the steps that show something.
import { describe, expect, it } from 'vitest'
import type { GameEvent, Replay } from '../../src/api/types'
import { ReplayTimeline } from '../../src/timeline/replayTimeline'
import over from '../../fixtures/over4.replay.json'

const replay = over.replay as Replay
const events = over.events as unknown as GameEvent[]
const timeline = new ReplayTimeline(replay, events)

describe('the course of a game', () => {
  it('has at every step exactly the events up to it', () => {
    for (const step of replay.steps) {
      const found = timeline.eventsUpTo(step.number)
      expect(found).toEqual(events.filter((event) => event.number < step.event_count))
    }
    expect(timeline.eventsUpTo(0).length).toBe(
      events.filter((event) => event.number < replay.start_event_count).length,
    )
  })

  it('skips passes and other steps that show nothing', () => {
    const passes = replay.steps.filter((step) => step.answer === 'pass').map((step) => step.number)
    const silent = passes.filter((n) => timeline.eventsOf(n).length === 0 && n !== timeline.last)
    expect(silent.length).toBeGreaterThan(20)
    for (const n of silent) expect(timeline.shown).not.toContain(n)
    expect(timeline.shown[0]).toBe(0)
    expect(timeline.shown.at(-1)).toBe(timeline.last)
    for (const event of events)
      if (['wins', 'buys', 'attacks'].includes(event.kind))
        expect(timeline.shown).toContain(timeline.stepOf(event))
  })

  it('shows every step while the game goes on', () => {
    const running = new ReplayTimeline({ ...replay, over: false }, events)
    expect(running.shown.length).toBe(running.last + 1)
  })

  it('goes from step to step, also from one that is not shown', () => {
    const hidden = replay.steps.find((step) => !timeline.shown.includes(step.number))!.number
    const [before, after] = [timeline.neighbour(hidden, -1), timeline.neighbour(hidden, 1)]
    expect(before).toBeLessThan(hidden)
    expect(after).toBeGreaterThan(hidden)
    expect(timeline.neighbour(before, 1)).toBe(after)
    expect(timeline.neighbour(0, -1)).toBe(0)
    expect(timeline.neighbour(timeline.last, 1)).toBe(timeline.last)
    expect(timeline.position(0)).toBe(0)
    expect(timeline.position(timeline.last)).toBe(1)
  })

  it('knows round and points of every step', () => {
    for (const step of replay.steps.filter((_, i) => i % 50 === 0))
      expect(timeline.roundOf(step.number)).toBe(step.round)
    expect(timeline.scoresAt(timeline.last)).toEqual(replay.rounds.at(-1)!.scores)
    expect(timeline.scoresAt(0)).toEqual(replay.scores[0]!.scores)
  })

  it('copes with a game without steps', () => {
    const empty = new ReplayTimeline({ ...replay, steps: [], scores: [], over: false }, [])
    expect(empty.shown).toEqual([0])
    expect(empty.neighbour(0, 1)).toBe(0)
    expect(empty.position(0)).toBe(0)
    expect(empty.turnEnds().length).toBe(1)
  })
})
