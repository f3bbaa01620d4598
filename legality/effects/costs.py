"""What a text asks somebody to pay for an attack or a block (118, 508.1h, 509.1d)."""

from typing import Literal

from msgspec import Struct

from legality.effects.filters import Amount, Filter
from legality.effects.qualities import ANYTHING


class Act(Struct, frozen=True, cache_hash=True):
    """Something to be done to `number` objects that match `what`: permanents that the payer
    controls, untapped ones to be tapped, cards of their graveyard to be exiled, or cards of their
    hand to be discarded; or so many counters of that `kind` (None: of any) to be removed from among
    such permanents.

    `another`: not the creature that the cost is for; `idle`: none that is itself declared.
    """

    verb: Literal["sacrifice", "tap", "return", "exile", "discard", "remove"]
    what: Filter = ANYTHING
    number: int = 1
    another: bool = False
    idle: bool = False
    kind: str | None = None


class Cost(Struct, frozen=True, cache_hash=True):
    """What is to be paid, all parts together: symbols of `mana` (hybrid ones too), `phyrexian`
    symbols, `life`, `energy` counters, cards to `discard` and to `mill`, and `acts`; or another
    cost in words, which a position cannot tell payable and takes as payable.
    """

    mana: Amount = 0
    phyrexian: Amount = 0
    life: Amount = 0
    energy: Amount = 0
    discard: Amount = 0
    mill: Amount = 0
    acts: tuple[Act, ...] = ()
    other: str | None = None

    @property
    def amounts(self) -> tuple[Amount, Amount, Amount, Amount, Amount, Amount]:
        """Of mana, Phyrexian mana, life, energy, and of cards to discard and to mill."""
        return self.mana, self.phyrexian, self.life, self.energy, self.discard, self.mill

    @property
    def of_unknown_mana(self) -> bool:
        """Whether it is mana, and the text does not tell how much ({X})."""
        return self.other is not None and "{" in self.other
