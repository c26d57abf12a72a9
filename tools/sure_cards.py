"""What a bot gains where it plays a battle card that can lose, with a sure one in hand.

    python -m tools.sure_cards grandmaster --edition revised --games 40 --seed 9011

The bot plays games against itself. At every critical council (`tools/bot_habits.py`) where it plays
a card that can lose, champions finish the game from re-deals of its view, once from its answer and
once from the sure answer that the champion's network scores best. The difference of the shares of
games won is the gain; pairs of games have the same re-deal and seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import kemet
from kemet.bots import BotPlayer, make_bot
from kemet.bots.champion import evaluate_view, load_champion
from kemet.game import Game
from kemet.views import View

from .bot_habits import MAX_ROUNDS, is_critical, safe_cards


def played_card(answer: str) -> str:
    """The card that `fight PLAY/DISCARD` plays."""
    return answer.removeprefix("fight ").partition("/")[0]


def risky_councils(
    bot: str, edition: str, players: int, seed: int
) -> Iterator[tuple[View, str, list[str]]]:
    """Critical councils of a game with a card that can lose: view, answer, sure answers."""
    game = kemet.new_game(players, edition, seed=seed, ask_forced="never")
    seats = [BotPlayer(bot) for _ in range(players)]
    while not game.over and game.state.round <= MAX_ROUNDS:
        seat = game.waiting[0]
        action = seats[seat].answer(game, seat)
        if action.text.startswith("fight ") and is_critical(game.state):
            view = game.view(seat)
            safe = safe_cards(view)
            if safe and played_card(action.text) not in safe:
                yield view, action.text, [o for o in view.options if played_card(o) in safe]
        game.play(seat, action)


def finish(game: Game, seed: int) -> int:
    """The winner of a game that champions finish; -1 for none."""
    bots = [make_bot("champion", seed + seat) for seat in range(len(game.names))]
    while not game.over and game.state.round <= MAX_ROUNDS:
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat)))
    return -1 if game.winner is None else game.winner


def share_won(view: View, answer: str, redeals: int) -> float:
    """How many of the games that go on from an answer its seat wins."""
    assert view.seat is not None
    wins = 0
    for number in range(redeals):
        game = kemet.redeal(view, number)
        game.play(view.seat, answer)
        wins += finish(game, 1000 * number) == view.seat
    return wins / redeals


def best_by_network(view: View, answers: list[str]) -> str:
    scores, _ = evaluate_view(load_champion(), view)
    by_answer = dict(zip(view.options, scores, strict=True))
    return max(answers, key=lambda answer: by_answer[answer])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("--edition", default="revised")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--redeals", type=int, default=64)
    args = parser.parse_args()
    gains: list[float] = []
    for seed in range(args.seed * 1000, args.seed * 1000 + args.games):
        for view, answer, sure in risky_councils(args.bot, args.edition, args.players, seed):
            other = best_by_network(view, sure)
            own, safe = (share_won(view, text, args.redeals) for text in (answer, other))
            gains.append(own - safe)
            print(
                f"game {seed} round {view.round}: {answer} wins {own:.2f}, {other} {safe:.2f}",
                flush=True,
            )
    if gains:
        mean = sum(gains) / len(gains)
        print(
            f"{len(gains)} answers: mean {mean:+.3f}, from {min(gains):+.2f} to {max(gains):+.2f}"
        )


if __name__ == "__main__":
    main()
