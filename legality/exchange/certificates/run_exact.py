"""Exact, in a process of its own: `python -m … FOLDER SECONDS LARGEST`, the statement as JSON on
standard input.

The proof is written to `FOLDER/log.proof`, and what was stated, to be compared, to
`FOLDER/log.formula`. A proof of more than LARGEST bytes ends the process.
"""

import json
import signal
import sys
from importlib import import_module
from typing import Any


def main() -> None:
    """Prints UNSAT, SAT or TIMEOUT."""
    folder, seconds, largest = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    _limit_files(largest)
    stated: dict[str, Any] = json.load(sys.stdin)
    exact: Any = import_module("exact")
    options = [("proof-log", f"{folder}/log"), ("proof-assumptions", "0")]
    solver = exact.Exact(options)
    for variable in range(1, stated["variables"] + 1):
        solver.addVariable(f"x{variable}", 0, 1)
    for terms, least in stated["rows"]:
        named = [(coefficient, f"x{variable}") for variable, coefficient in terms]
        solver.addConstraint(named, True, least)
    print(solver.runFull(False, seconds))


def _limit_files(largest: int) -> None:
    """No file that this process writes gets larger, where the system knows such limits."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)


if __name__ == "__main__":
    main()
