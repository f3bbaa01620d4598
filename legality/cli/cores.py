"""The default number of processes that answer for a file of lines."""

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

from legality.cli.interrupt import WATCH

WORTH = 1 << 18
"""So many bytes of lines for each process: a process and what carries its answers take as long to
begin as fifty lines of ten creatures to judge."""
MOST = 8
"""With more, the one that hands out lines and prints answers keeps the others waiting."""
GROUP = Path("/sys/fs/cgroup")
"""Where Linux tells how much of its processors a container may use."""
TASKS = "/proc/self/task"
"""Where Linux lists the threads of this process."""


def default_jobs(name: str) -> int:
    """Default number of processes for the file of that name: 1, more only for a large `.jsonl` file
    where processes can be begun as copies of this one."""
    if not name.endswith(".jsonl"):
        return 1
    wanted = _size(name) // WORTH
    if wanted < 2:
        return 1
    return min(wanted, cores(), MOST) if copies() else 1


def cores() -> int:
    """The processors that this process may use, those of its container's share."""
    with suppress(AttributeError):  # not on every system
        return max(1, min(len(os.sched_getaffinity(0)), _share()))
    return os.cpu_count() or 1


def copies() -> bool:
    """Whether processes can be begun as copies of this one, with all that it has imported: on
    Linux, where no other thread could hold a lock that a copy would wait for. (The thread that
    waits for Ctrl-C holds none.)"""
    if sys.platform != "linux":
        return False
    known = threading.enumerate()
    main = threading.main_thread()
    if any(thread is not main and thread.name != WATCH for thread in known):
        return False
    try:
        return len(os.listdir(TASKS)) == len(known)
    except OSError:
        return False


def _share() -> int:
    """The processors whose time the container is given; more than there are where it has no end."""
    for files in (("cpu.max",), ("cpu/cpu.cfs_quota_us", "cpu/cpu.cfs_period_us")):
        with suppress(OSError, ValueError, ZeroDivisionError):
            words = " ".join((GROUP / file).read_text() for file in files).split()
            quota, period = (int(word) for word in words)
            if quota > 0:  # -1 (and "max", which is no number) for no end
                return max(1, quota // period)
    return os.cpu_count() or 1


def _size(name: str) -> int:
    """The bytes of a file; 0 for what is none."""
    with suppress(OSError, ValueError):
        path = Path(name)
        return path.stat().st_size if path.is_file() else 0
    return 0
