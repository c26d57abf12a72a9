"""A battle, in the order of the rulebook [X0]-[X13]: read `procedure(Battle, ...)` first.

Both troops stand on the space while it lasts. Who they are is in `sides.py`, the sums are in
`strength.py`, the use of revealed cards in `confrontation.py`, what becomes of the troops in
`aftermath.py`.
"""

from __future__ import annotations

from .actions import FIGHT, PASS, Action
from .aftermath import ask_loser, ask_send, ask_winner, let_loser_go, let_winner_go, send_loser
from .cards import PlayedCard, begin_window, or_pass, playable
from .catalog import (
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
from .confrontation import Confrontation, Wounding, use_all
from .creatures import Deployment, settle_creatures
from .flow import answer_or_pass, ask, ask_secret, finish, procedure
from .look import empty_neighbours, has_creature_to_put, units_of
from .sides import Battle, Side, both_stand, preparation_options
from .strength import damage_of, protection_of, strength_of
from .table import Table
from .verbs import destroy, gain_prayer, give_up_card, score_battle


def bring_creatures(b: Battle, g: Table) -> None:
    """(R) Just before: the attacker's creatures, then the defender's [K2]."""
    g.say("attacks", b.attacker, b.defender, b.space)
    if not g.edition.creatures_return_at_once:
        for seat in (b.defender, b.attacker):
            if has_creature_to_put(g, seat):
                g.frames.append(Deployment(seat))


def open_window(b: Battle, g: Table) -> None:
    """(R) Just before: cards may be played [I4]."""
    if g.edition.windows:
        begin_window(g, g.active)


def ask_escape(b: Battle, g: Table) -> None:
    """The defender may slip away to an adjacent empty space [X1]."""
    if both_stand(b, g) and g.players[b.defender].cards_held and empty_neighbours(g, b.space):
        ask_secret(g, b.defender, or_pass(playable(g, b.defender, ICON_ESCAPE)))


def try_escape(b: Battle, g: Table) -> None:
    """Escape is a card like any other: it may be vetoed."""
    action = answer_or_pass(g)
    if action is not PASS:
        g.frames.append(PlayedCard(b.defender, action.a, action.b))


def ambush(b: Battle, g: Table) -> None:
    """Initiative: by day the attacker destroys units of those who have not escaped [X2]."""
    n = g.players[b.attacker].stats[AMBUSH]
    if n and g.phase == DAY and both_stand(b, g):
        destroy(g, b.defender, b.space, n)


def meet(b: Battle, g: Table) -> None:
    """If one of the troops is gone there is no battle; whoever is left holds the space [X2a]."""
    if both_stand(b, g):
        b.begun = True
        return
    if b.escaped:
        g.frames[-2].walk_on()
    g.say("no_battle", b.space)
    finish(b)
    settle_battle(b, g)


def ask_council(b: Battle, g: Table) -> None:
    """War council: two cards each, one to play, one to discard, chosen in secret [X3]."""
    for side in (b.attack, b.defend):
        if not g.players[side.seat].powers & CHOOSES_LAST:
            ask(g, side.seat, fights(g, side.seat))


def take_first(b: Battle, g: Table) -> None:
    """Prescience: whoever chooses last is shown the card the other will play."""
    take_council(b, g)
    for side, other in ((b.attack, b.defend), (b.defend, b.attack)):
        if side.play < 0:
            g.whisper(side.seat, "is_shown", (side.seat, other.play), "is_shown_unseen", side.seat)


def ask_council_last(b: Battle, g: Table) -> None:
    """Then its owner chooses."""
    for side in (b.attack, b.defend):
        if side.play < 0:
            ask(g, side.seat, fights(g, side.seat))


def take_last(b: Battle, g: Table) -> None:
    take_council(b, g)


def fights(g: Table, seat: Seat) -> list[Action]:
    """Every pair of cards in hand, both ways round."""
    hand = g.players[seat].battle_hand
    cards = [i for i in range(len(FIGHT)) if hand >> i & 1]
    return [FIGHT[i][j] for i in cards for j in cards if i != j]


def take_council(b: Battle, g: Table) -> None:
    """Chosen cards leave the hand."""
    for choice in g.answers:
        action = choice.answer
        assert action is not None
        side = b.side(choice.seat)
        side.play, side.discard = action.a, action.b
        g.players[choice.seat].battle_hand ^= 1 << action.a | 1 << action.b


def ask_preparation(b: Battle, g: Table) -> None:
    """Preparation: any number of Divine Intervention cards are added in secret [X4]."""
    for side in (b.attack, b.defend):
        if g.players[side.seat].cards_held:
            ask_secret(g, side.seat, preparation_options(b, g, side.seat))


def reveal(b: Battle, g: Table) -> None:
    """Confrontation: all is revealed at once [X5]."""
    b.revealed = True
    for side in (b.attack, b.defend):
        side.added.sort()
        g.say("fights", side.seat, side.play)
        for card in side.added:
            give_up_card(g, side.seat, card)
            g.say("adds", side.seat, card)


def confront(b: Battle, g: Table) -> None:
    """(O) costs are paid, effects count; (R) card by card, the attacker first."""
    if g.edition.pay_all_added:
        use_all(g, b.attack)
        use_all(g, b.defend)
    else:
        g.frames.append(Confrontation(b.defender))
        g.frames.append(Confrontation(b.attacker))


def wound(b: Battle, g: Table) -> None:
    """Divine Wound: cards still in hand are discarded for strength."""
    for side in (b.defend, b.attack):
        if g.players[side.seat].powers & DISCARDS_FOR_STRENGTH:
            g.frames.append(Wounding(side.seat))


def resolve(b: Battle, g: Table) -> None:
    """The higher strength wins; a tie is the defender's [X6]."""
    attack = strength_of(g, b, b.attack)
    defend = strength_of(g, b, b.defend)
    b.winner = b.attacker if attack > defend else b.defender
    g.say("strengths", b.attacker, attack, b.defender, defend)
    g.say("wins", b.winner, b.space)


def count_casualties(b: Battle, g: Table) -> None:
    """Each loses the other's damage minus own protection, at the same moment [X7]."""
    hits = [
        max(0, damage_of(g, b, b.attack) - protection_of(g, b, b.defend)),
        max(0, damage_of(g, b, b.defend) - protection_of(g, b, b.attack)),
    ]
    # The defender's go first so that of two creatures left alone the attacker's is asked for first.
    for side, other, hit in ((b.defend, b.attack, hits[0]), (b.attack, b.defend, hits[1])):
        if hit:
            gone = destroy(g, side.seat, b.space, hit)
            gain_prayer(g, other.seat, gone * g.players[other.seat].stats[PRAYER_PER_KILL])
    gain_prayer(g, b.winner, g.players[b.winner].stats[PRAYER_PER_WIN])


def reward(b: Battle, g: Table) -> None:
    """An attacker who won and still has a unit there gains 1 Battle VP [X8]."""
    scores = b.winner == b.attacker or g.players[b.winner].powers & SCORES_DEFENDING
    if scores and units_of(g, b.winner, b.space):
        score_battle(g, b.winner)


def discard(b: Battle, g: Table) -> None:
    """Played cards are discarded; an empty battle hand is taken back at once [X12]."""
    for side in (b.attack, b.defend):
        g.discards += side.added
        player = g.players[side.seat]
        lies_open = [False, False]
        lies_open[: g.discards_shown] = [True] * g.discards_shown
        for card, shown in zip((side.play, side.discard), lies_open, strict=True):
            if shown:
                player.battle_open |= 1 << card
            else:
                player.battle_closed |= 1 << card
        if not player.battle_hand:
            player.battle_hand = player.battle_open | player.battle_closed
            player.battle_open = player.battle_closed = 0
            g.say("takes_back", side.seat)
    b.attack = Side(b.attacker)
    b.defend = Side(b.defender)


def settle_battle(b: Battle, g: Table) -> None:
    """A moment for creatures [K2], the attacker's first [K1]."""
    g.frames[-2].battle_over(g)
    settle_creatures(g, (b.attacker, b.defender))


procedure(
    Battle,
    bring_creatures,
    open_window,
    ask_escape,
    try_escape,
    ambush,
    meet,
    ask_council,
    take_first,
    ask_council_last,
    take_last,
    ask_preparation,
    reveal,
    confront,
    wound,
    resolve,
    count_casualties,
    reward,
    ask_loser,
    let_loser_go,
    ask_send,
    send_loser,
    ask_winner,
    let_winner_go,
    discard,
    settle_battle,
)
