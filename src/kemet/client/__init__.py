"""A client for a Kemet server; its models are in `kemet.api`.

from kemet.client import Client

client = Client("http://localhost:8000")
table = client.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
me = client.seat(table.id, table.seats[0].secret)
for state in me.states():                    # every change, as the seat may see it
    if state.options:
        me.answer(state, state.options[0].answer)
    if state.table.status == "over":
        break
"""

from ..api import ApiError, CreatedTable, TableState
from .client import Client, Seat

__all__ = ["ApiError", "Client", "CreatedTable", "Seat", "TableState"]
