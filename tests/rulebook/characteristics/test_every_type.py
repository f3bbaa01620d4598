"""Every creature type, and texts lost with land types, in layer 4; the cards are invented.

What defines its own types comes first (604.3, 613.3), an effect that sets types ends it (205.1a),
and one that gives every type goes by its timestamp (613.7).
"""

from typing import Any

import pytest

from legality import Position, check
from legality.rulebook.characteristics.present import (
    _may_say_types,  # pyright: ignore[reportPrivateUsage]
    _may_say_types_anywhere,  # pyright: ignore[reportPrivateUsage]
    lying,
    present,
)
from legality.rulebook.table import Table
from tests.rulebook.characteristics.test_present import BEAR, Value, board, printed, seen, size

LORD = printed("lord", "Creature — Goblin", "Other Goblins get +1/+1.", "2/2")
SHIFTER = printed("shifter", "Creature — Shapeshifter", "Changeling", "1/1")
ULTIMUS = printed("ultimus", "Creature — Illusion", "Ultimus is every creature type.", "3/3")
TREE = (
    "Enchanted creature loses all abilities and is a green Treefolk creature with base power and "
    "toughness 0/4."
)
INSECT = (
    "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has "
    "indestructible, and it loses all other abilities, card types, and creature types."
)
FROG = (
    "Until end of turn, target creature loses all abilities and becomes a blue Frog with base "
    "power and toughness 1/1."
)
HUMILITY = "All creatures lose all abilities and have base power and toughness 1/1."


def aura(text: str, on: str, **fields: Any) -> Value:
    return printed("aura", "Enchantment — Aura", text, attached_to=on, **fields)


@pytest.mark.parametrize("creature", [SHIFTER, ULTIMUS])
@pytest.mark.parametrize(("text", "expected"), [(TREE, (0, 4)), (INSECT, (0, 1))])
@pytest.mark.parametrize("first", [True, False])
def test_setting_types_ends_every_type_whatever_its_timestamp(
    creature: Value, text: str, expected: tuple[int, int], first: bool
) -> None:
    """The lord's +1/+1 is for Goblins: a Treefolk or an Insect gets none, whichever is older."""
    wearing = aura(text, creature["id"])
    rest = [wearing, creature] if first else [creature, wearing]
    assert size(board(LORD, *rest), creature["id"]) == expected


def test_a_spell_that_sets_types_ends_it_too() -> None:
    frog = {"oracle_text": FROG, "on": ["shifter"], "controller": "Ann"}
    assert size(board(LORD, SHIFTER, effects=[frog]), "shifter") == (1, 1)


def test_losing_abilities_alone_leaves_types() -> None:
    """Layer 4 comes before layer 6: a Goblin still, 1/1 and +1/+1 (613.4b, c); with the lord's
    ability lost as well, there is no bonus."""
    humble = aura("Enchanted creature loses all abilities.", "shifter")
    assert size(board(LORD, SHIFTER, humble), "shifter") == (2, 2)
    lord = printed("banner", "Enchantment", "Goblins get +1/+1.")
    assert size(board(lord, SHIFTER, printed("hum", "Enchantment", HUMILITY)), "shifter") == (2, 2)


@pytest.mark.parametrize(("first", "expected"), [(True, (0, 4)), (False, (1, 5))])
def test_what_gives_every_type_goes_by_timestamps(first: bool, expected: tuple[int, int]) -> None:
    """Given first and then set: a Treefolk alone. Set first and then given: every type again."""
    nexus = printed("nexus", "Artifact", "Creatures you control are every creature type.")
    wearing = aura(TREE, "bear")
    rest = [nexus, wearing] if first else [wearing, nexus]
    assert size(board(LORD, BEAR, *rest), "bear") == expected


def test_types_added_take_nothing() -> None:
    """ "In addition to its other types": a Goblin still, with the lord's bonus."""
    added = aura("Enchanted creature is a Zombie in addition to its other types.", "shifter")
    assert size(board(LORD, SHIFTER, added), "shifter") == (2, 2)


