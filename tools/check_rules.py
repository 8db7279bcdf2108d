#!/usr/bin/env python3
"""Checks that the written rules, the code that enforces them and their tests agree, for games and sample games.

games/GAME/content/rules.en.md (sample games: tests/sample/games/GAME/…) numbers every rule: the id begins a heading, a list item or a bold phrase (## NB-4, **NB-4.2** …). An id
without a dot (NB-4) is a chapter and has no requirements.
  - rules.de.md and rules.fr.md number the same rules in the same order and mark the same ones as notes
  - a note only explains or permits, so no code enforces it; it ends with *(note)*, *(Hinweis)*, *(remarque)*, which the page explains
    before its first chapter
  - every rule except notes is named in games/GAME/rules or games/GAME/ai where it is enforced, in a comment or as rule("NB-4.2")
  - every rule has a test under tests/ or games/GAME/tests with the rule in its name: NB_4_2
  - every test in games/GAME/tests/rules/rules*_test.cpp names a rule
  - no test and no source names a rule that does not exist
  - a page names each option of its game in the rule it belongs to, by the quoted sentence of the form for a new table and never by its
    id: option.in_turn is "Tickets are laid … (NB-3.4)", so NB-3.4 has “Tickets are laid …”
"""
import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = [ROOT / "games", ROOT / "tests/sample/games"]
NOTES = {"en": "*(note)*", "de": "*(Hinweis)*", "fr": "*(remarque)*"}
QUOTATION_MARKS = {"en": "“”", "de": "„“", "fr": ("«\u202f", "\u202f»")}
ID = r"[A-Z]{2,3}-\d+(?:\.\d+)*"
# A defined, not merely mentioned id: it follows a heading, list or bold mark.
DEFINED = re.compile(rf"^\s*(?=[#*+-])(?:#+\s+)?(?:[*+-]\s+)?(?:\*\*)?({ID})(?![\w-])")
TEST = re.compile(
    r"^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\s*\(\s*(\w+)\s*,\s*(?!DISABLED_)(\w+)", re.M
)
# Parts that are not code. A raw string ends at its own delimiter; character literals are included because of '"'.
COMMENT = r"//[^\n]*|/\*.*?\*/"
STRING = r'R"(?P<end>[^(\s]*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''
COMMENT_OR_STRING = re.compile(rf"(?P<comment>{COMMENT})|{STRING}", re.S)
faults = []


def fault(file, number, text):
    faults.append(f"{file.relative_to(ROOT)}:{number}: {text}")


def line_of(text, position):
    return text.count("\n", 0, position) + 1


class Page:
    """A page of rules: the ids it defines, in order and with their lines, and the notes among them."""

    def __init__(self, file):
        self.file = file
        self.rules = {}
        self.notes = set()
        self.lines = []
        if not file.is_file():
            fault(file, 1, "missing: the rules exist in English, German and French")
            return
        self.lines = lines = file.read_text(encoding="utf-8").splitlines()
        self.language = file.suffixes[0][1:]
        mark = NOTES[self.language]
        for number, line in enumerate(lines, 1):
            if match := DEFINED.match(line):
                self.define(match[1], number, line.endswith(mark))
        if not self.rules:
            fault(file, 1, "defines no rule")
        elif self.notes and not any(mark in line for line in lines[: min(self.rules.values()) - 1]):
            fault(file, 1, f"does not say what {mark} means")

    def define(self, rule, number, is_note):
        if rule in self.rules:
            fault(self.file, number, f"{rule} is already defined in line {self.rules[rule]}")
        self.rules.setdefault(rule, number)
        if is_note:
            self.notes.add(rule)

    def check_options(self):
        for number, line in enumerate(self.lines, 1):
            for match in re.finditer(r"[a-z0-9]+(?:_[a-z0-9]+)+", line):
                fault(self.file, number, f"{match[0]} is an id; an option is named by its sentence")
        if not self.lines:
            return
        before, after = QUOTATION_MARKS[self.language]
        messages = json.loads(self.file.with_name(f"messages.{self.language}.json").read_text(encoding="utf-8"))
        for id, text in messages.items():
            if not re.fullmatch(r"option\.\w+", id):
                continue
            match = re.fullmatch(rf"(.*) \(({ID})\)", text)
            number = self.rules.get(match[2]) if match else None
            if number is None:
                fault(self.file, 1, f"{id} does not end with a rule of this page")
            elif before + match[1] + after not in self.lines[number - 1]:
                fault(self.file, number, f"{match[2]} does not name {before}{match[1]}{after} ({id})")

    def compare(self, other):
        for rule, number in self.rules.items():
            if rule not in other.rules:
                fault(other.file, 1, f"{rule} is missing; {self.file.name} has it in line {number}")
            elif rule in self.notes - other.notes:
                fault(other.file, other.rules[rule], f"{rule} is a note in {self.file.name}, but not here")
            elif rule in other.notes - self.notes:
                fault(other.file, other.rules[rule], f"{rule} is a note here, but not in {self.file.name}")
        for rule, number in other.rules.items():
            if rule not in self.rules:
                fault(other.file, number, f"{rule} is not in {self.file.name}")
        if self.rules.keys() == other.rules.keys() and list(self.rules) != list(other.rules):
            rule = next(b for a, b in zip(self.rules, other.rules) if a != b)
            fault(other.file, other.rules[rule], f"{rule} is in another position than in {self.file.name}")


