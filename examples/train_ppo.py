"""A player that learns Kemet by playing: masked PPO on the Gymnasium face, in numpy alone.

    python examples/train_ppo.py --steps 150000 --out ppo

takes some minutes on one core, tells how often it beats its opponent in games it has never seen,
and writes the weights (`ppo.npz`) and the learning curve (`ppo.json`, `ppo.svg`). Then it plays
wherever bots do (`learned_bot.py`):

    KEMET_WEIGHTS=ppo.npz kemet arena --bots examples/learned_bot.py:Learned greedy
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

from curve import chart  # beside this file
from kemet.faces.gym import KemetEnv, gym_env
from kemet.faces.layout import ACTIONS
from kemet.faces.sitting import highs
from kemet.lab.results import interval

Array = NDArray[Any]

HIDDEN = 128
ENVS = 16  # games played side by side
HORIZON = 128  # answers of each before the weights are changed
EPOCHS = 3  # times each answer is learned from
BATCH = 512
GAMMA, LAMBDA = 0.997, 0.95
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
RATE = 7e-4
SHAPING = 0.05  # for each victory point by which the lead grows; the win itself is worth 1
HELD_OUT = 10_000_000  # seeds from here on are never trained on


class Net:
    """Two layers, then the value of the position and a preference for every action."""

    def __init__(self, players: int, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.scale = (1.0 / np.maximum(highs(players), 1)).astype(np.float32)
        self.weights: dict[str, Array] = {}
        shapes = {"1": (len(self.scale), HIDDEN), "2": (HIDDEN, HIDDEN), "p": (HIDDEN, ACTIONS),
                  "v": (HIDDEN, 1)}  # fmt: skip
        for name, (wide, high) in shapes.items():
            size = {"p": 0.01, "v": 0.1}.get(name, 1.4) / np.sqrt(wide)
            self.weights["w" + name] = chance.normal(0, size, (wide, high)).astype(np.float32)
            self.weights["b" + name] = np.zeros(high, np.float32)

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, tuple[Array, Array, Array]]:
        """Logarithms of the odds of all actions, the value, and what `backward` needs."""
        w = self.weights
        x = seen.astype(np.float32) * self.scale
        h1 = np.tanh(x @ w["w1"] + w["b1"])
        h2 = np.tanh(h1 @ w["w2"] + w["b2"])
        logits = np.where(masks, h2 @ w["wp"] + w["bp"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        odds = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return odds, (h2 @ w["wv"] + w["bv"])[:, 0], (x, h1, h2)

    def backward(
        self, kept: tuple[Array, Array, Array], by_logits: Array, by_value: Array
    ) -> dict[str, Array]:
        """How the loss changes with each weight."""
        w, (x, h1, h2) = self.weights, kept
        by_value = by_value[:, None]
        by_h2 = (by_logits @ w["wp"].T + by_value @ w["wv"].T) * (1 - h2 * h2)
        by_h1 = (by_h2 @ w["w2"].T) * (1 - h1 * h1)
        found = {"p": (h2, by_logits), "v": (h2, by_value), "2": (h1, by_h2), "1": (x, by_h1)}
        slopes = {"w" + name: below.T @ above for name, (below, above) in found.items()}
        return slopes | {"b" + name: above.sum(axis=0) for name, (_, above) in found.items()}

    def choose(self, seen: Array, mask: Array, chance: np.random.Generator) -> int:
        """An action, by the odds it gives them."""
        legal = mask.astype(bool)
        odds, _, _ = self.forward(seen[None], legal[None])
        return int(np.where(legal, odds[0] + chance.gumbel(size=ACTIONS), -np.inf).argmax())


class Adam:
    """Steps down the slope, each weight at its own pace."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.mean = {name: np.zeros_like(w) for name, w in net.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in net.weights.items()}
        self.steps = 0

    def step(self, slopes: dict[str, Array], rate: float) -> None:
        self.steps += 1
        length = float(np.sqrt(sum(float((s * s).sum()) for s in slopes.values())))
        cut = min(1.0, 0.5 / (length + 1e-9))
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            slope = slope * np.float32(cut)
            self.mean[name] += np.float32(0.1) * (slope - self.mean[name])
            self.square[name] += np.float32(0.001) * (slope * slope - self.square[name])
            change = self.mean[name] / (np.sqrt(self.square[name]) + np.float32(1e-8))
            self.net.weights[name] -= np.float32(pace) * change


@dataclass
class Rollout:
    """What was seen and done, and what came of it."""

    seen: Array
    masks: Array
    chosen: Array
    odds: Array
    gains: Array  # how much better than expected
    returns: Array


