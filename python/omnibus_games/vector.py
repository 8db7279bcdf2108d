"""Gymnasium's vector environment on top of `BatchEnv`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from omnibus_games._core import BatchEnv, Game
from omnibus_games.episodes import Episodes, Observation, Reward, check_choice
from omnibus_games.errors import InvalidValue

_MODES: dict[str, tuple[AutoresetMode, Literal["next_step", "same_step", "disabled"]]] = {
    "next_step": (AutoresetMode.NEXT_STEP, "next_step"),
    "same_step": (AutoresetMode.SAME_STEP, "same_step"),
    "disabled": (AutoresetMode.DISABLED, "disabled"),
}


class VectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """One seat of many games against bots. All games are stepped in C++.

    With `copy=False`, observations and masks are views that the next step overwrites. In the mode `same_step`,
    `infos["final_obs"]` has the last observations in arrays, and `infos["_final_obs"]` says of which games."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        reward: Reward = "win_share",
        autoreset: str = "next_step",
        max_plies: int = 0,
        threads: int = 0,
        copy: bool = True,
    ) -> None:
        check_choice("autoreset", autoreset, tuple(_MODES))
        mode, name = _MODES[autoreset]
        self.metadata = {"autoreset_mode": mode}
        self.num_envs = num_envs
        self._seat = seat
        self._copy = copy
        self._batch = BatchEnv(
            game, num_envs, threads=threads, autoreset=name, reward=reward, max_plies=max_plies, seats=_seats(game, seat, opponents)
        )
        self._arrays = self._batch.arrays
        self.single_observation_space = Episodes(game, reward, "raise", None, None).observation_space()
        self.single_action_space = spaces.Discrete(game.action_space.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games, or those of `options["reset_mask"]`. Game i of `seed` s has the seed s + i."""
        ids = np.arange(self.num_envs, dtype=np.int32)
        if options and "reset_mask" in options:
            ids = ids[np.asarray(options["reset_mask"], dtype=np.bool_)]
        seeds = None
        if seed is not None:
            all_seeds = np.arange(seed, seed + self.num_envs) if isinstance(seed, int) else np.asarray(seed)
            if all_seeds.shape != (self.num_envs,):
                raise InvalidValue("bad_value", {"path": "seed", "value": str(all_seeds.shape), "allowed": f"({self.num_envs})"})
            seeds = all_seeds[ids].astype(np.uint64)
        self._batch.reset(ids, seeds)
        return self._observation(), self._infos()

    def step(self, actions: NDArray[Any]) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self._batch.step(np.ascontiguousarray(actions))
        rewards = self._arrays["reward"][:, self._seat].copy()
        terminated, truncated = self._arrays["terminated"].copy(), self._arrays["truncated"].copy()
        infos = self._infos()
        if "final_observation" in self._arrays:
            infos["_final_obs"] = terminated | truncated
            infos["final_obs"] = {"observation": self._array("final_observation")}
        return self._observation(), rewards, terminated, truncated, infos

    def _array(self, name: str) -> NDArray[Any]:
        array = self._arrays[name]
        return array.copy() if self._copy else array

    def _observation(self) -> Observation:
        return {"observation": self._array("observation"), "action_mask": self._array("byte_mask")}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._array("byte_mask"), "ply": self._array("ply"), "seed": self._array("seed")}

    def close_extras(self, **_: Any) -> None:
        self._batch.close()


def _seats(game: Game, seat: int, opponents: str | Sequence[str]) -> list[str | None]:
    if not 0 <= seat < game.players:
        raise InvalidValue("bad_seat", {"path": "seat", "value": str(seat), "most": str(game.players - 1)})
    bots: list[str | None] = [opponents] * (game.players - 1) if isinstance(opponents, str) else list(opponents)
    if len(bots) != game.players - 1:
        raise InvalidValue("bad_seats", {"path": "opponents", "value": str(len(bots)), "players": str(game.players - 1)})
    return [*bots[:seat], None, *bots[seat:]]
