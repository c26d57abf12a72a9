"""A battle, in the order of the rulebook [X0]-[X13]: read `procedure(Battle, ...)` first.

Both troops stand on the space while it lasts. Who they are is in `sides.py`, the sums are in
`strength.py`, the use of revealed cards in `confrontation.py`, what becomes of the troops in
`aftermath.py`.
"""

from __future__ import annotations

from ..actions import FIGHT, PASS, Action
from ..components import (
    AMBUSH,
    CHOOSES_LAST,
    DAY,
    DISCARDS_FOR_STRENGTH,
    ICON_ESCAPE,
    PRAYER_PER_KILL,
    PRAYER_PER_WIN,
    SCORES_DEFENDING,
    Seat,
)
from ..mutations import destroy_units, gain_prayer, remove_from_hand, score_battle
from ..procedures import answer_or_pass, ask, ask_secret, finish, procedure
from ..queries import empty_neighbours, has_creature_in_supply, units_of
from ..state import GameState
from .aftermath import (
    apply_loser_choice,
    apply_winner_choice,
    ask_loser,
    ask_send,
    ask_winner,
    retreat_loser,
)
from .cards import PlayedCard, playable_cards, push_window, with_pass
from .confrontation import Confrontation, Wounding, use_all_cards
from .creatures import Deployment, offer_deployments
from .sides import Battle, Side, both_present, preparation_options
from .strength import damage_of, protection_of, strength_of


def offer_deployments_before_battle(b: Battle, g: GameState) -> None:
    """(R) Just before: the attacker's creatures, then the defender's [K2]."""
    g.emit("attacks", b.attacker, b.defender, b.space)
    if not g.edition.creatures_return_at_once:
        for seat in (b.defender, b.attacker):
            if has_creature_in_supply(g, seat):
                g.frames.append(Deployment(seat))


def push_window_before_battle(b: Battle, g: GameState) -> None:
    """(R) Just before: cards may be played [I4]."""
    if g.edition.has_windows:
        push_window(g, g.active)


def ask_escape(b: Battle, g: GameState) -> None:
    """The defender may slip away to an adjacent empty space [X1]."""
    if both_present(b, g) and g.players[b.defender].hand_size and empty_neighbours(g, b.space):
        ask_secret(g, b.defender, with_pass(playable_cards(g, b.defender, ICON_ESCAPE)))


def play_escape(b: Battle, g: GameState) -> None:
    """Escape is a card like any other: it may be vetoed."""
    action = answer_or_pass(g)
    if action is not PASS:
        g.frames.append(PlayedCard(b.defender, action.a, action.b))


def ambush(b: Battle, g: GameState) -> None:
    """Initiative: by day the attacker destroys units of those who have not escaped [X2]."""
    n = g.players[b.attacker].stats[AMBUSH]
    if n and g.phase == DAY and both_present(b, g):
        destroy_units(g, b.defender, b.space, n)


def begin_or_cancel(b: Battle, g: GameState) -> None:
    """If one of the troops is gone there is no battle; whoever is left holds the space [X2a]."""
    if both_present(b, g):
        b.committed = True
        return
    if b.escaped:
        g.frames[-2].resume_move()
    g.emit("no_battle", b.space)
    finish(b)
    offer_deployments_after_battle(b, g)


def ask_council(b: Battle, g: GameState) -> None:
    """War council: two cards each, one to play, one to discard, chosen in secret [X3]."""
    for side in (b.attack, b.defend):
        if not g.players[side.seat].powers & CHOOSES_LAST:
            ask(g, side.seat, council_options(g, side.seat))


def store_first(b: Battle, g: GameState) -> None:
    """Prescience: whoever chooses last is shown the card the other will play."""
    store_council(b, g)
    for side, other in ((b.attack, b.defend), (b.defend, b.attack)):
        if side.played < 0:
            g.emit_private(
                side.seat, "is_shown", (side.seat, other.played), "is_shown_unseen", side.seat
            )


def ask_council_last(b: Battle, g: GameState) -> None:
    """Then its owner chooses."""
    for side in (b.attack, b.defend):
        if side.played < 0:
            ask(g, side.seat, council_options(g, side.seat))


def store_last(b: Battle, g: GameState) -> None:
    store_council(b, g)


def council_options(g: GameState, seat: Seat) -> list[Action]:
    """Every pair of cards in hand, both ways round."""
    hand = g.players[seat].battle_hand
    cards = [i for i in range(len(FIGHT)) if hand >> i & 1]
    return [FIGHT[i][j] for i in cards for j in cards if i != j]


