#!/usr/bin/env python3
"""Mutation testing of the rules of a game.

Each mutant is games/GAME/rules with one small fault in one line: < for <=, + for -, && for ||, a condition that is always true or
always false, a number off by one, an omitted call or assignment, Rule{} instead of the forbidding rule … All mutants are compiled
into one test program, build/mutants/GAME/tests, and one is activated at run time. A mutant is killed by a test that fails, crashes
or does not finish. A survivor reveals untested behaviour, unless it is equivalent to the rules: then it is listed with the reason
in games/GAME/tests/rules/equivalent_mutants.txt.

  ./dev mutate GAME                         all mutants of the rules, against the tests of the rules
  ./dev mutate GAME --only scoring.hpp      only those of one file or, with :189, of one line
  ./dev mutate GAME --test '*WF_8*'         only against these tests
  ./dev mutate GAME --all                   also against contract_test.cpp and golden_test.cpp (recorded games would preserve a
                                            fault just as well, so they prove nothing) and tests of bots, texts and the laboratory
  ./dev mutate GAME --list                  lists the mutants without compiling
  ./dev mutate GAME --run 17                runs the tests with mutant 17 of the last build active, and shows their output

Skipped unless --only names the file, because they are not rules: guide*, advice*, bidding*, link_ways*, reasons*, words*, view*,
components*, edition*, validity* (fuzzed), statistics* and, in all files, functions whose names begin with describe, narrate, announce,
caption or domain_. They are heuristics, explanations, proposals, parsing, statistics and names.
Compile-time code (constants, tables, `static_assert`) is never mutated. Reading beyond the end of an array counts as a crash.

Survivors are printed and written to build/mutants/GAME/survivors.txt, as lines of this form:

  scoring.hpp @@ bound @@ return std::min(end - begin, most); @@ end - begin => end + begin @@
  file           function line without comment                   change                         reason

A mutant is equivalent if no game can distinguish it from the rules. Add its line to equivalent_mutants.txt, with the reason after the
last @@. Lines without a matching mutant, or whose mutant is killed by a test, are rejected. Exit code 1: there are other survivors.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "mutation"))
sys.dont_write_bytecode = True
from schemata import Schemata  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TOOLS = Path(__file__).resolve().parent / "mutation"
# Not rules: guides, reasons, proposals, views, parsing, statistics, names. Matched against the start of a file or function name.
LEFT_OUT_FILES = re.compile(r"guide|advice|bidding|link_ways|reasons|words|view|components|edition|validity|statistics")
LEFT_OUT_FUNCTIONS = re.compile(r"describe|narrate|announce|caption|\w+_caption|domain_")
RECORDINGS = re.compile(r"(golden|contract)\w*_test\.cpp")
# Tests of bot strength and of texts: they play many games, and do not count as tests of a rule.
OTHER_TESTS = re.compile(r"(guide|words)_test\.cpp")
LAYERS = json.loads((ROOT / "src/layers.json").read_text(encoding="utf-8"))  # bottom to top
# A second list of games, for tests of the list itself. It has the same file names as the first.
SAMPLE = re.compile(r"sample_game|night_bus")
SEPARATOR = " @@ "


def say(text):
    print(f"── {text}", file=sys.stderr, flush=True)


def fail(text):
    sys.exit(f"./dev mutate: {text}")


def up_to(layer):
    """The layer and all below that it uses, directly or not."""
    return {layer}.union(*map(up_to, LAYERS[layer]["uses"]))


def steps():
    """Where to search for functions needed by the tests, in steps: the nearest and fastest to compile first."""
    layers = [layer for layer, entry in LAYERS.items() if "part_of" not in entry]
    match = [layer for layer in layers if layer in up_to("match")]
    server = [layer for layer in layers if "server" in up_to(layer)]
    runs = [layer for layer in layers if "runs" in up_to(layer) and layer not in server]
    others = [layer for layer in layers if layer not in {*match, *server, *runs}]
    of_games = [str(folder.relative_to(ROOT)) for folder in (ROOT / "games").glob("*/*")]
    folders = lambda layers: [f"src/{layer}" for layer in layers] + [folder for folder in of_games if folder.split("/")[-1] in layers]
    return [[*folders(match), "build/embedded"], ["tests/support", "build/games/tests", *folders(others)],
            [*folders(runs), "src/registry", "build/games/src", "build/omnibus_all_games"], folders(server)]


ENVIRONMENT = {**os.environ, "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "true"}


def run(command):
    return subprocess.run(command, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          env=ENVIRONMENT, check=False)


# ---- the mutants ----


class Mutants:
    """All mutants of a game, and the mutated headers, in a folder that the compiler searches before the root of the tree."""

    def __init__(self, game, asked_files):
        self.game, self.asked = game, asked_files
        self.source = ROOT / "games" / game
        self.folder = BUILD / "mutants" / game
        self.headers = self.folder / "root/games" / game
        found = [*self.source.glob("*.hpp"), *(file for folder in ("rules", "ai") for file in (self.source / folder).rglob("*.hpp"))]
        self.files = {file.name: file.relative_to(self.source) for file in sorted(found, key=lambda file: file.name)}  # names are unique
        self.rejected_file = self.folder / "rejected.json"
        self.rejected = set()
        if self.rejected_file.exists():
            self.rejected = {tuple(each) for each in json.loads(self.rejected_file.read_text())}
        self.write()

    def is_mutated(self, name):
        return name in self.asked or not LEFT_OUT_FILES.match(Path(name).name)

    def write(self):
        """Writes the headers that have changed; rewriting the others would cause recompilation."""
        self.all, number = [], 1
        wanted = set()
        for name, file in self.files.items():
            text = (self.source / file).read_text(encoding="utf-8")
            if self.is_mutated(name):
                rewritten = Schemata(name, text, number, self.rejected, None if name in self.asked else LEFT_OUT_FUNCTIONS)
                self.all += rewritten.mutants
                number, text = rewritten.next, rewritten.text
            wanted.add(self.headers / file)
            write_if_changed(self.headers / file, text)
        for file in [f for f in self.headers.rglob("*") if f.is_file() and f not in wanted]:
            file.unlink()
        self.by_number = {mutant.number: mutant for mutant in self.all}

    def path(self, mutant):
        """Location of a mutant for messages."""
        return f"games/{self.game}/{self.files[mutant.file]}:{mutant.line}"

    def reject(self, output):
        """Removes the mutants with compile errors; returns how many."""
        numbers = set()
        for name, line, column in self.places(output, r"error:") or self.places(output, r"(?:note:|\s+required|\s+in )"):
            numbers |= self.at(name, line, column)
        self.rejected |= {self.by_number[number].fingerprint() for number in numbers}
        self.rejected_file.write_text(json.dumps(sorted(self.rejected), indent=0), encoding="utf-8")
        return len(numbers)

    def places(self, output, what):
        """Locations in the mutated headers that the compiler reports."""
        found = []
        for match in re.finditer(rf"^(\S+?):(\d+):(\d+): *{what}", output, re.M):
            path = Path(os.path.normpath(BUILD / match[1]))
            if path.is_relative_to(self.headers):
                found.append((path.name, int(match[2]), int(match[3])))
        return found

    def at(self, name, line, column):
        """Mutants whose text encloses a location; all mutants of the line if there are none."""
        text = (self.headers / self.files[name]).read_text(encoding="utf-8").split("\n")[line - 1].encode()
        around = set()
        for match in re.finditer(rb"M_\((\d+)\) \? \(", text):
            depth, end = 1, match.end()
            while end < len(text) and depth:
                depth += {ord("("): 1, ord(")"): -1}.get(text[end], 0)
                end += 1
            if match.start() < column <= end:
                around.add(int(match[1]))
        return around or {int(number) for number in re.findall(rb"M_\((\d+)\)", text)}


def write_if_changed(file, text):
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


# ---- the test program ----


class Includes:
    """Project headers included by a source. Sources that include headers of the game are recompiled with the mutants."""

    def __init__(self, game):
        folder = ROOT / "games" / game
        self.game, self.known = (folder / "rules", folder / "ai", folder / "game.hpp"), {}

    def of(self, file):
        if file not in self.known:
            names = re.findall(r'^\s*#\s*include\s*"([^"]+)"', file.read_text(encoding="utf-8", errors="replace"), re.M)
            self.known[file] = [found for name in names if (found := self.find(file, name))]
        return self.known[file]

    @staticmethod
    def find(file, name):
        paths = (Path(os.path.normpath(folder / name)) for folder in (file.parent, ROOT / "src", ROOT / "tests", ROOT))
        return next((path for path in paths if path.is_file()), None)

    def all_of(self, files):
        """These files and everything they include, directly or indirectly."""
        seen, waiting = set(files), list(files)
        while waiting:
            for file in self.of(waiting.pop()):
                if file not in seen:
                    seen.add(file)
                    waiting.append(file)
        return seen

    def sees_game(self, file):
        return any(each.is_relative_to(part) for each in self.all_of([file]) for part in self.game)


class Program:
    """The tests of a game with all its mutants. Objects that do not depend on the game are taken from build/."""

    def __init__(self, mutants, jobs, with_recordings):
        self.mutants, self.jobs, self.folder = mutants, jobs, mutants.folder
        self.file = self.folder / "tests"
        run(["ninja", "build.ninja"])  # picks up new files
        self.commands = {}
        for entry in json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8")):
            if SAMPLE.search(entry["file"]):
                continue
            for source in self.sources_of(Path(entry["file"])):
                self.commands.setdefault(source, shlex.split(entry["command"]))
        tests = ROOT / "games" / mutants.game / "tests/rules"
        self.includes = Includes(mutants.game)
        self.tests = [file for file in sorted(tests.glob("*.cpp")) if with_recordings or self.is_about_rules(file)]
        if not self.tests:
            fail(f"there are no tests in {tests.relative_to(ROOT)}")
        self.tests.append(TOOLS / "main.cpp")

    @staticmethod
    def sources_of(file):
        """The file itself, or the sources combined in a unity file."""
        if "Unity" not in file.parts:
            return [file]
        return [Path(each) for each in re.findall(r'^#include "(.*)"$', file.read_text(encoding="utf-8"), re.M)]

    def is_about_rules(self, test):
        layers = {file.relative_to(ROOT / "src").parts[0] for file in self.includes.of(test) if file.is_relative_to(ROOT / "src")}
        return not RECORDINGS.fullmatch(test.name) and not OTHER_TESTS.fullmatch(test.name) and layers <= {"core", "match", "players"}

    def build(self):
        for _ in range(16):
            # A syntax check of one file finds nearly all compile errors.
            output = self.compile(self.tests[:1], ["-fsyntax-only"]) or self.compile(self.tests) or self.link()
            if not output:
                return
            count = self.mutants.reject(output)
            if not count:
                print(output[-8000:], file=sys.stderr)
                fail("the build fails, but not because of a mutant")
            say(f"left out {count} mutants that do not compile")
            self.mutants.write()
        fail("the mutants do not compile, even after many were left out")

    def command(self, source):
        """The command of build/ for a source, modified to include the mutants first, to compile quickly and to check every index."""
        words = self.commands.get(source) or self.commands[self.tests[0]]
        kept = [word for word in words[1 : words.index("-o")] if not re.match(r"-(O\d|W|g|fdiagnostics)", word)]
        return ["ccache", words[0], f"-I{self.folder / 'root'}", f"-I{TOOLS}", "-include", "mutant.hpp", *kept, "-O1", "-w",
                "-Wno-narrowing", "-Werror=vla", "-fmax-errors=0", "-fno-diagnostics-show-caret", "-fdiagnostics-column-unit=byte",
                "-D_GLIBCXX_ASSERTIONS", "-c", str(source)]

    def object_of(self, source):
        return self.folder / "objects" / (str(source.relative_to(ROOT)).replace("/", "_") + ".o")

    def compile(self, sources, extra=()):
        """Compiles these with the mutants. Returns the compiler output of the failed ones."""
        (self.folder / "objects").mkdir(parents=True, exist_ok=True)

        def one(source):
            result = run(self.command(source) + (list(extra) or ["-o", str(self.object_of(source))]))
            return result.stdout if result.returncode else ""

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return "".join(pool.map(one, sources))

    def link(self):
        """Searches the dependencies of the tests in steps. Sources that include the game are compiled with the mutants, because each rule
        must have a single definition."""
        known = list(self.commands)
        headers = self.includes.all_of(self.tests)
        needed = [source for source in known if source.with_suffix(".hpp") in headers or source.is_relative_to(BUILD / "embedded")]
        for step in [[], *steps()]:
            needed += [s for s in known if s not in needed and any(s.is_relative_to(ROOT / folder) for folder in step)]
            needed = [s for s in needed if s.name != "main.cpp" and "client_files" not in s.name or "src/server" in step]
            built = {s: self.commands[s][self.commands[s].index("-o") + 1] for s in needed}  # several sources may share an object
            mutated = {built[s] for s in needed if self.includes.sees_game(s)}
            carrying = [s for s in needed if built[s] in mutated]
            if output := self.compile(carrying):
                return output
            others = sorted(set(built.values()) - mutated)
            made = run(["ninja", "-j", str(self.jobs), *others])
            if made.returncode:
                print(made.stdout[-8000:], file=sys.stderr)
                fail("the build failed")
            linked = self.try_to_link([str(self.object_of(source)) for source in carrying] + others)
            if linked.returncode == 0:
                return ""
            if "undefined reference" not in linked.stdout:
                break
        print(linked.stdout[-8000:], file=sys.stderr)
        fail("the test program does not link")

    def try_to_link(self, objects):
        archive = self.folder / "needed.a"
        archive.unlink(missing_ok=True)
        run(["ar", "qcs", str(archive), *objects])
        ninja = (BUILD / "build.ninja").read_text(encoding="utf-8")
        libraries = re.search(rf"^build tests/test_games_{self.mutants.game}:.*?^  LINK_LIBRARIES = (.*?)$", ninja, re.M | re.S)[1].split()
        libraries = [each for each in libraries if not re.search(r"libomnibus_|gtest_main", each)]
        return run(["g++", "-o", str(self.file), *[str(self.object_of(source)) for source in self.tests], str(archive), *libraries])


# ---- running it ----


class Runs:
    def __init__(self, mutants, program, jobs, test_filter):
        self.mutants, self.program, self.jobs, self.filter = mutants, program, jobs, test_filter
        self.out_of_time = set()
        self.clean()
        self.record()

    def start(self, number, tests, seconds=None, record=None):
        environment = {**os.environ, "OMNIBUS_MUTANT": str(number), "GTEST_FILTER": tests}
        if seconds:
            environment["OMNIBUS_MUTANT_SECONDS"] = f"{seconds:.2f}"
        if record:
            environment["OMNIBUS_MUTANT_RECORD"] = str(record)
        # The program limits its own processor time, because wall-clock time means little on a busy machine. The timeout is for a program
        # that only waits.
        try:
            return subprocess.run([str(self.program.file), "--gtest_brief=1", "--gtest_fail_fast"], cwd=ROOT, env=environment,
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=3600).returncode
        except subprocess.TimeoutExpired:
            return -1

    def clean(self):
        used = os.times()
        if self.start(0, self.filter) != 0:
            fail(f"the tests fail without any mutant; look at: GTEST_FILTER='{self.filter}' {self.program.file.relative_to(ROOT)}")
        now = os.times()
        self.seconds = now.children_user + now.children_system - used.children_user - used.children_system
        self.limit = 5 * self.seconds + 0.5

    def record(self):
        """Records which tests reach a mutant, and which are quick. Other tests cannot kill it, unless tests share state."""
        file = self.program.folder / "reached.txt"
        if self.start(-1, self.filter, record=file) != 0:
            fail("the tests fail while their coverage is recorded")
        self.reaching = {}
        tests = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
        for test, _, *numbers in tests:
            for number in numbers:
                self.reaching.setdefault(int(number), []).append(test)
        self.quick = {test for test, milliseconds, *_ in tests if int(milliseconds) < 20}

    def survives(self, mutant):
        tests = self.reaching.get(mutant.number, [])
        if not tests:
            return True
        for some in self.stages(tests):
            code = self.start(mutant.number, some, self.limit)
            if code == -signal.SIGPROF:
                self.out_of_time.add(mutant.number)
            if code != 0:
                return False
        return True

    def stages(self, tests):
        """Filters to run one after the other until a test fails: quick tests first, because they kill most mutants."""
        if "*" not in tests:
            quick = [test for test in tests if test in self.quick]
            slow = [test for test in tests if test not in self.quick]
            yield from (":".join(some) for some in (quick, slow) if some)
        yield self.filter

    def all(self, mutants):
        """Surviving mutants; prints progress."""
        survivors, begun, told = [], time.monotonic(), 0.0
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            results = {pool.submit(self.survives, mutant): mutant for mutant in mutants}
            for done, result in enumerate(concurrent.futures.as_completed(results), 1):
                if result.result():
                    survivors.append(results[result])
                passed = time.monotonic() - begun
                if passed - told > (1 if sys.stderr.isatty() else 20) or done == len(mutants):
                    told = passed
                    left = passed / done * (len(mutants) - done)
                    print(f"   {done} of {len(mutants)} mutants, {len(survivors)} survived, {left:.0f} s left  ", file=sys.stderr,
                          end="\r" if sys.stderr.isatty() and done < len(mutants) else "\n", flush=True)
        return sorted(survivors, key=lambda mutant: mutant.number)


# ---- equivalent mutants ----


def read_equivalents(file):
    """Line numbers by fingerprint. Each line must have a reason."""
    found = {}
    if not file.exists():
        return found
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        *fingerprint, reason = [part.strip() for part in (line + " ").split(SEPARATOR)]
        if len(fingerprint) != 4 or not reason:
            fail(f"{file.relative_to(ROOT)}:{number}: not of the form FILE @@ FUNCTION @@ LINE @@ A => B @@ REASON")
        found[tuple(fingerprint)] = number
    return found


def stale(equivalents, mutants, survivors, tried, out_of_time):
    """Listed mutants that do not exist or that a test kills. One that ran out of time may just be slower, as its reason says."""
    known = {mutant.fingerprint() for mutant in mutants.all}
    killed = {mutant.fingerprint() for mutant in tried if mutant.number not in out_of_time} - {mutant.fingerprint() for mutant in survivors}
    for fingerprint, number in equivalents.items():
        if fingerprint not in known and (mutants.is_mutated(fingerprint[0]) or fingerprint[0] not in mutants.files):
            yield number, "no such mutant"
        elif fingerprint in killed:
            yield number, "this mutant is killed by a test"


# ---- the command ----


def report(game, mutants, tried, survivors, equivalents, runs):
    open_ones = [mutant for mutant in survivors if mutant.fingerprint() not in equivalents]
    for mutant in open_ones:
        unreached = "" if mutant.number in runs.reaching else "   (reached by no test)"
        print(f"{mutants.path(mutant)}: [{mutant.number}] {mutant.change}{unreached}\n      {mutant.text}")
    lines = [SEPARATOR.join(mutant.fingerprint()) + SEPARATOR for mutant in open_ones]
    (mutants.folder / "survivors.txt").write_text("".join(line.rstrip() + "\n" for line in lines), encoding="utf-8")
    count, left, listed = (Counter(m.file for m in each) for each in (tried, open_ones, survivors))
    print(f"\n{'':24}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'survivors':>11}")
    for name in sorted(count) + ["all"]:
        total, survived, all_survived = (sum(c.values()) if name == "all" else c[name] for c in (count, left, listed))
        print(f"{name:24}{total:8}{total - all_survived:8}{all_survived - survived:12}{survived:11}")
    return len(open_ones)


def main():
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(f.name for f in (ROOT / "games").iterdir() if f.is_dir()), metavar="GAME")
    parser.add_argument("--only", metavar="FILE[:LINE]", action="append", default=[])
    parser.add_argument("--test", metavar="FILTER", default="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--run", type=int, metavar="NUMBER")
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("JOBS", os.cpu_count())))
    asked = parser.parse_args()

    only = [each.partition(":")[::2] for each in asked.only]
    mutants = Mutants(asked.game, {name for name, _ in only})
    wanted = lambda mutant: not only or any(mutant.file == name and line in ("", str(mutant.line)) for name, line in only)  # noqa: E731
    for name, _ in only:
        if name not in mutants.files:
            fail(f"there is no {name} in games/{asked.game}")
    if asked.list:
        for mutant in filter(wanted, mutants.all):
            print(f"{mutants.path(mutant)}: [{mutant.number}] {mutant.change}")
        return 0
    equivalents_file = ROOT / "games" / asked.game / "tests/rules/equivalent_mutants.txt"
    equivalents = read_equivalents(equivalents_file)
    program = Program(mutants, asked.jobs, asked.all)
    begun = time.monotonic()
    say(f"compiling {len(mutants.all)} mutants of {asked.game} into {len(program.tests) - 1} files of tests")
    program.build()
    say(f"built in {time.monotonic() - begun:.0f} s")
    if asked.run is not None:
        environment = {**os.environ, "OMNIBUS_MUTANT": str(asked.run), "GTEST_FILTER": asked.test}
        if asked.run in mutants.by_number:
            mutant = mutants.by_number[asked.run]
            say(f"{mutant.file}:{mutant.line}: {mutant.change}")
        return subprocess.run([str(program.file), "--gtest_brief=1"], cwd=ROOT, env=environment, check=False).returncode
    tried = [mutant for mutant in mutants.all if wanted(mutant)]
    runs = Runs(mutants, program, asked.jobs, asked.test)
    say(f"a clean run takes {runs.seconds:.2f} s of processor time; {sum(m.number not in runs.reaching for m in tried)} mutants are "
        "reached by no test")
    survivors = runs.all(tried)
    count = report(asked.game, mutants, tried, survivors, equivalents, runs)
    listed = equivalents_file.relative_to(ROOT)
    faults = [f"{listed}:{number}: {why}" for number, why in stale(equivalents, mutants, survivors, tried, runs.out_of_time)]
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    return int(bool(count or faults))


sys.exit(main())
