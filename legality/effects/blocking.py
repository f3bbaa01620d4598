"""What a text says of blocking: restrictions (RB), evasion (EV), costs (KB), requirements (QB)."""

from legality.effects.costs import Cost
from legality.effects.effect import Effect
from legality.effects.filters import Filter
from legality.effects.players import Who
from legality.effects.qualities import ANYTHING


class CantBlock(Effect, frozen=True, kw_only=True, cache_hash=True):
    """RB1–RB3, RB8, EV10, EV11: can't block (attackers matching). "Can block only X" is
    said by `attackers` that are not X."""

    attackers: Filter = ANYTHING


class CantBeBlocked(Effect, frozen=True, kw_only=True, cache_hash=True):
    """EV1–EV3, EV6, EV8, EV9: can't be blocked (by blockers matching). "Except by X" is
    said by `blockers` that are not X."""

    blockers: Filter = ANYTHING


class MinimumBlockers(Effect, frozen=True, kw_only=True, cache_hash=True):
    """EV4: can't be blocked except by `least` or more creatures."""

    least: int


class MaximumBlockers(Effect, frozen=True, kw_only=True, cache_hash=True):
    """EV5: can't be blocked by more than `most` creatures."""

    most: int


class AllOrNoBlockers(Effect, frozen=True, kw_only=True, cache_hash=True):
    """EV7: can't be blocked unless all creatures defending player controls block it."""


class BlockerCap(Effect, frozen=True, kw_only=True, cache_hash=True):
    """RB6, RB7: no more than `most` creatures of the subject can block, all that declare together
    (each defending player on its own, 802.4b; a team, 805.10d); `who`: no more than so many of each
    of those players."""

    most: int
    who: Who | None = None
    subject: Filter = ANYTHING


class BlockCost(Effect, frozen=True, kw_only=True, cache_hash=True):
    """KB1: the subject can't block unless its controller pays (for each such creature). `once`: for
    each blocking creature, however many of the attackers it blocks (509.1g)."""

    cost: Cost
    attackers: Filter = ANYTHING
    once: bool = False


class BlockedCost(Effect, frozen=True, kw_only=True, cache_hash=True):
    """KB2: the subject can't be blocked (by blockers matching) unless defending player pays for
    each creature blocking it."""

    cost: Cost
    blockers: Filter = ANYTHING


class Lure(Effect, frozen=True, kw_only=True, cache_hash=True):
    """QB1: all creatures (matching `blockers`) able to block the subject do so: one requirement a
    creature."""

    blockers: Filter = ANYTHING


class MustBlock(Effect, frozen=True, kw_only=True, cache_hash=True):
    """QB2, QB7, QB8: blocks each combat if able; with `attackers` one requirement for each attacker
    matching."""

    attackers: Filter | None = None


class MustBeBlocked(Effect, frozen=True, kw_only=True, cache_hash=True):
    """QB3–QB6: must be blocked by `least` or more (`most`: by no more than, "exactly one") of the
    creatures matching if able."""

    least: int = 1
    most: int | None = None
    blockers: Filter = ANYTHING


class AdditionalBlocks(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Can block `more` additional creatures each combat (None: any number); sums add."""

    more: int | None


class BlocksAsThough(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Can block attackers matching as though it had (`had`) or they/it lacked a keyword: "can block
    creatures with shadow as though it had shadow" is `had=True, keyword="shadow"`; "as though they
    didn't have shadow" is `had=False` (the attacker's keyword is ignored)."""

    keyword: str
    had: bool
    attackers: Filter = ANYTHING


class LandwalkIgnored(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Attackers that are the subject can be blocked as though they didn't have landwalk (of lands
    of that quality; None: any). `blockers`: only by those."""

    quality: Filter | None = None
    blockers: Filter = ANYTHING


class BlocksTapped(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Tapped creatures of the subject can block as though they were untapped."""
