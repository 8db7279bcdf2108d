"""What a bot found."""

from __future__ import annotations

from dataclasses import dataclass

from omnibus_games._core import Action


@dataclass(frozen=True, slots=True)
class Candidate:
    """A compared action: its expected worth from 0 to 1000, and the iterations that tried it."""

    action: Action
    value: int
    visits: int


@dataclass(frozen=True, slots=True)
class Thought:
    """Decision of a bot. `candidates` are the compared actions, best first; empty if the bot does not compare."""

    action: Action
    iterations: int
    candidates: tuple[Candidate, ...]


def thought(action: Action, iterations: int, candidates: list[tuple[Action, int, int]]) -> Thought:
    """Thought of the C++ code."""
    return Thought(action, iterations, tuple(Candidate(*each) for each in candidates))
