"""A seat's open choice: the question, the legal actions, and a token that is good for this choice only."""

from collections.abc import Callable, Iterator

from connive.core.actions import Action, ActionTable
from connive.core.errors import ConniveError


class Decision:
    """What a seat is asked. Iterates over typed actions; `in` takes a typed action, its id, or its text."""

    def __init__(
        self,
        seat: int,
        question: str,
        ids: tuple[int, ...],
        token: str,
        table: ActionTable,
        write: Callable[[int], str],
        read: Callable[[str], int],
    ) -> None:
        self.seat, self.question, self.ids, self.token = seat, question, ids, token
        self._table, self._write, self._read = table, write, read

    def __iter__(self) -> Iterator[Action]:
        return (self._table[i] for i in self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, action: object) -> bool:
        try:
            return self.id(action) in self.ids
        except ConniveError:
            return False

    def id(self, action: object) -> int:
        """Return the id of an action given as id, typed value or text, legal or not."""
        if isinstance(action, str):
            return self._read(action)
        if isinstance(action, Action):
            return self._table.id(action)
        self._table[action]  # type: ignore[index]  # refuses what is not an id
        return action  # type: ignore[return-value]

    def text(self, action: object) -> str:
        """Return the notation of an action."""
        return self._write(self.id(action))

    @property
    def texts(self) -> tuple[str, ...]:
        """The legal actions in notation, in the order of `ids`."""
        return tuple(self._write(i) for i in self.ids)

    def __repr__(self) -> str:
        return f"<Decision seat={self.seat} {self.question}: {len(self)} actions, token {self.token!r}>"
