"""`kemet play` and its files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.content.boards import BOARD_DATA
from kemet.engine.io.save import digest
from kemet.i18n import Messages
from kemet.i18n.locale import get_locale
from tests.support.cli_driver import ESCAPE, CliRunner, random_input, run_command

# --- complete games


@pytest.mark.parametrize(
    ("edition", "players", "language", "winner_text"),
    [("revised", "3", "en", "wins the game"), ("original", "2", "fr", "gagne la partie")],
)
def test_complete_game(
    tmp_path: Path, edition: str, players: str, language: str, winner_text: str
) -> None:
    record = tmp_path / "game.kemet"
    played = run_command(
        "play", "--bots", "greedy", "--edition", edition, "--players", players,
        "--lang", language, "--seed", "5", "--record", str(record), lines=random_input(5, 9000),
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    assert winner_text in played.stdout
    assert str(record) in played.stdout
    assert ESCAPE not in played.stdout
    lines = played.stdout.splitlines()
    assert max(len(line) for line in lines if str(record) not in line) <= 80
    messages = Messages(language)
    for key in ("final_heading", "points_battle", "points_pyramids", "ask_token", "ask_council"):
        assert messages(key) in played.stdout, key
    text = record.read_text()
    game = kemet.replay(text)
    assert game.over
    again = run_command("replay", str(record), "--lang", language)
    assert again.returncode == 0, again.stderr
    assert winner_text in again.stdout


def test_starts_without_arguments(typed: CliRunner) -> None:
    code, out, err = typed("play", lines="1\nquit\n\n")
    assert (code, err) == (0, "")
    assert "Revised edition, Standard game: 3 players" in out
    assert "You chose: Units" in out
    assert "left unfinished" in out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_every_board_starts(typed: CliRunner, edition: str, players: int) -> None:
    code, out, _ = typed(
        "play", "--bots", "greedy", "--edition", edition, "--players", str(players),
        "--lang", "fr", "--seed", "8",
        lines="auto\n" * 12 + "map\nmarket\nhand\nlog\nrules\nhelp\n",
    )  # fmt: skip
    assert code == 0
    for space in BOARD_DATA[str(players)]["spaces"]:
        assert space["id"] in out


def test_watching(typed: CliRunner, tmp_path: Path) -> None:
    record = tmp_path / "watched.kemet"
    code, out, _ = typed(
        "watch", "--bots", "greedy", "--players", "2", "--seed", "3", "--record", str(record)
    )
    assert code == 0
    assert "wins the game" in out
    assert kemet.replay(record.read_text()).over


# --- input


def test_invalid_input_is_explained(typed: CliRunner) -> None:
    bad = ["blah", "999", "0", "-1", "+-5", "²", "token pray_lower", "garrison", "g", "\x1b[A",
           "garrison 9 9 9", "map nowhere", "log x", "rules xyzzy", "market green", "save",
           "save /nowhere/at/all.json", "save /", "save .", "record", "skip",
           "x" * 500]  # fmt: skip
    code, out, err = typed("play", "--seed", "1", lines="\n".join([*bad, "garrison 5 5 0", ""]))
    assert (code, err) == (0, "")
    for message in (
        "There is no answer “blah”. Write one as it is offered. [D1]",
        "There is no option 999: choose a number from 1 to 3.",
        "There is no option -1",
        "'garrison' matches several options: garrison 5 5 0, garrison 5 0 5",
        "That is not what is asked now.",
        "There is no space 'nowhere'",
        "Nothing is called 'xyzzy'",
        "There are no tiles of colour 'green'",
        "Which file?",
        "/nowhere/at/all.json cannot be written",
        "You chose: Units: 5 on district 1, 5 on district 2  [garrison 5 5 0]",
    ):
        assert message in out, message
    assert "place your pyramids" in out


def test_errors_are_translated(typed: CliRunner) -> None:
    _, out, _ = typed("play", "--seed", "1", "--lang", "fr", lines="sottise\ntoken recruit\n")
    assert "Il n'y a pas de réponse « sottise »" in out
    assert "Ce n'est pas ce qui est demandé" in out


def test_notation_and_prefixes_are_answers(typed: CliRunner) -> None:
    _, out, _ = typed(
        "play", "--seed", "1", lines="GARRISON  5 0 5\npyramids ruby2@1 sapphire1@2\n"
    )
    assert "[garrison 5 0 5]" in out
    assert "[pyramids ruby2@1 sapphire1@2]" in out
    _, out, _ = typed("play", "--seed", "1", lines="garrison 0\n")
    assert "You chose: Units: 5 on district 2, 5 on district 3" in out


def test_in_game_lookup(typed: CliRunner) -> None:
    lines = "rules veto\nrules Prayer points (PP)\nrules D3\nmap delta\nmarket ruby\nhand\nlog 3\n"
    _, out, _ = typed("play", "--seed", "1", lines=lines)
    assert "Veto (DI card): Cancels a DI card" in out
    assert "What everything is paid with" in out
    assert "D3   Equilibrium: at the end of the Day each of the three levels" in out
    assert re.search(r"\[see\s+I5,\s+Z6\]", out)
    assert "next to: sanctuary, (temple_delta)" in out
    assert re.search(r"Charge!, level 1, 1 PP, \d on offer", out)
    assert "Strength 4, damage 1, protection 0." in out


def test_rules_command(typed: CliRunner) -> None:
    code, out, _ = typed("rules", lines="")
    assert code == 0
    assert "4.6 Move" in out
    assert out.index("W1 ") < out.index("X11 ") < out.index("Z14 ")
    _, out, _ = typed("rules", "--lang", "fr", "x11", lines="")
    assert out.startswith("X11  Renvoi\u00a0: toute la troupe dans la réserve")
    _, out, _ = typed("rules", "magical", "support", lines="")
    assert out.startswith("Magical Support (power tile): ")
    code, _, err = typed("rules", "locomotive", lines="")
    assert code == 2
    assert "nothing about 'locomotive'" in err


def test_skipping_windows(typed: CliRunner) -> None:
    """After `skip` the next question is another one."""
    _, out, _ = typed("play", "--bots", "greedy", "--seed", "5", lines="auto\nskip\n" * 40)
    window = Messages("en")("ask_window")
    known = [
        text.partition("{")[0]
        for key, text in get_locale("en").messages.items()
        if key[:4] == "ask_"
    ]
    marks = (*known, "You pass every")
    asked = [line for line in out.splitlines() if line.startswith(marks)]
    skipped = [i for i, line in enumerate(asked[:-1]) if line.startswith("You pass every")]
    assert skipped
    assert all(asked[i + 1] != window for i in skipped)


def test_end_of_input(typed: CliRunner) -> None:
    code, out, err = typed("play", "--seed", "2", lines=random_input(2, 30))
    assert (code, err) == (0, "")
    assert out.rstrip().endswith("The input has ended: the game was left unfinished.")


def test_unfinished_game_is_recorded(typed: CliRunner, tmp_path: Path) -> None:
    record = tmp_path / "r.kemet"
    code, out, _ = typed("play", "--seed", "2", "--record", str(record), lines="auto\nauto\n")
    assert code == 0
    assert str(record) in out
    assert not kemet.replay(record.read_text()).over


@pytest.mark.parametrize(
    "args",
    [
        ["play", "--players", "6"],
        ["play", "--players", "two"],
        ["play", "--edition", "third"],
        ["play", "--mode", "long"],
        ["play", "--seed", "-1"],
        ["play", "--hotseat", "0"],
        ["play", "--hotseat", "4"],
        ["play", "--name", " "],
        ["play", "--name", "Anna", "--name", "Ben"],
        ["play", "--load", "/nowhere/save.json"],
        ["play", "--record", "/nowhere/record.kemet"],
        ["play", "--unknown"],
        ["play", "--lang", "de"],
        ["watch", "--delay", "long"],
        ["replay", "/nowhere/record.kemet"],
        ["replay"],
        ["fuzz", "--games", "0"],
        ["bench", "--out", "/nowhere/bench.json"],
        ["dance"],
    ],
)
def test_invalid_arguments(typed: CliRunner, args: list[str]) -> None:
    code, out, err = typed(*args)
    assert code == 2
    assert out == ""
    assert err.strip()
    assert "Traceback" not in err


def test_help(typed: CliRunner) -> None:
    code, out, _ = typed()
    assert code == 0
    for name in ("play", "watch", "replay", "fuzz", "bench", "actions", "doctor"):
        assert name in out
    assert typed("play", "--help")[0] == 0


# --- files


def save_game(typed: CliRunner, file: Path, answers: int = 25) -> str:
    lines = "auto\n" * answers + f"save {file}\n"
    code, out, _ = typed("play", "--bots", "greedy", "--seed", "4", lines=lines)
    assert code == 0
    assert f"--load {file}" in out.replace("\n", " ")
    return file.read_text()


def test_saved_game_continues(typed: CliRunner, tmp_path: Path) -> None:
    """Random answers after loading are those without loading."""
    file, first, second = tmp_path / "s.json", tmp_path / "1.kemet", tmp_path / "2.kemet"
    save_game(typed, file)
    at_once = "auto\n" * 40 + f"record {first}\n"
    assert typed("play", "--bots", "greedy", "--seed", "4", lines=at_once)[0] == 0
    code, out, _ = typed(
        "play", "--bots", "greedy", "--load", str(file), lines="auto\n" * 15 + f"record {second}\n"
    )
    assert code == 0
    assert "You are Anubis" in out
    assert first.read_text() == second.read_text()
    assert typed("play", "--load", str(first), lines="")[0] == 0
    code, _, err = typed("play", "--load", str(file), "--players", "3")
    assert code == 2
    assert "leave out --players" in err


def test_damaged_files_are_rejected(typed: CliRunner, tmp_path: Path) -> None:
    file = tmp_path / "s.json"
    good = save_game(typed, file)
    damaged: list[str | bytes] = [
        "", "no json", "[]", "{}", "null", good[: len(good) // 2],
        good.replace('"prayer": ', '"prayer": 1', 1),
        "kemet 1\n", "kemet 1\nedition revised standard\n\n", "[" * 100_000, b"\xff\xfe\x00",
    ]  # fmt: skip
    for text in damaged:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        for args in (["play", "--load", str(file)], ["replay", str(file)]):
            code, out, err = typed(*args)
            assert (code, out) == (2, ""), text[:40]
            assert err.count("\n") == 1, err
            assert err.startswith(f"kemet: {file}")


def test_forged_save_is_rejected(typed: CliRunner, tmp_path: Path) -> None:
    """Even with a matching digest."""
    file = tmp_path / "s.json"
    data: dict[str, Any] = json.loads(save_game(typed, file))
    for field in ("state", "actions", "names", "answers", "header", "seed"):
        forged = {k: v for k, v in data.items() if k not in ("digest", field)}
        if field == "seed":
            forged["header"] = {}
        forged["digest"] = digest(forged)
        file.write_text(json.dumps(forged))
        code, _, err = typed("play", "--load", str(file), lines="")
        assert code == 2, field
        assert err.count("\n") == 1, err


def test_other_files_are_not_overwritten(typed: CliRunner, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    _, out, _ = typed("play", lines=f"save {letter}\nrecord {letter}\n")
    assert "contains something else" in out.replace("\n", " ")
    assert typed("play", "--record", str(letter))[0] == 2
    assert letter.read_text() == "Dear Anna"


def test_replay_up_to_an_answer(typed: CliRunner, tmp_path: Path) -> None:
    record = tmp_path / "r.kemet"
    game = kemet.new_game(["Anna", "Ben"], seed=3)
    while len(game.answers) < 30:
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])
    record.write_text(game.record())
    code, out, _ = typed("replay", str(record), "--at", "4")
    assert code == 0
    assert "unfinished after 4 answers" in out
    assert typed("replay", str(record), "--at", "30")[1].count("Anna") > out.count("Anna")
