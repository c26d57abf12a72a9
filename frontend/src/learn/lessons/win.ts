// Winning: nine points at the start of a turn, held until dawn.
import type { Lesson } from '../lesson'

export const win: Lesson = {
  id: 'win',
  title: { en: 'How one wins', fr: 'Comment gagner' },
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
      text: {
        en: 'You have 8 points: 5 from battles, 2 from temples held at Night, 1 for a pyramid of level 4. With 9 at the start of your turn the last Day is running. Two tokens are left: put one on “{action_space move_upper}”.',
        fr: 'Vous avez 8 points : 5 de combats, 2 pour des temples tenus la Nuit, 1 pour une pyramide de niveau 4. Avec 9 au début de votre tour, le dernier Jour est en cours. Il reste deux jetons : posez-en un sur « {action_space move_upper} ».',
      },
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      text: {
        en: 'Walk with all five to the {space temple_w}: the ninth point.',
        fr: 'Allez avec les cinq à cet endroit : {space temple_w}. C’est le neuvième point.',
      },
      expected: ['march front_nw', 'step temple_w', 'take 5', 'stop'],
      until: ['triggers_end', { seat: 0 }],
    },
    {
      text: {
        en: 'Your turn begins with 9 points: this Day is the last, whatever happens. It is played out, and at Dawn most points win. Others still have their tokens, so a full troop on the temple is well placed. Your last token: any will do, such as “{action_space pray_lower}”.',
        fr: 'Votre tour commence avec 9 points : ce Jour est le dernier, quoi qu’il arrive. On le joue jusqu’au bout, et à l’Aurore le plus de points l’emporte. Les autres ont encore leurs jetons : une troupe complète au temple est bien placée. Votre dernier jeton : comme vous voulez, par exemple « {action_space pray_lower} ».',
      },
      expected: ['token pray_lower', 'token', 'pass', 'march', 'stop', 'buy'],
      until: ['game_over', { seat: 0 }],
    },
    {
      text: {
        en: 'You have won! The table shows where everybody’s points came from and how they grew. That is all you need: the rest you can look up on the page as you play.',
        fr: 'Vous avez gagné ! Le tableau montre d’où viennent les points de chacun et comment ils ont grandi. C’est tout ce qu’il faut : le reste se lit sur la page en jouant.',
      },
    },
  ],
}
