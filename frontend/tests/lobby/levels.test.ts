import { expect, it } from 'vitest'
import type { SeatInfo } from '../../src/api/types'
import { DEFAULT_LEVEL, levelOf } from '../../src/lobby/levels'

const seat = (kind: string, level: string | null = null) => ({ kind, level }) as SeatInfo

it('the level of a table is that of its first built-in bot', () => {
  expect(levelOf([seat('person'), seat('bot', 'champion'), seat('bot', 'greedy')])).toBe('champion')
  expect(levelOf([seat('person'), seat('bot', 'own bot'), seat('bot', 'master')])).toBe('master')
  expect(levelOf([seat('person'), seat('person', 'novice')])).toBe(DEFAULT_LEVEL)
  expect(levelOf([])).toBe(DEFAULT_LEVEL)
})
