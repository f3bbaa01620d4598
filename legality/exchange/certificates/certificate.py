"""A certificate: that no declaration obeys more requirements, as files that others can check.

It states how many one declaration obeys, and proves that none obeys more. That the Problem is that
of a board is no part of it.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from legality.booleans.question import MaximumQuestion
from legality.booleans.statement import Statement
from legality.booleans.stating import statement
from legality.clock import Clock, OutOfTime
from legality.exchange.certificates.completing import completed
from legality.exchange.certificates.inequality import Inequality, inequality
from legality.exchange.certificates.prove import Method, Proof, prove
from legality.exchange.forms.linear import rows
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.exchange.problem_file.read_file import read_value
from legality.exchange.problem_file.write_declaration import problem_fields
from legality.frozen import HashedByContent
from legality.judging.declarations import Maximum, maximum
from legality.problem.checker import broken, holds, obeyed, wanted
from legality.problem.compared import compared, has_vacuous
from legality.problem.declarations import Declaration, Problem, bits
from legality.problem.payments import NO_PAYMENTS, payments
from legality.problem.resources import affordable

VERSION = 1
"""Of the form of certificates."""
HEADING = "pseudo-Boolean proof version 3.0"
"""The first line of a proof: its steps are named as VeriPB names them."""


class NoCertificate(Struct, frozen=True):
    """There is none, and why."""

    reason: str


class Certificate(HashedByContent, frozen=True):
    """In the `problem` (its file's value) `maximum` requirements are obeyed by the declaration
    `best`, in which the `true` variables of the statement are 1; the proof shows that `rows`, which
    say that one more is, have no solution."""

    problem: Mapping[str, Any]
    made: Statement
    rows: tuple[Inequality, ...]
    maximum: int
    best: Mapping[str, tuple[str, ...]]
    true: tuple[int, ...]
    proof: Proof

    @property
    def method(self) -> Method:
        """How the proof was found."""
        return self.proof.method

    def files(self) -> dict[str, str]:
        """The text of each file by the end of its name."""
        statement = self._statement()
        return {
            "problem.json": _json(self.problem),
            "opb": statement,
            "map.json": _json(self._claim()),
            "proof": self._proof(statement),
        }

    def _statement(self) -> str:
        head = f"* #variable= {self.made.size} #constraint= {len(self.rows)}"
        return _lines(head, *self.rows)

    def _proof(self, statement: str) -> str:
        digest = hashlib.sha256(statement.encode()).hexdigest()
        last = len(self.rows) + len(self.proof.steps)
        return _lines(
            HEADING,
            f"* statement {digest}",
            f"f {len(self.rows)} ;",
            *self.proof.steps,
            "output NONE ;",
            f"conclusion UNSAT : {last} ;",
            "end pseudo-Boolean proof ;",
        )

    def _claim(self) -> dict[str, Any]:
        verb = self.problem["declaration"]
        return {
            "certificate": VERSION,
            "maximum": self.maximum,
            "best": self.best,
            "true": [f"x{variable}" for variable in self.true],
            "variables": {
                f"x{variable}": f"{creature} {verb} {self.made.objects[index]}"
                for creature, own in zip(self.made.creatures, self.made.pairs, strict=True)
                for index, variable in own.items()
            },
        }


def _json(value: Mapping[str, Any]) -> str:
    """An object of JSON, each field on a line, and each part of a list of parts."""
    fields = (f"{_one_line(name)}: {_field(field)}" for name, field in value.items())
    return "{" + ",\n ".join(fields) + "}\n"


def _field(field: object) -> str:
    whole: object = field
    if isinstance(field, list):
        parts = cast("list[object]", field)
        if parts and isinstance(parts[0], dict):
            return "[" + ",\n  ".join(map(_one_line, parts)) + "]"
    if isinstance(field, dict):
        named = cast("dict[str, object]", field)
        pairs = (f"{_one_line(name)}: {_one_line(value)}" for name, value in named.items())
        return "{" + ",\n  ".join(pairs) + "}"
    return _one_line(whole)


def _one_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(*lines: object) -> str:
    return "".join(f"{line}\n" for line in lines)


def certify(
    problem: Problem, judged: Declaration, rules: str, seconds: float | None = None
) -> Certificate | NoCertificate:
    """The certificate of how many requirements the alternatives to the declaration can obey, by the
    rules of that date; or why there is none, within so many seconds."""
    with Clock(seconds).running() as clock:
        try:
            return _certify(problem, judged, rules, clock)
        except OutOfTime:
            return NoCertificate("no proof was found in time")


def _certify(
    problem: Problem, judged: Declaration, rules: str, clock: Clock
) -> Certificate | NoCertificate:
    most, bound, best = _maximum(problem, judged, clock)
    if most < bound or best is None:
        return NoCertificate(f"the maximum was not proved: it is from {most} to {bound}")
    if not wanted(problem, holds(problem, judged)):
        return NoCertificate("it hangs on no maximum: nothing is required")
    if has_vacuous(problem):
        return NoCertificate("it has a requirement that nothing can break")
    value = plain_value(compared(problem, judged), rules)
    made = statement_of(value)
    stated = [
        inequality({v: c for c, v in row.from_below.terms}, row.from_below.bound)
        for row in rows(made)
    ]
    objective = dict(made.counted)
    reached = (*stated, inequality(objective, most))
    values = completed(reached, _chosen(made, best), made.size)
    if values is None:
        raise AssertionError("the best declaration is no solution of its own statement")
    more = (*stated, inequality(objective, most + 1))
    proof = prove(more, objective, made.size, seconds=clock.left())
    if proof is None:
        return NoCertificate(_why_not(problem, judged, most, clock))
    true = tuple(variable for variable in range(1, made.size + 1) if values[variable])
    return Certificate(value, made, more, most, _named(problem, best), true, proof)


def _maximum(problem: Problem, judged: Declaration, clock: Clock) -> Maximum:
    """The most that an alternative obeys; the judged declaration itself, if none is better."""
    paid, in_force = payments(problem, judged), holds(problem, judged)
    legal = not broken(problem, judged) and affordable(problem, judged, paid)
    known = (obeyed(problem, judged, in_force), judged) if legal else None
    return maximum(problem, paid, in_force, judged, known=known, seconds=clock.left())


def statement_of(value: Mapping[str, Any]) -> Statement:
    """What the file says, stated as a checker states it: from the file alone."""
    file = read_value(value)
    assert isinstance(file, DeclarationFile)
    return statement(MaximumQuestion(file.problem, given=file.problem.free), sums=True)


def _why_not(problem: Problem, judged: Declaration, most: int, clock: Clock) -> str:
    free = compared(problem, judged)
    more, *_ = maximum(free, NO_PAYMENTS, frozenset(), seconds=clock.left())
    if more <= most:
        return "no proof was found in time"
    if problem.requirement_model == "self only":
        return "by these rules fewer declarations are compared than a certificate compares"
    return "what keeps more from being obeyed is that it can't be paid together"


def _chosen(made: Statement, declaration: Declaration) -> dict[int, bool]:
    """Whether each choice is made."""
    return {
        boolean: bool(chosen >> index & 1)
        for own, chosen in zip(made.pairs, declaration, strict=True)
        for index, boolean in own.items()
    }


def _named(problem: Problem, declaration: Declaration) -> dict[str, tuple[str, ...]]:
    """The declaration in names, each creature with all that it chooses."""
    return {
        problem.creatures[place]: tuple(problem.objects[index] for index in bits(chosen))
        for place, chosen in enumerate(declaration)
        if chosen
    }


PLAIN_VERSION = 1
UNSAID = ("when", "obeyable")
"""Fields of a requirement that say nothing where each is in force and can be obeyed."""


def plain_value(problem: Problem, rules: str) -> dict[str, Any]:
    """The value of its file in full: every part names all that it speaks of."""
    fields = problem_fields(problem, rules)
    return {
        "problem": "declaration",
        "version": PLAIN_VERSION,
        "rules": rules,
        "declaration": problem.declaration,
        "player": problem.player,
        "creatures": list(problem.creatures),
        "objects": list(problem.objects),
        "restrictions": [_plain(problem, part) for part in fields["restrictions"]],
        "requirements": [_plain(problem, part) for part in fields["requirements"]],
        "requirement_model": problem.requirement_model,
    }


def _plain(problem: Problem, part: msgspec.Struct) -> dict[str, Any]:
    """A part with each of its fields, reasons only where there are some."""
    kind = part.__struct_config__.tag
    value: dict[str, Any] = {} if kind is None else {"kind": kind}
    everything = {
        "creatures": problem.creatures,
        "others": problem.creatures,
        "objects": problem.objects,
    }
    for field, stated in asdict(part).items():
        if stated is None and field in everything:
            value[field] = list(everything[field])
        elif field == "most" or (stated is not None and field not in UNSAID):
            value[field] = (
                [*cast("tuple[str, ...]", stated)] if isinstance(stated, tuple) else stated
            )
    return value
