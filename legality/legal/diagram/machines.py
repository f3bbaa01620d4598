"""The parts of a Problem as machines that read a declaration step by step.

The diagram is their product.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from legality.legal.diagram.features import Choosable, CountMachine, Feature, Gain, Part
from legality.legal.diagram.reading_order import Pick
from legality.problem import declarations as d
from legality.problem.classes import company_keys
from legality.problem.declarations import Capacity as CapacityPart

Rated = tuple[int, int, int, Gain]
"""Creatures, objects, how far to count, and the judgement of that one count."""


def machines(
    problem: d.Problem, choosable: Choosable, in_force: Iterable[d.Requirement]
) -> tuple[Part, ...]:
    """The machines of every restriction that a declaration of allowed choices can break, and of
    those requirements."""
    return (
        *merged(choosable, single_counts(problem, choosable, in_force)),
        *others(problem, choosable),
    )


def single_counts(
    problem: d.Problem, choosable: Choosable, in_force: Iterable[d.Requirement]
) -> list[Rated]:
    """All that is said of one count each."""
    return [*_counts(problem, choosable), *requirements(in_force, choosable)]


def others(problem: d.Problem, choosable: Choosable) -> tuple[Part, ...]:
    """The machines of restrictions that look at more than one count."""
    return (
        *_together(problem, choosable),
        *_company(problem, choosable),
        *_solitary(problem, choosable),
        *_capacities(problem),
    )


def merged(choosable: Choosable, judged: Iterable[Rated]) -> Iterator[Part]:
    """One machine for all that is said of one count."""
    by_feature: dict[tuple[int, int], list[tuple[int, Gain]]] = {}
    for creatures, objects, top, judge in judged:
        key = (choosable.able(creatures, objects), objects & choosable.everything)
        by_feature.setdefault(key, []).append((top, judge))
    for (creatures, objects), judges in by_feature.items():
        top = max(top for top, _ in judges)
        feature = Feature(creatures, objects, min(top, creatures.bit_count()))
        yield CountMachine((feature,), _all_at_once([judge for _, judge in judges]))


def _all_at_once(judges: Sequence[Gain]) -> Gain:
    def judge(counts: tuple[int, ...]) -> int | None:
        gained = 0
        for gain_of in judges:
            gain = gain_of(counts)
            if gain is None:
                return None
            gained += gain
        return gained

    return judges[0] if len(judges) == 1 else judge


def _within(least: int, most: int) -> Gain:
    return lambda counts: 0 if counts[0] == 0 or least <= counts[0] <= most else None


def _counts(problem: d.Problem, choosable: Choosable) -> Iterator[Rated]:
    """The restrictions on one count that can be broken, of all that the Problem is made of."""
    for part in problem.parts:
        match part:
            case d.ChosenCount():
                able = choosable.able(-1, 1 << part.object).bit_count()
                if part.least > 1 or part.most < able:
                    most = part.most if part.most < able else part.least - 1
                    top = max(part.least, most + 1)
                    yield -1, 1 << part.object, top, _within(part.least, part.most)
            case d.DeclaredCap():
                if part.most < choosable.able(part.creatures, part.objects).bit_count():
                    top = part.most + 1
                    yield part.creatures, part.objects, top, _within(0, part.most)
            case d.Forbidden():
                pass  # no option of a creature
            case CapacityPart() | d.Together() | d.Company() | d.Solitary():
                pass  # look at more than one count: `others`
            case d.Requirement() | d.Antecedent() | d.Cost():
                pass  # rated beside; comparisons and mana have machines of theirs
            case _:
                assert_never(part)


def _company(problem: d.Problem, choosable: Choosable) -> Iterator[Part]:
    """If one of those who need the same company is declared, so are so many creatures of it: one
    more where those in need are themselves among the company, and count for each other."""
    needing: dict[tuple[int, int], int] = {}
    keys, _ = company_keys(problem.company)
    for part, (others, least) in zip(problem.company, keys, strict=True):
        if part.least > 0:
            key = (others, least + (others >> part.creature & 1))
            needing[key] = needing.get(key, 0) | 1 << part.creature
    for (others, least), creatures in needing.items():
        features = (choosable.feature(creatures, -1, 1), choosable.feature(others, -1, least))
        yield CountMachine(features, _needs(least))


def _together(problem: d.Problem, choosable: Choosable) -> Iterator[Part]:
    """If anybody chooses the object, so do all of those creatures."""
    for part in problem.together:
        everyone = part.creatures.bit_count()
        objects = 1 << part.object
        theirs = choosable.feature(part.creatures, objects, everyone)
        yield CountMachine((choosable.feature(-1, objects, 1), theirs), _needs(everyone))


def _needs(least: int) -> Gain:
    return lambda counts: 0 if counts[0] == 0 or counts[1] >= least else None


def _solitary(problem: d.Problem, choosable: Choosable) -> Iterator[Part]:
    alone = 0
    for part in problem.solitary:
        alone |= 1 << part.creature
    if alone:
        yield CountMachine(
            (choosable.feature(alone, -1, 1), choosable.feature(-1, -1, 2)),
            lambda counts: 0 if counts[0] == 0 or counts[1] <= 1 else None,
        )


class CapacityMachine(Struct, frozen=True):
    """Among the steps of one creature: at most `most` of the objects."""

    creature: int
    objects: int
    most: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.creature

    def symbol(self, step: Pick, option: int) -> int | None:
        return 1 if option & self.objects else 0 if step.last else None

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        if value + symbol > self.most:
            return None
        return (0 if step.last else value + symbol), 0

    def final(self, value: int) -> int:
        return 0


def _capacities(problem: d.Problem) -> Iterator[Part]:
    """The capacities that bind: of creatures that may choose several but not all they are
    allowed."""
    for creature, most in enumerate(problem.capacity):
        if 1 < most < problem.allowed[creature].bit_count():
            yield CapacityMachine(creature, problem.allowed[creature], most)


# -- requirements ----------------------------------------------------------------------------------


def requirements(in_force: Iterable[d.Requirement], choosable: Choosable) -> Iterator[Rated]:
    """What each of those requirements counts and gains; `each` is one count a creature."""
    for part in in_force:
        if part.each:
            for creature in d.bits(choosable.able(part.creatures, part.objects)):
                yield 1 << creature, part.objects, 1, _gained(1, 1)
        else:
            able = choosable.able(part.creatures, part.objects).bit_count()
            yield part.creatures, part.objects, _top(part, able), _gained(part.least, part.most)


def _top(part: d.Requirement, able: int) -> int:
    return max(part.least, part.most + 1 if part.most < able else 0)


def _gained(least: int, most: int) -> Gain:
    return lambda counts: 1 if least <= counts[0] <= most else 0


def conditional(part: d.Requirement, antecedent: d.Antecedent, choosable: Choosable) -> Part:
    """A requirement that is in force only if its antecedent holds in the declaration itself."""
    able = choosable.able(part.creatures, part.objects)
    seen = choosable.feature(antecedent.creatures, antecedent.objects, 1)
    if part.each:
        feature = Feature(able, part.objects & choosable.everything, able.bit_count())
        return CountMachine((seen, feature), lambda counts: counts[1] if counts[0] else 0)
    count = choosable.feature(part.creatures, part.objects, _top(part, able.bit_count()))
    judge = _gained(part.least, part.most)
    return CountMachine((seen, count), lambda counts: judge(counts[1:]) if counts[0] else 0)
