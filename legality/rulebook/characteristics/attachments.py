"""Attachments that the rules don't leave where the board has them.

An Equipment that is a creature, or whose host has protection from it, is unattached before anything
is declared; such an Aura is in a graveyard. A board that has one attached speaks against itself:
that is listed.
"""

from legality.effects import qualities as q
from legality.position import Permanent
from legality.rulebook.characteristics.applying import doubt
from legality.rulebook.characteristics.doubts import traits
from legality.rulebook.characteristics.lines import Line
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint

_STAYS = "doesn't remove"
"""In a text whose protection leaves what is attached where it is."""
_STAYS_ITSELF = "doesn't remove this Aura"
_STAYS_AS_CREATURE = "reconfigure"
"""The keyword of Equipment that may be a creature and stay attached."""


def doubt_misplaced(standing: Standing) -> None:
    """List each attachment that can't be where it is, and what its text may change of its host as
    not known."""
    for attachment in standing.permanents:
        host = standing.here.get(attachment.attached_to or "")
        why = "" if host is None else _why_not(standing, attachment, host)
        if host is not None and why:
            line = Line(attachment.id, attachment.controller, why, (), (0, 0))
            doubt(standing, line, host.id, traits(attachment.oracle_text))


def _why_not(standing: Standing, attachment: Permanent, host: Permanent) -> str:
    """Why it can't be attached to its host; nothing where it can."""
    if not attachment.words & {"aura", "equipment"}:
        return ""
    if attachment.is_creature and _STAYS_AS_CREATURE not in attachment.oracle_text.lower():
        return f"a creature can't be attached to {host.title}"
    for keyword, line in standing.held[host.id]:
        if keyword.name == "protection" and not _leaves(line, attachment):
            reader = Viewpoint(host, line.you, host)
            if matches(standing, keyword.quality or q.ANYTHING, attachment, reader):
                return f"it can't be attached to {host.title}, which has protection from it"
    return ""


def _leaves(line: Line, attachment: Permanent) -> bool:
    """Whether the text that gives protection says that the attachment stays."""
    if _STAYS_ITSELF in line.text:
        return line.by == attachment.id
    return _STAYS in line.text
