"""Starts the game of an environment from its seed or from the options of `reset`.

`position` is a position (docs/notation.md), `record` the text of a game to replay and continue,
`seat` the agent's seat in the Gymnasium environment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from ..factory import find_edition, position
from ..game import Game
from ..record import replay
from .env_game import MAX_ROUNDS, GameConfig

START_OPTIONS: Final = ("position", "record")
API_TEST_OPTIONS: Final = {"options": 1}
"""The options PettingZoo's own tests reset with; they have no effect."""


def check_options(options: Any, allowed: Sequence[str]) -> dict[str, Any]:
    """The options of `reset`; a ValueError names what is allowed."""
    if options is None:
        return {}
    allowed_names = ", ".join(allowed)
    if not isinstance(options, Mapping):
        raise ValueError(
            f"options must be a dict with some of {allowed_names}, or None: {options!r}"
        )
    for name in options:
        if name not in allowed:
            raise ValueError(f"there is no option {name!r}: reset knows {allowed_names}")
    chosen = {name: value for name, value in options.items() if value is not None}
    if "position" in chosen and "record" in chosen:
        raise ValueError("a game starts from a position or from a record, not from both")
    return chosen


def start_game(config: GameConfig, seed: int, options: Mapping[str, Any]) -> Game:
    """The game of checked options, or of the seed without them.

    A position without a seed uses this one. A record has its own seed and settings, and is
    replayed to its last answer.
    """
    if "position" in options:
        data = options["position"]
        if not isinstance(data, Mapping):
            raise ValueError(f"position must be a dict, as kemet.position takes it: {data!r:.80}")
        position_data: dict[str, Any] = {"seed": seed, **deepcopy(dict(data))}
        if config.battle_discards != "default":
            position_data.setdefault("battle_discards", config.battle_discards)
        game = position(position_data, ask_forced=config.ask_forced)
        check_compatible(config, game, "position")
        return game
    if "record" in options:
        text = options["record"]
        if not isinstance(text, str):
            raise ValueError(f"record must be the text of a record: {text!r:.80}")
        game = replay(text)
        check_compatible(config, game, "record")
        return game
    return config.new_game(seed)


def check_compatible(config: GameConfig, game: Game, source: str) -> None:
    """A ValueError if a game cannot be continued in an environment of this configuration."""
    if game.players != config.players:
        raise ValueError(
            f"the {source} has {game.players} players, this environment {config.players}"
        )
    expected, actual = find_edition(config.edition, config.mode), game.edition
    if (expected.name, expected.mode) != (actual.name, actual.mode):
        raise ValueError(
            f"the {source} is of the {actual.name} edition, {actual.mode}; "
            f"this environment plays the {expected.name} edition, {expected.mode}"
        )
    if game.over:
        raise ValueError(f"the game of the {source} is over")
    if game.state.round > MAX_ROUNDS:
        raise ValueError(f"the {source} is beyond round {MAX_ROUNDS}, where games are truncated")
