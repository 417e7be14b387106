"""Compiles ahead what the tests use, several games at once: python -m tools.warm [GAME ...]

`connive warm` compiles what players need. The research environments compile when they are first used; in tests, that
would be in every worker at the same time.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from connive.core.registry import find_game, games

AT_ONCE = 2
TRAINED = ("berlin63",)
"""The games in which tests train networks."""
MET = ("berlin63", "conclave")
"""The games in which tests of environments meet opponents with a network."""


def main(names: list[str]) -> int:
    """Compile one game in this process, or each of several in one of its own."""
    if len(names) == 1:
        warm(names[0])
        return 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return max(pool.map(elsewhere, names or games()))


def elsewhere(name: str) -> int:
    """Compile a game in another process; return its exit code."""
    return subprocess.run([sys.executable, "-m", "tools.warm", name], check=False).returncode


def warm(name: str) -> None:
    """Compile a game for players, then use every native function of its environments once."""
    from connive.compiled import cache
    from connive.compiled.native import code_folder, is_warm
    from connive.compiled.warm import suites_of
    from connive.compiled.warm import warm as for_players
    from connive.compiled.worker import compiled
    from connive.ml import BatchEnv
    from connive.ml.code import LEARNING
    from connive.ml.full.actors import SELFPLAY
    from connive.ml.others import OTHERS
    from connive.ml.single import Single

    more = [LEARNING, *[SELFPLAY] * (name in TRAINED), *[OTHERS] * (name in MET)]
    suites, package = (*suites_of(name), *more), find_game(name).package
    if not all(is_warm(name, suite) for suite in suites):
        for suite in compiled(find_game(name), suites):  # in one process: what they share is compiled once
            if suite in more and (folder := code_folder(package, suite)):
                cache.mark(folder, quick=False)
    for_players(name)
    env = BatchEnv(name, 2, seed=1)
    env.step(env.random_actions())
    env.planes()
    match = Single(name)
    match.deal(1)
    match.put(match.state(), b"")
    match.step(match.legal()[0])
    match.observation(0)
    match.result(0)
    print(f"{name}: compiled", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
