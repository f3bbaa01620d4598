"""A proof by Exact, a solver of pseudo-Boolean problems that writes down how it came to its answer
(`pip install "legality[proofs]"`).
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from legality.exchange.certificates import steps
from legality.exchange.certificates.inequality import Inequality, read

LARGEST_LOG = 64 * 1024 * 1024
"""Bytes of a proof as it is logged, before it is trimmed."""
GRACE = 5.0
"""Seconds beside those of the search: to load the solver, and to state."""


class SolverFailed(RuntimeError):
    """The solver stated something else than it was given: a fault of its or of ours."""


def proof_by_exact(
    statement: Sequence[Inequality], variables: int, seconds: float
) -> tuple[steps.Step, ...] | None:
    """The steps that show that the statement can't be satisfied; None where no proof was found in
    so many seconds, or only one that is too long."""
    rows = [[[*row.coefficients.items()], row.bound] for row in statement]
    with TemporaryDirectory(prefix="legality-proof-") as folder:
        if _run(folder, {"variables": variables, "rows": rows}, seconds) != "UNSAT":
            return None
        stated = Path(folder, "log.formula").read_text("utf-8").splitlines()
        if [read(line) for line in stated[2:] if line] != list(statement):
            raise SolverFailed("Exact stated other inequalities than it was given")
        lines = Path(folder, "log.proof").read_text("utf-8").splitlines()
    return tuple(_steps(lines, len(statement)))


def _steps(lines: Sequence[str], stated: int) -> Iterator[steps.Step]:
    """The steps of a logged proof, which names each row before it is used (`l 3`) and gives it a
    number of its own. Raises `WrongProof` for steps that are no part of our proofs."""
    numbers: dict[int, int] = {}
    derived = stated
    for line in lines[1:]:
        kind, _, rest = line.strip().partition(" ")
        if kind == "c":
            yield steps.CuttingPlanes((str(numbers[int(rest)]),))
            return
        if kind == "l":
            numbers[len(numbers) + 1] = int(rest)
            continue
        derived += 1
        if kind == "rup":
            yield steps.Propagated(read(rest))
        elif kind == "pol":
            yield steps.renumbered(steps.CuttingPlanes(tuple(rest.split())), numbers)
        else:
            raise steps.WrongProof(f"Exact took a step that is no part of our proofs: {line!r}")
        numbers[len(numbers) + 1] = derived


def _run(folder: str, stated: object, seconds: float) -> str:
    """What the solver answers; nothing where it was ended."""
    command = [sys.executable, "-m", "legality.exchange.certificates.run_exact"]
    try:
        ended = subprocess.run(
            [*command, folder, str(seconds), str(LARGEST_LOG)],
            input=json.dumps(stated),
            capture_output=True,
            text=True,
            timeout=seconds + GRACE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ""
    return ended.stdout.strip() if ended.returncode == 0 else ""
