#!/usr/bin/env python3
"""Quick package checks, and the commands of docs/OPERATIONS.md that need no root: tests/package/quick_test.py PROGRAM NGINX

NGINX is the root folder of Debian's nginx files: / or where they were extracted. Tests that need systemd are in system_test.py."""
import fcntl
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from guest import Guest
from operations_page import PAGE, commands

ROOT = Path(__file__).resolve().parent.parent.parent
DEBIAN = ROOT / "debian"
OWN_NETWORK = "OMNIBUS_OWN_NETWORK"  # set in the environment inside the private network
PROGRAM = NGINX = None


def output_of(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command} failed with status {done.returncode}:\n{done.stdout}")
    return done.stdout


def command_names():
    listed = output_of(PROGRAM, "--help").partition("Subcommands:")[2].partition("\n\n")[0]
    return re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)


def names_of_games():
    return [game["name"] for game in json.loads(output_of(PROGRAM, "games", "--json"))["games"]]


class InFolder(unittest.TestCase):
    """A test in an empty folder, with the program in PATH as `omnibus`."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="omnibus-package-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/omnibus").symlink_to(PROGRAM)
        self.environment = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}

    def shell(self, script):
        return output_of("bash", "-euc", script, cwd=self.folder, env=self.environment)

    def start_server(self, *command):
        """Starts the server and returns its address once it is ready."""
        log = open(self.folder / "server.log", "a")
        self.addCleanup(log.close)
        self.server = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True)
        self.addCleanup(self.stop_server, self.server)
        line = self.server.stdout.readline()
        address = re.search(r"http://localhost:\d+", line)
        self.assertTrue(address, f"{command} did not start: {line}{(self.folder / 'server.log').read_text()}")
        self.assertEqual(self.shell(f"curl -sS --fail-with-body --max-time 20 {address[0]}/healthz/ready").strip(), "ok")
        return address[0]

    def stop_server(self, server):
        server.terminate()
        server.stdout.close()
        self.assertEqual(server.wait(60), 0)


class DescriptionTest(unittest.TestCase):
    def test_has_the_version_of_the_program(self):
        version = output_of("dpkg-parsechangelog", "--show-field", "Version", cwd=ROOT).strip()
        self.assertEqual(output_of(PROGRAM, "--version").splitlines()[0], f"omnibus {version}")

    @unittest.skipUnless(shutil.which("desktop-file-validate"), "desktop-file-validate is not installed")
    def test_has_a_valid_menu_entry(self):
        self.assertEqual(output_of("desktop-file-validate", DEBIAN / "omnibus.desktop"), "")


class ManualTest(InFolder):
    def test_has_a_clean_page_for_every_command_and_lists_them_all(self):
        self.shell(f"{DEBIAN}/manuals {PROGRAM} pages")
        overview = (self.folder / "pages/omnibus.1").read_text()
        for command in command_names():
            self.assertRegex(overview, rf"(?m)^{command}$")
            page = (self.folder / f"pages/omnibus-{command}.1").read_text()
            for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", output_of(PROGRAM, command, "--help"), re.MULTILINE):
                self.assertIn(option.replace("-", r"\-"), page)
        self.assertEqual(self.shell("groff -man -ww -z -Tutf8 -k pages/*.1 2>&1"), "")


class CompletionTest(InFolder):
    def complete(self, *words):
        """Completions for the last of these words."""
        return self.shell(f"""
            . /usr/share/bash-completion/bash_completion
            . {DEBIAN}/omnibus.bash-completion
            COMP_WORDS=({' '.join(f"'{word}'" for word in words)}) COMP_CWORD={len(words) - 1}
            COMP_LINE='{' '.join(words)}' COMP_POINT={len(' '.join(words))}
            _omnibus 2>/dev/null || true
            printf '%s\\n' "${{COMPREPLY[@]}}" """).split()

    def setUp(self):
        super().setUp()
        # The library of completions uses unset variables and failing commands on purpose.
        self.shell = lambda script: output_of("bash", "-c", script, cwd=self.folder, env=self.environment)

    def test_offers_every_command(self):
        self.assertEqual(sorted(self.complete("omnibus", "")), sorted(command_names()))

    def test_offers_the_options_of_a_command(self):
        self.assertEqual(self.complete("omnibus", "serve", "--beh"), ["--behind-proxy"])
        self.assertIn("--games", self.complete("omnibus", "simulate", names_of_games()[0], "--"))

    def test_offers_games_and_languages(self):
        for game in names_of_games():
            self.assertIn(game, self.complete("omnibus", "simulate", game[:3]))
        self.assertEqual(sorted(self.complete("omnibus", "--lang", "")), ["de", "en", "fr"])


class ServiceTest(InFolder):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_unit_is_valid(self):
        unit = self.folder / "omnibus.service"
        unit.write_text((DEBIAN / "omnibus.service").read_text().replace("/usr/bin/omnibus", str(PROGRAM)))
        self.assertEqual(self.shell(f"systemd-analyze verify --man=no {unit} 2>&1 | grep -F omnibus || true"), "")

    def test_is_restarted_on_upgrade_and_stopped_on_removal(self):
        scripts = self.maintainer_scripts()
        self.assertNotIn("stop", scripts["preinst"])
        self.assertIn("_dh_action=restart", scripts["postinst"])
        self.assertIn("deb-systemd-invoke stop 'omnibus.service'", scripts["prerm"])

    def maintainer_scripts(self):
        """The lines debhelper adds to each maintainer script."""
        shutil.copytree(DEBIAN, self.folder / "debian", ignore=shutil.ignore_patterns("omnibus", ".debhelper", "*debhelper*", "*.substvars"))
        self.shell("debian/rules override_dh_installsystemd")
        added = [path for path in (self.folder / "debian").rglob("*") if path.is_file() and "debhelper" in str(path)]
        return {kind: "".join(path.read_text() for path in added if kind in path.name) for kind in ("preinst", "postinst", "prerm")}


class OperationsPageTest(InFolder):
    def test_has_short_lines(self):
        long = [number for number, line in enumerate(PAGE.read_text().splitlines(), 1) if len(line) > 120 and not line.startswith("|")]
        self.assertEqual(long, [])

    def test_has_every_section_once(self):
        sections = re.findall(r"(?m)^#+ (.*)$", re.sub(r"(?ms)^```.*?^```$", "", PAGE.read_text()))
        self.assertEqual(sorted(sections), sorted(set(sections)))

    def test_lists_every_limit(self):
        refusal = subprocess.run([PROGRAM, "--lang", "en", "serve", "--data", self.folder, "--limit", "unknown=1", "--backup", "none"], capture_output=True, text=True)
        known = re.search(r"Known are: (.*)\.$", refusal.stderr.strip())[1].split(", ")
        table = PAGE.read_text().partition("| what | limit | `--limit` |")[2].partition("\n\n")[0]
        self.assertEqual(sorted(re.findall(r"\| `([a-z_]+)` \|$", table, re.MULTILINE)), sorted(known))

    def test_commands_work_in_their_order(self):
        self.server = None
        for block in commands("sh"):
            for line in block.script.splitlines():
                with self.subTest(f"{PAGE.name}:{block.line}: {line}"):
                    self.run_line(line)

    def run_line(self, line):
        if not re.match(r"omnibus serve\b(?!.*--(backup|dry-run)\b)", line):
            self.shell(line)
            return
        if self.server:
            self.server.terminate()
            self.assertEqual(self.server.wait(60), 0)
        self.start_server(*line.partition("#")[0].split())


class ProxyCacheTest(unittest.TestCase):
    def test_is_where_debian_has_a_folder_for_it(self):
        path = re.search(r"proxy_cache_path (\S+)", (DEBIAN / "nginx.conf").read_text())[1]
        self.assertTrue((NGINX / Path(path).parent.relative_to("/")).is_dir(), f"there is no {Path(path).parent}")


class ProxyTest(InFolder):
    """The server behind a real nginx with the example of the package, at non-standard ports."""
    NAME, PORT, PLAIN_PORT = "play.example.org", 8443, 8081

    def setUp(self):
        super().setUp()
        self.start_server("omnibus", "serve", "--data", "matches", "--host", self.NAME, "--behind-proxy", "--log", "info")
        self.make_certificate()
        self.start_nginx()
        self.guest = Guest(self.shell, f"https://{self.NAME}:{self.PORT}", f"--cacert fullchain.pem --interface 127.0.0.2 {self.to_loopback(self.PORT)}")

    def to_loopback(self, port):
        return f"--resolve {self.NAME}:{port}:127.0.0.1"

    def make_certificate(self):
        self.shell(f"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={self.NAME} "
                   f"-addext subjectAltName=DNS:{self.NAME} -keyout privkey.pem -out fullchain.pem")

    def example(self):
        """The example with other ports, and with its files in the folder of this test."""
        text = (DEBIAN / "nginx.conf").read_text()
        for old, new in [(f"/etc/letsencrypt/live/{self.NAME}", str(self.folder)), ("/var/lib/nginx/omnibus", str(self.folder / "cache")),
                         ("listen 443", f"listen {self.PORT}"), ("listen [::]:443", f"listen [::]:{self.PORT}"),
                         ("listen 80;", f"listen {self.PLAIN_PORT};"), ("listen [::]:80;", f"listen [::]:{self.PLAIN_PORT};")]:
            self.assertIn(old, text)
            text = text.replace(old, new)
        return text

    def start_nginx(self):
        (self.folder / "site.conf").write_text(self.example())
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "scgi", "uwsgi"))
        owner = "user root root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(f"{owner} pid {self.folder}/nginx.pid; daemon off; events {{}}\n"
                                                f"http {{ access_log off; {temporary} include {self.folder}/site.conf; }}\n")
        self.nginx = subprocess.Popen([NGINX / "usr/sbin/nginx", "-p", self.folder, "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf"],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(self.stop_nginx)
        self.shell(f"curl -s -o /dev/null --retry 50 --retry-delay 1 --retry-connrefused http://127.0.0.1:{self.PLAIN_PORT}/")

    def stop_nginx(self):
        self.nginx.terminate()
        self.nginx.communicate()

    def test_lets_guests_play_at_any_port(self):
        self.guest.sign_in()
        self.assertEqual(self.guest.match(self.guest.new_match())["state"], "running")
        self.assertEqual(self.guest.websocket_status(), 101)

    def test_passes_match_files_on(self):
        self.guest.sign_in()
        (self.folder / "large.json").write_text('{"match":"' + "x" * (4 * 2**20 - 100) + '"}')
        self.assertEqual(self.guest.status("/api/open", f"-H 'Content-Type: application/json' {self.guest.origin} -d @large.json"), 400)

    def test_keeps_assets_and_reports_the_address_of_every_guest(self):
        asset = re.search(r"/assets/[^\"]+\.js", self.guest.get("/"))[0]
        for _ in range(2):
            self.guest.get(asset)
        self.assertEqual(len([path for path in (self.folder / "cache").rglob("*") if path.is_file()]), 1)
        asked = [line for line in (self.folder / "server.log").read_text().splitlines() if asset in line]
        self.assertEqual(len(asked), 1)
        self.assertIn('"127.0.0.2"', asked[0])

    def test_hides_metrics_and_asks_for_encryption(self):
        self.assertEqual(self.guest.status("/metrics"), 403)
        plain = Guest(self.shell, f"http://{self.NAME}:{self.PLAIN_PORT}", self.to_loopback(self.PLAIN_PORT))
        self.assertEqual(plain.status("/"), 301)


def enter_own_network():
    """Restarts in a network namespace with only a loopback, where the ports of the page are free. Without permission, keeps the network."""
    if OWN_NETWORK not in os.environ:
        unshare = ["unshare", "--net"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
        if subprocess.run([*unshare, "true"], stderr=subprocess.DEVNULL).returncode == 0:
            os.execvpe(unshare[0], [*unshare, sys.executable, *sys.argv], os.environ | {OWN_NETWORK: "yes"})
        return
    with socket.socket() as any_socket:
        set_flags, up_and_running = 0x8914, 0x41
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sH14x", b"lo", up_and_running))


if __name__ == "__main__":
    enter_own_network()
    PROGRAM, NGINX = (Path(argument).resolve() for argument in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
