#!/usr/bin/env python3
"""Compares the message catalogues content/**/messages.{en,de,fr}.json.

All three have the same ids, every message is well-formed ICU MessageFormat, and the translations of one message use the
same placeholders. A message that fails here would otherwise fail only in front of the person who reads that language.
The browser client's own messages (content/web) must all be used by it; that none is missing its compiler sees to.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "de", "fr")
faults = []


class Malformed(Exception):
    pass


class Message:
    """Reads one ICU message and collects the names of its placeholders, those inside plural and select branches too."""

    def __init__(self, text):
        self.text, self.at, self.names = text, 0, set()
        self.read_text(nested=False)

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def read_text(self, nested):
        while char := self.peek():
            self.at += 1
            if char == "'":
                self.skip_quoted()
            elif char == "{":
                self.read_argument()
            elif char == "}":
                if nested:
                    return
                raise Malformed("a } that closes nothing")
        if nested:
            raise Malformed("a { that is never closed")

    def skip_quoted(self):
        # '' is an apostrophe; ' before a brace or # quotes up to the next single '; any other ' is itself.
        if self.peek() == "'":
            self.at += 1
        elif self.peek() and self.peek() in "{}#|":
            while True:
                end = self.text.find("'", self.at)
                if end < 0:
                    raise Malformed("a quotation ' that is never closed")
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
        if not name or not name.replace("_", "a").isalnum():
            raise Malformed(f"'{name}' is no name for a placeholder")
        self.names.add(name)
        if self.peek() == ",":
            self.at += 1
            kind = self.word()
            if kind in ("plural", "select"):
                return self.read_branches(name, kind)
            if kind != "number" or self.peek() == ",":
                raise Malformed(f"of '{name}' only plural, select and number without a style are known")
        if self.peek() != "}":
            raise Malformed(f"the placeholder '{name}' is never closed")
        self.at += 1

    def read_branches(self, name, kind):
        if self.peek() != ",":
            raise Malformed(f"'{name}': {kind} without branches")
        self.at += 1
        branches = []
        while self.peek() and self.peek() != "}":
            branches.append(self.word().split()[-1:])
            if self.peek() != "{" or branches[-1] == []:
                raise Malformed(f"'{name}': a branch of the {kind} is malformed")
            self.at += 1
            self.read_text(nested=True)
            while self.peek().isspace():
                self.at += 1
        if not self.peek():
            raise Malformed(f"'{name}': the {kind} is never closed")
        self.at += 1
        if ["other"] not in branches:
            raise Malformed(f"'{name}': the {kind} has no branch 'other'")


def unique(pairs):
    seen = {}
    for key, value in pairs:
        if key in seen:
            raise Malformed(f"the id '{key}' stands there twice")
        seen[key] = value
    return seen


def flatten(value, path=""):
    """Ids of a nested catalogue are joined with dots, so both ways to write one are the same."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flatten(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, str):
        yield path, value
    else:
        raise Malformed(f"'{path}' is not a text")


def read(file):
    """id -> names of its placeholders; None for a message that is malformed."""
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
            names[id] = Message(text).names
        except Malformed as error:
            faults.append(f"{name}: {id}: {error}")
            names[id] = None
    return names


for folder in sorted({f.parent for f in (ROOT / "content").rglob("messages.*.json")}):
    files = {language: folder / f"messages.{language}.json" for language in LANGUAGES}
    catalogues = {language: read(file) for language, file in files.items()}
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



def spoken_by_the_client():
    """Whether the sources of web/ name an id: as it is, or made of parts, as in `station.${way}`."""
    sources = "\n".join(file.read_text(encoding="utf-8") for end in ("ts", "svelte") for file in (ROOT / "web/src").rglob(f"*.{end}"))
    plain = set(re.findall(r"""['"]([a-z_]+(?:\.[a-z0-9_]+)*)['"]""", sources))
    made = [re.split(r"\$\{.*?\}", text) for text in re.findall(r"`([a-z_]+\.[^`\n]*\$\{[^`\n]*)`", sources)]
    patterns = [re.compile("[a-z0-9_.]+".join(map(re.escape, parts)) + r"\Z") for parts in made]
    return lambda id: id in plain or any(pattern.match(id) for pattern in patterns)


client = ROOT / "content/web/messages.en.json"
if client.exists():
    spoken = spoken_by_the_client()
    faults += [f"{client.relative_to(ROOT)}: {id} is used nowhere in web/src" for id in (read(client) or {}) if not spoken(id)]

print("\n".join(sorted(faults)), file=sys.stderr, end="\n" if faults else "")
sys.exit(bool(faults))
