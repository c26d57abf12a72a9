"""The picture of a table: the page's own land and places, and everything that lies open."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kemet
from kemet.content import SPACES
from kemet.svg import render_svg
from kemet.svg.anchors import (
    CITY_CENTERS,
    COMMON_ANCHORS,
    DECORATIONS,
    EVEN_BOARD_ANCHORS,
    ODD_BOARD_ANCHORS,
    anchors_for,
)
from kemet.svg.symbols import (
    DIGIT_PATHS,
    PALETTE,
    SEAT_COLOURS,
    SEAT_TEXT_COLOURS,
    draw_number,
    load_symbols,
)
from tests.support.random_positions import random_positions

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "frontend/src"

beside_the_page = pytest.mark.skipif(not PAGE.is_dir(), reason="the page's sources are not here")


@beside_the_page
def test_pieces_stand_at_the_same_anchors_as_on_the_page() -> None:
    data = json.loads((PAGE / "board/anchors.json").read_text(encoding="utf-8"))
    for side, mine in (
        ("both_sides", COMMON_ANCHORS),
        ("2/4", EVEN_BOARD_ANCHORS),
        ("3/5", ODD_BOARD_ANCHORS),
    ):
        assert data[side] == {
            space: {
                kind.replace("building", "built"): list(point)
                for kind, point in spots._asdict().items()
            }
            for space, spots in mine.items()
        }
    assert data["city_centers"] == {city: list(point) for city, point in CITY_CENTERS.items()}
    assert data["plants"] == {
        side: [list(plant) for plant in plants]
        for side, plants in zip(("2/4", "3/5"), DECORATIONS, strict=True)
    }
    for players in (2, 3, 4, 5):
        for space in kemet.new_game(players, seed=1).state.board.spaces:
            assert anchors_for(SPACES[space], players)


@beside_the_page
def test_colours_are_those_of_the_light_theme_of_the_page() -> None:
    text = (PAGE / "palette.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): (#\w+);", text[: text.index("}")]))
    assert {name: light.get(name) for name in PALETTE} == PALETTE
    assert [light[f"seat-{seat}"] for seat in range(5)] == [*SEAT_COLOURS]
    on_seats = [light.get(f"on-seat-{seat}", light["on-seat"]) for seat in range(5)]
    assert on_seats == [*SEAT_TEXT_COLOURS]


@pytest.mark.parametrize("number_of_game", range(8))
def test_a_picture_shows_every_troop_and_creature(number_of_game: int) -> None:
    for game in random_positions(number_of_game, every=211):
        view = game.view()
        drawn = game._repr_svg_()
        assert drawn == render_svg(view, game.names)
        tree = ElementTree.fromstring(drawn)
        assert tree.get("viewBox")
        for troop in view.troops:
            spots = anchors_for(troop.space, game.players)
            places = [f'translate({x} {y})"' for x, y in (spots.troop, spots.rival)]
            assert any(place in drawn for place in places), troop
        rings = sum(len(troop.creatures) for troop in view.troops)
        assert drawn.count('r="33"') == rings
        for player in view.players:
            assert SEAT_COLOURS[player.seat] in drawn
            assert game.names[player.seat] in drawn


def test_pictures_can_stand_side_by_side() -> None:
    """Nothing in them has an id, nor refers to one, nor to a style of a page."""
    drawn = kemet.new_game(5, "original", seed=3)._repr_svg_()
    for forbidden in (" id=", "url(", "href", "var(", "currentColor", "class="):
        assert forbidden not in drawn


def test_a_picture_tells_no_secret() -> None:
    game = kemet.new_game(3, seed=5)
    for seed in range(5):
        assert kemet.redeal(game.view(), seed)._repr_svg_() == game._repr_svg_()


def test_names_are_written_safely() -> None:
    game = kemet.new_game(["<b>&co", "Nefer"], seed=1)
    assert "&lt;b&gt;&amp;co" in game._repr_svg_()
    ElementTree.fromstring(game._repr_svg_())


def test_every_colour_and_numeral_is_there() -> None:
    for name, (_, _, body) in load_symbols().items():
        for colour in re.findall(r"var\(--([\w-]+)\)", body):
            assert colour in PALETTE, name
    assert set("0123456789") <= set(DIGIT_PATHS)
    assert draw_number(-12, 0, 0, 16).count("<path") == 3
