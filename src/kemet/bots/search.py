"""Search in what a seat may know: Monte-Carlo tree search over re-deals of its view.

The many-observer form of Cowling, Powley and Whitehouse (2012): every iteration plays on in one of
several full games that fit the view; **each seat has a tree of its own**, whose nodes are told
apart only by what that seat has seen. So nobody, in the search as at the table, chooses by what
another has chosen in secret: both sides of a battle pick their cards from nodes that do not know of
each other, and see them once they are revealed.

Which option is tried next is settled by how it did so far and by how it looks at first sight
(`instinct`); at first only the options that look best are tried, more of them with every visit. A
game that leaves the tree is played on by instinct to the end of a turn and then valued by
`evaluation`: every seat strives for its own chance to win.
"""

from __future__ import annotations

import math
from typing import Final

from ..engine import actions as a
from ..engine import flow, rng
from ..engine.actions import Action
from ..engine.catalog import Seat
from ..engine.table import Choice, Table
from .evaluation import Weights, chances
from .instinct import Instinct, worths_of
from .lookahead import first_awaited, play_on

SECRET: Final = (a.V_FIGHT, a.V_ADD, a.V_READY, a.V_KEEP)
"""Answers the others do not see when they are given."""

BOLDNESS: Final = 0.1  # how much what looks good is tried before it has done well
WARMTH: Final = 1.5  # how far apart two worths must lie to look clearly different
FIRST_WIDTH: Final = 4  # options tried before the first is settled
UNTRIED: Final = 0.05  # how much less an option not tried yet is taken to be worth than its node
MASK: Final = (1 << 60) - 1


class Edge:
    """An option of a node: how often it was tried, and how that went for the seat."""

    __slots__ = ("action", "prior", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0


class Node:
    """What a seat knows at one of its choices, and what it has tried there."""

    __slots__ = ("edges", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.total = 0.0


class Known:
    """What each seat has seen since the search began, as one number a seat."""

    __slots__ = ("hidden", "seen")

    def __init__(self, players: int) -> None:
        self.seen = [1] * players
        self.hidden: list[int] = []

    def key(self, choice: Choice, foresees: bool = False) -> int:
        """What the seat of a choice knows.

        By an open choice, all that was hidden has been shown. Who *foresees* (Prescience) is shown
        it alone, before choosing.
        """
        if self.hidden and choice.options[0].verb not in SECRET:
            for sign in sorted(self.hidden):
                self.show(sign)
            self.hidden = []
        seen = self.seen[choice.seat]
        if foresees:
            for sign in sorted(self.hidden):
                seen = mixed(seen, sign)
        return seen

    def show(self, sign: int) -> None:
        for seat, seen in enumerate(self.seen):
            self.seen[seat] = mixed(seen, sign)

    def take(self, seat: Seat, action: Action) -> None:
        """Note an answer: for all, or if it is secret for the seat alone until it is shown.

        A pass tells the others nothing: who holds no card is not even asked here, but at the table
        nobody can tell the two apart [I6].
        """
        sign = action.id * 8 + seat + 1
        if action.verb not in SECRET and action.verb != a.V_PASS:
            self.show(sign)
            return
        self.seen[seat] = mixed(self.seen[seat], sign)
        if action.verb == a.V_FIGHT:
            sign = a.FIGHT[action.a][0].id * 8 + seat + 1  # the card discarded stays unseen
        if action.verb in (a.V_FIGHT, a.V_ADD):
            self.hidden.append(sign)


def mixed(seen: int, sign: int) -> int:
    return ((seen ^ sign) * 0x9E3779B97F4A7C15 + (seen >> 7)) & MASK


class Search:
    """A search for one seat's answer, going on for as long as it is asked to."""

    def __init__(
        self, deals: list[Table], seat: Seat, seed: int, turns: int, weights: Weights | None = None
    ) -> None:
        self.deals = deals  # full games that fit the view, each waiting for the seat
        self.seat = seat
        self.turns = turns  # how far instinct plays on
        self.weights = weights
        self.trees: list[dict[int, Node]] = [{} for _ in deals[0].players]
        self.state = rng.start(seed)
        self.iterations = 0
        self.answers = 0  # given in all iterations

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        """Down the trees in one of the games, one step out of them, and back with the result."""
        g = self.deals[self.iterations % len(self.deals)].copy()
        self.iterations += 1
        known = Known(len(g.players))
        path: list[tuple[Seat, Node, Edge]] = []
        new = False
        mover = g.active
        while g.open and not new:
            choice = first_awaited(g)
            seat = choice.seat
            foresees = bool(known.hidden) and flow.question(g) == "council_last"
            key = known.key(choice, foresees)
            node = self.trees[seat].get(key)
            if node is None:
                node = Node()
                self.trees[seat][key] = node
                new = True
            edge = self.pick(g, node, choice)
            path.append((seat, node, edge))
            known.take(seat, edge.action)
            mover = g.active
            flow.give(g, choice, edge.action)
            self.answers += 1
        self.state, seed = rng.advance(self.state)
        play_on(g, Instinct(seed), self.turns, mover)
        result = chances(g, self.weights)
        for seat, node, edge in path:
            value = result[seat]
            node.visits += 1
            node.total += value
            edge.visits += 1
            edge.total += value

    def pick(self, g: Table, node: Node, choice: Choice) -> Edge:
        """The option to try: one that did well, or looks good and was tried little."""
        edges = self.edges(g, node, choice)
        if len(edges) == 1:
            return edges[0]
        width = FIRST_WIDTH + int(math.sqrt(node.visits))
        if len(edges) > width:
            bar = sorted([e.prior for e in edges], reverse=True)[width - 1]
            edges = [e for e in edges if e.prior >= bar]
        total = 0.0
        tried = 1
        for e in edges:
            total += e.prior
            tried += e.visits
        urge = BOLDNESS * math.sqrt(tried) / total * len(edges) ** 0.5
        guess = node.total / node.visits - UNTRIED if node.visits else 0.5
        best, chosen = -1.0, edges[0]
        for e in edges:
            value = e.total / e.visits if e.visits else guess
            score = value + urge * e.prior / (1 + e.visits)
            if score > best:
                best, chosen = score, e
        return chosen

    def edges(self, g: Table, node: Node, choice: Choice) -> list[Edge]:
        """The options in the node; those seen for the first time are valued at first sight."""
        known = node.edges
        new = [option for option in choice.options if option.id not in known]
        if new:
            for option, worth in zip(new, worths_of(g, choice.seat, new), strict=True):
                prior = math.exp(max(-8.0, min(8.0, worth / WARMTH)))
                known[option.id] = Edge(option, prior)
        return [known[option.id] for option in choice.options]

    def best(self) -> Action:
        """The option tried most often."""
        root = self.trees[self.seat][1]
        edges = sorted(root.edges.values(), key=lambda e: (-e.visits, -e.total))
        return edges[0].action
