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

from legality import json_text
from legality.errors import PositionError
from legality.errors import shortened as shortened_text
from legality.position import reading
from legality.position.notation.coding_by_name import filled, shortened
from legality.position.notation.deflate import deflated
from legality.position.stated import Stated
from legality.position.writing import to_value

P = TypeVar("P", bound=Stated)
PREFIX, VERSION, BY_NAME = "lgl", 1, 2
MOST_BYTES = 1 << 26
"""No code stands for more text than this."""
_SHAPE = re.compile(rf"{PREFIX}(\d{{1,9}})\.([A-Za-z0-9_-]*)")
_CHECK = 3
"""So many bytes are the checksum."""


def encode(position: Stated, *, with_rules: bool = False) -> str:
    """The position as one line of letters, digits, `.`, `-` and `_`; `with_rules` names the edition
    of the rules even where it is the default."""
    data = _text_of(_value_of(position, with_rules))
    return _line(VERSION, _checksum(data), data)


def encode_by_name(
    position: P, cards: reading.Cards, kind: type[P], *, with_rules: bool = False
) -> str:
    """The same, shorter where permanents are cards by name: their texts are left out, and whoever
    reads it needs the same cards. The usual code where that leaves nothing out."""
    value = _value_of(position, with_rules)
    short = shortened(_value_of(position, with_rules), kind, cards)
    if short is None:
        return encode(position, with_rules=with_rules)
    data = _text_of(short)
    line = _line(BY_NAME, _checksum(data) + _checksum(_text_of(value)), data)
    same = decode(line, kind, cards) == position
    return line if same else encode(position, with_rules=with_rules)


def decode(text: str, kind: type[P], cards: reading.Cards | None = None) -> P:
    """The position of that class that the code stands for; `cards` for a code with cards by name.
    Raises `PositionError`."""
    value, whole = _read(text)
    if whole is None:
        return reading.from_value(value, kind)
    if cards is None:
        raise PositionError("$", "this code has cards by name: they are read with a card database")
    position = reading.from_value(filled(value), kind, cards)
    if _checksum(_text_of(_value_of(position, "rules" in value))) != whole:
        raise PositionError(
            "$", "a card of this code has another text in this card database than where it is from"
        )
    return position


def names_rules(text: str) -> bool:
    """Whether a code names the edition of the rules. Raises `PositionError` for what is no code."""
    return "rules" in _read(text)[0]


def _read(text: str) -> tuple[dict[str, Any], bytes | None]:
    """What a code says, and, of one with cards by name, the checksum of the whole board. Raises
    `PositionError`."""
    code = text.strip()
    shape = _SHAPE.fullmatch(code)
    if shape is None:
        expected = f'expected a code like "{PREFIX}{VERSION}.…" of letters, digits, "-" and "_"'
        raise PositionError("$", f'{expected}, got "{shortened_text(code)}"')
    if int(shape[1]) not in (VERSION, BY_NAME):
        raise PositionError(
            "$", f"expected a code of version {VERSION} or {BY_NAME}, got one of version {shape[1]}"
        )
    data, whole = _inflated(shape[2], int(shape[1]))
    value: object = json_text.decode(data)
    if not isinstance(value, dict):
        raise PositionError("$", "expected an object in this code")
    return dict(cast("dict[str, Any]", value)), whole


def _line(version: int, checks: bytes, data: bytes) -> str:
    packed = base64.urlsafe_b64encode(checks + deflated(data, _dictionary(version)))
    return f"{PREFIX}{version}.{packed.decode().rstrip('=')}"


def _value_of(position: Stated, with_rules: bool) -> dict[str, Any]:
    value: dict[str, Any] = to_value(position)
    if with_rules:
        value["rules"] = position.rules
    return value


def _text_of(value: object) -> bytes:
    text = json.dumps(_canonical(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def _inflated(letters: str, version: int) -> tuple[bytes, bytes | None]:
    """What stands in the letters, and the second checksum where there is one."""
    broken = PositionError("$", "this code was cut off or changed: expected all of its letters")
    try:
        whole = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        raise broken from None
    start = _CHECK if version == VERSION else 2 * _CHECK
    inflater = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_dictionary(version))
    try:
        data = inflater.decompress(whole[start:], MOST_BYTES)
    except zlib.error:
        raise broken from None
    if not inflater.eof or inflater.unused_data or whole[:_CHECK] != _checksum(data):
        raise broken
    return data, whole[_CHECK:start] or None


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")[-_CHECK:]


@cache
def _dictionary(version: int) -> bytes:
    """What boards often say: the text that the window holds at first. It belongs to the version."""
    return (files("legality.position.notation") / f"version{version}.txt").read_bytes()


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
