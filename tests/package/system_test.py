#!/usr/bin/env python3
"""Tests the package in Debian with systemd, by the commands of docs/OPERATIONS.md: tests/package/system_test.py PACKAGE.deb

An older version of the package is installed first. Each section of the page with commands for root has a test below, which runs them and
checks their effect. Needs root, debootstrap and systemd-container."""
import itertools
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import container
from guest import Guest
from operations_page import PAGE, commands

NAME = "play.example.org"
FILES = ["/usr/bin/omnibus", "/usr/share/man/man1/omnibus.1.gz", "/usr/share/man/man1/omnibus-serve.1.gz",
         "/usr/share/bash-completion/completions/omnibus", "/usr/share/applications/omnibus.desktop",
         "/usr/share/icons/hicolor/scalable/apps/omnibus.svg", "/lib/systemd/system/omnibus.service", "/etc/default/omnibus",
         "/usr/share/doc/omnibus/examples/nginx.conf"]
MATCH_SECONDS = 600
RELOAD_SECONDS = 30
RESTART_SECONDS = 60


def expect(truth, what):
    if not truth:
        raise AssertionError(what)


def make_older(package, folder):
    """Builds the same package with a lower version and with a program that differs only in its bytes."""
    subprocess.run(["dpkg-deb", "--raw-extract", package, folder / "older"], check=True)
    control = folder / "older/DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: (.*)$", r"Version: \1~older", control.read_text()))
    with open(folder / "older/usr/bin/omnibus", "ab") as program:
        program.write(b"older")
    older = folder / "older.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", folder / "older", older], check=True, stdout=subprocess.DEVNULL)
    return older


