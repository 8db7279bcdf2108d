"""Games, states and actions."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from conftest import SMALLEST_TABLES, TABLES, after, ids

import omnibus_games as og


@pytest.fixture(params=TABLES, ids=ids)
def game(request: pytest.FixtureRequest) -> og.Game:
    return og.Game(*request.param)


def test_a_game_has_what_was_asked_for(game: og.Game) -> None:
    assert og.Game(game.name, game.players) == game
    assert game.edition["hash"] == og.about(game.name)["edition"]["hash"]
    assert {verb for verb, _ in game.verbs}
    assert eval(repr(game), {"Game": og.Game}) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_random_games_end_with_a_result(game: og.Game) -> None:
    state = after(game.start(1), 100_000)
    assert state.over and state.result.over and state.actor is None and state.legal() == []
    assert len(state.result.scores) == game.players
    assert state.result.ending in og.about(game.name)["endings"]


def test_equal_seeds_give_equal_games(game: og.Game) -> None:
    assert after(game.start(3), 30) == after(game.start(3), 30)
    assert hash(after(game.start(3), 30)) == hash(after(game.start(3), 30))
    assert game.start(3) != game.start(4)


def test_actions_are_values(game: og.Game) -> None:
    state = game.start(2)
    for action in state.legal():
        written = action.to_dict()
        assert game.action_of(written) == action
        assert game.action(action.verb, **action.operands) == action
        assert hash(game.action_of(written)) == hash(action)
        assert pickle.loads(pickle.dumps(action)) == action
        assert all(action[name] == value for name, value in action.operands.items())
        assert state.check(action) is None
        assert state.in_words(action)


def test_states_are_values(game: og.Game) -> None:
    state = after(game.start(5), 12)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state and hash(twin) == hash(state) and twin is not state
    for twin in (game.state(state.to_dict(), state.seed, state.ply), game.state(state.to_json(), state.seed, state.ply)):
        assert twin == state
    assert json.loads(state.to_json()) == state.to_dict()
    if not state.over:
        twin = state.copy()
        twin.apply(twin.legal()[0])
        assert twin != state and twin.ply == state.ply + 1


def test_another_seed_changes_only_what_follows(game: og.Game) -> None:
    state = game.start(5)
    other = state.copy(seed=6)
    assert other != state and other.to_dict() == state.to_dict() and other.seed == 6


def test_a_sample_looks_the_same_to_its_seat(game: og.Game) -> None:
    state = after(game.start(7), 10)
    for seat in range(min(game.players, 3)):
        sample = state.sample(seat, seed=1)
        assert sample.view(seat) == state.view(seat)
        assert state.sample(seat, seed=1) == sample


def test_illegal_actions_name_their_rule(game: og.Game) -> None:
    state = game.start(1)
    legal = set(state.legal())
    illegal = next(action for number in range(game.action_space.size) if (action := game.action_of(number)) not in legal)
    before = state.to_json()
    rule = state.check(illegal)
    with pytest.raises(og.IllegalAction) as error:
        state.apply(illegal)
    assert error.value.rule == rule and rule in str(error.value)
    assert error.value.rule_text() in game.rules(rule)
    assert state.to_json() == before


@pytest.mark.parametrize("language", og.languages())
def test_texts_are_in_every_language(game: og.Game, language: str) -> None:
    state = after(game.start(1), 6)
    assert state.text(0, language) and state.text("spectator", language)
    assert state.over or state.question(0, language)
    assert game.title(language) and game.rules(language=language)
    assert all(event["text"] for event in state.events(language=language))
    assert all(part["text"] for seat in state.standing(language=language) for part in seat["parts"])


def test_views_hide_what_a_seat_may_not_know(game: og.Game) -> None:
    state = after(game.start(1), 4)
    assert state.view("everything") == state.to_dict()
    for seat in range(min(game.players, 3)):
        assert state.sample(seat, 1).view(seat) == state.view(seat)


def test_notebooks_show_a_table(game: og.Game) -> None:
    html = after(game.start(1), 4)._repr_html_()
    assert html.startswith("<div>") and html.count("<table") == html.count("</table>") == 1
    assert "<script" not in html and "color:#" not in html


@pytest.mark.parametrize("table", SMALLEST_TABLES, ids=ids)
def test_options_are_read(table: tuple[str, int]) -> None:
    for option in og.about(table[0])["options"]:
        if option["type"] == "yes_no":
            value = not option["default"]
            try:
                game = og.Game(*table, {option["name"]: value})
            except og.InvalidValue as problem:
                assert problem.code == "setup"
                continue
            assert game.options[option["name"]] == value
            assert game != og.Game(*table)


def test_an_edition_can_be_given() -> None:
    for name, players in SMALLEST_TABLES:
        with pytest.raises(og.Error):
            og.Game(name, players, edition={"edition": "other"})


def test_the_language_is_set_for_all_messages() -> None:
    assert og.language() == "en"
    texts = set()
    try:
        for language in og.languages():
            og.set_language(language)
            with pytest.raises(og.UnknownGame) as error:
                og.Game("no_such_game", 2)
            texts.add(str(error.value))
    finally:
        og.set_language("en")
    assert len(texts) == len(og.languages())
    assert error.value.message("en") in texts
