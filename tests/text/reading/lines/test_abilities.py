"""Whole abilities and texts."""

import pytest

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.qualities import AttachedObject, HasType
from legality.text import parse_line

FLYING = HasAbility(keyword=Keyword("flying"))


def test_the_known_clauses_of_a_reported_line_are_kept() -> None:
    parsed = parse_line("This creature has flying. It can't be blocked by moonlight alone.")
    assert parsed.effects == (FLYING,)
    assert not parsed.understood


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature enters tapped. It can't block.", CantBlock()),
        (
            "If enchanted creature would die, exile it instead. Enchanted creature can't block.",
            CantBlock(subject=AttachedObject()),
        ),
        (
            "Prevent the next 3 damage that would be dealt to you. Creatures can't block this "
            "turn.",
            CantBlock(subject=HasType("creature")),
        ),
        ("Cast this spell only during combat. Target creature can't block this turn.", CantBlock()),
        ("Crew 2. This creature can't block.", CantBlock()),
        ("Ward—Pay 2 life. This creature can't block.", CantBlock()),
        ("Choose two target creatures. Those creatures can't block this turn.", CantBlock()),
        ("Choose one or more creatures. Those creatures can't block this turn.", CantBlock()),
        ("As this creature enters, choose a color. This creature can't block.", CantBlock()),
    ],
)
def test_the_sentence_after_one_that_is_passed_over(line: str, expected: CantBlock) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    assert list(parsed.effects) == [expected]


@pytest.mark.parametrize(
    "line",
    ["I — Creatures can't block.", "II, III — As long as it's your turn, creatures have flying."],
)
def test_a_chapter_that_says_what_lasts_is_listed(line: str) -> None:
    """A chapter ability triggers: has that one resolved?"""
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "I — Creatures you control gain flying until end of turn.",
        "II — Create a 1/1 white Goat creature token. It's goaded for as long as this Saga remains"
        " on the battlefield.",
    ],
)
def test_what_a_chapter_does_once_is_passed_over(line: str) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    assert parsed.effects == ()
