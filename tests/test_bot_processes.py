"""Bots in processes of their own: they play whole games, and none holds one up or stays behind."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.bots import Seated, make_bot, process, wire
from kemet.bots.child import Child
from kemet.bots.process import BotFault, ProcessBot, check, command_of
from kemet.bots.seated import veiled
from kemet.bots.serving import serve
from kemet.terminal.words import Words
from tests.typing_at import COMMAND, Typed, command, environment

DOCS = (Path(__file__).parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
LAST = EXAMPLES[2]  # a bot that does not know this library

ANSWERS = """
import json, os, signal, subprocess, sys, time

def say(line):
    print(json.dumps(line), flush=True)

for text in sys.stdin:
    line = json.loads(text)
    if line["say"] == "hello":
        say({"ready": "hostile"})
    elif line["say"] == "choose":
        number, options = line["id"], line["options"]
"""
"""The beginning of a program; what it does with a question is added."""


def gone(pid: int, seconds: float = 10.0) -> bool:
    """No such process is left; one of a stranger's may wait for its last parent to notice."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if reaped(pid):
            return True
        with suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        time.sleep(0.05)
    return False


def reaped(pid: int) -> bool:
    """The process has ended, and its parent has noticed."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture
def pids(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The processes started; after the test none of them is left, not even as a zombie."""
    found: list[int] = []

    class Noted(Child):
        def __init__(self, command: list[str], env: Mapping[str, str] | None = None) -> None:
            super().__init__(command, env)
            found.append(self.process.pid)

    monkeypatch.setattr(process, "Child", Noted)
    yield found
    assert [pid for pid in found if not reaped(pid)] == []


def program(path: Path, text: str, *args: str) -> str:
    """The name of a bot that is a program."""
    path.write_text(text)
    return "run:" + shlex.join([sys.executable, str(path), *args])


def play(bot: Seated, seed: int = 4, seat: int = 0) -> kemet.Game:
    """A whole game of a bot against a level of the house; all answers are legal, or it raises."""
    game = kemet.new_game(2, "original", "short", seed=seed)
    bots = [bot, Seated("greedy")] if seat == 0 else [Seated("greedy"), bot]
    while not game.over:
        waiting = game.waiting[0]
        game.play(waiting, bots[waiting].answer(game, waiting))
    assert game.broken() == []
    return game


# --- the protocol


def test_a_bot_of_the_house_answers_lines() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    said = [wire.hello(view, 5, game.names), wire.choose(1, view, 6), wire.end((1, 2), 1)]
    told = io.BytesIO()
    assert serve("greedy", [b"\n", *map(wire.write, said)], told) == 0
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert lines == [
        {"ready": "greedy"},
        {"id": 1, "answer": make_bot("greedy", 6).choose(view)},
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"say": "hello", "protocol": "kemet bot 9"}, "speaks 'kemet bot 1', not 'kemet bot 9'"),
        ({"say": "sing"}, "says nothing this bot knows"),
        ({"say": "choose", "id": 1}, "KeyError"),
    ],
)
def test_a_line_that_a_bot_of_the_house_does_not_know(line: dict[str, Any], words: str) -> None:
    told = io.BytesIO()
    assert serve("random", [wire.write(line)], told) == 1
    assert words in json.loads(told.getvalue())["fault"]


@pytest.mark.parametrize("data", [b"hello", b"[1]", b"\xff", b"[" * 100_000, b'{"id": 1'])
def test_what_is_no_line(data: bytes) -> None:
    with pytest.raises(ValueError, match="no JSON object"):
        wire.read(data)


