"""Count habits of a bot in games against itself: wasted tokens and cards, mixing, attacks.

    python -m tools.bot_habits play champion --players 4 --edition original --games 50 \
        --seed 9001 --out build/results/habits/games.csv
    python -m tools.bot_habits report build/results/habits/games.csv

`play` adds a row of counts for each game; games that are in the file are not played again. `report`
writes habits.csv beside the file: one row for each bot, edition and number of players.

- An idle token moves nothing, musters nothing, buys nothing, raises nothing, or gains no prayer.
- A lone guard is a troop of one unit at a temple; a full troop has five units or more.
- A short Enlistment brings fewer units than one district or troop could take.
- A critical council is a choice of battle card when the end of the game is triggered or one of the
  two sides lacks at most two points, and one card in hand is sure to win and another is not: sure
  in 16 re-deals, against every battle card and card that the opponent may have in them.
- For the mixing of battle cards the bot answers 24 times at the same view, with other seeds. The
  loss is that of its cards against the equilibrium of the battle solver, in victory points.
- An attack counts for the leader if one opponent alone has the most points of all opponents.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import kemet
from kemet.bots import BotPlayer, make_bot
from kemet.bots.battle_solver import (
    BattleOutcome,
    BattlePlan,
    BattleValues,
    opponent_plans,
    own_plans,
    simulate_battle,
    solve_battle,
)
from kemet.bots.regret_matching import expected_payoff
from kemet.engine.components import BASE_TROOP_LIMIT, CHOOSES_LAST, NOBODY, Seat, Space
from kemet.engine.procedures import top_frame
from kemet.engine.queries import units_of, victory_points
from kemet.engine.rules.battle import current_battle
from kemet.engine.rules.recruit import SOURCE_CARD, Muster
from kemet.engine.state import GameState
from kemet.game import Game
from kemet.views import Event, View

MAX_ROUNDS = 100
SAFETY_REDEALS = 16
SOLVER_REDEALS = 8
MIXING_ANSWERS = 24  # of the bot at the same view
MIXING_COUNCILS = 4  # of a game, at most
CRITICAL_POINTS = 2  # that one of the two sides lacks, at most
LATE_POINTS = 3  # that a leader lacks, at most, for a late attack

TOKEN_EVENTS = ("token", "silver", "gold")
ENDS_OF_TOKEN = (*TOKEN_EVENTS, "turn_begins", "phase_begins", "game_over")
EFFECTS = {
    "move": ("moves", "teleports"),
    "recruit": ("musters",),
    "raise": ("raises",),
    "buy": ("buys",),
    "pray": ("gains_prayer",),
}
"""By the first word of an action space: the events that show an effect of the token."""

KEYS = ("bot", "edition", "players", "seed")
COUNTS = (
    "answers", "tokens", "idle_tokens", "fires", "fires_with_guard", "fires_at_guard",
    "fires_at_full_troop", "enlistments", "short_enlistments", "sanctuary_questions",
    "sanctuary_points", "critical_councils", "unsafe_cards", "mixing_councils", "card_bits",
    "equilibrium_bits", "discard_bits", "solver_loss", "attacks", "attacks_with_leader",
    "attacks_on_leader", "late_attacks_with_leader", "late_attacks_on_leader",
)  # fmt: skip
SHARES = {
    "idle_tokens": "tokens",
    "fires_at_guard": "fires_with_guard",
    "fires_at_full_troop": "fires",
    "short_enlistments": "enlistments",
    "unsafe_cards": "critical_councils",
    "card_bits": "mixing_councils",
    "equilibrium_bits": "mixing_councils",
    "discard_bits": "mixing_councils",
    "solver_loss": "mixing_councils",
    "attacks_on_leader": "attacks_with_leader",
    "late_attacks_on_leader": "late_attacks_with_leader",
}
"""What the report divides by what."""


class HabitCounter:
    """Counts in one game; `before` and `after` get every answer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counts: dict[str, float] = defaultdict(float)
        self.councils: list[View] = []
        self.events_seen = 0
        self.token: tuple[int, str] | None = None  # seat and kind of a token without effect so far
        self.units_possible = 0  # of the Enlistment in progress

    def before(self, seat: int, answer: str) -> None:
        """Count an answer in the state in which it is given."""
        self.counts["answers"] += 1
        words = answer.split()
        g = self.game.state
        if words[:2] == ["di", "raining_fire"]:
            self.count_fire(seat, words)
        elif words[0] == "fight":
            self.count_council(seat, words[1].partition("/")[0])
        elif words[0] in ("muster", "done"):
            muster = top_frame(g, Muster)
            if muster is not None and muster.source == SOURCE_CARD:
                self.count_muster(seat, muster, words)
        elif words[0] in ("offer", "pass") and self.game.view(seat).question == "sanctuary":
            self.counts["sanctuary_questions"] += 1

    def after(self, scores: Sequence[int]) -> None:
        """Count the events of an answer; `scores` are the points before it."""
        events = self.game.events(since=self.events_seen)
        self.events_seen += len(events)
        for event in events:
            self.count_token(event)
            if event.kind == "scores_sanctuary":
                self.counts["sanctuary_points"] += 1
            elif event.kind == "attacks":
                self.count_attack(event.fields["attacker"], event.fields["defender"], scores)

    def count_token(self, event: Event) -> None:
        if self.token is not None:
            seat, kind = self.token
            if event.kind in EFFECTS[kind] and event.fields["seat"] == seat:
                self.token = None
            elif event.kind in ENDS_OF_TOKEN:
                self.counts["idle_tokens"] += 1
                self.token = None
        if event.kind in TOKEN_EVENTS:
            self.counts["tokens"] += 1
            space = event.fields["gold_action" if event.kind == "gold" else "action_space"]
            self.token = event.fields["seat"], space.partition("_")[0]

    def count_fire(self, seat: int, words: list[str]) -> None:
        options = [action.text.split() for action in self.game.options(seat)]
        targets = [option for option in options if option[:2] == words[:2]]
        has_guard = any(self.is_lone_guard(target) for target in targets)
        self.counts["fires"] += 1
        self.counts["fires_with_guard"] += has_guard
        self.counts["fires_at_guard"] += self.is_lone_guard(words)
        self.counts["fires_at_full_troop"] += self.units_at(words) >= BASE_TROOP_LIMIT

    def units_at(self, words: list[str]) -> int:
        """The units of the troop that `di raining_fire SPACE SEAT` hits."""
        g = self.game.state
        return units_of(g, Seat(int(words[3])), Space(g.edition.space_names.index(words[2])))

    def is_lone_guard(self, words: list[str]) -> bool:
        g = self.game.state
        return g.board.has_temple[g.edition.space_names.index(words[2])] and (
            self.units_at(words) == 1
        )

    def count_muster(self, seat: int, muster: Muster, words: list[str]) -> None:
        """Count an Enlistment; the units that were placed stand in the procedure."""
        if not muster.units_placed:
            texts = [action.text.split() for action in self.game.options(seat)]
            self.units_possible = max([int(t[2]) for t in texts if t[0] == "muster"], default=0)
            self.counts["enlistments"] += 1
            self.counts["short_enlistments"] += self.units_possible > 0
        placed = muster.units_placed + (int(words[2]) if words[0] == "muster" else 0)
        if self.units_possible and placed >= self.units_possible:
            self.counts["short_enlistments"] -= 1
            self.units_possible = 0

    def count_council(self, seat: int, card: str) -> None:
        view = self.game.view(seat)
        assert view.own is not None
        g = self.game.state
        if view.question == "council" and not is_seen_first(g, seat):
            self.councils.append(view)
        if is_critical(g):
            safe = safe_cards(view)
            if safe and len(safe) < len(view.own.battle_hand):
                self.counts["critical_councils"] += 1
                self.counts["unsafe_cards"] += card not in safe

    def count_attack(self, attacker: int, defender: int, scores: Sequence[int]) -> None:
        self.counts["attacks"] += 1
        others = [seat for seat in range(len(scores)) if seat != attacker]
        best = max(scores[seat] for seat in others)
        leaders = [seat for seat in others if scores[seat] == best]
        if len(others) < 2 or len(leaders) > 1:
            return
        self.counts["attacks_with_leader"] += 1
        self.counts["attacks_on_leader"] += defender == leaders[0]
        if self.game.edition.goal_vp - best <= LATE_POINTS:
            self.counts["late_attacks_with_leader"] += 1
            self.counts["late_attacks_on_leader"] += defender == leaders[0]

    def count_mixing(self, bot: str, seed: int) -> None:
        """Ask the bot again at some of the councils."""
        random = Random(seed)
        chosen = random.sample(self.councils, min(MIXING_COUNCILS, len(self.councils)))
        for view in chosen:
            answers = [
                make_bot(bot, random.getrandbits(32)).choose(view).removeprefix("fight ")
                for _ in range(MIXING_ANSWERS)
            ]
            cards = [answer.partition("/")[0] for answer in answers]
            weights, losses = solve_council(view)
            self.counts["mixing_councils"] += 1
            bits = entropy(Counter(cards).values())
            self.counts["card_bits"] += bits
            self.counts["discard_bits"] += entropy(Counter(answers).values()) - bits
            self.counts["equilibrium_bits"] += entropy(weights.values())
            self.counts["solver_loss"] += sum(losses[card] for card in cards) / len(cards)


