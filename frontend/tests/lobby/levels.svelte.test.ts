import { beforeEach, expect, it } from 'vitest'
import type { SeatInfo } from '../../src/api/types'
import { botLevels, levelOf, quickLevel } from '../../src/lobby/levels.svelte'
import { settings } from '../../src/settings/settings.svelte'

const seat = (kind: string, level: string | null = null) => ({ kind, level }) as SeatInfo

beforeEach(() => {
  settings.level = ''
  Object.assign(botLevels, {
    levels: ['greedy', 'master', 'champion'],
    default: 'master',
    first_game: 'greedy',
  })
})

it('the level of a table is that of its first built-in bot', () => {
  expect(levelOf([seat('person'), seat('bot', 'champion'), seat('bot', 'greedy')])).toBe('champion')
  expect(levelOf([seat('person'), seat('bot', 'own bot'), seat('bot', 'greedy')])).toBe('greedy')
  expect(levelOf([seat('person'), seat('person', 'champion')])).toBe('master')
  expect(levelOf([])).toBe('master')
})

it('the level of a quick game is the one chosen last, or that for a first game', () => {
  expect(quickLevel(true)).toBe('greedy')
  expect(quickLevel(false)).toBe('master')
  settings.level = 'champion'
  expect(quickLevel(true)).toBe('champion')
  settings.level = 'a level of another server'
  expect(quickLevel(false)).toBe('master')
})
