"""Can all that is owed for a declaration be paid together, each player paying their own?"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.oracles.prices import LEAVING, Use, assignable, cards_suffice, life_needed
from tests.oracles.table import Table
from tests.vocabulary import Part


@dataclass(frozen=True, slots=True)
class Key:
    """One payment: due if a bit of `trigger` is declared, by the creature's controller."""

    trigger: int
    creature: str
    payer: str
    parts: tuple[Part, ...]


def can_pay(
    table: Table, due: Sequence[Key], declared: Collection[str], tapped: Collection[str]
) -> bool:
    """118.3, 118.10, 508.1h-j; `tapped`: who of the declared creatures is tapped by it."""
    owed: dict[str, list[Part]] = {}
    for key in due:
        owed.setdefault(key.payer, []).extend(key.parts)
    purses = table.purses
    lives = {p: life_needed(parts, purses[p].mana) for p, parts in owed.items()}
    return (
        lives_suffice(table, lives)
        and all(cards_suffice(parts, purses[p]) for p, parts in owed.items())
        and assignable(list(uses(table, due, declared, tapped)))
    )


def lives_suffice(table: Table, lives: Mapping[str, int | None]) -> bool:
    """119.4, 119.4a. Each from their own life, or together out of the team's total."""
    needed = 0
    for player, life in lives.items():
        if life is None or life > max(0, table.purses[player].life):
            return False
        needed += life
    if not table.seats.shared_life or not lives:
        return True
    return needed <= max(0, table.purses[next(iter(lives))].life)


def uses(
    table: Table, due: Sequence[Key], declared: Collection[str], tapped: Collection[str]
) -> Iterator[Use]:
    """The permanents that must be found."""
    for key in due:
        for part in key.parts:
            if part.kind == "tap" or part.kind in LEAVING:
                use = table.use(part, key.payer, key.creature, declared, tapped)
                yield from [use] * part.n
