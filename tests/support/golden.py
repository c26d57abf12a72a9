"""What a golden game is checked by: a digest of its state after every round."""

from __future__ import annotations

import kemet
from kemet.engine.io.save import digest, dump_state


def round_digests(record: str) -> list[str]:
    """One line per round: number, answers so far, scores, and a digest of the state."""
    game = kemet.replay(record, answers=0)
    digests: list[str] = []
    lines = record.split("\n\n", 1)[1].splitlines()
    answers = [line.split(" ", 1) for line in lines if not line.startswith("#")]
    for i, (seat, answer) in enumerate(answers, 1):
        round_before = game.state.round
        game.play(int(seat), answer)
        if game.over or game.state.round != round_before:
            scores = ",".join(map(str, game.scores()))
            digests.append(
                f"round {round_before} answers {i} scores {scores} {digest(dump_state(game.state))}"
            )
    return digests
