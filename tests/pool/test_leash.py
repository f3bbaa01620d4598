"""A process ends with whoever began it, however that ends, and holds nothing of theirs."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from legality.pool import leash
from tests.documents import ROOT, environment

HOLDER = """
import os, sys, time
from legality.pool.beginning import ForkServer, beginner
from legality.pool.pool import Pool
from legality.pool.ticket import Ticket
from tests.service.answers import answer

server = beginner("tests.service.answers")
pool = Pool(answer, server, 2)
pool.start()
pool.stand(60)
for _ in range(2):
    pool.submit(Ticket(None, b"busy 600", 600, lambda _: None))
time.sleep(0.3)
print([server.pid, *pool.pids], flush=True)
sys.stdin.read()
"""
POSIX = pytest.mark.skipif(os.name != "posix", reason="a system with a server of copies")


def gone(pid: int, seconds: float) -> bool:
    """Whether a process ends within so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


@POSIX
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, "the end"])
def test_all_end_with_the_program_and_leave_its_streams(how: object) -> None:
    """Two of them work on what takes ten minutes."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        env=environment(),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        pids: list[int] = json.loads(program.stdout.readline())
        assert len(pids) == 3
        if isinstance(how, signal.Signals):
            program.send_signal(how)
        program.communicate(timeout=10)  # nobody else holds its standard output or error
        assert [pid for pid in pids if not gone(pid, 10.0)] == []


@POSIX
def test_one_whose_leash_has_ended_before_it_began_ends() -> None:
    held, own = os.pipe()
    os.close(own)
    pid = os.fork()
    if pid == 0:
        leash.keep_to(held)
        time.sleep(600)
        os._exit(0)
    os.close(held)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) in (leash.KILLED, -signal.SIGKILL)


@POSIX
def test_one_whose_leash_is_held_goes_on() -> None:
    held, own = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(own)
        leash.keep_to(held)
        time.sleep(0.3)
        os._exit(7)
    os.close(held)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 7
    os.close(own)


def _worked(pid: int) -> float:
    """The seconds of processor time that the process has had, in its own code."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="a system that kills with the leash")
def test_on_linux_the_system_ends_what_never_lets_a_thread_in() -> None:
    """One that holds the interpreter's lock the whole time."""
    held, own = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(own)
        assert leash.keep_to(held)
        "x".join([str(sum(range(1 << 62)))])  # in C, which lets nobody in
        os._exit(0)
    os.close(held)
    while _worked(pid) < 0.2:  # a busy machine lets it begin late
        time.sleep(0.02)
    os.close(own)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
