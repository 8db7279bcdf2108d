#!/usr/bin/env python3
"""The long tests, for a night or a weekend: ./dev soak [PART…]

Each part that passes is noted with the commit in build/soak/results.json, so that an interrupted run continues where it stopped and only
what has changed runs again. build/soak/report.md says what ran on which commit, and the logs are beside it.
"""
import argparse
import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/soak"
RESULTS = FOLDER / "results.json"

PARTS = {
    "lint": "clang-tidy over everything, benchmarks and device code compile",
    "rare": "tests of positions that no game reaches, and other long ones (names begin with Soak)",
    "laws": "very many random games of every kind of table, checked by the laws",
    "fuzz": "every fuzzer for ten minutes",
    "address": "all tests with the address sanitizer",
    "thread": "all tests with the thread sanitizer",
    "kills": "a server is killed a thousand times; nothing acknowledged is lost",
    "secrets": "whole games watched by every seat: nothing hidden leaves the server",
    "mutants": "small faults in the rules of every game are noticed",
    "attacks": "hostile guests do not disturb an honest player",
    "new_game": "a new game, alone on its list, passes its tests and those that loop over the list",
    "browsers": "Firefox and WebKit",
    "package": "install, upgrade, proxy, restore and remove the Debian package (root)",
}


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def commit():
    """The commit, marked if the tree differs from it."""
    return git("rev-parse", "--short=12", "HEAD") + ("+changes" if git("status", "--porcelain", "--untracked-files=no") else "")


def games():
    listed = subprocess.run(["build/omnibus", "games", "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [game["name"] for game in json.loads(listed.stdout)["games"]]


def test_programs():
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "build/tests").glob("test_*") if os.access(path, os.X_OK))


def sanitized(preset, *prefix):
    """All test programs; cmake/Tests.cmake leaves laws over whole games to the fast build."""
    return [["cmake", "--preset", preset], ["cmake", "--build", "--preset", preset], [*prefix, "ctest", "--preset", preset]]


def new_game():
    """Builds and tests what tools/new_game.py begins."""
    programs = [f"new_game_{kind}" for kind in ("rules", "program", "every_game", "strength")]
    games = "OMNIBUS_GAMES=build/new_game/games"
    return [
        ["tools/new_game.py", "green_city", "GC", "--alone", "build/new_game"],
        ["cmake", "--preset", "release"],
        ["ninja", "-C", "build", *programs],
        [games, "OMNIBUS_REGENERATE_GOLDEN=1", "build/tests/new_game_rules", "--gtest_brief=1", "--gtest_filter=Golden*"],
        # Pages of docs/protocol have examples of released games, and only the released program is hardened.
        *([games, f"build/tests/{program}", "--gtest_brief=1", "--gtest_filter=-Protocol.*:Hardening.*:*Soak*"] for program in programs),
        ["rm", "-r", "build/new_game"],
        ["cmake", "--preset", "release"],
    ]


def commands(part, options):
    """The commands of a part, each as arguments with variables of the environment in front (`NAME=VALUE`)."""
    number = max(1, options.games // len(games()))
    seed = str(int(git("rev-parse", "HEAD")[:8], 16))  # other games for each commit, and the same again for this one
    server = "build/tests/test_server"
    return {
        "lint": lambda: [["./dev", "lint"]],
        "rare": lambda: [[program, "--gtest_brief=1", "--gtest_filter=Soak*:*/Soak*"] for program in test_programs()],
        "laws": lambda: [["build/omnibus", "simulate", game, "--check", "--all-tables", "--games", str(number), "--seed", seed] for game in games()],
        "fuzz": lambda: [["rm", "-f", "build/sanitized.stamp"], [f"FUZZ_SECONDS={options.fuzz_seconds}", "./dev", "sanitize"]],
        "address": lambda: sanitized("asan"),
        "thread": lambda: sanitized("tsan", "setarch", "-R"),
        "kills": lambda: [[f"OMNIBUS_KILLS={options.kills}", server, "--gtest_filter=ServerCrash*"]],
        "secrets": lambda: [["OMNIBUS_SECRETS=12", "build/tests/test_every_game", "--gtest_filter=*secrecy_in_a_whole*"]],
        "mutants": lambda: [["./dev", "mutate", game] for game in games()],
        "attacks": lambda: [["bench/attacks.py", "build/omnibus"]],
        "new_game": new_game,
        "browsers": lambda: [["./dev", "browsers"]],
        "package": lambda: [["./dev", "package", "test"]],
    }[part]()


def run(command, log):
    """Runs a command in its own session, so that an interruption ends all of it. Returns its exit code."""
    variables = [word for word in command if re.match(r"[A-Z_]+=", word)]
    words = command[len(variables):]
    environment = os.environ | dict(variable.split("=", 1) for variable in variables)
    log.write(f"\n$ {' '.join(command)}\n")
    log.flush()
    process = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        return process.wait()
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        raise


def read_results():
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def write(path, text):
    """Replaces the file at once, so that an interruption leaves the old one or the new one."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


def report(results):
    lines = ["# Long tests", "", f"{platform.machine()}, {os.cpu_count()} cores", "", "| part | what | commit | when (UTC) | minutes | result |",
             "|---|---|---|---|---|---|"]
    for part, what in PARTS.items():
        if (result := results.get(part)) is None:
            lines.append(f"| {part} | {what} | | | | not run |")
        else:
            lines.append(f"| {part} | {what} | {result['commit']} | {result['when']} | {result['seconds'] / 60:.1f} | {result['result']} |")
    return "\n".join(lines) + "\n"


def run_part(part, options, results):
    started = time.monotonic()
    tested = commit()
    failed = None
    with open(FOLDER / f"{part}.log", "w", encoding="utf-8") as log:
        for command in commands(part, options):
            if run(command, log) != 0:
                failed = failed or " ".join(command)
    seconds = time.monotonic() - started
    if commit() != tested:
        failed = failed or "the commit changed meanwhile"
    when = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M")
    results[part] = {"commit": tested, "when": when, "seconds": seconds, "result": f"failed: {failed}" if failed else "passed"}
    write(RESULTS, json.dumps(results, indent=2))
    write(FOLDER / "report.md", report(results))
    return failed


def main():
    listed = "\n".join(f"  {part:10} {what}" for part, what in PARTS.items())
    parser = argparse.ArgumentParser(prog="./dev soak", description=__doc__.split("\n", 1)[1] + "\nparts:\n" + listed,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", metavar="PART", nargs="*", choices=[[], *PARTS], help="all if none is given")
    parser.add_argument("--again", action="store_true", help="also what has passed on this commit")
    parser.add_argument("--games", type=int, default=10_000_000, help="of the part `laws`, shared among the games")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--fuzz-seconds", type=int, default=600, help="for each fuzzer")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    results = read_results()
    here = commit()
    failures = 0
    for part in options.parts or PARTS:
        before = results.get(part)
        if before and before["result"] == "passed" and before["commit"] == here and "+" not in here and not options.again:
            print(f"── {part}: has passed on {here}", file=sys.stderr)
            continue
        print(f"── {datetime.now():%H:%M} {part}: {PARTS[part]} (build/soak/{part}.log)", file=sys.stderr)
        failed = run_part(part, options, results)
        print(f"   {results[part]['seconds'] / 60:.1f} min, {results[part]['result']}", file=sys.stderr)
        failures += failed is not None
    print((FOLDER / "report.md").read_text() if (FOLDER / "report.md").exists() else report(results))
    return 1 if failures else 0


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit("interrupted; ./dev soak continues with this part")
