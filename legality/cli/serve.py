"""`legality serve`: requests, one a line, answered as they are ready."""

import gc
import json
import os
import sys
from pathlib import Path

from legality.cli.files import reason
from legality.cli.operations import answer
from legality.cli.output import BAD_INPUT, warn
from legality.cli.streams import plain
from legality.service.coprocess import Coprocess
from legality.service.limits import Limits
from legality.service.pool import Pool


def run(file: str, processes: int, limits: Limits) -> int:
    """Answer until the input ends (`-` is standard input); the exit status is 0 whatever the
    answers are, and 2 where the input cannot be read, or not to its end."""
    name = "standard input" if file == "-" else file
    try:
        number = sys.stdin.fileno() if file == "-" else os.open(Path(file), os.O_RDONLY)
    except (OSError, ValueError) as error:
        warn(f"{name}: {reason(error)}")
        return BAD_INPUT
    pool = Pool(answer, "legality.cli.operations", processes)
    service = Coprocess(pool, limits, number)
    gc.freeze()  # what was imported stays: it is not looked through while requests are passed on
    try:
        for lines in service.answers():
            sys.stdout.write(_shown(lines))
            sys.stdout.flush()
    finally:
        pool.close()
        if file != "-":
            os.close(number)
    if service.unread is not None:
        warn(f"{name}: {reason(service.unread)}")
        return BAD_INPUT
    return 0


def _shown(lines: list[bytes]) -> str:
    """The lines, in ASCII where standard output takes no more."""
    if plain():
        return "".join(f"{json.dumps(json.loads(line))}\n" for line in lines)
    return b"\n".join([*lines, b""]).decode()
