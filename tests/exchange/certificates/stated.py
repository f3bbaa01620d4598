"""Statements of random Problems, with what brute force says of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from legality.exchange.certificates.inequality import Inequality, inequality
from legality.exchange.forms import SolverQuestion, Statement, statement
from legality.exchange.forms.linear import rows
from tests.models.random_problems import keeping, most_obeyed, random_problem
from tests.models.test_maximum import questions


def asked(seed: int) -> Iterator[tuple[SolverQuestion, int]]:
    """Questions about a random Problem (every part, costs, antecedents, the rules of 2006 among
    them), and the most requirements that can be obeyed."""
    problem = random_problem(seed)
    kept = keeping(problem)
    for payable, in_force, given in questions(problem, seed):
        most = most_obeyed(problem, kept, payable, in_force, given)
        yield SolverQuestion(problem, payable, in_force, given), most


def inequalities(question: SolverQuestion, least: int) -> tuple[Statement, list[Inequality]]:
    """The statement that `least` requirements or more are obeyed, over sums."""
    made = statement(replace(question, at_least=None), sums=True)
    stated = [
        inequality({v: c for c, v in row.from_below.terms}, row.from_below.bound)
        for row in rows(made)
    ]
    return made, [*stated, inequality(made.counted, least)]
