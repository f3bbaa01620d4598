"""Commands for the card database."""

from pathlib import Path
from typing import Annotated

import typer

from legality.cli import completion
from legality.cli.options import AsJson, Cards, Database, letters


def fill(
    file: Annotated[str, typer.Argument(help="Scryfall's oracle cards or MTGJSON's AtomicCards.")],
    db: Database = None,
) -> None:
    """Make the card database from a download, in place of the one there was."""
    from legality.cli.cards import import_file

    raise typer.Exit(import_file(file, db))


def pack(
    database: Annotated[Path, typer.Argument(help="A card database, as `cards import` makes it.")],
    folder: Annotated[Path, typer.Argument(help="A new folder, or one that this has written.")],
) -> None:
    """Write the cards as small files, of which a page without a server fetches what it needs."""
    from legality.cli.cards import pack_folder

    raise typer.Exit(pack_folder(database, folder))


def show(
    name: Annotated[str, typer.Argument(callback=letters, autocompletion=completion.cards)],
    db: Cards = None,
    spans: Annotated[
        bool, typer.Option("--spans", help="Say of every word what it was taken for.")
    ] = False,
    json_lines: AsJson = False,
) -> None:
    """Print a card and what each of its lines means for combat."""
    from legality.cli.cards import show as shown
    from legality.queries.cards import CardRequest

    raise typer.Exit(shown(CardRequest(name=name), spans, json_lines))


def find(
    text: Annotated[str, typer.Argument(callback=letters)],
    limit: Annotated[int, typer.Option(min=1, help="At most so many names.")] = 20,
    db: Cards = None,
) -> None:
    """Print the names of cards whose name or text has all the words; exit status 1 if none has."""
    from legality.cli.cards import find as print_names
    from legality.queries.cards import FindRequest

    raise typer.Exit(print_names(FindRequest(text=text, limit=limit)))
