"""Why a requirement cannot be obeyed: the restrictions in conflict with it, a minimal core.

The core is found by the solver, made minimal by deletion and solved again before it is shown.
"""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec import Struct

from legality.clock import Clock
from legality.judging.declarations import maximum
from legality.judging.examination import Examination
from legality.problem import checker
from legality.problem import declarations as d


class Conflict(Struct, frozen=True):
    """A requirement that no declaration can obey without paying, and the restrictions that forbid
    it: without any one of them it could be obeyed."""

    declaration: str
    player: str
    requirement: str
    creature: str | None
    restrictions: tuple[tuple[str, tuple[str, ...], str], ...]

    def to_value(self) -> dict[str, Any]:
        """The JSON form of `legality check --explain --json`."""
        return {
            "declaration": self.declaration,
            "player": self.player,
            "requirement": self.requirement,
            "creature": self.creature,
            "restrictions": [
                {"rule": rule, "objects": list(objects), "message": message}
                for rule, objects, message in self.restrictions
            ],
        }


def conflicts_of(examination: Examination, *, seconds: float | None = None) -> Iterator[Conflict]:
    """The conflicts of the declarations that were judged; `seconds` for each."""
    for examined in (examination.attacks, *(examination.blocks or {}).values()):
        if examined is not None:
            yield from problem_conflicts(examined.problem, examined.declaration, seconds)


def problem_conflicts(
    problem: d.Problem, declaration: d.Declaration, seconds: float | None = None
) -> Iterator[Conflict]:
    """Every requirement in force for the declaration that restrictions forbid to obey."""
    antecedents = checker.holds(problem, declaration)
    known: list[d.Declaration] = []
    if problem.requirement_model == "maximum":
        *_, best = maximum(problem, frozenset(), antecedents, seconds=seconds)
        known += [] if best is None else [best]
    for index, requirement in enumerate(problem.requirements):
        if requirement.when is not None and requirement.when not in antecedents:
            continue
        creatures = list(d.bits(requirement.creatures)) if requirement.each else [None]
        for creature in creatures:
            core = _core(problem, index, creature, seconds, known)
            if core is not None:
                yield _conflict(problem, requirement, creature, core)


def _core(
    problem: d.Problem,
    index: int,
    creature: int | None,
    seconds: float | None,
    known: list[d.Declaration],
) -> tuple[d.Restriction, ...] | None:
    if not Clock(seconds).solves:
        return None
    from legality_models import conflict

    return conflict(problem, index, creature, seconds=seconds, known=known)


def _conflict(
    problem: d.Problem,
    requirement: d.Requirement,
    creature: int | None,
    core: tuple[d.Restriction, ...],
) -> Conflict:
    return Conflict(
        problem.declaration,
        problem.player,
        requirement.reason.sentence,
        None if creature is None else problem.creatures[creature],
        tuple((r.reason.rule, concerned(problem, r), r.reason.sentence) for r in core),
    )


def concerned(problem: d.Problem, restriction: d.Restriction) -> tuple[str, ...]:
    """The creatures and objects a restriction speaks of, where they are few; else its source."""
    match restriction:
        case d.Forbidden(creatures, objects):
            names = _few(problem.creatures, creatures) + _few(problem.objects, objects)
        case d.ChosenCount(object_index) | d.Together(object_index):
            names = [problem.objects[object_index]]
        case d.Capacity(creature) | d.Company(creature) | d.Solitary(creature):
            names = [problem.creatures[creature]]
        case d.DeclaredCap():
            names = []
        case _:
            assert_never(restriction)
    if not names and restriction.reason.source is not None:
        names = [restriction.reason.source]
    return tuple(names)


def _few(names: tuple[str, ...], mask: int) -> list[str]:
    chosen = [names[index] for index in d.bits(mask & ((1 << len(names)) - 1))]
    return chosen if len(chosen) <= 4 else []
