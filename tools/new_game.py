#!/usr/bin/env python3
"""Begins a game: copies the sample game Night Bus to games/NAME, with the new name everywhere, and adds it to the lists.

  tools/new_game.py green_city GC

The copy is a complete game that passes all tests, to be changed one part after the other (docs/ADDING_A_GAME.md). NAME is the name of the
folder and in C++, in small letters; PREFIX begins the numbers of its rules, two or three capital letters.
"""
import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests/sample/games/night_bus"
NAMES_OF_SAMPLE = {"en": "Night Bus", "de": "Nachtbus", "fr": "Bus de nuit"}
# Words of C++ and namespaces of this project and its libraries that cannot be the namespace of a game.
RESERVED = {
    *"and asm auto bool break case catch char class concept const continue default delete do double else enum explicit export extern".split(),
    *"false float for friend goto if inline int long mutable namespace new not operator or private protected public register".split(),
    *"requires return short signed sizeof static struct switch template this throw true try typedef typeid typename union".split(),
    *"unsigned using virtual void volatile while xor boost common fmt json omnibus std testing web".split(),
}


class Refused(Exception):
    pass


def titled(name):
    return " ".join(word.capitalize() for word in name.split("_"))


def prefixes():
    """Games by the prefix of their rules, sample games included."""
    pages = [page for games in (ROOT / "games", SAMPLE.parent) for page in sorted(games.glob("*/content/rules.en.md"))]
    found = {page: re.search(r"\*\*([A-Z]{2,3})-\d", page.read_text(encoding="utf-8")) for page in pages}
    return {match[1]: page.parent.parent.name for page, match in found.items() if match}


def check(name, prefix):
    """Raises Refused unless this can be a new game."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise Refused(f"bad name '{name}' (small letters and digits, words joined by _: green_city)")
    if not re.fullmatch(r"[A-Z]{2,3}", prefix):
        raise Refused(f"bad prefix '{prefix}' (two or three capital letters: GC)")
    if name in RESERVED or (ROOT / "src" / name).exists() or (ROOT / "content" / name).exists():
        raise Refused(f"the name '{name}' has another meaning here; choose another")
    for folder in (ROOT / "games" / name, SAMPLE.parent / name):
        if folder.exists():
            raise Refused(f"there is a game '{name}': {folder.relative_to(ROOT)}")
    if prefix in prefixes():
        raise Refused(f"the prefix '{prefix}' belongs to {prefixes()[prefix]} (taken: {', '.join(sorted(prefixes()))})")


def renamed(text, name, prefix):
    """Contents of a file of Night Bus for the new game."""
    text = text.replace("tests/sample/games/night_bus", f"games/{name}").replace("night_bus", name)
    text = text.replace("NightBus", titled(name).replace(" ", ""))
    text = re.sub(r"(?<![A-Za-z])NB(?![A-Za-z])", prefix, text)
    for title in NAMES_OF_SAMPLE.values():
        text = text.replace(title, titled(name))
    return text


def copy(name, prefix, target):
    # Golden games name their edition by its hash, which the new name changes.
    shutil.copytree(SAMPLE, target, ignore=shutil.ignore_patterns("golden", "observations.json"))
    for file in sorted(path for path in target.rglob("*") if path.is_file()):
        file.write_text(renamed(file.read_text(encoding="utf-8"), name, prefix), encoding="utf-8")
    (target / "tests/golden").mkdir()
    write_readme(target, name)
    write_look(target)
    format_sources(target)


def write_readme(target, name):
    page = f"""# {titled(name)}

TODO: what the game is, who designed and publishes it, for how many players.

## What is special

- TODO: what differs from other games, and its consequences for rules and bots.

## Where to start reading

| question | place |
|---|---|
| the rules in words | `content/rules.en.md` |
| set-up, what an action does, the end | `rules/rules.hpp` |
| what a bot looks at | `ai/guide.hpp` |
| a table in a test | `tests/rules/rules_test.cpp` |

## What is reconstructed

