#!/usr/bin/env python3
"""Rejects an #include from a lower to a higher layer, from one game to another, or from rules to bots.

A layer can depend on another only through includes, so this check is sufficient.
A layer is a folder of src/. A game in games/ spans several: its rules, its bots (ai), which may include the rules, game.hpp and the list
of games in the layer `games`, and solvers at the level of the laboratory. Tests may include everything and are not checked.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {".hpp", ".h", ".cpp", ".cu", ".cuh", ".inc"}

# Bottom to top. A layer may include its own row and all rows below.
ROWS = [["core"], ["rules"], ["ai"], ["games"], ["players"], ["match"], ["store"], ["lab", "solver", "analysis", "engine"], ["registry"],
        ["cli", "server", "python", "wasm", "gpu"]]
HEIGHT = {layer: height for height, row in enumerate(ROWS) for layer in row}
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')


def layer_and_game(path):
    """Layer and game of a path relative to the root. None if it is in no layer, such as a test."""
    match path.parts:
        case ("src", layer, *_):
            return layer, None
        case ("games", file):
            return "games", None
        case ("games", game, file):
            return "games", game
        case ("games", game, ("rules" | "ai" | "solver") as layer, *_):
            return layer, game
        case ("games", game, "tests" | "table" | "content", *_):
            return None
        case ("games", game, folder, *_):
            return f"{game}/{folder}", game
        case (layer, *_) if layer in HEIGHT:
            return layer, None  # a header that does not exist
    return None


def target_of(file, name):
    """Path of an included file relative to the root, resolved like a compiler does; None for a foreign header."""
    for base in (file.parent, ROOT / "src", ROOT):
        path = (base / name).resolve()
        if path.is_file() and path.is_relative_to(ROOT):
            return path.relative_to(ROOT)
    return Path(name) if Path(name).parts[0] in HEIGHT else None


def faults():
    for file in sorted(path for folder in ("src", "games") for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES):
        here = file.relative_to(ROOT)
        if (place := layer_and_game(here)) is None:
            continue
        layer, game = place
        if layer not in HEIGHT:
            yield f"{here}:1: unknown layer '{layer}' ({', '.join(HEIGHT)})"
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            there = target_of(file, match[1]) if match else None
            if there is None:
                continue
            if (target := layer_and_game(there)) is None:
                yield f"{here}:{number}: includes {there}, which is in no layer"
                continue
            other, other_game = target
            if other not in HEIGHT:
                yield f"{here}:{number}: includes {there} of the unknown layer '{other}'"
            elif HEIGHT[other] > HEIGHT[layer]:
                yield f"{here}:{number}: layer '{layer}' includes {there} of the higher layer '{other}'"
            elif game and other_game and game != other_game:
                yield f"{here}:{number}: game '{game}' includes {there} of the game '{other_game}'"


found = list(faults())
print("\n".join(found), file=sys.stderr, end="\n" if found else "")
sys.exit(bool(found))
