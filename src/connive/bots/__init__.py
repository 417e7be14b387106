"""Bots are players: they receive the events of their seat and the decision they must make, and nothing else."""
