"""What a violation cites: the number of the edition in force, and the permanents that cause it.

The numbers were taken from the rulebooks by hand.
"""

import pytest

from legality import Illegal, Verdict
from legality.verdict import Violation
from tests.damage.dealing import attacker, blocker, fight, judged
from tests.table import (
    EDITIONS,
    TODAY,
    attack,
    aura,
    block,
    board,
    creature,
    enchantment,
    land,
    lasting,
)


def only(verdict: Verdict) -> Violation:
    """The one fault of the verdict."""
    assert isinstance(verdict, Illegal), verdict
    assert len(verdict.violations) == 1, verdict.violations
    return verdict.violations[0]


EVASION = {
    "Flying": "502.4b 702.9b 702.9b 702.9b 702.9b",
    "Shadow": "502.8b 702.25b 702.25b 702.28b 702.28b",
    "Horsemanship": "502.17b 702.28b 702.28b 702.31b 702.31b",
    "Fear": "502.25b 702.33b 702.33b 702.36b 702.36b",
    "Intimidate": "intimidate 702.11b 702.11b 702.13b 702.13b",
    "Skulk": "skulk skulk skulk 702.118b 702.118b",
    "Forestwalk": "502.6b 702.12b 702.12c 702.14c 702.14c",
    "Protection from green": "502.7f 702.14f 702.14f 702.16f 702.16f",
    "Menace": "menace menace menace 702.111b 702.111b",
}
"""Keyword → the number in each edition; where there is no such keyword yet, its name."""


@pytest.mark.rule(
    "702.9b",
    "702.14c",
    "702.16f",
    "702.36b",
    "702.13b",
    "702.111b",
    "702.118b",
    "702.28b",
    "702.31b",
)
@pytest.mark.parametrize("text", EVASION)
@pytest.mark.parametrize("rules", EDITIONS)
def test_evasion_is_cited_by_the_edition_in_force(text: str, rules: str) -> None:
    number = EVASION[text].split()[EDITIONS.index(rules)]
    step = "500.3" if rules == "2006-10-01" else "509.1b"
    plain = creature("x", "Bob", "3/3", colors=["G"])
    table = (plain, land("wood", "Bob"))
    own = board(creature("A", "Ann", text=text), *table, rules=rules, attacks="A")
    fault = only(block(own, "x"))
    assert (fault.rule, fault.because, fault.sources) == (step, number, ("A",))
    words = f"Enchanted creature has {text[0].lower()}{text[1:]}."
    given = board(
        creature("A", "Ann"), aura("gift", "Cat", "A", words), *table,
        players="Ann Bob Cat", rules=rules, attacks="A>Bob",
    )  # fmt: skip
    fault = only(block(given, "x"))
    assert (fault.rule, fault.because, fault.sources) == (step, number, ("gift",))
    assert "gift gives it" in fault.message
    left = [lasting(f"This creature gains {text[0].lower()}{text[1:]} until end of turn.", "A")]
    passing = board(creature("A", "Ann"), *table, rules=rules, attacks="A", effects=left)
    fault = only(block(passing, "x"))
    assert (fault.because, fault.sources) == (number, ())  # no permanent's text


@pytest.mark.rule("702.28b")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_blocker_with_shadow(rules: str) -> None:
    dark = aura("dusk", "Bob", "x", "Enchanted creature has shadow.")
    table = board(creature("A", "Ann"), creature("x", "Bob"), dark, rules=rules, attacks="A")
    fault = only(block(table, "x"))
    assert fault.because == EVASION["Shadow"].split()[EDITIONS.index(rules)]
    assert (set(fault.objects), fault.sources) == ({"A", "x"}, ("dusk",))


@pytest.mark.rule("702.3b")
@pytest.mark.parametrize(
    ("rules", "number"),
    list(zip(EDITIONS, ["502.41b", "702.3b", "702.3b", "702.3b", "702.3b"], strict=True)),
)
def test_defender(rules: str, number: str) -> None:
    fault = only(attack(board(creature("A", "Ann", text="Defender"), rules=rules), "A"))
    assert (fault.because, fault.sources) == (number, ("A",))
    wall = enchantment("peace", "Bob", "Creatures your opponents control have defender.")
    fault = only(attack(board(creature("A", "Ann"), wall, rules=rules), "A"))
    assert (fault.because, fault.sources) == (number, ("peace",))


