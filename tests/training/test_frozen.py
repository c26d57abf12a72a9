"""Training against frozen opponents, and from given weights.

It needs PyTorch: see `test_trainer.py`.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
import torch

from kemet.bots.champion import (
    WEIGHTS_FILE,
    answer_temperature,
    encode_view,
    load_champion,
    read_champion,
)
from kemet.bots.network import Linear, Network, SparseLinear
from kemet.bots.network_file import dump_network, layers, load_network
from kemet.bots.network_numpy import NumpyNetwork
from kemet.bots.probabilities import softmax
from kemet.engine.actions import ALL, V_FIGHT
from kemet.training.config import EARLIER, SOME, FrozenShare, GameShare, TrainingConfig
from kemet.training.export import export_network, import_network
from kemet.training.frozen import SLOTS, Opponent, as_the_bot_observes
from kemet.training.network import PolicyValueNetwork
from kemet.training.plots import opponent_shares
from kemet.training.ppo import Learner
from kemet.training.stacked_networks import StackedNetworks
from kemet.training.trainer import (
    CHECKPOINT,
    NETWORK,
    PROGRESS,
    RESULTS,
    SETTINGS,
    Trainer,
    append_row,
    copy_name,
    worker_specs,
)
from kemet.training.varied_env import VariedEnv
from kemet.training.window import Window
from kemet.training.workers import GROUPS, OBSERVATION_SIZE, Workers

CHAMPION_FILE = files("kemet.bots").joinpath(WEIGHTS_FILE)
EXPLOITER = TrainingConfig(
    games=(GameShare(2, "revised"),),
    games_per_worker=6,
    window=8,
    minibatch=64,
    epochs=1,
    frozen=(FrozenShare("champion"),),
    start="champion",
    learning_temperature=0.7,
    opponents=("opponent",),
    evaluation_games=2,
)
SMALL = replace(EXPLOITER, start=None, width=32, blocks=1, opponents=())


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def make_trainer(directory: Path, config: TrainingConfig) -> Trainer:
    return Trainer(directory, config, "cpu", report=lambda _: None)


def play_window(trainer: Trainer) -> Window:
    """The answers of a window, in games of one process."""
    specs = worker_specs(trainer.config)
    workers = Workers(specs, 5)
    trainer.seat(specs)
    trainer.frozen.prepare(trainer.network, 0, 0)
    games = GROUPS * workers.rows
    window = Window.allocate(trainer.config.window, games, OBSERVATION_SIZE, 160, "cpu")
    try:
        trainer.collect(workers, window, trainer.make_actors(workers.rows, trainer.network))
    finally:
        workers.close()
    return window


def own_seats(trainer: Trainer) -> list[list[int]]:
    """By game, in both groups, the seats of the learner."""
    players = trainer.frozen.players.tolist()
    return [
        [seat for seat in range(number) if row[seat]]
        for group in trainer.frozen.own
        for number, row in zip(players, group.tolist(), strict=True)
    ]


def write_network(trainer: Trainer, file: Path) -> str:
    file.write_bytes(dump_network(export_network(trainer.network), {}))
    return str(file)


def played_probability(
    network: NumpyNetwork | Network, window: Window, at: tuple[int, int], temperature: float
) -> float:
    """How probable the answer at a step of a game was for the bot with this network."""
    legal = [action for action in window.legal[at].tolist() if action >= 0]
    scores, _ = network.evaluate(bytes(window.observations[at].tolist()), legal)
    return softmax(scores, temperature)[int(window.chosen[at])]


def played_by(
    network: PolicyValueNetwork, window: Window, at: tuple[int, int], temperature: float
) -> float:
    """The same for a network of PyTorch."""
    with torch.no_grad():
        scores, _ = network(window.observations[at][None])
    legal = [action for action in window.legal[at].tolist() if action >= 0]
    return softmax([float(scores[0, a]) for a in legal], temperature)[int(window.chosen[at])]


def bot_temperature(window: Window, at: tuple[int, int]) -> float:
    """The temperature at which the champion answers at a step of a game of few rounds."""
    return 1.5 if ALL[int(window.legal[at][0])].verb == V_FIGHT else 0.5


# --- weights


def test_imported_weights_are_exported_again_as_they_were() -> None:
    network, _ = read_champion()
    again = export_network(import_network(network))
    for one, other in zip(layers(network), layers(again), strict=True):
        assert one.biases == other.biases
        if isinstance(one, Linear | SparseLinear):
            assert isinstance(other, Linear | SparseLinear)
            assert one.weights == other.weights
            assert one.scales == pytest.approx(other.scales)


def test_imported_weights_score_as_the_bot_does() -> None:
    """All actions in 600 positions of games for 2 to 5 players."""
    bot, network = load_champion(), import_network(read_champion()[0])
    differences: list[torch.Tensor] = []
    value_differences: list[float] = []
    for players in (2, 3, 4, 5):
        env = VariedEnv(150, players, "revised", None, seed=players, varied_share=1.0)
        with torch.no_grad():
            scores, values = network(torch.tensor(env.observations))
        rows = [[action for action in row if action >= 0] for row in env.legal.tolist()]
        found = bot.evaluate_many([bytes(row) for row in env.observations], rows)
        for row, (expected, logit) in enumerate(found):
            differences.append((scores[row, rows[row]] - torch.tensor(expected)).abs())
            value_differences.append(abs(float(values[row]) - logit))
    every = torch.cat(differences)
    assert len(every) > 3000
    assert float(every.mean()) < 0.005
    assert float(every.max()) < 0.05
    assert max(value_differences) < 0.02


def test_games_for_learning_are_observed_as_the_bot_observes_them() -> None:
    for edition, mode in (("revised", None), ("original", "long"), ("original", "beginner")):
        env = VariedEnv(20, 3, edition, mode, seed=3, varied_share=0.5)
        observations = as_the_bot_observes(torch.tensor(env.observations))
        for game, seat, observation in zip(
            env.games, env.seats.tolist(), observations, strict=True
        ):
            assert encode_view(game.view(seat)) == bytes(observation.tolist())


# --- games


@pytest.mark.parametrize("cpu_bfloat16", [False, True])
def test_the_opponent_plays_as_the_bot_and_the_learner_as_it_learns(
    cpu_bfloat16: bool, tmp_path: Path
) -> None:
    """The opponent does so in full precision, also where the learner has less."""
    trainer = make_trainer(tmp_path, replace(EXPLOITER, cpu_bfloat16=cpu_bfloat16))
    window = play_window(trainer)
    seats = own_seats(trainer)
    assert sorted(seats) == [[0]] * 6 + [[1]] * 6
    own = torch.tensor(seats).squeeze(1)
    assert (window.learns == (window.seats == own)).all()
    assert 10 < int(window.learns.sum()) < window.learns.numel() - 10
    bot = NumpyNetwork(read_champion()[0])
    for step, game in window.learns.nonzero().tolist() + (~window.learns).nonzero().tolist():
        at = step, game
        is_learner = bool(window.learns[at])
        temperature = 0.7 if is_learner else bot_temperature(window, at)
        expected = played_probability(bot, window, at, temperature)
        tolerance = 0.1 if is_learner and cpu_bfloat16 else 0.01
        assert float(window.log_probabilities[at].exp()) == pytest.approx(expected, abs=tolerance)


def test_opponents_have_the_temperatures_of_the_bot(tmp_path: Path) -> None:
    trainer = make_trainer(tmp_path, SMALL)
    env = VariedEnv(300, 3, "revised", None, seed=2, varied_share=1.0)
    temperatures = trainer.frozen.policy.temperatures(
        torch.tensor(env.observations), torch.tensor(env.legal)
    )
    expected = [
        answer_temperature(game.view(seat), 0.5)
        for game, seat in zip(env.games, env.seats.tolist(), strict=True)
    ]
    assert temperatures.tolist() == expected
    assert set(expected) > {0.5, 1.5}  # the others are of late rounds


def test_the_first_step_of_learning_finds_the_probabilities_of_playing(tmp_path: Path) -> None:
    trainer = make_trainer(tmp_path, EXPLOITER)
    window = play_window(trainer)
    config = replace(EXPLOITER, minibatch=10_000)
    learner = Learner(trainer.network, trainer.optimizer, window, config, trainer.draw)
    losses = learner.update(0.001, 0.0)
    assert losses.clipped == 0
    assert losses.policy == pytest.approx(0, abs=1e-3)  # the mean of the normalised advantages


def test_opponents_share_games_with_scripted_players(tmp_path: Path) -> None:
    """Also where batches are too small for a share: what is missing is in the next one."""
    config = replace(
        SMALL,
        games=(GameShare(3, "revised"),),
        games_per_worker=10,
        workers=2,
        scripted_share=0.2,
        frozen=(FrozenShare("champion", 0.35), FrozenShare(EARLIER, 0.25)),
    )
    trainer = make_trainer(tmp_path, config)
    window = play_window(trainer)
    has_opponents = [len(seats) == 1 for seats in own_seats(trainer)]
    first, second = [False] * 2 + [True] * 6 + [False] * 2, [False] * 2 + [True] * 7 + [False]
    assert has_opponents in ([*first, *second] * 2, [*first, *first] * 2)
    assert list(trainer.frozen.slots) == [(512, 2), (32, 1)]
    for game, own in enumerate(own_seats(trainer)):
        asked = window.seats[:, game].tolist()
        assert window.learns[:, game].tolist() == [seat in own for seat in asked]


def test_opponents_play_some_seats_in_games_of_all_kinds(tmp_path: Path) -> None:
    kinds = [(players, edition) for players in (2, 3, 4, 5) for edition in ("revised", "original")]
    config = replace(
        SMALL,
        games=tuple(GameShare(players, edition) for players, edition in kinds),
        games_per_worker=80,
        frozen=(FrozenShare(EARLIER, 1.0),),
        frozen_seats=SOME,
    )
    trainer = make_trainer(tmp_path, config)
    play_window(trainer)
    seats = own_seats(trainer)
    players = trainer.frozen.players.tolist() * GROUPS
    assert set(players) == {2, 3, 4, 5}
    assert all(1 <= len(own) < number for own, number in zip(seats, players, strict=True))
    assert {len(own) for own, number in zip(seats, players, strict=True) if number == 5} == {
        1,
        2,
        3,
        4,
    }
    (slots,) = trainer.frozen.slots.values()
    of_slots = [slots.slot_of[0].tolist().count(number) for number in range(SLOTS)]
    assert of_slots == [10] * SLOTS


def test_networks_that_are_stacked_answer_as_they_do_alone(tmp_path: Path) -> None:
    torch.manual_seed(1)
    networks = [PolicyValueNetwork(32, 2) for _ in range(3)]
    for network in networks:
        for parameter in network.parameters():
            torch.nn.init.normal_(parameter, 0.0, 0.2)
    stack = StackedNetworks(4, 32, 2, "cpu")
    for number, network in enumerate([networks[2], *networks]):
        stack.load(number, network.state_dict())
    stack.load(0, networks[0].state_dict())
    observations = torch.randint(0, 3, (4, 5, OBSERVATION_SIZE), dtype=torch.uint8)
    with torch.no_grad():
        scores = stack.scores(observations)
        for number, network in enumerate([networks[0], *networks]):
            expected, _ = network(observations[number])
            assert torch.allclose(scores[number], expected, atol=1e-4)
            alone = stack.scores(observations[number : number + 1], number)[0]
            assert torch.allclose(alone, expected, atol=1e-4)


@pytest.mark.parametrize("answers_all", [False, True])
def test_each_slot_is_answered_by_its_network(answers_all: bool, tmp_path: Path) -> None:
    """With a file and two earlier selves, of which every answer is that of its own network.

    Both where only the seats that are asked are answered, and as on a GPU.
    """
    file = write_network(
        make_trainer(tmp_path / "other", replace(SMALL, frozen=(), seed=9)), tmp_path / "a.bin"
    )
    config = replace(
        SMALL,
        games_per_worker=24,
        frozen=(FrozenShare(file, 0.5), FrozenShare(EARLIER, 0.5)),
        league_interval=1,
        learning_temperature=1.0,
    )
    trainer = make_trainer(tmp_path / "run", config)
    trainer.frozen.answers_all = answers_all
    for answers in range(2):
        for parameter in trainer.network.parameters():
            torch.nn.init.normal_(parameter, 0.0, 0.1)
        trainer.frozen._keep(trainer.network, 10 * (answers + 1))
    trainer.frozen.prepare(trainer.network, 0, 0)
    window = play_window(trainer)
    (slots,) = trainer.frozen.slots.values()
    found = set()
    assert (window.values[~window.learns] == 0).all()
    for at in window.learns.nonzero().tolist():
        assert played_by(trainer.network, window, (at[0], at[1]), 1.0) == pytest.approx(
            float(window.log_probabilities[at[0], at[1]].exp()), abs=1e-4
        )
    for step, game in (~window.learns).nonzero().tolist():
        group, row = divmod(game, len(trainer.frozen.players))
        opponent = slots.playing[slots.slot_of[group][row]]
        assert opponent
        network = PolicyValueNetwork(32, 1)
        network.load_state_dict(dict(opponent.weights))
        expected = played_by(network, window, (step, game), bot_temperature(window, (step, game)))
        probability = float(window.log_probabilities[step, game].exp())
        assert probability == pytest.approx(expected, abs=1e-4)
        found.add(opponent.name)
    assert found == {file, "earlier 10", "earlier 20"}


# --- who plays


def test_opponents_that_are_beaten_often_are_met_less(tmp_path: Path) -> None:
    files = [
        write_network(
            make_trainer(tmp_path / name, replace(SMALL, frozen=())), tmp_path / f"{name}.bin"
        )
        for name in ("weak", "even", "strong")
    ]
    config = replace(
        SMALL,
        games_per_worker=16,
        frozen=tuple(FrozenShare(file, 1 / 3) for file in files),
        priority=2.0,
    )
    trainer = make_trainer(tmp_path / "run", config)
    frozen = trainer.frozen
    trainer.seat(worker_specs(config))
    frozen.prepare(trainer.network, 0, 0)
    for opponent, won in zip(frozen.listed(), (90, 50, 10), strict=True):
        for number in range(100):
            opponent.note(number < won, 0.5)
    met = dict.fromkeys(files, 0)
    (slots,) = frozen.slots.values()
    for change in range(1, 51):
        frozen.prepare(trainer.network, 0, change * frozen.change_every)
        for playing in slots.playing:
            assert playing
            met[playing.name] += 1
    weak, even, strong = met.values()
    assert strong > 2 * even > 8 * weak > 0
    assert sum(met.values()) == 50 * SLOTS


def test_results_weigh_against_the_even_share() -> None:
    """A learner of equal strength at one of four seats wins one game of four."""
    opponent = Opponent("a", {}, 1.0)
    for number in range(400):
        opponent.note(number % 4 == 0, 0.25)
    assert opponent.beaten == pytest.approx(0.5, abs=0.02)
    for number in range(6000):
        opponent.note(number % 2 == 0, 0.25)
    assert opponent.beaten == pytest.approx(0.75, abs=0.03)
    assert opponent.won + opponent.lost <= 1001


def test_results_against_opponents_are_kept_and_continued(tmp_path: Path) -> None:
    config = replace(
        SMALL,
        games=(GameShare(2, "original", "beginner"),),
        window=400,
        frozen=(FrozenShare("champion", 0.5), FrozenShare(EARLIER, 0.5)),
        frozen_seats=SOME,
        priority=1.0,
    )
    trainer = make_trainer(tmp_path, config)
    trainer.train(0)
    rows = list(csv.DictReader((tmp_path / RESULTS).read_text().splitlines()))
    assert {row["opponent"] for row in rows} == {"champion", "earlier 0"}
    results = trainer.frozen.save_results()
    assert results["champion"][1] > results["champion"][0]
    again = make_trainer(tmp_path, config)
    again.train(0)
    assert sum(again.frozen.save_results()["champion"]) > sum(results["champion"])


def test_only_learned_answers_change_the_network(tmp_path: Path) -> None:
    """The champion's seats have no chances to win, and are no part of the loss."""
    trainer = make_trainer(tmp_path, SMALL)
    window = play_window(trainer)
    assert (window.values[~window.learns] == 0).all()
    assert (window.values[window.learns] > 0).all()


