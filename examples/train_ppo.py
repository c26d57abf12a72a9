"""Masked PPO on the Gymnasium environment of Kemet, with numpy only.

    python examples/train_ppo.py --steps 150000 --out ppo

takes some minutes on one core, prints the win rate against its opponent in games with new seeds,
and writes the weights (`ppo.npz`) and the learning curve (`ppo.json`, `ppo.svg`).
`learned_bot.py` makes a bot of the weights:

    KEMET_WEIGHTS=ppo.npz kemet arena --bots examples/learned_bot.py:LearnedBot greedy
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kemet.arena.stats import wilson_interval
from kemet.envs.env_game import upper_bounds
from kemet.envs.gym import KemetEnv, gym_env
from kemet.envs.spec import NUM_ACTIONS
from learning_curve import draw_learning_curve  # in the same folder

Array = NDArray[Any]

HIDDEN_UNITS = 128
NUM_ENVS = 16  # games played in parallel
ROLLOUT_LENGTH = 128  # answers of each game per update
EPOCHS = 3  # passes over the answers of an update
BATCH_SIZE = 512
GAMMA, LAMBDA = 0.997, 0.95
CLIP_RANGE = 0.2
ENTROPY_COEF = 0.01
VALUE_COEF = 0.5
LEARNING_RATE = 7e-4
SHAPING_REWARD = 0.05  # per victory point of lead; a win is worth 1
EVAL_SEEDS_FROM = 10_000_000  # training never uses seeds from here on


class Net:
    """Two hidden layers, a value head and a policy head."""

    def __init__(self, players: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.scale = (1.0 / np.maximum(upper_bounds(players), 1)).astype(np.float32)
        self.weights: dict[str, Array] = {}
        shapes = {
            "1": (len(self.scale), HIDDEN_UNITS),
            "2": (HIDDEN_UNITS, HIDDEN_UNITS),
            "p": (HIDDEN_UNITS, NUM_ACTIONS),
            "v": (HIDDEN_UNITS, 1),
        }
        for name, (inputs, outputs) in shapes.items():
            std = {"p": 0.01, "v": 0.1}.get(name, 1.4) / np.sqrt(inputs)
            self.weights["w" + name] = rng.normal(0, std, (inputs, outputs)).astype(np.float32)
            self.weights["b" + name] = np.zeros(outputs, np.float32)

    def forward(
        self, observations: Array, masks: Array
    ) -> tuple[Array, Array, tuple[Array, Array, Array]]:
        """The log-probabilities of all actions, the value, and the activations for `backward`."""
        w = self.weights
        x = observations.astype(np.float32) * self.scale
        h1 = np.tanh(x @ w["w1"] + w["b1"])
        h2 = np.tanh(h1 @ w["w2"] + w["b2"])
        logits = np.where(masks, h2 @ w["wp"] + w["bp"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        log_probs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return log_probs, (h2 @ w["wv"] + w["bv"])[:, 0], (x, h1, h2)

    def backward(
        self, activations: tuple[Array, Array, Array], grad_logits: Array, grad_value: Array
    ) -> dict[str, Array]:
        """The gradient of the loss by weight."""
        w, (x, h1, h2) = self.weights, activations
        grad_value = grad_value[:, None]
        grad_h2 = (grad_logits @ w["wp"].T + grad_value @ w["wv"].T) * (1 - h2 * h2)
        grad_h1 = (grad_h2 @ w["w2"].T) * (1 - h1 * h1)
        layers = {
            "p": (h2, grad_logits),
            "v": (h2, grad_value),
            "2": (h1, grad_h2),
            "1": (x, grad_h1),
        }
        grads = {"w" + name: below.T @ above for name, (below, above) in layers.items()}
        return grads | {"b" + name: above.sum(axis=0) for name, (_, above) in layers.items()}

    def choose(self, observation: Array, mask: Array, rng: np.random.Generator) -> int:
        """Sample an action from the policy."""
        legal = mask.astype(bool)
        log_probs, _, _ = self.forward(observation[None], legal[None])
        noisy = log_probs[0] + rng.gumbel(size=NUM_ACTIONS)
        return int(np.where(legal, noisy, -np.inf).argmax())


class Adam:
    """The Adam optimizer, with gradient clipping."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.mean = {name: np.zeros_like(w) for name, w in net.weights.items()}
        self.variance = {name: np.zeros_like(w) for name, w in net.weights.items()}
        self.steps = 0

    def step(self, grads: dict[str, Array], rate: float) -> None:
        self.steps += 1
        norm = float(np.sqrt(sum(float((g * g).sum()) for g in grads.values())))
        scale = min(1.0, 0.5 / (norm + 1e-9))
        step_size = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, grad in grads.items():
            grad = grad * np.float32(scale)
            self.mean[name] += np.float32(0.1) * (grad - self.mean[name])
            self.variance[name] += np.float32(0.001) * (grad * grad - self.variance[name])
            change = self.mean[name] / (np.sqrt(self.variance[name]) + np.float32(1e-8))
            self.net.weights[name] -= np.float32(step_size) * change


