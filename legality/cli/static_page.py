"""`legality page --static`: what was written, and how to look at it."""

from pathlib import Path

from legality.cli.output import warn
from legality.errors import LegalityError
from legality.queries.statuses import BAD_INPUT


def run_static(folder: Path, pyodide: Path | None, cards: Path | None) -> int:
    """Write the folder and say what it holds; the exit status is 2 where something is missing."""
    from legality.page.static_folder import write_static

    try:
        written = write_static(folder, pyodide, cards)
    except LegalityError as error:
        warn(str(error))
        return BAD_INPUT
    print(f"{folder}: {_megabytes(written.size)} MB")
    print(
        f"a first visit takes {_megabytes(written.first_visit)} MB packed by gzip,"
        f" {_megabytes(written.with_solver)} MB with the solver"
    )
    if not written.compiled:
        warn("node is not installed, so the library is not compiled: each visit begins later")
    print(f"python -m http.server --directory {folder}")
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"
