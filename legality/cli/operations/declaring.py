"""Requests about what could be declared: listings, numbers, the best, and the choices left."""

from collections.abc import Mapping, Sequence

import msgspec

from legality.cli import damage, moves
from legality.cli.each import Manner
from legality.cli.operations.positions import position_of
from legality.cli.operations.requests import (
    Attacks,
    Blocks,
    Damage,
    Divide,
    Listing,
    Masks,
    Request,
)
from legality.cli.output import ALL_LEGAL, status_of, worst
from legality.judging.dividing import divisions
from legality.legal.choices import choices
from legality.legal.named import LegalAttacks, LegalBlocks, NamedView
from legality.legal.terms import Chosen
from legality.problem.damage import SIDES


def attacks(request: Attacks, manner: Manner) -> int:
    """`legality attacks`."""
    return moves.attacks_of(_wanted(request), position_of(request), manner)


def blocks(request: Blocks, manner: Manner) -> int:
    """`legality blocks`."""
    return moves.blocks_of(_wanted(request), request.player, position_of(request), manner)


def _wanted(request: Listing) -> moves.Wanted:
    bands, lethal = False, False
    if isinstance(request, Attacks):
        bands, lethal = request.bands, request.lethal
    limit = request.limit + 1 if request.sample is None else None
    wanted = moves.Wanted(
        request.count,
        request.sample,
        request.seed,
        limit,
        as_json=True,
        strict=request.strict,
        bands=bands,
        best=request.best,
        lethal=lethal,
        mask=request.mask,
    )
    moves.require_one(wanted)
    return wanted


def most_of(request: Request) -> int | None:
    """How many answers a listing has at most; None where nothing is listed."""
    match request:
        case Attacks() | Blocks():
            asked = request.count or request.best or request.mask
            other = asked or request.sample is not None
            lethal = isinstance(request, Attacks) and request.lethal
            return None if other or lethal else request.limit
        case Damage():
            return None if request.count or request.best else request.limit
        case _:
            return None


def damage_asked(request: Damage, manner: Manner) -> int:
    """`legality damage`."""
    sides = SIDES if request.side is None else (request.side,)
    weights = None if request.weights is None else "of the request"
    wanted = damage.Wanted(
        sides,
        request.count,
        request.best,
        request.goal,
        weights,
        request.limit + 1,
        as_json=True,
        strict=request.strict,
    )
    damage.require_sense(wanted)
    return damage.damage_of(wanted, request.weights, position_of(request), manner)


def divide(request: Divide, manner: Manner) -> int:
    """How damage is divided so far."""
    found = divisions(position_of(request))
    manner.require(found.gaps)
    sources = msgspec.to_builtins(found.sources)
    manner.answer({"step": found.step, "sources": sources, **found.gaps.to_fields()})
    return ALL_LEGAL


def masks(request: Masks, manner: Manner) -> int:
    """The choices of each who declares; the status is the worst."""
    views = _declaring(request)
    found = [choices(view, _chosen_of(view, views, request.chosen)) for view in views]
    for one in found:
        manner.require(one.gaps)
        manner.one_of_many(one.to_value())
    return worst(status_of(one.completable) for one in found)


def _declaring(request: Masks) -> list[NamedView]:
    """The legal declarations of the active player, of that defending player, or of each."""
    position = position_of(request)
    if request.declare == "attacks":
        return [LegalAttacks(position)]
    sides = position.defending_sides if request.player is None else (request.player,)
    return [LegalBlocks(position, side) for side in sides]


def _chosen_of(
    view: NamedView, views: Sequence[NamedView], chosen: Mapping[str, Chosen]
) -> dict[str, Chosen]:
    """What creatures of that view have chosen, and who is in none (which is an error there)."""
    others = {name for one in views if one is not view for name in one.problem.creature_places}
    return {name: what for name, what in chosen.items() if name not in others}


__all__ = ["attacks", "blocks", "damage_asked", "divide", "masks", "most_of"]