@dataclass
class Rollout:
    """The transitions of a rollout, flattened over all games."""

    observations: Array
    masks: Array
    actions: Array
    log_probs: Array
    advantages: Array  # by GAE
    returns: Array


class RolloutCollector:
    """Plays the parallel games."""

    def __init__(self, env_options: dict[str, Any], seed: int) -> None:
        self.envs: list[KemetEnv] = [
            gym_env(**env_options, shaping=SHAPING_REWARD) for _ in range(NUM_ENVS)
        ]
        self.rng = np.random.default_rng(seed)
        self.observations = [e.reset(seed=seed * NUM_ENVS + i)[0] for i, e in enumerate(self.envs)]

    def collect(self, net: Net, length: int) -> Rollout:
        """Play `length` answers in each game and compute generalized advantage estimates."""
        size = len(net.scale)
        observations = np.zeros((length, NUM_ENVS, size), np.uint8)
        masks = np.zeros((length, NUM_ENVS, NUM_ACTIONS), bool)
        actions = np.zeros((length, NUM_ENVS), np.int64)
        log_probs, values, rewards = (np.zeros((length, NUM_ENVS), np.float32) for _ in range(3))
        continues = np.zeros((length, NUM_ENVS), np.float32)
        for t in range(length):
            for i, current in enumerate(self.observations):
                observations[t, i], masks[t, i] = current["observation"], current["action_mask"]
            all_log_probs, values[t], _ = net.forward(observations[t], masks[t])
            noise = self.rng.gumbel(size=all_log_probs.shape)
            actions[t] = np.where(masks[t], all_log_probs + noise, -np.inf).argmax(axis=1)
            log_probs[t] = all_log_probs[np.arange(NUM_ENVS), actions[t]]
            for i, env in enumerate(self.envs):
                current, rewards[t, i], terminated, truncated, _ = env.step(int(actions[t, i]))
                over = terminated or truncated
                continues[t, i] = not over
                self.observations[i] = env.reset()[0] if over else current
        final_observations = np.stack([final["observation"] for final in self.observations])
        final_masks = np.stack([final["action_mask"] for final in self.observations]).astype(bool)
        next_values = net.forward(final_observations, final_masks)[1]
        advantage = np.zeros(NUM_ENVS, np.float32)
        advantages = np.zeros_like(values)
        for t in reversed(range(length)):
            delta = rewards[t] + GAMMA * continues[t] * next_values - values[t]
            advantage = delta + GAMMA * LAMBDA * continues[t] * advantage
            advantages[t], next_values = advantage, values[t]
        flat = length * NUM_ENVS
        return Rollout(
            observations.reshape(flat, size),
            masks.reshape(flat, NUM_ACTIONS),
            actions.reshape(flat),
            log_probs.reshape(flat),
            advantages.reshape(flat),
            (advantages + values).reshape(flat),
        )


