"""The record of a table proves what it says, against values from outside; whatever is forged in it is refused."""

import asyncio
import itertools
from pathlib import Path

import msgspec
import pytest
from tests.cli.running import connive
from tests.play.recorded import sealed
from tests.tables.services import Service, play_randomly, service
from tests.tables.test_pledges import ANN, BOB, new_table, open_it, pledge

from connive.core.errors import BadRecord, VerificationFailed
from connive.core.randomness import commitment, new_secret, pledge_of
from connive.core.text import Term
from connive.core.viewer import Viewer
from connive.play.bot_seat import BotSeat
from connive.play.chain import Start, links
from connive.play.match import Match
from connive.play.proof import Seen
from connive.play.record import Record, load
from connive.storage.signatures import Signer
from connive.tables.table import Table

STRANGER = Signer(b"x" * 32)


class Played:
    """A finished game with what its people saw of it."""

    def __init__(self, whole: Record, part: Record, seen: Seen) -> None:
        self.whole, self.part, self.seen = whole, part, seen
        self.text = str(whole)


async def _play(services: Service) -> Played:
    await services.people("ann", "bob")
    table = await new_table(services)
    await pledge(services, table, "ann", ANN)
    await pledge(services, table, "bob", BOB)
    before = table.facts()
    await open_it(services, table, "ann", ANN)
    await open_it(services, table, "bob", BOB)
    told = await services.listen(table, "ann", 0)
    playing = await services.tables.find(table.row.id)
    await playing.talk(0, "w", 'a “quoted” "word" ] [')
    await play_randomly(playing, 5)
    seen = Seen(
        before.commitment,
        (ANN,),
        tuple(before.pledges),
        tuple(update["link"] for update in told.of("update")),
        services.store.signer.public,
    )
    return Played(await _record(services, table, None), await _record(services, table, "0"), seen)


async def _record(services: Service, table: Table, viewer: str | None) -> Record:
    return load(str(await services.tables.record(table.row.id, "ann", viewer)))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    async def scenario() -> Played:
        async with service(tmp_path_factory.mktemp("db") / "a.db") as services:
            return await _play(services)

    return asyncio.run(scenario())


def names(record: Record, seen: Seen | None, proved: bool) -> set[str]:
    return {each.name for each in record.verify(seen) if each.proved is proved}


def trouble(record: Record, seen: Seen | None = None) -> str:
    with pytest.raises(VerificationFailed) as refused:
        record.verify(seen)
    term = refused.value.params["trouble"]
    assert isinstance(term, Term)
    return term.key


def with_(record: Record, **changed: object) -> Record:
    assert record.chain is not None
    return msgspec.structs.replace(record, chain=msgspec.structs.replace(record.chain, **changed))


def signed(record: Record, signer: Signer) -> Record:
    """Return a record as another server would sign it."""
    named = with_(record, key=signer.public)
    return with_(named, signature=signer.sign(named.text(signed=False)))


def test_with_what_was_seen_everything_is_proved(played: Played) -> None:
    everything = {"rules", "commitment", "entropy", "pledges", "chain", "links", "signature"}
    assert names(played.whole, played.seen, True) == everything
    assert names(played.whole, played.seen, False) == set()
    assert len(set(played.seen.links)) > 20


def test_without_it_only_that_the_file_fits_itself_and_the_rules(played: Played) -> None:
    assert names(played.whole, None, True) == {"rules", "chain"}
    assert names(played.whole, None, False) == {"commitment", "entropy", "pledges", "links", "signature"}
    assert names(played.part, Seen(played.seen.commitment), True) == {"commitment"}


def test_the_command_says_all_of_it_of_a_signed_record(played: Played, tmp_path: Path) -> None:
    file, seen = tmp_path / "game.connive", played.seen
    file.write_text(played.text, encoding="utf-8")
    alone = connive("verify", str(file))
    assert alone.exit_code == 0 and f"the signature fits the key {seen.key}" in alone.output
    assert seen.commitment is not None and seen.key is not None
    named = [("--entropy", ANN), ("--key", seen.key), *(("--pledge", each) for each in seen.pledges)]
    named += [("--commitment", seen.commitment), ("--link", seen.links[-1])]
    told = connive("verify", str(file), *itertools.chain(*named))
    assert told.exit_code == 0 and "Not proved" not in told.output


