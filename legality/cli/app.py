"""The commands. Each imports what it needs when it runs, so that `--help` is quick."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

if TYPE_CHECKING:
    from legality.cli.sources import File

app = typer.Typer(
    name="legality",
    help="Exact combat legality for Magic: The Gathering: which attacks, blocks and damage "
    "assignments are legal, and why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

OneFile = Annotated[
    str, typer.Argument(help="A board (JSON, notation, code), a .jsonl file of them, - for stdin.")
]
Files = Annotated[
    list[str],
    typer.Argument(help="Boards (JSON, notation, code), .jsonl files of them, - for stdin."),
]
AsJson = Annotated[bool, typer.Option("--json", help="One line of JSON for each answer.")]
Strict = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="What the answer would be given without (texts not understood …) is an error.",
    ),
]
Rules = Annotated[
    str | None, typer.Option(help="The rules in force on this date (YYYY-MM-DD), or current.")
]

TimeLimit = Annotated[
    float | None,
    typer.Option(min=0.01, help="Seconds for one position; what is known by then is the answer."),
]
Jobs = Annotated[
    int,
    typer.Option(min=1, help="Answer so many lines of the input at once, in their order."),
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


def example(command: str) -> str:
    """What the help of a command ends with; a test runs it."""
    return f"Example: {command}"


def of_each(names: Sequence[str], as_json: bool, answer: Callable[["File"], int]) -> int:
    """The answers for every file, under its name where there are several; the worst status."""
    from legality.cli.output import say, worst
    from legality.cli.sources import files_of

    statuses: list[int] = []
    for file in files_of(names):
        if file.told is not None and not as_json:
            say(f"{file.told}:")
        statuses.append(answer(file))
    return worst(statuses)


def _show_version(asked: bool) -> None:
    if asked:
        from legality import __version__

        print(f"legality {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Options of the program itself."""


@app.command(epilog=example("legality check examples/guard-stays-home.json"))
def check(
    files: Files,
    judge: Annotated[
        str | None,
        typer.Option(help="What to judge: attacks,blocks,damage. Default: all declared."),
    ] = None,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    time_limit: TimeLimit = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Name the restrictions that make a requirement impossible."),
    ] = False,
    nearest: Annotated[
        bool,
        typer.Option(
            "--nearest",
            help="With --json too: for every fault the legal declaration that changes least.",
        ),
    ] = False,
    as_json: AsJson = False,
    jobs: Jobs = 1,
) -> None:
    """Judge the declared attacks, blocks and damage of each position."""
    from legality.cli.check import run

    def answer(file: "File") -> int:
        return run(file, judge, rules, strict, time_limit, explain, nearest, as_json, jobs)

    raise typer.Exit(of_each(files, as_json, answer))


Count = Annotated[bool, typer.Option("--count", help="Only how many there are.")]
Sample = Annotated[
    int | None, typer.Option("--sample", min=1, help="So many, drawn uniformly and independently.")
]
Seed = Annotated[int, typer.Option("--seed", help="The seed of the sample.")]
Limit = Annotated[int | None, typer.Option("--limit", min=0, help="Stop after so many.")]
Best = Annotated[bool, typer.Option("--best", help="Only the best by what comes of it.")]


