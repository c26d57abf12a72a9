"""What answers cost and lead to, and the warnings before them."""

from __future__ import annotations

from typing import Any

import pytest

import kemet
from kemet.engine.explain.preview import WARNING_FIELDS
from kemet.frozen import FrozenDict
from kemet.i18n import LANGUAGES
from kemet.testing.scenario import SEATS, Scenario, start_move
from kemet.views import AnswerPreview, AnswerWarning


def preview(t: Scenario, who: str, answer: str) -> AnswerPreview:
    game, seat = t.game, SEATS[who]
    options = [action.text for action in game.options(seat)]
    assert answer in options
    found = game.preview(seat, answer)
    assert game.previews(seat)[options.index(answer)] == found
    assert found.cost == game.cost(seat, answer)
    return found


def warning(t: Scenario, who: str, answer: str) -> tuple[str, dict[str, Any]] | None:
    found = preview(t, who, answer).warning
    return None if found is None else (found.kind, found.fields)


NONE = {"ruby": [0, None], "sapphire": [0, None], "diamond": [0, None]}


def test_a_captured_pyramid_sells_tiles() -> None:
    """Without an own ruby pyramid, one of level 3 under own units is as good [W6]."""
    t = Scenario().has("red", prayer=11, pyramids=NONE, troops={"sw1": 3})
    t.has("blue", pyramids={"ruby": [3, 1]})
    assert warning(t, "red", "token buy_ruby") is None
    t.do("red", "token buy_ruby")
    assert len(t.options("red")) > 5


def test_a_pyramid_that_is_captured_sells_nothing() -> None:
    t = Scenario().has("red", prayer=11, pyramids={**NONE, "ruby": [3, 1]})
    t.has("blue", troops={"nw1": 3})
    assert warning(t, "red", "token buy_ruby") == ("no_pyramid", {"colour": "ruby"})
    assert warning(t, "red", "token buy_diamond") == ("no_pyramid", {"colour": "diamond"})


def test_tiles_that_cannot_be_paid() -> None:
    pyramids = {**NONE, "ruby": [1, 1]}
    t = Scenario().has("red", prayer=0, pyramids=pyramids)
    assert warning(t, "red", "token buy_ruby") == ("no_tile", {"colour": "ruby"})
    t = Scenario().has("red", prayer=0, pyramids=pyramids, tiles=["priestess"])
    assert warning(t, "red", "token buy_ruby") is None  # level 1 is free


def test_nothing_to_raise() -> None:
    built = {"ruby": [4, 1], "sapphire": [4, 2], "diamond": [4, 3]}
    t = Scenario().has("red", prayer=11, pyramids=built)
    assert warning(t, "red", "token raise") == ("all_raised", {"level": 4})
    t = Scenario().has("red", prayer=0)
    assert warning(t, "red", "token raise") == ("no_prayer", {})
    t = Scenario().has("red", prayer=0, tiles=["slaves"], pyramids=NONE)
    assert warning(t, "red", "token raise") is None
    # The beginner's game ends at level 2.
    low = {"ruby": [2, 1], "sapphire": [2, 2], "diamond": [2, 3]}
    t = Scenario("original", mode="beginner").has("red", prayer=11, pyramids=low)
    assert warning(t, "red", "token raise") == ("all_raised", {"level": 2})


def test_nothing_to_recruit() -> None:
    t = Scenario().has("red", prayer=0)
    assert warning(t, "red", "token recruit") == ("no_prayer", {})
    t = Scenario().has("red", prayer=0, tiles=["recruiting_scribe"])
    assert warning(t, "red", "token recruit") is None
    t = Scenario().has("red", prayer=5, troops={"nw1": 5, "nw2": 5, "temple_w": 2})
    assert warning(t, "red", "token recruit") == ("no_supply", {})


def test_nobody_to_move_and_full_prayer() -> None:
    t = Scenario().has("red", prayer=11, troops={})
    assert warning(t, "red", "token move_upper") == ("no_troop", {})
    assert warning(t, "red", "token pray_lower") == ("full_prayer", {"max": 11})
    t = Scenario().has("red", prayer=10, troops={"nw1": 1})
    assert warning(t, "red", "token move_upper") is None
    assert warning(t, "red", "token pray_lower") is None


