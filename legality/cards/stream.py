"""JSON that is too big to be read at once: its outer lists and objects are walked, and only the
values inside them are made.

The standard library's decoder reads each value out of a buffer; where it fails, the value may only
be cut off, so the buffer grows and it tries again. That is as fast as the decoder itself
(200 MB in 1.3 s, ijson's C parser: 1.6 s), needs no further library, and knows where it is.
"""

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from legality.cards.source import TextSource
from legality.errors import CardError, PositionError, shortened
from legality.json_text import integer, without_doubles

_LONGEST = 1 << 22
"""No card is near to 4 Mi characters long: a value that is, has lost its end."""

_SPACE = re.compile(r"[ \t\r\n\ufeff]*")


def _no_such_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON number")


_DECODER = json.JSONDecoder(
    parse_constant=_no_such_number, parse_int=integer, object_pairs_hook=without_doubles
)


class JsonStream:
    """Walks one JSON text. Each fault is a CardError that names the line and the byte."""

    def __init__(self, source: TextSource) -> None:
        self._source = source
        self._buffer = ""
        self._at = 0
        self._bytes_before = 0
        self._lines_before = 0
        self._started = 0
        self._ended = False

    def peek(self) -> str:
        """The next sign that is no space, empty at the end."""
        while True:
            space = _SPACE.match(self._buffer, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._grow():
                return ""

    def begins_with(self, pattern: re.Pattern[str]) -> bool:
        """Whether what comes next matches, as far as one piece of the file shows."""
        self.peek()
        while len(self._buffer) - self._at < 4096 and self._grow():
            pass
        return pattern.match(self._buffer, self._at) is not None

    def value(self, begins: str, what: str) -> object:
        """The next value, which must begin with one of the signs `begins`."""
        sign = self.peek()
        if not sign or sign not in begins:
            self.fail(f"expected {what}, found {self.next_shown()}")
        while True:
            fault: tuple[str, int] | None = None
            try:
                value, end = _DECODER.raw_decode(self._buffer, self._at)
            except PositionError as error:  # whatever follows in the file
                self.fail(f"expected {what} in JSON, found a fault: {error.problem}")
            except json.JSONDecodeError as error:
                fault = error.msg, error.pos - self._at
            except (ValueError, RecursionError) as error:
                fault = str(error), 0
            else:
                if end < len(self._buffer) or self._ended or begins != _ANY:
                    self._started, self._at = self._at, end
                    return value
            too_long = len(self._buffer) - self._at > _LONGEST
            if fault is not None and (too_long or self._ended):
                self.fail(f"expected {what} in JSON, found a fault: {fault[0]}", fault[1])
            self._grow()

    def skip(self) -> None:
        """Pass over a value of any kind."""
        self.value(_ANY, "a value")

    def elements(self) -> Iterator[None]:
        """Steps through the list that comes next; the caller reads each element."""
        self._take("[")
        if self.peek() == "]":
            self._take("]")
            return
        while True:
            yield
            if self._take(",", "]") == "]":
                return

    def members(self) -> Iterator[str]:
        """Steps through the object that comes next: its keys; the caller reads each value."""
        self._take("{")
        if self.peek() == "}":
            self._take("}")
            return
        keys: set[str] = set()
        while True:
            key = str(self.value('"', 'a key in ""'))
            if key in keys:
                self.fail_value(shortened(key), "the key stands twice in one object")
            keys.add(key)
            self._take(":")
            yield key
            if self._take(",", "}") == "}":
                return

    def end(self) -> None:
        """Nothing may follow."""
        if self.peek():
            self.fail(f"expected the end of the file, found {self.next_shown()}")

    def next_shown(self) -> str:
        """What comes next, for a message."""
        sign = self.peek()
        return repr(sign) if sign else "the end of the file"

    def fail(self, message: str, further: int = 0) -> NoReturn:
        """Raise the error that names the present place, or one so many signs further on."""
        raise CardError(self._location(self._at + further), message) from None

    def fail_value(self, path: str, message: str) -> NoReturn:
        """Raise the error that names the start of the value just read, and the path inside it."""
        raise CardError(f"{self._location(self._started)}, {path}", message) from None

    def _location(self, at: int) -> str:
        passed = self._buffer[:at]
        line = self._lines_before + passed.count("\n") + 1
        return self._source.location(line, self._bytes_before + len(passed.encode()))

    def _take(self, *signs: str) -> str:
        sign = self.peek()
        if sign not in signs:
            self.fail(f"expected {' or '.join(map(repr, signs))}, found {self.next_shown()}")
        self._at += 1
        return sign

    def _grow(self) -> bool:
        """Forget what has been passed, and read on; False at the end of the file."""
        passed = self._buffer[: self._at]
        self._bytes_before += len(passed.encode())
        self._lines_before += passed.count("\n")
        piece = self._source.read()
        self._buffer = self._buffer[self._at :] + piece
        self._at = 0
        self._ended = not piece
        return bool(piece)


_ANY = '{["-0123456789tfn'
"""What any JSON value begins with."""
