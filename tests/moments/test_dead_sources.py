"""What an ability has a creature do that has died before it resolves (608.2h, 702.2e)."""

from collections.abc import Callable

import pytest

from legality import Combat
from tests.combat.playing import dealt, fight
from tests.moments.answers import A, B
from tests.table import Value, aura, creature, enchantment, equipment

# Ann's 3/3 is blocked by Bob's 3/3: both die, and what has triggered resolves afterwards.
BEAR, GUARD = creature("a", A, "3/3"), creature("b", B, "3/3")


def fought(*permanents: Value) -> Combat:
    """The combat of the two, over."""
    combat = fight(*permanents, attacks={"a": B}, blocks={"b": ["a"]})
    return dealt(combat, {"a": {"b": 3}, "b": {"a": 3}}).next_step()


@pytest.mark.parametrize(
    ("text", "ann", "bob"),
    [
        # Only Ann's creatures count: once, 3 damage to Bob.
        ("Whenever a creature you control dies, it deals damage equal to its power to each "
         "opponent.", 20, 17),
        ("Whenever a creature you control is dealt damage, that creature deals that much damage to "
         "each opponent.", 20, 17),
        # Each of the two deals its own controller 1.
        ("Whenever a creature dies, it deals 1 damage to its controller.", 19, 19),
    ],
)  # fmt: skip
def test_a_creature_that_has_died_deals_damage(text: str, ann: int, bob: int) -> None:
    law = enchantment("law", A, text)
    after = fought(BEAR, GUARD, law)
    assert after.outcome.life == {A: ann, B: bob}


@pytest.mark.parametrize(("kind", "word"), [("enchanted", aura), ("equipped", equipment)])
def test_so_does_what_was_enchanted_or_equipped(
    kind: str, word: Callable[[str, str, str, str], Value]
) -> None:
    # "It" is the 3/3 that was dealt 3, and dies: its controller is dealt 3.
    text = f"Whenever {kind} creature is dealt damage, it deals that much damage to its controller."
    after = fought(BEAR, GUARD, word("shadows", A, "a", text))
    assert after.outcome.life == {A: 17, B: 20}


def test_a_dead_source_deals_with_the_abilities_that_it_had() -> None:
    # It had lifelink: Bob is dealt 3 by its ability, and Ann gains these, and 3 of the combat.
    linked = creature("a", A, "3/3", "Lifelink")
    text = "Whenever a creature you control dies, it deals damage equal to its power to each "
    after = fought(linked, GUARD, enchantment("law", A, text + "opponent."))
    assert after.outcome.life == {A: 26, B: 17}


def test_a_question_about_an_equipment_stays_though_its_creature_has_died() -> None:
    # The 3 damage may have killed the guard before it blocked, or the squire.
    text = (
        "Whenever equipped creature attacks, it deals damage equal to its power to target creature "
        "defending player controls."
    )
    squire = creature("squire", B, "1/1")
    after = fought(BEAR, GUARD, squire, equipment("blade", A, "a", text))
    assert [(ask.id, ask.asked) for ask in after.asks] == [("blade", "what is its target")]
