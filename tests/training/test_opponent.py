"""Training against a frozen opponent, and from given weights.

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
from kemet.encoding.spec import NUM_ACTIONS
from kemet.engine.actions import ALL, BY_TEXT, V_FIGHT
from kemet.training.config import GameShare, TrainingConfig
from kemet.training.export import export_network, import_network
from kemet.training.opponent import FrozenOpponent, as_the_bot_observes
from kemet.training.plots import opponent_shares
from kemet.training.ppo import Window, update
from kemet.training.trainer import (
    CHECKPOINT,
    NETWORK,
    OPPONENT,
    PROGRESS,
    SETTINGS,
    Trainer,
    append_row,
    worker_specs,
)
from kemet.training.varied_env import VariedEnv
from kemet.training.workers import GROUPS, OBSERVATION_SIZE, BatchSpec, Workers

CHAMPION_FILE = files("kemet.bots").joinpath(WEIGHTS_FILE)
EXPLOITER = TrainingConfig(
    games=(GameShare(2, "revised"),),
    games_per_worker=6,
    window=8,
    minibatch=64,
    epochs=1,
    opponent="champion",
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
    trainer.league.seat_rivals(specs, 5)
    trainer.draw.encouragement.choose_games(specs)
    if trainer.opponent:
        trainer.opponent.seat_learner(specs)
    games = GROUPS * workers.rows
    window = Window.allocate(trainer.config.window, games, OBSERVATION_SIZE, 160, "cpu")
    try:
        trainer.collect(workers, window)
    finally:
        workers.close()
    return window


def played_probability(
    network: NumpyNetwork | Network, window: Window, at: tuple[int, int], temperature: float
) -> float:
    """How probable the answer at a step of a game was for the bot with this network."""
    legal = [action for action in window.legal[at].tolist() if action >= 0]
    scores, _ = network.evaluate(bytes(window.observations[at].tolist()), legal)
    return softmax(scores, temperature)[int(window.chosen[at])]


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
    assert trainer.opponent
    window = play_window(trainer)
    own = torch.cat([torch.from_numpy(seats) for seats in trainer.opponent.own_seats])
    assert sorted(own.tolist()) == [0] * 6 + [1] * 6
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


def test_the_opponent_has_the_temperatures_of_the_bot(tmp_path: Path) -> None:
    network = export_network(make_trainer(tmp_path, SMALL).network)
    opponent = FrozenOpponent(network, SMALL, "cpu")
    env = VariedEnv(300, 3, "revised", None, seed=2, varied_share=1.0)
    temperatures = opponent.policy.temperatures(torch.tensor(env.observations))
    found: set[float] = set()
    for row, (game, seat) in enumerate(zip(env.games, env.seats.tolist(), strict=True)):
        view = game.view(seat)
        own = {float(temperatures[row, BY_TEXT[option].id]) for option in view.options}
        assert own == {answer_temperature(view, 0.5)}
        found |= own
    assert found > {0.5, 1.5}  # the others are of late rounds


def test_the_first_step_of_learning_finds_the_probabilities_of_playing(tmp_path: Path) -> None:
    trainer = make_trainer(tmp_path, EXPLOITER)
    window = play_window(trainer)
    config = replace(EXPLOITER, minibatch=10_000)
    losses = update(trainer.network, trainer.optimizer, window, config, 0.0, trainer.draw)
    assert losses.clipped == 0
    assert losses.policy == pytest.approx(0, abs=1e-3)  # the mean of the normalised advantages


def test_the_opponent_shares_games_with_scripted_players_and_earlier_selves(
    tmp_path: Path,
) -> None:
    config = replace(
        SMALL,
        games=(GameShare(3, "revised"),),
        games_per_worker=20,
        workers=2,
        scripted_share=0.2,
        league_share=0.3,
        opponent_share=0.4,
    )
    trainer = make_trainer(tmp_path, config)
    assert trainer.opponent
    trainer.league.prepare(trainer.network, 0, 0)
    window = play_window(trainer)
    row = [-1] * 10 + [0, 1, 2, 0, 1, 2, 0, 1] + [-1] * 2
    assert [seats.tolist() for seats in trainer.opponent.own_seats] == [row * 2] * 2
    rivals = torch.cat(trainer.league.is_rival)
    assert rivals.any(dim=1).tolist() == ([False] * 4 + [True] * 6 + [False] * 10) * 4
    own = torch.tensor(row * 4)
    is_rival = rivals.gather(1, window.seats.T).T
    assert (window.learns == (((window.seats == own) | (own < 0)) & ~is_rival)).all()


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
    assert (card["start"], card["opponent"]) == ("champion", "champion")
    assert (tmp_path / OPPONENT).read_bytes() == CHAMPION_FILE.read_bytes()
    assert ",opponent," in (tmp_path / "evaluations.csv").read_text()
    learned = trainer.network.state_dict()
    start = import_network(read_champion()[0]).state_dict()
    assert all(not torch.equal(learned[k], v) for k, v in start.items() if k != "scale")
    assert all(torch.allclose(learned[k], v, atol=0.01) for k, v in start.items())
    again = make_trainer(tmp_path, TrainingConfig.read(tmp_path / SETTINGS))
    assert all(torch.equal(learned[k], v) for k, v in again.network.state_dict().items())


# --- files of weights


def test_a_run_keeps_its_opponent_when_the_file_changes(tmp_path: Path) -> None:
    other = export_network(make_trainer(tmp_path / "other", SMALL).network)
    file = tmp_path / "opponent"
    file.write_bytes(dump_network(other, {}))
    config = replace(SMALL, opponent=str(file), start=str(file))
    make_trainer(tmp_path / "run", config).save()
    file.unlink()
    trainer = make_trainer(tmp_path / "run", config)
    assert trainer.opponent
    assert trainer.opponent.network.input.out_features == SMALL.width
    with pytest.raises(ValueError, match=r"opponent. cannot be read"):
        make_trainer(tmp_path / "new", config)
    changed = replace(SMALL, opponent="champion")
    trainer = make_trainer(tmp_path / "run", changed)
    assert trainer.opponent
    assert trainer.opponent.network.input.out_features == 512


@pytest.mark.parametrize("setting", ["opponent", "start"])
def test_wrong_files_of_weights_are_refused(setting: str, tmp_path: Path) -> None:
    data = CHAMPION_FILE.read_bytes()
    cases = {
        b"{}": "this is not a file of weights",
        data[:-40] + bytes(40): "is damaged",
        data.replace(b'"layout": "', b'"layout": "0', 1): "another layout",
        data.replace(b"kemet network 1", b"kemet network 0", 1): "format 'kemet network 0'",
    }
    file = tmp_path / "weights.bin"
    run = tmp_path / "run"
    for content, message in cases.items():
        file.write_bytes(content)
        with pytest.raises(ValueError, match=message) as error:
            make_trainer(run, TrainingConfig.parse({**SMALL.dump(), setting: str(file)}))
        assert str(file) in str(error.value)
    with pytest.raises(ValueError, match="cannot be read"):
        make_trainer(run, TrainingConfig.parse({**SMALL.dump(), setting: str(tmp_path)}))
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


def test_rows_of_games_without_the_opponent_are_the_learners(tmp_path: Path) -> None:
    opponent = FrozenOpponent(
        export_network(make_trainer(tmp_path, SMALL).network),
        replace(SMALL, opponent_share=0.5),
        "cpu",
    )
    opponent.seat_learner([[BatchSpec(4, 2, "revised", None)]])
    seats = torch.tensor([0, 0, 1, 0]).numpy()
    assert opponent.answers(0, seats).tolist() == [False, True, False, False]
    logits = opponent.logits(torch.zeros(2, OBSERVATION_SIZE, dtype=torch.uint8))
    assert logits.shape == (2, NUM_ACTIONS)
