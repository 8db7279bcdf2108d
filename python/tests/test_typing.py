"""Types of the package and of a user's sample, checked by mypy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parents[1]


def mypy(*arguments: str | Path, cache: Path) -> str:
    """What mypy reports, in a folder from which only the built package is found."""
    command = [sys.executable, "-m", "mypy", "--config-file", PYTHON / "pyproject.toml", "--cache-dir", cache, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cache).stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mypy")


def test_the_package_is_typed(cache: Path) -> None:
    assert "Success" in mypy("-p", "omnibus_games", cache=cache)


SAMPLE = """
import numpy as np
from numpy.typing import NDArray
from typing import assert_type
import omnibus_games as og

game = og.Game("…", 2, {{"option": True}})
state = game.start(seed=1)
assert_type(state.legal(), list[og.Action])
assert_type(state.actor, int | None)
assert_type(state.mask(), NDArray[np.int8])
assert_type(state.result.scores, list[int])
assert_type(state.think("greedy", seed=1).action, og.Action)
assert_type(og.play(game, ["greedy", lambda decision: decision.legal()[0]], seed=1), og.Match)
{mistake}
"""


@pytest.mark.parametrize(
    "mistake",
    ["", "state.apply(1.5)", "game.start('seed')", "state.nothing", "og.play(game, [lambda d: 'x'])", "state.observation(0, 'all')"],
)
def test_a_sample_is_checked_with_the_stubs(mistake: str, tmp_path: Path, cache: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(SAMPLE.format(mistake=mistake))
    said = mypy("--strict", sample, cache=cache)
    assert ("Success" in said) == (mistake == ""), said
