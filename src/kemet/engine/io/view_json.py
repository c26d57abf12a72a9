"""A view from its JSON form: quickly where it is trusted, or checked field by field."""

from __future__ import annotations

from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from ...views import (
    BattleView,
    MoveView,
    OwnView,
    PlayerView,
    SideView,
    TroopView,
    View,
)

TYPE_HINTS: Final[dict[type, dict[str, Any]]] = {}
"""The types of the fields of the classes of a view, by class; filled as they are needed."""


def view_from_json(data: dict[str, Any]) -> View:
    """The view whose `to_json` gave the data; a ValueError if it has other fields."""
    try:
        fields = dict(data)
        fields["players"] = [PlayerView(**p) for p in data["players"]]
        fields["troops"] = [TroopView(**t) for t in data["troops"]]
        fields["own"] = OwnView(**data["own"]) if data["own"] else None
        fields["move"] = MoveView(**data["move"]) if data["move"] else None
        if data["battle"]:
            battle = dict(data["battle"])
            battle["attack"] = SideView(**battle["attack"])
            battle["defend"] = SideView(**battle["defend"])
            fields["battle"] = BattleView(**battle)
        return View(**fields)
    except (KeyError, TypeError) as why:
        raise ValueError(f"this is not a view of Kemet: {why}") from None


def parse_view(data: Any) -> View:
    """The same for data of unknown origin: a ValueError names the first field that is wrong."""
    try:
        view: View = parse_as(View, data, "")
    except ValueError as why:
        raise ValueError(f"this is not a view of Kemet: {why}") from None
    return view


def parse_as(type_: Any, value: Any, where: str) -> Any:
    """A value of a type, made from its JSON form; a ValueError that says where it is not."""
    if type(value) is type_:
        return value
    origin = get_origin(type_)
    if origin is list:
        if isinstance(value, list):
            of = get_args(type_)[0]
            return [parse_as(of, v, where) for v in value]
    elif origin is dict:
        if isinstance(value, dict):
            of = get_args(type_)[1]
            return {
                parse_as(str, k, where): parse_as(of, v, f"{where}.{k}") for k, v in value.items()
            }
    elif origin is UnionType:
        for part in get_args(type_):
            if part is NoneType and value is None:
                return None
            if part is not NoneType and value is not None:
                return parse_as(part, value, where)
    elif type_ is Any:
        return value
    elif is_dataclass(type_):
        return parse_fields(type_, value, where)
    raise ValueError(f"{where.strip('.') or 'it'} is {value!r:.60}")


def parse_fields(type_: Any, value: Any, where: str) -> Any:
    """An object of a dataclass, from an object of JSON with exactly its fields."""
    if not isinstance(value, dict):
        raise ValueError(f"{where.strip('.') or 'it'} is {value!r:.60}")
    if type_ not in TYPE_HINTS:
        TYPE_HINTS[type_] = get_type_hints(type_)
    hints = TYPE_HINTS[type_]
    if value.keys() != hints.keys():
        wrong = sorted(map(str, value.keys() ^ hints.keys()))
        raise ValueError(f"{where.strip('.') or 'it'} has other fields: {', '.join(wrong):.80}")
    return type_(
        **{name: parse_as(hint, value[name], f"{where}.{name}") for name, hint in hints.items()}
    )
