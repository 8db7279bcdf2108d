"""A Debian container with systemd for the package tests. Needs root, and a Debian mirror for the first run."""
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BASE = ROOT / "build/package-base"
SUITE = "bookworm"
PACKAGES = ["systemd", "systemd-sysv", "dbus", "nginx", "curl", "ca-certificates", "openssl", "procps"]
BOOT_SECONDS = 120


def mirror():
    """The Debian mirror of this machine."""
    targets = subprocess.run(["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages", f"Codename: {SUITE}"],
                             check=True, capture_output=True, text=True).stdout.split()
    return targets[0]


def make_base():
    """Installs a minimal Debian in build/package-base if there is none. Containers never change it."""
    stamp = BASE.with_suffix(".packages")
    wanted = " ".join(PACKAGES)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(BASE, ignore_errors=True)
    log = BASE.with_suffix(".log")
    with open(log, "w") as output:
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", SUITE, BASE, mirror()],
                       stdout=output, stderr=subprocess.STDOUT, check=True)
    (BASE / "etc/apt/apt.conf.d/tests").write_text('APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n')
    stamp.write_text(wanted)


def download_dependencies(package):
    """Downloads the dependencies of a package into the apt cache of the base, because containers have no network."""
    shutil.copyfile("/etc/resolv.conf", BASE / "etc/resolv.conf")
    copy = BASE / "tmp/package.deb"
    shutil.copyfile(package, copy)
    subprocess.run(["chroot", BASE, "apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["chroot", BASE, "apt-get", "install", "-q", "--download-only", "/tmp/package.deb"], check=True, stdout=subprocess.DEVNULL)
    copy.unlink()


class Container:
    """The base, booted with systemd as process 1 and a private loopback. All changes are discarded when it stops."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.log = open(ROOT / f"build/{self.name}.log", "w")
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network", "--volatile=overlay", "--boot",
             "--console=pipe", f"--machine={self.name}", f"--directory={BASE}"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        try:
            self.leader = self._wait_for(self._find_leader, "its first process")
            self._wait_for(self._is_up, "systemd to finish booting")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.nspawn.terminate()  # an orderly shutdown; a second one is immediate
        try:
            self.nspawn.wait(30)
        except subprocess.TimeoutExpired:
            self.nspawn.terminate()
            self.nspawn.wait(30)
        self.log.close()

    def _wait_for(self, condition, what):
        for _ in range(BOOT_SECONDS * 5):
            found = condition()
            if found:
                return found
            if self.nspawn.poll() is not None:
                raise RuntimeError(f"the container stopped while waiting for {what}; see {self.log.name}")
            time.sleep(0.2)
        raise RuntimeError(f"the container does not boot: timed out waiting for {what}; see {self.log.name}")

    def _find_leader(self):
        children = Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children")
        pids = children.read_text().split() if children.exists() else []
        return next((pid for pid in pids if Path(f"/proc/{pid}/comm").read_text().strip() == "systemd"), None)

    def _is_up(self):
        return self.run("systemctl is-system-running", check=False).stdout.strip() in {"running", "degraded"}

    def run(self, script, check=True):
        """Runs a shell script as root. Raises with its output if it fails, unless `check` is false."""
        done = subprocess.run(
            ["nsenter", "--target", self.leader, "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "env", "-i", "HOME=/root",
             "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8",
             "sh", "-euc", f"cd /root\n{script}"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if check and done.returncode != 0:
            raise RuntimeError(f"failed with status {done.returncode}:\n{script}\n{done.stdout}{done.stderr}")
        return done

    def output(self, script):
        return self.run(script).stdout.strip()

    def put(self, file, path):
        """Copies a file of this machine into the container."""
        with open(file, "rb") as source:
            subprocess.run(["nsenter", "--target", self.leader, "--mount", "--root", "sh", "-c", 'cat >"$0"', path], stdin=source, check=True)
