// The moments that decided a game: where the lead changed hands for longer than a turn, battles that
// took points from another, the end called, and how the winner came to lead.
import type { GameEvent } from '../api/types'
import type { ReplayTimeline, Sample } from '../timeline/replayTimeline'

export interface TurningPoint {
  /** The step of the replay to look at. */
  step: number
  round: number
  /** Whose points it is about. */
  seat: number
  scores: number[]
  /** What happened. */
  event: GameEvent | null
  /** The strengths, if it was a battle. */
  strengths: [number, number] | null
  kind: 'leads' | 'swing' | 'calls'
}

const MAX_POINTS_SHOWN = 4

/** What follows from a battle: the battle itself is the cause. */
const AFTERMATH = new Set(['recalls', 'retreats', 'stays', 'destroyed'])

/** Events that explain a change of points, the clearest first. */
const CAUSES = [
  ...['wins', 'triggers_end', 'scores_sanctuary', 'scores_control', 'raises', 'buys', 'escapes'],
  ...['teleports', 'moves', 'retreats', 'recalls', 'plays', 'offers', 'destroyed', 'stays'],
]

const leaderOf = (scores: number[]): number | null => {
  const best = Math.max(...scores)
  const leaders = scores.flatMap((n, seat) => (n === best ? [seat] : []))
  return leaders.length === 1 ? leaders[0]! : null
}

interface Candidate {
  step: number
  seat: number
  kind: TurningPoint['kind']
  weight: number
}

/** The last step after one sample, up to another, that changed the points of a seat. */
function changeOf(timeline: ReplayTimeline, from: number, to: number, seats: number[]): number {
  const changes = timeline.replay.scores
  for (let i = changes.length - 1; i > 0; i--) {
    const { number, scores } = changes[i]!
    if (number > to) continue
    if (number <= from) break
    if (seats.some((seat) => scores[seat] !== changes[i - 1]!.scores[seat])) return number
  }
  return to
}

function candidatesOf(timeline: ReplayTimeline, winner: number | null, goal: number): Candidate[] {
  const samples = timeline.turnEnds()
  const found: Candidate[] = []
  let leader: number | null = null
  let lastWinnerLead: Candidate | null = null
  samples.forEach(({ step, scores }, i) => {
    const before: Sample = samples[i - 1] ?? { step: 0, scores: scores.map(() => 0) }
    const now = leaderOf(scores)
    if (now !== null && now !== leader) {
      const from = leader === null ? [now] : [now, leader]
      const lead: Candidate = {
        step: changeOf(timeline, before.step, step, from),
        seat: now,
        kind: 'leads',
        weight: 2 + (4 * scores[now]!) / goal,
      }
      const matters = scores[now]! >= (leader === null ? goal / 2 : goal / 4)
      if (matters) found.push(lead)
      if (now === winner) lastWinnerLead = lead
      leader = now
    }
    // A point taken from another player moves both.
    const gains = scores.map((n, seat) => n - (before.scores[seat] ?? 0))
    const best = gains.indexOf(Math.max(...gains))
    const swing = Math.max(...gains) - Math.min(...gains)
    if (i && swing >= 2)
      found.push({
        step: changeOf(timeline, before.step, step, [best]),
        seat: best,
        kind: 'swing',
        weight: swing + (2 * scores[best]!) / goal,
      })
  })
  if (lastWinnerLead) {
    if (!found.includes(lastWinnerLead)) found.push(lastWinnerLead)
    ;(lastWinnerLead as Candidate).weight += 10
  }
  for (const event of timeline.events)
    if (event.kind === 'triggers_end')
      found.push({
        step: timeline.stepOf(event),
        seat: Number(event.fields.seat),
        kind: 'calls',
        weight: 7,
      })
  return found
}

/** What changed the points of a seat at a step; after a battle, the battle itself. */
function causeOf(timeline: ReplayTimeline, step: number, seat: number): GameEvent | null {
  const events = timeline.eventsOf(step)
  for (const kind of CAUSES) {
    const same = events.filter((event) => event.kind === kind)
    const found = same.find((event) => event.fields.seat === seat) ?? same[0]
    if (!found) continue
    return (AFTERMATH.has(kind) && battleBefore(timeline, found)) || found
  }
  return null
}

/** The battle won before an event in the same turn. */
function battleBefore(timeline: ReplayTimeline, event: GameEvent): GameEvent | null {
  for (let i = timeline.events.indexOf(event) - 1; i >= 0; i--) {
    const before = timeline.events[i]!
    if (before.kind === 'wins') return before
    if (before.kind === 'attacks' || before.kind === 'turn_begins') return null
  }
  return null
}

export function turningPoints(
  timeline: ReplayTimeline,
  winner: number | null,
  goal: number,
): TurningPoint[] {
  const chosen: Candidate[] = []
  const near = Math.max(2, timeline.shown.length / 15)
  for (const candidate of candidatesOf(timeline, winner, goal).sort(
    (a, b) => b.weight - a.weight,
  )) {
    const apart = (other: Candidate) =>
      Math.abs(timeline.indexOf(other.step) - timeline.indexOf(candidate.step)) >= near
    if (chosen.length < MAX_POINTS_SHOWN && chosen.every(apart)) chosen.push(candidate)
  }
  return chosen
    .sort((a, b) => a.step - b.step)
    .map(({ step: changed, seat, kind }) => {
      const event = causeOf(timeline, changed, seat)
      const step = event?.kind === 'wins' ? timeline.stepOf(event) : changed
      const strengths = timeline.eventsOf(step).find((other) => other.kind === 'strengths')
      return {
        step,
        round: timeline.roundOf(step),
        seat,
        scores: timeline.scoresAt(changed),
        event,
        strengths: strengths
          ? [Number(strengths.fields.attack), Number(strengths.fields.defence)]
          : null,
        kind,
      }
    })
}
