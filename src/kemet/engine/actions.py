"""Actions: everything a seat can answer. Each exists once, with a short text and an int.

An `Action` contains no seat. `register_actions` fills the lists below from the names of the
content, so that `STEP[space]` is *the* action of stepping there: actions are compared by identity.
docs/notation.md describes the texts. The ints stay the same as long as the content does
(tests/data/actions.txt lists them).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Final, final

from ..frozen import set_once
from .components import (
    ACTION_SPACES,
    BASE_TROOP_LIMIT,
    COLOURS,
    GOLD_ACTIONS,
    MAX_PYRAMID_LEVEL,
    TARGET_SPACE,
    TARGET_TROOP,
    UNITS_PER_PLAYER,
)

MAX_SEATS: Final = 5
MAX_PLACED: Final = 7  # units placed on one space in one answer: the largest possible troop

VERBS: Final = (
    "pass", "done", "stop", "ready", "offer", "retreat", "recall", "stay",
    "pyramids", "garrison", "token", "silver", "gold", "di", "deploy", "swap", "raise", "buy",
    "replace", "muster", "battle", "march", "step", "teleport", "take", "fight", "add", "use",
    "wound", "send", "keep", "place", "next",
)  # fmt: skip
V_PASS: Final = 0
V_DONE: Final = 1
V_STOP: Final = 2
V_READY: Final = 3
V_OFFER: Final = 4
V_RETREAT: Final = 5
V_RECALL: Final = 6
V_STAY: Final = 7
V_PYRAMIDS: Final = 8
V_GARRISON: Final = 9
V_TOKEN: Final = 10
V_SILVER: Final = 11
V_GOLD: Final = 12
V_DI: Final = 13
V_DEPLOY: Final = 14
V_SWAP: Final = 15
V_RAISE: Final = 16
V_BUY: Final = 17
V_REPLACE: Final = 18
V_MUSTER: Final = 19
V_BATTLE: Final = 20
V_MARCH: Final = 21
V_STEP: Final = 22
V_TELEPORT: Final = 23
V_TAKE: Final = 24
V_FIGHT: Final = 25
V_ADD: Final = 26
V_USE: Final = 27
V_WOUND: Final = 28
V_SEND: Final = 29
V_KEEP: Final = 30
V_PLACE: Final = 31
V_NEXT: Final = 32


@final
class Action:
    """One answer, read-only. There is exactly one object for each text, shared by all games.

    Attributes:
        id: the stable number of the action
        verb: the number of the verb, the first word of the text
        a: the first argument, as an id; its meaning depends on the verb; -1 if there is none
        b: the second argument
        c: the third argument
        text: the notation of the answer
    """

    __slots__ = ("a", "b", "c", "id", "text", "verb")

    def __init__(self, id: int, verb: int, a: int, b: int, c: int, text: str) -> None:
        self.id: Final = id
        self.verb: Final = verb
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.text: Final = text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse, (self.text,)


set_once(Action)

ALL: Final[list[Action]] = []
BY_TEXT: Final[dict[str, Action]] = {}


def parse(text: str) -> Action:
    """The action with that text; a KeyError if none has it."""
    return BY_TEXT[text]


def _register(verb: int, arguments: str = "", a: int = -1, b: int = -1, c: int = -1) -> Action:
    text = f"{VERBS[verb]} {arguments}" if arguments else VERBS[verb]
    action = Action(len(ALL), verb, a, b, c, text)
    ALL.append(action)
    BY_TEXT[text] = action
    return action


PASS: Final = _register(V_PASS)
DONE: Final = _register(V_DONE)
STOP: Final = _register(V_STOP)
READY: Final = _register(V_READY)
OFFER: Final = _register(V_OFFER)
RETREAT: Final = _register(V_RETREAT)
RECALL: Final = _register(V_RECALL)
STAY: Final = _register(V_STAY)

NO_ACTION: Final = Action(-1, -1, -1, -1, -1, "")
"""Fills the places of combinations that do not exist, such as `take 0`; it is never legal."""

PyramidSetup = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
PYRAMID_SETUPS: Final[list[PyramidSetup]] = []
"""Level and own district (0..2, or -1) of the three colours, by the `a` of a `pyramids` answer."""
PYRAMIDS: Final[list[Action]] = []
GARRISON: Final[list[Action]] = []
TOKEN: Final[list[Action]] = []
SILVER: Final[list[Action]] = []
GOLD: Final[list[Action]] = []
DI: Final[list[Action]] = []  # by card
DI_AT: Final[list[list[list[Action]]]] = []  # by card, space, seat (last: none)
DEPLOY: Final[list[list[Action]]] = []  # by creature, own district
SWAP: Final[list[list[Action]]] = []
RAISE_TO: Final[list[list[Action]]] = []  # by colour, level
RAISE_ON: Final[dict[tuple[int, int, int], Action]] = {}  # by colour, level, space
BUY: Final[list[Action]] = []
REPLACE: Final[list[Action]] = []
MUSTER: Final[list[list[Action]]] = []  # by space, units
BATTLE: Final[list[Action]] = []
MARCH: Final[list[Action]] = []
STEP: Final[list[Action]] = []
TELEPORT: Final[list[Action]] = []
TAKE: Final[list[Action]] = []  # by units
TAKE_WITH: Final[list[list[Action]]] = []  # by units, creature
FIGHT: Final[list[list[Action]]] = []  # by card played, card discarded
ADD: Final[list[Action]] = []
USE: Final[list[Action]] = []
USE_AT: Final[list[list[list[Action]]]] = []
WOUND: Final[list[Action]] = []
SEND: Final[list[Action]] = []
KEEP: Final[list[Action]] = []
PLACE: Final[list[Action]] = []
NEXT: Final[list[Action]] = []


def register_actions(
    spaces: Sequence[str],
    districts: Sequence[str],
    tiles: Sequence[str],
    creatures: Sequence[str],
    cards: Sequence[tuple[str, int]],
    battle_cards: Sequence[str],
) -> None:
    """Fill the lists from the names of the content. Called once, by `kemet.content`."""
    assert not BUY, "the actions are already registered"
    _register_setup()
    for i, name in enumerate(ACTION_SPACES):
        TOKEN.append(_register(V_TOKEN, name, i))
    for i, name in enumerate(ACTION_SPACES):
        SILVER.append(_register(V_SILVER, name, i))
    for i, name in enumerate(GOLD_ACTIONS):
        GOLD.append(_register(V_GOLD, name, i))
    _register_cards(spaces, cards)
    for i, name in enumerate(creatures):
        DEPLOY.append([_register(V_DEPLOY, f"{name} {d + 1}", i, d) for d in range(3)])
        SWAP.append([_register(V_SWAP, f"{name} {d + 1}", i, d) for d in range(3)])
    for i, name in enumerate(COLOURS):
        levels = range(1, MAX_PYRAMID_LEVEL + 1)
        RAISE_TO.append([NO_ACTION, *(_register(V_RAISE, f"{name} {n}", i, n) for n in levels)])
        for n, district in product(levels, districts):
            arguments = f"{name} {n} {district}"
            space = spaces.index(district)
            RAISE_ON[i, n, space] = _register(V_RAISE, arguments, i, n, space)
    for i, name in enumerate(battle_cards):
        REPLACE.append(_register(V_REPLACE, name, i))
        FIGHT.append(
            [
                _register(V_FIGHT, f"{name}/{other}", i, j) if i != j else NO_ACTION
                for j, other in enumerate(battle_cards)
            ]
        )
    for i, name in enumerate(spaces):
        units = range(1, MAX_PLACED + 1)
        MUSTER.append([NO_ACTION, *(_register(V_MUSTER, f"{name} {n}", i, n) for n in units)])
        BATTLE.append(_register(V_BATTLE, name, i))
        MARCH.append(_register(V_MARCH, name, i))
        STEP.append(_register(V_STEP, name, i))
        TELEPORT.append(_register(V_TELEPORT, name, i))
        SEND.append(_register(V_SEND, name, i))
    TAKE.append(NO_ACTION)
    TAKE_WITH.append([NO_ACTION] * len(creatures))
    for n in range(1, UNITS_PER_PLAYER + 1):
        TAKE.append(_register(V_TAKE, f"{n}", n))
        TAKE_WITH.append(
            [_register(V_TAKE, f"{n} {name}", n, i) for i, name in enumerate(creatures)]
        )
    for i in range(MAX_SEATS):
        PLACE.append(_register(V_PLACE, f"{i + 1}", i))
        NEXT.append(_register(V_NEXT, f"{i}", i))
    for i, name in enumerate(tiles):  # last: new tiles renumber nothing else
        BUY.append(_register(V_BUY, name, i))


def _register_setup() -> None:
    """Pyramids 1/1/1 or 2/1/0 on different districts [S4]; 10 units, at most 5 on each [S5]."""
    for levels in ((1, 1, 1), *sorted(set(permutations((2, 1, 0))), reverse=True)):
        placed = [i for i in range(3) if levels[i]]
        for districts in permutations(range(3), len(placed)):
            at = dict(zip(placed, districts, strict=True))
            chosen = [(levels[i], at.get(i, -1)) for i in range(3)]
            arguments = " ".join(f"{COLOURS[i]}{levels[i]}@{at[i] + 1}" for i in placed)
            PYRAMIDS.append(_register(V_PYRAMIDS, arguments, len(PYRAMID_SETUPS)))
            PYRAMID_SETUPS.append((chosen[0], chosen[1], chosen[2]))
    for a, b, c in product(range(BASE_TROOP_LIMIT, -1, -1), repeat=3):
        if a + b + c == 10:
            GARRISON.append(_register(V_GARRISON, f"{a} {b} {c}", a, b, c))


def _register_cards(spaces: Sequence[str], cards: Sequence[tuple[str, int]]) -> None:
    """Cards with a target name a space, or a space and a seat, when they are played or used."""
    for i, (name, target_kind) in enumerate(cards):
        DI.append(NO_ACTION if target_kind else _register(V_DI, name, i))
        ADD.append(_register(V_ADD, name, i))
        USE.append(NO_ACTION if target_kind else _register(V_USE, name, i))
        WOUND.append(_register(V_WOUND, name, i))
        KEEP.append(_register(V_KEEP, name, i))
        DI_AT.append([[NO_ACTION] * (MAX_SEATS + 1) for _ in spaces])
        USE_AT.append([[NO_ACTION] * (MAX_SEATS + 1) for _ in spaces])
        for s, space in enumerate(spaces):
            if target_kind == TARGET_SPACE:
                DI_AT[i][s][-1] = _register(V_DI, f"{name} {space}", i, s)
            if target_kind == TARGET_TROOP:
                for seat in range(MAX_SEATS):
                    DI_AT[i][s][seat] = _register(V_DI, f"{name} {space} {seat}", i, s, seat)
                    USE_AT[i][s][seat] = _register(V_USE, f"{name} {space} {seat}", i, s, seat)
