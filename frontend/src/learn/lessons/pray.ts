// The screen, the turn, prayer and raising pyramids.
import type { Lesson } from '../lesson'

export const pray: Lesson = {
  id: 'pray',
  title: { en: 'Pray and raise', fr: 'Prier et faire évoluer' },
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
      text: {
        en: 'Welcome to the Nile. You lead the city in the north-west: its three districts carry your colour and your god’s emblem. Whatever you may do lights up; whatever you choose tells you more.',
        fr: 'Bienvenue au bord du Nil. Vous menez la cité du nord-ouest : ses trois quartiers portent votre couleur et l’emblème de votre dieu. Ce qui est permis s’éclaire ; un clic sur le reste vous dit pourquoi.',
      },
      pointer: 'path[data-space^="nw"]',
    },
    {
      text: {
        en: 'A Day gives you five action tokens, one a turn. You put them on this pyramid of actions. By the evening each of its three levels must hold at least one. Begin with “{action_space pray_lower}”.',
        fr: 'Un Jour vous donne cinq jetons Action, un par tour. Vous les posez sur cette pyramide d’actions. Le soir, chacun de ses trois niveaux doit en porter au moins un. Commencez par « {action_space pray_lower} ».',
      },
      expected: ['token pray_lower'],
      until: ['token', { seat: 0, action_space: 'pray_lower' }],
    },
    {
      text: {
        en: 'Two prayer points more: you have 5. They pay for nearly everything, and you can hold 11 at most. Meanwhile the other player took a turn: the log below tells what happened.',
        fr: 'Deux Points de Prière de plus : vous en avez 5. Ils paient presque tout, et vous pouvez en garder 11 au plus. Entre-temps l’autre a joué : le journal, en bas, raconte la partie.',
      },
      pointer: '.mine .track',
    },
    {
      text: {
        en: 'Pyramids of three colours let you buy tiles of their colour. Put a token on “{action_space raise}”.',
        fr: 'Les pyramides de trois couleurs permettent d’acheter des tuiles de leur couleur. Posez un jeton sur « {action_space raise} ».',
      },
      expected: ['token raise'],
      until: ['token', { seat: 0, action_space: 'raise' }],
    },
    {
      text: {
        en: 'Each level costs its number: level 2 costs 2, level 3 three more. Choose the district with your {colour ruby} pyramid and raise it to level 2.',
        fr: 'Chaque niveau coûte son chiffre : 2 pour le niveau 2, encore 3 pour le niveau 3. Choisissez le quartier de votre pyramide {colour ruby} et faites-la évoluer au niveau 2.',
      },
      expected: ['raise ruby 2'],
      until: ['raises', { seat: 0, colour: 'ruby' }],
    },
    {
      text: {
        en: 'Your {colour ruby} pyramid has grown. A pyramid of level 4 is also worth a victory point while you hold its district.',
        fr: 'Votre pyramide {colour ruby} a grandi. Une pyramide de niveau 4 vaut aussi un Point de Victoire tant que vous tenez son quartier.',
      },
      pointer: 'path[data-space="nw1"]',
    },
  ],
}
