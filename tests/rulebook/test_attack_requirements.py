"""Declaring attackers (508.1d): requirements QA1 to QA9."""

import pytest

from legality import Illegal, Position
from tests.table import (
    attack,
    aura,
    becauses,
    board,
    broken,
    creature,
    enchantment,
    goblin,
    lasting,
    legal_attacks,
    numbers,
    ogre,
    permanent,
    planeswalker,
)

FREE = {"nobody", "A", "B", "A B"}


# -- QA1: attacks if able --------------------------------------------------------------------------


def test_qa1_triplet() -> None:
    text = "This creature attacks each combat if able."
    assert numbers(attack(board(ogre(), goblin()), "nobody")) == (0, 0, 0)
    table = board(ogre(text), goblin())
    verdict = attack(table, "B")
    assert broken(verdict) == [("508.1d", {"A"})]
    assert becauses(verdict) == {text}
    assert numbers(verdict) == (0, 1, 0)
    assert isinstance(verdict, Illegal)
    assert verdict.better is not None
    assert "A" in verdict.better
    assert numbers(attack(table, "A")) == (1, 1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "This creature attacks each combat if able.",
        "Gnarled Ogre attacks each combat if able.",
        "This creature attacks each turn if able.",
        "This creature attacks this turn if able.",
        "This creature attacks this combat if able.",
        "This creature has menace and attacks each combat if able.",
        "Trample, haste\nThis creature attacks each combat if able.",
        "This creature attacks or blocks each combat if able.",
        "This creature attacks each combat if able and can't block.",
        "As long as you control a Goblin, this creature attacks each combat if able.",
        "This creature attacks each combat if able unless you control an artifact.",
    ],
)
def test_qa1_said_by_the_creature_itself(text: str) -> None:
    table = board(ogre(text), goblin())
    assert legal_attacks(table) == {"A", "A B"}
    assert numbers(attack(table, "A")) == (1, 1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature attacks each combat if able.",
        "Enchanted creature gets +2/+2 and attacks each combat if able.",
        "Enchanted creature has haste and attacks each combat if able.",
        "Enchanted creature gets +1/+0, has menace, and attacks each combat if able.",
        'Enchanted creature has "This creature attacks each combat if able."',
    ],
)
def test_qa1_said_by_an_aura(text: str) -> None:
    table = board(ogre(), goblin(), aura("rage", "Bob", "A", text))
    assert legal_attacks(table) == {"A", "A B"}


@pytest.mark.parametrize(
    ("controller", "who", "asked"),
    [
        ("Bob", "All creatures", {"A", "B"}),
        ("Ann", "Creatures you control", {"A", "B"}),
        ("Bob", "Creatures you control", set[str]()),
        ("Bob", "Creatures your opponents control", {"A", "B"}),
        ("Bob", "Red creatures", {"A"}),
        ("Bob", "Goblins", {"B"}),
        ("Bob", "Creatures with power 3 or less", {"B"}),
        ("Bob", "Nontoken creatures", {"A"}),
        ("Bob", "Creatures with trample", {"A"}),
    ],
)
def test_qa1_said_of_many(controller: str, who: str, asked: set[str]) -> None:
    # One requirement for each creature it speaks of.
    table = board(
        ogre(), goblin(), enchantment("melee", controller, f"{who} attack each combat if able.")
    )
    assert legal_attacks(table) == {
        line for line in FREE if asked <= set(line.replace("nobody", "").split())
    }
    assert numbers(attack(table, "A B")) == (len(asked), len(asked), 0)


def test_qa1_each_creature_and_the_singular() -> None:
    table = board(
        ogre(), goblin(), enchantment("melee", "Bob", "Each creature attacks each combat if able.")
    )
    assert legal_attacks(table) == {"A B"}


# -- QA2, QA3, QA5: whom to attack -----------------------------------------------------------------


