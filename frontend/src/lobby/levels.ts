/** The levels of built-in bots, from the weakest on. */
export const LEVELS = [
  'random',
  'novice',
  'greedy',
  'apprentice',
  'tactician',
  'strategist',
  'master',
  'champion',
  'grandmaster',
]
