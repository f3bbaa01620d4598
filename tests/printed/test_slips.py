"""Mistyped fields of card objects are named; the many others are not."""

import pytest

from legality.printed.slips import READ, slip


@pytest.mark.parametrize(
    ("field", "meant"),
    [
        ("oracle_tex", "oracle_text"),
        ("type_lin", "type_line"),
        ("typeline", "type_line"),
        ("toughnes", "toughness"),
        ("keyword", "keywords"),
    ],
)
def test_a_slip_is_found(field: str, meant: str) -> None:
    assert slip(["name", field]) == (field, meant)


def test_what_card_objects_have_besides_is_none() -> None:
    """Fields of both formats that are nearest to those read, by their letters."""
    others = ["types", "subtypes", "names", "colorIndicator", "faceConvertedManaCost"]
    others += ["faceManaValue", "printed_type_line", "flavor_text", "oracle_id"]
    assert slip([*READ, *others, "color_identity", "printed_name", "originalText"]) is None


def test_of_fewer_fields_that_are_read() -> None:
    assert slip(["toughnes"], ("type_line",)) is None
    assert slip(["type_lin"], ("type_line",)) == ("type_lin", "type_line")
