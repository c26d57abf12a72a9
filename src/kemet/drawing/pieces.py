"""What moves over the map: pyramids, troops and creatures. Colour, shape and number each tell."""

from __future__ import annotations

from ..views import TroopView, View
from .art import COLOURS, ON_SEATS, SEATS, number, symbol
from .ground import area_path
from .spots import HEARTS, Spot, spots_of


def pieces(view: View) -> str:
    """Everything on the board of a view."""
    n = len(view.players)
    found: list[str] = []
    for p in view.players:
        own = SEATS[p.seat]
        for district in (1, 2, 3):
            path = area_path(n, f"{p.city}{district}")
            found.append(f'<path d="{path}" fill="{own}" opacity=".16"/>')
        x, y = HEARTS[p.city]
        found.append(f'<circle cx="{x}" cy="{y}" r="21" fill="{own}" stroke="{COLOURS["line"]}" '
                     'stroke-width="3"/>')  # fmt: skip
        found.append(symbol(f"god-{p.seat}", x - 14, y - 14, 28, 28, ON_SEATS[p.seat], own))
    for p in view.players:
        for colour, (level, own_district) in p.pyramids.items():
            if level and own_district:
                found.append(pyramid(colour, level, spots_of(f"{p.city}{own_district}", n).built))
    taken: set[str] = set()
    for troop in view.troops:
        found.append(_troop(troop, n, troop.space in taken))
        taken.add(troop.space)
    if view.battle:
        x, y = spots_of(view.battle.space, n).troop
        found.append(f'<circle cx="{x}" cy="{y - 44}" r="24" fill="{COLOURS["bad"]}" '
                     f'stroke="{COLOURS["paper-3"]}" stroke-width="4"/>')  # fmt: skip
        found.append(symbol("sword", x - 15, y - 59, 30, 30, "#fff8e6", COLOURS["bad"]))
    return "".join(found)


def pyramid(colour: str, level: int, at: Spot, scale: float = 1) -> str:
    """A pyramid that grows with its level."""
    half, high = 17 + 6 * level, 18 + 10 * level
    line, top = COLOURS["line"], 26 - high
    sides = f'stroke="{line}" stroke-width="2" stroke-linejoin="round"'
    parts = [
        f'<path d="M{-half} 26H{half + 14}L{half * 0.3:g} 14Z" fill="{COLOURS["shade"]}"/>',
        f'<path d="M0 {top}L{-half} 26H{half * 0.28:g}Z" fill="{COLOURS[colour]}" {sides}/>',
        f'<path d="M0 {top}L{half} 26H{half * 0.28:g}Z" fill="{COLOURS[colour + "-2"]}" {sides}/>',
    ]
    for i in range(1, level + 1):
        c = i / (level + 1)
        y = 26 - high * (1 - c)
        path = f"M{-half * c:g} {y:g}H{half * 0.28 * c:g}L{half * c:g} {y:g}"
        parts.append(f'<path d="{path}" fill="none" stroke="{line}" stroke-opacity=".4"/>')
    if level == 4:
        parts.append(f'<path d="M0 {top}l-9.5 15h19z" fill="{COLOURS["gold"]}" '
                     f'stroke="{line}" stroke-width="1.5"/>')  # fmt: skip
    parts.append(
        f'<g stroke="{line}" stroke-width="1">'
        + symbol(colour, -17, 7, 34, 34, COLOURS["paper-3"])
        + "</g>"
    )
    parts.append(number(level, 0, 36 if colour == "ruby" else 33, 17))
    place = f"translate({at[0]} {at[1]})" + (f" scale({scale:g})" if scale != 1 else "")
    return f'<g transform="{place}">{"".join(parts)}</g>'


def _troop(troop: TroopView, players: int, rival: bool) -> str:
    spots = spots_of(troop.space, players)
    at = spots.rival if rival else spots.troop
    beast = (at[0] + 56, at[1] - 8) if rival else spots.creature
    found = "".join(_beast(troop.seat, name, beast) for name in troop.creatures)
    return found + figure(troop.seat, at, troop.units)


def figure(seat: int, at: Spot, units: int) -> str:
    """The god's emblem on a base of its own shape, and how many units."""
    own, on = SEATS[seat], ON_SEATS[seat]
    parts = [f'<ellipse cy="29" rx="27" ry="7" fill="{COLOURS["shade"]}"/>']
    outline = f'<g stroke="{COLOURS["line"]}" stroke-width="2">'
    behind = min(2, units - 1)
    for i in range(behind):
        parts.append(outline + symbol(f"base-{seat}", -30, -30 + 6 * (behind - i), 60, 60, own)
                     + "</g>")  # fmt: skip
    parts.append(outline + symbol(f"base-{seat}", -30, -32, 60, 60, own) + "</g>")
    parts.append(symbol(f"god-{seat}", -20, -22, 40, 40, on, own))
    parts.append(f'<circle cx="23" cy="19" r="17" fill="{COLOURS["paper-3"]}" '
                 f'stroke="{COLOURS["line"]}" stroke-width="2"/>')  # fmt: skip
    parts.append(number(units, 23, 28.5, 19))
    return f'<g transform="translate({at[0]} {at[1]})">{"".join(parts)}</g>'


def _beast(seat: int, name: str, at: Spot) -> str:
    """A creature, ringed in its owner's colour."""
    ring = (
        f'<circle cx="{at[0]}" cy="{at[1]}" r="33" fill="{COLOURS["paper-3"]}" '
        f'stroke="{SEATS[seat]}" stroke-width="6"/>'
    )
    ink, cut = COLOURS["ink"], COLOURS["paper-3"]
    return ring + symbol(f"creature-{name}", at[0] - 25, at[1] - 25, 50, 50, ink, cut)
