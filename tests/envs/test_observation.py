"""Observations contain exactly what a view contains, on every interpreter."""

from __future__ import annotations

import functools
import hashlib
import json
import sys

import pytest

import kemet
from kemet.engine import actions
from kemet.engine.procedures import FRAME_TYPES, STEP_NAMES
from kemet.envs.decode import Decoder
from kemet.envs.observation import Observer, action_mask
from kemet.envs.spec import (
    CODEC_SIZES,
    ENV_ID,
    FRAME_ROWS,
    MAX_STACK_DEPTH,
    NUM_ACTIONS,
    PROCEDURES,
    QUESTIONS,
    STACK_ROW_SIZE,
    fields,
    observation_size,
)
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer
from tests.support.env_fixtures import DIGESTS_FILE, DOC_FILE, field_table, observation_digest
from tests.support.interpreters import find_interpreter, run_script
from tests.support.random_positions import random_positions, sorted_view


@pytest.mark.parametrize("number", range(2 * len(GAME_CONFIGS)))
def test_decoded_observation_equals_view(number: int) -> None:
    """Two positions have the same observation if and only if they have the same view."""
    for game in random_positions(number, every=47):
        observer = Observer(game.players)
        for seat in range(game.players):
            observation, mask = observer.observe(game.state, seat), action_mask(game.state, seat)
            decoded = Decoder(game.players, observation, mask).view_json()
            assert decoded == sorted_view(game.view(seat))


@pytest.mark.parametrize("number", range(1, 2 * len(GAME_CONFIGS), 2))
def test_observation_is_the_same_for_every_redeal(number: int) -> None:
    """[I6] Re-dealing what a seat cannot know changes no byte of its observation."""
    rng, changed = RandomPlayer(number), 0
    for game in random_positions(number, every=61):
        observer = Observer(game.players)
        for seat in range(-1, game.players):
            known = game.view(seat if seat >= 0 else None)
            observation = observer.observe(game.state, seat)
            for _ in range(2):
                other = kemet.redeal(known, rng.randbelow(1 << 30))
                assert observer.observe(other.state, seat) == observation
                if seat >= 0:
                    assert action_mask(other.state, seat) == action_mask(game.state, seat)
                changed += other.save()["state"] != game.save()["state"]
    assert changed > 10, "the re-deals changed nothing: this test cannot fail"


def test_mask_allows_exactly_the_options() -> None:
    for game in random_positions(15, every=5):
        for seat in range(game.players):
            mask = action_mask(game.state, seat)
            assert len(mask) == NUM_ACTIONS == len(actions.ALL)
            allowed = {actions.ALL[i].text for i, legal in enumerate(mask) if legal}
            assert allowed == {option.text for option in game.options(seat)}
            assert bool(allowed) == (seat in game.waiting)


def test_no_value_exceeds_the_bound_of_its_field() -> None:
    for number in range(len(GAME_CONFIGS)):
        for game in random_positions(number, every=97):
            for seat in range(-1, game.players):
                observation = Observer(game.players).observe(game.state, seat)
                for field in fields(game.players):
                    assert max(observation[field.start : field.stop]) <= field.high, field.name


def test_fields_are_contiguous_and_have_unique_names() -> None:
    for players in (2, 3, 4, 5):
        all_fields = fields(players)
        assert len({field.name for field in all_fields}) == len(all_fields)
        starts = [field.start for field in all_fields[1:]]
        assert starts == [field.stop for field in all_fields[:-1]]
        assert all_fields[-1].stop == observation_size(players)


def test_every_question_procedure_and_field_of_the_engine_is_encoded() -> None:
    asked = {step for steps in STEP_NAMES.values() for step in steps if step[:4] == "ask_"}
    assert {f"ask_{name}" for name in QUESTIONS} == asked
    assert set(PROCEDURES) == set(FRAME_TYPES) == set(FRAME_ROWS)
    elsewhere = {"next_step", "attack", "defend", "teleported_to"}  # not in the row's fields
    for name, kind in FRAME_TYPES.items():
        names = {field for field, _ in kind.FIELDS}
        assert {field for field, _ in FRAME_ROWS[name]} == names - elsewhere, name
        assert 2 + sum(CODEC_SIZES[codec] for _, codec in FRAME_ROWS[name]) <= STACK_ROW_SIZE, name


def test_two_vetoes_on_a_card_in_a_battle_fit_the_stack() -> None:
    deepest = ["setup", "rounds", "day", "turn", "move", "battle", "window"]
    deepest += ["played_card", "vetoes"] * 3
    assert len(deepest) <= MAX_STACK_DEPTH
    vetoes = next(c for c in kemet.new_game(2, seed=1).edition.cards if c.name == "veto")
    assert vetoes.copies == 2, "more Vetoes go deeper: see MAX_STACK_DEPTH"


def test_a_spectator_sees_no_hand() -> None:
    game = kemet.new_game(3, seed=5)
    observation = Observer(3).observe(game.state, -1)
    for field in fields(3):
        if field.name.startswith("own_") or field.name == "seat":
            assert not any(observation[field.start : field.stop]), field.name


def test_environment_is_unchanged_within_its_version() -> None:
    digests = json.loads(DIGESTS_FILE.read_text(encoding="utf-8"))
    assert digests.get(ENV_ID) == observation_digest(), (
        f"{ENV_ID} does not behave as it did: give it a new VERSION in src/kemet/encoding/spec.py, "
        "describe it in docs/learning.md and CHANGELOG.md, then run make golden"
    )


def test_documentation_lists_every_field() -> None:
    text = DOC_FILE.read_text(encoding="utf-8")
    assert field_table() in text, "run make golden to write the table"
    assert ENV_ID in text


SCRIPT = """
import hashlib
from kemet.envs.observation import Observer, action_mask
from kemet.lab.random_play import RandomPlayer, play_randomly, sample_game
sha = hashlib.sha256()
for number in (0, 13):
    game = sample_game(number, 5)
    observer = Observer(game.players)
    for seat, _ in play_randomly(game, RandomPlayer(number)):
        sha.update(observer.observe(game.state, seat) + action_mask(game.state, seat))
print(sha.hexdigest())
"""


def run(python: str, hash_seed: str) -> str:
    digest = run_script(SCRIPT, python, hash_seed)
    assert len(digest) == len(hashlib.sha256().hexdigest())
    return digest


@functools.cache
def expected() -> str:
    return run(sys.executable, "0")


def test_same_observations_in_another_process() -> None:
    assert run(sys.executable, "random") == expected()


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_same_observations_on_another_python(version: str) -> None:
    python = find_interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    assert run(python, "7") == expected()
