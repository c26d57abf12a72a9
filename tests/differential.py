"""Games told so exactly that two builds of the engine can be compared: `test_compiled.py`.

`python -m tests.differential games 0 4`; the first line says which build it is. Every further
line stands for what one answer led to, or one bot chose: so the first line that differs shows
where two builds part.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

from kemet import Game
from kemet.begin import load, redeal
from kemet.bots.seated import Seated
from kemet.engine import actions, is_compiled
from kemet.engine.playout import play_out
from kemet.engine.save import dump_table
from kemet.lab.random_play import SETTINGS, RandomPlayer, fresh_game, play_on

BOTS = ("random", "greedy", "tactician", "strategist:12", "master:40")


def digest(*things: object) -> str:
    return hashlib.sha256(json.dumps(things).encode()).hexdigest()[:12]


def look(game: Game, since: int) -> str:
    """The table, what is asked, and what has been told since."""
    events = [[e.to_json() for e in game.events(seat, since)] for seat in (None, 0)]
    options = [[a.text for a in game.options(seat)] for seat in game.waiting]
    return digest(dump_table(game.table), events, options, game.scores())


def look_deeply(game: Game, chance: RandomPlayer) -> str:
    """Views, a save that is loaded, a re-deal, costs, laws and refusals."""
    seats = (None, *range(game.players))
    views = [game.view(seat).to_json() for seat in seats]
    dealt = [dump_table(redeal(game.view(seat), chance.below(1000)).table) for seat in seats]
    refusals = []
    for _ in range(40):
        seat, action = chance.below(game.players), actions.ALL[chance.below(len(actions.ALL))]
        refusals.append(str(game.why(seat, action)))
    costs = [game.cost(s, o) for s in range(game.players) for o in game.options(s)]
    saved = game.save()
    again = dump_table(load(saved).table)
    return digest(views, dealt, refusals, costs, game.broken(), saved, again)


def games(part: int, parts: int) -> Iterator[str]:
    """Random games over all settings, and ways to begin; a part of them."""
    for number in range(7 * part, 7 * len(SETTINGS), 7 * parts):
        game = fresh_game(number, 11)
        chance = RandomPlayer(number)
        since = 0
        yield f"game {number}: {game!r}"
        for seat, action in play_on(game, RandomPlayer(number, eager=number % 3 == 1)):
            deep = "" if chance.below(300) else look_deeply(game, chance)
            yield f"{seat} {action} {look(game, since)} {deep}"
            since = len(game.events())
        yield look(game, since) + digest(game.record())


def bots() -> Iterator[str]:
    """What the levels of the house answer in the same moments."""
    for number in range(0, 2 * len(SETTINGS), 3):
        game = fresh_game(number, 3)
        for i, (seat, _) in enumerate(play_on(game, RandomPlayer(number))):
            if i % 11 == 5 and len(game.options(seat)) > 1:
                answers = [str(Seated(name).answer(game.copy(), seat)) for name in BOTS]
                yield f"{number} {i} {', '.join(answers)}"
            if i > 150:
                break


def playouts() -> Iterator[str]:
    """Random play inside the engine."""
    for number in range(3 * len(SETTINGS)):
        table = fresh_game(number, 5).table
        answers = play_out(table, number)
        yield f"{number} {answers} {digest(dump_table(table))}"


if __name__ == "__main__":
    print("compiled" if is_compiled() else "plain")
    match sys.argv[1:]:
        case ["games", part, parts]:
            lines = games(int(part), int(parts))
        case ["bots"]:
            lines = bots()
        case ["playouts"]:
            lines = playouts()
        case _:
            sys.exit(__doc__)
    for line in lines:
        print(line)
