"""Whether a creature was exerted as it attacked (701.43d): a circumstance of its own line, which
is asked of each creature by itself."""

import re

from legality.gaps import Ask
from legality.position import Permanent
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import as_question
from legality.rulebook.surroundings import answered
from legality.rulebook.table import Table
from legality.text.reading.lines.kinds import WAS_EXERTED

WAS_IT_EXERTED = as_question(WAS_EXERTED)
_MAY_BE = re.compile(r"\byou may exert\b.*\bas (?:it|he|she|they) attacks?\b", re.IGNORECASE)
_TRIGGERS = re.compile(r"whenever you exert\b", re.IGNORECASE)


def was_exerted(table: Table, attacker: Permanent) -> bool | Ask:
    """Whether it was, where the position tells it; else the question."""
    line = next(filter(_MAY_BE.search, attacker.oracle_text.splitlines()), None)
    if line is None:
        return False
    who = CircumstanceQuery(attacker, attacker.controller, table.position, table.attacks)
    answer = answered(table.answers, who, WAS_EXERTED)
    return Ask(attacker.id, line, WAS_IT_EXERTED) if answer is None else answer


def hangs_on_exerting(text: str) -> bool:
    """Whether an ability triggers on that ("Whenever you exert a creature")."""
    return _TRIGGERS.match(text) is not None