def test_no_creature_has_no_creature_type() -> None:
    """205.3d: what is no creature loses creature types, every one of them."""
    text = "Enchanted permanent is a colorless Forest land."
    position = board(
        printed("a", "Enchantment", "Goblins have hexproof."), SHIFTER, aura(text, "shifter")
    )
    assert seen(position, "shifter")[0] == "Land — Forest"
    assert not Table(position).every_type


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Enchanted creature gets +0/+1.", (2, 3)),
        ("Enchanted creature loses all creature types.", (1, 1)),
        ("Enchanted creature loses all land types.", (2, 2)),
    ],
)
def test_losing_all_creature_types_ends_it(text: str, expected: tuple[int, int]) -> None:
    """205.3d, layer 4: without a creature type it is no Goblin, and has no bonus."""
    assert size(board(LORD, SHIFTER, aura(text, "shifter")), "shifter") == expected


def test_losing_creature_types_leaves_the_others() -> None:
    text = "Enchanted permanent loses all creature types."
    worn = printed("worn", "Legendary Artifact Creature — Equipment Goblin", size="1/1")
    line = seen(board(worn, aura(text, "worn")), "worn")[0]
    assert line == "Legendary Artifact Creature — Equipment"


@pytest.mark.parametrize(
    ("chosen", "expected"), [("Swamp", "Land — Swamp"), ("Forest", "Land — Forest")]
)
def test_a_land_type_of_somebody_s_choice_is_asked(chosen: str, expected: str) -> None:
    """305.6: only basic land types; the board speaks of Swamps, and one other type is no Swamp."""
    text = "Target land becomes the basic land type of your choice until end of turn."
    wild = printed("wild", "Land — Forest")
    walker = printed("walker", "Creature — Horror", "Swampwalk", "1/1")
    effect = {"oracle_text": text, "on": ["wild"], "controller": "Ann"}
    asks = lying(board(wild, walker, effects=[effect])).notes.asks
    words = {one.asked for one in asks}
    assert f"the land type chosen as it was put there is {chosen}" in words
    answers = [{"id": "wild", "text": one, "holds": one.endswith(chosen)} for one in sorted(words)]
    told = board(wild, walker, effects=[effect], given=answers)
    assert seen(told, "wild")[0] == expected


# -- values that are written: the same of what no type line says -----------------------------------


def told(*permanents: Value, **fields: object) -> Position:
    rest = [{**one, "printed": False} for one in permanents]
    return board(*rest, **fields)


RING = printed("ring", "Enchantment", "Goblins can't attack.")


@pytest.mark.parametrize(
    ("text", "types", "legal"),
    [
        ("Enchanted creature gets +0/+1.", "Creature — Shapeshifter", False),
        (TREE, "Creature — Treefolk", True),
        ("Enchanted creature loses all abilities.", "Creature — Shapeshifter", False),
    ],
)
def test_written_types_end_it_as_well(text: str, types: str, legal: bool) -> None:
    """A changeling is a Goblin and can't attack; one that an Aura makes a Treefolk is none."""
    shifter = {**SHIFTER, "type_line": types}
    position = told(RING, shifter, aura(text, "shifter"), attacks={"shifter": "Bob"})
    assert check(position).legal is legal


# -- what sets a basic land type takes the printed abilities ---------------------------------------

TAX = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you."
)
DRYADS = "Enchanted permanent is a colorless Forest land."
LIMB = "All enchantments are Forest lands in addition to their other types."


def taxed(*others: Value, types: str = "Enchantment", is_told: bool = False) -> bool | None:
    prop = printed("prop", types, TAX, controller="Bob")
    make = told if is_told else board
    return check(make(BEAR, prop, *others, attacks={"bear": "Bob"})).legal


def test_a_land_type_takes_the_text_of_what_becomes_a_land() -> None:
    """305.7: Ann has no mana and need not pay, for the tax is gone."""
    assert taxed() is False
    assert taxed(aura(DRYADS, "prop")) is True
    assert taxed(printed("limb", "Enchantment", LIMB)) is False


@pytest.mark.parametrize("rules", ["2006-10-01", "2010-10-01", "2026-08-07"])
def test_in_every_edition(rules: str) -> None:
    """212.6e in 2006."""
    prop = printed("prop", "Enchantment", TAX, controller="Bob")
    position = board(BEAR, prop, aura(DRYADS, "prop"), attacks={"bear": "Bob"}, rules=rules)
    assert check(position).legal is True


def test_written_types_lose_the_text_as_well() -> None:
    """The written line is what it is now; the text is its own, and lost with the land type."""
    assert taxed(aura(DRYADS, "prop"), types="Land — Forest", is_told=True) is True
    limb = printed("limb", "Enchantment", LIMB)
    assert taxed(limb, types="Enchantment Land — Forest", is_told=True) is False


