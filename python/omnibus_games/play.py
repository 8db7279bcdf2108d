"""Whole games between bots and Python functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from omnibus_games._core import Action, Game, Match, State, derived_seed
from omnibus_games.errors import InvalidValue


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player may know at its decision."""

    _state: State
    seat: int
    number: int
    """Number of actions played before."""

    @property
    def game(self) -> Game:
        return self._state.game

    def legal(self) -> list[Action]:
        """Legal actions."""
        return self._state.legal(self.seat)

    def check(self, action: Action | dict[str, Any] | int) -> str | None:
        """Number of the rule that forbids the action; None if it is legal."""
        return self._state.check(action, self.seat)

    def view(self) -> dict[str, Any]:
        """Position as the seat may know it."""
        return self._state.view(self.seat)

    def text(self, language: str | None = None) -> str:
        """The same in words."""
        return self._state.text(self.seat, language)

    def observation(self, layout: Literal["floats", "features", "fields"] = "floats") -> NDArray[Any]:
        """What the seat may know, as an array."""
        return self._state.observation(self.seat, "seat", layout)

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action number."""
        return self._state.mask(self.seat)

    def sample(self, seed: int) -> State:
        """State that is possible for all the seat knows, with everything hidden drawn again."""
        return self._state.sample(self.seat, seed)

    def think(self, bot: str, seed: int) -> Action:
        """Action that a bot would choose."""
        return self._state.think(bot, seed, self.seat).action


Player: TypeAlias = str | Callable[[Decision], Action | dict[str, Any] | int]
"""A bot such as 'greedy', 'search:iterations=200', 'level:3' or 'character:milo', or a function."""


def play(game: Game, players: Sequence[Player], seed: int | None = None, names: Sequence[str] | None = None) -> Match:
    """Plays a whole game. Equal seeds give equal games, if the players decide alike."""
    if len(players) != game.players:
        raise InvalidValue("bad_seats", {"path": "players", "value": str(len(players)), "players": str(game.players)})
    given = names or [""] * game.players
    seats = [{"name": name, "player": player if isinstance(player, str) else "human"} for name, player in zip(given, players, strict=True)]
    match = Match(game, seed, seats)
    while not match.over:
        match.act(_choice(players, match))
    return match


def _choice(players: Sequence[Player], match: Match) -> Action | dict[str, Any] | int:
    state = match.state
    seat = state.actor
    assert seat is not None
    player = players[seat]
    if callable(player):
        return player(Decision(state, seat, match.ply))
    # Dice of bots are apart from the cards, which follow from the seed itself.
    return state.think(player, derived_seed(derived_seed(match.seed, seat + 1), match.ply), seat).action
