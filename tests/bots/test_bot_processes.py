"""Bots in processes of their own: the lines they hear, and whole games of theirs."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.bots import BotPlayer, make_bot
from kemet.bots.process import protocol
from kemet.bots.process.worker import serve
from tests.support.bot_programs import (
    DOCS,
    EXAMPLES,
    MINIMAL_BOT,
    is_reaped,
    play_against_greedy,
    write_program,
)
from tests.support.cli_driver import run_command


def test_a_bot_of_the_house_answers_lines() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    said = [
        protocol.hello_message(view, 5, game.names),
        protocol.choose_message(1, view, 6),
        protocol.end_message((1, 2), 1),
    ]
    told = io.BytesIO()
    assert serve("greedy", [b"\n", *map(protocol.encode, said)], told) == 0
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert lines == [
        {"ready": "greedy"},
        {"id": 1, "answer": make_bot("greedy", 6).choose(view)},
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"type": "hello", "protocol": "kemet bot 9"}, "uses 'kemet bot 2', not 'kemet bot 9'"),
        ({"type": "sing"}, "has no type that this bot knows"),
        ({"type": "choose", "id": 1}, "KeyError"),
    ],
)
def test_a_line_that_a_bot_of_the_house_does_not_know(line: dict[str, Any], words: str) -> None:
    told = io.BytesIO()
    assert serve("random", [protocol.encode(line)], told) == 1
    assert words in json.loads(told.getvalue())["error"]


@pytest.mark.parametrize("data", [b"hello", b"[1]", b"\xff", b"[" * 100_000, b'{"id": 1'])
def test_what_is_no_line(data: bytes) -> None:
    with pytest.raises(ValueError, match="no JSON object"):
        protocol.decode(data)


def test_a_bot_by_hand_through_a_pipe() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    lines = protocol.encode(protocol.hello_message(view, 5, game.names)) + protocol.encode(
        protocol.choose_message(1, view, 6)
    )
    done = run_command("bot", "random", lines=lines.decode())
    assert (done.returncode, done.stderr) == (0, "")
    ready, answer = map(json.loads, done.stdout.splitlines())
    assert ready == {"ready": "random"}
    assert answer["id"] == 1
    assert answer["answer"] in view.options


def test_a_whole_game_of_a_program_that_does_not_know_this_library(
    tmp_path: Path, pids: list[int]
) -> None:
    """It hears hello, questions and the end; each view is that of its seat, and nothing more."""
    log = tmp_path / "log"
    keeps = MINIMAL_BOT.replace(
        "    line = ", "    open(sys.argv[1], 'a').write(text)\n    line = "
    )
    name = write_program(tmp_path / "last.py", keeps, str(log))
    seed = 918_273_645
    game = kemet.new_game(["Anna", "Ben"], "original", "short", seed=seed)
    views = []
    with BotPlayer(name) as bot, BotPlayer("greedy") as other:
        while not game.over:
            seat = game.waiting[0]
            if seat == 0 and len(game.options(0)) > 1:
                views.append(json.loads(json.dumps(game.view(0).to_json())))
            answer = (bot if seat == 0 else other).answer(game, seat)
            assert seat or answer is game.options(0)[-1]
            game.play(seat, answer)
        assert bot.error == ""
    assert len(pids) == 1
    text = log.read_text()
    hello, *questions, end = map(json.loads, text.splitlines())
    assert hello.pop("seed") >= 0
    assert hello == {
        "type": "hello", "protocol": "kemet bot 2", "seat": 0, "edition": "original",
        "mode": "short", "players": 2, "names": ["Anna", "Ben"],
    }  # fmt: skip
    assert [q["view"] for q in questions] == views
    assert [q["options"] for q in questions] == [v["own"]["options"] for v in views]
    assert [q["id"] for q in questions] == list(range(1, len(views) + 1))
    assert all(set(q) == {"type", "id", "seed", "options", "view"} for q in questions)
    assert end == {"type": "end", "scores": list(game.scores()), "winner": game.winner}
    assert str(seed) not in text
    assert len({q["seed"] for q in questions}) > len(views) // 2
    assert all(q["seed"] < 1 << 32 < seed * 8 for q in questions), "the game's seed shows through"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_example_in_another_language(tmp_path: Path, pids: list[int]) -> None:
    (script,) = re.findall(r"```js\n(.*?)```", DOCS, re.DOTALL)
    (tmp_path / "bot.js").write_text(script)
    with BotPlayer(f"run:node {shlex.quote(str(tmp_path / 'bot.js'))}") as bot:
        play_against_greedy(bot)
    assert bot.error == ""
    assert pids


@pytest.mark.parametrize(("text", "name"), [(EXAMPLES[0], "Mine"), (EXAMPLES[1], "Dreamer")])
def test_the_classes_of_the_page_play_a_whole_game(
    text: str, name: str, tmp_path: Path, pids: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    with BotPlayer(f"mine.py:{name}", timeout=30) as bot:
        play_against_greedy(bot, seat=1)
        assert len(pids) == 1
    assert bot.error == ""


def test_a_class_may_have_a_seed_modules_beside_it_and_dataclasses(
    tmp_path: Path, pids: list[int]
) -> None:
    (tmp_path / "beside.py").write_text("LAST = -1\n")
    (tmp_path / "random.py").write_text("raise RuntimeError('not the one of Python')\n")
    (tmp_path / "mine.py").write_text(
        "from __future__ import annotations\n"
        "import random\nfrom dataclasses import dataclass\nimport beside\n"
        "@dataclass\nclass Mine:\n    seed: int\n"
        "    def choose(self, view):\n"
        "        assert self.seed > 0 and random.random\n"
        "        return view.options[beside.LAST]\n"
    )
    game = kemet.new_game(2, seed=1)
    seat = game.waiting[0]
    with BotPlayer(f"{tmp_path / 'mine.py'}:Mine") as bot:
        assert bot.answer(game, seat) is game.options(seat)[-1]
    assert bot.error == ""


def test_an_isolated_level_of_the_house_plays_the_same_game(pids: list[int]) -> None:
    with BotPlayer("greedy", isolated=True) as bot:
        alone = play_against_greedy(bot)
        assert len(pids) == 1
    assert alone.record() == play_against_greedy(BotPlayer("greedy")).record()


def test_a_bot_may_sit_down_at_another_game(tmp_path: Path, pids: list[int]) -> None:
    with BotPlayer(write_program(tmp_path / "last.py", MINIMAL_BOT)) as bot:
        for seed in (1, 2):
            game = kemet.new_game(2, seed=seed)
            seat = game.waiting[0]
            assert bot.answer(game, seat) is game.options(seat)[-1]
        assert len(pids) == 2
        assert is_reaped(pids[0])
        bot.close()
        assert is_reaped(pids[1])