def test_a_cancelled_start_that_was_seen_cannot_be_denied(played: Played, tmp_path: Path) -> None:
    assert trouble(played.whole, Seen(cancelled=1)) == "trouble.other_cancelled"
    file = tmp_path / "game.connive"
    file.write_text(played.text, encoding="utf-8")
    assert connive("verify", str(file), "--cancelled", "0").exit_code == 0
    assert "fewer cancelled starts" in connive("verify", str(file), "--cancelled", "1").output


def rewritten(record: Record, secret: bytes) -> Record:
    """Return what a server would write that dealt again afterwards: all of it fits itself."""
    match = Match(record.game, seats=record.seats, options=record.options, secret=secret, entropy=record.entropy)
    assert record.chain is not None
    promised = commitment(secret)
    start = Start(
        record.chain.table, match.deal_context, record.chain.settings, promised, 0, record.chain.started, (), ()
    )
    other = msgspec.structs.replace(record, secret=secret.hex(), commitment=promised, entropy=(), lines=())
    link = list(links(secret, start, []))[-1]
    return with_(other, pledges=(), link=link)


def test_another_secret_with_its_commitment_fits_itself_and_is_refused_by_what_was_seen(played: Played) -> None:
    forged = signed(rewritten(played.whole, new_secret()), STRANGER)
    assert names(forged, None, True) == {"rules", "chain"}, "a file alone cannot show it"
    assert trouble(forged, Seen(commitment=played.seen.commitment)) == "trouble.other_commitment"
    assert trouble(forged, Seen(entropy=(ANN,))) == "trouble.other_entropy"
    assert trouble(forged, Seen(pledges=played.seen.pledges[:1])) == "trouble.other_pledge"
    assert trouble(forged, Seen(links=played.seen.links[-1:])) == "trouble.other_link"
    assert trouble(forged, Seen(key=played.seen.key)) == "trouble.other_key"


def dealt_by(record: Record, entropy: tuple[str, ...], pledges: tuple[str, ...]) -> Record:
    """Return what a server would write that adds to the chance, or orders it, after it saw what others have opened."""
    assert record.chain is not None and record.secret is not None
    secret = bytes.fromhex(record.secret)
    match = Match(record.game, seats=record.seats, options=record.options, secret=secret, entropy=entropy)
    start = Start(
        record.chain.table, match.deal_context, record.chain.settings, match.commitment or "", 0, record.chain.started,
        pledges, entropy,
    )  # fmt: skip
    other = msgspec.structs.replace(record, entropy=entropy, lines=())
    return signed(with_(other, pledges=pledges, link=next(iter(links(secret, start, [])))), STRANGER)


def test_entropy_in_another_order_or_added_twice_or_without_a_pledge_is_another_deal(played: Played) -> None:
    """Each of these would let whoever knows the secret choose among deals after everybody has opened."""
    whole, extra = played.whole, "e" * 32
    assert whole.chain is not None
    (ann, bob), pledges = whole.entropy, whole.chain.pledges
    late = f"1:{pledge_of(whole.commitment or '', extra)}"
    for entropy, promised in (
        ((bob, ann), pledges),
        ((ann, bob), pledges[::-1]),
        ((ann, f"1:{extra}", bob), pledges),
        ((ann, f"1:{extra}", bob), (pledges[0], late, pledges[1])),
        ((ann, bob, f"2:{extra}"), pledges),
        ((ann, f"01:{extra}", bob), pledges),
    ):
        assert trouble(dealt_by(whole, entropy, promised)) == "trouble.added_twice"
    alone = dealt_by(whole, (ann, f"1:{extra}"), pledges[:1])
    assert "unpledged" in names(alone, None, False)
    assert trouble(alone, Seen(pledges=pledges[:1])) == "trouble.other_pledge", "Ann saw that nobody else pledged"


def test_pledges_are_proved_only_by_naming_all_of_them(played: Played) -> None:
    """Whoever names their own pledge alone cannot know that the server did not add to the chance for the other seat."""
    assert "pledges" in names(played.whole, Seen(pledges=played.seen.pledges[:1]), False)
    assert "pledges" in names(played.whole, Seen(pledges=played.seen.pledges), True)


def lines_of(record: Record, *lines: str) -> Record:
    return msgspec.structs.replace(record, lines=lines)


