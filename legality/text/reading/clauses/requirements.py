"""What follows "attacks", "blocks" and "must be blocked" (QA, QB)."""

import re

from legality.effects.attacking import MustAttack
from legality.effects.blocking import MustBeBlocked, MustBlock
from legality.effects.canonical import role
from legality.effects.filters import Filter, Targets
from legality.effects.qualities import Anything, Is
from legality.text.later import later
from legality.text.reader import Reader, phrase
from legality.text.reading.clauses.clause import (
    IF_ABLE,
    Clause,
    Effects,
    combatants_named,
    skip_duration,
)
from legality.text.reading.clauses.targets import targets
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_OR_BLOCKS = phrase("or blocks?")
_TWO_OR_MORE = phrase(rf"by (?P<number>{NUMBER}) or more")
_EXACTLY = phrase(rf"by exactly (?P<number>{NUMBER}) creatures?")
_BY_A = phrase("by an?")


def attacks(reader: Reader, clause: Clause) -> Effects | None:
    """QA1–QA5, QA8: what follows "attacks"."""
    return _attacks(reader, clause, must=False)


def must_attack(reader: Reader, clause: Clause) -> Effects | None:
    """What follows "must attack": that it does so if able goes without saying (101.2, 508.1d)."""
    return _attacks(reader, clause, must=True)


def blocks(reader: Reader, clause: Clause) -> Effects | None:
    """QB2, QB7, QB8: what follows "blocks"."""
    return _blocks(reader, clause, must=False)


def must_block(reader: Reader, clause: Clause) -> Effects | None:
    """What follows "must block" (509.1c)."""
    return _blocks(reader, clause, must=True)


_TIMED = later(r"(?:each|this) (?:combat|turn) ?$", re.IGNORECASE)


def _if_able(reader: Reader, *, must: bool) -> bool:
    """ "if able"; behind "must" also no more than when."""
    if reader.take(IF_ABLE) is not None:
        return True
    return must and _TIMED.search(reader.text[: reader.at]) is not None


def _attacks(reader: Reader, clause: Clause, *, must: bool) -> Effects | None:
    skip_duration(reader)
    if reader.take(_OR_BLOCKS) is not None:
        skip_duration(reader)
        if not _if_able(reader, must=must):
            return None
        return [MustAttack(subject=clause.subject), MustBlock(subject=clause.subject)]
    whom: Targets | None = targets(reader)
    skip_duration(reader)
    if not _if_able(reader, must=must):
        return None
    return [MustAttack(subject=clause.subject, targets=whom)]


_EACH_ATTACKER = phrase("each attacking creature|each creature attacking you|each attacker")


def _blocks(reader: Reader, clause: Clause, *, must: bool) -> Effects | None:
    skip_duration(reader)
    attackers: Filter | None = None
    if reader.peek(IF_ABLE) is None:
        if reader.take(_EACH_ATTACKER) is not None:
            attackers = Is("attacking")
        else:
            attackers = combatants_named(reader, clause.scope)
        if attackers is None and not must:
            return None
        skip_duration(reader)
    if not _if_able(reader, must=must):
        return None
    return [MustBlock(subject=clause.subject, attackers=attackers)]


def must_be_blocked(reader: Reader, clause: Clause) -> Effects | None:
    """QB3–QB6."""
    skip_duration(reader)
    least, most, blockers = 1, None, Anything()
    wanted: Filter | None = blockers
    if (match := reader.take(_EXACTLY)) is not None:
        count = number(match["number"])
        if count is None:
            return None
        least, most = count, count
    elif (match := reader.take(_TWO_OR_MORE)) is not None:
        count = number(match["number"])
        if count is None:
            return None
        least, wanted = count, combatants_named(reader, clause.scope)
    elif reader.take(_BY_A) is not None:
        filter = noun_phrase(reader, clause.scope)
        wanted = None if filter is None else role(filter)
    if wanted is None:
        return None
    skip_duration(reader)
    if reader.take(IF_ABLE) is None:
        return None
    skip_duration(reader)
    return [MustBeBlocked(subject=clause.subject, least=least, most=most, blockers=wanted)]
