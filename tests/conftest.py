"""Hypothesis without deadlines: machines are shared, and speed is measured elsewhere.

Its examples are the same in every run, so that a change is judged by what it changes; `make fuzz`
looks for the unforeseen.
"""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.support.bot_programs import started_processes
from tests.support.cli_driver import CliRunner
from tests.support.live_server import ServerProcess, run_server
from tests.support.services import postgres
from tools import page_build

__all__ = ["postgres", "started_processes"]  # fixtures that live elsewhere

# Tests run side by side: numpy's matrices get no threads of their own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a script
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("kemet", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("kemet")


def pytest_configure(config: pytest.Config) -> None:
    """Build the page if there is none; `make test` also brings an old one up to date."""
    if not hasattr(config, "workerinput") and not page_build.WEB.is_dir():
        page_build.main()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> CliRunner:
    return CliRunner(monkeypatch, capsys)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("server")) as found:
        yield found
