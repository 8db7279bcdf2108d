"""Trains a player by self-play with PPO, and measures it against `random`.

    ./dev python python/examples/ppo.py GAME --players 3 --minutes 3

All seats are played by one network, which sees what the seat may know. Illegal actions get no probability. Each seat learns from
its own decisions, and from nothing but its margin at the end of the game.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

import omnibus_games as og


@dataclass
class Settings:
    games: int = 128  # side by side
    steps: int = 128  # of every game for each update
    epochs: int = 3
    minibatch: int = 2048
    hidden: int = 256
    learning_rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.95  # lambda of generalised advantage estimation; the end of a game is not discounted


class Network(nn.Module):
    """Preferences among all actions, and the expected outcome of the seat."""

    def __init__(self, inputs: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        body = self.body(observations)
        preferences = self.policy(body).masked_fill(masks == 0, -1e9)
        return Categorical(logits=preferences, validate_args=False), self.value(body).squeeze(-1)


@dataclass
class Decisions:
    """What was decided, one row for each decision."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    advantages: Tensor


class SelfPlay:
    """Games side by side. A finished game begins anew at once."""

    def __init__(self, game: og.Game, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.batch = og.BatchEnv(game, settings.games, seed=seed, autoreset="same_step", reward="margin")
        self.arrays = self.batch.arrays
        self.outcomes: list[float] = []  # of the seats of the last finished games

    @torch.no_grad()
    def collect(self, network: Network) -> Decisions:
        """Plays some steps of every game."""
        rows: list[dict[str, NDArray[Any]]] = []
        for _ in range(self.settings.steps):
            row = {name: self.arrays[name].copy() for name in ("observation", "byte_mask", "actor")}
            choice, values = network(torch.from_numpy(row["observation"]), torch.from_numpy(row["byte_mask"]))
            actions = choice.sample()
            row |= {"action": actions.numpy(), "chance": choice.log_prob(actions).numpy(), "value": values.numpy()}
            self.batch.step(row["action"])
            rows.append(row | {name: self.arrays[name].copy() for name in ("reward", "terminated")})
        steps = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
        self._scale(steps)
        return self._decisions(steps)

    def _scale(self, steps: dict[str, NDArray[Any]]) -> None:
        """Scales the outcomes of finished games to a mean of 0 and a deviation of 1."""
        ends = steps["terminated"]
        self.outcomes = (self.outcomes + steps["reward"][ends].ravel().tolist())[-5000:]
        if self.outcomes:
            steps["reward"][ends] = (steps["reward"][ends] - np.mean(self.outcomes)) / (np.std(self.outcomes) + 1)

    def _decisions(self, steps: dict[str, NDArray[Any]]) -> Decisions:
        """Decisions whose consequences are known: the seat has decided again, or the game has ended."""
        advantages, is_known = advantages_of(steps, self.settings.trace)
        made = {name: torch.from_numpy(column[is_known]) for name, column in (steps | {"advantage": advantages}).items()}
        return Decisions(made["observation"], made["byte_mask"], made["action"], made["chance"], made["value"], made["advantage"])


def advantages_of(steps: dict[str, NDArray[Any]], trace: float) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Generalised advantage of each decision, and whether it is known. What follows a decision is the next one of the same seat."""
    rewards, values = steps["reward"], steps["value"]
    advantages = np.zeros_like(values)
    is_known = np.zeros(values.shape, np.bool_)
    games = np.arange(values.shape[1])
    reward, value, advantage = (np.zeros(rewards.shape[1:], np.float32) for _ in range(3))  # of what follows, by game and seat
    follows = np.zeros(rewards.shape[1:], np.bool_)
    for t in reversed(range(len(values))):
        ended, actor = steps["terminated"][t], steps["actor"][t]
        for following in (reward, value, advantage):
            following[ended] = 0
        follows[ended] = True
        reward += rewards[t]
        gain = reward[games, actor] + value[games, actor] - values[t]
        advantages[t] = gain + trace * advantage[games, actor]
        is_known[t] = follows[games, actor]
        reward[games, actor], value[games, actor], advantage[games, actor] = 0, values[t], advantages[t]
        follows[games, actor] = True
    return advantages, is_known


def improve(network: Network, optimizer: torch.optim.Optimizer, made: Decisions, settings: Settings) -> float:
    """One update of PPO. Returns how undecided the network still is: the mean entropy of its choices."""
    targets = made.advantages + made.values
    advantages = (made.advantages - made.advantages.mean()) / (made.advantages.std() + 1e-6)
    for _ in range(settings.epochs):
        order = torch.randperm(len(targets))
        for start in range(0, len(order), settings.minibatch):
            rows = order[start : start + settings.minibatch]
            choice, values = network(made.observations[rows], made.masks[rows])
            ratio = (choice.log_prob(made.actions[rows]) - made.chances[rows]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.min(ratio * advantages[rows], clipped * advantages[rows]).mean()
            loss = -gain + 0.5 * (values - targets[rows]).square().mean() - settings.entropy * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    return float(choice.entropy().mean())


def train(game: og.Game, settings: Settings, seconds: float, seed: int, updates: int | None = None) -> Network:
    """Network trained for a time, or for a number of updates."""
    torch.manual_seed(seed)
    network = Network(game.schema().float_count, game.action_space.size, settings.hidden)
    optimizer = torch.optim.Adam(network.parameters(), settings.learning_rate)
    play = SelfPlay(game, settings, seed)
    start = time.monotonic()
    count = 0
    while time.monotonic() - start < seconds if updates is None else count < updates:
        made = play.collect(network)
        entropy = improve(network, optimizer, made, settings)
        count += 1
        print(f"update {count}: {time.monotonic() - start:.0f} s, {len(made.actions)} decisions, entropy {entropy:.2f}", flush=True)
    return network


def player(network: Network) -> og.Player:
    """The network as a player: the action it prefers most."""

    @torch.no_grad()
    def choose(decision: og.Decision) -> int:
        choice, _ = network(torch.from_numpy(decision.observation())[None], torch.from_numpy(decision.mask())[None])
        return int(choice.logits.argmax())

    return choose


def measure(game: og.Game, trained: og.Player, opponent: str, games: int, seed: int) -> list[float]:
    """Mean share of wins and mean score of the trained player, and of the opponent in the same seats of the same games.

    The trained player has one seat, in turn; in a game of a team it has all."""
    trained_ends, opponent_ends = [], []
    for i in range(games):
        seat, dice = i % game.players, og.derived_seed(seed, i)
        others: list[og.Player] = [opponent] * game.players
        seats = [trained] * game.players if game.is_team else [*others[:seat], trained, *others[seat + 1 :]]
        trained_ends.append(og.play(game, seats, dice).state.returns[seat])
        opponent_ends.append(og.play(game, others, dice).state.returns[seat])
    return [
        float(np.mean([getattr(end, name) for end in ends])) for ends in (trained_ends, opponent_ends) for name in ("win_share", "score")
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=og.games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--updates", type=int, help="train for so many updates instead")
    parser.add_argument("--steps", type=int, default=Settings.steps, help="of every game for each update")
    parser.add_argument("--games", type=int, default=200, help="to measure the trained player")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = og.Game(arguments.game, arguments.players or og.about(arguments.game)["usual_players"]["least"])
    network = train(game, Settings(steps=arguments.steps), 60 * arguments.minutes, arguments.seed, arguments.updates)
    share, score, other_share, other_score = measure(game, player(network), arguments.opponent, arguments.games, arguments.seed)
    print(f"trained: share of wins {share:.2f}, mean score {score:.1f}")
    print(f"{arguments.opponent}: share of wins {other_share:.2f}, mean score {other_score:.1f}")


if __name__ == "__main__":
    main()
