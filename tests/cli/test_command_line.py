"""The command `kemet`: help, version, invalid arguments, interrupts, closed pipes, doctor."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import kemet
from kemet.bots import BUILTIN_BOTS
from kemet.cli import doctor
from kemet.cli.arguments import BOT_SUMMARIES
from kemet.cli.parser import build_parser
from kemet.engine import is_compiled
from kemet.optional import EXTRAS
from tests.support.bot_programs import is_gone
from tests.support.cli_driver import COMMAND, ROOT, CliRunner, make_environment, run_command

COMMANDS = (
    "play", "watch", "replay", "analyse", "verify", "rules", "serve", "admin", "fuzz", "arena",
    "evaluate", "tune", "train", "league", "scaling", "bench", "bot", "actions", "doctor",
)  # fmt: skip
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


# --- help


def test_version(typed: CliRunner) -> None:
    assert typed("--version") == (0, f"kemet {kemet.__version__}\n", "")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_names_the_command(name: str, typed: CliRunner) -> None:
    code, out, err = typed(*name.split(), "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: kemet {name}".rstrip())
    assert "python" not in out.replace("a Python bot", "")


@pytest.mark.parametrize("name", ["play", "watch"])
def test_help_says_how_good_each_bot_is(name: str, typed: CliRunner) -> None:
    _, out, _ = typed(name, "--help")
    assert list(BOT_SUMMARIES) == list(BUILTIN_BOTS)
    for bot, summary in BOT_SUMMARIES.items():
        assert f"{bot} {summary}" in " ".join(out.split())


def test_help_as_a_module() -> None:
    assert run_command("--help").stdout.startswith("usage: kemet [-h] [--version] COMMAND ...")


def commands_in(page: Path) -> list[list[str]]:
    """Every `kemet COMMAND …` in a page, as words; format names are left out."""
    text = page.read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```\n(.*?)```", text, re.DOTALL)
             for line in block.splitlines()]  # fmt: skip
    inline = [" ".join(found.split()) for found in re.findall(r"`(kemet [^`]*)`", text)]
    found = [line.partition(" #")[0] for line in lines if re.match(r"(\w+=\S+ )?kemet ", line)]
    typed = [shlex.split(line) for line in found + inline]
    words = [line[line.index("kemet") + 1 :] for line in typed]
    return [line for line in words if not line[-1].isdigit() or len(line) > 2]


def test_every_command_in_the_docs_parses() -> None:
    """The commands are only parsed here; their effects are tested elsewhere."""
    found = [words for page in PAGES for words in commands_in(page)]
    values = {"E": "revised", "N": "2", "G": "9", "S": "1", "TASK": "duel-greedy"}
    assert len(found) > 20
    for words in found:
        arguments = [values.get(word, word) for word in words]
        assert build_parser().parse_args(arguments).command in COMMANDS, words


def test_docs_explain_running_without_installing_once() -> None:
    texts = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
    assert texts["installation.md"].count("PYTHONPATH=src python3 -m kemet") == 1
    for name, text in texts.items():
        rest = text.replace("PYTHONPATH=src python3 -m kemet", "")
        assert not re.search(r"python3? -m kemet\b", rest), name


# --- invalid arguments


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["arena", "--games", "none"], "'none' is not a whole number"),
        (["arena", "--wrong"], "unrecognized arguments: --wrong"),
        (["arena", "--out", "/nowhere/at/all"], "no such directory"),
        (["arena", "--out", "/"], "it is a directory"),
        (["arena", "--edition", "third"], "no edition 'third'"),
        (["scaling", "--edition", "third"], "no edition 'third'"),
        (["scaling", "--level", "greedy"], "only strategist, master"),
        (["tune", "--bot", "wizard"], "--bot wizard: there is no bot"),
        (["fuzz", "--out", "/nowhere/at/all"], "cannot be written"),
        (["replay", "/nowhere"], "cannot be read"),
    ],
)
def test_invalid_arguments_are_reported_in_a_line(
    args: list[str],
    words: str,
    typed: CliRunner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = typed(*args)
    assert (code, out) == (2, "")
    assert words in err
    assert re.search(r"^kemet[a-z ]*: ", err, re.MULTILINE)
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


# --- interrupts


def closed_pipe(*args: str) -> subprocess.CompletedProcess[str]:
    """A command whose output pipe is closed."""
    read, write = os.pipe()
    os.close(read)
    try:
        return subprocess.run(
            [*COMMAND, *args], stdout=write, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
            env=make_environment(), text=True, timeout=60, check=False,
        )  # fmt: skip
    finally:
        os.close(write)


@pytest.mark.parametrize("args", [[], ["--help"], ["rules"], ["actions"], ["doctor"]])
def test_closed_pipe_is_no_error(args: list[str]) -> None:
    done = closed_pipe(*args)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_full_disk_is_reported_in_a_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, env=make_environment(),
            text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "kemet: [Errno 28] No space left on device\n"


def children_of(pid: int) -> list[int]:
    """The child processes of a process."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()]


