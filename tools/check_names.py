#!/usr/bin/env python3
"""Rejects files outside games/ that name a game, by its folder or its English title, except those listed here.

Names come from games/list.hpp and the messages of the games, so a new game is found too. Everything else learns its games from the list:
tests loop over it, or run on the sample game (docs/TESTING.md).
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = (
    "games/",
    # Texts about the product.
    "README.md",
    "CHANGELOG.md",
    "docs/",
    "debian/",
    "src/cli/solve.cpp",  # the only game with a solver
    # Games that browser tests play and picture, chosen for what they have.
    "tests/browser/support/games.ts",
    "tests/browser/pictures/",
)


def names_of_games():
    """Words of the folder and of the English title of each game on the list."""
    folders = re.findall(r"(\w+)::Sizes", (ROOT / "games/list.hpp").read_text(encoding="utf-8"))
    titles = [json.loads((ROOT / "games" / game / "content/messages.en.json").read_text(encoding="utf-8"))["game.name"] for game in folders]
    return [re.split(r"[ _]", name) for name in (*folders, *titles)]


def pattern_of(names):
    """Matches green_city, green-city, Green City, GreenCity and greenCity."""
    forms = set()
    for words in names:
        small, large = [word.lower() for word in words], [word[0].upper() + word[1:] for word in words]
        forms |= {"_".join(small), "-".join(small), " ".join(words), "".join(large), small[0] + "".join(large[1:])}
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(sorted(map(re.escape, forms)))})(?![a-z])")


def files():
    """Files that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    return sorted(set(filter(None, listed.stdout.decode().split("\0"))))


def main():
    pattern = pattern_of(names_of_games())
    faults = []
    for name in files():
        if name.startswith(ALLOWED) or not (ROOT / name).is_file():
            continue
        if pattern.search(name):
            faults.append(f"{name}: the name of the file")
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        for number, line in enumerate(text.split("\n"), 1):
            if match := pattern.search(line):
                faults.append(f"{name}:{number}: {match[0]} (name no game outside games/; see tools/check_names.py)")
    print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


sys.exit(main())
