"""What attacks and blocks have in common: declarations listed, counted, sampled; what each creature
may choose."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from legality.clock import ticking
from legality.errors import OptionError, OutOfTime, TooLarge, Untold
from legality.gaps import Gaps
from legality.legal.named import NamedView
from legality.position import Position
from legality.queries.answer import Answer, GapValue, Listing, gap_fields, require
from legality.queries.certificates import of_maximum
from legality.queries.progress import watched
from legality.queries.request import BoardRequest
from legality.queries.statuses import ALL_LEGAL, UNDECIDED
from legality.queries.values import CountAnswer, EstimateValue, MaskAnswer
from legality.search.progress import unwatched
from legality.verdict import DeclarationValue, Legal

LISTED = 1_000
"""So many declarations the service lists where no limit is given."""
Limit = (
    Annotated[int, msgspec.Meta(ge=0, le=10_000, extra_json_schema={"default": LISTED})] | UnsetType
)
"""How many declarations are listed at most; UNSET for all."""
SECONDS = 10.0
"""For what is told of declarations that are too many to be counted."""
Goal = Literal["outcome", "requirements"]
"""What a best declaration is best by."""
Views = Mapping[str | None, NamedView]
"""The legal declarations by who declares; None for the active player."""
CountsByPlayer = dict[str, CountAnswer | list[GapValue]]
"""By defending player; beside them the three lists."""
MasksByPlayer = dict[str, MaskAnswer | list[GapValue]]


class ListingRequest(BoardRequest, frozen=True, kw_only=True):
    """Legal declarations: all, their number, a sample, the best `by` what comes of it (`outcome`,
    where none is named) or by the `requirements` that it obeys without paying (of a Problem always
    by these), or what each creature may choose (`mask`); `tell`: in sentences for people too, and
    as fields of a position; `proof`: beside a number the certificate of the most requirements
    obeyed."""

    count: bool = False
    sample: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    seed: int = 0
    limit: Limit = UNSET
    best: bool = False
    by: Goal | None = None
    mask: bool = False
    proof: bool = False
    tell: bool = False

    def exclusive(self) -> dict[str, bool]:
        """The options of which one is answered at once, and which of them are given."""
        return {
            "count": self.count,
            "sample": self.sample is not None,
            "best": self.best,
            "lethal": False,
            "mask": self.mask,
        }

    def require_sense(self) -> None:
        """Raises `OptionError` where more is wanted than is answered at once."""
        given = [name for name, on in self.exclusive().items() if on]
        if len(given) > 1:
            expected = ", ".join(f"`{name}`" for name in self.exclusive())
            both = " and ".join(f"`{name}`" for name in given)
            raise OptionError(given[0], f"expected one of {expected}, got {both}")
        if self.by is not None and not self.best:
            raise OptionError("by", "expected beside `best`")
        if self.proof and not {"count", "lethal"} & set(given):
            raise OptionError("proof", "expected beside `count`, or of attacks beside `lethal`")

    @property
    def by_requirements(self) -> bool:
        """Whether the best is the one by requirements. Raises `OptionError` where a Problem is
        asked what comes of it."""
        if isinstance(self.subject, Position):
            return self.by == "requirements"
        if self.by == "outcome":
            raise OptionError("by", "expected requirements: a Problem says nothing of outcomes")
        return True


# -- counts ----------------------------------------------------------------------------------------


def counted(request: ListingRequest, views: Views) -> Answer[CountAnswer | CountsByPlayer]:
    """How many declarations there are, by who declares."""
    gaps = Gaps.together(view.gaps for view in views.values())
    require(request, gaps)
    counts = {name: _count(view) for name, view in views.items()}
    if request.proof:
        counts = {
            name: msgspec.structs.replace(
                count, certificate=of_maximum(request.subject, name, number)
            )
            for number, (name, count) in enumerate(counts.items(), start=1)
        }
    is_open = any(count.undecided is not UNSET for count in counts.values())
    line = _by_player(counts, gaps)
    return Answer((line,), UNDECIDED if is_open else ALL_LEGAL)


def _by_player(answers: Mapping[str | None, Any], gaps: Gaps) -> Any:
    """What was found by who declares: of the active player (None) alone it is the answer itself;
    of nobody, where nobody may be attacked, there is none."""
    if None in answers:
        return msgspec.structs.replace(answers[None], **gap_fields(gaps))
    return {**answers, **gap_fields(gaps)}


def _count(view: NamedView) -> CountAnswer:
    """How many there are, and the most requirements that can be obeyed without paying; where that
    is too large to be counted why, and how many there are at least."""
    try:
        return CountAnswer(view.count(), view.maximum)
    except Untold as error:
        return CountAnswer(undecided=str(error), at_least=error.at_least)
    except OutOfTime as error:
        return CountAnswer(undecided=str(error), at_least=_least(view))
    except TooLarge as error:
        least = CountAnswer(undecided=str(error), at_least=_least(view))
    try:
        about = view.estimate(seconds=SECONDS)
    except OutOfTime:
        return least
    if about is None:
        return least
    return msgspec.structs.replace(least, estimate=EstimateValue(**asdict(about)))


def _least(view: NamedView) -> int:
    """1 where it is seen at once that declaring nothing is legal, else 0."""
    try:
        return int(isinstance(view.judge({}, seconds=SECONDS), Legal))
    except OutOfTime:
        return 0


# -- masks -----------------------------------------------------------------------------------------


def masked(request: ListingRequest, views: Views) -> Answer[MaskAnswer | MasksByPlayer]:
    """What each creature may choose, by who declares. Raises `TooLarge`, `Untold`."""
    gaps = Gaps.together(view.gaps for view in views.values())
    require(request, gaps)
    return Answer((_by_player({name: mask_of(view) for name, view in views.items()}, gaps),))


def mask_of(view: NamedView) -> MaskAnswer:
    """For each creature the things that some legal declaration has it choose, in the order of the
    Problem; None last: nothing. None is legal at all where they are all empty."""
    targets = (*view.problem.objects, None)
    rows = view.mask({}).tolist()
    return MaskAnswer(
        {
            creature: [target for target, may in zip(targets, row, strict=True) if may]
            for creature, row in zip(view.problem.creatures, rows, strict=True)
        }
    )


# -- declarations ----------------------------------------------------------------------------------

Line = Callable[[str | None, DeclarationValue], Any]
"""The line for a declaration of that player."""


def listed(request: ListingRequest, views: Views, line: Line) -> Answer[Any]:
    """Every declaration, or a sample of each player's, as lines."""
    gaps = Gaps.together(view.gaps for view in views.values())
    require(request, gaps)
    watch = watched("listed", while_listing=True)
    total = None if watch is unwatched else _number(request, views.values())
    lines = (
        line(player, declaration) for player, declaration in ticking(_declarations(request, views))
    )
    return Answer(Listing(watch(lines, total), most_of(request.limit)), beside=gaps)


def _number(request: ListingRequest, views: Iterable[NamedView]) -> int | None:
    """How many declarations will be listed; None if nobody knows."""
    try:
        number = sum(request.sample or view.count() for view in views)
    except (TooLarge, Untold, OutOfTime):
        return None
    return number if request.limit is UNSET else min(number, request.limit)


def most_of(limit: Limit) -> int | None:
    """How many lines are listed at most; None for all."""
    return None if limit is UNSET else limit


def _declarations(
    request: ListingRequest, views: Views
) -> Iterator[tuple[str | None, DeclarationValue]]:
    rng = Random(request.seed)
    for player, view in views.items():
        chosen = view if request.sample is None else view.sample(rng, request.sample)
        for declaration in chosen:
            yield player, declaration
