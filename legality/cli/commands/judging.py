"""Commands that say what is so on a board: verdicts, values, pictures, counts, reasons."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from legality.cli import completion, options
from legality.cli.several import of_each

if TYPE_CHECKING:
    from legality.cli.sources import File


def check(
    files: options.Files,
    judge: options.Judge = None,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    time_limit: options.TimeLimit = None,
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
    proof: Annotated[
        str | None,
        typer.Option(
            "--proof",
            metavar="FOLDER",
            help="Write there what proves that no declaration obeys more requirements.",
        ),
    ] = None,
    suggest: Annotated[
        bool,
        typer.Option("--suggest", help="Where nothing is declared, say what can be asked."),
    ] = False,
    as_json: options.AsJson = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Answer so many lines of the input at once, in their order. Default: of a large "
            ".jsonl file as many as this process has processors, else 1.",
        ),
    ] = None,
) -> None:
    """Judge the declared attacks, blocks and damage of each position."""
    from legality.cli.check import of_files

    raise typer.Exit(
        of_files(
            files,
            judge=judge,
            rules=rules,
            strict=strict,
            time_limit=time_limit,
            explain=explain,
            nearest=nearest,
            proof=proof,
            suggest=suggest,
            as_json=as_json,
            jobs=jobs,
        )
    )


def show(
    files: options.Files,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    as_json: options.AsJson = False,
    time_limit: options.TimeLimit = None,
) -> None:
    """Show each permanent as it is now, and by which effects, layer by layer (613)."""
    from legality.cli.each import of_files
    from legality.cli.show import show as shown
    from legality.queries.request import NO_TEXT
    from legality.queries.show import ShowRequest, answer

    request = ShowRequest(position=NO_TEXT, rules=rules, strict=strict)

    raise typer.Exit(of_files(answer, request, shown, files, as_json, time_limit))


def graph(
    files: options.Files,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            help="combat.svg, .png, .dot or .graphml (of several combat-1.svg and so on). "
            "Default: text.",
        ),
    ] = None,
    judge: options.Judge = None,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    time_limit: options.TimeLimit = None,
) -> None:
    """Draw who attacks, bands with, blocks and deals damage to whom, and what of it is illegal."""
    from legality.cli.graph import of_file
    from legality.queries.graph import GraphRequest
    from legality.queries.request import NO_TEXT

    request = GraphRequest(position=NO_TEXT, rules=rules, strict=strict)

    def answer_file(file: "File") -> int:
        return of_file(request, file, output, judge, time_limit)

    raise typer.Exit(of_each(files, output is not None, answer_file))


def perft(
    files: Annotated[
        list[str],
        typer.Argument(help="Positions, or boards stored with their counts; - for stdin."),
    ],
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    as_json: options.AsJson = False,
    time_limit: options.TimeLimit = None,
    jobs: options.Jobs = 1,
) -> None:
    """Count attacks, blocks and damage assignments; exit status 1 if stored counts are others."""
    from legality.cli.perft import run
    from legality.cli.sources import files_of
    from legality.queries.perft import PerftRequest
    from legality.queries.request import NO_TEXT

    request = PerftRequest(position=NO_TEXT, rules=rules, strict=strict)
    raise typer.Exit(run(files_of(files), request, as_json, time_limit, jobs))


def why(
    files: options.Files,
    creature: Annotated[
        str, typer.Argument(callback=options.letters, help="A creature: its id, or its name.")
    ],
    verb: Annotated[Literal["attacks", "blocks"], typer.Argument(help="attacks or blocks.")],
    target: Annotated[
        str, typer.Argument(callback=options.letters, help="Whom: a player, or an id or name.")
    ],
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    time_limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
) -> None:
    """Say whether a creature may attack or block something, alone and with others, and why; exit
    status 1 if not."""
    from legality.cli.each import of_files
    from legality.cli.why import show as shown
    from legality.queries.request import NO_TEXT
    from legality.queries.why import WhyRequest, answer

    request = WhyRequest(
        position=NO_TEXT, rules=rules, strict=strict, creature=creature, verb=verb, target=target
    )

    raise typer.Exit(of_files(answer, request, shown, files, as_json, time_limit))


def explain(
    rule: Annotated[
        str,
        typer.Argument(
            help="A number that an answer cites, such as 509.1c.", autocompletion=completion.rules
        ),
    ],
    rules: options.Rules = None,
    as_json: options.AsJson = False,
) -> None:
    """Say in plain words what a cited rule means; exit status 1 if nothing here cites it."""
    from legality.cli.explain import run
    from legality.queries.explain import ExplainRequest

    raise typer.Exit(run(ExplainRequest(rule=rule, rules=rules), as_json))
