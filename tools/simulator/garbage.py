"""Messages that no client should send: noise, almost right, or right and useless."""

from typing import Any

import msgspec

from connive.core.randomness import FastRng

WORDS = ["type", "id", "table", "seat", "token", "action", "text", "version", "lang", "on", "watch", "choose", "talk",
         "remark", "give_time", "lobby", "ping", "unwatch", "0.0", "1.1", "", "é\u202e\x00", "x" * 300]  # fmt: skip
TYPES = ["watch", "choose", "talk", "remark", "ask_time", "give_time", "deny_time", "unwatch", "ping", "lobby"]
NUMBERS = [0, 1, -1, 7, 8, 157, 10**6, 10**30, -(10**30), 0.5]


def garbage(rng: FastRng, table: str) -> str:
    """Return a message: noise, almost right, or right and useless."""

    def pick(values: list[Any]) -> Any:
        return values[rng.below(len(values))]

    def value(depth: int = 0) -> Any:
        kind = rng.below(7 if depth < 3 else 4)
        if kind < 2:
            return pick([*WORDS, table])
        if kind < 4:
            return pick([*NUMBERS, None, True])
        return [value(depth + 1) for _ in range(3)] if kind == 4 else {pick(WORDS): value(depth + 1) for _ in range(3)}

    kind = rng.below(5)
    if kind == 0:
        return "".join(chr(rng.below(0x250)) for _ in range(rng.below(60)))
    if kind == 1:
        return str(msgspec.json.encode(value()).decode()) if rng.below(2) else "[" * rng.below(3000)
    made: dict[str, Any] = {"type": pick(TYPES), "id": "g", "table": pick([table, "nowhere", value()])}
    for _ in range(rng.below(5)):
        made[pick(["seat", "token", "action", "text", "version", "lang", "on", "id"])] = value()
    text = msgspec.json.encode(made).decode()
    return text[: rng.below(len(text))] if kind == 2 else text
