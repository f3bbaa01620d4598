"""Commands for the rulebook: its editions, and what differs between texts of it."""

from typing import Annotated

import typer

from legality.cli.options import AsJson

Text = Annotated[str, typer.Argument(help="A text of the Comprehensive Rules that you have.")]


def editions(context: typer.Context, as_json: AsJson = False) -> None:
    """The editions of the rules: without a command, the list of them."""
    if context.invoked_subcommand is not None:
        return
    from legality.cli.rulebooks import editions as listed

    raise typer.Exit(listed(as_json))


def diff(old: Text, new: Text, as_json: AsJson = False) -> None:
    """List the rules that are added, gone, moved or changed between two texts."""
    from legality.cli.rulebooks import diff as differs

    raise typer.Exit(differs(old, new, as_json))


def audit(text: Text, as_json: AsJson = False) -> None:
    """List every number and behaviour of this library that a text of the rules does not bear out;
    exit status 1 if there is any."""
    from legality.cli.rulebooks import audited

    raise typer.Exit(audited(text, as_json))
