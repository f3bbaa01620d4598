"""A request for each operation of the service."""

from typing import Any

from legality.cli.operations import CLASSES
from tests.cli.command import BOARD

_MORE: dict[str, dict[str, Any]] = {
    "why": {"creature": "guard", "verb": "blocks", "target": "ogre"},
    "masks": {"declare": "blocks", "chosen": {"guard": "ogre"}},
    "explain": {"rule": "509.1c"},
    "cards": {"prefix": "banner"},
}


def fields_of(op: str) -> dict[str, Any]:
    """The fields that are sent with it, about the usual board where it is about one."""
    fields = _MORE.get(op, {})
    asked = "position" in CLASSES[op].__struct_fields__
    return {**fields, "position": BOARD} if asked else fields
