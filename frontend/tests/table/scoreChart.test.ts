// The score chart: lines, emblems, labels and the table of numbers.
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { layoutScoreChart, HEIGHT } from '../../src/table/scoreChart'
import ScoreChart from '../../src/table/ScoreChart.svelte'
import GameOver from '../../src/table/GameOver.svelte'
import { fixture } from '../fixtures'

afterEach(cleanup)

const ROUNDS = [
  { round: 0, scores: [0, 0, 1] },
  { round: 1, scores: [2, 1, 0] },
  { round: 2, scores: [1, 4, 9] },
  { round: 3, scores: [9, 9, 9] },
]

describe('the score chart', () => {
  it('draws rising and falling points', () => {
    const { lines } = layoutScoreChart(ROUNDS)
    expect(lines.map((l) => l.points.length)).toEqual([4, 4, 4])
    const heights = lines[0]!.points.map(([, y]) => y)
    expect(heights[1]).toBeLessThan(heights[2]!) // two points, then one: lower is further down
    expect(heights[3]).toBeLessThan(heights[1]!)
  })

  it('keeps the emblems of a tie apart and inside the chart', () => {
    const ends = layoutScoreChart(ROUNDS)
      .lines.map((l) => l.end)
      .sort((a, b) => a - b)
    for (let i = 1; i < ends.length; i++) expect(ends[i]! - ends[i - 1]!).toBeGreaterThanOrEqual(19)
    expect(ends[0]).toBeGreaterThanOrEqual(10)
    expect(ends.at(-1)).toBeLessThan(HEIGHT)
  })

  it('labels as many rounds as fit, always the last one', () => {
    const many = Array.from({ length: 40 }, (_, round) => ({ round, scores: [round % 5, 2] }))
    const rounds = layoutScoreChart(many).rounds.filter((r) => r.label)
    expect(rounds.length).toBeLessThanOrEqual(14)
    expect(rounds.at(-1)!.n).toBe(39)
  })

  it('shows names and points in a legend and in a table', () => {
    const { container } = render(ScoreChart, {
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

  it('marks the round of a replay, also between labels', () => {
    const many = Array.from({ length: 40 }, (_, round) => ({ round, scores: [1, 2] }))
    for (const now of [3, 4, 5]) {
      const { container } = render(ScoreChart, { rounds: many, names: ['Anna', 'Ben'], now })
      expect(container.querySelectorAll('.now').length).toBe(1)
      cleanup()
    }
  })
})

describe('game over', () => {
  const props = { onrematch: () => {}, onrecord: () => {}, onclose: () => {} }

  it('draws the scores of the server', async () => {
    const game = fixture('over4')
    const rounds = [0, 1, 2].map((round) => ({ round, scores: [round, 1, 0, 2] }))
    render(GameOver, { props: { game, onrounds: async () => rounds, ...props } })
    await screen.findByText('Victory points at the end of each round', {
      selector: 'figcaption',
    })
  })

  it('names the winner, also when the others conceded', () => {
    const game = fixture('over4')
    const left = {
      ...game,
      table: { ...game.table, winner: 2, ended_by: 'concession' as const },
      view: { ...game.view, winner: null },
    }
    render(GameOver, { props: { game: left, onrounds: async () => [], ...props } })
    expect(screen.getByRole('heading').textContent).toBe('Chloe wins')
  })

  it('shows no chart without scores', async () => {
    const game = fixture('over4')
    const { container } = render(GameOver, {
      props: { game, onrounds: () => Promise.reject(new Error('away')), ...props },
    })
    await Promise.resolve()
    expect(container.querySelector('figure')).toBeNull()
    expect(container.querySelectorAll('.total').length).toBe(4)
  })
})
