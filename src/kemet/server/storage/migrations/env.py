"""Run by Alembic on the connection of `upgrade`."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=context.config.attributes["metadata"],
    render_as_batch=True,  # SQLite cannot alter a table otherwise
)
with context.begin_transaction():
    context.run_migrations()
