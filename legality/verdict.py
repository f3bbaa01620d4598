"""Verdicts: Legal, Illegal with reasons, or Undecided with the bound proved so far.

Match them exhaustively; each carries the numbers behind it. `to_value` gives the public JSON form.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr

from legality.frozen import FrozenDict, HashedByContent, frozen, json_value, settle
from legality.gaps import FIRST_STRIKE, NOTHING_MISSING, Gaps, Told

DeclarationValue = Mapping[str, Any]
"""A declaration under the names of the position: attacker → target, blocker → attackers."""

NOTHING_PAID: Mapping[str, Mapping[str, Any]] = FrozenDict()


class Violation(Struct, frozen=True):
    """One fault: the step of the declaration that fails, the objects concerned, a sentence; in
    `because` the rule or text behind it; and in `sources` the ids of the permanents whose texts
    cause it (of several that give the same keyword the first).

    `change` names the fewest creatures that must choose otherwise to end this fault by itself (of
    several sets as small the first in order); of requirements not obeyed it is known once the
    nearest legal declaration is, and is what that one changes.
    """

    rule: str
    objects: tuple[str, ...]
    message: str
    because: str | None = None
    sources: tuple[str, ...] = ()
    change: tuple[str, ...] = ()

    def to_value(self) -> dict[str, Any]:
        """The public JSON form."""
        value: dict[str, Any] = json_value(violation_value(self))
        return value


class Judged(Told, Struct, frozen=True, kw_only=True):
    """What every verdict says: requirements `obeyed`, their `maximum` over the declarations that
    pay for nothing that this one does not pay for and that can be paid (in an Undecided verdict the
    bound proved), the symbols of mana it costs, costs that are taken on trust, and in `pays` what
    each player pays: player → `mana` (symbols that only mana pays), `phyrexian` (those that 2 life
    pay too), `life`, `energy`, `other` (in words), those that are not 0; `gaps` is what it was
    judged without."""

    obeyed: int
    maximum: int
    cost: int = 0
    other_costs: tuple[str, ...] = ()
    pays: Mapping[str, Mapping[str, Any]] = NOTHING_PAID
    gaps: Gaps = NOTHING_MISSING

    def __post_init__(self) -> None:
        if self.pays is not NOTHING_PAID:
            force_setattr(self, "pays", frozen(self.pays))


class Legal(Judged, frozen=True, kw_only=True):
    """The declaration is legal."""


class Illegal(Judged, frozen=True, kw_only=True):
    """The declaration is illegal, for these reasons; `better` is a legal declaration that obeys
    more requirements, where that is the fault.

    Where the nearest legal declaration was asked for, `better` is that, whatever the fault:
    `nearest` says whether it is proved that none is nearer, and `better_bands`, where the judged
    attack announces bands, are those that go with it.
    """

    violations: tuple[Violation, ...]
    better: DeclarationValue | None = None
    nearest: bool | None = None
    better_bands: tuple[tuple[str, ...], ...] | None = None

    def __post_init__(self) -> None:
        Judged.__post_init__(self)
        if self.better is not None:
            settle(self, "better")


class Undecided(Judged, frozen=True, kw_only=True):
    """The time limit ended the proof: no restriction is broken, and at most `maximum` requirements
    can be obeyed. Or it hangs on what the position does not tell, which the judgement `asks`."""


Verdict = Legal | Illegal | Undecided
"""What is said of a declaration (508.1, 509.1, 510.1): match it exhaustively."""


class Judgement(Told, Struct, frozen=True):
    """Everything judged of one position: `attacks`, `blocks` by defending player, `damage` by side;
    None what was not judged. `gaps` is what it was judged without, `assumed` what the rules are
    taken to be, where they are not known."""

    rules: str
    attacks: Verdict | None = None
    blocks: Mapping[str, Verdict] | None = None
    damage: Mapping[str, Verdict] | None = None
    gaps: Gaps = NOTHING_MISSING
    assumed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "blocks", frozen(self.blocks))
        force_setattr(self, "damage", frozen(self.damage))

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All the verdicts, attacks first."""
        single = () if self.attacks is None else (self.attacks,)
        return (*single, *(self.blocks or {}).values(), *(self.damage or {}).values())

    @property
    def answered_damage(self) -> Mapping[str, Verdict] | None:
        """`damage` as it is answered: None where it is asked how first-strike damage is assigned,
        on which all of it hangs."""
        undecided = all(isinstance(verdict, Undecided) for verdict in (self.damage or {}).values())
        return None if undecided and FIRST_STRIKE in self.gaps.asks else self.damage

    @property
    def is_empty(self) -> bool:
        """Whether nothing was judged: no attack, no blocks and no damage."""
        return self.attacks is None and self.blocks is None and self.damage is None

    @property
    def legal(self) -> bool | None:
        """Whether all that was judged is legal; None where nothing is illegal but something is
        undecided, and where nothing was judged."""
        if self.is_empty:
            return None
        kinds = set(map(type, self.verdicts))
        return False if Illegal in kinds else None if Undecided in kinds else True

    @property
    def course(self) -> dict[str, Any]:
        """What happened between the declarations judged, as fields of an answer; over more than
        one of them, that nobody is taken to respond; and what is `assumed`."""
        judged = (self.attacks, self.blocks, self.damage)
        several = sum(part is not None for part in judged) > 1
        return self.gaps.course(several=several, also=self.assumed)

    def to_value(self) -> dict[str, Any]:
        """The public JSON form of `legality check --json`."""
        return {
            "legal": self.legal,
            "attacks": None if self.attacks is None else json_value(verdict_value(self.attacks)),
            "blocks": _by_name(self.blocks),
            "damage": _by_name(self.answered_damage),
            "rules": self.rules,
            **self.gaps.to_value(),
            **self.course,
        }


