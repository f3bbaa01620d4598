"""The text of a rulebook as numbered paragraphs."""

import pytest

from legality import PositionError
from legality.auditing.paragraphs import fingerprint, parse, without_references

TEXT = """\
Rules that nobody plays by

These rules are effective as of September 25, 2026.

Contents

508. Declaring

Glossary

Credits

508. Declaring
508.1. First, the ogre is asked.
Example: It says no.
508.1a The ogre is asked again
and again, in rule 508.2.

Glossary

Ogre
1. A large person.
2. See rule 508.1.

Credits

Ann
"""


def test_numbers_and_terms() -> None:
    book = parse(TEXT)
    assert book.date == "2026-09-25"
    assert book.rules == {
        "508": "Declaring",
        "508.1": "First, the ogre is asked.",
        "508.1a": "The ogre is asked again and again, in rule 508.2.",
    }
    assert book.glossary == {"Ogre": "1. A large person. 2. See rule 508.1."}


def test_lines_end_as_they_end_on_any_machine() -> None:
    assert parse(TEXT.replace("\n", "\r\n")) == parse(TEXT)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXT.replace("effective as of", "from"), "effective as of"),
        (TEXT.replace("September", "Brumaire"), "effective as of"),
        ("These rules are effective as of May 1, 2026.\nNo rules.", "no rule has a number"),
        ("", "effective as of"),
    ],
)
def test_what_is_no_rulebook(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        parse(text)


def test_a_rule_that_only_moved_has_the_same_fingerprint() -> None:
    assert without_references("See  rule 508.1a.") == "See rule #."
    assert fingerprint("“See” rule 508.1a.") == fingerprint('"See" rule 508.2b.')
    assert fingerprint("See rule 508.1a.") != fingerprint("Do see rule 508.1a.")
