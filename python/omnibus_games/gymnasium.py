"""Gymnasium environments of all games: one seat against bots.

    >>> from omnibus_games import Game, gymnasium
    >>> environment = gymnasium.Env(Game("…", players=2), opponents="greedy")

Importing this module also registers every game with its usual smallest number of players, such as
`gymnasium.make("omnibus_games/NAME-v0")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from omnibus_games._core import Game, about, derived_seed, games
from omnibus_games.episodes import RENDER_MODES, Episodes, Illegal, Observation, Reward
from omnibus_games.errors import InvalidValue
from omnibus_games.play import Decision, Player
from omnibus_games.vector import VectorEnv

__all__ = ["Env", "VectorEnv", "make", "make_vector"]


class Env(gymnasium.Env[Observation, int]):
    """One seat against bots or Python functions, which decide inside `step` and `reset`.

    Actions are numbers (`Game.action_space`); legal ones have 1 in `action_mask`, which is both in the observation and in the
    info. The reward comes at the end of a game."""

    metadata = {"render_modes": RENDER_MODES}

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        opponents: Player | Sequence[Player] = "greedy",
        reward: Reward = "win_share",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        language: str | None = None,
    ) -> None:
        if not 0 <= seat < game.players:
            raise InvalidValue("bad_seat", {"path": "seat", "value": str(seat), "most": str(game.players - 1)})
        self.render_mode = render_mode
        self.seat = seat
        self.episodes = Episodes(game, reward, illegal, render_mode, language)
        self._opponents = _by_seat(game, seat, opponents)
        self.observation_space = self.episodes.observation_space()  # type: ignore[assignment]
        self.action_space = spaces.Discrete(game.action_space.size)  # type: ignore[assignment]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins a game. `options` are ignored: those of a game belong to `Game`."""
        super().reset(seed=seed)
        self.episodes.reset(seed)
        self._let_others_play()
        seen = self.episodes.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        number, broken = self.episodes.accept(action, self.seat)
        self.episodes.state.apply(number, self.seat)
        self._let_others_play()
        seen = self.episodes.observe(self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if broken is not None:
            info["illegal_action"] = broken
        return seen, self.episodes.returns()[self.seat], self.episodes.state.over, False, info

    def _let_others_play(self) -> None:
        """Until this seat decides or the game is over."""
        state = self.episodes.state
        while not state.over and self.seat not in state.deciding:
            seat = state.deciding[0]
            player = self._opponents[seat]
            if isinstance(player, str):
                dice = derived_seed(derived_seed(state.seed, seat + 1), state.ply)
                state.apply(state.think(player, dice, seat).action, seat)
            else:
                state.apply(player(Decision(state, seat, state.ply)), seat)

    def render(self) -> str | None:
        return self.episodes.render()

    def close(self) -> None:
        self.episodes.close()


def _by_seat(game: Game, seat: int, opponents: Player | Sequence[Player]) -> dict[int, Player]:
    """Opponent at each of the other seats."""
    others = [other for other in range(game.players) if other != seat]
    if isinstance(opponents, str) or callable(opponents):
        return dict.fromkeys(others, opponents)
    if len(opponents) != len(others):
        raise InvalidValue("bad_seats", {"path": "opponents", "value": str(len(opponents)), "players": str(len(others))})
    return dict(zip(others, opponents, strict=True))


def make(name: str, players: int | None = None, options: dict[str, Any] | None = None, **settings: Any) -> Env:
    """Environment of a game by its name; by default for as few players as it takes."""
    count = about(name)["usual_players"]["least"] if players is None else players
    return Env(Game(name, count, options), **settings)


def make_vector(
    name: str, players: int | None = None, options: dict[str, Any] | None = None, num_envs: int = 1, **settings: Any
) -> VectorEnv:
    """The same, many times."""
    count = about(name)["usual_players"]["least"] if players is None else players
    return VectorEnv(Game(name, count, options), num_envs, **settings)


def _register_games() -> None:
    for name in games():
        gymnasium.register(
            f"omnibus_games/{name}-v0", entry_point=f"{__name__}:make", vector_entry_point=f"{__name__}:make_vector", kwargs={"name": name}
        )


_register_games()
