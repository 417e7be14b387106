"""What the documents of the project print: code blocks and commands, and how to try them."""

import ast
import doctest
import io
import re
import shlex
import tokenize
from pathlib import Path
from typing import Any, NamedTuple

import click

from connive.cli import app

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
QUOTED = re.compile(r"`((?:connive|python -m|make) [^`\n]+)`")
PROGRAMS = ("connive", "python", "make", "pip")


class Block(NamedTuple):
    """A code block: its language, its text, and where it begins."""

    language: str
    text: str
    line: int


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [Block(m[1], m[2], text.count("\n", 0, m.start(2)) + 1) for m in FENCED.finditer(text)]


def commands(page: Path) -> list[list[str]]:
    """Return the command lines of a page, in blocks without a language and in sentences, as words."""
    lines = [line for block in blocks(page) if block.language in ("", "sh") for line in block.text.splitlines()]
    lines += QUOTED.findall(page.read_text("utf-8"))
    words = [shlex.split(line, comments=True) for line in lines if line.partition(" ")[0] in PROGRAMS]
    return [command for command in words if len(command) > 1]


# --- Python ---


def run(page: Path) -> int:
    """Run the Python of a page from top to bottom, in one namespace; return how many things were compared."""
    names: dict[str, Any] = {"__name__": "page"}
    compared = 0
    for block in blocks(page):
        if block.language == "python":
            compared += run_session(page, block, names) if ">>>" in block.text else run_plain(page, block, names)
    return compared


def run_session(page: Path, block: Block, names: dict[str, Any]) -> int:
    """Run a block that shows a session, with its answers."""
    session = doctest.DocTestParser().get_doctest(block.text, names, name(page), name(page), block.line - 1)
    runner, said = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), io.StringIO()
    failed, tried = runner.run(session, out=said.write, clear_globs=False)
    names.update(session.globs)
    assert tried and not failed, said.getvalue()
    return tried


def run_plain(page: Path, block: Block, names: dict[str, Any]) -> int:
    """Run a block statement by statement. Where a comment begins with a value, the expression before it has it."""
    promised, compared = values(block.text), 0
    for statement in ast.parse(block.text).body:
        ast.increment_lineno(statement, block.line - 1)
        if not isinstance(statement, ast.Expr):
            exec(compile(ast.Module([statement], []), name(page), "exec"), names)
            continue
        found = eval(compile(ast.Expression(statement.value), name(page), "eval"), names)
        line = statement.lineno - block.line + 1
        if line in promised:
            assert found == promised[line], f"{name(page)}:{statement.lineno} gives {found!r}"
            compared += 1
    return compared


def values(code: str) -> dict[int, Any]:
    """Return the values that comments promise, by line: `# (0, 1): both sides` promises (0, 1)."""
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            try:
                found[token.start[0]] = ast.literal_eval(re.split(r": |; ", token.string[1:].strip())[0])
            except (ValueError, SyntaxError):
                continue
    return found


# --- Commands ---


def check_connive(words: list[str]) -> None:
    """Refuse a command that does not exist, or has no such options; its values are not looked at."""
    command: click.Command = app
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        context = click.Context(command)
        found = command.get_command(context, words[0])
        assert found is not None, f"no command connive {words[0]}"
        command, words = found, words[1:]
    parser = command.make_parser(click.Context(command, info_name="connive"))
    parser.parse_args(list(words))
