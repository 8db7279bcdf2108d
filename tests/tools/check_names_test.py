#!/usr/bin/env python3
"""Tests of tools/check_names.py: forms in which a file could name a game.

  tests/tools/check_names_test.py
"""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
sys.dont_write_bytecode = True
import check_names  # noqa: E402


class PatternTest(unittest.TestCase):
    pattern = check_names.pattern_of([["green", "city"], ["Green", "City"]], ["YZ"])

    def test_finds_folder_title_and_identifiers(self):
        for text in ("games/green_city/", "green-city-solo", "the Green City", "class GreenCityRules", "greenCity"):
            self.assertRegex(text, self.pattern)

    def test_finds_numbers_of_rules(self):
        for text in ("such as YZ-7.4", "TEST(Rules, YZ_7_4_a_rule)", "rule YZ-12"):
            self.assertRegex(text, self.pattern)

    def test_finds_nothing_else(self):
        for text in ("a city of green", "greencity", "evergreen_city", "card YZ01", "YZZ-12", "XYZ-1", "YZ-card", "YZ_7"):
            self.assertNotRegex(text, self.pattern)

    def test_every_game_of_the_list_has_a_prefix(self):
        prefixes = check_names.prefixes_of_games()
        self.assertEqual(len(set(prefixes)), len(check_names.folders_of_games()))


if __name__ == "__main__":
    unittest.main()
