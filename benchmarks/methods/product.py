"""Product enumeration: every way to choose, each judged. What a program does without a thought."""

from itertools import product

from benchmarks.methods.method import OutOfReach, Query, stated
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import Question, StoredBoard
from legality.problem.checker import broken, obeyed
from legality.problem.declarations import Problem, bits
from legality.problem.payments import payments
from tests.damage_oracle import damage_report

MOST = 10_000_000
"""More declarations than that are not begun: a hundred thousand are judged in a second."""


class Product:
    """Lists all declarations, keeps those that break nothing, and takes the best."""

    name = "product"
    title = "product enumeration"
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
            options = [ways(query.problem, creature) for creature in places(query.problem)]
            number = 1
            for own in options:
                number *= len(own)
            if number > MOST:
                raise OutOfReach(f"about 10^{len(str(number)) - 1} declarations")
        with watch.running("solving"):
            best = _best(query, options)
        return best if query.more_than is None else best <= query.more_than


def _damage(board: StoredBoard, watch: Stopwatch) -> int:
    with watch.running("solving"):
        return len(damage_report(board.position, "attacking").legal)


def places(problem: Problem) -> range:
    """The creatures of the Problem."""
    return range(len(problem.creatures))


def ways(problem: Problem, creature: int) -> list[int]:
    """The sets of objects that the creature may choose on its own, as masks."""
    found = [0]
    for thing in bits(problem.allowed[creature]):
        most = problem.capacity[creature]
        found += [mask | 1 << thing for mask in found if mask.bit_count() < most]
    return found


def _best(query: Query, options: list[list[int]]) -> int:
    best, nothing = 0, frozenset[int]()
    for declaration in product(*options):
        if not broken(query.problem, declaration) and not payments(query.problem, declaration):
            best = max(best, obeyed(query.problem, declaration, nothing))
            if query.more_than is not None and best > query.more_than:
                return best
    return best
