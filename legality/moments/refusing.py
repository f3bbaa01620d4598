"""Moves refused: a verdict for what is no declaration."""

from collections.abc import Mapping
from typing import NoReturn

from legality.errors import IllegalMove
from legality.moments.state import State
from legality.numbers import Rule
from legality.verdict import Illegal, Legal, Verdict, Violation


def refuse(combat: State, move: str, rule: Rule, who: str, message: str) -> NoReturn:
    """Raise `IllegalMove` with one violation, of that rule in the edition in force."""
    fault = Violation(combat.edition.number(rule), (who,), message)
    raise IllegalMove(move, {who: Illegal(obeyed=0, maximum=0, violations=(fault,))})


def require(move: str, verdicts: Mapping[str, Verdict]) -> None:
    """Refuse the move unless each verdict is Legal."""
    faulty = {name: verdict for name, verdict in verdicts.items() if not isinstance(verdict, Legal)}
    if faulty:
        raise IllegalMove(move, faulty)
