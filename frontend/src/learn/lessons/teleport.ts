// Teleporting from a pyramid to an obelisk.
import type { Lesson } from '../lesson'

export const teleport: Lesson = {
  id: 'teleport',
  position: {
    edition: 'revised',
    seed: 5,
    players: [
      { city: 'nw', prayer: 4, troops: { nw2: 5 } },
      { city: 'sw', prayer: 0 },
    ],
  },
  steps: [
    {
      id: 'token',
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      id: 'teleport',
      expected: ['march nw2', 'teleport temple_nile_w', 'take 4'],
      until: ['teleports', { seat: 0, end: 'temple_nile_w' }],
    },
    {
      id: 'arrived',
      expected: ['stop'],
      until: ['turn_begins', { seat: 1 }],
    },
    {
      id: 'end',
      pointer: '.player.mine .vp',
    },
  ],
}
