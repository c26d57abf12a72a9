"""Checks an installed package from outside, with nothing but Python: `check_install.py [compiled]`.

It looks for the page, plays a game, and copies, pickles, saves, records and loads it. With the
argument `compiled` it also fails where the engine is plain.
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import sys
from pathlib import Path

import kemet
from kemet.engine import is_compiled


def refusal_in_worker(text: str) -> str:
    """Raise a refusal in another process: the error has to come back whole."""
    kemet.new_game(2, seed=1).play(0, text)
    return "accepted"


def main(arguments: list[str]) -> int:
    if arguments == ["compiled"] and not is_compiled():
        print("the engine is plain Python, not compiled")
        return 1
    if not (Path(kemet.__file__).parent / "server/web/index.html").is_file():
        print("the package has no page")
        return 1
    for edition in ("original", "revised"):
        game = kemet.new_game(3, edition=edition, seed=1)
        while not game.over:
            seat = game.waiting[0]
            options = game.options(seat)
            game.play(seat, options[game.answer_count % len(options)])
        saved = game.save()
        assert pickle.loads(pickle.dumps(game)).save() == saved
        assert copy.deepcopy(game).save() == saved
        assert kemet.load(saved).save() == saved
        assert kemet.replay(game.record()).scores() == game.scores()
        assert game.violations() == []
        print(f"{edition}: {game!r}")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        try:
            pool.apply_async(refusal_in_worker, ("no such answer",)).get(timeout=60)
        except kemet.IllegalAction as refusal:
            print(f"refused: {refusal}")
        else:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
