"""Every form, read again by a solver of its own kind, has the optimum of brute force."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from legality.exchange.forms import FORMS, SolverQuestion, statement
from legality.problem.declarations import Forbidden, Problem
from tests.exchange import solvers
from tests.models.random_problems import WHY, keeping, most_obeyed, random_problem
from tests.models.test_maximum import questions

SEEDS = range(120)


def asked(seed: int) -> Iterator[tuple[SolverQuestion, int]]:
    """Questions about a random Problem (every part, costs, antecedents, the rules of 2006 among
    them), and the most requirements by brute force."""
    problem = random_problem(seed)
    kept = keeping(problem)
    for payable, in_force, given in questions(problem, seed):
        most = most_obeyed(problem, kept, payable, in_force, given)
        yield SolverQuestion(problem, payable, in_force, given), most


def text(form: str, question: SolverQuestion) -> str:
    return "".join(f"{line}\n" for line in FORMS[form](statement(question)))


@pytest.mark.parametrize("seed", SEEDS)
def test_rc2_and_cp_sat_find_the_optimum(seed: int) -> None:
    for question, most in asked(seed):
        assert solvers.rc2(text("wcnf", question)) == most
        assert solvers.cp_sat(text("cpsat", question)) == most
        assert solvers.opb(text("opb", question)) == most
        assert solvers.xcsp3(text("xcsp3", question)) == most
        sums = "".join(f"{line}\n" for line in FORMS["opb"](statement(question, sums=True)))
        assert solvers.opb(sums) == most


@pytest.mark.parametrize("seed", SEEDS)
def test_so_many_can_be_obeyed_and_not_one_more(seed: int) -> None:
    for question, most in asked(seed):
        just, more = replace(question, at_least=most), replace(question, at_least=most + 1)
        assert solvers.cadical(text("cnf", just))
        assert not solvers.cadical(text("cnf", more))
        assert solvers.rc2(text("wcnf", just)) == 0
        assert solvers.rc2(text("wcnf", more)) is None
        assert solvers.cp_sat(text("cpsat", more)) is None
        assert solvers.opb(text("opb", more)) is None
        assert solvers.opb(text("opb", just)) == 0
        assert solvers.xcsp3(text("xcsp3", more)) is None
        assert solvers.xcsp3(text("xcsp3", just)) == 0


@pytest.mark.slow("solves in a process of its own")
@pytest.mark.parametrize(("form", "sign"), [("lp", 1), ("mps", -1)])
def test_highs_finds_the_optimum(form: str, sign: int, tmp_path: Path) -> None:
    expected: list[int | None] = []
    paths: list[Path] = []
    for seed in SEEDS:
        for question, most in asked(seed):
            more = replace(question, at_least=most + 1)
            for one, value in ((question, sign * most), (more, None)):
                path = tmp_path / f"{len(paths)}.{form}"
                path.write_text(text(form, one), encoding="utf-8")
                paths.append(path)
                expected.append(value)
    assert solvers.highs(paths) == expected


@pytest.mark.skipif(solvers.MINIZINC is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize("seed", range(8))
def test_minizinc_finds_the_optimum(seed: int, tmp_path: Path) -> None:
    for question, most in asked(seed):
        path = tmp_path / "question.mzn"
        path.write_text(text("mzn", question), encoding="utf-8")
        assert solvers.minizinc(path) == most


def test_the_map_names_every_variable() -> None:
    problem = Problem("blocks", "Bob", ("a\nb", "c"), ("x", "y"))
    made = statement(SolverQuestion(problem, given=problem.free))
    assert made.map()["pairs"] == {
        "x1": {"creature": "a\nb", "object": "x"},
        "x2": {"creature": "a\nb", "object": "y"},
        "x3": {"creature": "c", "object": "x"},
        "x4": {"creature": "c", "object": "y"},
    }
    assert made.comments()[0] == "x1: a b -> x"


def test_names_that_a_comment_of_xml_does_not_take_leave_the_instance_readable() -> None:
    problem = Problem("blocks", "Bob", ("<a> & -->\x00", "---", "\ud800-"), ("x",))
    made = text("xcsp3", SolverQuestion(problem, given=problem.free))
    assert solvers.xcsp3(made) == 0
    assert [line for line in made.splitlines() if "->" in line] == [
        "  <!-- x1: <a> & - ->  -> x -->",
        "  <!-- x2: - - - -> x -->",
        "  <!-- x3:  - -> x -->",
    ]


def test_of_creatures_that_no_part_tells_apart_one_arrangement_is_left() -> None:
    # a, b and c are alike (d may not choose y). With nothing to obey: of x, y and nothing they
    # choose one of 5 over 2 = 10 multisets, d one of x and nothing, which is 20 of 3 x 3 x 3 x 2.
    apart = Forbidden(0b1000, 0b10, WHY)
    problem = Problem("blocks", "Bob", tuple("abcd"), ("x", "y"), forbidden=(apart,))
    lines = text("cnf", SolverQuestion(problem, given=problem.free, at_least=0)).splitlines()
    assert "c alike, so none chooses before the one before it: a, b, c" in lines
    clauses = [[*map(int, line.split()[:-1])] for line in lines if line[0] not in "cp"]
    chosen = product((-1, 1), repeat=7)
    each = [[[sign * place] for place, sign in enumerate(one, start=1)] for one in chosen]
    assert sum(solvers.satisfiable([*clauses, *one]) for one in each) == 20


def test_where_what_one_does_is_held_against_it_none_are_exchanged() -> None:
    problem = Problem("blocks", "Bob", tuple("ab"), ("x",))
    free = SolverQuestion(problem, given=problem.free)
    assert statement(free).alike == [(0, 1)]
    paid = replace(free, payable=frozenset({(0, 0, 0)}))
    assert statement(paid).alike == []
    of_2006 = replace(free, problem=replace(problem, requirement_model="self only"))
    assert statement(of_2006).alike == []


@pytest.mark.parametrize("form", FORMS)
def test_nobody_who_may_be_declared(form: str, tmp_path: Path) -> None:
    # 508.1d: of no requirements 0 are obeyed, and one is not.
    problem = Problem("attacks", "Ann", (), ())
    nothing = SolverQuestion(problem, given=())
    one = replace(nothing, at_least=1)
    match form:
        case "wcnf":
            assert (solvers.rc2(text(form, nothing)), solvers.rc2(text(form, one))) == (0, None)
        case "cnf":
            assert not solvers.cadical(text(form, one))
            assert solvers.cadical(text(form, replace(nothing, at_least=0)))
        case "opb":
            assert (solvers.opb(text(form, nothing)), solvers.opb(text(form, one))) == (0, None)
        case "xcsp3":
            found = [solvers.xcsp3(text(form, question)) for question in (nothing, one)]
            assert found == [0, None]
        case "cpsat":
            assert solvers.cp_sat(text(form, nothing)) == 0
            assert solvers.cp_sat(text(form, one)) is None
        case "lp" | "mps":
            paths = [tmp_path / f"{name}.{form}" for name in "ab"]
            for path, question in zip(paths, (nothing, one), strict=True):
                path.write_text(text(form, question), encoding="utf-8")
            assert solvers.highs(paths) == [0, None]
        case _:
            assert "array[1..1] of var 0..1: x;" in text(form, nothing)
