#!/usr/bin/env python3
"""Compares the message catalogues messages.{en,de,fr}.json in content/, games/GAME/content and tests/sample/games/GAME/content, and
proof-reads them and the rules pages.

All three languages have the same ids, every message is well-formed in the subset of ICU MessageFormat that the program supports
(src/text/message.hpp), and the translations of a message use the same placeholders. Such faults would otherwise show only to readers of
that language.
All messages of the browser client (content/web, and games/GAME/content/table for a drawing) must be used by it; its compiler reports
missing ones. The messages of a drawing begin with the prefix of the game's rules.

tools/terms.json lists words to avoid, because another term is established, and nouns that need a plural after a number;
games/GAME/terms.json lists words to avoid in one game. French punctuation and German units need no-break spaces.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "de", "fr")
faults = []


# Valid branch names of plural and select. These languages use no other CLDR categories.
KEYS = {"plural": re.compile(r"=(0|-?[1-9]\d*)|one|many|other"), "select": re.compile(r"\w+", re.A)}


class Malformed(Exception):
    pass


class Message:
    """Parses an ICU message and collects the names of its placeholders, including those inside plural and select branches.

    `said` is the readable text: {name} for a value, the branches of a plural or select in sequence, separated by bars."""

    def __init__(self, text):
        self.text, self.at, self.names, self.said = text, 0, set(), ""
        self.read_text(nested=False)

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def read_text(self, nested):
        while char := self.peek():
            self.at += 1
            if char == "'":
                self.said += char
                self.skip_quoted()
            elif char == "{":
                self.read_argument()
            elif char != "}":
                self.said += char
            elif nested:
                return
            else:
                raise Malformed("unmatched }")
        if nested:
            raise Malformed("unclosed {")

    def skip_quoted(self):
        # '' is an apostrophe; ' before a brace or # quotes up to the next single '; any other ' is itself.
        if self.peek() == "'":
            self.at += 1
        elif self.peek() and self.peek() in "{}#|":
            while True:
                end = self.text.find("'", self.at)
                if end < 0:
                    raise Malformed("unclosed quotation '")
                self.at = end + 1
                if self.peek() != "'":
                    return
                self.at += 1

    def word(self):
        start = self.at
        while self.peek() and self.peek() not in "{},":
            self.at += 1
        return self.text[start : self.at].strip()

    def read_argument(self):
        name = self.word()
        if not re.fullmatch(r"\w+", name, re.A):
            raise Malformed(f"invalid placeholder name '{name}'")
        self.names.add(name)
        if self.peek() == ",":
            self.at += 1
            kind = self.word()
            if kind in ("plural", "select"):
                return self.read_branches(name, kind)
            if kind != "number" or self.peek() == ",":
                raise Malformed(f"unknown format of '{name}' (number without a style, plural, select)")
        if self.peek() != "}":
            raise Malformed(f"unclosed placeholder '{name}'")
        self.at += 1
        self.said += f"{{{name}}}"

    def read_branches(self, name, kind):
        if self.peek() != ",":
            raise Malformed(f"'{name}': {kind} without branches")
        self.at += 1
        branches = []
        while self.peek() and self.peek() != "}":
            branches.append(self.word())
            if self.peek() != "{" or not KEYS[kind].fullmatch(branches[-1]):
                raise Malformed(f"'{name}': malformed branch '{branches[-1]}' of the {kind}")
            self.at += 1
            self.said += "|"
            self.read_text(nested=True)
            while self.peek().isspace():
                self.at += 1
        if not self.peek():
            raise Malformed(f"'{name}': unclosed {kind}")
        self.at += 1
        self.said += "|"
        if "other" not in branches:
            raise Malformed(f"'{name}': the {kind} has no branch 'other'")


def unique(pairs):
    seen = {}
    for key, value in pairs:
        if key in seen:
            raise Malformed(f"duplicate id '{key}'")
        seen[key] = value
    return seen


def flatten(value, path=""):
    """Yields ids and texts. Ids of a nested catalogue are joined with dots, so nested and flat catalogues are equivalent."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flatten(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, str):
        yield path, value
    else:
        raise Malformed(f"'{path}' is not a string")


