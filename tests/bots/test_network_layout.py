"""Networks of another layout: a game that has grown plays on with the weights it had."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kemet.bots.champion import TranslatedNetwork, encode_view, read_champion
from kemet.bots.network import BIAS, Network
from kemet.bots.network_file import (
    InvalidNetwork,
    dump_network,
    grown,
    mean_output,
    read_network,
    with_inputs,
)
from kemet.bots.network_layout import (
    Layout,
    Procedure,
    ValueTranslation,
    describe_growth,
    dump_layout,
    own_layout,
    parse_layout,
    places_in,
    similar_actions,
)
from kemet.content.tiles import TILES
from kemet.engine.actions import BY_TEXT
from tests.support.build_trace import sample_questions

NETWORK, CARD = read_champion()
OWN = own_layout()


def without(layout: Layout, axis: str, *labels: str) -> Layout:
    """A layout from before some components were there."""
    kept = tuple([label for label in layout.axes[axis] if label not in labels])
    return replace(layout, axes={**layout.axes, axis: kept})


def before_the_phoenix() -> Layout:
    """Without a tile, its creature, their actions, a field and a procedure."""
    layout = without(without(OWN, "tile", "phoenix"), "creature", "phoenix")
    return replace(
        layout,
        fields=tuple([field for field in OWN.fields if field[0] != "gold_used"]),
        actions=tuple([text for text in OWN.actions if "phoenix" not in text.split()]),
        procedures=tuple([p for p in OWN.procedures if p.name != "wounding"]),
    )


def as_of(network: Network, layout: Layout) -> Network:
    """A network with the inputs and outputs of a layout, which has nothing new."""
    policy = network.policy
    rows = [mean_output(policy, [i]) for i in places_in(OWN.actions, layout.actions)]
    weights, scales, biases = zip(*rows, strict=True)
    return Network(
        with_inputs(network.first, places_in(OWN.inputs(), layout.inputs())),
        network.blocks,
        network.norm,
        type(policy)(policy.inputs, len(rows), b"".join(weights), list(scales), list(biases)),
        network.value,
    )


def file_of(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A file of weights as the game of a layout writes it."""
    with monkeypatch.context() as patch:
        patch.setattr("kemet.bots.network_file.own_layout", lambda: layout)
        return dump_network(as_of(NETWORK, layout), CARD)


def row_of(network: Network, place: tuple[str, ...]) -> bytes:
    width = network.first.outputs
    start = OWN.inputs().index(place) * width
    return network.first.weights[start : start + width]


def test_a_layout_is_read_as_it_was_written() -> None:
    for layout in (OWN, before_the_phoenix()):
        text = dump_layout(layout)
        assert parse_layout(text) == layout
        assert len(text) < 12_000
    assert len(OWN.inputs()) == NETWORK.first.inputs
    assert len(set(OWN.inputs())) == len(OWN.inputs())


@pytest.mark.parametrize("text", [None, 3, "", "AAAA", "no base64!", dump_layout(OWN)[:-40]])
def test_a_damaged_layout_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match="the layout cannot be read"):
        parse_layout(text)


def test_what_is_new_counts_as_0_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    file = read_network(file_of(before_the_phoenix(), monkeypatch))
    assert file.card == CARD
    assert file.network.first.inputs == NETWORK.first.inputs
    assert file.network.policy.outputs == len(OWN.actions)
    new = [("tiles", "0", "phoenix"), ("market", "phoenix"), ("gold_used", "1"),
           ("creature_at", "phoenix", "delta")]  # fmt: skip
    for place in OWN.inputs():
        is_new = "phoenix" in place or place[0] == "gold_used"
        expected = bytes([BIAS]) * NETWORK.first.outputs if is_new else row_of(NETWORK, place)
        assert row_of(file.network, place) == expected
    assert all(not any(b - BIAS for b in row_of(file.network, place)) for place in new)
    for word in ("tile phoenix", "creature phoenix", "the field gold_used", "more"):
        assert word in file.growth
    assert describe_growth(OWN) == ""