def test_qa2_attacks_you() -> None:
    table = board(
        ogre(),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
        effects=[lasting("This creature attacks you this turn if able.", "A", controller="Bob")],
    )
    assert legal_attacks(table) == {"A>Bob"}
    assert broken(attack(table, "A>jura")) == [("508.1d", {"A"})]
    verdict = attack(table, "nobody")
    assert isinstance(verdict, Illegal)
    assert verdict.better == {"A": "Bob"}


def test_qa2_said_of_many_by_an_enchantment() -> None:
    table = board(
        ogre(),
        goblin(),
        enchantment(
            "lure", "Cat", "Creatures your opponents control attack you each combat if able."
        ),
        players="Ann Bob Cat",
    )
    assert legal_attacks(table) == {"A>Cat B>Cat"}


def test_qa2_a_player_by_name() -> None:
    table = board(
        ogre(),
        players="Ann Bob Cat",
        effects=[lasting("This creature attacks Cat this turn if able.", "A")],
    )
    assert legal_attacks(table) == {"A>Cat"}


def test_qa2_the_enchanted_player() -> None:
    curse = aura(
        "curse", "Ann", "Cat", "All creatures attack enchanted player each combat if able."
    )
    table = board(ogre(), curse, players="Ann Bob Cat")
    assert legal_attacks(table) == {"A>Cat"}


def test_qa3_a_planeswalker() -> None:
    words = "This creature attacks {} this turn if able."
    for name in ("@jura", "Jura the Watcher"):
        table = board(
            ogre(),
            planeswalker("jura", "Bob", name="Jura the Watcher"),
            effects=[lasting(words.format(name), "A", controller="Bob")],
        )
        assert legal_attacks(table) == {"A>jura"}
        assert numbers(attack(table, "A>Bob")) == (0, 1, 0)


def test_qa3_a_planeswalker_that_is_gone() -> None:
    table = board(ogre(), effects=[lasting("This creature attacks @jura this turn if able.", "A")])
    assert legal_attacks(table) == {"nobody", "A"}


def test_qa3_said_by_the_planeswalker() -> None:
    table = board(
        ogre(),
        goblin(),
        planeswalker(
            "jura",
            "Bob",
            "Creatures your opponents control attack Jura the Watcher each combat if able.",
            name="Jura the Watcher",
        ),
    )
    assert legal_attacks(table) == {"A>jura B>jura"}


def test_qa5_a_player() -> None:
    text = "This creature attacks a player each combat if able."
    table = board(ogre(text), planeswalker("jura", "Bob"), players="Ann Bob Cat")
    assert legal_attacks(table) == {"A>Bob", "A>Cat"}


# -- QA4: goad and its kin -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        board(ogre(goaded_by=["Bob"]), players="Ann Bob Cat"),
        board(
            ogre(),
            players="Ann Bob Cat",
            effects=[lasting("This creature is goaded.", "A", controller="Bob")],
        ),
        board(
            ogre(), aura("dare", "Bob", "A", "Enchanted creature is goaded."), players="Ann Bob Cat"
        ),
        board(
            ogre(),
            enchantment("dare", "Bob", "Creatures your opponents control are goaded."),
            players="Ann Bob Cat",
        ),
    ],
)
def test_qa4_goaded(table: Position) -> None:
    assert legal_attacks(table) == {"A>Cat"}
    assert numbers(attack(table, "A>Bob")) == (1, 2, 0)
    assert becauses(attack(table, "A>Bob")) == {"701.38b"}


def test_qa4_attacks_a_player_other_than_you() -> None:
    text = (
        "Creatures your opponents control attack each combat if able and attack a "
        "player other than you if able."
    )
    table = board(
        ogre(), goblin(tapped=True), enchantment("demon", "Bob", text), players="Ann Bob Cat"
    )
    assert legal_attacks(table) == {"A>Cat"}
    assert numbers(attack(table, "A>Cat")) == (2, 2, 0)


def test_qa4_a_goaded_creature_that_cannot_attack() -> None:
    table = board(ogre("Defender", goaded_by=["Bob"]), players="Ann Bob Cat")
    assert legal_attacks(table) == {"nobody"}
    assert numbers(attack(table, "nobody")) == (0, 0, 0)


