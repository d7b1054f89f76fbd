#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays one rated game of anything that Menagerie has, with moves at random.

    MENAGERIE_TOKEN=mbot_… python3 bot.py http://127.0.0.1:8080 chess960

It takes a free seat of a rated match of that game; where there is none it calls for one and waits. docs/bots.md tells the
rest. Better bots replace `choose`."""

import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

PAUSE_S = 0.5
WAIT_S = 20
CLOCK = {"initial_s": 600, "increment_s": 5}


class Server:
    def __init__(self, address, token):
        self.address, self.token = address.rstrip("/"), token

    def call(self, path, body=None):
        """The answer to a call; none where the match has moved on or is for others. What is busy is asked again."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        while True:
            request = urllib.request.Request(f"{self.address}/api{path}", data, headers)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.loads(answer.read() or "null")
            except urllib.error.HTTPError as refusal:
                error = json.load(refusal)["error"]
                if refusal.code in (403, 409):
                    return None
                if refusal.code not in (429, 503):
                    sys.exit(f"{path}: {error['message']}")
                time.sleep(float(refusal.headers.get("Retry-After", PAUSE_S)))
            except urllib.error.URLError:
                time.sleep(PAUSE_S)


def sit_down(server, game):
    """The id of a match at which this bot has a seat."""
    for match in server.call("/lobby")["matches"]:
        if match["game"] == game and match["rated"] and server.call(f"/matches/{match['match']}/join", {}):
            return match["match"]
    seats = next(known["seats"] for known in server.call("/games")["games"] if known["id"] == game)
    holders = {seat["id"]: "open" for seat in seats} | {seats[0]["id"]: "me"}
    wish = {"game": game, "seats": holders, "clock": CLOCK, "rated": True, "listed": True}
    return server.call("/matches", wish | {"shuffle": True})["match"]


def choose(steps):
    """One of the steps that may come next. All that the seat may know is in the state of the match."""
    return random.choice(steps)["text"]


def compose(server, match):
    """A whole part: steps are added until it is one. None where there is nothing to do any more."""
    prefix = []
    while True:
        offered = server.call(f"/matches/{match}/steps", {"prefix": ",".join(prefix)})
        if offered is None or not (offered["complete"] or offered["steps"]):
            return None
        if offered["complete"]:
            return ",".join(prefix)
        prefix.append(choose(offered["steps"]))


def play(server, match, cursor):
    """Plays until the game is over, and says how it ended. `cursor` is from before the match was joined."""
    server.call(f"/matches/{match}/nonce", {"nonce": secrets.token_hex(32)})
    while True:
        state = server.call(f"/matches/{match}")
        if state["phase"] in ("over", "closed"):
            return state.get("outcome", "nobody came")
        if state["phase"] == "playing" and state["eye"] in state["to_act"]:
            part = compose(server, match)
            if part is not None:
                server.call(f"/matches/{match}/turns", {"at": state["at"], "steps": part})
            continue
        news = server.call(f"/me/events?since={cursor}&wait={WAIT_S}")
        cursor = news["cursor"]


if __name__ == "__main__":
    menagerie = Server(sys.argv[1], os.environ["MENAGERIE_TOKEN"])
    before = menagerie.call("/me/events")["cursor"]
    found = sit_down(menagerie, sys.argv[2])
    print(f"{menagerie.address}/play/{found}", flush=True)
    print(play(menagerie, found, before))
