"""A real `connive serve` with its usual settings, and people who come to it over sockets from addresses of their own.

Invariant: nobody here has a privilege: every person has an address below 127.0.0.0/8, a session that was asked for over
HTTP, and the limits that anybody has.
"""

import asyncio
import base64
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tools.servers import free_port

from benchmarks.load import cpu_of

HOST = "127.0.0.1"
Hear = Callable[[bytes], None]


class Serving:
    """`connive serve` on a fresh SQLite file."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        words = [
            "-c",
            "from connive.cli import main; main()",
            "serve",
            "--database",
            str(folder / "tables.db"),
            "--port",
            str(self.port),
        ]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([sys.executable, *words], stdout=quiet, stderr=quiet)
        self._wait()

    def _wait(self) -> None:
        for _ in range(3000):
            try:
                urllib.request.urlopen(f"http://{HOST}:{self.port}/ready", timeout=1).read()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise TimeoutError

    @property
    def cpu(self) -> float:
        """Seconds of processor time used by the server and its workers."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return cpu_of(pid) + sum(cpu_of(int(child)) for child in children)

    def stop(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(60)


def address(number: int) -> str:
    """Return the address of a person."""
    return f"127.1.{number // 250}.{1 + number % 250}"


class Socket(asyncio.Protocol):
    """A WebSocket that counts what it hears and hands it on; it reads no more of it than it must."""

    def __init__(self, port: int, cookie: str, hear: Hear | None) -> None:
        self._port, self._cookie, self._hear = port, cookie, hear
        self._buffer, self._transport = bytearray(), asyncio.Transport()
        self.upgraded = asyncio.get_running_loop().create_future()
        self.messages = self.bytes = 0

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /api/socket HTTP/1.1", f"Host: {HOST}:{self._port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: connive={self._cookie}", "", ""]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Read whole frames."""
        self._buffer += data
        if not self.upgraded.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._buffer = bytearray(rest)
            self.upgraded.set_result(None)
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] & 15 == 1:
                self._took(buffer, start, size)
            at = start + size
        del buffer[:at]

    def _took(self, buffer: bytearray, start: int, size: int) -> None:
        self.messages += 1
        self.bytes += size
        if self._hear is not None:
            self._hear(bytes(buffer[start : start + size]))

    def say(self, message: dict[str, Any]) -> None:
        """Send a request."""
        body = msgspec.json.encode(message)
        size = len(body)
        head = bytes([129, 128 | size]) if size < 126 else bytes([129, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        """Go away."""
        self._transport.close()


class Person:
    """Somebody with an address and a session of their own."""

    def __init__(self, port: int, number: int) -> None:
        self._port, self.address = port, address(number)
        self._csrf = self.cookie = ""
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def come_in(self, name: str) -> "Person":
        """Have a session."""
        await self.ask("POST", "/api/session", {"name": name})
        self._csrf = (await self.ask("GET", "/api/session"))["csrf"]
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request over a connection that stays open, as a browser's does, until the server closes it."""
        async with self._lock:
            return await self._ask(method, path, body)

    async def _ask(self, method: str, path: str, body: Any) -> Any:
        if self._lines is None or self._lines[0].at_eof():
            self.leave()
            self._lines = await asyncio.open_connection(HOST, self._port, local_addr=(self.address, 0))
        reader, writer = self._lines
        text = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self._port}", f"Content-Length: {len(text)}"]
        lines += [
            f"Cookie: connive={self.cookie}",
            f"X-Connive: {self._csrf}",
            "Content-Type: application/json",
            "",
            "",
        ]
        writer.write("\r\n".join(lines).encode() + text)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        answer = await reader.readexactly(int(fields["content-length"]))
        assert " 200 " in head.split("\r\n")[0], (path, head, answer)
        self.cookie = next(
            (line.partition("connive=")[2].partition(";")[0] for line in head.split("\r\n") if "connive=" in line),
            self.cookie,
        )
        return msgspec.json.decode(answer)

    async def socket(self, hear: Hear | None = None) -> Socket:
        """Open a socket."""
        loop = asyncio.get_running_loop()
        local = (self.address, 0)
        _, made = await loop.create_connection(
            lambda: Socket(self._port, self.cookie, hear), HOST, self._port, local_addr=local
        )
        await made.upgraded
        return made

    def leave(self) -> None:
        """Close what is open but the sockets."""
        if self._lines is not None:
            self._lines[1].close()
