"""Commands that answer other programs."""

import os
from typing import Annotated

import typer

from legality.cli.options import AsJson, Cards, Rules, Strict


def serve(
    file: Annotated[
        str, typer.Argument(help="The requests, one a line; - for standard input.")
    ] = "-",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="So many processes. Default: one a processor."),
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.01, help="Seconds for a request that names none.")
    ] = 10.0,
    most_time: Annotated[
        float, typer.Option(min=0.01, help="Seconds that a request may name at most.")
    ] = 60.0,
    most_bytes: Annotated[
        int, typer.Option(min=1_000, help="Bytes of a request at most.")
    ] = 1_000_000,
    db: Cards = None,
    http: Annotated[bool, typer.Option("--http", help="Answer by HTTP instead.")] = False,
    host: Annotated[str, typer.Option(help="With --http: who may ask.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65_535, help="With --http: its port; 0 for a free one.")
    ] = 8000,
) -> None:
    """Answer requests of another program: a line of JSON each, its answer a line on standard output
    as soon as it is ready; or by HTTP."""
    from legality.cli.serve import run
    from legality.service.limits import Limits

    limits = Limits(most_bytes, time_limit, most_time)
    if http:
        from legality.cli.web import run as run_web

        raise typer.Exit(run_web(host, port, jobs, limits))
    raise typer.Exit(run(file, jobs or os.cpu_count() or 1, limits))


def batch(
    file: Annotated[
        str, typer.Argument(help="A Parquet file with a column of boards, or JSON Lines.")
    ],
    output: Annotated[str, typer.Argument(help="The Parquet file with the answers.")],
    ask: Annotated[
        str,
        typer.Option(
            help="check, count, best, mask, attacks.lethal, perft …, or a request of serve in JSON."
        ),
    ] = "check",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="So many processes. Default: one a processor."),
    ] = None,
    dask: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler, whose workers answer.")
    ] = None,
    column: Annotated[str, typer.Option(help="The column with the boards.")] = "position",
    time_limit: Annotated[float, typer.Option(min=0.01, help="Seconds for one board.")] = 10.0,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin anew where a stopped run left its journal.")
    ] = False,
    rules: Rules = None,
    db: Cards = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Ask every board of a table the same, equal boards once: a row of the answer for each row.

    A run that was stopped goes on where it was: the same command reads its journal beside the
    output.
    """
    from legality.batch.forked import forked

    context = None if dask else forked("legality.cli.asking")  # before all that is imported here
    from legality.cli.batch import Wanted, run

    processes = jobs or os.cpu_count() or 1
    wanted = Wanted(ask, rules, strict, column, time_limit, processes, dask, fresh, as_json=as_json)
    raise typer.Exit(run(file, output, wanted, context))


def page(
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open it in the browser.")
    ] = True,
    port: Annotated[
        int, typer.Option(min=0, max=65_535, help="The port on this machine; 0 for a free one.")
    ] = 8000,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="So many processes. Default: one a processor, or 2."),
    ] = None,
    db: Cards = None,
) -> None:
    """A page on which boards are laid out and judged: served on this machine, and opened in the
    browser."""
    from legality.cli.web import run_page
    from legality.service.limits import Limits

    raise typer.Exit(run_page(port, jobs, Limits(), browser))
