"""The OpenSpiel game `python_kemet`, registered on import: chance and hidden information.

There is one chance node, at the root: it draws one of `num_deals` games, each equally likely, and
all further randomness follows from that. Nobody observes the draw. Seats that are asked at once
answer one after another, each answer hidden from the others until all have answered.

`resample_from_infostate` returns a state with everything re-dealt that a player cannot know, for
OpenSpiel's searches (IS-MCTS).
"""

from __future__ import annotations

import json
from typing import Any, Final, SupportsIndex, cast

import numpy as np
import pyspiel

from ..encoding.spec import NUM_ACTIONS, VERSION, fields
from ..engine import actions, rng
from ..engine.components import NOBODY
from ..engine.events import SharedLog
from ..factory import redeal
from ..game import Game
from ..views import View
from .arguments import check_count, check_players
from .env_game import MAX_ROUNDS, EnvGame, GameConfig

SHORT_NAME: Final = "python_kemet"
DEFAULT_MAX_GAME_LENGTH: Final = 200 * MAX_ROUNDS  # in answers; random games have hundreds
DEFAULT_PARAMETERS: Final = {
    "players": 2,
    "edition": "revised",
    "mode": "",  # the edition's default
    "battle_discards": "default",
    "ask_forced": "secret",
    "num_deals": 1000,
    "max_game_length": 0,  # in answers, after which a game ends; 0 for the default
}
NUM_RESAMPLE_SEEDS: Final = 1 << 53  # distinct floats between 0 and 1

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
    parameter_specification=DEFAULT_PARAMETERS,
)


class HistoryState:
    """A game with the events each seat has seen; a deep copy copies the game."""

    def __init__(self, env_game: EnvGame) -> None:
        self.env_game = env_game
        players = env_game.config.players
        # by seat, the last entry for spectators: the texts of the events so far
        self.event_texts: list[list[str]] = [[] for _ in range(players + 1)]
        # of a re-dealt game: what precedes its own log and its own answers
        self.event_counts_before_redeal = [0] * (players + 1)
        self.answers_before_redeal: list[list[str]] = [[] for _ in range(players)]
        self.answer_count_before_redeal = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> HistoryState:
        new = HistoryState.__new__(HistoryState)
        new.env_game = self.env_game.copy()
        new.event_texts = [list(texts) for texts in self.event_texts]
        new.event_counts_before_redeal = list(self.event_counts_before_redeal)
        new.answers_before_redeal = [list(texts) for texts in self.answers_before_redeal]
        new.answer_count_before_redeal = self.answer_count_before_redeal
        return new

    @property
    def answer_count(self) -> int:
        """The number of answers since the start of the game."""
        return self.answer_count_before_redeal + self.env_game.game.answer_count

    def events(self, seat: int) -> list[str]:
        """The events a seat has seen, as texts; NOBODY means a spectator."""
        texts = self.event_texts[seat]
        since = len(texts) - self.event_counts_before_redeal[seat]
        for event in self.env_game.game.events(None if seat == NOBODY else seat, since):
            texts.append(" ".join([event.kind, *map(_value_text, event.fields.values())]))
        return texts

    def own_answers(self, seat: int) -> list[str]:
        answers = self.env_game.game.answers
        own = [action.text for answerer, action in answers if answerer == seat]
        return self.answers_before_redeal[seat] + own

    def information_state(self, seat: int) -> str:
        """A seat's information state: its events, its answers and its options."""
        events, own = self.events(seat), self.own_answers(seat)
        options = _options_text(self.env_game.game, seat)
        return "; ".join([f"seat {seat}", *events, "answered", *own, "options", options])

    def resample(self, seat: int, seed: int) -> HistoryState:
        """The same state for a seat, with everything re-dealt that it cannot know.

        The others have seen the public events and know their re-dealt cards.
        """
        game = redeal(self.env_game.game.view(seat), seed)
        game.state.event_log = SharedLog([])  # a re-dealt game starts without a log
        new = HistoryState(EnvGame(self.env_game.config, game))
        public = self.events(NOBODY)
        for other in range(game.players):
            if other != seat:
                new.event_texts[other] = [*public, _private_text(game, other)]
        new.event_texts[seat] = list(self.events(seat))
        new.event_texts[NOBODY] = list(public)
        new.event_counts_before_redeal = [len(texts) for texts in new.event_texts]
        new.answers_before_redeal[seat] = self.own_answers(seat)
        new.answer_count_before_redeal = self.answer_count
        return new


