"""`compare`: another program's decisions beside the rules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from legality.errors import LegalityError, PositionError
from legality.queries.answer import Answer
from legality.queries.comparison_answers import AgreementAnswer, DifferenceAnswer, LateAnswer
from legality.queries.request import Request

if TYPE_CHECKING:
    from legality.queries.comparison import Comparison


class CompareRequest(Request, frozen=True, kw_only=True, tag="compare"):
    """Decisions of another program beside the rules: each difference as a decision of its own
    (`line` is its place in the list, from 1), and last the agreement by kind."""

    decisions: list[msgspec.Raw]


CompareAnswer = DifferenceAnswer | LateAnswer | AgreementAnswer


def answer(request: CompareRequest) -> Answer[CompareAnswer]:
    """The differences and the agreement: the status is the worst. Raises `PositionError` for what
    is no decision."""
    from legality.queries.comparison import Comparison

    comparison = Comparison()
    notes: list[str] = []
    lines = [*_lines(comparison, request, notes), comparison.total]
    return Answer(lines, comparison.status, notes=tuple(notes))


def _lines(
    comparison: "Comparison", request: CompareRequest, notes: list[str]
) -> Iterator[CompareAnswer]:
    for number, decision in enumerate(request.decisions, start=1):
        try:
            difference = comparison.line(number, bytes(decision))
        except LegalityError as error:
            raise PositionError(f"$.decisions[{number - 1}]", str(error)) from None
        notes += comparison.notes
        if difference is not None:
            yield difference
