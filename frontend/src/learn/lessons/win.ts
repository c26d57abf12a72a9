// Winning: nine points at the start of a turn, held until dawn.
import type { Lesson } from '../lesson'

export const win: Lesson = {
  id: 'win',
  position: {
    edition: 'revised',
    round: 5,
    order: [1, 0],
    active: 0,
    seed: 8,
    players: [
      {
        city: 'nw',
        prayer: 5,
        vp: { battle: 5, control: 2 },
        pyramids: { ruby: [4, 1], sapphire: [1, 2], diamond: [1, 3] },
        troops: { front_nw: 5 },
        tokens: ['recruit', 'raise', 'buy_ruby'],
      },
      {
        city: 'sw',
        prayer: 0,
        vp: { battle: 4 },
        tokens: ['recruit', 'raise', 'buy_ruby', 'pray_lower'],
      },
    ],
  },
  steps: [
    {
      id: 'token',
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      id: 'walk',
      expected: ['march front_nw', 'step temple_w', 'take 5', 'stop'],
      until: ['triggers_end', { seat: 0 }],
    },
    {
      id: 'lastDay',
      expected: ['token pray_lower', 'token', 'pass', 'march', 'stop', 'buy'],
      until: ['game_over', { seat: 0 }],
    },
    {
      id: 'end',
    },
  ],
}
