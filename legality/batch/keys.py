"""By what boards that are the same are known: they are asked once."""

from hashlib import blake2b
from typing import cast

import msgspec
from msgspec import Struct

from legality.batch.rows import Row, unpacked
from legality.errors import PositionError
from legality.json_text import decode

SIZE = 16
"""Bytes of a key. Two different boards of a million have the same with odds of 10^-27."""


class Keyed(Struct, frozen=True):
    """The text of a board, its key, and its `id` where that was read."""

    text: bytes
    key: bytes
    id: str | None = None

    def row(self, answer: bytes) -> Row:
        """Its row, with that answer for every board of its key."""
        return row_of(answer, self.id)


def row_of(answer: bytes, name: str | None) -> Row:
    """The row with that answer for a board that states that `id`, or none."""
    row = unpacked(answer)
    return row if name is None else msgspec.structs.replace(row, id=name)


def keyed(text: bytes, whole: bool = False) -> Keyed:
    """The text with its key. Boards of JSON that differ in their `id`, in white space or in the
    order of fields have the same, unless the `whole` text counts; others that are letter for letter
    the same."""
    value = None if whole else _object(text)
    if value is None:
        return Keyed(text, _digest(b"text", text.strip()))
    name = value.pop("id", None)
    if not (name is None or isinstance(name, str)):
        return Keyed(text, _digest(b"text", text.strip()))
    try:
        data = msgspec.json.encode(value, order="sorted")
    except (ValueError, RecursionError):  # a number, or a depth, that is no longer written
        return Keyed(text, _digest(b"text", text.strip()), name)
    return Keyed(text, _digest(b"json", data), name)


def _object(text: bytes) -> dict[str, object] | None:
    """The object of that text of JSON; None where it is none, or not one to be trusted."""
    if not text.lstrip().startswith(b"{"):
        return None
    try:
        value = decode(text)
    except (PositionError, RecursionError):
        return None
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def _digest(form: bytes, data: bytes) -> bytes:
    return blake2b(data, digest_size=SIZE, person=form).digest()
