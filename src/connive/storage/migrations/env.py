"""Runs migrations on the connection that `connive.storage.upgrade` hands over."""

from alembic import context

from connive.storage.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=METADATA, render_as_batch=True, transaction_per_migration=False
)
with context.begin_transaction():
    context.run_migrations()
