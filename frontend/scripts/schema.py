"""Writes the server's types for the page, from its OpenAPI.

PYTHONPATH=src python3 frontend/scripts/schema.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from kemet.server.app import create_app
from kemet.server.settings import read_settings

TARGET = Path(__file__).parent.parent / "src/api/schema.ts"
HEAD = "// Made from the server's OpenAPI by scripts/schema.py: not to be edited.\n"


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(part) for part in schema["anyOf"])
    match schema.get("type"):
        case "array":
            inner = type_of(schema.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties", True)
            return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case _:
            return "unknown"


def literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_of(of)}\n"
        for field, of in schema.get("properties", {}).items()
    ]
    return f"export interface {name} {{\n{''.join(fields)}}}\n"


def main() -> None:
    schemas = create_app(read_settings({})).openapi()["components"]["schemas"]
    parts = [interface(name, schemas[name]) for name in sorted(schemas)]
    text = "\n".join([HEAD, *parts])
    if "--check" in sys.argv:
        sys.exit(
            TARGET.read_text("utf-8") != text and "run frontend/scripts/schema.py: it has changed"
        )
    TARGET.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
