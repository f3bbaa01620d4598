"""What tokens do as they enter, or for as long as they are there."""

import pytest

from legality.text.reading.triggers.of_tokens import done_at_once

ENTERS = "When this token enters, it deals 2 damage to any target."
GROWS = "Creatures you control get +1/+1."
DIES = "When this token dies, draw a card."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'create a 1/1 red Imp creature token with "{ENTERS}"', (ENTERS,)),
        (f'create two tokens named Stone with "{DIES}" and "{GROWS}"', (GROWS,)),
        # what it says of itself, and what is done later or for a cost
        (f'create a 1/1 red Imp creature token with "{DIES}"', ()),
        ('create a 1/1 red Imp creature token with "This token can\'t block."', ()),
        ('create a Stone token with "{T}: Target creature gets +1/+0 until end of turn."', ()),
        # no token has it
        (f'creatures you control have "{ENTERS}"', ()),
        ("create a 1/1 red Imp creature token with flying", ()),
    ],
)
def test_what_is_done_at_once(text: str, expected: tuple[str, ...]) -> None:
    assert done_at_once(text) == expected
