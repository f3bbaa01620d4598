"""A value as JSON in one line, in which every sign is one that a terminal shows as it stands."""

import json

import msgspec

from legality.errors import visible_json

_encode = msgspec.json.Encoder().encode
_DELETE = "\x7f"
"""The one sign of ASCII that JSON does not escape and that is not shown."""


def json_line(value: object) -> str:
    """The text of `json.dumps(value, ensure_ascii=False)`, but for very large and very small floats
    (`1e22` for `1e+22`), five times as fast."""
    try:
        text = msgspec.json.format(_encode(value), indent=0).decode()
    except UnicodeEncodeError:  # half of a surrogate pair, which is no text but which JSON can say
        text = json.dumps(value, ensure_ascii=False)
    return text if text.isascii() and _DELETE not in text else visible_json(text)


__all__ = ["json_line"]
