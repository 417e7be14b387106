"""The command line: `connive` and `python -m connive`. Each command is a module of this package."""

from connive.cli.app import app, main

__all__ = ["app", "main"]