# -- QA6 to QA9 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("controller", "text"),
    [
        ("Bob", "Each opponent must attack with at least one creature each combat if able."),
    ],
)
def test_qa6_somebody_attacks(controller: str, text: str) -> None:
    # One requirement, however many attack.
    table = board(ogre(), goblin(), enchantment("call", controller, text))
    assert legal_attacks(table) == {"A", "B", "A B"}
    assert numbers(attack(table, "A B")) == (1, 1, 0)
    assert numbers(attack(table, "nobody")) == (0, 1, 0)


def test_qa6_for_each_of_two_players_one() -> None:
    text = (
        "Each opponent must attack you or a planeswalker you control with at "
        "least one creature each combat if able."
    )
    table = board(
        ogre(),
        goblin(),
        enchantment("bobs", "Bob", text),
        enchantment("cats", "Cat", text),
        players="Ann Bob Cat",
    )
    assert legal_attacks(table) == {"A>Bob B>Cat", "A>Cat B>Bob"}
    assert numbers(attack(table, "A>Bob")) == (1, 2, 0)


MAGNET = {"magnet": 1}


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        (
            "If this creature attacks, all creatures you control attack if able.",
            {"nobody", "B", "C", "B C", "A B C"},
        ),
        (
            "If a creature you control attacks, this creature also attacks if able.",
            {"nobody", "A", "A B", "A C", "A B C"},
        ),
        (
            "If a creature you control attacks, all creatures you control attack if able.",
            {"nobody", "A B C"},
        ),
        (
            "If a creature with a magnet counter on it attacks, all creatures with magnet counters "
            "on them attack if able.",
            {"nobody", "A", "B C", "A B C"},
        ),
    ],
)
def test_qa7_if_one_attacks_so_do_the_others(text: str, legal: set[str]) -> None:
    # In force only where the antecedent holds in the declaration judged; nobody is drawn in else.
    table = board(ogre(text), goblin(counters=MAGNET), creature("C", "Ann", counters=MAGNET))
    assert legal_attacks(table) == legal


def test_qa7_said_by_an_opponent() -> None:
    text = (
        "If a creature an opponent controls attacks, all creatures that opponent "
        "controls attack if able."
    )
    table = board(ogre(), goblin(), enchantment("toll", "Bob", text))
    assert legal_attacks(table) == {"nobody", "A B"}
    assert numbers(attack(table, "A")) == (1, 2, 0)


def test_qa8_attacks_or_blocks() -> None:
    table = board(ogre("This creature attacks or blocks each combat if able."), goblin())
    assert legal_attacks(table) == {"A", "A B"}


@pytest.mark.parametrize("artifact", [True, False])
@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("As long as you control an artifact, this creature attacks each combat if able.", True),
        ("This creature attacks each combat if able as long as you control an artifact.", True),
        ("This creature attacks each combat if able unless you control an artifact.", False),
        ("If you control an artifact, this creature attacks each combat if able.", True),
    ],
)
def test_qa9_conditional(text: str, when: bool, artifact: bool) -> None:
    relic = [permanent("relic", "Ann", "Artifact")] if artifact else []
    table = board(ogre(text), *relic)
    assert legal_attacks(table) == ({"A"} if artifact is when else {"nobody", "A"})


def test_requirements_of_all_kinds_add_up() -> None:
    # A: own text 1, Aura 1, "all creatures" 1, goad by Bob 2 = 5 when attacking Cat; B: 1.
    table = board(
        ogre("This creature attacks each combat if able.", goaded_by=["Bob"]),
        goblin(),
        aura("rage", "Bob", "A", "Enchanted creature attacks each combat if able."),
        enchantment("melee", "Bob", "All creatures attack each combat if able."),
        players="Ann Bob Cat",
    )
    assert numbers(attack(table, "A>Cat B>Bob")) == (6, 6, 0)
    assert legal_attacks(table) == {"A>Cat B>Bob", "A>Cat B>Cat"}
    assert numbers(attack(table, "A>Bob B>Bob")) == (5, 6, 0)
