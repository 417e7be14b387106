"""Exact answers about variants small enough to write down: game trees, best responses, counterfactual regret.

>>> from connive.solving import cfr, exploitability, tree
>>> small = tree("conclave", "pack=tiny_table corner=top_right first=0", seats=2, public=0)
>>> exploitability(small, cfr(small, iterations=100)) < 0.001
True
"""

from connive.solving.gametree import Tree, tree
from connive.solving.policy import Policy, uniform
from connive.solving.regret import cfr
from connive.solving.response import exploitability, value

__all__ = ["Policy", "Tree", "cfr", "exploitability", "tree", "uniform", "value"]
