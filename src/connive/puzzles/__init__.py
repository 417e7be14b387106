"""Puzzles: what a seat was told up to one moment of a game, a question about it, and an answer that was proved."""
