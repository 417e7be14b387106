"""Learning a reduced game from scratch: one small self-play trainer, exact about how well it does.

Needs the `train` extra. Nothing here imports PyTorch before somebody trains or plays a policy.
"""
