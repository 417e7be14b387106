"""The command: python -m connive.testing.leaks KIND:NAME ..., or --report for every OpenSpiel game that resamples."""

import subprocess
import sys
from collections import Counter

import click

from connive.core.text import catalogue
from connive.testing.leaks.offers import KINDS, examine_offers
from connive.testing.leaks.openspiel import MATCHES, Report, examine
from connive.testing.leaks.worlds import NoSuchGame

WORDS = catalogue("en")
"""The report is a page in English."""

SECONDS = 1800
"""A game that takes longer is left out of the report, and says so."""

PLAYED = {"bridge": "bridge(use_double_dummy_result=false)"}
"""Bridge with its cards played; as it is loaded by default a solver plays them, for two seconds a match."""


@click.command()
@click.argument("names", nargs=-1, metavar="[openspiel|pettingzoo|rlcard|connive]:NAME...")
@click.option("--report", is_flag=True, help=WORDS.say("leaks.help_report"))
@click.option("--matches", default=MATCHES, show_default=True, help=WORDS.say("leaks.help_matches"))
@click.option("--row", is_flag=True, hidden=True)
def main(names: tuple[str, ...], report: bool, matches: int, row: bool) -> None:
    """Redeal what a player cannot know; report what changed that should not, and what never changes that should."""
    if report:
        whole_report()
    try:
        found = sum(one(name, matches, row) for name in names)
    except NoSuchGame as error:
        raise click.UsageError(WORDS.say("leaks.no_such_game", name=str(error))) from None
    except ModuleNotFoundError as error:
        raise click.UsageError(WORDS.say("leaks.needs", module=str(error.name))) from None
    sys.exit(1 if found and not row else 0)


def one(name: str, matches: int, row: bool) -> int:
    """Examine one game and say what was found; return how much."""
    kind, colon, rest = name.partition(":")
    if not colon or kind not in ("openspiel", "connive", *KINDS):
        raise click.UsageError(f"{name}: say openspiel:NAME, pettingzoo:NAME, rlcard:NAME or connive:NAME")
    if kind in KINDS:
        offers, alike, differed = examine_offers(kind, rest)
        click.echo(WORDS.say("leaks.offers", game=name, offers=offers, alike=alike, differed=len(differed)))
        if not alike:
            click.echo(WORDS.say("leaks.nothing_compared"))
        for line in differed[:5]:
            click.echo(f"  {line}")
        return len(differed)
    if kind == "connive":
        from connive.ml import spiel  # noqa: F401  # registers our games

        rest = f"connive_{rest}"
    _must_exist(rest)
    report = examine(rest, matches=matches, only_resampling=row)
    click.echo(table_row(report) if row else told(report))
    return len(report.findings)


def _must_exist(name: str) -> None:
    """Refuse what OpenSpiel does not know, in one line instead of all that it does."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  # registers those that are written in Python

    if name.partition("(")[0] not in pyspiel.registered_names():
        raise NoSuchGame(name)


def told(report: Report) -> str:
    """Return a report for people, with the first witness of each kind."""
    lines = [f"{report.game}: {report.states} states, {report.alike} pairs of worlds that look alike"]
    lines[0] += f", {report.resampled} resamples" if report.offers else ", no resampling"
    firsts = {finding.kind: finding for finding in reversed(report.findings)}
    for kind, times in Counter(finding.kind for finding in report.findings).most_common():
        first = firsts[kind]
        lines += [
            f"  {kind}: {times} times, first for player {first.player} after {first.truth}",
            f"    {first.detail}",
        ]
    return "\n".join(lines) if report.findings else f"{lines[0]}: nothing found"


HEAD = "| Game | states | look-alike pairs | resamples | changed that should not | never changed that should | failed |"


def table_row(report: Report) -> str:
    """Return a report as a row of the page; nothing if the game does not resample."""
    if not report.offers:
        return ""
    kinds = Counter(finding.kind for finding in report.findings)
    changed = ", ".join(f"{kind} ({times})" for kind, times in kinds.items() if ":" in kind)
    stuck, failed = kinds.get("stuck", 0), kinds.get("fails", 0)
    numbers = (report.states, report.alike, report.resampled, changed or "–", stuck or "–", failed or "–")
    return f"| `{report.game}` | {' | '.join(map(str, numbers))} |"


def whole_report() -> None:
    """Write the page: each game in a process of its own, since some end it."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  # registers those that are written in Python

    click.echo(HEAD + "\n" + "|---" * (HEAD.count("|") - 1) + "|")
    left = []
    for kind in pyspiel.registered_games():
        if kind.default_loadable and kind.information == kind.Information.IMPERFECT_INFORMATION:
            command = [
                sys.executable,
                "-m",
                "connive.testing.leaks",
                "--row",
                f"openspiel:{PLAYED.get(kind.short_name, kind.short_name)}",
            ]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
            except subprocess.TimeoutExpired:
                left.append(f"`{kind.short_name}` (too slow)")
                continue
            if done.returncode:
                left.append(
                    f"`{kind.short_name}` ({(done.stderr.strip().splitlines() or ['ended the process'])[-1][:100]})"
                )
            elif done.stdout.strip():
                click.echo(done.stdout.strip().splitlines()[-1])
    click.echo("\n" + WORDS.say("leaks.left_out", games=", ".join(left) or "–"))


if __name__ == "__main__":
    main()
