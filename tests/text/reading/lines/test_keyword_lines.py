"""Lines that hold keywords only, and entries of lists of keywords."""

import pytest

from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.qualities import HasColor
from legality.text import parse_keyword, parse_line


def test_keywords_stand_side_by_side() -> None:
    """702: each has its effect; one that does nothing in combat stands beside them."""
    parsed = parse_line("Flying, ward {2}, first strike")
    assert parsed.understood
    assert parsed.effects == (
        HasAbility(keyword=Keyword("flying")),
        HasAbility(keyword=Keyword("first strike")),
    )


def test_what_is_no_keyword_makes_no_line_of_keywords() -> None:
    assert not parse_line("Flying, moonlit strike").understood


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("Menace", (Keyword("menace"),)),
        ("Protection from red", (Keyword("protection", HasColor("R")),)),
        ("Landwalk", ()),  # the family: which one is in the card's text
        ("Scry", ()),  # a keyword action does nothing in combat
        ("Moonlit strike", None),
    ],
)
def test_an_entry_of_a_list(entry: str, found: tuple[Keyword, ...] | None) -> None:
    assert parse_keyword(entry) == found
