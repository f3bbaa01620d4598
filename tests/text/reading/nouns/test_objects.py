"""The one object, or the class, that a command or a lure speaks of."""

import pytest

from legality.effects.filters import AnyOf, Filter
from legality.effects.qualities import AttachedObject, HasType, Target, ThisObject
from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.objects import one_object


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it", AttachedObject()),  # what the sentence is about
        ("that creature", Target(0)),
        ("target creature", Target(1)),
        ("up to one target creature", Target(1)),
        ("~", ThisObject()),
        ("~ or enchanted creature", AnyOf((ThisObject(), AttachedObject()))),
        ("all Goblins", HasType("goblin")),
        ("target blah", None),
        ("whatever", None),
    ],
)
def test_one_object(text: str, expected: Filter | None) -> None:
    assert one_object(Reader(text), Scope(AttachedObject())) == expected
