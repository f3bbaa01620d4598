"""Exit statuses: what each says, which of several counts, and that of an error. The service and
batches tell the same number as the `status` of an answer."""

import errno
from collections.abc import Iterable, Iterator

from legality.errors import InputChanged

ALL_LEGAL, ILLEGAL, BAD_INPUT, UNDECIDED, FAULT = 0, 1, 2, 3, 70
FAILED = 74
"""The output is closed or full, or the input changed or ended while it was read (`EX_IOERR` of
sysexits.h)."""
BUSY = 75
"""Something is busy, or short, for a moment: the same command may do later (`EX_TEMPFAIL`)."""
INTERRUPTED = 130
WORST_FIRST = (INTERRUPTED, FAILED, BUSY, FAULT, BAD_INPUT, ILLEGAL, UNDECIDED)

_SHORT = frozenset(
    {
        *(errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOBUFS, errno.ENOLCK),
        *(errno.EAGAIN, errno.EBUSY, errno.EINTR, errno.ETXTBSY, errno.EDEADLK),
    }
)
_FAILED = frozenset(
    {
        *(errno.EIO, errno.ENOSPC, errno.EFBIG, errno.EPIPE, errno.ESTALE, errno.EDQUOT),
        *(errno.ECONNRESET, errno.ETIMEDOUT),
    }
)
_OF_SQLITE = {5: BUSY, 6: BUSY, 7: BUSY, 10: FAILED, 13: FAILED}
"""By SQLite's primary result codes: busy, locked, no memory; an error of input and output, full.
(By numbers: few commands load SQLite.)"""


def status_of(so: bool | None) -> int:
    """The status of an answer: yes, no, or (None) undecided."""
    if so is None:
        return UNDECIDED
    return ALL_LEGAL if so else ILLEGAL


def worst(statuses: Iterable[int]) -> int:
    """The exit status of several: the first of `WORST_FIRST` that is among them."""
    present = set(statuses)
    return next((status for status in WORST_FIRST if status in present), ALL_LEGAL)


def of_error(error: BaseException) -> int:
    """The exit status of an error of the input: that of the system's error behind it, if there is
    one, else `BAD_INPUT`."""
    for cause in _causes(error):
        if isinstance(cause, InputChanged):
            return FAILED
        if isinstance(cause, OSError):
            return of_system(cause)
        code: object = getattr(cause, "sqlite_errorcode", None)
        if isinstance(code, int):
            return _OF_SQLITE.get(code & 0xFF, BAD_INPUT)
    return BAD_INPUT


def of_system(error: OSError) -> int:
    """The exit status of an error of the system: a file or folder that is not there, or may not be
    used, is bad input."""
    if error.errno in _SHORT:
        return BUSY
    return FAILED if error.errno in _FAILED else BAD_INPUT


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error, and what it was raised from, the nearest first."""
    cause: BaseException | None = error
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__


__all__ = [
    "ALL_LEGAL",
    "BAD_INPUT",
    "BUSY",
    "FAILED",
    "FAULT",
    "ILLEGAL",
    "INTERRUPTED",
    "UNDECIDED",
    "WORST_FIRST",
    "of_error",
    "of_system",
    "status_of",
    "worst",
]
