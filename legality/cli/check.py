"""`legality check`: each position judged, with its reasons."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from legality.cli.cores import unless_said
from legality.cli.deadline import settled
from legality.cli.each import Manner, answer_each
from legality.cli.output import BAD_INPUT, status_of, warn
from legality.cli.several import of_each
from legality.cli.sources import Changes, File, stages
from legality.cli.told import told
from legality.errors import OutOfTime, PositionError
from legality.frozen import FrozenDict
from legality.judging.check import examine
from legality.judging.examination import Examination
from legality.position import Position
from legality.verdict import Judgement

NOTHING_KNOWN: Mapping[str, Any] = FrozenDict(legal=None)
UNASKED = 5.0
"""Seconds for the nearest legal declaration where it is shown without being asked for."""


def of_files(
    files: Sequence[str],
    *,
    judge: str | None = None,
    rules: str | None = None,
    strict: bool = False,
    time_limit: float | None = None,
    explain: bool = False,
    nearest: bool = False,
    as_json: bool = False,
    jobs: int | None = None,
) -> int:
    """Judge every position of the files, a large file of lines by several processes unless it is
    said by how many; the exit status is the worst of theirs."""

    def answer(file: File) -> int:
        number = unless_said(file.name) if jobs is None else jobs
        return run(file, judge, rules, strict, time_limit, explain, nearest, as_json, number)

    return of_each(files, as_json, answer)


def run(
    file: File,
    judge: str | None,
    rules: str | None,
    strict: bool,
    time_limit: float | None,
    explain: bool,
    nearest: bool,
    as_json: bool,
    jobs: int = 1,
) -> int:
    """Judge every position of a file; the exit status is the worst of theirs."""
    try:
        changes = Changes(rules, stages(judge))
    except PositionError as error:
        Manner(as_json, file=file.told).complain(file.name, error)
        return BAD_INPUT

    answer = partial(judge_one, explain=explain, nearest=nearest)
    return answer_each(file, changes, as_json, strict, answer, time_limit, jobs, NOTHING_KNOWN)


def _with_nearest(position: Position, judgement: Judgement, seconds: float | None) -> Judgement:
    """The judgement with what legal is nearest, as far as that is found in time."""
    from legality.legal.nearest.judgement import with_nearest

    try:
        return with_nearest(position, judgement, seconds=seconds)
    except OutOfTime:
        return judgement


def judge_one(
    position: Position, manner: Manner, explain: bool, nearest: bool, tell: bool = False
) -> int:
    """Judge what a position declares; `tell` it in sentences beside the JSON."""
    examination = examine(position)
    judgement = examination.judgement
    manner.require(judgement.gaps)
    unsure = judgement.legal is not True and not judgement.is_empty
    if unsure and (nearest or not manner.as_json):
        judgement = _with_nearest(position, judgement, None if nearest else UNASKED)
    conflicts = _conflicts(examination) if explain else []
    settled()
    if manner.as_json:
        value = judgement.to_value()
        if explain:
            value["conflicts"] = conflicts
        if tell:
            value["told"] = told(position, examination, judgement)
        manner.answer(value)
        return status_of(value["legal"])
    from legality.cli.verdicts import show_judgement

    show_judgement(position, examination, judgement)
    manner.warn(judgement.gaps)
    if explain:
        from legality.cli.explanations import show_conflicts

        show_conflicts(conflicts)
    return status_of(judgement.legal)


def _conflicts(examination: Examination) -> list[dict[str, Any]]:
    """What conflicts, as far as it is found in time."""
    from legality.judging.explain import conflicts_of

    found: list[dict[str, Any]] = []
    try:
        found += (conflict.to_value() for conflict in conflicts_of(examination))
    except OutOfTime:
        warn("undecided: the time limit ended the search for conflicts")
    return found
