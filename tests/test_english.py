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
    whether, which = "this creature is paired with another creature", "this creature is paired with"
    assert alternatives(paired) == (whether, f"{which} a or b")
    assert alternatives(questions[:1] * 2) == ("the chosen type is Elf",)


def test_many_are_not_all_named() -> None:
    """Six are; of seven five, and that there are two more."""
    six = tuple(f"the chosen type is {kind}" for kind in "ABCDEF")
    assert alternatives(six) == ("the chosen type is A, B, C, D, E or F",)
    assert alternatives((*six, "the chosen type is G")) == (
        "the chosen type is A, B, C, D, E or 2 more",
    )


def test_questions_are_spoken_without_signs() -> None:
    assert indirect("@a is monstrous") == "whether a is monstrous"
    assert alternatives(["@a is monstrous"]) == ("a is monstrous",)
    assert indirect("a@b is monstrous") == "whether a@b is monstrous"