def _by_name(verdicts: Mapping[str, Verdict] | None) -> dict[str, Any] | None:
    return None if verdicts is None else json_value(verdict_values(verdicts))


# -- as JSON ---------------------------------------------------------------------------------------

Names = tuple[str, ...]


class ViolationValue(Struct, frozen=True):
    """A fault: the step of the declaration that fails, the objects concerned, a sentence; whose
    texts cause it; what is behind it; and the creatures whose change would end it."""

    rule: str
    objects: Names
    message: str
    sources: Names
    because: str | UnsetType = UNSET
    change: Names | UnsetType = UNSET


class VerdictValue(HashedByContent, frozen=True):
    """A verdict: `legal` is null where it is undecided."""

    legal: bool | None
    obeyed: int
    maximum: int
    cost: int
    violations: list[ViolationValue]
    better: Mapping[str, str | Names | dict[str, int]] | None
    nearest: bool | UnsetType = UNSET
    better_bands: tuple[Names, ...] | UnsetType = UNSET
    other_costs: Names | UnsetType = UNSET
    pays: Mapping[str, Mapping[str, Any]] | UnsetType = UNSET


def violation_value(violation: Violation) -> ViolationValue:
    """The public JSON form of a fault."""
    return ViolationValue(
        violation.rule,
        violation.objects,
        violation.message,
        violation.sources,
        UNSET if violation.because is None else violation.because,
        violation.change or UNSET,
    )


def verdict_value(verdict: Verdict) -> VerdictValue:
    """The public JSON form of one verdict."""
    more = verdict.other_costs or UNSET, verdict.pays or UNSET
    numbers = verdict.obeyed, verdict.maximum, verdict.cost
    match verdict:
        case Legal():
            return VerdictValue(True, *numbers, [], None, UNSET, UNSET, *more)
        case Undecided():
            return VerdictValue(None, *numbers, [], None, UNSET, UNSET, *more)
        case Illegal():
            violations = [violation_value(violation) for violation in verdict.violations]
            nearest = UNSET if verdict.nearest is None else verdict.nearest
            bands = UNSET if verdict.better_bands is None else verdict.better_bands
            return VerdictValue(False, *numbers, violations, verdict.better, nearest, bands, *more)


def verdict_values(verdicts: Mapping[str, Verdict]) -> dict[str, VerdictValue]:
    """Those of each player or side."""
    return {name: verdict_value(verdict) for name, verdict in verdicts.items()}
