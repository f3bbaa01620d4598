"""Combats with declared blocks, for Bob: shared by the tests of the search."""

from typing import Any

from msgspec.structs import replace

from legality import Position
from legality.search.best_block import BlockRanking
from legality.search.playing import Ranked
from tests.table import Value, board


def fought(*permanents: Value, attacks: str, blocks: str, **fields: Any) -> Ranked:
    """The outcome of a block, for Bob."""
    position = board(*permanents, attacks=attacks, blocks=blocks, **fields)
    return BlockRanking(position, "Bob").outcome(dict(position.blocks or {}))


def with_life(position: Position, life: int) -> Position:
    """The position with so much life for Bob."""
    players = [replace(one, life=life) if one.name == "Bob" else one for one in position.players]
    return replace(position, players=tuple(players))
