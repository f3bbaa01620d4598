"""Groups of commands and their helps. What they complain of in words that were typed is shown
escaped."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from legality.errors import visible

_USAGE = typer.BadParameter.__mro__[1]
"""The error of which it is a kind: newer versions of typer have their own, older ones click's."""


class Command(TyperCommand):
    """A command whose help names no type for an option without a value."""

    def get_params(self, ctx: Any) -> Any:
        """Its arguments and options, `--help` too."""
        return _without_types_of_flags(super().get_params(ctx))


class Commands(TyperGroup):
    """Commands whose errors of usage only can be read."""

    def get_params(self, ctx: Any) -> Any:
        """Its options, `--help` too."""
        return _without_types_of_flags(super().get_params(ctx))

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """The same, of the words before the command."""
        with _visible():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """The same, of the command and its words."""
        with _visible():
            return super().invoke(ctx)


def _without_types_of_flags(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters


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
            error.message = visible(message) + _hint(message)  # type: ignore[attr-defined]  # of whichever it is
        raise
