"""JSON text to plain values: what JSON readers pass over is refused, and the place of it said."""

import json
import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, NoReturn, cast

import msgspec

from legality.errors import PositionError

MOST_DIGITS = 4_300
"""What Python reads of a number where nobody says otherwise: longer ones take quadratic time."""
_LONG_NUMBER = re.compile(rf"[0-9]{{{MOST_DIGITS},}}")


@contextmanager
def _digits_limited(text: str) -> Generator[None]:
    """While a text with so many digits is read, no number may have them, whatever was allowed."""
    before = sys.get_int_max_str_digits()
    limited = before == 0 and len(text) > MOST_DIGITS and _LONG_NUMBER.search(text) is not None
    if limited:
        sys.set_int_max_str_digits(MOST_DIGITS)
    try:
        yield
    finally:
        if limited:
            sys.set_int_max_str_digits(before)


def decode(text: str | bytes) -> object:
    """JSON text to plain values, refusing what JSON readers pass over: doubled keys, NaN."""
    found = plainly(text)
    return with_complaints(text) if found is None else found


_KEY = re.compile(rb'"\s*:')
"""What follows every key, and may stand in a string too."""


def plainly(text: str | bytes) -> object:
    """The value of a text in which nothing is wrong; None where something may be.

    No key is doubled where the value has as many keys as the text can have at most; or where it
    has, written again, as many colons: what is lost with a doubled key has one.
    """
    try:
        data = text.encode() if isinstance(text, str) else text
        value = msgspec.json.decode(data)
        if _ESCAPED_SIGN not in data and data.count(b":") == _written(value).count(b":"):
            return value
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError):
        return None
    return value if len(_KEY.findall(data)) == _keys(value) else None


_written = msgspec.json.Encoder().encode
_ESCAPED_SIGN = b"\\u003"
"""What a colon may be written as in a string."""


def _keys(value: object) -> int:
    """How many keys there are in all the objects of a JSON value."""
    number, open_ = 0, [value]
    for one in open_:
        if type(one) is dict:
            held = cast("dict[str, object]", one)
            number += len(held)
            if not _CONTAINERS.isdisjoint(map(type, held.values())):
                open_ += [part for part in held.values() if type(part) in _CONTAINERS]
        else:
            parts = cast("list[object]", one) if type(one) is list else ()
            if not _CONTAINERS.isdisjoint(map(type, parts)):
                open_ += [part for part in parts if type(part) in _CONTAINERS]
    return number


_CONTAINERS = frozenset((dict, list))


def with_complaints(text: str | bytes) -> object:
    """The same value, or what is wrong with the text."""
    if isinstance(text, bytes):
        text = text_of(text)
    if not text.strip():
        raise PositionError("$", "expected a JSON object, got nothing")
    try:
        with _digits_limited(text):
            value = json.loads(
                text, object_pairs_hook=_without_doubles, parse_constant=_no_constant
            )
    except PositionError:  # of a doubled key or NaN: a ValueError too, and it says more
        raise
    except json.JSONDecodeError as error:
        said = error.msg.removesuffix(" at")  # "Unterminated string starting at"
        raise PositionError(
            "$", f"expected JSON: {said} at line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise PositionError("$", "expected JSON nested less deeply") from None
    except ValueError:
        raise PositionError("$", "expected integers of fewer digits") from None
    if _SURROGATE.search(text):
        _refuse_half_characters(value)
    return value


def text_of(data: bytes) -> str:
    """The text of a file. Raises `PositionError` where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"0x{error.object[error.start]:02x} at offset {error.start}"
        raise PositionError("$", f"expected UTF-8 text, got byte {wrong}") from None


def stated_id(text: str | bytes) -> str | None:
    """The `id` that a position has, if one can be read, whatever else is wrong with it."""
    try:
        value = decode(text)
    except PositionError:
        return None
    name = cast("dict[str, object]", value).get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str) else None


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _refuse_half_characters(value: object) -> None:
    """Escaped halves of characters, which no text can be written with."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise PositionError("$", f"expected whole characters, got {half} alone") from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise PositionError("$", f'the key "{key}" stands twice in one object')
            seen.add(key)
    return made


def _no_constant(name: str) -> NoReturn:
    raise PositionError("$", f"expected a number, got {name}")
