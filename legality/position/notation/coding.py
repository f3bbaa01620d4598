"""A position as one line of URL-safe text, and back.

Equal positions have equal codes: what is coded is the JSON of the fields that are not their
defaults, with sorted keys, deflated in one way (`deflate`), with a checksum before it. (Pasted card
objects are as they are written: there `true` and `1` differ.)
"""

import base64
import json
import re
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, cast

from legality.errors import PositionError, shortened
from legality.position import json_text, reading
from legality.position.notation.deflate import deflated
from legality.position.stated import Stated
from legality.position.writing import to_value

P = TypeVar("P", bound=Stated)
PREFIX, VERSION = "lgl", 1
MOST_BYTES = 1 << 26
"""No code stands for more text than this."""
_SHAPE = re.compile(rf"{PREFIX}(\d{{1,9}})\.([A-Za-z0-9_-]*)")
_CHECK = 3
"""So many bytes are the checksum."""


def encode(position: Stated) -> str:
    """The position as one line of letters, digits, `.`, `-` and `_`."""
    text = json.dumps(
        _canonical(to_value(position)), ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    data = text.encode()
    whole = _checksum(data) + deflated(data, _dictionary())
    return f"{PREFIX}{VERSION}.{base64.urlsafe_b64encode(whole).decode().rstrip('=')}"


def decode(text: str, kind: type[P]) -> P:
    """The position of that class that the code stands for. Raises `PositionError`."""
    said = text.strip()
    shape = _SHAPE.fullmatch(said)
    if shape is None:
        expected = f'expected a code like "{PREFIX}{VERSION}.…" of letters, digits, "-" and "_"'
        raise PositionError("$", f'{expected}, got "{shortened(said)}"')
    if int(shape[1]) != VERSION:
        raise PositionError(
            "$", f"expected a code of version {VERSION}, got one of version {shape[1]}"
        )
    return reading.from_value(json_text.decode(_inflated(shape[2])), kind)


def _inflated(letters: str) -> bytes:
    broken = PositionError("$", "this code was cut off or changed: expected all of its letters")
    try:
        whole = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        raise broken from None
    inflater = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_dictionary())
    try:
        data = inflater.decompress(whole[_CHECK:], MOST_BYTES)
    except zlib.error:
        raise broken from None
    if not inflater.eof or inflater.unused_data or whole[:_CHECK] != _checksum(data):
        raise broken
    return data


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")[-_CHECK:]


@cache
def _dictionary() -> bytes:
    """What boards often say: the text that the window holds at first. It belongs to the version."""
    return (files("legality.position.notation") / f"version{VERSION}.txt").read_bytes()


def _canonical(value: object) -> Any:
    """The value with whole numbers as integers, however they were written."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        mapping = cast("Mapping[str, object]", value)
        return {key: _canonical(part) for key, part in mapping.items()}
    if isinstance(value, list | tuple):
        return [_canonical(part) for part in cast("list[object]", value)]
    return value
