"""`legality check`: each position judged, with its reasons."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from legality.cli.cores import default_jobs
from legality.cli.each import OutputMode, Query, answer_each, put
from legality.cli.output import say
from legality.cli.several import of_each
from legality.cli.sources import File, PositionChanges, judged_stages
from legality.errors import PositionError
from legality.frozen import FrozenDict
from legality.position import STAGES, Position, Stage
from legality.position.form import is_board
from legality.queries import check
from legality.queries.answer import Answer
from legality.queries.check import CheckAnswer, CheckRequest
from legality.queries.request import NO_TEXT
from legality.queries.statuses import BAD_INPUT
from legality.queries.subject import Subject

if TYPE_CHECKING:
    from legality.cli.certificates import Folder

NOTHING_KNOWN: Mapping[str, Any] = FrozenDict(legal=None)


def of_files(
    files: Sequence[str],
    *,
    judge: str | None = None,
    rules: str | None = None,
    strict: bool = False,
    time_limit: float | None = None,
    explain: bool = False,
    nearest: bool = False,
    proof: str | None = None,
    suggest: bool = False,
    as_json: bool = False,
    jobs: int | None = None,
) -> int:
    """Judge every position of the files, a large file of lines by several processes unless
    `jobs` has their number; the exit status is the worst of theirs."""
    request = CheckRequest(
        position=NO_TEXT,
        rules=rules,
        strict=strict,
        explain=explain,
        nearest=nearest,
        tell=not as_json,
        proof=proof is not None,
    )

    def answer_file(file: File) -> int:
        number = default_jobs(file.name) if jobs is None else jobs
        return of_file(request, judge, file, as_json, suggest, time_limit, number, proof)

    return of_each(files, as_json, answer_file)


def of_file(
    request: CheckRequest,
    judge: str | None,
    file: File,
    as_json: bool,
    suggest: bool = False,
    time_limit: float | None = None,
    jobs: int = 1,
    proof: str | None = None,
) -> int:
    """Judge every position of a file; the exit status is the worst of theirs. Certificates are
    written to the folder `proof`."""
    try:
        request = replace(request, judge=judged_stages(judge))
    except PositionError as error:
        OutputMode(as_json, file=file.label).complain(file.name, error)
        return BAD_INPUT
    query = check.answer if as_json else check.answer_for_people
    answer = partial(put, query, request, show)
    if proof is not None:
        from legality.cli.certificates import Folder

        answer = partial(_with_certificates, Folder(proof, file.number), query, request)
    if suggest and not as_json:
        answer = partial(_or_suggest, file.name, answer)
    changes = PositionChanges(request.rules, request.judge)
    strict = request.strict
    return answer_each(file, changes, as_json, strict, answer, time_limit, jobs, NOTHING_KNOWN)


def _with_certificates(
    folder: "Folder",
    query: Query[CheckRequest],
    request: CheckRequest,
    subject: Subject,
    mode: OutputMode,
) -> int:
    """Judge, and write the certificates to the folder."""

    def written(question: CheckRequest) -> Answer[CheckAnswer]:
        answered: Answer[CheckAnswer] = query(question)
        (line,) = answered.lines
        certificates = folder.write(line.certificates or (), mode.line)
        return replace(answered, lines=(replace(line, certificates=certificates),))

    return put(written, request, show, subject, mode)


def show(request: CheckRequest, answer: Answer[CheckAnswer]) -> None:
    """Print the judgement for people."""
    from legality.cli.verdicts import show_judgement

    for line in answer.lines:
        show_judgement(request.subject, line)


def _or_suggest(file: str, judge: "partial[int]", subject: Subject, mode: OutputMode) -> int:
    """Judge, or where nothing is declared say what can be asked of the board in that file."""
    status = judge(subject, mode)
    if mode.line is None and isinstance(subject, Position) and not _judged(subject):
        for text in suggestions(subject, file):
            say(text)
    return status


def _judged(position: Position) -> tuple[Stage, ...]:
    """What is declared on a board to be judged."""
    judged: list[Stage] = [stage for stage in STAGES if position.judges(stage)]
    return tuple(stage for stage in judged if getattr(position, stage) is not None)


LONGEST = 40
"""A board of more characters is not repeated in a suggestion."""


def suggestions(position: Position, file: str) -> Iterator[str]:
    """The commands for the board of that file, each with what it answers."""
    name = _name(file)
    yield f"By the rules of {position.rules}. What can be asked{'' if name == file else _of(name)}:"
    commands = list(_questions(position))
    width = max(len(command) for command, _ in commands)
    for command, answer in commands:
        yield f"  legality {command.replace('FILE', name):<{width + len(name) - 4}}  {answer}"


def _name(file: str) -> str:
    """The file as it is typed; BOARD for a long board and for standard input."""
    if file == "-" or (is_board(file) and (len(file) > LONGEST or "\n" in file)):
        return "BOARD"
    return shlex.quote(file)


def _of(name: str) -> str:
    return " of this BOARD" if name == "BOARD" else ""


def _questions(position: Position) -> Iterator[tuple[str, str]]:
    attacker = position.attacking_side
    if position.attacks is None:
        yield "attacks FILE", f"every legal attack of {attacker}"
        yield "attacks FILE --best", "the attack whose worst reply is best"
        yield "attacks FILE --lethal", "does an attack kill whatever the blocks?"
        yield "attacks FILE --mask", "what each creature may attack"
    else:
        yield "check FILE --judge attacks", f"is the attack of {attacker} legal?"
        yield "blocks FILE", "every legal block"
        yield "blocks FILE --best", "the block with the best outcome"
    yield "show FILE", "each permanent as it is now, and why"
    yield "convert FILE", "the board as it was understood, in another form"
