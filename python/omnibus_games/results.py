"""Result of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """Scores, places (1 is the best; equal places are shared) and winning seats. `ending` is None before the end."""

    over: bool
    ending: str | None
    scores: list[int]
    places: list[int]
    winners: list[int]
