"""What `compare` answers: each decision that differs, those not read in time, and the agreement."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from legality.frozen import HashedByContent
from legality.queries.answer import AppliedValue, GapValue
from legality.queries.difference_groups import GroupValue

if TYPE_CHECKING:
    from legality.exchange.comparing import Compared
    from legality.exchange.decision import Decision


class DifferenceAnswer(HashedByContent, frozen=True, kw_only=True):
    """A decision that differs from the rules (null: undecided), which can be compared again;
    `cards` are the permanents whose texts the other program did not know."""

    id: str | None
    line: int
    kind: str
    differences: list[str] | None
    cards: list[str] | UnsetType = UNSET
    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET
    applied: list[AppliedValue] | UnsetType = UNSET
    assumes: list[str] | UnsetType = UNSET
    position: dict[str, Any]
    answer: dict[str, Any]


class LateAnswer(msgspec.Struct, frozen=True):
    """A decision that was not read in time."""

    line: int
    undecided: str


class TallyValue(msgspec.Struct):
    """How many decisions of a kind there were, and how they came out; `without`: how many of the
    answers were given without something (texts not understood …)."""

    decisions: int = 0
    agreed: int = 0
    differed: int = 0
    undecided: int = 0
    without: int = 0

    def add(self, decision: "Decision", compared_decision: "Compared") -> None:
        """Count one that was compared."""
        self.decisions += 1
        self.without += bool(compared_decision.gaps or decision.cards)
        if compared_decision.differences is None:
            self.undecided += 1
        elif compared_decision.differences:
            self.differed += 1
        else:
            self.agreed += 1


class AgreementAnswer(HashedByContent, frozen=True):
    """The decisions by kind, and the differences, where there are any, by the rules they break."""

    agreement: dict[str, TallyValue]
    groups: list[GroupValue] | UnsetType = UNSET
