"""A battle, in the order of the rulebook [X0]-[X13].

`procedure(Battle, ...)` near the end of the file lists the steps. Both troops are on the space
while the battle lasts.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..actions import (
    ADD,
    FIGHT,
    PASS,
    READY,
    RECALL,
    RETREAT,
    SEND,
    STAY,
    USE,
    USE_AT,
    V_ADD,
    WOUND,
    Action,
)
from ..components import (
    AMBUSH,
    CHOOSES_LAST,
    DAMAGE,
    DAY,
    DISCARDS_FOR_STRENGTH,
    ICON_BATTLE,
    ICON_ESCAPE,
    NOBODY,
    NOWHERE,
    PRAYER_PER_KILL,
    PRAYER_PER_WIN,
    PROTECTION,
    SCORES_DEFENDING,
    STRENGTH_ATTACKING,
    STRENGTH_DEFENDING,
    UNSEEN,
    Creature,
    Seat,
    Space,
)
from ..mutations import (
    destroy_units,
    discard_card,
    gain_prayer,
    move_troop,
    pay,
    remove_from_hand,
    remove_units,
    score_battle,
)
from ..procedures import answer, answer_or_pass, ask, ask_secret, finish, go_to, procedure
from ..queries import (
    card_cost,
    creature_of,
    empty_neighbours,
    has_creature_in_supply,
    is_own_district,
    units_of,
)
from ..state import Frame, GameState
from .cards import PlayedCard, apply_effect, legal_targets, playable_cards, push_window, with_pass
from .creatures import Deployment, note_arrival, offer_deployments


@final
class Side:
    """The cards of one side of a battle."""

    FIELDS: ClassVar = ("seat", "played", "discarded", "added", "used", "wounds")
    __slots__ = FIELDS

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.played = -1  # battle card
        self.discarded = -1
        self.added: list[int] = []  # Divine Intervention cards; in hand until the reveal
        self.used: list[int] = []  # the added cards that count
        self.wounds = 0  # cards discarded for strength

    def copy(self) -> Side:
        new = Side(self.seat)
        new.played = self.played
        new.discarded = self.discarded
        new.added = self.added[:]
        new.used = self.used[:]
        new.wounds = self.wounds
        return new


@final
class Battle(Frame):
    """A battle of two troops on a space."""

    NAME: ClassVar = "battle"
    FIELDS: ClassVar = (
        "next_step",
        "space",
        "attack",
        "defend",
        "committed",
        "revealed",
        "escaped",
        "winner",
    )
    __slots__ = ("attack", "committed", "defend", "escaped", "revealed", "space", "winner")

    def __init__(self, space: Space = 0, attacker: Seat = 0, defender: Seat = 1) -> None:
        self.next_step = 0
        self.space = space
        self.attack = Side(attacker)
        self.defend = Side(defender)
        self.committed = False  # the battle takes place: the war council has started [X0]
        self.revealed = False
        self.escaped = False
        self.winner: Seat = NOBODY

    def copy(self) -> Battle:
        new = Battle(self.space, self.attack.seat, self.defend.seat)
        new.next_step = self.next_step
        new.attack = self.attack.copy()
        new.defend = self.defend.copy()
        new.committed = self.committed
        new.revealed = self.revealed
        new.escaped = self.escaped
        new.winner = self.winner
        return new

    @property
    def attacker(self) -> Seat:
        return self.attack.seat

    @property
    def defender(self) -> Seat:
        return self.defend.seat

    @property
    def loser(self) -> Seat:
        return self.defend.seat if self.winner == self.attack.seat else self.attack.seat

    def side(self, seat: Seat) -> Side:
        return self.attack if seat == self.attack.seat else self.defend

    def redacted(self, g: GameState, seat: Seat) -> Battle:
        """Until the reveal the other side's cards and the number of added ones are hidden [X4].

        The discarded card stays hidden; Prescience shows its owner the card to be played.
        """
        new = self.copy()
        for side in (new.attack, new.defend):
            if side.seat == seat or side.played == -1:
                continue
            side.discarded = UNSEEN
            if not self.revealed:
                side.added = []
                if not (self.side(seat).seat == seat and g.players[seat].powers & CHOOSES_LAST):
                    side.played = UNSEEN
        return new

    def follow_up(self, g: GameState, seat: Seat, action: Action) -> list[Action] | None:
        """In preparation a seat adds card after card, independently of the other."""
        if action.verb != V_ADD:
            return None
        self.side(seat).added.append(action.a)
        return preparation_options(self, g, seat)


# --- before the battle [X0]-[X2]


def offer_deployments_before_battle(b: Battle, g: GameState) -> None:
    """(R) Creatures are deployed: the attacker's, then the defender's [K2]."""
    g.emit("attacks", b.attacker, b.defender, b.space)
    if not g.edition.creatures_return_at_once:
        for seat in (b.defender, b.attacker):
            if has_creature_in_supply(g, seat):
                g.frames.append(Deployment(seat))


def push_window_before_battle(b: Battle, g: GameState) -> None:
    """(R) All seats may play cards [I4]."""
    if g.edition.has_windows:
        push_window(g, g.active)


def ask_escape(b: Battle, g: GameState) -> None:
    """The defender may play Escape if there is an adjacent empty space [X1]."""
    if both_present(b, g) and g.players[b.defender].hand_size and empty_neighbours(g, b.space):
        ask_secret(g, b.defender, with_pass(playable_cards(g, b.defender, ICON_ESCAPE)))


def play_escape(b: Battle, g: GameState) -> None:
    """Escape is a card like any other: it may be vetoed."""
    action = answer_or_pass(g)
    if action is not PASS:
        g.frames.append(PlayedCard(b.defender, action.a, action.b))


def ambush(b: Battle, g: GameState) -> None:
    """Initiative: by day the attacker destroys units of a defender that did not escape [X2]."""
    n = g.players[b.attacker].stats[AMBUSH]
    if n and g.phase == DAY and both_present(b, g):
        destroy_units(g, b.defender, b.space, n)


def begin_or_cancel(b: Battle, g: GameState) -> None:
    """Without both troops there is no battle; the one left holds the space [X2a]."""
    if both_present(b, g):
        b.committed = True
        return
    if b.escaped:
        g.frames[-2].resume_move()
    g.emit("no_battle", b.space)
    finish(b)
    offer_deployments_after_battle(b, g)


# --- war council [X3] and preparation [X4]


def ask_council(b: Battle, g: GameState) -> None:
    """War council: two cards each, one to play, one to discard, chosen in secret [X3]."""
    for side in (b.attack, b.defend):
        if not g.players[side.seat].powers & CHOOSES_LAST:
            ask(g, side.seat, council_options(g, side.seat))


def store_first(b: Battle, g: GameState) -> None:
    """Prescience: the side that chooses last sees the card the other will play."""
    store_council(b, g)
    for side, other in ((b.attack, b.defend), (b.defend, b.attack)):
        if side.played < 0:
            g.emit_private(
                side.seat, "is_shown", (side.seat, other.played), "is_shown_unseen", side.seat
            )


def ask_council_last(b: Battle, g: GameState) -> None:
    """The owner of Prescience chooses."""
    for side in (b.attack, b.defend):
        if side.played < 0:
            ask(g, side.seat, council_options(g, side.seat))


def store_last(b: Battle, g: GameState) -> None:
    store_council(b, g)


def council_options(g: GameState, seat: Seat) -> list[Action]:
    """Every ordered pair of cards in hand."""
    hand = g.players[seat].battle_hand
    cards = [i for i in range(len(FIGHT)) if hand >> i & 1]
    return [FIGHT[i][j] for i in cards for j in cards if i != j]


def store_council(b: Battle, g: GameState) -> None:
    """Move the chosen cards from the hands to the sides."""
    for choice in g.answered:
        action = choice.answer
        assert action is not None
        side = b.side(choice.seat)
        side.played, side.discarded = action.a, action.b
        g.players[choice.seat].battle_hand ^= 1 << action.a | 1 << action.b


def ask_preparation(b: Battle, g: GameState) -> None:
    """Preparation: each side adds any number of Divine Intervention cards in secret [X4]."""
    for side in (b.attack, b.defend):
        if g.players[side.seat].hand_size:
            ask_secret(g, side.seat, preparation_options(b, g, side.seat))


def preparation_options(b: Battle, g: GameState, seat: Seat) -> list[Action]:
    """Cards that may be added: (O) BATTLE cards that can all be paid for; (R) any card."""
    player = g.players[seat]
    added = b.side(seat).added
    prayer_left = player.prayer
    if g.edition.must_pay_all_added:
        prayer_left -= sum(card_cost(g, seat, card) for card in added)
    options: list[Action] = []
    for card, copies in enumerate(player.hand):
        if copies > added.count(card):
            if g.edition.must_pay_all_added and (
                g.edition.cards[card].icon != ICON_BATTLE or card_cost(g, seat, card) > prayer_left
            ):
                continue
            options.append(ADD[card])
    return [*options, READY]


# --- confrontation [X5]


def reveal(b: Battle, g: GameState) -> None:
    """Confrontation: all cards are revealed at once [X5]."""
    b.revealed = True
    for side in (b.attack, b.defend):
        side.added.sort()
        g.emit("fights", side.seat, side.played)
        for card in side.added:
            remove_from_hand(g, side.seat, card)
            g.emit("adds", side.seat, card)


def resolve_cards(b: Battle, g: GameState) -> None:
    """(O) All added cards are paid and resolved; (R) card by card, the attacker first."""
    if g.edition.must_pay_all_added:
        use_all_cards(g, b.attack)
        use_all_cards(g, b.defend)
    else:
        g.frames.append(Confrontation(b.defender))
        g.frames.append(Confrontation(b.attacker))


def use_all_cards(g: GameState, side: Side) -> None:
    """(O) Pay for and resolve all added cards."""
    for card in side.added:
        use_card(g, side, card, -1, -1)


def use_card(g: GameState, side: Side, card: int, space: int, target: int) -> None:
    """Pay and resolve one revealed card."""
    side.used.append(card)
    g.emit("uses", side.seat, card, space, target)
    pay(g, side.seat, card_cost(g, side.seat, card))
    apply_effect(g, PlayedCard(side.seat, card, space, target))


@final
class Confrontation(Frame):
    """(R) One side uses its revealed cards."""

    NAME: ClassVar = "confrontation"
    FIELDS: ClassVar = ("next_step", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat

    def copy(self) -> Confrontation:
        new = Confrontation(self.seat)
        new.next_step = self.next_step
        return new


def ask_use(c: Confrontation, g: GameState) -> None:
    """The player pays and resolves cards one by one, in any order, or leaves them."""
    options = use_options(g, c.seat)
    if options:
        ask(g, c.seat, [*options, READY])


def apply_use(c: Confrontation, g: GameState) -> None:
    action = answer(g)
    if action is not None and action is not READY:
        use_card(g, current_battle(g).side(c.seat), action.a, action.b, action.c)
        go_to(c, ask_use)


procedure(Confrontation, ask_use, apply_use)


def use_options(g: GameState, seat: Seat) -> list[Action]:
    """The revealed cards that are not used yet, with every target."""
    side = current_battle(g).side(seat)
    options: list[Action] = []
    for card in sorted(set(side.added)):
        unused = side.added.count(card) > side.used.count(card)
        if unused and g.edition.cards[card].works_in_battle:
            for space, target in legal_targets(g, seat, card):
                options.append(USE[card] if space == NOWHERE else USE_AT[card][space][target])
    return options


def push_wounding(b: Battle, g: GameState) -> None:
    """Divine Wound: cards still in hand are discarded for strength."""
    for side in (b.defend, b.attack):
        if g.players[side.seat].powers & DISCARDS_FOR_STRENGTH:
            g.frames.append(Wounding(side.seat))


@final
class Wounding(Frame):
    """Divine Wound: after the cards, the player discards others from the hand for strength."""

    NAME: ClassVar = "wounding"
    FIELDS: ClassVar = ("next_step", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat

    def copy(self) -> Wounding:
        new = Wounding(self.seat)
        new.next_step = self.next_step
        return new


def ask_wound(w: Wounding, g: GameState) -> None:
    """Any card in hand, of any icon."""
    player = g.players[w.seat]
    if player.hand_size:
        cards = [WOUND[card] for card, copies in enumerate(player.hand) if copies]
        ask_secret(g, w.seat, [*cards, READY])


def apply_wound(w: Wounding, g: GameState) -> None:
    """Each discarded card adds 1 strength."""
    action = answer(g)
    if action is not None and action is not READY:
        discard_card(g, w.seat, action.a)
        current_battle(g).side(w.seat).wounds += 1
        g.emit("wounds", w.seat, action.a)
        go_to(w, ask_wound)


procedure(Wounding, ask_wound, apply_wound)


# --- the winner, casualties and points [X6]-[X8]


def decide_winner(b: Battle, g: GameState) -> None:
    """The higher strength wins; the defender wins a tie [X6]."""
    attack = strength_of(g, b, b.attack)
    defend = strength_of(g, b, b.defend)
    b.winner = b.attacker if attack > defend else b.defender
    g.emit("strengths", b.attacker, attack, b.defender, defend)
    g.emit("wins", b.winner, b.space)


STRENGTH_PARTS: Final = ("units", "card", "powers", "creature", "di", "wounds", "home")


def strength_parts(g: GameState, b: Battle, side: Side) -> tuple[int, ...]:
    """The parts of a side's strength, in the order of `STRENGTH_PARTS`."""
    role = STRENGTH_ATTACKING if side.seat == b.attacker else STRENGTH_DEFENDING
    creature = effective_creature(g, b, side.seat)
    cards = g.edition.cards
    return (
        units_of(g, side.seat, b.space),
        g.edition.battle_cards[side.played].strength if side.played >= 0 else 0,
        g.players[side.seat].stats[role],
        creature.strength if creature else 0,
        sum(cards[card].strength for card in side.used),
        side.wounds,
        g.edition.home_strength_bonus if is_own_district(g, side.seat, b.space) else 0,
    )


