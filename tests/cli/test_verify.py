"""`kemet verify`: the deal of a record against a commitment."""

from __future__ import annotations

from pathlib import Path

import kemet
from kemet.testing.scenario import Scenario
from tests.support.cli_driver import CliRunner


def test_verify(typed: CliRunner, tmp_path: Path) -> None:
    game = kemet.new_game(2, seed=1 << 127)
    file = tmp_path / "game.txt"
    file.write_text(game.record())
    code, out, _ = typed("verify", str(file), kemet.deal_commitment(game))
    assert code == 0
    assert f"seed {1 << 127}" in out
    assert "fixed in advance" in out
    assert "The answers are not covered" in out
    assert kemet.answers_digest(game) in out
    code, out, _ = typed("verify", str(file), "0" * 64)
    assert code == 1
    assert f"another deal: its hash is {kemet.deal_commitment(game)}" in out


def test_verify_what_has_no_deal(typed: CliRunner, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(kemet.position(Scenario().data).record())
    code, out, _ = typed("verify", str(file), "0" * 64)
    assert code == 1
    assert "no deal to verify" in out
    code, _, err = typed("verify", str(tmp_path / "none.txt"), "0" * 64)
    assert code != 0
    assert err


def test_verify_a_record_with_other_answers(typed: CliRunner, tmp_path: Path) -> None:
    """It has the same deal, so the commitment alone cannot show it."""
    game, other = (kemet.new_game(2, seed=7 << 100) for _ in range(2))
    for each, number in ((game, 0), (other, -1)):
        each.play(each.waiting[0], each.options(each.waiting[0])[number])
    file = tmp_path / "game.kemet"
    file.write_text(other.record(), encoding="utf-8")
    commitment = kemet.deal_commitment(game)
    code, out, _ = typed("verify", str(file), commitment, kemet.answers_digest(game))
    assert code == 1
    assert "The deal was fixed in advance" in out
    assert f"These are other answers: their hash is {kemet.answers_digest(other)}." in out
    code, out, _ = typed("verify", str(file), commitment, kemet.answers_digest(other).upper())
    assert code == 0
    assert "The answers are those of the table" in out
    assert typed("verify", str(file), commitment, "é" * 64)[0] == 1
