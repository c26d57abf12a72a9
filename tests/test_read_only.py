"""What the library hands out cannot be changed: no write to one game reaches another."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import kemet
import kemet.analysis.results
import kemet.bots.odds
import kemet.engine.components
import kemet.views
from kemet.analysis import MistakeReason, hint
from kemet.analysis.chances import ChanceEvaluator
from kemet.analysis.options import evaluate_options
from kemet.content import EDITIONS
from kemet.engine.state import GameState
from kemet.frozen import FrozenDict

BATTLE = {
    "edition": "revised",
    "players": [
        {"city": "nw", "tiles": ["charge"], "troops": {"front_nw": 5, "nw1": 2}},
        {"city": "sw", "troops": {"temple_w": 3}, "di": ["war_fury"]},
    ],
}
PLAIN_VALUES = (int, float, str, bool, type(None))
PRIVATE = (GameState,)
"""What is the engine's own: a search may change it, in a copy of a game."""


def moving() -> kemet.Game:
    game = kemet.position(BATTLE)
    for answer in ("token move_upper", "march front_nw"):
        game.play(0, answer)
    return game


def fighting() -> kemet.Game:
    game = moving()
    for answer in ("step temple_w", "take 5"):
        game.play(0, answer)
    while game.view().question in ("window", "escape"):
        game.play(game.waiting[0], "pass")
    assert game.view().question == "council"
    return game


def setting_up() -> kemet.Game:
    """A game with events that list seats and cards."""
    game = kemet.new_game(2, "revised", seed=3)
    while len(game.events()) < 60:
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[-1])
    return game


def roots() -> Iterator[Any]:
    """Something of everything that the library hands out."""
    fight = fighting()
    view = fight.view(1)
    for game in (setting_up(), moving(), fight):
        yield game
        yield [game.view(seat) for seat in (None, 0, 1)]
        yield [game.events(seat) for seat in (None, 0, 1)]
        yield [game.options(seat) for seat in (0, 1)]
        yield game.answers
    yield fight.threats("delta")
    yield moving().reach(0)
    yield MistakeReason("free_way", FrozenDict({"space": "temple_w", "cost": 2}), "step front_nw")
    penniless = kemet.position({"players": [{"city": "nw", "prayer": 0}, {"city": "sw"}]})
    yield penniless.previews(0)  # some with a warning
    yield kemet.battle_odds(view)
    yield hint(view, budget=4)
    yield evaluate_options(ChanceEvaluator(), view, 4, 1)
    short = kemet.replay(setting_up().record(), answers=3)
    yield kemet.analyse(short, budget=4)
    yield kemet.scores_by_round(short)
    yield kemet.redeal(view, 1)
    yield kemet.redeal(view.to_json(), 1).view(0)
    yield kemet.load(fight.save())
    yield list(EDITIONS.values())


def attributes_of(thing: Any) -> list[str]:
    """The public attributes of an object: fields, slots and properties, and no methods."""
    return [n for n in dir(thing) if n[0] != "_" and not callable(getattr(thing, n))]


@cache
def public_objects() -> dict[type, list[Any]]:
    """The objects that are reached from the roots, by class; only a few of each."""
    found: dict[type, list[Any]] = {}
    seen: set[int] = set()
    queue: list[Any] = [*roots()]
    keep: list[Any] = []  # ids stay unique as long as objects live
    while queue:
        thing = queue.pop()
        if isinstance(thing, (*PLAIN_VALUES, *PRIVATE)) or callable(thing) or id(thing) in seen:
            continue
        seen.add(id(thing))
        keep.append(thing)
        if isinstance(thing, dict):
            queue += thing.values()
        elif isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
            queue += thing
        else:
            queue += [getattr(thing, name) for name in attributes_of(thing)]
        if not isinstance(thing, list):
            found.setdefault(type(thing), []).append(thing)
    return found


def with_attributes() -> list[type]:
    return [kind for kind in public_objects() if attributes_of(public_objects()[kind][0])]


