"""The OpenAPI description of the HTTP API, made from the endpoints and their types."""

import re
from functools import lru_cache
from typing import Any

import msgspec

from connive import __version__
from connive.web.answers import Trouble
from connive.web.calls import HEADER, SAFE, Endpoint

REFUSALS = ("400", "401", "403", "404", "409", "413", "429", "503")


@lru_cache
def openapi() -> dict[str, Any]:
    """Return the description."""
    from connive.web.api import ENDPOINTS

    kinds = [kind for endpoint in ENDPOINTS for kind in (endpoint.answer, endpoint.body) if kind is not None]
    schemas, parts = msgspec.json.schema_components([*kinds, Trouble], ref_template="#/components/schemas/{name}")
    found = dict(zip([*map(repr, kinds), repr(Trouble)], schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Connive", "version": __version__},
        "paths": paths,
        "components": {"schemas": parts},
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": (endpoint.handler.__doc__ or "").strip(),
        "parameters": _parameters(endpoint),
        "responses": {"200": _content(schemas[repr(endpoint.answer)], _media(endpoint))},
    }
    made["responses"] |= {code: _content(schemas[repr(Trouble)]) for code in REFUSALS}
    if endpoint.body is not None:
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[repr(endpoint.body)]}},
        }
    return made


def _media(endpoint: Endpoint) -> str:
    if endpoint.answer is str:
        return "text/plain"
    return "application/schema+json" if endpoint.name == "game_schema" else "application/json"


def _content(schema: Any, media: str = "application/json") -> dict[str, Any]:
    return {"description": "", "content": {media: {"schema": schema}}}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    text = {"type": "string"}
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    found += [{"name": name, "in": "query", "required": False, "schema": text} for name in endpoint.queries]
    if endpoint.method not in SAFE and not endpoint.open:
        found.append({"name": HEADER, "in": "header", "required": True, "schema": text})
    return found
