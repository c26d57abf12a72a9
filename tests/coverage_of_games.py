"""What occurs in a game, by name: so that golden games can be asked to show everything."""

from __future__ import annotations

import kemet
from kemet.content import BATTLE_CARD_NAMES, CARD_NAMES, CREATURE_NAMES, EDITIONS, TILE_NAMES
from kemet.content.cards import CARDS
from kemet.engine.actions import VERBS
from kemet.engine.catalog import ICON_BATTLE
from kemet.engine.events import EVENTS
from kemet.engine.look import victory_points

WANTED = {
    *(f"verb {verb}" for verb in VERBS),
    *(f"event {kind}" for kind in EVENTS),
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
    "walks on after an escape",
}


class Watcher:
    """Follows a game answer by answer and notes what occurs in it."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.heard = 0

    def watch(self, game: kemet.Game, answer: str) -> None:
        """Note what an answer and its events show."""
        words = answer.split()
        self.seen.add(f"verb {words[0]}")
        if words[0] in ("di", "use"):
            self.seen.add(f"{words[0]} {words[1]}")
        self.stack([f.NAME for f in game.table.frames], game)
        for event in game.events(None, self.heard):
            self.heard = event.number + 1
            self.event(event)
        for seat in range(game.players):
            for event in game.events(seat, self.heard - 1):
                self.seen.add(f"event {event.kind}")
        if game.over:
            self.end(game)

    def event(self, event: kemet.Event) -> None:
        self.seen.add(f"event {event.kind}")
        fields = event.fields
        match event.kind:
            case "buys":
                self.seen.add(f"buys {fields['tile']}")
            case "creature_placed":
                self.seen.add(f"creature {fields['creature']}")
            case "adds":
                self.seen.add(f"adds {fields['card']}")
            case "fights":
                self.seen.add(f"fights {fields['battle_card']}")

    def stack(self, names: list[str], game: kemet.Game) -> None:
        """What is going on inside what."""
        if names.count("card") > 2:
            self.seen.add("veto of a veto")
        cards = [getattr(f, "card", -1) for f in game.table.frames if f.NAME == "card"]
        if [CARD_NAMES[c] for c in cards] == ["escape", "veto"]:
            self.seen.add("veto of an escape")
        if "battle" in names:
            if "card" in names[: names.index("battle")]:
                self.seen.add("battle started by a card")
            if any(name.startswith("night") for name in names):
                self.seen.add("battle at night")
            if names.count("battle") > 1:
                self.seen.add("battle in a battle")

    def end(self, game: kemet.Game) -> None:
        edition = game.edition
        self.seen.add(f"wins {edition.name} {edition.mode}")
        scores = [victory_points(game.table, s) for s in range(game.players)]
        if scores.count(max(scores)) > 1:
            self.seen.add("end decided by a tie-break")
        if game.table.triggered_by not in (-1, game.winner):
            self.seen.add("triggered by one, won by another")


def note_sequences(game: kemet.Game, seen: set[str]) -> None:
    """What shows only in the order of events."""
    events = game.events(None)
    for i, event in enumerate(events):
        if event.kind == "stays":
            before = [e for e in events[max(0, i - 12) : i] if e.kind == "wins"]
            if before and before[-1].fields["seat"] != event.fields["seat"]:
                seen |= {"loser stays", "winner without units"}
        if event.kind == "escapes":
            after = [e.kind for e in events[i + 1 : i + 4]]
            if "no_battle" in after and {"moves", "teleports"} & set(after):
                seen.add("walks on after an escape")
