"""The program: its commands."""

from collections.abc import Callable
from typing import Annotated

import typer

from legality.cli.commands import boards, databases, declarations, judging, rulebooks, serving
from legality.cli.usage import Commands


def _show_version(asked: bool) -> None:
    if asked:
        from legality.version import __version__

        print(f"legality {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Options of the program itself."""


COMMANDS: tuple[tuple[Callable[..., None], str], ...] = (
    (judging.check, "check examples/guard-stays-home.json"),
    (declarations.attacks, "attacks examples/goad-among-four.json --count"),
    (declarations.blocks, "blocks examples/four-on-a-bridge.json --best"),
    (declarations.damage, "damage examples/trample-two-attackers.json --best kills"),
    (judging.show, "show examples/all-layers.json"),
    (judging.graph, "graph examples/four-on-a-bridge.json -o combat.svg"),
    (judging.perft, "perft examples/token-army.json"),
    (judging.why, "why examples/guard-stays-home.json guard blocks ogre"),
    (judging.explain, "explain 509.1c"),
    (boards.convert, "convert examples/guard-stays-home.json"),
    (boards.export, "export examples/two-lures.json --form wcnf"),
    (boards.new, 'new "Restless Wolf x2" vs "Gatehouse Sentry" --db invented.sqlite3'),
    (boards.import_, "import arena examples/arena/Player.log"),
    (boards.compare, "compare examples/decisions.jsonl"),
    (boards.schema, "schema"),
    (boards.puzzle, "puzzle pigeonhole 3"),
    (serving.serve, "serve examples/requests.jsonl"),
    (serving.batch, "batch examples/boards.jsonl answers.parquet"),
    (serving.page, "page --no-browser"),
)
"""Each with what its help ends with: the first word is its name, and a test runs the rest."""
CARDS: tuple[tuple[Callable[..., None], str], ...] = (
    (databases.fill, "import examples/by-name/cards.jsonl --db invented.sqlite3"),
    (databases.show, 'show "banner of mockery" --db invented.sqlite3'),
    (databases.find, "find mockery --db invented.sqlite3"),
)
RULES: tuple[tuple[Callable[..., None], str], ...] = (
    (rulebooks.diff, "diff examples/rulebooks/old.txt examples/rulebooks/new.txt"),
    (rulebooks.audit, "audit examples/rulebooks/new.txt"),
)
TAKES_THE_REST = {"allow_extra_args": True, "ignore_unknown_options": True}


def _program() -> typer.Typer:
    made = typer.Typer(
        name="legality",
        help="Exact combat legality for Magic: The Gathering: which attacks, blocks and damage "
        "assignments are legal, and why.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        cls=Commands,
    )
    made.callback()(options)
    _add(made, COMMANDS)
    cards = typer.Typer(help="The card database: fill it from a download, look cards up.")
    _add(cards, CARDS, "cards ")
    made.add_typer(cards, name="cards", no_args_is_help=True)
    rules = typer.Typer()
    rules.callback(invoke_without_command=True)(rulebooks.editions)
    _add(rules, RULES, "rules ")
    made.add_typer(rules, name="rules")
    return made


def _add(
    group: typer.Typer, commands: tuple[tuple[Callable[..., None], str], ...], before: str = ""
) -> None:
    for command, example in commands:
        group.command(
            example.split()[0],
            epilog=f"Example: legality {before}{example}",
            context_settings=TAKES_THE_REST if command is boards.puzzle else None,
        )(command)


app = _program()

GOALS = ("kills", "value", "player")


def goal_taken(arguments: list[str]) -> list[str]:
    """`damage --best kills` said as `damage --best --goal kills`."""
    if arguments[:1] != ["damage"]:
        return arguments
    taken: list[str] = []
    for word in arguments:
        if taken and taken[-1] == "--best" and word in GOALS:
            taken.append("--goal")
        taken.append(word)
    return taken


__all__ = ["app", "goal_taken"]
