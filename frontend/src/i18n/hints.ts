// A one-line hint for each question, shown in the first rounds. The rules hold the details.
import type { Language } from '../api/types'

const en: Record<string, string> = {
  setup_units: 'Troops of 5 guard two of your three districts; they can march out later.',
  setup_divide:
    'Divide your units among the districts: up to 5 in each. Tapping a district fills it.',
  setup_pyramids:
    'A pyramid’s level is the level of tiles you can buy in its colour: in this order attack, defence, prayer.',
  token:
    'Each of your 5 tokens is one action. Pray for PP, spend them on pyramids, tiles and units, and take temples for VP.',
  done: 'Your action is over. End the turn, or use what is still lit.',
  march: 'Pick the troop on the map, or drag it to where it should go.',
  step: 'Choose a lit area. A number with an ankh is what a teleport costs; red is an attack.',
  take: 'Those who stay hold the area. Units you take along can still go further if land moves are left.',
  raise: 'A higher pyramid opens better tiles, and at level 4 it is worth 1 VP.',
  buy: 'Tiles last for the whole game. Choose one to read what it does.',
  muster: 'New units cost 1 PP each and come to your own districts, 5 to a troop.',
  window: 'Between actions everybody may play DI cards. Keep yours for a good moment.',
  council: 'Strength of units and card decides who wins. The second card is put away unused.',
  preparation: 'DI cards with a sword add to this battle. Nobody sees them before both are ready.',
  loser: 'A retreat keeps the units on the board; a recall takes them off it for PP.',
  winner: 'Staying holds the area. A recall gives PP for the units.',
  place: 'Later places see more before they act; earlier ones act first.',
}

const fr: Record<string, string> = {
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

export const HINTS: Record<Language, Record<string, string>> = { en, fr }
