"""Board games about the city of tomorrow: rules, bots, matches and environments for learning.

    >>> import omnibus_games as og
    >>> game = og.Game(og.games()[0], players=2)
    >>> state = game.start(seed=1)
    >>> state.apply(state.legal()[0])

Environments of other libraries are in `omnibus_games.pettingzoo`, `.gymnasium` and `.open_spiel`.
"""

from omnibus_games._core import (
    Action,
    BatchEnv,
    BatchSnapshot,
    Game,
    Match,
    State,
    about,
    derived_seed,
    games,
    language,
    languages,
    rule_text,
    set_language,
)
from omnibus_games._core import version as __version__
from omnibus_games.errors import (
    Error,
    GameOver,
    IllegalAction,
    Incompatible,
    InternalError,
    InvalidContent,
    InvalidValue,
    NotYourDecision,
    UnknownGame,
)
from omnibus_games.files import load, save, verify
from omnibus_games.play import Decision, Player, play
from omnibus_games.results import Result
from omnibus_games.thoughts import Candidate, Thought

__all__ = [
    "Action",
    "BatchEnv",
    "BatchSnapshot",
    "Candidate",
    "Decision",
    "Error",
    "Game",
    "GameOver",
    "IllegalAction",
    "Incompatible",
    "InternalError",
    "InvalidContent",
    "InvalidValue",
    "Match",
    "NotYourDecision",
    "Player",
    "Result",
    "State",
    "Thought",
    "UnknownGame",
    "__version__",
    "about",
    "derived_seed",
    "games",
    "language",
    "languages",
    "load",
    "play",
    "rule_text",
    "save",
    "set_language",
    "verify",
]
