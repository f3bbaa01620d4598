"""Costs as resources (118.3, 118.10, 508.1h-j, 509.1d-f): what is owed, and whether it can be paid.

Brute force: every way to pay a Phyrexian symbol and every choice of permanents is tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.vocabulary import Part

LEAVING = ("sacrifice", "return")


@dataclass(frozen=True, slots=True)
class Purse:
    """What a player can pay with besides permanents; None: unknown, and taken as enough."""

    mana: int
    life: int
    energy: int
    hand: int | None
    graveyard: int | None
    library: int | None

    @classmethod
    def of(cls, player: Mapping[str, Any]) -> "Purse":
        return cls(
            mana=int(player.get("mana", 0)),
            life=int(player.get("life", 20)),
            energy=int(player.get("energy", 0)),
            hand=cards(player.get("hand")),
            graveyard=cards(player.get("graveyard")),
            library=cards(player.get("library")),
        )


def cards(value: Any) -> int | None:
    """A number of cards, or a list of them."""
    return len(value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType]


@dataclass(frozen=True, slots=True)
class Use:
    """A permanent that must be found: of those in `fitting` (ids)."""

    kind: str
    fitting: frozenset[str]


def total(parts: Sequence[Part], kind: str) -> int:
    return sum(part.n for part in parts if part.kind == kind)


def life_needed(parts: Sequence[Part], mana: int) -> int | None:
    """The least life that has to be paid, every split of the Phyrexian symbols tried (107.4f)."""
    symbols, plain = total(parts, "phyrexian"), total(parts, "mana")
    ways = [
        total(parts, "life") + 2 * (symbols - by_mana)
        for by_mana in range(symbols + 1)
        if plain + by_mana <= mana
    ]
    return min(ways, default=None)


def cards_suffice(parts: Sequence[Part], purse: Purse) -> bool:
    """Energy, and cards in hand, graveyard and library (107.14, 701.8, 701.13)."""
    stocks = {
        "energy": purse.energy,
        "discard": purse.hand,
        "exile": purse.graveyard,
        "mill": purse.library,
    }
    return all(stock is None or total(parts, kind) <= stock for kind, stock in stocks.items())


def assignable(uses: Sequence[Use]) -> bool:
    """118.10. A permanent for each use: tapped at most once, sacrificed or returned at most once
    (it may be tapped first and leave then)."""
    return any(True for _ in assignments(list(uses), frozenset(), frozenset()))


def assignments(uses: list[Use], tapped: frozenset[str], gone: frozenset[str]) -> Iterator[None]:
    if not uses:
        yield None
        return
    use, *rest = uses
    leaving = use.kind in LEAVING
    for permanent in sorted(use.fitting - (gone if leaving else tapped)):
        one = frozenset({permanent})
        yield from assignments(
            rest, tapped if leaving else tapped | one, gone | one if leaving else gone
        )
