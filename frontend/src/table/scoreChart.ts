// The layout of the score chart: victory points by round, a line for each seat.
import type { RoundScores } from '../api/types'

export const WIDTH = 400
export const HEIGHT = 190
const LEFT = 24
const RIGHT = 34 // room for the emblems
const TOP = 14
const FOOT = 24
const APART = 20 // distance between emblems

export interface Line {
  seat: number
  points: [x: number, y: number][]
  /** The height of the emblem at the end of the line. */
  end: number
}

export interface ScoreChartLayout {
  lines: Line[]
  /** The labels of both axes. */
  levels: { n: number; y: number }[]
  rounds: { n: number; x: number; label: boolean }[]
}

export function layoutScoreChart(rows: RoundScores[]): ScoreChartLayout {
  const highest = Math.max(1, ...rows.flatMap((row) => row.scores))
  const x = (i: number) => LEFT + (i * (WIDTH - LEFT - RIGHT)) / Math.max(1, rows.length - 1)
  const y = (n: number) => HEIGHT - FOOT - (n * (HEIGHT - FOOT - TOP)) / highest
  const every = Math.ceil(rows.length / 14)
  // Lines are shifted a little so that equal ones stay visible.
  const lines = (rows[0]?.scores ?? []).map((_, seat, all): Line => {
    const aside = (seat - (all.length - 1) / 2) * 1.6
    const points = rows.map((row, i): [number, number] => [x(i), y(row.scores[seat]!) + aside])
    return { seat, points, end: points.at(-1)![1] }
  })
  spread(lines)
  return {
    lines,
    levels: Array.from({ length: highest + 1 }, (_, n) => ({ n, y: y(n) })).filter(
      ({ n }) => n % Math.ceil(highest / 6) === 0,
    ),
    rounds: rows.map((row, i) => ({
      n: row.round,
      x: x(i),
      label: (rows.length - 1 - i) % every === 0,
    })),
  }
}

/** Moves the emblems apart, the lowest first, and back into the chart. */
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
