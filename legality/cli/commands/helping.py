"""`legality help` and `legality licences`."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from legality.cli.options import AsJson


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
