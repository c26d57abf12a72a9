// A one-line hint for each question in English, shown in the first rounds. The rules hold the details.
export const hints = {
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
