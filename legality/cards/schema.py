"""How the cards lie in SQLite, and how one tells that a file is such a database.

`card` holds each card once, with its faces as JSON, and tokens, which are no cards (`token`);
`name` leads from every name, written exactly (`text`) or in whichever way (`key`), to cards:
`whole` is 1 for the name of a card, 0 for that of a face, 2 for that of a token; `identifier` from
what sources number cards by. Cards that are the same in every field are one (`digest`).
"""

import os
import stat
import zlib
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Literal

APPLICATION = 0x4C43_4452
"""SQLite's mark of whose file it is: no other file is ever overwritten."""

VERSION = 5
"""Of these tables; another one means that the cards are to be imported again."""

TABLES = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE card (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, faces BLOB NOT NULL, digest BLOB NOT NULL UNIQUE,
    preferred INTEGER NOT NULL, token INTEGER NOT NULL,
    folded_name TEXT NOT NULL, folded_text TEXT NOT NULL
);
CREATE TABLE name (
    card INTEGER NOT NULL REFERENCES card, whole INTEGER NOT NULL, text TEXT NOT NULL,
    key TEXT NOT NULL
);
CREATE TABLE identifier (card INTEGER NOT NULL REFERENCES card, text TEXT NOT NULL);
"""

INDEXES = """
CREATE INDEX name_text ON name (text);
CREATE INDEX name_key ON name (key);
CREATE INDEX identifier_text ON identifier (text);
"""

FileKind = Literal["missing", "ours", "damaged", "another version", "foreign", "no file"]

SEAL = b"legality cards \n"
"""Behind the database: a mark of whose file it is, and the check sum (CRC-32) of all before it. (A
damaged index would find no card where there is one; 25 MB are summed in 15 ms.)"""
_SEALED = len(SEAL) + 4
_HEADER = 100
_PIECE = 1 << 20


def digest_of(name: str, faces: bytes) -> bytes:
    """What tells cards apart, and a damaged row from a whole one."""
    return blake2b(name.encode() + b"\0" + faces, digest_size=16).digest()


def seal(file: Path) -> None:
    """Put the check sum of the whole file behind it, where SQLite reads nothing. Raises OSError."""
    with file.open("r+b") as stored:
        check_sum = _check_sum_of(stored, stored.seek(0, os.SEEK_END))
        stored.seek(0, os.SEEK_END)
        stored.write(SEAL + check_sum)


def kind_of(file: Path) -> FileKind:
    """What stands at a path, by the header of SQLite's file format (application id at byte 68, user
    version at 60) and the seal at the end. An empty file counts as missing; a directory, device or
    pipe is "no file", and is not opened. Raises OSError.

    It is one file from beginning to end, also where an import puts another in its place meanwhile.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return "no file"
        with file.open("rb") as stored:
            return _kind_of_opened(stored)
    except FileNotFoundError:
        return "missing"


def _kind_of_opened(stored: BinaryIO) -> FileKind:
    header = stored.read(_HEADER)
    if not header:
        return "missing"
    status = os.fstat(stored.fileno())
    stored.seek(max(0, status.st_size - _SEALED))
    sealed = stored.read(_SEALED).startswith(SEAL)
    application = int.from_bytes(header[68:72], "big")
    if not header.startswith(b"SQLite format 3\0") or application != APPLICATION:
        return "damaged" if sealed else "foreign"
    if int.from_bytes(header[60:64], "big") != VERSION:
        return "another version"
    if not sealed:
        return "damaged"
    return "ours" if _is_whole(stored, status) else "damaged"


_known_whole: dict[tuple[int, int, int, int], bool] = {}
_MOST_KNOWN = 64


def _is_whole(stored: BinaryIO, status: os.stat_result) -> bool:
    """Whether an opened file is what it was when it was sealed: looked at once for each state of
    it, which the device, the number, the size and the time of change tell from others."""
    state = status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
    if state not in _known_whole:
        check_sum = _check_sum_of(stored, status.st_size - _SEALED)
        if len(_known_whole) >= _MOST_KNOWN:
            _known_whole.clear()
        _known_whole[state] = stored.read(_SEALED) == SEAL + check_sum
    return _known_whole[state]


def _check_sum_of(stored: BinaryIO, size: int) -> bytes:
    """The check sum of so many bytes from the beginning."""
    stored.seek(0)
    total, left = 0, size
    while left and (piece := stored.read(min(left, _PIECE))):
        total = zlib.crc32(piece, total)
        left -= len(piece)
    return total.to_bytes(4, "big")
