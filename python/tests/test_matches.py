"""Matches, players and analysis."""

from __future__ import annotations

import pickle
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SMALLEST_TABLES, ids

import omnibus_games as og


@pytest.fixture(params=SMALLEST_TABLES, ids=ids)
def game(request: pytest.FixtureRequest) -> og.Game:
    return og.Game(*request.param)


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Presses Ctrl-C after a moment."""
    press = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    press.start()
    yield
    press.cancel()


def test_bots_play_whole_games(game: og.Game) -> None:
    match = og.play(game, ["greedy"] * game.players, seed=1)
    assert match.over and match.state.result.over
    assert og.play(game, ["greedy"] * game.players, seed=1).to_json() == match.to_json()
    assert og.play(game, ["greedy"] * game.players, seed=2).to_json() != match.to_json()


@pytest.mark.parametrize("bot", ["random", "greedy:blur=100", "search:iterations=20", "level:2", "character:milo,iterations=20"])
def test_any_bot_decides(game: og.Game, bot: str) -> None:
    state = game.start(1)
    thought = state.think(bot, seed=1)
    assert thought.action in state.legal()
    assert state.think(bot, seed=1) == thought


def test_a_search_compares(game: og.Game) -> None:
    state = game.start(1)
    thought = state.think("search:iterations=50", seed=1)
    assert len(thought.candidates) == len(state.legal())
    assert sum(each.visits for each in thought.candidates) == thought.iterations
    assert thought.candidates[0].action == thought.action


def test_functions_play(game: og.Game) -> None:
    seen = []

    def first(decision: og.Decision) -> og.Action:
        seen.append(decision.seat)
        assert decision.view() == decision.sample(seed=1).view(decision.seat)
        assert decision.text() and decision.check(decision.legal()[0]) is None
        return decision.legal()[0]

    match = og.play(game, [first] + ["random"] * (game.players - 1), seed=1)
    assert match.over and set(seen) == {0}


def test_errors_of_functions_come_through(game: og.Game) -> None:
    def broken(decision: og.Decision) -> og.Action:
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        og.play(game, [broken] * game.players, seed=1)


def test_matches_are_saved_and_verified(game: og.Game, tmp_path: Path) -> None:
    match = og.play(game, ["random"] * game.players, seed=4, names=[f"Bot {i}" for i in range(game.players)])
    og.save(match, tmp_path / "match.json")
    og.verify(tmp_path / "match.json")
    assert og.load(tmp_path / "match.json").to_json() == match.to_json()
    assert pickle.loads(pickle.dumps(match)).to_json() == match.to_json()
    file = match.to_json().replace(match.log[3]["hash"], "0" * 16)
    (tmp_path / "wrong.json").write_text(file)
    with pytest.raises(og.Error) as error:
        og.verify(tmp_path / "wrong.json")
    assert error.value.path == "match.log[3].hash"


def test_a_match_is_a_game_played_with_its_seed(game: og.Game) -> None:
    match = og.play(game, ["random"] * game.players, seed=9)
    state = game.start(9)
    for ply, entry in enumerate(match.log):
        assert state == match.state_at(ply)
        state.apply(entry["action"], entry["seat"])
        assert f"{state.position_hash:016x}" == entry["hash"]
    assert state == match.state


def test_actions_are_taken_back(game: og.Game) -> None:
    match = og.Match(game, seed=1)
    before = match.state
    match.act(before.legal()[0])
    after = match.state
    match.undo()
    assert match.state == before
    match.redo()
    assert match.state == after and [sorted(entry) for entry in match.log][1:] == [["hash", "undo"], ["hash", "redo"]]
    match.undo()
    with pytest.raises(og.Error):
        match.undo()


def test_a_match_is_analysed(game: og.Game) -> None:
    match = og.play(game, ["random"] * game.players, seed=1)
    analysis = match.analyse(games=20)
    assert len(analysis["seats"]) == game.players and analysis["moments"]
    with pytest.raises(og.Error):
        og.Match(game, seed=1).analyse()


def test_a_search_can_be_interrupted(interrupted: None) -> None:
    state = og.Game(*SMALLEST_TABLES[0]).start(1)
    with pytest.raises(KeyboardInterrupt):
        while True:
            state.think("search:iterations=100000000", seed=1)
            state.apply(state.legal()[0])


def test_an_analysis_can_be_interrupted(interrupted: None) -> None:
    game = og.Game(*SMALLEST_TABLES[-1])
    match = og.play(game, ["greedy"] * game.players, seed=1)
    with pytest.raises(KeyboardInterrupt):
        match.analyse(games=1000)


def test_other_threads_run_during_a_search() -> None:
    state = og.Game(*SMALLEST_TABLES[0]).start(1)
    while len(state.legal()) < 2:
        state.apply(state.legal()[0])
    done = threading.Event()
    count = 0

    def search() -> None:
        state.think("search:ms=300", seed=1)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        count += 1
    thread.join()
    assert count > 1000
