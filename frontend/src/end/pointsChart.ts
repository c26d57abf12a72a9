// The layout of the points race: a line for each seat, in a box of any size.
import type { Sample } from '../timeline/replayTimeline'

export interface RaceBox {
  width: number
  height: number
  /** Room for the numbers of the points, and for the emblems. */
  left: number
  right: number
  top: number
  bottom: number
  /** The least distance between two emblems. */
  apart: number
}

export interface RaceLine {
  seat: number
  points: [x: number, y: number][]
  /** The height of the emblem at the end of the line. */
  end: number
}

export interface RaceLayout {
  lines: RaceLine[]
  levels: { n: number; y: number }[]
  rounds: { n: number; x: number; from: number; label: boolean }[]
  x: (position: number) => number
  y: (points: number, seat: number) => number
}

const LABEL_WIDTH = 34

export function layoutChart(
  samples: (Sample & { at: number })[],
  rounds: { round: number; at: number }[],
  goal: number,
  box: RaceBox,
): RaceLayout {
  const seats = samples[0]?.scores.length ?? 0
  const highest = Math.max(goal, ...samples.flatMap((sample) => sample.scores))
  const width = Math.max(1, box.width - box.left - box.right)
  const height = Math.max(1, box.height - box.top - box.bottom)
  const x = (position: number) => box.left + position * width
  // Lines are shifted a little so that equal ones stay visible.
  const shift = Math.min(1.6, height / 60)
  const y = (points: number, seat: number) =>
    box.height - box.bottom - (points * height) / highest + (seat - (seats - 1) / 2) * shift
  const lines = Array.from({ length: seats }, (_, seat): RaceLine => {
    const points = samples.map(({ at, scores }): [number, number] => [
      x(at),
      y(scores[seat]!, seat),
    ])
    return { seat, points, end: points.at(-1)?.[1] ?? 0 }
  })
  spread(lines, box)
  const every = Math.max(1, Math.ceil((rounds.length * LABEL_WIDTH) / width))
  const gap = Math.max(1, Math.ceil(highest / Math.max(1, Math.floor(height / 26))))
  return {
    lines,
    levels: Array.from({ length: highest + 1 }, (_, n) => ({ n, y: y(n, (seats - 1) / 2) })).filter(
      ({ n }) => n === goal || (n % gap === 0 && Math.abs(n - goal) >= gap),
    ),
    rounds: rounds.map(({ round, at }, i) => ({
      n: round,
      from: x(at),
      x: (x(at) + x(rounds[i + 1]?.at ?? 1)) / 2,
      label: (rounds.length - 1 - i) % every === 0,
    })),
    x,
    y,
  }
}

/** Moves the emblems apart, the lowest first, and back into the box. */
function spread(lines: RaceLine[], box: RaceBox) {
  const ends = [...lines].sort((a, b) => b.end - a.end)
  ends.forEach((line, i) => {
    if (i) line.end = Math.min(line.end, ends[i - 1]!.end - box.apart)
  })
  const over = box.apart / 2 - (ends.at(-1)?.end ?? box.apart)
  if (over > 0)
    ends.forEach((line) => {
      line.end += over
    })
}
