"""Words as sentences need them."""

from legality.english import (
    alternatives,
    clauses,
    indirect,
    listed,
    names_listed,
    ordinal,
    ordinal_in_words,
    several,
)


def test_lists() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert names_listed(["a", "b"]) == "a, b"
    assert names_listed(["a", "b", "c"]) == "a, b and c"
    assert clauses(["a", "b", "c"]) == "a, b, and c"


def test_numbers() -> None:
    assert [several(number, "creature") for number in (0, 1, 2)] == [
        *("0 creatures", "1 creature", "2 creatures")
    ]
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th")
    ]
    assert [ordinal_in_words(number) for number in (1, 10, 11)] == ["first", "tenth", "11th"]


def test_questions() -> None:
    assert indirect("how many cards are in a hand") == "how many cards are in a hand"
    assert indirect("it is day") == "whether it is day"


def test_questions_which_one_it_is_are_one() -> None:
    questions = ("the chosen type is Elf", "it's monstrous", "the chosen type is Goblin")
    assert alternatives(questions) == ("the chosen type is Elf or Goblin", "it's monstrous")
    paired = [f"this creature is paired with {whom}" for whom in ("another creature", "@a", "@b")]
    assert alternatives(paired) == ("this creature is paired with another creature, a or b",)
    assert alternatives(questions[:1] * 2) == ("the chosen type is Elf",)
