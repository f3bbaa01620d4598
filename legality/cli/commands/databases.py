"""Commands for the card database."""

from typing import Annotated

import typer

from legality.cli import completion
from legality.cli.options import AsJson, Database, Databases


def fill(
    file: Annotated[str, typer.Argument(help="Scryfall's oracle cards or MTGJSON's AtomicCards.")],
    db: Database = None,
) -> None:
    """Make the card database from a download, in place of the one there was."""
    from legality.cli.cards import import_file

    raise typer.Exit(import_file(file, db))


def show(
    name: Annotated[str, typer.Argument(autocompletion=completion.cards)],
    db: Databases = None,
    spans: Annotated[
        bool, typer.Option("--spans", help="Say of every word what it was taken for.")
    ] = False,
    json_lines: AsJson = False,
) -> None:
    """Print a card and what each of its lines means for combat."""
    from legality.cli.cards import show as shown

    raise typer.Exit(shown(name, db or (), spans=spans, as_json=json_lines))


def find(
    text: str,
    limit: Annotated[int, typer.Option(min=1, help="At most so many names.")] = 20,
    db: Databases = None,
) -> None:
    """Print the names of cards whose name or text has all the words; exit status 1 if none has."""
    from legality.cli.cards import find as found

    raise typer.Exit(found(text, limit, db or ()))