class System:
    """The container with the package, and a guest of its server."""

    def __init__(self, machine, older, newer):
        self.machine, self.older, self.newer = machine, older, newer
        self.run = machine.run
        self.guest = Guest(machine.output, "http://localhost:8080")

    def has(self, path):
        return self.run(f"test -s {path}", check=False).returncode == 0

    def state(self):
        return self.run("systemctl is-active omnibus", check=False).stdout.strip()

    def process(self):
        return self.machine.output("systemctl show --property MainPID --value omnibus")

    def processes(self):
        """All processes of the service user, no matter what started them."""
        return self.run("ps -o pid= -u omnibus", check=False).stdout.split()

    def running_program(self):
        return self.machine.output(f"sha256sum </proc/{self.process()}/exe")

    def version(self):
        return self.machine.output("dpkg-query --show --showformat '${Version}' omnibus")

    def expect_ready(self):
        """Needs no wait: systemd reports the service as started only once the server answers."""
        self.run("curl -sS --fail http://localhost:8080/healthz/ready")
        expect(self.state() == "active", "the server answers, but the service is not active")

    def follow_page(self):
        for section, blocks in itertools.groupby(commands("sh root"), lambda block: block.section):
            print(f"   {section}", file=sys.stderr)
            test = getattr(self, section.lower().replace(" ", "_"))
            test(*(block.script for block in blocks))

    # ---- a test for each section ----

    def as_a_service(self, install, enable, options):
        self.machine.put(self.older, "/srv/omnibus_older.deb")
        self.run(install)
        for file in FILES:
            expect(self.has(file), f"the package has no {file}")
        self.run("dpkg --install omnibus_older.deb")  # upgrades a stopped service
        expect(self.state() == "inactive", "the service was started although it is not enabled")
        self.run(enable)
        self.expect_ready()
        user = self.machine.output(f"stat --format %U /proc/{self.process()}")
        expect(user == "omnibus", f"the service runs as {user}")
        self.guest.sign_in()
        self.finishing = self.guest.new_match()
        self.guest.leave(self.finishing)  # two bots play on
        self.unfinished = self.guest.new_match()
        before = self.process()
        self.run(options)
        self.expect_ready()
        expect(self.process() != before, "the service was not restarted")
        expect(f"--host {NAME}" in self.machine.output(f"tr '\\0' ' ' </proc/{self.process()}/cmdline"), "the options were not used")

        self.check_watchdog()

    def check_watchdog(self):
        """Checks that a hanging server is restarted, with a shorter timeout than the one minute on the page."""
        settings = "/run/systemd/system/omnibus.service.d/watchdog.conf"
        self.run(f"""
            mkdir -p {Path(settings).parent}
            printf '[Service]\\nWatchdogSec=2\\n' >{settings}
            systemctl daemon-reload
            systemctl restart omnibus""")
        hanging = self.process()
        self.run(f"""
            kill -STOP {hanging}
            for _ in $(seq {RESTART_SECONDS}); do
                [ "$(systemctl show --property MainPID --value omnibus)" != {hanging} ] && systemctl is-active omnibus && break
                sleep 1
            done""")
        expect(self.process() != hanging, "a hanging server is not restarted")
        self.expect_ready()
        self.run(f"rm {settings} && systemctl daemon-reload && systemctl restart omnibus")

    def behind_nginx(self, install):
        self.run(f"""
            echo '127.0.0.1 {NAME}' >>/etc/hosts
            mkdir -p /etc/letsencrypt/live/{NAME}
            cd /etc/letsencrypt/live/{NAME}
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={NAME} \\
                -addext subjectAltName=DNS:{NAME} -keyout privkey.pem -out fullchain.pem
            cp fullchain.pem /usr/local/share/ca-certificates/omnibus.crt
            update-ca-certificates""")
        self.run(install)
        guest = self.check_proxy()
        asset = re.search(r"/assets/[^\"]+\.js", guest.get("/"))[0]
        guest.get(asset)
        expect(self.machine.output("find /var/lib/nginx/omnibus -type f"), "nginx caches no assets")

    def check_proxy(self):
        """Plays through nginx once the reload has replaced its worker processes."""
        guest = Guest(self.machine.output, f"https://{NAME}")
        self.run(f"for _ in $(seq {RELOAD_SECONDS}); do curl -sS --fail https://{NAME}/healthz/ready && exit; sleep 1; done; false")
        expect("<title>" in guest.get("/"), "nginx does not serve the page")
        guest.sign_in()
        expect(guest.match(guest.new_match())["state"] == "running", "no match can be created behind nginx")
        expect(guest.websocket_status() == 101, "no WebSocket can be opened behind nginx")
        expect(guest.status("/metrics") == 403, "nginx exposes the metrics")
        return guest

    def over_a_unix_socket(self, change):
        self.run(change)
        self.check_proxy()
        expect(self.guest.status("/") == 0, "the server still listens on its port")
        expect(self.run("runuser -u nobody -- curl -s --unix-socket /run/omnibus/socket http://localhost/", check=False).returncode == 7,
               "any user may connect to the socket")
        self.run("sed -i 's, --socket [^ \"]*,,' /etc/default/omnibus && systemctl restart omnibus")

    def backup(self, back_up):
        self.run(back_up)
        self.expect_ready()
        self.run("until ls /var/lib/omnibus/backups/*.db; do sleep 0.2; done")
        metrics = self.guest.get("/metrics")
        for name in re.findall(r"`(omnibus_\w+)`", PAGE.read_text(encoding="utf-8")):
            expect(name in metrics, f"{name} is on the page but not in the metrics")

    def restore(self, restore):
        later = self.guest.new_match()
        self.run(restore)
        self.expect_ready()
        expect(self.guest.match(self.unfinished)["state"] == "running", "a match of the backup is missing")
        expect(self.guest.status(f"/api/matches/{later}") == 404, "a match newer than the backup still exists")
        self.guest.new_match()  # the store is writable

    def upgrade(self, upgrade):
        process, program = self.process(), self.running_program()
        expect(self.version().endswith("~older"), "the older version is not installed")
        self.run("rm omnibus_older.deb")
        self.machine.put(self.newer, "/srv/omnibus_newer.deb")
        self.run(upgrade)
        expect(not self.version().endswith("~older"), "the newer version is not installed")
        self.expect_ready()
        expect(self.process() != process, "the service was not restarted")
        expect(self.running_program() not in {program, ""}, "the service still runs the older program")
        expect(self.running_program() == self.machine.output("sha256sum </usr/bin/omnibus"), "the service does not run the installed program")
        expect(self.guest.match(self.unfinished)["state"] == "running", "the upgrade lost a match")
        self.wait_for_end_of_match()

    def wait_for_end_of_match(self):
        for _ in range(MATCH_SECONDS):
            if self.guest.match(self.finishing)["state"] == "over":
                return
            time.sleep(1)
        raise AssertionError("a match between bots does not end")

    def removal(self, remove, delete):
        expect(self.processes(), "the service is not running")
        self.run("apt remove omnibus")
        expect(not self.processes(), "the server is still running after the package was removed")
        expect(not self.has("/usr/bin/omnibus"), "the program still exists")
        expect(self.has("/var/lib/omnibus/omnibus.db"), "the data went with the package")
        self.run("apt install ./omnibus_newer.deb")
        self.run("systemctl start omnibus")
        self.expect_ready()
        expect(self.guest.match(self.unfinished)["state"] == "running", "reinstalling the package lost a match")
        self.run(remove)
        expect(not self.processes(), "the server is still running after the package was purged")
        expect(not self.has("/etc/default/omnibus"), "the options still exist after the package was purged")
        expect(self.has("/var/lib/omnibus/omnibus.db"), "the data went with the package")
        self.run(delete)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # also stops the container
    newer = Path(sys.argv[1]).resolve()
    print("   a minimal Debian in build/package-base", file=sys.stderr)
    container.make_base()
    container.download_dependencies(newer)
    with tempfile.TemporaryDirectory() as folder, container.Container("omnibus-package-test") as machine:
        system = System(machine, make_older(newer, Path(folder)), newer)
        try:
            system.follow_page()
        except Exception:
            print(machine.run("journalctl --no-pager -u omnibus -n 20; tail -n 20 /var/log/nginx/error.log", check=False).stdout, file=sys.stderr)
            raise
    print("   installs, upgrades, serves through nginx, restores, and keeps the data on removal", file=sys.stderr)


if __name__ == "__main__":
    main()
