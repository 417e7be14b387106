"""The operations of the HTTP API about players: profiles, histories, lists of the best, friends and invitations.

Invariant: everything told of a person was asked of `Circle` first.
"""

from connive.core.actions import shorten
from connive.core.registry import find_game
from connive.storage.played import ANY, HistoryFilter, SeatPlayed
from connive.storage.ratings import NamedRating
from connive.storage.rows import Person, Played, RatingRow, Relation, Result
from connive.tables.errors import BadMessage, Nobody, NotShown
from connive.tables.people.ratings import BOT, KNOWN, SCALE, SPREAD, is_provisional
from connive.tables.people.style import summed
from connive.web.answers import Done
from connive.web.calls import Call, Endpoint
from connive.web.people_answers import (
    Friend,
    Friends,
    GameHistory,
    GameTotals,
    InviteBody,
    Leaderboard,
    Online,
    Opponent,
    PlayedGame,
    PlayedSeat,
    Privacy,
    ProfilePage,
    Ranked,
    RatingChange,
    RatingChanges,
    RatingFacts,
    RatingPoint,
    Relate,
    StyleFacts,
)

PAGE = 50
OPPONENTS = 20
POINTS = 400
"""How many of the last rated games are in the graph of a profile."""

BEST = 100
RESULTS = {"won": 1, "drawn": 0, "lost": -1}
YES_OR_NO = {"yes": 1, "no": 0}


async def find_person(call: Call) -> Person:
    """Return the person whom an address names: by id, or by the name of an account."""
    given, server = call.path("person"), call.server
    found = await server.store.person(given) or await server.people.accounts.follow(given)
    if found is None or found.banned:
        raise Nobody
    return found


def _viewer(call: Call) -> str | None:
    return None if call.guest else call.me


# --- Profiles ---


async def profile(call: Call) -> ProfilePage:
    """Show a person, as far as they let the person who asks see."""
    owner, viewer, store = await find_person(call), _viewer(call), call.server.store
    sees = await call.server.circle.shown(owner, viewer)
    own = viewer == owner.id
    ratings = await store.ratings.of(owner.id) if sees["ratings"] else None
    history = await store.ratings.history(owner.id, POINTS) if sees["ratings"] else None
    return ProfilePage(
        person=owner.id,
        name=owner.name,
        account=owner.account is not None,
        own=own,
        relation=await store.profiles.relation(viewer, owner.id) if viewer else None,
        online=owner.id in call.server.tables.online if sees["online"] else None,
        invites=not own and sees["invitations"],
        ratings=None if ratings is None else [_rating(row) for row in ratings if row.games],
        history=None if history is None else [_point(result) for result in reversed(history)],
        records=await _records(call, owner.id, own) if sees["games"] else None,
        opponents=await _opponents(call, owner.id, own) if sees["games"] else None,
        style=await _style(call, owner.id, own) if sees["style"] else None,
    )


def _rating(row: RatingRow) -> RatingFacts:
    points, spread = round(row.mean / SCALE), round(row.spread / SCALE)
    return RatingFacts(row.game, points, spread, row.games, is_provisional(row))


def _point(result: Result) -> RatingPoint:
    points, spread = round(result.mean / SCALE), round(result.spread / SCALE)
    return RatingPoint(result.game, result.at, points, spread, result.table_id)


async def _records(call: Call, player: str, own: bool) -> list[GameTotals]:
    found = await call.server.store.played.totals(player, 0 if own else 1)
    return [GameTotals(each.game, each.games, each.won, each.drawn) for each in found]


async def _opponents(call: Call, player: str, own: bool) -> list[Opponent]:
    found = await call.server.store.played.against(player, 0 if own else 1, OPPONENTS)
    return [
        Opponent(
            *_named(each.player, each.name), account=bool(each.account), games=each.games, won=each.won,
            drawn=each.drawn,
        )
        for each in found
    ]  # fmt: skip


