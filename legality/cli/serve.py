"""`legality serve`: requests, one a line, answered as they are ready."""

import json
import os
import sys
from pathlib import Path

from legality.cli.operations import answer
from legality.cli.output import BAD_INPUT, warn
from legality.cli.streams import plain
from legality.service.coprocess import Coprocess
from legality.service.limits import Limits
from legality.service.pool import Pool


def run(file: str, processes: int, limits: Limits) -> int:
    """Answer until the input ends (`-` is standard input); the exit status is 0 whatever the
    answers are."""
    try:
        number = sys.stdin.fileno() if file == "-" else os.open(Path(file), os.O_RDONLY)
    except (OSError, ValueError) as error:
        warn(f"{'standard input' if file == '-' else file}: {getattr(error, 'strerror', error)}")
        return BAD_INPUT
    pool = Pool(answer, "legality.cli.operations", processes)
    try:
        for line in Coprocess(pool, limits, number).answers():
            sys.stdout.write(_shown(line) + "\n")
            sys.stdout.flush()
    finally:
        pool.close()
        if file != "-":
            os.close(number)
    return 0


def _shown(line: bytes) -> str:
    """The line, in ASCII where standard output takes no more."""
    text = line.decode()
    return json.dumps(json.loads(text)) if plain() else text
