"""legality: which attacks, blocks and damage assignments are legal in Magic, exactly, and why."""

from legality.api import check, check_attacks, check_blocks, maximum_requirements, problem_of
from legality.combat import Combat
from legality.damage import check_damage, legal_damage
from legality.errors import IllegalMove, LegalityError, PositionError, TooLarge, UnknownEdition
from legality.position import Damage, LastingEffect, Permanent, Player, Position
from legality.problem import Problem
from legality.verdict import Illegal, Judgement, Legal, Undecided, Verdict, Violation
from legality.views import LegalAttacks, LegalBlocks, legal_attacks, legal_blocks

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
