"""`damage`: what could legally be assigned as combat damage, how many ways, which is best."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from legality.clock import ticking
from legality.errors import OptionError, OutOfTime, PositionError, TooLarge, Untold
from legality.gaps import Gaps
from legality.legal.damage import DamageView, legal_damage
from legality.position import Position
from legality.problem.damage import SIDES, Assignment, Side
from legality.problem.goals import GoalName
from legality.queries.answer import Answer, Gapped, Listing, Spoken, gap_fields, require
from legality.queries.listing import Limit, most_of
from legality.queries.request import BoardRequest
from legality.queries.sentences import NO_DAMAGE, declared
from legality.queries.statuses import ALL_LEGAL, UNDECIDED
from legality.queries.subject import damage_of
from legality.queries.values import Undecided
from legality.rulebook.damage.orders import require_orders

OUT_OF_TIME = "undecided: the time limit ended the proof"
Views = Mapping[Side, DamageView]


class DamageRequest(BoardRequest, frozen=True, kw_only=True, tag="damage"):
    """The legal assignments of combat damage: all, their number, or the best for a goal."""

    side: Side | None = None
    count: bool = False
    best: bool = False
    goal: GoalName | None = None
    weights: dict[str, Annotated[int, msgspec.Meta(ge=0)]] | None = None
    limit: Limit = UNSET
    tell: bool = False

    def require_sense(self) -> None:
        """Raises `OptionError` for fields that would be passed over."""
        if self.best and self.count:
            raise OptionError("best", "expected without `count`, got both")
        if self.goal is not None and not self.best:
            raise OptionError("goal", f"expected beside `best`, as in `best` {self.goal}")
        if self.weights is not None and not (self.best and self.goal == "value"):
            raise OptionError("weights", "expected beside `best` value, which asks for them")


class ListedDamage(Spoken, frozen=True):
    """A legal assignment: how much each creature deals to whom; by which side where both do."""

    damage: dict[str, dict[str, int]]
    side: Side | UnsetType = UNSET


class DamageCountAnswer(Gapped, frozen=True):
    """How many assignments each side has, or why that is not known."""

    attacking: int | Undecided | UnsetType = UNSET
    defending: int | Undecided | UnsetType = UNSET


DamageAnswer = ListedDamage | DamageCountAnswer


def answer(request: DamageRequest) -> Answer[Any]:
    """The combat damage of the request's board: lines of `DamageAnswer`."""
    request.require_sense()
    views = _views(request)
    gaps = Gaps.together(view.gaps for view in views.values())
    require(request, gaps)
    if request.count:
        return _counted(views, gaps)
    if request.best:
        return _best(request, views, gaps)
    lines = (_line(request, views, side, assignment) for side, assignment in _each(views))
    return Answer(Listing(lines, most_of(request.limit)), beside=gaps)


def _views(request: DamageRequest) -> Views:
    """The legal assignments of each side of the board, or of the one that the Problem is of.
    Raises `OptionError` for another side."""
    subject = request.subject
    if isinstance(subject, Position):
        require_orders(subject)
        sides = SIDES if request.side is None else (request.side,)
        return {side: legal_damage(subject, side) for side in sides}
    view = damage_of(subject).view()
    if request.side not in (None, view.problem.side):
        raise OptionError("side", f"expected {view.problem.side}, which the Problem is of")
    return {view.problem.side: view}


def _counted(views: Views, gaps: Gaps) -> Answer[DamageCountAnswer]:
    counts: dict[str, Any] = {side: _count(view) for side, view in views.items()}
    known = all(isinstance(count, int) for count in counts.values())
    line = msgspec.structs.replace(DamageCountAnswer(**counts), **gap_fields(gaps))
    return Answer((line,), ALL_LEGAL if known else UNDECIDED)


def _count(view: DamageView) -> int | dict[str, Any]:
    """How many assignments there are; where they are too many to be counted why, and that there is
    one."""
    try:
        return view.count()
    except Untold as error:
        return {"undecided": str(error), "at_least": error.at_least}
    except TooLarge as error:
        return {"undecided": str(error), "at_least": _least(view)}
    except OutOfTime as error:
        return {"undecided": str(error), "at_least": 0}


def _least(view: DamageView) -> int:
    """1 where an assignment is found in time, else 0."""
    try:
        return int(bool(view))
    except OutOfTime:
        return 0


def _best(request: DamageRequest, views: Views, gaps: Gaps) -> Answer[ListedDamage]:
    """The best assignment of each side, up to one whose proof the time limit ends."""
    lines: list[ListedDamage] = []
    for side, view in views.items():
        try:
            assignment = view.best(request.goal or "kills", request.weights)
        except PositionError as error:  # of weights, the one value that it is given
            raise OptionError("weights", error.problem) from None
        if assignment is None:
            return Answer(lines, UNDECIDED, gaps, (OUT_OF_TIME,))
        lines.append(_line(request, views, side, assignment))
    return Answer(lines, beside=gaps)


def _each(views: Views) -> Iterator[tuple[Side, Assignment]]:
    for side, view in views.items():
        for assignment in ticking(iter(view)):
            yield side, assignment


def _line(request: DamageRequest, views: Views, side: Side, assignment: Assignment) -> ListedDamage:
    damage = {name: dict(shares) for name, shares in assignment.items()}
    several = len(views) > 1
    whose: Side | UnsetType = side if several else UNSET
    if not request.tell:
        return ListedDamage(damage, whose)
    words = declared(damage, NO_DAMAGE)
    sentence = f"{side}: {words}" if several else words
    return ListedDamage(damage, whose, told=[sentence], declare={"damage": damage})
