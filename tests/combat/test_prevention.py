"""Combat damage that is prevented is not dealt (615.1a, 702.16e); it is assigned all the same."""

from collections.abc import Sequence

import pytest

from legality import Combat
from legality.combat import EventKind, rule
from tests.combat.playing import dealt, every_edition, fight
from tests.table import EDITIONS, RULES_2006, Value, aura, creature, enchantment, lasting

RED = creature("A", "Ann", colors=["R"])
GREEN = creature("B", "Ann", colors=["G"])
X = creature("X", "Bob", colors=["W"])
BOTH = {"A": "Bob", "B": "Bob"}
STRUCK = {"A": {"Bob": 2}, "B": {"X": 2}, "X": {"B": 2}}


def struck(*more: Value, rules: str = EDITIONS[3], effects: Sequence[Value] = ()) -> Combat:
    """A strikes Bob, B and X each other."""
    combat = fight(
        RED, GREEN, X, *more, attacks=BOTH, blocks={"X": ["B"]}, rules=rules, effects=list(effects)
    )
    return dealt(combat, STRUCK).settle()


@pytest.mark.parametrize(
    ("text", "life", "died"),
    [
        ("", 18, ("B", "X")),
        ("Prevent all combat damage that would be dealt this turn.", 20, ()),
        ("Prevent all damage that would be dealt to you.", 20, ("B", "X")),
        ("Prevent all combat damage that would be dealt to players.", 20, ("B", "X")),
        ("Prevent all combat damage that would be dealt to creatures you control.", 18, ("B",)),
        ("Prevent all damage that would be dealt to you and creatures you control.", 20, ("B",)),
        ("Prevent all combat damage that would be dealt by attacking creatures.", 20, ("B",)),
        ("Prevent all combat damage that would be dealt by blocking creatures.", 18, ("X",)),
        ("Prevent all combat damage that would be dealt to you by green creatures.", 18,
         ("B", "X")),
        ("Prevent all combat damage red creatures would deal this turn.", 20, ("B", "X")),
        ("Prevent all noncombat damage that would be dealt to you.", 18, ("B", "X")),
    ],
)  # fmt: skip
@every_edition
def test_prevention_by_whom_and_to_whom(
    rules: str, text: str, life: int, died: tuple[str, ...]
) -> None:
    after = struck(enchantment("law", "Bob", text), rules=rules)
    assert (after.outcome.life["Bob"], after.outcome.died) == (life, died)


@every_edition
def test_to_and_by_one_creature(rules: str) -> None:
    badge = aura("badge", "Bob", "B", "Prevent all combat damage that would be dealt to and dealt "
                 "by enchanted creature.")  # fmt: skip
    assert struck(badge, rules=rules).outcome.died == ()
    fog = lasting(
        "Prevent all combat damage that would be dealt by target creature this turn.", "B"
    )
    assert struck(rules=rules, effects=[fog]).outcome.died == ("B",)


@pytest.mark.parametrize(("color", "died"), [("green", ("B",)), ("red", ("B", "X"))])
@every_edition
def test_a_creature_with_protection_is_dealt_no_damage_of_the_quality(
    rules: str, color: str, died: tuple[str, ...]
) -> None:
    guard = creature("X", "Bob", text=f"Protection from {color}")
    combat = fight(RED, GREEN, guard, attacks=BOTH, blocks={"X": ["B"]}, rules=rules)
    after = dealt(combat, STRUCK).settle()
    assert after.outcome.died == died
    assert bool(after.triggered(EventKind.PROTECTED, "B", "X")) is (color == "green")


@pytest.mark.parametrize(("color", "life"), [("red", 20), ("green", 18)])
def test_a_player_with_protection(color: str, life: int) -> None:
    after = struck(enchantment("law", "Bob", f"You have protection from {color}."))
    assert after.outcome.life["Bob"] == life


def test_protection_from_everything() -> None:
    guard = creature("X", "Bob", text="Protection from everything")
    combat = fight(RED, GREEN, guard, attacks=BOTH, blocks={"X": ["B"]})
    assert dealt(combat, STRUCK).settle().outcome.died == ("B",)


@pytest.mark.rule("702.16e")
def test_what_is_prevented_kills_links_and_poisons_nobody() -> None:
    # deathtouch, lifelink, toxic: nothing of them comes of damage that is not dealt (120.3)
    snake = creature("A", "Ann", text="Deathtouch\nLifelink\nToxic 1", colors=["R"])
    guard = creature("X", "Bob", text="Protection from red")
    combat = fight(snake, guard, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    after = dealt(combat, {"A": {"X": 2}, "X": {"A": 2}}).settle()
    assert (after.outcome.died, after.outcome.life["Ann"]) == (("A",), 20)
    law = enchantment("law", "Bob", "You have protection from red.")
    hit = dealt(fight(snake, law, attacks={"A": "Bob"}, blocks={}), {"A": {"Bob": 2}})
    assert (hit.outcome.life, hit.outcome.poison) == ({"Ann": 20, "Bob": 20}, {})


def test_lethal_damage_is_assigned_as_if_nothing_were_prevented() -> None:
    # 702.19b: 4/4 trample over a 2/2 that is dealt nothing of it: 2 to it, 2 to Bob
    giant = creature("A", "Ann", "4/4", "Trample", colors=["R"])
    guard = creature("X", "Bob", text="Protection from red")
    combat = fight(giant, guard, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    after = dealt(combat, {"A": {"X": 2, "Bob": 2}, "X": {"A": 2}}).settle()
    assert (after.outcome.life["Bob"], after.outcome.died) == (18, ())


@pytest.mark.parametrize(
    ("rules", "prevented", "protected"),
    [(RULES_2006, "419.1d", "502.7e"), (EDITIONS[1], "615.1a", "702.14e"),
     (EDITIONS[-1], "615.1a", "702.16e")],
)  # fmt: skip
def test_each_is_cited_by_its_number(rules: str, prevented: str, protected: str) -> None:
    edition = fight(RED, attacks={}, rules=rules).edition
    assert rule(EventKind.DAMAGE_PREVENTED, edition) == prevented
    assert rule(EventKind.PROTECTED, edition) == protected
