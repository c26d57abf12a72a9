// The hints in French.
import type { Locale } from '../locale'

export const hints: Locale['hints'] = {
  setup_units: 'Deux troupes de 5 gardent deux de vos trois quartiers ; elles pourront en sortir.',
  setup_divide:
    'Répartissez vos unités entre les quartiers, 5 au plus dans chacun. Toucher un quartier le remplit.',
  setup_pyramids:
    'Le niveau d’une pyramide limite les tuiles à acheter dans sa couleur : dans l’ordre, attaque, défense, Prière.',
  token:
    'Chacun de vos 5 jetons est une action. Priez pour des PP, dépensez-les en pyramides, tuiles et unités, prenez des temples pour des PV.',
  done: 'Votre action est finie. Terminez le tour, ou utilisez ce qui est éclairé.',
  march: 'Choisissez la troupe sur le plateau, ou faites-la glisser là où elle doit aller.',
  step: 'Choisissez une case éclairée. Un nombre avec un ânkh est le prix d’une téléportation ; rouge, c’est une attaque.',
  take: 'Les unités qui restent gardent la case. Celles qui partent peuvent continuer s’il reste des mouvements terrestres.',
  raise: 'Une pyramide plus haute donne accès à de meilleures tuiles ; au niveau 4 elle vaut 1 PV.',
  buy: 'Une tuile sert toute la partie. Choisissez-en une pour lire son effet.',
  muster: 'Une unité coûte 1 PP et vient dans vos propres quartiers, 5 par troupe.',
  window:
    'Entre les actions, chacun peut jouer des cartes ID. Gardez les vôtres pour le bon moment.',
  council: 'La force des unités et de la carte décide. La seconde carte est écartée sans servir.',
  preparation:
    'Les cartes ID à épée s’ajoutent à ce combat. Personne ne les voit avant que tous soient prêts.',
  loser: 'La retraite garde les unités sur le plateau ; le renvoi les en retire contre des PP.',
  winner: 'Rester permet de garder la case. Le renvoi rapporte des PP.',
  place: 'Jouer tard permet de voir venir ; jouer tôt, d’agir avant les autres.',
}
