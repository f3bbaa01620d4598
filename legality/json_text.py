"""JSON text: read strictly, each fault with its place, and written in one line.

Reading refuses what JSON readers pass over: doubled keys, NaN, integers of any number of digits.
In a line that is written, every character is one that a terminal shows as it stands.
"""

import json
import re
import sys
from collections.abc import Callable, Container, Iterator
from itertools import accumulate
from typing import Any, NoReturn, cast

import msgspec

from legality.errors import PositionError, visible_json

MOST_DIGITS = 4_300
"""An integer of more digits is refused: reading it takes quadratic time, which nothing ends."""


MANY = "; a file of several objects, one a line, is named .jsonl"
"""What is said where a second object follows the first."""

DEEPEST = 200 if sys.platform == "emscripten" else None
"""Values nested deeper are refused; None where the reader itself notices that it goes too deep. In
a browser nothing notices: the stack ends, and Python with it."""


def decode(text: str | bytes) -> object:
    """JSON text to plain values. Raises `PositionError`, also for what JSON readers pass over:
    doubled keys, NaN, integers of more than `MOST_DIGITS`."""
    require_shallow(text)
    value = plainly(text)
    return with_complaints(text) if value is None else value


def require_shallow(text: str | bytes) -> None:
    """Raises `PositionError` where the values nest so deep that reading them would end a browser's
    Python: to be asked before any reader is."""
    if DEEPEST is None:
        return
    words = text if isinstance(text, str) else text.decode("utf-8", "replace")
    few = words.count("[") + words.count("{") <= DEEPEST  # each nests one deeper at most
    if not few and _depth(words) > DEEPEST:
        raise _too_deep()


_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|([][{}])')
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1, "": 0}
"""By how much a bracket nests deeper; a string by nothing, whatever stands in it."""


def _depth(words: str) -> int:
    """How deep the values of the text are nested."""
    return max(accumulate(map(_DEEPER.__getitem__, _BRACKET.findall(words)), initial=0))


def _too_deep() -> PositionError:
    return PositionError("$", "expected JSON nested less deeply")


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
    for container in open_:
        if type(container) is dict:
            held = cast("dict[str, object]", container)
            number += len(held)
            if not _CONTAINERS.isdisjoint(map(type, held.values())):
                open_ += [part for part in held.values() if type(part) in _CONTAINERS]
        else:
            parts = cast("list[object]", container) if type(container) is list else ()
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
        value = _strict.decode(text)
    except PositionError as error:  # of a doubled key or NaN: a ValueError too, and it says more
        raise _with_place(text, error) from None
    except json.JSONDecodeError as error:
        complaint = error.msg.removesuffix(" at")  # "Unterminated string starting at"
        where = f"at line {error.lineno}, column {error.colno}"
        several = (
            MANY if text[error.pos : error.pos + 1] == "{" and complaint == "Extra data" else ""
        )
        raise PositionError("$", f"expected JSON: {complaint} {where}{several}") from None
    except RecursionError:
        raise _too_deep() from None
    if _SURROGATE.search(text):
        _refuse_half_characters(value)
    return value


def members(data: bytes, unread: Container[str] = ()) -> dict[str, msgspec.Raw]:
    """The values of a JSON object by their keys. Those that are `unread` may hold anything; in the
    others and in the object no key stands twice. Raises `PositionError` and `DecodeError`."""
    require_shallow(data)
    parts = _members.decode(data)
    colons = sum(key.count(":") + 1 + bytes(part).count(b":") for key, part in parts.items())
    if _ESCAPED_SIGN in data or data.count(b":") != colons:
        with_complaints(data)
    for key, part in parts.items():
        if key not in unread and bytes(part)[:1] in (b"{", b"["):
            decode(bytes(part))
    return parts


_members = msgspec.json.Decoder(dict[str, msgspec.Raw])


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
    for place, leaf in _leaves(value):
        try:
            str(leaf).encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):04x}"
            raise PositionError(place, f"expected whole characters, got {half} alone") from None


def _leaves(value: object) -> Iterator[tuple[str, object]]:
    """What stands in a JSON value, and each key, with its place."""
    open_: list[tuple[str, object]] = [("$", value)]
    while open_:
        place, part = open_.pop()
        if isinstance(part, dict):
            held = cast("dict[str, object]", part)
            yield from ((place, key) for key in held)
            open_ += [(f"{place}.{key}", held[key]) for key in reversed(held)]
        elif isinstance(part, list):
            parts = enumerate(cast("list[object]", part))
            open_ += reversed([(f"{place}[{index}]", other) for index, other in parts])
        else:
            yield place, part


def _with_place(text: str, fault: PositionError) -> PositionError:
    """That fault, or the first one in the text, with the place of the value it is of."""
    try:
        for place, leaf in _leaves(_marking.decode(text)):
            if isinstance(leaf, PositionError):
                return PositionError(place, leaf.problem)
    except (json.JSONDecodeError, RecursionError):
        pass  # something else is wrong further on
    return fault


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of those keys and values. Raises `PositionError` for a doubled key."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise PositionError("$", f'the key "{key}" stands twice in one object')
            seen.add(key)
    return made


def integer(digits: str) -> int:
    """The integer of those digits, a sign before them. Raises `PositionError` for too many."""
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise PositionError("$", f"expected integers of at most {MOST_DIGITS} digits")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise PositionError("$", f"expected a number, got {name}")


_strict = json.JSONDecoder(
    object_pairs_hook=without_doubles, parse_int=integer, parse_constant=_no_constant
)


def _or_fault(read: Callable[[Any], object]) -> Callable[[Any], object]:
    """The same reading, of which a `PositionError` is the value and not raised."""

    def value_or_fault(written: Any) -> object:
        try:
            return read(written)
        except PositionError as fault:
            return fault

    return value_or_fault


_marking = json.JSONDecoder(
    object_pairs_hook=_or_fault(without_doubles),
    parse_int=_or_fault(integer),
    parse_constant=_or_fault(_no_constant),
)


# -- writing ---------------------------------------------------------------------------------------


def json_line(value: object) -> str:
    """The text of `json.dumps(value, ensure_ascii=False)`, but for very large and very small floats
    (`1e22` for `1e+22`), five times as fast."""
    try:
        text = msgspec.json.format(_written(value), indent=0).decode()
    except UnicodeEncodeError:  # half of a surrogate pair, which is no text but which JSON can say
        text = json.dumps(value, ensure_ascii=False)
    return text if text.isascii() and _DELETE not in text else visible_json(text)


_DELETE = "\x7f"
"""The one character of ASCII that JSON does not escape and that is not shown."""