# ---- Proof-reading ----

WRONG_SPACE = {
    "en": (r"[ \u00a0\u202f](?=%)|(?<=[\w}])[ \u00a0\u202f](?=…)", "no space"),
    "de": (r"[ \u202f](?=[%$])|(?<=[\w}])[ \u202f](?=…)", "a no-break space (U+00A0)"),
    "fr": (r"[ \u00a0](?=[:;!?»%$])|(?<=«)[ \u00a0]", "a narrow no-break space (U+202F)"),
}
# Misplaced no-break spaces, plain ones, and those before a $ without a number: French only.
MISPLACED_SPACE = (
    (re.compile(r"\u202f(?![:;!?»%$\d])(?<!«\u202f)"), "a plain space"),
    (re.compile(r"[sS]tress (?=[+−])"), "a no-break space (U+00A0)"),
    (re.compile(r"(?<=[\d}]) (?=(?:min|s|ms|ko|Mo|Go)(?![\w’]))"), "a no-break space (U+00A0)"),
    (re.compile(r"(?<![\d}#|])\u202f\$"), "a number before the $, or dollars"),
)
TERMS = json.loads((ROOT / "tools/terms.json").read_text(encoding="utf-8"))


def pattern_of(words):
    """Matches any of the words as a whole; a * stands for any ending."""
    return re.compile(r"(?<![\w’{])(?:" + "|".join(re.escape(word).replace(r"\*", r"\w*") for word in words) + r")(?!\w)", re.I)


def prefix_of(game):
    return re.search(r"\*\*([A-Z]+)-\d", (game / "content/rules.en.md").read_text(encoding="utf-8"))[1].lower() + "."


def terms_of(game, language):
    """Terms of a game, as those of tools/terms.json: its places content/… and table/… begin there with its name and its prefix."""
    file = game / "terms.json"
    entries = json.loads(file.read_text(encoding="utf-8")).get(language, []) if file.exists() else []
    place = lambda path: path.replace("content/", f"{game.name}/", 1).replace("table/", f"web/{prefix_of(game)}", 1)
    for entry in entries:
        yield {**entry, "in": [place(path) for path in entry.get("in", ["content/", "table/"])],
               "except": [place(path) for path in entry.get("except", [])]}


GAMES = [folder.parent for folder in sorted(ROOT.glob("games/*/content"))]
REFUSED = {
    language: [
        (pattern_of(entry["not"]), entry["say"], tuple(entry.get("in", [""])), tuple(entry.get("except", [])))
        for entry in [*entries, *(term for game in GAMES for term in terms_of(game, language))]
    ]
    for language, entries in TERMS["refused"].items()
}
# A value right before a counted noun without plural forms. {seat} and {kind} are names, not numbers.
UNCOUNTED = {
    language: re.compile(r"\{(?!seat\}|kind\})\w+\} (?:" + "|".join(words) + r")(?!\w)") for language, words in TERMS["counted"].items()
}


def named(folder):
    """Name of a content folder in terms.json: the game, `web` for drawings, otherwise the name of the folder."""
    return {"content": folder.parent.name, "table": "web"}.get(folder.name, folder.name)


def proof_read(place, language, text, where):
    """`place` is folder/id or folder/rules; `where` is the prefix of each fault."""
    space, wanted = WRONG_SPACE[language]
    for match in re.finditer(space, text):
        faults.append(f"{where}: “{text[max(0, match.start() - 12) : match.end() + 2]}” needs {wanted}")
    for pattern, instead in MISPLACED_SPACE if language == "fr" else ():
        for match in pattern.finditer(text):
            faults.append(f"{where}: “{text[max(0, match.start() - 12) : match.end() + 2]}” needs {instead}")
    for match in re.finditer(r"[\"']", text):
        faults.append(f"{where}: “{text[max(0, match.start() - 12) : match.end() + 2]}” has a straight quotation mark")
    for pattern, say, within, besides in REFUSED[language]:
        match = pattern.search(text)
        if match and place.startswith(within) and not (besides and place.startswith(besides)):
            faults.append(f"{where}: instead of “{match[0]}” write: {say} (terms.json)")
    if match := UNCOUNTED[language].search(text):
        faults.append(f"{where}: “{match[0]}” needs a plural")


