"""Exceptions. Each has a stable code (docs/protocol/errors.md) and a message in every language."""

from __future__ import annotations

from omnibus_games import _core


class Error(Exception):
    """Something that Omnibus refuses. Nothing has changed."""

    def __init__(self, code: str, arguments: dict[str, str] | None = None, rule: str = "") -> None:
        self.code = code
        self.arguments = dict(arguments or {})
        self.rule = rule
        super().__init__(_core.explain(code, self.arguments, rule))

    def message(self, language: str | None = None) -> str:
        """Message in a language, by default that of the package."""
        return _core.explain(self.code, self.arguments, self.rule, language)

    @property
    def path(self) -> str | None:
        """Place of the wrong value, such as `options.host`."""
        return self.arguments.get("path")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.arguments, self.rule)


class InvalidValue(Error, ValueError):
    """A value of the wrong type or out of range."""


class UnknownGame(InvalidValue):
    """No game has this name."""


class IllegalAction(Error, ValueError):
    """The rules forbid the action; `rule` has the number of the rule."""

    def rule_text(self, language: str | None = None) -> str:
        """Text of the broken rule, in Markdown."""
        return _core.rule_text(self.rule, language)


class GameOver(Error):
    """The game is over."""


class NotYourDecision(Error):
    """Another seat decides."""


class Incompatible(Error):
    """Made by another version, with another edition or for another table."""


class InvalidContent(Error):
    """An edition, position or match file contradicts itself."""


class InternalError(Error, RuntimeError):
    """A bug in Omnibus, or missing content."""


_CLASSES: dict[str, type[Error]] = {
    "illegal": IllegalAction,
    "over": GameOver,
    "not_your_decision": NotYourDecision,
    "unknown_game": UnknownGame,
    **dict.fromkeys(("other_version", "other_edition", "other_table"), Incompatible),
    **dict.fromkeys(
        ("bad_content", "bad_entry", "bad_json", "bad_shuffle", "impossible_position", "repeated_field", "too_large"),
        InvalidContent,
    ),
    **dict.fromkeys(
        (
            "bad_index",
            "bad_player",
            "bad_players",
            "bad_seat",
            "bad_seats",
            "bad_value",
            "missing_field",
            "setup",
            "unknown_field",
            "unknown_language",
        ),
        InvalidValue,
    ),
    **dict.fromkeys(("internal", "missing_content", "bad_message"), InternalError),
}


def of_problem(code: str, arguments: dict[str, str], rule: str) -> Error:
    """Exception for a problem of the C++ code."""
    return _CLASSES.get(code, Error)(code, arguments, rule)
