"""Days on which people are away, so that clocks with days for each choice do not run for them."""

from typing import cast

import msgspec
from sqlalchemy import BigInteger, Text, bindparam, insert, select, update

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import Vacation
from connive.storage.schema import VACATIONS

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
    .where(
        VACATIONS.c.person == bindparam("person"), VACATIONS.c.until > bindparam("since", type_=VACATIONS.c.until.type)
    )
    .order_by(VACATIONS.c.began)
)
END = (
    update(VACATIONS)
    .where(
        VACATIONS.c.person == bindparam("who"),
        VACATIONS.c.began == bindparam("when", type_=VACATIONS.c.began.type),
        VACATIONS.c.until > bindparam("new_until", type_=VACATIONS.c.until.type),
    )
    .values(until=bindparam("new_until", type_=VACATIONS.c.until.type))
)


class Vacations:
    """Reads and writes vacations."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def since(self, person: str, time: int) -> list[Vacation]:
        """Return the vacations of a person that were not over at a time, in order."""
        return [Vacation(*row) for row in await self._driver.read(SINCE, {"person": person, "since": time})]

    async def add(self, vacation: Vacation) -> bool:
        """Keep a vacation; False if the person is away already."""
        values = cast(dict[str, Value], msgspec.structs.asdict(vacation))
        return await self._driver.write(Unit(changes=(Change(ADD, values, guard=True),)))

    async def end(self, vacation: Vacation, until: int) -> None:
        """Keep that a person came back early."""
        values: dict[str, Value] = {"who": vacation.person, "when": vacation.began, "new_until": until}
        await self._driver.write(Unit(changes=(Change(END, values),)))
