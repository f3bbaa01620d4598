"""The table of rule numbers, by hand."""

import pytest

from legality import numbers
from legality.auditing import evidence
from legality.numbers import Rule, in_each_source

ROWS = {name: row for name, row in vars(numbers).items() if isinstance(row, Rule)}


def test_each_row_has_its_word() -> None:
    assert evidence.WORDS.keys() == set(ROWS.values())


CORRECTIONS = {
    "GOAD": "- - - 701.38b 701.15b",
    "SUSPECTED": "- - - 701.58c 701.60c",
    "DEFENDER": "502.41b 702.3b 702.3b 702.3b 702.3b",
    "FLYING": "502.4b 702.9b 702.9b 702.9b 702.9b",
    "LANDWALK": "502.6b 702.12b 702.12c 702.14c 702.14c",
    "PROTECTION": "502.7f 702.14f 702.14f 702.16f 702.16f",
    "FEAR": "502.25b 702.33b 702.33b 702.36b 702.36b",
    "INTIMIDATE": "- 702.11b 702.11b 702.13b 702.13b",
    "SHADOW": "502.8b 702.25b 702.25b 702.28b 702.28b",
    "HORSEMANSHIP": "502.17b 702.28b 702.28b 702.31b 702.31b",
    "BANDING": "502.10b 702.19c 702.19c 702.22c 702.22c",
    "ATTACK_PAID": "308.2f 508.1i 508.1i 508.1j 508.1j",
    "MENACE": "- - - 702.111b 702.111b",
    "DEATHTOUCH": "- 702.2b 702.2b 702.2c 702.2c",
    "TWO_DAMAGE_STEPS": "310.5 510.5 510.5 510.4 510.4",
}
"""Taken from the rulebooks up to 2026-08 by hand, apart from the table; 2026-09 has the same."""


@pytest.mark.parametrize("name", CORRECTIONS)
def test_numbers_taken_by_hand(name: str) -> None:
    by_hand = CORRECTIONS[name].split()
    assert [number or "-" for number in in_each_source(ROWS[name])] == [*by_hand, by_hand[-1]]


@pytest.mark.parametrize(
    ("row", "date", "said"),
    [
        (numbers.FLYING, "2009-10-01", "702.9b"),  # a source
        (numbers.FLYING, "2015-07-17", "702.9b"),  # the sources on both sides agree
        (numbers.LANDWALK, "2010-07-16", "landwalk"),  # they differ, and nobody says since when
        (numbers.LANDWALK, "2010-10-01", "702.12c"),
        (numbers.ATTACK_PAID, "2017-04-27", "508.1i"),  # the day before it is known to change
        (numbers.ATTACK_PAID, "2017-04-28", "508.1j"),
        (numbers.MENACE, "2010-10-01", "menace"),  # no such rule yet
        (numbers.ATTACKERS_CHOSEN, "2009-07-10", "308.2a"),
        (numbers.ATTACKERS_CHOSEN, "2009-07-11", "508.1a"),
        (numbers.GOAD, "2026-08-07", "701.15b"),
        (numbers.GOAD, "2027-01-01", "701.15b"),  # after the newest source
        (numbers.HAD_TO_ATTACK, "2026-08-07", "506.6"),
        (numbers.HAD_TO_ATTACK, "2026-09-25", "506.7"),
        (numbers.ATTACKS_PLAYER_ALONE, "2026-09-25", "506.6"),
        (numbers.ATTACKS_PLAYER_ALONE, "2026-08-07", "506"),  # no such rule yet
        (numbers.BLOCKS, "2024-11-07", "509.5a"),
        (numbers.BLOCKS, "2024-11-08", "509.3a"),
    ],
)
def test_the_number_in_force(row: Rule, date: str, said: str) -> None:
    assert row.at(date) == said
