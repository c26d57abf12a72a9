"""Tree search on top of a network: its scores are the priors, its chances to win the values.

Every iteration plays in one of several full games that fit the view, to the end of the current
turn; when the game can end with the last tokens of a Day, to the end of that Day. The seat that
searches selects its answers by PUCT; below the tree it takes the answer that the network scores
best. The other seats answer as the network does, each by what its seat may know. A node is an
observation of the seat: games that look the same to it share a node, so it never chooses by what
it cannot know.

Iterations run side by side, so that the network evaluates several observations at once.
"""

from __future__ import annotations

import math
from typing import Final

from ..engine import procedures, rng
from ..engine.actions import Action
from ..engine.components import Seat
from ..engine.state import GameState, PendingChoice
from .champion import Evaluator, choice_temperature, observe
from .heuristics import first_pending_choice
from .probabilities import sample, softmax, to_probability
from .win_proof import may_end_in_this_round

C_PUCT: Final = 0.15  # weight of the prior in the selection
PRIOR_TEMPERATURE: Final = 2.0  # of the scores of the network as priors
FPU_REDUCTION: Final = 0.02  # value of an unvisited answer below that of its node
BATCH_SIZE: Final = 8  # iterations side by side
LIMITED_BATCH_SIZE: Final = 4  # the same where evaluations are limited, as far as batches go
MAX_LAST_TOKENS: Final = 2  # tokens that are left when iterations play the last Day to its end

Key = tuple[Seat, bytes]
"""A seat and its observation."""


