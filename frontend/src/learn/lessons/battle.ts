// A battle, from the attack to the victory point.
import type { Lesson } from '../lesson'

export const battle: Lesson = {
  id: 'battle',
  position: {
    edition: 'revised',
    seed: 6,
    players: [
      { city: 'nw', prayer: 4, di: ['war_fury'], troops: { front_nw: 5 } },
      { city: 'sw', prayer: 0, troops: { temple_w: 2 } },
    ],
  },
  steps: [
    {
      id: 'token',
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      id: 'attack',
      expected: ['march front_nw', 'step temple_w', 'take 5'],
      until: ['attacks', { attacker: 0 }],
    },
    {
      id: 'council',
      expected: ['fight', 'add war_fury', 'ready'],
      until: ['fights', { seat: 0 }],
    },
    {
      id: 'reveal',
      expected: ['use war_fury', 'ready'],
      until: ['strengths'],
    },
    {
      id: 'result',
      expected: ['stay'],
      until: ['turn_begins', { seat: 1 }],
    },
    {
      id: 'end',
      pointer: '.mine .cards',
    },
  ],
}
