"""Any input is answered by a result or an exception, never by a crash; a crash ends the process, and with it the test."""

from __future__ import annotations

import copyreg
import itertools
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import SMALLEST_TABLES, after
from hypothesis import given, settings
from hypothesis import strategies as st

import omnibus_games as og
from omnibus_games import _core, pickling

EXPECTED = (og.Error, TypeError, ValueError, OverflowError, KeyError)

GAMES = [og.Game(*table) for table in SMALLEST_TABLES]
NUMBERS = st.one_of(st.integers(), st.sampled_from([-1, 0, 1, 255, 256, 2**31, 2**32, 2**63, 2**64 - 1, 2**64]))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), st.text(), st.binary(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=8,
)
ARRAYS = st.sampled_from([np.zeros(3), np.zeros((2, 2), np.int8), np.array(0), np.uint8(3), np.float64(2), np.zeros(0, np.uint8)])
ANYTHING = st.one_of(VALUES, ARRAYS, st.sampled_from([object(), og.Game, GAMES[0], GAMES[0].start(1), GAMES[-1].start(1).legal()[0]]))


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Result of a call, or None if it was refused in an expected way."""
    try:
        return function(*arguments)
    except EXPECTED:
        return None


@given(st.one_of(st.sampled_from(og.games()), ANYTHING), st.one_of(st.integers(0, 7), ANYTHING), ANYTHING, ANYTHING)
def test_any_table(name: Any, players: Any, options: Any, edition: Any) -> None:
    call(og.Game, name, players, options, edition)
    call(og.Game, name, players)
    call(og.about, name, options)


@given(st.sampled_from(GAMES), ANYTHING, ANYTHING)
def test_any_arguments_of_a_game(game: og.Game, one: Any, other: Any) -> None:
    for name in ("start", "state", "action_of", "number", "schema", "title", "rules", "__eq__"):
        call(getattr(game, name), one)
        call(getattr(game, name), one, other)
    call(lambda: game.action(one, **other))


STATE_CALLS = [
    "legal", "check", "apply", "copy", "sample", "view", "text", "question", "in_words", "events", "standing", "think", "observation",
    "mask", "candidates", "information_key", "__eq__",
]  # fmt: skip


@settings(max_examples=200)
@given(st.sampled_from(GAMES), st.integers(0, 60), st.sampled_from(STATE_CALLS), st.lists(ANYTHING, max_size=3))
def test_any_arguments_of_a_state(game: og.Game, plies: int, name: str, arguments: list[Any]) -> None:
    state = after(game.start(1), plies)
    before = state.copy()
    call(getattr(state, name), *arguments)
    assert name == "apply" or state == before


@given(st.sampled_from(GAMES), st.binary(max_size=4), NUMBERS)
def test_any_action(game: og.Game, operands: bytes, number: int) -> None:
    state = after(game.start(1), 8)
    verb, values = game.verbs[operands[0] % len(game.verbs)] if operands else game.verbs[0]
    written = dict(zip(values, operands[1:], strict=False))
    action = call(lambda: game.action(verb, **written))
    for chosen in (action, number, {"do": verb, **written}):
        rule = call(state.check, chosen)
        twin = state.copy()
        call(twin.apply, chosen)
        assert rule is None or twin == state


@given(st.sampled_from(GAMES), st.lists(st.tuples(st.integers(0, 10**6), NUMBERS), max_size=4))
def test_changed_positions(game: og.Game, changes: list[tuple[int, int]]) -> None:
    text = after(game.start(1), 20).to_json()
    for place, value in changes:
        place %= len(text)
        text = text[:place] + str(value) + text[place + 1 :]
    state = call(game.state, text)
    if state is not None:
        after(state, 3).text("everything")


@given(ANYTHING)
def test_any_match_file(document: Any) -> None:
    call(og.Match.from_json, document)
    call(og.Match, document)


@given(st.lists(st.tuples(st.integers(0, 10**6), st.characters()), max_size=3))
def test_changed_match_files(changes: list[tuple[int, str]]) -> None:
    match = og.Match(GAMES[0], seed=1)
    match.act(match.state.legal()[0])
    text = match.to_json()
    for place, character in changes:
        place %= len(text)
        text = text[:place] + character + text[place + 1 :]
    call(og.Match.from_json, text)


@given(ANYTHING, ANYTHING, ANYTHING, ANYTHING)
def test_any_pickled_values(one: Any, two: Any, three: Any, four: Any) -> None:
    call(pickling.restore_game, one, two, three)
    call(pickling.restore_game, og.__version__, two, three)
    call(pickling.restore_state, GAMES[0], two, three, four)
    call(pickling.restore_match, GAMES[0], two, three)
    call(_core.explain, one, two, three, four)


@pytest.mark.filterwarnings("ignore:nanobind")
@pytest.mark.parametrize("kind", [og.Game, og.State, og.Action, og.Match, og.BatchEnv, og.BatchSnapshot])
def test_values_without_content_are_refused(kind: Any) -> None:
    for make in (lambda: kind(), lambda: kind.__new__(kind), lambda: copyreg.__newobj__(kind), lambda: object.__new__(kind)):
        with pytest.raises((TypeError, AttributeError, og.Error)):
            value = make()
            for name in ("copy", "__len__", "to_dict", "to_json", "rules"):
                getattr(value, name)()


def test_a_pickle_of_another_version_is_refused() -> None:
    game = GAMES[0]
    for value in (game, game.start(1), game.start(1).legal()[0], og.Match(game, seed=1)):
        other = pickle.dumps(value).replace(og.__version__.encode(), b"9" * len(og.__version__))
        with pytest.raises(og.Incompatible) as error:
            pickle.loads(other)
        assert error.value.code == "other_version"


def test_a_pickle_of_another_edition_is_refused() -> None:
    game = GAMES[0]
    other = pickle.dumps(game).replace(game.edition["hash"].encode(), b"0" * len(game.edition["hash"]))
    with pytest.raises(og.Incompatible) as error:
        pickle.loads(other)
    assert error.value.code == "other_edition"


def test_actions_of_other_tables_are_refused() -> None:
    for game, other in itertools.pairwise(GAMES):
        with pytest.raises(og.Incompatible):
            game.start(1).apply(other.start(1).legal()[0])