def test_a_bot_by_hand_through_a_pipe() -> None:
    game = kemet.new_game(2, seed=3)
    view = game.view(game.waiting[0])
    lines = wire.write(wire.hello(view, 5, game.names)) + wire.write(wire.choose(1, view, 6))
    done = command("bot", "random", lines=lines.decode())
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
    keeps = LAST.replace("    line = ", "    open(sys.argv[1], 'a').write(text)\n    line = ")
    name = program(tmp_path / "last.py", keeps, str(log))
    seed = 918_273_645
    game = kemet.new_game(["Anna", "Ben"], "original", "short", seed=seed)
    views = []
    with Seated(name) as bot, Seated("greedy") as other:
        while not game.over:
            seat = game.waiting[0]
            if seat == 0 and len(game.options(0)) > 1:
                views.append(json.loads(json.dumps(game.view(0).to_json())))
            answer = (bot if seat == 0 else other).answer(game, seat)
            assert seat or answer is game.options(0)[-1]
            game.play(seat, answer)
        assert bot.fault == ""
    assert len(pids) == 1
    text = log.read_text()
    hello, *questions, end = map(json.loads, text.splitlines())
    assert hello.pop("seed") >= 0
    assert hello == {
        "say": "hello", "protocol": "kemet bot 1", "seat": 0, "edition": "original",
        "mode": "short", "players": 2, "names": ["Anna", "Ben"],
    }  # fmt: skip
    assert [q["view"] for q in questions] == views
    assert [q["options"] for q in questions] == [v["own"]["options"] for v in views]
    assert [q["id"] for q in questions] == list(range(1, len(views) + 1))
    assert all(set(q) == {"say", "id", "seed", "options", "view"} for q in questions)
    assert end == {"say": "end", "scores": list(game.scores()), "winner": game.winner}
    assert str(seed) not in text
    assert len({q["seed"] for q in questions}) > len(views) // 2
    assert all(q["seed"] < 1 << 32 < seed * 8 for q in questions), "the game's seed shows through"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_example_in_another_language(tmp_path: Path, pids: list[int]) -> None:
    (script,) = re.findall(r"```js\n(.*?)```", DOCS, re.DOTALL)
    (tmp_path / "bot.js").write_text(script)
    with Seated(f"run:node {shlex.quote(str(tmp_path / 'bot.js'))}") as bot:
        play(bot)
    assert bot.fault == ""
    assert pids