def _value_text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _private_text(game: Game, seat: int) -> str:
    """What only the seat itself knows, as a text."""
    own = game.view(seat).own
    assert own is not None
    known = (
        own.hand,
        own.battle_hand,
        own.battle_discards_closed,
        own.looking_at,
        own.hidden_answer,
    )
    return " ".join(["private", *map(_value_text, known)])


def _options_text(game: Game, seat: int) -> str:
    return " | ".join(option.text for option in game.options(seat))


class KemetGame(pyspiel.Game):  # type: ignore[misc]
    """Kemet for OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters: dict[str, Any] = {**DEFAULT_PARAMETERS, **(params or {})}
        self.config = GameConfig(
            parameters["players"],
            parameters["edition"],
            parameters["mode"] or None,
            parameters["battle_discards"],
            parameters["ask_forced"],
        )
        self.num_deals = check_count("num_deals", parameters["num_deals"])
        self.length_limit = (
            check_count("max_game_length", parameters["max_game_length"], 0)
            or DEFAULT_MAX_GAME_LENGTH
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=self.num_deals,
            num_players=self.config.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.length_limit,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> KemetState:
        return KemetState(self)

    def __reduce__(self) -> tuple[Any, tuple[str, dict[str, Any]]]:
        """Pickled by its parameters: OpenSpiel's own pickling omits Python attributes."""
        return cast(Any, pyspiel).load_game, (SHORT_NAME, self.get_parameters())

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> KemetObserver:
        obs_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return KemetObserver(self.config.players, obs_type, params)


