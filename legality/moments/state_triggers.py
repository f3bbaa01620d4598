"""Abilities that trigger as soon as the board is so: "When you control no Islands," (603.8).

No event sets them off, and none of them is played. Where the board has become so between two
declarations, what comes of it is asked.
"""

import re
from collections.abc import Collection, Iterator

from legality.effects.conditions import Condition, Undecided
from legality.gaps import NO_WAY, Ask
from legality.moments.interfering import ASKED
from legality.moments.lines import lines_of
from legality.moments.state import State
from legality.position import Permanent
from legality.rulebook.conditions import holds
from legality.rulebook.looks import Fact, facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.text.later import later
from legality.text.normalise import normalise
from legality.text.reader import Scope
from legality.text.reading.conditions import circumstances

_STATE = later(
    r"when (?P<state>there (?:is|are) [^,]*|no [^,]* (?:is|are) on the battlefield"
    r"|(?:you|an opponent|each opponent|(?:a|each|no|the chosen) player)"
    r" (?:controls?|has|have)(?! (?:gained|lost))\b[^,]*"
    r"|a player other than [^,]* controls [^,]*"
    r"|~ (?:has|(?:is|isn't) (?:an?|the|no|not|tapped|untapped|attached|enchanted|equipped))\b[^,]*"
    r"|~'s (?:power|toughness|power and toughness)\b[^,]*"
    r"|the number of [^,]* is\b[^,]*), (?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_BESIDE = later(
    r"(?:(?:you|target (?:player|opponent)|that player|each (?:player|opponent)) )?(?:may )?"
    r"(?:draws?|discards?|mills?|scry|surveil|wins? the game|loses? the game)\b[^.,]*\.?",
    re.IGNORECASE,
)


def become_so(start: State, combat: State, changed: Collection[Fact]) -> Iterator[Ask]:
    """What is asked of those whose circumstance may have come to be so since the start; `changed`
    is what a text may look at that is otherwise than it was then."""
    for holder, line in lines_of(start.board):
        if holder is None or not line.text.lower().startswith("when "):
            continue
        read = _STATE.match(normalise(line.text, holder.name))
        if read is None or not _matters(read["rest"]):
            continue
        condition = circumstances.known(read["state"], Scope()) or Undecided(read["state"])
        if not _may_differ(facts(condition), changed):
            continue
        before = _so(start.table, condition, holder)
        now = _so(combat.table, condition, combat.board.by_id.get(holder.id, holder))
        if now is not False and before is not True:
            yield Ask(holder.id, line.text, ASKED, NO_WAY)


def _may_differ(looked_at: Collection[Fact], changed: Collection[Fact]) -> bool:
    moved = {*changed} - {"anything"}
    if "anything" in looked_at:  # not at who attacks: a declaration alone makes nothing else so
        return bool(moved - {"attack", "tapped"})
    return not moved.isdisjoint(looked_at)


def _so(table: Table, condition: Condition, holder: Permanent) -> bool | None:
    return holds(table, condition, Viewpoint(holder, holder.controller, holder))


def _matters(rest: str) -> bool:
    """Whether what it does may change a later declaration: anything but what is done with cards
    and the end of the game."""
    return _BESIDE.fullmatch(rest) is None
