"""How one object stands."""

import pytest

from legality.effects.conditions import AffectedIs, AttackingAlone, Condition, Exists, SourceIs
from legality.effects.filters import AllOf, Compare, Not
from legality.effects.qualities import AttachedObject, HasColor, HasCounter, HasKeyword, Is
from legality.text.reader import Reader, Scope
from legality.text.reading.conditions.standing import object_condition


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it's attacking", AffectedIs(Is("attacking"))),
        ("it isn't tapped", AffectedIs(Not(Is("tapped")))),
        ("~ is untapped", SourceIs(Is("untapped"))),
        ("its power is 4 or greater", AffectedIs(Compare("power", ">=", 4))),
        ("~'s power is 3 or less", SourceIs(Compare("power", "<=", 3))),
        ("it has flying", AffectedIs(HasKeyword("flying"))),
        ("~ has a +1/+1 counter on it", SourceIs(HasCounter("+1/+1"))),
        ("~ has no counters on it", SourceIs(Not(HasCounter(None)))),
        ("~ has two or fewer age counters on it", SourceIs(Not(HasCounter("age", 3)))),
        ("it attacks alone", AttackingAlone(declared=True)),
        ("it's attacking alone", AttackingAlone()),
        ("it attacks a player alone", AttackingAlone(declared=True, of_player=True)),
        ("it's attacking a player alone", AttackingAlone(of_player=True)),
    ],
)
def test_standing(text: str, expected: Condition) -> None:
    reader = Reader(text)
    assert object_condition(reader, Scope(HasColor("R"))) == expected
    assert reader.done


def test_another_object_than_the_sentence_is_about() -> None:
    reader = Reader("enchanted creature is red")
    found = object_condition(reader, Scope())
    assert found == Exists(AllOf((AttachedObject(), HasColor("R"))))


def test_what_is_not_known_is_not_read() -> None:
    assert object_condition(Reader("it's feeling lucky"), Scope()) is None
    assert object_condition(Reader("it has a wish"), Scope()) is None
