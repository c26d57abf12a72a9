"""Saves, records and notation: they come back exactly, and what is wrong with them is named."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import kemet
from kemet.engine import actions
from kemet.engine.io.save import digest
from kemet.lab.random_play import RandomPlayer, play_randomly

DATA = Path(__file__).parents[1] / "data"


def some_game(answers: int = 150) -> kemet.Game:
    game = kemet.new_game(["Anna", "Ben K", "O'Neil"], seed=4, order=[2, 0, 1])
    for i, _ in enumerate(play_randomly(game, RandomPlayer(4))):
        if i == answers:
            break
    return game


# --- notation


def test_every_action_has_one_text_and_one_int() -> None:
    texts = [a.text for a in actions.ALL]
    assert len(set(texts)) == len(texts)
    for i, action in enumerate(actions.ALL):
        assert action.id == i
        assert actions.parse(action.text) is action
        assert pickle.loads(pickle.dumps(action)) is action


def test_the_ints_of_actions_are_those_on_file() -> None:
    """An action keeps its int: masks, networks and saves depend on it."""
    on_file = (DATA / "actions.txt").read_text(encoding="utf-8").split("\n")[:-1]
    assert [f"{a.id:5}  {a.text}" for a in actions.ALL] == on_file


# --- records


def test_the_text_of_a_record() -> None:
    text = some_game(4).record()
    lines = text.splitlines()
    assert lines[:6] == [
        "kemet 1",
        "edition revised standard",
        "players Anna 'Ben K' 'O'\"'\"'Neil'",
        "seed 4",
        "options order=2,0,1",
        f"engine {kemet.__version__} splitmix64",
    ]
    assert lines[6] == ""
    assert lines[7].startswith("2 garrison ")
    assert lines[-1] == "# result unfinished scores=0,0,0"
    assert kemet.replay(text).record() == text


def test_a_record_can_be_replayed_to_any_answer() -> None:
    game = some_game()
    part = kemet.replay(game.record(), answers=40)
    assert part.answers == game.answers[:40]


def test_a_record_of_a_position_carries_it() -> None:
    data = {"edition": "original", "players": [{"city": "nw", "di": ["prayer"]}, {"city": "sw"}]}
    game = kemet.position(data)
    game.play(0, "di prayer")
    text = game.record()
    assert "position {" in text
    again = kemet.replay(text)
    assert again.record() == text
    assert again.save()["state"] == game.save()["state"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: "", "not a record"),
        (lambda t: "hello\n" + t, "not a record"),
        (lambda t: t.replace("\n\n", "\n"), "empty line|unknown or repeated header"),
        (lambda t: t.replace("edition revised", "edition modern"), "modern"),
        (lambda t: t.replace("seed 4", "seed four"), "four"),
        (lambda t: t.replace("seed 4\n", ""), "no line 'seed'"),
        (lambda t: t.replace("seed 4\n", "seed 4\nseed 4\n"), "repeated"),
        (lambda t: t.replace("splitmix64", "mt19937"), "mt19937"),
        (lambda t: t.replace("order=2,0,1", "order=2,0,2"), "each seat"),
        (lambda t: t.replace("order=2,0,1", "colour=blue"), "colour"),
        (lambda t: t.replace("2 garrison 5", "2 garrison 9", 1), "line 9"),
        (lambda t: t.replace("\n\n2 ", "\n\nx ", 1), "line 8"),
        (lambda t: t.replace("\n\n2 ", "\n\n1 ", 1), "line 8"),
        (lambda t: t.replace("scores=", "scores=1"), "result of the game differs"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(change: Any, words: str) -> None:
    text = some_game(10).record()
    changed = change(text)
    if "line 9" in words:
        changed = text.replace(text.splitlines()[8], "2 garrison 9 9 9")
    with pytest.raises(kemet.InvalidRecord, match=words):
        kemet.replay(changed)


@given(st.text(max_size=200))
@example("² pass")
@example("9" * 5000 + " pass")
def test_any_text_as_a_record_is_refused_or_replayed(junk: str) -> None:
    for text in (junk, "kemet 1\n" + junk, some_game(3).record() + junk):
        with contextlib.suppress(kemet.InvalidRecord):
            assert kemet.replay(text).violations() == []


# --- saves


@pytest.mark.parametrize("junk", [None, 3, "save", [], {}, {"format": "chess 1"}])
def test_what_is_no_save_is_refused(junk: Any) -> None:
    with pytest.raises(kemet.InvalidSave, match="not a save of Kemet"):
        kemet.load(junk)


def resealed(save: dict[str, Any]) -> dict[str, Any]:
    """A save whose digest fits again, as if a foreign program had written it."""
    body = {k: v for k, v in save.items() if k != "digest"}
    return {**body, "digest": digest(body)}


def test_a_changed_save_is_noticed() -> None:
    save = some_game().save()
    save["state"]["players"][0]["prayer"] += 1
    with pytest.raises(kemet.InvalidSave, match="digest"):
        kemet.load(save)


def test_a_save_of_another_version_is_refused_with_advice() -> None:
    save = some_game().save()
    save["actions"] = "0" * 16
    with pytest.raises(kemet.InvalidSave, match="record"):
        kemet.load(resealed(save))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: t["players"].pop(),
        lambda t: t["players"][0].update(prayer=12),
        lambda t: t["players"][0].update(prayer="many"),
        lambda t: t["players"][0].pop("supply"),
        lambda t: t["units"].__setitem__(0, 9),
        lambda t: t["units"].append(0),
        lambda t: t["pile"].append(3),
        lambda t: t["pile"].__setitem__(0, 10**6),
        lambda t: t["frames"].append({"procedure": "ritual"}),
        lambda t: t["frames"][-1].update(next_step=77),
        lambda t: t["frames"][-1].pop("next_step"),
        lambda t: t["frames"].clear(),
        lambda t: t.update(waiting=[]),
        lambda t: t.update(answered=[[0, "dance"]]),
        lambda t: t.update(answered=[[0, "pass"]]),
        lambda t: t.update(order=[0, 0, 1]),
        lambda t: t.update(winner=1),
        lambda t: t.update(players="none"),
    ],
)
def test_a_foreign_save_that_cannot_be_is_refused(spoil: Any) -> None:
    save = copy.deepcopy(some_game().save())
    spoil(save["state"])
    with pytest.raises(kemet.InvalidSave, match="damaged"):
        kemet.load(resealed(save))


@given(st.data())
def test_any_damage_to_a_save_is_refused_or_harmless(data: st.DataObject) -> None:
    """Wherever a value is replaced by another, loading raises `InvalidSave` and nothing else."""
    save = copy.deepcopy(some_game(60).save())
    node: Any = save
    while isinstance(node, dict | list) and node:
        key = data.draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node))))
        parent, node = node, node[key]
    parent[key] = data.draw(st.sampled_from([None, -1, 7, 10**6, "x", [], {}, True]))
    with contextlib.suppress(kemet.InvalidSave):
        assert kemet.load(resealed(save)).violations() == []


def test_a_save_in_the_middle_of_a_secret_choice() -> None:
    """[X3] One has chosen, the other has not: both go on after loading."""
    game = kemet.position(
        {"players": [{"city": "nw", "troops": {"front_nw": 5}},
                     {"city": "sw", "troops": {"temple_w": 3}}]}
    )  # fmt: skip
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        game.play(0, answer)
    game.play(0, "fight s4d1/s2p2")
    loaded = kemet.load(json.loads(json.dumps(game.save())))
    assert loaded.waiting == (1,)
    for g in (game, loaded):
        g.play(1, "fight s3d2/s1d3")
    assert loaded.save() == game.save()


def test_long_names_are_in_the_record() -> None:
    """Also where each of their characters must be quoted."""
    names = ["'" * 199 + str(number) for number in range(5)]
    game = kemet.new_game(names, seed=1)
    assert kemet.replay(game.record()).names == tuple(names)
    with pytest.raises(ValueError, match="not a name for a player"):
        kemet.new_game(["a" * 201, "b"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("players Player1 Player2", "players OnlyOne"), "1 names for 2 players"),
        (("edition original short", "edition revised standard"), "position is original short"),
        (("edition original short", "edition original"), "header is wrong"),
        (("players Player1", "players " + "''\"\"" * 250_000), "line of players is too long"),
        (('"city":"nw"', '"city":"zz"'), "cities must be nw, sw"),
    ],
)
def test_a_header_that_does_not_fit_its_position_is_refused(
    change: tuple[str, str], words: str
) -> None:
    data = {"edition": "original", "players": [{"city": "nw", "di": ["prayer"]}, {"city": "sw"}]}
    text = kemet.position(data).record()
    with pytest.raises(kemet.InvalidRecord, match=words):
        kemet.replay(text.replace(*change))
