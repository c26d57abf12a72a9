"""Wire models: views and odds are the classes of the library, both ways."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from typing import Any

import pytest

import kemet
import kemet.bots.odds
import kemet.views
from kemet import api
from kemet.api import InvalidData, Odds, ReplayFrame, TableState, parse, to_json
from kemet.bots import make_bot
from kemet.frozen import to_plain
from kemet.server.app import create_app
from kemet.server.platform import wire
from kemet.server.settings import Settings
from tests.support.live_server import ServerProcess
from tests.support.random_positions import random_positions

MODELS = [model for model in vars(api).values() if dataclasses.is_dataclass(model)]
DESCRIBED = (kemet.Event, kemet.views.AnswerPreview, kemet.views.AnswerWarning)
"""What is sent with texts: as `EventInfo`, `OptionInfo` and `WarningInfo`."""
LIBRARY_MODELS: list[Any] = [
    *(v for v in vars(kemet.views).values() if dataclasses.is_dataclass(v) and v not in DESCRIBED),
    kemet.bots.odds.CardOdds,
    kemet.bots.odds.ChoiceOdds,
    kemet.bots.odds.BattleOdds,
]
"""Classes of the library that are sent as they are."""


def test_models_can_be_imported_read_and_written_without_any_package() -> None:
    program = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root not in sys.stdlib_module_names and not root.startswith("kemet"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
import kemet.api
seat = kemet.api.parse(kemet.api.NewSeat, {"kind": "bot", "level": "greedy"})
print(kemet.api.to_json(seat))
"""
    run = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{program}"],
        capture_output=True,
        text=True,
    )
    assert run.stdout == '{"kind":"bot","name":null,"level":"greedy"}\n', run.stderr


def test_requests_cannot_be_changed() -> None:
    answer = api.Answer(answer="a", version=1, key="k")
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.version = 2  # type: ignore[misc]


@pytest.mark.parametrize("number", range(0, 32, 4))
def test_view_round_trip(number: int) -> None:
    kinds: set[str] = set()
    for game in random_positions(number, every=7, max_answers=300):
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            text = wire.write_json(view)
            assert text == to_json(view)
            assert json.loads(text) == view.to_json()
            assert list(json.loads(text)) == list(view.to_json())
            assert wire.read_json(kemet.View, text) == view
            assert parse(kemet.View, json.loads(text)) == view
            frame = ReplayFrame(number=1, last_number=2, view=view, events=[])
            for again in (
                wire.read_json(ReplayFrame, wire.write_json(frame)),
                parse(ReplayFrame, json.loads(to_json(frame))),
            ):
                assert type(again.view) is kemet.View
                assert again == frame
            kinds.add(view.question)
    assert len(kinds) > 3


def test_wrong_view_is_rejected_and_unknown_field_ignored() -> None:
    data = kemet.new_game(2, seed=1).view(0).to_json()
    frame = {"number": 1, "last_number": 1, "view": {**data, "new": 1}, "events": []}
    assert parse(ReplayFrame, frame) == wire.read(ReplayFrame, frame)
    data["players"][0]["prayer"] = "many"
    for wrong in (data, 3, None):
        with pytest.raises(ValueError, match=r"prayer|view"):
            wire.read(ReplayFrame, {**frame, "view": wrong})
        with pytest.raises(InvalidData, match=r"prayer|view"):
            parse(ReplayFrame, {**frame, "view": wrong})


POSITION: dict[str, Any] = {
    "edition": "revised",
    "players": [
        {"city": "nw", "tiles": ["charge"], "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def test_odds_round_trip() -> None:
    game = kemet.position(POSITION)
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        game.play(0, answer)
    odds = kemet.battle_odds(game.view(0))
    assert odds is not None
    sent = Odds(odds=odds)
    assert json.loads(wire.write_json(sent)) == {"odds": to_plain(odds)}
    for again in (
        wire.read_json(Odds, wire.write_json(sent)),
        parse(Odds, json.loads(to_json(sent))),
    ):
        assert type(again.odds) is kemet.BattleOdds
        assert again == sent
    assert to_json(Odds(odds=None)) == '{"odds":null}'


def test_client_reads_views_and_odds_for_bots(server: ServerProcess) -> None:
    """The state over HTTP has a view of the library, in every build."""
    t = server.create_table("me", "hotseat", position=POSITION)
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        me = t.seat(0)
        me.answer(me.state(), answer)
    state = t.seat(0).state()
    assert isinstance(state, TableState)
    assert type(state.view) is kemet.View
    assert kemet.redeal(state.view, 3).view(0) == state.view
    for level in ("random", "greedy", "strategist"):
        assert make_bot(level, 1).choose(state.view) in [o.answer for o in state.options]
    odds = t.seat(0).odds().odds
    assert odds == kemet.battle_odds(state.view)


def test_openapi_describes_all_models_with_their_fields() -> None:
    schemas = create_app(Settings()).openapi()["components"]["schemas"]
    models = {model.__name__: model for model in [*MODELS, *LIBRARY_MODELS]}
    for name, schema in schemas.items():
        if schema["type"] == "object":
            fields = dataclasses.fields(models[name])
            assert set(schema["properties"]) == {field.name for field in fields}, name
    assert schemas.keys() >= {model.__name__ for model in LIBRARY_MODELS}
    assert schemas["View"]["properties"]["seat"]["anyOf"] == [{"type": "integer"}, {"type": "null"}]
    assert schemas["TableState"]["properties"]["view"] == {"$ref": "#/components/schemas/View"}
