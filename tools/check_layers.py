#!/usr/bin/env python3
"""Rejects an #include that src/layers.json does not allow, and a layer listed there that is not used. Rejects includes of other games.

A layer can depend on another only through includes, so this check is sufficient.
A layer is a folder of src/. "folders" lists the folders of a layer in the same way, bottom to top, so these have no cycles either.
A game in games/ spans several layers: its rules, its bots (ai), game.hpp and the list of games in the layer `games`, and its solver;
likewise a sample game in tests/sample. The layer `python` is in python/src. Tests may include everything and are not checked.
"""
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests/sample"
SOURCES = {".hpp", ".h", ".cpp", ".cu", ".cuh", ".inc", ".in"}
LAYERS = json.loads((ROOT / "src/layers.json").read_text(encoding="utf-8"))  # bottom to top
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')


def layer_and_game(path):
    """Layer and game of a path relative to the root. None if it is in no layer, such as a test."""
    match path.parts:
        case ("tests", "sample", *rest):
            return layer_and_game(Path(*rest))
        case ("src", layer, _, *_):
            return layer, None
        case ("src", _):
            return None
        case ("python", "src", _):
            return "python", None
        case ("games", file):
            return "games", None
        case ("games", game, file):
            return "games", None if game == "@game@" else game
        case ("games", game, ("rules" | "ai" | "solver") as layer, *_):
            return layer, game
        case ("games", game, "tests" | "table" | "content", *_):
            return None
        case ("games", game, folder, *_):
            return f"{game}/{folder}", game
        case (layer, *_) if layer in LAYERS:
            return layer, None  # a header that does not exist
    return None


def target_of(file, name):
    """Path of an included file relative to the root, resolved like a compiler does; None for a foreign header."""
    for base in (file.parent, ROOT / "src", SAMPLE if file.is_relative_to(SAMPLE) else ROOT):
        path = (base / name).resolve()
        if path.is_file() and path.is_relative_to(ROOT):
            return path.relative_to(ROOT)
    return Path(name) if Path(name).parts[0] in LAYERS else None


def folder_of(path, layer):
    """Folder of a path within its layer; None if the layer does not list its folders."""
    return path.parts[2] if LAYERS.get(layer, {}).get("folders") and len(path.parts) > 3 else None


def faults_of_uses(prefix, uses, used):
    """Entries that are not below, or not used. `uses` is ordered bottom to top; the prefix is "" for layers, "LAYER/" for folders."""
    below = set()
    for name, listed in uses.items():
        for other in listed:
            if other not in below:
                yield f"src/layers.json: '{prefix}{name}' uses '{other}', which is not below it"
            elif other not in used[prefix + name]:
                yield f"src/layers.json: '{prefix}{name}' lists '{other}' but does not use it"
        below.add(name)


def faults_of(here, layer, game, used):
    folder = folder_of(here, layer)
    folders = LAYERS[layer].get("folders", {})
    if folders and folder not in folders:
        yield f"{here}:1: not in a folder of the layer '{layer}' ({', '.join(folders)})"
        return
    for number, line in enumerate((ROOT / here).read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        there = target_of(ROOT / here, match[1]) if match else None
        if there is None:
            continue
        if (target := layer_and_game(there)) is None:
            yield f"{here}:{number}: includes {there}, which is in no layer"
            continue
        other, other_game = target
        used[layer].add(other)
        if other != layer and other not in LAYERS[layer]["uses"]:
            yield f"{here}:{number}: layer '{layer}' includes {there}, but src/layers.json does not list '{other}'"
        elif game and other_game and game != other_game:
            yield f"{here}:{number}: game '{game}' includes {there} of the game '{other_game}'"
        elif folders and other == layer and (other_folder := folder_of(there, layer)) != folder:
            used[f"{layer}/{folder}"].add(other_folder)
            if other_folder not in folders[folder]:
                yield f"{here}:{number}: folder '{folder}' includes {there}, but src/layers.json does not list '{other_folder}'"


def faults():
    used = defaultdict(set)
    for file in sorted(path for folder in ("src", "games", "tests/sample", "python/src") for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES):
        here = file.relative_to(ROOT)
        if (place := layer_and_game(here)) is None:
            continue
        layer, game = place
        if layer not in LAYERS:
            yield f"{here}:1: unknown layer '{layer}' ({', '.join(LAYERS)})"
            continue
        yield from faults_of(here, layer, game, used)
    yield from faults_of_uses("", {layer: entry["uses"] for layer, entry in LAYERS.items()}, used)
    for layer, entry in LAYERS.items():
        yield from faults_of_uses(f"{layer}/", entry.get("folders", {}), used)


found = list(faults())
print("\n".join(found), file=sys.stderr, end="\n" if found else "")
sys.exit(bool(found))
