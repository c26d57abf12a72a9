// Which sounds go with what happened at a table. It knows nothing of how they are made.
import type { Happening, State } from '../net/types'
import type { SoundName } from './tones'

const OF_EVENT: Record<string, SoundName> = {
  moves: 'move',
  teleports: 'move',
  retreats: 'move',
  escapes: 'move',
  attacks: 'clash',
  scores_battle: 'point',
  scores_control: 'point',
  scores_sanctuary: 'point',
  game_over: 'end',
}

/** At most one of each, as they happened; that it is my turn comes last, and nothing after the end. */
export function soundsOf(before: State | null, now: State, fresh: Happening[]): SoundName[] {
  const heard = new Set<SoundName>()
  for (const event of fresh) {
    const sound =
      event.kind === 'phase_begins' && event.fields.phase === 'night'
        ? 'night'
        : OF_EVENT[event.kind]
    if (sound) heard.add(sound)
  }
  if (heard.has('end')) return ['end']
  if (before && !before.options.length && now.options.length) heard.add('turn')
  return [...heard]
}
