#!/usr/bin/env python3
"""Tests of tools/new_game.py in a copy of the tree: what it refuses, and that a new game passes all checks of the sources.

  tests/tools/new_game_test.py
"""
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ("check_layers", "check_rules", "check_catalogues", "check_device")
READ_BY_TOOLS = ("README.md", ".clang-format", "content", "docs/protocol", "games", "python/src", "src", "tests", "tools", "web/src")


def copy_tree(target):
    """Copies what the tools read, as far as git knows it or would add it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *READ_BY_TOOLS], cwd=ROOT, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


class NewGameTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        copy_tree(self.tree)

    def run_tool(self, *arguments):
        return subprocess.run([self.tree / "tools/new_game.py", *arguments], capture_output=True, text=True)

    def contents(self):
        return {file: file.read_bytes() for file in (self.tree / "games").rglob("*") if file.is_file()}

    def test_refuses_bad_names_existing_games_and_used_prefixes_and_changes_nothing(self):
        before = self.contents()
        existing = min(path.name for path in (self.tree / "games").iterdir() if path.is_dir())
        for name, prefix, reason in (
            ("green-city", "GC", "bad name 'green-city'"),
            ("Green", "GC", "bad name 'Green'"),
            ("class", "GC", "'class' has another meaning"),
            ("core", "GC", "'core' has another meaning"),
            ("green_city", "gc", "bad prefix 'gc'"),
            ("green_city", "LONG", "bad prefix 'LONG'"),
            ("green_city", "NB", "the prefix 'NB' belongs to night_bus"),
            ("night_bus", "GC", "there is a game 'night_bus'"),
            (existing, "GC", f"there is a game '{existing}'"),
        ):
            done = self.run_tool(name, prefix)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn(reason, done.stderr)
        self.assertEqual(self.contents(), before)

    def test_a_new_game_passes_all_checks_and_is_in_every_list(self):
        done = self.run_tool("green_city", "GC")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("OMNIBUS_REGENERATE_GOLDEN=1 build/tests/test_games_green_city", done.stdout)
        for check in CHECKS:
            found = subprocess.run([self.tree / "tools" / f"{check}.py"], capture_output=True, text=True)
            self.assertEqual((found.returncode, found.stderr), (0, ""), check)
        sources = [*self.tree.glob("games/green_city/**/*.?pp"), self.tree / "games/list.hpp"]
        found = subprocess.run(["clang-format-19", "--dry-run", "-Werror", *sources], capture_output=True, text=True)
        self.assertEqual(found.returncode, 0, found.stderr)
        for page in ("README.md", "docs/protocol/README.md"):
            self.assertEqual((self.tree / page).read_text(encoding="utf-8").count("Green City"), 1, page)
        self.assertIn("green_city::Sizes>;", (self.tree / "games/list.hpp").read_text(encoding="utf-8"))
        lines = [json.loads(look.read_text(encoding="utf-8"))["line"] for look in self.tree.glob("games/*/content/look.json")]
        self.assertEqual(len(lines), len(set(lines)), "two games with the same line")
        for file in self.tree.glob("games/green_city/**/*"):
            if file.is_file():
                left = re.findall(r"night_bus|NightBus|Night Bus|Nachtbus|Bus de nuit|(?<![A-Za-z])NB(?![A-Za-z])", file.read_text(encoding="utf-8"))
                self.assertEqual(left, [], file)

    def test_several_games_can_be_begun(self):
        for name, prefix in (("green_city", "GC"), ("harbour", "HB")):
            self.assertEqual(self.run_tool(name, prefix).returncode, 0)
        self.assertEqual(self.run_tool("harbour", "HA").returncode, 1)
        self.assertEqual(self.run_tool("airport", "HB").returncode, 1)


if __name__ == "__main__":
    unittest.main()