TODO: values of `content/edition.json` that are not from the rulebook, and how they were found.
"""
    (target / "README.md").write_text(page, encoding="utf-8")


def look_of(game):
    return json.loads((game / "content/look.json").read_text(encoding="utf-8"))


def write_look(target):
    """A line number of its own."""
    file = target / "content/look.json"
    lines = [look_of(game)["line"] for game in sorted(target.parent.iterdir()) if game != target and (game / "content/look.json").exists()]
    text = re.sub(r'"line": \d+', f'"line": {max(lines, default=0) + 1}', file.read_text(encoding="utf-8"), count=1)
    file.write_text(text, encoding="utf-8")


def format_sources(target):
    """Names of another length change line breaks and the order of includes."""
    sources = [str(file) for end in ("hpp", "cpp") for file in sorted(target.rglob(f"*.{end}"))] + [str(target.parent / "list.hpp")]
    if shutil.which("clang-format-19"):
        subprocess.run(["clang-format-19", "-i", *sources], check=True)
    else:
        print("clang-format-19 is not installed: run ./dev fmt", file=sys.stderr)


def add_to_list(name):
    """Adds the game at the end of the list; format_sources sorts the includes."""
    file = ROOT / "games/list.hpp"
    text = file.read_text(encoding="utf-8")
    text = text.replace('#include "core/game_list.hpp"\n', f'#include "core/game_list.hpp"\n#include "games/{name}/game.hpp"\n')
    games = re.findall(r"(\w+)::Sizes", text)
    lines = ",  //\n".join(f"{game}::Sizes" for game in [*games, name])
    file.write_text(re.sub(r"GameList<.*?>;", f"GameList<{lines}>;", text, flags=re.S), encoding="utf-8")


def add_to_pages(name):
    """A line of the table in README.md, and a link in docs/protocol/README.md."""
    look = look_of(ROOT / "games" / name)
    players = look["players"]
    file = ROOT / "README.md"
    text = file.read_text(encoding="utf-8")
    row = f"| {look['line']} | **{titled(name)}** | {players['least']}–{players['most']} |\n"
    file.write_text(re.sub(r"(\| line \| game \| players \|\n(?:\|.*\n)+)", lambda table: table[1] + row, text, count=1), encoding="utf-8")
    file = ROOT / "docs/protocol/README.md"
    text = file.read_text(encoding="utf-8")
    link = f" ·\n[{titled(name)}](../../games/{name}/protocol.md)."
    file.write_text(re.sub(r"(games/\w+/protocol\.md\))\.", lambda last: last[1] + link, text, count=1), encoding="utf-8")


NEXT = """games/{name} is a copy of Night Bus and {line} of the lobby's map. Next:

  cmake --preset release && ninja -C build omnibus test_every_game test_games_{name}
  OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_{name} --gtest_filter='Golden*'     # once, and after changes of the rules
  build/tests/test_games_{name} && build/tests/test_every_game --gtest_filter='*{name}*'
  build/omnibus play {name}

Then change one part after the other, beginning with content/edition.json and content/rules.en.md: docs/ADDING_A_GAME.md."""


def write_alone(name, prefix, games):
    """The game and a list of it alone."""
    shutil.rmtree(games, ignore_errors=True)
    games.mkdir(parents=True)
    (games / "list.hpp").write_text(renamed((SAMPLE.parent / "list.hpp").read_text(encoding="utf-8"), name, prefix), encoding="utf-8")
    copy(name, prefix, games / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("prefix", metavar="PREFIX")
    parser.add_argument("--alone", metavar="FOLDER", type=Path, help="for tests: write FOLDER/games, with a list of this game alone, instead")
    asked = parser.parse_args()
    try:
        check(asked.name, asked.prefix)
    except Refused as reason:
        sys.exit(f"{parser.prog}: {reason}")
    if asked.alone:
        return write_alone(asked.name, asked.prefix, asked.alone / "games")
    add_to_list(asked.name)
    copy(asked.name, asked.prefix, ROOT / "games" / asked.name)
    add_to_pages(asked.name)
    print(NEXT.format(name=asked.name, line=f"line {look_of(ROOT / 'games' / asked.name)['line']}"))


main()
