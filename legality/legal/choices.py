"""Which choices can still lead to a legal declaration, and why the others cannot.

Whoever declares by hand has chosen for some creatures; the others are open. Of each creature and
each thing it is told whether a legal declaration agrees with what the *other* creatures have chosen
and has this one choose that: so what a creature has chosen may be changed, too.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from legality.clock import tick, time_limit
from legality.errors import OutOfTime, TooLarge, Untold
from legality.gaps import Gaps, Told
from legality.judging.declarations import verdict
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.completion import Completions, Mask
from legality.legal.named import NamedView
from legality.legal.names import Chosen
from legality.problem import checker
from legality.problem.declarations import Declaration, Problem, Reason, bits
from legality.verdict import Illegal, Violation

Why = Reason | Violation
NO_TARGET = -1
"""The place of choosing nothing."""


class Option(Struct, frozen=True):
    """A choice of a creature: that thing, or nothing (None); whether it can still be a part of a
    legal declaration (None: undecided), and if not, why."""

    choice: str | None
    possible: bool | None
    why: tuple[Why, ...] = ()

    def to_value(self) -> dict[str, Any]:
        """The public JSON form."""
        value: dict[str, Any] = {"choice": self.choice, "possible": self.possible}
        return value | (
            {"reasons": [_reason_value(reason) for reason in self.why]} if self.why else {}
        )


class Options(Struct, frozen=True):
    """A creature, how many things it may choose at most, and all its choices."""

    creature: str
    most: int
    choices: tuple[Option, ...]

    def to_value(self) -> dict[str, Any]:
        """The public JSON form."""
        choices = [option.to_value() for option in self.choices]
        return {"creature": self.creature, "most": self.most, "choices": choices}


class Choices(Told, Struct, frozen=True):
    """The choices of every creature that may be declared; `completable` says whether a legal
    declaration agrees with all that was chosen (None: undecided, and `undecided` says why)."""

    declaration: str
    player: str
    completable: bool | None
    creatures: tuple[Options, ...]
    gaps: Gaps
    undecided: str | None = None

    @property
    def possible(self) -> dict[tuple[str, str | None], bool | None]:
        """By creature and choice, whether it can still be a part of a legal declaration."""
        return {
            (row.creature, option.choice): option.possible
            for row in self.creatures
            for option in row.choices
        }

    def to_value(self) -> dict[str, Any]:
        """The public JSON form."""
        value: dict[str, Any] = {
            "declares": self.declaration,
            "player": self.player,
            "completable": self.completable,
            "creatures": [options.to_value() for options in self.creatures],
        }
        open_ = {} if self.undecided is None else {"undecided": self.undecided}
        return value | open_ | self.gaps.to_fields()


def _reason_value(why: Why) -> dict[str, Any]:
    message = why.message if isinstance(why, Violation) else why.sentence
    behind = {} if why.because is None else {"because": why.because}
    return {"rule": why.rule, "message": message, "sources": list(why.sources)} | behind


def choices(
    view: NamedView, chosen: Mapping[str, Chosen], *, seconds: float | None = None
) -> Choices:
    """The choices that are left in that view where some creatures have chosen: for each of these
    all that it chooses. What hangs on something that the position does not tell is undecided.
    Raises `PositionError` for unknown names."""
    with time_limit(seconds):
        plainly = _Choosing(view, view.placed("chosen", chosen))
        return _whichever(view, plainly, chosen) if view.asks else plainly.choices()


def _whichever(view: NamedView, plainly: "_Choosing", chosen: Mapping[str, Chosen]) -> Choices:
    """What is the same whichever way it is that the position does not tell."""
    ways = [choices(way, chosen) for way in view.ways]
    first = ways[0] if ways else plainly.choices()
    each = [way.possible for way in ways]

    def agreed(creature: str, option: Option) -> Option:
        pair = creature, option.choice
        same = each and all(way.get(pair) is option.possible for way in each)
        return option if same else Option(option.choice, None)

    creatures = tuple(
        replace(options, choices=tuple(agreed(options.creature, it) for it in options.choices))
        for options in first.creatures
    )
    completable = {way.completable for way in ways}
    agreed_on = len(completable) == 1
    untold = Untold(tuple(ask.asked for ask in view.asks))
    return replace(
        first,
        creatures=creatures,
        completable=completable.pop() if agreed_on else None,
        gaps=view.gaps,
        undecided=first.undecided if agreed_on else str(untold),
    )


class _Choosing:
    """What some creatures have chosen, in the numbering of the Problem."""

    def __init__(self, view: NamedView, chosen: Mapping[int, int]) -> None:
        self._view = view
        self._problem: Problem = view.problem
        self._chosen = dict(chosen)
        self._undecided: str | None = None
        self._open: Mask | None = None

    def choices(self) -> Choices:
        legal: Completions | None = None
        completable: bool | None = None
        try:
            drawn = self._view.completions
            legal, completable = drawn, drawn.can(self._chosen)
        except (TooLarge, Untold, OutOfTime) as error:
            self._undecided = str(error)
        problem = self._problem
        return Choices(
            problem.declaration,
            problem.player,
            completable,
            tuple(self._options(creature, legal) for creature in range(len(problem.creatures))),
            self._view.gaps,
            self._undecided,
        )

    def _options(self, creature: int, legal: Completions | None) -> Options:
        problem, others = self._problem, self._others(creature)
        row = None if legal is None else self._mask(legal, others)[creature].tolist()
        targets = (*range(len(problem.objects)), NO_TARGET)
        return Options(
            problem.creatures[creature],
            problem.capacity[creature],
            tuple(self._option(creature, target, others, row) for target in targets),
        )

    def _mask(self, legal: Completions, others: Mapping[int, int]) -> Mask:
        """The choices beside those of others; of the creatures that are open it is the same."""
        if len(others) < len(self._chosen):
            return legal.masks(others)
        if self._open is None:
            self._open = legal.masks(others)
        return self._open

    def _others(self, creature: int) -> dict[int, int]:
        return {other: mask for other, mask in self._chosen.items() if other != creature}

    def _option(
        self, creature: int, target: int, others: Mapping[int, int], row: list[bool] | None
    ) -> Option:
        tick()
        name = None if target == NO_TARGET else self._problem.objects[target]
        never = tuple(self._never(creature, target))
        if never:
            return Option(name, False, never)
        if row is None or row[target]:
            return Option(name, None if row is None else True)
        fixed = {**others, creature: 0 if target == NO_TARGET else 1 << target}
        return Option(name, False, self._why(fixed))

    def _never(self, creature: int, target: int) -> Iterator[Why]:
        """What forbids the pair, whatever else is declared."""
        if target != NO_TARGET:
            for part in self._problem.forbidden:
                if part.creatures >> creature & 1 and part.objects >> target & 1:
                    yield part.reason

    def _why(self, fixed: Mapping[int, int]) -> tuple[Why, ...]:
        """What keeps these choices out of every legal declaration: the restrictions and payments
        that they break as they stand; or else, since they could be made to break none, the
        requirements that are lost by them."""
        given = tuple(fixed.get(creature, 0) for creature in range(len(self._problem.creatures)))
        try:
            if not self._unrequired.completions.can(fixed):
                return self._faults(given, of_requirements=False)
            lost = tuple(dict.fromkeys(self._lost(given, fixed)))
            return lost or self._faults(self._completed(fixed) or given, of_requirements=True)
        except TooLarge:
            return self._faults(given, of_requirements=False)

    def _lost(self, given: Declaration, fixed: Mapping[int, int]) -> Iterator[Reason]:
        """The requirements that are not obeyed whatever the others choose."""
        problem = self._problem
        fixed_creatures = sum(1 << chooser for chooser in fixed)
        for wish, creature in checker.missed(problem, given, checker.holds(problem, given)):
            creatures = wish.creatures if creature is None else 1 << creature
            if not creatures & ~fixed_creatures:
                yield wish.reason

    def _faults(self, declaration: Declaration, *, of_requirements: bool) -> tuple[Why, ...]:
        judged = verdict(self._problem, declaration)
        if not isinstance(judged, Illegal):
            return ()
        rule = self._problem.rules.requirements
        return tuple(
            fault for fault in judged.violations if (fault.rule == rule) is of_requirements
        )

    @cached_property
    def _unrequired(self) -> LegalDeclarations:
        """What the restrictions and costs alone allow."""
        return LegalDeclarations(replace(self._problem, requirements=(), antecedents=()))

    def _completed(self, fixed: Mapping[int, int]) -> Declaration | None:
        """A declaration with these choices that keeps the restrictions, and serves many
        requirements beside."""
        problem = self._problem
        worth: dict[tuple[int, int], int] = {}
        for wish in problem.requirements:
            for pair in product(bits(wish.creatures), bits(wish.objects)):
                worth[pair] = worth.get(pair, 0) + 1
        much = sum(worth.values()) + 1
        for creature, mask in fixed.items():
            for target in range(len(problem.objects)):
                worth[creature, target] = much if mask >> target & 1 else -much
        completed = self._unrequired.best(worth)
        return None if completed is None else completed.declaration
