// The course of a game: events by step, and the steps that show something.
import { describe, expect, it } from 'vitest'
import type { GameEvent, Replay } from '../../src/api/types'
import { Course } from '../../src/course/course'
import over from '../../fixtures/over4.replay.json'

const replay = over.replay as Replay
const events = over.events as unknown as GameEvent[]
const course = new Course(replay, events)

describe('the course of a game', () => {
  it('has at every step exactly the events up to it', () => {
    for (const step of replay.steps) {
      const found = course.eventsUpTo(step.number)
      expect(found).toEqual(events.filter((event) => event.number < step.event_count))
    }
    expect(course.eventsUpTo(0).length).toBe(
      events.filter((event) => event.number < replay.start_event_count).length,
    )
  })

  it('skips passes and other steps that show nothing', () => {
    const passes = replay.steps.filter((step) => step.answer === 'pass').map((step) => step.number)
    const silent = passes.filter((n) => course.eventsOf(n).length === 0 && n !== course.last)
    expect(silent.length).toBeGreaterThan(20)
    for (const n of silent) expect(course.shown).not.toContain(n)
    expect(course.shown[0]).toBe(0)
    expect(course.shown.at(-1)).toBe(course.last)
    for (const event of events)
      if (['wins', 'buys', 'attacks'].includes(event.kind))
        expect(course.shown).toContain(course.stepOf(event))
  })

  it('shows every step while the game goes on', () => {
    const running = new Course({ ...replay, over: false }, events)
    expect(running.shown.length).toBe(running.last + 1)
  })

  it('goes from step to step, also from one that is not shown', () => {
    const hidden = replay.steps.find((step) => !course.shown.includes(step.number))!.number
    const [before, after] = [course.neighbour(hidden, -1), course.neighbour(hidden, 1)]
    expect(before).toBeLessThan(hidden)
    expect(after).toBeGreaterThan(hidden)
    expect(course.neighbour(before, 1)).toBe(after)
    expect(course.neighbour(0, -1)).toBe(0)
    expect(course.neighbour(course.last, 1)).toBe(course.last)
    expect(course.position(0)).toBe(0)
    expect(course.position(course.last)).toBe(1)
  })

  it('knows round and points of every step', () => {
    for (const step of replay.steps.filter((_, i) => i % 50 === 0))
      expect(course.roundOf(step.number)).toBe(step.round)
    expect(course.scoresAt(course.last)).toEqual(replay.rounds.at(-1)!.scores)
    expect(course.scoresAt(0)).toEqual(replay.scores[0]!.scores)
  })

  it('copes with a game without steps', () => {
    const empty = new Course({ ...replay, steps: [], scores: [], over: false }, [])
    expect(empty.shown).toEqual([0])
    expect(empty.neighbour(0, 1)).toBe(0)
    expect(empty.position(0)).toBe(0)
    expect(empty.turnEnds().length).toBe(1)
  })
})
