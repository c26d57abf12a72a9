// Buying power tiles.
import type { Lesson } from '../lesson'

export const buy: Lesson = {
  id: 'buy',
  title: { en: 'Buy power', fr: 'Acheter du pouvoir' },
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
      text: {
        en: 'A power tile works at once and for the whole game: {colour ruby} for attack and speed, {colour sapphire} for defence, {colour diamond} for prayer and building. Put a token on “{action_space buy_ruby}”.',
        fr: 'Une tuile Pouvoir agit aussitôt et pour toute la partie : {colour ruby} pour l’attaque et la vitesse, {colour sapphire} pour la défense, {colour diamond} pour la prière et la construction. Posez un jeton sur « {action_space buy_ruby} ».',
      },
      expected: ['token buy_ruby'],
      until: ['token', { seat: 0, action_space: 'buy_ruby' }],
    },
    {
      text: {
        en: 'This is the market. Your pyramid has level 2, so levels 1 and 2 are open to you; a tile costs its level. Rest the pointer on a tile, or press it long, to read it. Buy “{tile god_speed}”: your troops will walk one space farther.',
        fr: 'Voici le marché. Votre pyramide est au niveau 2 : les niveaux 1 et 2 vous sont ouverts ; une tuile coûte son niveau. Posez le pointeur sur une tuile, ou pressez-la longuement, pour la lire. Achetez « {tile god_speed} » : vos troupes iront une case plus loin.',
      },
      expected: ['buy god_speed'],
      until: ['buys', { seat: 0, tile: 'god_speed' }],
    },
    {
      text: {
        en: 'It is yours, and it stands beside your name for all to see. One tile of each colour a Day; most exist once only, so somebody may be faster. Some tiles bring a creature that goes to war with your troops.',
        fr: 'Elle est à vous, et tous la voient près de votre nom. Une tuile de chaque couleur par Jour ; la plupart n’existent qu’une fois : un autre peut être plus rapide. Certaines amènent une créature qui part en guerre avec vos troupes.',
      },
      pointer: '.player.mine',
    },
  ],
}
