"""Commands that look things up: cards and their database, rulebooks, help, licences."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from legality.cli import completion
from legality.cli.options import AsJson, Cards, Database, letters

Rulebook = Annotated[str, typer.Argument(help="A text of the Comprehensive Rules that you have.")]


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


# -- rulebooks ----------------------------------------------------------------------------------


def editions(context: typer.Context, as_json: AsJson = False) -> None:
    """The editions of the rules: without a command, the list of them."""
    if context.invoked_subcommand is not None:
        return
    from legality.cli.rulebooks import editions as listed

    raise typer.Exit(listed(as_json))


def diff(old: Rulebook, new: Rulebook, as_json: AsJson = False) -> None:
    """List the rules that are added, gone, moved or changed between two texts."""
    from legality.cli.rulebooks import diff as differs

    raise typer.Exit(differs(old, new, as_json))


def audit(text: Rulebook, as_json: AsJson = False) -> None:
    """List every number and behaviour of this library that a text of the rules does not bear out;
    exit status 1 if there is any."""
    from legality.cli.rulebooks import audited

    raise typer.Exit(audited(text, as_json))


# -- help and licences --------------------------------------------------------------------------


def help_(
    context: typer.Context,
    of: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND | TOPIC]", help="statuses, boards, variables."),
    ] = None,
) -> None:
    """Show the help of a command, or a page about exit statuses, boards or variables."""
    from legality.cli import topics

    words = of or []
    program: Any = context.find_root().command
    if (topic := topics.known_topic(words)) is not None:
        raise typer.Exit(topics.show(topic))
    known = [*_paths(program)]
    if words and " ".join(words) not in known:
        raise typer.Exit(topics.complain(" ".join(words), known))
    program.main([*words, "--help"], prog_name=context.find_root().info_name)


def licences(
    name: Annotated[
        str | None, typer.Argument(help="A part whose licence is printed as it came.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the licence of everything that is installed with legality, and of what it holds of
    others."""
    from legality.cli.licences import show, show_text

    raise typer.Exit(show(as_json) if name is None else show_text(name))


def _paths(group: Any, before: str = "") -> Iterator[str]:
    """The names of all commands, `cards show` too."""
    for name, command in group.commands.items():
        yield f"{before}{name}"
        if hasattr(command, "commands"):
            yield from _paths(command, f"{before}{name} ")
