"""Bots in their own processes: the messages they get, and whole games."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import signal
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.bots import BotPlayer, make_bot
from kemet.bots.odds import battle_odds
from kemet.bots.process import protocol
from kemet.bots.process.line_process import LineProcess
from kemet.bots.process.worker import serve
from tests.support.bot_programs import (
    DOCS,
    EXAMPLES,
    MINIMAL_BOT,
    choosing_cards,
    is_reaped,
    play_against_greedy,
    write_program,
)
from tests.support.cli_driver import run_command
from tests.support.given_time import given_time


def test_a_built_in_bot_answers_messages() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    messages = [
        protocol.hello_message(view, 5, game.names),
        protocol.choose_message(1, view, 6),
        protocol.end_message((1, 2), 1),
    ]
    output = io.BytesIO()
    assert serve("greedy", [b"\n", *map(protocol.encode, messages)], output) == 0
    lines = [json.loads(line) for line in output.getvalue().splitlines()]
    assert lines == [
        {"ready": "greedy"},
        {"id": 1, "answer": make_bot("greedy", 6).choose(view)},
    ]


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ({"type": "hello", "protocol": "kemet bot 9"}, "uses 'kemet bot 2', not 'kemet bot 9'"),
        ({"type": "sing"}, "has no type that this bot knows"),
        ({"type": "choose", "id": 1}, "KeyError"),
    ],
)
def test_a_message_that_a_built_in_bot_does_not_know(message: dict[str, Any], error: str) -> None:
    output = io.BytesIO()
    assert serve("random", [protocol.encode(message)], output) == 1
    assert error in json.loads(output.getvalue())["error"]


def shared_replies(*messages: dict[str, Any]) -> list[dict[str, Any]]:
    """The replies of a shared worker, which reads all messages."""
    output = io.BytesIO()
    assert serve(None, map(protocol.encode, messages), output) == 0
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_a_shared_worker_answers_for_every_built_in_bot() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    bots = ["greedy", "tactician", "strategist:20"]
    assert shared_replies(
        protocol.shared_hello_message(),
        *(protocol.choose_message(i, view, 6, bot) for i, bot in enumerate(bots)),
    ) == [
        {"ready": "built-in bots"},
        *({"id": i, "answer": make_bot(bot, 6).choose(view)} for i, bot in enumerate(bots)),
    ]


def test_a_shared_worker_computes_odds() -> None:
    view = choosing_cards().view(0)
    odds = battle_odds(view)
    assert odds is not None
    no_battle = kemet.new_game(2, seed=3).view(0)
    replies = shared_replies(protocol.odds_message(1, view), protocol.odds_message(2, no_battle))
    assert replies == [
        {"id": 1, "odds": json.loads(json.dumps(asdict(odds)))},
        {"id": 2, "odds": None},
    ]


def test_a_shared_worker_lives_on_after_a_failed_question(tmp_path: Path) -> None:
    """It runs no file, even if there is one of that name."""
    file = tmp_path / "mine.py"
    file.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Mine:\n    choose = 1\n")
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    names = [f"{file}:Mine", "run:ls", "wizard", "greedy:5", "master:x"]
    *failures, broken, answer = shared_replies(
        *(protocol.choose_message(i, view, 6, name) for i, name in enumerate(names)),
        {"type": "choose", "id": 8, "seed": 1, "bot": "greedy", "view": {}},
        protocol.choose_message(9, view, 6, "greedy"),
    )
    assert [failure["id"] for failure in failures] == list(range(len(names)))
    assert all("is no built-in bot" in failure["error"] for failure in failures[:3])
    assert "greedy takes no budget" in failures[3]["error"]
    assert "'x' is no budget" in failures[4]["error"]
    assert (broken["id"], "ValueError" in broken["error"]) == (8, True)
    assert answer["answer"] in view.options
    assert not (tmp_path / "ran").exists()


def test_a_worker_of_one_game_computes_no_odds() -> None:
    output = io.BytesIO()
    message = protocol.odds_message(1, kemet.new_game(2, seed=3).view(0))
    assert serve("greedy", [protocol.encode(message)], output) == 1
    assert "has no type that this bot knows" in json.loads(output.getvalue())["error"]


@pytest.mark.parametrize("data", [b"hello", b"[1]", b"\xff", b"[" * 100_000, b'{"id": 1'])
def test_data_that_is_no_message(data: bytes) -> None:
    with pytest.raises(ValueError, match="no JSON object"):
        protocol.decode(data)


def test_kemet_bot_through_a_pipe() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    lines = protocol.encode(protocol.hello_message(view, 5, game.names)) + protocol.encode(
        protocol.choose_message(1, view, 6)
    )
    finished = run_command("bot", "random", lines=lines.decode())
    assert (finished.returncode, finished.stderr) == (0, "")
    ready, answer = map(json.loads, finished.stdout.splitlines())
    assert ready == {"ready": "random"}
    assert answer["id"] == 1
    assert answer["answer"] in view.options


def test_a_shared_worker_through_a_pipe() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    messages = [protocol.shared_hello_message(), protocol.choose_message(1, view, 6, "greedy")]
    finished = run_command("bot", lines=b"".join(map(protocol.encode, messages)).decode())
    assert (finished.returncode, finished.stderr) == (0, "")
    assert [json.loads(line) for line in finished.stdout.splitlines()] == [
        {"ready": "built-in bots"},
        {"id": 1, "answer": make_bot("greedy", 6).choose(view)},
    ]


def test_a_whole_game_of_a_program_without_this_library(
    tmp_path: Path, started_pids: list[int]
) -> None:
    """It gets hello, questions and the end; each view is that of its seat, and nothing else."""
    log = tmp_path / "log"
    logging_bot = MINIMAL_BOT.replace(
        "    message = ", "    open(sys.argv[1], 'a').write(line)\n    message = "
    )
    assert logging_bot != MINIMAL_BOT
    name = write_program(tmp_path / "last.py", logging_bot, str(log))
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
    assert len(started_pids) == 1
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
    assert all(q["seed"] < 1 << 32 < seed * 8 for q in questions), "reveals the game's seed"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_another_language(tmp_path: Path, started_pids: list[int]) -> None:
    (script,) = re.findall(r"```js\n(.*?)```", DOCS, re.DOTALL)
    (tmp_path / "bot.js").write_text(script)
    with BotPlayer(f"run:node {shlex.quote(str(tmp_path / 'bot.js'))}") as bot:
        play_against_greedy(bot)
    assert bot.error == ""
    assert started_pids


@pytest.mark.parametrize(("text", "name"), [(EXAMPLES[0], "Mine"), (EXAMPLES[1], "Sampler")])
def test_the_classes_of_the_documentation_play_a_whole_game(
    text: str, name: str, tmp_path: Path, started_pids: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    with BotPlayer(f"mine.py:{name}", timeout=30) as bot:
        play_against_greedy(bot, seat=1)
        assert len(started_pids) == 1
    assert bot.error == ""


def test_a_class_may_use_a_seed_other_modules_and_dataclasses(
    tmp_path: Path, started_pids: list[int]
) -> None:
    (tmp_path / "helper.py").write_text("LAST = -1\n")
    (tmp_path / "random.py").write_text("raise RuntimeError('not the standard module')\n")
    (tmp_path / "mine.py").write_text(
        "from __future__ import annotations\n"
        "import random\nfrom dataclasses import dataclass\nimport helper\n"
        "@dataclass\nclass Mine:\n    seed: int\n"
        "    def choose(self, view):\n"
        "        assert self.seed > 0 and random.random\n"
        "        return view.options[helper.LAST]\n"
    )
    game = kemet.new_game(2, seed=1)
    seat = game.waiting[0]
    with BotPlayer(f"{tmp_path / 'mine.py'}:Mine") as bot:
        assert bot.answer(game, seat) is game.options(seat)[-1]
    assert bot.error == ""


def test_a_signal_in_another_thread_ends_the_wait_for_a_line() -> None:
    """Such a signal does not wake the main thread, so the wait itself returns to Python."""

    class Interrupted(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupted

    def signal_myself() -> None:
        time.sleep(0.5)  # the main thread waits by then
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

    before = signal.signal(signal.SIGUSR1, interrupt)
    process = LineProcess([sys.executable, "-c", "import time; time.sleep(60)"])
    thread = threading.Thread(target=signal_myself)
    thread.start()
    try:
        with given_time() as spent, pytest.raises(Interrupted):
            process.receive(20)
        assert spent.seconds() < 10
    finally:
        thread.join()
        process.close(0)
        signal.signal(signal.SIGUSR1, before)


def test_an_isolated_built_in_bot_plays_the_same_game(started_pids: list[int]) -> None:
    with BotPlayer("greedy", isolated=True) as bot:
        game = play_against_greedy(bot)
        assert len(started_pids) == 1
    assert game.record() == play_against_greedy(BotPlayer("greedy")).record()


def test_a_bot_player_starts_a_process_for_every_game(
    tmp_path: Path, started_pids: list[int]
) -> None:
    with BotPlayer(write_program(tmp_path / "last.py", MINIMAL_BOT)) as bot:
        for seed in (1, 2):
            game = kemet.new_game(2, seed=seed)
            seat = game.waiting[0]
            assert bot.answer(game, seat) is game.options(seat)[-1]
        assert len(started_pids) == 2
        assert is_reaped(started_pids[0])
        bot.close()
        assert is_reaped(started_pids[1])