def test_a_changed_time_a_removed_and_a_reordered_entry_break_the_chain(played: Played) -> None:
    lines = list(played.whole.lines)
    talk = next(i for i, line in enumerate(lines) if '"talk"' in line)
    at = str(played.whole.logged()[4].at)
    forgeries = [
        lines_of(played.whole, *lines[:4], lines[4].replace(at, str(int(at) + 1), 1), *lines[5:]),
        lines_of(played.whole, *lines[:talk], *lines[talk + 1 :]),
        lines_of(played.whole, lines[1], lines[0], *lines[2:]),
        with_(played.whole, started=played.whole.logged()[0].at - 5),
        with_(played.whole, settings='{"clock":{"kind":"bank"}}'),
        with_(played.whole, cancelled=1),
    ]
    for forged in forgeries:
        for each in (forged, signed(forged, STRANGER)):
            with pytest.raises((VerificationFailed, BadRecord)):
                each.verify()


def test_any_changed_line_breaks_the_signature(played: Played) -> None:
    body = played.text.rpartition("seal:")[0]
    for old, new in (
        ("viewer: referee", "viewer: 0"),
        ("signature: ", "signature: 00"),
        ("cancelled: 0", "cancelled: 1"),
    ):
        with pytest.raises((VerificationFailed, BadRecord)):
            load(sealed(body.replace(old, new, 1))).verify()
    part = msgspec.structs.replace(played.part, lines=played.part.lines[:-1])
    assert trouble(part) == "trouble.other_signature"


def test_another_servers_signature_is_refused_by_the_key(played: Played) -> None:
    forged = signed(played.whole, STRANGER)
    assert "signature" in names(forged, None, False)
    assert trouble(forged, Seen(key=played.seen.key)) == "trouble.other_key"
    claimed = with_(forged, key=played.seen.key)
    assert trouble(claimed, Seen(key=played.seen.key)) == "trouble.other_signature"


def test_a_link_tells_nothing_before_the_secret_is_known(played: Played) -> None:
    """Somebody who guesses what a secret choice was cannot check the guess: each link is blinded."""
    assert played.whole.chain is not None and played.whole.secret is not None
    chain, context = played.whole.chain, played.whole.match().deal_context
    promised = played.whole.commitment or ""
    start = Start(chain.table, context, chain.settings, promised, 0, chain.started, chain.pledges, played.whole.entropy)
    entries = played.whole.logged()
    truth = list(links(bytes.fromhex(played.whole.secret), start, entries))
    assert truth[-1] == played.whole.chain.link
    for guess in (b"", b"0" * 32, bytes.fromhex(played.whole.commitment or "")):
        assert not set(truth[1:]) & set(list(links(guess, start, entries))[1:])


def test_an_entry_of_a_seat_that_there_is_not_is_refused(played: Played) -> None:
    """Whoever forges a file can link and sign what they like; nobody can have given up in the tenth seat."""
    forged = lines_of(played.whole, '[0,1,"forfeit",9,0,"",""]')
    with pytest.raises(BadRecord):
        forged.verify()


def test_whether_a_person_or_a_bot_chose_is_bound_by_the_log(played: Played) -> None:
    """The lines that name bots are no part of the chain; the ids of people's choices are."""
    bot = msgspec.structs.replace(played.whole, bots=(BotSeat(1, "random", anew=True),))
    nameless = played.whole.lines[1].replace(f'"{played.whole.logged()[1].client}"', '""', 1)
    for forged in (bot, lines_of(played.whole, played.whole.lines[0], nameless, *played.whole.lines[2:])):
        with pytest.raises(BadRecord) as refused:
            forged.match()
        assert refused.value.params["trouble"] == Term("trouble.illegal")
    later = msgspec.structs.replace(played.whole, bots=(BotSeat(1, "random", since=10**6),))
    assert later.match().log == played.whole.match().log


def test_a_record_reads_back_as_it_was_written(played: Played) -> None:
    assert str(load(played.text)) == played.text and load(str(played.part)) == played.part
    assert played.whole.match().events(Viewer.seat(1)) == load(played.text).match().events(Viewer.seat(1))
    for line in ("[1,2]", "[]", "0 place leo", "[0,1", "[" * 100_000, '[0, 1,"choice",0,0,"",""] place leo'):
        with pytest.raises(BadRecord):
            load(str(lines_of(played.whole, line, *played.whole.lines[1:])))
