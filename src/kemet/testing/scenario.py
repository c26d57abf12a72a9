"""Scenarios for tests of rules: set up a position, answer, check.

    >>> t = Scenario("revised").has("red", tiles=["charge"], troops={"front_nw": 5})
    >>> t = t.has("blue", troops={"temple_w": 3})
    >>> t = t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    >>> t.fight("red s4d1/s2p2", "blue s4d1/s2p2").points("red", "battle")
    1

Every answer is also played on a copy and on a loaded save, and all invariants are checked.
Questions with one legal answer, such as windows in which a seat can only pass, are answered
automatically unless `ask_secret=True`.
"""

from __future__ import annotations

import json
from typing import Any

from ..engine.io.save import dump_state
from ..errors import IllegalAction
from ..factory import load, position
from ..frozen import to_plain
from ..game import Game

SEATS = {"red": 0, "blue": 1, "green": 2, "gold": 3, "black": 4}
COLOURS = list(SEATS)
CITIES = {
    2: ["nw", "sw"],
    3: ["nw", "sw", "ce"],
    4: ["nw", "sw", "ne", "se"],
    5: ["nw", "sw", "ce", "ne", "se"],
}


class Scenario:
    """A position and the game from it. Red has city nw, blue sw; then ce (3, 5), ne, se."""

    def __init__(
        self,
        edition: str = "revised",
        players: int = 2,
        mode: str | None = None,
        *,
        ask_secret: bool = False,
        ask_forced: bool = False,
        **fields: Any,
    ) -> None:
        self.data: dict[str, Any] = {
            "edition": edition,
            "mode": mode,
            **fields,
            "players": [{"city": city} for city in CITIES[players]],
        }
        self.ask_secret, self.ask_forced = ask_secret, ask_forced
        self._game: Game | None = None
        self._last_answer: dict[str, str] = {}  # each player's last answer

    # --- setting up

    def has(self, who: str, **things: Any) -> Scenario:
        """Set fields of a player in the position (see docs/notation.md)."""
        assert self._game is None, "the game has already started"
        self.data["players"][SEATS[who]].update(things)
        return self

    @property
    def game(self) -> Game:
        if self._game is None:
            asked = "always" if self.ask_forced else "secret" if self.ask_secret else "never"
            self._game = position(self.data, ask_forced=asked)
            assert self._game.violations() == []
        return self._game

    # --- answering

    def do(self, who: str, *answers: str) -> Scenario:
        """Answer, one text after another; `ready` after `add` only where it is still asked."""
        for answer in answers:
            added = self._last_answer.get(who, "").startswith("add ")
            if answer != "ready" or not added or self.is_preparing(who):
                self._answer(SEATS[who], answer)
            self._last_answer[who] = answer
        return self

    def is_preparing(self, who: str) -> bool:
        """Whether a player is still asked for cards to add."""
        return self.game.view().question == "preparation" and who in self.waiting()

    def _answer(self, seat: int, answer: str) -> None:
        game = self.game
        before = dump_state(game.state)
        copied = game.copy()
        saved = load(json.loads(json.dumps(game.save())))
        copied.play(seat, answer)
        assert dump_state(game.state) == before, "playing on a copy changed the original"
        game.play(seat, answer)
        saved.play(seat, answer)
        assert dump_state(game.state) == dump_state(copied.state) == dump_state(saved.state)
        assert game.violations() == []

    def fight(self, *choices: str) -> Scenario:
        """War council and an empty preparation: `fight("red s4d1/s2p2", "blue s3d2/s1d3")`."""
        for choice in choices:
            who, cards = choice.split()
            self.do(who, f"fight {cards}")
        return self.ready()

    def ready(self) -> Scenario:
        """Answer `ready` for every player who is asked to add, use or discard cards."""
        while any("ready" in self.options(who) for who in self.waiting()):
            who = next(w for w in self.waiting() if "ready" in self.options(w))
            self.do(who, "ready")
        return self

    def passes(self, *who: str) -> Scenario:
        """These players pass, one after another; without names, all who may, repeatedly."""
        if who:
            for one in who:
                self.do(one, "pass")
            return self
        while self.waiting() and "pass" in self.options(self.waiting()[0]):
            self.do(self.waiting()[0], "pass")
        return self

    def refuses(self, who: str, answer: str, rule: str, kind: str = "") -> Scenario:
        """Check that an answer is illegal by that rule and changes nothing."""
        before = dump_state(self.game.state)
        try:
            self.game.play(SEATS[who], answer)
        except IllegalAction as error:
            refusal = error
        else:
            raise AssertionError(f"{answer!r} is legal, though {rule} forbids it")
        assert refusal.rule == rule, str(refusal)
        assert not kind or refusal.kind == kind, str(refusal)
        assert f"[{rule}]" in str(refusal)
        assert dump_state(self.game.state) == before, "a refused answer changed something"
        return self

    # --- reading

    def waiting(self) -> list[str]:
        return [COLOURS[seat] for seat in self.game.waiting]

    def options(self, who: str) -> list[str]:
        return [action.text for action in self.game.options(SEATS[who])]

    def offers(self, who: str, answer: str) -> bool:
        return answer in self.options(who)

    def verbs(self, who: str) -> set[str]:
        return {text.split()[0] for text in self.options(who)}

    def units(self, who: str, space: str) -> int:
        """Units of a player on a space."""
        troops = self.game.view().troops
        return sum(t.units for t in troops if t.space == space and t.seat == SEATS[who])

    def creature(self, name: str) -> str | None:
        """The space of a creature; None if it is in the supply."""
        for player in self.game.view().players:
            if name in player.creatures:
                return player.creatures[name]
        raise AssertionError(f"no player owns {name}")

    def player(self, who: str) -> Any:
        return self.game.view(SEATS[who]).players[SEATS[who]]

    def prayer(self, who: str) -> int:
        return int(self.player(who).prayer)

    def supply(self, who: str) -> int:
        return int(self.player(who).supply)

    def points(self, who: str, kind: str = "total") -> int:
        return int(self.player(who).points[kind])

    def level(self, who: str, colour: str) -> int:
        return int(self.player(who).pyramids[colour][0])

    def cards(self, who: str) -> list[str]:
        """Divine Intervention cards in hand."""
        own = self.game.view(SEATS[who]).own
        assert own is not None
        return list(own.hand)

    def battle_hand(self, who: str) -> list[str]:
        own = self.game.view(SEATS[who]).own
        assert own is not None
        return list(own.battle_hand)

    def events_of(self, kind: str, who: str | None = None) -> list[dict[str, Any]]:
        """Fields of the events of a kind, as a player (or a spectator) knows them."""
        seat = None if who is None else SEATS[who]
        return [to_plain(e.fields) for e in self.game.events(seat) if e.kind == kind]


def start_move(t: Scenario, start: str, *steps: str) -> Scenario:
    """Red's Move: `start_move(t, "nw1", "step front_nw", "take 5")`."""
    return t.do("red", "token move_upper", f"march {start}", *steps)


def red_on_the_move(
    edition: str, start: str, n: int = 3, creature: str | None = None, **things: Any
) -> Scenario:
    """Red has started a Move from a space; a creature comes with its tile."""
    tiles = [*things.pop("tiles", []), *([creature] if creature else [])]
    troops = {start: {"units": n, "creature": creature}, **things.pop("others", {})}
    blue = things.pop("blue", {})
    t = Scenario(edition).has("red", tiles=tiles, troops=troops, **things).has("blue", troops=blue)
    return start_move(t, start)


def decline_action(t: Scenario, who: str, space: str) -> None:
    """Play a token and decline its action."""
    t.do(who, f"token {space}")
    if t.verbs(who) & {"march", "raise", "buy", "muster"}:
        t.do(who, "done" if space == "recruit" else "pass")
