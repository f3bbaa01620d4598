"""Tables of wordings, as they stand in the text files of this room.

A line "= NAME pattern" names a part of a pattern, which others take up as "<NAME>". A line
"== head" begins the rows of that head, one pattern a line; "#" begins a comment.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pkgutil import get_data
from typing import Generic, TypeVar

from legality.text.later import has_letters_like_ascii, later, letters_needed

T = TypeVar("T")
Rows = tuple[tuple[str, re.Pattern[str]], ...]
"""Each pattern with the head under which it stands, in the order of the file."""


def rows(file: str) -> Rows:
    """The rows of the table in that file of this room."""
    text = (get_data(__package__ or "", file) or b"").decode()
    return tuple(_rows(text.splitlines()))


def _rows(lines: list[str]) -> Iterator[tuple[str, re.Pattern[str]]]:
    parts: dict[str, str] = {}
    head = ""
    for line in lines:
        if not line or line.startswith("#"):
            continue
        for name, part in parts.items():
            line = line.replace(f"<{name}>", part)
        if line.startswith("== "):
            head = line.removeprefix("== ").strip()
        elif line.startswith("= "):
            name, part = line.removeprefix("= ").split(maxsplit=1)
            parts[name] = part
        else:
            yield head, later(line, re.IGNORECASE)


class Wordings(Generic[T]):
    """The rows of a table, each pattern with what it means. Of most no pattern is made: the text
    lacks letters that the row needs."""

    def __init__(self, meanings: Iterable[tuple[re.Pattern[str], T]]) -> None:
        self._meanings = tuple(meanings)

    @cached_property
    def _rows(self) -> tuple[tuple[str, re.Pattern[str], T], ...]:
        """Each row behind the letters that it needs."""
        letters = letters_needed(pattern.pattern for pattern, _ in self._meanings)
        return tuple(
            (needed, pattern, meaning)
            for needed, (pattern, meaning) in zip(letters, self._meanings, strict=True)
        )

    def read(self, text: str) -> tuple[re.Match[str], T] | None:
        """How the first row matches that reads the whole text, and what it means; None where no row
        reads it."""
        low, may_be_hidden = text.lower(), has_letters_like_ascii(text)
        for needed, pattern, meaning in self._rows:
            if needed in low or may_be_hidden:
                match = pattern.fullmatch(text)
                if match is not None:
                    return match, meaning
        return None
