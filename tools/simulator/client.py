"""A simulated person with a browser: connects, watches, thinks, chooses, tries again, comes back, at any process.

Invariant: what they were told goes on where it ended before, without a gap and without a change.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from connive.core.viewer import SPECTATOR, Viewer
from tools.simulator.link import Link
from tools.simulator.truth import Message, read

if TYPE_CHECKING:
    from tools.simulator.world import World

PATIENCE = 5.0
TRY_AGAIN = ("busy", "store_unavailable", "too_often")
"""Refusals after which the same request is sent again."""


class Client:
    """Somebody at a table, in a seat or as a spectator."""

    def __init__(self, world: "World", name: str, person: str, cookie: str, table: str, seat: int | None) -> None:
        self._world, self.name, self.person, self.cookie, self.table = world, name, person, cookie, table
        self.seat = self.first_seat = seat
        self.address = f"10.0.0.{len(world.clients)}"
        self.rng = world.faults.stream(name)
        self.have: list[bytes] = []
        self.status = ""
        self._link: Link | None = None
        self._numbers = 0
        self._watching: str | None = None
        self._choice: dict[str, Any] | None = None
        self._decision: dict[str, Any] | None = None
        self._thought: str | None = None
        self._gone = self._window = False
        self._connect()

    # --- The connection ---

    def _connect(self) -> None:
        ready = [process for process in self._world.processes if process.ready]
        if self._gone:
            return
        if not ready:
            self._world.later(1 + self.rng.random(), self._connect)
            return
        self._link = Link(self, self.rng.choice(ready))
        self._link.process.accept(self._link)
        self._watch()
        if self._choice is not None:
            self._link.send(write(self._choice))

    def lost(self, link: Link) -> None:
        """The connection broke: come back after a while."""
        if link is self._link:
            self._link = None
            self._world.later(self.rng.random() * 2, self._connect)

    def _watch(self) -> None:
        request = {"type": "watch", "table": self.table, "seat": self.seat, "version": len(self.have)}
        self._watching = key = self._send(request)["id"]
        self._world.later(PATIENCE, lambda: self._watch_again(key))

    def _watch_again(self, key: str | None) -> None:
        """Nobody let us look on: ask once more, or come back elsewhere."""
        if key != self._watching or self._link is None:
            return
        if self.rng.random() < 0.5:
            self._link.cut()
        else:
            self._watch()

    def _send(self, request: dict[str, Any]) -> dict[str, Any]:
        self._numbers += 1
        request["id"] = f"{self.name}.{self._numbers}"
        if self.first_seat is not None:
            self._world.truth.sent[self.table, self.first_seat, request["id"]] = request
        if self._link is not None:
            self._link.send(write(request))
        return request

    # --- What they are told ---

    def hear(self, link: Link, text: bytes) -> None:
        """A message came."""
        if link is not self._link:
            return
        message = read(text)
        if message.type == "update":
            self._update(message)
        elif message.type == "table":
            self._facts(message)
        elif message.type in ("accepted", "refused"):
            self._answered(message)

    def _update(self, message: Message) -> None:
        if message.seat != self.seat:
            return
        start = message.version - len(message.events)
        if start > len(self.have):
            self._world.fail(f"{self.name} was told {start}…, having heard {len(self.have)}")
        new = [bytes(each) for each in message.events]
        if self.have[start : message.version] != new[: len(self.have) - start]:
            self._world.fail(f"{self.name} was told another past")
        self.have[start:] = new + self.have[message.version :]
        self._decision = message.decision
        self._window = message.window is not None
        self._consider()

    def _facts(self, message: Message) -> None:
        before, self.status = self.status, message.status
        if self.seat is not None and message.seats[self.seat]["bot"] is not None:
            self._look_on()
        elif before == "open" and message.status != "open":
            self._watch()
        self._agree(message)

    def _look_on(self) -> None:
        """A bot has taken over: be a spectator from now on."""
        self.seat, self.have, self._choice, self._decision = None, [], None, None
        self._watch()

    def _answered(self, message: Message) -> None:
        if message.id == self._watching:
            if message.type == "accepted":
                self._watching = None
            elif message.code == "not_seated" and self._lost_seat:
                self._look_on()
            return
        if self._choice is None or message.id != self._choice["id"]:
            return
        if message.code in TRY_AGAIN:
            self._world.later(0.5 + self.rng.random(), lambda: self._again(message.id))
            return
        self._choice = None
        if message.type == "refused":
            self._thought = None
            self._watch()
        else:
            self._consider()

    # --- What they do ---

    def _consider(self) -> None:
        """Think about the open decision, once."""
        if self._decision is None or self._choice is not None or self._decision["token"] == self._thought:
            return
        token = self._thought = self._decision["token"]
        if self._window and self.rng.random() < 0.3:
            return
        if self._window and self.rng.random() < 0.2:
            self._send({"type": "wait", "table": self.table, "seat": self.seat, "token": token})
        self._world.later(self.rng.lognormvariate(-0.6, 0.9), lambda: self._decide(token))
        self._perhaps_speak()
        self._perhaps_pass()

    def _decide(self, token: str) -> None:
        decision = self._decision
        if decision is None or decision["token"] != token or self._choice is not None or self.seat is None:
            return
        wrong = self._world.faults.happens("a person does something that is not allowed", self.rng)
        action = self.rng.randrange(300) if wrong else self.rng.choice(decision["actions"])
        request = {"type": "choose", "table": self.table, "seat": self.seat, "token": token, "action": action}
        self._choice = self._send(request)
        self._wait_for(self._choice["id"])

    def _wait_for(self, key: str) -> None:
        self._world.later(PATIENCE, lambda: self._again(key))

    def _again(self, key: str | None) -> None:
        """Send the same once more if nobody answered, or come back elsewhere."""
        if self._choice is None or key != self._choice["id"]:
            return
        if self._link is not None:
            if self.rng.random() < 0.5:
                self._link.cut()
            else:
                self._link.send(write(self._choice))
        self._wait_for(self._choice["id"])

    def _perhaps_speak(self) -> None:
        """Say something, ask for time or a draw, or leave, now and then."""
        drawn = self.rng.random()
        about = {"table": self.table, "seat": self.seat}
        if drawn < 0.1:
            self._send({"type": "talk", **about, "text": "well played"})
        elif drawn < 0.14:
            self._send({"type": "ask_time", **about})
        elif drawn < 0.15:
            self._send({"type": "offer_draw", **about})
        elif drawn < 0.152 and self.first_seat is not None:
            self._world.truth.leaving.add((self.table, self.first_seat))
            self._world.spawn(self._leave())

    def _perhaps_pass(self) -> None:
        """Let windows pass from now on, or no longer; or prepare a choice, now and then."""
        drawn = self.rng.random()
        about = {"table": self.table, "seat": self.seat}
        if drawn < 0.1:
            self._send({"type": "let_pass", **about, "until": self.rng.choice(["turn", "reaction", "end", None])})
        elif drawn < 0.15:
            self._send({"type": "prepare", **about, "action": self.rng.choice([None, self.rng.randrange(300)])})

    async def _leave(self) -> None:
        await self._world.insist(
            lambda server: server.tables.leave(self.table, self.person), "not_seated", "not_running"
        )

    def _agree(self, message: Message) -> None:
        """Answer a request for time, or the offer of a draw."""
        about: dict[str, Any] = {"table": self.table, "seat": self.seat}
        for asked, yes, no in (
            (message.asking, "give_time", "deny_time"),
            (message.offered, "accept_draw", "decline_draw"),
        ):
            if asked is not None and self.seat in asked["waiting"] and self.rng.random() < 0.5:
                self._send({"type": yes if self.rng.random() < 0.4 else no, **about})

    @property
    def _lost_seat(self) -> bool:
        table = self._world.truth.tables.get(self.table)
        return table is not None and self.seat is not None and table.fold.seats[self.seat].bot is not None

    @property
    def settled(self) -> bool:
        """Whether they know all there is to know about a game that is over."""
        table = self._world.truth.tables.get(self.table)
        if table is None or table.fold.row.status != "over" or self.status != "over":
            return False
        return self.have == table.told(SPECTATOR if self.seat is None else Viewer.seat(self.seat))


def write(request: dict[str, Any]) -> str:
    """Return a request as it goes over the wire."""
    return msgspec.json.encode(request).decode()
