"""Environments of other libraries, checked by those libraries' own functions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from conftest import LARGEST_SMALL_TABLE, SMALL_TABLES, SMALLEST_TABLES, TABLES, ids

import omnibus_games as og

pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402

from omnibus_games import gymnasium as single  # noqa: E402
from omnibus_games import pettingzoo as multi  # noqa: E402


@pytest.fixture(autouse=True)
def advice_of_libraries() -> Iterator[None]:
    """The checkers warn about any dict of observations, masks that are all 0, and the like."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.fixture(params=TABLES, ids=ids)
def game(request: pytest.FixtureRequest) -> og.Game:
    return og.Game(*request.param)


def cycles(game: og.Game) -> int:
    """Enough to end several games of few players, and to have everybody act at a large table."""
    return 300 if game.players <= LARGEST_SMALL_TABLE else 3


# ---- PettingZoo ----


def test_pettingzoo_api(game: og.Game) -> None:
    api_test(multi.env(game), num_cycles=cycles(game))


def test_pettingzoo_seed(game: og.Game) -> None:
    seed_test(lambda: multi.env(game), num_cycles=cycles(game))


def test_pettingzoo_render(game: og.Game) -> None:
    render_test(lambda render_mode: multi.env(game, render_mode=render_mode))


def test_pettingzoo_parallel_api(game: og.Game) -> None:
    parallel_api_test(multi.parallel_env(game), num_cycles=cycles(game))


def test_pettingzoo_parallel_seed(game: og.Game) -> None:
    """The test ignores masks."""
    parallel_seed_test(lambda: multi.parallel_env(game, illegal="replace"), num_cycles=cycles(game))


def test_pettingzoo_max_cycles(game: og.Game) -> None:
    """The test ignores masks, and wants everybody to act in each cycle."""

    def parallel_env(max_cycles: int) -> Any:
        return multi.parallel_env(game, max_cycles=max_cycles, illegal="replace")

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles))))


@pytest.mark.parametrize("table", SMALL_TABLES, ids=ids)
def test_an_episode_is_a_match_with_its_seed(table: tuple[str, int]) -> None:
    game = og.Game(*table)
    environment = multi.env(game, reward="score")
    environment.reset(seed=5)
    state = game.start(5)
    totals = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        totals[agent] += reward
        if terminated or truncated:
            environment.step(None)
            continue
        assert agent == f"seat_{state.actor}"
        np.testing.assert_array_equal(observation["observation"], state.observation())
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
        number = int(np.flatnonzero(info["action_mask"])[-1])
        environment.step(number)
        state.apply(number)
    assert list(totals.values()) == state.result.scores


@pytest.mark.parametrize("table", SMALLEST_TABLES, ids=ids)
def test_the_next_episode_has_another_seed(table: tuple[str, int]) -> None:
    environment, twin = (multi.env(og.Game(*table)) for _ in range(2))
    environment.reset(seed=5)
    first = environment.episodes.state
    environment.reset()
    second = environment.episodes.state
    assert first != second and first.seed == 5
    twin.reset(seed=5)
    twin.reset()
    assert twin.episodes.state == second


@pytest.mark.parametrize("table", SMALLEST_TABLES, ids=ids)
def test_an_illegal_action_is_refused_or_replaced(table: tuple[str, int]) -> None:
    game = og.Game(*table)
    for environment in (multi.env(game), multi.env(game, illegal="replace")):
        environment.reset(seed=1)
        mask = environment.infos[environment.agent_selection]["action_mask"]
        illegal = int(np.flatnonzero(mask == 0)[0])
        agent = environment.agent_selection
        if environment.episodes.illegal == "raise":
            with pytest.raises(og.IllegalAction) as error:
                environment.step(illegal)
            assert environment.episodes.state.ply == 0 and error.value.rule
        else:
            environment.step(illegal)
            assert environment.episodes.state.ply == 1 and environment.infos[agent]["illegal_action"]


@pytest.mark.parametrize("action", [-1, 10**9, 10**30, 1.0, "0", None, [0]])
def test_what_is_no_action_number_is_refused(action: Any) -> None:
    game = og.Game(*SMALLEST_TABLES[0])
    environment = multi.env(game, illegal="replace")
    environment.reset(seed=1)
    with pytest.raises(og.InvalidValue):
        environment.step(action)
    opponent = single.Env(game, illegal="replace")
    opponent.reset(seed=1)
    with pytest.raises(og.InvalidValue):
        opponent.step(action)


def test_a_closed_environment_says_so() -> None:
    game = og.Game(*SMALLEST_TABLES[0])
    for environment in (multi.env(game), multi.parallel_env(game), single.Env(game)):
        environment.reset(seed=1)
        environment.close()
        with pytest.raises(og.Error) as error:
            environment.step({"seat_0": 0} if environment.__class__ is multi.SimultaneousEnv else 0)
        assert error.value.code == "closed"


# ---- Gymnasium ----


@pytest.mark.parametrize("table", SMALL_TABLES, ids=ids)
def test_gymnasium_check_env(table: tuple[str, int]) -> None:
    """The checker ignores masks."""
    from gymnasium.utils.env_checker import check_env

    check_env(single.Env(og.Game(*table), opponents="random", illegal="replace"), skip_render_check=True)


@pytest.mark.parametrize("table", SMALL_TABLES, ids=ids)
def test_a_seat_plays_against_bots(table: tuple[str, int]) -> None:
    game = og.Game(*table)
    seat = game.players - 1
    environment = single.Env(game, seat=seat, opponents=["random"] * seat, reward="win_share")
    observation, info = environment.reset(seed=3)
    over = False
    while not over:
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
        observation, reward, over, truncated, info = environment.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not truncated
    assert reward == environment.episodes.state.returns[seat].win_share


def test_games_are_registered() -> None:
    for name in og.games():
        environment = gymnasium.make(f"omnibus_games/{name}-v0")
        observation, _ = environment.reset(seed=1)
        assert environment.observation_space.contains(observation)