def is_critical(g: GameState) -> bool:
    """Whether the game can hang on the battle in progress."""
    battle = current_battle(g)
    sides = battle.attacker, battle.defender
    lacking = min(g.edition.goal_vp - victory_points(g, side) for side in sides)
    return g.triggered_by != NOBODY or lacking <= CRITICAL_POINTS


def is_seen_first(g: GameState, seat: int) -> bool:
    """Whether the opponent of a seat chooses its battle card after it has seen the seat's."""
    battle = current_battle(g)
    other = battle.defender if seat == battle.attacker else battle.attacker
    return bool(g.players[other].powers & CHOOSES_LAST)


def entropy(counts: Iterable[float]) -> float:
    """The entropy of a distribution in bits."""
    values = [count for count in counts if count > 0]
    total = sum(values)
    return sum(count / total * math.log2(total / count) for count in values)


def battle_outcomes(
    view: View, redeals: int
) -> tuple[list[BattlePlan], list[list[list[BattleOutcome]]]]:
    """The plans of a view's seat, and by re-deal and plan the outcomes against all plans."""
    assert view.seat is not None
    assert view.battle is not None
    seat = Seat(view.seat)
    sides = (view.battle.attack, view.battle.defend)
    other = next(Seat(side.seat) for side in sides if side.seat != seat)
    is_revealed = any(side.played is not None for side in sides if side.seat == other)
    states = [kemet.redeal(view, number).state for number in range(redeals)]
    plans = own_plans(states[0], seat)
    values = BattleValues(states[0])
    return plans, [
        [
            [
                simulate_battle(g, seat, other, plan, answer, values)
                for answer in opponent_plans(g, other, is_revealed)
            ]
            for plan in plans
        ]
        for g in states
    ]


