"""The OpenSpiel game: OpenSpiel's random simulations pass, playthroughs are unchanged."""

from __future__ import annotations

import copy
import pickle
import random
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kemet.envs
from kemet.bots import make_bot
from kemet.engine import actions
from kemet.envs.spec import NUM_ACTIONS, observation_size
from tests.support.env_fixtures import GAMES, PLAYTHROUGHS_DIR, playthrough

pyspiel = pytest.importorskip("pyspiel")


def state_after(game: Any, answers: int, seed: int = 1) -> Any:
    """A state after so many random answers."""
    rng, state = random.Random(seed), game.new_initial_state()
    state.apply_action(rng.choice([deal for deal, _ in state.chance_outcomes()]))
    for _ in range(answers):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_random_simulations() -> None:
    game = kemet.envs.load_spiel(2, "original", "beginner", num_deals=5)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    other = kemet.envs.load_spiel(5, "revised", max_game_length=120)
    pyspiel.random_sim_test(other, num_sims=1, serialize=True, verbose=False)
    forced = kemet.envs.load_spiel(3, "original", max_game_length=80, ask_forced="always")
    pyspiel.random_sim_test(forced, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_unchanged(name: str) -> None:
    expected = (PLAYTHROUGHS_DIR / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    actual = playthrough(GAMES[name]).splitlines()
    for number, (line, expected_line) in enumerate(zip(actual, expected, strict=False), 1):
        assert line == expected_line, f"{name}, line {number}"
    assert len(actual) == len(expected)


def test_game_is_registered_with_its_parameters() -> None:
    assert kemet.envs.load_spiel is not None  # the import registers the game
    game = pyspiel.load_game("python_kemet(players=4,edition=original)")
    assert game.num_players() == 4
    assert game.num_distinct_actions() == NUM_ACTIONS
    assert game.observation_tensor_size() == observation_size(4)
    with pytest.raises(ValueError, match="no edition"):
        kemet.envs.load_spiel(edition="third")
    with pytest.raises(ValueError, match="num_deals must be a whole number of 1 or more: 0"):
        kemet.envs.load_spiel(num_deals=0)
    with pytest.raises(ValueError, match="max_game_length must be a whole number of 0 or"):
        kemet.envs.load_spiel(max_game_length=True)


def test_numpy_integers_are_accepted() -> None:
    game = kemet.envs.load_spiel(np.int64(3), num_deals=np.int32(4), max_game_length=np.array(9))
    assert str(game) == str(kemet.envs.load_spiel(3, num_deals=4, max_game_length=9))
    state = game.new_initial_state()
    state.apply_action(np.int64(2))
    state.apply_action(np.int64(state.legal_actions()[0]))
    assert state.history_state.answer_count == 1


@pytest.mark.parametrize("ask_forced", ["always", "never"])
def test_ask_forced_is_a_parameter(ask_forced: str) -> None:
    made = kemet.envs.load_spiel(2, "original", num_deals=3, ask_forced=ask_forced)
    parsed = pyspiel.load_game(
        f"python_kemet(edition=original,num_deals=3,ask_forced={ask_forced})"
    )
    for game in (made, parsed):
        state = state_after(game, 0)
        header = state.history_state.env_game.game.header
        assert header["ask_forced"] == ask_forced
    default = state_after(kemet.envs.load_spiel(2, "original", num_deals=3), 0)
    assert (count_forced(state_after(made, 0)) > 0) == (ask_forced == "always")
    assert count_forced(default) < count_forced(state_after(kemet.envs.load_spiel(
        2, "original", num_deals=3, ask_forced="always"), 0))  # fmt: skip


def count_forced(state: Any) -> int:
    """The number of questions with one legal answer among the first 150."""
    count = 0
    for _ in range(150):
        count += len(state.legal_actions()) == 1
        state.apply_action(state.legal_actions()[0])
    return count


def test_battle_discards_is_a_parameter() -> None:
    game = kemet.envs.load_spiel(2, "original", num_deals=3, battle_discards="open")
    assert state_after(game, 0).history_state.env_game.game.header["battle_discards"] == "open"
    with pytest.raises(ValueError, match="battle_discards is one of"):
        kemet.envs.load_spiel(2, "revised", battle_discards="open")


def test_legal_actions_are_the_options_of_the_game() -> None:
    state = state_after(kemet.envs.load_spiel(3, num_deals=3), 0)
    rng = random.Random(4)
    for _ in range(150):
        seat = state.current_player()
        options = state.history_state.env_game.game.options(seat)
        assert state.legal_actions() == sorted(option.id for option in options)
        chosen = rng.choice(state.legal_actions())
        assert state.action_to_string(seat, chosen) == actions.ALL[chosen].text
        state.apply_action(chosen)


def test_clone_is_independent() -> None:
    state = state_after(kemet.envs.load_spiel(2, "original", num_deals=3), 40)
    twin = state.clone()
    before = str(state), state.information_state_string(0)
    for _ in range(5):
        twin.apply_action(twin.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert str(twin) != str(state)
    assert copy.deepcopy(state).information_state_string(1) == state.information_state_string(1)


def as_pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def as_serialized(state: Any) -> Any:
    return state.get_game().deserialize_state(state.serialize())


@pytest.mark.parametrize("duplicate", [as_pickled, as_serialized, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("answers", [None, 0, 45])
def test_copied_states_continue_alike(duplicate: Any, answers: int | None) -> None:
    game = kemet.envs.load_spiel(2, "original", num_deals=3, ask_forced="always")
    state = game.new_initial_state() if answers is None else state_after(game, answers)
    twin = duplicate(state)
    assert (str(twin), twin.history()) == (str(state), state.history())
    for player in (0, 1):
        assert twin.information_state_string(player) == state.information_state_string(player)
    before = str(state)
    if answers is None:
        state.apply_action(1)
        twin.apply_action(1)
    for _ in range(5):
        twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before or answers is None
    for _ in range(5):
        state.apply_action(state.legal_actions()[0])
    assert (str(twin), twin.history()) == (str(state), state.history())


@pytest.mark.parametrize("duplicate", [as_pickled, copy.copy, copy.deepcopy])
def test_copied_games_are_equal(duplicate: Any) -> None:
    game = kemet.envs.load_spiel(4, "original", num_deals=3, ask_forced="always")
    twin = duplicate(game)
    assert str(twin) == str(game)
    assert str(state_after(twin, 30)) == str(state_after(game, 30))
    assert twin.config == game.config


# --- OpenSpiel searches


def sampler(seed: int) -> Any:
    return random.Random(seed).random


@pytest.mark.parametrize(("players", "edition"), [(2, "original"), (3, "revised")])
def test_resampled_state_is_the_same_for_its_player(players: int, edition: str) -> None:
    """Throughout a game, for all players; the resampled state can be continued."""
    rng = random.Random(6)
    state = state_after(kemet.envs.load_spiel(players, edition, num_deals=3), 0)
    worlds = set()
    for number in range(160):
        for player in range(players) if number % 4 == 0 else ():
            other = state.resample_from_infostate(player, sampler(number))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            assert other.history_state.answer_count == state.history_state.answer_count
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            worlds.add(str(other) == str(state))
            for _ in range(10):
                if not other.is_terminal():
                    other.apply_action(rng.choice(other.legal_actions()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert False in worlds, "something is re-dealt"


def test_resampled_worlds_differ_in_what_the_player_cannot_know() -> None:
    state = state_after(kemet.envs.load_spiel(2, "revised", num_deals=3), 30)
    first = [state.resample_from_infostate(0, sampler(seed)) for seed in range(12)]
    hands = {tuple(world.history_state.env_game.game.view(1).own.hand) for world in first}
    assert len(hands) > 1
    again = [state.resample_from_infostate(0, sampler(seed)) for seed in range(12)]
    assert [str(world) for world in first] == [str(world) for world in again]
    for world in first:
        text = world.information_state_string(1)
        assert all(card in text for card in world.history_state.env_game.game.view(1).own.hand)
    assert first[0].history() == [], "the chance outcome of the true game is not included"


def test_resampled_state_can_be_copied_and_resampled() -> None:
    state = state_after(kemet.envs.load_spiel(2, "original", num_deals=3), 40)
    world = state.resample_from_infostate(1, sampler(3))
    world.apply_action(world.legal_actions()[0])
    for twin in (as_pickled(world), as_serialized(world), world.clone()):
        assert str(twin) == str(world)
        for player in (0, 1):
            assert twin.information_state_string(player) == world.information_state_string(player)
            deeper = twin.resample_from_infostate(player, sampler(4))
            assert deeper.information_state_string(player) == twin.information_state_string(player)
            assert deeper.history_state.answer_count == 41
    early = kemet.envs.load_spiel(2, num_deals=3).new_initial_state()
    assert early.resample_from_infostate(0, sampler(1)).is_chance_node()


class LeadEvaluator:
    """Values a state by the lead in victory points."""

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        first, second = state.history_state.env_game.game.scores()
        return np.array([first - second, second - first]) / 10


def test_ismcts_beats_random_play() -> None:
    """OpenSpiel's IS-MCTS with 24 simulations per answer, half of the games in each seat."""
    from open_spiel.python.algorithms import ismcts

    game = kemet.envs.load_spiel(2, "original", "beginner")
    wins = 0
    for number in range(12):
        rng, seat = np.random.RandomState(number), number % 2
        bot = ismcts.ISMCTSBot(
            game, LeadEvaluator(), uct_c=0.1, max_simulations=24, random_state=rng
        )
        bot.set_resampler(partial(resample, rng=rng))  # the bot's own sampler has no seed
        state = game.new_initial_state()
        state.apply_action(int(rng.randint(1000)))
        while not state.is_terminal():
            mine = state.current_player() == seat
            action = bot.step(state) if mine else rng.choice(state.legal_actions())
            state.apply_action(int(action))
        wins += state.returns()[seat] == 1
    assert wins >= 10


def resample(state: Any, player: int, rng: np.random.RandomState) -> Any:
    return state.resample_from_infostate(player, rng.random_sample)


def test_searches_can_play_from_a_view() -> None:
    """A state of a view: the same view and legal actions, whatever is re-dealt."""
    from kemet.envs.openspiel import state_from_view

    game: Any = kemet.envs.load_spiel(2, "original", "beginner")
    play = kemet.new_game(2, "original", "beginner", seed=4)
    rng, checked, second = random.Random(1), 0, 0
    while play.answer_count < 300 and not play.over:
        for seat in play.waiting:
            view = play.view(seat)
            state: Any = state_from_view(game, view, play.answer_count)
            assert state.current_player() == seat
            assert state.legal_actions() == sorted(o.id for o in play.options(seat))
            deeper: Any = state.resample_from_infostate(seat, sampler(play.answer_count))
            assert deeper.current_player() == seat
            if seat == play.waiting[0]:
                for same in (state, deeper):
                    assert same.history_state.env_game.game.view(seat) == view
            checked += 1
            second += seat != play.waiting[0]
        seat = play.waiting[0]
        play.play(seat, rng.choice(play.options(seat)))
    assert checked > 100
    assert second > 2, "seats that are asked after another"
    with pytest.raises(ValueError, match="the view has 3 players, not 2"):
        state_from_view(game, kemet.new_game(3, seed=1).view(0))


def test_ismcts_as_a_bot() -> None:
    bot = make_bot(f"{Path(__file__).parents[2] / 'examples' / 'ismcts_bot.py'}:IsmctsBot", 1)
    play = kemet.new_game(2, "original", "beginner", seed=4)
    for _ in range(6):
        seat = play.waiting[0]
        play.play(seat, bot.choose(play.view(seat)))
    assert play.answer_count == 6


def test_ismcts_runs_with_random_rollouts() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = kemet.envs.load_spiel(3, "original", "beginner", max_game_length=60)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2, max_simulations=12, random_state=rng)
    state = state_after(game, 25)
    policy = dict(bot.get_policy(state))
    assert sorted(policy) == state.legal_actions()
    assert sum(policy.values()) == pytest.approx(1)


def test_information_state_contains_all_own_answers() -> None:
    state = state_after(kemet.envs.load_spiel(2, "original", num_deals=3), 60)
    text = state.information_state_string(0)
    own = [a.text for seat, a in state.history_state.env_game.game.answers if seat == 0]
    assert all(answer in text for answer in own)
    assert len(text) > len(state_after(kemet.envs.load_spiel(2, "original", num_deals=3), 20)
                           .information_state_string(0))  # fmt: skip


def test_information_state_hides_the_hands_of_others() -> None:
    state = state_after(kemet.envs.load_spiel(2, "revised", num_deals=3), 0)
    hands = [set(state.history_state.env_game.game.view(seat).own.hand) for seat in (0, 1)]
    assert hands[1] - hands[0], "both hands are equal: this test cannot fail"
    for card in hands[1] - hands[0]:
        assert card not in state.information_state_string(0)
        assert card in state.information_state_string(1)


def test_observers_separate_public_and_private_information() -> None:
    from open_spiel.python.observation import make_observation

    game = kemet.envs.load_spiel(2, num_deals=3)
    state = state_after(game, 30)
    none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = make_observation(game, pyspiel.IIGObservationType(True, False, none))
    private = make_observation(game, pyspiel.IIGObservationType(False, False, single))
    both = make_observation(game)
    tensors = []
    for player in (0, 1):
        public.set_from(state, player)
        tensors.append(public.tensor.copy())
        private.set_from(state, player)
        both.set_from(state, player)
        assert np.array_equal(both.dict["own_hand"], private.dict["own_hand"])
        assert both.tensor.sum() > 0
    assert np.array_equal(tensors[0], tensors[1])
    assert "own_hand" in private.dict
    assert "units" not in private.dict


def test_returns_sum_to_zero() -> None:
    state = state_after(kemet.envs.load_spiel(3, "original", "beginner", num_deals=3), 0)
    rng = random.Random(2)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == 1
