"""Match files (docs/protocol/match_files.md)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from omnibus_games._core import Match


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Writes the match to a file."""
    Path(path).write_text(match.to_json() + "\n", encoding="utf-8")


def load(path: str | os.PathLike[str], edition: dict[str, Any] | str | None = None) -> Match:
    """Match from a file. Every entry is played again and compared."""
    return Match.from_json(Path(path).read_text(encoding="utf-8"), edition)


def verify(path: str | os.PathLike[str], edition: dict[str, Any] | str | None = None) -> None:
    """Raises an Error that names the first wrong entry of a file; returns if there is none."""
    load(path, edition)
