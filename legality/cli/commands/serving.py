"""Commands that answer other programs."""

import os
from typing import Annotated

import typer

from legality.cli.options import Cards


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
