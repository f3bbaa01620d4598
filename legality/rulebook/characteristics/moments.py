"""When values are present: just before the first declaration that is judged."""

from collections.abc import Mapping

from legality.position import Position

Attacks = Mapping[str, str]
Blocks = Mapping[str, tuple[str, ...]]


def before_judging(position: Position) -> tuple[Attacks, Blocks]:
    """Who attacks what, and who blocks whom, at the moment whose values the position states: what
    is declared and is to be judged has not happened yet."""
    attacks = {} if position.judges("attacks") else position.attacks or {}
    blocks = {} if not attacks or position.judges("blocks") else position.blocks or {}
    return attacks, blocks
