#!/usr/bin/env python3
"""What hostile guests can do to a server, in figures: python3 bench/attacks.py build/omnibus

Starts the program on a folder of its own, attacks it from one address while an honest player comes from another (as a proxy would report
them), and prints one line for each attack."""
import asyncio
import base64
import http.client
import json
import multiprocessing
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
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

    def disk(self):
        return sum(entry.stat().st_size for entry in os.scandir(self.folder)) / 2**20


class Guest:
    def __init__(self, server, address, name):
        self.server, self.address, self.cookie = server, address, ""
        status, _ = self.ask("POST", "/api/me", {"name": name})
        assert status == 200, status

    def headers(self):
        return {"Host": f"localhost:{self.server.port}", "X-Forwarded-For": self.address, "Cookie": self.cookie}

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request(method, path, json.dumps(body) if body is not None else None, self.headers())
        reply = connection.getresponse()
        text = reply.read()
        self.cookie = (reply.getheader("Set-Cookie") or self.cookie).split(";")[0]
        connection.close()
        return reply.status, text

    def match(self, seats, **more):
        return self.ask("POST", "/api/matches", {"game": "mass_transit", **more, "seats": seats})


class Socket:
    """A WebSocket client, as far as it is needed here. It reads only when it is asked to."""

    async def open(self, guest):
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what is not read waits at the server
        raw.connect(("127.0.0.1", guest.server.port))
        self.reader, self.writer = await asyncio.open_connection(sock=raw)
        headers = {**guest.headers(), "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        headers["Sec-WebSocket-Key"] = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(("GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items()) + "\r\n").encode())
        status = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in status.split(b"\r\n")[0]:
            raise ConnectionError(status.split(b"\r\n")[0].decode())
        return self

    def send(self, message):
        text = json.dumps(message).encode()
        length = struct.pack("!BB", 0x81, 0x80 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(text))
        self.writer.write(length + b"\0\0\0\0" + text)

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
    """An edition of its own, as large as asked for."""
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
    """One with a long log."""
    seats = [{"kind": "program", "level": "easy"}] * 4
    match = json.loads(guest.match(seats, game="futuropia")[1])["id"]
    while json.loads(guest.ask("GET", f"/api/matches/{match}")[1])["state"] != "over":
        time.sleep(0.1)
    return match


async def readers(server):
    """Of a table whose chat is as long as it can be."""
    eve = Guest(server, EVE, "Eve")
    match = json.loads(eve.match([{"kind": "me"}, {"kind": "me", "name": "Mallory"}], game="futuropia")[1])["id"]
    speaker = await Socket().open(eve)
    for i in range(120):
        await speaker.ask({"do": "say", "match": match, "seat": 0, "key": str(i), "text": "\N{GRINNING FACE}" * 500})
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
    """How long a bot of an honest player takes to answer, in seconds."""
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
    """As fast as they come, on twenty connections. What the attacker computes would be computed elsewhere, so it gets what is left."""
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


async def flood(server):
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    match = finished_match(eve)
    quiet = await pings(ada, 400)

    attacker = multiprocessing.Process(target=lambda: asyncio.run(ask_for_logs(eve, match)), daemon=True)
    attacker.start()
    await asyncio.sleep(3)
    busy = await pings(ada, 400)
    attacker.terminate()
    middle, most = len(busy) // 2, len(busy) * 99 // 100
    print(f"flood of logs: an honest ping takes {quiet[middle] * 1000:.1f} ms, p99 {quiet[most] * 1000:.1f} ms before;"
          f" {busy[middle] * 1000:.1f} ms, p99 {busy[most] * 1000:.1f} ms meanwhile", flush=True)


def codes(server):
    ada, eve = Guest(server, ADA, "Ada"), Guest(server, EVE, "Eve")
    code = json.loads(ada.match([{"kind": "me"}, {"kind": "open"}])[1])["code"]
    wrong = [eve.ask("GET", f"/api/join/AAAA{i:02}")[0] for i in range(40)]
    right = eve.ask("GET", f"/api/join/{code}")[0]
    print(f"codes: {wrong.count(404)} of 40 guesses were answered, and the right one after them with status {right}", flush=True)


def main():
    attacks = [lobby, disk, readers, thinking, flood, codes]
    wanted = sys.argv[2:] or [attack.__name__ for attack in attacks]
    for attack in attacks:
        if attack.__name__ not in wanted:
            continue
        server = Server(sys.argv[1])
        try:
            made = attack(server)
            if asyncio.iscoroutine(made):
                asyncio.run(made)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
