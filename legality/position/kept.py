"""A position with other declarations, permanents or life totals, and what has been worked out of it
and still holds.

A combat makes a position at each of its steps; who sits where, who stands under which id and what
the texts say need not be found again each time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from legality.position.declared_names import check_declarations
from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import Permanent
from legality.position.players import Player
from legality.position.record import changed, rechecked
from legality.position.stated import Stated

P = TypeVar("P", bound=Stated)

SEATED = (
    "player_by_name",
    "seats",
    "attacking_side",
    "attackers",
    "opposing",
    "defenders",
    "defending_sides",
)
"""What hangs on who plays, in which seats, and on who is defending."""
THERE = ("battlefield", "by_id", "is_told")
"""What hangs on the permanents alone."""
ALL = (*SEATED, *THERE)
_SHARED = "_shared"


@dataclass(slots=True)
class Derived:
    """What the rulebook has worked out of a board, shared by all positions that differ in what is
    declared on it: `texts` are those of the permanents as they were read, each with the permanent
    whose it is; `in_force` what they come to whoever attacks or blocks, of exactly these permanents
    (None: not worked out), `attack` the Problem of the attack, `lines` every line that stands on
    it, and `silent` whether a combat plays all that these lines do, whatever happens."""

    texts: Any = None
    in_force: Any = None
    attack: Any = None
    lines: Any = None
    silent: bool | None = None


def shared(position: Stated) -> Derived:
    """What has been worked out of that board."""
    held: dict[str, Any] = position.__dict__  # pyright: ignore[reportAssignmentType]
    derived: Derived | None = held.get(_SHARED)
    if derived is None:
        derived = held[_SHARED] = Derived()
    return derived


def with_declarations(position: P, **declared: object) -> P:
    """The position with that declared in place of what was (`attacks`, `bands`, `blocks`,
    `blocked`, `order`, `judge`, `damage`). Raises `PositionError` where it is no declaration on
    this board."""
    made = rechecked(position, **declared)
    _on_the_same_board(position, made)
    check_declarations(made, made.player_by_name.keys(), made.by_id.keys())
    return made


def with_declared(position: P, **declared: object) -> P:
    """The same where what is declared names only what is there."""
    made = changed(position, **declared)
    _on_the_same_board(position, made)
    return made


def standing_singly(position: P, **declared: object) -> P:
    """The position with that declared, in which each permanent stands for itself alone."""
    return with_declared(position, permanents=position.battlefield, **declared)


def _on_the_same_board(position: Stated, made: Stated) -> None:
    _keep(position, made, ALL)
    made.__dict__[_SHARED] = shared(position)  # pyright: ignore[reportIndexIssue]


def with_permanents(position: P, permanents: tuple[Permanent, ...], **declared: object) -> P:
    """The position with those permanents, which are known to be good, and with that declared."""
    made = changed(position, permanents=permanents, **declared)
    _keep(position, made, SEATED)
    vars(made)[_SHARED] = Derived(shared(position).texts)
    return made


def with_worn(position: P, now: Mapping[str, Permanent], **declared: object) -> P:
    """The position with those permanents, each under its id, as they are now: tapped, damaged, or
    of another loyalty or defense; and with that declared. Everyone in the position stands for a
    single permanent."""
    standing: Any = position.by_id
    here: dict[str, Permanent] = standing | now  # of a proxy quicker than copying its items
    permanents = tuple([here[permanent.id] for permanent in position.permanents])
    made = with_permanents(position, permanents, **declared)
    views = {"battlefield": permanents, "by_id": MappingProxyType(here)}
    vars(made).update(views, is_told=position.is_told)
    return made


def with_totals(position: P, players: tuple[Player, ...]) -> P:
    """The position with the same players in the same seats and teams, their totals (life, mana and
    so on) different."""
    made = changed(position, players=players)
    _keep(position, made, ALL[1:])
    board = shared(position)
    vars(made)[_SHARED] = Derived(board.texts, board.in_force)
    return made


def with_effects(position: P, effects: tuple[LastingEffect, ...]) -> P:
    """The position with those effects in force, which are known to be good. (Its `given` may name
    who has left.)"""
    made = changed(position, effects=effects)
    _keep(position, made, ALL)
    return made


def _keep(before: Stated, after: Stated, names: tuple[str, ...]) -> None:
    held: dict[str, Any] = vars(before)
    vars(after).update({name: held[name] for name in names if name in held})
