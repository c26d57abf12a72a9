"""The board as a map in text: spaces as boxes, the Nile, roads and troops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..content.boards import BOARD_DATA
from ..i18n import Messages, name_of
from ..views import TroopView, View
from .canvas import UNICODE_SYMBOLS, Canvas, Painter, Span, plain
from .layout import Box, MapLayout, compute_layout

BOX_EDGES: Final = "─═━-="  # of boxes, where a gate may be drawn
COLOUR_LETTERS: Final = {"ruby": "R", "sapphire": "S", "diamond": "D"}


def seat_letters(names: Sequence[str]) -> str:
    """A letter for each seat: the initials if they all differ."""
    initials = "".join(name.strip()[0].upper() for name in names)
    if len(set(initials)) == len(names) == len(initials) and initials.isalpha():
        return initials
    return "ABCDE"[: len(names)]


class BoardMap:
    """Draws the board of one game."""

    def __init__(
        self,
        names: Sequence[str],
        messages: Messages,
        symbols: Mapping[str, str] = UNICODE_SYMBOLS,
        paint: Painter = plain,
    ) -> None:
        self.messages = messages
        self.symbols = symbols
        self.paint = paint
        self.letters = seat_letters(names)
        self.board: dict[str, Any] = BOARD_DATA[str(len(names))]
        self.spaces = {s["id"]: s for s in self.board["spaces"]}

    def emblem(self, seat: int) -> str:
        """Shape and letter of a seat."""
        return self.symbols["seats"][seat] + self.letters[seat]

    def draw(self, view: View, width: int) -> list[str]:
        """The lines of the map."""
        layout = compute_layout(len(view.players), width)
        canvas = Canvas(layout.width, layout.height)
        for x, y in layout.water:
            canvas.write(x, y, self.symbols["water"], "water")
        for box in layout.boxes:
            if len(box.spaces) > 1:
                self._draw_city(canvas, box, view)
            else:
                self._draw_space(canvas, box, view)
        self._draw_roads(canvas, layout)
        return canvas.to_lines(self.paint)

    def _draw_roads(self, canvas: Canvas, layout: MapLayout) -> None:
        box_of = {space: box for box in layout.boxes for space in box.spaces}
        symbols = self.symbols
        pairs = {
            (box_of[a], box_of[b]): "road"
            for a, b in self.board["land"]
            if box_of[a] is not box_of[b]
        }
        pairs |= {(box_of[a], box_of[b]): "harbor" for a, b in self.board["harbors"]}
        for (one, other), kind in pairs.items():
            canvas.draw_road(
                layout.road_cells(one, other), symbols[kind], "road" if kind == "road" else "water"
            )
            gate = layout.gate_cell(one, other)
            if gate is not None and canvas.symbol_at(*gate) in BOX_EDGES:
                canvas.write(*gate, symbols["gate" if kind == "road" else "harbor"])

    def _draw_city(self, canvas: Canvas, box: Box, view: View) -> None:
        owner = next(p for p in view.players if p.city == box.id)
        style = f"seat{owner.seat}"
        canvas.draw_box(box, self.symbols["city"], style)
        title = f" {self.emblem(owner.seat)} {self.messages('city_title', city=box.id.upper())} "
        canvas.write_spans(box.left + 1, box.top, [(title, style)], box.width - 2)
        pyramids = {
            district: (COLOUR_LETTERS[colour] + str(level), colour)
            for colour, (level, district) in owner.pyramids.items()
            if district
        }
        for row, space in enumerate(box.spaces, 1):
            spans: list[Span] = [(space + " ", "")]
            if row in pyramids:
                text, colour = pyramids[row]
                spans.append((f"{self.symbols['pyramid']}{text} ", colour))
            else:
                spans.append((" -  ", "dim"))
            spans += self._troop_spans(view, space, with_creature=True)
            canvas.write_spans(box.left + 1, box.top + row, spans, box.width - 2)

    def _draw_space(self, canvas: Canvas, box: Box, view: View) -> None:
        space = self.spaces[box.id]
        holders = [t for t in view.troops if t.space == box.id]
        style = f"seat{holders[0].seat}" if holders else ""
        symbols = self.symbols["space" if space["kind"] == "desert" else "temple"]
        canvas.draw_box(box, symbols, style)
        canvas.write_spans(box.left + 1, box.top, [(box.id, "bold")], box.width - 2)
        marks = self._space_marks(space)
        inner_width = box.width - 2
        canvas.write_spans(box.left + 1, box.top + 1, self._troop_spans(view, box.id), inner_width)
        canvas.write(box.left + box.width - 1 - len(marks), box.top + 1, marks, "dim")
        names = [self.creature_short_name(c) for t in holders for c in t.creatures]
        if names:
            label: list[Span] = [("/".join(names), style)]
            canvas.write_spans(box.left + 1, box.top + box.height - 1, label, inner_width)

    def _space_marks(self, space: dict[str, Any]) -> str:
        """The marks of a space: an obelisk, the prayer of a temple."""
        mark: str = self.symbols["obelisk"] if space["obelisk"] else ""
        if space["kind"] == "sanctuary":
            return mark + self.messages("sanctuary_mark")
        return f"{mark}+{space['prayer']}" if space["prayer"] else mark

    def _troop_spans(self, view: View, space: str, with_creature: bool = False) -> list[Span]:
        spans: list[Span] = []
        for troop in view.troops:
            if troop.space == space:
                text = f"{self.emblem(troop.seat)}{troop.units} "
                if with_creature:
                    text += "".join(self.creature_short_name(c) + " " for c in troop.creatures)
                spans.append((text, f"seat{troop.seat}"))
        if spans:
            spans[-1] = (spans[-1][0].rstrip(), spans[-1][1])
        return spans

    def creature_short_name(self, creature: str) -> str:
        """The short name of a creature, one word: by default the last one of its name."""
        short: str = self.messages.texts.get(f"creature_{creature}", "")
        return short or name_of("creature", creature, self.messages.language).split()[-1]

    # --- texts beside the map

    def legend(self) -> str:
        symbols = self.symbols
        return self.messages(
            "legend",
            pyramid=symbols["pyramid"],
            obelisk=symbols["obelisk"],
            road=symbols["road"],
            gate=symbols["gate"],
            harbor=symbols["harbor"],
            water=symbols["water"],
            troop=self.emblem(0) + "3",
        )

    def road_lines(self) -> list[str]:
        """The neighbours of each space outside the cities."""
        lines: list[str] = []
        for id, space in self.spaces.items():
            if space["kind"] != "district":
                lines.append(
                    self.messages("entry", name=id, text=", ".join(self.neighbour_labels(id)))
                )
        return lines

    def neighbour_labels(self, id: str) -> list[str]:
        """The spaces next to one; those across the water in brackets."""
        cities = {d: c["id"] for c in self.board["cities"] for d in c["districts"]}
        labels: list[str] = []
        for a, b in self.board["land"]:
            if id in (a, b):
                other = b if a == id else a
                labels.append(other if id in cities else cities.get(other, other))
        for a, b in self.board["harbors"]:
            if id in (a, b):
                labels.append(f"({b if a == id else a})")
        return list(dict.fromkeys(labels))

    def space_lines(self, id: str, view: View, names: Sequence[str]) -> list[str]:
        """A description of one space."""
        messages = self.messages
        name = name_of("space", id, messages.language, view.edition)
        lines = [messages("entry", name=id, text=name)]
        for troop in view.troops:
            if troop.space == id:
                lines.append("  " + self._troop_text(troop, view, names))
        marks = self._space_marks(self.spaces[id])
        if marks:
            lines.append("  " + marks)
        lines.append(
            "  " + messages("neighbours", spaces=", ".join(self.neighbour_labels(id)) or "-")
        )
        return lines

    def _troop_text(self, troop: TroopView, view: View, names: Sequence[str]) -> str:
        edition, language = view.edition, self.messages.language
        creatures = [name_of("creature", c, language, edition) for c in troop.creatures]
        name = f"{self.emblem(troop.seat)} {names[troop.seat]}"
        text = self.messages("entry", name=name, text=self.messages.unit_count(troop.units))
        return ", ".join([text, *creatures])
