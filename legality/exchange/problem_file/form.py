"""Whether a text is meant to be a Problem's file: told by its field `problem`, not by a name."""

import msgspec
from msgspec import UNSET, UnsetType

MARK = b'"problem"'


class _Marked(msgspec.Struct):
    problem: msgspec.Raw | UnsetType = UNSET


_decode = msgspec.json.Decoder(_Marked).decode


def is_problem(text: bytes) -> bool:
    """Whether a text is a JSON object with a field `problem`, which no board has."""
    if MARK not in text:
        return False
    try:
        return _decode(text).problem is not UNSET
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