def _named(player: str, name: str | None) -> tuple[str | None, str | None, str | None]:
    """Return the id and name of a person, or the name of a bot."""
    return (None, None, player.removeprefix(BOT)) if player.startswith(BOT) else (player, name, None)


async def _style(call: Call, player: str, own: bool) -> list[StyleFacts]:
    least, played = 0 if own else 1, call.server.store.played
    weighed = await played.bins(player, least)
    return [
        StyleFacts(
            each.game, each.said, each.lies, each.lies_answered, each.lies_believed, each.heard, each.doubts,
            each.doubts_right, each.lies_heard, summed([text for game, text in weighed if game == each.game]),
        )
        for each in await played.totals(player, least)
        if each.said or each.heard
    ]  # fmt: skip


async def played_games(call: Call) -> GameHistory:
    """List the finished games of a person: all of one's own, of others those at public tables."""
    owner, viewer = await find_person(call), _viewer(call)
    if not (await call.server.circle.shown(owner, viewer))["games"]:
        raise NotShown
    found, seated = await call.server.store.played.history(
        owner.id, 0 if viewer == owner.id else 1, _filter(call), PAGE
    )
    games = [_game(row, [seat for seat in seated if seat.table_id == row.table_id]) for row in found]
    return GameHistory(games, games[-1].at if len(games) == PAGE else None)


def _filter(call: Call) -> HistoryFilter:
    before = call.query("before") or ""
    if before and not (before.isascii() and before.isdigit() and len(before) < 16):
        raise BadMessage(field="before")
    opponent = call.query("opponent") or ""
    return HistoryFilter(
        game=(call.query("game") or "")[:40],
        opponent=opponent[:60],
        search=(call.query("search") or "")[:60],
        bots=_chosen(call, "bots", YES_OR_NO),
        rated=_chosen(call, "rated", YES_OR_NO),
        result=_chosen(call, "result", RESULTS),
        **({"before": int(before)} if before else {}),
    )


def _chosen(call: Call, name: str, values: dict[str, int]) -> int:
    given = call.query(name)
    if given is not None and given not in values:
        raise BadMessage(field=f"{name}={shorten(given)}")
    return ANY if given is None else values[given]


def _game(row: Played, seated: list[SeatPlayed]) -> PlayedGame:
    seats = []
    for each in seated:
        person, name, bot = _named(each.player, each.name)
        seats.append(PlayedSeat(name, bot, bool(each.account), person))
    return PlayedGame(row.table_id, row.game, row.at, bool(row.public), bool(row.rated), row.seat, row.result, seats)


# --- Lists of the best ---


async def leaderboard(call: Call) -> Leaderboard:
    """List the best of a game, with those of whom too little is known apart; only who lets everybody see is there."""
    game, ratings, known = find_game(call.path("game")).name, call.server.store.ratings, round(KNOWN * SCALE)
    best = await ratings.best(game, 0, known, BEST)
    fresh = await ratings.best(game, known, round(2 * SPREAD * SCALE), BEST)
    return Leaderboard(game, [_ranked(row) for row in best], [_ranked(row) for row in fresh])


def _ranked(row: NamedRating) -> Ranked:
    return Ranked(*_named(row.player, row.name), round(row.mean / SCALE), round(row.spread / SCALE), row.games)


async def table_ratings(call: Call) -> RatingChanges:
    """Tell what a rated game changed, by seat; nothing until it has counted."""
    live, _ = await call.server.tables.viewer(call.path("table"), call.me, None)
    return RatingChanges([_change(each) for each in await call.server.store.ratings.at(live.table.row.id)])


def _change(result: Result) -> RatingChange:
    before, after, spread = (round(each / SCALE) for each in (result.before, result.mean, result.spread))
    return RatingChange(result.seat, before, after, spread, result.weight / 10)


# --- What one lets others see ---