def ppo_update(
    net: Net, adam: Adam, rollout: Rollout, rate: float, rng: np.random.Generator
) -> None:
    """Update the network by PPO with a clipped ratio."""
    advantages = (rollout.advantages - rollout.advantages.mean()) / (
        rollout.advantages.std() + 1e-8
    )
    for _ in range(EPOCHS):
        order = rng.permutation(len(advantages))
        for batch in np.array_split(order, max(1, len(order) // BATCH_SIZE)):
            rows, n = np.arange(len(batch)), len(batch)
            log_probs, value, activations = net.forward(
                rollout.observations[batch], rollout.masks[batch]
            )
            probs = np.exp(log_probs)
            ratio = np.exp(log_probs[rows, rollout.actions[batch]] - rollout.log_probs[batch])
            advantage = advantages[batch]
            is_unclipped = np.where(advantage >= 0, ratio < 1 + CLIP_RANGE, ratio > 1 - CLIP_RANGE)
            policy_weight = np.where(is_unclipped, ratio * advantage, 0).astype(np.float32) / n
            grad_logits = probs * policy_weight[:, None]
            grad_logits[rows, rollout.actions[batch]] -= policy_weight
            safe_log_probs = np.where(rollout.masks[batch], log_probs, 0)
            entropy = -(probs * safe_log_probs).sum(axis=1, keepdims=True)
            grad_logits += np.float32(ENTROPY_COEF / n) * probs * (safe_log_probs + entropy)
            grad_value = VALUE_COEF * (value - rollout.returns[batch]) / n
            adam.step(net.backward(activations, grad_logits, grad_value.astype(np.float32)), rate)


def evaluate(
    net: Net, games: int, options: dict[str, Any], first_seed: int = EVAL_SEEDS_FROM
) -> int:
    """The number of games that the network wins, over all seats in turn."""
    won = 0
    for number in range(games):
        rng = np.random.default_rng(number)
        env = gym_env(**options, seat=number % options["players"])
        current, _ = env.reset(seed=first_seed + number)
        over = False
        reward = 0.0
        while not over:
            action = net.choose(current["observation"], current["action_mask"], rng)
            current, reward, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
        won += reward > 0
        env.close()
    return won


def train(steps: int, options: dict[str, Any], seed: int = 1, eval_every: int = 4,
          eval_games: int = 40) -> tuple[Net, list[dict[str, float]]]:  # fmt: skip
    """Train on that many answers; the curve has a point every few updates."""
    net = Net(options["players"], seed)
    adam, collector = Adam(net), RolloutCollector(options, seed)
    rng = np.random.default_rng(seed)
    curve: list[dict[str, float]] = []
    start, eval_seconds = time.perf_counter(), 0.0
    updates = max(1, steps // (NUM_ENVS * ROLLOUT_LENGTH))
    for update in range(updates + 1):
        if update % eval_every == 0 or update == updates:
            eval_start = time.perf_counter()
            win_rate = evaluate(net, eval_games, options, EVAL_SEEDS_FROM + 1_000_000) / eval_games
            eval_seconds += time.perf_counter() - eval_start
            seconds = time.perf_counter() - start - eval_seconds
            point = {"answers": update * NUM_ENVS * ROLLOUT_LENGTH, "seconds": round(seconds, 1),
                     "won": win_rate}  # fmt: skip
            curve.append(point)
            print(f"{point['answers']:8,.0f} answers, {seconds:5.0f} s: wins {win_rate:.0%} "
                  f"of {eval_games}", flush=True)  # fmt: skip
        if update < updates:
            rate = LEARNING_RATE * (1 - update / updates)
            ppo_update(net, adam, collector.collect(net, ROLLOUT_LENGTH), rate, rng)
    return net, curve


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO on Kemet, in numpy.")
    parser.add_argument("--steps", type=int, default=150_000, help="answers to train on")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--edition", default="revised")
    parser.add_argument("--opponents", default="random", help="a bot, as in kemet arena")
    parser.add_argument("--games", type=int, default=400, help="games of the final evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    args = parser.parse_args()
    options = {"players": args.players, "edition": args.edition, "opponents": args.opponents}
    net, curve = train(args.steps, options, args.seed)
    won = evaluate(net, args.games, options)
    low, high = wilson_interval(won, args.games)
    print(f"wins {won} of {args.games} games with new seeds: {won / args.games:.1%} "
          f"(95 %: {low:.1%} to {high:.1%})")  # fmt: skip
    np.savez_compressed(args.out.with_suffix(".npz"), **net.weights)  # type: ignore[arg-type]
    run = {**options, "steps": args.steps, "seed": args.seed, "won": won,
            "games": args.games, "interval": [low, high], "curve": curve}  # fmt: skip
    args.out.with_suffix(".json").write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")
    args.out.with_suffix(".svg").write_text(draw_learning_curve(run), encoding="utf-8")


if __name__ == "__main__":
    main()
