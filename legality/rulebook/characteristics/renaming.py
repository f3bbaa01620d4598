"""Names that an effect takes: listed where a text on the board looks at names.

Who is "a green and white Citizen creature named Legitimate Businessperson" has that name alone. Its
name in the position stays that of its card.
"""

import re
from collections.abc import Iterator

from legality.position import Permanent
from legality.rulebook.characteristics.applying import doubt
from legality.rulebook.characteristics.lines import Line
from legality.rulebook.characteristics.standing import Standing
from legality.text.later import later

_RENAMES = later(
    r"(?:^|\n)(?P<line>(?:[A-Z]\w+ — )?(?:enchanted|equipped|target|this) "
    r"(?:(?!\bas long as\b|\byou control\b)[^.\n])*\b(?:is|becomes) "
    r"(?:(?!\bas long as\b|\byou control\b)[^.\n])*\bnamed [A-Z][^\n]*)",
    re.IGNORECASE,
)
_ASKS = later(
    r"\b(?:creature|permanent|land|artifact|enchantment)s?(?: (?!tokens?\b)\w+){0,3} named [A-Z]"
    r"|\bdifferently named\b|\bdifferent names\b|\bsame name\b"
)


def doubt_names(standing: Standing) -> None:
    """List each effect by which a permanent has another name where a text looks at names; whoever
    has such a text, and whoever was called like the permanent, may be of another size."""
    asking = [
        permanent.id
        for permanent in standing.permanents
        if _ASKS.search(permanent.oracle_text) and not _RENAMES.search(permanent.oracle_text)
    ]
    if not asking:
        return
    for line, renamed in _renaming(standing):
        alike = [other.id for other in standing.permanents if other.name == renamed.name]
        for name in dict.fromkeys((*asking, *alike)):
            doubt(standing, line, name, ("size",))


def _renaming(standing: Standing) -> Iterator[tuple[Line, Permanent]]:
    """The lines that give another name, each with the permanent that has it."""
    for permanent in standing.permanents:
        host = standing.here.get(permanent.attached_to or "")
        match = None if host is None else _RENAMES.search(permanent.oracle_text)
        if host is not None and match is not None:
            yield Line(permanent.id, permanent.controller, match["line"], (), (0, 0)), host
    for line in standing.lasting:
        renamed = standing.here.get(line.holder or "")
        if renamed is not None and _RENAMES.search(line.text) is not None:
            yield line, renamed
