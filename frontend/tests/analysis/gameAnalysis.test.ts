import { expect, test } from 'vitest'
import {
  mistakeAt,
  mistakesOf,
  neighbourMistake,
  percent,
} from '../../src/analysis/gameAnalysis.svelte'
import { isAgainstBots } from '../../src/analysis/hint'
import type { AnalysedStep, State } from '../../src/api/types'

const step = (number: number, judgement: AnalysedStep['judgement'] = ''): AnalysedStep => ({
  number,
  seat: 0,
  text: '',
  chances: [0.5, 0.5],
  loss: judgement ? 0.2 : 0,
  judgement,
  is_mixed: false,
  luck: [0, 0],
  alternatives: [],
  reason: null,
})
const mistakes = mistakesOf([step(1), step(2, 'mistake'), step(3), step(5, 'blunder'), step(6)])

test('the judged answers are found from the steps beside them', () => {
  expect(mistakes.map((one) => one.number)).toEqual([2, 5])
  expect(mistakeAt(mistakes, 2)?.number).toBe(2)
  expect(mistakeAt(mistakes, 4)?.number).toBe(5)
  expect(mistakeAt(mistakes, 3)).toBeNull()
})

test('one can go from mistake to mistake', () => {
  expect(neighbourMistake(mistakes, 0, 1)?.number).toBe(2)
  expect(neighbourMistake(mistakes, 2, 1)?.number).toBe(5)
  expect(neighbourMistake(mistakes, 5, 1)).toBeNull()
  expect(neighbourMistake(mistakes, 5, -1)?.number).toBe(2)
  expect(neighbourMistake(mistakes, 2, -1)).toBeNull()
})

test('chances are whole percents', () => {
  expect(percent(0.126)).toBe(13)
})

const game = (you: number | null, kinds: string[], status = 'running') =>
  ({
    you,
    table: { status, seats: kinds.map((kind, seat) => ({ seat, kind, away: false })) },
  }) as unknown as State

test('hints are offered to one person against bots alone', () => {
  expect(isAgainstBots(game(0, ['person', 'bot', 'bot']))).toBe(true)
  expect(isAgainstBots(game(0, ['person', 'person', 'bot']))).toBe(false)
  expect(isAgainstBots(game(null, ['person', 'bot']))).toBe(false)
  expect(isAgainstBots(game(0, ['person', 'bot'], 'over'))).toBe(false)
})