def strength_of(g: GameState, b: Battle, side: Side) -> int:
    """Units + battle card + powers + creature + cards, (R) + home."""
    return sum(strength_parts(g, b, side))


def effective_creature(g: GameState, b: Battle, seat: Seat) -> Creature | None:
    """The creature that counts for a seat: Deep Desert Snake negates the other one."""
    creature = creature_of(g, seat, b.space)
    if creature < 0:
        return None
    other = b.defender if seat == b.attacker else b.attacker
    foe = creature_of(g, other, b.space)
    if foe >= 0 and g.edition.creatures[foe].negates_creatures:
        return None
    return g.edition.creatures[creature]


def apply_casualties(b: Battle, g: GameState) -> None:
    """Each side loses the other's damage minus its own protection, simultaneously [X7]."""
    hits = [
        max(0, damage_of(g, b, b.attack) - protection_of(g, b, b.defend)),
        max(0, damage_of(g, b, b.defend) - protection_of(g, b, b.attack)),
    ]
    # The defender's units go first: of two lone creatures the attacker's is then deployed first.
    for side, other, hit in ((b.defend, b.attack, hits[0]), (b.attack, b.defend, hits[1])):
        if hit:
            destroyed = destroy_units(g, side.seat, b.space, hit)
            gain_prayer(g, other.seat, destroyed * g.players[other.seat].stats[PRAYER_PER_KILL])
    gain_prayer(g, b.winner, g.players[b.winner].stats[PRAYER_PER_WIN])