def test_granted_abilities_stay() -> None:
    """A land with a flying counter and menace given by an enchantment keeps both, and no own
    reach."""
    elf = printed("elf", "Creature — Elf", "Reach", "1/1", counters={"flying": 1})
    gives = printed("gives", "Enchantment", "Lands you control have menace.")
    table = Table(board(elf, gives, aura(DRYADS, "elf")))
    elf_now = table.here["elf"]
    assert [table.has(elf_now, word) for word in ("flying", "menace", "reach")] == [
        True,
        True,
        False,
    ]


def aura_animating() -> Value:
    return printed(
        "wake", "Enchantment", "Lands you control are 1/1 creatures that are still lands."
    )


def test_present_types_of_a_land() -> None:
    position = present(board(printed("elf", "Creature — Elf", "Reach", "1/1"), aura(DRYADS, "elf")))
    assert position.by_id["elf"].oracle_text == ""


def test_who_gives_every_type_under_a_circumstance_is_asked() -> None:
    """Written types tell nothing of it: where the circumstance is not told, the answer is open."""
    text = (
        "As long as you've cast a spell this turn, creatures you control are every creature type."
    )
    position = told(RING, BEAR, printed("dance", "Enchantment", text), attacks={"bear": "Bob"})
    asks = check(position).gaps.asks
    assert [one.asked for one in asks] == ["you've cast a spell this turn"]


# -- a type that was chosen -----------------------------------------------------------------------

TERRAIN = "Basic lands of the first chosen type are the second chosen type."
MIRAGE = "Enchanted land is the chosen type."


def walked(text: str, attached_to: str | None = None, **fields: object) -> bool | None:
    """A forestwalker attacks Bob, who has a Forest and a Bear that blocks it."""
    land = printed("land", "Basic Land — Forest", controller="Bob")
    dryad = printed("dryad", "Creature — Dryad", "Forestwalk", "1/1")
    other = printed("terrain", "Enchantment", text, attached_to=attached_to)
    bear = {**BEAR, "controller": "Bob"}
    declared = {"attacks": {"dryad": "Bob"}, "blocks": {"bear": ["dryad"]}, "judge": ["blocks"]}
    return check(board(land, dryad, {**other, **fields}, bear, **declared)).legal


def test_a_chosen_land_type_is_asked_or_told() -> None:
    """With a Forest there, no block; with a Plains made of it, the bear may block."""
    assert walked("Lands have hexproof.") is False
    assert walked(MIRAGE, "land") is None
    assert walked(MIRAGE, "land", chosen={"type": "Plains"}) is True
    assert walked(MIRAGE, "land", chosen={"type": "Forest"}) is False


def test_the_first_and_the_second_chosen_type_are_asked() -> None:
    assert walked(TERRAIN) is None


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [({"type": "Goblin"}, "Creature — Goblin"), ({"type": "Bear"}, "Creature — Bear")],
)
def test_a_chosen_creature_type_replaces_creature_types(
    chosen: dict[str, str], expected: str
) -> None:
    text = "Creatures you control are the chosen type."
    conspiracy = printed("conspiracy", "Enchantment", text, chosen=chosen)
    assert seen(board(BEAR, conspiracy), "bear")[0] == expected


def test_what_is_the_chosen_color() -> None:
    moon = printed("moon", "Enchantment", "Creatures are the chosen color.", chosen={"color": "R"})
    assert seen(board(BEAR, moon), "bear")[1] == "R"


def test_many_texts_are_looked_through_at_once_without_missing_one() -> None:
    """Each text that the patterns find is found among others, in either case, and with the letters
    that a pattern takes for i, s and k."""
    said = [
        *("changeling", "is every creature type", "are all creature types"),
        *("is a plains", "are Islands", "becomes a swamp", "'s a mountain", "'re Forests"),
        "is the basic land type of your choice",
    ]
    for text in said:
        for written in (
            text,
            text.upper(),
            text.replace("s", "\u017f"),
            text.replace("i", "\u0130"),
        ):
            found = _may_say_types(written)
            assert found or written != text
            assert _may_say_types_anywhere(f"Flying\n{written}\nMenace") or not found
    assert not _may_say_types_anywhere("Flying\nThis creature can't block.\nÉlan — Trample")
