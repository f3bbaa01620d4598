"""What combat damage results in (120.3), and what state-based actions do about it (704.5).

Pure: the facts of sources and permanents are plain values, which `legality.rulebook.damage.facts`
takes from the table. `Combat` applies the results; goals, searches and the fast path ask the same
functions. What is prevented is taken out before (`legality.rulebook.damage.prevention`); other
replacement effects are left out.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct, field

DEADLY_POISON = 10
"""704.5c: so many poison counters lose the game."""
DEADLY_COMMANDER_DAMAGE = 21
"""704.6c, 903.10a: so much combat damage by one commander loses the game."""


class Assigned(Struct, frozen=True):
    """Combat damage that a creature assigns: of `source` to `recipient`, a player or permanent."""

    source: str
    recipient: str
    amount: int


class Dealer(Struct, frozen=True):
    """What the abilities of a source make of its damage.

    It weakens creatures instead of marking them (`wither`, `infect`) and poisons players instead of
    taking their life (`infect`); `toxic` poison counters come besides; `deathtouch` is there only
    where it destroys by the rules in force, `commander` where the combat damage of a commander to
    players is counted (903.10a).
    """

    controller: str
    wither: bool = False
    infect: bool = False
    toxic: int = 0
    lifelink: bool = False
    deathtouch: bool = False
    commander: bool = False

    @property
    def weakens(self) -> bool:
        """120.3d: whether a creature gets -1/-1 counters from it."""
        return self.wither or self.infect


class Body(NamedTuple):
    """A permanent as damage and state-based actions see it.

    `toughness` is None for what is no creature; `size` is what lethal damage is determined by, its
    toughness or its power; `loyalty` and `defense` are None for what is no planeswalker, no battle.
    """

    toughness: int | None
    size: int = 0
    marked: int = 0
    indestructible: bool = False
    loyalty: int | None = None
    defense: int | None = None

    @property
    def lethal(self) -> int:
        """510.1c: the damage that is still lethal to it; 0 or less where it has lethal damage."""
        return self.size - self.marked

    @property
    def destroyed_at(self) -> int | None:
        """704.5g: the damage more that destroys it, 0 or less where state-based actions are already
        due; None: none does."""
        if self.toughness is None or self.indestructible:
            return None
        return max(1, self.size) - self.marked


def is_destroyed(at: int | None, damage: int, deathtouch: bool) -> bool:
    """704.5g, h, 702.2b: lethal damage, or dealt any by a source with deathtouch (`at`: see
    `Body`)."""
    return at is not None and (deathtouch or damage >= at)


def least_to_destroy(at: int | None, deathtouch: bool) -> int | None:
    """The least damage of a source (with deathtouch) that destroys it; None: none does."""
    return 1 if deathtouch and at is not None else at


def dies(body: Body, deathtouch: bool) -> bool:
    """704.5f–i, v: whether state-based actions remove it: a creature without toughness or
    destroyed, a planeswalker without loyalty, a battle without defense. `deathtouch`: it was dealt
    such damage since they were last checked."""
    return (
        (body.toughness is not None and body.toughness <= 0)
        or body.loyalty == 0
        or body.defense == 0
        or is_destroyed(body.destroyed_at, 0, deathtouch)
    )


def loses(
    life: int, poison: int, deadly: int = DEADLY_POISON, by_commander: Iterable[int] = ()
) -> bool:
    """704.5a, c, 704.6c, 810.8c: 0 or less life, ten or more poison counters (`deadly`, for a team
    810.8d), or 21 or more combat damage by one commander (`by_commander`, of each)."""
    return (
        life <= 0
        or poison >= deadly
        or any(damage >= DEADLY_COMMANDER_DAMAGE for damage in by_commander)
    )


def _count() -> Counter[str]:
    return Counter()


class Results(Struct):
    """What the damage of one step comes to, by player and permanent."""

    life: Counter[str] = field(default_factory=_count)
    poison: Counter[str] = field(default_factory=_count)
    loyalty: Counter[str] = field(default_factory=_count)
    defense: Counter[str] = field(default_factory=_count)
    marked: Counter[str] = field(default_factory=_count)
    weakened: Counter[str] = field(default_factory=_count)
    deathtouched: set[str] = field(default_factory=set[str])
    by_commander: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """Combat damage to a player by a commander (the source's id)."""


def results(
    damage: Iterable[Assigned],
    dealer: Callable[[str], Dealer],
    body: Callable[[str], Body | None],
) -> Results:
    """120.3: what that damage results in, dealt all at once; who is no permanent is a player."""
    outcome = Results()
    for share in damage:
        source, hit = dealer(share.source), body(share.recipient)
        if hit is None:
            _to_player(share, source, outcome)
        else:
            _to_permanent(share, source, hit, outcome)
        if source.lifelink:  # 120.3f
            outcome.life[source.controller] += share.amount
    return outcome


def to_player(amount: int, infect: bool, toxic: int) -> tuple[int, int]:
    """120.3a, b, g: the life that a player loses by damage, and the poison counters it gets: with
    infect these in place of the loss, by toxic some besides."""
    return (0, amount + toxic) if infect else (amount, toxic)


def _to_player(share: Assigned, source: Dealer, outcome: Results) -> None:
    life, poison = to_player(share.amount, source.infect, source.toxic)
    if life:
        outcome.life[share.recipient] -= life
    if poison:
        outcome.poison[share.recipient] += poison
    if source.commander:
        outcome.by_commander[share.recipient, share.source] += share.amount


def _to_permanent(share: Assigned, source: Dealer, hit: Body, outcome: Results) -> None:
    """120.3c, d, e, h: loyalty and defense counters go; a creature is marked, or with wither or
    infect gets -1/-1 counters; each result for each type that it has."""
    if hit.loyalty is not None:
        outcome.loyalty[share.recipient] += share.amount
    if hit.defense is not None:
        outcome.defense[share.recipient] += share.amount
    if hit.toughness is None:
        return
    (outcome.weakened if source.weakens else outcome.marked)[share.recipient] += share.amount
    if source.deathtouch:
        outcome.deathtouched.add(share.recipient)
