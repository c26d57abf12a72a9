"""The shape of the code, checked: who may import whom, where hooks are called, what is copied."""

from __future__ import annotations

import ast
import dataclasses
import re
import sys
from pathlib import Path

import pytest

import kemet
from kemet.engine.components import Card
from kemet.engine.procedures import FRAME_TYPES
from kemet.engine.rules.battle import Side
from kemet.engine.state import STEPS, Frame, GameState, Player

pytestmark = pytest.mark.static

ROOT = Path(kemet.__file__).parent
ROOMS = (
    "engine", "content", "text", "drawing", "", "bots", "lab", "api", "client", "server",
    "terminal", "faces",
)  # fmt: skip
"""From the ground up; "" stands for the modules of the package itself."""
GROUND = ("errors", "views")
"""Modules of the package itself that import nothing of it: every room may look at them."""
DOORS = (ROOT / "__init__.py", ROOT / "lab" / "__init__.py")
"""These show what is above them: the lab has the faces, and imports one once it is asked for."""
LEARNERS = ("aec.py", "gym.py", "parallel.py", "rendering.py", "sitting.py", "spiel.py")
"""What stands on the libraries of those who teach machines; observations themselves do not."""


def room_of(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> set[str]:
    """The rooms a module imports from, and "outside:x" for what is not of the project."""
    found: set[str] = set()
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {f"outside:{alias.name.split('.')[0]}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if not node.level:
                found.add(f"outside:{(node.module or '').split('.')[0]}")
                continue
            base = package[: len(package) - node.level + 1]
            module = (*base, *(node.module or "").split("."))
            if module[0] in GROUND:
                continue
            names = [a.name for a in node.names] if module[0] == "" else []
            found |= {n if n in ROOMS else "" for n in names} or {
                module[0] if module[0] in ROOMS else ""
            }
    return found


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda p: str(p.name))
def test_rooms_only_look_down(path: Path) -> None:
    room = room_of(path)
    below = set(ROOMS[: ROOMS.index(room) + 1])
    if path.name == "__main__.py" or path in DOORS:
        below = set(ROOMS)
    assert {r for r in imports(path) if not r.startswith("outside:")} <= below


def test_the_ground_imports_nothing_of_the_package() -> None:
    for name in GROUND:
        path = ROOT / f"{name}.py"
        found = {r.removeprefix("outside:") for r in imports(path)}
        assert found <= set(sys.stdlib_module_names), path


def test_engine_and_content_import_nothing_from_outside() -> None:
    for room in ("engine", "content", "text", "drawing"):
        for path in (ROOT / room).rglob("*.py"):
            outside = {r.removeprefix("outside:") for r in imports(path) if r.startswith("outside")}
            outside.discard("mypy_extensions")  # for the checker and the compiler alone
            assert outside <= set(sys.stdlib_module_names), path


def test_playing_needs_nothing_from_outside() -> None:
    """Only wire models, client, server, plots and faces import something else at once."""
    for path in ROOT.rglob("*.py"):
        if room_of(path) in ("api", "client", "server") or path.name == "plots.py":
            continue
        if room_of(path) == "faces" and path.name in LEARNERS:
            continue
        found: set[str] = set()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add((node.module or "").split(".")[0])
        assert found <= set(sys.stdlib_module_names), path


def test_every_hook_is_called_from_exactly_one_place() -> None:
    source = "".join(
        p.read_text(encoding="utf-8")
        for p in (ROOT / "engine").rglob("*.py")
        if p.name != "catalog.py"
    )
    for field in dataclasses.fields(Card):
        if "Callable" in str(field.type):
            calls = re.findall(rf"\b{field.name}\(g[,)]", source)
            assert len(calls) == 1, (field.name, calls)


def test_the_engine_never_asks_which_edition_it_plays() -> None:
    for path in (ROOT / "engine").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"edition\.name\s*==|edition\.mode\s*==", text), path
        for name in ("charge", "phoenix", "raining_fire", "sphinx"):
            assert f'"{name}"' not in text, (path, name)


def filled(value: object) -> object:
    """Another value of the same kind, to be seen again in a copy."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, list):
        return [*value, 3]
    if isinstance(value, Side):
        side = Side(4)
        side.added = [1]
        return side
    return value


@pytest.mark.parametrize("name", sorted(FRAME_TYPES))
def test_a_frame_copies_all_its_fields_and_shares_no_list(name: str) -> None:
    kind = FRAME_TYPES[name]
    frame = kind()
    for field in kind.FIELDS:
        setattr(frame, field, filled(getattr(frame, field)))
    twin = frame.copy()
    assert type(twin) is kind
    slots = {s for k in kind.__mro__ for s in getattr(k, "__slots__", ())}
    assert slots == set(kind.FIELDS), "every field is named in FIELDS"
    for field in kind.FIELDS:
        mine, other = getattr(frame, field), getattr(twin, field)
        if isinstance(mine, Side):
            assert mine is not other
            assert [getattr(mine, f) for f in Side.FIELDS] == [
                getattr(other, f) for f in Side.FIELDS
            ]
            assert mine.added is not other.added
        else:
            assert mine == other, field
            assert not isinstance(mine, list) or mine is not other, field


@pytest.mark.parametrize("kind", [Player, GameState])
def test_a_table_copies_all_its_fields_and_shares_only_lists_that_are_replaced(kind: type) -> None:
    replaced = ("market", "order", "creature_owner", "levels", "sites")
    table = kemet.new_game(3, seed=1).state
    thing: Player | GameState = table if kind is GameState else table.players[0]
    for field in kind.__slots__:  # type: ignore[attr-defined]
        value = getattr(thing, field)
        if isinstance(value, int | bool):
            setattr(thing, field, filled(value))
    twin = thing.copy()
    for field in kind.__slots__:  # type: ignore[attr-defined]
        mine, other = getattr(thing, field), getattr(twin, field)
        if field in ("players", "frames", "open", "log"):
            assert mine is not other
        else:
            assert mine == other, field
        shared = field in ("city_seat", "stats", "edition", "board", *replaced)
        assert shared or not isinstance(mine, list) or mine is not other, field


def test_every_procedure_has_steps_with_names_of_their_own() -> None:
    for kind, steps in STEPS.items():
        assert issubclass(kind, Frame)
        assert steps
        assert kind.NAME
