"""`legality attacks` and `legality blocks`: what could legally be declared."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from legality.cli.certificates import Folder, certificate_line
from legality.cli.each import OutputMode, Query, answer_each, put, warn_of_no_attack
from legality.cli.output import say, warn
from legality.cli.several import of_each
from legality.cli.sources import File, PositionChanges
from legality.errors import OptionError
from legality.position import Position
from legality.queries import best, sentences
from legality.queries.answer import Answer
from legality.queries.attacks import ListedAttack
from legality.queries.best import BestAttackAnswer, BestBlockAnswer, LethalAnswer
from legality.queries.blocks import BlocksRequest, ListedBlock
from legality.queries.certificates import CertificateValue
from legality.queries.listing import ListingRequest
from legality.queries.most_obeyed import MostObeyedAnswer, most_obeyed_lines
from legality.queries.statuses import BAD_INPUT
from legality.queries.subject import Subject
from legality.queries.values import CountAnswer, MaskAnswer


def of_files(
    query: Query[Any],
    request: ListingRequest,
    files: Sequence[str],
    as_json: bool,
    seconds: float | None,
    jobs: int,
    proof: str | None,
) -> int:
    """Answer for the attacks or blocks of every position of the files; the worst exit status."""

    def answer_file(file: File) -> int:
        return of_file(query, request, file, as_json, seconds, jobs, proof)

    return of_each(files, as_json, answer_file)


def of_file(
    query: Query[Any],
    request: ListingRequest,
    file: File,
    as_json: bool,
    seconds: float | None,
    jobs: int,
    proof: str | None = None,
) -> int:
    """Answer for the attacks or blocks of every position of the file; certificates are written to
    the folder `proof`."""
    try:
        request = replace(request, proof=proof is not None)
        request.require_sense()
    except OptionError as error:
        OutputMode(as_json, file=file.label).complain(file.name, error)
        return BAD_INPUT
    answer = partial(put, query, request, show)
    if proof is not None:
        answer = partial(_with_certificates, Folder(proof, file.number), query, request)
    changes = PositionChanges(request.rules)
    return answer_each(file, changes, as_json, request.strict, answer, seconds, jobs)


MOST_PRINTED = 5
"""So many certificates are told one by one."""


def _with_certificates(
    folder: Folder, query: Query[Any], request: ListingRequest, subject: Subject, mode: OutputMode
) -> int:
    """Answer, and write the certificates to the folder."""
    made: list[CertificateValue] = []

    def written(question: ListingRequest) -> Answer[Any]:
        answered: Answer[Any] = query(question)
        lines = tuple(_written(line, folder, mode.line, made) for line in answered.lines)
        return replace(answered, lines=lines)

    status = put(written, request, show, subject, mode)
    if not mode.as_json:
        for value in made[:MOST_PRINTED]:
            say(certificate_line(value))
        if len(made) > MOST_PRINTED:
            say(f"And {len(made) - MOST_PRINTED} more in {folder.name}.")
    return status


def _written(line: Any, folder: Folder, number: int | None, made: list[CertificateValue]) -> Any:
    """The line of an answer with paths in place of texts; its certificates are added to those
    made."""
    if isinstance(line, dict):
        by_player = cast("dict[str, Any]", line)
        return {who: _written(part, folder, number, made) for who, part in by_player.items()}
    match line:
        case LethalAnswer(certificates=values) if values is not UNSET:
            written = folder.write(values, number)
            made += written
            return replace(line, certificates=written)
        case CountAnswer(certificate=value) if value is not UNSET:
            made += folder.write([value], number)
            return replace(line, certificate=made[-1])
        case _:
            return line


def show(request: ListingRequest, answer: Answer[Any]) -> None:
    """Print the answer for people."""
    if isinstance(request, BlocksRequest):
        subject = request.subject
        if isinstance(subject, Position) and not subject.defending_sides:
            say("nobody may be attacked: nobody declares blockers")
            return
        warn_of_no_attack(subject, "there is nothing to block")
    for line in answer.lines:
        if isinstance(line, dict):
            _show_by_player(cast("dict[str, Any]", line))
        else:
            _show_line(None, line)


def _show_by_player(line: Mapping[str, Any]) -> None:
    """The answers by player; beside them are lists."""
    best_blocks = {name: part for name, part in line.items() if isinstance(part, BestBlockAnswer)}
    for text in best.block_lines(best_blocks):
        say(text)
    obeying: dict[str | None, MostObeyedAnswer] = {
        name: part for name, part in line.items() if isinstance(part, MostObeyedAnswer)
    }
    for text in most_obeyed_lines(obeying):
        say(text)
    for name, part in line.items():
        if isinstance(part, CountAnswer | MaskAnswer):
            _show_line(name, part)


def _show_line(player: str | None, line: object) -> None:
    match line:
        case ListedAttack():
            say(sentences.with_bands(line.attacks, line.bands))
        case ListedBlock():
            whose = "" if line.player is UNSET else f"{line.player}: "
            say(f"{whose}{sentences.declared(line.blocks)}")
        case CountAnswer():
            say(sentences.count(player, line))
        case MaskAnswer():
            _show_mask(player, line)
        case BestBlockAnswer():
            for text in best.block_lines({"": line}):
                say(text)
        case MostObeyedAnswer():
            for text in most_obeyed_lines({None: line}):
                say(text)
        case BestAttackAnswer():
            for text in best.attack_lines(line):
                say(text)
        case LethalAnswer():
            for text in best.open_lines(line):
                warn(text)
            for text in best.lethal_lines(line):
                say(text)
        case _:
            raise TypeError(f"no answer about attacks or blocks: {line!r}")


def _show_mask(player: str | None, line: MaskAnswer) -> None:
    who = "" if player is None else f"{player}: "
    for creature, targets in line.mask.items():
        named = [target or "nothing" for target in targets]
        say(f"{who}{creature} → {' or '.join(named) or '(no choice is legal)'}")
