"""What every step of a release uses: programs that are run, and the one error that ends it."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

LAST_LINES = 40
"""So many lines of a failed program's output are shown."""


class ReleaseError(Exception):
    """Why there is no release."""


def run(
    command: Sequence[str | Path],
    folder: Path,
    environment: Mapping[str, str] | None = None,
    umask: int = -1,
    statuses: Sequence[int] = (0,),
) -> str:
    """What a program prints. Raises `ReleaseError` where it ends with another status."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        umask=umask,
        check=False,
    )
    if done.returncode not in statuses:
        shown = "\n".join(done.stdout.splitlines()[-LAST_LINES:])
        named = " ".join(map(str, command))
        raise ReleaseError(f"status {done.returncode} of: {named}\n{shown}")
    return done.stdout
