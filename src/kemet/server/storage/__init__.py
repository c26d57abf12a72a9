"""The database: schema, migrations, store."""
