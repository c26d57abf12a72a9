"""OpenSpiel: importing this registers `python_kemet`, a game with chance and hidden information.

Chance moves once, at the root: it draws one of `deals` games, each equally likely, and all further
luck follows from that. Nobody observes the draw. Answers that are awaited at once are given one
after another, each unseen by the others until all are there.
"""

from __future__ import annotations

import json
from typing import Any, Final, cast

import numpy as np
import pyspiel

from ..engine import actions
from ..engine.catalog import NOBODY
from ..game import Game
from .layout import ACTIONS, VERSION, fields
from .sitting import MOST_ROUNDS, Rules, Sitting

SHORT_NAME: Final = "python_kemet"
LONGEST: Final = 200 * MOST_ROUNDS  # answers of any game; random ones have some hundreds
PARAMETERS: Final = {
    "players": 2,
    "edition": "revised",
    "mode": "",  # the edition's usual one
    "deals": 1000,
    "longest": 0,  # answers after which a game is cut off; 0 for none
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name=f"Kemet, version {VERSION}",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)


class Held:
    """A game with what each seat has been told of it; a deep copy is a copy of the game."""

    def __init__(self, sitting: Sitting, told: list[list[str]]) -> None:
        self.sitting = sitting
        self.told = told  # by seat: its events so far, one text each

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.sitting.copy(), [list(texts) for texts in self.told])

    def history(self, seat: int) -> str:
        """Everything a seat has seen happen and has answered: its information state."""
        game, told = self.sitting.game, self.told[seat]
        for event in game.events(seat, len(told)):
            told.append(" ".join([event.kind, *map(_plain, event.fields.values())]))
        own = [action.text for answerer, action in game.answers if answerer == seat]
        return "; ".join([f"seat {seat}", *told, "answered", *own, "asked", _asked(game, seat)])


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _asked(game: Game, seat: int) -> str:
    return " | ".join(option.text for option in game.options(seat))


class KemetGame(pyspiel.Game):  # type: ignore[misc]
    """Kemet for OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {**PARAMETERS, **(params or {})}
        self.rules = Rules(chosen["players"], chosen["edition"], chosen["mode"] or None)
        self.deals = int(chosen["deals"])
        if self.deals < 1:
            raise ValueError(f"deals must be 1 or more: {self.deals}")
        self.longest = int(chosen["longest"]) or LONGEST
        if self.longest < 1:
            raise ValueError(f"longest must be 0 or more: {self.longest}")
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.deals,
            num_players=self.rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> KemetState:
        return KemetState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> KemetObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return KemetObserver(self.rules.players, kind, params)


class KemetState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; before the draw there is none yet."""

    def __init__(self, game: KemetGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.deals, self.longest = game.deals, game.longest
        self.held: Held | None = None

    @property
    def sitting(self) -> Sitting | None:
        return self.held.sitting if self.held else None

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.held.sitting.turn

    def is_terminal(self) -> bool:
        sitting = self.sitting
        if sitting is None:
            return False
        return sitting.game.over or sitting.cut or sitting.game.given >= self.longest

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.held is not None
        return sorted(option.id for option in self.held.sitting.game.options(player))

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            sitting = Sitting(self.rules, action)
            self.held = Held(sitting, [[] for _ in range(self.rules.players)])
        else:
            self.held.sitting.answer(self.held.sitting.turn, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else actions.ALL[action].text

    def returns(self) -> list[float]:
        sitting = self.sitting
        return sitting.rewards() if sitting else [0.0] * self.rules.players

    def __str__(self) -> str:
        sitting = self.sitting
        if sitting is None:
            return "before the draw"
        return json.dumps(sitting.game.position(), separators=(",", ":"))


PRIVATE: Final = ("own_", "attack_", "defend_")  # how the names of fields begin that tell secrets


class KemetObserver:
    """Tensors and texts of what one player knows, what everybody knows, or what is one's own alone.

    With perfect recall there is a text alone: all a player has seen since the beginning.
    """

    def __init__(self, players: int, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Kemet's observations take no parameters: {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Kemet shows what one player knows, not what all of them do")
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = bool(kind.public_info)
        self.perfect_recall = bool(kind.perfect_recall)
        if self.perfect_recall and not (self.private and self.public):
            raise ValueError("Kemet tells its whole history to a player alone")
        shown = [f for f in fields(players) if self.public or f.name.startswith(PRIVATE)]
        self.places = np.concatenate([np.arange(f.start, f.stop) for f in shown])
        self.tensor = None if self.perfect_recall else np.zeros(len(self.places), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for field in shown if self.tensor is not None else []:
            part = cast(Any, self.tensor)[start : start + field.size]
            self.dict[field.name] = part.reshape(field.shape)
            start += field.size

    def set_from(self, state: KemetState, player: int) -> None:
        """Fill the tensor with the numbers of docs/learning.md."""
        if self.tensor is None:
            return
        if state.sitting is None:
            self.tensor.fill(0)
        else:
            seat = player if self.private else NOBODY
            self.tensor[:] = state.sitting.observation(seat)[self.places]

    def string_from(self, state: KemetState, player: int) -> str:
        """The view as JSON; the history with perfect recall."""
        if state.held is None:
            return f"seat {player}: before the draw" if self.private else "before the draw"
        if self.perfect_recall:
            return state.held.history(player)
        view = state.held.sitting.game.view(player if self.private else None).to_json()
        if not self.public:
            view = {"seat": player, "own": view["own"], "battle": view["battle"]}
        return json.dumps(view, separators=(",", ":"))


def load_spiel(
    players: int = 2,
    edition: str = "revised",
    mode: str | None = None,
    deals: int = 1000,
    longest: int = 0,
) -> Any:
    """Kemet as an OpenSpiel game: `pyspiel.load_game("python_kemet", ...)`."""
    Rules(players, edition, mode)  # a clear word about what is wrong
    wanted = {"players": players, "edition": edition, "mode": mode or "", "deals": deals,
              "longest": longest}  # fmt: skip
    return cast(Any, pyspiel).load_game(SHORT_NAME, wanted)


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, KemetGame)
