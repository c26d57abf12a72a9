"""The picture of a game: the same board as the web client's, and all public pieces."""

from __future__ import annotations

import re
from itertools import chain
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
    draw_number,
    load_symbols,
)
from tests.support.random_positions import random_positions

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend/src"
ASSETS = ROOT / "src/kemet/svg/assets"

needs_frontend = pytest.mark.skipif(
    not FRONTEND.is_dir(), reason="the sources of the web client are missing"
)


@needs_frontend
@pytest.mark.parametrize("name", ["creatures.svg", "emblems.svg", "glyphs.svg", "places.svg"])
def test_symbols_are_those_of_the_frontend(name: str) -> None:
    assert (ASSETS / name).read_bytes() == (FRONTEND / "art" / name).read_bytes()


@needs_frontend
def test_board_areas_are_those_of_the_frontend() -> None:
    assert (ASSETS / "areas.json").read_bytes() == (FRONTEND / "board/areas.json").read_bytes()


@needs_frontend
def test_anchors_are_those_of_the_frontend() -> None:
    text = (FRONTEND / "board/spots.ts").read_text(encoding="utf-8")
    common, even, odd = re.split(r"'2/4': \{|'3/5': \{", text[: text.index("HEARTS")])
    for part, anchors in (
        (common, COMMON_ANCHORS),
        (even, EVEN_BOARD_ANCHORS),
        (odd, ODD_BOARD_ANCHORS),
    ):
        assert spots_in(part) == {name: [*chain(*spots)] for name, spots in anchors.items()}
    for city, x, y in re.findall(r"(\w\w): \[(\d+), (\d+)\]", text[text.index("HEARTS") :]):
        assert CITY_CENTERS[city] == (int(x), int(y))
    plants = re.findall(r"\['(\w+)', (\d+), (\d+), (\d+)\]", text)
    assert [(n, int(x), int(y), int(s)) for n, x, y, s in plants] == [
        *DECORATIONS[0],
        *DECORATIONS[1],
    ]
    for players in (2, 3, 4, 5):
        for space in kemet.new_game(players, seed=1).state.board.spaces:
            assert anchors_for(SPACES[space], players)


def spots_in(part: str) -> dict[str, list[int]]:
    """Troop, creature, building and rival of each area, in the source of the frontend."""
    result: dict[str, list[int]] = {}
    for name, inside in re.findall(r"(\w+): spots\((.*)\)", part):
        numbers = [int(n) for n in re.findall(r"\d+", inside)]
        result[name] = (
            numbers if len(numbers) == 8 else [*numbers, numbers[0] + 18, numbers[1] - 26]
        )
    return result


@pytest.mark.parametrize("number", range(8))
def test_picture_shows_every_troop_and_creature(number: int) -> None:
    for game in random_positions(number, every=211):
        view = game.view()
        svg = game._repr_svg_()
        assert svg == render_svg(view, game.names)
        tree = ElementTree.fromstring(svg)
        assert tree.get("viewBox")
        for troop in view.troops:
            spots = anchors_for(troop.space, game.players)
            places = [f'translate({x} {y})"' for x, y in (spots.troop, spots.rival)]
            assert any(place in svg for place in places), troop
        rings = sum(len(troop.creatures) for troop in view.troops)
        assert svg.count('r="33"') == rings
        for player in view.players:
            assert SEAT_COLOURS[player.seat] in svg
            assert game.names[player.seat] in svg


def test_pictures_use_no_ids_nor_styles() -> None:
    """So several pictures can be shown on one page."""
    svg = kemet.new_game(5, "original", seed=3)._repr_svg_()
    for forbidden in (" id=", "url(", "href", "var(", "currentColor", "class="):
        assert forbidden not in svg


def test_picture_shows_no_hidden_information() -> None:
    game = kemet.new_game(3, seed=5)
    for seed in range(5):
        assert kemet.redeal(game.view(), seed)._repr_svg_() == game._repr_svg_()


def test_names_are_escaped() -> None:
    game = kemet.new_game(["<b>&co", "Nefer"], seed=1)
    assert "&lt;b&gt;&amp;co" in game._repr_svg_()
    ElementTree.fromstring(game._repr_svg_())


def test_every_colour_and_digit_exists() -> None:
    for name, (_, _, body) in load_symbols().items():
        for colour in re.findall(r"var\(--([\w-]+)\)", body):
            assert colour in PALETTE, name
    assert set("0123456789") <= set(DIGIT_PATHS)
    assert draw_number(-12, 0, 0, 16).count("<path") == 3
