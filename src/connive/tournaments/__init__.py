"""Tournaments without a server: who plays whom, what counts, who is where. It knows no storage, HTTP or game."""
