"""Observations, masks, numbers of actions, keys and returns."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import TABLES, after, ids

import omnibus_games as og


@pytest.fixture(params=TABLES, ids=ids)
def game(request: pytest.FixtureRequest) -> og.Game:
    return og.Game(*request.param)


def test_the_mask_has_the_legal_actions(game: og.Game) -> None:
    for plies in (0, 5, 20):
        state = after(game.start(1), plies)
        mask = state.mask()
        assert mask.dtype == np.int8 and mask.shape == (game.action_space.size,)
        assert sorted(np.flatnonzero(mask)) == sorted(game.number(action) for action in state.legal())
        assert len(state.legal()) <= game.action_space.max_legal


def test_actions_have_numbers(game: og.Game) -> None:
    state = game.start(1)
    for action in state.legal():
        number = game.number(action)
        assert game.action_of(number) == action == game.action_of(np.uint32(number))
        twin, other = state.copy(), state.copy()
        twin.apply(number)
        other.apply(action)
        assert twin == other
    with pytest.raises(og.InvalidValue):
        game.action_of(game.action_space.size)


def test_candidates_are_the_legal_actions(game: og.Game) -> None:
    state = after(game.start(1), 3)
    candidates = state.candidates()
    assert candidates.dtype == np.uint8 and candidates.shape == (len(state.legal()), 4)
    verbs = [verb for verb, _ in game.verbs]
    assert [verbs[row[0]] for row in candidates] == [action.verb for action in state.legal()]


@pytest.mark.parametrize("kind", ["seat", "full_state"])
def test_observations_follow_the_schema(game: og.Game, kind: str) -> None:
    schema = game.schema(kind)  # type: ignore[arg-type]
    for plies in (0, 9, 100_000):
        state = after(game.start(2), plies)
        floats = state.observation(0, kind, "floats")  # type: ignore[arg-type]
        assert floats.dtype == np.float32 and floats.shape == (schema.float_count,)
        assert floats.min() >= 0 and floats.max() <= 1
        features = state.observation(0, kind, "features")  # type: ignore[arg-type]
        assert features.dtype == np.uint32 and len(features) <= schema.max_features
        assert np.all(np.diff(features.astype(np.int64)) > 0) and np.all(features < schema.feature_count)
        record = state.observation(0, kind, "fields")  # type: ignore[arg-type]
        assert record.dtype == np.uint8 and record.shape == (schema.record_bytes,)
        for name, values in schema.unpack(record).items():
            assert values.shape == schema[name].shape
            present = values[values != 0]  # what is absent is 0
            assert np.all(present >= schema[name].min) and np.all(present <= schema[name].max)


def test_the_structured_type_has_the_same_fields(game: og.Game) -> None:
    schema = game.schema()
    records = np.stack([after(game.start(seed), 12).observation(0, layout="fields") for seed in range(3)])
    structured = records.view(schema.dtype)[:, 0]
    found = 0

    def compare(part: np.ndarray, prefix: str) -> None:
        nonlocal found
        for name in part.dtype.names or ():
            if part.dtype[name].base.names:
                compare(part[name], f"{prefix}{name}.")
            else:
                found += 1
                np.testing.assert_array_equal(part[name], unpacked[f"{prefix}{name}"])

    unpacked = schema.unpack(records)
    compare(structured, "")
    assert found == len(schema.fields)


def test_keys_tell_apart_what_a_seat_can_tell_apart(game: og.Game) -> None:
    state = after(game.start(3), 6)
    assert state.information_key(0) == state.sample(0, 1).information_key(0)
    assert 0 <= state.information_key(0) < 2**128
    if not state.over:
        assert state.information_key(0) != after(state, 30).information_key(0)


def test_returns_are_within_bounds(game: og.Game) -> None:
    state = after(game.start(1), 100_000)
    bounds = game.return_bounds
    assert state.ply <= game.max_plies
    for score, each in zip(state.result.scores, state.returns, strict=True):
        assert each.score == score and bounds.min_score <= score <= bounds.max_score
        assert bounds.min_margin <= each.margin <= bounds.max_margin
        assert 0 <= each.win_share <= 1
    assert all(each == og.results.Return(0, 0, 0.0) for each in game.start(1).returns)
