"""legality: which attacks, blocks and damage assignments are legal in Magic, exactly, and why."""

from typing import TYPE_CHECKING, Any

from legality.combat import Combat
from legality.errors import IllegalMove, LegalityError, PositionError, TooLarge, UnknownEdition
from legality.judging.check import (
    check,
    check_attacks,
    check_blocks,
    maximum_requirements,
    problem_of,
)
from legality.judging.damage import check_damage
from legality.legal.damage import legal_damage
from legality.legal.named import LegalAttacks, LegalBlocks, legal_attacks, legal_blocks
from legality.position import Damage, LastingEffect, Permanent, Player, Position
from legality.problem.declarations import Problem
from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict, Violation

if TYPE_CHECKING:
    from legality.graph import combat_graph

__all__ = [
    "Combat",
    "Damage",
    "Illegal",
    "IllegalMove",
    "Judgement",
    "LastingEffect",
    "Legal",
    "LegalAttacks",
    "LegalBlocks",
    "LegalityError",
    "Permanent",
    "Player",
    "Position",
    "PositionError",
    "Problem",
    "TooLarge",
    "Undecided",
    "UnknownEdition",
    "Verdict",
    "Violation",
    "check",
    "check_attacks",
    "check_blocks",
    "check_damage",
    "combat_graph",
    "legal_attacks",
    "legal_blocks",
    "legal_damage",
    "maximum_requirements",
    "problem_of",
]


def __getattr__(name: str) -> Any:
    """The graph is loaded when it is asked for: it needs networkx, which no verdict does."""
    if name == "combat_graph":
        from legality.graph import combat_graph

        return combat_graph
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
