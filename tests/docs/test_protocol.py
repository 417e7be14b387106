"""PROTOCOL.md names every operation of the API, every request over the socket, and every message."""

import re

import msgspec
import pytest

from connive.tables import messages
from connive.web import requests
from connive.web.api import ENDPOINTS

from .pages import ROOT

PROTOCOL = (ROOT / "PROTOCOL.md").read_text("utf-8")
TAGS = sorted(
    str(kind.__struct_config__.tag)
    for module in (requests, messages)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and str(kind.__struct_config__.tag).islower()
)


def test_every_operation_is_named() -> None:
    last_words = {[part for part in endpoint.path.split("/") if not part.startswith("{")][-1] for endpoint in ENDPOINTS}
    assert {word for word in last_words if not re.search(rf"/{re.escape(word)}\b", PROTOCOL)} == set()


@pytest.mark.parametrize("tag", TAGS)
def test_every_request_and_message_is_named(tag: str) -> None:
    assert f"`{tag}`" in PROTOCOL