@pytest.mark.rule("701.15b")
@pytest.mark.parametrize(("rules", "number"), list(zip(TODAY, ["701.38b", "701.15b"], strict=True)))
def test_goaded(rules: str, number: str) -> None:
    told = creature("A", "Ann", goaded_by=["Bob"])
    fault = only(attack(board(told, rules=rules), "nobody"))
    assert (fault.because, fault.sources) == (number, ())
    dare = enchantment("dare", "Bob", "Creatures your opponents control are goaded.")
    fault = only(attack(board(creature("A", "Ann"), dare, rules=rules), "nobody"))
    assert (fault.because, fault.sources) == (number, ("dare",))


@pytest.mark.rule("701.60c")
@pytest.mark.parametrize(("rules", "number"), list(zip(TODAY, ["701.58c", "701.60c"], strict=True)))
def test_suspected(rules: str, number: str) -> None:
    plain, told = creature("A", "Ann"), creature("x", "Bob", suspected=True)
    fault = only(block(board(plain, told, rules=rules, attacks="A"), "x"))
    assert (fault.rule, fault.because, fault.sources) == ("509.1b", number, ())
    accused = aura("rumor", "Ann", "x", "Enchanted creature is suspected.")
    given = board(creature("A", "Ann"), creature("x", "Bob"), accused, rules=rules, attacks="A")
    fault = only(block(given, "x"))
    assert (fault.because, fault.sources) == (number, ("rumor",))


@pytest.mark.parametrize(
    ("rules", "number"),
    list(zip(EDITIONS, ["212.3d", "302.6", "302.6", "302.6", "302.6"], strict=True)),
)
def test_summoning_sickness(rules: str, number: str) -> None:
    table = board(creature("A", "Ann", summoning_sick=True), rules=rules)
    assert only(attack(table, "A")).because == number


@pytest.mark.rule("701.35a")
@pytest.mark.parametrize(("rules", "number"), list(zip(TODAY, ["701.29a", "701.35a"], strict=True)))
def test_detained(rules: str, number: str) -> None:
    left = [lasting("Detain target creature an opponent controls.", "A", controller="Bob")]
    plain = board(creature("A", "Ann"), creature("x", "Bob"), effects=left, rules=rules)
    fault = only(attack(plain, "A"))
    assert (fault.rule, fault.because, fault.sources) == ("508.1c", number, ())


# -- bands -----------------------------------------------------------------------------------------

BANDS = {
    "X": creature("X", "Ann", text="Banding"),
    "Y": creature("Y", "Ann", text="Bands with other legendary creatures"),
    "P": creature("P", "Ann"),
    "Q": creature("Q", "Ann"),
}


@pytest.mark.parametrize(
    ("band", "attacks", "cited"),
    [
        ("P Q", "P>Bob Q>Bob", "502.10b 702.19c 702.19c 702.22c 702.22c"),
        ("Y P", "P>Bob Y>Bob", "502.11b 702.19c 702.19c 702.22c 702.22c"),
        ("X P", "X>Bob P>Cat", "602.3b 702.19d 702.19d 702.22d 702.22d"),
        ("X X", "X>Bob", "502.10c 702.19c 702.19c 702.22c 702.22c"),
    ],
)
@pytest.mark.parametrize("rules", EDITIONS)
def test_bands(band: str, attacks: str, cited: str, rules: str) -> None:
    table = board(*BANDS.values(), players="Ann Bob Cat", bands=[band.split()], rules=rules)
    fault = only(attack(table, attacks))
    assert fault.rule == ("308.2b" if rules == "2006-10-01" else "508.1e")
    assert fault.because == cited.split()[EDITIONS.index(rules)]


