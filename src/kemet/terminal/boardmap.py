"""The board as a map in text: boxes by their coordinates, the Nile, roads, and who stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..content.boards import DRAWINGS
from ..text import name_of
from ..views import TroopView, View
from .canvas import Canvas, Span
from .layout import Box, Layout, lay_out
from .screen import Screen
from .words import Words

FLAT: Final = "─═━-="  # sides of boxes, where nothing is written
COLOUR_LETTERS: Final = {"ruby": "R", "sapphire": "S", "diamond": "D"}


def emblems(names: Sequence[str]) -> str:
    """A letter for each seat: its initial if all of them differ."""
    initials = "".join(name.strip()[0].upper() for name in names)
    if len(set(initials)) == len(names) == len(initials) and initials.isalpha():
        return initials
    return "ABCDE"[: len(names)]


class BoardMap:
    """Draws one game's board, again and again."""

    def __init__(self, screen: Screen, words: Words, names: Sequence[str]) -> None:
        self.screen = screen
        self.words = words
        self.letters = emblems(names)
        self.board: dict[str, Any] = DRAWINGS[str(len(names))]
        self.spaces = {s["id"]: s for s in self.board["spaces"]}

    def emblem(self, seat: int) -> str:
        """Shape and letter of a seat."""
        return self.screen.signs["seats"][seat] + self.letters[seat]

    def draw(self, view: View, width: int) -> list[str]:
        """The lines of the map."""
        signs = self.screen.signs
        layout = lay_out(len(view.players), width)
        canvas = Canvas(layout.width, layout.height)
        for x, y in layout.water:
            canvas.put(x, y, signs["water"], "water")
        for box in layout.boxes:
            if len(box.spaces) > 1:
                self._city(canvas, box, view)
            else:
                self._space(canvas, box, view)
        self._roads(canvas, layout)
        return canvas.lines(self.screen)

    def _roads(self, canvas: Canvas, layout: Layout) -> None:
        at = {space: box for box in layout.boxes for space in box.spaces}
        signs = self.screen.signs
        pairs = {(at[a], at[b]): "road" for a, b in self.board["land"] if at[a] is not at[b]}
        pairs |= {(at[a], at[b]): "harbor" for a, b in self.board["harbors"]}
        for (one, other), kind in pairs.items():
            canvas.road(layout.way(one, other), signs[kind], "road" if kind == "road" else "water")
            gate = layout.gate(one, other)
            if gate is not None and canvas.sign(*gate) in FLAT:
                canvas.put(*gate, signs["gate" if kind == "road" else "harbor"])

    def _city(self, canvas: Canvas, box: Box, view: View) -> None:
        owner = next(p for p in view.players if p.city == box.id)
        style = f"seat{owner.seat}"
        canvas.frame(box, self.screen.signs["city"], style)
        title = f" {self.emblem(owner.seat)} {self.words('city_title', city=box.id.upper())} "
        canvas.spans(box.left + 1, box.top, [(title, style)], box.width - 2)
        pyramids = {
            district: (COLOUR_LETTERS[colour] + str(level), colour)
            for colour, (level, district) in owner.pyramids.items()
            if district
        }
        for row, space in enumerate(box.spaces, 1):
            spans: list[Span] = [(space + " ", "")]
            if row in pyramids:
                text, colour = pyramids[row]
                spans.append((f"{self.screen.signs['pyramid']}{text} ", colour))
            else:
                spans.append((" -  ", "dim"))
            spans += self._troops(view, space, with_creature=True)
            canvas.spans(box.left + 1, box.top + row, spans, box.width - 2)

    def _space(self, canvas: Canvas, box: Box, view: View) -> None:
        space = self.spaces[box.id]
        holders = [t for t in view.troops if t.space == box.id]
        style = f"seat{holders[0].seat}" if holders else ""
        signs = self.screen.signs["space" if space["kind"] == "desert" else "temple"]
        canvas.frame(box, signs, style)
        canvas.spans(box.left + 1, box.top, [(box.id, "bold")], box.width - 2)
        gives = self._gives(space)
        room = box.width - 2
        canvas.spans(box.left + 1, box.top + 1, self._troops(view, box.id), room)
        canvas.put(box.left + box.width - 1 - len(gives), box.top + 1, gives, "dim")
        names = [self.short(c) for t in holders for c in t.creatures]
        if names:
            label: list[Span] = [("/".join(names), style)]
            canvas.spans(box.left + 1, box.top + box.height - 1, label, room)

    def _gives(self, space: dict[str, Any]) -> str:
        """The marks of a space: an obelisk, the prayer of a temple."""
        mark: str = self.screen.signs["obelisk"] if space["obelisk"] else ""
        if space["kind"] == "sanctuary":
            return mark + self.words("sanctuary_mark")
        return f"{mark}+{space['prayer']}" if space["prayer"] else mark

    def _troops(self, view: View, space: str, with_creature: bool = False) -> list[Span]:
        spans: list[Span] = []
        for troop in view.troops:
            if troop.space == space:
                text = f"{self.emblem(troop.seat)}{troop.units} "
                if with_creature:
                    text += "".join(self.short(c) + " " for c in troop.creatures)
                spans.append((text, f"seat{troop.seat}"))
        if spans:
            spans[-1] = (spans[-1][0].rstrip(), spans[-1][1])
        return spans

    def short(self, creature: str) -> str:
        """A creature's name in one word."""
        return self.words(f"creature_{creature}")

    # --- words beside the map

    def legend(self) -> str:
        signs = self.screen.signs
        return self.words(
            "legend",
            pyramid=signs["pyramid"],
            obelisk=signs["obelisk"],
            road=signs["road"],
            gate=signs["gate"],
            harbor=signs["harbor"],
            water=signs["water"],
            troop=self.emblem(0) + "3",
        )

    def roads(self) -> list[str]:
        """Which spaces each space outside the cities is joined to."""
        found: list[str] = []
        for id, space in self.spaces.items():
            if space["kind"] != "district":
                found.append(self.words("entry", name=id, text=", ".join(self.neighbours(id))))
        return found

    def neighbours(self, id: str) -> list[str]:
        """The spaces next to one; those over the water in brackets."""
        cities = {d: c["id"] for c in self.board["cities"] for d in c["districts"]}
        near: list[str] = []
        for a, b in self.board["land"]:
            if id in (a, b):
                other = b if a == id else a
                near.append(other if id in cities else cities.get(other, other))
        for a, b in self.board["harbors"]:
            if id in (a, b):
                near.append(f"({b if a == id else a})")
        return list(dict.fromkeys(near))

    def about(self, id: str, view: View, names: Sequence[str]) -> list[str]:
        """Everything about one space."""
        words = self.words
        name = name_of("space", id, words.language, view.edition)
        lines = [words("entry", name=id, text=name)]
        for troop in view.troops:
            if troop.space == id:
                lines.append("  " + self._told(troop, view, names))
        gives = self._gives(self.spaces[id])
        if gives:
            lines.append("  " + gives)
        lines.append("  " + words("next_to", spaces=", ".join(self.neighbours(id)) or "-"))
        return lines

    def _told(self, troop: TroopView, view: View, names: Sequence[str]) -> str:
        edition, language = view.edition, self.words.language
        creatures = [name_of("creature", c, language, edition) for c in troop.creatures]
        name = f"{self.emblem(troop.seat)} {names[troop.seat]}"
        text = self.words("entry", name=name, text=self.words.units(troop.units))
        return ", ".join([text, *creatures])
