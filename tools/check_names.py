#!/usr/bin/env python3
"""Rejects files outside games/ that name a game, by its folder, its English title or a number of its rules, except those listed here.

Names come from games/list.hpp, the messages and the rules of the games, so a new game is found too. Everything else learns its games from the list:
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
    # Games that browser tests play and picture, chosen for what they have.
    "tests/browser/support/games.ts",
    "tests/browser/pictures/",
)


def folders_of_games():
    return re.findall(r"(\w+)::Sizes", (ROOT / "games/list.hpp").read_text(encoding="utf-8"))


def prefixes_of_games():
    """Letters before the numbers of the rules of each game on the list."""
    pages = [(ROOT / "games" / game / "content/rules.en.md").read_text(encoding="utf-8") for game in folders_of_games()]
    return [match[1] for page in pages if (match := re.search(r"\*\*([A-Z]{2,3})-\d", page))]


def names_of_games():
    """Words of the folder and of the English title of each game on the list."""
    folders = folders_of_games()
    titles = [json.loads((ROOT / "games" / game / "content/messages.en.json").read_text(encoding="utf-8"))["game.name"] for game in folders]
    return [re.split(r"[ _]", name) for name in (*folders, *titles)]


def pattern_of(names, prefixes):
    """Matches green_city, green-city, Green City, GreenCity and greenCity; GC-7.4 and GC_7_4."""
    forms = set()
    for words in names:
        small, large = [word.lower() for word in words], [word[0].upper() + word[1:] for word in words]
        forms |= {"_".join(small), "-".join(small), " ".join(words), "".join(large), small[0] + "".join(large[1:])}
    names = "|".join(sorted(map(re.escape, forms)))
    return re.compile(rf"(?<![A-Za-z])(?:(?:{names})(?![a-z])|(?:{'|'.join(sorted(prefixes))})(?:-\d|_\d+_\d))")


def files():
    """Files that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    return sorted(set(filter(None, listed.stdout.decode().split("\0"))))


def main():
    pattern = pattern_of(names_of_games(), prefixes_of_games())
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


if __name__ == "__main__":
    sys.exit(main())