@pytest.mark.parametrize(("text", "name"), [(EXAMPLES[0], "Mine"), (EXAMPLES[1], "Dreamer")])
def test_the_classes_of_the_page_play_a_whole_game(
    text: str, name: str, tmp_path: Path, pids: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    with Seated(f"mine.py:{name}", seconds=30) as bot:
        play(bot, seat=1)
        assert len(pids) == 1
    assert bot.fault == ""


# --- a class of one's own


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
    with Seated(f"{tmp_path / 'mine.py'}:Mine") as bot:
        assert bot.answer(game, seat) is game.options(seat)[-1]
    assert bot.fault == ""


def test_an_isolated_level_of_the_house_plays_the_same_game(pids: list[int]) -> None:
    with Seated("greedy", isolated=True) as bot:
        alone = play(bot)
        assert len(pids) == 1
    assert alone.record() == play(Seated("greedy")).record()


def test_a_bot_may_sit_down_at_another_game(tmp_path: Path, pids: list[int]) -> None:
    with Seated(program(tmp_path / "last.py", LAST)) as bot:
        for seed in (1, 2):
            game = kemet.new_game(2, seed=seed)
            seat = game.waiting[0]
            assert bot.answer(game, seat) is game.options(seat)[-1]
        assert len(pids) == 2
        assert reaped(pids[0])
        bot.close()
        assert reaped(pids[1])


# --- hostile bots

CLASSES = {
    "raises in its constructor": (
        "def __init__(self): raise RuntimeError('no idea')", "failed: RuntimeError: no idea",
    ),
    "raises when asked": ("raise OSError('lost\\nmy\\x1b way')", "failed: OSError: lost my? way"),
    "leaves": ("sys.exit('enough')", "ended with exit code 1: enough"),
    "dies": ("os._exit(7)", "ended with exit code 7"),
    "kills itself": ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
    "answers illegally": ("return 'dance'", "answered 'dance', which is not legal"),
    "answers nothing": ("return None", "which is no answer"),
    "answers no text": ("return {1, 2}", "failed: TypeError"),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(CLASSES))
def test_a_hostile_class_is_replaced(kind: str, tmp_path: Path, pids: list[int]) -> None:
    body, words = CLASSES[kind]
    if not body.startswith("def"):
        body = f"def choose(self, view): {body}"
    text = f"import os, signal, sys\nclass Hostile:\n    choose = None\n    {body}\n"
    (tmp_path / "hostile.py").write_text(text)
    with Seated(f"{tmp_path / 'hostile.py'}:Hostile") as bot:
        assert play(bot).over
        assert "hostile.py:Hostile " in bot.fault
        assert words in bot.fault
        assert len(pids) == 1, "it is not started again"
        assert reaped(pids[0]), "it is ended at once, not at the end of the game"


PROGRAMS = {
    "exits at once": ("raise SystemExit(3)", "ended with exit code 3"),
    "complains and exits": ("raise ValueError('bad day')", "exit code 1: ValueError: bad day"),
    "garbage": (ANSWERS + "        print('hm', flush=True)", "wrote 'hm', which is no line"),
    "garbage at once": ("print('{', flush=True)\nimport time; time.sleep(99)", "wrote '{'"),
    "no object": (ANSWERS + "        say([number])", "wrote '[1]', which is no line"),
    "no answer": (ANSWERS + "        say({'id': number})", "which is no answer"),
    "a number": (ANSWERS + "        say({'id': number, 'answer': 0})", "which is no answer"),
    "not ready": ("print('{}', flush=True)\nimport time; time.sleep(99)", "of being ready"),
    "wrong id": (
        ANSWERS + "        say({'id': number + 1, 'answer': options[0]})",
        "answered question 2 when asked 1",
    ),
    "illegal later": (
        ANSWERS + "        say({'id': number, 'answer': options[0] if number < 9 else 'di'})",
        "answered 'di', which is not legal",
    ),
    "an endless line": (
        "import sys\nwhile True: sys.stdout.write('x' * 65536)", "a line of more than 1048576",
    ),
    "endless lines": (
        ANSWERS + "        while True: say({'id': number, 'answer': options[0]})",
        "answered question 1 when asked 2",
    ),
    "endless lines at once": ("while True: print('{}', flush=True)", "instead of being ready"),
    "closes its output": (
        "import os, time\nos.close(1)\ntime.sleep(99)", "closed its output",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(PROGRAMS))
def test_a_hostile_program_is_replaced(kind: str, tmp_path: Path, pids: list[int]) -> None:
    text, words = PROGRAMS[kind]
    with Seated(program(tmp_path / "hostile.py", text)) as bot:
        assert play(bot).over
        assert bot.fault.startswith("run:")
        assert words in bot.fault
        assert len(pids) == 1
        assert reaped(pids[0])


IGNORES = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"


@pytest.mark.parametrize("first", ["import time\n", IGNORES], ids=["sleeps", "ignores SIGTERM"])
def test_a_bot_that_sleeps_costs_its_time_once(first: str, tmp_path: Path, pids: list[int]) -> None:
    sleeps = ANSWERS + "        time.sleep(99)"
    with Seated(program(tmp_path / "sleeps.py", first + sleeps), seconds=0.4) as bot:
        game = kemet.new_game(2, "original", "short", seed=4)
        seat = game.waiting[0]
        began = time.monotonic()
        game.play(seat, bot.answer(game, seat))
        assert 0.4 <= time.monotonic() - began < 10
        assert bot.fault.endswith("did not answer within 0.4 s")
        assert reaped(pids[0])
        assert play(bot).over
        assert len(pids) == 1


@pytest.mark.parametrize(
    "text",
    ["import time\ntime.sleep(99)\n", IGNORES + "time.sleep(99)\n"],
    ids=["sleeps", "ignores SIGTERM"],
)
def test_a_bot_that_never_starts(text: str, tmp_path: Path, pids: list[int]) -> None:
    with Seated(program(tmp_path / "sleeps.py", text), start_seconds=0.5) as bot:
        assert play(bot).over
    assert bot.fault.endswith("did not start within 0.5 s")
    assert len(pids) == 1


def test_a_bot_that_reads_nothing_holds_up_nobody(tmp_path: Path, pids: list[int]) -> None:
    text = 'import time\nprint(\'{"ready": "deaf"}\', flush=True)\ntime.sleep(99)\n'
    bot = ProcessBot(program(tmp_path / "deaf.py", text), names=["x" * 900_000, "y"], seconds=0.4)
    with pytest.raises(BotFault, match=r"did not answer within 0\.4 s"):
        bot.choose(kemet.new_game(2, seed=1).view(0))


def test_what_a_class_prints_or_reads_does_no_harm(tmp_path: Path, pids: list[int]) -> None:
    (tmp_path / "chats.py").write_text(
        "import os, subprocess, sys\n"
        "print('hello from the import')\n"
        "class Chats:\n"
        "    def choose(self, view):\n"
        "        print('{\"id\": 1}')\n"
        "        sys.__stdout__.write('thinking\\n'); sys.__stdout__.flush()\n"
        "        os.write(1, b'aloud\\n')\n"
        "        assert sys.stdin.read() == '' and os.read(0, 9) == b''\n"
        "        if len(view.options) % 7 == 3: subprocess.run(['echo', 'through others'])\n"
        "        return view.options[-1]\n"
    )
    with Seated(f"{tmp_path / 'chats.py'}:Chats", seconds=30) as bot:
        play(bot)
    assert bot.fault == ""


def test_what_a_bot_has_started_itself_ends_with_it(tmp_path: Path, pids: list[int]) -> None:
    note = tmp_path / "pid"
    starts = ANSWERS + (
        "        child = subprocess.Popen(['sleep', '99'])\n"
        "        open(sys.argv[1], 'w').write(str(child.pid))\n"
        "        say({'id': number, 'answer': options[0]})\n"
    )
    game = kemet.new_game(2, seed=1)
    with Seated(program(tmp_path / "starts.py", starts, str(note))) as bot:
        bot.answer(game, game.waiting[0])
        assert bot.fault == ""
        child = int(note.read_text())
        assert not reaped(child)
    assert gone(child)


def test_a_bot_that_nobody_holds_any_more_is_ended(tmp_path: Path, pids: list[int]) -> None:
    bot = ProcessBot(program(tmp_path / "last.py", LAST))
    bot.choose(kemet.new_game(2, seed=1).view(0))
    assert bot.title == "last"
    assert not reaped(pids[0])
    del bot
    gc.collect()
    assert reaped(pids[0])


# --- at the terminal


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["interrupt", "kill"])
def test_no_bot_stays_behind_when_its_game_is_stopped(how: signal.Signals, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    (tmp_path / "sleeps.py").write_text(
        "import os, time\n"
        "class Sleeps:\n"
        "    def choose(self, view):\n"
        f"        open({str(note)!r}, 'w').write(str(os.getpid()))\n"
        "        time.sleep(99)\n"
    )
    watch = subprocess.Popen(
        [*COMMAND, "watch", "--bots", f"{tmp_path / 'sleeps.py'}:Sleeps"],
        env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    until = time.monotonic() + 30
    while not (note.exists() and note.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    bot = int(note.read_text())
    watch.send_signal(how)
    assert watch.wait(20) == (130 if how == signal.SIGINT else -how)
    assert gone(bot)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_is_told_of_a_bot_that_fails(
    language: str, typed: Typed, tmp_path: Path, pids: list[int]
) -> None:
    name = program(tmp_path / "hostile.py", PROGRAMS["garbage"][0])
    code, out, err = typed(
        "watch", "--players", "2", "--bots", name, "--seed", "3", "--lang", language
    )
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    before, after = Words(language).table["bot_failed"].split("{fault}")
    assert told.count(after.strip()) == 2, "once for each seat"
    assert before.partition("}")[2].strip() in told
    assert "which is no line of the protocol" in told
    code, out, err = typed("play", "--bots", name, "--seed", "3", lines="auto\n" * 30)
    assert (code, err) == (0, "")
    assert "cannot go on" in " ".join(out.split())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wizard", "there is no bot 'wizard'"),
        ("nowhere.py:Mine", "there is no Python file nowhere.py"),
        ("FILE:Mine", "has no class Mine with a method choose(view)"),
        ("FILE:Raises", "Raises failed: KeyError: 5"),
        ("run:no-such-command --fast", "there is no command 'no-such-command'"),
        ("run:", "names no command"),
        ("run:'", "cannot be read as a command"),
    ],
)
def test_bots_are_looked_at_before_the_game(
    name: str, words: str, typed: Typed, tmp_path: Path, pids: list[int]
) -> None:
    file = tmp_path / "raises.py"
    file.write_text("class Raises:\n    choose = 1\n    def __init__(self): raise KeyError(5)\n")
    for what in ("play", "watch"):
        code, out, err = typed(what, "--bots", name.replace("FILE", str(file)))
        assert (code, out) == (2, "")
        assert err.startswith("kemet: --bots ")
        assert words in err
        assert "Traceback" not in err


def test_kemet_bot_says_what_it_cannot_run(typed: Typed) -> None:
    for name, words in [("wizard", "no bot 'wizard'"), ("run:ls", "is a command already")]:
        code, out, err = typed("bot", name)
        assert (code, out) == (2, "")
        assert words in err


def test_a_command_is_split_but_goes_through_no_shell() -> None:
    assert command_of(f"run:{sys.executable} 'a b' ; $HOME") == [
        sys.executable, "a b", ";", "$HOME",
    ]  # fmt: skip
    check("greedy")


def test_the_seed_a_stranger_gets_is_made_of_what_it_knows() -> None:
    """Deal anew all it cannot know: the seed is the same, so it tells nothing of that."""
    game = kemet.new_game(2, seed=5)
    for _ in range(30):
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])
    for seat in range(2):
        view = game.view(seat)
        assert veiled(view, 3) == veiled(kemet.redeal(view, 9).view(seat), 3)
        assert veiled(view, 3) != veiled(view, 4)