class KemetState(pyspiel.State):  # type: ignore[misc]
    """A state of the game; at the chance node there is no game yet."""

    def __init__(self, game: KemetGame) -> None:
        super().__init__(game)
        self.config = game.config
        self.num_deals, self.length_limit = game.num_deals, game.length_limit
        self.history_state: HistoryState | None = None

    @property
    def env_game(self) -> EnvGame | None:
        return self.history_state.env_game if self.history_state else None

    def current_player(self) -> int:
        if self.history_state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.history_state.env_game.current_seat

    def is_terminal(self) -> bool:
        if self.history_state is None:
            return False
        env_game = self.history_state.env_game
        return (
            env_game.game.over
            or env_game.is_truncated
            or self.history_state.answer_count >= self.length_limit
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.num_deals) for deal in range(self.num_deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.history_state is not None
        return sorted(option.id for option in self.history_state.env_game.game.options(player))

    def _apply_action(self, action: int) -> None:
        if self.history_state is None:
            self.history_state = HistoryState(
                EnvGame(self.config, self.config.new_game(int(action)))
            )
        else:
            self.history_state.env_game.answer(self.history_state.env_game.current_seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else actions.ALL[action].text

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> KemetState:
        """The same state for a player, with everything re-dealt that it cannot know.

        It has no history of actions: the answers before the re-deal are not known.
        """
        new: KemetState = self.get_game().new_initial_state()
        if self.history_state is not None:
            seed = int(probability_sampler() * NUM_RESAMPLE_SEEDS)
            new.history_state = self.history_state.resample(int(player_id), seed)
        return new

    def returns(self) -> list[float]:
        env_game = self.env_game
        return env_game.rewards() if env_game else [0.0] * self.config.players

    def __str__(self) -> str:
        env_game = self.env_game
        if env_game is None:
            return "chance node"
        return json.dumps(env_game.game.position(), separators=(",", ":"))


PRIVATE_FIELD_PREFIXES: Final = ("own_", "attack_", "defend_")  # of fields with secrets


class KemetObserver:
    """Tensors and texts of what one player knows, of public or of private information.

    With perfect recall there is only a text: all a player has seen since the start.
    """

    def __init__(self, players: int, obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Kemet's observations take no parameters: {params}")
        if obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Kemet observes one player's information, not that of all players")
        self.shows_private = obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.shows_public = bool(obs_type.public_info)
        self.perfect_recall = bool(obs_type.perfect_recall)
        if self.perfect_recall and not (self.shows_private and self.shows_public):
            raise ValueError(
                "Kemet provides perfect recall for one player's whole information only"
            )
        visible_fields = [
            f
            for f in fields(players)
            if self.shows_public or f.name.startswith(PRIVATE_FIELD_PREFIXES)
        ]
        self.indices = np.concatenate([np.arange(f.start, f.stop) for f in visible_fields])
        self.tensor = None if self.perfect_recall else np.zeros(len(self.indices), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for field in visible_fields if self.tensor is not None else []:
            part = cast(Any, self.tensor)[start : start + field.size]
            self.dict[field.name] = part.reshape(field.shape)
            start += field.size

    def set_from(self, state: KemetState, player: int) -> None:
        """Fill the tensor with the fields of docs/learning.md."""
        if self.tensor is None:
            return
        if state.env_game is None:
            self.tensor.fill(0)
        else:
            seat = player if self.shows_private else NOBODY
            self.tensor[:] = state.env_game.observation_vector(seat)[self.indices]

    def string_from(self, state: KemetState, player: int) -> str:
        """The view as JSON; with perfect recall, the information state."""
        if state.history_state is None:
            return f"seat {player}: chance node" if self.shows_private else "chance node"
        if self.perfect_recall:
            return state.history_state.information_state(player)
        view = state.history_state.env_game.game.view(
            player if self.shows_private else None
        ).to_json()
        if not self.shows_public:
            view = {"seat": player, "own": view["own"], "battle": view["battle"]}
        return json.dumps(view, separators=(",", ":"))


def load_spiel(
    players: SupportsIndex = 2,
    edition: str = "revised",
    mode: str | None = None,
    num_deals: SupportsIndex = 1000,
    max_game_length: SupportsIndex = 0,
    *,
    battle_discards: str = "default",
    ask_forced: str = "secret",
) -> Any:
    """Kemet as an OpenSpiel game: `pyspiel.load_game("python_kemet", ...)`.

    The start of a game is a chance node with `num_deals` deals. `max_game_length` limits the number
    of answers; 0 is the default limit. The other parameters are those of `kemet.new_game`.
    """
    count = check_players(players)
    GameConfig(count, edition, mode, battle_discards, ask_forced)  # raises clear errors early
    parameters = {
        "players": count,
        "edition": edition,
        "mode": mode or "",
        "battle_discards": battle_discards,
        "ask_forced": ask_forced,
        "num_deals": check_count("num_deals", num_deals),
        "max_game_length": check_count("max_game_length", max_game_length, 0),
    }
    return cast(Any, pyspiel).load_game(SHORT_NAME, parameters)


def state_from_view(game: KemetGame, view: View, seed: int = 0) -> KemetState:
    """A state in which the seat of a view answers next, so that OpenSpiel's searches can play.

    Everything the seat cannot know is re-dealt. Of seats that are asked at once, those before it
    have given a random answer, which it cannot see. Nobody has seen anything before this state.
    """
    if len(view.players) != game.config.players:
        raise ValueError(f"the view has {len(view.players)} players, not {game.config.players}")
    redealt = redeal(view, seed)
    redealt.state.event_log = SharedLog([])
    env_game = EnvGame(game.config, redealt)
    random_state = rng.state_from_seed(seed)
    while (other := env_game.current_seat) not in (view.seat, NOBODY):
        options = redealt.options(other)
        random_state, chosen = rng.randbelow(random_state, len(options))
        redealt.play(other, options[chosen])
    state = game.new_initial_state()
    state.history_state = HistoryState(env_game)
    return state


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, KemetGame)
