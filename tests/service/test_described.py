"""What the description promises, asked by Schemathesis: no request is a fault of the service."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.server import SECONDS, serving

EACH = 4
"""So many requests of each operation: `docs/service.md` says how 2,000 in all are sent."""
OPTIONS = (
    *("--checks", "not_a_server_error"),
    *("--phases", "fuzzing"),
    *("--generation-database", "none"),
    *("--seed", "19"),
    *("--max-examples", str(EACH)),
)


@pytest.mark.slow("a wide random comparison")
def test_no_request_is_a_fault(tmp_path: Path) -> None:
    """About a hundred, made from the description, of every operation."""
    pytest.importorskip("schemathesis", reason="pip install schemathesis: it asks the service")
    with serving("--jobs", "1", "--most-time", "1") as server:
        url = f"{server.url}/schema/openapi.json"
        command = [sys.executable, "-m", "schemathesis.cli", "run", url, "--url", server.url]
        done = subprocess.run(
            [*command, *OPTIONS], capture_output=True, text=True, timeout=3 * SECONDS, cwd=tmp_path
        )
        assert done.returncode == 0, done.stdout + done.stderr
        counts = re.search(r"(\d+) generated, (\d+) passed", done.stdout)
        assert counts is not None, done.stdout
        made, passed = map(int, counts.groups())
        assert made == passed > 50
        assert server.ask("GET", "/health").value["ready"]
