"""Tables online: people, bots and spectators around the same game.

A table is the fold of an append-only list of *entries* (an answer, a pause, a standing order …).
Start reading at `table.py`, which is that fold and knows no database; `store.py` keeps entries,
`hall.py` brings both together and lets bots and clocks act, `app.py` is the face to the world.
"""
