"""Observations say exactly what a view says: nothing less, nothing more, the same everywhere."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import subprocess
import sys

import pytest

import kemet
from kemet.engine import actions
from kemet.engine.procedures import FRAME_TYPES
from kemet.engine.state import STEPS
from kemet.envs.decode import Decoder
from kemet.envs.frame_codec import CODEC_SIZES, FRAME_ROWS
from kemet.envs.observation import Observer, action_mask
from kemet.envs.spec import (
    ENV_ID,
    MAX_STACK_DEPTH,
    NUM_ACTIONS,
    PROCEDURES,
    QUESTIONS,
    STACK_ROW_SIZE,
    fields,
    observation_size,
)
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer
from tests.engine.test_determinism import SOURCE, interpreter
from tests.support.env_fixtures import DIGESTS_FILE, DOC_FILE, field_table, observation_digest
from tests.support.random_positions import random_positions, sorted_view


@pytest.mark.parametrize("number", range(2 * len(GAME_CONFIGS)))
def test_an_observation_read_back_is_the_view(number: int) -> None:
    """So two positions with the same observation have the same view, and the other way round."""
    for game in random_positions(number, every=47):
        observer = Observer(game.players)
        for seat in range(game.players):
            seen, legal = observer.observe(game.state, seat), action_mask(game.state, seat)
            assert Decoder(game.players, seen, legal).view_json() == sorted_view(game.view(seat))


@pytest.mark.parametrize("number", range(1, 2 * len(GAME_CONFIGS), 2))
def test_an_observation_is_the_same_for_every_redeal(number: int) -> None:
    """[I6] Whatever a seat cannot know may be dealt otherwise: not a byte changes."""
    chance, differs = RandomPlayer(number), 0
    for game in random_positions(number, every=61):
        observer = Observer(game.players)
        for seat in range(-1, game.players):
            known = game.view(seat if seat >= 0 else None)
            seen = observer.observe(game.state, seat)
            for _ in range(2):
                other = kemet.redeal(known, chance.randbelow(1 << 30))
                assert observer.observe(other.state, seat) == seen
                if seat >= 0:
                    assert action_mask(other.state, seat) == action_mask(game.state, seat)
                differs += other.save()["state"] != game.save()["state"]
    assert differs > 10, "the re-deals changed nothing: this test would see nothing"


def test_the_mask_allows_the_options_and_nothing_else() -> None:
    for game in random_positions(15, every=5):
        for seat in range(game.players):
            legal = action_mask(game.state, seat)
            assert len(legal) == NUM_ACTIONS == len(actions.ALL)
            found = {actions.ALL[i].text for i, on in enumerate(legal) if on}
            assert found == {option.text for option in game.options(seat)}
            assert bool(found) == (seat in game.waiting)


def test_no_number_is_larger_than_its_field_says() -> None:
    for number in range(len(GAME_CONFIGS)):
        for game in random_positions(number, every=97):
            for seat in range(-1, game.players):
                seen = Observer(game.players).observe(game.state, seat)
                for field in fields(game.players):
                    assert max(seen[field.start : field.stop]) <= field.high, field.name


def test_fields_follow_each_other_and_have_names_of_their_own() -> None:
    for players in (2, 3, 4, 5):
        found = fields(players)
        assert len({field.name for field in found}) == len(found)
        assert [field.start for field in found[1:]] == [field.stop for field in found[:-1]]
        assert found[-1].stop == observation_size(players)


def test_every_question_and_procedure_of_the_rules_has_its_place() -> None:
    asked = {s.__name__ for steps in STEPS.values() for s in steps if s.__name__[:4] == "ask_"}
    assert {f"ask_{name}" for name in QUESTIONS} == asked
    assert set(PROCEDURES) == set(FRAME_TYPES) == set(FRAME_ROWS)
    elsewhere = {"at", "attack", "defend", "landed"}  # these have fields of their own
    for name, kind in FRAME_TYPES.items():
        assert {field for field, _ in FRAME_ROWS[name]} == set(kind.FIELDS) - elsewhere, name
        assert 2 + sum(CODEC_SIZES[codec] for _, codec in FRAME_ROWS[name]) <= STACK_ROW_SIZE, name


def test_two_vetoes_on_a_card_in_a_battle_still_fit() -> None:
    deepest = ["setup", "rounds", "day", "turn", "move", "battle", "window"]
    deepest += ["card", "vetoes"] * 3
    assert len(deepest) <= MAX_STACK_DEPTH
    vetoes = next(c for c in kemet.new_game(2, seed=1).edition.cards if c.name == "veto")
    assert vetoes.copies == 2, "more Vetoes go deeper: see DEPTH"


def test_a_spectator_sees_no_hand() -> None:
    game = kemet.new_game(3, seed=5)
    seen = Observer(3).observe(game.state, -1)
    for field in fields(3):
        if field.name.startswith("own_") or field.name == "seat":
            assert not any(seen[field.start : field.stop]), field.name


def test_the_environment_behaves_as_its_version_did() -> None:
    kept = json.loads(DIGESTS_FILE.read_text(encoding="utf-8"))
    assert kept.get(ENV_ID) == observation_digest(), (
        f"{ENV_ID} does not behave as it did: give it a new VERSION in src/kemet/envs/spec.py, "
        "tell of it in docs/learning.md and CHANGELOG.md, then make golden"
    )


def test_the_page_tells_every_field() -> None:
    assert field_table() in DOC_FILE.read_text(encoding="utf-8"), (
        "make golden writes the table anew"
    )
    assert ENV_ID in DOC_FILE.read_text(encoding="utf-8")


SCRIPT = """
import hashlib
from kemet.envs.observation import Observer, mask
from kemet.lab.random_play import RandomPlayer, fresh_game, play_on
found = hashlib.sha256()
for number in (0, 13):
    game = fresh_game(number, 5)
    observer = Observer(game.players)
    for seat, _ in play_on(game, RandomPlayer(number)):
        found.update(observer.observe(game.table, seat) + mask(game.table, seat))
print(found.hexdigest())
"""


def run(python: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [python, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    assert len(done.stdout.strip()) == len(hashlib.sha256().hexdigest())
    return done.stdout.strip()


@functools.cache
def expected() -> str:
    return run(sys.executable, "0")


def test_the_same_numbers_in_another_process() -> None:
    assert run(sys.executable, "random") == expected()


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_same_numbers_on_another_python(version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    assert run(python, "7") == expected()
