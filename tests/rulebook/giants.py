"""Two-Headed Giant tables: Ann and Amy, who attack, are team north; Bob and Bea are team south."""

from typing import Any

from legality import Position, Verdict, check_attacks, check_blocks
from legality.legal.named import legal_attacks, legal_blocks
from tests.table import Value, board, understood, with_attacks, with_blocks

HEADS = "Ann Amy Bob Bea"
TEAMS = {"Ann": "north", "Amy": "north", "Bob": "south", "Bea": "south"}
GROUP_EDITIONS = ("2009-10-01", "2010-10-01", "2018-07-12")
"""Editions since 2009-07 in which the team was attacked as a group."""


def giants(*permanents: Value, **fields: Any) -> Position:
    """A Two-Headed Giant table."""
    seats: dict[str, Any] = {"players": HEADS, "teams": TEAMS, "shared_team_turns": True}
    return board(*permanents, **{**seats, **fields})


def attack_of(position: Position, line: str) -> Verdict:
    """The verdict on the combined attack."""
    position = with_attacks(position, line)
    understood(position)
    return check_attacks(position)


def block_of(position: Position, line: str) -> Verdict:
    """The verdict on the combined block of team south."""
    position = with_blocks(position, line)
    understood(position)
    return check_blocks(position)["south"]


def attacks_of(position: Position) -> set[str]:
    """Every attack listed, as lines; the count says the same number."""
    view = legal_attacks(position)
    lines = [" ".join(f"{one}>{to}" for one, to in attack.items()) or "nobody" for attack in view]
    assert len(lines) == view.count() == len(set(lines))
    return set(lines)


def blocks_of(position: Position) -> set[str]:
    """Every block of team south listed, as lines; the count says the same number."""
    view = legal_blocks(position, "south")
    lines = [
        " ".join(f"{one}>{'+'.join(faced)}" for one, faced in block.items()) or "nobody"
        for block in view
    ]
    assert len(lines) == view.count() == len(set(lines))
    return set(lines)
