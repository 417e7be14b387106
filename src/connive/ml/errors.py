"""What the research environments refuse."""

from connive.core.errors import ConniveError


class NotLegal(ConniveError):
    """An action in a batch is not legal in its row; nothing was changed."""

    code = "not_legal"


class BadShape(ConniveError):
    """An array of actions has the wrong shape or kind, or a number is not positive."""

    code = "bad_shape"
