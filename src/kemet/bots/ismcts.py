"""Information-set Monte-Carlo tree search over determinizations of a view.

The many-observer form of Cowling, Powley and Whitehouse (2012): every iteration plays in one of
several full games that fit the view; **each seat has its own tree**, whose nodes depend only on
what that seat observes. So no seat chooses by what another has chosen in secret: both sides of a
battle choose their cards at nodes that do not depend on each other, and see them once revealed.

PUCT selects the option to try, with the scores of `heuristics` as priors; progressive widening
starts with the best-scored options and adds more with the visits. A game that leaves the tree goes
on with a heuristic rollout to the end of a turn, and `evaluation` gives the value: every seat
maximizes its own win probability.
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
from .heuristics import HeuristicPolicy, first_pending_choice, rollout, score_options

SECRET_VERBS: Final = (a.V_FIGHT, a.V_ADD, a.V_READY, a.V_KEEP)
"""Answers that the other seats do not see."""

C_PUCT: Final = 0.1  # weight of the prior in the selection
PRIOR_TEMPERATURE: Final = 1.5  # score difference of two priors by a factor of e
WIDENING_BASE: Final = 4  # options of a node without visits
FPU_REDUCTION: Final = 0.05  # value of an unvisited option below that of its node
HASH_MASK: Final = (1 << 60) - 1


class Edge:
    """An option of a node, with its visits and the sum of their values for the seat."""

    __slots__ = ("action", "prior", "value_sum", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.value_sum = 0.0


class Node:
    """An information set of a seat at one of its choices, with the options tried there."""

    __slots__ = ("edges", "offered", "ranked_priors", "value_sum", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.offered: list[Edge] = []  # the edges of the options of the last visit, in their order
        self.ranked_priors: list[float] = []  # of these edges, the largest first
        self.visits = 0
        self.value_sum = 0.0

    def offers(self, options: list[Action]) -> bool:
        """Whether `offered` has exactly these options. Determinizations may differ in them."""
        offered = self.offered
        if len(offered) != len(options):
            return False
        for i in range(len(options)):  # noqa: SIM110 -- compiled, `all` is much slower
            if offered[i].action is not options[i]:
                return False
        return True


class InfoSets:
    """What each seat has observed since the root, as one hash per seat."""

    __slots__ = ("hashes", "hidden_codes")

    def __init__(self, players: int) -> None:
        self.hashes = [1] * players
        self.hidden_codes: list[int] = []

    def key(self, choice: PendingChoice, sees_hidden: bool = False) -> int:
        """The information set of the seat of a choice.

        At an open choice everything hidden is revealed to all. With `sees_hidden` (Prescience) only
        this seat sees it, before it chooses.
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
        for seat, seat_hash in enumerate(self.hashes):
            self.hashes[seat] = hash_combine(seat_hash, code)

    def observe(self, seat: Seat, action: Action) -> None:
        """Add an answer: for all seats, or for the seat alone until a secret is revealed.

        A pass gives the others no information: the search does not ask a seat without a card, but
        in the game the others cannot distinguish the two cases [I6].
        """
        code = action.id * 8 + seat + 1
        if action.verb not in SECRET_VERBS and action.verb != a.V_PASS:
            self.reveal(code)
            return
        self.hashes[seat] = hash_combine(self.hashes[seat], code)
        if action.verb == a.V_FIGHT:
            code = a.FIGHT[action.a][0].id * 8 + seat + 1  # the discard stays hidden
        if action.verb in (a.V_FIGHT, a.V_ADD):
            self.hidden_codes.append(code)


def hash_combine(value: int, code: int) -> int:
    return ((value ^ code) * 0x9E3779B97F4A7C15 + (value >> 7)) & HASH_MASK


class Search:
    """A search for one seat's answer; `run` adds iterations."""

    def __init__(
        self,
        determinizations: list[GameState],
        seat: Seat,
        seed: int,
        rollout_turns: int,
        weights: Weights | None = None,
    ) -> None:
        self.determinizations = determinizations  # full states that fit the view
        self.seat = seat
        self.rollout_turns = rollout_turns  # length of a rollout
        self.weights = weights
        self.trees: list[dict[int, Node]] = [{} for _ in determinizations[0].players]
        self.rng_state = rng.state_from_seed(seed)
        self.iterations = 0
        self.tree_answers = 0  # answers in the tree, over all iterations

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        """Selection, expansion, rollout and backup in one of the determinizations."""
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
        """The option to try, by PUCT with progressive widening."""
        if not node.offers(choice.options):
            self.offer(g, node, choice)
        edges = node.offered
        if len(edges) == 1:
            return edges[0]
        width = WIDENING_BASE + int(math.sqrt(node.visits))
        min_prior = node.ranked_priors[width - 1] if len(edges) > width else 0.0
        prior_sum = 0.0
        visits = 1
        count = 0
        for e in edges:
            if e.prior >= min_prior:
                prior_sum += e.prior
                visits += e.visits
                count += 1
        exploration = C_PUCT * math.sqrt(visits) / prior_sum * math.sqrt(count)
        first_play_value = node.value_sum / node.visits - FPU_REDUCTION if node.visits else 0.5
        best_score, chosen = -1.0, edges[0]
        for e in edges:
            if e.prior >= min_prior:
                value = e.value_sum / e.visits if e.visits else first_play_value
                score = value + exploration * e.prior / (1 + e.visits)
                if score > best_score:
                    best_score, chosen = score, e
        return chosen

    def offer(self, g: GameState, node: Node, choice: PendingChoice) -> None:
        """Set the offered edges of a node; new ones get the heuristic score as prior."""
        node_edges = node.edges
        unseen = [option for option in choice.options if option.id not in node_edges]
        if unseen:
            for option, score in zip(unseen, score_options(g, choice.seat, unseen), strict=True):
                prior = math.exp(max(-8.0, min(8.0, score / PRIOR_TEMPERATURE)))
                node_edges[option.id] = Edge(option, prior)
        node.offered = [node_edges[option.id] for option in choice.options]
        node.ranked_priors = sorted([e.prior for e in node.offered], reverse=True)

    def best_action(self) -> Action:
        """The option with the most visits."""
        root = self.trees[self.seat][1]
        edges = sorted(root.edges.values(), key=lambda e: (-e.visits, -e.value_sum))
        return edges[0].action
