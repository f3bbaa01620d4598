"""`version`: the version of this library, and the editions that it knows."""

from typing import Any

from legality.numbers import SOURCES
from legality.position import DEFAULT_RULES
from legality.version import __version__


def about(opens: str = DEFAULT_RULES) -> dict[str, Any]:
    """The version, the editions, which of them holds where none is named, and with which one a new
    board of the page `opens`."""
    editions = list(SOURCES)
    return {"legality": __version__, "rules": DEFAULT_RULES, "editions": editions, "opens": opens}
