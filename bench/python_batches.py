#!/usr/bin/env python3
"""Steps per second of BatchEnv from Python, one thread, and of EnvPool where it is installed:  ./dev python bench/python_batches.py

Random play at tables of four. Processor time, because other programs may use the machine.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import omnibus_games as og

GAMES = 1024
SECONDS = 2.0


def steps_per_second(step: Callable[[], None]) -> float:
    """Million steps of single games per second of processor time."""
    step()
    begun, rounds = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        step()
        rounds += 1
    return rounds * GAMES / (time.process_time() - begun) / 1e6


def of_game(name: str, **outputs: Any) -> float:
    batch = og.BatchEnv(
        og.Game(name, 4), GAMES, threads=1, byte_mask=False, candidates=True, actions="candidate", autoreset="same_step", **outputs
    )
    counts, dice = batch.arrays["candidate_count"], np.random.default_rng(1)
    return steps_per_second(lambda: batch.step(dice.integers(0, counts)))


def of_envpool(name: str) -> float | None:
    try:
        import envpool
    except ImportError:
        return None
    games = envpool.make(name, env_type="gymnasium", num_envs=GAMES, num_threads=1)
    games.reset()
    actions = np.random.default_rng(1).integers(0, games.action_space.n, GAMES).astype(np.int32)
    return steps_per_second(lambda: games.step(actions))


def main() -> None:
    print("million steps per second     candidates   and record   and floats")
    for name in og.games():
        figures = [of_game(name, observation=layout) for layout in (None, "fields", "floats")]
        print(f"{name:28}" + "".join(f"{figure:13.2f}" for figure in figures))
    for name in ("CartPole-v1", "Catch-v0"):
        figure = of_envpool(name)
        print(f"EnvPool {name:20}" + ("    not installed" if figure is None else f"{figure:39.2f}"))


if __name__ == "__main__":
    main()
