"""A run of the program, and how it ends."""

import gc
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from legality.cli.streams import NOT_WRITTEN, NotWritten, discard, prepare

FLAGS = frozenset({"--json", "--strict", "--explain", "--nearest"})
"""The options of `check` that take no value."""
COMPLETING = "_LEGALITY_COMPLETE"
"""The environment variable by which a shell asks what a word may be completed to."""


def run(arguments: list[str]) -> None:
    """Run the command line; a closed pipe ends it quietly (141), an answer that cannot be written
    in one line (74), and so does a fault of ours (70)."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # numbers of declarations have as many digits as they have
    prepare()
    try:
        try:
            _run(arguments)
        finally:
            sys.set_int_max_str_digits(before)
            sys.stdout.flush()
    except BrokenPipeError:
        _closed_pipe()
    except SystemExit:
        if type(sys.stdout).__name__.endswith("PacifyFlushWrapper"):  # typer has met a closed pipe
            _closed_pipe()
        raise
    except NotWritten as error:
        _not_written(error)
    except Exception as error:
        from legality.cli.each import fault
        from legality.cli.output import FAULT, warn

        warn(str(fault(error)))
        sys.exit(FAULT)


def _run(arguments: list[str]) -> None:
    """What is read at sight is answered without the program of all commands, which takes as long to
    make as ten boards to judge."""
    plain = None if os.environ.get(COMPLETING) else plainly(arguments)
    if plain is None:
        with _for_good():
            from legality.cli.app import app, goal_taken

        app(goal_taken(arguments))
        return
    with _for_good():
        from legality.cli.check import of_files

    files, flags = plain
    sys.exit(
        of_files(
            files,
            strict="--strict" in flags,
            explain="--explain" in flags,
            nearest="--nearest" in flags,
            as_json="--json" in flags,
        )
    )


@contextmanager
def _for_good() -> Generator[None, None, None]:
    """What is imported inside stays: it is not looked through for garbage, neither meanwhile nor
    when the program ends."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
    if not gc.get_freeze_count():
        gc.freeze()


def plainly(arguments: Sequence[str]) -> tuple[list[str], frozenset[str]] | None:
    """The files and flags of a `check` that says nothing else; None for any other words."""
    if not arguments or arguments[0] != "check":
        return None
    files = [word for word in arguments[1:] if word not in FLAGS]
    if not files or not all(map(_is_file, files)):
        return None
    return files, FLAGS & set(arguments)


def _is_file(word: str) -> bool:
    """Whether a word can be nothing but a file, a board, or standard input."""
    return word == "-" or (word.isprintable() and word[:1] not in ("", "-"))


def _closed_pipe() -> NoReturn:
    discard()
    sys.exit(141)


def _not_written(error: NotWritten) -> NoReturn:
    from legality.cli.output import warn

    discard()
    warn(f"standard output: {error}; the answer is not whole")
    sys.exit(NOT_WRITTEN)


__all__ = ["plainly", "run"]
