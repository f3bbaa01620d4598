"""Circumstances that the position does not tell: the verdict worked out whichever way they are.

Where all ways agree nothing needs to be asked; where they differ the verdict is Undecided, and the
questions that matter are named.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from legality.errors import Untold
from legality.gaps import Ask, Gaps, Way
from legality.judging.examination import Examination
from legality.position import Given, LastingEffect, Position
from legality.problem.damage import DamageProblem
from legality.problem.declarations import Problem
from legality.rulebook.characteristics.present import changes
from legality.rulebook.table import Table
from legality.verdict import Illegal, Undecided, Verdict

MOST_QUESTIONS = 6
"""So many are worked out together, in two ways each."""
MOST_WAYS = 2**MOST_QUESTIONS
"""In so many ways those that have more answers."""

Answer = bool | Way
"""Whether a circumstance is so; or how an ability resolved."""
Answers = tuple[Answer, ...]
A = TypeVar("A", bound=Answers)
S = TypeVar("S")
_Outcome = tuple[str, Problem | DamageProblem | None]


def worked_out(position: Position, once: Callable[[Position], Examination]) -> Examination:
    """The examination whatever the answers: `once` examines a position as it stands."""
    plainly = once(position)
    questions = list(plainly.gaps.asks)
    while questions:
        if any(is_open(question, position) for question in questions):
            return _with_open_questions(plainly)
        if number_of_ways(questions) > MOST_WAYS:
            return nothing_known(plainly, questions)
        ways = _all_ways(position, once, questions)
        more = _new((question for way in ways.values() for question in way.gaps.asks), questions)
        if not more:
            return together(ways, questions)
        questions.extend(more)
    return plainly


def number_of_ways(questions: Sequence[Ask]) -> int:
    """In how many ways they may be answered together."""
    return prod(
        {_circumstance(question): len(possible(question)) for question in questions}.values()
    )


def is_open(question: Ask, position: Position) -> bool:
    """Whether nothing that the position can say answers it: also where an answer names a token that
    enters only in the course of the combat."""
    known = position.by_id.keys() | position.player_by_name.keys()
    objects = (name for _, names in question.ways for name in names)
    return question.is_open or any(
        known.isdisjoint({name}) if isinstance(name, str) else not known >= set(name)
        for name in objects
    )


def possible(question: Ask) -> tuple[Answer, ...]:
    """Every answer to a question."""
    return question.ways or (False, True)


def _new(asked_now: Iterable[Ask], questions: Sequence[Ask]) -> list[Ask]:
    """The questions that are not among those: of the same line and words, each once."""
    known = {question[:3] for question in questions}
    more: dict[tuple[str, ...], Ask] = {}
    for question in asked_now:
        if question[:3] not in known:
            more.setdefault(question[:3], question)
    return list(more.values())


def require_read(table: Table) -> None:
    """Raises `Untold` where what is asked of the table hangs on a line that is not read."""
    if table.noticed:
        raise Untold(tuple(changes(text) for _, text in table.noticed))


def ways(
    position: Position, questions_of: Callable[[Position], Sequence[Ask]]
) -> tuple[tuple[Ask, ...], tuple[Position, ...]]:
    """What the position does not tell, and the positions that tell it one way or another; none of
    these where too much is not told. `asked` is what a position does not tell."""
    questions = list(questions_of(position))
    while questions and number_of_ways(questions) <= MOST_WAYS:
        if any(is_open(question, position) for question in questions):
            return tuple(questions), ()
        completed = tuple(
            answered(position, questions, answers)
            for answers in product(*map(possible, questions))
            if agree(questions, answers)
        )
        more = _new((question for way in completed for question in questions_of(way)), questions)
        if not more:
            return tuple(questions), completed
        questions.extend(more)
    return tuple(questions), ()


def _all_ways(
    position: Position, once: Callable[[Position], Examination], questions: Sequence[Ask]
) -> dict[Answers, Examination]:
    return {
        answers: once(answered(position, questions, answers))
        for answers in product(*map(possible, questions))
        if agree(questions, answers)
    }


def _circumstance(question: Ask) -> tuple[str, ...]:
    """What a question asks: the same words of one permanent's lines ask for one circumstance, but
    of how an ability resolves each line asks for its own."""
    return question[:3] if question.ways else (question.id, question.asked)


def agree(questions: Sequence[Ask], answers: Answers) -> bool:
    """Whether the same circumstance, for which several lines of a permanent may ask, is answered in
    one way."""
    by_circumstance: dict[tuple[str, ...], Answer] = {}
    return all(
        by_circumstance.setdefault(_circumstance(question), answer) == answer
        for question, answer in zip(questions, answers, strict=True)
    )


def answered(position: Position, questions: Sequence[Ask], answers: Answers) -> Position:
    """The position in which those questions are answered so."""
    return msgspec.structs.replace(position, **with_answers(position, questions, answers))


def with_answers(
    position: Position, questions: Sequence[Ask], answers: Answers
) -> dict[str, tuple[Any, ...]]:
    """`given` and `effects` of a position in which those questions are answered so."""
    given: list[Given] = []
    effects: list[LastingEffect] = []
    for question, answer in zip(questions, answers, strict=True):
        if isinstance(answer, bool):
            given.append(Given(id=question.id, text=question.asked, holds=answer))
        else:
            words, objects = answer
            source = position.by_id.get(question.id)
            effects.append(
                LastingEffect(
                    oracle_text=words,
                    on=objects,
                    source=question.id,
                    ability=question.text,
                    controller=None if source is None else source.controller,
                )
            )
    return {"given": (*position.given, *given), "effects": (*position.effects, *effects)}


def together(ways: Mapping[A, Examination], questions: Sequence[Ask]) -> Examination:
    """What all ways say, each under its answers to the questions; Undecided where they differ. The
    questions that are left are those that matter: also to what hangs on a text that is not read,
    and once that has been told."""
    verdicts_by_answers = {answers: dict(way.verdicts()) for answers, way in ways.items()}
    first = next(iter(ways.values()))
    agreed: dict[tuple[str, str], Verdict] = {}
    for key, verdict in first.verdicts():
        same = len({_kind(verdicts[key]) for verdicts in verdicts_by_answers.values()}) == 1
        agreed[key] = verdict if same else undecided(verdict)
    outcomes = {answers: tuple(_outcomes(way)) for answers, way in ways.items()}
    matter = [question for question in questions if _matters(question, questions, outcomes)]
    every = [way.gaps for way in ways.values()]
    applied = [
        question
        for question in first.gaps.applied
        if all(question in gaps.applied for gaps in every)
    ]
    gaps = replace(Gaps.together(every), asks=tuple(matter), applied=tuple(applied))
    return _with_verdicts(first, agreed, gaps)


def _matters(
    question: Ask, questions: Sequence[Ask], outcomes: Mapping[A, tuple[_Outcome, ...]]
) -> bool:
    """Whether the answer to that question, changed alone, ever changes an outcome."""
    same = [
        _circumstance(other_question) == _circumstance(question) for other_question in questions
    ]
    by_others: dict[Answers, set[tuple[_Outcome, ...]]] = {}
    for answers, outcome in outcomes.items():
        others = tuple(
            other_question for other_question, is_it in zip(answers, same, strict=True) if not is_it
        )
        by_others.setdefault(others, set()).add(outcome)
    return any(len(outcome) > 1 for outcome in by_others.values())


def _with_open_questions(plainly: Examination) -> Examination:
    """A question that no answer settles: what is judged with it open is not known."""
    verdicts = {
        key: undecided(verdict) if verdict.gaps.asks else verdict
        for key, verdict in plainly.verdicts()
    }
    return _with_verdicts(plainly, verdicts, plainly.gaps)


def examined_each_way(
    once: Callable[[S], Examination],
    state: S,
    questions: Sequence[Ask],
    ways: Iterable[tuple[A, S]],
) -> Examination:
    """What all ways to answer the questions say of what stands, each a state of its own; no ways:
    too much is asked."""
    plainly = once(state)
    if not questions:
        return plainly
    examined = {answers: once(way) for answers, way in ways}
    return together(examined, questions) if examined else nothing_known(plainly, questions)


def nothing_known(plainly: Examination, questions: Sequence[Ask]) -> Examination:
    """Too many questions: none of the verdicts is known."""
    verdicts = {key: undecided(verdict) for key, verdict in plainly.verdicts()}
    gaps = replace(plainly.gaps, asks=tuple(questions))
    return _with_verdicts(plainly, verdicts, gaps)


def _with_verdicts(
    examination: Examination, verdicts: Mapping[tuple[str, str], Verdict], gaps: Gaps
) -> Examination:
    """The examination with other verdicts, each of which says what it was given without."""
    each = {key: replace(verdict, gaps=gaps) for key, verdict in verdicts.items()}
    return replace(examination.with_verdicts(each), gaps=gaps)


def _outcomes(way: Examination) -> Iterator[_Outcome]:
    """Each verdict's kind; beside one that hangs on a text that is not read, what it is about."""
    for key, verdict in way.verdicts():
        hangs = isinstance(verdict, Undecided) and verdict.gaps.not_understood
        yield _kind(verdict), way.problem(*key) if hangs else None


def _kind(verdict: Verdict) -> str:
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
