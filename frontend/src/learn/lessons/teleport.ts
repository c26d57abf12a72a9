// Teleporting from a pyramid to an obelisk.
import type { Lesson } from '../lesson'

export const teleport: Lesson = {
  id: 'teleport',
  title: { en: 'Teleport', fr: 'Téléportation' },
  position: {
    edition: 'revised',
    seed: 5,
    players: [
      { city: 'nw', prayer: 4, troops: { nw2: 5 } },
      { city: 'sw', prayer: 0 },
    ],
  },
  steps: [
    {
      text: {
        en: 'A troop beside a pyramid can reach any obelisk on the map, for 2 prayer points and no land move. All temples have an obelisk. Put a token on “{action_space move_upper}”.',
        fr: 'Une troupe près d’une pyramide peut atteindre tout obélisque de la carte, pour 2 Points de Prière et sans mouvement terrestre. Chaque temple a un obélisque. Posez un jeton sur « {action_space move_upper} ».',
      },
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      text: {
        en: 'Choose your troop: places with a dashed border are reached by teleport, and the price is shown. Choose the {space temple_nile_w} and take 4, so that one unit keeps your city.',
        fr: 'Choisissez votre troupe : un bord en tirets montre où mène la téléportation, avec son prix. Choisissez : {space temple_nile_w}, et prenez-en 4 ; une unité garde ainsi votre cité.',
      },
      expected: ['march nw2', 'teleport temple_nile_w', 'take 4'],
      until: ['teleports', { seat: 0, end: 'temple_nile_w' }],
    },
    {
      text: {
        en: 'Across half the map in one go. The temple is yours: a victory point while you hold it, and prayer points every Night. Your troop could still walk. Stop here.',
        fr: 'La moitié de la carte d’un seul coup. Le temple est à vous : un Point de Victoire tant que vous le tenez, et des Points de Prière chaque Nuit. Votre troupe pourrait encore marcher. Arrêtez-vous là.',
      },
      expected: ['stop'],
      until: ['turn_begins', { seat: 1 }],
    },
    {
      text: {
        en: 'Mind that others do the same: a temple is never far for anyone who has 2 prayer points and a Move left.',
        fr: 'Attention, les autres font de même : un temple n’est jamais loin pour qui a 2 Points de Prière et encore un Déplacement.',
      },
      pointer: '.player.mine .vp',
    },
  ],
}
