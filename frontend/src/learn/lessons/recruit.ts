// Recruiting units.
import type { Lesson } from '../lesson'

export const recruit: Lesson = {
  id: 'recruit',
  position: {
    edition: 'revised',
    seed: 3,
    players: [
      { city: 'nw', prayer: 6, troops: { nw1: 2 } },
      { city: 'sw', prayer: 0 },
    ],
  },
  steps: [
    {
      id: 'token',
      expected: ['token recruit'],
      until: ['token', { seat: 0, action_space: 'recruit' }],
    },
    {
      id: 'muster',
      expected: ['muster nw1 3'],
      until: ['musters', { seat: 0, space: 'nw1' }],
    },
    {
      id: 'second',
      expected: ['muster nw2 2'],
      until: ['musters', { seat: 0, space: 'nw2' }],
    },
    {
      id: 'done',
      expected: ['done'],
      until: ['pays', { seat: 0 }],
    },
    {
      id: 'end',
      pointer: 'path[data-space="nw1"],path[data-space="nw2"]',
    },
  ],
}
