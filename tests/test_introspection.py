"""Introspection of the public names gives the same result in every build of the library.

The expected result is read from the sources, which are beside the compiled modules.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import pydoc
import typing
from pathlib import Path
from typing import Any

import pytest

import kemet
import kemet.views
from kemet.bots.odds import BattleOdds, CardOdds, ChoiceOdds

DATA = [
    *(kind for kind in vars(kemet.views).values() if dataclasses.is_dataclass(kind)),
    BattleOdds,
    CardOdds,
    ChoiceOdds,
]
"""The dataclasses that the library hands out."""


def source_of(thing: Any) -> dict[str, Any]:
    """The definitions of the module of a public name, as the source has them."""
    root = Path(kemet.__file__).parent.parent
    path = root.joinpath(*thing.__module__.split("."))
    file = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
    body = ast.parse(file.read_text("utf-8")).body
    return {getattr(node, "name", ""): node for node in body}


def arguments_of(node: ast.FunctionDef) -> dict[str, Any]:
    """The names of a function's arguments with their defaults."""
    given = node.args
    names = [a.arg for a in (*given.posonlyargs, *given.args)]
    defaults: list[Any] = [inspect.Parameter.empty] * (len(names) - len(given.defaults))
    defaults += [ast.literal_eval(d) for d in given.defaults]
    arguments = dict(zip(names, defaults, strict=True))
    for name, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        arguments[name.arg] = ast.literal_eval(default) if default else inspect.Parameter.empty
    return arguments


def signature_of(call: Any) -> dict[str, Any]:
    return {p.name: p.default for p in inspect.signature(call).parameters.values()}


PUBLIC = [getattr(kemet, name) for name in kemet.__all__]


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__name__)
def test_a_public_name_is_documented_as_in_its_source(thing: Any) -> None:
    node = source_of(thing)[thing.__name__]
    assert thing.__doc__
    assert thing.__doc__ == ast.get_docstring(node, clean=False)
    if isinstance(node, ast.FunctionDef):
        assert signature_of(thing) == arguments_of(node)


def game_methods() -> dict[str, ast.FunctionDef]:
    body = source_of(kemet.Game)["Game"].body
    return {n.name: n for n in body if isinstance(n, ast.FunctionDef) and n.name[0] != "_"}


@pytest.mark.parametrize("name", game_methods())
def test_a_method_of_a_game_is_documented_as_in_its_source(name: str) -> None:
    node = game_methods()[name]
    member = getattr(kemet.Game, name)
    assert ast.get_docstring(node, clean=False) == member.__doc__ != None  # noqa: E711
    if callable(member):
        assert signature_of(member) == arguments_of(node)
        assert member.__qualname__ == f"Game.{name}"
    else:
        assert inspect.isdatadescriptor(member)


def test_help_shows_the_documentation() -> None:
    plain = pydoc._PlainTextDoc()  # type: ignore[attr-defined]
    for thing in (kemet.new_game, kemet.Game, kemet.Game.play, kemet.View, kemet.battle_odds):
        text = pydoc.render_doc(thing, renderer=plain)
        assert inspect.cleandoc(thing.__doc__ or "?").splitlines()[0] in text


@pytest.mark.parametrize("kind", DATA, ids=lambda kind: kind.__name__)
def test_type_hints_are_those_of_the_source(kind: Any) -> None:
    node = source_of(kind)[kind.__name__]
    written = {
        n.target.id: ast.unparse(n.annotation)
        for n in node.body
        if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
    }
    assert {field.name: field.type for field in dataclasses.fields(kind)} == written
    hints = typing.get_type_hints(kind)
    assert list(hints) == list(written)
    assert type not in hints.values()
    assert list(signature_of(kind)) == list(written)
    assert kind.__match_args__ == tuple(written)
    assert kind.__slots__ == tuple(written)
    assert kind.__doc__ == ast.get_docstring(node, clean=False)


def test_type_hints_of_a_view() -> None:
    hints = typing.get_type_hints(kemet.View)
    assert hints["seat"] == int | None
    assert hints["players"] == tuple[kemet.views.PlayerView, ...]
    assert hints["battle"] == kemet.views.BattleView | None


def samples() -> list[Any]:
    game = kemet.position(
        {
            "players": [
                {"city": "nw", "troops": {"front_nw": 5}, "tiles": ["charge"]},
                {"city": "sw", "troops": {"temple_w": 3}},
            ]
        }
    )
    (threat,) = game.threats("temple_w")
    for answer in ("token move_upper", "march front_nw"):
        game.play(0, answer)
    move = game.view(0).move
    reach = game.reach(0)[0]
    preview = game.preview(0, "stop")
    for answer in ("step temple_w", "take 5"):
        game.play(0, answer)
    view = game.view(0)
    odds = kemet.battle_odds(view)
    assert view.battle is not None
    assert odds is not None
    return [
        view, view.players[0], view.troops[0], view.own, view.battle, view.battle.attack, move,
        game.events()[0], preview, preview.warning, odds, odds.cards[0], odds.choices[0], threat,
        reach, reach.routes[0],
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(len(DATA)))
def test_data_cannot_be_changed_and_compares_by_value(number: int) -> None:
    data, other = samples()[number], samples()[number]
    assert {type(sample) for sample in samples()} == set(DATA)
    assert data == other
    assert data is not other
    first = dataclasses.fields(data)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(data, first, 3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(data, first)
    with pytest.raises(TypeError, match="__dict__"):
        vars(data)
    assert data == other
    assert repr(data).startswith(f"{type(data).__name__}({first}=")
    assert dataclasses.replace(data, **{first: 99}) != data
    assert list(dataclasses.asdict(data)) == [field.name for field in dataclasses.fields(data)]
    assert hash(data) == hash(other)


def test_an_action_is_a_key() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    action = game.options(0)[0]
    assert {action: 1}[game.copy().options(0)[0]] == 1
    assert (str(action), repr(action)) == ("garrison 5 5 0", "<garrison 5 5 0>")


def test_a_view_can_be_matched() -> None:
    match kemet.new_game(2, seed=1, order=[0, 1]).view(0):
        case kemet.View(seat=0, own=kemet.views.OwnView(options=[first, *_])):
            assert first == "garrison 5 5 0"
        case other:
            raise AssertionError(other)


def test_errors_are_ordinary_exceptions() -> None:
    error = kemet.IllegalAction("kind", "D1", {"n": 1}, "words")
    assert vars(error) == {"kind": "kind", "rule": "D1", "fields": {"n": 1}}
    error.add_note("a note")
    assert error.__notes__ == ["a note"]
    for kind in (
        kemet.IllegalAction,
        kemet.InvalidSave,
        kemet.InvalidRecord,
        kemet.InvalidPosition,
    ):
        assert issubclass(kind, ValueError)
        assert kind.__module__ == "kemet.errors"
