"""The search in plain Python against the models, and by hand."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from legality import Position, legal_blocks, problem_of
from legality.problem import small
from legality.problem.checker import broken, obeyed
from legality.problem.declarations import (
    ChosenCount,
    Declaration,
    Forbidden,
    Payment,
    Problem,
    Reason,
    Requirement,
    bits,
)
from legality.problem.options import MOST_OPTIONS
from legality.problem.payments import payments
from legality.problem.small import SmallMaximum, most_obeyed
from legality.puzzles import random_attacks, random_blocks, random_exact_cover
from legality_models import maximum
from tests.boards import random_attack_board, random_block_board
from tests.small_boards import LURE, MUST_BLOCK, Board, creature, fight, theirs

NOTHING: frozenset[Payment] = frozenset()


def blocks(board: Board) -> Problem:
    position = Position.from_value(board)
    return problem_of(position, position.defending_sides[0])


def something(rng: random.Random, problem: Problem) -> Declaration:
    """Each creature does nothing or one thing that it may."""
    return tuple(
        rng.choice([0, *(1 << thing for thing in bits(allowed))]) for allowed in problem.allowed
    )


def most(problem: Problem, known: int = -1) -> tuple[int, bool]:
    """The most that can be obeyed, and whether it was found or only proved to be no more."""
    found = most_obeyed(problem, NOTHING, frozenset(), None, known)
    assert found is not None
    return found.value, found.witness is not None


def test_nothing_to_obey() -> None:
    assert most(blocks(fight(creature("a"), theirs("x")))) == (0, True)


def test_a_lure_that_all_can_follow() -> None:
    # two requirements, one for each blocker, and nothing in their way
    assert most(blocks(fight(creature("a", LURE), theirs("x"), theirs("y")))) == (2, True)


def test_a_lure_with_menace_needs_two() -> None:
    # x must block a, which is blocked by two or by nobody; only x may block
    board = fight(creature("a", f"{LURE}\nMenace"), theirs("x"), theirs("y", tapped=True))
    assert most(blocks(board)) == (0, True)


def test_of_two_lures_each_blocker_follows_one() -> None:
    # x obeys "blocks if able" and one of two lures: 2 of 3
    board = fight(creature("a", LURE), creature("b", LURE), theirs("x", MUST_BLOCK))
    assert most(blocks(board)) == (2, True)
    assert most(blocks(board), known=1) == (2, True)
    assert most(blocks(board), known=2) == (2, False)


def test_what_would_take_too_long_is_left_to_the_solver() -> None:
    problem = blocks(random_blocks(30, 30, seed=1).position)
    assert most_obeyed(problem, NOTHING, frozenset(), None, -1) is None


@pytest.mark.parametrize("seed", range(60))
def test_the_models_say_the_same(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(2, 7)
    for problem in (
        blocks(random_blocks(size, size, seed=seed, menace=0.5).position),
        problem_of(Position.from_value(random_attacks(size, size, seed=seed).position)),
        problem_of(Position.from_value(random_attack_board(rng))),
        blocks(random_block_board(rng)),
    ):
        judged = something(rng, problem)
        paid = payments(problem, judged)
        found = most_obeyed(problem, paid, frozenset(), judged, -1)
        if found is not None:
            told = maximum(problem, payable=paid, given=judged)
            assert told.proved
            assert found.value == told.value
            assert found.witness is not None
            assert obeyed(problem, found.witness) == found.value
            assert not broken(problem, found.witness)
            assert payments(problem, found.witness) <= paid


def test_a_small_board_is_judged_without_the_solver(tmp_path: Path) -> None:
    # three blockers must block and three attackers lure: the plain bound proves nothing here
    board = fight(
        *(creature(f"a{n}", f"{LURE}\nMenace") for n in range(3)),
        *(theirs(f"b{n}", MUST_BLOCK) for n in range(3)),
        blocks={"b0": ["a0"], "b1": ["a0"]},
    )
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    program = (
        "import sys\nfrom legality.cli.running import run\n"
        f"try: run(['check', {str(path)!r}, '--json'])\n"
        "except SystemExit: pass\n"
        "assert not {'ortools', 'numpy', 'networkx'} & sys.modules.keys()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    # b2 joins the others: 3 "blocks if able" and 3 of 9 pairs of a lure and a blocker
    verdict = json.loads(done.stdout)["blocks"]["Bob"]
    assert (verdict["obeyed"], verdict["maximum"]) == (4, 6)


def test_what_was_asked_before_changes_no_answer() -> None:
    board = fight(
        *(creature(f"a{n}", f"{LURE}\nMenace") for n in range(3)),
        *(theirs(f"b{n}", MUST_BLOCK) for n in range(4)),
    )
    view = legal_blocks(Position.from_value(board))
    some = [{}, {"b0": ["a0"], "b1": ["a0"]}, {f"b{n}": ["a1"] for n in range(4)}, {"b0": ["a2"]}]
    there = [view.judge(one) for one in some]
    back = [view.judge(one) for one in reversed(some)]
    assert there == back[::-1]


@pytest.mark.parametrize("more", [0, 1])
def test_as_many_options_as_it_looks_at_and_one_more(more: int) -> None:
    """One creature that may choose nothing or one of so many things: 160 options and that of doing
    nothing are looked at, and the last of them serves the requirement; one more is too many."""
    things = MOST_OPTIONS + more
    why = Reason("509.1c", "by hand")
    problem = Problem(
        "blocks",
        "Bob",
        ("x",),
        tuple(f"a{number}" for number in range(things)),
        requirements=(Requirement(1, 1 << (things - 1), why, each=True),),
    )
    found = most_obeyed(problem, NOTHING, frozenset(), None, -1)
    assert found == (None if more else SmallMaximum(1, (1 << (things - 1),)))


def test_who_may_not_choose_what_too_few_may_serves_something_else() -> None:
    # a is blocked by two or by nobody, and only x may block it: x serves its second wish, b
    why = Reason("509.1b", "by hand")
    wishes = (Requirement(1, 1, why, each=True), Requirement(1, 2, why, each=True))
    problem = Problem(
        "blocks",
        "Bob",
        ("x", "y"),
        ("a", "b"),
        forbidden=(Forbidden(2, 1, why),),
        counts=(ChosenCount(0, 2, 2, why),),
        requirements=(*wishes, Requirement(2, 2, why, each=True)),
    )
    assert most_obeyed(problem, NOTHING, frozenset(), None, -1) == SmallMaximum(2, (2, 2))


def test_the_solver_is_not_loaded_once_the_time_is_over() -> None:
    # a formula is too large for the small search, and nothing proves it directly: with time the
    # solver is asked
    program = (
        "import sys\n"
        "from legality import Position, problem_of\n"
        "from legality.errors import OutOfTime\n"
        "from legality.judging.declarations import maximum\n"
        "from legality.legal.fallback import declarations\n"
        "from legality.clock import time_limit\n"
        "from legality.puzzles import random_formula, satisfiability\n"
        "puzzle = satisfiability(random_formula(20, 85, seed=1))\n"
        "posed = problem_of(Position.from_value(puzzle.position), 'Bob')\n"
        "found = maximum(posed, frozenset(), frozenset(), seconds=0)\n"
        "assert found[0] < found[1]\n"
        "try:\n"
        "    with time_limit(0):\n"
        "        next(declarations(posed))\n"
        "    raise AssertionError\n"
        "except OutOfTime:\n"
        "    pass\n"
        "assert 'ortools' not in sys.modules\n"
        "maximum(posed, frozenset(), frozenset())\n"
        "assert 'ortools' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("seed", range(60))
def test_options_and_counts_that_come_again_are_looked_at_once(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow twin looks at every option of every creature, and finds as much."""
    rng = random.Random(f"again {seed}")
    size = rng.randint(3, 7)
    problem = blocks(
        random_blocks(size, size, seed=seed, menace=0.5, lure=0.1, must_be_blocked=0.5).position
    )
    known = rng.choice((-1, 0, 1))
    quick = most_obeyed(problem, NOTHING, frozenset(), None, known)
    monkeypatch.setattr(small, "MOST_NODES", 10**7)
    monkeypatch.setattr(small, "HOPE", 0.0)
    monkeypatch.setattr(small, "only_counted", never)
    slow = most_obeyed(problem, NOTHING, frozenset(), None, known)
    assert slow is not None
    if quick is not None:
        assert quick.value == slow.value
        assert (quick.witness is None) == (slow.witness is None)
        if quick.witness is not None:
            assert obeyed(problem, quick.witness) == quick.value
            assert not broken(problem, quick.witness)


