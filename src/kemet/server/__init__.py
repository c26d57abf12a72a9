"""The server: tables online, for people, bots and spectators.

The state of a table is computed from an append-only list of *entries* (an answer, a pause, an
auto-pass mode …). A request or the scheduler submits a *command*:

    routes, scheduler → Command → TableService.submit: lock → prepare → append → publish

`tables/commands.py` checks a command and prepares its entry; `tables/online_table.py` applies the
entry, without a database; `db/store.py` stores it; `tables/service.py` then publishes the table to
clients and observers: the bots and clocks of `tables/scheduler.py`, webhooks, other workers.
`tables/maintenance.py` looks after all tables every few seconds. `routes/` is the HTTP interface,
and `Runtime` in `app.py` connects the parts.
"""
