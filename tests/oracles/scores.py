"""Restrictions and requirements as masks, and what a declaration scores by them."""

from dataclasses import dataclass

MANY = 10**9


@dataclass(frozen=True, slots=True)
class Count:
    """`low`..`high` of the bits in `members`; as a restriction only if a bit of `trigger` is.

    A requirement that sits on one creature names it in `on`.
    """

    members: int
    low: int
    high: int = MANY
    trigger: int = -1
    on: str = ""

    def met(self, mask: int) -> bool:
        return self.low <= (mask & self.members).bit_count() <= self.high


@dataclass(frozen=True, slots=True)
class Group:
    """Requirements that are in force only if a bit of `antecedent` is declared (QA7)."""

    antecedent: int
    requirements: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    legal: bool
    obeyed: int
    maximum: int
    cost: int
    steps: frozenset[str]


@dataclass(frozen=True, slots=True)
class Scored:
    """One declaration: plain requirements obeyed, groups, keys paid."""

    mask: int
    plain: int
    groups: tuple[int, ...]
    active: int
    keys: int

    def obeyed(self, active: int) -> int:
        return self.plain + sum(
            number for bit, number in enumerate(self.groups) if active >> bit & 1
        )
