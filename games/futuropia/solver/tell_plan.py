#!/usr/bin/env python3
"""Writes games/futuropia/content/plan.json: the position after each turn of the best known solo plan, for players to watch.

The engine plays the plan in games/futuropia/content/solo.json. The file holds the view at the start, then the changes of each turn
(JSON Patch, as in previews). With --check it only checks that the file is up to date.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent
ROOT = GAME.parent.parent
SOLO = GAME / "content/solo.json"
PLAN = GAME / "content/plan.json"


def asked(program, requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([program, "engine"], input=lines, capture_output=True, text=True, check=True)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    for request, reply in zip(requests, replies, strict=True):
        if not reply["ok"]:
            sys.exit(f"{request}: {reply['error']['message']}")
    return replies


def changes(before, after, path=""):
    """JSON Patch between two values: objects field by field, everything else as a whole."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [change for key in before for change in changes(before[key], after[key], f"{path}/{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after) == 1:
        return changes(before[0], after[0], f"{path}/0")
    return [{"op": "replace", "path": path, "value": after}]


def told(program):
    """Content of the file."""
    plan = next(plan for plan in json.loads(SOLO.read_text())["plans"] if "turns" in plan)
    look = [{"do": "view", "seat": 0}, {"do": "standing", "seat": 0}]
    requests = [{"do": "new", "game": "futuropia", "players": 1, "seed": 0, "options": plan["options"]}, *look]
    for turn in plan["turns"]:
        requests += [{"do": "act", "action": action} for action in turn["actions"]] + look
    replies = asked(program, requests)
    views = [reply["view"] for reply in replies if "view" in reply]
    points = [reply["standing"][0]["points"] for reply in replies if "standing" in reply]
    expected = [plan["start"], *(turn["points"] for turn in plan["turns"])]
    if points != expected:
        sys.exit(f"{SOLO.name} has the points {expected}, but the engine has {points}")
    turns = [json.dumps(changes(before, after), separators=(",", ":")) for before, after in zip(views, views[1:])]
    start = json.dumps(views[0], separators=(",", ":"))
    return '{\n"start":' + start + ',\n"turns":[\n' + ",\n".join(turns) + "\n]}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build/omnibus"))
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    text = told(arguments.program)
    if not arguments.check:
        PLAN.write_text(text)
    elif not PLAN.exists() or PLAN.read_text() != text:
        sys.exit(f"{PLAN.name} is out of date: run {Path(__file__).resolve().relative_to(ROOT)}")


if __name__ == "__main__":
    main()