def test_every_public_class_is_among_them() -> None:
    modules = (kemet.views, kemet.bots.odds, kemet.analysis.results, kemet.engine.components)
    expected: set[Any] = {
        kind
        for module in modules
        for kind in vars(module).values()
        if dataclasses.is_dataclass(kind) and getattr(kind, "__module__", "") == module.__name__
    }
    expected |= {
        kind
        for name in kemet.__all__
        if inspect.isclass(kind := getattr(kemet, name)) and not issubclass(kind, Exception)
    }
    assert expected <= set(public_objects())
    assert len(expected) > 20


@pytest.mark.parametrize("kind", with_attributes(), ids=lambda kind: kind.__name__)
def test_no_attribute_can_be_written_or_deleted(kind: type) -> None:
    word = "can't" if issubclass(kind, tuple) else "{}"  # the message of a named tuple
    for thing in public_objects()[kind][:3]:
        before = {name: getattr(thing, name) for name in attributes_of(thing)}
        for name, value in before.items():
            for new in (value, None, "pass", 7, ()):
                with pytest.raises(AttributeError, match=word.format(name)):
                    setattr(thing, name, new)
            with pytest.raises(AttributeError, match=word.format(name)):
                delattr(thing, name)
        with pytest.raises((AttributeError, TypeError)):  # nor is there a place for another one
            thing.no_such_attribute = 1
        assert all(getattr(thing, name) == value for name, value in before.items())


def test_no_attribute_holds_what_can_be_changed() -> None:
    for kind, things in public_objects().items():
        for thing in things:
            for name in attributes_of(thing):
                value = getattr(thing, name)
                if kind is kemet.Game and name == "answers":
                    assert value is not thing.answers  # a list of the caller
                    continue
                assert not isinstance(value, list | set | bytearray), (kind, name)
                if isinstance(value, dict):
                    with pytest.raises(TypeError, match="cannot be changed"):
                        value["new"] = 1


def test_a_frozen_dictionary_refuses_every_change() -> None:
    market = kemet.new_game(2, seed=1).view().market
    before = dict(market)
    changes = {
        "__delitem__": ("charge",), "__ior__": ({"charge": 0},), "__setitem__": ("charge", 0),
        "clear": (), "pop": ("charge",), "popitem": (), "setdefault": ("new", 1),
        "update": ({"charge": 0},),
    }  # fmt: skip
    for method, arguments in changes.items():
        with pytest.raises(TypeError, match="cannot be changed"):
            getattr(market, method)(*arguments)
    assert market == before
    changers = {n for n in dir(dict) if n in changes or n in vars(type(market))}
    assert changers >= set(changes)


def test_views_and_events_are_keys() -> None:
    first, second = fighting(), fighting()
    assert hash(first.view(1)) == hash(second.view(1))
    assert {first.view(1): "known"}[second.view(1)] == "known"
    assert first.view(0) != first.view(1)
    assert {*first.events(0)} == {*second.events(0)}
    read = kemet.redeal(first.view(1).to_json(), 4).view(1)
    assert hash(read) == hash(first.view(1))
    assert hash(kemet.battle_odds(first.view(1))) == hash(kemet.battle_odds(second.view(1)))


def test_a_refused_write_changes_no_other_game() -> None:
    game = kemet.new_game(2, seed=1)
    option = game.options(game.waiting[0])[0]
    text = option.text
    with pytest.raises(AttributeError):
        option.text = "pass"  # type: ignore[misc]
    other = kemet.new_game(2, seed=1)
    assert str(other.options(other.waiting[0])[0]) == text
    other.play(other.waiting[0], option)
    assert kemet.replay(other.record()).record() == other.record()


def test_a_game_does_not_depend_on_the_data_it_came_from_or_went_to() -> None:
    data = {**BATTLE, "players": [dict(player) for player in BATTLE["players"]]}  # type: ignore[arg-type]
    game = kemet.position(data)
    record = game.record()
    data["players"][0]["troops"]["front_nw"] = 1  # type: ignore[index]
    saved = game.save()
    assert kemet.load(saved).record() == record
    loaded = kemet.load(saved)
    saved["header"]["position"]["players"][0]["city"] = "se"
    saved["names"][0] = "Eve"
    assert (game.record(), loaded.record()) == (record, record)
