"""Circumstances that the position does not tell: the verdict worked out whichever way they are.

Where all ways agree nothing needs to be asked; where they differ the verdict is Undecided, and the
questions that matter are named.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product

import msgspec
from msgspec.structs import replace

from legality.errors import Untold
from legality.gaps import Ask, Gaps
from legality.judging.examination import Examination
from legality.position import Given, Position
from legality.rulebook.characteristics.present import changes
from legality.rulebook.table import Table
from legality.verdict import Illegal, Undecided, Verdict

MOST_QUESTIONS = 6
"""So many are worked out together, in two ways each."""

Answers = tuple[bool, ...]


def worked_out(position: Position, once: Callable[[Position], Examination]) -> Examination:
    """The examination whatever the answers: `once` examines a position as it stands."""
    plainly = once(position)
    questions = list(plainly.gaps.asks)
    while questions:
        if len(questions) > MOST_QUESTIONS:
            return _open(plainly, questions)
        ways = _all_ways(position, once, questions)
        more = [one for way in ways.values() for one in way.gaps.asks if one not in questions]
        if not more:
            return _together(ways, questions)
        questions.extend(dict.fromkeys(more))
    return plainly


def require_read(table: Table) -> None:
    """Raises `Untold` where what is asked of the table hangs on a line that is not read."""
    if table.noticed:
        raise Untold(tuple(changes(text) for _, text in table.noticed))


def ways(
    position: Position, asked: Callable[[Position], Sequence[Ask]]
) -> tuple[tuple[Ask, ...], tuple[Position, ...]]:
    """What the position does not tell, and the positions that tell it one way or another; none of
    these where too much is not told. `asked` is what a position does not tell."""
    questions = list(asked(position))
    while questions and len(questions) <= MOST_QUESTIONS:
        told = tuple(
            answered(position, questions, answers)
            for answers in product((False, True), repeat=len(questions))
        )
        more = [one for way in told for one in asked(way) if one not in questions]
        if not more:
            return tuple(questions), told
        questions.extend(dict.fromkeys(more))
    return tuple(questions), ()


def _all_ways(
    position: Position, once: Callable[[Position], Examination], questions: Sequence[Ask]
) -> dict[Answers, Examination]:
    return {
        answers: once(answered(position, questions, answers))
        for answers in product((False, True), repeat=len(questions))
    }


def answered(position: Position, questions: Sequence[Ask], answers: Answers) -> Position:
    given = (
        Given(id=one.id, text=one.asked, holds=holds)
        for one, holds in zip(questions, answers, strict=True)
    )
    return msgspec.structs.replace(position, given=(*position.given, *given))


def _together(ways: Mapping[Answers, Examination], questions: Sequence[Ask]) -> Examination:
    """What all ways say; Undecided where they differ."""
    found = {answers: dict(way.verdicts()) for answers, way in ways.items()}
    first = next(iter(ways.values()))
    agreed: dict[tuple[str, str], Verdict] = {}
    for key, verdict in first.verdicts():
        same = len({_outcome(verdicts[key]) for verdicts in found.values()}) == 1
        agreed[key] = verdict if same else undecided(verdict)
    outcomes = {
        answers: tuple(map(_outcome, verdicts.values())) for answers, verdicts in found.items()
    }
    matter = [one for place, one in enumerate(questions) if _matters(place, outcomes)]
    gaps = replace(Gaps.together(way.gaps for way in ways.values()), asks=tuple(matter))
    return _told(first, agreed, gaps)


def _matters(place: int, outcomes: Mapping[Answers, tuple[str, ...]]) -> bool:
    """Whether that answer, changed alone, ever changes a verdict."""
    return any(
        outcomes[one] != outcomes[(*one[:place], not one[place], *one[place + 1 :])]
        for one in outcomes
    )


def _open(plainly: Examination, questions: Sequence[Ask]) -> Examination:
    """Too many questions: none of the verdicts is known."""
    verdicts = {key: undecided(verdict) for key, verdict in plainly.verdicts()}
    gaps = replace(plainly.gaps, asks=tuple(questions))
    return _told(plainly, verdicts, gaps)


def _told(
    examination: Examination, verdicts: Mapping[tuple[str, str], Verdict], gaps: Gaps
) -> Examination:
    """The examination with other verdicts, each of which says what it was given without."""
    each = {key: replace(verdict, gaps=gaps) for key, verdict in verdicts.items()}
    return replace(examination.with_verdicts(each), gaps=gaps)


def _outcome(verdict: Verdict) -> str:
    return type(verdict).__name__


def undecided(verdict: Verdict) -> Undecided:
    """The verdict that nobody can give: what was found, without saying whether it is so."""
    maximum = verdict.maximum
    if isinstance(verdict, Illegal):
        maximum = max(maximum, verdict.obeyed)
    return Undecided(
        obeyed=verdict.obeyed,
        maximum=maximum,
        cost=verdict.cost,
        other_costs=verdict.other_costs,
    )
