"""The damage Problem: which assignments of combat damage are legal for one side in one step.

A *source* assigns its whole amount in one of its *manners*. A manner lists who may get a share, and
for each of them the *needs* that must be met first: lethal damage to the creatures before it in the
order, to every blocker before what is attacked (trample), loyalty before the player behind a
planeswalker. A need counts everything that this side assigns in the step, whoever assigns it, so
all the side's sources are one Problem. Which edition is in force shows only in these data.

Recipients and needs are known by their indices in the Problem's tuples.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from legality.numbers import DamageNumbers
from legality.problem.declarations import Reason
from legality.verdict import Violation

Side = Literal["attacking", "defending"]
SIDES: tuple[Side, Side] = ("attacking", "defending")
DamageStep = Literal["first", "regular"]
RecipientKind = Literal["creature", "player", "planeswalker", "battle"]
MannerName = Literal["as blocked", "as unblocked", "as a blocker", "divided among defenders"]
NeedKind = Literal["lethal damage", "loyalty"]

Shares = Mapping[str, int]
Assignment = Mapping[str, Shares]
"""Source → recipient → amount; shares of 0 are nothing."""


class Recipient(Struct, frozen=True):
    """Who may be assigned damage.

    `dies_at`: the damage of this step that destroys it (None: none does, for it is no creature,
    is indestructible or has lethal damage already); `mana_value` is its default worth.
    """

    id: str
    title: str
    kind: RecipientKind
    dies_at: int | None = None
    mana_value: int = 0


class Need(Struct, frozen=True):
    """Met when the recipient is assigned `amount` (1 or more) in all; or, with `deathtouch`,
    anything at all by a deadly source."""

    recipient: int
    amount: int
    kind: NeedKind = "lethal damage"
    deathtouch: bool = False


class Manner(Struct, frozen=True):
    """One way in which a source may assign: all of `amount`, to `recipients` only.

    `after[i]` are the needs that must be met before `recipients[i]` may get anything. The first
    `creatures` recipients are the blockers or the blocked, in damage assignment order where there
    is one; then come what is attacked and the player behind it. `rule` is the rule this manner is.
    """

    name: MannerName
    amount: int
    rule: str
    recipients: tuple[int, ...] = ()
    after: tuple[tuple[int, ...], ...] = ()
    creatures: int = 0


class Source(Struct, frozen=True):
    """A creature of the side that is in combat, whether or not it deals damage in this step.

    `amount` is what it assigns, 0 if nothing, for the reason `why` (None: it is its power);
    `deadly` says that it has deathtouch, in editions where that destroys; `chooser` is the player
    who divides its damage.
    """

    id: str
    title: str
    amount: int
    why: Reason | None
    manners: tuple[Manner, ...]
    chooser: str
    deadly: bool = False


class DamageProblem(Struct, frozen=True, dict=True):
    """Which assignments are legal for the sources of one side in one combat damage step.

    `order_faults` are what is wrong with the damage assignment orders announced: with any, no
    assignment is legal.
    """

    side: Side
    step: DamageStep
    rules: str
    sources: tuple[Source, ...]
    recipients: tuple[Recipient, ...]
    needs: tuple[Need, ...]
    numbers: DamageNumbers
    order_faults: tuple[Violation, ...] = ()

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each recipient, by its id."""
        return {recipient.id: position for position, recipient in enumerate(self.recipients)}

    @cached_property
    def source_ids(self) -> frozenset[str]:
        """The ids of the sources."""
        return frozenset([source.id for source in self.sources])


def reach(source: Source) -> tuple[int, ...]:
    """Everyone to whom the source may assign in some manner, each once."""
    if len(source.manners) == 1:
        return source.manners[0].recipients
    return tuple(dict.fromkeys(r for manner in source.manners for r in manner.recipients))


def shares_of(problem: DamageProblem, shares: Shares) -> dict[int, int]:
    """The shares that go to recipients of the Problem, by index; others and zeros left out."""
    return {
        problem.index[name]: amount
        for name, amount in shares.items()
        if amount and name in problem.index
    }
