"""Circumstances that a position does not tell: a search made whichever way they are.

A search that is open for them alone is made again for each way; where all ways come to the same,
nothing needs to be asked.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Generic, Protocol, TypeVar

from legality.errors import IllegalMove, OutOfTime, TooLarge, Untold
from legality.gaps import Ask, Gaps
from legality.judging.asking import Answer, agree, answered, is_open, number_of_ways, possible
from legality.moments.past import past_of
from legality.position import Position
from legality.rulebook.characteristics.present import changes, lying
from legality.rulebook.losing import unknown_commanders
from legality.verdict import Illegal

MOST = 2**3
"""In so many ways questions are tried together."""


class FoundByAsking(Protocol):
    """What a search has found, with what it was made without."""

    @property
    def gaps(self) -> Gaps:
        """What could change it."""
        ...


F = TypeVar("F", bound=FoundByAsking)
F_in = TypeVar("F_in", contravariant=True)
Way = tuple[tuple[Ask, Answer], ...]
"""One answer to each question."""


class ChoicesToSearch(Protocol[F_in]):
    """What a player of a search decides themselves."""

    def is_theirs(self, question: Ask) -> bool:
        """Whether they decide what is asked."""
        ...

    def succeeds(self, result: F_in, /) -> bool:
        """Whether that is as good for them as any result."""
        ...


def whichever(
    position: Position,
    search: Callable[[Position], F],
    same: Callable[[Sequence[F]], F | None],
    left_open: Callable[[F, Gaps], F],
    choices: Sequence[ChoicesToSearch[F]] = (),
) -> F:
    """What a search finds; where it hangs on circumstances that nothing tells, what it finds
    whichever way they are. `same` says what several results come to, None where they differ: then
    the result stands `left_open`, with the questions; where the search does not begin before they
    are answered, that in which none of them holds. By one of a player's `choices` that succeeds
    whichever way all else is, that player succeeds. Where time runs out meanwhile, the
    first result stands `left_open`, though it be of one way. Raises `Untold` where the questions
    are too many, and `OutOfTime` where nothing was found in time.
    """
    plainly, asks = _tried(position, search)
    asks = (*unknown_commanders(position), *asks)
    if not asks:
        assert plainly is not None
        return plainly
    results: list[F] = []
    if plainly is None or not _is_open_besides(plainly.gaps):
        tried = _ways_in_time(position, search, asks)
        results = list(tried.ways.values())
        if tried.stopped_by is None:
            succeeding = (_chosen(tried.ways, same, each) for each in choices)
            together = next(filter(None, succeeding), None) or (same(results) if results else None)
            if together is not None:
                return together
        elif plainly is None and not results:
            raise tried.stopped_by
    one_way = plainly or next(iter(results), None)
    if one_way is None:
        raise Untold(tuple(question.asked for question in asks))
    return left_open(one_way, one_way.gaps | Gaps(asks=asks))


def _chosen(
    ways: Mapping[Way, F],
    same: Callable[[Sequence[F]], F | None],
    choices: ChoicesToSearch[F],
) -> F | None:
    """What one way of choosing comes to, if that is success whichever way all else is."""
    by_choice: dict[Way, list[F]] = {}
    for way, result in ways.items():
        own = tuple(answer for answer in way if choices.is_theirs(answer[0]))
        by_choice.setdefault(own, []).append(result)
    for results in by_choice.values():
        together = same(results)
        if together is not None and choices.succeeds(together):
            return together
    return None


def _is_open_besides(gaps: Gaps) -> bool:
    """Whether anything else than questions stands against the result."""
    return bool(gaps.not_understood or gaps.not_modelled)


def _tried(position: Position, search: Callable[[Position], F]) -> tuple[F | None, tuple[Ask, ...]]:
    """What the search finds on the position as it stands (None where it does not begin), and what
    it asks: also where a damage step on its way is undecided for that alone. Raises `Untold` where
    no answer to a question would let it begin, or where that step hangs on a line that is not read.
    """
    try:
        result = search(position)
    except Untold:
        notes, past = lying(position).notes, past_of(position)
        asks = (*notes.asks, *past.asks)
        if notes.doubts or past.doubts or not asks:
            raise
        return None, asks
    except IllegalMove as refused:
        verdicts = refused.verdicts.values()
        asks = tuple(dict.fromkeys(ask for verdict in verdicts for ask in verdict.asks))
        unread = dict.fromkeys(text for verdict in verdicts for _, text in verdict.not_understood)
        if any(isinstance(verdict, Illegal) for verdict in verdicts) or not (asks or unread):
            raise
        if not asks:
            raise Untold(tuple(map(changes, unread))) from refused
        return None, asks
    return result, result.gaps.asks


class _WaysTried(Generic[F]):
    """What a search finds each way, as far as it came."""

    def __init__(self) -> None:
        self.ways: dict[Way, F] = {}
        self.stopped_by: OutOfTime | TooLarge | None = None


def _ways_in_time(
    position: Position, search: Callable[[Position], F], asks: Sequence[Ask]
) -> _WaysTried[F]:
    """What the search finds each way until time runs out, or a way is too large."""
    tried = _WaysTried[F]()
    try:
        tried.ways = _all_ways(position, search, asks, tried.ways)
    except (OutOfTime, TooLarge) as error:
        tried.stopped_by = error
    return tried


def _all_ways(
    position: Position,
    search: Callable[[Position], F],
    asks: Sequence[Ask],
    results: dict[Way, F],
) -> dict[Way, F]:
    """What the search finds each way, noted in `results` as it goes on; nothing where it asks too
    much."""
    questions = list(asks)
    while number_of_ways(questions) <= MOST:
        if any(is_open(question, position) for question in questions):
            return {}
        results.clear()
        more: dict[Ask, None] = {}
        for answers in product(*map(possible, questions)):
            if not agree(questions, answers):
                continue
            try:
                result, again = _tried(answered(position, questions, answers), search)
            except Untold:
                return {}
            more.update(dict.fromkeys(question for question in again if question not in questions))
            if result is not None:
                results[tuple(zip(questions, answers, strict=True))] = result
        if not more:
            return results
        questions.extend(more)
    return {}
