"""Words that stood behind something without effect and were passed over with it: read, or reported.
Found by a second reading of 800 new wordings."""

import pytest

from legality.effects.attacking import AttackCost
from legality.effects.filters import CountersOn
from legality.text import present_line
from legality.text.printing.sentences import sentence

READ = {
    # behind what it can't be the target of
    "This creature can't be the target of spells and must be blocked if able.": 1,
    "Enchanted creature can't be the target of abilities and is goaded.": 1,
    "Enchanted creature can't be the target of spells your opponents control and loses flying.": 1,
    "This creature can't be the target of spells and assigns no combat damage.": 1,
    "This creature can't be the target of spells, attack, or block.": 2,
    "This creature can't be the target of spells or be blocked by Walls.": 1,
    "This creature can't be the target of spells, loses flying, and has reach.": 2,
    "This creature can't be the target of spells and becomes red.": 1,
    "This creature can't be the target of spells and gets +2/+2.": 1,
    "This creature can't be the target of spells and can block an additional creature.": 1,
    # another sentence behind a keyword
    "Equip {2}. Equipped creature must be blocked if able.": 1,
    "Equip Goblin {2}. Equipped creature assigns no combat damage.": 1,
    "Enchant creature. It loses flying.": 1,
    "This creature can't block if this creature is indestructible.": 1,
    # nothing stands behind these
    "This creature can't be the target of black or red spells your opponents control.": 0,
    "This creature can't be the target of spells or abilities from artifact sources.": 0,
    "As long as this card is in your graveyard, creatures you control have haste.": 0,
}


@pytest.mark.parametrize("text", READ)
def test_all_of_it_is_read(text: str) -> None:
    read = present_line(text, "Foo")
    assert read.understood
    assert len((*read.effects, *read.states)) == READ[text]


@pytest.mark.parametrize(
    "text",
    [
        "For each opponent, this creature gets +1/+1.",
        "For each of them, this creature gets +1/+1.",
        "For each opponent, this creature can block an additional creature each combat.",
        "This creature can't block. As long as this card is in your graveyard, creatures you "
        "control have haste.",
        "Flying. As long as this card is in exile, you may cast it.",
        "This creature can block creatures with islandwalk as though they didn't have flying.",
        "This creature can block creatures without shadow as though it didn't have shadow.",
        "This creature can block creatures with menace as though they didn't have menace.",
        "Creatures you control have the following abilities: flying and trample.",
        "Target creature gets +2/+2 until end of turn. If it's paired with a creature, that "
        "creature also gets +2/+2 until end of turn.",
        "This creature enters tapped and loses flying.",
        "If you would draw a card, draw two instead, and creatures your opponents control lose "
        "flying.",
        "Whenever it's your turn, creatures you control get +1/+1.",
    ],
)
def test_what_is_not_read_is_reported(text: str) -> None:
    assert not present_line(text, "Foo").understood


def cost(text: str) -> AttackCost:
    (effect,) = present_line(text, "Foo").effects
    assert isinstance(effect, AttackCost)
    return effect


@pytest.mark.parametrize("tail", ["", " that's attacking"])
@pytest.mark.parametrize("price", ["{1}", "1 life"])
def test_a_tax_for_each_creature_is_not_flat(price: str, tail: str) -> None:
    """What they control, attacking or not, is not once for each attacker."""
    whose = f"pays {price} for each creature they control{tail}."
    taxed = cost(f"Creatures can't attack you unless their controller {whose}").cost
    assert (taxed.mana, taxed.life) == (0, 0)
    assert taxed.other is not None
    flat = "Creatures can't attack you unless their controller pays {2} for each creature they "
    assert cost(f"{flat}control that's attacking you.").cost.mana == 2  # is once for each of them


def test_whose_counters_a_tax_counts() -> None:
    lead = "Creatures can't attack you unless their controller pays {1} for each verse counter on"
    assert cost(f"{lead} this enchantment.").cost.mana == CountersOn("verse", "source")
    assert cost(f"{lead} it.").cost.mana == CountersOn("verse", "affected")


def test_as_long_as_it_remains_tapped_is_a_circumstance() -> None:
    text = "Creatures your opponents control can't attack as long as this artifact remains tapped."
    (effect,) = present_line(text, "Foo").effects
    assert sentence(effect) == (
        "Creatures your opponents control can't attack as long as this creature is tapped."
    )


@pytest.mark.parametrize(
    "text",
    [
        # others than several targets: than each of them, not than each but the one itself
        "Untap two target creatures. Other creatures can't block this turn.",
        "Two target creatures get +0/+1 until end of turn. Other creatures can't block this turn.",
        "Up to two target creatures gain flying until end of turn. Other creatures can't attack "
        "this turn.",
        # damage that is assigned otherwise
        "If this creature is blocked, you may have it deal its combat damage to defending player "
        "instead.",
        "If this creature would assign combat damage to a Wall, it assigns none.",
        "This creature deals no damage to Walls.",
    ],
)
def test_what_was_passed_over_is_reported(text: str) -> None:
    read = present_line(text, "Foo")
    assert not read.understood
    assert read.effects == ()


def test_damage_as_though_unblocked_in_the_words_of_2001() -> None:
    now = "You may have this creature assign its combat damage as though it weren't blocked."
    expected = present_line(now, "Foo").effects
    assert len(expected) == 1
    for then in (
        "You may have this creature deal its damage to defending player as though it weren't "
        "blocked.",
        "You may have Foo deal its combat damage to defending player as though it weren't blocked.",
    ):
        assert present_line(then, "Foo").effects == expected


def test_others_than_one_target_are_each_but_that() -> None:
    text = "Target creature gains menace until end of turn. Other creatures can't block this turn."
    assert present_line(text, "Foo").understood
