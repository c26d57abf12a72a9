"""Traces of games, to compare two builds of the engine: see `tests/engine/test_builds.py`.

`python -m tests.support.build_trace games 0 4`: the first line names the build. Every other line is
a digest of the state after one answer, or the choices of the bots, so the first line that differs
shows where two builds diverge.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

from kemet import Game
from kemet.bots.bot_player import BotPlayer
from kemet.bots.champion import evaluate_view, read_champion
from kemet.bots.network_numpy import NumpyNetwork
from kemet.engine import actions, is_compiled
from kemet.engine.io.save import dump_state
from kemet.engine.playout import play_out
from kemet.factory import load, redeal
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, play_randomly, sample_game

BOTS = ("random", "greedy", "tactician", "strategist:12", "master:40", "champion", "grandmaster:16")


def digest(*things: object) -> str:
    return hashlib.sha256(json.dumps(things).encode()).hexdigest()[:12]


def state_digest(game: Game, since: int) -> str:
    """The state, the options, and the events since."""
    events = [[e.to_json() for e in game.events(seat, since)] for seat in (None, 0)]
    options = [[a.text for a in game.options(seat)] for seat in game.waiting]
    return digest(dump_state(game.state), events, options, game.scores())


def full_digest(game: Game, player: RandomPlayer) -> str:
    """Views, a loaded save, re-deals, costs, invariants and refusals."""
    seats = (None, *range(game.players))
    views = [game.view(seat).to_json() for seat in seats]
    redealt = [dump_state(redeal(game.view(seat), player.randbelow(1000)).state) for seat in seats]
    refusals = []
    for _ in range(40):
        seat, action = (
            player.randbelow(game.players),
            actions.ALL[player.randbelow(len(actions.ALL))],
        )
        refusals.append(str(game.why_illegal(seat, action)))
    costs = [game.cost(s, o) for s in range(game.players) for o in game.options(s)]
    saved = game.save()
    reloaded = dump_state(load(saved).state)
    return digest(views, redealt, refusals, costs, game.violations(), saved, reloaded)


def trace_games(part: int, parts: int) -> Iterator[str]:
    """Random games over all settings, and ways to begin; a part of them."""
    for number in range(7 * part, 7 * len(GAME_CONFIGS), 7 * parts):
        game = sample_game(number, 11)
        player = RandomPlayer(number)
        since = 0
        yield f"game {number}: {game!r}"
        for seat, action in play_randomly(game, RandomPlayer(number, eager=number % 3 == 1)):
            deep = "" if player.randbelow(300) else full_digest(game, player)
            yield f"{seat} {action} {state_digest(game, since)} {deep}"
            since = len(game.events())
        yield state_digest(game, since) + digest(game.record())


def trace_bots() -> Iterator[str]:
    """What the built-in bots answer at the same questions."""
    for number in range(0, 2 * len(GAME_CONFIGS), 3):
        game = sample_game(number, 3)
        for i, (seat, _) in enumerate(play_randomly(game, RandomPlayer(number))):
            if i % 11 == 5 and len(game.options(seat)) > 1:
                answers = [str(BotPlayer(name).answer(game.copy(), seat)) for name in BOTS]
                yield f"{number} {i} {', '.join(answers)}"
            if i > 150:
                break


def trace_playouts() -> Iterator[str]:
    """Random play inside the engine."""
    for number in range(3 * len(GAME_CONFIGS)):
        state = sample_game(number, 5).state
        answers = play_out(state, number)
        yield f"{number} {answers} {digest(dump_state(state))}"


def trace_network(count: int, with_numpy: bool) -> Iterator[str]:
    """The exact scores and chances of the champion's network in that many positions."""
    network, _ = read_champion()
    form = NumpyNetwork(network) if with_numpy else network
    number = 0
    while True:
        for i, (seat, game) in enumerate(sample_questions(number)):
            if not count:
                return
            scores, chance = evaluate_view(form, game.view(seat))
            yield f"{number} {i} {chance.hex()} {digest([score.hex() for score in scores])}"
            count -= 1
        number += 1


def sample_questions(number: int) -> Iterator[tuple[int, Game]]:
    """Some questions with several answers, of a random game."""
    game = sample_game(number, 9)
    for i, (seat, _) in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
        if i % 7 == 3 and len(game.options(seat)) > 1:
            yield seat, game
        if i > 400:
            return


if __name__ == "__main__":
    print("compiled" if is_compiled() else "plain")
    match sys.argv[1:]:
        case ["games", part, parts]:
            lines = trace_games(int(part), int(parts))
        case ["bots"]:
            lines = trace_bots()
        case ["playouts"]:
            lines = trace_playouts()
        case ["network", positions]:
            lines = trace_network(int(positions), with_numpy=False)
        case ["network", positions, "numpy"]:
            lines = trace_network(int(positions), with_numpy=True)
        case _:
            sys.exit(__doc__)
    for line in lines:
        print(line)
