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


@dataclass(frozen=True, slots=True)
class Return:
    """What a seat has gained. `margin` is the score less the best score of another seat; of a team and alone, the score
    itself. `win_share` is 1 divided among all winners; 1 for each seat of a team that wins."""

    score: int
    margin: int
    win_share: float


@dataclass(frozen=True, slots=True)
class ReturnBounds:
    """Bounds of scores and margins; win shares are from 0 to 1."""

    min_score: int
    max_score: int
    min_margin: int
    max_margin: int
