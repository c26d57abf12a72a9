"""OpenSpiel: its random simulations pass, its playthroughs stay as they were."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest

import kemet.lab
from kemet.engine import actions
from kemet.faces.layout import ACTIONS, size
from tests.make_faces import GAMES, PLAYTHROUGHS, playthrough

pyspiel = pytest.importorskip("pyspiel")


def begun(game: Any, answers: int, seed: int = 1) -> Any:
    """A state after so many answers at random."""
    chance, state = random.Random(seed), game.new_initial_state()
    state.apply_action(chance.choice([deal for deal, _ in state.chance_outcomes()]))
    for _ in range(answers):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_random_simulations() -> None:
    game = kemet.lab.load_spiel(2, "original", "beginner", deals=5)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    other = kemet.lab.load_spiel(5, "revised", longest=120)
    pyspiel.random_sim_test(other, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_as_they_were(name: str) -> None:
    kept = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = playthrough(GAMES[name]).splitlines()
    for number, (line, was) in enumerate(zip(now, kept, strict=False), 1):
        assert line == was, f"{name}, line {number}"
    assert len(now) == len(kept)


def test_it_is_registered_with_its_parameters() -> None:
    assert kemet.lab.load_spiel is not None  # asking for it registers it
    game = pyspiel.load_game("python_kemet(players=4,edition=original)")
    assert game.num_players() == 4
    assert game.num_distinct_actions() == ACTIONS
    assert game.observation_tensor_size() == size(4)
    with pytest.raises(ValueError, match="no edition"):
        kemet.lab.load_spiel(edition="third")


def test_legal_actions_are_the_options_of_the_game() -> None:
    state = begun(kemet.lab.load_spiel(3, deals=3), 0)
    chance = random.Random(4)
    for _ in range(150):
        seat = state.current_player()
        options = state.held.sitting.game.options(seat)
        assert state.legal_actions() == sorted(option.id for option in options)
        chosen = chance.choice(state.legal_actions())
        assert state.action_to_string(seat, chosen) == actions.ALL[chosen].text
        state.apply_action(chosen)


def test_a_clone_goes_its_own_way() -> None:
    state = begun(kemet.lab.load_spiel(2, "original", deals=3), 40)
    twin = state.clone()
    before = str(state), state.information_state_string(0)
    for _ in range(5):
        twin.apply_action(twin.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert str(twin) != str(state)
    assert copy.deepcopy(state).information_state_string(1) == state.information_state_string(1)


def test_an_information_state_keeps_what_an_observation_forgets() -> None:
    state = begun(kemet.lab.load_spiel(2, "original", deals=3), 60)
    told = state.information_state_string(0)
    own = [a.text for seat, a in state.held.sitting.game.answers if seat == 0]
    assert all(text in told for text in own)
    assert len(told) > len(begun(kemet.lab.load_spiel(2, "original", deals=3), 20)
                           .information_state_string(0))  # fmt: skip


def test_an_information_state_hides_what_the_others_hold() -> None:
    state = begun(kemet.lab.load_spiel(2, "revised", deals=3), 0)
    hands = [set(state.held.sitting.game.view(seat).own.cards) for seat in (0, 1)]
    assert hands[1] - hands[0], "both hold the same: this test would see nothing"
    for card in hands[1] - hands[0]:
        assert card not in state.information_state_string(0)
        assert card in state.information_state_string(1)


def test_observers_tell_public_and_private_apart() -> None:
    from open_spiel.python.observation import make_observation

    game = kemet.lab.load_spiel(2, deals=3)
    state = begun(game, 30)
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
        assert np.array_equal(both.dict["own_cards"], private.dict["own_cards"])
        assert both.tensor.sum() > 0
    assert np.array_equal(tensors[0], tensors[1])
    assert "own_cards" in private.dict
    assert "units" not in private.dict


def test_returns_sum_up_to_nothing() -> None:
    state = begun(kemet.lab.load_spiel(3, "original", "beginner", deals=3), 0)
    chance = random.Random(2)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == 1
