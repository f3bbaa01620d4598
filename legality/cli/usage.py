"""The group of all commands: what it complains of in words that were typed is shown escaped."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from legality.errors import visible

_USAGE = typer.BadParameter.__mro__[1]
"""The error of which it is a kind: newer versions of typer have their own, older ones click's."""


class Commands(TyperGroup):
    """Commands whose errors of usage only can be read."""

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """The same, of the words before the command."""
        with _visible():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """The same, of the command and its words."""
        with _visible():
            return super().invoke(ctx)


@contextmanager
def _visible() -> Generator[None, None, None]:
    try:
        yield
    except Exception as error:
        said = getattr(error, "message", None)
        if isinstance(error, _USAGE) and isinstance(said, str):
            error.message = visible(said)  # type: ignore[attr-defined]  # of whichever it is
        raise
