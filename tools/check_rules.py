#!/usr/bin/env python3
"""Holds the written rules and the tests together.

content/GAME/rules.en.md numbers every rule: the id opens a heading, a list item or a bold phrase (## MT-4, **MT-4.2** …).
  - rules.de.md and rules.fr.md number the same rules in the same order
  - every rule is named by a test under tests/, as MT_4_2 in a test's name or as MT-4.2 in its text; an id without a dot
    (MT-4) is a chapter and needs none
  - every test in tests/games/GAME/rules*_test.cpp names a rule
  - no test and no source names a rule that is not written
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ID = r"[A-Z]{2,3}-\d+(?:\.\d+)*"
# An id that is defined, not merely mentioned: a heading, list or bold mark stands before it.
DEFINED = re.compile(rf"^\s*(?=[#*+-])(?:#+\s+)?(?:[*+-]\s+)?(?:\*\*)?({ID})(?![\w-])")
TEST = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\s*\(\s*(\w+)\s*,\s*(\w+)", re.M)
faults = []


def fault(file, number, text):
    faults.append(f"{file.relative_to(ROOT)}:{number}: {text}")


def rules_of(file):
    """The ids a rules page defines, in order, each with its line."""
    rules = {}
    if not file.is_file():
        fault(file, 1, "missing: the rules exist in English, German and French")
        return rules
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if match := DEFINED.match(line):
            if match[1] in rules:
                fault(file, number, f"{match[1]} is already defined in line {rules[match[1]]}")
            rules.setdefault(match[1], number)
    if not rules:
        fault(file, 1, "defines no rule")
    return rules


def compare(english, other_file, rules):
    other = rules_of(other_file)
    for rule in rules:
        if rule not in other:
            fault(other_file, 1, f"{rule} is missing; {english.name} has it in line {rules[rule]}")
    for rule, number in other.items():
        if rule not in rules:
            fault(other_file, number, f"{rule} is not in {english.name}")
    if rules.keys() == other.keys() and list(rules) != list(other):
        rule = next(b for a, b in zip(rules, other) if a != b)
        fault(other_file, other[rule], f"{rule} stands in another place than in {english.name}")


def named(identifier, rules, prefix):
    """The rules named in a test's name. Numbers may follow an id (MT_4_2_3_cards), so the longest id that exists counts."""
    for match in re.finditer(rf"(?:^|_)({prefix}(?:_\d+)+)(?![0-9A-Za-z])", identifier):
        parts = match[1].split("_")
        ids = [f"{prefix}-{'.'.join(parts[1:end])}" for end in range(len(parts), 1, -1)]
        yield next((id for id in ids if id in rules and "." in id), None), match[1]


def line_of(text, position):
    return text.count("\n", 0, position) + 1


sources = [f for top in ("src", "tests") for f in sorted((ROOT / top).rglob("*")) if f.suffix in {".hpp", ".cpp", ".cu", ".cuh", ".py", ".ts"}]
texts = {file: file.read_text(encoding="utf-8") for file in sources}

for english in sorted((ROOT / "content").glob("*/rules.en.md")):
    game = english.parent.name
    rules = rules_of(english)
    for language in ("de", "fr"):
        compare(english, english.with_name(f"rules.{language}.md"), rules)
    prefixes = sorted({rule.split("-")[0] for rule in rules})
    if len(prefixes) > 1:
        fault(english, 1, f"rules with several prefixes: {', '.join(prefixes)}")
    if len(prefixes) != 1:
        continue
    prefix = prefixes[0]

    tested = set()
    for file, text in texts.items():
        in_tests = file.is_relative_to(ROOT / "tests")
        for match in re.finditer(rf"\b{prefix}-\d+(?:\.\d+)+", text):
            if match[0] not in rules:
                fault(file, line_of(text, match.start()), f"{match[0]} is not a rule of {english.relative_to(ROOT)}")
            elif in_tests:
                tested.add(match[0])
        if not in_tests or file.suffix != ".cpp":
            continue
        about_rules = file.parent == ROOT / "tests/games" / game and re.fullmatch(r"rules.*_test\.cpp", file.name)
        for test in TEST.finditer(text):
            naming = [n for part in test.groups() for n in named(part, rules, prefix)]
            for rule, written in naming:
                if rule is None:
                    fault(file, line_of(text, test.start(2)), f"{written} in the name of a test is not a rule of {english.relative_to(ROOT)}")
                else:
                    tested.add(rule)
            if about_rules and not naming:
                fault(file, line_of(text, test.start(2)), f"{test[1]}.{test[2]} names no rule (like {prefix}_4_2_…)")

    for rule, number in rules.items():
        if "." in rule and rule not in tested:
            fault(english, number, f"{rule} has no test")

print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
sys.exit(bool(faults))
