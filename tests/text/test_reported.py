"""What speaks of combat and is not known is reported, however the line begins or goes on."""

import pytest

from legality import check
from legality.effects.effects import AnyEffect, CantBlock, Goaded, LosesAbility
from legality.effects.filters import AttachedObject, HasType
from legality.text import parse_line
from tests.table import board, creature


@pytest.mark.parametrize(
    "line",
    [
        "Protection from the color of your choice.",
        "Protection from the chosen color",
        "Protection from the chosen player.",
        "Protection from the last chosen card type",
        "Protection from the color of your choice and from creatures",
        "Double strike and protection from the chosen color",
        "Flying, protection from the chosen color",
        "Ward {2}, protection from the chosen color",
        "Hexproof from red and protection from the chosen color",
        "Protection from spells and from permanents that were cast this turn",
        "Flying while you control an artifact.",
        "Trample during your turn.",
        "Islandwalk of the chosen player",
        "Chosen landwalk",
        "Partial shadow",
        "Must attack each combat if able.",
    ],
)
def test_keywords_with_an_unknown_quality(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    ["Protection from spells", "Protection from colored spells", "Ward {2}, hexproof", "Equip {3}"],
)
def test_keywords_without_a_meaning_in_combat_are_not(line: str) -> None:
    assert parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "You can't be attacked.",
        "Until your next turn, you can't be attacked by creatures with flying.",
        "Each player may only attack the player to their left.",
        "Each player may block only with one creature.",
        "You can divide that creature's combat damage as you choose among its blockers.",
        "You may have this creature block as though it were untapped.",
        "Until end of turn, you may choose how creatures block.",
        "If defending player controls an Island, this creature is unblockable.",
        "Creatures you control don't have summoning sickness.",
        "You may declare blockers for each opponent.",
        "Create a 1/1 white Bird creature token, and only Birds can't be blocked.",
        "Creatures of these types can't block: Goblins.",
        "You choose which creatures block this combat and how those creatures block.",
    ],
)
def test_what_players_may_do_in_combat(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "This creature has the chosen ability.",
        "Knights you control have each of the chosen abilities.",
        "This creature has all abilities of enchanted creature.",
        "Knights you control have the same keywords as this creature.",
        "Creatures have no abilities.",
    ],
)
def test_abilities_that_are_not_named(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "This creature has all activated abilities of enchanted creature.",
        "Creatures you control with no abilities get +1/+1.",
        "Activated abilities of creatures can't be activated.",
    ],
)
def test_abilities_that_are_activated_are_no_matter(line: str) -> None:
    assert parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted creature doesn't untap during its controller's upkeep and attacks each combat "
        "if able.",
        "Enchanted creature doesn't untap during its controller's upkeep and loses flying.",
        "Enchanted creature doesn't untap during its controller's upkeep and is goaded.",
        "Enchanted creature can't attack or block, and if it would die, exile it instead.",
        "This creature enters tapped and can't block.",
        "Equipped creature enters with menace.",
        "As this creature enters, choose a color. It has protection from that color.",
        "As this creature enters, it becomes your choice of a 3/3 creature or a 1/6 creature with "
        "defender.",
    ],
)
def test_beside_words_that_have_no_effect(line: str) -> None:
    assert not parse_line(line).understood


STAYS_TAPPED = "doesn't untap during its controller's untap step"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", []),
        ("loses all abilities and ", [LosesAbility(subject=AttachedObject(), keyword=None)]),
        ("can't block and ", [CantBlock(subject=AttachedObject())]),
    ],
)
def test_a_permanent_that_stays_tapped(more: str, expected: list[AnyEffect]) -> None:
    """Its flying may be gone: the sentence was once passed over for its last words."""
    parsed = parse_line(f"Enchanted permanent {more}{STAYS_TAPPED}.")
    assert (list(parsed.effects), parsed.understood) == (expected, True)
    parsed = parse_line(f"Enchanted permanent {STAYS_TAPPED} and is goaded.")
    assert parsed.effects == (Goaded(subject=AttachedObject()),)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature enters tapped. It can't block.", CantBlock()),
        (
            "If enchanted creature would die, exile it instead. Enchanted creature can't block.",
            CantBlock(subject=AttachedObject()),
        ),
        (
            "Prevent all combat damage that would be dealt this turn. Creatures can't block this "
            "turn.",
            CantBlock(subject=HasType("creature")),
        ),
        ("Cast this spell only during combat. Target creature can't block this turn.", CantBlock()),
        ("Crew 2. This creature can't block.", CantBlock()),
        ("Ward—Pay 2 life. This creature can't block.", CantBlock()),
        ("Choose two target creatures. Those creatures can't block this turn.", CantBlock()),
        ("Choose one or more creatures. Those creatures can't block this turn.", CantBlock()),
        ("As this creature enters, choose a color. This creature can't block.", CantBlock()),
    ],
)
def test_the_sentence_after_one_that_is_passed_over(line: str, expected: CantBlock) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    assert list(parsed.effects) == [expected]


@pytest.mark.parametrize("role", ["attackers", "blockers", "attacker", "blocker"])
def test_attackers_and_blockers_are_no_creature_type(role: str) -> None:
    assert not parse_line(f"This creature can't be blocked by {role}.").understood
    assert not parse_line(f"{role.capitalize()} have menace.").understood


def test_a_verdict_lists_them() -> None:
    """A reader of the verdict learns that a white creature might not be able to block."""
    text = "Menace\nProtection from the color of your choice."
    table = board(creature("ogre", "Ann", text=text))
    assert check(table).not_understood == (("ogre", "Protection from the color of your choice."),)
