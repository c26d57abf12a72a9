// The light of a phase of the game: board.css has colours for each.

export type Time = 'day' | 'night' | 'dawn'

export function timeOf(phase: string): Time {
  if (phase === 'dawn') return 'dawn'
  return phase === 'night' || phase === 'evening' ? 'night' : 'day'
}
