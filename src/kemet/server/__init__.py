"""The server: tables online, for people, bots and spectators.

The state of a table is computed from an append-only list of *entries* (an answer, a pause, an
auto-pass mode …). A request or the scheduler submits a *command*:

    routes, scheduler → Command → TableService.submit: lock → prepare → append → publish

`kemet.tables` checks a command, applies its entry to a copy of the table, and publishes it to
clients and observers (the bots and clocks of its scheduler, webhooks, other workers) as soon as
`storage/` has stored the entry. `hosting/` looks after all tables every few seconds, `http/` parses
requests, finds out who sends them and calls `tables/actions.py`, and `Runtime` in `app.py` connects
the parts.
"""
