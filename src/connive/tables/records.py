"""The record of a table: its match, with the chain of its log and the server's signature."""

import msgspec

from connive.core.viewer import Viewer
from connive.play.chain import Chained
from connive.play.record import Record, chained_lines
from connive.storage.rows import Entry
from connive.storage.signatures import Signer
from connive.tables.table import Table
from connive.tables.table_fold import logged_entry


def record_of(table: Table, viewer: Viewer | None, entries: list[Entry], signer: Signer) -> Record:
    """Return a record: the whole log, for which its entries are needed, or what a viewer has seen."""
    row, match = table.row, table.playing
    chain = Chained(
        table=row.id,
        settings=row.settings,
        started=row.started or 0,
        cancelled=row.cancelled,
        pledges=table.pledges,
        link=table.link if viewer is None else table.told_link,
        key=signer.public,
        origin=row.origin,
    )
    record = msgspec.structs.replace(match.record(viewer), chain=chain)
    if viewer is None:
        record = msgspec.structs.replace(
            record, lines=tuple(chained_lines(match, map(logged_entry, entries), table.made))
        )
    signature = signer.sign(record.text(signed=False))
    return msgspec.structs.replace(record, chain=msgspec.structs.replace(chain, signature=signature))
