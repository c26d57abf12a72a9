"""A view from its JSON form, as a bot in another process has it."""

from __future__ import annotations

from typing import Any

from ..views import BattleView, OwnView, PlayerView, SideView, TroopView, View, WalkView


def read_view(data: dict[str, Any]) -> View:
    """The view whose `to_json` gave the data; a ValueError if it is none."""
    if not isinstance(data, dict):
        raise ValueError(f"this is not a view of Kemet: {data!r:.80}")
    try:
        fields = dict(data)
        fields["players"] = [PlayerView(**p) for p in data["players"]]
        fields["troops"] = [TroopView(**t) for t in data["troops"]]
        fields["own"] = OwnView(**data["own"]) if data["own"] else None
        fields["walk"] = WalkView(**data["walk"]) if data["walk"] else None
        if data["battle"]:
            battle = dict(data["battle"])
            battle["attack"] = SideView(**battle["attack"])
            battle["defend"] = SideView(**battle["defend"])
            fields["battle"] = BattleView(**battle)
        return View(**fields)
    except (KeyError, TypeError) as why:
        raise ValueError(f"this is not a view of Kemet: {why}") from None
