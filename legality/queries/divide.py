"""`divide`: combat damage as it is being divided by hand."""

import msgspec

from legality.judging.dividing import Division, divisions
from legality.problem.damage import DamageStep
from legality.queries.answer import Answer, Gapped, gap_fields, require
from legality.queries.request import BoardRequest


class DivideRequest(BoardRequest, frozen=True, kw_only=True, tag="divide"):
    """Combat damage as it is being divided: how much of its damage each source has given to whom,
    what would be lethal, and what is wrong with giving one more."""


class DivideAnswer(Gapped, frozen=True):
    """The damage of every source that has any to assign in the step."""

    step: DamageStep
    sources: tuple[Division, ...]


def answer(request: DivideRequest) -> Answer[DivideAnswer]:
    """How the damage on the request's board is divided so far."""
    divided = divisions(request.board)
    require(request, divided.gaps)
    line = DivideAnswer(divided.step, divided.sources)
    return Answer((msgspec.structs.replace(line, **gap_fields(divided.gaps)),))
