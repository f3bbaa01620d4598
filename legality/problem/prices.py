"""What is to be paid (118, 508.1h, 509.1d) and what there is to pay it with: plain data.

Mana, life, energy counters and cards are numbers. Permanents, counters on them, and cards of a
graveyard or a hand that the position lists, are *items*: sets of them are masks over the `items` of
the Problem.
"""

from typing import Literal

from msgspec import Struct

Act = Literal["tap", "sacrifice", "return", "exile", "remove"]
Group = Literal["tap", "give up", "counters"]
GROUPS: dict[Act, Group] = {
    "tap": "tap",
    "sacrifice": "give up",
    "return": "give up",
    "exile": "give up",
    "remove": "counters",
}
"""Acts of one group want items for themselves: who is tapped can be sacrificed then, but what is
sacrificed is not there to be returned. A card that is discarded is as gone as one that is exiled.
What is removed is a counter."""


class Use(Struct, frozen=True):
    """The act is done to `number` of the `items` (a mask), all of the one who pays and all
    different; `idle`: only to those that are not themselves declared."""

    act: Act
    items: int
    number: int = 1
    idle: bool = False


class Price(Struct, frozen=True):
    """`mana` counts the symbols of mana, hybrid ones too, `phyrexian` those that 2 life pay as well
    (107.4f); `hand` cards are discarded, `library` cards milled, and `graveyard` cards, whichever,
    exiled.

    `words` says in words what is neither mana nor life nor energy; `on_trust` what no resource of
    the position answers for, which is taken as payable.
    """

    mana: int = 0
    phyrexian: int = 0
    life: int = 0
    energy: int = 0
    hand: int = 0
    library: int = 0
    graveyard: int = 0
    uses: tuple[Use, ...] = ()
    words: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()


class Payer(Struct, frozen=True):
    """A player, the `creatures` (a mask) whose costs they pay, and what they can pay with."""

    name: str = ""
    creatures: int = -1
    mana: int = 0
    life: int = 0
    energy: int = 0
    hand: int = 0
    library: int = 0
    graveyard: int = 0


class Item(Struct, frozen=True):
    """A permanent, a counter or a card that a cost can be paid with.

    `creature` is its index among the creatures of the Problem (-1: it is none of them); `taps`:
    declaring it taps it, before costs are paid (508.1f).
    """

    name: str
    creature: int = -1
    taps: bool = False
