"""`legality puzzle FAMILY …`: a known problem told as a position."""

from collections.abc import Sequence

from legality.cli.each import fields_of
from legality.cli.files import Unreadable, text
from legality.cli.output import print_json, warn
from legality.errors import PuzzleError
from legality.puzzles.by_words import NotDimacs
from legality.queries.puzzle import OF_FILE, PuzzleAnswer, of_words
from legality.queries.statuses import BAD_INPUT


def run(family: str, words: Sequence[str]) -> int:
    """Print the position on standard output and what is known of it on standard error."""
    try:
        puzzle = _of_file(words) if family == OF_FILE else of_words(family, words)
    except PuzzleError as error:
        warn(f"puzzle {family}: {error}")
        return BAD_INPUT
    print_json(puzzle.position)
    known = [f"{name} {str(value).lower()}" for name, value in fields_of(puzzle.known).items()]
    warn(f"known ({puzzle.known_by}): {', '.join(known) or 'nothing'}")
    return 0


def _of_file(words: Sequence[str]) -> PuzzleAnswer:
    """The puzzle of the file that the first word names. Raises `PuzzleError`."""
    if not words or words[0].startswith("--"):
        raise PuzzleError("FILE", "expected a DIMACS CNF file (or - for standard input)")
    try:
        formula = text(words[0])
    except Unreadable as error:
        raise PuzzleError(words[0], f"cannot be read: {error}") from error
    try:
        return of_words(OF_FILE, words[1:], formula)
    except NotDimacs as error:
        raise PuzzleError(f"{words[0]}, {error.place}", error.problem) from None
