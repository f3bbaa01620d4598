"""Files that are written as a whole or not at all.

What is new is made beside the file, under a name of its own, and takes its place in one step. It is
held while it is made, so that what an end by force left behind can be told from it and is removed.
"""

import errno
import os
import secrets
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import BinaryIO

MOVED_WHILE_OPEN = sys.platform != "win32"
"""Whether a file can take another name while it is open."""

if sys.platform == "win32":

    def held(file: BinaryIO) -> bool:
        """Whether this process holds the file now. Windows removes no file that is open: whatever
        can be removed there is held by nobody."""
        return True

else:
    import fcntl

    def held(file: BinaryIO) -> bool:
        """Whether this process holds the file now, until it is closed; not where another does."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


_ENDING = ".new"


def led_to(path: Path) -> Path:
    """Where a path leads, over all links; into a circle of them where they lead nowhere else."""
    return Path(os.path.realpath(path))


@contextmanager
def instead_of(target: Path) -> Generator[Path]:
    """A path beside the target, which is no link; what is made there takes its place if all goes
    well, and is removed if not. Raises OSError."""
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(target))
    _clear_leftovers(target)
    new, made = _held_file_for(target)
    try:
        with made:
            yield new
            os.fsync(made.fileno())
            if not MOVED_WHILE_OPEN:
                made.close()
            new.replace(target)
    finally:
        with suppress(OSError):
            new.unlink()


def _held_file_for(target: Path) -> tuple[Path, BinaryIO]:
    """A new file beside the target, held: another program may take it for one that was left behind
    before it is held, then it is made anew. Raises OSError."""
    while True:
        new = target.with_name(f".{target.name}.{os.getpid()}.{secrets.token_hex(4)}{_ENDING}")
        made = new.open("xb")
        if held(made) and new.exists():
            return new, made
        made.close()


def _clear_leftovers(target: Path) -> None:
    """Remove what programs left that were ended by force: nobody holds it."""
    for left in target.parent.glob(f".{escape(target.name)}.*{_ENDING}"):
        with suppress(OSError), left.open("rb") as file:
            if held(file):
                left.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """The file holds all of it, or stays as it was. A pipe or a device is written to as it is.
    Raises OSError; ValueError for a path that can be none."""
    target = led_to(path)
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    with instead_of(target) as new:
        new.write_bytes(data)
        if target.exists():
            shutil.copymode(target, new)
