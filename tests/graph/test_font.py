"""How wide texts are: the numbers are those of DejaVu Sans 2.35, of 2048 units the em."""

import pytest

from legality.drawing.font import SPARE, text_width

REGULAR = {" ": 651, "A": 1401, "i": 569, "W": 2025, "é": 1260, "Ж": 2206, "—": 2048}
BOLD = {" ": 713, "A": 1585, "i": 702, "W": 2259, "é": 1389}


@pytest.mark.parametrize(("bold", "widths"), [(False, REGULAR), (True, BOLD)])
def test_signs_are_as_wide_as_the_font_says(bold: bool, widths: dict[str, int]) -> None:
    for sign, units in widths.items():
        assert text_width(sign, 72, bold) == pytest.approx(units / 2048 * SPARE), sign


def test_a_text_is_as_wide_as_its_signs() -> None:
    """At 9 points: (1401 + 569 + 569) / 2048 ems of an eighth of an inch."""
    assert text_width("Aii", 9, False) == pytest.approx(2539 / 2048 / 8 * SPARE)
    assert text_width("", 9, False) == 0


def test_a_sign_that_the_font_lacks_takes_a_whole_em_and_a_combining_one_nothing() -> None:
    assert text_width("日", 72, False) == pytest.approx(SPARE)
    assert text_width("\u0301", 72, False) == 0
