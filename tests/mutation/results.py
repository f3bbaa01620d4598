"""What became of the mutants: a file of JSON lines that a run goes on with, what was explained, and
the report by room.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.mutants import ROOMS, Mutant

HERE = Path(__file__).parent
EXPLAINED = HERE / "explained.json"
"""Names of mutants that no test can kill, each with the reason."""
REPORT = HERE / "report.md"


@dataclass(frozen=True, slots=True)
class Result:
    """One mutant's end."""

    name: str
    outcome: str
    """`killed`, `survived`, or `no test` where none runs the line."""
    by: str
    """The first test that failed, `time` or `import`; empty where none did."""
    tried: int
    of: int
    """So many of so many tests that run the line; fewer where the time for one mutant was over."""


def read(file: Path) -> dict[str, Result]:
    """The results so far by name; the last line counts."""
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    return {one.name: one for one in (Result(**json.loads(line)) for line in lines)}


def explained() -> dict[str, str]:
    """Why no test can kill them."""
    found: dict[str, str] = json.loads(EXPLAINED.read_text(encoding="utf-8"))
    return found


def report(mutants: Iterable[Mutant], results: dict[str, Result], head: str) -> str:
    """The page: a table by room, and every mutant that no test killed."""
    why = explained()
    tried = [mutant for mutant in mutants if mutant.name in results]
    lines = ["# Mutation report", "", head, ""]
    lines += ["| room | mutants | killed | explained | survived |", "|---|---|---|---|---|"]
    lines += [_row(room, [one for one in tried if one.room == room], results) for room in ROOMS]
    lines.append(_row("all", tried, results))
    alive = [mutant for mutant in tried if results[mutant.name].outcome != "killed"]
    for title, some in (
        ("Survived", [one for one in alive if one.name not in why]),
        ("Explained", [one for one in alive if one.name in why]),
    ):
        lines += ["", f"## {title}", ""]
        lines += [line for one in some for line in _told(one, results[one.name], why)] or ["None."]
    return "\n".join(lines) + "\n"


def _row(room: str, mutants: list[Mutant], results: dict[str, Result]) -> str:
    why = explained()
    alive = [one for one in mutants if results[one.name].outcome != "killed"]
    told = [one for one in alive if one.name in why]
    numbers = (len(mutants), len(mutants) - len(alive), len(told), len(alive) - len(told))
    return f"| {room} | {' | '.join(str(number) for number in numbers)} |"


def _told(mutant: Mutant, result: Result, why: dict[str, str]) -> Iterator[str]:
    place = f"{mutant.file}, {mutant.function or 'top'}"
    yield f"- `{mutant.name}` {place}: {_code(mutant.before)} → {_code(mutant.after)}"
    if mutant.name in why:
        yield f"  — {why[mutant.name]}"
    elif result.outcome == "no test":
        yield "  — no test runs it"
    elif result.tried < result.of:
        yield f"  — {result.tried} of {result.of} tests tried"


def _code(text: str) -> str:
    short = text if len(text) <= 90 else f"{text[:87]}…"
    return f"`` {short} ``" if "`" in short else f"`{short}`"
