"""What differs between two invented rulebooks."""

from pathlib import Path

from legality.auditing.difference import difference
from legality.auditing.paragraphs import Rulebook, parse

BOOKS = Path(__file__).parents[2] / "examples" / "rulebooks"
LONG = "Whoever blows a trumpet first is heard by everyone at the table"


def book(**rules: str) -> Rulebook:
    """A rulebook; r5081a stands for 508.1a."""
    return Rulebook("2026-09-25", {f"{name[1:4]}.{name[4:]}": text for name, text in rules.items()})


def test_the_invented_examples() -> None:
    old, new = (parse((BOOKS / f"{name}.txt").read_text()) for name in ("old", "new"))
    found = difference(old, new)
    assert (found.old, found.new) == ("2026-08-07", "2026-09-25")
    assert found.added == {"508.3": "Drums are forbidden in the library."}
    assert found.gone == {"508.4": "Trumpets may be blown."}
    # 508.1 refers to the cautious creature, whose number followed it: no change of wording.
    assert [(pair.old, pair.new) for pair in found.moved] == [("508.3", "508.4")]
    assert [(pair.old, pair.now[-12:]) for pair in found.changed] == [("508.2", "if it sings.")]


def test_nothing_differs() -> None:
    found = difference(book(r5081=LONG), book(r5081=LONG))
    assert (found.added, found.gone, found.moved, found.changed) == ({}, {}, (), ())


def test_moved_and_changed_at_once() -> None:
    found = difference(book(r5081=LONG), book(r5081="Nobody eats.", r5082=LONG + " now"))
    assert list(found.added) == ["508.1"]
    assert [(pair.old, pair.new) for pair in found.changed] == [("508.1", "508.2")]
    assert found.moved == ()


def test_a_reference_to_another_rule_is_a_change() -> None:
    old = book(r5081=LONG, r5082="As in rule 508.1 of old", r5083="Third")
    new = book(r5081=LONG, r5082="As in rule 508.3 of old", r5083="Third")
    assert [pair.old for pair in difference(old, new).changed] == ["508.2"]


def test_two_in_the_same_words_keep_their_order() -> None:
    old = book(r5081=LONG, r5082=LONG)
    new = book(r5083=LONG, r5084=LONG)
    assert [(pair.old, pair.new) for pair in difference(old, new).moved] == [
        ("508.1", "508.3"),
        ("508.2", "508.4"),
    ]


def test_a_word_more_in_the_glossary() -> None:
    old = Rulebook("2026-08-07", {"508": "Declaring"}, {"Ogre": "A large person"})
    new = Rulebook("2026-09-25", {"508": "Declaring"}, {"Ogre": "A very large person"})
    assert [pair.old for pair in difference(old, new).changed] == ["Glossary, Ogre"]
