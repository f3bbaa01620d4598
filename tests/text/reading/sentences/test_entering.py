"""What a permanent enters as: each form under its question."""

from legality.effects.conditions import Undecided
from legality.text import present_line


def test_each_form_that_was_chosen_is_asked_for() -> None:
    text = "As ~ enters, it becomes your choice of a 3/3 creature or a 1/4 creature with defender."
    line = present_line(text)
    assert line.understood
    asked = {
        e.condition.text
        for e in (*line.effects, *line.states)
        if isinstance(e.condition, Undecided)
    }
    assert asked == {
        "a 3/3 creature was chosen",
        "a 1/4 creature with defender was chosen",
    }


def test_one_form_is_no_choice() -> None:
    line = present_line("As ~ enters, it becomes your choice of a 3/3 creature.")
    assert (*line.effects, *line.states) == ()


def test_a_form_that_is_none_leaves_it_unread() -> None:
    text = "As ~ enters, it becomes your choice of a 3/3 creature or a wibble."
    assert not present_line(text).understood
