"""What answers about declarations are made of, as their JSON has it."""

import msgspec
from msgspec import UNSET, UnsetType

from legality.frozen import HashedByContent
from legality.queries.answer import Gapped
from legality.queries.certificates import CertificateValue

DeclarationValue = dict[str, str | list[str] | dict[str, int]]
"""Attacker → target, blocker → attackers, or source → recipient → damage."""
Undecided = dict[str, str | int]
"""Why a number is `undecided`, and how many there are `at_least`."""


class ReasonValue(HashedByContent, frozen=True):
    """A rule, a sentence, what is behind it, and the ids of the permanents whose texts it is."""

    rule: str
    message: str
    sources: list[str]
    because: str | UnsetType = UNSET


class OutcomeValue(HashedByContent, frozen=True):
    """What comes of a combat: life totals, who died or was lost, and what else there is."""

    life: dict[str, int]
    died: list[str]
    lost: list[str]
    poison: dict[str, int] | UnsetType = UNSET
    commander_damage: dict[str, dict[str, int]] | UnsetType = UNSET
    loyalty: dict[str, int] | UnsetType = UNSET
    defense: dict[str, int] | UnsetType = UNSET
    damage: dict[str, int] | UnsetType = UNSET
    dealt: dict[str, dict[str, int]] | UnsetType = UNSET


class EstimateValue(msgspec.Struct, frozen=True):
    """About how many there are by a sample, with 95 % between these two: nothing is proved."""

    value: int
    low: int
    high: int


class CountAnswer(Gapped, frozen=True):
    """How many there are, and the most requirements that one obeys without paying; or why that is
    not known, and how many there are at least."""

    count: int | UnsetType = UNSET
    maximum: int | UnsetType = UNSET
    undecided: str | UnsetType = UNSET
    at_least: int | UnsetType = UNSET
    estimate: EstimateValue | UnsetType = UNSET
    certificate: CertificateValue | UnsetType = UNSET


class MaskAnswer(Gapped, frozen=True):
    """For each creature what some legal declaration has it choose; null is nothing."""

    mask: dict[str, list[str | None]]