def proof_read_rules(file):
    name, language = file.relative_to(ROOT), file.suffixes[0][1:]
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        proof_read(f"{named(file.parent)}/rules", language, re.sub(r"`[^`]*`", "", line), f"{name}:{number}")


def read(file):
    """Placeholder names by id, None for a malformed message; None for a missing or malformed file."""
    name = file.relative_to(ROOT)
    try:
        messages = dict(flatten(json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=unique)))
    except FileNotFoundError:
        faults.append(f"{name}: missing")
        return None
    except (Malformed, ValueError) as error:
        faults.append(f"{name}: {error}")
        return None
    names = {}
    for id, text in messages.items():
        try:
            message = Message(text)
        except Malformed as error:
            faults.append(f"{name}: {id}: {error}")
            names[id] = None
        else:
            names[id] = message.names
            if id.startswith("ask.") and id.endswith(".other") and not message.said.lstrip("|")[0].islower():
                faults.append(f"{name}: {id} follows a name, so it must begin with a lower-case letter")
            proof_read(f"{named(file.parent)}/{id}", file.suffixes[0][1:], message.said, f"{name}: {id}")
    return names


def spoken_by_the_client():
    """Predicate: the sources of the client or a drawing use an id, either verbatim or as a template such as `station.${way}`."""
    folders = [ROOT / "web/src", *(ROOT / "games").glob("*/table")]
    sources = "\n".join(file.read_text(encoding="utf-8") for folder in folders for end in ("ts", "svelte") for file in folder.rglob(f"*.{end}"))
    plain = set(re.findall(r"""['"]([a-z_]+(?:\.[a-z0-9_]+)*)['"]""", sources))
    made = [re.split(r"\$\{.*?\}", text) for text in re.findall(r"`([a-z_]+\.[^`\n]*\$\{[^`\n]*)`", sources)]
    patterns = [re.compile("[a-z0-9_.-]+".join(map(re.escape, parts)) + r"\Z") for parts in made]
    return lambda id: id in plain or any(pattern.match(id) for pattern in patterns)


PREFIXES = {game: prefix_of(game) for game in (ROOT / "games").iterdir() if (game / "content/rules.en.md").exists()}
spoken = spoken_by_the_client()
contents = [ROOT / "content", *(ROOT / "games").glob("*/content"), *(ROOT / "tests/sample/games").glob("*/content")]
for folder in sorted({file.parent for content in contents for file in content.rglob("messages.*.json")}):
    files = {language: folder / f"messages.{language}.json" for language in LANGUAGES}
    catalogues = {language: read(file) for language, file in files.items()}
    for page in sorted(folder.glob("rules.*.md")):
        proof_read_rules(page)
    if None in catalogues.values():
        continue
    english = catalogues["en"]
    for language in LANGUAGES[1:]:
        name, other = files[language].relative_to(ROOT), catalogues[language]
        faults += [f"{name}: {id} is missing" for id in english if id not in other]
        faults += [f"{name}: {id} is not in {files['en'].name}" for id in other if id not in english]
        for id in english.keys() & other.keys():
            if None not in (english[id], other[id]) and english[id] != other[id]:
                show = lambda names: "{" + ", ".join(sorted(names)) + "}"
                faults.append(f"{name}: {id} uses {show(other[id])}, English {show(english[id])}")
    if named(folder) == "web":
        own = PREFIXES.get(folder.parent.parent)
        name = files["en"].relative_to(ROOT)
        faults += [f"{name}: {id} is unused in web/src and games/*/table" for id in english if not spoken(id)]
        for id in english:
            other = next((prefix for prefix in PREFIXES.values() if id.startswith(prefix)), None)
            if other != own:
                faults.append(f"{name}: {id} " + (f"does not begin with {own}" if own else "belongs to the drawing of a game"))

print("\n".join(sorted(faults)), file=sys.stderr, end="\n" if faults else "")
sys.exit(bool(faults))
