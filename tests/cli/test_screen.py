"""The terminal: hot seat, the map, a pseudo-terminal, the tools."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import kemet
from kemet.cli.play.context import GameContext
from kemet.cli.play.panels import with_full_stop
from kemet.cli.play.screen import Screen, join_wrapped, visible_width
from kemet.cli.play.session import Session
from kemet.content.boards import BOARD_DATA
from kemet.i18n import Messages
from kemet.textmap.boardmap import BoardMap, seat_letters
from kemet.textmap.layout import compute_layout
from tests.support.cli_driver import (
    COMMAND,
    INTERRUPT,
    PROMPT,
    CliRunner,
    make_environment,
    run_command,
)

# --- hot seat


def test_handover_hides_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two handovers the screen shows nothing of the other's hand."""
    out = io.StringIO()
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    game = kemet.new_game(["Anna", "Ben", "Chloe"], seed=12)
    session = Session(GameContext(game, Screen(out), "en"), 2, None)
    start = 0
    screens: dict[int, int] = {0: 0, 1: 0}
    first_hands = {seat: set(hand_of(game, seat)) for seat in (0, 1)}
    assert not first_hands[0] & first_hands[1]

    def read_line(prompt: str) -> str:
        nonlocal start
        if "press Enter" in prompt:
            between = out.getvalue()[start:]
            assert "Pass the keyboard to" in between
            start = len(out.getvalue())
            return ""
        seat = session.seat_at_keyboard
        other = 1 - seat
        shown = out.getvalue()[start:]
        screens[seat] += 1
        hands = re.findall(r"Your DI cards: ([^\n]*(?:\n[^\n]+)*?)\nYour battle", shown)
        expected = ", ".join(with_counts(hand_of(game, seat)))
        assert " ".join(hands[-1].split()) == (expected or "none")
        if screens[seat] == 1:
            assert not any(card in shown for card in first_hands[other])
        flat = " ".join(shown.split())
        assert not re.search(rf"{game.names[other]} draws (?!a DI card)", flat)
        assert f"{game.names[other]} 1-" not in flat
        if sum(screens.values()) > 120:
            raise EOFError
        return ["hand", "log 40", "market", "auto"][sum(screens.values()) % 4]

    monkeypatch.setattr(session, "read_line", read_line)
    assert session.run() == 0
    assert min(screens.values()) > 20


def hand_of(game: kemet.Game, seat: int) -> list[str]:
    own = game.view(seat).own
    assert own is not None
    return [kemet.i18n.name_of("card", card) for card in own.hand]


def with_counts(cards: list[str]) -> list[str]:
    return [
        card + (f" ×{cards.count(card)}" if cards.count(card) > 1 else "")
        for card in dict.fromkeys(cards)
    ]


def test_handover_clears_the_terminal() -> None:
    out = in_terminal(
        "play", "--seed", "12", "--hotseat", "2", answers=["", "auto", "", "quit", ""]
    )
    before, _, after = out.partition("Pass the keyboard to Bastet")
    assert "Your DI cards" in before or "Your DI cards" in after
    assert out.count("\033[3J\033[2J\033[H") >= 2


# --- the map