def test_an_interrupted_arena_leaves_no_bot_behind(tmp_path: Path) -> None:
    """Also one that does not notice that nobody listens any more."""
    file = tmp_path / "deaf.py"
    pid_file = tmp_path / "pid"
    file.write_text(
        "import os, time\n"
        f"open({str(pid_file)!r}, 'a').write(str(os.getpid()) + ' ')\n"
        "while True:\n    time.sleep(60)\n"
    )
    bot = f"run:{shlex.join([sys.executable, str(file)])}"
    args = ["arena", "--bots", bot, "random", "--games", "2", "--workers", "2"]
    arena = subprocess.Popen(
        [*COMMAND, *args, "--out", str(tmp_path / "a.jsonl")], env=environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    ends = time.monotonic() + 30
    while not (pid_file.exists() and pid_file.read_text().endswith(" ")):
        assert time.monotonic() < ends, "the bot was never started"
        time.sleep(0.05)
    os.killpg(arena.pid, signal.SIGINT)  # as a terminal does
    assert arena.wait(20) == 130
    started = [int(pid) for pid in pid_file.read_text().split()]
    assert started
    assert all(gone(pid) for pid in started)


def test_a_level_that_takes_its_time_is_given_it() -> None:
    with Seated("master:2s", isolated=True, seconds=10) as patient:
        assert patient.seconds == 12
    with Seated("greedy", seconds=10) as plain:
        assert plain.seconds == 10
