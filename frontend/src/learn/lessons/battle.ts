// A battle, from the attack to the victory point.
import type { Lesson } from '../lesson'

export const battle: Lesson = {
  id: 'battle',
  title: { en: 'A battle', fr: 'Un combat' },
  position: {
    edition: 'revised',
    seed: 6,
    players: [
      { city: 'nw', prayer: 4, di: ['war_fury'], troops: { front_nw: 5 } },
      { city: 'sw', prayer: 0, troops: { temple_w: 2 } },
    ],
  },
  steps: [
    {
      text: {
        en: 'Two enemy units hold the {space temple_w}. An attacker who wins gains a victory point that is never lost. Put a token on “{action_space move_upper}”.',
        fr: 'Deux unités ennemies tiennent : {space temple_w}. Qui attaque et gagne reçoit un Point de Victoire qui ne se perd jamais. Posez un jeton sur « {action_space move_upper} ».',
      },
      expected: ['token move_upper'],
      until: ['token', { seat: 0, action_space: 'move_upper' }],
    },
    {
      text: {
        en: 'Choose your troop, then the temple, which is red: that is an attack, so you are asked again. Confirm and take all 5.',
        fr: 'Choisissez votre troupe, puis le temple, en rouge : c’est une attaque, on vous demande donc confirmation. Confirmez et prenez les 5.',
      },
      expected: ['march front_nw', 'step temple_w', 'take 5'],
      until: ['attacks', { attacker: 0 }],
    },
    {
      text: {
        en: 'The war council, in secret. A battle card adds strength (sword), kills (drop) and protects (shield). Choose the card to play, then one to throw away, then fight. The odds below each card are worked out for you.',
        fr: 'Le conseil de guerre, en secret. Une carte Combat donne de la force (épée), tue (goutte) et protège (bouclier). Choisissez la carte à jouer, puis une à défausser, puis combattez. Les chances sont calculées sous chaque carte.',
      },
      textByQuestion: {
        preparation: {
          en: 'Still in secret, each side adds Divine Intervention cards, or none. Add “{card war_fury}”, then say that you are ready.',
          fr: 'Toujours en secret, chacun ajoute des cartes Intervention Divine, ou aucune. Ajoutez « {card war_fury} », puis dites que vous êtes prêt.',
        },
      },
      expected: ['fight', 'add war_fury', 'ready'],
      until: ['fights', { seat: 0 }],
    },
    {
      text: {
        en: 'All is revealed. Now cards are paid for: use “{card war_fury}” for its price, 2 more strength.',
        fr: 'Tout est révélé. C’est maintenant que l’on paie les cartes : utilisez « {card war_fury} » à son prix, 2 de force en plus.',
      },
      expected: ['use war_fury', 'ready'],
      until: ['strengths'],
    },
    {
      text: {
        en: 'Higher strength wins; a tie is the defender’s. Then both lose units: damage of the other minus own protection. You attacked, won and are still there: a victory point. Stay, to hold the temple too.',
        fr: 'La plus grande force gagne ; à égalité, le défenseur. Puis chacun perd des unités : dégâts de l’autre moins sa propre protection. Vous avez attaqué, gagné, et vous êtes encore là : un Point de Victoire. Restez, pour tenir aussi le temple.',
      },
      expected: ['stay'],
      until: ['turn_begins', { seat: 1 }],
    },
    {
      text: {
        en: 'Both cards you chose are gone until all six are used: what you have played tells others what is left. A beaten troop goes away or is called back for prayer points.',
        fr: 'Vos deux cartes sont parties jusqu’à ce que les six aient servi : ce que vous avez joué dit aux autres ce qui vous reste. Une troupe battue s’en va, ou est renvoyée contre des Points de Prière.',
      },
      pointer: '.mine .cards',
    },
  ],
}
