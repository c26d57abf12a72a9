"""The champion: its weights, the same answers with and without numpy, and refusals of bad files."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.bots import champion, make_bot
from kemet.bots.champion import ChampionBot, encode_view, evaluate_view, read_champion
from kemet.bots.network import BIAS, MAX_PACKED_TOTAL, Linear
from kemet.bots.network_file import InvalidNetwork, checksum, dump_network, load_network
from kemet.bots.network_numpy import NumpyNetwork
from kemet.bots.search_bot import SearchBot
from kemet.content import EDITIONS
from kemet.numeric import THREAD_VARIABLES
from tests.support.bot_programs import choosing_cards
from tests.support.build_trace import sample_questions
from tests.support.interpreters import run_script

WEIGHTS = Path(champion.__file__).with_name(champion.WEIGHTS_FILE)
MAX_SIZE = 8_000_000


def test_the_weights_are_small_and_have_a_card() -> None:
    network, card = read_champion()
    assert WEIGHTS.stat().st_size < MAX_SIZE
    assert card["answers"] > 100_000_000
    assert {kind.split()[0] for kind in card["trained_on"]} == {"2", "3", "4", "5"}
    assert dump_network(network, card) == WEIGHTS.read_bytes()


@pytest.mark.parametrize("number", [0, 1, 14, 31])
def test_scores_are_exactly_the_same_with_numpy(number: int) -> None:
    pytest.importorskip("numpy")
    network, _ = read_champion()
    other = NumpyNetwork(network)
    questions = [(seat, game.view(seat)) for seat, game in sample_questions(number)][:12]
    assert questions
    for _, view in questions:
        assert evaluate_view(network, view) == evaluate_view(other, view)


THREADS = """
import os
import {first}
from kemet.bots.champion import load_champion
load_champion()
import numpy
numpy.ones((512, 512)) @ numpy.ones((512, 512))
print(len(os.listdir("/proc/self/task")), os.environ.get("OPENBLAS_NUM_THREADS"))
"""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="counts threads in /proc")
@pytest.mark.parametrize(
    ("first", "setting", "threads"),
    [("kemet", {}, 1), ("numpy", {}, 2), ("kemet", {"OPENBLAS_NUM_THREADS": "2"}, 2)],
)
def test_numpy_has_no_threads_of_its_own_where_the_champion_loads_it(
    first: str, setting: dict[str, str], threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that has loaded numpy itself, or has set its threads, keeps them."""
    pytest.importorskip("numpy")
    if threads > (os.cpu_count() or 1):
        pytest.skip("needs two cores")
    for name in THREAD_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    counted, after = run_script(THREADS.format(first=first), sys.executable, "0").split()
    assert (min(int(counted), 2), after) == (threads, setting.get("OPENBLAS_NUM_THREADS", "None"))


