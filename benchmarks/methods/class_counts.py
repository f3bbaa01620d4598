"""Counts over classes in CP-SAT: how many of the creatures that nothing tells apart choose what.

Written for itself, without the library's own classes and models.
"""

from collections.abc import Iterable
from typing import Any, cast

from benchmarks.methods.cp_sat import answered, empty_model
from benchmarks.methods.method import DECLARATIONS, stated
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import StoredBoard
from legality.problem.declarations import UNLIMITED, Problem, Requirement, bits


class ClassCounts:
    """CP-SAT with one worker and linear relaxations."""

    name = "class-counts"
    title = "CP-SAT, class counts"
    questions = DECLARATIONS

    def load(self) -> None:
        """Imports OR-Tools."""
        from ortools.sat.python import cp_model

        assert cp_model.CpModel()

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The proved maximum, or whether nothing better than the declared block exists."""
        query = stated(board, text, watch)
        with watch.running("building"):
            counts = Counts(query.problem)
            _restrictions(query.problem, counts)
            for wish in query.problem.requirements:
                if wish.when is None:
                    _requirement(wish, counts)
        return answered(counts.model, counts.wishes(), query, watch, "linear")


class Counts:
    """The model: `taken[k][o]` of class `k` choose object `o`, for declarations that pay nothing.

    Creatures that may choose several objects, or need company, are each a class of their own.
    Raises `ValueError` for the requirements of 2006, which are not maximised so.
    """

    def __init__(self, problem: Problem) -> None:
        if problem.requirement_model != "maximum":
            raise ValueError("only for editions that ask for as many requirements as possible")
        self.model = empty_model()
        self.masks = list(_classes(problem))
        self.several = 0
        self.taken: list[dict[int, Any]] = []
        self.obeyed: list[Any] = []
        self._some: dict[tuple[int, ...], Any] = {}
        allowed = _free(problem)
        for mask in self.masks:
            first = mask.bit_length() - 1
            size, most = mask.bit_count(), problem.capacity[first]
            top = size if most > 0 else 0
            own = {thing: self.number(top) for thing in bits(allowed[first])}
            self.taken.append(own)
            if most > 1:
                self.several |= mask
            if len(own) > 1 and most < len(own):
                self.between(own.values(), 0, max(most, 0) * size)

    def number(self, most: int) -> Any:
        """A variable from 0 to `most`."""
        return self.model.new_int_var(0, most, "")

    def between(self, terms: Iterable[Any], least: int, most: int, *when: Any) -> None:
        """The terms add up to so many, if those literals hold."""
        limit = self.model.add_linear_constraint(_sum(terms), least, most)
        if when:
            limit.only_enforce_if(*when)

    def some(self, terms: list[Any]) -> Any:
        """1 exactly if one of the terms is not 0."""
        key = tuple(one.index for one in terms)
        if key not in self._some:
            made = self._some[key] = self.model.new_bool_var("")
            self.between(terms, 1, UNLIMITED, made)
            self.between(terms, 0, 0, ~made)
        return self._some[key]

    def choosers(self, creatures: int, objects: int) -> list[Any]:
        """Terms that add up to how many of the creatures choose one of the objects."""
        found: list[Any] = []
        for mask, own in zip(self.masks, self.taken, strict=True):
            if mask & creatures:
                terms = [one for thing, one in own.items() if objects >> thing & 1]
                found += [self.some(terms)] if mask & self.several and len(terms) > 1 else terms
        return found

    def wishes(self) -> Any:
        """How many requirements are obeyed."""
        return _sum(self.obeyed)


def _sum(terms: Iterable[Any]) -> Any:
    from ortools.sat.python import cp_model

    return cast("Any", cp_model.LinearExpr).sum(list(terms))


def _free(problem: Problem) -> list[int]:
    """What each creature may choose without paying."""
    allowed = list(problem.allowed)
    for cost in problem.costs:
        for creature in bits(cost.creatures):
            allowed[creature] &= ~cost.objects
    return allowed


def _classes(problem: Problem) -> list[int]:
    """Masks of creatures that no part tells apart."""
    spoken_of: list[list[Any]] = [[] for _ in problem.creatures]
    for place, wish in enumerate(problem.requirements):
        said = (wish.objects, wish.when) if _of_each(wish) else place
        for creature in bits(wish.creatures & (1 << len(problem.creatures)) - 1):
            spoken_of[creature].append(said)
    masks = [part.creatures for part in problem.caps]
    masks += [1 << part.creature for part in problem.company]
    masks += [1 << part.creature for part in problem.solitary]
    masks += [part.others for part in problem.company]
    keys: dict[Any, int] = {}
    for creature, (allowed, most) in enumerate(zip(_free(problem), problem.capacity, strict=True)):
        single = creature if most > 1 else -1
        named = tuple(mask >> creature & 1 for mask in masks)
        key = (allowed, most, single, named, tuple(sorted(map(str, spoken_of[creature]))))
        keys[key] = keys.get(key, 0) | 1 << creature
    return list(keys.values())


def _restrictions(problem: Problem, counts: Counts) -> None:
    for part in problem.counts:
        own = counts.choosers(-1, 1 << part.object)
        if own:
            counts.between(own, part.least, part.most, counts.some(own))
    for cap in problem.caps:
        counts.between(counts.choosers(cap.creatures, cap.objects), 0, cap.most)
    for company in problem.company:
        own = counts.choosers(1 << company.creature, -1)
        if own and company.least > 0:
            others = counts.choosers(company.others & ~(1 << company.creature), -1)
            counts.between(others, company.least, UNLIMITED, counts.some(own))
    for alone in problem.solitary:
        own = counts.choosers(1 << alone.creature, -1)
        if own:
            counts.between(counts.choosers(~(1 << alone.creature), -1), 0, 0, counts.some(own))


def _of_each(wish: Requirement) -> bool:
    """Whether every creature that it speaks of obeys it for itself."""
    return wish.each or (wish.creatures.bit_count() == 1 and wish.least == 1)


def _requirement(wish: Requirement, counts: Counts) -> None:
    if _of_each(wish):  # said of each of a class alike, and counted with the first of them
        told = sum(mask for mask in counts.masks if mask & -mask & wish.creatures)
        counts.obeyed += counts.choosers(told, wish.objects)
        return
    own = counts.choosers(wish.creatures, wish.objects)
    if own or wish.least <= 0:
        done = counts.model.new_bool_var("")
        counts.between(own, wish.least, wish.most, done)
        counts.obeyed.append(done)
