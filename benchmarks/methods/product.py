"""Product enumeration with pruning: creature by creature, every way to choose that can still win.

A branch is left when too many creatures are declared already, or when even obeying all that is
still open would not beat the best declaration found. Whole declarations are judged by the checker.
"""

from dataclasses import dataclass

from benchmarks.methods.method import OutOfReach, Query, stated
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import Question, StoredBoard
from legality.problem.checker import broken, obeyed
from legality.problem.declarations import Problem, Requirement, bits
from legality.problem.payments import payments
from tests.damage_oracle import damage_report

MOST = 10**13
"""More declarations than that are not begun: some hundred thousand branches are seen in a
second."""


class Product:
    """The branch that obeys most first; a verdict is over at the first better declaration."""

    name = "product"
    title = "pruned enumeration"
    questions: frozenset[Question] = frozenset(("maximum", "verdict", "damage"))

    def load(self) -> None:
        """Nothing: it is plain Python."""

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The maximum, whether nothing better than the declared block exists, or how many
        damage assignments are legal (by the brute-force oracle of the tests)."""
        if board.question == "damage":
            return _damage(board, watch)
        query = stated(board, text, watch)
        with watch.running("building"):
            search = _Search(query)
            number = 1
            for own in search.options:
                number *= len(own)
            if number > MOST:
                raise OutOfReach(f"about 10^{len(str(number)) - 1} declarations")
        with watch.running("solving"):
            search.walk(0, [], 0)
        return search.best if query.more_than is None else search.best <= query.more_than


def _damage(board: StoredBoard, watch: Stopwatch) -> int:
    with watch.running("solving"):
        return len(damage_report(board.position, "attacking").legal)


def ways(problem: Problem, creature: int) -> list[int]:
    """The sets of objects that the creature may choose on its own, as masks."""
    found = [0]
    for thing in bits(problem.allowed[creature]):
        most = problem.capacity[creature]
        found += [mask | 1 << thing for mask in found if mask.bit_count() < most]
    return found


@dataclass(slots=True)
class _Counter:
    """How many of some creatures have chosen one of some objects, and how many may."""

    creatures: int
    objects: int
    most: int
    number: int = 0


class _Search:
    def __init__(self, query: Query) -> None:
        problem = self.problem = query.problem
        self.more_than = query.more_than
        self.best = -1 if query.more_than is None else query.more_than
        self.options = [ways(problem, creature) for creature in range(len(problem.creatures))]
        own = [part for part in problem.requirements if part.when is None and _of_each(part)]
        self.shared = [part for part in problem.requirements if part.when is None]
        self.shared = [part for part in self.shared if not _of_each(part)]
        self.worth: list[dict[int, int]] = []
        for creature, options in enumerate(self.options):
            said = [part.objects for part in own if part.creatures >> creature & 1]
            worth = {one: sum(1 for objects in said if one & objects) for one in options}
            options.sort(key=lambda one, worth=worth: -worth[one])  # type: ignore[misc]
            self.worth.append(worth)
        self.open = [len(self.shared)]
        for worth in reversed(self.worth):
            self.open.append(self.open[-1] + max(worth.values()))
        self.open.reverse()
        self.caps = [_Counter(-1, 1 << part.object, part.most) for part in problem.counts]
        self.caps += [_Counter(cap.creatures, cap.objects, cap.most) for cap in problem.caps]

    @property
    def over(self) -> bool:
        return self.more_than is not None and self.best > self.more_than

    def walk(self, creature: int, declared: list[int], gained: int) -> None:
        """Every declaration that begins so and can still beat the best."""
        if gained + self.open[creature] <= self.best:
            return
        if creature == len(self.options):
            self.judge(tuple(declared))
            return
        for option in self.options[creature]:
            held = [one for one in self.caps if one.creatures >> creature & 1]
            held = [one for one in held if one.objects & option]
            if all(one.number < one.most for one in held):
                for one in held:
                    one.number += 1
                worth = self.worth[creature][option]
                self.walk(creature + 1, [*declared, option], gained + worth)
                for one in held:
                    one.number -= 1
            if self.over:
                return

    def judge(self, declaration: tuple[int, ...]) -> None:
        """Keeps what it obeys, if it breaks nothing and pays nothing."""
        value = obeyed(self.problem, declaration, frozenset())
        if value > self.best and not broken(self.problem, declaration):
            self.best = self.best if payments(self.problem, declaration) else value


def _of_each(part: Requirement) -> bool:
    """Whether every creature that it speaks of obeys it for itself."""
    return part.each or (part.creatures.bit_count() == 1 and part.least == 1)
