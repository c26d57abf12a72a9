"""The picture of a link: its parts, for every number of players, and letters without a font."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

import kemet
from kemet.svg.lettering import draw_line, letter_line, load_letters
from kemet.svg.link_picture import podium_blocks, render_link_picture


@pytest.mark.parametrize("edition", ["original", "revised"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_picture_for_every_number_of_players(players: int, edition: str) -> None:
    game = kemet.new_game(players, edition, seed=3)
    svg = render_link_picture(game.view(None), game.names, "Zoé wins", "Round 1", 0)
    tree = ElementTree.fromstring(svg)
    assert (tree.get("width"), tree.get("height")) == ("1200", "630")
    assert svg.count("<clipPath") == players
    for unresolved in ("var(", "currentColor", "href"):
        assert unresolved not in svg
    assert "<text" not in svg, "no font is needed"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_blocks_of_the_podium_stand_side_by_side(players: int) -> None:
    blocks = podium_blocks(players, 20, 600)
    by_place = sorted(blocks, key=lambda block: block.left)
    assert by_place[1] == blocks[0] == max(blocks, key=lambda block: block.height)
    for left, right in pairwise(by_place):
        assert left.left + left.width == pytest.approx(right.left)
    assert by_place[0].left >= 20
    assert by_place[-1].left + by_place[-1].width <= 600.001


def test_the_winner_is_first_whatever_the_points() -> None:
    """After a concession the winner may have fewer points."""
    game = kemet.new_game(["Anna", "Ben"], seed=1)
    first = render_link_picture(game.view(None), game.names, "", "", 1)
    second = render_link_picture(game.view(None), game.names, "", "", 0)
    assert first != second


def test_letters_with_accents_and_without_a_drawing() -> None:
    assert letter_line("é") == letter_line("É") != letter_line("E")
    assert letter_line("ñ") == letter_line("n"), "drawn without its accent"
    assert letter_line("Пётр").svg.startswith("<text")
    assert letter_line("<&>").svg.count("&lt;&amp;&gt;") == 1
    assert {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"} <= set(load_letters())


def test_a_long_line_fits() -> None:
    assert "scale(0.5" in draw_line("W", 0, 0, 50, 1000, "#000")
    assert "scale(0.01" in draw_line("W" * 80, 0, 0, 50, 100, "#000")


def test_hidden_information_is_not_drawn() -> None:
    game = kemet.new_game(3, seed=5)
    pictures = {
        render_link_picture(kemet.redeal(game.view(), seed).view(None), game.names, "", "")
        for seed in range(4)
    }
    assert len(pictures) == 1