def never(_: Problem) -> bool:
    return False


def test_counts_that_come_again_end_a_long_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven blockers that may each block any of four attackers with menace, each of which must be
    blocked: two for each allow 3 of 4. (Looking at all of 5^7 choices is left to the solver.)"""
    why = Reason("509.1c", "by hand")
    problem = Problem(
        "blocks",
        "Bob",
        tuple(f"x{number}" for number in range(7)),
        tuple(f"a{number}" for number in range(4)),
        counts=tuple(ChosenCount(thing, 2, 7, why) for thing in range(4)),
        requirements=tuple(Requirement(127, 1 << thing, why) for thing in range(4)),
    )
    assert most(problem) == (3, True)
    monkeypatch.setattr(small, "only_counted", never)
    assert most_obeyed(problem, NOTHING, frozenset(), None, -1) is None


def test_a_search_that_has_seen_little_is_left_to_the_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thirty elements that each must be covered, by triples that need all three: after 512 choices
    of 4^30 nearly nothing is seen. Not asked for hope, it goes on until `MOST_NODES`."""
    problem = blocks(random_exact_cover(30, 30, seed=3, planted=True).position)
    assert most_obeyed(problem, NOTHING, frozenset(), None, -1) is None
    looked: list[int] = []
    monkeypatch.setattr(small, "tick", lambda: looked.append(1))
    assert most_obeyed(problem, NOTHING, frozenset(), None, -1) is None
    assert len(looked) == 2  # a tick each 256 choices
    monkeypatch.setattr(small, "HOPE", 0.0)
    assert most_obeyed(problem, NOTHING, frozenset(), None, -1) is None
    assert len(looked) == 2 + 2000 // 256
