"""Optional dependencies: what to install if one is missing."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS: dict[str, dict[str, str]] = {
    "lab": {
        "adjustText": "adjustText", "jinja2": "jinja2", "matplotlib": "matplotlib",
        "numpy": "numpy", "openskill": "openskill", "pyarrow": "pyarrow",
    },
    "ray": {"ray": "ray"},
    "rl": {
        "gymnasium": "gymnasium", "librt": "librt", "mypy-extensions": "mypy_extensions",
        "numpy": "numpy", "pettingzoo": "pettingzoo", "pillow": "PIL",
        "resvg-py": "resvg_py",
    },
    "train": {
        "librt": "librt", "matplotlib": "matplotlib", "mypy-extensions": "mypy_extensions",
        "numpy": "numpy", "torch": "torch",
    },
    "openspiel": {"numpy": "numpy", "open-spiel": "pyspiel"},
    "client": {"httpx": "httpx"},
    "play": {
        "aiosqlite": "aiosqlite", "alembic": "alembic", "fastapi": "fastapi",
        "httptools": "httptools", "httpx": "httpx", "numpy": "numpy",
        "prometheus-client": "prometheus_client", "pydantic": "pydantic",
        "pydantic-settings": "pydantic_settings", "sqlalchemy": "sqlalchemy",
        "uvicorn": "uvicorn", "websockets": "websockets",
    },
    "server": {
        "asyncpg": "asyncpg", "openskill": "openskill", "pillow": "PIL",
        "resvg-py": "resvg_py", "uvloop": "uvloop",
    },
}  # fmt: skip
"""The extras of pyproject.toml: their packages, each with the module to import."""


class MissingExtra(ValueError):
    """A library is not installed; the message contains the command to install it."""


def is_installed(*modules: str) -> bool:
    """Whether all of these can be imported."""
    return all(find_spec(module) is not None for module in modules)


def install_hint(*extras: str) -> str:
    """The command that installs extras; Kemet is installed from its sources."""
    return f"pip install '.[{','.join(extras)}]' in a clone of the project"


def require(feature: str, extra: str, *modules: str) -> None:
    """Raise `MissingExtra` if a feature needs modules that are not installed."""
    missing = [module for module in modules if not is_installed(module)]
    if missing:
        raise MissingExtra(f"{feature} needs {' and '.join(missing)}: {install_hint(extra)}")
