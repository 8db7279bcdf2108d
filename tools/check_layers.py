#!/usr/bin/env python3
"""Refuses an #include under src/ that points upward through the layers, or from one game to another.

Includes are the only way a layer can come to depend on another, so this is all it takes to keep the arrows pointing down.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

# Bottom to top. Folders of one row may include each other; a folder may include any row below its own.
ROWS = [["core"], ["games"], ["players"], ["match"], ["store"], ["lab", "solver", "analysis", "engine"], ["registry"], ["cli", "server", "python", "wasm", "gpu"]]
HEIGHT = {folder: height for height, row in enumerate(ROWS) for folder in row}
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')


def target_of(file, name):
    """The path below src/ that an include means, as a compiler would look it up, or None for a foreign header."""
    for base in (file.parent, SRC):
        path = (base / name).resolve()
        if path.is_file() and path.is_relative_to(SRC):
            return path.relative_to(SRC)
    return Path(name) if Path(name).parts[0] in HEIGHT else None


def faults():
    for file in sorted(SRC.rglob("*")):
        if file.suffix not in {".hpp", ".h", ".cpp", ".cu", ".cuh", ".inc"}:
            continue
        here = file.relative_to(SRC)
        layer = here.parts[0]
        if layer not in HEIGHT:
            yield f"src/{here}:1: '{layer}' is no layer; known are: {', '.join(HEIGHT)}"
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            there = target_of(file, match[1]) if match else None
            if there is None:
                continue
            if there.parts[0] not in HEIGHT:
                yield f"src/{here}:{number}: includes {there}, whose folder '{there.parts[0]}' is no layer"
            elif HEIGHT[there.parts[0]] > HEIGHT[layer]:
                yield f"src/{here}:{number}: layer '{layer}' includes {there} of the layer '{there.parts[0]}' above it"
            elif layer == there.parts[0] == "games" and len(there.parts) > 2 and here.parts[1] != there.parts[1]:
                # Files lying directly in games/ are common to all games.
                if len(here.parts) > 2:
                    yield f"src/{here}:{number}: game '{here.parts[1]}' includes {there} of the game '{there.parts[1]}'"


found = list(faults())
print("\n".join(found), file=sys.stderr, end="\n" if found else "")
sys.exit(bool(found))