def test_silver_and_gold_tokens() -> None:
    t = Scenario().has("red", prayer=11, tiles=["divine_will"], troops={})
    kinds = {a.text: p.warning for a, p in zip(t.game.options(0), t.game.previews(0), strict=True)}
    for answer, found in kinds.items():
        if answer.split()[0] in ("silver", "gold") and "move" in answer:
            assert found is not None
            assert found.kind == "no_troop"


def test_the_end_of_an_action_that_has_done_nothing() -> None:
    t = Scenario().has("red", prayer=7, troops={"front_nw": 5})
    t.do("red", "token move_upper")
    assert warning(t, "red", "pass") == ("nobody_moves", {})
    t.do("red", "march front_nw")
    assert warning(t, "red", "stop") == ("nobody_moves", {})
    t = Scenario().has("red", prayer=7, tiles=["god_speed"], troops={"front_nw": 5})
    start_move(t, "front_nw", "step temple_w", "take 5")
    assert warning(t, "red", "stop") is None
    for token, end in (("raise", "pass"), ("buy_ruby", "pass"), ("recruit", "done")):
        t = Scenario().has("red", prayer=9, pyramids={**NONE, "ruby": [1, 1]})
        t.do("red", f"token {token}")
        found = preview(t, "red", end).warning
        assert found is not None
        assert (found.kind, found.is_wasted) == ("token_spent", True)


def test_a_walk_instead_of_a_teleport() -> None:
    """With Celerity the Western Temple is two free steps from the first district."""
    tiles = ["god_speed"]
    t = Scenario().has("red", prayer=7, tiles=tiles, troops={"nw1": 5}, pyramids={"ruby": [1, 1]})
    t.do("red", "token move_upper", "march nw1")
    found = preview(t, "red", "teleport temple_w").warning
    assert found is not None
    assert found.kind == "free_way"
    assert found.fields == {"space": "temple_w", "steps": 2, "cost": 2}
    assert not found.is_wasted
    assert found.instead is not None
    t.do("red", found.instead, "take 5", "step temple_w", "take 5")
    assert t.units("red", "temple_w") == 5
    assert t.prayer("red") == 7


def test_no_walk_where_there_is_none() -> None:
    """Too far, around an enemy, or with fewer units than the teleport could take."""
    pyramids = {"ruby": [1, 1]}
    t = Scenario().has("red", prayer=7, troops={"nw1": 5}, pyramids=pyramids)
    t.do("red", "token move_upper", "march nw1")
    assert warning(t, "red", "teleport temple_w") is None
    walks = Scenario().has("red", prayer=7, tiles=["god_speed"], troops={"nw1": 5})
    walks.has("red", pyramids=pyramids).has("blue", troops={"front_nw": 1})
    walks.do("red", "token move_upper", "march nw1")
    assert warning(walks, "red", "teleport temple_w") is None


def test_an_attack_names_the_defender() -> None:
    t = Scenario().has("red", prayer=7, troops={"front_nw": 5}).has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw")
    assert preview(t, "red", "step temple_w").attacks == 1
    assert preview(t, "red", "stop").attacks is None
    assert {p.attacks for p in t.game.previews(0)} == {None, 1}


def test_previews_change_nothing() -> None:
    t = Scenario().has("red", prayer=7, tiles=["god_speed"], troops={"nw1": 5})
    t.do("red", "token move_upper", "march nw1")
    before = t.game.save()
    t.game.previews(0)
    assert t.game.save() == before
    assert t.game.previews(1) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_warnings_are_sentences(language: str) -> None:
    values = {"colour": "ruby", "level": 4, "max": 11, "space": "temple_w", "steps": 1, "cost": 2}
    for kind, names in WARNING_FIELDS.items():
        fields = FrozenDict({name: values[name] for name in names})
        text = kemet.describe(AnswerWarning(kind, fields, True, None), language)
        assert text.endswith(".")
        assert "{" not in text