def safe_cards(view: View) -> set[str]:
    """The battle cards that win whatever the opponent plays, with some set of added cards."""
    plans, outcomes = battle_outcomes(view, SAFETY_REDEALS)
    names = kemet.redeal(view, 0).edition.battle_cards
    return {
        names[plan[0]].name
        for i, plan in enumerate(plans)
        if all(outcome.win for rows in outcomes for outcome in rows[i])
    }


def solve_council(view: View) -> tuple[dict[str, float], dict[str, float]]:
    """By battle card: its probability in the equilibrium, and what it loses against it."""
    plans, outcomes = battle_outcomes(view, SOLVER_REDEALS)
    equilibrium = solve_battle(outcomes, plans, is_card_seen_first=False)
    names = kemet.redeal(view, 0).edition.battle_cards
    weights: dict[str, float] = {}
    values: dict[str, float] = {}
    for i, plan in enumerate(plans):
        card = names[plan[0]].name
        value = sum(
            expected_payoff([[outcome.value for outcome in rows[i]]], [1.0], strategy)
            for rows, strategy in zip(outcomes, equilibrium.opponent_strategies[i], strict=True)
        ) / len(outcomes)
        weights[card] = weights.get(card, 0.0) + equilibrium.own_strategy[i]
        values[card] = max(values.get(card, value), value)
    return weights, {card: max(values.values()) - value for card, value in values.items()}


def play_game(bot: str, edition: str, players: int, seed: int) -> dict[str, float]:
    """The counts of one game of a bot against itself."""
    game = kemet.new_game(players, edition, seed=seed, ask_forced="never")
    counter = HabitCounter(game)
    seats = [BotPlayer(bot) for _ in range(players)]
    while not game.over and game.state.round <= MAX_ROUNDS:
        seat = game.waiting[0]
        action = seats[seat].answer(game, seat)
        counter.before(seat, action.text)
        scores = game.scores()
        game.play(seat, action)
        counter.after(scores)
    counter.count_mixing(bot, seed)
    return counter.counts


def play(args: argparse.Namespace) -> None:
    done: set[tuple[str, ...]] = set()
    if args.out.exists():
        with args.out.open(newline="") as file:
            done = {tuple(row[key] for key in KEYS) for row in csv.DictReader(file)}
    with args.out.open("a", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not done:
            writer.writerow((*KEYS, *COUNTS))
        for seed in range(args.seed * 1000, args.seed * 1000 + args.games):
            key = (args.bot, args.edition, str(args.players), str(seed))
            if key not in done:
                counts = play_game(args.bot, args.edition, args.players, seed)
                writer.writerow((*key, *[f"{counts[name]:.6g}" for name in COUNTS]))
                file.flush()


def report(args: argparse.Namespace) -> None:
    sums: dict[tuple[str, str, str], dict[str, float]] = {}
    with args.file.open(newline="") as file:
        for row in csv.DictReader(file):
            total = sums.setdefault(
                (row["bot"], row["edition"], row["players"]), defaultdict(float)
            )
            total["games"] += 1
            for name in COUNTS:
                total[name] += float(row[name])
    with (args.file.parent / "habits.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow((*KEYS[:3], "games", *COUNTS, *[f"{name}_share" for name in SHARES]))
        for key, total in sums.items():
            shares = [
                f"{total[name] / total[of]:.4f}" if total[of] else "" for name, of in SHARES.items()
            ]
            counts = [f"{total[name]:g}" for name in ("games", *COUNTS)]
            writer.writerow((*key, *counts, *shares))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play", help="play games of a bot against itself and count")
    command.add_argument("bot")
    command.add_argument("--players", type=int, default=2)
    command.add_argument("--edition", default="revised")
    command.add_argument("--games", type=int, default=20)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(run=play)
    command = commands.add_parser("report", help="sum the counts")
    command.add_argument("file", type=Path)
    command.set_defaults(run=report)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
