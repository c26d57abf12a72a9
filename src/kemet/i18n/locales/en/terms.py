"""The terms of the rules in English: name and explanation."""

from __future__ import annotations

from typing import Final

TERMS: Final[dict[str, tuple[str, str]]] = {
    # points
    "pp": (
        "Prayer points (PP)",
        "What everything is paid with. You have between 0 and 11; gains beyond 11 are lost.",
    ),
    "vp": (
        "Victory points (VP)",
        "Permanent ones are never lost: from battles, temples, the Sanctuary and some tiles. "
        "Temporary ones, 1 for each temple and each level-4 pyramid you control, go as control "
        "goes.",
    ),
    "battle_vp": (
        "Battle VP",
        "A permanent VP for winning a battle as the attacker with a unit left there. It also "
        "breaks ties at the end.",
    ),
    "control_vp": (
        "Control VP",
        "A permanent VP for controlling two temples or more when they are counted, once a round. "
        "The Sanctuary is no temple.",
    ),
    "sanctuary_vp": (
        "Sanctuary VP",
        "A permanent VP for the offering of 2 units in the Sanctuary, once a round.",
    ),
    # the board
    "space": ("Space", "A district, a desert, a temple or the Sanctuary."),
    "city": ("City", "Three districts with walls around them; every player has one."),
    "district": ("District", "One of the three spaces of a city. It can hold one pyramid."),
    "front": (
        "Front",
        "The one desert that the districts of a city touch. Troops that walk into the city or out "
        "of it come through it.",
    ),
    "adjacent": (
        "Adjacent",
        "Joined by a land border. Spaces joined by a harbor arrow alone are not adjacent.",
    ),
    "harbor": (
        "Harbor",
        "An arrow over the water: one land move leads along it. It is no way to retreat or escape.",
    ),
    "obelisk": (
        "Obelisk",
        "Where teleports arrive, no matter who holds the space. To start from one a tile is "
        "needed.",
    ),
    "temple": (
        "Temple",
        "Gives 1 temporary VP while you control it, and PP once a round. Two or more give a "
        "Control VP.",
    ),
    "delta_temple": (
        "Delta Temple",
        "A temple that gives its 5 PP only for an offering of 1 unit there.",
    ),
    "sanctuary": (
        "Sanctuary",
        "On the boards for 3 and 5 players. The player who controls it may offer 2 units there "
        "for a VP. It is no temple.",
    ),
    "pyramid": (
        "Pyramid",
        "One of each colour per player, level 0 to 4. The player who controls its district buys "
        "with it, teleports from it and counts the VP of level 4; only its owner raises it.",
    ),
    "walls": (
        "Walls",
        "Only the first step of a Move may enter an enemy's district, so you must start beside "
        "it, unless walls are ignored. Your own never stop you.",
    ),
    "control": (
        "Control",
        "A district of your own is yours while no enemy troop stands on it, even without units. "
        "Any other space is yours while your troop stands on it.",
    ),
    # pieces
    "unit": ("Unit", "You have 12. Whenever one is removed it goes back to your supply."),
    "supply": ("Supply", "Where your units and creatures are while they are not on the board."),
    "troop": ("Troop", "All units of one player on one space, with one creature at most."),
    "troop_limit": (
        "Troop limit",
        "A troop holds 5 units at most, or 7 with Legion. In the revised edition it may be "
        "exceeded within a Move.",
    ),
    "creature": (
        "Creature",
        "It goes with a troop and gives it its bonuses. It is no unit, counts for no limit of "
        "units and never stands alone.",
    ),
    "power_tile": (
        "Power tile",
        "It costs as many PP as its level, works at once and for the whole game. You never own "
        "two of the same name.",
    ),
    # tokens
    "action_token": (
        "Action token",
        "You have five each Day and play one each turn on a free action space. The action is done "
        "at once, or declined.",
    ),
    "equilibrium": (
        "Equilibrium",
        "By the end of the Day each of the three levels of your board must hold a token. A "
        "placement that would make this impossible is refused.",
    ),
    "silver_token": (
        "Silver token",
        "One more action a Day on any free action space, in a turn in which a regular token is "
        "played. It helps to fill the levels.",
    ),
    "gold_token": (
        "Gold token",
        "One more Move or Recruit a Day, in a turn in which a regular token is played. It fills "
        "no level.",
    ),
    # actions
    "pray": ("Pray", "Gain 2 PP, 3 with Priest."),
    "raise": (
        "Raise",
        "Raise one of your pyramids by one or more levels. It costs the sum of the levels "
        "reached: from 1 to 3 costs 2 + 3.",
    ),
    "buy": (
        "Buy",
        "Buy one tile of the colour of the action space, no higher than a pyramid of that colour "
        "you control.",
    ),
    "recruit": (
        "Recruit",
        "Put units from your supply on your own districts, for 1 PP each. Where an enemy stands "
        "you attack.",
    ),
    "move": (
        "Move",
        "Walk one troop, or part of it, by land moves and teleports. Units may be left and picked "
        "up on the way.",
    ),
    "land_move": (
        "Land move",
        "A step to an adjacent space or along a harbor arrow. A Move has one, more with tiles and "
        "with the creature that sets out.",
    ),
    "teleport": (
        "Teleport",
        "From a district with a pyramid to an obelisk, for 2 PP and no land move. One in a Move "
        "in the revised edition, any number in the original.",
    ),
    # battle
    "battle": (
        "Battle",
        "It starts when a troop enters a space with an enemy troop. The higher strength wins; a "
        "tie is the defender's.",
    ),
    "war_council": (
        "War council",
        "Each side secretly chooses two battle cards, one to play and one to discard.",
    ),
    "battle_card": (
        "Battle card",
        "It gives strength, damage and protection, written in this order: 3/2/0. When your hand "
        "is empty you take all six back.",
    ),
    "preparation": ("Preparation", "Each side secretly adds any number of DI cards to the battle."),
    "confrontation": (
        "Confrontation",
        "All cards of the battle are revealed. In the revised edition each may be paid for and "
        "used, or left.",
    ),
    "strength": (
        "Strength",
        "Units, battle card, tiles, creature and DI cards added up; in the revised edition 1 more "
        "in your own city.",
    ),
    "damage": (
        "Damage",
        "How many units the other side loses, less its protection, no matter who wins.",
    ),
    "protection": ("Protection", "It takes away as much of the other side's damage."),
    "retreat": (
        "Retreat",
        "The winner sends the beaten troop to an adjacent empty space. If there is none, it "
        "cannot be chosen.",
    ),
    "recall": (
        "Recall",
        "The whole troop goes back to the supply for 1 PP a unit, in the revised edition 1 PP "
        "less than that.",
    ),
    # cards and time
    "di_card": (
        "Divine Intervention card (DI card)",
        "A secret card that is played once. Its icon shows when; its cost is paid when it is "
        "played.",
    ),
    "window": (
        "Window",
        "In the revised edition: a moment in which all players in turn may play day cards, until "
        "all pass.",
    ),
    "offering": (
        "Offering",
        "Units removed for a gain: 1 in the Delta Temple for 5 PP, 2 in the Sanctuary for 1 VP. "
        "Nobody has to.",
    ),
    "round": (
        "Round",
        "Night, Day and Evening in the original edition; Day, Night and Dawn in the revised one.",
    ),
    "end_trigger": (
        "End trigger",
        "In the revised edition: a player who has 9 VP at the start of their turn triggers the "
        "end. The Day is played out; after the Night the player with most VP wins.",
    ),
    "turn_order": (
        "Turn order",
        "The player with fewest VP sets it at Night in the original edition; in the revised one, "
        "fewest VP first, each takes a free place at Dawn.",
    ),
}