def store_council(b: Battle, g: GameState) -> None:
    """Chosen cards leave the hand."""
    for choice in g.answered:
        action = choice.answer
        assert action is not None
        side = b.side(choice.seat)
        side.played, side.discarded = action.a, action.b
        g.players[choice.seat].battle_hand ^= 1 << action.a | 1 << action.b


def ask_preparation(b: Battle, g: GameState) -> None:
    """Preparation: any number of Divine Intervention cards are added in secret [X4]."""
    for side in (b.attack, b.defend):
        if g.players[side.seat].hand_size:
            ask_secret(g, side.seat, preparation_options(b, g, side.seat))


def reveal(b: Battle, g: GameState) -> None:
    """Confrontation: all is revealed at once [X5]."""
    b.revealed = True
    for side in (b.attack, b.defend):
        side.added.sort()
        g.emit("fights", side.seat, side.played)
        for card in side.added:
            remove_from_hand(g, side.seat, card)
            g.emit("adds", side.seat, card)


def resolve_cards(b: Battle, g: GameState) -> None:
    """(O) costs are paid, effects count; (R) card by card, the attacker first."""
    if g.edition.must_pay_all_added:
        use_all_cards(g, b.attack)
        use_all_cards(g, b.defend)
    else:
        g.frames.append(Confrontation(b.defender))
        g.frames.append(Confrontation(b.attacker))


def push_wounding(b: Battle, g: GameState) -> None:
    """Divine Wound: cards still in hand are discarded for strength."""
    for side in (b.defend, b.attack):
        if g.players[side.seat].powers & DISCARDS_FOR_STRENGTH:
            g.frames.append(Wounding(side.seat))


def decide_winner(b: Battle, g: GameState) -> None:
    """The higher strength wins; a tie is the defender's [X6]."""
    attack = strength_of(g, b, b.attack)
    defend = strength_of(g, b, b.defend)
    b.winner = b.attacker if attack > defend else b.defender
    g.emit("strengths", b.attacker, attack, b.defender, defend)
    g.emit("wins", b.winner, b.space)


def apply_casualties(b: Battle, g: GameState) -> None:
    """Each loses the other's damage minus own protection, at the same moment [X7]."""
    hits = [
        max(0, damage_of(g, b, b.attack) - protection_of(g, b, b.defend)),
        max(0, damage_of(g, b, b.defend) - protection_of(g, b, b.attack)),
    ]
    # The defender's go first so that of two creatures left alone the attacker's is asked for first.
    for side, other, hit in ((b.defend, b.attack, hits[0]), (b.attack, b.defend, hits[1])):
        if hit:
            destroyed = destroy_units(g, side.seat, b.space, hit)
            gain_prayer(g, other.seat, destroyed * g.players[other.seat].stats[PRAYER_PER_KILL])
    gain_prayer(g, b.winner, g.players[b.winner].stats[PRAYER_PER_WIN])


def score_winner(b: Battle, g: GameState) -> None:
    """An attacker who won and still has a unit there gains 1 Battle VP [X8]."""
    scores = b.winner == b.attacker or g.players[b.winner].powers & SCORES_DEFENDING
    if scores and units_of(g, b.winner, b.space):
        score_battle(g, b.winner)


def discard_battle_cards(b: Battle, g: GameState) -> None:
    """Played cards are discarded; an empty battle hand is taken back at once [X12]."""
    for side in (b.attack, b.defend):
        g.discards += side.added
        player = g.players[side.seat]
        is_open = [False, False]
        is_open[: g.open_battle_discards] = [True] * g.open_battle_discards
        for card, shown in zip((side.played, side.discarded), is_open, strict=True):
            if shown:
                player.battle_discards_open |= 1 << card
            else:
                player.battle_discards_closed |= 1 << card
        if not player.battle_hand:
            player.battle_hand = player.battle_discards_open | player.battle_discards_closed
            player.battle_discards_open = player.battle_discards_closed = 0
            g.emit("takes_back", side.seat)
    b.attack = Side(b.attacker)
    b.defend = Side(b.defender)


def offer_deployments_after_battle(b: Battle, g: GameState) -> None:
    """A moment for creatures [K2], the attacker's first [K1]."""
    g.frames[-2].note_battle_end(g)
    offer_deployments(g, (b.attacker, b.defender))


procedure(
    Battle,
    offer_deployments_before_battle,
    push_window_before_battle,
    ask_escape,
    play_escape,
    ambush,
    begin_or_cancel,
    ask_council,
    store_first,
    ask_council_last,
    store_last,
    ask_preparation,
    reveal,
    resolve_cards,
    push_wounding,
    decide_winner,
    apply_casualties,
    score_winner,
    ask_loser,
    apply_loser_choice,
    ask_send,
    retreat_loser,
    ask_winner,
    apply_winner_choice,
    discard_battle_cards,
    offer_deployments_after_battle,
)
