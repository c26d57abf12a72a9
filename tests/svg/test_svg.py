"""The picture of a game: the same board as the web client's, and all public pieces."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import kemet
from kemet.content import SPACES
from kemet.svg import render_svg
from kemet.svg.anchors import FERRIES, GATES, anchors_for, scenery_for
from kemet.svg.board import tilted
from kemet.svg.symbols import (
    DIGIT_PATHS,
    FLAT_COLOURS,
    PALETTE,
    SEAT_COLOURS,
    SEAT_TEXT_COLOURS,
    draw_number,
    load_boards,
    load_pieces,
    load_symbols,
)
from tests.support.random_positions import random_positions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_space_of_a_board_has_anchors(players: int) -> None:
    drawing = load_boards()[str(players)]
    for space in kemet.new_game(players, seed=1).state.board.spaces:
        anchors = anchors_for(SPACES[space], players)
        assert all(len(point) == 2 for point in (anchors.troop, anchors.creature, anchors.rival))
        drawn = drawing["spaces"][SPACES[space]]
        assert (anchors.building is None) == (drawn["kind"] == "desert")
        assert (anchors.obelisk is not None) == drawn["obelisk"]
        if drawn["kind"] in ("temple", "sanctuary"):
            assert len(load_pieces()["drapes"][SPACES[space]]) == 2
    assert all(" ".join(harbor["between"]) in FERRIES for harbor in drawing["harbors"])


def test_every_city_has_a_gate() -> None:
    cities = {space["city"] for space in load_boards()["5"]["spaces"].values()} - {None}
    assert cities == set(GATES)


def test_anchors_depend_on_the_side_of_the_board() -> None:
    assert anchors_for("delta", 2) == anchors_for("delta", 4)
    assert anchors_for("delta", 3) == anchors_for("delta", 5) != anchors_for("delta", 4)
    assert anchors_for("nw1", 2) == anchors_for("nw1", 5)
    assert scenery_for(2) != scenery_for(3) != scenery_for(5)


def test_colours_are_those_of_the_light_theme() -> None:
    assert PALETTE["paper"] == "#f6ecd6"
    assert len(set(SEAT_COLOURS)) == 5
    assert SEAT_TEXT_COLOURS[0] == PALETTE["on-seat"] != SEAT_TEXT_COLOURS[4]


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
            feet = (tilted(spots.troop), tilted(spots.rival))
            places = [f'translate({x} {y:g})"' for x, y in feet]
            assert any(place in svg for place in places), troop
        rings = sum(len(troop.creatures) for troop in view.troops)
        assert svg.count('<ellipse rx="46"') == rings
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
    for name, symbol in load_symbols().items():
        for colour in re.findall(r"var\(--([\w-]+)\)", symbol.body):
            assert colour in PALETTE, name
        assert set(re.findall(r"url\(#([\w-]+)\)", symbol.body)) <= set(FLAT_COLOURS), name
    assert set("0123456789") <= set(DIGIT_PATHS)
    assert draw_number(-12, 0, 0, 16).count("<path") == 3
