"""The id of a request, read even where nothing else of it can be."""

import msgspec

from legality.errors import PositionError
from legality.json_text import require_shallow

Name = str | int
"""What a request may call itself."""


class _WithId(msgspec.Struct, frozen=True):
    id: Name


def id_of_request(line: bytes) -> dict[str, Name]:
    """The `id` of a request that cannot be read, or is refused, if that much can be read."""
    try:
        require_shallow(line)
        return {"id": msgspec.json.decode(line, type=_WithId).id}
    except (msgspec.DecodeError, PositionError, RecursionError, UnicodeDecodeError):
        return {}
