"""`blocks`: what could legally be declared as blocks against the position's attack."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from legality.errors import OptionError
from legality.judging.check import defending_side
from legality.legal.named import LegalBlocks
from legality.position import Position
from legality.queries import best, listing
from legality.queries.answer import Answer, Spoken
from legality.queries.most_obeyed import MostObeyedAnswer, MostObeyedByPlayer, most_obeyed
from legality.queries.sentences import declared
from legality.queries.subject import declaration_of


class BlocksRequest(listing.ListingRequest, frozen=True, kw_only=True, tag="blocks"):
    """The legal blocks against the position's attack, of each defending player or of that one."""

    player: str | None = None


class ListedBlock(Spoken, frozen=True):
    """A legal block: what each blocker blocks; whose it is where several players defend."""

    blocks: dict[str, list[str]]
    player: str | UnsetType = UNSET


BlocksAnswer = (
    ListedBlock
    | listing.CountsByPlayer
    | listing.MasksByPlayer
    | best.BestBlockAnswer
    | best.BestByPlayer
    | MostObeyedAnswer
    | MostObeyedByPlayer
)


def answer(request: BlocksRequest) -> Answer[Any]:
    """The blocks on the request's board: lines of `BlocksAnswer`. Raises `OptionError` for a player
    who does not defend."""
    request.require_sense()
    if request.best and not request.by_requirements:
        return best.blocks(request, _sides(request.board, request.player))
    views = _views(request)
    if request.best:
        return most_obeyed(request, views)
    if request.count:
        return listing.counted(request, views)
    if request.mask:
        return listing.masked(request, views)
    several = len(views) > 1

    def line(player: str | None, block: Mapping[str, Any]) -> ListedBlock:
        whose = player if several and player is not None else UNSET
        return _line(request, {name: [*chosen] for name, chosen in block.items()}, whose)

    return listing.listed(request, views, line)


def _views(request: BlocksRequest) -> listing.Views:
    """The legal blocks of each who declares some, or of who declares those of the Problem."""
    subject = request.subject
    if isinstance(subject, Position):
        return {name: LegalBlocks(subject, name) for name in _sides(subject, request.player)}
    file = declaration_of(subject, "blocks")
    if request.player not in (None, file.problem.player):
        raise _no_defender((file.problem.player,), str(request.player))
    return {file.problem.player: file.view()}


def _sides(position: Position, player: str | None) -> tuple[str, ...]:
    """Who declares blocks: everyone who defends, or the side of that player."""
    if player is None:
        return position.defending_sides
    require_defender(position, player)
    return (defending_side(position, player),)


def require_defender(position: Position, player: str) -> None:
    """Raises `OptionError` for a player who does not defend."""
    known = (*position.defending_sides, *position.defenders)
    if player not in known:
        raise _no_defender(known, player)


def _no_defender(known: Iterable[str], player: str) -> OptionError:
    expected = ", ".join(dict.fromkeys(known))
    return OptionError("player", f'expected one of {expected}, got "{player}"')


def _line(
    request: BlocksRequest, blocks: dict[str, list[str]], whose: str | UnsetType
) -> ListedBlock:
    if not request.tell:
        return ListedBlock(blocks, whose)
    named = {} if whose is UNSET else {"player": whose}
    sentence = f"{whose}: {declared(blocks)}" if named else declared(blocks)
    return ListedBlock(blocks, whose, told=[sentence], declare={"blocks": blocks, **named})
