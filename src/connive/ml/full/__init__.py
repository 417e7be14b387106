"""Networks for the full games, learned by self-play: numpy and numba on one core, no other library."""