@app.command(epilog=example("legality attacks examples/goad-among-four.json --count"))
def attacks(
    files: Files,
    count: Count = False,
    sample: Sample = None,
    seed: Seed = 0,
    limit: Limit = None,
    bands: Annotated[
        bool,
        typer.Option(
            "--bands",
            help="Attacks with their announcements of bands. A band of one creature, which changes "
            "nothing, is left out.",
        ),
    ] = False,
    best: Best = False,
    lethal: Annotated[
        bool,
        typer.Option("--lethal", help="Whether an attack kills whatever the blocks; 1 if not."),
    ] = False,
    time_limit: TimeLimit = None,
    jobs: Jobs = 1,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """List every legal attack of each position, count or sample them, or find the best."""
    from legality.cli import moves

    wanted = moves.Wanted(
        count,
        sample,
        seed,
        limit,
        as_json,
        strict,
        bands,
        best=best,
        lethal=lethal,
        seconds=time_limit,
        jobs=jobs,
    )
    answer = partial(moves.attacks, rules=rules, wanted=wanted)
    raise typer.Exit(of_each(files, as_json, answer))


@app.command(epilog=example("legality blocks examples/four-on-a-bridge.json --best"))
def blocks(
    files: Files,
    player: Annotated[str | None, typer.Option(help="Only this defending player's blocks.")] = None,
    count: Count = False,
    sample: Sample = None,
    seed: Seed = 0,
    limit: Limit = None,
    best: Best = False,
    time_limit: TimeLimit = None,
    jobs: Jobs = 1,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """List every legal block against the position's attack, count or sample them, or find the
    best."""
    from legality.cli import moves

    wanted = moves.Wanted(
        count, sample, seed, limit, as_json, strict, best=best, seconds=time_limit, jobs=jobs
    )
    answer = partial(moves.blocks, rules=rules, player=player, wanted=wanted)
    raise typer.Exit(of_each(files, as_json, answer))


@app.command(epilog=example("legality damage examples/trample-two-attackers.json --best kills"))
def damage(
    files: Files,
    side: Annotated[
        Literal["attacking", "defending"] | None,
        typer.Option(help="The damage that attacking or blocking creatures deal."),
    ] = None,
    count: Count = False,
    best: Annotated[
        bool,
        typer.Option(
            "--best", help="Only the best for the goal: --best kills (or no word), value or player."
        ),
    ] = False,
    goal: Annotated[
        Literal["kills", "value", "player"] | None,
        typer.Option(help="The same goal, as an option: --best --goal value."),
    ] = None,
    weights: Annotated[
        str | None, typer.Option(help="A JSON file, id → weight, for --best value.")
    ] = None,
    limit: Limit = None,
    time_limit: TimeLimit = None,
    jobs: Jobs = 1,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """List every legal assignment of combat damage, count them, or find the best.

    kills: the most creatures destroyed, then the most damage to players, planeswalkers and battles.

    value: the greatest value destroyed, by --weights (others weigh 0) or else mana value; then the
    most damage to players, planeswalkers and battles.

    player: the most damage to players, planeswalkers and battles, then the most creatures
    destroyed.
    """
    from legality.cli import damage as command
    from legality.cli.output import BAD_INPUT
    from legality.cli.sources import files_of
    from legality.problem.damage import SIDES

    sides = SIDES if side is None else (side,)
    wanted = command.Wanted(sides, count, best, goal, weights, limit, as_json, strict)
    if command.goal_mistaken(files_of(files), wanted):
        raise typer.Exit(BAD_INPUT)

    def answer(file: "File") -> int:
        return command.run(file, rules, wanted, time_limit, jobs)

    raise typer.Exit(of_each(files, as_json, answer))


@app.command(epilog=example("legality show examples/all-layers.json"))
def show(
    files: Files,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Show each permanent as it is now, and by which effects, layer by layer (613)."""
    from legality.cli.show import run

    raise typer.Exit(of_each(files, as_json, lambda file: run(file, rules, strict, as_json)))


@app.command(epilog=example("legality graph examples/four-on-a-bridge.json -o combat.svg"))
def graph(
    files: Files,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            help="combat.svg, .png, .dot or .graphml (of several combat-1.svg and so on). "
            "Default: text.",
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(help="What to judge: attacks,blocks,damage. Default: all declared."),
    ] = None,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    time_limit: TimeLimit = None,
) -> None:
    """Draw who attacks, bands with, blocks and deals damage to whom, and what of it is illegal."""
    from legality.cli.graph import run

    def answer(file: "File") -> int:
        return run(file, output, judge, rules, strict, time_limit)

    raise typer.Exit(of_each(files, output is not None, answer))


@app.command(epilog=example("legality perft examples/token-army.json"))
def perft(
    files: Annotated[
        list[str],
        typer.Argument(help="Positions, or boards stored with their counts; - for stdin."),
    ],
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    as_json: AsJson = False,
    time_limit: TimeLimit = None,
    jobs: Jobs = 1,
) -> None:
    """Count attacks, blocks and damage assignments; exit status 1 if stored counts are others."""
    from legality.cli.perft import run
    from legality.cli.sources import files_of

    raise typer.Exit(run(files_of(files), rules, strict, as_json, time_limit, jobs))


@app.command(epilog=example("legality why examples/guard-stays-home.json guard blocks ogre"))
def why(
    files: Files,
    creature: Annotated[str, typer.Argument(help="A creature: its id, or its name.")],
    verb: Annotated[Literal["attacks", "blocks"], typer.Argument(help="attacks or blocks.")],
    target: Annotated[str, typer.Argument(help="Whom: a player, or an id or name.")],
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a creature may attack or block something, alone and with others, and why; exit
    status 1 if not."""
    from legality.cli.why import run

    def answer(file: "File") -> int:
        return run(file, (creature, verb, target), rules, strict, time_limit, as_json)

    raise typer.Exit(of_each(files, as_json, answer))


@app.command(epilog=example("legality explain 509.1c"))
def explain(
    rule: Annotated[str, typer.Argument(help="A number that an answer cites, such as 509.1c.")],
    rules: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Say in plain words what a cited rule means; exit status 1 if nothing here cites it."""
    from legality.cli.explain import run

    raise typer.Exit(run(rule, rules, as_json))


@app.command(epilog=example("legality convert examples/guard-stays-home.json"))
def convert(
    files: Files,
    to: Annotated[
        Literal["notation", "json", "code"] | None,
        typer.Option(help="Default: notation; JSON for what is in the notation."),
    ] = None,
    rules: Rules = None,
    db: Cards = None,
) -> None:
    """Print each position as people write it, as JSON, or as a code of one line."""
    from legality.cli.convert import run
    from legality.cli.output import worst
    from legality.cli.sources import files_of

    raise typer.Exit(worst([run(file, to, rules) for file in files_of(files)]))


@app.command(epilog=example("legality export examples/two-lures.json --form wcnf"))
def export(
    file: OneFile,
    form: Annotated[
        Literal["wcnf", "cnf", "opb", "lp", "mps", "mzn", "cpsat"],
        typer.Option(help="The solver's form: clauses, pseudo-Boolean, linear, MiniZinc, CP-SAT."),
    ],
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="The file to write. Default: print it.")
    ] = None,
    map_to: Annotated[
        str | None,
        typer.Option("--map", help="Write there as JSON what each variable stands for."),
    ] = None,
    player: Annotated[str | None, typer.Option(help="The blocks of this defending player.")] = None,
    more_than_declared: Annotated[
        bool,
        typer.Option(
            "--more-than-declared",
            help="Ask whether one requirement more than by the declaration can be obeyed.",
        ),
    ] = False,
    at_least: Annotated[
        int | None,
        typer.Option("--at-least", min=0, help="Ask whether so many requirements can be obeyed."),
    ] = None,
    judge: Annotated[
        str | None, typer.Option(help="attacks or blocks. Default: blocks where any are declared.")
    ] = None,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    time_limit: TimeLimit = None,
) -> None:
    """Write, for another solver, the most requirements that can be obeyed as a problem of its own
    form."""
    from legality.cli.export import Wanted, run

    wanted = Wanted(form, output, map_to, player, more_than_declared, at_least)
    raise typer.Exit(run(file, judge, rules, strict, time_limit, wanted))


def _card_names(incomplete: str) -> list[str]:
    from legality.cli.new import completions

    return completions(incomplete)


@app.command(
    epilog=example('legality new "Restless Wolf x2" vs "Gatehouse Sentry" --db invented.sqlite3')
)
def new(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Names of cards ('Elf x2' for two); `vs` before the next player's. "
            "Without any they are asked for.",
            autocompletion=_card_names,
        ),
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="The players' names: Ann,Bob unless given.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="The file to write. Default: print it.")
    ] = None,
    db: Cards = None,
) -> None:
    """Begin a board from names of cards, in the notation, to be gone on with in an editor."""
    from legality.cli.new import run

    raise typer.Exit(run(names or [], players, output))


@app.command("import", epilog=example("legality import arena examples/arena/Player.log"))
def import_(
    kind: Annotated[Literal["arena", "forge"], typer.Argument(help="Whose files they are.")],
    file: Annotated[
        str, typer.Argument(help="Player.log (plain or gzip, -); a .pzl file or a folder of them.")
    ],
    names: Annotated[
        str | None, typer.Option(help="For arena: a JSON file, grpId → English card name.")
    ] = None,
    abilities: Annotated[
        str | None, typer.Option(help="For arena: a JSON file, ability id → rules text.")
    ] = None,
    rules: Rules = None,
    db: Cards = None,
) -> None:
    """Take boards from another program's files, as JSON Lines: the decisions of a log of MTG Arena,
    the positions of Forge's puzzle files.

    What can't be taken over is said line by line on standard error; exit status 0 where something
    was read."""
    from legality.cli.exchange import run

    raise typer.Exit(run(kind, file, names, abilities, rules))


@app.command(epilog=example("legality compare examples/decisions.jsonl"))
def compare(
    file: Annotated[
        str,
        typer.Argument(help="Decisions of another program, one a line (plain or gzip), or -."),
    ],
    db: Cards = None,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Compare another program's decisions with the rules: agreement by kind, and each difference
    as a board; exit status 1 if there is one."""
    from legality.cli.compare import run

    raise typer.Exit(run(file, time_limit, as_json))


@app.command(epilog=example("legality schema"))
def schema(
    of: Annotated[
        Literal["position", "decision"], typer.Argument(help="Of what: a position unless said.")
    ] = "position",
) -> None:
    """Print the JSON Schema of a position, or of a decision as `compare` reads it."""
    from legality.cli.output import print_json

    if of == "decision":
        from legality.exchange.decision import json_schema as decision_schema

        print_json(decision_schema())
    else:
        from legality.position.schema import json_schema

        print_json(json_schema())


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    epilog=example("legality puzzle pigeonhole 3"),
)
def puzzle(
    context: typer.Context,
    family: Annotated[
        str, typer.Argument(help="armies, random-blocks, satisfiability, …; the folder of a --set.")
    ],
    graded: Annotated[
        str | None,
        typer.Option("--set", help="competition: write a graded set with known answers."),
    ] = None,
) -> None:
    """Print a known problem as a position: FAMILY NUMBERS --seed N, or satisfiability FILE.cnf."""
    if graded is not None:
        from legality.cli import competition

        raise typer.Exit(competition.run(graded, family))
    from legality.cli.puzzle import run

    raise typer.Exit(run(family, context.args))


cards = typer.Typer(help="The card database: fill it from a download, look cards up.")
app.add_typer(cards, name="cards", no_args_is_help=True)
Database = Annotated[str | None, typer.Option("--db", help="The database, if not the usual one.")]
Databases = Annotated[
    list[str] | None,
    typer.Option("--db", help="The databases to ask in turn, if not the usual one."),
]


@cards.command(
    "import",
    epilog=example("legality cards import examples/by-name/cards.jsonl --db invented.sqlite3"),
)
def cards_import(
    file: Annotated[str, typer.Argument(help="Scryfall's oracle cards or MTGJSON's AtomicCards.")],
    db: Database = None,
) -> None:
    """Make the card database from a download, in place of the one there was."""
    from legality.cli.cards import import_file

    raise typer.Exit(import_file(file, db))


@cards.command(
    "show", epilog=example('legality cards show "banner of mockery" --db invented.sqlite3')
)
def cards_show(
    name: str,
    db: Databases = None,
    spans: Annotated[
        bool, typer.Option("--spans", help="Say of every word what it was taken for.")
    ] = False,
    json_lines: AsJson = False,
) -> None:
    """Print a card and what each of its lines means for combat."""
    from legality.cli.cards import show

    raise typer.Exit(show(name, db or (), spans=spans, as_json=json_lines))


@cards.command("find", epilog=example("legality cards find mockery --db invented.sqlite3"))
def cards_find(
    text: str,
    limit: Annotated[int, typer.Option(min=1, help="At most so many names.")] = 20,
    db: Databases = None,
) -> None:
    """Print the names of cards whose name or text has all the words; exit status 1 if none has."""
    from legality.cli.cards import find

    raise typer.Exit(find(text, limit, db or ()))


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


def run(arguments: list[str]) -> None:
    """Run the command line; a closed pipe ends it quietly (141), a fault of ours (70) with all that
    is known of it."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # numbers of declarations have as many digits as they have
    try:
        try:
            app(goal_taken(arguments))
        finally:
            sys.set_int_max_str_digits(before)
            sys.stdout.flush()
    except BrokenPipeError:
        _closed_pipe()
    except SystemExit:
        if type(sys.stdout).__name__.endswith("PacifyFlushWrapper"):  # typer has met a closed pipe
            _closed_pipe()
        raise
    except Exception as error:
        from legality.cli.each import fault
        from legality.cli.output import FAULT, warn

        traceback.print_exc()
        warn(str(fault(error)))
        sys.exit(FAULT)


def _closed_pipe() -> NoReturn:
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # nothing may be flushed into the pipe
    sys.exit(141)


__all__ = ["app", "run"]
