#!/bin/sh
# Installs the package in a fresh Debian, plays a match through the installed server, and removes it again: ./dev package test
# Needs root, for a root of its own, and a mirror of Debian.
set -eu
cd -P "$(dirname "$0")/../.."
root=$PWD/build/package-root
port=8379
server=

say() { printf '   %s\n' "$*" >&2; }
fail() { printf '%s\n' "the package: $*" >&2; exit 1; }
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
ask() { curl -sS --fail-with-body --max-time 20 -b "$root/tmp/cookies" -c "$root/tmp/cookies" -H 'Content-Type: application/json' "$@"; }
field() { python3 -c "import json, sys; print(json.load(sys.stdin)$1)"; }

clean_up() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  umount "$root/proc" 2>/dev/null || true
}
trap clean_up EXIT

# Where this machine gets its own packages from.
mirror() { apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1; }

fresh_root() {
  rm -rf "$root"
  debootstrap --variant=minbase bookworm "$root" "$(mirror)" >build/package-root.log 2>&1 ||
    { tail -n 5 build/package-root.log >&2; fail "there is no fresh Debian to install it in"; }
  cp build/omnibus_*.deb "$root/tmp/omnibus.deb"
  mount -t proc proc "$root/proc"
}

install_it() {
  inside apt-get install -q -y --no-install-recommends /tmp/omnibus.deb >build/package-install.log 2>&1 ||
    { tail -n 20 build/package-install.log >&2; fail "it does not install"; }
  inside getent passwd omnibus >/dev/null || fail "there is no user for the service"
  for file in /usr/bin/omnibus /usr/share/man/man1/omnibus.1.gz /usr/share/bash-completion/completions/omnibus \
    /usr/share/applications/omnibus.desktop /usr/share/icons/hicolor/scalable/apps/omnibus.svg \
    /lib/systemd/system/omnibus.service /etc/default/omnibus /usr/share/doc/omnibus/examples/nginx.conf; do
    [ -f "$root$file" ] || fail "it has no $file"
  done
  for command in $(inside omnibus --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\+\) .*/\1/p'); do
    zcat "$root/usr/share/man/man1/omnibus.1.gz" | grep -qE "^\.BI? $command( |\$)" || fail "its manual does not know the command '$command'"
  done
}

# As the service does: its user, its folder.
serve() {
  install -d -o "$(inside id -u omnibus)" -g "$(inside id -g omnibus)" -m 700 "$root/var/lib/omnibus"
  chroot --userspec=omnibus:omnibus "$root" /usr/bin/omnibus serve --data /var/lib/omnibus --port $port --log error >build/package-serve.log 2>&1 &
  server=$!
  for _ in $(seq 50); do
    ask "http://localhost:$port/healthz/ready" >/dev/null 2>&1 && return 0
    sleep 0.2
  done
  fail "the installed server does not answer"
}

play() {
  ask "http://localhost:$port/" | grep -q '<title>' || fail "there is no page"
  ask -d '{"name":"Ada"}' "http://localhost:$port/api/me" >/dev/null
  match=$(ask -d '{"game":"mass_transit","seats":[{"kind":"me"},{"kind":"program","level":"easy"}]}' "http://localhost:$port/api/matches" | field '["id"]')
  ask -d '{"seat":0}' "http://localhost:$port/api/matches/$match/leave" >/dev/null # a bot takes over
  for _ in $(seq 600); do
    [ "$(ask "http://localhost:$port/api/matches/$match" | field '["state"]')" = over ] && return 0
    sleep 0.2
  done
  fail "a match of bots does not come to its end"
}

remove_it() {
  kill "$server" && wait "$server" || true
  server=
  inside apt-get remove -q -y omnibus >build/package-remove.log 2>&1 || fail "it cannot be removed"
  [ ! -e "$root/usr/bin/omnibus" ] || fail "it is still there"
  [ -s "$root/var/lib/omnibus/omnibus.db" ] || fail "what was played went with it"
  inside apt-get purge -q -y omnibus >>build/package-remove.log 2>&1 || fail "it cannot be purged"
  [ -s "$root/var/lib/omnibus/omnibus.db" ] || fail "what was played went with its last traces"
}

say "a fresh Debian in build/package-root"
fresh_root
say "installing"
install_it
say "playing a match through the installed server"
serve
play
say "removing"
remove_it
say "installs, serves, and leaves the data where they are"
