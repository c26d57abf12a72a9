"""Proximal policy optimisation over windows of play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from .config import TrainingConfig
from .learning_policy import LearningPolicy
from .network import PolicyValueNetwork, half_precision
from .policy import log_probabilities
from .window import Window, advantages_and_returns

WARM_UP_STEPS = 3  # before a GPU records a step that it is to repeat


@dataclass(slots=True)
class Losses:
    """Means over the minibatches of an update."""

    policy: float = 0.0
    value: float = 0.0
    entropy: float = 0.0
    clipped: float = 0.0


def make_optimizer(network: PolicyValueNetwork, device: str, rate: float) -> torch.optim.Optimizer:
    """The optimiser. On a GPU all of it is kept there, so that its steps can be recorded."""
    if torch.device(device).type != "cuda":
        return torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4, eps=1e-5)
    return torch.optim.AdamW(
        network.parameters(),
        lr=torch.tensor(rate, device=device),
        weight_decay=1e-4,
        eps=1e-5,
        fused=True,
        capturable=True,
    )


class Learner:
    """Learns from windows of one shape, whose tensors stay the same."""

    def __init__(
        self,
        network: PolicyValueNetwork,
        optimizer: torch.optim.Optimizer,
        window: Window,
        config: TrainingConfig,
        draw: LearningPolicy,
        report: Callable[[str], None] = print,
    ) -> None:
        self.network = network
        self.optimizer = optimizer
        self.config = config
        self.draw = draw
        self.report = report
        self.window = window
        device = window.values.device
        self.observations = window.observations.flatten(0, 1)
        self.legal = window.legal.flatten(0, 1)
        self.chosen = window.chosen.flatten()
        self.old = window.log_probabilities.flatten()
        self.gains = torch.zeros_like(self.old)
        self.targets = torch.zeros_like(self.old)
        self.batch = torch.zeros(config.minibatch, dtype=torch.int64, device=device)
        self.entropy_bonus = torch.zeros((), device=device)
        self.sums = torch.zeros(4, device=device)
        self.graph: torch.cuda.CUDAGraph | None = None
        self.is_recording = device.type == "cuda"
        self.steps = 0

    def update(self, rate: float, entropy_bonus: float) -> Losses:
        """Learn from the window, whose answers were drawn as `draw` says."""
        config, window = self.config, self.window
        set_rate(self.optimizer, rate)
        self.entropy_bonus.fill_(entropy_bonus)
        advantages, returns, known = advantages_and_returns(
            window, config.discount, config.gae_lambda
        )
        index = (known & window.learns).flatten().nonzero().squeeze(1)
        own = advantages.flatten()[index]
        self.gains.copy_((advantages.flatten() - own.mean()) / (own.std() + 1e-8))
        self.targets.copy_(returns.flatten().clamp(0.0, 1.0))
        self.sums.zero_()
        batches = 0
        for _ in range(config.epochs):
            order = index[torch.randperm(len(index), device=index.device)]
            for batch in order.split(config.minibatch):
                if len(batch) == config.minibatch:
                    self.batch.copy_(batch)
                    self._step_whole()
                else:
                    self._step(batch)
                batches += 1
        policy, value, entropy, clipped = (self.sums / max(1, batches)).tolist()
        return Losses(policy, value, entropy, clipped)

    def _step_whole(self) -> None:
        """A step with the minibatch in `batch`: a GPU repeats what it has recorded."""
        if self.graph is not None:
            self.graph.replay()
            return
        self.steps += 1
        if self.is_recording and self.steps > WARM_UP_STEPS:
            self.is_recording = False
            if self._record():
                self._step_whole()
                return
        if not self.is_recording:
            self._step(self.batch)
            return
        # PyTorch asks for the steps before a recording to be in a stream of their own.
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            self._step(self.batch)
        torch.cuda.current_stream().wait_stream(stream)

    def _record(self) -> bool:
        graph = torch.cuda.CUDAGraph()
        try:
            self.optimizer.zero_grad(set_to_none=True)
            torch.cuda.synchronize()
            with torch.cuda.graph(graph):
                self._step(self.batch)
        except RuntimeError as error:
            torch.cuda.synchronize()
            self.optimizer.zero_grad(set_to_none=True)
            self.report(f"steps of learning are not recorded: {error}")
            return False
        self.graph = graph
        return True

    def _step(self, batch: Tensor) -> None:
        config = self.config
        observations, legal = self.observations[batch], self.legal[batch]
        with half_precision(observations.device, config):
            scores, value = self.network(observations)
        logits = self.draw.logits(scores, observations, legal)
        log_all = log_probabilities(logits, legal)
        log_probability = log_all.gather(1, self.chosen[batch].unsqueeze(1)).squeeze(1)
        ratio = (log_probability - self.old[batch]).exp()
        gain = self.gains[batch]
        clipped = ratio.clamp(1 - config.clip, 1 + config.clip)
        policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
        value_loss = torch.nn.functional.binary_cross_entropy_with_logits(
            value, self.targets[batch]
        )
        entropies = -(log_all.exp() * log_all.clamp(min=-30)).sum(1)
        entropy = entropies.mean()
        loss = policy_loss + config.value_weight * value_loss - self.entropy_bonus * entropy
        if config.battle_entropy:
            of_battle_cards = entropies * self.draw.policy.chooses_battle_card(legal)
            loss = loss - config.battle_entropy * of_battle_cards.mean()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), config.max_gradient)
        self.optimizer.step()
        with torch.no_grad():
            is_clipped = ((ratio - 1).abs() > config.clip).float().mean()
            self.sums += torch.stack([policy_loss, value_loss, entropy, is_clipped]).detach()


def set_rate(optimizer: torch.optim.Optimizer, rate: float) -> None:
    """Set the learning rate; a tensor stays the same one."""
    for group in optimizer.param_groups:
        if isinstance(group["lr"], Tensor):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate


def load_optimizer(optimizer: torch.optim.Optimizer, saved: dict[str, object]) -> None:
    """Continue with the moments of an optimiser, also of one on another device."""
    kept = [
        {key: value for key, value in group.items() if key != "params"}
        for group in optimizer.param_groups
    ]
    optimizer.load_state_dict(saved)
    for group, own in zip(optimizer.param_groups, kept, strict=True):
        group.update(own)
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            state = optimizer.state.get(parameter)
            if state and "step" in state:
                device = parameter.device if group["capturable"] else "cpu"
                state["step"] = torch.as_tensor(state["step"], dtype=torch.float32, device=device)