class Table:
    """The games played side by side."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        self.envs: list[KemetEnv] = [gym_env(**options, shaping=SHAPING) for _ in range(ENVS)]
        self.chance = np.random.default_rng(seed)
        self.now = [e.reset(seed=seed * ENVS + i)[0] for i, e in enumerate(self.envs)]

    def play(self, net: Net, horizon: int) -> Rollout:
        """So many answers in each game, with the gains of generalised advantage estimation."""
        size = len(net.scale)
        seen = np.zeros((horizon, ENVS, size), np.uint8)
        masks = np.zeros((horizon, ENVS, ACTIONS), bool)
        chosen = np.zeros((horizon, ENVS), np.int64)
        odds, values, rewards = (np.zeros((horizon, ENVS), np.float32) for _ in range(3))
        goes_on = np.zeros((horizon, ENVS), np.float32)
        for t in range(horizon):
            for i, now in enumerate(self.now):
                seen[t, i], masks[t, i] = now["observation"], now["action_mask"]
            logs, values[t], _ = net.forward(seen[t], masks[t])
            noise = self.chance.gumbel(size=logs.shape)
            chosen[t] = np.where(masks[t], logs + noise, -np.inf).argmax(axis=1)
            odds[t] = logs[np.arange(ENVS), chosen[t]]
            for i, env in enumerate(self.envs):
                now, rewards[t, i], ended, cut, _ = env.step(int(chosen[t, i]))
                goes_on[t, i] = not (ended or cut)
                self.now[i] = env.reset()[0] if ended or cut else now
        last = np.stack([now["observation"] for now in self.now])
        legal = np.stack([now["action_mask"] for now in self.now]).astype(bool)
        after, gain = net.forward(last, legal)[1], np.zeros(ENVS, np.float32)
        gains = np.zeros_like(values)
        for t in reversed(range(horizon)):
            surprise = rewards[t] + GAMMA * goes_on[t] * after - values[t]
            gain = surprise + GAMMA * LAMBDA * goes_on[t] * gain
            gains[t], after = gain, values[t]
        flat = horizon * ENVS
        return Rollout(seen.reshape(flat, size), masks.reshape(flat, ACTIONS), chosen.reshape(flat),
                       odds.reshape(flat), gains.reshape(flat),
                       (gains + values).reshape(flat))  # fmt: skip


def learn(net: Net, adam: Adam, r: Rollout, rate: float, chance: np.random.Generator) -> None:
    """PPO: make what went well likelier, but never by much at once."""
    gains = (r.gains - r.gains.mean()) / (r.gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = chance.permutation(len(gains))
        for at in np.array_split(order, max(1, len(order) // BATCH)):
            rows, n = np.arange(len(at)), len(at)
            logs, value, kept = net.forward(r.seen[at], r.masks[at])
            shares = np.exp(logs)
            ratio = np.exp(logs[rows, r.chosen[at]] - r.odds[at])
            gain = gains[at]
            held = np.where(gain >= 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            pull = np.where(held, ratio * gain, 0).astype(np.float32) / n
            by_logits = shares * pull[:, None]
            by_logits[rows, r.chosen[at]] -= pull
            safe = np.where(r.masks[at], logs, 0)
            disorder = -(shares * safe).sum(axis=1, keepdims=True)
            by_logits += np.float32(ENTROPY / n) * shares * (safe + disorder)
            by_value = VALUE * (value - r.returns[at]) / n
            adam.step(net.backward(kept, by_logits, by_value.astype(np.float32)), rate)


def evaluate(net: Net, games: int, options: dict[str, Any], first: int = HELD_OUT) -> int:
    """How many games it wins, sitting in all seats alike."""
    won = 0
    for number in range(games):
        chance = np.random.default_rng(number)
        env = gym_env(**options, seat=number % options["players"])
        now, _ = env.reset(seed=first + number)
        ended = cut = False
        reward = 0.0
        while not (ended or cut):
            action = net.choose(now["observation"], now["action_mask"], chance)
            now, reward, ended, cut, _ = env.step(action)
        won += reward > 0
        env.close()
    return won


def train(steps: int, options: dict[str, Any], seed: int = 1, every: int = 4,
          games: int = 40) -> tuple[Net, list[dict[str, float]]]:  # fmt: skip
    """Learn for so many answers; the curve has a point every few updates."""
    net = Net(options["players"], seed)
    adam, table, chance = Adam(net), Table(options, seed), np.random.default_rng(seed)
    curve: list[dict[str, float]] = []
    began, spent = time.perf_counter(), 0.0
    updates = max(1, steps // (ENVS * HORIZON))
    for update in range(updates + 1):
        if update % every == 0 or update == updates:
            paused = time.perf_counter()
            share = evaluate(net, games, options, HELD_OUT + 1_000_000) / games
            spent += time.perf_counter() - paused
            seconds = time.perf_counter() - began - spent
            point = {"answers": update * ENVS * HORIZON, "seconds": round(seconds, 1),
                     "won": share}  # fmt: skip
            curve.append(point)
            print(f"{point['answers']:8,.0f} answers, {seconds:5.0f} s: wins {share:.0%} "
                  f"of {games}", flush=True)  # fmt: skip
        if update < updates:
            rate = RATE * (1 - update / updates)
            learn(net, adam, table.play(net, HORIZON), rate, chance)
    return net, curve


def main() -> None:
    asked = argparse.ArgumentParser(description="Masked PPO on Kemet, in numpy.")
    asked.add_argument("--steps", type=int, default=150_000, help="answers to learn from")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--edition", default="revised")
    asked.add_argument("--opponents", default="random", help="a bot, as the arena names it")
    asked.add_argument("--games", type=int, default=400, help="games of the last evaluation")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("ppo"))
    given = asked.parse_args()
    options = {"players": given.players, "edition": given.edition, "opponents": given.opponents}
    net, curve = train(given.steps, options, given.seed)
    won = evaluate(net, given.games, options)
    low, high = interval(won, given.games)
    print(f"wins {won} of {given.games} games it has never seen: {won / given.games:.1%} "
          f"(95 %: {low:.1%} to {high:.1%})")  # fmt: skip
    np.savez_compressed(given.out.with_suffix(".npz"), **net.weights)  # type: ignore[arg-type]
    told = {**options, "steps": given.steps, "seed": given.seed, "won": won,
            "games": given.games, "interval": [low, high], "curve": curve}  # fmt: skip
    given.out.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    given.out.with_suffix(".svg").write_text(chart(told), encoding="utf-8")


if __name__ == "__main__":
    main()
