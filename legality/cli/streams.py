"""Standard input, output and error as they are found: closed, full, or of few characters."""

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer


class NotWritten(Exception):
    """Standard output takes no more; says why."""


class _OwnFaults(io.FileIO):
    """A file of the system whose faults are told apart from those of other files."""

    discards = False
    """Whether nothing more is written to it: what is closed writes what it still holds."""
    unread = False
    """Whether nobody reads what is written, whatever became of the error that said so."""

    def write(self, data: "ReadableBuffer", /) -> int:
        if self.discards:
            return len(memoryview(data))
        try:
            return super().write(data)
        except BrokenPipeError:
            self.unread = True
            raise  # that is no fault
        except OSError as error:
            raise NotWritten(error.strerror or str(error)) from error


class _Silent(io.FileIO):
    """Standard error that loses what it cannot take: the exit status tells it too."""

    def write(self, data: "ReadableBuffer", /) -> int:
        with suppress(OSError):
            return super().write(data)
        return len(memoryview(data))


class _Closed(io.TextIOBase):
    """Standard output where there is none."""

    def write(self, text: str, /) -> int:
        raise NotWritten("it is closed")


class _NoInput(io.RawIOBase):
    """Standard input where there is none: reading it is a fault of whoever closed it."""

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError(errno.EBADF, "it is closed")

    def readinto(self, _buffer: "WriteableBuffer", /) -> int:
        return self.fileno()


def prepare() -> None:
    """Make the standard streams such that each fault of theirs is told as what it is.

    What is closed is held, so that no file that is opened later takes its number. A sign that an
    encoding lacks is written escaped.
    """
    closed = [number for number, stream in enumerate(_streams()) if stream is None]
    for _ in closed:
        os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_NoInput()))
    if sys.stdout is None:
        sys.stdout = _Closed()
    elif sys.stdout is sys.__stdout__:
        sys.stdout = _over(_OwnFaults, sys.stdout)
        _remember(sys.stdout)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    elif sys.stderr is sys.__stderr__:
        sys.stderr = _over(_Silent, sys.stderr)


_raw: _OwnFaults | None = None
"""Standard output, below what gathers what is written."""


def _remember(stream: io.TextIOWrapper) -> None:
    global _raw
    raw = cast("io.BufferedWriter", stream.buffer).raw
    assert isinstance(raw, _OwnFaults)
    _raw = raw


def _streams() -> tuple[object, object, object]:
    return sys.stdin, sys.stdout, sys.stderr


def _over(kind: type[io.FileIO], stream: object) -> io.TextIOWrapper:
    """The same stream, its faults told."""
    assert isinstance(stream, io.TextIOWrapper)
    stream.flush()
    raw = kind(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=stream.encoding,
        errors="backslashreplace",
        newline=None,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def plain() -> bool:
    """Whether standard output takes no signs but those of ASCII, or a code page of few."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return not encoding.lower().startswith("utf")


def is_unread() -> bool:
    """Whether nobody reads standard output any more. (Rich and typer make exit statuses of their
    own of the error that says so.)"""
    return _raw is not None and _raw.unread


def discard() -> None:
    """What still waits to be written goes nowhere, and nothing complains when the program ends."""
    if _raw is not None:
        _raw.discards = True
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
