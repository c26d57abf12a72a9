import type { SeatInfo } from '../api/types'

/** The levels of built-in bots, from the weakest on. */
export const LEVELS = [
  'random',
  'novice',
  'greedy',
  'tactician',
  'apprentice',
  'strategist',
  'master',
  'champion',
  'grandmaster',
]

export const DEFAULT_LEVEL = 'strategist'

/** The level of the bots of a table, the first of several; without bots the default. */
export const levelOf = (seats: SeatInfo[]): string =>
  seats.find(({ kind, level }) => kind === 'bot' && LEVELS.includes(level ?? ''))?.level ??
  DEFAULT_LEVEL
