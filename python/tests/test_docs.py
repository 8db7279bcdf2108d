"""The examples of docs/PYTHON.md, run as written, and short runs of docs/study.ipynb and python/examples."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import omnibus_games as og

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/PYTHON.md"
LIBRARIES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "open_spiel": "pyspiel"}


def examples() -> list[tuple[int, str]]:
    """Line and text of each example of the page."""
    text = PAGE.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start()) + 2, found[1]) for found in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S)]


def needs_missing_library(example: str) -> bool:
    wanted = (library for name, library in LIBRARIES.items() if re.search(rf"omnibus_games(\.| import ){name}", example))
    return any(importlib.util.find_spec(library) is None for library in wanted)


def test_the_examples_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for line, example in examples():
        if needs_missing_library(example):
            continue
        test = doctest.DocTestParser().get_doctest(example, names, "PYTHON.md", str(PAGE), line)
        said: list[str] = []
        runner.run(test, out=said.append, clear_globs=False)
        assert runner.failures == 0, "".join(said)
        names = test.globs
    assert runner.tries > 20


def test_ppo_learns_a_little() -> None:
    pytest.importorskip("torch")
    example = [sys.executable, str(ROOT / "python/examples/ppo.py"), og.games()[0], "--updates", "1", "--steps", "20", "--games", "1"]
    said = subprocess.run(example, capture_output=True, text=True, check=True).stdout
    assert re.search(r"^update 1: \d+ s, \d+ decisions", said, re.M)
    assert re.search(r"^random: share of wins [01]\.\d\d, mean score ", said, re.M)


def test_the_study_has_a_plot_and_a_line_for_each_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    plots = pytest.importorskip("matplotlib.pyplot")
    plots.switch_backend("agg")
    shown: list[int] = []
    monkeypatch.setattr(plots, "show", lambda: shown.append(len(plots.gca().lines)))
    cells = json.loads((ROOT / "docs/study.ipynb").read_text(encoding="utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    for usual, quick in ("STEPS = 400", "STEPS = 40"), ("GAMES = 200", "GAMES = 4"):
        assert usual in source
        source = source.replace(usual, quick)
    exec(compile(source, "study.ipynb", "exec"), {})
    assert shown == [len(og.games())]
    assert len(capsys.readouterr().out.splitlines()) == len(og.games())
