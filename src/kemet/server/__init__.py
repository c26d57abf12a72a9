"""The server: tables online, for people, bots and spectators.

The state of a table is computed from an append-only list of *entries* (an answer, a pause, an
auto-pass mode …). Start reading at `tables/online_table.py`, the state without a database;
`db/store.py` stores entries, `tables/service.py` applies commands and stores them,
`tables/scheduler.py` runs bots and clocks, `routes/` and `app.py` are the HTTP interface.
"""
