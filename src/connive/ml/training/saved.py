"""A policy in one file: the network's numbers, and for what they were trained.

Invariant: reading a file runs nothing that is in it, and a file that is not whole is refused.
"""

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from connive.core.actions import shorten
from connive.core.errors import BadInput
from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.text import Term
from connive.ml.layout import layout
from connive.ml.training.errors import BadPolicy, NoTorch, OldPolicy, OtherPolicy
from connive.ml.training.features import digest
from connive.solving.gametree import SEATS

if TYPE_CHECKING:
    from torch import Tensor

    from connive.ml.training.network import Network
    from connive.solving.studies import Study

FORMAT = 1
MAX_BYTES = 1 << 26


class Kind(NamedTuple):
    """For what a policy was trained."""

    format: int
    game: str
    options: str
    seats: int
    layout: str


def save(path: str, study: "Study", network: "Network") -> None:
    """Write a policy to a file."""
    import torch

    game = find_game(study.game)
    kind = Kind(FORMAT, game.name, str(game.read_options(study.options)), SEATS, digest(game))
    memory = BytesIO()
    torch.save(kind._asdict() | {"network": network.state_dict()}, memory)
    Path(path).write_bytes(memory.getvalue())


def load(path: str, game: Game, options: str, seats: int) -> "Network":
    """Return the network in a file, if it was trained for this."""
    check_torch()
    found = _parsed(_bytes(path))
    if found is None:
        raise BadPolicy(path=shorten(path))
    kind, network = found
    if (kind.game, kind.options, kind.seats) != (game.name, options, seats):
        raise OtherPolicy(path=shorten(path), game=shorten(kind.game), options=shorten(kind.options))
    if kind.layout != digest(game):
        raise OldPolicy(path=shorten(path), game=game.name)
    if network.shape != (layout(game).planes, layout(game).actions):
        raise BadPolicy(path=shorten(path))
    return network


def check_torch() -> None:
    """Refuse, with advice, where PyTorch is missing."""
    try:
        import torch  # noqa: F401
    except ImportError:
        raise NoTorch() from None


def _bytes(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES)
    except FileNotFoundError:
        raise BadInput(path=shorten(path), trouble=Term("trouble.missing")) from None
    except (OSError, ValueError):
        raise BadInput(path=shorten(path), trouble=Term("trouble.unreadable")) from None


@lru_cache(4)
def _parsed(data: bytes) -> "tuple[Kind, Network] | None":
    """Return what a file says, or None. A bot is made for every game: the last few files are kept."""
    import torch

    try:
        said = torch.load(BytesIO(data), weights_only=True)
        network, kind = _network(said.pop("network")), Kind(**said)
    except Exception:  # a damaged archive fails in as many ways as it has bytes
        return None
    whole = all(bool(torch.isfinite(part).all()) for part in network.parameters())
    return (kind, network) if whole and kind.format == FORMAT else None


def _network(numbers: "dict[str, Tensor]") -> "Network":
    from connive.ml.training.network import Network

    network = Network(numbers["body.0.weight"].shape[1], numbers["actor.bias"].shape[0])
    network.load_state_dict(numbers)
    return network.eval()
