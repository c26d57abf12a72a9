// Buying power tiles.
import type { Lesson } from '../lesson'

export const buy: Lesson = {
  id: 'buy',
  position: {
    edition: 'revised',
    seed: 2,
    players: [
      {
        city: 'nw',
        prayer: 5,
        pyramids: { ruby: [2, 1], sapphire: [1, 2], diamond: [1, 3] },
        troops: { nw1: 5, nw2: 5 },
      },
      { city: 'sw', prayer: 0 },
    ],
  },
  steps: [
    {
      id: 'token',
      expected: ['token buy_ruby'],
      until: ['token', { seat: 0, action_space: 'buy_ruby' }],
    },
    {
      id: 'buy',
      expected: ['buy god_speed'],
      until: ['buys', { seat: 0, tile: 'god_speed' }],
    },
    {
      id: 'end',
      pointer: '.player.mine',
    },
  ],
}
