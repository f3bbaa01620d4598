"""Commands that answer other programs."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from legality.cli.options import AsJson, Cards, Rules, Strict, a_number

Seconds = Annotated[
    float,
    typer.Option(
        min=0.01,
        callback=a_number,
        envvar="LEGALITY_TIME_LIMIT",
        help="Seconds for a request that names none.",
    ),
]
MostSeconds = Annotated[
    float,
    typer.Option(
        min=0.01,
        callback=a_number,
        envvar="LEGALITY_MOST_TIME",
        help="Seconds that a request may name at most.",
    ),
]
MostBytes = Annotated[
    int,
    typer.Option(min=1_000, envvar="LEGALITY_MOST_BYTES", help="Bytes of a request at most."),
]


def _processes(help_text: str) -> Any:
    """The option of how many processes answer."""
    return typer.Option(min=1, max=256, envvar="LEGALITY_JOBS", help=help_text)


def _port(help_text: str) -> Any:
    """The option of the port that is listened at."""
    return typer.Option(min=0, max=65_535, envvar="LEGALITY_PORT", help=help_text)


def serve(
    file: Annotated[
        str, typer.Argument(help="The requests, one a line; - for standard input.")
    ] = "-",
    jobs: Annotated[
        int | None,
        _processes("So many processes. Default: one a processor."),
    ] = None,
    time_limit: Seconds = 10.0,
    most_time: MostSeconds = 60.0,
    most_bytes: MostBytes = 1_000_000,
    db: Cards = None,
    http: Annotated[bool, typer.Option("--http", help="Answer by HTTP instead.")] = False,
    host: Annotated[
        str, typer.Option(envvar="LEGALITY_HOST", help="With --http: who may ask.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        _port("With --http: its port; 0 for a free one."),
    ] = 8000,
) -> None:
    """Answer requests of another program: a line of JSON each, its answer a line on standard output
    as soon as it is ready; or by HTTP."""
    from legality.cli.serve import run
    from legality.service.limits import RequestLimits

    limits = RequestLimits(most_bytes, time_limit, most_time)
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
    time_limit: Annotated[
        float, typer.Option(min=0.01, callback=a_number, help="Seconds for one board.")
    ] = 10.0,
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
    from legality.pool.beginning import beginner

    begin = (
        None if dask else beginner("legality.batch.question")
    )  # before all that is imported here
    from legality.cli.batch import Wanted, run

    processes = jobs or os.cpu_count() or 1
    wanted = Wanted(ask, rules, strict, column, time_limit, processes, dask, fresh, as_json=as_json)
    raise typer.Exit(run(file, output, wanted, begin))


def page(
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open it in the browser.")
    ] = True,
    port: Annotated[
        int,
        _port("The port on this machine; 0 for a free one."),
    ] = 8000,
    jobs: Annotated[
        int | None,
        _processes("So many processes. Default: one a processor, or 2."),
    ] = None,
    time_limit: Seconds = 10.0,
    most_time: MostSeconds = 60.0,
    most_bytes: MostBytes = 1_000_000,
    host: Annotated[
        bool, typer.Option("--host", help="Serve it for others in the network, under a code.")
    ] = False,
    static: Annotated[
        Path | None,
        typer.Option(help="Write the page with the library in it into this folder, and end."),
    ] = None,
    pyodide: Annotated[
        Path | None, typer.Option(help="With --static: the folder of the npm package pyodide.")
    ] = None,
    pack: Annotated[
        Path | None, typer.Option(help="With --static: a folder that `cards pack` has written.")
    ] = None,
    address: Annotated[
        str | None, typer.Argument(help="With --host: the address of this machine to listen at.")
    ] = None,
    db: Cards = None,
) -> None:
    """A page on which boards are laid out and judged: served on this machine, and opened in the
    browser."""
    from legality.cli.web import run_page
    from legality.service.limits import RequestLimits

    if address is not None and not host:
        raise typer.BadParameter("is only for --host", param_hint="ADDRESS")
    if static is not None:
        from legality.cli.web import run_static

        raise typer.Exit(run_static(static, pyodide, pack))
    for name, folder in (("--pyodide", pyodide), ("--pack", pack)):
        if folder is not None:
            raise typer.BadParameter("is only for --static", param_hint=name)
    limits = RequestLimits(most_bytes, time_limit, most_time)
    listen = (address or "0.0.0.0") if host else None
    raise typer.Exit(run_page(port, jobs, limits, browser, listen))
