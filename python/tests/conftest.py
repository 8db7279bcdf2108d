"""Tables and settings of all tests."""

from __future__ import annotations

import random

from hypothesis import settings

import omnibus_games as og

settings.register_profile("omnibus", database=None, deadline=None)
settings.load_profile("omnibus")

LARGEST_SMALL_TABLE = 6


def sizes(name: str) -> list[int]:
    """Numbers of players to test: all of small tables, and the largest."""
    players = og.about(name)["usual_players"]
    small = range(players["least"], min(players["most"], LARGEST_SMALL_TABLE) + 1)
    return sorted({*small, players["most"]})


TABLES = [(name, players) for name in og.games() for players in sizes(name)]
SMALL_TABLES = [(name, players) for name, players in TABLES if players <= LARGEST_SMALL_TABLE]
SMALLEST_TABLES = [(name, sizes(name)[0]) for name in og.games()]


def ids(table: tuple[str, int]) -> str:
    return f"{table[0]}-{table[1]}"


def after(state: og.State, plies: int, seed: int = 1) -> og.State:
    """Copy of the state after random actions; the game may end before."""
    dice = random.Random(seed)
    out = state.copy()
    while out.ply < state.ply + plies and not out.over:
        out.apply(dice.choice(out.legal()))
    return out
