"""Tables of wordings, as they stand in the text files of this room.

A line "= NAME pattern" names a part of a pattern, which others take up as "<NAME>". A line
"== head" begins the rows of that head, one pattern a line; "#" begins a comment.
"""

import re
from collections.abc import Iterator
from pkgutil import get_data

from legality.text.later import later

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