@pytest.mark.parametrize("size", [MAX_PACKED_TOTAL // 8 - 1, MAX_PACKED_TOTAL // 8, 1 << 30])
def test_sums_are_exact_for_activations_of_any_size(size: int) -> None:
    """Also where they do not fit into the fields of a packed integer."""
    layer = Linear(8, 3, bytes([0, 255, 1, 128, 255, 0, 127, 9] * 3), [1.0] * 3, [0.5] * 3)
    for x in ([size] * 8, [-size] * 8, [size, -size] * 4):
        total = sum(a * (w - BIAS) for a, w in zip(x, layer.weights[:8], strict=True))
        assert layer.apply(x) == [total + 0.5] * 3


def test_it_sees_settings_that_it_does_not_know_as_those_it_knows() -> None:
    default = kemet.new_game(3, "original", "short", seed=4, ask_forced="never")
    for settings in (
        {"ask_forced": "always"},
        {"battle_discards": "open"},
        {"battle_discards": "closed"},
    ):
        other = kemet.new_game(3, "original", "short", seed=4, **settings)  # type: ignore[arg-type]
        assert encode_view(other.view(0)) == encode_view(default.view(0))
    beginner = kemet.new_game(3, "original", "beginner", seed=4)
    encoded = [encode_view(game.view(0)) for game in (beginner, default)]
    start = champion.edition_start()
    assert encoded[0][start : start + len(EDITIONS)] == encoded[1][start : start + len(EDITIONS)]


def test_a_low_temperature_takes_the_best_score() -> None:
    seat, game = next(sample_questions(13))
    view = game.view(seat)
    scores, _ = evaluate_view(read_champion()[0], view)
    best = view.options[scores.index(max(scores))]
    assert {ChampionBot(seed, temperature=0.001).choose(view) for seed in range(8)} == {best}


def test_battle_cards_and_discards_are_mixed() -> None:
    """Nobody can foresee them, whatever the network prefers."""
    view = choosing_cards().view(0)
    answers = [ChampionBot(seed).choose(view) for seed in range(40)]
    most_likely = max(answers.count(answer) for answer in answers)
    assert most_likely < 30
    assert len({answer.split("/")[0] for answer in answers}) > 1
    assert len({answer.split("/")[1] for answer in answers}) > 2


def test_a_standstill_is_broken() -> None:
    """In a game that does not end, answers vary more from round to round."""
    seat, game = next(sample_questions(13))
    view = game.view(seat)
    temperatures = [
        champion.answer_temperature(dataclasses.replace(view, round=number), 0.5)
        for number in (1, 15, 16, 35)
    ]
    assert temperatures == [0.5, 0.5, 0.75, 5.5]


def test_it_beats_the_greedy_bot() -> None:
    won = 0
    for number in range(6):
        game = kemet.new_game(2, seed=500 + number // 2)
        bots = [make_bot("champion", number), make_bot("greedy", number)]
        own = number % 2
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, bots[seat != own].choose(game.view(seat)))
        won += game.winner == own
    assert won >= 5


# --- files that cannot be used


def changed(**header: Any) -> bytes:
    """The weights with another header and the checksum of it."""
    line, _, body = WEIGHTS.read_bytes().partition(b"\n")
    data = json.dumps({**json.loads(line), **header}).encode() + b"\n" + body[:-16]
    return data + checksum(data)


def damaged() -> bytes:
    data = bytearray(WEIGHTS.read_bytes())
    data[100_000] ^= 1
    return bytes(data)


BAD_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "this is not a file of weights"),
    "text": (lambda: b"hello\nworld", "this is not a file of weights"),
    "list": (lambda: b"[1]\n", "this is not a file of weights"),
    "damaged": (damaged, "damaged: its checksum is wrong"),
    "short": (lambda: WEIGHTS.read_bytes()[:-1000], "damaged: its checksum is wrong"),
    "format": (lambda: changed(format="kemet network 9"), "have the format 'kemet network 9'"),
    "layout": (lambda: changed(layout="0123"), "damaged: the layout cannot be read"),
    "unnamed": (
        lambda: changed(format="kemet network 1", layout="0123"),
        "another layout of observations and actions",
    ),
    "width": (lambda: changed(width=600), "too short"),
    "narrow": (lambda: changed(width=256), "too long"),
    "huge": (lambda: changed(width=10**9), "cannot be used"),
    "infinite": (lambda: changed(width=float("inf")), "this is not a file of weights"),
    "nested": (lambda: b"[" * 100_000 + b"\n", "this is not a file of weights"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_weights_are_refused_and_the_master_plays(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_data, message = BAD_FILES[name]
    with pytest.raises(InvalidNetwork, match=message):
        load_network(make_data())
    (tmp_path / champion.WEIGHTS_FILE).write_bytes(make_data())
    monkeypatch.setattr(champion, "files", lambda _: tmp_path)
    champion.load_champion.cache_clear()
    with pytest.warns(RuntimeWarning, match=f"champion: .*{message}.*; master plays instead"):
        bot = make_bot("champion", 3)
    assert isinstance(bot, SearchBot)
    champion.load_champion.cache_clear()


def test_missing_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(champion, "files", lambda _: tmp_path)
    with pytest.raises(InvalidNetwork, match="cannot be read"):
        read_champion()
