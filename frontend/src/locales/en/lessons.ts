// The lessons in English: a title, and a text for each step by its id. Names in braces, such as
// `{tile god_speed}`, are taken from the glossary. A text whose key ends with a question is shown while
// that one is open.
export const lessons = {
  pray: {
    title: 'Pray and raise',
    welcome:
      'Welcome to the Nile. You lead the city in the north-west: its three districts carry your colour and your god’s emblem. Whatever you may do lights up; whatever you choose tells you more.',
    pray: 'A Day gives you five action tokens, one a turn. You put them on this pyramid of actions. By the evening each of its three levels must hold at least one. Begin with “{action_space pray_lower}”.',
    prayed:
      'Two prayer points more: you have 5. They pay for nearly everything, and you can hold 11 at most. Meanwhile the other player took a turn: the log below tells what happened.',
    raise:
      'Pyramids of three colours let you buy tiles of their colour. Put a token on “{action_space raise}”.',
    level:
      'Each level costs its number: level 2 costs 2, level 3 three more. Choose the district with your {colour ruby} pyramid and raise it to level 2.',
    end: 'Your {colour ruby} pyramid has grown. A pyramid of level 4 is also worth a victory point while you hold its district.',
  },
  buy: {
    title: 'Buy power',
    token:
      'A power tile works at once and for the whole game: {colour ruby} for attack and speed, {colour sapphire} for defence, {colour diamond} for prayer and building. Put a token on “{action_space buy_ruby}”.',
    buy: 'This is the market. Your pyramid has level 2, so levels 1 and 2 are open to you; a tile costs its level. Rest the pointer on a tile, or press it long, to read it. Buy “{tile god_speed}”: your troops will walk one space farther.',
    end: 'It is yours, and it stands beside your name for all to see. One tile of each colour a Day; most exist once only, so somebody may be faster. Some tiles bring a creature that goes to war with your troops.',
  },
  recruit: {
    title: 'Recruit',
    token:
      'You own twelve units; two stand in your city, ten wait in the supply. Put a token on “{action_space recruit}”.',
    muster:
      'Each unit costs 1 prayer point and goes to a district of yours. At most five make a troop. Choose district 1, then 3: the troop there will be full.',
    second: 'Now two more on district 2: a second troop can go another way.',
    done: 'That is enough: keep a prayer point in hand. Say that you are done.',
    end: 'Five units paid, seven on the board. If an enemy stood in your city, units recruited on that very district would attack at once.',
  },
  move: {
    title: 'Move, and walls',
    token:
      'Your five units stand at the {space obelisk_w}. The city in the south-west has no defender left. Put a token on “{action_space move_upper}”.',
    march:
      'Choose your troop, then the desert before the enemy’s city, then 5 to take all along. You can also drag the troop there.',
    walls:
      '“{tile god_speed}” gives you a second land move, yet no district of the city is lit: walls let a troop in only by its first step. Choose a district if you like: the page tells you the rule. Then end the move.',
    again: 'The troop waits before the walls. Your second Move is “{action_space move_middle}”.',
    enter:
      'Now the city is one step away. Choose the troop, then district 1 with its {colour ruby} pyramid, and take 3: two stay behind on guard.',
    end: 'The pyramid serves you now: you may buy tiles of its colour up to its level, while your troop stands there. Stop here, or walk on if you dare.',
  },
  teleport: {
    title: 'Teleport',
    token:
      'A troop beside a pyramid can reach any obelisk on the map, for 2 prayer points and no land move. All temples have an obelisk. Put a token on “{action_space move_upper}”.',
    teleport:
      'Choose your troop: places with a dashed border are reached by teleport, and the price is shown. Choose the {space temple_nile_w} and take 4, so that one unit keeps your city.',
    arrived:
      'Across half the map in one go. The temple is yours: a victory point while you hold it, and prayer points every Night. Your troop could still walk. Stop here.',
    end: 'Mind that others do the same: a temple is never far for anyone who has 2 prayer points and a Move left.',
  },
  battle: {
    title: 'A battle',
    token:
      'Two enemy units hold the {space temple_w}. An attacker who wins gains a victory point that is never lost. Put a token on “{action_space move_upper}”.',
    attack:
      'Choose your troop, then the temple, which is red: that is an attack, so you are asked again. Confirm and take all 5.',
    council:
      'The war council, in secret. A battle card adds strength (sword), kills (drop) and protects (shield). Choose the card to play, then one to throw away, then fight. The odds below each card are worked out for you.',
    council_preparation:
      'Still in secret, each side adds Divine Intervention cards, or none. Add “{card war_fury}”, then say that you are ready.',
    reveal:
      'All is revealed. Now cards are paid for: use “{card war_fury}” for its price, 2 more strength.',
    result:
      'Higher strength wins; a tie is the defender’s. Then both lose units: damage of the other minus own protection. You attacked, won and are still there: a victory point. Stay, to hold the temple too.',
    end: 'Both cards you chose are gone until all six are used: what you have played tells others what is left. A beaten troop goes away or is called back for prayer points.',
  },
  night: {
    title: 'Temples and Night',
    temples:
      'Three players now. You hold two temples, each worth a point while you stand there: the “+2” beside your name. You also hold the Sanctuary, which is no temple.',
    pray: 'Your last token of the Day: pray on the lower level, “{action_space pray_lower}”. Then comes the Night.',
    offer: 'Night. Two units offered at the Sanctuary become a victory point for good. Offer them.',
    income:
      'Then, by themselves: two temples brought one more lasting point and 5 prayer points, everybody got 2 more, and drew a Divine Intervention card.',
    dawn: 'At Dawn the player with the fewest points chooses a place in the turn order first, and a new Day begins. (If the page asks, choose a place, and pass on cards.)',
    end: 'All five tokens are back. Hold two temples in the evening and you will always grow.',
  },
  win: {
    title: 'How one wins',
    token:
      'You have 8 points: 5 from battles, 2 from temples held at Night, 1 for a pyramid of level 4. With 9 at the start of your turn the last Day is running. Two tokens are left: put one on “{action_space move_upper}”.',
    walk: 'Walk with all five to the {space temple_w}: the ninth point.',
    lastDay:
      'Your turn begins with 9 points: this Day is the last, whatever happens. It is played out, and at Dawn most points win. Others still have their tokens, so a full troop on the temple is well placed. Your last token: any will do, such as “{action_space pray_lower}”.',
    end: 'You have won! The table shows where everybody’s points came from and how they grew. That is all you need: the rest you can look up on the page as you play.',
  },
}
