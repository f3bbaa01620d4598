"""RC2 for the maximum and CaDiCaL for a verdict (python-sat): the same Booleans as clauses."""

from importlib import import_module
from typing import Any

from benchmarks.methods.method import DECLARATIONS, stated
from benchmarks.methods.pairs import Pairs, Sum, pairs_of
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import StoredBoard

TUNED: dict[str, Any] = {"solver": "g3", "adapt": True, "exhaust": True, "minz": True}


class Rc2:
    """Sums become totalizers, or pairs where at most one may be; RC2 minimises its cores."""

    name = "rc2"
    title = "RC2, CaDiCaL"
    questions = DECLARATIONS

    def load(self) -> None:
        """Imports python-sat, which is not typed."""
        self._card: Any = import_module("pysat.card")
        self._formula: Any = import_module("pysat.formula")
        self._rc2: Any = import_module("pysat.examples.rc2")
        self._solvers: Any = import_module("pysat.solvers")

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The proved maximum, or whether it is no more than the declared block obeys."""
        query = stated(board, text, watch)
        with watch.running("building"):
            pairs = pairs_of(query.problem)
            formula = self._weighted(pairs)
        if query.more_than is not None:
            return self._no_more(formula, pairs, query.more_than, watch)
        with watch.running("solving"), self._rc2.RC2(formula, **TUNED) as solver:
            found = solver.compute()
            assert found is not None, "declaring nothing keeps every restriction"
            return len(pairs.wishes) - int(solver.cost)

    def _no_more(self, formula: Any, pairs: Pairs, most: int, watch: Stopwatch) -> bool:
        """Whether no more than so many wishes can be obeyed, as one question of satisfiability."""
        with watch.running("building"):
            asked = Sum(tuple(pairs.wishes), least=most + 1)
            clauses, _ = self._clauses(asked, formula.nv)
        with (
            watch.running("solving"),
            self._solvers.Cadical153(bootstrap_with=formula.hard) as solver,
        ):
            for clause in clauses:
                solver.add_clause(clause)
            return not solver.solve()

    def _weighted(self, pairs: Pairs) -> Any:
        formula = self._formula.WCNF()
        top = pairs.size
        for part in pairs.sums:
            clauses, top = self._clauses(part, top)
            for clause in clauses:
                formula.append(clause)
        for wish in pairs.wishes:
            formula.append([wish], weight=1)
        return formula

    def _clauses(self, part: Sum, top: int) -> tuple[list[list[int]], int]:
        """The clauses of a sum (with "or not `when`"), and the last Boolean used."""
        clauses: list[list[int]] = []
        unless = [] if part.when is None else [-part.when]
        for bound, is_least in ((part.least, True), (part.most, False)):
            made, top = self._limit(list(part.booleans), bound, is_least, top)
            clauses += [[*clause, *unless] for clause in made]
        return clauses, top

    def _limit(
        self, booleans: list[int], bound: int | None, is_least: bool, top: int
    ) -> tuple[list[list[int]], int]:
        number = len(booleans)
        if bound is None or (bound <= 0 if is_least else bound >= number):
            return [], top
        if bound > number if is_least else bound < 0:
            return [[]], top
        if is_least and bound == 1:
            return [booleans], top
        if bound == (number if is_least else 0):
            return [[one if is_least else -one] for one in booleans], top
        kinds = self._card.EncType
        encode = self._card.CardEnc.atleast if is_least else self._card.CardEnc.atmost
        kind = kinds.pairwise if not is_least and bound == 1 and number <= 6 else kinds.totalizer
        made = encode(lits=booleans, bound=bound, top_id=top, encoding=kind)
        return made.clauses, max(top, made.nv)
