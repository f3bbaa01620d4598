"""418.5a of 2006: colours and abilities in one layer, spells that add to a size beside what sets
one. Each board is worked out by hand for both kinds of rulebook."""

from typing import Any

import pytest

from tests.rulebook.characteristics.test_present import board, printed, seen, size

OLD, NEW = "2006-10-01", "2009-10-01"
HUSH = "All creatures lose all abilities."
ADDS = "Target creature gets +4/+4 until end of turn."
SETS = "Target creature has base power and toughness 0/1 until end of turn."
OGRE = printed("ogre", "Creature — Ogre", size="2/2", colors=["R"], counters={"+1/+1": 1})
HALL = printed("hall", "Enchantment", "Creatures you control get +0/+2.")


def after_spells(*texts: str, rules: str) -> tuple[int | None, int | None]:
    """The 2/2 ogre with a counter, which those spells target one after another."""
    effects = [{"oracle_text": text, "on": ["ogre"], "controller": "Ann"} for text in texts]
    return size(board(OGRE, HALL, effects=effects, rules=rules), "ogre")


@pytest.mark.parametrize(
    ("texts", "old", "new"),
    [
        ((ADDS,), (7, 9), (7, 9)),  # 2 + 4 + 1, 2 + 4 + 1 + 2
        ((SETS,), (1, 4), (1, 4)),  # 0 + 1, 1 + 1 + 2
        ((ADDS, SETS), (1, 4), (5, 8)),  # the newer 0/1 has swallowed the +4/+4
        ((SETS, ADDS), (5, 8), (5, 8)),
        ((ADDS, SETS, ADDS), (5, 8), (9, 12)),
    ],
)
def test_what_a_spell_adds_is_swallowed_by_a_later_size(
    texts: tuple[str, ...], old: tuple[int, int], new: tuple[int, int]
) -> None:
    """6b: by timestamps; counters (6c) and static abilities (6d) come after both."""
    assert after_spells(*texts, rules=OLD) == old
    assert after_spells(*texts, rules=NEW) == new


@pytest.mark.parametrize("rules", [OLD, NEW])
def test_static_abilities_add_after_what_sets_a_size(rules: str) -> None:
    """6d, 7c: the Aura that sets the size is newer than the one that adds."""
    more = printed("more", "Enchantment — Aura", "Enchanted creature gets +3/+3.")
    frog = printed("frog", "Enchantment — Aura", "Enchanted creature has base power and toughness "
                   "1/1.")  # fmt: skip
    auras = [{**aura, "attached_to": "ogre"} for aura in (more, frog)]
    assert size(board(OGRE, *auras, rules=rules), "ogre") == (5, 5)  # 1 + 1 + 3


def painted(*more: Any, rules: str, **fields: Any) -> str:
    """The colours of the red ogre beside a creature that makes all creatures blue."""
    painter = printed("painter", "Creature — Wizard", "All creatures are blue.", "1/1", **fields)
    return seen(board(OGRE, painter, *more, rules=rules), "ogre")[1]


def test_who_has_lost_its_text_colours_nobody() -> None:
    """In one layer the colour depends on the loss (418.5c); in two it is applied before it."""
    hush = printed("hush", "Enchantment", HUSH)
    assert (painted(rules=OLD), painted(rules=NEW)) == ("U", "U")
    assert (painted(hush, rules=OLD), painted(hush, rules=NEW)) == ("R", "U")
    other = printed("hush", "Enchantment", "All artifacts lose all abilities.")
    assert (painted(other, rules=OLD), painted(other, rules=NEW)) == ("U", "U")


@pytest.mark.parametrize(("rules", "colors"), [(OLD, ""), (NEW, "WUBRG")])
def test_its_own_colours_are_lost_with_its_text(rules: str, colors: str) -> None:
    """418.5d: what defines its colours waits for what takes its text; later it never does."""
    courier = printed("courier", "Artifact Creature — Golem", "Courier is all colors.", "4/4")
    assert seen(board(courier, rules=rules), "courier")[1] == "WUBRG"
    hush = printed("hush", "Enchantment", HUSH)
    assert seen(board(courier, hush, rules=rules), "courier")[1] == colors


@pytest.mark.parametrize("rules", [OLD, NEW])
def test_abilities_of_a_colour_wait_for_the_colours(rules: str) -> None:
    """In one layer as well: whom the older enchantment affects depends on the younger."""
    wings = printed("wings", "Enchantment", "Blue creatures lose all abilities and have base power "
                    "and toughness 1/1.")  # fmt: skip
    paint = printed("paint", "Enchantment", "All creatures are blue.")
    assert size(board(OGRE, wings, paint, rules=rules), "ogre") == (2, 2)  # 1 + the counter
    assert size(board(OGRE, wings, rules=rules), "ogre") == (3, 3)


def test_a_line_of_which_a_part_never_began() -> None:
    """The text is lost after it made the golem a Wizard, and before it coloured anything."""
    text = "Golems are Wizards in addition to their other types. All creatures are blue."
    sage = printed("sage", "Creature — Sage", text, "1/1")
    golem = printed("golem", "Artifact Creature — Golem", size="3/3")
    hush = printed("hush", "Enchantment", HUSH)
    for rules, colors in ((OLD, ""), (NEW, "U")):
        position = board(sage, golem, hush, rules=rules)
        assert seen(position, "golem")[:2] == ("Artifact Creature — Golem Wizard", colors)
