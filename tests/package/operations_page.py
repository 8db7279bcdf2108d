"""Extracts the commands of docs/OPERATIONS.md for the tests.

Blocks that begin with ```sh are run by any user in an empty folder; those that begin with ```sh root are run by root in a Debian with
systemd. All blocks of a kind are run in the order of the page. Other blocks are ignored."""
import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/OPERATIONS.md"
FENCE = re.compile(r"```(.*)")


@dataclass
class Block:
    section: str  # nearest heading above
    kind: str  # words after the fence
    line: int
    script: str


def blocks(text):
    section, block = "", None
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.fullmatch(line)
        if block is not None and fence:
            yield block
            block = None
        elif block is not None:
            block.script += line + "\n"
        elif fence:
            block = Block(section, fence[1].strip(), number, "")
        elif line.startswith("#"):
            section = line.lstrip("#").strip()


def commands(kind):
    """Blocks of a kind, in the order of the page."""
    return [block for block in blocks(PAGE.read_text(encoding="utf-8")) if block.kind == kind]
