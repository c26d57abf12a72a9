"""Metrics: documented, with few label values, summed over workers; the dashboard uses them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.parser import text_string_to_metric_families

from kemet.server.platform import metrics
from tests.support.budget_server import BudgetServer
from tests.support.live_server import ROOT, ServerProcess, running, wait_until

pytestmark = pytest.mark.build_independent

PAGE = (ROOT / "docs" / "hosting.md").read_text()
DASHBOARD = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
ALERTS = yaml.safe_load((ROOT / "deploy" / "prometheus-alerts.yml").read_text())
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def exported_names() -> dict[str, set[str]]:
    """The series that the server exports, with the labels of each."""
    found: dict[str, set[str]] = {}
    for value in vars(metrics).values():
        if isinstance(value, (Counter, Gauge, Histogram)):
            kind = value._type
            labels = set(value._labelnames) | ({"le"} if kind == "histogram" else set())
            found |= {f"{value._name}{suffix}": labels for suffix in SUFFIXES[kind]}
    return found


def queries() -> list[str]:
    panels = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = [rule["expr"] for group in ALERTS["groups"] for rule in group["rules"]]
    return shown + rules


@pytest.mark.parametrize("query", queries(), ids=range(len(queries())))
def test_queries_use_exported_metrics_and_labels(query: str) -> None:
    exported = exported_names()
    used = re.findall(r"\bkemet_\w+", query)
    assert used or query.startswith("up{")
    for name in used:
        assert name in exported, name
    labels = set(re.findall(r"by \(([^)]*)\)", query))
    named = {label.strip() for group in labels for label in group.split(",")}
    matched = set(re.findall(r"[{,] *(\w+)=~?\"", query)) - {"job"}
    for name in used:
        assert named | matched <= exported[name], name


def test_every_metric_is_documented_and_shown() -> None:
    names = {name.removesuffix("_bucket") for name in exported_names()}
    names = {name for name in names if not name.endswith(("_sum", "_count"))}
    documented = set(re.findall(r"`(kemet_[a-z_]+)`", PAGE))
    assert documented == names
    shown = " ".join(queries())
    assert [name for name in sorted(names) if name not in shown] == []


def test_the_dashboard_is_complete() -> None:
    assert DASHBOARD["schemaVersion"] >= 36
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(ids) == len(set(ids))
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells


def test_reasons_of_refusals_are_documented() -> None:
    source = " ".join(path.read_text() for path in (ROOT / "src/kemet/server").rglob("*.py"))
    reasons = set(re.findall(r"refused\(\s*\"(\w+)\", ", source))
    reasons |= set(re.findall(r"REFUS\w+\.labels\(\"(\w+)\"", source))
    [row] = re.findall(r"^\| `kemet_refusals_total` \| .*$", PAGE, re.MULTILINE)
    assert reasons <= set(re.findall(r"`(\w+)`", row))
    assert len(reasons) > 8


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BudgetServer]:
    folder = tmp_path_factory.mktemp("measured")
    with running(BudgetServer(folder, KEMET_REQUESTS_PER_SECOND=5)) as server:
        yield server


def samples(server: ServerProcess) -> dict[tuple[str, str], float]:
    """The value of each series, by its name and its first label other than `le`."""
    families = text_string_to_metric_families(server.http.get("/metrics").text)
    found: dict[tuple[str, str], float] = {}
    for family in families:
        for sample in family.samples:
            labels = [value for name, value in sample.labels.items() if name != "le"]
            found[sample.name, labels[0] if labels else ""] = sample.value
    return found


def test_a_running_server_exports_them(measured: BudgetServer) -> None:
    measured.create_table("greedy", "greedy")
    measured.create_table("me", "link")

    def is_sampled() -> dict[tuple[str, str], float]:
        found = samples(measured)
        complete = found.get(("kemet_bot_queue_seconds_count", "unwatched"), 0) > 2
        return found if complete and found["kemet_loop_lag_seconds_count", ""] > 1 else {}

    found: Any = wait_until(is_sampled)
    assert found["kemet_database_bytes", ""] > 10_000
    assert found["kemet_database_seconds_count", ""] >= 1
    assert found["kemet_memory_bytes", ""] > 10_000_000
    assert found["kemet_charged_processor_seconds_total", ""] > 0
    assert {("kemet_tables", status) for status in ("waiting", "running", "over")} <= set(found)


def test_refusals_and_unknown_methods_have_few_labels(measured: BudgetServer) -> None:
    measured.let_pass(3600)
    measured.http.request("PROPFIND", "/api/levels")
    for number in range(20):
        measured.http.get(f"/nowhere/{number}")
    found = samples(measured)
    assert found["kemet_refusals_total", "requests"] > 0
    routes = {label for name, label in found if name == "kemet_requests_total"}
    assert not any("nowhere" in route for route in routes)
    text = measured.http.get("/metrics").text
    assert "PROPFIND" not in text


def test_workers_share_their_metrics(tmp_path: Path) -> None:
    """Any worker answers with the sums; a worker that has ended leaves its counts and no gauges."""
    script = (
        "from kemet.server.platform.metrics import *\n"
        "RESYNCS.inc(); LIVE_TABLES.set(5); WRITE_SECONDS.observe(1)\n"
        "import sys; print(metrics_text().decode()) if sys.argv[1:] else None\n"
    )
    environment = os.environ | {metrics.FOLDER_VARIABLE: str(tmp_path)}
    command = [sys.executable, "-c", script]
    subprocess.run(command, env=environment, check=True)
    shown = subprocess.run([*command, "show"], env=environment, check=True, capture_output=True)
    text = shown.stdout.decode()
    assert "kemet_resyncs_total 2.0" in text
    assert "kemet_write_seconds_count 2.0" in text
    assert "kemet_live_tables 5.0" in text


def test_the_folder_of_metrics_is_removed() -> None:
    with metrics.shared_metrics():
        folder = Path(os.environ[metrics.FOLDER_VARIABLE])
        assert folder.is_dir()
    assert not folder.exists()
    assert metrics.FOLDER_VARIABLE not in os.environ