def damage_of(g: GameState, b: Battle, side: Side) -> int:
    creature = effective_creature(g, b, side.seat)
    return (
        g.edition.battle_cards[side.played].damage
        + g.players[side.seat].stats[DAMAGE]
        + (creature.damage if creature else 0)
        + sum(g.edition.cards[card].damage for card in side.used)
    )


def protection_of(g: GameState, b: Battle, side: Side) -> int:
    creature = effective_creature(g, b, side.seat)
    return (
        g.edition.battle_cards[side.played].protection
        + g.players[side.seat].stats[PROTECTION]
        + (creature.protection if creature else 0)
        + sum(g.edition.cards[card].protection for card in side.used)
    )


def score_winner(b: Battle, g: GameState) -> None:
    """An attacker who won and still has a unit there gains 1 Battle VP [X8]."""
    scores = b.winner == b.attacker or g.players[b.winner].powers & SCORES_DEFENDING
    if scores and units_of(g, b.winner, b.space):
        score_battle(g, b.winner)


# --- the troops after the battle [X9]-[X11]


def ask_loser(b: Battle, g: GameState) -> None:
    """The loser retreats or recalls the troop; or stays, if the winner has no unit left there."""
    if units_of(g, b.loser, b.space):
        options = [RECALL]
        if retreat_spaces(b, g):
            options.insert(0, RETREAT)
        if not units_of(g, b.winner, b.space):
            options.append(STAY)
        ask(g, b.loser, options)


