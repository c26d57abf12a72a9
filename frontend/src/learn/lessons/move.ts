// Land moves and the walls of a city.
import type { Lesson } from '../lesson'

export const move: Lesson = {
  id: 'move',
  position: {
    edition: 'revised',
    seed: 4,
    players: [
      { city: 'nw', prayer: 1, tiles: ['god_speed'], troops: { obelisk_w: 5 } },
      {
        city: 'sw',
        prayer: 0,
        pyramids: { ruby: [2, 1], sapphire: [1, 2], diamond: [1, 3] },
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
      id: 'march',
      expected: ['march obelisk_w', 'step front_sw', 'take 5'],
      until: ['moves', { seat: 0, end: 'front_sw' }],
    },
    {
      id: 'walls',
      expected: ['stop'],
      until: ['turn_begins', { seat: 1 }],
    },
    {
      id: 'again',
      expected: ['token move_middle'],
      until: ['token', { seat: 0, action_space: 'move_middle' }],
    },
    {
      id: 'enter',
      expected: ['march front_sw', 'step sw1', 'take 3'],
      until: ['moves', { seat: 0, end: 'sw1' }],
    },
    {
      id: 'end',
      pointer: 'path[data-space="sw1"]',
    },
  ],
}
