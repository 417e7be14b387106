"""Compiles ahead what the tests use, several games at once: python -m tools.warm [GAME ...]

`connive warm` compiles what players need. The research environments compile when they are first used; in tests, that
would be in every worker at the same time.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from connive.core.registry import games

AT_ONCE = 2


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
    from connive.compiled.warm import warm as for_players
    from connive.ml import BatchEnv
    from connive.ml.single import Single

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
