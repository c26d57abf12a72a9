// Which sounds belong to which events.
import type { GameEvent, State } from '../api/types'
import type { SoundName } from './tones'

const EVENT_SOUNDS: Record<string, SoundName> = {
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

/** Each sound at most once, in order; the turn sound comes last, and the end of the game silences the others. */
export function eventSounds(before: State | null, now: State, newEvents: GameEvent[]): SoundName[] {
  const sounds = new Set<SoundName>()
  for (const event of newEvents) {
    const sound =
      event.kind === 'phase_begins' && event.fields.phase === 'night'
        ? 'night'
        : EVENT_SOUNDS[event.kind]
    if (sound) sounds.add(sound)
  }
  if (sounds.has('end')) return ['end']
  if (before && !before.options.length && now.options.length) sounds.add('turn')
  return [...sounds]
}
