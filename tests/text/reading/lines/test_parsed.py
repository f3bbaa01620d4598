"""One line as it is read."""

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import Gets, HasAbility
from legality.effects.effect import Keyword
from legality.text import parse_line, parse_text, present_line

FLYING = HasAbility(keyword=Keyword("flying"))


def test_the_lines_own_text_is_kept() -> None:
    line = "Reach (This creature can block creatures with flying.)"
    assert parse_line(line).text == line


def test_a_text_is_read_line_by_line() -> None:
    lines = parse_text("Flying\n\nThis creature can't block.\n")
    assert [line.effects for line in lines] == [(FLYING,), (CantBlock(),)]


def test_what_a_position_states_itself_is_no_effect_but_a_state_of_the_present() -> None:
    """A position's power is the present one: only a permanent given by its card gets the bonus."""
    line = "This creature gets +1/+1 and has flying."
    assert parse_line(line).effects == (FLYING,)
    assert present_line(line).states == (Gets(bonus="+1/+1"),)


def test_a_line_that_is_too_long_is_unread() -> None:
    """2,000 characters are twice the longest ability that was printed."""
    just = "Flying" + " " * 1_994
    assert parse_line(just).effects == (FLYING,)
    assert not parse_line(just + " ").understood
