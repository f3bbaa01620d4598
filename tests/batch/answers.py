"""What the processes of the tests answer, by the first word of the board."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

from legality.batch.rows import Row, packed


def answer(op: str | None, text: bytes, seconds: float) -> bytes:
    """`say X` says X; `die` ends the process; `once PATH` does the first time; `stuck` never ends;
    `sleep N` takes so long; `much N` says so many signs; `pid` tells its number."""
    word, _, rest = text.decode().partition(" ")
    if word == "die" or (word == "once" and first_time(Path(rest))):
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "stuck":
        time.sleep(10_000)
    if word == "sleep":
        time.sleep(float(rest))
    if word == "much":
        rest = "x" * int(rest)
    if word == "pid":
        rest = str(os.getpid())
    return packed(Row(status=0, op=word, answer=rest))


def first_time(path: Path) -> bool:
    """Whether nobody has asked this of that file before."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


class Unloadable:
    """A question that ends every process in which it is read."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return ending, (1,)

    def __call__(self, op: str | None, text: bytes, seconds: float) -> bytes:
        raise NotImplementedError


def ending(status: int) -> NoReturn:
    """Ends the process."""
    sys.exit(status)
