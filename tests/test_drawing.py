"""The picture of a table: the page's own land and places, and everything that lies open."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kemet
from kemet.content import SPACES
from kemet.drawing import picture
from kemet.drawing.art import COLOURS, DIGITS, ON_SEATS, SEATS, number, symbols
from kemet.drawing.spots import EVEN, EVERYWHERE, HEARTS, ODD, PLANTS, spots_of
from tests.moments import moments

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "frontend/src"

beside_the_page = pytest.mark.skipif(not PAGE.is_dir(), reason="the page's sources are not here")


@beside_the_page
def test_pieces_stand_at_the_same_anchors_as_on_the_page() -> None:
    data = json.loads((PAGE / "board/anchors.json").read_text(encoding="utf-8"))
    for side, mine in (("both_sides", EVERYWHERE), ("2/4", EVEN), ("3/5", ODD)):
        assert data[side] == {
            space: {kind: list(point) for kind, point in spots._asdict().items()}
            for space, spots in mine.items()
        }
    assert data["city_centers"] == {city: list(point) for city, point in HEARTS.items()}
    assert data["plants"] == {
        side: [list(plant) for plant in plants]
        for side, plants in zip(("2/4", "3/5"), PLANTS, strict=True)
    }
    for players in (2, 3, 4, 5):
        for space in kemet.new_game(players, seed=1).table.board.spaces:
            assert spots_of(SPACES[space], players)


@beside_the_page
def test_colours_are_those_of_the_light_theme_of_the_page() -> None:
    text = (PAGE / "palette.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): (#\w+);", text[: text.index("}")]))
    assert {name: light.get(name) for name in COLOURS} == COLOURS
    assert [light[f"seat-{seat}"] for seat in range(5)] == [*SEATS]
    on_seats = [light.get(f"on-seat-{seat}", light["on-seat"]) for seat in range(5)]
    assert on_seats == [*ON_SEATS]


@pytest.mark.parametrize("number_of_game", range(8))
def test_a_picture_shows_every_troop_and_creature(number_of_game: int) -> None:
    for game in moments(number_of_game, every=211):
        view = game.view()
        drawn = game._repr_svg_()
        assert drawn == picture(view, game.names)
        tree = ElementTree.fromstring(drawn)
        assert tree.get("viewBox")
        for troop in view.troops:
            spots = spots_of(troop.space, game.players)
            places = [f'translate({x} {y})"' for x, y in (spots.troop, spots.rival)]
            assert any(place in drawn for place in places), troop
        rings = sum(len(troop.creatures) for troop in view.troops)
        assert drawn.count('r="33"') == rings
        for player in view.players:
            assert SEATS[player.seat] in drawn
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
    for name, (_, _, body) in symbols().items():
        for colour in re.findall(r"var\(--([\w-]+)\)", body):
            assert colour in COLOURS, name
    assert set("0123456789") <= set(DIGITS)
    assert number(-12, 0, 0, 16).count("<path") == 3
