"""Tournaments of a server: set up, entered, paired and settled, whichever process does it."""
