"""Research environments: tensors, many matches at native speed, OpenSpiel and PettingZoo, a small trainer.

An optional extra. Importing this costs nothing: what is heavy is imported when first used.

>>> from connive.ml import BatchEnv
>>> env = BatchEnv("berlin63", 2, seed=1)
>>> env.step(env.random_actions()).dones.tolist()
[False, False]
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from connive.ml.batch import BatchEnv as BatchEnv
    from connive.ml.batch import Turn as Turn

__all__ = ["BatchEnv", "Turn"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from connive.ml import batch

        return getattr(batch, name)
    raise AttributeError(name)
