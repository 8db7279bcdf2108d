"""Batches of games, and Gymnasium's vector environment on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import SMALLEST_TABLES, ids
from numpy.typing import NDArray

import omnibus_games as og

GAMES = 6


@pytest.fixture(params=SMALLEST_TABLES, ids=ids)
def game(request: pytest.FixtureRequest) -> og.Game:
    return og.Game(*request.param)


def first_legal(masks: NDArray[np.int8]) -> NDArray[np.uint32]:
    """Number of the first legal action in each row; 0 in rows without any."""
    return masks.argmax(axis=1).astype(np.uint32)


def test_a_batch_plays_the_same_games_as_states(game: og.Game) -> None:
    batch = og.BatchEnv(game, GAMES, seed=3, autoreset="disabled", reward="score")
    arrays = batch.arrays
    states = [game.start(int(seed)) for seed in arrays["seed"]]
    totals = np.zeros((GAMES, game.players), np.float32)
    while not all(state.over for state in states):
        for i, state in enumerate(states):
            assert batch.state(i) == state
            if not state.over:
                np.testing.assert_array_equal(arrays["byte_mask"][i], state.mask())
                np.testing.assert_array_equal(arrays["observation"][i], state.observation())
        actions = first_legal(arrays["byte_mask"])
        batch.step(actions)
        totals += arrays["reward"]
        for state, action in zip(states, actions, strict=True):
            if not state.over:
                state.apply(int(action))
        if any(state.over for state in states):
            break
    for total, state in zip(totals, states, strict=True):
        if state.over:
            assert list(total) == state.result.scores


def test_the_arrays_of_the_caller_are_written(game: og.Game) -> None:
    size = game.action_space.size
    own = {"byte_mask": np.zeros((GAMES, size), np.int8), "reward": np.zeros((GAMES, game.players), np.float32)}
    batch = og.BatchEnv(game, GAMES, arrays=dict(own))
    assert own["byte_mask"].sum() > 0
    assert np.shares_memory(batch.arrays["byte_mask"], own["byte_mask"])
    view = batch.arrays["observation"]
    del batch
    assert view.sum() > 0


@pytest.mark.parametrize(
    "array", [np.zeros((GAMES, 1), np.int8), np.zeros(GAMES, np.float64), np.zeros((2 * GAMES, 2))[::2], [0.0] * GAMES, None, "x"]
)
def test_arrays_that_do_not_fit_are_refused(game: og.Game, array: Any) -> None:
    with pytest.raises(og.InvalidValue):
        og.BatchEnv(game, GAMES, arrays={"reward": array})
    with pytest.raises(og.InvalidValue):
        og.BatchEnv(game, GAMES, arrays={"nothing": np.zeros(GAMES)})


@pytest.mark.parametrize(
    "actions", [[], [0] * (GAMES + 1), [-1] * GAMES, [2**32] * GAMES, [0.5] * GAMES, np.zeros((GAMES, 1), np.uint32), "x"]
)
def test_actions_that_do_not_fit_are_refused(game: og.Game, actions: Any) -> None:
    batch = og.BatchEnv(game, GAMES)
    before = batch.arrays["ply"].copy()
    with pytest.raises((og.InvalidValue, TypeError)):
        batch.step(actions)
    np.testing.assert_array_equal(batch.arrays["ply"], before)


def test_an_illegal_action_is_refused_for_all_games(game: og.Game) -> None:
    batch = og.BatchEnv(game, GAMES)
    actions = first_legal(batch.arrays["byte_mask"])
    actions[2] = np.flatnonzero(batch.arrays["byte_mask"][2] == 0)[0]
    with pytest.raises(og.Error) as error:
        batch.step(actions)
    assert error.value.rule
    assert not batch.arrays["ply"].any()


def test_games_are_sent_and_received(game: og.Game) -> None:
    batch = og.BatchEnv(game, GAMES, batch_size=2, threads=2)
    batch.reset()
    seen = []
    for _ in range(20):
        rows = batch.recv()
        games = batch.arrays["game"][rows].copy()
        seen += list(games)
        batch.send(first_legal(batch.arrays["byte_mask"][rows]), games)
    assert set(seen) == set(range(GAMES))


def test_games_are_saved_and_restored(game: og.Game) -> None:
    batch = og.BatchEnv(game, GAMES, seed=1)
    saved = batch.save([0, 1])
    before = [batch.state(0), batch.state(1)]
    batch.step(first_legal(batch.arrays["byte_mask"]))
    assert batch.state(0) != before[0]
    batch.restore(saved, [1, 0], [0, 1])
    assert [batch.state(1).to_dict(), batch.state(0).to_dict()] == [state.to_dict() for state in before]
    batch.reseed([7, 8], [0, 1])
    assert batch.state(0).seed == 7 and len(saved) == 2


def test_a_closed_batch_says_so(game: og.Game) -> None:
    batch = og.BatchEnv(game, GAMES)
    arrays = batch.arrays
    batch.close()
    batch.close()
    assert batch.closed and arrays["byte_mask"].sum() > 0
    for call in (lambda: batch.step([0] * GAMES), batch.reset, lambda: batch.state(0), batch.recv):
        with pytest.raises(og.Error) as error:
            call()
        assert error.value.code == "batch_closed"


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_the_vector_environment(game: og.Game, autoreset: str) -> None:
    pytest.importorskip("gymnasium")
    from omnibus_games.gymnasium import VectorEnv

    environment = VectorEnv(game, GAMES, opponents="random", autoreset=autoreset, reward="score")
    observations, infos = environment.reset(seed=5)
    assert environment.observation_space.contains(observations)
    assert list(infos["seed"]) == list(range(5, 5 + GAMES))
    over = np.zeros(GAMES, bool)
    for _ in range(400):
        was_over, before = over, infos["seed"].copy()
        observations, rewards, terminated, truncated, infos = environment.step(first_legal(observations["action_mask"]))
        assert environment.observation_space.contains(observations) and not truncated.any()
        assert rewards.shape == (GAMES,) and rewards.dtype == np.float32
        over = terminated | truncated
        assert not rewards[~over].any()
        if autoreset == "next_step":
            assert np.all((infos["seed"] != before) == was_over) and not (was_over & over).any()
        elif autoreset == "same_step":
            assert np.all((infos["seed"] != before) == over) and np.all(infos["_final_obs"] == over)
            assert infos["final_obs"]["observation"].shape == observations["observation"].shape
        elif over.any():
            observations, infos = environment.reset(options={"reset_mask": over})
            assert np.all((infos["seed"] != before) == over)
            over = np.zeros(GAMES, bool)
    environment.close()


def test_games_are_registered_as_vectors() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import omnibus_games.gymnasium

    for name in og.games():
        environment = gymnasium.make_vec(f"omnibus_games/{name}-v0", num_envs=2, vectorization_mode="vector_entry_point")
        assert environment.reset(seed=1)[0]["observation"].shape[0] == 2
        assert isinstance(environment.unwrapped, omnibus_games.gymnasium.VectorEnv)
