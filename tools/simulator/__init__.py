"""A deterministic simulator of the whole service: `python -m tools.simulator --seeds 1000`."""
