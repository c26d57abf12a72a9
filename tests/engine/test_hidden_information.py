"""Nothing hidden is seen: re-deal all a seat cannot know, and it sees and may do the same."""

from __future__ import annotations

import json

import pytest

import kemet
from kemet.engine import actions
from kemet.engine.events import EVENT_FIELDS, FIELD_TYPES
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, play_randomly, sample_game

PUBLIC_CARDS = {"plays", "cancelled", "adds", "uses", "wounds"}
PUBLIC_BATTLE_CARDS = {"fights", "replaces"}

CARDS = [a for a in actions.ALL if actions.VERBS[a.verb] in ("di", "add", "use", "wound", "keep")]


def sampled_games(number: int, every: int) -> list[kemet.Game]:
    """Copies of a random game every few answers."""
    game = sample_game(number, seed=23)
    games = []
    for i, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
        if i % every == 0:
            games.append(game.copy())
        if i > 900:
            break
    return games


@pytest.mark.parametrize("number", range(2 * len(GAME_CONFIGS), 3 * len(GAME_CONFIGS)))
def test_a_redeal_has_the_same_view_but_another_state(number: int) -> None:
    """[I6] View, options, waiting seats and refusals depend only on what the seat may know."""
    random_player = RandomPlayer(number)
    differs = 0
    for game in sampled_games(number, every=23):
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            other = kemet.redeal(view, seed=random_player.randbelow(1 << 30))
            assert other.violations() == []
            assert json.dumps(other.view(seat).to_json()) == json.dumps(view.to_json())
            differs += other.save()["state"] != game.save()["state"]
            if seat is None:
                continue
            assert other.options(seat) == game.options(seat)
            for i in range(24):
                among = CARDS if i % 2 else actions.ALL
                action = among[random_player.randbelow(len(among))]
                assert str(game.why_illegal(seat, action)) == str(other.why_illegal(seat, action))
    assert differs > 20, "the re-deals changed nothing: this test would see nothing"


def test_a_view_survives_json() -> None:
    for game in sampled_games(35, every=41):
        for seat in range(game.players):
            data = json.loads(json.dumps(game.view(seat).to_json()))
            again = kemet.redeal(data, seed=3)
            assert again.view(seat) == game.view(seat)


def test_redeals_differ_by_seed_and_repeat_by_seed() -> None:
    game = kemet.new_game(4, seed=3)
    view = game.view(0)
    states = [json.dumps(kemet.redeal(view, s).save()["state"]) for s in (1, 2, 1)]
    assert states[0] == states[2] != states[1]


@pytest.mark.parametrize("number", [2, 9])
def test_redeals_are_independent(number: int) -> None:
    """What happens in a re-dealt game changes none of the next ones."""
    for game in sampled_games(number, every=37):
        for seat in (None, *range(game.players)):
            games = kemet.redeals(game.view(seat), (4, 5, 4))
            first = next(games)
            before = first.save()
            for i, _ in enumerate(play_randomly(first, RandomPlayer(number))):
                if i == 20:
                    break
            second, third = games
            assert third.save() == before
            assert second.view(seat) == third.view(seat) == game.view(seat)


def test_a_redealt_game_plays_to_its_end() -> None:
    for game in sampled_games(47, every=97):
        other = kemet.redeal(game.view(1), seed=8)
        for _ in play_randomly(other, RandomPlayer(8)):
            pass
        assert other.over
        assert other.violations() == []


@pytest.mark.parametrize("number", [32, 37, 42, 47])
def test_events_show_a_card_only_to_its_holder_or_once_it_is_public(number: int) -> None:
    """[I1] [I6] A hidden card is in no event of another seat, nor of a spectator."""
    game = sampled_games(number, every=1)[-1]
    log = game.state.event_log
    assert log is not None
    private = [e for e in log.since(0) if e[2] >= 0]
    assert private, "no private event in this game: this test would see nothing"
    for kind, ids, owner, _, _ in log.since(0):
        types = {FIELD_TYPES[f] for f in EVENT_FIELDS[kind]}
        if types & {"card", "cards"} and kind not in PUBLIC_CARDS:
            assert owner == ids[0], f"{kind} is public"
        if "battle_card" in types and kind not in PUBLIC_BATTLE_CARDS:
            assert owner == ids[0], f"{kind} is public"
    for seat in (None, *range(game.players)):
        for event in game.events(seat):
            if event.kind in ("draws", "looks", "is_shown"):
                assert event.fields["seat"] == seat


def test_private_events_have_a_public_form_of_the_same_number() -> None:
    game = sampled_games(33, every=1)[-1]
    mine, others = game.events(0), game.events(None)
    assert [e.number for e in mine] == [e.number for e in others] == list(range(len(mine)))
    assert mine != others


def test_a_closed_discard_stays_closed() -> None:
    """[S8] The card discarded in the war council is never shown to others."""
    for game in sampled_games(36, every=29):
        for seat, player in enumerate(game.state.players):
            for other in range(game.players):
                view = game.view(other)
                assert (
                    view.players[seat].battle_discards_closed
                    == player.battle_discards_closed.bit_count()
                )
                shown = json.dumps(view.to_json()["players"][seat])
                hidden = [
                    c.name
                    for i, c in enumerate(game.edition.battle_cards)
                    if (player.battle_hand | player.battle_discards_closed) >> i & 1
                ]
                assert not any(f'"{name}"' in shown for name in hidden)
