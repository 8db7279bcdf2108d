"""Trains a player by self-play with PPO, and measures it against `random`.

    ./dev python python/examples/ppo.py GAME --players 3 --minutes 3

All seats are played by one network, which sees what the seat may know. Illegal actions get no probability. Each seat learns from
its own decisions, and from nothing but its margin at the end of the game.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import omnibus_games as og


@dataclass
class Settings:
    games_at_once: int = 64
    decisions: int = 8192  # for each update
    epochs: int = 4
    minibatch: int = 1024
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

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        body = self.body(observations)
        preferences = self.policy(body).masked_fill(masks == 0, -torch.inf)
        return torch.distributions.Categorical(logits=preferences), self.value(body).squeeze(-1)


@dataclass
class Trajectory:
    """Decisions of one seat in one game."""

    observations: list[NDArray[np.float32]] = field(default_factory=list)
    masks: list[NDArray[np.int8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    outcome: float = 0

    def advantages(self, trace: float) -> NDArray[np.float32]:
        """Generalised advantages without discount: the reward comes after the last decision."""
        following = np.append(self.values[1:], self.outcome)
        advantages = following - np.array(self.values)
        for i in reversed(range(len(advantages) - 1)):
            advantages[i] += trace * advantages[i + 1]
        return advantages.astype(np.float32)


class Outcomes:
    """Scales margins to a mean of 0 and a deviation of 1."""

    def __init__(self) -> None:
        self.recent: list[float] = []

    def scaled(self, margins: list[int]) -> list[float]:
        self.recent = (self.recent + [float(margin) for margin in margins])[-2000:]
        mean, deviation = np.mean(self.recent), np.std(self.recent)
        return [float((margin - mean) / (deviation + 1)) for margin in margins]


class SelfPlay:
    """Games side by side, all played by the network."""

    def __init__(self, game: og.Game, count: int, seed: int) -> None:
        self.game = game
        self.next_seed = seed
        self.outcomes = Outcomes()
        self.states = [self._start() for _ in range(count)]
        self.trajectories = [self._empty() for _ in range(count)]

    def _start(self) -> og.State:
        self.next_seed += 1
        return self.game.start(self.next_seed)

    def _empty(self) -> list[Trajectory]:
        return [Trajectory() for _ in range(self.game.players)]

    def collect(self, network: Network, decisions: int) -> list[Trajectory]:
        """Trajectories of finished games with at least so many decisions."""
        finished: list[Trajectory] = []
        while sum(len(each.actions) for each in finished) < decisions:
            self._decide(network)
            for i, state in enumerate(self.states):
                if state.over:
                    finished += self._finish(i)
        return finished

    @torch.no_grad()
    def _decide(self, network: Network) -> None:
        """Plays one action in every game."""
        observations = np.stack([state.observation() for state in self.states])
        masks = np.stack([state.mask() for state in self.states])
        choice, values = network(torch.from_numpy(observations), torch.from_numpy(masks))
        actions = choice.sample()
        chances = choice.log_prob(actions)
        for i, state in enumerate(self.states):
            assert state.actor is not None
            trajectory = self.trajectories[i][state.actor]
            trajectory.observations.append(observations[i])
            trajectory.masks.append(masks[i])
            trajectory.actions.append(int(actions[i]))
            trajectory.chances.append(float(chances[i]))
            trajectory.values.append(float(values[i]))
            state.apply(int(actions[i]))

    def _finish(self, i: int) -> list[Trajectory]:
        """Trajectories of a finished game, which is replaced by a new one."""
        done = self.trajectories[i]
        margins = [each.margin for each in self.states[i].returns]
        for trajectory, outcome in zip(done, self.outcomes.scaled(margins), strict=True):
            trajectory.outcome = outcome
        self.states[i], self.trajectories[i] = self._start(), self._empty()
        return [trajectory for trajectory in done if trajectory.actions]


def improve(network: Network, optimizer: torch.optim.Optimizer, trajectories: list[Trajectory], settings: Settings) -> None:
    """One update of PPO."""
    observations = torch.from_numpy(np.stack([each for one in trajectories for each in one.observations]))
    masks = torch.from_numpy(np.stack([each for one in trajectories for each in one.masks]))
    actions = torch.tensor([each for one in trajectories for each in one.actions])
    chances = torch.tensor([each for one in trajectories for each in one.chances])
    advantages = torch.from_numpy(np.concatenate([one.advantages(settings.trace) for one in trajectories]))
    targets = advantages + torch.tensor([each for one in trajectories for each in one.values])
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(actions)).split(settings.minibatch):
            choice, values = network(observations[rows], masks[rows])
            ratio = (choice.log_prob(actions[rows]) - chances[rows]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.min(ratio * advantages[rows], clipped * advantages[rows]).mean()
            loss = -gain + 0.5 * (values - targets[rows]).square().mean() - settings.entropy * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(game: og.Game, settings: Settings, seconds: float, seed: int, updates: int | None = None) -> Network:
    """Network trained for a time, or for a number of updates."""
    torch.manual_seed(seed)
    network = Network(game.schema().float_count, game.action_space.size, settings.hidden)
    optimizer = torch.optim.Adam(network.parameters(), settings.learning_rate)
    play = SelfPlay(game, settings.games_at_once, og.derived_seed(seed, 1))
    start = time.monotonic()
    count = 0
    while time.monotonic() - start < seconds if updates is None else count < updates:
        trajectories = play.collect(network, settings.decisions)
        improve(network, optimizer, trajectories, settings)
        count += 1
        decisions = sum(len(each.actions) for each in trajectories)
        mean = np.mean(play.outcomes.recent)
        print(f"update {count}: {len(trajectories)} trajectories, {decisions} decisions, mean margin {mean:.1f}", flush=True)
    return network


def player(network: Network) -> og.Player:
    """The network as a player: the action it prefers most."""

    @torch.no_grad()
    def choose(decision: og.Decision) -> int:
        choice, _ = network(torch.from_numpy(decision.observation())[None], torch.from_numpy(decision.mask())[None])
        return int(choice.logits.argmax())

    return choose


def measure(game: og.Game, trained: og.Player, opponent: str, games: int, seed: int) -> tuple[float, float, float]:
    """Mean share of wins, mean score, and the mean score that the opponent reaches in the same seats and games.

    In the games of a team the whole team is played by the trained player, or by the opponent."""
    shares, scores, others = [], [], []
    for i in range(games):
        seat = i % game.players
        seats: list[og.Player] = [opponent] * game.players
        seats[seat] = trained
        end = og.play(game, [trained] * game.players if game.is_team else seats, og.derived_seed(seed, i)).state
        shares.append(end.returns[seat].win_share)
        scores.append(end.returns[seat].score)
        others.append(og.play(game, [opponent] * game.players, og.derived_seed(seed, i)).state.returns[seat].score)
    return float(np.mean(shares)), float(np.mean(scores)), float(np.mean(others))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=og.games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--updates", type=int, help="train for so many updates instead")
    parser.add_argument("--decisions", type=int, default=Settings.decisions, help="for each update")
    parser.add_argument("--games", type=int, default=200, help="to measure the trained player")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = og.Game(arguments.game, arguments.players or og.about(arguments.game)["players"]["least"])
    network = train(game, Settings(decisions=arguments.decisions), 60 * arguments.minutes, arguments.seed, arguments.updates)
    share, score, other = measure(game, player(network), arguments.opponent, arguments.games, arguments.seed)
    print(f"share of wins {share:.2f}; mean score {score:.1f}, of {arguments.opponent} in the same seats {other:.1f}")


if __name__ == "__main__":
    main()
