"""OpenSpiel games, registered on import as `omnibus_NAME`.

    >>> import pyspiel
    >>> import omnibus_games.open_spiel
    >>> game = pyspiel.load_game("omnibus_…", {"players": 2, "seed": 7})

The first node is a chance node, which deals: it chooses one of 4096 seeds. All later chance follows from that seed. The parameter `seed`
chooses the 4096 seeds; `options` is a JSON object.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from omnibus_games._core import Action, Game, State, about, derived_seed, games
from omnibus_games.episodes import Reward, bounds_of, check_choice

_PREFIX = "omnibus_"
_DEALS = 4096


class OmnibusGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, for a number of players."""

    def __init__(self, params: dict[str, Any] | None = None, *, name: str) -> None:
        given = params or {}
        self.table = Game(name, given.get("players", _least_players(name)), json.loads(given.get("options", "{}")))
        self.reward: Reward = given.get("reward", "win_share")
        check_choice("reward", self.reward, ("win_share", "margin", "score"))
        self.seed: int = given.get("seed", 0)
        lowest, highest = bounds_of(self.table, self.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.action_space.size,
            max_chance_outcomes=_DEALS,
            num_players=self.table.players,
            min_utility=lowest,
            max_utility=highest,
            max_game_length=self.table.max_plies,
        )
        super().__init__(_type_of(name), info, given)

    def new_initial_state(self, state: Any = None) -> OmnibusState:
        return OmnibusState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OmnibusObserver:
        return OmnibusObserver(self.table, iig_obs_type, params)


class OmnibusState(pyspiel.State):  # type: ignore[misc]
    """Moment of a game; `moment` is None before the deal."""

    def __init__(self, game: OmnibusGame) -> None:
        super().__init__(game)
        self._table = game.table
        self._reward = game.reward
        self._seed = game.seed
        self.moment: State | None = None

    def current_player(self) -> int:
        if self.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.moment.actor is None else self.moment.actor

    def _legal_actions(self, player: int) -> list[int]:
        if self.moment is None or self.moment.actor != player:
            return []
        return sorted(np.flatnonzero(self.moment.mask()).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / _DEALS) for deal in range(_DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.moment is None:
            self.moment = self._table.start(derived_seed(self._seed, action))
        else:
            self.moment.apply(action)

    def _action(self, number: int) -> Action:
        return self._table.action_of(number)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        written = self._action(action)
        return " ".join([written.verb, *(f"{name}={value}" for name, value in written.operands.items())])

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return dict(self._action(action).to_dict())

    def _struct_to_actions(self, action_dict: dict[str, Any]) -> list[int]:
        return [self._table.number(action_dict)]

    def _to_struct(self) -> dict[str, Any]:
        return {} if self.moment is None else self.moment.to_dict()

    def is_terminal(self) -> bool:
        return self.moment is not None and self.moment.over

    def returns(self) -> list[float]:
        if self.moment is None:
            return [0.0] * self._table.players
        return [float(getattr(each, self._reward)) for each in self.moment.returns]

    def __str__(self) -> str:
        return "to be dealt" if self.moment is None else self.moment.to_json()


class OmnibusObserver:
    """What a player may know, as a tensor and as JSON text."""

    def __init__(self, table: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        del iig_obs_type  # a view has all that its seat may know
        self._table = table
        self.tensor = np.zeros(table.schema().float_count, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OmnibusState, player: int) -> None:
        if state.moment is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.moment.observation(player)

    def string_from(self, state: OmnibusState, player: int) -> str:
        return "to be dealt" if state.moment is None else json.dumps(state.moment.view(player), separators=(",", ":"))


def _least_players(name: str) -> int:
    return int(about(name)["usual_players"]["least"])


def _type_of(name: str) -> Any:
    card = about(name, "en")
    return pyspiel.GameType(
        short_name=_PREFIX + name,
        long_name=card["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=card["players"]["most"],
        min_num_players=card["players"]["least"],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": _least_players(name), "options": "{}", "reward": "win_share", "seed": 0},
    )


def _class_of(name: str) -> type[OmnibusGame]:
    """Class of one game, which OpenSpiel makes from parameters alone."""

    def make(self: OmnibusGame, params: dict[str, Any] | None = None) -> None:
        OmnibusGame.__init__(self, params, name=name)

    return type(f"OmnibusGame_{name}", (OmnibusGame,), {"__init__": make, "__module__": __name__})


def _register_games() -> None:
    for name in games():
        kind = _class_of(name)
        globals()[kind.__name__] = kind  # for pickles
        pyspiel.register_game(_type_of(name), kind)


_register_games()