def start_with_workers(*args: str) -> tuple[subprocess.Popen[str], list[int]]:
    """A command with two workers, and their process ids."""
    process = subprocess.Popen(
        [*COMMAND, *args, "--workers", "2"], env=make_environment(), stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while len(children_of(process.pid)) < 2:
        assert time.monotonic() < deadline, "no worker was started"
        time.sleep(0.05)
    time.sleep(0.5)  # they play
    return process, children_of(process.pid)


@pytest.mark.parametrize(
    "args",
    [
        ["arena", "--bots", "master", "--players", "2", "--out", "OUT"],
        ["tune", "--games", "500", "--out", "OUT"],
        ["scaling", "--games", "50", "--out", "OUT"],
        ["fuzz", "--games", "50000", "--out", "OUT"],
    ],
    ids=lambda args: args[0],
)
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_interrupt_ends_a_run(args: list[str], tmp_path: Path) -> None:
    process, workers = start_with_workers(
        *(arg.replace("OUT", str(tmp_path / "out")) for arg in args)
    )
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err
    if args[0] == "arena":
        assert err.endswith(f"interrupted; the same command continues from {tmp_path / 'out'}\n")
    assert all(is_gone(worker) for worker in workers)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_workers_of_a_killed_run_end_and_it_can_resume(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    args = ["arena", "--bots", "random", "--players", "2", "--out", str(out)]
    process, workers = start_with_workers(*args, "--games", "100000")
    process.kill()
    process.communicate(timeout=20)
    again = run_command(*args, "--games", "1", "--workers", "1")
    assert again.returncode == 0, again.stderr
    assert all(is_gone(worker) for worker in workers)


# --- doctor


def test_doctor_shows_the_engine_and_its_location(typed: CliRunner) -> None:
    code, out, err = typed("doctor")
    assert (code, err) == (0, "")
    assert re.search(rf"^kemet +{kemet.__version__}$", out, re.MULTILINE)
    assert re.search(rf"^engine +{'compiled' if is_compiled() else 'plain'}$", out, re.MULTILINE)
    assert re.search(
        rf"^package +{re.escape(str(Path(kemet.__file__).parent))}$", out, re.MULTILINE
    )
    assert re.search(r"^python +3\.\d+", out, re.MULTILINE)


@pytest.mark.parametrize(("compiler", "words"), [("/bin/cc", "is /bin/cc"), (None, "install one")])
def test_doctor_explains_how_to_compile(
    compiler: str | None, words: str, typed: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "is_compiled", lambda: False)
    monkeypatch.setattr(doctor, "compiler_command", lambda: compiler)
    output = " ".join(typed("doctor")[1].split())
    for part in ("several times slower", "pip install .", "make compile", words):
        assert part in output
    monkeypatch.setattr(doctor, "is_compiled", lambda: True)
    out = typed("doctor")[1]
    assert re.search(r"^engine +compiled$", out, re.MULTILINE)
    assert "slower" not in out


def test_doctor_names_missing_packages(typed: CliRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("openskill", "ray", "torch"):
        monkeypatch.setitem(sys.modules, module, None)
    out = typed("doctor")[1]
    assert re.search(r"^extra lab +missing openskill; installed: .*numpy \d", out, re.MULTILINE)
    assert re.search(r"^extra ray +missing ray$", out, re.MULTILINE)
    command = "pip install '.[lab,ray,train,server]'"
    assert f"{command} in a clone of the project" in " ".join(out.split())


def test_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = {
        extra: [re.split(r"[\[>;]", one)[0] for one in requirements if not one.startswith("kemet")]
        for extra, requirements in project["optional-dependencies"].items()
    }
    assert {extra: sorted(EXTRAS[extra]) for extra in EXTRAS} == {
        extra: sorted(names) for extra, names in listed.items()
    }
