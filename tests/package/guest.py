"""A guest of a server, using curl, so that it works on this machine, in a container and through a proxy."""
import json


class Guest:
    def __init__(self, run, address, curl=""):
        """`run` runs a shell script and returns its output; `curl` holds additional curl options."""
        self.run, self.address = run, address
        self.curl = f"curl -sS --fail-with-body --max-time 20 -b cookies -c cookies {curl}"
        self.origin = f"-H 'Origin: {address}'"

    def get(self, path):
        return self.run(f"{self.curl} '{self.address}{path}'")

    def post(self, path, body):
        return self.run(f"{self.curl} {self.origin} --json '{json.dumps(body)}' '{self.address}{path}'")

    def sign_in(self):
        self.post("/api/me", {"name": "Ada"})

    def new_match(self):
        """Creates a match of the first game against bots and returns its id."""
        game = json.loads(self.get("/api/hello"))["games"][0]
        bots = [{"kind": "program", "level": "easy"}] * max(1, game["players"]["least"] - 1)
        return json.loads(self.post("/api/matches", {"game": game["name"], "seats": [{"kind": "me"}, *bots]}))["id"]

    def match(self, name):
        return json.loads(self.get(f"/api/matches/{name}"))

    def leave(self, name):
        """Leaves the match to a bot."""
        self.post(f"/api/matches/{name}/leave", {"seat": 0})

    def status(self, path, options=""):
        """HTTP status of a request that may fail."""
        return int(self.run(f"{self.curl} {options} -o /dev/null -w '%{{http_code}}' '{self.address}{path}' 2>/dev/null || true"))

    def websocket_status(self):
        """HTTP status of a WebSocket upgrade: 101 on success. The connection then stays open, so curl is killed."""
        return int(self.run(f"""
            : >reply
            {self.curl} {self.origin} --http1.1 -v -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
                -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' '{self.address}/ws' >/dev/null 2>reply &
            until grep -q '^< HTTP' reply || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
            kill $! 2>/dev/null || true
            sed -n 's/^< HTTP[^ ]* \\([0-9]*\\).*/\\1/p' reply"""))
