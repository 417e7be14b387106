"""A mail server and a push service for tests, real ones on loopback, that keep what they are sent."""

import asyncio
import base64
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = bytes(range(16))


class PushService:
    """Takes notices for one browser, whose keys it knows, so that a test can read them."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.status = 201
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.host = ""

    def _handler(self) -> type[http.server.BaseHTTPRequestHandler]:
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.headers.append({name.lower(): value for name, value in self.headers.items()})
                if service.status < 300:
                    service.taken.append(http_ece.decrypt(body, private_key=service._key, auth_secret=AUTH))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *words: object) -> None:
                pass

        return Handler

    @property
    def browser(self) -> dict[str, str]:
        """The browser as it describes itself."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"http://{self.host}/push/1", "public_key": _text(point), "auth": _text(AUTH)}

    @contextmanager
    def running(self) -> Iterator["PushService"]:
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler()) as server:
            self.host = f"127.0.0.1:{server.server_port}"
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield self
            finally:
                server.shutdown()
                thread.join()


class MailServer:
    """Takes letters by SMTP."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.host, self.port = host, 0
        self.letters: list[str] = []
        self.heard: list[str] = []

    @contextmanager
    def running(self) -> Iterator["MailServer"]:
        loop, ready = asyncio.new_event_loop(), threading.Event()
        ended = asyncio.Event()

        async def serve() -> None:
            server = await asyncio.start_server(self._talk, self.host, 0)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()
            async with server:
                await ended.wait()

        thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
        thread.start()
        ready.wait()
        try:
            yield self
        finally:
            loop.call_soon_threadsafe(ended.set)
            thread.join()
            loop.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            self.heard.append(line)
            if line.upper() == "DATA":
                writer.write(b"354 go on\r\n")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                self.letters.append(text.removesuffix(".\r\n"))
            writer.write(b"221 bye\r\n" if line.upper() == "QUIT" else b"250 fine\r\n")
            if line.upper() == "QUIT":
                break
        writer.close()


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
