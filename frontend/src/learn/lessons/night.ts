// The end of a Day: temples, the Sanctuary and the Night.
import type { Lesson } from '../lesson'

const PLAYED = ['move_upper', 'raise', 'buy_ruby', 'move_middle']

export const night: Lesson = {
  id: 'night',
  position: {
    edition: 'revised',
    round: 2,
    order: [1, 2, 0],
    active: 0,
    seed: 7,
    players: [
      {
        city: 'nw',
        prayer: 1,
        troops: { temple_w: 2, temple_nile_w: 3, sanctuary: 3 },
        tokens: PLAYED,
      },
      {
        city: 'sw',
        prayer: 0,
        vp: { battle: 4 },
        troops: { sw1: 2 },
        tokens: [...PLAYED, 'pray_lower'],
      },
      {
        city: 'ce',
        prayer: 0,
        vp: { battle: 5 },
        troops: { ce1: 2 },
        tokens: [...PLAYED, 'pray_lower'],
      },
    ],
  },
  steps: [
    {
      id: 'temples',
      pointer:
        'path[data-space="temple_w"],path[data-space="temple_nile_w"],path[data-space="sanctuary"],.player.mine .vp',
    },
    {
      id: 'pray',
      expected: ['token pray_lower'],
      until: ['phase_begins', { phase: 'night' }],
    },
    {
      id: 'offer',
      expected: ['offer'],
      until: ['scores_sanctuary', { seat: 0 }],
    },
    {
      id: 'income',
      pointer: '.player.mine',
    },
    {
      id: 'dawn',
      expected: ['place', 'pass'],
      until: ['phase_begins', { phase: 'day' }],
    },
    {
      id: 'end',
      pointer: '.order',
    },
  ],
}
