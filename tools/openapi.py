"""Write the copy of the server's OpenAPI document that a test compares with (`make golden`).

    python -m tools.openapi

The copy has no texts: titles, descriptions and summaries may change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from kemet.server.app import create_app
from kemet.server.settings import Settings

COPY: Final = Path(__file__).parents[1] / "tests/data/openapi.json"

TEXTS: Final = {"title", "description", "summary", "version"}
"""Fields of a schema, a route or the document that are for readers alone."""

MAPS: Final = {"properties", "schemas", "paths", "responses"}
"""Fields that map names of the API: a property may be called `title`."""


LINE_LENGTH: Final = 140


def without_texts(node: Any) -> Any:
    """A part of the document without its texts."""
    if isinstance(node, list):
        return [without_texts(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: {name: without_texts(item) for name, item in value.items()}
        if key in MAPS
        else without_texts(value)
        for key, value in node.items()
        if key not in TEXTS
    }


def layout(node: Any, indent: int = 0) -> str:
    """JSON that is easy to compare: what fits in a line is on one."""
    text = json.dumps(node, sort_keys=True, ensure_ascii=False)
    if indent + len(text) <= LINE_LENGTH or not isinstance(node, dict | list) or not node:
        return text
    pad, end = " " * (indent + 1), " " * indent
    if isinstance(node, list):
        return "[\n" + ",\n".join(pad + layout(item, indent + 1) for item in node) + f"\n{end}]"
    items = [f"{pad}{json.dumps(key)}: {layout(node[key], indent + 1)}" for key in sorted(node)]
    return "{\n" + ",\n".join(items) + f"\n{end}}}"


def current_copy() -> str:
    """The document of this version, as it is stored."""
    return layout(without_texts(create_app(Settings()).openapi())) + "\n"


if __name__ == "__main__":
    COPY.write_text(current_copy(), encoding="utf-8")
