"""Wire models of views and odds: same fields as the classes of the library, both ways."""

from __future__ import annotations

import dataclasses
import json
import typing
from typing import Any

import pytest
from pydantic import ValidationError

import kemet
import kemet.api.odds
import kemet.api.view
import kemet.bots.odds
import kemet.views
from kemet.api import Odds, ReplayFrame, TableState
from kemet.api.converted import WireModel
from kemet.bots import make_bot
from kemet.server.app import create_app
from kemet.server.settings import Settings
from tests.support.live_server import ServerProcess
from tests.support.random_positions import random_positions

MODELS = {
    **{
        getattr(kemet.views, name): getattr(kemet.api.view, name)
        for name in (
            "PlayerView", "TroopView", "SideView", "BattleView", "MoveView", "OwnView", "View",
        )
    },
    kemet.views.Threat: kemet.api.view.Threat,
    kemet.bots.odds.ChoiceOdds: kemet.api.odds.ChoiceOdds,
    kemet.bots.odds.BattleOdds: kemet.api.odds.BattleOdds,
}  # fmt: skip


def type_text(hint: Any) -> str:
    """A type as text, without the modules of both classes."""
    text = hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint)
    for module in ("kemet.views.", "kemet.api.view.", "kemet.bots.odds.", "kemet.api.odds."):
        text = text.replace(module, "")
    return text


def test_every_wire_model_has_a_library_class() -> None:
    models = {
        value
        for module in (kemet.api.view, kemet.api.odds)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, WireModel) and value is not WireModel
    }
    assert models == set(MODELS.values())
    views = {v for v in vars(kemet.views).values() if dataclasses.is_dataclass(v)}
    assert views - set(MODELS) == {kemet.Event}, "an event is sent as EventInfo"


@pytest.mark.parametrize("kind", MODELS, ids=lambda kind: kind.__name__)
def test_models_have_the_fields_and_types_of_their_classes(kind: type) -> None:
    model = MODELS[kind]
    assert model.__name__ == kind.__name__
    own = {name: type_text(hint) for name, hint in typing.get_type_hints(kind).items()}
    wire = {name: type_text(field.annotation) for name, field in model.model_fields.items()}
    assert list(own) == [field.name for field in dataclasses.fields(kind)]
    assert wire == own
    assert list(wire) == list(own), "in the same order"
    assert all(field.is_required() for field in model.model_fields.values())


@pytest.mark.parametrize("number", range(0, 32, 4))
def test_view_round_trip(number: int) -> None:
    kinds: set[str] = set()
    for game in random_positions(number, every=7, max_answers=300):
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            model = kemet.api.view.View.model_validate(view)
            text = model.model_dump_json()
            assert json.loads(text) == view.to_json()
            assert list(json.loads(text)) == list(view.to_json())
            assert kemet.api.view.View.model_validate_json(text).to_view() == view
            frame = ReplayFrame(number=1, last_number=2, view=view, events=[])
            assert frame.view is view
            again = ReplayFrame.model_validate_json(frame.model_dump_json())
            assert type(again.view) is kemet.View
            assert again.view == view
            assert again.model_dump() == frame.model_dump()
            kinds.add(view.question)
    assert len(kinds) > 3


def test_wrong_view_is_rejected_and_unknown_field_ignored() -> None:
    data = kemet.new_game(2, seed=1).view(0).to_json()
    assert ReplayFrame.model_validate(
        {"number": 1, "last_number": 1, "view": {**data, "new": 1}, "events": []}
    )
    data["players"][0]["prayer"] = "many"
    with pytest.raises(ValidationError, match="prayer"):
        ReplayFrame.model_validate({"number": 1, "last_number": 1, "view": data, "events": []})
    with pytest.raises(ValidationError):
        ReplayFrame.model_validate({"number": 1, "last_number": 1, "view": 3, "events": []})


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
    wire = Odds(odds=odds)
    assert wire.odds is odds
    assert json.loads(wire.model_dump_json()) == {"odds": dataclasses.asdict(odds)}
    again = Odds.model_validate_json(wire.model_dump_json()).odds
    assert type(again) is kemet.BattleOdds
    assert again == odds
    assert Odds(odds=None).model_dump() == {"odds": None}


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


def test_openapi_describes_views_and_odds_by_their_models() -> None:
    schemas = create_app(Settings()).openapi()["components"]["schemas"]
    for model in MODELS.values():
        properties = schemas[model.__name__]["properties"]
        assert list(properties) == list(model.model_fields)
    assert schemas["View"]["properties"]["seat"]["anyOf"] == [{"type": "integer"}, {"type": "null"}]
    assert schemas["TableState"]["properties"]["view"] == {"$ref": "#/components/schemas/View"}
