"""The operations of the HTTP API about players: what rated games changed."""

from connive.storage.rows import Result
from connive.tables.people.ratings import SCALE
from connive.web import answers
from connive.web.calls import Call, Endpoint


async def table_ratings(call: Call) -> answers.RatingChanges:
    """Tell what a rated game changed, by seat; nothing until it has counted."""
    live, _ = await call.server.tables.viewer(call.path("table"), call.me, None)
    return answers.RatingChanges([_change(each) for each in await call.server.store.ratings.at(live.table.row.id)])


def _change(result: Result) -> answers.RatingChange:
    before, after, spread = (round(each / SCALE) for each in (result.before, result.mean, result.spread))
    return answers.RatingChange(result.seat, before, after, spread, result.weight / 10)


PEOPLE_ENDPOINTS = (Endpoint("GET", "/api/tables/{table}/ratings", table_ratings, answers.RatingChanges),)
