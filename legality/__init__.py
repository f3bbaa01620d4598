"""legality: which attacks, blocks and damage assignments are legal in Magic, exactly, and why."""

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
    "legal_attacks",
    "legal_blocks",
    "legal_damage",
    "maximum_requirements",
    "problem_of",
]
