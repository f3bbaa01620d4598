"""Commands that list, count, sample or search legal declarations."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from legality.cli import completion
from legality.cli.options import (
    AsJson,
    Best,
    Cards,
    Count,
    Files,
    Jobs,
    Limit,
    Mask,
    Rules,
    Sample,
    Seed,
    Strict,
    TimeLimit,
)
from legality.cli.several import of_each

if TYPE_CHECKING:
    from legality.cli.sources import File


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
    mask: Mask = False,
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
        mask=mask,
        seconds=time_limit,
        jobs=jobs,
    )
    answer = partial(moves.attacks, rules=rules, wanted=wanted)
    raise typer.Exit(of_each(files, as_json, answer))


def blocks(
    files: Files,
    player: Annotated[
        str | None,
        typer.Option(
            help="Only this defending player's blocks.", autocompletion=completion.defenders
        ),
    ] = None,
    count: Count = False,
    sample: Sample = None,
    seed: Seed = 0,
    limit: Limit = None,
    best: Best = False,
    mask: Mask = False,
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
        count,
        sample,
        seed,
        limit,
        as_json,
        strict,
        best=best,
        mask=mask,
        seconds=time_limit,
        jobs=jobs,
    )
    answer = partial(moves.blocks, rules=rules, player=player, wanted=wanted)
    raise typer.Exit(of_each(files, as_json, answer))


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
