"""Descriptions of actions and events in English.

A phrase may have several forms, the most detailed first: the first one whose fields are all present
is used. `{n:unit|units}` is a number with its noun; `{space:on}` is a place with its preposition.
"""

from __future__ import annotations

from typing import Final

from ...template import Phrase

ACTION_PHRASES: Final[dict[str, Phrase]] = {
    "pass": "Pass",
    "done": "Finish",
    "stop": "Stop here: the move ends",
    "ready": "No further card",
    "offer": "Make the offering",
    "retreat": "Retreat",
    "recall": "Recall the troop to the supply",
    "stay": "Stay",
    "pyramids": "Pyramids: {pyramids}",
    "garrison": "Units: {garrison}",
    "token": "Play a token: {action_space}",
    "silver": "Play the silver token: {action_space}",
    "gold": "Play the gold token: {gold_action}",
    "di": (
        "Play {card} against {target} {space:on}",
        "Play {card} and go to {space}",
        "Play {card}",
    ),
    "deploy": "Put {creature} on your district {district}",
    "swap": "Put {creature} on your district {district} in place of the creature there",
    "raise": (
        "Put your {colour} pyramid {space:on}, at level {level}",
        "Raise your {colour} pyramid to level {level}",
    ),
    "buy": "Buy {tile}",
    "replace": "Give up battle card {battle_card} for the special one",
    "muster": "Put {n:unit|units} {space:on}",
    "battle": "Fight the battle {space:on} next",
    "march": "Move the troop from {space}",
    "step": "Walk to {space}",
    "teleport": "Teleport to {space}",
    "take": ("Take {n:unit|units} and {creature} along", "Take {n:unit|units} along"),
    "fight": "Fight with {battle_card}, discard {discard}",
    "add": "Add {card} to the battle",
    "use": ("Use {card} against {target} {space:on}", "Use {card}"),
    "wound": "Discard {card} for +1 strength",
    "send": "Send the loser to {space}",
    "keep": "Keep {card}",
    "place": "Take place {place} in the turn order",
    "next": "Next in the turn order: {target}",
}

FRAGMENTS: Final[dict[str, str]] = {
    "pyramids": "{colour} at level {level} on district {district}",
    "garrison": "{n} on district {district}",
    "seat": "Seat {n}",
}
"""The items of lists, and the name of a seat without a player's name."""

EVENT_PHRASES: Final[dict[str, Phrase]] = {
    "round_begins": "Round {round} begins",
    "phase_begins": "{phase} begins",
    "turn_begins": "It is {seat}'s turn",
    "triggers_end": "{seat} triggers the end of the game: this Day is the last",
    "chooses_place": "{seat} takes place {place} in the turn order",
    "order_set": "Turn order: {seats}",
    "game_over": "{seat} wins the game",
    "token": "{seat} plays a token: {action_space}",
    "silver": "{seat} plays the silver token: {action_space}",
    "gold": "{seat} plays the gold token: {gold_action}",
    "pays": "{seat} pays {n} PP",
    "gains_prayer": "{seat} gains {n} PP",
    "loses_prayer": "{seat} loses {n} PP",
    "raises": "{seat} raises the {colour} pyramid {space:on} to level {level}",
    "buys": "{seat} buys {tile}",
    "takes_back": "{seat} takes all discarded battle cards back",
    "replaces": "{seat} gives up battle card {battle_card} for {special}",
    "musters": "{seat} puts {n:unit|units} {space:on}",
    "moves": (
        "{seat} moves {n:unit|units} and {creature} from {start} to {end}",
        "{seat} moves {n:unit|units} from {start} to {end}",
    ),
    "teleports": (
        "{seat} teleports {n:unit|units} and {creature} from {start} to {end}",
        "{seat} teleports {n:unit|units} from {start} to {end}",
    ),
    "creature_placed": "{seat} puts {creature} {space:on}",
    "creature_leaves": "{seat} takes {creature} off {space}",
    "destroyed": "{seat} loses {n:unit|units} {space:on}",
    "offers": "{seat} offers {n:unit|units} {space:on}",
    "scores_battle": "{seat} gains 1 Battle VP",
    "scores_control": "{seat} gains 1 Control VP",
    "scores_sanctuary": "{seat} gains 1 Sanctuary VP",
    "draws": "{seat} draws {card}",
    "draws_unseen": "{seat} draws a DI card",
    "looks": "{seat} looks at {cards}",
    "looks_unseen": "{seat} looks at {n:DI card|DI cards}",
    "reshuffles": "The discards are shuffled into a new pile of {n:DI card|DI cards}",
    "plays": (
        "{seat} plays {card} against {target} {space:on}",
        "{seat} plays {card} to go to {space}",
        "{seat} plays {card}",
    ),
    "cancelled": "{seat}'s {card} is cancelled",
    "attacks": "{attacker} attacks {defender} {space:on}",
    "escapes": "{seat} escapes from {start} to {end}",
    "no_battle": "There is no battle {space:on}",
    "is_shown": "{seat} is shown the battle card that the other player will play: {battle_card}",
    "is_shown_unseen": "{seat} is shown the battle card that the other player will play",
    "fights": "{seat} fights with {battle_card}",
    "adds": "{seat} has added {card}",
    "uses": ("{seat} uses {card} against {target} {space:on}", "{seat} uses {card}"),
    "wounds": "{seat} discards {card} for +1 strength",
    "strengths": "Strength {attack} for {attacker}, {defence} for {defender}",
    "wins": "{seat} wins the battle {space:on}",
    "stays": "{seat} stays {space:on}",
    "retreats": "{seat} retreats from {start} to {end}",
    "recalls": "{seat} recalls {n:unit|units} from {space}",
}
