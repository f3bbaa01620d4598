"""legality: which attacks, blocks and damage assignments are legal in Magic, exactly, and why."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legality.combat import Combat
    from legality.errors import IllegalMove, LegalityError, PositionError, TooLarge, UnknownEdition
    from legality.graph import combat_graph
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

HOMES = {
    "legality.combat": ("Combat",),
    "legality.errors": (
        "IllegalMove",
        "LegalityError",
        "PositionError",
        "TooLarge",
        "UnknownEdition",
    ),
    "legality.graph": ("combat_graph",),
    "legality.judging.check": (
        "check",
        "check_attacks",
        "check_blocks",
        "maximum_requirements",
        "problem_of",
    ),
    "legality.judging.damage": ("check_damage",),
    "legality.legal.damage": ("legal_damage",),
    "legality.legal.named": (
        "LegalAttacks",
        "LegalBlocks",
        "legal_attacks",
        "legal_blocks",
    ),
    "legality.position": (
        "Damage",
        "LastingEffect",
        "Permanent",
        "Player",
        "Position",
    ),
    "legality.problem.declarations": ("Problem",),
    "legality.verdict": (
        "Illegal",
        "Judgement",
        "Legal",
        "Undecided",
        "Verdict",
        "Violation",
    ),
}
"""Where each public name lives: it is imported when it is first asked for, so that a program pays
only for what it uses. The imports above say the same to type checkers; a test compares the two."""

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


def __getattr__(name: str) -> object:
    """The public name, imported from its home."""
    for home, names in HOMES.items():
        if name in names:
            value: object = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