class Terminal(io.StringIO):
    """A stream with an encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.kind = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.kind


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_map_shows_every_space(players: int, encoding: str) -> None:
    game = kemet.new_game(players, seed=1)
    for _ in range(3 * players):
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])
    screen = Screen(Terminal(encoding))
    lines = BoardMap(game.names, Messages("en"), screen.symbols).draw(game.view(None), 80)
    text = "\n".join(lines)
    assert text.isascii() == (encoding == "ascii")
    assert max(map(len, lines)) <= 80
    for space in BOARD_DATA[str(players)]["spaces"]:
        assert len(re.findall(rf"\b{space['id']}(?![a-z])", text)) == 1, space["id"]
    assert screen.symbols["water"] in text
    for seat, letter in enumerate(seat_letters(game.names)):
        assert f"{screen.symbols['seats'][seat]}{letter}5" in text


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_boxes_do_not_overlap(players: int, width: int) -> None:
    layout = compute_layout(players, width)
    spaces = [s for box in layout.boxes for s in box.spaces]
    assert sorted(spaces) == sorted(s["id"] for s in BOARD_DATA[str(players)]["spaces"])
    for i, box in enumerate(layout.boxes):
        assert 0 <= box.left <= layout.width - box.width
        assert 0 <= box.top <= layout.height - box.height
        assert not any(box.overlaps(other) for other in layout.boxes[:i])


def test_ascii_terminal_gets_ascii_symbols(typed: CliRunner) -> None:
    played = run_command("play", "--seed", "1", "--lang", "fr", lines="auto\nhelp\n",
                     PYTHONUTF8="0", PYTHONIOENCODING="ascii")  # fmt: skip
    assert played.returncode == 0
    assert played.stdout.isascii()
    assert "Vous etes Anubis" in played.stdout
    assert "?" not in re.sub(r" \?", "", played.stdout)


def test_emblems() -> None:
    assert seat_letters(["Anna", "ben"]) == "AB"
    assert seat_letters(["Player1", "Player2", "Player3"]) == "ABC"
    assert seat_letters(["ßa", "Ben"]) == "AB"


def test_lines_are_wrapped() -> None:
    assert join_wrapped(["a", "bb", "cc"], 6, "  ", "") == ["a  bb", "  cc"]
    assert visible_width("\033[1;31mred\033[0m") == 3


# --- a pseudo-terminal


def in_terminal(*args: str, answers: list[str], **more: str) -> str:
    """The output of a command in a pseudo-terminal, answered prompt by prompt."""
    fd, terminal_fd = pty.openpty()
    remaining = list(answers)
    out, answered = b"", 0
    with subprocess.Popen(
        [*COMMAND, *args],
        stdin=terminal_fd,
        stdout=terminal_fd,
        stderr=terminal_fd,
        env=make_environment(**more),
    ) as game:
        os.close(terminal_fd)
        attempts = 10  # an interrupt just before the line is read may be ignored
        while attempts:
            if not select.select([fd], [], [], 2)[0]:
                attempts -= 1
                if not remaining and answers[-1] == INTERRUPT:
                    game.send_signal(signal.SIGINT)
                continue
            try:
                out += os.read(fd, 65536)
            except OSError:  # the command has ended
                break
            if remaining and PROMPT.search(out[answered:]):
                answered = len(out)
                if remaining[0] == INTERRUPT:
                    game.send_signal(signal.SIGINT)
                else:
                    os.write(fd, remaining[0].encode() + b"\n")
                del remaining[0]
        os.close(fd)
    return out.decode("utf-8", "replace") + f"\nexit {game.returncode}"


def test_colours_on_a_terminal() -> None:
    out = in_terminal("play", "--seed", "1", answers=["1", "quit", ""])
    assert "\033[1;33m" in out
    assert out.endswith("exit 0")


def test_no_colours_with_no_color() -> None:
    out = in_terminal("play", "--seed", "1", answers=["1", "quit", ""], NO_COLOR="1")
    assert "You chose" in out
    assert not re.search(r"\033\[[0-9;]*m", out)


def test_interrupting() -> None:
    out = in_terminal("play", "--seed", "1", answers=["1", INTERRUPT])
    assert "left unfinished" in out
    assert "Traceback" not in out
    assert out.endswith("exit 130")


# --- the tools


def test_tools(typed: CliRunner, tmp_path: Path) -> None:
    code, out, _ = typed("actions")
    assert code == 0
    assert out.splitlines()[0].split() == ["0", "pass"]
    assert len(out.splitlines()) == len(kemet.engine.actions.ALL)
    code, out, _ = typed("fuzz", "--games", "2", "--seed", "1", "--workers", "1", "--out",
                         str(tmp_path / "fuzz"))  # fmt: skip
    assert code == 0
    assert "2 games" in out


def test_closed_pipe_leaves_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "actions"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=make_environment(),
    ) as listing:
        assert listing.stdout
        assert listing.stderr
        listing.stdout.readline()
        listing.stdout.close()
        assert b"Traceback" not in listing.stderr.read()


def test_french_punctuation_stays_with_its_word() -> None:
    text = "Anna utilise « Mur de bronze » : on verra ; combien ? trop !"
    for width in range(14, 60):
        for line in Screen(io.StringIO()).wrap(text, width):
            assert not line.endswith("«"), line
            assert line[0] not in ":;!?»", line


def test_sentence_ends_with_one_mark() -> None:
    assert with_full_stop("Anna buys Charge!") == "Anna buys Charge!"
    assert with_full_stop("Anna buys Legion") == "Anna buys Legion."
