// Land moves and the walls of a city.
import type { Lesson } from '../lesson'

export const move: Lesson = {
  id: 'move',
  title: { en: 'Move, and walls', fr: 'Déplacement et murailles' },
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
      text: {
        en: 'Your five units stand at the {space obelisk_w}. The city in the south-west has no defender left. Put a token on “{action_space move_upper}”.',
        fr: 'Vos cinq unités sont à l’endroit : {space obelisk_w}. La cité du sud-ouest n’a plus de défenseur. Posez un jeton sur « {action_space move_upper} ».',
      },
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      text: {
        en: 'Choose your troop, then the desert before the enemy’s city, then 5 to take all along. You can also drag the troop there.',
        fr: 'Choisissez votre troupe, puis le désert devant la cité ennemie, puis 5 pour prendre tout le monde. Vous pouvez aussi y tirer la troupe.',
      },
      expected: ['march obelisk_w', 'step front_sw', 'take 5'],
      until: ['moves', { seat: 0, end: 'front_sw' }],
    },
    {
      text: {
        en: '“{tile god_speed}” gives you a second land move, yet no district of the city is lit: walls let a troop in only by its first step. Choose a district if you like: the page tells you the rule. Then end the move.',
        fr: '« {tile god_speed} » vous donne un second mouvement terrestre, mais aucun quartier de la cité n’est éclairé : les murailles ne laissent entrer une troupe qu’à son premier pas. Choisissez un quartier si vous voulez : la page vous dit la règle. Puis finissez le déplacement.',
      },
      expected: ['stop'],
      until: ['turn_begins', { seat: 1 }],
    },
    {
      text: {
        en: 'The troop waits before the walls. Your second Move is “{action_space move_middle}”.',
        fr: 'La troupe attend devant les murailles. Votre second Déplacement est « {action_space move_middle} ».',
      },
      expected: ['token move_middle'],
      until: ['token', { seat: 0, action_space: 'move_middle' }],
    },
    {
      text: {
        en: 'Now the city is one step away. Choose the troop, then district 1 with its {colour ruby} pyramid, and take 3: two stay behind on guard.',
        fr: 'La cité est maintenant à un pas. Choisissez la troupe, puis le quartier 1 et sa pyramide {colour ruby}, et prenez-en 3 : deux restent de garde.',
      },
      expected: ['march front_sw', 'step sw1', 'take 3'],
      until: ['moves', { seat: 0, end: 'sw1' }],
    },
    {
      text: {
        en: 'The pyramid serves you now: you may buy tiles of its colour up to its level, while your troop stands there. Stop here, or walk on if you dare.',
        fr: 'La pyramide vous sert à présent : vous pouvez acheter des tuiles de sa couleur jusqu’à son niveau, tant que votre troupe y reste. Arrêtez-vous là, ou continuez si vous l’osez.',
      },
      pointer: 'path[data-space="sw1"]',
    },
  ],
}
