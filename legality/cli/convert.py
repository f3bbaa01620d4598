"""`legality convert`: a board from one form to another."""

from functools import partial

from msgspec.structs import replace

from legality.cli.each import Answer, OutputMode, QuestionForEach, answered, put
from legality.cli.output import say, write, write_json
from legality.cli.sources import File, InputSource, PositionChanges, Text, read_source
from legality.errors import LegalityError
from legality.position.form import form_of
from legality.queries import answer as answers
from legality.queries import convert
from legality.queries.convert import ConvertAnswer, ConvertRequest, Form
from legality.queries.statuses import worst
from legality.queries.subject import Subject


def of_file(
    request: ConvertRequest, file: File, to: Form | None, seconds: float | None = None
) -> int:
    """Print each position of a file in that form; without one in the notation, and what is in the
    notation as JSON."""
    read = partial(_read, request, to)
    return worst(
        answered(QuestionForEach(file, PositionChanges(request.rules), read, seconds=seconds))
    )


def _read(
    request: ConvertRequest, to: Form | None, text: Text, changes: PositionChanges
) -> tuple[InputSource, Answer]:
    question = replace(request, to=to or _other_form(text[0]))
    return read_source(*text, changes), partial(_convert, question)


def _other_form(data: bytes | LegalityError) -> Form:
    if isinstance(data, LegalityError):
        return "notation"
    form = form_of(data.decode("utf-8-sig", "replace"), default="notation")
    return "json" if form == "notation" else "notation"


def _convert(request: ConvertRequest, subject: Subject, mode: OutputMode) -> int:
    return put(convert.answer, request, partial(_show, mode), subject, mode)


def _show(mode: OutputMode, request: ConvertRequest, answer: answers.Answer[ConvertAnswer]) -> None:
    for line in answer.lines:
        match request.to:
            case "json":
                write_json(str(request.board))
            case "code":
                say(str(line.code))
            case "short":
                say(str(line.short))
            case "notation":
                if where := _where(mode):
                    say(f"# {where}")
                write(str(line.notation).rstrip("\n"))


def _where(mode: OutputMode) -> str:
    """Where a board stood, if others stand beside it."""
    line = None if mode.line is None else f"line {mode.line}"
    return ", ".join(part for part in (mode.file, line) if part is not None)
