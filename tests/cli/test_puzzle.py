"""`legality puzzle`: positions that the other commands take, and what it says of bad arguments."""

import pytest

from legality.puzzles import FAMILIES, PuzzleError
from legality.puzzles.by_words import FORMULAS, make
from tests.cli.command import Command

GOOD = "c two clauses\np cnf 2 2\n1 2 0\n-1 0\n"
NUMBERS = {
    "armies": "6 3 --seed 1",
    "attack-caps": "4 2 --seed 1",
    "chessboard": "2 2",
    "exact-cover": "6 5 --seed 1",
    "lethal": "4 3 --seed 1",
    "mutilated-chessboard": "4",
    "random-attacks": "4 2 --seed 1",
    "random-blocks": "4 3 --seed 1",
    "random-matching": "4 5 --seed 1",
    "ordering": "3",
    "parity": "2",
    "pigeonhole": "2",
    "random-formula": "3 5 --seed 1",
}


def test_every_family_has_numbers_here() -> None:
    assert set(NUMBERS) | {"satisfiability"} == {*FAMILIES, *FORMULAS}


@pytest.mark.parametrize("family", NUMBERS)
def test_every_family_prints_a_position(legality: Command, family: str) -> None:
    answer = legality("puzzle", family, *NUMBERS[family].split())
    assert answer.status == 0
    assert answer.err.startswith("legality: known (")
    assert {"players", "permanents"} <= set(answer.value)
    again = legality("puzzle", family, *NUMBERS[family].split())
    assert again.out == answer.out


def test_the_position_is_judged(legality: Command) -> None:
    position = legality("puzzle", "mutilated-chessboard", "4")
    assert "legal" in position.err
    answer = legality.check(position.out, "--json")
    assert answer.status in (0, 1)
    assert answer.value["not_understood"] == []


def test_a_formula_from_a_file_and_from_standard_input(legality: Command) -> None:
    answer = legality("puzzle", "satisfiability", legality.file(GOOD, "two.cnf"))
    assert answer.status == 0
    piped = legality("puzzle", "satisfiability", "-", stdin=GOOD.encode())
    assert piped.out == answer.out
    marked = legality.file(b"\xef\xbb\xbf" + GOOD.encode(), "marked.cnf")
    assert legality("puzzle", "satisfiability", marked).out == answer.out


def test_options_in_every_form(legality: Command) -> None:
    plain = legality("puzzle", "random-formula", "5", "6", "--seed", "3", "--planted")
    assert plain.status == 0
    for words in (
        ("5", "6", "--seed=3", "--planted=true"),
        ("5", "6", "--planted", "--seed=3"),
        ("5", "--clauses", "6", "--seed", "3", "--planted", "true"),
        ("--variables=5", "--clauses=6", "--seed=3", "--planted"),
    ):
        assert legality("puzzle", "random-formula", *words).out == plain.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nonsense", "FAMILY: expected one of armies, "),
        ("armies", "tokens: is missing; expected TOKENS ATTACKERS --seed … [--kinds …]"),
        ("armies 6", "attackers: is missing"),
        ("armies 6 3", "seed: is missing"),
        ("armies 6 3 4 --seed 1", "4: expected TOKENS ATTACKERS"),
        ("armies six 3 --seed 1", 'tokens: expected an integer, got "six"'),
        ("armies 6 3 --seed", "--seed: expected a value after it"),
        ("armies 6 3 --seed=", "--seed=: expected a value after it"),
        ("armies 6 3 --seed 1 --seed 2", "seed: is given twice"),
        ("armies 6 3 --seed 1 --tokens 7", "tokens: is given twice"),
        ("armies 6 3 --seed 1 --front 2", "--front: unknown; the options are --tokens,"),
        ("armies 6 3 --seed 1 2", "2: unknown"),
        ("armies -6 3 --seed 1", "tokens: expected"),
        ("pigeonhole 0", "holes: expected 1 or more, got 0"),
        ("pigeonhole 2.5", 'holes: expected an integer, got "2.5"'),
        ("pigeonhole " + "9" * 5000, 'holes: expected an integer, got "' + "9" * 37 + '..."'),
        ("pigeonhole 2 --colossus perhaps", 'colossus: expected true or false, got "perhaps"'),
        ("random-blocks 4 3 --seed 1 --menace much", 'menace: expected a number, got "much"'),
        ("random-blocks 4 3 --seed 1 --menace 2", "menace: expected a number from 0 to 1, got 2"),
        ("random-blocks 4 3 --seed 1 --menace nan", "menace: expected a number from 0 to 1"),
        ("chessboard 4 4 --removed 1", "--removed: unknown"),
        ("satisfiability", "FILE: expected a DIMACS CNF file"),
        ("satisfiability --colossus", "FILE: expected a DIMACS CNF file"),
        ("satisfiability nowhere.cnf", "nowhere.cnf: cannot be read: No such file"),
        ("satisfiability .", ".: cannot be read: Is a directory"),
    ],
)
def test_bad_arguments_are_2_and_named(legality: Command, words: str, says: str) -> None:
    answer = legality("puzzle", *words.split())
    assert answer.status == 2
    assert answer.out == ""
    assert f": {says}" in answer.err
    assert len(answer.err) < 500


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: the file ends without `p cnf` line"),
        (b"p cnf 2 1\n1 x2 0\n", "line 2: expected a literal or a 0"),
        (b"p cnf 2 1\n1 -3 0\n", "line 2: literal -3, but the `p` line says 2 variables"),
        (b"p cnf 2 2\n1 0\n", "line 1: says 2 clauses, but the file has 1"),
        (b"p cnf 2 1\n1 2\n", "line 2: the file ends inside a clause"),
    ],
)
def test_a_bad_dimacs_file_is_2_with_its_line(legality: Command, content: bytes, says: str) -> None:
    answer = legality("puzzle", "satisfiability", legality.file(content, "bad.cnf"))
    assert answer.status == 2
    assert answer.out == ""
    assert f"bad.cnf, {says}" in answer.err


@pytest.mark.parametrize("stdin", [False, True])
def test_bytes_that_are_no_text_are_2(legality: Command, stdin: bool) -> None:
    content = b"p cnf 1 1\n\xff 0\n"
    file = "-" if stdin else legality.file(content, "bad.cnf")
    answer = legality("puzzle", "satisfiability", file, stdin=content)
    assert answer.status == 2
    assert "cannot be read: expected UTF-8 text" in answer.err


def test_without_a_family_usage_is_shown(legality: Command) -> None:
    answer = legality("puzzle")
    assert answer.status == 2
    assert "Usage" in answer.err


def test_every_bad_word_is_a_puzzle_error() -> None:
    for family in NUMBERS:
        for words in ([""], ["-"], ["--"], ["--=1"], ["1", "--seed", "1", "--", "x"], ["1e3", "1"]):
            with pytest.raises(PuzzleError):
                make(family, words)
