"""Arguments and options that several commands share."""

import math
import os
from typing import Annotated, Any, Literal

import typer

from legality.cli import completion
from legality.errors import UnknownEdition


def letters(typed: Any) -> Any:
    """What was typed, a word or several, as text. Where the locale has no letters (C, POSIX) it is
    taken for UTF-8, as a board that is typed is; the name of a file stays as it is."""
    if typed is None or (isinstance(typed, str) and typed.isprintable()):
        return typed
    if not isinstance(typed, str):
        return [letters(word) for word in typed]
    try:
        return os.fsencode(typed).decode()
    except UnicodeError:
        return typed


Files = Annotated[
    list[str],
    typer.Argument(help="Boards (JSON, notation, code), .jsonl files of them, - for stdin."),
]

AsJson = Annotated[bool, typer.Option("--json", help="One line of JSON for each answer.")]

Defender = Annotated[
    str | None,
    typer.Option(
        callback=letters,
        help="The blocks of this defending player.",
        autocompletion=completion.defenders,
    ),
]

DamageSide = Annotated[
    Literal["attacking", "defending"] | None,
    typer.Option(help="The damage that attacking or blocking creatures deal."),
]

Strict = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="What the answer would be given without (texts not understood …) is an error.",
    ),
]


def a_date(rules: str | None) -> str | None:
    """That edition. Raises the error of an option that names none."""
    if rules is not None:
        from legality.editions import Edition

        try:
            Edition.of(rules)
        except UnknownEdition as error:
            raise typer.BadParameter(str(error)) from None
    return rules


Rules = Annotated[
    str | None,
    typer.Option(
        callback=a_date,
        help="The rules in force on this date (YYYY-MM-DD), or current.",
        autocompletion=completion.editions,
    ),
]

Judge = Annotated[
    str | None,
    typer.Option(
        help="What to judge: attacks,blocks,damage. Default: all declared.",
        autocompletion=completion.stages,
    ),
]


def a_number(seconds: float | None) -> float | None:
    """Those seconds. Raises the error of an option that is no number (`nan`)."""
    if seconds is not None and math.isnan(seconds):
        raise typer.BadParameter("expected a number of seconds")
    return seconds


TimeLimit = Annotated[
    float | None,
    typer.Option(
        min=0.01,
        callback=a_number,
        help="Seconds for one position; what is known by then is the answer.",
    ),
]

Jobs = Annotated[
    int,
    typer.Option(min=1, help="Answer so many lines of the input at once, in their order."),
]

Count = Annotated[bool, typer.Option("--count", help="Only how many there are.")]

Sample = Annotated[
    int | None, typer.Option("--sample", min=1, help="So many, drawn uniformly and independently.")
]

Seed = Annotated[int, typer.Option("--seed", help="The seed of the sample.")]

Limit = Annotated[int | None, typer.Option("--limit", min=0, help="Stop after so many.")]

Proof = Annotated[
    str | None,
    typer.Option(
        "--proof",
        metavar="FOLDER",
        help="With --count, or of an attack with --lethal: write there what proves the maximum, or "
        "that the surviving block may be declared.",
    ),
]

Best = Annotated[bool, typer.Option("--best", help="Only the best by what comes of it.")]

By = Annotated[
    Literal["outcome", "requirements"] | None,
    typer.Option(
        "--by",
        help="With --best: by what comes of it (unless said), or by the most requirements that can "
        "be obeyed without paying. Of a Problem always by these.",
    ),
]

Mask = Annotated[
    bool, typer.Option("--mask", help="Only what each creature may choose so that the rest can be.")
]


def _use_cards(context: typer.Context, databases: list[str] | None) -> list[str] | None:
    """The databases of this run, as the variable LEGALITY_CARDS names them."""
    if databases:
        before = os.environ.get("LEGALITY_CARDS")
        os.environ["LEGALITY_CARDS"] = os.pathsep.join(databases)
        context.call_on_close(lambda: _forget_cards(before))
    return databases


def _forget_cards(before: str | None) -> None:
    if before is None:
        os.environ.pop("LEGALITY_CARDS", None)
    else:
        os.environ["LEGALITY_CARDS"] = before


Cards = Annotated[
    list[str] | None,
    typer.Option(
        "--db",
        callback=_use_cards,
        help="The card database, if not the usual one; of several the first that knows a name.",
    ),
]

Database = Annotated[str | None, typer.Option("--db", help="The database, if not the usual one.")]
