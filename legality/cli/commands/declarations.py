"""Commands that list, count, sample or search legal declarations."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer
from msgspec import UNSET

from legality.cli import completion, options
from legality.cli.several import of_each

if TYPE_CHECKING:
    from legality.cli.sources import File


def attacks(
    files: options.Files,
    count: options.Count = False,
    sample: options.Sample = None,
    seed: options.Seed = 0,
    limit: options.Limit = None,
    bands: Annotated[
        bool,
        typer.Option(
            "--bands",
            help="Attacks with their announcements of bands. A band of one creature, which changes "
            "nothing, is left out.",
        ),
    ] = False,
    best: options.Best = False,
    by: options.By = None,
    mask: options.Mask = False,
    lethal: Annotated[
        bool,
        typer.Option("--lethal", help="Whether an attack kills whatever the blocks; 1 if not."),
    ] = False,
    proof: options.Proof = None,
    time_limit: options.TimeLimit = None,
    jobs: options.Jobs = 1,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    as_json: options.AsJson = False,
) -> None:
    """List every legal attack of each position, count or sample them, or find the best."""
    from legality.cli import moves
    from legality.queries.attacks import AttacksRequest, answer
    from legality.queries.request import NO_TEXT

    request = AttacksRequest(
        position=NO_TEXT,
        rules=rules,
        strict=strict,
        count=count,
        sample=sample,
        seed=seed,
        limit=UNSET if limit is None else limit,
        best=best,
        by=by,
        mask=mask,
        bands=bands,
        lethal=lethal,
    )

    raise typer.Exit(moves.of_files(answer, request, files, as_json, time_limit, jobs, proof))


def blocks(
    files: options.Files,
    player: Annotated[
        str | None,
        typer.Option(
            callback=options.letters,
            help="Only this defending player's blocks.",
            autocompletion=completion.defenders,
        ),
    ] = None,
    count: options.Count = False,
    sample: options.Sample = None,
    seed: options.Seed = 0,
    limit: options.Limit = None,
    best: options.Best = False,
    by: options.By = None,
    mask: options.Mask = False,
    proof: options.Proof = None,
    time_limit: options.TimeLimit = None,
    jobs: options.Jobs = 1,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    as_json: options.AsJson = False,
) -> None:
    """List every legal block against the position's attack, count or sample them, or find the
    best."""
    from legality.cli import moves
    from legality.queries.blocks import BlocksRequest, answer
    from legality.queries.request import NO_TEXT

    request = BlocksRequest(
        position=NO_TEXT,
        rules=rules,
        strict=strict,
        count=count,
        sample=sample,
        seed=seed,
        limit=UNSET if limit is None else limit,
        best=best,
        by=by,
        mask=mask,
        player=player,
    )

    raise typer.Exit(moves.of_files(answer, request, files, as_json, time_limit, jobs, proof))


def damage(
    files: options.Files,
    side: options.DamageSide = None,
    count: options.Count = False,
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
    limit: options.Limit = None,
    time_limit: options.TimeLimit = None,
    jobs: options.Jobs = 1,
    rules: options.Rules = None,
    db: options.Cards = None,
    strict: options.Strict = False,
    as_json: options.AsJson = False,
) -> None:
    """List every legal assignment of combat damage, count them, or find the best.

    kills: the most creatures destroyed, then the most damage to players, planeswalkers and battles.

    value: the greatest value destroyed, by --weights (others weigh 0) or else mana value; then the
    most damage to players, planeswalkers and battles.

    player: the most damage to players, planeswalkers and battles, then the most creatures
    destroyed.
    """
    from legality.cli import damage as command
    from legality.cli.sources import files_of
    from legality.queries.damage import DamageRequest
    from legality.queries.request import NO_TEXT
    from legality.queries.statuses import BAD_INPUT

    if command.goal_mistaken(files_of(files), best, as_json):
        raise typer.Exit(BAD_INPUT)
    request = DamageRequest(
        position=NO_TEXT,
        rules=rules,
        strict=strict,
        side=side,
        count=count,
        best=best,
        goal=goal,
        weights=None if weights is None else {},
        limit=UNSET if limit is None else limit,
    )

    def of_file(file: "File") -> int:
        return command.of_file(request, weights, file, as_json, time_limit, jobs)

    raise typer.Exit(of_each(files, as_json, of_file))
