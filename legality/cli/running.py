"""A run of the program, and how it ends."""

import gc
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NoReturn

from legality.cli.arguments import completed
from legality.cli.streams import NotWritten, discard, is_unread, prepare
from legality.queries.statuses import FAILED, INTERRUPTED

FLAGS = frozenset({"--json", "--strict", "--explain", "--nearest", "--suggest"})
"""The options of `check` that take no value."""
COMPLETING = "_LEGALITY_COMPLETE"
"""The environment variable by which a shell asks what a word may be completed to."""


def run(arguments: list[str]) -> None:
    """Run the command line. Output that nobody reads any more ends it quietly (74), an answer that
    cannot be written in one line (74), and so does whatever else went wrong (`failure`)."""
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
    except SystemExit as ended:
        if is_unread() and ended.code != INTERRUPTED:
            _closed_pipe()
        raise
    except NotWritten as error:
        _not_written(error)
    except Exception as error:
        from legality.cli.output import failure, warn

        fault, status = failure(error)
        warn(str(fault))
        sys.exit(status)


def _run(arguments: list[str]) -> None:
    """What is read at sight is answered without the program of all commands, which takes as long to
    make as ten boards to judge."""
    arguments = completed(arguments)
    plain = None if os.environ.get(COMPLETING) else plainly(arguments)
    if plain is None:
        with _for_good():
            from legality.cli.app import app

        app(arguments, complete_var=COMPLETING)
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
            suggest="--suggest" in flags,
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
    _freeze_once()


@cache
def _freeze_once() -> None:
    """For a program that runs several command lines: the first has imported nearly all."""
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
    sys.exit(FAILED)


def _not_written(error: NotWritten) -> NoReturn:
    from legality.cli.output import warn

    discard()
    warn(f"standard output: {error}; the answer is not whole")
    sys.exit(FAILED)
