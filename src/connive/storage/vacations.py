"""Days on which people are away, so that clocks with days for each choice do not run for them."""

from sqlalchemy import BigInteger, Text, bindparam, insert, select, update

from connive.storage.row_store import RowStore
from connive.storage.rows import Vacation
from connive.storage.schema import VACATIONS, new, same

_AWAY = select(VACATIONS.c.person).where(
    VACATIONS.c.person == bindparam("person", type_=Text), VACATIONS.c.until > bindparam("began", type_=BigInteger)
)
ADD = insert(VACATIONS).from_select(
    ["person", "began", "until"],
    select(
        bindparam("person", type_=Text), bindparam("began", type_=BigInteger), bindparam("until", type_=BigInteger)
    ).where(~_AWAY.exists()),
)
"""Two requests may come at once: whoever is away already begins no other."""

SINCE = (
    select(VACATIONS)
    .where(same(VACATIONS, "person"), VACATIONS.c.until > bindparam("since", type_=VACATIONS.c.until.type))
    .order_by(VACATIONS.c.began)
)
END = (
    update(VACATIONS)
    .where(
        same(VACATIONS, person="who"),
        VACATIONS.c.began == bindparam("when", type_=VACATIONS.c.began.type),
        VACATIONS.c.until > bindparam("new_until", type_=VACATIONS.c.until.type),
    )
    .values(**new(VACATIONS, "until"))
)


class Vacations(RowStore):
    """Reads and writes vacations."""

    async def since(self, person: str, time: int) -> list[Vacation]:
        """Return the vacations of a person that were not over at a time, in order."""
        return await self._rows(Vacation, SINCE, person=person, since=time)

    async def add(self, vacation: Vacation) -> bool:
        """Keep a vacation; False if the person is away already."""
        return await self._change(ADD, person=vacation.person, began=vacation.began, until=vacation.until)

    async def end(self, vacation: Vacation, until: int) -> None:
        """Keep that a person came back early."""
        await self._change(END, who=vacation.person, when=vacation.began, new_until=until)
