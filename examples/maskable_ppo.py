"""MaskablePPO of sb3-contrib learns a task against its opponent, and plays the evaluation.

    pip install sb3-contrib             # installs PyTorch
    python examples/maskable_ppo.py duel-random --answers 900000

It learns until the games, with the answers of all seats, have so many answers.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from kemet.envs.task_policy import evaluate_policy
from kemet.envs.tasks import TASKS, find_task

ENV = "kemet.envs.gym:kemet/kemet-v0"
ENVS = 8
SHAPING = 0.05  # for each victory point by which the lead grows


class AnswerCounter(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Counts the answers of all seats in the games that have ended."""

    answers = 0

    def step(self, action: Any) -> Any:
        result = self.env.step(action)
        if result[2] or result[3]:
            game: Any = self.env.unwrapped
            self.answers += game.env_game.game.answer_count
        return result


class AnswerLimit(BaseCallback):
    """Ends the learning after so many answers of all seats."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def count(self) -> int:
        return sum(self.training_env.get_attr("answers"))

    def _on_step(self) -> bool:
        return self.count() < self.limit


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("--answers", type=int, default=900_000)
    parser.add_argument("--games", type=int, help="of the evaluation; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    task = find_task(args.task)
    torch.set_num_threads(1)  # small networks: more threads only wait for each other
    envs = make_vec_env(
        ENV,
        ENVS,
        seed=args.seed,
        wrapper_class=AnswerCounter,
        env_kwargs={
            "players": task.players, "edition": task.edition, "mode": task.mode,
            "opponents": task.opponent, "shaping": SHAPING,
        },
    )  # fmt: skip
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=256, batch_size=512, n_epochs=4, seed=args.seed
    )
    limit = AnswerLimit(args.answers)
    model.learn(10**9, callback=limit)
    print(f"{model.num_timesteps:,} own answers, {limit.count():,} of all seats", flush=True)

    def policy(observation: Any) -> Any:
        return model.predict(observation, action_masks=observation["action_mask"])[0]

    print(evaluate_policy(task, policy, args.games, "MaskablePPO"))


if __name__ == "__main__":
    main()
