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
from ..engine import procedures, rng
from ..engine.actions import Action
from ..engine.components import Seat
from ..engine.state import GameState, PendingChoice
from .evaluation import Weights, win_probabilities
from .heuristics import HeuristicPolicy, score_options
from .tactician import first_pending_choice, rollout

SECRET_VERBS: Final = (a.V_FIGHT, a.V_ADD, a.V_READY, a.V_KEEP)
"""Answers the others do not see when they are given."""

C_PUCT: Final = 0.1  # how much what looks good is tried before it has done well
PRIOR_TEMPERATURE: Final = 1.5  # how far apart two worths must lie to look clearly different
WIDENING_BASE: Final = 4  # options tried before the first is settled
FPU_REDUCTION: Final = (
    0.05  # how much less an option not tried yet is taken to be worth than its node
)
HASH_MASK: Final = (1 << 60) - 1


class Edge:
    """An option of a node: how often it was tried, and how that went for the seat."""

    __slots__ = ("action", "prior", "value_sum", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.value_sum = 0.0


class Node:
    """What a seat knows at one of its choices, and what it has tried there."""

    __slots__ = ("edges", "value_sum", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.value_sum = 0.0


class InfoSets:
    """What each seat has seen since the search began, as one number a seat."""

    __slots__ = ("hashes", "hidden_codes")

    def __init__(self, players: int) -> None:
        self.hashes = [1] * players
        self.hidden_codes: list[int] = []

    def key(self, choice: PendingChoice, sees_hidden: bool = False) -> int:
        """What the seat of a choice knows.

        By an open choice, all that was hidden has been shown. Who *foresees* (Prescience) is shown
        it alone, before choosing.
        """
        if self.hidden_codes and choice.options[0].verb not in SECRET_VERBS:
            for code in sorted(self.hidden_codes):
                self.reveal(code)
            self.hidden_codes = []
        seat_hash = self.hashes[choice.seat]
        if sees_hidden:
            for code in sorted(self.hidden_codes):
                seat_hash = hash_combine(seat_hash, code)
        return seat_hash

    def reveal(self, code: int) -> None:
        for seat, seen in enumerate(self.hashes):
            self.hashes[seat] = hash_combine(seen, code)

    def observe(self, seat: Seat, action: Action) -> None:
        """Note an answer: for all, or if it is secret for the seat alone until it is shown.

        A pass tells the others nothing: who holds no card is not even asked here, but at the table
        nobody can tell the two apart [I6].
        """
        code = action.id * 8 + seat + 1
        if action.verb not in SECRET_VERBS and action.verb != a.V_PASS:
            self.reveal(code)
            return
        self.hashes[seat] = hash_combine(self.hashes[seat], code)
        if action.verb == a.V_FIGHT:
            code = a.FIGHT[action.a][0].id * 8 + seat + 1  # the card discarded stays unseen
        if action.verb in (a.V_FIGHT, a.V_ADD):
            self.hidden_codes.append(code)


def hash_combine(value: int, code: int) -> int:
    return ((value ^ code) * 0x9E3779B97F4A7C15 + (value >> 7)) & HASH_MASK


class Search:
    """A search for one seat's answer, going on for as long as it is asked to."""

    def __init__(
        self,
        determinizations: list[GameState],
        seat: Seat,
        seed: int,
        rollout_turns: int,
        weights: Weights | None = None,
    ) -> None:
        self.determinizations = (
            determinizations  # full games that fit the view, each waiting for the seat
        )
        self.seat = seat
        self.rollout_turns = rollout_turns  # how far instinct plays on
        self.weights = weights
        self.trees: list[dict[int, Node]] = [{} for _ in determinizations[0].players]
        self.rng_state = rng.state_from_seed(seed)
        self.iterations = 0
        self.tree_answers = 0  # given in all iterations

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        """Down the trees in one of the games, one step out of them, and back with the result."""
        g = self.determinizations[self.iterations % len(self.determinizations)].copy()
        self.iterations += 1
        info_sets = InfoSets(len(g.players))
        path: list[tuple[Seat, Node, Edge]] = []
        is_expanded = False
        mover = g.active
        while g.pending and not is_expanded:
            choice = first_pending_choice(g)
            seat = choice.seat
            sees_hidden = bool(info_sets.hidden_codes) and procedures.question(g) == "council_last"
            key = info_sets.key(choice, sees_hidden)
            node = self.trees[seat].get(key)
            if node is None:
                node = Node()
                self.trees[seat][key] = node
                is_expanded = True
            edge = self.select(g, node, choice)
            path.append((seat, node, edge))
            info_sets.observe(seat, edge.action)
            mover = g.active
            procedures.submit(g, choice, edge.action)
            self.tree_answers += 1
        self.rng_state, seed = rng.advance(self.rng_state)
        rollout(g, HeuristicPolicy(seed), self.rollout_turns, mover)
        values = win_probabilities(g, self.weights)
        for seat, node, edge in path:
            value = values[seat]
            node.visits += 1
            node.value_sum += value
            edge.visits += 1
            edge.value_sum += value

    def select(self, g: GameState, node: Node, choice: PendingChoice) -> Edge:
        """The option to try: one that did well, or looks good and was tried little."""
        edges = self.edges_for(g, node, choice)
        if len(edges) == 1:
            return edges[0]
        width = WIDENING_BASE + int(math.sqrt(node.visits))
        if len(edges) > width:
            min_prior = sorted([e.prior for e in edges], reverse=True)[width - 1]
            edges = [e for e in edges if e.prior >= min_prior]
        prior_sum = 0.0
        visits = 1
        for e in edges:
            prior_sum += e.prior
            visits += e.visits
        exploration = C_PUCT * math.sqrt(visits) / prior_sum * len(edges) ** 0.5
        first_play_value = node.value_sum / node.visits - FPU_REDUCTION if node.visits else 0.5
        best, chosen = -1.0, edges[0]
        for e in edges:
            value = e.value_sum / e.visits if e.visits else first_play_value
            score = value + exploration * e.prior / (1 + e.visits)
            if score > best:
                best, chosen = score, e
        return chosen

    def edges_for(self, g: GameState, node: Node, choice: PendingChoice) -> list[Edge]:
        """The options in the node; those seen for the first time are valued at first sight."""
        node_edges = node.edges
        unseen = [option for option in choice.options if option.id not in node_edges]
        if unseen:
            for option, worth in zip(unseen, score_options(g, choice.seat, unseen), strict=True):
                prior = math.exp(max(-8.0, min(8.0, worth / PRIOR_TEMPERATURE)))
                node_edges[option.id] = Edge(option, prior)
        return [node_edges[option.id] for option in choice.options]

    def best_action(self) -> Action:
        """The option tried most often."""
        root = self.trees[self.seat][1]
        edges = sorted(root.edges.values(), key=lambda e: (-e.visits, -e.value_sum))
        return edges[0].action