def retreat_spaces(b: Battle, g: GameState) -> list[Space]:
    """Adjacent empty spaces; (R) no district of a city other than the loser's."""
    spaces = empty_neighbours(g, b.space)
    if g.edition.can_retreat_into_cities:
        return spaces
    home = g.players[b.loser].city
    return [s for s in spaces if g.board.city_of[s] in (-1, home)]


def apply_loser_choice(b: Battle, g: GameState) -> None:
    """Recall and stay take effect at once; for a retreat the winner chooses the space."""
    action = answer(g)
    if action is not RETREAT:
        go_to(b, ask_winner)
    if action is RECALL:
        recall_troop(b, g, b.loser)
    elif action is STAY:
        g.emit("stays", b.loser, b.space)


def ask_send(b: Battle, g: GameState) -> None:
    """The winner, even without units, chooses where the loser retreats to."""
    ask(g, b.winner, [SEND[space] for space in retreat_spaces(b, g)])


def retreat_loser(b: Battle, g: GameState) -> None:
    """Move the troop and its creature there."""
    action = answer(g)
    assert action is not None
    move_troop(g, b.loser, b.space, action.a)
    g.emit("retreats", b.loser, b.space, action.a)
    note_arrival(g, b.loser, action.a)


def ask_winner(b: Battle, g: GameState) -> None:
    """The winner stays or recalls the troop."""
    if units_of(g, b.winner, b.space):
        ask(g, b.winner, [STAY, RECALL])


