"""Commands that make a board or write it in another form."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from legality.cli import completion, options
from legality.cli.several import of_each

if TYPE_CHECKING:
    from legality.cli.sources import File


def convert(
    files: options.Files,
    to: Annotated[
        Literal["notation", "json", "code", "short"] | None,
        typer.Option(
            help="Default: notation; JSON for what is in the notation. `short`: a code without the "
            "texts of cards by name."
        ),
    ] = None,
    rules: options.Rules = None,
    db: options.Cards = None,
    time_limit: options.TimeLimit = None,
) -> None:
    """Print each position as people write it, as JSON, or as a code of one line."""
    from legality.cli.convert import of_file
    from legality.queries.convert import ConvertRequest
    from legality.queries.request import NO_TEXT

    request = ConvertRequest(position=NO_TEXT, rules=rules)
    raise typer.Exit(of_each(files, True, lambda file: of_file(request, file, to, time_limit)))


def export(
    files: options.Files,
    form: Annotated[
        Literal["wcnf", "cnf", "opb", "lp", "mps", "mzn", "xcsp3", "cpsat"],
        typer.Option(
            help="The solver's form: clauses, pseudo-Boolean, linear, MiniZinc, XCSP3, CP-SAT."
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            help="The file to write (of several `best-1.wcnf` and so on). Default: print it.",
        ),
    ] = None,
    map_to: Annotated[
        str | None,
        typer.Option("--map", help="Write there as JSON what each variable stands for."),
    ] = None,
    player: options.Defender = None,
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
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    time_limit: options.TimeLimit = None,
) -> None:
    """Write, for another solver, the most requirements that can be obeyed as a problem of its own
    form."""
    from legality.cli.export import Files as Written
    from legality.cli.export import of_file
    from legality.queries.export import ExportRequest
    from legality.queries.request import NO_TEXT

    request = ExportRequest(
        position=NO_TEXT,
        rules=rules,
        strict=strict,
        form=form,
        player=player,
        more_than_declared=more_than_declared,
        at_least=at_least,
    )

    def of_one(file: "File") -> int:
        return of_file(request, file, Written(output, map_to), judge, time_limit)

    raise typer.Exit(of_each(files, True, of_one))


def new(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            callback=options.letters,
            help="Names of cards ('Elf x2' for two); `vs` before the next player's. "
            "Without any they are asked for.",
            autocompletion=completion.cards,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(callback=options.letters, help="The players' names: Ann,Bob unless given."),
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="The file to write. Default: print it.")
    ] = None,
    db: options.Cards = None,
) -> None:
    """Begin a board from names of cards, in the notation, to be gone on with in an editor."""
    from legality.cli.new import run

    raise typer.Exit(run(names or [], players, output))


def import_(
    kind: Annotated[
        Literal["arena", "forge", "argentum", "phase"], typer.Argument(help="Whose files they are.")
    ],
    files: Annotated[
        list[str],
        typer.Argument(
            help="Player.log (plain or gzip, -); .pzl or .json files or folders of them."
        ),
    ],
    names: Annotated[
        str | None,
        typer.Option(
            help="For arena: a JSON file, grpId → English card name, or Arena's own database"
            " (Raw_CardDatabase….mtga). Without it the card database is asked by Arena's numbers."
        ),
    ] = None,
    abilities: Annotated[
        str | None, typer.Option(help="For arena: a JSON file, ability id → rules text.")
    ] = None,
    rules: options.Rules = None,
    db: options.Cards = None,
) -> None:
    """Take boards from another program's files, as JSON Lines: the decisions of a log of MTG Arena,
    the positions of Forge's puzzle files, Argentum's scenarios and saved games of phase.rs.

    What can't be taken over is said line by line on standard error; exit status 0 where something
    was read."""
    from legality.cli.exchange import run

    raise typer.Exit(run(kind, files, names, abilities, rules))


def compare(
    files: Annotated[
        list[str],
        typer.Argument(help="Decisions of another program, one a line (plain or gzip), or -."),
    ],
    engine: Annotated[
        str | None,
        typer.Option(
            help="The command of an engine that answers questions of the corpus: it is asked, and "
            "each difference is brought to the smallest board."
        ),
    ] = None,
    cases: Annotated[
        str | None,
        typer.Option(help="The file to write the differences to, as cases of the corpus."),
    ] = None,
    db: options.Cards = None,
    time_limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
) -> None:
    """Compare another program's decisions, or an engine's answers, with the rules: agreement by
    kind, each difference as a board, and the differences by rule; exit status 1 if there is one."""
    from legality.cli.compare import run
    from legality.cli.sources import files_of

    raise typer.Exit(run(files_of(files), time_limit, as_json, engine, cases))


def problem(
    files: options.Files,
    of: Annotated[
        Literal["attacks", "blocks", "damage"] | None,
        typer.Option(help="Of what. Default: what is declared last, or the attack."),
    ] = None,
    player: options.Defender = None,
    side: options.DamageSide = None,
    judge: options.Judge = None,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    time_limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
) -> None:
    """Say who may do what: each restriction, requirement and cost of a declaration, or how damage
    may be assigned. With --json it is the text of a file that check, attacks, blocks, damage and
    why take in place of a board."""
    from legality.cli.problem import of_file
    from legality.queries.problem import ProblemRequest
    from legality.queries.request import NO_TEXT

    request = ProblemRequest(
        position=NO_TEXT, rules=rules, strict=strict, of=of, player=player, side=side
    )

    def of_one(file: "File") -> int:
        return of_file(request, file, judge, as_json, time_limit)

    raise typer.Exit(of_each(files, as_json, of_one))


def schema(
    of: Annotated[
        Literal["position", "problem", "decision"],
        typer.Argument(help="Of what: a position unless said."),
    ] = "position",
) -> None:
    """Print the JSON Schema of a position, of a Problem, or of a decision as `compare` reads it."""
    from legality.cli.output import print_json
    from legality.queries.schema import SchemaRequest, answer

    for line in answer(SchemaRequest(of=of)).lines:
        print_json(line)


def puzzle(
    context: typer.Context,
    family: Annotated[
        str,
        typer.Argument(
            help="armies, random-blocks, satisfiability, …; the folder of a --set.",
            autocompletion=completion.families,
        ),
    ],
    graded: Annotated[
        str | None,
        typer.Option(
            "--set",
            help="competition, or hard: write a set with known answers; --grades N and --proof"
            " may follow the folder.",
        ),
    ] = None,
) -> None:
    """Print a known problem as a position: FAMILY NUMBERS --seed N, or satisfiability FILE.cnf."""
    if graded is not None:
        from legality.cli import competition

        raise typer.Exit(competition.run(graded, family, context.args))
    from legality.cli.puzzle import run

    raise typer.Exit(run(family, context.args))
