"""A Ray cluster to work on: contests and trainings use the same."""

from importlib import import_module
from typing import Any

from connive.core.errors import ConniveError

LOCAL = "local"
"""The address that stands for workers of our own on this machine."""


class NoRay(ConniveError):
    """A cluster was asked for and the `arena` extra is not installed."""


class ClusterLost(ConniveError):
    """The cluster cannot be reached, or loses the same work again and again."""


def connected(jobs: int, address: str) -> Any:
    """Return Ray, connected to the cluster at an address, or to a number of our own workers."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoRay from None
    where = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {"address": address}
    try:
        ray.init(**where, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError):
        raise ClusterLost(address=address) from None
    return ray
