"""Security headers on every response, and a last resort for errors nobody foresaw."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SECURE = {"strict-transport-security": "max-age=31536000"}


class SecurityHeaders:
    """Adds the headers; what the API says is never kept in a cache, and names the page that is served.

    By that name a page that is open in a browser notices that it has become old.
    """

    def __init__(self, app: ASGIApp, secure: bool, page: str) -> None:
        self._app = app
        self._headers = HEADERS | (SECURE if secure else {})
        self._of_api = {"cache-control": "no-store"} | ({"x-connive-page": page} if page else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                if str(scope["path"]).startswith("/api"):
                    headers.update(self._of_api)
            await send(message)

        await self._app(scope, receive, with_headers)
