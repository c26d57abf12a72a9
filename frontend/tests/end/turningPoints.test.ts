// Turning points are found from the points and the events alone.
import { describe, expect, it } from 'vitest'
import type { GameEvent, Replay } from '../../src/api/types'
import { turningPoints } from '../../src/end/turningPoints'
import { ReplayTimeline } from '../../src/timeline/replayTimeline'
import over from '../../fixtures/over4.replay.json'

type Step = { events?: [kind: string, fields?: Record<string, unknown>][]; scores?: number[] }

/** A timeline from steps with their events and the points after them. */
function timelineOf(steps: Step[], seats = 2): ReplayTimeline {
  const events: GameEvent[] = []
  const scores = [{ number: 0, scores: Array.from({ length: seats }, () => 0) }]
  const replaySteps = steps.map((step, i) => {
    for (const [kind, fields = {}] of step.events ?? [])
      events.push({ number: events.length, kind, fields, text: `${kind} ${i + 1}` })
    if (step.scores) scores.push({ number: i + 1, scores: step.scores })
    return { number: i + 1, seat: 0, answer: 'x', round: 1, event_count: events.length }
  })
  return new ReplayTimeline(
    {
      id: 'x',
      over: true,
      steps: replaySteps,
      rounds: [],
      scores,
      start_event_count: 0,
      hints: [],
      rated: 'no',
      unrated: null,
    } satisfies Replay,
    events,
  )
}

const turn = (seat: number): Step => ({ events: [['turn_begins', { seat }]] })
const filler = (n: number) => Array.from({ length: n }, (_, i) => turn(i % 2))

describe('turning points', () => {
  it('name the battle that turned the lead, with its strengths', () => {
    const timeline = timelineOf([
      { events: [['raises', { seat: 0, level: 4 }]], scores: [5, 0] },
      ...filler(8),
      {
        events: [
          ['strengths', { attack: 11, defence: 10 }],
          ['wins', { seat: 1 }],
          ['scores_battle', { seat: 1 }],
        ],
        scores: [5, 6],
      },
      ...filler(8),
    ])
    const found = turningPoints(timeline, 1, 9)
    const battle = found.find((point) => point.event?.kind === 'wins')!
    expect(battle).toMatchObject({ step: 10, seat: 1, kind: 'leads', strengths: [11, 10] })
    expect(battle.scores).toEqual([5, 6])
  })

  it('leave out a lead that lasts only within a turn', () => {
    const timeline = timelineOf([
      { events: [['raises', { seat: 0 }]], scores: [6, 5] },
      ...filler(4),
      { events: [['teleports', { seat: 1 }]], scores: [6, 7] },
      { events: [['moves', { seat: 1 }]], scores: [6, 5] },
      ...filler(4),
    ])
    expect(turningPoints(timeline, 0, 9).map((point) => point.seat)).not.toContain(1)
  })

  it('name who called the end', () => {
    const timeline = timelineOf([
      ...filler(3),
      { events: [['triggers_end', { seat: 1 }]], scores: [0, 9] },
      ...filler(3),
    ])
    expect(turningPoints(timeline, 1, 9).map((point) => point.event?.kind)).toContain(
      'triggers_end',
    )
  })

  it('are few, in order, and apart, in a real game', () => {
    const timeline = new ReplayTimeline(
      over.replay as Replay,
      over.events as unknown as GameEvent[],
    )
    const winner = over.replay.rounds
      .at(-1)!
      .scores.indexOf(Math.max(...over.replay.rounds.at(-1)!.scores))
    const found = turningPoints(timeline, winner, 9)
    expect(found.length).toBeGreaterThan(1)
    expect(found.length).toBeLessThanOrEqual(4)
    const steps = found.map((point) => point.step)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    expect(found.some((point) => point.seat === winner)).toBe(true)
    for (const point of found) expect(point.event?.text).toBeTruthy()
  })

  it('are none in a game without points', () => {
    expect(turningPoints(timelineOf(filler(5)), null, 9)).toEqual([])
    expect(turningPoints(timelineOf([]), null, 9)).toEqual([])
  })
})