def test_games_against_the_opponent_are_counted(tmp_path: Path) -> None:
    config = replace(SMALL, games=(GameShare(2, "original", "beginner"),), window=400)
    trainer = make_trainer(tmp_path, config)
    trainer.train(0)
    (row,) = csv.DictReader((tmp_path / PROGRESS).read_text().splitlines())
    assert int(row["opponent_games"]) == int(row["games"]) > 3
    assert int(row["opponent_won"]) < 0.5 * int(row["opponent_games"])


def test_a_run_from_the_champion_against_it_goes_on(tmp_path: Path) -> None:
    trainer = make_trainer(tmp_path, EXPLOITER)
    trainer.run(0.1)
    _, card = load_network((tmp_path / NETWORK).read_bytes())
    assert (card["start"], card["frozen"]) == ("champion", ["champion"])
    assert (tmp_path / copy_name("champion")).read_bytes() == CHAMPION_FILE.read_bytes()
    assert ",opponent," in (tmp_path / "evaluations.csv").read_text()
    learned = trainer.network.state_dict()
    start = import_network(read_champion()[0]).state_dict()
    assert all(not torch.equal(learned[k], v) for k, v in start.items() if k != "scale")
    assert all(torch.allclose(learned[k], v, atol=0.01) for k, v in start.items())
    again = make_trainer(tmp_path, TrainingConfig.read(tmp_path / SETTINGS))
    assert all(torch.equal(learned[k], v) for k, v in again.network.state_dict().items())


