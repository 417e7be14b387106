"""What can be signalled at the table. Nothing has a slot: what a spy can do is told by answers only."""

from connive.core.signals import Signal

SIGNALS = (Signal("doubt"), Signal("truth"), Signal("agent"), Signal("dare"), Signal("yes"), Signal("no"))
