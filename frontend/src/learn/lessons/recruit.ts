// Recruiting units.
import type { Lesson } from '../lesson'

export const recruit: Lesson = {
  id: 'recruit',
  title: { en: 'Recruit', fr: 'Recruter' },
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
      text: {
        en: 'You own twelve units; two stand in your city, ten wait in the supply. Put a token on “{action_space recruit}”.',
        fr: 'Vous avez douze unités ; deux sont dans votre cité, dix attendent dans la réserve. Posez un jeton sur « {action_space recruit} ».',
      },
      expected: ['token recruit'],
      until: ['token', { seat: 0, action_space: 'recruit' }],
    },
    {
      text: {
        en: 'Each unit costs 1 prayer point and goes to a district of yours. At most five make a troop. Choose district 1, then 3: the troop there will be full.',
        fr: 'Chaque unité coûte 1 Point de Prière et va dans un de vos quartiers. Une troupe compte cinq unités au plus. Choisissez le quartier 1, puis 3 : la troupe y sera complète.',
      },
      expected: ['muster nw1 3'],
      until: ['musters', { seat: 0, space: 'nw1' }],
    },
    {
      text: {
        en: 'Now two more on district 2: a second troop can go another way.',
        fr: 'Encore deux dans le quartier 2 : une seconde troupe pourra prendre un autre chemin.',
      },
      expected: ['muster nw2 2'],
      until: ['musters', { seat: 0, space: 'nw2' }],
    },
    {
      text: {
        en: 'That is enough: keep a prayer point in hand. Say that you are done.',
        fr: 'Cela suffit : gardez un Point de Prière. Dites que vous avez fini.',
      },
      expected: ['done'],
      until: ['pays', { seat: 0 }],
    },
    {
      text: {
        en: 'Five units paid, seven on the board. If an enemy stood in your city, units recruited on that very district would attack at once.',
        fr: 'Cinq unités payées, sept sur le plateau. Si un ennemi était dans votre cité, des unités recrutées dans ce quartier l’attaqueraient aussitôt.',
      },
      pointer: 'path[data-space="nw1"],path[data-space="nw2"]',
    },
  ],
}
