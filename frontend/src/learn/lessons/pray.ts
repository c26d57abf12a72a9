// The screen, the turn, prayer and raising pyramids.
import type { Lesson } from '../lesson'

export const pray: Lesson = {
  id: 'pray',
  position: {
    edition: 'revised',
    seed: 1,
    players: [
      { city: 'nw', prayer: 3, troops: { nw1: 5, nw2: 5 } },
      { city: 'sw', prayer: 0 },
    ],
  },
  steps: [
    {
      id: 'welcome',
      pointer: 'path[data-space^="nw"]',
    },
    {
      id: 'pray',
      expected: ['token pray_lower'],
      until: ['token', { seat: 0, action_space: 'pray_lower' }],
    },
    {
      id: 'prayed',
      pointer: '.mine .track',
    },
    {
      id: 'raise',
      expected: ['token raise'],
      until: ['token', { seat: 0, action_space: 'raise' }],
    },
    {
      id: 'level',
      expected: ['raise ruby 2'],
      until: ['raises', { seat: 0, colour: 'ruby' }],
    },
    {
      id: 'end',
      pointer: 'path[data-space="nw1"]',
    },
  ],
}