async def privacy(call: Call) -> Privacy:
    """Tell who may see what of oneself."""
    found = await call.server.store.profiles.one(call.me)
    return Privacy(found.games, found.ratings, found.style, found.online, found.invitations)


async def set_privacy(call: Call) -> Done:
    """Decide who may see what of oneself."""
    body, person = call.body, call.who.person
    chosen = {name: getattr(body, name) for name in body.__struct_fields__}
    call.server.tables.online.show(person, await call.server.circle.decide(person, **chosen))
    return Done()


# --- Friends ---


async def relate(call: Call) -> Done:
    """Follow or block somebody, or neither. A person who is blocked is not read any more either."""
    call.server.rates.tables.spend(call.me)
    other, person, kind = await find_person(call), call.who.person, call.body.kind
    before = await call.server.store.profiles.relation(person.id, other.id)
    await call.server.circle.relate(person, other, kind)
    if "block" in (before, kind):
        await call.server.mute(person, other.id, kind == "block")
    return Done()


async def friends(call: Call) -> Friends:
    """List whom one follows and blocks, who of them is here, and to which tables one is asked."""
    found = await call.server.store.profiles.relations(call.me)
    followed = [await _friend(call, each) for each in found if each.kind == "follow"]
    blocked = [Friend(each.other, each.name, None) for each in found if each.kind == "block"]
    return Friends(followed, blocked, await call.server.invitations(call.me))


async def _friend(call: Call, relation: Relation) -> Friend:
    owner = await call.server.store.person(relation.other)
    seen = owner is not None and (await call.server.circle.shown(owner, call.me))["online"]
    return Friend(relation.other, relation.name, relation.other in call.server.tables.online if seen else None)


async def online(call: Call) -> Online:
    """Tell how many people are here, and who of them lets everybody know."""
    people, viewer = call.server.tables.online, _viewer(call)
    blockers = await call.server.store.profiles.blockers(viewer) if viewer else set()
    shown = [(name, key) for key, name in people.shown().items() if key not in blockers]
    return Online(people.count, [Friend(key, name, True) for name, key in sorted(shown)[:BEST]])


# --- Invitations ---


async def invite(call: Call) -> Done:
    """Ask somebody to an open table at which one sits."""
    server = call.server
    server.rates.talk.spend(call.me)
    live, _ = await server.tables.viewer(call.path("table"), call.me, None)
    guest = await server.store.person(call.body.person) or await server.people.accounts.follow(call.body.person)
    if guest is None or guest.banned:
        raise Nobody
    await server.circle.invite(live.table, call.who.person, guest)
    await server.tell_invitations(guest.id)
    return Done()


async def decline(call: Call) -> Done:
    """Put an invitation away."""
    await call.server.store.profiles.end_invitation(call.path("table"), call.me)
    await call.server.tell_invitations(call.me)
    return Done()


P, T = "/api/people/{person}", "/api/tables/{table}"
FILTERS = ("game", "opponent", "search", "bots", "rated", "result", "before")
PEOPLE_ENDPOINTS = (
    Endpoint("GET", f"{T}/ratings", table_ratings, RatingChanges),
    Endpoint("GET", P, profile, ProfilePage, open=True),
    Endpoint("GET", f"{P}/games", played_games, GameHistory, queries=FILTERS, open=True),
    Endpoint("PUT", f"{P}/relation", relate, Done, Relate),
    Endpoint("GET", "/api/leaderboards/{game}", leaderboard, Leaderboard, open=True),
    Endpoint("GET", "/api/privacy", privacy, Privacy),
    Endpoint("PUT", "/api/privacy", set_privacy, Done, Privacy),
    Endpoint("GET", "/api/friends", friends, Friends),
    Endpoint("GET", "/api/online", online, Online, open=True),
    Endpoint("POST", f"{T}/invite", invite, Done, InviteBody),
    Endpoint("DELETE", "/api/invitations/{table}", decline, Done),
)
