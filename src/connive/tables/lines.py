"""What people type, as one clean line."""


def one_line(text: str) -> str:
    """Return a text with everything that cannot be printed, and every run of blanks, turned into one blank.

    >>> one_line(" a\\n\\x00 b ")
    'a b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