def apply_winner_choice(b: Battle, g: GameState) -> None:
    action = answer(g)
    if action is RECALL:
        recall_troop(b, g, b.winner)
    elif action is STAY:
        g.emit("stays", b.winner, b.space)


def recall_troop(b: Battle, g: GameState, seat: Seat) -> None:
    """Return the whole troop to the supply for prayer: 1 per unit, (R) less 1."""
    n = units_of(g, seat, b.space)
    g.emit("recalls", seat, b.space, n)
    remove_units(g, seat, b.space, n)
    gain_prayer(g, seat, n - g.edition.recall_prayer_loss)


# --- the end of the battle [X12], [X13]


def discard_battle_cards(b: Battle, g: GameState) -> None:
    """Discard the played cards; an empty battle hand takes them all back at once [X12]."""
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
    """Creatures may be deployed [K2], the attacker's first [K1]."""
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


# --- lookups


def both_present(b: Battle, g: GameState) -> bool:
    """Whether both troops are on the space."""
    return units_of(g, b.attacker, b.space) > 0 and units_of(g, b.defender, b.space) > 0


def current_battle(g: GameState) -> Battle:
    """The topmost battle."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            return frame
    raise AssertionError("no battle is in progress")


def current_card_battle(g: GameState) -> Battle | None:
    """The battle whose revealed cards are being used; None for a card played outside one."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            return frame if frame.committed else None
        if isinstance(frame, PlayedCard):
            return None
    return None