# -- combat damage ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "number"), [("2009-10-01", "509.2"), ("2010-10-01", "509.2"), ("2024-03-08", "509.2")]
)
def test_the_damage_assignment_order(rules: str, number: str) -> None:
    table = fight(
        attacker("ogre", "4/4"), blocker("x", "2/2"), blocker("y", "2/2"),
        blocks={"x": "ogre", "y": "ogre"}, rules=rules,
    )  # fmt: skip
    assert only(judged(table, {"ogre": {"x": 1, "y": 3}})).because == number
    assert not isinstance(judged(table, {"ogre": {"x": 2, "y": 2}}), Illegal)


@pytest.mark.parametrize(("rules", "number"), [("2010-10-01", "702.2b"), ("2024-03-08", "702.2c")])
def test_deathtouch_in_the_order(rules: str, number: str) -> None:
    # Any damage is lethal, so 1 is enough for the first, and none is not.
    table = fight(
        attacker("ogre", "4/4", "Deathtouch"), blocker("x", "2/2"), blocker("y", "2/2"),
        blocks={"x": "ogre", "y": "ogre"}, rules=rules,
    )  # fmt: skip
    assert only(judged(table, {"ogre": {"y": 4}})).because == number
    assert not isinstance(judged(table, {"ogre": {"x": 1, "y": 3}}), Illegal)


def test_damage_that_a_text_changes_names_its_permanent() -> None:
    calm = "Enchanted creature assigns no combat damage."
    table = fight(attacker("ogre", "4/4"), aura("calm", "Bob", "ogre", calm))
    fault = only(judged(table, {"ogre": {"Bob": 4}}))
    assert (fault.rule, fault.because, fault.sources) == ("510.1a", calm, ("calm",))
    assert "(calm)" in fault.message
    wall = (
        "Each creature you control assigns combat damage equal to its toughness rather than its "
        "power."
    )
    table = fight(attacker("ogre", "1/4"), enchantment("doran", "Ann", wall))
    fault = only(judged(table, {"ogre": {"Bob": 1}}))
    assert (fault.because, fault.sources) == (wall, ("doran",))
    own = fight(attacker("ogre", "4/4", "This creature assigns no combat damage."))
    fault = only(judged(own, {"ogre": {"Bob": 4}}))
    assert (fault.sources, "(" in fault.message) == (("ogre",), False)


# -- texts -----------------------------------------------------------------------------------------

TAX = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you."
)


def test_a_tax_names_its_permanent() -> None:
    table = board(creature("A", "Ann"), enchantment("tax", "Bob", TAX), mana={"Ann": 1})
    fault = only(attack(table, "A"))
    assert (fault.rule, fault.because, fault.sources) == ("508.1j", "118.3", ("tax",))
    assert f"tax: {TAX}" in fault.message
    assert not isinstance(attack(board(creature("A", "Ann")), "A"), Illegal)


def test_every_requirement_missed_names_its_permanent() -> None:
    own, given = "This creature", "Enchanted creature"
    table = board(
        creature("A", "Ann"),
        creature("B", "Ann", text=f"{own} attacks each combat if able."),
        aura("rage", "Bob", "A", f"{given} attacks each combat if able."),
    )
    fault = only(attack(table, "nobody"))
    assert (set(fault.sources), fault.rule) == ({"rage", "B"}, "508.1d")
    assert only(attack(table, "B")).sources == ("rage",)
    assert "rage:" in fault.message


def test_a_text_left_by_a_spell_is_no_permanents() -> None:
    left = lasting("This creature can't block this turn.", "x")
    table = board(creature("A", "Ann"), creature("x", "Bob"), effects=[left], attacks="A")
    fault = only(block(table, "x"))
    assert (fault.because, fault.sources) == ("This creature can't block this turn.", ())


def test_a_cap_names_its_permanent() -> None:
    cap = "No more than one creature can attack you each combat."
    table = board(creature("A", "Ann"), creature("B", "Ann"), enchantment("moat", "Bob", cap))
    fault = only(attack(table, "A B"))
    assert (fault.because, fault.sources) == (cap, ("moat",))
    assert fault.to_value()["sources"] == ["moat"]
