"""`legality convert`: a board from one form to another."""

from functools import partial
from typing import Literal

from legality.cli.each import Answer, Manner, Question, answered
from legality.cli.output import ALL_LEGAL, say, worst, write
from legality.cli.sources import Changes, File, Source, Text, source
from legality.errors import LegalityError
from legality.position import Position
from legality.position.form import form_of

To = Literal["notation", "json", "code"]


def run(file: File, to: To | None, rules: str | None, seconds: float | None = None) -> int:
    """Print each position of a file in that form; without one in the notation, and what is in the
    notation as JSON."""
    return worst(answered(Question(file, Changes(rules), partial(_read, to), seconds=seconds)))


def _read(to: To | None, text: Text, changes: Changes) -> tuple[Source, Answer]:
    return source(*text, changes), partial(_print, to or _other_form(text[0]))


def _other_form(data: bytes | LegalityError) -> To:
    if isinstance(data, LegalityError):
        return "notation"
    form = form_of(data.decode("utf-8-sig", "replace"), nothing="notation")
    return "json" if form == "notation" else "notation"


def _print(to: To, position: Position, manner: Manner) -> int:
    match to:
        case "json":
            write(str(position))
        case "code":
            say(position.code())
        case "notation":
            if where := _where(manner):
                say(f"# {where}")
            write(position.notation().rstrip("\n"))
    return ALL_LEGAL


def _where(manner: Manner) -> str:
    """Where a board stood, if others stand beside it."""
    line = None if manner.line is None else f"line {manner.line}"
    return ", ".join(part for part in (manner.file, line) if part is not None)
