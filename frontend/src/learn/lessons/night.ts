// The end of a Day: temples, the Sanctuary and the Night.
import type { Lesson } from '../lesson'

const PLAYED = ['move_upper', 'raise', 'buy_ruby', 'move_middle']

export const night: Lesson = {
  id: 'night',
  title: { en: 'Temples and Night', fr: 'Temples et Nuit' },
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
      text: {
        en: 'Three players now. You hold two temples, each worth a point while you stand there: the “+2” beside your name. You also hold the Sanctuary, which is no temple.',
        fr: 'Trois à table, maintenant. Vous tenez deux temples, un point chacun tant que vous y êtes : le « +2 » près de votre nom. Vous tenez aussi le Sanctuaire, qui n’est pas un temple.',
      },
      pointer:
        'path[data-space="temple_w"],path[data-space="temple_nile_w"],path[data-space="sanctuary"],.player.mine .vp',
    },
    {
      text: {
        en: 'Your last token of the Day: pray on the lower level, “{action_space pray_lower}”. Then comes the Night.',
        fr: 'Votre dernier jeton du Jour : priez au niveau inférieur, « {action_space pray_lower} ». Puis vient la Nuit.',
      },
      expected: ['token pray_lower'],
      until: ['phase_begins', { phase: 'night' }],
    },
    {
      text: {
        en: 'Night. Two units offered at the Sanctuary become a victory point for good. Offer them.',
        fr: 'La Nuit. Deux unités offertes au Sanctuaire deviennent un Point de Victoire définitif. Offrez-les.',
      },
      expected: ['offer'],
      until: ['scores_sanctuary', { seat: 0 }],
    },
    {
      text: {
        en: 'Then, by themselves: two temples brought one more lasting point and 5 prayer points, everybody got 2 more, and drew a Divine Intervention card.',
        fr: 'Ensuite, tout seul : deux temples ont donné un autre point durable et 5 Points de Prière, chacun en a reçu 2 de plus et a pioché une carte Intervention Divine.',
      },
      pointer: '.player.mine',
    },
    {
      text: {
        en: 'At Dawn the player with the fewest points chooses a place in the turn order first, and a new Day begins. (If the page asks, choose a place, and pass on cards.)',
        fr: 'À l’Aurore, qui a le moins de points choisit d’abord sa place dans l’ordre du tour, et un nouveau Jour commence. (Si la page le demande, choisissez une place, et passez pour les cartes.)',
      },
      expected: ['place', 'pass'],
      until: ['phase_begins', { phase: 'day' }],
    },
    {
      text: {
        en: 'All five tokens are back. Hold two temples in the evening and you will always grow.',
        fr: 'Vos cinq jetons sont de retour. Tenez deux temples le soir et vous grandirez toujours.',
      },
      pointer: '.order',
    },
  ],
}
