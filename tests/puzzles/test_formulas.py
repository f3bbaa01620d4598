"""Formulas: DIMACS read strictly, families that are theorems confirmed by python-sat."""

import pytest

from legality.puzzles import (
    Formula,
    PuzzleError,
    ordering,
    parity,
    pigeonhole,
    random_formula,
    read_dimacs,
)
from tests.puzzles.solvers import generated, most_satisfied, satisfiable

GOOD = """c a comment
p cnf 3 3
1 -2
3 0 -1 0
c another
2 -3 0
"""


def test_clauses_over_and_on_lines() -> None:
    assert read_dimacs(GOOD) == Formula(3, ((1, -2, 3), (-1,), (2, -3)))


def test_satlib_files_end_with_a_percent_sign() -> None:
    assert read_dimacs("p cnf 1 1\n1 0\n%\n0\n\n") == Formula(1, ((1,),))


def test_empty_clauses_and_no_clauses() -> None:
    assert read_dimacs("p cnf 0 1\n0\n").clauses == ((),)
    assert read_dimacs("p cnf 4 0").clauses == ()


def test_written_and_read_back() -> None:
    formula = random_formula(9, 20, seed=5)
    lines = "".join(f"{' '.join(map(str, clause))} 0\n" for clause in formula.clauses)
    assert read_dimacs(f"p cnf 9 20\n{lines}").clauses == formula.clauses


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the file ends without `p cnf` line"),
        ("c only\nc comments\n", "line 2: the file ends without `p cnf` line"),
        ("1 2 0\n", "line 1: expected `p cnf VARIABLES CLAUSES` first, got '1 2 0'"),
        ("p wcnf 1 1\n", "line 1: expected `p cnf VARIABLES CLAUSES`, got 'p wcnf 1 1'"),
        ("p cnf 1\n", "line 1: expected `p cnf VARIABLES CLAUSES`, got 'p cnf 1'"),
        ("p cnf -1 2\n", "line 1: expected `p cnf VARIABLES CLAUSES`, got 'p cnf -1 2'"),
        ("p cnf 1 1\np cnf 1 1\n", "line 2: a second `p` line; the first is line 1"),
        ("p cnf 2 1\n1 x2 0\n", "line 2: expected a literal or a 0 to end the clause, got 'x2'"),
        ("p cnf 2 1\n1 1.5 0\n", "line 2: expected a literal or a 0 to end the clause, got '1.5'"),
        ("p cnf 2 1\n1 --2 0\n", "line 2: expected a literal or a 0 to end the clause, got '--2'"),
        ("p cnf 2 1\n\n1 -3 0\n", "line 3: literal -3, but the `p` line says 2 variables"),
        ("p cnf 2 1\n1 0\n2 0\n", "line 3: clause 2, but line 1 says there are 1"),
        ("p cnf 2 3\n1 0\n2 0\n", "line 1: says 3 clauses, but the file has 2"),
        ("p cnf 2 1\n1 2\n", "line 2: the file ends inside a clause: expected a 0"),
    ],
)
def test_bad_dimacs_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_dimacs(text)
    assert str(caught.value) == message
    assert caught.value.place == message.split(":")[0]


def test_long_rubbish_is_cut_short() -> None:
    with pytest.raises(PuzzleError) as caught:
        read_dimacs("x" * 10_000)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_pigeonhole_is_the_well_known_one(size: int) -> None:
    formula = pigeonhole(size)
    assert sorted(map(sorted, formula.clauses)) == sorted(map(sorted, generated("PHP", size)))
    assert not satisfiable(formula.clauses)
    assert formula.most == most_satisfied(formula.clauses)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_parity_is_the_well_known_one(size: int) -> None:
    formula = parity(size)
    assert sorted(map(sorted, formula.clauses)) == sorted(map(sorted, generated("PAR", size)))
    assert not satisfiable(formula.clauses)
    assert formula.most == most_satisfied(formula.clauses)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_ordering_like_the_well_known_one(size: int) -> None:
    # python-sat's has two variables a pair, this one has one
    formula = ordering(size)
    assert not satisfiable(generated("GT", size))
    assert not satisfiable(formula.clauses)
    assert formula.most == most_satisfied(formula.clauses) == len(formula.clauses) - 1


@pytest.mark.parametrize("seed", range(5))
def test_planted_formulas_are_satisfiable(seed: int) -> None:
    assert satisfiable(random_formula(50, 218, seed=seed, planted=True).clauses)


def test_random_formulas_are_of_the_form_asked() -> None:
    formula = random_formula(20, 90, seed=1, width=4)
    assert len(formula.clauses) == 90
    assert all(len({abs(one) for one in clause}) == 4 for clause in formula.clauses)
    assert formula.satisfiable is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: random_formula(2, 5, seed=1), "variables: expected 3 or more, got 2"),
        (lambda: pigeonhole(101), "holes: expected 100 or less, got 101"),
        (lambda: parity(51), "pairs: expected 50 or less, got 51"),
        (lambda: ordering(10**20), f"size: expected 100 or less, got {10**20}"),
        (lambda: random_formula(9, -5, seed=1), "clauses: expected 0 or more, got -5"),
        (lambda: pigeonhole(0), "holes: expected 1 or more, got 0"),
        (lambda: parity(0), "pairs: expected 1 or more, got 0"),
        (lambda: ordering(1), "size: expected 2 or more, got 1"),
        (lambda: Formula(2, ((1, 3),)), "clauses[0]: expected literals of variables 1 to 2, got 3"),
    ],
)
def test_bad_parameters(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(PuzzleError) as caught:
        call()
    assert str(caught.value) == message
