"""In which of three forms a board is written: told by what it begins with, not by a file's name."""

import re
from typing import Literal

from legality.errors import PositionError

Form = Literal["json", "notation", "code"]
_CODE = re.compile(rb"lgl\d{1,9}\.")


def form_of(text: str, default: Form | None = None) -> Form:
    """The form of a board: JSON begins with a bracket, a code with `lgl1.`, all else is notation.
    Where nothing is written, it is the `default`, or raises `PositionError`."""
    written = text.lstrip("\ufeff \t\r\n")
    if not written and default is not None:
        return default
    if not written:
        raise PositionError("$", "expected a board, got nothing")
    if written[0] in "{[":
        return "json"
    return "code" if is_code(written.encode(errors="replace")) else "notation"


def is_code(text: bytes) -> bool:
    """Whether a text begins as codes do."""
    return _CODE.match(text) is not None


def is_board(argument: str) -> bool:
    """Whether what may be a file's name is a board itself: JSON, a code, or notation, which has a
    player's name with a colon in it, or at least a size, an arrow or a verb between spaces (and no
    ending of a file's name)."""
    coded = is_code(argument.encode(errors="replace"))
    if argument[:1] == "{" or coded or _NOTATION.search(argument) is not None:
        return True
    beginning = argument[:LONGEST_SENTENCE]
    return _VERB.search(beginning) is not None and not _ENDING.search(argument)


LONGEST_SENTENCE = 1000
"""So much of an argument is looked through for a sentence."""


_VERB = re.compile(
    r"\S\s(?:attack|block)s?\s(?:.*\s)?with\s\S|[,;.]\s.*\s(?:attack|block)s?\s|\sblocked by\s"
)
"""`Ann attacks with Ogre`, or more than one sentence: `Elf blocks Ogre` alone is no board."""
_ENDING = re.compile(r"\.\w{1,8}$")
_NOTATION = re.compile(r":(?:\s|$)|\s(?:[\d*]+/[\d*]+|->|=>|→)(?:[\s,;]|[.?]?$)")
