"""`why`: whether a creature may attack or block something, alone and with others, and why."""

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import PositionError
from legality.frozen import HashedByContent
from legality.legal.why import Verb, why
from legality.position import Position
from legality.position.notation.naming import BoardNames, ambiguous, names_of
from legality.queries.answer import Answer, GapValue, require
from legality.queries.request import BoardRequest
from legality.queries.statuses import status_of
from legality.queries.subject import declaration_of
from legality.queries.values import DeclarationValue
from legality.verdict import VerdictValue


class WhyRequest(BoardRequest, frozen=True, kw_only=True, tag="why"):
    """Whether a creature may attack or block something, alone and with others, and why."""

    creature: str
    verb: Verb
    target: str


class ReasonOfPair(HashedByContent, frozen=True):
    """A restriction, requirement or cost that speaks of the pair: its rule, its sentence, what is
    behind it, and the ids of the permanents whose texts it is."""

    rule: str
    message: str
    because: str | None
    sources: list[str]


class WhyAnswer(HashedByContent, frozen=True, kw_only=True):
    """Whether some legal declaration has the pair, and every one; null where it is undecided."""

    creature: str
    attacks: str | UnsetType = UNSET
    blocks: str | UnsetType = UNSET
    possible: bool | None
    always: bool | None
    alone: VerdictValue
    declaration: DeclarationValue | None
    reasons: list[ReasonOfPair]
    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET


def answer(request: WhyRequest) -> Answer[WhyAnswer]:
    """Whether the creature may, on the request's board or Problem: status 0 if it may, 1 if not, 3
    where it is undecided. Raises `PositionError` for a name that nothing has, or several."""
    subject = request.subject
    if isinstance(subject, Position):
        names = names_of(subject)
        creature, target = _id(names, request.creature), _id(names, request.target)
        reason = why(subject, creature, request.verb, target)
    else:
        reason = declaration_of(subject, request.verb).why(request.creature, request.target)
    require(request, reason.gaps)
    line = msgspec.convert(reason.to_value(), WhyAnswer)
    return Answer((line,), status_of(reason.possible))


def _id(names: BoardNames, name: str) -> str:
    """The id that is meant: as it stands, or of the only one with these words in its name. Raises
    `PositionError` where several have them."""
    ids = names.called(name)
    if len(ids) > 1:
        raise PositionError("$", ambiguous(name, ids))
    return ids[0] if ids else name
