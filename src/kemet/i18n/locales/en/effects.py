"""The effects of tiles, cards and icons in English: short, with their limits."""

from __future__ import annotations

from typing import Final

VICTORY_POINT: Final = (
    "Gain 1 permanent VP. Nobody may own two tiles of this name, whatever their colours."
)
ACT_OF_GOD: Final = (
    "Gives the silver token: once a Day one more action on any free action space, in a turn with a "
    "regular token. It serves from the turn after the purchase on."
)

EFFECTS: Final[dict[str, dict[str, str]]] = {
    "tile": {
        "charge": "+1 strength in battles in which you attack; nothing when you defend.",
        "stargate": (
            "A teleport in your Moves costs 1 PP less. The DI card Teleportation costs as much as "
            "before."
        ),
        "god_speed": "Your Moves have 1 land move more.",
        "carnage": "+1 damage in all your battles, attacking or defending.",
        "offensive_strategy": (
            "Take back all your discarded battle cards, then swap one of the six, openly and for "
            "good, for the special card 3/3/0."
        ),
        "open_gates": (
            "Walls do not stop your troops: any step of a Move may enter an enemy's district."
        ),
        "teleport": (
            "In a Move your troops may also teleport from a space with an obelisk, at the usual "
            "cost."
        ),
        "royal_scarab": "Creature: +2 land moves and +2 strength for its troop.",
        "blades_of_neith": "+1 strength in all your battles, attacking or defending.",
        "divine_wound": (
            "When both sides of a battle have resolved their cards, you may discard DI cards still "
            "in hand, whatever their icon: +1 strength each. Cards added to the battle do not "
            "count."
        ),
        "victory_point_ruby": VICTORY_POINT,
        "giant_scorpion": "Creature: +1 land move, +2 strength and +2 damage for its troop.",
        "initiative": (
            "When you attack by day, also by a Recruit or Enlistment, you must destroy 2 units of "
            "the defending troop before the battle; protection does not help. If none is left "
            "there is no battle. Nothing at Night."
        ),
        "phoenix": (
            "Creature: +1 land move and +2 strength for its troop. Walls do not stop a step on "
            "which the Phoenix goes along."
        ),
        "act_of_god_ruby": ACT_OF_GOD,
        "recruiting_scribe": (
            "2 units of each Recruit action are free, with the gold token too and even if you pay "
            "for no other. Not with Enlistment or Reinforcements."
        ),
        "defense": "+1 strength in battles in which you defend; nothing when you attack.",
        "legion": "Your troops may hold 7 units instead of 5, at Night too.",
        "ancestral_elephant": (
            "Creature: +1 land move, +1 strength and +1 protection for its troop."
        ),
        "defensive_strategy": (
            "Take back all your discarded battle cards, then swap one of the six, openly and for "
            "good, for the special card 3/0/3."
        ),
        "deep_desert_snake": (
            "Creature: +1 land move, no strength of its own. In its battles every other creature "
            "is as if absent. It does not stop the Phoenix from passing walls."
        ),
        "shields_of_neith": "+1 protection in all your battles, attacking or defending.",
        "defensive_victory": (
            "Winning a battle as the defender, with a unit left there, gives you 1 Battle VP."
        ),
        "prescience": (
            "In a battle the other player chooses first and shows you the battle card to be "
            "played, not the discard nor any DI card; then you choose."
        ),
        "victory_point_sapphire": VICTORY_POINT,
        "reinforcements": (
            "Each Night you may add up to 4 units, free, to your districts and/or one troop of "
            "yours elsewhere. On your district held by an enemy this starts a battle, you "
            "attacking."
        ),
        "sphinx": (
            "Creature: +2 strength for its troop, no land move. The tile gives 1 permanent VP, "
            "wherever the creature is."
        ),
        "divine_will": (
            "Gives the gold token: once a Day one more Move or Recruit, in a turn with a regular "
            "token. It fills no level, and serves from the turn after the purchase on."
        ),
        "act_of_god_sapphire": ACT_OF_GOD,
        "priest": "A Pray action gives you 3 PP instead of 2. What the Night gives stays the same.",
        "priestess": "Power tiles cost you 1 PP less: those of level 1 are free.",
        "slaves": "In a Raise action each level reached costs 1 PP less: level 1 is free.",
        "high_priest": "2 PP more each Night.",
        "crusade": (
            "2 PP for each enemy unit that you destroy in the casualties of a battle. Nothing for "
            "damage in excess, Initiative or Raining Fire."
        ),
        "divine_boon": (
            "1 DI card more each Night, straight from the pile: Vision does not choose it."
        ),
        "hand_of_god": (
            "Each Night you may raise one of your pyramids by 1 level, free, from level 0 too."
        ),
        "vision": (
            "For your nightly DI card look at 5 cards and keep 1; the others are shuffled back "
            "into the pile. Further cards of the Night are drawn as usual."
        ),
        "holy_war": (
            "4 PP for each battle you win, attacking or defending, even if none of your units "
            "survives."
        ),
        "victory_point_diamond": VICTORY_POINT,
        "priest_of_ra": (
            "Each time you spend PP you spend 1 less: once for a whole Raise or Recruit, for each "
            "teleport, tile or DI card. Not for PP lost to Mana Theft."
        ),
        "priest_of_amon": "5 PP more each Night.",
        "the_mummy": (
            "Creature: +1 land move and +2 strength for its troop. The tile gives 1 DI card more "
            "each Night, wherever the creature is; Vision does not choose it."
        ),
        "act_of_god_diamond": ACT_OF_GOD,
    },
    "card": {
        "war_rage": "+1 strength in this battle. Free.",
        "war_fury": "+2 strength in this battle, for 1 PP.",
        "bloody_battle": "+1 damage in this battle. Free.",
        "bloodbath": "+2 damage in this battle, for 1 PP.",
        "bronze_wall": "+1 protection in this battle. Free.",
        "iron_wall": "+2 protection in this battle, for 1 PP.",
        "raining_fire": (
            "For 1 PP, destroy 1 enemy unit on any space. The target is named when the card is "
            "played."
        ),
        "prayer": "Gain 2 PP.",
        "enlistment": (
            "Add up to 2 units, free, either to your districts or to one troop of yours anywhere. "
            "On your district held by an enemy this starts a battle. Recruiting Scribe does not "
            "apply."
        ),
        "mana_theft": (
            "Every opponent who has any PP loses 1; you gain 1 PP in all, not 1 from each."
        ),
        "teleportation": (
            "For 1 PP, within your Move: the moving troop teleports to a space with an obelisk "
            "from wherever it stands. Without effect in a battle."
        ),
        "open_gates": (
            "For 1 PP, within your Move: walls do not stop you for the rest of this Move. Without "
            "effect in a battle."
        ),
        "veto": (
            "Cancels a DI card, even a Veto, that another player has just played outside a battle. "
            "The cancelled card stays paid and is discarded."
        ),
        "escape": (
            "When your troop is attacked: no battle, it goes with its creature to an adjacent "
            "empty space, even the one the attacker came from. A harbor is no way out."
        ),
    },
    "battle_card": {
        "s4d1": "Strength 4, damage 1, protection 0.",
        "s3d2": "Strength 3, damage 2, protection 0.",
        "s3p1": "Strength 3, damage 0, protection 1.",
        "s2d2p1": "Strength 2, damage 2, protection 1.",
        "s2p2": "Strength 2, damage 0, protection 2.",
        "s1d3": "Strength 1, damage 3, protection 0.",
        "offensive": "Strength 3, damage 3, protection 0. It comes with Offensive Strategy.",
        "defensive": "Strength 3, damage 0, protection 3. It comes with Defensive Strategy.",
    },
    "icon": {
        "battle": (
            "A tile with it works in your battles. A card with it is added to a battle in secret."
        ),
        "day": (
            "A tile with it works by day. A card with it is played in your own turn outside a "
            "battle, in the revised edition by anyone in a window or in a battle."
        ),
        "night": "A tile with it works each Night.",
        "move": (
            "A card with it is played within your own Move, between its steps, not once a battle "
            "is about to start."
        ),
        "veto": "A card with it answers a DI card that another player has just played.",
        "escape": "A card with it answers an attack on your troop, before the battle.",
    },
}
