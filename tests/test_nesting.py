"""Data that is nested too deeply, or too large: the library refuses it with its own errors."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import kemet
from kemet.errors import InvalidPosition, InvalidRecord, InvalidSave
from kemet.nesting import MAX_DEPTH, MAX_POSITION_VALUES, check_nesting
from tests.support.table_builders import battle_position


def nested(depth: int, kind: type = list) -> Any:
    """A list or an object in a list or an object, and so on."""
    data: Any = 1
    for _ in range(depth):
        data = [data] if kind is list else {"a": data}
    return data


def endless() -> Any:
    """A list that contains itself."""
    data: list[Any] = []
    data.append(data)
    return data


def position_with(value: Any, key: str = "players") -> dict[str, Any]:
    return {"players": [{}, {}], key: value}


HOSTILE: dict[str, Callable[[], Any]] = {
    "600 lists": lambda: nested(600),
    "600 objects": lambda: nested(600, dict),
    "100,000 lists": lambda: nested(100_000),
    "itself": endless,
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_deep_data_is_refused(make: Callable[[], Any]) -> None:
    deep = make()
    for key in ("players", "edition", "mode", "order", "pile", "seed", "battle_discards", "x"):
        with pytest.raises(InvalidPosition, match="nested too deeply"):
            kemet.position(position_with(deep, key))
    for data in (deep, {"format": "kemet save 3", "state": deep}):
        with pytest.raises(InvalidSave, match="nested too deeply"):
            kemet.load(data)
    with pytest.raises(InvalidPosition, match="nested too deeply"):
        kemet.position(deep)
    view = kemet.new_game(2, seed=1).view(0).to_json()
    for data in (deep, view | {"stack": deep}, view | {"round": deep}):
        with pytest.raises(ValueError, match="not a view of Kemet: it is nested too deeply"):
            kemet.redeal(data, 1)


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 600, 100_000])
def test_record_with_a_deep_position_is_refused(depth: int) -> None:
    record = kemet.position(battle_position([], [])).record()
    text = f'{{"players": {"[" * depth}{"]" * depth}}}'
    head, _, rest = record.partition("\nposition ")
    hostile = f"{head}\nposition {text}\n{rest.partition(chr(10))[2]}"
    with pytest.raises(InvalidRecord, match="nested too deeply"):
        kemet.replay(hostile)


def test_wide_position_is_refused_in_few_words() -> None:
    lists: list[list[Any]] = [[0] * 100_000, [{}] * 100_000, [{"x": n} for n in range(30_000)]]
    for wide in lists:
        with pytest.raises(InvalidPosition, match="too many values") as caught:
            kemet.position(position_with(wide))
        assert len(str(caught.value)) < 300


def test_every_fault_is_named_up_to_a_number() -> None:
    with pytest.raises(InvalidPosition) as caught:
        kemet.position({"players": [{}, {}], **{f"x{n}": n for n in range(1000)}})
    assert "x19" in str(caught.value)
    assert len(caught.value.faults) < 60
    assert "more" in caught.value.faults[-1]


def test_real_data_is_far_from_the_limits() -> None:
    game, chance = kemet.new_game(5, seed=1), random.Random(1)
    for _ in range(600):
        seat = game.waiting[0]
        game.play(seat, chance.choice(game.options(seat)))
        if game.answer_count % 50 == 0:
            check_nesting([[[[game.save()]]]])
            check_nesting([[[[game.position()]]]], MAX_POSITION_VALUES // 4)
