"""What environments of all libraries share: seeds, observations, illegal actions, returns, pictures in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from omnibus_games._core import Game, State, derived_seed, random_seed
from omnibus_games.errors import Error, IllegalAction, InvalidValue

Reward: TypeAlias = Literal["win_share", "margin", "score"]
Illegal: TypeAlias = Literal["raise", "replace"]
Observation: TypeAlias = dict[str, NDArray[Any]]

RENDER_MODES = ["human", "ansi"]


def check_choice(name: str, value: object, allowed: Sequence[str | None]) -> None:
    """Refuses a value that is not among the allowed ones."""
    if value not in allowed:
        raise InvalidValue("bad_value", {"path": name, "value": repr(value), "allowed": ", ".join(map(str, allowed))})


class Episodes:
    """Games of one table, one after the other.

    The first game after `reset(seed)` has that seed, so it can be repeated as a match; the following ones have seeds derived
    from it."""

    def __init__(self, game: Game, reward: Reward, illegal: Illegal, render_mode: str | None, language: str | None) -> None:
        check_choice("reward", reward, ("win_share", "margin", "score"))
        check_choice("illegal", illegal, ("raise", "replace"))
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.game = game
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.language = language
        self._seed: int | None = None
        self._number = 0
        self._state: State | None = None
        self._dice = np.random.default_rng(0)

    @property
    def state(self) -> State:
        """State of the present game."""
        if self._state is None:
            raise Error("closed")
        return self._state

    def reset(self, seed: int | None) -> State:
        """Begins the next game."""
        if seed is not None or self._seed is None:
            self._seed, self._number = random_seed() if seed is None else int(seed), 0
        used = self._seed if self._number == 0 else derived_seed(self._seed, self._number)
        self._number += 1
        self._dice = np.random.default_rng(used)
        self._state = self.game.start(used)
        return self._state

    def close(self) -> None:
        self._state = None

    def observation_space(self) -> spaces.Dict:
        """A new space of observations: numbers from 0 to 1, and the mask."""
        numbers = self.game.schema().float_count
        actions = self.game.action_space.size
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def play(self, chosen: Mapping[int, int]) -> None:
        """Plays one action of each of these seats, or none if one of them is refused."""
        after = self.state.copy()
        for seat, number in chosen.items():
            after.apply(number, seat)
        self._state = after

    def observe(self, seat: int) -> Observation:
        """Observation by a seat. The mask is all 0 for a seat that does not decide."""
        return {"observation": self.state.observation(seat), "action_mask": self.state.mask(seat)}

    def accept(self, number: Any, seat: int) -> tuple[int, str | None]:
        """The action number to play, and the rule that forbade another one. Illegal ones are refused or replaced at random."""
        chosen = self._number_of(number)
        broken = self.state.check(chosen, seat)
        if broken is None:
            return chosen, None
        if self.illegal == "raise":
            raise IllegalAction("illegal", {}, broken)
        legal = self.state.legal(seat)
        return self.game.number(legal[int(self._dice.integers(len(legal)))]), broken

    def _number_of(self, number: Any) -> int:
        size = self.game.action_space.size
        if isinstance(number, int | np.integer) and 0 <= number < size:
            return int(number)
        raise InvalidValue("bad_value", {"path": "action", "value": repr(number)[:100], "allowed": f"0 … {size - 1}"})

    def returns(self) -> list[float]:
        """The chosen return of each seat: 0 before the end."""
        return [float(getattr(each, self.reward)) for each in self.state.returns]

    def render(self) -> str | None:
        """The table in words as a spectator knows it: printed in mode `human`, returned in mode `ansi`."""
        if self.render_mode is None:
            return None
        text = self.state.text("spectator", self.language)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def bounds_of(game: Game, reward: Reward) -> tuple[float, float]:
    """Bounds of the chosen return."""
    bounds = game.return_bounds
    return {
        "win_share": (0.0, 1.0),
        "margin": (float(bounds.min_margin), float(bounds.max_margin)),
        "score": (float(bounds.min_score), float(bounds.max_score)),
    }[reward]