def test_known_actions_are_scored_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing new is in sight, every known answer has the very same score."""
    layout = without(OWN, "tile", "phoenix")
    layout = replace(layout, fields=layout.fields[::-1])
    layout = replace(layout, axes={**layout.axes, "tile": layout.axes["tile"][::-1]})
    file = read_network(file_of(layout, monkeypatch))
    assert file.translation is None
    new = [i for i, (field, *places) in enumerate(OWN.inputs())
           if field in ("tiles", "market") and "phoenix" in places]  # fmt: skip
    compared = 0
    for seat, game in sample_questions(1):
        view = game.view(seat)
        observation = bytearray(encode_view(view))
        for i in new:
            observation[i] = 0
        actions = [BY_TEXT[text].id for text in view.options]
        assert file.network.evaluate(bytes(observation), actions) == NETWORK.evaluate(
            bytes(observation), actions
        )
        compared += 1
    assert compared > 5


def test_a_new_action_is_scored_as_the_mean_of_similar_ones() -> None:
    layout = before_the_phoenix()
    known = frozenset(layout.actions)
    similar = similar_actions("buy phoenix", known)
    phoenix = next(tile for tile in TILES if tile.name == "phoenix")
    alike = [t for t in TILES if (t.colour, t.level) == (phoenix.colour, phoenix.level)]
    assert {"buy giant_scorpion", "buy initiative", "buy act_of_god_ruby"} <= set(similar)
    assert set(similar) == {f"buy {tile.name}" for tile in alike if tile is not phoenix}
    assert similar_actions("deploy phoenix 1", known)[0].startswith("deploy ")
    network = grown(as_of(NETWORK, layout), layout)
    observation = bytes(encode_view(next(g.view(seat) for seat, g in sample_questions(1))))
    ids = [BY_TEXT[text].id for text in similar]
    scores, _ = NETWORK.evaluate(observation, ids)
    (found,), _ = network.evaluate(observation, [BY_TEXT["buy phoenix"].id])
    assert found == pytest.approx(sum(scores) / len(scores), abs=0.3)


def test_numbers_of_the_stack_are_translated() -> None:
    procedures = tuple(reversed(before_the_phoenix().procedures))
    battle = next(p for p in procedures if p.name == "battle")
    older = Procedure("battle", battle.steps[1:], (*battle.columns[::-1], "gone"))
    procedures = tuple([older if p.name == "battle" else p for p in procedures])
    spaces = OWN.axes["space"][::-1]
    layout = replace(
        OWN,
        axes={**OWN.axes, "space": spaces},
        actions=OWN.actions[::-1],
        procedures=procedures,
    )
    translation = ValueTranslation(layout)
    assert not translation.changes_nothing()
    assert ValueTranslation(OWN).changes_nothing()
    inputs = OWN.inputs()
    at = {place: i for i, place in enumerate(inputs)}
    observation = bytearray(len(inputs))
    number = OWN.actions.index("recall") + 1
    observation[at["own_hidden_answer", "low"]] = number & 255
    observation[at["own_hidden_answer", "high"]] = number >> 8
    names = [p.name for p in OWN.procedures]
    space = OWN.axes["space"].index("delta")
    rows = {
        0: [names.index("wounding") + 1, 1, 4],  # unknown to the network
        1: [names.index("battle") + 1, 3, space + 2, 1, 1, 0, 2],
    }
    for row, values in rows.items():
        for column, value in enumerate(values):
            observation[at["stack", str(row), str(column)]] = value
    seen = translation.apply(bytes(observation))
    answer = seen[at["own_hidden_answer", "low"]] + 256 * seen[at["own_hidden_answer", "high"]]
    assert layout.actions[answer - 1] == "recall"
    stack = [[seen[at["stack", str(row), str(column)]] for column in range(9)] for row in range(3)]
    assert stack[0] == [0] * 9
    assert stack[2] == [0] * 9
    assert procedures[stack[1][0] - 1].name == "battle"
    assert older.steps[stack[1][1] - 1] == battle.steps[2]
    by_name = dict(zip(older.columns, stack[1][2:], strict=False))
    assert spaces[by_name["space"] - 2] == "delta"
    assert by_name == {
        "space": by_name["space"], "committed": 1, "revealed": 1, "escaped": 0, "winner": 2,
        "gone": 0,
    }  # fmt: skip
    everything = [
        i for i, place in enumerate(inputs) if place[0] not in ("own_hidden_answer", "stack")
    ]
    assert all(seen[i] == observation[i] for i in everything)
    network = TranslatedNetwork(NETWORK, translation)
    assert network.evaluate(bytes(observation), [0, 1]) == NETWORK.evaluate(seen, [0, 1])
    assert network.evaluate_many([bytes(observation)], [[0]]) == NETWORK.evaluate_many(
        [seen], [[0]]
    )


def test_weights_of_another_size_than_their_layout_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = file_of(before_the_phoenix(), monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr("kemet.bots.network_file.own_layout", before_the_phoenix)
        wrong = dump_network(NETWORK, CARD)
    assert len(wrong) > len(data)
    with pytest.raises(InvalidNetwork, match="too long"):
        read_network(wrong)
