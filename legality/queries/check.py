"""`check`: what is declared on a board judged, with its reasons."""

from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import OutOfTime
from legality.frozen import HashedByContent
from legality.judging.check import examine
from legality.judging.examination import Examination
from legality.position import Position
from legality.queries.answer import Answer, AppliedValue, GapValue, course_fields, require
from legality.queries.certificates import CertificateValue, of_declared
from legality.queries.judgement_sentences import JudgementSentences, sentences
from legality.queries.request import JudgingRequest
from legality.queries.statuses import status_of
from legality.queries.subject import Subject, declaration_or_none, title_in
from legality.verdict import Judgement, VerdictValue, verdict_value, verdict_values

FOR_PEOPLE = 5.0
"""Seconds for the nearest legal declaration where it is shown without being asked for."""
OUT_OF_TIME = "undecided: the time limit ended the search for conflicts"
OUT_OF_TIME_FOR_REASONS = "undecided: the time limit ended the search for reasons"


class CheckRequest(JudgingRequest, frozen=True, kw_only=True, tag="check"):
    """Judge the declared attacks, blocks and damage; `tell`: in sentences for people too;
    `proof`: with the certificates that no declaration obeys more requirements."""

    explain: bool = False
    nearest: bool = False
    tell: bool = False
    proof: bool = False


class ConflictValue(HashedByContent, frozen=True):
    """A requirement that is not obeyed, and the restrictions that keep it from being obeyed."""

    declaration: str
    player: str
    requirement: str
    creature: str | None
    restrictions: list[dict[str, Any]]


class ShortfallValue(msgspec.Struct, frozen=True):
    """Why at most `maximum` of the `required` requirements on a declaration can be obeyed, in five
    sentences at most."""

    declaration: str
    player: str
    required: int
    maximum: int
    sentences: tuple[str, ...]


class CheckAnswer(HashedByContent, frozen=True):
    """The judgement of a position: null what was not judged."""

    legal: bool | None
    attacks: VerdictValue | None
    blocks: dict[str, VerdictValue] | None
    damage: dict[str, VerdictValue] | None
    rules: str
    not_understood: list[GapValue]
    asks: list[GapValue]
    not_modelled: list[GapValue]
    applied: list[AppliedValue] | UnsetType = UNSET
    assumes: list[str] | UnsetType = UNSET
    conflicts: list[ConflictValue] | UnsetType = UNSET
    reasons: list[ShortfallValue] | UnsetType = UNSET
    told: JudgementSentences | UnsetType = UNSET
    certificates: list[CertificateValue] | UnsetType = UNSET


def answer(request: CheckRequest) -> Answer[CheckAnswer]:
    """The judgement of the request's board, or of what a Problem declares."""
    return _answer(request, None if request.nearest else 0.0)


def answer_for_people(request: CheckRequest) -> Answer[CheckAnswer]:
    """The same with what legal is nearest, looked for a little though nobody asked for it."""
    return _answer(request, None if request.nearest else FOR_PEOPLE)


def _answer(request: CheckRequest, nearest: float | None) -> Answer[CheckAnswer]:
    """The judgement; the nearest legal declarations are looked for so many seconds (0: not at all;
    None: to the end)."""
    subject = request.subject
    examination = _examined(subject)
    judgement = examination.judgement
    require(request, judgement.gaps)
    if nearest != 0 and judgement.legal is not True and not judgement.is_empty:
        judgement = _with_nearest(subject, judgement, nearest)
    line = _line(judgement)
    notes: tuple[str, ...] = ()
    more: dict[str, Any] = {}
    if request.explain:
        more["conflicts"], notes = _conflicts(examination)
        more["reasons"], unfinished = _reasons(subject, examination)
        notes = (*notes, *unfinished)
    if request.tell:
        more["told"] = sentences(attacker_of(subject), examination, judgement)
    if request.proof:
        more["certificates"] = of_declared(subject)
    if more:
        line = msgspec.structs.replace(line, **more)
    return Answer((line,), status_of(judgement.legal), notes=notes)


def _line(judgement: Judgement) -> CheckAnswer:
    attacks, blocks, damage, gaps = (
        judgement.attacks,
        judgement.blocks,
        judgement.answered_damage,
        judgement.gaps,
    )
    return CheckAnswer(
        judgement.legal,
        None if attacks is None else verdict_value(attacks),
        None if blocks is None else verdict_values(blocks),
        None if damage is None else verdict_values(damage),
        judgement.rules,
        [GapValue(name, text) for name, text in gaps.not_understood],
        [GapValue(ask.id, ask.text, ask.asked) for ask in gaps.asks],
        [GapValue(name, text) for name, text in gaps.not_modelled],
        **course_fields(judgement.course),
    )


def _examined(subject: Subject) -> Examination:
    return examine(subject) if isinstance(subject, Position) else subject.examine()


def attacker_of(subject: Subject) -> str:
    """Who declares the attack that is judged; "" where none is."""
    if isinstance(subject, Position):
        return subject.attacking_side
    file = declaration_or_none(subject)
    return "" if file is None else file.problem.player


def _with_nearest(subject: Subject, judgement: Judgement, seconds: float | None) -> Judgement:
    """The judgement with what legal is nearest, as far as that is found in time."""
    from legality.legal.nearest.judgement import with_nearest

    try:
        if isinstance(subject, Position):
            return with_nearest(subject, judgement, seconds=seconds)
        file = declaration_or_none(subject)  # of damage it is there already
        return judgement if file is None else file.with_nearest(judgement, seconds=seconds)
    except OutOfTime:
        return judgement


def _conflicts(examination: Examination) -> tuple[list[ConflictValue], tuple[str, ...]]:
    """What conflicts, as far as it is found in time, and a note where it is not all."""
    from legality.judging.explain import conflicts_of

    conflicts: list[ConflictValue] = []
    try:
        for conflict in conflicts_of(examination):
            conflicts.append(msgspec.convert(conflict.to_value(), ConflictValue))
    except OutOfTime:
        return conflicts, (OUT_OF_TIME,)
    return conflicts, ()


def _reasons(
    subject: Subject, examination: Examination
) -> tuple[list[ShortfallValue], tuple[str, ...]]:
    """Why no more requirements can be obeyed, as far as there is time; a note where it ended."""
    from legality.reasons.reason import shortfalls

    reasons: list[ShortfallValue] = []
    try:
        for shortfall in shortfalls(examination, partial(title_in, subject)):
            reasons.append(ShortfallValue(**msgspec.structs.asdict(shortfall)))
    except OutOfTime:
        return reasons, (OUT_OF_TIME_FOR_REASONS,)
    return reasons, ()
