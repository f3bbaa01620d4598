"""How the cards lie in SQLite, and how one tells that a file is such a database.

`card` holds each card once, with its faces as JSON, and tokens, which are no cards (`token`);
`name` leads from every name, written exactly (`text`) or in whichever way (`key`), to cards:
`whole` is 1 for the name of a card, 0 for that of a face, 2 for that of a token; `identifier` from
what sources number cards by. Cards that are the same in every field are one (`digest`).
"""

import stat
from hashlib import blake2b
from pathlib import Path
from typing import Literal

APPLICATION = 0x4C43_4452
"""SQLite's mark of whose file it is: no other file is ever overwritten."""

VERSION = 4
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

FileKind = Literal["missing", "ours", "another version", "foreign", "no file"]

_HEADER = 100


def digest_of(name: str, faces: bytes) -> bytes:
    """What tells cards apart, and a damaged row from a whole one."""
    return blake2b(name.encode() + b"\0" + faces, digest_size=16).digest()


def kind_of(file: Path) -> FileKind:
    """What stands at a path, by the header of SQLite's file format (application id at byte 68, user
    version at 60). An empty file counts as missing; a directory, device or pipe is "no file", and
    is not opened. Raises OSError.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return "no file"
        with file.open("rb") as stored:
            header = stored.read(_HEADER)
    except FileNotFoundError:
        return "missing"
    if not header:
        return "missing"
    application = int.from_bytes(header[68:72], "big")
    if not header.startswith(b"SQLite format 3\0") or application != APPLICATION:
        return "foreign"
    return "ours" if int.from_bytes(header[60:64], "big") == VERSION else "another version"
