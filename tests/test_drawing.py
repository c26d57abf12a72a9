"""The picture of a table: the page's own land and places, and everything that lies open."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kemet
from kemet.content import SPACES
from kemet.drawing import picture
from kemet.drawing.art import COLOURS, DIGITS, SEATS, number, symbols
from kemet.drawing.spots import EVEN, EVERYWHERE, HEARTS, ODD, PLANTS, spots_of
from tests.moments import moments

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "frontend/src"
ART = ROOT / "src/kemet/drawing/art"

beside_the_page = pytest.mark.skipif(not PAGE.is_dir(), reason="the page's sources are not here")


@beside_the_page
@pytest.mark.parametrize("name", ["creatures.svg", "emblems.svg", "glyphs.svg", "places.svg"])
def test_drawings_are_those_of_the_page(name: str) -> None:
    assert (ART / name).read_bytes() == (PAGE / "art" / name).read_bytes()


@beside_the_page
def test_the_land_is_that_of_the_page() -> None:
    assert (ART / "areas.json").read_bytes() == (PAGE / "board/areas.json").read_bytes()


@beside_the_page
def test_things_stand_where_they_stand_on_the_page() -> None:
    text = (PAGE / "board/anchors.ts").read_text(encoding="utf-8")
    everywhere, even, odd = re.split(r"'2/4': \{|'3/5': \{", text[: text.index("CITY_CENTERS")])
    for part, mine in ((everywhere, EVERYWHERE), (even, EVEN), (odd, ODD)):
        assert spots_in(part) == {name: [*chain(*spots)] for name, spots in mine.items()}
    for city, x, y in re.findall(r"(\w\w): \[(\d+), (\d+)\]", text[text.index("CITY_CENTERS") :]):
        assert HEARTS[city] == (int(x), int(y))
    plants = re.findall(r"\['(\w+)', (\d+), (\d+), (\d+)\]", text)
    assert [(n, int(x), int(y), int(s)) for n, x, y, s in plants] == [*PLANTS[0], *PLANTS[1]]
    for players in (2, 3, 4, 5):
        for space in kemet.new_game(players, seed=1).table.board.spaces:
            assert spots_of(SPACES[space], players)


def spots_in(part: str) -> dict[str, list[int]]:
    """Troop, creature, built and rival of each area, as the page tells them."""
    found: dict[str, list[int]] = {}
    for name, inside in re.findall(r"(\w+): anchors\((.*)\)", part):
        numbers = [int(n) for n in re.findall(r"\d+", inside)]
        found[name] = numbers if len(numbers) == 8 else [*numbers, numbers[0] + 18, numbers[1] - 26]
    return found


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
