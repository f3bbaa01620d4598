"""A fault at every call of a command (`python -m tests.faults.injected`); what counts as one."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import ROOT, environment
from tests.faults.injected import COMMANDS, KILL, LOST, End, wrong

LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="a Linux with /proc")
SAID = "legality: input: Input/output error\n"


@LINUX
@pytest.mark.slow(".ci/run goes through all calls")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_fault_at_every_call(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.injected", name],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "calls, each failed in two ways and killed" in done.stdout


@pytest.mark.parametrize(
    ("end", "how", "count"),
    [
        (End(74, b"", SAID, 1), errno.EIO, 0),
        (End(75, b"", SAID, 1), errno.EMFILE, 0),
        (End(LOST, b"", "", 1), KILL, 0),
        (End(70, b"", "a fault of this program", 1), errno.EIO, 2),  # the word, and the status
        (End(74, b"", "", 1), errno.EIO, 1),  # without a word
        (End(74, b"", SAID, 1), errno.EMFILE, 1),  # another status
        (End(0, b"", "", 1), errno.EIO, 1),  # whole, it says, and there is no answer
        (End(LOST, b"", "a process is left: 7\n", 1), KILL, 1),
    ],
)
def test_what_is_wrong_after_a_fault(end: End, how: int, count: int, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert len([*wrong(COMMANDS["service"], end, tmp_path, how)]) == count
