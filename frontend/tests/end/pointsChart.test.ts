// The points race: lines, emblems, labels, marks and the table of numbers.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GameEvent, Replay } from '../../src/api/types'
import PointsChart from '../../src/end/PointsChart.svelte'
import { layoutChart } from '../../src/end/pointsChart'
import { turningPoints } from '../../src/end/turningPoints'
import { ReplayTimeline } from '../../src/timeline/replayTimeline'
import over from '../../fixtures/over4.replay.json'

afterEach(cleanup)

const BOX = { width: 400, height: 190, left: 24, right: 34, top: 14, bottom: 24, apart: 20 }
const SAMPLES = [
  [0, 0, 1],
  [2, 1, 0],
  [1, 4, 9],
  [9, 9, 9],
].map((scores, step) => ({ step, scores, at: step / 3 }))
const roundsOf = (n: number) => Array.from({ length: n }, (_, i) => ({ round: i, at: i / n }))
const timeline = () =>
  new ReplayTimeline(over.replay as Replay, over.events as unknown as GameEvent[])

describe('the layout of the race', () => {
  it('draws rising and falling points', () => {
    const { lines } = layoutChart(SAMPLES, roundsOf(3), 9, BOX)
    expect(lines.map((l) => l.points.length)).toEqual([4, 4, 4])
    const heights = lines[0]!.points.map(([, y]) => y)
    expect(heights[1]).toBeLessThan(heights[2]!) // two points, then one: lower is further down
    expect(heights[3]).toBeLessThan(heights[1]!)
  })

  it('keeps the emblems of a tie apart and inside the chart', () => {
    const ends = layoutChart(SAMPLES, roundsOf(3), 9, BOX)
      .lines.map((l) => l.end)
      .sort((a, b) => a - b)
    for (let i = 1; i < ends.length; i++) expect(ends[i]! - ends[i - 1]!).toBeGreaterThanOrEqual(19)
    expect(ends[0]).toBeGreaterThanOrEqual(10)
    expect(ends.at(-1)).toBeLessThan(BOX.height)
  })

  it('labels as many rounds as fit, always the last one, and the goal', () => {
    const { rounds, levels } = layoutChart(SAMPLES, roundsOf(40), 9, BOX)
    const labelled = rounds.filter((r) => r.label)
    expect(labelled.length).toBeLessThanOrEqual(14)
    expect(labelled.at(-1)!.n).toBe(39)
    expect(levels.map(({ n }) => n)).toContain(9)
    expect(levels.map(({ n }) => n)).toContain(0)
  })
})

describe('the points race', () => {
  const names = ['Anna', 'Ben', 'Chloe', 'Dina']

  it('has the points of each round in a table', () => {
    render(PointsChart, { timeline: timeline(), names, goal: 9 })
    const rows = [...screen.getByRole('table').querySelectorAll('tbody tr')].map((tr) =>
      [...tr.querySelectorAll('td')].map((td) => Number(td.textContent)),
    )
    expect(rows).toEqual(over.replay.rounds.map((r) => r.scores))
    expect(
      [...screen.getByRole('table').querySelectorAll('thead th')].map((th) => th.textContent),
    ).toEqual(['', ...names])
  })

  it('marks the step of a replay, wherever it is', () => {
    for (const now of [0, 3, 400]) {
      const { container } = render(PointsChart, { timeline: timeline(), names, goal: 9, now })
      expect(container.querySelectorAll('.now').length).toBe(1)
      cleanup()
    }
  })

  it('leads from a turning point to its moment', () => {
    const onpick = vi.fn()
    const marks = turningPoints(timeline(), 0, 9)
    const { container } = render(PointsChart, {
      timeline: timeline(),
      names,
      goal: 9,
      marks,
      addressOf: (step: number) => `/g/x/${step}`,
      onpick,
    })
    const links = [...container.querySelectorAll<HTMLAnchorElement>('a.mark')]
    expect(links.map((a) => a.getAttribute('href'))).toEqual(marks.map((m) => `/g/x/${m.step}`))
    links[0]!.click()
    expect(onpick).toHaveBeenCalledWith(marks[0]!.step)
  })
})
