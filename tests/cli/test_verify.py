"""`kemet verify`: the deal of a record against a commitment."""

from __future__ import annotations

from pathlib import Path

import kemet
from tests.support.cli_driver import CliRunner
from tests.support.scenario import Scenario


def test_verify(typed: CliRunner, tmp_path: Path) -> None:
    game = kemet.new_game(2, seed=1 << 127)
    file = tmp_path / "game.txt"
    file.write_text(game.record())
    code, out, _ = typed("verify", str(file), kemet.deal_commitment(game))
    assert code == 0
    assert f"seed {1 << 127}" in out
    assert "fixed in advance" in out
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