# --- files of weights


def test_a_run_keeps_its_opponents_when_their_files_change(tmp_path: Path) -> None:
    file = write_network(make_trainer(tmp_path / "other", SMALL), tmp_path / "opponent.bin")
    config = replace(SMALL, frozen=(FrozenShare(file),), start=file)
    make_trainer(tmp_path / "run", config).save()
    Path(file).unlink()
    trainer = make_trainer(tmp_path / "run", config)
    assert trainer.frozen.files[file].input.out_features == SMALL.width
    with pytest.raises(ValueError, match=r"opponent.bin. cannot be read"):
        make_trainer(tmp_path / "new", config)
    changed = replace(SMALL, frozen=(FrozenShare("champion"),))
    trainer = make_trainer(tmp_path / "run", changed)
    assert list(trainer.frozen.files) == ["champion"]
    assert trainer.frozen.files["champion"].input.out_features == 512


def with_weights(setting: str, file: str) -> TrainingConfig:
    """Settings that name a file of weights in one of two ways."""
    if setting == "start":
        return replace(SMALL, start=file)
    return replace(SMALL, frozen=(FrozenShare("champion", 0.5), FrozenShare(file, 0.5)))


@pytest.mark.parametrize("setting", ["frozen", "start"])
def test_wrong_files_of_weights_are_refused(setting: str, tmp_path: Path) -> None:
    data = CHAMPION_FILE.read_bytes()
    cases = {
        b"{}": "this is not a file of weights",
        data[:-40] + bytes(40): "is damaged",
        data.replace(b'"layout": "', b'"layout": "0', 1): "the layout cannot be read",
        data.replace(b"kemet network 2", b"kemet network 0", 1): "format 'kemet network 0'",
    }
    file = tmp_path / "weights.bin"
    run = tmp_path / "run"
    for content, message in cases.items():
        file.write_bytes(content)
        with pytest.raises(ValueError, match=message) as error:
            make_trainer(run, with_weights(setting, str(file)))
        assert str(file) in str(error.value)
    with pytest.raises(ValueError, match="cannot be read"):
        make_trainer(run, with_weights(setting, str(tmp_path)))
    assert not (run / SETTINGS).exists()
    assert not (run / CHECKPOINT).exists()


