"""Restores pickled values. A pickle belongs to the version and the edition that wrote it."""

from __future__ import annotations

from typing import Any

from omnibus_games import _core
from omnibus_games.errors import Incompatible


def restore_game(version: str, edition_hash: str, arguments: tuple[str, int, dict[str, Any], str | None]) -> _core.Game:
    """Game from its arguments, if version and edition are the same."""
    if version != _core.version:
        raise Incompatible("other_version", {"value": version, "allowed": _core.version})
    game = _core.Game(*arguments)
    if game.edition["hash"] != edition_hash:
        raise Incompatible("other_edition", {"path": "edition.hash", "value": edition_hash, "allowed": game.edition["hash"]})
    return game


def restore_action(game: _core.Game, written: dict[str, Any]) -> _core.Action:
    return game.action_of(written)


def restore_state(game: _core.Game, position: str, seed: int, ply: int) -> _core.State:
    return game.state(position, seed, ply)


def restore_match(game: _core.Game, match: str, edition: str | None) -> _core.Match:
    del game  # restored first, to check version and edition
    return _core.Match.from_json(match, edition)
