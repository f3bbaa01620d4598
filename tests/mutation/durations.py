"""A plugin for pytest: how long each test took and whether it passed, as one JSON file."""

import json
import os
from pathlib import Path

import pytest

PLACE = "MUTATION_DURATIONS"
"""The environment variable that names the file."""


class Durations:
    """Sums over set-up, call and tear-down of each test; a failed one is left out."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.seconds: dict[str, float] = {}
        self.not_passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.outcome != "passed":
            self.not_passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write what passed."""
        passed = {
            test: round(seconds, 4)
            for test, seconds in self.seconds.items()
            if test not in self.not_passed
        }
        self.place.write_text(json.dumps(passed), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Where the file is named and this process is no worker of another."""
    if PLACE in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(Path(os.environ[PLACE])))
