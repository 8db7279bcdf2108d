#!/usr/bin/env python3
"""Measures the effect of hostile guests on a server: python3 bench/attacks.py build/omnibus

For each attack, starts the program with a temporary data folder, attacks it from one address while an honest player uses another (as
reported by a proxy), and prints one line."""
import asyncio
import base64
import functools
import http.client
import json
import multiprocessing
import os
import re
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

EVE, ADA = "198.51.100.7", "203.0.113.9"


class Server:
    def __init__(self, program, *options):
        self.folder = tempfile.mkdtemp()
        self.command = [program, "--lang", "en", "serve", "--port", "0", "--log", "error", "--behind-proxy", "--data", self.folder, *options]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip()).group(1))

    def restart(self):
        self.process.terminate()
        self.process.wait()
        self.start()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def memory(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20

    def cpu_time(self):
        """CPU time of all threads, in seconds."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def disk(self):
        return sum(entry.stat().st_size for entry in os.scandir(self.folder)) / 2**20


@functools.cache
def games(server):
    """Games of the server, as it lists them for pages."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
    connection.request("GET", "/api/hello", headers={"Host": f"localhost:{server.port}", "X-Forwarded-For": ADA})
    listed = json.loads(connection.getresponse().read())["games"]
    connection.close()
    return listed


def games_with(server, wanted, fits):
    """Names of the games with a property; ends the program if there is none."""
    return [game["name"] for game in games(server) if fits(game)] or sys.exit(f"no game on the list {wanted}")


def seats_up_to(game, least, most):
    return game["players"]["least"] <= least and game["players"]["most"] >= most


def small(server):
    """The first game for one to five, for attacks in which the game does not matter."""
    return games_with(server, "seats one to five", lambda game: seats_up_to(game, 1, 5))[0]


def large(server):
    """The first game for a hundred; all decide at the same time there."""
    return games_with(server, "seats a hundred", lambda game: seats_up_to(game, 1, 100))[0]


def closable(server):
    """The first game for two whose host may close a round."""
    has_option = lambda game: any(option["name"] == "rounds_may_be_closed" for option in game["options"])
    return games_with(server, "has rounds that may be closed", lambda game: has_option(game) and seats_up_to(game, 2, 2))[0]


def competitive(server):
    """The game with free chat, for two to four who play against each other, that has the longest log."""
    fits = lambda game: not game["look"]["together"] and game["communication"]["free"] and seats_up_to(game, 2, 4)
    return max(games_with(server, "for two to four is competitive and has free chat", fits), key=lambda game: log_length(server, game))


@functools.cache
def log_length(server, game):
    """Decisions of an average game between four bots."""
    command = [server.command[0], "simulate", game, "--players", "4", "--seats", "greedy", "--games", "4", "--seed", "1", "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(said)["decisions_per_game"]


class Guest:
    def __init__(self, server, address, name):
        self.server, self.address, self.cookie = server, address, ""
        status, _ = self.ask("POST", "/api/me", {"name": name})
        assert status == 200, status

    def headers(self):
        return {"Host": f"localhost:{self.server.port}", "X-Forwarded-For": self.address, "Cookie": self.cookie}

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=600)
        connection.request(method, path, json.dumps(body) if body is not None else None, self.headers())
        reply = connection.getresponse()
        text = reply.read()
        self.cookie = (reply.getheader("Set-Cookie") or self.cookie).split(";")[0]
        connection.close()
        return reply.status, text

    def match(self, seats, **more):
        """A new match, of a small game unless told otherwise."""
        return self.ask("POST", "/api/matches", {"game": small(self.server), **more, "seats": seats})


def connected(guest):
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # unread data accumulates on the server
    raw.connect(("127.0.0.1", guest.server.port))
    return raw


def upgrade(guest):
    headers = {**guest.headers(), "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers["Sec-WebSocket-Key"] = base64.b64encode(os.urandom(16)).decode()
    return ("GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items()) + "\r\n").encode()


def framed(message):
    text = json.dumps(message).encode()
    length = struct.pack("!BB", 0x81, 0x80 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(text))
    return length + b"\0\0\0\0" + text


class PlainSocket:
    """A blocking WebSocket client."""

    def __init__(self, guest):
        self.raw = connected(guest)
        self.raw.sendall(upgrade(guest))
        self.file = self.raw.makefile("rb")
        while self.file.readline() != b"\r\n":
            pass

    def send(self, message):
        self.raw.sendall(framed(message))

    def receive(self):
        first, length = struct.unpack("!BB", self.file.read(2))
        if length >= 126:
            (length,) = struct.unpack("!H" if length == 126 else "!Q", self.file.read(2 if length == 126 else 8))
        text = self.file.read(length)
        return json.loads(text) if first & 0x0F == 1 else self.receive()

    def ping(self):
        """Round-trip time in seconds."""
        begun = time.monotonic()
        self.send({"id": 1, "do": "ping"})
        self.receive()
        return time.monotonic() - begun


class Socket:
    """A minimal asynchronous WebSocket client. It reads only when asked to."""

    async def open(self, guest):
        self.reader, self.writer = await asyncio.open_connection(sock=connected(guest))
        self.writer.write(upgrade(guest))
        status = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in status.split(b"\r\n")[0]:
            raise ConnectionError(status.split(b"\r\n")[0].decode())
        return self

    def send(self, message):
        self.writer.write(framed(message))

    async def receive(self):
        first, length = struct.unpack("!BB", await self.reader.readexactly(2))
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        text = await self.reader.readexactly(length)
        return json.loads(text) if first & 0x0F == 1 else await self.receive()

    async def ask(self, message):
        self.send({"id": 1, **message})
        while True:
            reply = await self.receive()
            if reply.get("id") == 1:
                return reply


def edition(guest, size, name="attack"):
    """A custom edition of about `size` bytes."""
    text = guest.match([{"kind": "me"}])[1]
    document = json.loads(guest.ask("GET", f"/api/matches/{json.loads(text)['id']}/edition")[1])
    document["edition"] = name
    document["credits"] = ["x" * 400 for _ in range(size // 403)]
    return document


def lobby(server):
    eve = Guest(server, EVE, "Eve")
    document = edition(eve, 0, "n" * 950_000)
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = sum(eve.match(seats, listed=True, edition=document)[0] == 200 for _ in range(20))
    made += sum(eve.match(seats, listed=True)[0] == 200 for _ in range(20))
    size = len(Guest(server, ADA, "Ada").ask("GET", "/api/matches?open")[1])
    print(f"lobby: of 20 tables with a long name and 20 others {made} were listed; the list has {size / 1000:,.0f} KB", flush=True)


def disk(server):
    eve = Guest(server, EVE, "Eve")
    document = edition(eve, 900_000)
    before, end, made = server.disk(), time.monotonic() + 12, 0
    while time.monotonic() < end:
        document["licence"] = str(time.monotonic())
        made += eve.match([{"kind": "me"}], edition=document)[0] == 200
    print(f"disk: {made} editions in 12 s, {server.disk() - before:,.0f} MB", flush=True)


def finished_match(guest):
    """A finished match with a long log; returns its id."""
    seats = [{"kind": "program", "level": "easy"}] * 4
    match = json.loads(guest.match(seats, game=competitive(guest.server))[1])["id"]
    while json.loads(guest.ask("GET", f"/api/matches/{match}")[1])["state"] != "over":
        time.sleep(0.1)
    return match


async def readers(server):
    """Slow readers of a table with the longest possible chat."""
    eve = Guest(server, EVE, "Eve")
    match = json.loads(eve.match([{"kind": "me"}, {"kind": "me", "name": "Mallory"}], game=competitive(server))[1])["id"]
    speaker = await Socket().open(eve)
    for i in range(120):
        words = {"do": "say", "match": match, "seat": 0, "text": "\N{GRINNING FACE}" * 500}
        if not (await speaker.ask({**words, "key": str(i)}))["ok"]:
            await speaker.ask(words)  # an older server knows no keys
        await asyncio.sleep(0.03)
    before = worst = server.memory()
    sockets = [await Socket().open(eve) for _ in range(100)]
    for _ in range(5):
        for slow in sockets:
            for i in range(10):
                slow.send({"id": i, "do": "watch", "match": match, "as": "spectator", "lang": "en"})
        await asyncio.sleep(3)
        worst = max(worst, server.memory())
    for slow in sockets:
        slow.writer.close()
    await asyncio.sleep(12)
    print(f"slow readers: {before:,.0f} MB before, {worst:,.0f} MB at worst, {server.memory():,.0f} MB afterwards", flush=True)


async def moves(who, count):
    """Response times of a bot at the table of an honest player, in seconds, sorted."""
    times = []
    for _ in range(count):
        match = json.loads(who.match([{"kind": "me"}, {"kind": "program", "level": "medium"}])[1])["id"]
        player = await Socket().open(who)
        table = (await player.ask({"do": "watch", "match": match, "as": 0, "lang": "en"}))["watch"]["table"]
        begun = time.monotonic()
        command = {"do": "act", "match": match, "seat": 0, "expected_seq": 0, "key": "k", "action": table["legal"][0]["action"]}
        await player.ask(command)
        try:
            async with asyncio.timeout(30):
                while (await player.receive()).get("seat") != 1:
                    pass
            times.append(time.monotonic() - begun)
        except TimeoutError:
            times.append(float("inf"))
        player.writer.close()
    return sorted(times)


async def thinking(server):
    ada = Guest(server, ADA, "Ada")
    quiet = await moves(ada, 5)
    eve = Guest(server, EVE, "Eve")
    seats = [{"kind": "program", "level": "strong"}] * 5
    made = sum(eve.match(seats)[0] == 200 for _ in range(200))
    busy = await moves(ada, 3)
    server.restart()
    again = await moves(ada, 3)
    print(f"thinking: {made} of 200 tables of strong bots; a bot's answer took {quiet[2]:.2f} s before, {busy[-1]:.2f} s at worst with them,"
          f" {again[-1]:.2f} s after a restart", flush=True)


async def pings(who, count):
    player = await Socket().open(who)
    times = []
    for _ in range(count):
        begun = time.monotonic()
        await player.ask({"do": "ping"})
        times.append(time.monotonic() - begun)
        await asyncio.sleep(0.03)
    player.writer.close()
    return sorted(times)


async def ask_for_logs(guest, match):
    """Requests logs without a pause on twenty connections, at low priority because a real attacker has another computer."""
    os.nice(19)

    async def ask_on():
        while True:
            try:
                flooding = await Socket().open(guest)
                while True:
                    await flooding.ask({"do": "log", "match": match, "as": "everything"})
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)

    await asyncio.gather(*(ask_on() for _ in range(20)))


def never_wait_for_a_core():
    """Raises the priority, because a real player has another computer. Without permission the figures are too pessimistic."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except PermissionError:
        pass


async def flood(server):
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    match = finished_match(eve)
    never_wait_for_a_core()
    quiet = await pings(ada, 400)

    attacker = multiprocessing.Process(target=lambda: asyncio.run(ask_for_logs(eve, match)), daemon=True)
    attacker.start()
    await asyncio.sleep(3)
    busy = await pings(ada, 400)
    attacker.terminate()
    middle, most = len(busy) // 2, len(busy) * 99 // 100
    print(f"flood of logs: an honest ping takes {quiet[middle] * 1000:.1f} ms, p99 {quiet[most] * 1000:.1f} ms before;"
          f" {busy[middle] * 1000:.1f} ms, p99 {busy[most] * 1000:.1f} ms meanwhile", flush=True)


def bursts(server):
    """Pings right after thirty connections request a long log at once, alternating with pings of an idle server, so that machine noise
    affects both alike."""
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    match = finished_match(eve)
    never_wait_for_a_core()
    honest, attackers = PlainSocket(ada), [PlainSocket(eve) for _ in range(30)]
    quiet, busy, refused = [], [], 0
    for _ in range(200):
        quiet.append(honest.ping())
        for attacker in attackers:
            attacker.send({"id": 1, "do": "log", "match": match, "as": "everything"})
        busy.append(honest.ping())
        refused += sum(not attacker.receive()["ok"] for attacker in attackers)
        time.sleep(0.05)
    quiet.sort()
    busy.sort()
    print(f"bursts of logs: an honest ping takes {quiet[100] * 1000:.1f} ms, p99 {quiet[197] * 1000:.1f} ms without them;"
          f" {busy[100] * 1000:.1f} ms, p99 {busy[197] * 1000:.1f} ms right after them ({refused} of 6,000 logs were refused)", flush=True)


def codes(server):
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    code = json.loads(ada.match([{"kind": "me"}, {"kind": "open"}])[1])["code"]
    wrong = [eve.ask("GET", f"/api/join/AAAA{i:02}")[0] for i in range(40)]
    right = eve.ask("GET", f"/api/join/{code}")[0]
    print(f"codes: {wrong.count(404)} of 40 guesses were answered, and the right one after them with status {right}", flush=True)


def worst_wait(ask, while_running):
    """Longest time, in seconds, that an honest player waits for an answer while these threads run."""
    worst = 0.0
    for thread in while_running:
        thread.start()
    while any(thread.is_alive() for thread in while_running):
        begun = time.monotonic()
        ask()
        worst = max(worst, time.monotonic() - begun)
        time.sleep(0.02)
    return worst


def names(server):
    """Eight concurrent requests for a table of a hundred seats with the same long name."""
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    honest = PlainSocket(ada)
    seats = [{"kind": "me", "name": "\ufdfa" * 40}] * 100
    begun, used = time.monotonic(), server.cpu_time()
    eve.match(seats, game=large(server))
    one, alone = time.monotonic() - begun, server.cpu_time() - used
    replies = []
    ask = lambda: replies.append(eve.match(seats, game=large(server))[0])
    worst = worst_wait(honest.ping, [threading.Thread(target=ask) for _ in range(8)])
    print(f"names: a table of a hundred alike takes {one:.2f} s, {alone:.2f} s of the processor; with eight at once an honest ping takes"
          f" {worst * 1000:,.0f} ms at worst ({replies.count(200)} of 8 tables were made)", flush=True)


def long_file(server, entries=19_600):
    """A match file of a hundred seats that always take their first legal action: 6,700 log entries."""
    requests = [{"do": "new", "game": large(server), "players": 100, "seed": 1}]
    requests += [{"do": "act", "index": 0}] * entries + [{"do": "save"}]
    text = "".join(json.dumps(request) + "\n" for request in requests)
    said = subprocess.run([server.command[0], "engine"], input=text, capture_output=True, text=True, check=True).stdout
    return {"match": json.loads(said.splitlines()[-1])["match"]}


def table_of(guest):
    """A function that requests the points at a new table of the guest."""
    match = json.loads(guest.match([{"kind": "me"}, {"kind": "me", "name": "Bob"}])[1])["id"]
    player = PlainSocket(guest)
    player.send({"id": 1, "do": "watch", "match": match, "as": 0, "lang": "en"})
    player.receive()

    def ask():
        player.send({"id": 2, "do": "standing", "match": match, "as": 0})
        while player.receive().get("id") != 2:
            pass

    return ask


def loading(server):
    """Watches a long match from a file after a restart, during play at four honest tables."""
    eve = Guest(server, EVE, "Eve")
    document = long_file(server)
    match = json.loads(eve.ask("POST", "/api/open", document)[1])["id"]
    server.restart()
    tables = [table_of(Guest(server, ADA, "Ada")) for _ in range(4)]
    before, used = server.memory(), server.cpu_time()
    spectator, took = PlainSocket(eve), []

    def watch():
        begun = time.monotonic()
        spectator.send({"id": 1, "do": "watch", "match": match, "as": "spectator", "lang": "en"})
        spectator.receive()
        took.append(time.monotonic() - begun)

    worst = worst_wait(lambda: [ask() for ask in tables], [threading.Thread(target=watch)])
    print(f"loading: a match of {len(document['match']['log']):,} entries is watched after {took[0]:.1f} s, {server.cpu_time() - used:.1f} s of"
          f" the processor; four honest tables wait {worst * 1000:,.0f} ms at worst; {before:,.0f} MB before, {server.memory():,.0f} MB"
          " with it", flush=True)


async def files(server):
    """Opens long match files from two addresses while bots answer an honest player, then stops the server."""
    ada = Guest(server, ADA, "Ada")
    guests = [Guest(server, address, name) for address, name in ((EVE, "Eve"), ("198.51.100.8", "Mallory"))]
    document = long_file(server)
    quiet = await moves(ada, 3)
    opened = []

    def open_on(guest):
        try:
            opened.append(guest.ask("POST", "/api/open", document)[0])
        except OSError:
            pass  # the server was stopped

    threads = [threading.Thread(target=open_on, args=(guest,), daemon=True) for guest in guests]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    busy = await moves(ada, 3)
    await asyncio.sleep(0.1)  # until Ada's last connection is closed
    begun = time.monotonic()
    server.process.terminate()
    server.process.wait()
    print(f"files: a bot's answer took {quiet[1]:.2f} s before, {busy[-1]:.2f} s at worst while two long match files were opened"
          f" ({opened.count(200)} were by then); the server stopped {time.monotonic() - begun:.1f} s after it was told to", flush=True)


# ---- Bodies, presence, proxies, rounds -----------------------------------------------------------------------------


def held_back_upload(server, address, size=4 << 20):
    """Connection with an upload that lacks its last byte; None if the server refuses it earlier."""
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    head = f"POST /api/open HTTP/1.1\r\nHost: localhost:{server.port}\r\nX-Forwarded-For: {address}\r\nContent-Length: {size}\r\n\r\n"
    try:
        raw.sendall(head.encode() + b"x" * (size - 1))
        raw.settimeout(0.05)
        refused = raw.recv(1) != b"never"
    except TimeoutError:
        refused = False
    except OSError:
        refused = True
    if refused:
        raw.close()
        return None
    return raw


def bodies(server):
    """Unfinished uploads without a cookie: 195 from one address, then 195 from each of two more."""
    before, held, worst = server.memory(), [], []
    for addresses in ([EVE], ["198.51.100.8", "198.51.100.9"]):
        held += [held_back_upload(server, address) for address in addresses for _ in range(195)]
        worst.append(server.memory())
    ada = Guest(server, ADA, "Ada")
    status = ada.match([{"kind": "me"}])[0]
    waiting = [each for each in held if each]
    begun = time.monotonic()
    for each in waiting:
        each.settimeout(120)
        try:
            each.recv(1)
        except OSError:
            pass
    print(f"held back bodies: {before:,.0f} MB before, {worst[0]:,.0f} MB with one address, {worst[1]:,.0f} MB with three;"
          f" {len(waiting)} of 585 were read, the last was closed after {time.monotonic() - begun:.0f} s;"
          f" an honest request gets status {status}", flush=True)


async def absent(server):
    """Tables whose only person never connected, so that their bots think without a waiting player."""
    ada = Guest(server, ADA, "Ada")
    quiet = await moves(ada, 7)
    eve = Guest(server, EVE, "Eve")
    seats = [{"kind": "program", "level": "strong"}] * 4 + [{"kind": "me"}]
    made = sum(eve.match(seats)[0] == 200 for _ in range(200))
    busy = await moves(ada, 7)
    print(f"absent players: {made} of 200 tables; a bot's answer took {quiet[3] * 1000:.0f} ms before,"
          f" {busy[3] * 1000:.0f} ms (median) and {busy[-1] * 1000:.0f} ms (worst) with them", flush=True)


def raw_request(server, head, body=b""):
    """Complete response, until the server closes the connection."""
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    out = b""
    try:
        raw.sendall(f"{head}\r\nHost: localhost:{server.port}\r\nConnection: close\r\n".encode() + body)
        while part := raw.recv(1 << 16):
            out += part
    except OSError as error:
        out += f" ({error.strerror})".encode()
    raw.close()
    return out


def forwarded(server):
    """Forged local addresses before the one reported by the proxy."""
    claims = {
        "two lines": f"X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: {EVE}\r\n\r\n",
        "a list": f"X-Forwarded-For: 127.0.0.1, {EVE}\r\n\r\n",
        "no address": "X-Forwarded-For: unknown\r\n\r\n",
    }
    answers = {name: raw_request(server, "GET /metrics HTTP/1.1", lines.encode())[9:12].decode() for name, lines in claims.items()}
    print("forwarded addresses: /metrics answers " + ", ".join(f"{status} to {name}" for name, status in answers.items()), flush=True)


async def rounds(server):
    """A host that closes each round immediately while the other player is disconnected."""
    eve, ada = Guest(server, EVE, "Eve"), Guest(server, ADA, "Ada")
    options = {"rounds_may_be_closed": True}
    made = json.loads(eve.match([{"kind": "me"}, {"kind": "open"}], game=closable(server), options=options)[1])
    ada.ask("POST", "/api/join", {"code": made["code"]})
    host, player = await Socket().open(eve), await Socket().open(ada)
    watching = {"do": "watch", "match": made["id"], "lang": "en"}
    await player.ask({**watching, "as": 1})
    table = (await host.ask({**watching, "as": 0}))["watch"]["table"]
    while table["view"]["phase"] == "choosing_factions":
        for who, seat in ((host, 0), (player, 1)):
            table = (await who.ask({**watching, "as": seat}))["watch"]["table"]
            if table["legal"]:
                act = {"do": "act", "match": made["id"], "seat": seat, "expected_seq": table["seq"], "key": os.urandom(8).hex()}
                await who.ask({**act, "action": table["legal"][0]["action"]})
        table = (await host.ask({**watching, "as": 0}))["watch"]["table"]
    player.writer.close()
    closed = sum(eve.ask("POST", f"/api/matches/{made['id']}/close_round", {})[0] == 200 for _ in range(5))
    print(f"rounds: the host closed {closed} of 5 at once against a player who had just gone;"
          f" announced: {table.get('closing', 'nothing')}", flush=True)


# ---- Smaller attacks -----------------------------------------------------------------------------------------------


def leaving(server):
    """Guests that delete themselves while another tab of theirs creates tables."""
    statuses = []
    for _ in range(20):
        eve = Guest(server, f"198.51.100.{len(statuses) % 200 + 1}", "Eve")
        makers = [threading.Thread(target=lambda: [statuses.append(eve.match([{"kind": "me"}])[0]) for _ in range(3)]) for _ in range(3)]
        for maker in makers:
            maker.start()
        statuses.append(eve.ask("DELETE", "/api/me")[0])
        for maker in makers:
            maker.join()
    counts = ", ".join(f"{statuses.count(status)} × {status}" for status in sorted(set(statuses)))
    print(f"leaving while opening tables: {counts}", flush=True)


def refusals(server):
    """Responses to malformed and oversized requests."""
    large = f"X-Forwarded-For: {EVE}\r\nContent-Length: 5000000\r\n\r\n".encode() + b"x" * 5_000_000
    told = sum(b" 413 " in raw_request(server, "POST /api/open HTTP/1.1", large)[:13] for _ in range(20))
    key = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \r\n\r\n"
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    raw.sendall(f"GET /ws HTTP/1.1\r\nHost: localhost:{server.port}\r\n".encode() + key)
    empty = raw.recv(12)[9:12].decode()
    raw.close()
    private = Guest(server, EVE, "Eve").ask("POST", "/api/me", {"name": "A\ue000\U000f0000"})[0]
    print(f"refusals: {told} of 20 uploads of 5 MB were told 413; an empty Sec-WebSocket-Key gets {empty};"
          f" a name of private characters gets {private}", flush=True)


def logs(server):
    """Log output for paths that are not UTF-8 and for a damaged database page."""
    eve = Guest(server, EVE, "Eve")
    server.process.terminate()
    server.process.wait()
    file = os.path.join(server.folder, "omnibus.db")
    with sqlite3.connect(file) as database:
        roots = [row[0] for row in database.execute("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'people' AND rootpage > 0")]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    log = tempfile.TemporaryFile()
    command = ["info" if word == "error" else word for word in server.command]
    server.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    server.port = int(re.search(r":(\d+)$", server.process.stdout.readline().strip()).group(1))
    with open(file, "r+b") as database:  # like a failing disk while the server runs
        for root in roots:
            database.seek((root - 1) * size)
            database.write(b"\xff" * size)
    eve.ask("GET", "/%ff%fe")
    statuses = [eve.ask("GET", "/api/me")[0] for _ in range(2)]
    log.seek(0)
    lines = log.read().splitlines()
    garbled = sum(line.decode(errors="replace") != line.decode(errors="ignore") for line in lines)
    errors = sum(json.loads(line.decode(errors="replace"))["level"] == "error" for line in lines)
    print(f"logs: {garbled} of {len(lines)} lines are no UTF-8; a damaged page was answered with {statuses} and"
          f" {errors} lines of level error", flush=True)


async def crowd(server):
    """Pings while one of a hundred seats, at a table with 190 watchers, repeatedly ends its turn and takes that back."""
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    seats = [{"kind": "me", "name": f"Eve {i}"} for i in range(100)]
    match = json.loads(eve.match(seats, game=large(server))[1])["id"]
    never_wait_for_a_core()
    quiet = await pings(ada, 200)
    ready, told = multiprocessing.Event(), multiprocessing.Value("i")
    attacker = multiprocessing.Process(target=lambda: asyncio.run(stir_crowd(eve, match, ready, told)), daemon=True)
    attacker.start()
    while not ready.is_set():
        await asyncio.sleep(0.1)
    used, turns = server.cpu_time(), told.value
    busy = await pings(ada, 400)
    used, turns = server.cpu_time() - used, told.value - turns
    attacker.terminate()
    print(f"crowd: an honest ping takes {quiet[100] * 1000:.1f} ms, p99 {quiet[198] * 1000:.1f} ms before;"
          f" {busy[200] * 1000:.1f} ms, p90 {busy[360] * 1000:.1f} ms, p99 {busy[396] * 1000:.1f} ms meanwhile"
          f" ({turns} turns, {used:.1f} s of processor time)", flush=True)


async def stir_crowd(guest, match, ready, told):
    """Connects 190 watchers, then repeatedly ends and takes back the turn of a seat, which all of them receive."""

    async def watch(watcher, seat):
        while not (reply := await watcher.ask({"do": "watch", "match": match, "as": seat, "lang": "en"}))["ok"]:
            await asyncio.sleep(0.3)
        return reply["watch"]["table"]

    async def drain(watcher):
        while await watcher.reader.read(1 << 16):
            pass

    draining = []
    for i in range(190):
        watcher = await Socket().open(guest)
        await watch(watcher, i if i < 100 else "spectator")
        draining.append(asyncio.create_task(drain(watcher)))
    actor = await Socket().open(guest)
    table = await watch(actor, 0)
    while True:
        ends = [offer["action"] for offer in table["legal"] if offer["action"]["do"] == "end_turn"]
        action = ends[0] if ends else table["legal"][0]["action"]
        command = {"match": match, "seat": 0, "expected_seq": table["seq"], "key": os.urandom(8).hex()}
        done = await actor.ask({"do": "act", **command, "action": action})
        if done["ok"] and ends:
            undo = {**command, "expected_seq": table["seq"] + 1, "key": os.urandom(8).hex()}
            while not (await actor.ask({"do": "undo", **undo}))["ok"]:
                await asyncio.sleep(0.05)
            table["seq"] += 2
            told.value += 2
            ready.set()
        elif not done["ok"]:
            await asyncio.sleep(0.05)
        else:
            table = await watch(actor, 0)


def main():
    attacks = [lobby, disk, readers, thinking, flood, bursts, codes, names, loading, files]
    attacks += [bodies, absent, forwarded, rounds, leaving, refusals, logs, crowd]
    wanted = sys.argv[2:] or [attack.__name__ for attack in attacks]
    for attack in attacks:
        if attack.__name__ not in wanted:
            continue
        # With a single network thread, all of them compete for it.
        server = Server(sys.argv[1], *(["--threads", "1"] if attack in (bursts, names, loading, crowd) else []))
        try:
            made = attack(server)
            if asyncio.iscoroutine(made):
                asyncio.run(made)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
