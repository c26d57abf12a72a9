"""The architecture, checked on the sources: layers, import cycles, packages, hooks, copies."""

from __future__ import annotations

import ast
import dataclasses
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.engine.components import Card, Seat
from kemet.engine.procedures import FRAME_TYPES, STEP_NAMES
from kemet.engine.rules.battle import Side, new_side
from kemet.engine.state import Frame, GameState, Player

pytestmark = pytest.mark.static

ROOT = Path(kemet.__file__).parent
PACKAGES = sorted(p.name for p in ROOT.iterdir() if (p / "__init__.py").is_file())
BASE = ("arguments", "errors", "frozen", "nesting", "numeric", "optional", "views")
"""Modules of the package itself that every other may import; they import only each other."""

LAYERS = (
    ("base",),
    ("engine",),
    ("content",),
    ("i18n",),
    ("svg", "textmap"),
    ("library",),
    ("encoding",),
    ("bots",),
    ("analysis", "testing"),
    ("api",),
    ("tables",),
    ("client", "local", "server", "arena"),
    ("envs",),
    ("lab",),
    ("training",),
    ("cli",),
)
"""From the ground up: a layer imports from lower ones and from itself, its packages not each other.
`library` stands for the modules of the package itself: game, factory, record, `kemet`."""

NEEDS_PACKAGES = ("client", "server", "envs", "training")
"""They stand on libraries from outside; everything else imports those only where they are used."""


def layer_of(module: str) -> str:
    """The name of a module's part in `LAYERS`."""
    parts = module.split(".")
    if len(parts) > 1 and parts[1] in PACKAGES:
        return parts[1]
    return "base" if parts[-1] in BASE else "library"


