"""OpenSpiel: importing this registers `python_kemet`, a game with chance and hidden information.

Chance moves once, at the root: it draws one of `deals` games, each equally likely, and all further
luck follows from that. Nobody observes the draw. Answers that are awaited at once are given one
after another, each unseen by the others until all are there.

`resample_from_infostate` gives OpenSpiel's own searches (IS-MCTS) a state with everything re-dealt
that a player cannot know.
"""

from __future__ import annotations

import json
from typing import Any, Final, SupportsIndex, cast

import numpy as np
import pyspiel

from ..begin import redeal
from ..engine import actions
from ..engine.catalog import NOBODY
from ..engine.log import Log
from ..game import Game
from .arguments import check_count, check_players
from .layout import ACTIONS, VERSION, fields
from .sitting import MOST_ROUNDS, Rules, Sitting

SHORT_NAME: Final = "python_kemet"
LONGEST: Final = 200 * MOST_ROUNDS  # answers of any game; random ones have some hundreds
PARAMETERS: Final = {
    "players": 2,
    "edition": "revised",
    "mode": "",  # the edition's usual one
    "battle_discards": "default",
    "ask_forced": False,
    "quiet": False,
    "deals": 1000,
    "longest": 0,  # answers after which a game is cut off; 0 for none
}
RESAMPLES: Final = 1 << 53  # seeds of re-deals: as many as a float between 0 and 1 tells apart

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

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        players = sitting.rules.players
        # by seat, the last for a spectator: the texts of its events so far
        self.told: list[list[str]] = [[] for _ in range(players + 1)]
        # of a game that was re-dealt, what precedes its own log and its own answers
        self.told_before = [0] * (players + 1)
        self.own_before: list[list[str]] = [[] for _ in range(players)]
        self.given_before = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        new = Held.__new__(Held)
        new.sitting = self.sitting.copy()
        new.told = [list(texts) for texts in self.told]
        new.told_before = list(self.told_before)
        new.own_before = [list(texts) for texts in self.own_before]
        new.given_before = self.given_before
        return new

    @property
    def given(self) -> int:
        """How many answers have been given since the beginning."""
        return self.given_before + self.sitting.game.given

    def events(self, seat: int) -> list[str]:
        """What a seat has seen happen, as texts; NOBODY stands for a spectator."""
        told = self.told[seat]
        since = len(told) - self.told_before[seat]
        for event in self.sitting.game.events(None if seat == NOBODY else seat, since):
            told.append(" ".join([event.kind, *map(_plain, event.fields.values())]))
        return told

    def own_answers(self, seat: int) -> list[str]:
        answers = self.sitting.game.answers
        own = [action.text for answerer, action in answers if answerer == seat]
        return self.own_before[seat] + own

    def history(self, seat: int) -> str:
        """Everything a seat has seen happen and has answered: its information state."""
        told, own = self.events(seat), self.own_answers(seat)
        asked = _asked(self.sitting.game, seat)
        return "; ".join([f"seat {seat}", *told, "answered", *own, "asked", asked])

    def resampled(self, seat: int, seed: int) -> Held:
        """The same for that seat, with everything re-dealt that it cannot know.

        The others remember what everybody has seen, and what the re-deal has given them.
        """
        game = redeal(self.sitting.game.view(seat), seed)
        game.table.log = Log([])  # a re-dealt game has none: what follows is told
        new = Held(Sitting(self.sitting.rules, game))
        public = self.events(NOBODY)
        for other in range(game.players):
            if other != seat:
                new.told[other] = [*public, _holdings(game, other)]
        new.told[seat] = list(self.events(seat))
        new.told[NOBODY] = list(public)
        new.told_before = [len(texts) for texts in new.told]
        new.own_before[seat] = self.own_answers(seat)
        new.given_before = self.given
        return new


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _holdings(game: Game, seat: int) -> str:
    """What only a seat itself knows of its own, as a text."""
    own = game.view(seat).own
    assert own is not None
    known = (own.cards, own.battle_hand, own.battle_closed, own.looking_at, own.given)
    return " ".join(["holds", *map(_plain, known)])


def _asked(game: Game, seat: int) -> str:
    return " | ".join(option.text for option in game.options(seat))


class KemetGame(pyspiel.Game):  # type: ignore[misc]
    """Kemet for OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {**PARAMETERS, **(params or {})}
        self.rules = Rules(
            chosen["players"],
            chosen["edition"],
            chosen["mode"] or None,
            chosen["battle_discards"],
            bool(chosen["ask_forced"]),
            bool(chosen["quiet"]),
        )
        self.deals = check_count("deals", chosen["deals"])
        self.longest = check_count("longest", chosen["longest"], 0) or LONGEST
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

    def __reduce__(self) -> tuple[Any, tuple[str, dict[str, Any]]]:
        """Pickled by its parameters: OpenSpiel by itself would leave out what Python holds."""
        return cast(Any, pyspiel).load_game, (SHORT_NAME, self.get_parameters())

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
        if self.held is None:
            return False
        sitting = self.held.sitting
        return sitting.game.over or sitting.cut or self.held.given >= self.longest

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.held is not None
        return sorted(option.id for option in self.held.sitting.game.options(player))

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held(Sitting(self.rules, self.rules.game(int(action))))
        else:
            self.held.sitting.answer(self.held.sitting.turn, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else actions.ALL[action].text

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> KemetState:
        """A state that is the same for a player, with everything re-dealt that it cannot know.

        It has no history of actions: what was answered before the re-deal is not known.
        """
        new: KemetState = self.get_game().new_initial_state()
        if self.held is not None:
            seed = int(probability_sampler() * RESAMPLES)
            new.held = self.held.resampled(int(player_id), seed)
        return new

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
    players: SupportsIndex = 2,
    edition: str = "revised",
    mode: str | None = None,
    deals: SupportsIndex = 1000,
    longest: SupportsIndex = 0,
    *,
    battle_discards: str = "default",
    ask_forced: bool = False,
    quiet: bool = False,
) -> Any:
    """Kemet as an OpenSpiel game: `pyspiel.load_game("python_kemet", ...)`."""
    count = check_players(players)
    Rules(count, edition, mode, battle_discards, ask_forced, quiet)  # a clear error at once
    wanted = {
        "players": count,
        "edition": edition,
        "mode": mode or "",
        "battle_discards": battle_discards,
        "ask_forced": bool(ask_forced),
        "quiet": bool(quiet),
        "deals": check_count("deals", deals),
        "longest": check_count("longest", longest, 0),
    }
    return cast(Any, pyspiel).load_game(SHORT_NAME, wanted)


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, KemetGame)
