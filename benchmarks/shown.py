"""The processor time of every command that README and docs show: `python -m benchmarks.shown`.

Each runs as a reader would run it, from a cold start, in a directory with the examples, in the
order of its page. The goal is 2 s each.
"""

import argparse
import os
import resource
import subprocess
import tempfile
from pathlib import Path

from tests.documents import PAGES, ROOT, environment, sessions

GOAL = 2.0


def seconds(command: str, directory: Path) -> float:
    """The processor time of the command and all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command,
        shell=True,
        cwd=directory,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Time all of them, and show those again that miss the goal; then the status is 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="such as README.md; all, if none is named")
    parser.add_argument("--goal", type=float, default=GOAL, help="seconds of processor time")
    wanted = parser.parse_args()
    found: list[tuple[float, str]] = []
    for page in PAGES:
        if wanted.pages and page.name not in wanted.pages:
            continue
        with tempfile.TemporaryDirectory() as directory:
            os.symlink(ROOT / "examples", Path(directory) / "examples")
            for command, _ in sessions(page):
                taken = seconds(command, Path(directory))
                found.append((taken, f"{page.name:24} {command}"))
                print(f"{taken:6.2f} s  {found[-1][1]}", flush=True)
    slow = sorted((one for one in found if one[0] > wanted.goal), reverse=True)
    print(f"{len(found)} commands, {len(slow)} over {wanted.goal} s")
    for taken, command in slow:
        print(f"{taken:6.2f} s  {command}")
    raise SystemExit(bool(slow))


if __name__ == "__main__":
    main()
