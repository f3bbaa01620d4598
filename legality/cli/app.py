"""The program: its commands."""

import inspect
from collections.abc import Callable
from typing import Annotated

import typer

from legality.cli.commands import boards, declarations, judging, reference, serving
from legality.cli.usage import Command, Commands


def _show_version(wanted: bool) -> None:
    if wanted:
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


ASK, WRITE, OTHERS, SERVE = "Ask", "Write boards", "Other programs", "Serve"
"""The groups of the program's help."""
COMMANDS: tuple[tuple[str | None, Callable[..., None], str], ...] = (
    (ASK, judging.check, "check examples/guard-stays-home.json"),
    (ASK, judging.why, "why examples/guard-stays-home.json guard blocks ogre"),
    (ASK, declarations.attacks, "attacks examples/goad-among-four.json --count"),
    (ASK, declarations.blocks, "blocks examples/four-on-a-bridge.json --best"),
    (ASK, declarations.damage, "damage examples/trample-two-attackers.json --best kills"),
    (ASK, judging.show, "show examples/all-layers.json"),
    (ASK, judging.graph, "graph examples/four-on-a-bridge.json -o combat.svg"),
    (ASK, judging.perft, "perft examples/token-army.json"),
    (ASK, judging.explain, "explain 509.1c"),
    (WRITE, boards.new, 'new "Restless Wolf x2" vs "Gatehouse Sentry" --db invented.sqlite3'),
    (WRITE, boards.convert, "convert examples/guard-stays-home.json"),
    (WRITE, boards.puzzle, "puzzle pigeonhole 3"),
    (OTHERS, boards.import_, "import arena examples/arena/Player.log"),
    (OTHERS, boards.compare, "compare examples/decisions.jsonl"),
    (OTHERS, boards.export, "export examples/two-lures.json --form wcnf"),
    (OTHERS, serving.batch, "batch examples/boards.jsonl answers.parquet"),
    (OTHERS, boards.problem, "problem examples/guard-stays-home.json --json"),
    (OTHERS, boards.schema, "schema"),
    (SERVE, serving.serve, "serve examples/requests.jsonl"),
    (SERVE, serving.page, "page --no-browser"),
    (SERVE, reference.licences, "licences"),
    (None, reference.help_, "help statuses"),
)
"""Each with its group in the help (None: in none) and what its own help ends with: the first word
is its name, and a test runs the rest."""
CARDS: tuple[tuple[Callable[..., None], str], ...] = (
    (reference.fill, "import examples/by-name/cards.jsonl --db invented.sqlite3"),
    (reference.pack, "pack invented.sqlite3 cards-pack"),
    (reference.show, 'show "banner of mockery" --db invented.sqlite3'),
    (reference.find, "find mockery --db invented.sqlite3"),
)
RULES: tuple[tuple[Callable[..., None], str], ...] = (
    (reference.diff, "diff examples/rulebooks/old.txt examples/rulebooks/new.txt"),
    (reference.audit, "audit examples/rulebooks/new.txt"),
)
TAKES_THE_REST = {"allow_extra_args": True, "ignore_unknown_options": True}


EXAMPLES = (
    "legality 'Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 -> ogre'",
    "legality blocks examples/four-on-a-bridge.json --best",
    "legality why examples/guard-stays-home.json guard blocks ogre",
)
MORE = (
    "A board is typed in quotes, or a FILE. Without a command it is judged.",
    "Learn more: legality help COMMAND, legality help boards, legality help statuses; "
    "docs/tutorial.md and docs/commands.md.",
)


def _program() -> typer.Typer:
    made = typer.Typer(
        name="legality",
        help="Exact combat legality for Magic: The Gathering: which attacks, blocks and damage "
        "assignments are legal, and why.",
        epilog="\n\n".join(("Examples:", *(f"  {line}" for line in EXAMPLES), *MORE)),
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        cls=Commands,
    )
    made.callback()(options)
    for group, command, example in COMMANDS:
        _add(made, command, example, group=group)
    cards = typer.Typer(cls=Commands, help="The card database: fill it, look cards up.")
    for command, example in CARDS:
        _add(cards, command, example, "cards ")
    made.add_typer(cards, name="cards", no_args_is_help=True, rich_help_panel=WRITE)
    rules = typer.Typer(cls=Commands)
    rules.callback(invoke_without_command=True)(reference.editions)
    for command, example in RULES:
        _add(rules, command, example, "rules ")
    made.add_typer(rules, name="rules", rich_help_panel=ASK)
    return made


def _add(
    program: typer.Typer,
    command: Callable[..., None],
    example: str,
    before: str = "",
    group: str | None = None,
) -> None:
    program.command(
        example.split()[0],
        cls=Command,
        help=_in_paragraphs(inspect.getdoc(command) or ""),
        epilog=f"Example: legality {before}{example}",
        context_settings=TAKES_THE_REST if command is boards.puzzle else None,
        rich_help_panel=group,
        hidden=command is reference.help_,
    )(command)


def _in_paragraphs(text: str) -> str:
    """The text without line ends inside a paragraph, which are the source's."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


app = _program()
NAMES = frozenset((*(example.split()[0] for _, _, example in COMMANDS), "cards", "rules"))
"""The names of the program's commands."""