def named(identifier, rules, prefix):
    """Rules in the name of a test. Numbers may follow an id (NB_4_2_3_cards), so the longest existing id counts."""
    for match in re.finditer(rf"(?:^|_)({prefix}(?:_\d+)+)(?![0-9A-Za-z])", identifier):
        parts = match[1].split("_")
        ids = [f"{prefix}-{'.'.join(parts[1:end])}" for end in range(len(parts), 1, -1)]
        yield next((id for id in ids if id in rules and "." in id), None), match[1]


def code_of(text):
    """The text without comments and strings, with unchanged line numbers."""
    return COMMENT_OR_STRING.sub(lambda match: "\n" * match[0].count("\n") or " ", text)


def enforced(text):
    """Ids in comments and in rule("…") with their positions. An id after "such as" is only an example."""
    for token in COMMENT_OR_STRING.finditer(text):
        if token["comment"] or text.endswith("rule(", 0, token.start()):
            for match in re.finditer(rf"(?<!such as )\b{ID}", token[0]):
                yield match[0], token.start() + match.start()


def check_names(page, prefix):
    """Checks that no source or test names a rule that does not exist."""
    for file, text in texts.items():
        for match in re.finditer(rf"\b{prefix}-\d+(?:\.\d+)+", text):
            if match[0] not in page.rules:
                fault(file, line_of(text, match.start()), f"{match[0]} is not a rule of {page.file.relative_to(ROOT)}")


def in_rules_of(folder, file):
    return file.parent == folder or any(file.is_relative_to(folder / part) for part in ("rules", "ai"))


def places_of(folder):
    """First place in the source of the game in a folder that names each rule."""
    places = {}
    for file, text in texts.items():
        if in_rules_of(folder, file):
            for rule, position in enforced(text):
                places.setdefault(rule, f"{file.relative_to(ROOT)}:{line_of(text, position)}")
    return places


def tested_rules(page, folder, prefix):
    tested = set()
    for file, text in texts.items():
        if "tests" not in file.relative_to(ROOT).parts or file.suffix != ".cpp":
            continue
        about_rules = file.parent == folder / "tests/rules" and re.fullmatch(r"rules.*_test\.cpp", file.name)
        code = code_of(text)
        for test in TEST.finditer(code):
            naming = [n for part in test.groups() for n in named(part, page.rules, prefix)]
            number = line_of(code, test.start(2))
            for rule, written in naming:
                if rule is None:
                    fault(file, number, f"{written} in the name of a test is not a rule of {page.file.relative_to(ROOT)}")
                else:
                    tested.add(rule)
            if about_rules and not naming:
                fault(file, number, f"{test[1]}.{test[2]} names no rule (like {prefix}_4_2_…)")
    return tested


def check_game(english):
    """Checks a game and returns its rules that are neither named in the source nor notes."""
    folder = english.parent.parent
    page = Page(english)
    page.check_options()
    for language in ("de", "fr"):
        other = Page(english.with_name(f"rules.{language}.md"))
        other.check_options()
        page.compare(other)
    prefixes = sorted({rule.split("-")[0] for rule in page.rules})
    if len(prefixes) != 1:
        if prefixes:
            fault(english, 1, f"rules with several prefixes: {', '.join(prefixes)}")
        return []

    check_names(page, prefixes[0])
    places = places_of(folder)
    tested = tested_rules(page, folder, prefixes[0])
    unmentioned = []
    for rule, number in page.rules.items():
        if "." not in rule:
            continue
        complaints = []
        if rule in page.notes and rule in places:
            complaints.append(f"{rule} is marked as a note, but {places[rule]} names it as enforced")
        if rule not in page.notes and rule not in places:
            unmentioned.append(rule)
            complaints.append(f"{rule} is neither named in {folder.relative_to(ROOT)}/rules nor marked {NOTES['en']}")
        if rule not in tested:
            complaints.append(f"{rule} has no test")
        for complaint in complaints:
            fault(english, number, complaint)
    return unmentioned


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--unmentioned", action="store_true", help="only list, game by game, the rules that are neither named in the source nor notes")
wanted = parser.parse_args()

sources = [f for top in ("src", "games", "tests") for f in sorted((ROOT / top).rglob("*")) if f.suffix in {".hpp", ".cpp", ".cu", ".cuh", ".py", ".ts"}]
texts = {file: file.read_text(encoding="utf-8") for file in sources}
unmentioned = {english.parent.parent.name: check_game(english) for games in GAMES for english in sorted(games.glob("*/content/rules.en.md"))}

if wanted.unmentioned:
    for game, rules in unmentioned.items():
        print(f"{game}: {', '.join(rules) or 'none'}")
else:
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    sys.exit(bool(faults))
