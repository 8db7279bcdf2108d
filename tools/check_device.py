#!/usr/bin/env python3
"""Rejects namespace-scope constants passed by reference to the standard library, as in std::min(a, max_credits).

Such constants are not in the memory of a GPU. nvcc compiles the code anyway, and the game fails at run time.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ON_THE_HOST = {"edition.hpp"}  # parsing never runs on a GPU
GAMES = [*sorted((ROOT / "games").iterdir()), *sorted((ROOT / "tests/sample/games").iterdir())]
FOLDERS = [ROOT / "src/core", ROOT / "src/learning", *(game / part for game in GAMES for part in ("rules", "ai"))]
FILES = [file for folder in FOLDERS for file in sorted(folder.rglob("*.hpp")) if file.name not in ON_THE_HOST]
CONSTANT = re.compile(r"^inline constexpr [\w:]+ (\w+)\b", re.MULTILINE)
CALL = re.compile(r"(?:std::(?:min|max|clamp|fill|find|count)(?:<[\w:]+>)?|\.fill)\(")


def arguments(text, begin):
    """Arguments of the call whose opening bracket is right before `begin`."""
    depth, start, out = 0, begin, []
    for place in range(begin, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}" and depth > 0:
            depth -= 1
        elif depth == 0 and text[place] in ",)":
            out.append(text[start:place].strip())
            start = place + 1
            if text[place] == ")":
                break
    return out


def faults():
    texts = {file: file.read_text(encoding="utf-8") for file in FILES}
    constants = {name for text in texts.values() for name in CONSTANT.findall(text)}
    for file, text in texts.items():
        for call in CALL.finditer(text):
            for argument in arguments(text, call.end()):
                if argument.split("::")[-1] in constants:
                    line = text.count("\n", 0, call.start()) + 1
                    yield f"{file.relative_to(ROOT)}:{line}: {argument} is not in GPU memory; pass it by value: int{{{argument}}}"


found = list(faults())
print("\n".join(found), file=sys.stderr, end="\n" if found else "")
sys.exit(bool(found))
