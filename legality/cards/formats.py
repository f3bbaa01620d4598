"""The formats of card files: which one a text is in, and what stands in it, one after the other."""

import re
from collections.abc import Iterator
from typing import Literal, NoReturn, cast

import msgspec

from legality.cards.stream import JsonStream
from legality.errors import shortened
from legality.printed import objects

Format = Literal["Scryfall", "MTGJSON AtomicCards", "JSON Lines"]

_MTGJSON = re.compile(r'\{\s*"(?:meta|data)"\s*:')
_EXPECTED = (
    "expected a card file: Scryfall's list of oracle cards, MTGJSON's AtomicCards, or one card "
    "object a line"
)


def format_of(stream: JsonStream) -> Format:
    """Which format the text has, by its beginning."""
    sign = stream.peek()
    if sign not in ("[", "{"):
        stream.fail(f"{_EXPECTED}; found {stream.next_shown()}")
    if sign == "[":
        return "Scryfall"
    return "MTGJSON AtomicCards" if stream.begins_with(_MTGJSON) else "JSON Lines"


def entries(stream: JsonStream, file_format: Format) -> Iterator[objects.Entry]:
    """All that the file has, one after the other. Raises CardError at the first fault."""
    match file_format:
        case "Scryfall":
            for _ in stream.elements():
                yield _card_entry(stream)
        case "MTGJSON AtomicCards":
            yield from _mtgjson(stream)
        case "JSON Lines":
            while stream.peek():
                yield _card_entry(stream)
    stream.end()


def _card_entry(stream: JsonStream) -> objects.Entry:
    value = stream.value("{", "a card object")
    try:
        return objects.entry_of(msgspec.convert(value, objects.CardObject))
    except objects.BAD_SHAPE as error:
        name = cast(dict[str, object], value).get("name")
        _misshapen(stream, error, _called(name) if isinstance(name, str) else "a card")


def _mtgjson(stream: JsonStream) -> Iterator[objects.Entry]:
    has_data = False
    for member in stream.members():
        if member != "data":
            stream.skip()
            continue
        has_data = True
        for name in stream.members():
            yield from _mtgjson_entries(stream, name)
    if not has_data:
        stream.fail('expected the member "data" of MTGJSON\'s AtomicCards, found none')


def _mtgjson_entries(stream: JsonStream, name: str) -> list[objects.Entry]:
    value = stream.value("[", f"a list of faces for {_called(name)}, as AtomicCards has it")
    try:
        return objects.mtgjson_entries(msgspec.convert(value, list[objects.MtgjsonFace]))
    except objects.BAD_SHAPE as error:
        _misshapen(stream, error, _called(name))


def _called(name: str) -> str:
    return f'card "{shortened(name)}"'


def _misshapen(stream: JsonStream, error: Exception, card: str) -> NoReturn:
    path, message = objects.fault_of(error)
    stream.fail_value(f"{card}, {path}", message)
