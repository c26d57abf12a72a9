"""Why an answer is illegal and what to do instead, in English."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, str]] = {
    # in general
    "unknown_answer": "There is no answer “{text}”. Write one as it is offered.",
    "no_such_seat": "The game is played without {target}. Name a player of this game.",
    "game_is_over": ("The game is over and takes no more answers. Start a new game to play on."),
    "not_waiting_for_you": "You are not asked to answer now. Waiting for: {seats}.",
    "wrong_kind_of_answer": "That is not what is asked now. Answer with one of: {verbs}.",
    "cannot_pay": "That costs {cost} PP and you have {has}. Choose something cheaper, or decline.",
    # a turn
    "token_already_played": (
        "Your regular token of this turn is played already. Finish the turn, or play your silver "
        "or gold token."
    ),
    "token_first": (
        "A turn cannot end before its regular token is played. Play it on a free action space."
    ),
    "no_silver": (
        "You have no silver token to play: it comes with its tile, once a Day, from the turn after "
        "the purchase on. Play something else."
    ),
    "no_gold": (
        "You have no gold token to play: it comes with its tile, once a Day, from the turn after "
        "the purchase on. Play something else."
    ),
    "action_space_taken": (
        "The action space {action_space} holds a token already. Choose a free one."
    ),
    "equilibrium": (
        "With a token on {action_space} you could no longer have one on each of the three levels "
        "by the end of the Day. Choose a level that is still empty."
    ),
    "silver_must_fill": (
        "A level of your board is still empty and only your silver token can fill it. Play it "
        "there before you finish."
    ),
    # set-up
    "garrison_on_pyramids": (
        "Your first units stand only on districts with a pyramid, 5 at most on each. Leave the "
        "other districts empty."
    ),
    "garrison_on_two": (
        "Your first units stand on two of your districts, 5 on each. Leave the third one empty."
    ),
    # raising and buying
    "not_higher": "Your {colour} pyramid is at level {level} already. Name a higher level.",
    "level_not_in_mode": "Level {level} is not used in this mode. Name a lower one.",
    "district_required": (
        "Your {colour} pyramid is not on the board yet and could go to several districts. Name the "
        "district too, after the level."
    ),
    "district_not_needed": (
        "There is only one place for your {colour} pyramid. Name the colour and the level alone."
    ),
    "district_has_pyramid": "There is a pyramid on {space} already. Choose a district without one.",
    "one_level_at_night": (
        "At Night a pyramid is raised by a single level. Name level {level}, or another pyramid."
    ),
    "wrong_colour": (
        "This action buys a {colour} tile, and {tile} is none. Choose one of that colour, or "
        "decline."
    ),
    "sold_out": "All copies of {tile} are taken. Choose another tile, or decline.",
    "owns_title": (
        "You own a tile of that name, and nobody may own two: {tile} is not for you. Choose "
        "another tile, or decline."
    ),
    "pyramid_too_low": (
        "To buy {tile} you must control a pyramid of its colour of level {level} or more. Choose a "
        "lower tile, or raise or capture such a pyramid first."
    ),
    "tile_not_in_mode": (
        "This mode does not have {tile} on offer today. Choose a tile of a lower level, or decline."
    ),
    # units and creatures
    "no_supply": "Your supply holds no more than {has:unit|units}. Put fewer.",
    "too_many_units": "No more than {max:unit|units} may still be put. Put fewer, or finish.",
    "no_room": (
        "A troop holds at most {limit:unit|units}, and so many do not fit on {space}. Put fewer, "
        "or use another space."
    ),
    "not_your_district": (
        "That is done only on districts of your own city, never on {space}. Choose one of your "
        "districts."
    ),
    "no_place_for_units": (
        "You may not put units on {space} now. Choose one of your districts or a space with your "
        "troop."
    ),
    "districts_or_one_troop": (
        "Outside your districts a single troop may get units, and a card gives them either to it "
        "or to your districts. Go on as you began, or finish."
    ),
    "power_used": (
        "You have used that power this Night, and each serves once. Use the other one, or finish."
    ),
    "battle_goes_on_later": (
        "The battle on {space} goes on when those just started are fought. Choose one of these."
    ),
    "no_battle_there": "No battle of yours is waiting on {space}. Choose a space where one is.",
    "creature_not_in_supply": (
        "You cannot place {creature} now: only a creature of yours that is off the board. Choose "
        "another, or pass."
    ),
    "other_creature_now": (
        "Only {creature} is placed now. Choose a district for it, or pass where that is offered."
    ),
    "no_troop_for_creature": (
        "A creature stands only with units, and your district {district} has none of yours. Choose "
        "a district with your troop."
    ),
    "creature_already_there": (
        "Your district {district} has a creature of yours already, and a troop has one at most. "
        "Choose another district."
    ),
    "nothing_to_swap": (
        "Your district {district} has no creature of yours to swap. Choose another district, or "
        "place yours where a troop has none."
    ),
    "already_swapped": (
        "A creature comes in by a swap once a turn, and {creature} has. Swap another, or pass."
    ),
    # moving
    "no_troop_there": "You have no troop on {space}. Choose a space where your units stand.",
    "not_linked": (
        "No border and no harbor arrow leads from here to {space}. Choose a neighbouring space, or "
        "teleport to an obelisk."
    ),
    "no_land_moves": "This Move has no land moves left. Teleport if you can, or stop here.",
    "walls": (
        "Walls stop you before {space}: only the first step of a Move enters an enemy's district, "
        "unless you ignore walls. Go elsewhere, or stop."
    ),
    "over_limit": (
        "A space has room for {limit:unit|units} and one creature of yours, and this would leave "
        "too much on one. Take other numbers along, or walk on until it fits."
    ),
    "no_obelisk": (
        "A teleport arrives at an obelisk, and there is none on {space}. Choose a space with one."
    ),
    "no_pyramid_to_depart": (
        "A teleport starts from a district with a pyramid, and an obelisk serves only with the "
        "tile for it. Walk on, or stop."
    ),
    "no_teleports_left": "This Move has no teleport left. Walk on, or stop.",
    "already_teleported_there": (
        "This Move has teleported onto {space} already, and does so only once. Choose another "
        "obelisk."
    ),
    "already_there": "The troop stands on {space} already. Choose another space.",
    "too_few_units_here": "Only {has:unit of yours is|units of yours are} here. Take fewer.",
    "creature_not_here": (
        "You do not have {creature} on this space. Take a creature that stands here, or none."
    ),
    # cards
    "card_not_in_hand": "You do not hold {card}. Choose a card of your hand, or go on without.",
    "wrong_moment": "This is not the moment to play {card}. Keep it for the one its icon shows.",
    "step_first": (
        "In a Move cards are played between its steps. Answer what is asked first; {card} can be "
        "played after that, if the Move goes on."
    ),
    "would_do_nothing": (
        "It would do nothing to play {card} now, so it may not be played. Keep it for later."
    ),
    "no_such_target": "You cannot aim {card} there. Name a target that it can have.",
    "only_battle_icons": (
        "Only cards with the battle icon are added to a battle, and {card} has another. Add a "
        "different card, or none."
    ),
    "already_added": (
        "You have added {card} already, as often as you hold it. Add a different card, or answer "
        "ready."
    ),
    "not_revealed": (
        "You have not revealed {card} in this battle, or have used it already. Use another "
        "revealed card, or answer ready."
    ),
    "no_effect_in_battle": (
        "In a battle {card} has no effect and is discarded all the same. Use another revealed "
        "card, or answer ready."
    ),
    "not_looked_at": "You are not looking at {card}. Keep one of the cards you are shown.",
    # battle
    "battle_card_not_in_hand": (
        "Battle card {battle_card} is not in your hand. Choose among those you hold."
    ),
    "nowhere_to_retreat": (
        "There is no adjacent empty space to retreat to. Recall the troop instead."
    ),
    "winner_still_there": (
        "The winner's troop still holds the space, so you cannot stay. Retreat, or recall the "
        "troop."
    ),
    "not_empty_neighbour": (
        "A retreat leads to an adjacent empty space that is open to the loser, and not to {space}. "
        "Choose another."
    ),
    # turn order
    "place_taken": "You cannot have place {place} in the turn order. Choose a place that is free.",
    "no_such_place": (
        "The turn order has no place {place}: there is one for each player. Choose a free one."
    ),
    "seat_already_placed": "The turn order has {target} already. Name another player.",
}
