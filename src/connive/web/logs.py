"""Structured logs: one JSON object a line, with known fields only.

Invariant: no path, name, cookie, text, action or event reaches a log; a route is named by its pattern.
"""

import logging
import sys

import msgspec

FIELDS = ("code", "route", "method", "status", "milliseconds", "process", "kind")
"""What may stand in a line beside time, level and event."""


class JsonLines(logging.Formatter):
    """Writes a record as JSON; of an exception only its kind and where it came from."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {"at": round(record.created, 3), "level": record.levelname.lower()}
        line |= {"logger": record.name, "event": _event(record)}
        line |= {name: getattr(record, name) for name in FIELDS if name != "process" and hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line |= {"exception": record.exc_info[0].__name__, "where": _where(record)}
        return msgspec.json.encode(line, enc_hook=lambda value: type(value).__name__).decode()


def _event(record: logging.LogRecord) -> str:
    """Return what happened. Of other people's messages, which may hold anything, only the kind is told."""
    if not isinstance(record.msg, str):
        return type(record.msg).__name__
    return record.msg if not record.args else "message"


def _where(record: logging.LogRecord) -> list[str]:
    """Return the lines of code an exception went through; never a value."""
    found, trace = [], record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return found[-12:]


def set_up_logs(level: int = logging.INFO) -> None:
    """Send all logs of this process to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("connive").setLevel(level)