def test_weights_of_another_size_cannot_start_a_run(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="width 512 with 2 blocks, the settings of width 32"):
        make_trainer(tmp_path, replace(SMALL, start="champion"))


def test_logs_of_earlier_versions_get_the_new_columns(tmp_path: Path) -> None:
    log = tmp_path / "progress.csv"
    for row in ({"answers": 1}, {"answers": 2}, {"answers": 3, "won": 4}, {"answers": 5, "won": 6}):
        append_row(log, row)
    assert log.read_text().splitlines() == ["answers,won", "1,", "2,", "3,4", "5,6"]


def test_the_plot_has_the_share_of_games_won_in_parts_of_the_run() -> None:
    rows = [
        {"answers": "1000000", "opponent_games": "3", "opponent_won": "1"},
        {"answers": "2000000", "opponent_games": "1", "opponent_won": "1"},
        {"answers": "3000000", "opponent_games": "0", "opponent_won": "0"},
        {"answers": "4000000", "opponent_games": "", "opponent_won": ""},
        {"answers": "5000000", "opponent_games": "2", "opponent_won": "0"},
        {"answers": "6000000", "opponent_games": "2", "opponent_won": "1"},
    ]
    assert opponent_shares(rows, 2) == ([2.0, 6.0], [50.0, 25.0])
    assert opponent_shares([{"answers": "1000000"}], 1) == ([], [])
