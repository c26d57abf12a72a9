// The chart of the end: every player's line through every round, ends apart, numbers for all.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { draw, HIGH } from '../src/table/chart'
import Chart from '../src/table/Chart.svelte'
import End from '../src/table/End.svelte'
import { fixture } from './fixtures'

afterEach(cleanup)

const ROUNDS = [
  { round: 0, scores: [0, 0, 1] },
  { round: 1, scores: [2, 1, 0] },
  { round: 2, scores: [1, 4, 9] },
  { round: 3, scores: [9, 9, 9] },
]

describe('the chart', () => {
  it('draws points that come and go', () => {
    const { lines } = draw(ROUNDS)
    expect(lines.map((l) => l.points.length)).toEqual([4, 4, 4])
    const heights = lines[0]!.points.map(([, y]) => y)
    expect(heights[1]).toBeLessThan(heights[2]!) // two points, then one: lower is further down
    expect(heights[3]).toBeLessThan(heights[1]!)
  })

  it('keeps the emblems of a tie apart and in the picture', () => {
    const ends = draw(ROUNDS)
      .lines.map((l) => l.end)
      .sort((a, b) => a - b)
    for (let i = 1; i < ends.length; i++) expect(ends[i]! - ends[i - 1]!).toBeGreaterThanOrEqual(19)
    expect(ends[0]).toBeGreaterThanOrEqual(10)
    expect(ends.at(-1)).toBeLessThan(HIGH)
  })

  it('labels no more rounds than there is room for, the last one always', () => {
    const many = Array.from({ length: 40 }, (_, round) => ({ round, scores: [round % 5, 2] }))
    const rounds = draw(many).rounds.filter((r) => r.label)
    expect(rounds.length).toBeLessThanOrEqual(14)
    expect(rounds.at(-1)!.n).toBe(39)
  })

  it('tells names and points in a legend, and all of it in a table', () => {
    const { container } = render(Chart, {
      rounds: ROUNDS,
      names: ['Anna', 'Ben', 'Chloe'],
      first: 2,
    })
    expect(
      [...container.querySelectorAll('ul li')].map((li) =>
        li.textContent!.replace(/\s+/g, ' ').trim(),
      ),
    ).toEqual(['Chloe 9', 'Anna 9', 'Ben 9'])
    const rows = [...screen.getByRole('table').querySelectorAll('tbody tr')].map((tr) =>
      [...tr.querySelectorAll('td')].map((td) => Number(td.textContent)),
    )
    expect(rows).toEqual(ROUNDS.map((r) => r.scores))
  })

  it('shows where a replay is, between labels too', () => {
    const many = Array.from({ length: 40 }, (_, round) => ({ round, scores: [1, 2] }))
    for (const now of [3, 4, 5]) {
      const { container } = render(Chart, { rounds: many, names: ['Anna', 'Ben'], now })
      expect(container.querySelectorAll('.now').length).toBe(1)
      cleanup()
    }
  })
})

describe('the end', () => {
  const props = { onrematch: () => {}, onrecord: () => {}, onclose: () => {} }

  it('draws what the server tells', async () => {
    const game = fixture('over4')
    const rounds = [0, 1, 2].map((round) => ({ round, scores: [round, 1, 0, 2] }))
    render(End, { props: { game, onrounds: async () => rounds, ...props } })
    await screen.findByText('Victory points at the end of each round', {
      selector: 'figcaption',
    })
  })

  it('names who won, also where the others conceded', () => {
    const game = fixture('over4')
    const left = {
      ...game,
      table: { ...game.table, winner: 2, ended_by: 'concession' as const },
      view: { ...game.view, winner: null },
    }
    render(End, { props: { game: left, onrounds: async () => [], ...props } })
    expect(screen.getByRole('heading').textContent).toBe('Chloe wins')
  })

  it('does without a chart where there is none', async () => {
    const game = fixture('over4')
    const { container } = render(End, {
      props: { game, onrounds: () => Promise.reject(new Error('away')), ...props },
    })
    await Promise.resolve()
    expect(container.querySelector('figure')).toBeNull()
    expect(container.querySelectorAll('.total').length).toBe(4)
  })
})
