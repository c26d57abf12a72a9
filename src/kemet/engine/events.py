"""What can happen, as people are told it. Truth is in the table; events are for eyes and ears.

Each kind names its fields in order; a field's name tells what it holds (`FIELD_TYPES`). A private
event carries its public twin, the one that the other seats hear.
"""

from __future__ import annotations

from typing import Final

EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # the course of the game
    "round_begins": ("round",),
    "phase_begins": ("phase",),
    "turn_begins": ("seat",),
    "triggers_end": ("seat",),
    "chooses_place": ("seat", "place"),
    "order_set": ("seats",),
    "game_over": ("seat",),
    # tokens and actions
    "token": ("seat", "action_space"),
    "silver": ("seat", "action_space"),
    "gold": ("seat", "gold_action"),
    "pays": ("seat", "n"),
    "gains_prayer": ("seat", "n"),
    "loses_prayer": ("seat", "n"),
    "raises": ("seat", "colour", "level", "space"),
    "buys": ("seat", "tile"),
    "takes_back": ("seat",),
    "replaces": ("seat", "battle_card", "special"),
    "musters": ("seat", "space", "n"),
    "moves": ("seat", "start", "end", "n", "creature"),
    "teleports": ("seat", "start", "end", "n", "creature"),
    "creature_placed": ("seat", "creature", "space"),
    "creature_leaves": ("seat", "creature", "space"),
    "destroyed": ("seat", "space", "n"),
    "offers": ("seat", "space", "n"),
    # points
    "scores_battle": ("seat",),
    "scores_control": ("seat",),
    "scores_sanctuary": ("seat",),
    # cards
    "draws": ("seat", "card"),
    "draws_unseen": ("seat",),
    "looks": ("seat", "cards"),
    "looks_unseen": ("seat", "n"),
    "reshuffles": ("n",),
    "plays": ("seat", "card", "space", "target"),
    "cancelled": ("seat", "card"),
    # battle
    "attacks": ("attacker", "defender", "space"),
    "escapes": ("seat", "start", "end"),
    "no_battle": ("space",),
    "is_shown": ("seat", "battle_card"),
    "is_shown_unseen": ("seat",),
    "fights": ("seat", "battle_card"),
    "adds": ("seat", "card"),
    "uses": ("seat", "card", "space", "target"),
    "wounds": ("seat", "card"),
    "strengths": ("attacker", "attack", "defender", "defence"),
    "wins": ("seat", "space"),
    "stays": ("seat", "space"),
    "retreats": ("seat", "start", "end"),
    "recalls": ("seat", "space", "n"),
}

FIELD_TYPES: Final[dict[str, str]] = {
    "seat": "seat", "target": "seat", "attacker": "seat", "defender": "seat",
    "seats": "seats", "cards": "cards",
    "space": "space", "start": "space", "end": "space",
    "tile": "tile", "card": "card", "creature": "creature", "colour": "colour",
    "battle_card": "battle_card", "special": "battle_card",
    "action_space": "action_space", "gold_action": "gold_action", "phase": "phase",
    "round": "number", "place": "number", "n": "number", "level": "number",
    "attack": "number", "defence": "number",
}  # fmt: skip
"""A field of a list type comes last and takes all ids that are left."""
