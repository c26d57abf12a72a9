"""Commitments to deals, and games with seeds of 128 bits."""

from __future__ import annotations

import hashlib
import json
import pickle

import pytest

import kemet
from kemet.commitment import deal_text
from kemet.lab.random_play import RandomPlayer, play_randomly
from kemet.testing.scenario import Scenario

SEED = 0xC0FFEE_0123456789ABCDEF_0123456789


def finished_game() -> kemet.Game:
    game = kemet.new_game(2, "revised", seed=SEED)
    for _ in play_randomly(game, RandomPlayer(1, eager=True)):
        pass
    assert game.over
    return game


@pytest.fixture(scope="module")
def finished() -> kemet.Game:
    return finished_game()


def test_large_seed_gives_the_same_game_again(finished: kemet.Game) -> None:
    record = finished.record()
    assert f"\nseed {SEED}\n" in record
    assert record.splitlines()[4].endswith(" splitmix64-keyed")
    assert kemet.replay(record).record() == record
    assert kemet.load(json.loads(json.dumps(finished.save()))).record() == record
    assert pickle.loads(pickle.dumps(finished)).record() == record
    other = kemet.new_game(2, "revised", seed=SEED ^ (1 << 100))
    assert other.state.pile != kemet.new_game(2, "revised", seed=SEED).state.pile


def test_position_of_a_game_with_a_large_seed_continues_alike() -> None:
    game = kemet.position({**Scenario().data, "seed": SEED})
    data = json.loads(json.dumps(game.position()))
    assert data["seed"] == game.state.rng > 1 << 64
    assert kemet.position(data).state.rng == game.state.rng
    assert game.record().splitlines()[5].endswith(" splitmix64-keyed")
    assert kemet.replay(game.record()).state.rng == game.state.rng


def test_old_record_with_a_large_seed_replays_as_before() -> None:
    """Its generator used 64 bits of the seed."""
    small = kemet.new_game(2, seed=5).record()
    old = small.replace("seed 5\n", f"seed {(9 << 64) + 5}\n")
    assert kemet.replay(old).record() == small


def test_unknown_generator_is_refused() -> None:
    record = kemet.new_game(2, seed=5).record().replace("splitmix64", "dice")
    with pytest.raises(kemet.InvalidRecord, match="splitmix64 or splitmix64-keyed"):
        kemet.replay(record)


def test_commitment_is_the_hash_of_a_documented_text(finished: kemet.Game) -> None:
    text = (
        f"kemet deal 1\nedition revised standard\nplayers 2\nseed {SEED}\n"
        "battle_discards default\nask_forced secret\nrandom splitmix64-keyed\n"
    )
    assert deal_text(finished) == text
    assert kemet.deal_commitment(finished) == hashlib.sha256(text.encode()).hexdigest()
    with_options = kemet.new_game(
        2, "original", seed=1, cities=["sw", "nw"], order=[1, 0], battle_discards="open"
    )
    assert "cities sw,nw\norder 1,0\nbattle_discards open\n" in deal_text(with_options)


def test_record_opens_the_commitment(finished: kemet.Game) -> None:
    published = kemet.deal_commitment(kemet.new_game(["Anna", "Ben"], "revised", seed=SEED))
    assert kemet.verify_deal(finished.record(), published), "names are no part of the deal"
    assert kemet.verify_deal(finished.record(), f" {published.upper()}\n")
    assert not kemet.verify_deal(finished.record(), "0" * 64)
    assert not kemet.verify_deal(kemet.new_game(2, seed=SEED + 1).record(), published)
    forged = finished.record().replace(f"seed {SEED}", f"seed {SEED + 1}")
    with pytest.raises(kemet.InvalidRecord):
        kemet.verify_deal(forged, published)


def test_game_from_a_position_has_no_deal() -> None:
    game = kemet.position(Scenario().data)
    with pytest.raises(ValueError, match="from the beginning"):
        kemet.deal_commitment(game)