class Edge:
    """An answer at a node, with its visits and the sum of the values of those that have ended."""

    __slots__ = ("action", "ended", "prior", "value_sum", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.ended = 0
        self.value_sum = 0.0

    @property
    def value(self) -> float:
        """The mean value; only for an answer with an ended visit."""
        return self.value_sum / self.ended


class Node:
    """A choice of the seat, as it sees it."""

    __slots__ = ("edges", "visits")

    def __init__(self, edges: dict[int, Edge]) -> None:
        self.edges = edges
        self.visits = 0

    @property
    def best_prior(self) -> Edge:
        return max(self.edges.values(), key=lambda edge: edge.prior)

    def mean_value(self) -> float:
        """The mean value of the ended visits."""
        ended = sum([edge.ended for edge in self.edges.values()])
        if not ended:
            return 0.5
        return sum([edge.value_sum for edge in self.edges.values()]) / ended


class Descent:
    """An iteration on its way."""

    __slots__ = ("is_below", "mover", "path", "round", "state")

    def __init__(self, g: GameState) -> None:
        self.state = g
        self.mover = g.active
        self.round = g.round
        self.path: list[Edge] = []
        self.is_below = False  # it has left the tree

    def has_ended(self) -> bool:
        """Whether the game, or what an iteration plays of it, is over."""
        g = self.state
        if not g.pending or g.round != self.round:
            return True
        return g.active != self.mover and not plays_on(g)


def plays_on(g: GameState) -> bool:
    """Whether few tokens are left in a Day at whose end the game can be over.

    There the network's chances are less reliable than playing on: single answers decide.
    """
    tokens = sum([player.tokens_left for player in g.players])
    return tokens <= MAX_LAST_TOKENS and may_end_in_this_round(g)


class NetworkSearch:
    """A search for the answers of one seat; `run` adds iterations."""

    def __init__(self, network: Evaluator, seat: Seat, seed: int) -> None:
        self.network = network
        self.seat = seat
        self.nodes: dict[bytes, Node] = {}
        self.evaluations: dict[Key, tuple[list[float], float]] = {}
        self.rng_state = rng.state_from_seed(seed)

    def root(self, g: GameState) -> Node:
        """The node of a state in which the seat is asked."""
        choice = procedures.pending_choice(g, self.seat)
        assert choice is not None
        key = observe(g, self.seat)
        if key not in self.nodes:
            self.evaluate({(self.seat, key): choice.options})
        return self.node(key, choice)

    def run(
        self, determinizations: list[GameState], iterations: int, max_evaluations: int = 0
    ) -> None:
        """Add iterations from states that fit one view of the seat.

        With a limit of evaluations, the batch that reaches it is the last one.
        """
        batch_size = LIMITED_BATCH_SIZE if max_evaluations else BATCH_SIZE
        evaluated = len(self.evaluations)
        for first in range(0, iterations, batch_size):
            if max_evaluations and len(self.evaluations) - evaluated >= max_evaluations:
                return
            numbers = range(first, min(first + batch_size, iterations))
            descents = [
                Descent(determinizations[number % len(determinizations)].copy())
                for number in numbers
            ]
            while descents:
                missing: dict[Key, list[Action]] = {}
                descents = [d for d in descents if not self.advance(d, missing)]
                self.evaluate(missing)

    def advance(self, d: Descent, missing: dict[Key, list[Action]]) -> bool:
        """Play on as far as evaluations are known; whether the descent has ended."""
        g = d.state
        while not d.has_ended():
            choice = procedures.pending_choice(g, self.seat)
            seat = self.seat
            if choice is None:
                choice = first_pending_choice(g)
                seat = choice.seat
            observation = observe(g, seat)
            if (seat, observation) not in self.evaluations:
                missing[(seat, observation)] = choice.options
                return False
            if seat == self.seat:
                action = self.own_answer(d, observation, choice)
            else:
                action = self.answer_of_other((seat, observation), choice, g.round)
            procedures.submit(g, choice, action)
        value = self.value_at_end(g, missing)
        if value is None:
            return False
        for edge in d.path:
            edge.ended += 1
            edge.value_sum += value
        return True

    def own_answer(self, d: Descent, observation: bytes, choice: PendingChoice) -> Action:
        """The answer of the seat: in the tree by PUCT, below it the best by the network."""
        is_new = observation not in self.nodes
        node = self.node(observation, choice)
        if d.is_below:
            return node.best_prior.action
        edge = select(node, choice)
        node.visits += 1
        edge.visits += 1
        d.path.append(edge)
        d.is_below = is_new
        return edge.action

    def node(self, observation: bytes, choice: PendingChoice) -> Node:
        """The node of an observation that has been evaluated."""
        node = self.nodes.get(observation)
        if node is None:
            scores, _ = self.evaluations[(self.seat, observation)]
            priors = softmax(scores, PRIOR_TEMPERATURE)
            node = Node(
                {o.id: Edge(o, prior) for o, prior in zip(choice.options, priors, strict=True)}
            )
            self.nodes[observation] = node
        return node

    def answer_of_other(self, key: Key, choice: PendingChoice, round_number: int) -> Action:
        """An answer of another seat, drawn as the champion draws it."""
        scores, _ = self.evaluations[key]
        self.rng_state, bits = rng.advance(self.rng_state)
        temperature = choice_temperature(choice.options[0].verb, round_number)
        return choice.options[sample(scores, temperature, bits)]

    def value_at_end(self, g: GameState, missing: dict[Key, list[Action]]) -> float | None:
        """The chance of the seat to win at the end of a turn; None if an evaluation is missing.

        With two players the chance of the seat that is asked next counts as well.
        """
        if not g.pending:
            return 1.0 if g.winner == self.seat else 0.0
        asked = first_pending_choice(g)
        seats = [self.seat] if len(g.players) > 2 else [self.seat, asked.seat]
        chances: list[float] = []
        for seat in seats:
            key = (seat, observe(g, seat))
            found = self.evaluations.get(key)
            if found is None:
                missing[key] = asked.options if seat == asked.seat else []
            else:
                chances.append(found[1] if seat == self.seat else 1.0 - found[1])
        return sum(chances) / len(chances) if len(chances) == len(seats) else None

    def evaluate(self, missing: dict[Key, list[Action]]) -> None:
        """Evaluate observations, all at once."""
        observations = [observation for _, observation in missing]
        actions = [[option.id for option in options] for options in missing.values()]
        found = self.network.evaluate_many(observations, actions)
        for key, (scores, logit) in zip(missing, found, strict=True):
            self.evaluations[key] = (scores, to_probability(logit))


def select(node: Node, choice: PendingChoice) -> Edge:
    """The answer to try, by PUCT. A visit on its way counts, with the value known so far."""
    exploration = C_PUCT * math.sqrt(node.visits + 1)
    first_value = node.mean_value() - FPU_REDUCTION
    best_score = -1.0
    chosen = node.edges[choice.options[0].id]
    for option in choice.options:
        edge = node.edges[option.id]
        value = edge.value if edge.ended else first_value
        score = value + exploration * edge.prior / (1 + edge.visits)
        if score > best_score:
            best_score, chosen = score, edge
    return chosen
