"""OpenSpiel games, checked by OpenSpiel's own functions."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest
from conftest import SMALL_TABLES, ids

import omnibus_games as og

pyspiel = pytest.importorskip("pyspiel")
sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")

import omnibus_games.open_spiel  # noqa: E402


@pytest.fixture(params=SMALL_TABLES, ids=ids)
def game(request: pytest.FixtureRequest) -> Any:
    name, players = request.param
    return pyspiel.load_game(f"omnibus_{name}", {"players": players})


def test_random_sim(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_sim_game(game: Any) -> None:
    sim_test.GamesSimTest().sim_game(game)


def test_all_games_are_registered() -> None:
    assert {f"omnibus_{name}" for name in og.games()} <= set(pyspiel.registered_names())


def test_a_state_is_a_game_with_its_seed(game: Any) -> None:
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(0)
    moment = game.table.start(state.moment.seed)
    while not state.is_terminal():
        assert state.legal_actions() == sorted(np.flatnonzero(moment.mask()))
        number = state.legal_actions()[-1]
        assert state.action_to_string(number)
        state.apply_action(number)
        moment.apply(number)
    assert state.returns() == [each.win_share for each in moment.returns]


def test_the_seed_determines_the_games() -> None:
    for name in og.games():
        one, other = (pyspiel.load_game(f"omnibus_{name}", {"seed": 7}).new_initial_state() for _ in range(2))
        one.apply_action(0)
        other.apply_action(0)
        assert str(one) == str(other) and len(str(one)) > 100


def test_observations_are_of_the_player(game: Any) -> None:
    state = game.new_initial_state()
    state.apply_action(0)
    observer = game.make_py_observer()
    for player in range(game.num_players()):
        observer.set_from(state, player)
        np.testing.assert_array_equal(observer.tensor, state.moment.observation(player))
        assert json.loads(observer.string_from(state, player)) == state.moment.view(player)


def test_pickles_keep_the_state(game: Any) -> None:
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    restored = pickle.loads(pickle.dumps(state))
    assert str(restored) == str(state) and restored.moment == state.moment and restored.legal_actions() == state.legal_actions()
