"""The answers for several files, one after another."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legality.cli.sources import File


def of_each(names: Sequence[str], as_json: bool, answer: Callable[["File"], int]) -> int:
    """The answers for every file, under its name where there are several; the worst status."""
    from legality.cli.output import say
    from legality.cli.sources import files_of
    from legality.queries.statuses import worst

    statuses: list[int] = []
    for file in files_of(names):
        if file.label is not None and not as_json:
            say(f"{file.label}:")
        statuses.append(answer(file))
    return worst(statuses)
