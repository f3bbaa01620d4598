"""`legality check`: each position judged, with its reasons."""

from typing import Any

from legality.cli.output import (
    BAD_INPUT,
    complain,
    print_json,
    refuse_not_understood,
    show_judgement,
    status_of,
    worst,
)
from legality.cli.sources import Changes, Source, sources, stages
from legality.errors import LegalityError, PositionError
from legality.judging.check import examine


def run(
    file: str,
    judge: str | None,
    rules: str | None,
    strict: bool,
    time_limit: float | None,
    explain: bool,
    as_json: bool,
) -> int:
    """Judge every position of the file; the exit status is the worst of theirs."""
    try:
        changes = Changes(rules, stages(judge))
    except PositionError as error:
        complain(file, error, None, as_json)
        return BAD_INPUT
    return worst(
        [
            _judge(file, source, strict, time_limit, explain, as_json)
            for source in sources(file, changes)
        ]
    )


def _judge(
    file: str,
    source: Source,
    strict: bool,
    time_limit: float | None,
    explain: bool,
    as_json: bool,
) -> int:
    if source.position is None:
        assert source.error is not None
        complain(file, source.error, source.line, as_json)
        return BAD_INPUT
    try:
        examination = examine(source.position, seconds=time_limit)
    except LegalityError as error:
        complain(file, error, source.line, as_json)
        return BAD_INPUT
    judgement = examination.judgement
    refused = refuse_not_understood(judgement) if strict else None
    if refused is not None:
        complain(file, refused, source.line, as_json)
        return BAD_INPUT
    conflicts: list[dict[str, Any]] = []
    if explain:
        from legality.judging.explain import conflicts_of

        conflicts = [
            conflict.to_value() for conflict in conflicts_of(examination, seconds=time_limit)
        ]
    if as_json:
        value = judgement.to_value()
        print_json({**value, "conflicts": conflicts} if explain else value)
    else:
        show_judgement(source.position, judgement)
        if explain:
            from legality.cli.explanations import show_conflicts

            show_conflicts(conflicts)
    return status_of(judgement)
