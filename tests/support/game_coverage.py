"""What occurs in a game, by name, so that the golden games can cover everything."""

from __future__ import annotations

import kemet
from kemet.content import (
    BATTLE_CARD_NAMES,
    CARD_NAMES,
    CREATURE_NAMES,
    EDITIONS,
    TILE_NAMES,
)
from kemet.content.cards import CARDS
from kemet.engine.actions import VERBS
from kemet.engine.components import ICON_BATTLE
from kemet.engine.events import EVENT_FIELDS

COVERAGE_GOALS = {
    *(f"verb {verb}" for verb in VERBS),
    *(f"event {kind}" for kind in EVENT_FIELDS),
    *(f"buys {tile}" for tile in TILE_NAMES),
    *(f"creature {name}" for name in CREATURE_NAMES),
    *(f"adds {card}" for card in CARD_NAMES),
    *(f"di {card.name}" for card in CARDS if card.icon != ICON_BATTLE),
    *(f"use {card.name}" for card in CARDS if card.works_in_battle),
    *(f"fights {card}" for card in BATTLE_CARD_NAMES),
    *(f"wins {edition} {mode}" for edition, mode in EDITIONS),
    "veto of a veto",
    "veto of an escape",
    "battle started by a card",
    "battle at night",
    "battle in a battle",
    "winner without units",
    "loser stays",
    "end decided by a tie-break",
    "triggered by one, won by another",
    "moves on after an escape",
}


class CoverageTracker:
    """Follows a game answer by answer and collects what occurs in it."""

    def __init__(self) -> None:
        self.covered: set[str] = set()
        self.next_event = 0

    def record_answer(self, game: kemet.Game, answer: str) -> None:
        """Note what an answer and its events show."""
        words = answer.split()
        self.covered.add(f"verb {words[0]}")
        if words[0] in ("di", "use"):
            self.covered.add(f"{words[0]} {words[1]}")
        self.record_frames([f.NAME for f in game.state.frames], game)
        for event in game.events(None, self.next_event):
            self.next_event = event.number + 1
            self.record_event(event)
        for seat in range(game.players):
            for event in game.events(seat, self.next_event - 1):
                self.covered.add(f"event {event.kind}")
        if game.over:
            self.record_result(game)

    def record_event(self, event: kemet.Event) -> None:
        self.covered.add(f"event {event.kind}")
        fields = event.fields
        match event.kind:
            case "buys":
                self.covered.add(f"buys {fields['tile']}")
            case "creature_placed":
                self.covered.add(f"creature {fields['creature']}")
            case "adds":
                self.covered.add(f"adds {fields['card']}")
            case "fights":
                self.covered.add(f"fights {fields['battle_card']}")

    def record_frames(self, names: list[str], game: kemet.Game) -> None:
        """Note nested procedures."""
        if names.count("played_card") > 2:
            self.covered.add("veto of a veto")
        cards = [getattr(f, "card", -1) for f in game.state.frames if f.NAME == "played_card"]
        if [CARD_NAMES[c] for c in cards] == ["escape", "veto"]:
            self.covered.add("veto of an escape")
        if "battle" in names:
            if "played_card" in names[: names.index("battle")]:
                self.covered.add("battle started by a card")
            if any(name.startswith("night") for name in names):
                self.covered.add("battle at night")
            if names.count("battle") > 1:
                self.covered.add("battle in a battle")

    def record_result(self, game: kemet.Game) -> None:
        edition = game.edition
        self.covered.add(f"wins {edition.name} {edition.mode}")
        scores = game.scores()
        if scores.count(max(scores)) > 1:
            self.covered.add("end decided by a tie-break")
        if game.state.triggered_by not in (-1, game.winner):
            self.covered.add("triggered by one, won by another")


def record_sequences(game: kemet.Game, covered: set[str]) -> None:
    """Note what shows only in the order of events."""
    events = game.events(None)
    for i, event in enumerate(events):
        if event.kind == "stays":
            before = [e for e in events[max(0, i - 12) : i] if e.kind == "wins"]
            if before and before[-1].fields["seat"] != event.fields["seat"]:
                covered |= {"loser stays", "winner without units"}
        if event.kind == "escapes":
            after = [e.kind for e in events[i + 1 : i + 4]]
            if "no_battle" in after and {"moves", "teleports"} & set(after):
                covered.add("moves on after an escape")
