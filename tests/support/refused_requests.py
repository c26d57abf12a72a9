"""Bodies that no host of tables accepts, and what it says."""

from __future__ import annotations

from typing import Any

SECRET = "x" * 22
TWO_BOTS: list[dict[str, Any]] = [{}, {}]


def named(name: Any) -> dict[str, Any]:
    return {"seats": [{"kind": "me", "name": name}, {}]}


def timed(seconds: int) -> dict[str, Any]:
    return {"seats": TWO_BOTS, "time_control": {"kind": "turn", "seconds": seconds}}


def nested(depth: int) -> Any:
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


SEAT_KINDS = "Input should be 'me', 'hotseat', 'link', 'open' or 'bot'"
NO_OBJECT = "Input should be a valid dictionary or object to extract fields from"
NO_INTEGER = "Input should be a valid integer, unable to parse string as an integer"
NO_LINE = "Value error, it must be one line of printable characters"
FORGED = "Value error, a name must not have a sign that looks like the mark of kept names"
MOMENTS = "Input should be 'my_turn', 'my_action', 'attacked', 'veto', 'my_battle' or 'others'"

REFUSED: list[tuple[str, Any, str]] = [
    ("tables", {}, "seats: Field required"),
    ("tables", [], NO_OBJECT),
    ("tables", 3, NO_OBJECT),
    ("tables", None, "Field required"),
    ("tables", {"seats": [{}]}, "seats: List should have at least 2 items after validation, not 1"),
    (
        "tables",
        {"seats": [{}] * 6},
        "seats: List should have at most 5 items after validation, not 6",
    ),
    ("tables", {"seats": [{}, {"kind": "king"}]}, f"seats.1.kind: {SEAT_KINDS}"),
    ("tables", {"seats": [{}, 3]}, f"seats.1: {NO_OBJECT}"),
    ("tables", {"seats": [{}, {"levle": "x"}]}, "seats.1.levle: Extra inputs are not permitted"),
    ("tables", {"seats": "two"}, "seats: Input should be a valid list"),
    ("tables", named(""), "seats.0.name: String should have at least 1 character"),
    ("tables", named("   "), "seats.0.name: Value error, a name must not be blank"),
    ("tables", named("A✓"), f"seats.0.name: {FORGED}"),
    ("tables", named("A\u2028b"), f"seats.0.name: {NO_LINE}"),
    ("tables", named("a\nb"), r"seats.0.name: String should match pattern '^[^\x00-\x1f\x7f]+$'"),
    ("tables", named("x" * 25), "seats.0.name: String should have at most 24 characters"),
    ("tables", named(7), "seats.0.name: Input should be a valid string"),
    ("tables", {"seats": TWO_BOTS, "colour": 1}, "colour: Extra inputs are not permitted"),
    (
        "tables",
        {"seats": TWO_BOTS, "public": "perhaps"},
        "public: Input should be a valid boolean, unable to interpret input",
    ),
    ("tables", {"seats": TWO_BOTS, "edition": None}, "edition: Input should be a valid string"),
    (
        "tables",
        {"seats": TWO_BOTS, "days": 0},
        "days: Input should be greater than or equal to 1",
    ),
    (
        "tables",
        {"seats": TWO_BOTS, "days": 366},
        "days: Input should be less than or equal to 365",
    ),
    (
        "tables",
        {"seats": TWO_BOTS, "days": 1.5},
        "days: Input should be a valid integer, got a number with a fractional part",
    ),
    ("tables", {"seats": TWO_BOTS, "days": "soon"}, f"days: {NO_INTEGER}"),
    (
        "tables",
        {"seats": TWO_BOTS, "seed": -1},
        "seed: Input should be greater than or equal to 0",
    ),
    (
        "tables",
        {"seats": TWO_BOTS, "seed": 1 << 128},
        f"seed: Input should be less than {1 << 128}",
    ),
    ("tables", {"seats": TWO_BOTS, "seed": "12x"}, f"seed: {NO_INTEGER}"),
    ("tables", {"seats": TWO_BOTS, "title": "a\nb"}, f"title: {NO_LINE}"),
    (
        "tables",
        {"seats": TWO_BOTS, "title": "x" * 61},
        "title: String should have at most 60 characters",
    ),
    (
        "tables",
        {"seats": TWO_BOTS, "position": []},
        "position: Input should be a valid dictionary",
    ),
    (
        "tables",
        {"seats": TWO_BOTS, "position": {"players": nested(600)}},
        "position: Value error, it is nested too deeply",
    ),
    (
        "tables",
        {"seats": TWO_BOTS, "position": {"players": [0] * 4000}},
        "position: Value error, it has too many values",
    ),
    (
        "tables",
        timed(-1),
        "time_control.seconds: Input should be greater than or equal to 0",
    ),
    (
        "tables",
        timed(10**9),
        "time_control.seconds: Input should be less than or equal to 5184000",
    ),
    ("tables", {"seats": TWO_BOTS, "time_control": "fast"}, f"time_control: {NO_OBJECT}"),
    (
        "tables",
        {"seats": TWO_BOTS, "watch": "all"},
        "watch: Input should be 'nobody', 'link' or 'public'",
    ),
    ("answers", {"answer": "x", "version": 1}, "key: Field required"),
    (
        "answers",
        {"answer": "x" * 121, "version": 1, "key": "k"},
        "answer: String should have at most 120 characters",
    ),
    (
        "answers",
        {"answer": "x", "version": -1, "key": "k"},
        "version: Input should be greater than or equal to 0",
    ),
    ("answers", {"answer": "x", "version": "one", "key": "k"}, f"version: {NO_INTEGER}"),
    (
        "answers",
        {"answer": "x", "version": None, "key": "k"},
        "version: Input should be a valid integer",
    ),
    (
        "answers",
        {"answer": "x", "version": 1, "key": "a b"},
        "key: String should match pattern '^[A-Za-z0-9_.:-]+$'",
    ),
    (
        "answers",
        {"answer": "x", "version": 1, "key": ""},
        "key: String should have at least 1 character",
    ),
    ("undo", {"key": "k", "new": 1}, "new: Extra inputs are not permitted"),
    ("undo", [], NO_OBJECT),
    ("stops", {"moments": ["sometimes"]}, f"moments.0: {MOMENTS}"),
    (
        "stops",
        {"moments": ["my_turn"] * 7},
        "moments: Tuple should have at most 6 items after validation, not 7",
    ),
    ("stops", {"moments": "my_turn"}, "moments: Input should be a valid tuple"),
    (
        "stops",
        {"cards": {"prayer": "often"}},
        "cards.prayer: Input should be 'always' or 'never'",
    ),
    (
        "stops",
        {"cards": {"Prayer!": "never"}},
        "cards.Prayer!.[key]: String should match pattern '^[a-z_]{1,40}$'",
    ),
    (
        "stops",
        {"cards": {"a" * n: "never" for n in range(1, 41)} | {"b": "never"}},
        "cards: Dictionary should have at most 40 items after validation, not more",
    ),
    (
        "stops",
        {"ask_every_time": 2},
        "ask_every_time: Input should be a valid boolean, unable to interpret input",
    ),
    ("leave", {"seat": 5}, "seat: Input should be less than or equal to 4"),
    ("leave", {"level": "x" * 25}, "level: String should have at most 24 characters"),
    ("vote", {}, "seat: Field required"),
    ("name", {"name": " "}, "name: Value error, a name must not be blank"),
    ("chat", {"text": ""}, "text: String should have at least 1 character"),
    ("chat", {"text": "x" * 501}, "text: String should have at most 500 characters"),
    ("join", {"secret": "short"}, "secret: String should have at least 22 characters"),
    (
        "join",
        {"secret": "!" * 30},
        "secret: String should match pattern '^[A-Za-z0-9_-]+$'",
    ),
    ("reports", {"subject": "weather"}, "subject: Input should be 'chat', 'name' or 'play'"),
    ("people", {"name": "Anna", "label": "a\tb"}, f"label: {NO_LINE}"),
    ("recovery", {}, "recovery: Field required"),
    (
        "recovery",
        {"recovery": SECRET, "next_recovery": "x"},
        "next_recovery: String should have at least 22 characters",
    ),
    ("records", {"record": 7}, "record: Input should be a valid string"),
]
"""The last part of a path, a body, and the message of its refusal."""
