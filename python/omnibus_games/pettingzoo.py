"""PettingZoo environments of all games.

    >>> from omnibus_games import Game, pettingzoo
    >>> environment = pettingzoo.env(Game("…", players=2))

Agents are `seat_0`, `seat_1` … Actions are numbers (`Game.action_space`); legal ones have 1 in `action_mask`, which is both in the
observation and in the info of the agent to act. Rewards come at the end of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from omnibus_games._core import Game
from omnibus_games.episodes import RENDER_MODES, Episodes, Illegal, Observation, Reward
from omnibus_games.errors import InvalidValue

Info = dict[str, Any]


def _agents(game: Game) -> list[str]:
    return [f"seat_{seat}" for seat in range(game.players)]


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))


class SequentialEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One action at a time, by the seat whose decision it is. In simultaneous decisions the seats act one after the other."""

    def __init__(
        self,
        game: Game,
        *,
        reward: Reward = "win_share",
        illegal: Illegal = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.episodes = Episodes(game, reward, illegal, render_mode, language)
        self.possible_agents = _agents(game)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: self.episodes.observation_space() for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(game.action_space.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return self.episodes.observe(_seat(agent))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game. `options` are ignored: those of a game belong to `Game`."""
        self.episodes.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._select(None)

    def step(self, action: int | None) -> None:
        state = self.episodes.state
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number, broken = self.episodes.accept(action, _seat(agent))
        state.apply(number)
        self._cumulative_rewards[agent] = 0.0
        returns = self.episodes.returns()
        self.rewards = {each: returns[_seat(each)] for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, state.over)
        self.truncations = dict.fromkeys(self.agents, not state.over and state.ply == self.max_cycles)
        self.infos = {each: {} for each in self.agents}
        if broken is not None:
            self.infos[agent]["illegal_action"] = broken
        self._select(agent)
        self._accumulate_rewards()

    def _select(self, before: str | None) -> None:
        """Selects the agent to act; after the end any agent does."""
        actor = self.episodes.state.actor
        if actor is None:
            self.agent_selection = before or self.agents[0]
            return
        self.agent_selection = self.possible_agents[actor]
        self.infos[self.agent_selection]["action_mask"] = self.episodes.state.mask(actor)

    def render(self) -> str | None:
        return self.episodes.render()

    def close(self) -> None:
        self.episodes.close()


class SimultaneousEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats act at once; only actions of deciding seats count. In most games one seat decides at a time, and the mask of the
    others is all 0."""

    def __init__(
        self,
        game: Game,
        *,
        reward: Reward = "win_share",
        illegal: Illegal = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        language: str | None = None,
    ) -> None:
        self.metadata = {"name": game.name, "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.episodes = Episodes(game, reward, illegal, render_mode, language)
        self.possible_agents = _agents(game)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: self.episodes.observation_space() for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(game.action_space.size) for agent in self.possible_agents
        }
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begins a game. `options` are ignored: those of a game belong to `Game`."""
        self.episodes.reset(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations({})

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        chosen = {seat: self._accept(actions, seat) for seat in self.episodes.state.deciding}
        self.episodes.play({seat: number for seat, (number, _) in chosen.items()})
        state = self.episodes.state
        self._cycles += 1
        observations, infos = self._observations({seat: broken for seat, (_, broken) in chosen.items() if broken})
        returns = self.episodes.returns()
        rewards = {agent: returns[_seat(agent)] for agent in self.agents}
        terminations = dict.fromkeys(self.agents, state.over)
        truncations = dict.fromkeys(self.agents, not state.over and self._cycles == self.max_cycles)
        if state.over or self._cycles == self.max_cycles:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _accept(self, actions: Mapping[str, int], seat: int) -> tuple[int, str | None]:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise InvalidValue("missing_field", {"path": f"actions.{agent}"})
        return self.episodes.accept(actions[agent], seat)

    def _observations(self, broken: Mapping[int, str]) -> tuple[dict[str, Observation], dict[str, Info]]:
        observations = {agent: self.episodes.observe(_seat(agent)) for agent in self.agents}
        infos: dict[str, Info] = {agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()}
        for seat, rule in broken.items():
            infos[self.possible_agents[seat]]["illegal_action"] = rule
        return observations, infos

    def render(self) -> str | None:
        return self.episodes.render()

    def close(self) -> None:
        self.episodes.close()


env = SequentialEnv
parallel_env = SimultaneousEnv