def modules() -> dict[str, ast.Module]:
    """Every module of the package, parsed."""
    found: dict[str, ast.Module] = {}
    for path in sorted(ROOT.rglob("*.py")):
        if "versions" in path.parts:  # migrations are loaded by file
            continue
        parts = ("kemet", *path.relative_to(ROOT).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


MODULES = modules()


def is_package(module: str) -> bool:
    return (ROOT / Path(*module.split(".")[1:]) / "__init__.py").is_file()


def imports(module: str) -> Iterator[str]:
    """Every module that a module imports, at once, in a function, for types, or by its name."""
    package = module if is_package(module) else module.rpartition(".")[0]
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition(":")[0]
            is_own_package = module.startswith(f"{name}.")  # where its data files are
            if "." in name and name in MODULES and not is_own_package:
                yield name


def own_imports(module: str) -> set[str]:
    return {name for name in imports(module) if name in MODULES and name != module}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_layer_imports_from_lower_ones_only(module: str) -> None:
    if module in ("kemet", "kemet.__main__"):  # they bring everything together
        return
    own = layer_of(module)
    height = next(i for i, layer in enumerate(LAYERS) if own in layer)
    allowed = {own}.union(*LAYERS[:height])
    assert {layer_of(name) for name in own_imports(module)} - {layer_of("kemet")} <= allowed | (
        {"library"} if "library" in allowed else set()
    )


def test_there_is_no_import_cycle() -> None:
    """Neither through imports in functions nor through names in strings."""
    graph = {module: own_imports(module) - {"kemet"} for module in MODULES if module != "kemet"}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_the_scheduler_knows_no_service() -> None:
    """It is handed `submit`, so that a test needs neither a database nor a server."""
    assert "kemet.tables.service" in MODULES
    assert "kemet.tables.service" not in own_imports("kemet.tables.scheduler")


SERVER_ROWS = (
    ("settings",),
    ("platform",),
    ("storage",),
    ("hosting",),
    ("extras",),
    ("people",),
    ("admin",),
    ("http",),
    ("app", "main"),
)
"""Inside the server, from the ground up, as the packages are."""


@pytest.mark.parametrize("module", sorted(m for m in MODULES if m.startswith("kemet.server.")))
def test_a_row_of_the_server_imports_from_lower_ones_only(module: str) -> None:
    rows = [row for row, names in enumerate(SERVER_ROWS) if module.split(".")[2] in names]
    assert rows, "the module is in no row"
    for name in own_imports(module):
        if name.startswith("kemet.server."):
            below = {part for row in SERVER_ROWS[: rows[0] + 1] for part in row}
            assert name.split(".")[2] in below, name


def test_tables_know_no_server() -> None:
    """Also without the names of its metrics, settings or packages."""
    for module in MODULES:
        if layer_of(module) in ("tables", "local"):
            assert not {n for n in own_imports(module) if n.startswith("kemet.server")}, module


def test_the_server_imports_nothing_for_types_alone() -> None:
    """Such imports hide that two modules need each other."""
    for module, tree in MODULES.items():
        if layer_of(module) == "server":
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert "TYPE_CHECKING" not in names, module


def test_every_package_is_in_a_layer() -> None:
    assert {name for layer in LAYERS for name in layer} == {*PACKAGES, "base", "library"}


def outside_packages(nodes: list[ast.stmt]) -> set[str]:
    """Packages from outside that these statements import."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return found - set(sys.stdlib_module_names)


def test_the_engine_and_what_it_plays_import_nothing_from_outside() -> None:
    for module, tree in MODULES.items():
        if layer_of(module) in ("base", "engine", "content", "i18n", "svg", "textmap", "api"):
            statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
            # for the checker and the compiler alone
            assert outside_packages(statements) <= {"mypy_extensions"}, module


def test_playing_needs_nothing_from_outside() -> None:
    for module, tree in MODULES.items():
        if layer_of(module) not in NEEDS_PACKAGES and not module.endswith(".plots"):
            assert outside_packages(tree.body) <= {"mypy_extensions"}, module


def test_every_hook_is_called_from_exactly_one_place() -> None:
    source = "".join(
        p.read_text(encoding="utf-8")
        for p in (ROOT / "engine").rglob("*.py")
        if p.name != "components.py"
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


def changed(value: object) -> object:
    """Another value of the same kind, to be recognised in a copy."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, list):
        return [*value, 3]
    if isinstance(value, Side):
        return Side(Seat(4), [1], [2])
    return value


def sample_frame(kind: type[Frame]) -> Frame:
    """A frame with values of its own in every field."""
    samples = {"flag": True, "side": new_side(Seat(1)), "numbers": [4], "seats": [2]}
    make: Any = kind
    codecs = dict(kind.FIELDS)
    frame: Frame = make(*[samples.get(codecs[parameter], 3) for parameter in kind.PARAMETERS])
    for field, _ in kind.FIELDS:
        setattr(frame, field, changed(getattr(frame, field)))
    return frame


@pytest.mark.parametrize("name", sorted(FRAME_TYPES))
def test_a_frame_copies_all_its_fields_and_shares_no_list(name: str) -> None:
    kind = FRAME_TYPES[name]
    frame = sample_frame(kind)
    twin = frame.copy()
    assert type(twin) is kind
    slots = {s for k in kind.__mro__ for s in getattr(k, "__slots__", ())}
    assert slots == {field for field, _ in kind.FIELDS}
    for field, _ in kind.FIELDS:
        mine, other = getattr(frame, field), getattr(twin, field)
        if isinstance(mine, Side):
            assert mine is not other
            assert [getattr(mine, f) for f in Side.SAVED_FIELDS] == [
                getattr(other, f) for f in Side.SAVED_FIELDS
            ]
            assert mine.added is not other.added
            assert mine.used is not other.used
        else:
            assert mine == other, field
            assert not isinstance(mine, list) or mine is not other, field


@pytest.mark.parametrize("kind", [Player, GameState])
def test_a_state_copies_all_its_fields_and_shares_only_lists_that_are_replaced(kind: type) -> None:
    replaced = ("market", "order", "creature_owner", "rival", "rival_units", "levels", "sites")
    state = kemet.new_game(3, seed=1).state
    thing: Player | GameState = state if kind is GameState else state.players[0]
    for field in kind.__slots__:  # type: ignore[attr-defined]
        value = getattr(thing, field)
        if isinstance(value, int | bool):
            setattr(thing, field, changed(value))
    twin = thing.copy()
    for field in kind.__slots__:  # type: ignore[attr-defined]
        mine, other = getattr(thing, field), getattr(twin, field)
        if field in ("players", "frames", "pending", "event_log"):
            assert mine is not other
        else:
            assert mine == other, field
        shared = field in ("city_owner", "stats", "edition", "board", "answered", *replaced)
        assert shared or not isinstance(mine, list) or mine is not other, field


def test_every_procedure_has_steps_and_a_name() -> None:
    for kind in FRAME_TYPES.values():
        assert issubclass(kind, Frame)
        assert kind.NAME
        assert STEP_NAMES[kind.NAME]
