"""`regret`: of every legal block its score below the best, for learners."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import NothingLegal, OutOfTime, TooLarge
from legality.frozen import HashedByContent
from legality.queries.answer import Answer, Gapped, gap_fields, require
from legality.queries.blocks import require_defender
from legality.queries.request import BoardRequest
from legality.queries.statuses import ALL_LEGAL, UNDECIDED
from legality.search.regrets import MOST, MOST_SCORED, Regret, Regrets, regrets

Most = Annotated[int, msgspec.Meta(ge=1, le=MOST_SCORED)]


class RegretRequest(BoardRequest, frozen=True, kw_only=True, tag="regret"):
    """Of every legal block of the first defending player, or that one, its score below the best: of
    the `most` best blocks."""

    player: str | None = None
    most: Most = MOST


class BlockRegret(HashedByContent, frozen=True):
    """A legal block, its score for the defending player, and how much that is below the best."""

    blocks: dict[str, list[str]]
    score: int
    regret: int


class RegretAnswer(Gapped, frozen=True):
    """The legal blocks, the best first, the `number` of all of them, and the score of the `best`;
    `proved`: every score is what the combat comes to. Or why they cannot be told."""

    player: str | UnsetType = UNSET
    best: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    proved: bool | UnsetType = UNSET
    regrets: list[BlockRegret] | UnsetType = UNSET
    undecided: str | UnsetType = UNSET


def answer(request: RegretRequest) -> Answer[RegretAnswer]:
    """The regrets of the request's board: status 3 where they are not proved, or cannot be told.
    Raises `OptionError` for a player who does not defend."""
    position = request.board
    if request.player is not None:
        require_defender(position, request.player)
    try:
        ranking = regrets(position, request.player, most=request.most)
    except (TooLarge, NothingLegal, OutOfTime) as error:
        return Answer((RegretAnswer(undecided=str(error)),), UNDECIDED)
    require(request, ranking.gaps)
    return Answer((_line(ranking),), ALL_LEGAL if ranking.proved else UNDECIDED)


def _line(ranking: Regrets) -> RegretAnswer:
    line = RegretAnswer(
        player=ranking.player,
        best=ranking.best,
        number=ranking.number,
        proved=ranking.proved,
        regrets=[_regret(block) for block in ranking.blocks],
    )
    return msgspec.structs.replace(line, **gap_fields(ranking.gaps))


def _regret(block: Regret) -> BlockRegret:
    blocks = {name: [*chosen] for name, chosen in block.block.items()}
    return BlockRegret(blocks, block.score, block.regret)
