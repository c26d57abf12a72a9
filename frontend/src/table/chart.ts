// Where the lines of the chart run: victory points by round, a line for each seat.
import type { RoundScores } from '../net/types'

export const WIDE = 400
export const HIGH = 190
const LEFT = 24
const RIGHT = 34 // room for the emblems
const TOP = 14
const FOOT = 24
const APART = 20 // emblems must not cover each other

export interface Line {
  seat: number
  points: [x: number, y: number][]
  /** Where the emblem at its end stands. */
  end: number
}

export interface Drawing {
  lines: Line[]
  /** Beside and below: how many points, which round, and where. */
  levels: { n: number; y: number }[]
  rounds: { n: number; x: number; label: boolean }[]
}

export function draw(rows: RoundScores[]): Drawing {
  const most = Math.max(1, ...rows.flatMap((row) => row.scores))
  const x = (i: number) => LEFT + (i * (WIDE - LEFT - RIGHT)) / Math.max(1, rows.length - 1)
  const y = (n: number) => HIGH - FOOT - (n * (HIGH - FOOT - TOP)) / most
  const every = Math.ceil(rows.length / 14)
  // Lines that would cover each other run side by side.
  const lines = (rows[0]?.scores ?? []).map((_, seat, all): Line => {
    const aside = (seat - (all.length - 1) / 2) * 1.6
    const points = rows.map((row, i): [number, number] => [x(i), y(row.scores[seat]!) + aside])
    return { seat, points, end: points.at(-1)![1] }
  })
  spread(lines)
  return {
    lines,
    levels: Array.from({ length: most + 1 }, (_, n) => ({ n, y: y(n) })).filter(
      ({ n }) => n % Math.ceil(most / 6) === 0,
    ),
    rounds: rows.map((row, i) => ({
      n: row.round,
      x: x(i),
      label: (rows.length - 1 - i) % every === 0,
    })),
  }
}

/** Moves the ends apart, the lowest first, and back up into the picture. */
function spread(lines: Line[]) {
  const ends = [...lines].sort((a, b) => b.end - a.end)
  ends.forEach((line, i) => {
    if (i) line.end = Math.min(line.end, ends[i - 1]!.end - APART)
  })
  const over = TOP - 4 - (ends.at(-1)?.end ?? TOP)
  if (over > 0)
    ends.forEach((line) => {
      line.end += over
    })
}
