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
