import { describe, expect, it } from 'vitest'
import type { GameEvent, State } from '../../src/api/types'
import { eventSounds } from '../../src/sound/eventSounds'

const event = (kind: string, fields = {}) => ({ number: 0, kind, fields, text: '' }) as GameEvent
const asked = { options: [{ answer: 'pass', text: '', cost: 0 }] } as State
const waiting = { options: [] as unknown } as State

describe('sounds of events', () => {
  it('play the turn sound once, not at each further question nor when the table is opened', () => {
    expect(eventSounds(waiting, asked, [])).toEqual(['turn'])
    expect(eventSounds(asked, asked, [])).toEqual([])
    expect(eventSounds(null, asked, [])).toEqual([])
  })

  it('play each sound once in order, the turn sound last', () => {
    const day = [
      event('moves'),
      event('moves'),
      event('attacks'),
      event('wins'),
      event('scores_battle'),
      event('phase_begins', { phase: 'night' }),
    ]
    expect(eventSounds(waiting, asked, day)).toEqual(['move', 'clash', 'point', 'night', 'turn'])
  })

  it('play nothing at dawn, and only the end sound at the end', () => {
    expect(
      eventSounds(waiting, waiting, [event('phase_begins', { phase: 'dawn' }), event('pays')]),
    ).toEqual([])
    expect(eventSounds(asked, waiting, [event('scores_battle'), event('game_over')])).toEqual([
      'end',
    ])
  })
})
