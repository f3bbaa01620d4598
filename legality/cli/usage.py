"""Groups of commands and their helps, which name what an option takes in words. What they complain
of in words that were typed is shown escaped."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from legality.errors import visible

_USAGE = typer.BadParameter.__mro__[1]
"""The error of which it is a kind: newer versions of typer have their own, older ones click's."""
VALUES = {
    **dict.fromkeys(
        ("abilities", "cases", "db", "map_to", "names", "output", "pack", "weights"), "FILE"
    ),
    **dict.fromkeys(("at_least", "jobs", "limit", "port", "sample", "seed"), "NUMBER"),
    **dict.fromkeys(("most_time", "time_limit"), "SECONDS"),
    **dict.fromkeys(("proof", "pyodide", "static"), "FOLDER"),
    **{"ask": "QUESTION", "column": "NAME", "dask": "ADDRESS", "engine": "COMMAND"},
    **{"graded": "SET", "host": "ADDRESS", "judge": "WHAT", "most_bytes": "BYTES"},
    **{"defender": "PLAYER", "player": "PLAYER", "players": "NAMES", "rules": "DATE"},
}
"""What each option takes, by its name; those with a few values to choose from name these."""


class Command(TyperCommand):
    """A command whose help names no type of Python."""

    def get_params(self, ctx: Any) -> Any:
        """Its arguments and options, `--help` too."""
        return _in_words(super().get_params(ctx))


class Commands(TyperGroup):
    """Commands whose errors of usage only can be read."""

    def get_params(self, ctx: Any) -> Any:
        """Its options, `--help` too."""
        return _in_words(super().get_params(ctx))

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """The same, of the words before the command."""
        with _visible():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """The same, of the command and its words."""
        with _visible():
            return super().invoke(ctx)


def _in_words(parameters: list[Any]) -> list[Any]:
    """They themselves, with what each takes in the place of a type: of an argument its name says
    it, and a flag takes nothing."""
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
        elif parameter.name in VALUES and parameter.param_type_name == "option":
            parameter.metavar = VALUES[parameter.name]
        elif parameter.nargs == -1 or parameter.param_type_name == "argument":
            _hide_type(parameter)
    return parameters


def _hide_type(argument: Any) -> None:
    """Newer versions of typer write the type of Python beside its name."""
    shown = getattr(argument, "display_type", None)
    if shown is None:
        return

    def choices(ctx: Any) -> str:
        text: str = shown(ctx)
        return text if "|" in text else ""

    argument.display_type = choices


PLAIN = {
    "Value error, ": "",
    "Input should be a valid number, unable to parse string as a number": "expected a number",
    "Input should be a valid integer, unable to parse string as an integer": (
        "expected a whole number"
    ),
}
"""What newer versions of typer say of a value, and the same in plain words."""
MISSING = {
    "why": "Expected BOARD CREATURE attacks or blocks WHOM, as in: "
    "legality why board.json wolf blocks ogre",
    "diff": "Expected two files, OLD and NEW, that have the text of the rulebook; "
    "legality rules lists the editions.",
}
"""What a command says where words are missing, by its name; of `files` all others say the same."""
A_BOARD = (
    "Expected a board: a FILE, or one that is typed in quotes, as in: "
    "legality check 'Ann: Ogre 3/3 -> Bob; Bob:'"
)


def _missing(error: Any) -> str | None:
    """What is missing, where it is a word that is no option."""
    parameter, context = getattr(error, "param", None), getattr(error, "ctx", None)
    if type(error).__name__ != "MissingParameter" or parameter is None or context is None:
        return None
    return MISSING.get(context.info_name) or (A_BOARD if parameter.name == "files" else None)


def _hint(message: str) -> str:
    """What a person may have meant by the first word of a board without quotes."""
    unknown = message.startswith("No such command") and "Did you mean" not in message
    return " A board is typed in quotes: legality 'Ann: Ogre 3/3 -> Bob; Bob:'." * unknown


@contextmanager
def _visible() -> Generator[None, None, None]:
    try:
        yield
    except Exception as error:
        message = getattr(error, "message", None)
        if isinstance(error, _USAGE) and isinstance(message, str):
            for of_typer, plain in PLAIN.items():
                message = message.replace(of_typer, plain)
            error.message = visible(message) + _hint(message)  # type: ignore[attr-defined]  # of whichever it is
            if (missing := _missing(error)) is not None:
                error.format_message = lambda: missing  # type: ignore[attr-defined]  # it prints that
        raise
