"""Declaring attackers (508.1): restrictions RA1 to RA13 and RA18, permissions, who and whom.

Every class of effects three times: nothing stands in the way, the rule broken, the rule just kept.
"""

import pytest

from legality import Position
from tests.table import (
    Value,
    attack,
    aura,
    battle,
    becauses,
    board,
    broken,
    creature,
    enchantment,
    equipment,
    goblin,
    land,
    lasting,
    legal_attacks,
    numbers,
    ogre,
    permanent,
    planeswalker,
    rules,
)

FREE = {"nobody", "A", "B", "A B"}


# -- RA1: can't attack -----------------------------------------------------------------------------


def test_ra1_nothing_stands_in_the_way() -> None:
    table = board(ogre(), goblin())
    assert legal_attacks(table) == FREE
    assert numbers(attack(table, "A B")) == (0, 0, 0)


def test_ra1_broken_and_just_kept() -> None:
    text = "This creature can't attack."
    table = board(ogre(text), goblin())
    verdict = attack(table, "A B")
    assert broken(verdict) == [("508.1c", {"A", "Bob"})]
    assert becauses(verdict) == {text}
    assert rules(attack(table, "B")) == []


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't attack.",
        "Gnarled Ogre can't attack.",
        "Gnarled Ogre can't attack or block.",
        "This creature can't attack this turn.",
        "This creature can't attack or block, and its activated abilities can't be activated.",
        "This creature has menace and can't attack.",
        "Defender",
        "Menace, defender",
        "Defender (This creature can't attack.)",
    ],
)
def test_ra1_said_by_the_creature_itself(text: str) -> None:
    assert legal_attacks(board(ogre(text), goblin())) == {"nobody", "B"}


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature can't attack.",
        "Enchanted creature can't attack or block.",
        "Enchanted creature gets -2/-0 and can't attack.",
        "Enchanted creature gets +2/+2, has trample, and can't attack.",
        "Enchanted creature has defender.",
        (
            "Enchanted permanent can't attack or block, and its activated abilities "
            "can't be activated."
        ),
        'Enchanted creature has "This creature can\'t attack."',
    ],
)
def test_ra1_said_by_an_aura(text: str) -> None:
    assert legal_attacks(board(ogre(), goblin(), aura("chains", "Bob", "A", text))) == {
        "nobody",
        "B",
    }


@pytest.mark.parametrize(
    "text",
    ["Equipped creature can't attack.", "Equipped creature has first strike and can't attack."],
)
def test_ra1_said_by_an_equipment(text: str) -> None:
    assert legal_attacks(board(ogre(), goblin(), equipment("ball", "Ann", "A", text))) == {
        "nobody",
        "B",
    }


def test_ra1_an_aura_on_nothing_affects_nothing() -> None:
    chains = enchantment("chains", "Bob", "Enchanted creature can't attack.")
    assert legal_attacks(board(ogre(), goblin(), chains)) == FREE


@pytest.mark.parametrize("controller", ["Ann", "Bob"])
@pytest.mark.parametrize(
    "who",
    [
        "Red creatures",
        "Each red creature",
        "All red creatures",
        "Nonwhite creatures",
        "Creatures with power 4 or greater",
        "Creatures with toughness 4 or greater",
        "Creatures with mana value 4 or greater",
        "Creatures with trample",
        "Creatures without defender",
        "Nontoken creatures",
        "Ogres",
        "All Ogres",
        "Ogre creatures",
        "Non-Goblin creatures",
        "Creatures with +1/+1 counters on them",
        "Creatures with a +1/+1 counter on them",
        "Creatures named Gnarled Ogre",
        "Untapped nontoken creatures",
        "Red creatures with power 3 or greater",
        "Ogres and Elves",
    ],
)
def test_ra1_filters_that_speak_of_the_ogre_alone(who: str, controller: str) -> None:
    # The Goblin has defender gone: "without defender" is tested with it having defender below.
    table = board(
        ogre(),
        goblin(keywords=["Defender"]) if "without defender" in who else goblin(),
        enchantment("law", controller, f"{who} can't attack."),
    )
    verb = {"nobody"} if "without defender" in who else {"nobody", "B"}
    assert legal_attacks(table) == verb


@pytest.mark.parametrize(
    "who",
    [
        "White creatures",
        "Creatures with power 3 or less",
        "Creatures with toughness 3 or less",
        "Creatures with mana value 3 or less",
        "Creatures without trample",
        "Creature tokens",
        "Goblin tokens",
        "Goblins",
        "Nonred creatures",
        "Non-Ogre creatures",
    ],
)
def test_ra1_filters_that_speak_of_the_goblin_alone(who: str) -> None:
    table = board(ogre(), goblin(), enchantment("law", "Bob", f"{who} can't attack."))
    assert legal_attacks(table) == {"nobody", "A"}


@pytest.mark.parametrize(
    ("controller", "who", "stopped"),
    [
        ("Ann", "Creatures you control", True),
        ("Bob", "Creatures you control", False),
        ("Ann", "Creatures your opponents control", False),
        ("Bob", "Creatures your opponents control", True),
        ("Bob", "Each creature your opponents control", True),
        ("Bob", "Each creature an opponent controls", True),
        ("Bob", "Creatures you don't control", True),
        ("Ann", "Creatures you don't control", False),
        ("Ann", "Creatures", True),
        ("Bob", "All creatures", True),
    ],
)
def test_ra1_by_controller(controller: str, who: str, stopped: bool) -> None:
    table = board(ogre(), goblin(), enchantment("law", controller, f"{who} can't attack."))
    assert legal_attacks(table) == ({"nobody"} if stopped else FREE)


def test_ra1_other_creatures_you_control() -> None:
    text = "Other creatures you control can't attack."
    assert legal_attacks(board(ogre(text), goblin())) == {"nobody", "A"}


def test_ra1_left_by_a_spell() -> None:
    table = board(
        ogre(),
        goblin(),
        effects=[lasting("This creature can't attack this turn.", "A", controller="Bob")],
    )
    assert legal_attacks(table) == {"nobody", "B"}
    table = board(
        ogre(),
        goblin(),
        effects=[lasting("This creature can't attack.", "A", "B", controller="Bob")],
    )
    assert legal_attacks(table) == {"nobody"}


def test_ra1_left_by_a_spell_that_names_no_object() -> None:
    words = "Creatures your opponents control can't attack this turn."
    by_bob = board(ogre(), effects=[lasting(words, controller="Bob")])
    by_ann = board(ogre(), effects=[lasting(words, controller="Ann")])
    assert legal_attacks(by_bob) == {"nobody"}
    assert legal_attacks(by_ann) == {"nobody", "A"}


def test_ra1_you_is_the_controller_of_the_effect() -> None:
    # The same text on the same creature: "you" is Bob, Cat, or (by default) Ann herself.
    words = "This creature can't attack you this turn."
    for controller, open_to in (("Bob", {"A>Cat"}), ("Cat", {"A>Bob"}), (None, {"A>Bob", "A>Cat"})):
        table = board(
            ogre(), players="Ann Bob Cat", effects=[lasting(words, "A", controller=controller)]
        )
        assert legal_attacks(table) == {"nobody"} | open_to


# -- RA2, RA3: conditions on the defending player --------------------------------------------------

BOBS = (
    land("island", "Bob", "Basic Land — Island"),
    creature("big", "Bob", "5/5"),
    permanent("relic", "Bob", "Artifact"),
    enchantment("charm", "Bob", "Creatures with flying have vigilance."),
)


@pytest.mark.parametrize(
    ("text", "open_to"),
    [
        ("This creature can't attack unless defending player controls an Island.", {"Bob"}),
        ("This creature can't attack unless defending player controls a Forest.", set[str]()),
        ("This creature can't attack unless defending player controls an artifact.", {"Bob"}),
        ("This creature can't attack unless defending player controls a creature.", {"Bob"}),
        (
            "This creature can't attack if defending player controls an untapped creature with "
            "power 3 or greater.",
            {"Cat"},
        ),
        ("This creature can't attack if defending player controls an Island.", {"Cat"}),
        (
            "This creature can't attack if defending player controls an untapped creature with "
            "power 6 or greater.",
            {"Bob", "Cat"},
        ),
        (
            "This creature can't attack unless defending player controls an enchantment or an "
            "enchanted permanent.",
            {"Bob"},
        ),
        (
            "This creature can't attack as long as defending player controls an artifact.",
            {"Cat"},
        ),
    ],
)
def test_ra2_ra3_the_defending_player_of_each_target(text: str, open_to: set[str]) -> None:
    # Bob has all those things, Cat none; their planeswalkers go with them.
    table = board(
        creature("A", "Ann", text=text),
        *BOBS,
        planeswalker("jura", "Bob"),
        planeswalker("kaya", "Cat"),
        players="Ann Bob Cat",
    )
    walkers = {"Bob": "jura", "Cat": "kaya"}
    expected = {f"A>{p}" for p in open_to} | {f"A>{walkers[p]}" for p in open_to}
    assert legal_attacks(table) == {"nobody"} | expected


def test_ra2_broken_names_the_target() -> None:
    text = "This creature can't attack unless defending player controls an Island."
    table = board(creature("A", "Ann", text=text), *BOBS, players="Ann Bob Cat")
    verdict = attack(table, "A>Cat")
    assert broken(verdict) == [("508.1c", {"A", "Cat"})]
    assert becauses(verdict) == {text}


def test_ra3_a_tapped_creature_does_not_count_as_untapped() -> None:
    text = (
        "This creature can't attack if defending player controls an untapped creature with power "
        "3 or greater."
    )
    table = board(creature("A", "Ann", text=text), creature("big", "Bob", "5/5", tapped=True))
    assert legal_attacks(table) == {"nobody", "A"}


# -- RA4: your own state ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("This creature can't attack unless you control another creature.", True),
        ("This creature can't attack unless you control an artifact.", False),
        ("This creature can't attack unless you control a Goblin.", True),
        ("This creature can't attack unless you control two or more Goblins.", False),
        ("This creature can't attack unless you control a 1/1 creature.", False),
        ("This creature can't attack unless you control a Knight or a Soldier.", False),
        ("This creature can't attack unless you control a creature with power 4 or greater.", True),
        ("This creature can't attack if you control a Goblin.", False),
        ("This creature can't attack or block unless you control a Goblin.", True),
        ("This creature can't attack or block unless you control three or more creatures.", False),
        ("This creature can't attack unless it has a +1/+1 counter on it.", True),
        ("As long as you control a Goblin, this creature can't attack.", False),
        ("This creature can't attack as long as you control an artifact.", True),
        ("This creature can't attack unless you have 10 or less life.", False),
        ("This creature can't attack unless you have 20 or more life.", True),
        (
            (
                "This creature can't attack unless there are four or more creatures on "
                "the battlefield."
            ),
            False,
        ),
        (
            "This creature can't attack unless there are two or more creatures on the battlefield.",
            True,
        ),
    ],
)
def test_ra4_your_own_state(text: str, met: bool) -> None:
    table = board(ogre(text), goblin())
    assert legal_attacks(table) == (FREE if met else {"nobody", "B"})


# -- RA5 to RA7: who may not be attacked -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "open_to"),
    [
        ("Creatures can't attack you.", {"jura", "siege", "own", "Cat"}),
        ("Creatures can't attack you or planeswalkers you control.", {"siege", "own", "Cat"}),
        ("Creatures can't attack you or a planeswalker you control.", {"siege", "own", "Cat"}),
        ("Creatures can't attack you or permanents you control.", {"siege", "Cat"}),
        ("Creatures can't attack planeswalkers you control.", {"Bob", "siege", "own", "Cat"}),
        ("Creatures with power 4 or greater can't attack you.", {"jura", "siege", "own", "Cat"}),
        (
            "Creatures with power 5 or greater can't attack you.",
            {"Bob", "jura", "siege", "own", "Cat"},
        ),
        ("Creatures without flying can't attack you.", {"jura", "siege", "own", "Cat"}),
        ("Red creatures can't attack you or planeswalkers you control.", {"siege", "own", "Cat"}),
    ],
)
def test_ra5_to_ra7_what_stays_open(text: str, open_to: set[str]) -> None:
    table = board(
        ogre(),
        planeswalker("jura", "Bob"),
        battle("siege", "Cat", "Bob"),
        battle("own", "Bob", "Bob"),
        enchantment("law", "Bob", text),
        players="Ann Bob Cat",
    )
    assert legal_attacks(table) == {"nobody"} | {f"A>{name}" for name in open_to}


def test_ra6_on_an_aura() -> None:
    # "You" is Bob, who controls the Aura.
    text = (
        "Enchanted creature gets +2/+2, has trample, and can't attack you or planeswalkers you "
        "control."
    )
    table = board(
        ogre(),
        aura("vow", "Bob", "A", text),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
    )
    assert legal_attacks(table) == {"nobody", "A>Cat"}
    assert broken(attack(table, "A>jura")) == [("508.1c", {"A", "jura"})]


def test_ra5_its_owner() -> None:
    table = board(
        ogre(
            "This creature can't attack its owner or planeswalkers its owner controls.", owner="Bob"
        ),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
    )
    assert legal_attacks(table) == {"nobody", "A>Cat"}


# -- RA8, RA9: caps --------------------------------------------------------------------------------


@pytest.mark.parametrize("controller", ["Ann", "Bob"])
def test_ra8_a_cap_for_everybody(controller: str) -> None:
    def table(cap: str) -> set[str]:
        return legal_attacks(
            board(
                *(creature(name, "Ann") for name in "ABC"),
                enchantment("cap", controller, f"No more than {cap} can attack each combat."),
            )
        )

    assert table("one creature") == {"nobody", "A", "B", "C"}
    assert table("two creatures") == {"nobody", "A", "B", "C", "A B", "A C", "B C"}


def test_ra8_just_kept_and_broken() -> None:
    table = board(
        *(creature(name, "Ann") for name in "ABC"),
        enchantment("cap", "Bob", "No more than two creatures can attack each combat."),
    )
    assert rules(attack(table, "A B")) == []
    assert broken(attack(table, "A B C")) == [("508.1c", {"A", "B", "C"})]


def test_ra8_of_two_caps_the_narrower_holds() -> None:
    table = board(
        *(creature(name, "Ann") for name in "AB"),
        enchantment("two", "Bob", "No more than two creatures can attack each combat."),
        enchantment("one", "Bob", "No more than one creature can attack each combat."),
    )
    assert legal_attacks(table) == {"nobody", "A", "B"}


def test_ra9_a_cap_on_attacking_you() -> None:
    # Two at most against Bob himself; his planeswalker and Cat are open.
    table = board(
        *(creature(name, "Ann") for name in "ABC"),
        enchantment("space", "Bob", "No more than two creatures can attack you each combat."),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
    )
    assert rules(attack(table, "A>Bob B>Bob")) == []
    assert rules(attack(table, "A>Bob B>Bob C>jura")) == []
    assert rules(attack(table, "A>Cat B>Cat C>Cat")) == []
    assert broken(attack(table, "A>Bob B>Bob C>Bob")) == [("508.1c", {"A", "B", "C"})]


def test_ra9_while_it_is_tapped() -> None:
    text = (
        "As long as this creature is tapped, no more than one creature can attack you each combat."
    )
    for tapped in (False, True):
        table = board(ogre(), goblin(), creature("mirri", "Bob", "3/3", text, tapped=tapped))
        assert legal_attacks(table) == ({"nobody", "A", "B"} if tapped else FREE)


def test_ra9_a_cap_on_attacking_itself() -> None:
    table = board(
        ogre(),
        goblin(),
        planeswalker(
            "W",
            "Bob",
            "No more than one creature can attack The Eternal Wanderer each combat.",
            name="The Eternal Wanderer",
        ),
    )
    every = {"nobody"} | {f"{c}>{t}" for c in "AB" for t in ("Bob", "W")}
    every |= {f"A>{s} B>{t}" for s in ("Bob", "W") for t in ("Bob", "W")}
    assert legal_attacks(table) == every - {"A>W B>W"}


# -- RA10 to RA13: company -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't attack alone.",
        "Gnarled Ogre can't attack or block alone.",
        "This creature can't attack unless another creature also attacks.",
    ],
)
def test_ra10_not_alone(text: str) -> None:
    table = board(ogre(text), goblin())
    assert legal_attacks(table) == {"nobody", "B", "A B"}
    assert broken(attack(table, "A")) == [("508.1c", {"A"})]


def test_ra10_company_may_attack_somebody_else() -> None:
    table = board(
        ogre("This creature can't attack alone."),
        goblin(),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
    )
    assert rules(attack(table, "A>Bob B>Cat")) == []
    assert rules(attack(table, "A>Bob B>jura")) == []


def test_ra10_conditional() -> None:
    # Only while the condition holds is company needed.
    text = "As long as you control an artifact, this creature can't attack alone."
    assert legal_attacks(board(ogre(text), goblin())) == FREE
    assert legal_attacks(board(ogre(text), goblin(), permanent("relic", "Ann", "Artifact"))) == {
        "nobody",
        "B",
        "A B",
    }


def test_ra11_at_least_two_others() -> None:
    text = "This creature can't attack unless at least two other creatures attack."
    table = board(ogre(text), goblin(), creature("C", "Ann"), creature("D", "Ann"))
    assert broken(attack(table, "A B")) == [("508.1c", {"A"})]
    assert rules(attack(table, "A B C")) == []
    assert rules(attack(table, "B C")) == []
    with_a = {"A B C", "A B D", "A C D", "A B C D"}
    without = {"nobody", "B", "C", "D", "B C", "B D", "C D", "B C D"}
    assert legal_attacks(table) == with_a | without


@pytest.mark.parametrize(
    ("who", "companion"),
    [
        ("a creature with greater power", creature("C", "Ann", "5/5")),
        ("a black or green creature", creature("C", "Ann", "1/1", colors=["G"])),
        ("another Ogre", creature("C", "Ann", "1/1", types="Creature — Ogre")),
        ("a creature with flying", creature("C", "Ann", "1/1", "Flying")),
    ],
)
def test_ra12_company_of_a_kind(who: str, companion: Value) -> None:
    # The Goblin is no such company: only C is. A red 4/4 Ogre is none for itself.
    table = board(
        ogre(f"This creature can't attack unless {who} also attacks."), goblin(), companion
    )
    assert legal_attacks(table) == {"nobody", "B", "C", "B C", "A C", "A B C"}
    assert broken(attack(table, "A B")) == [("508.1c", {"A"})]


def test_ra12_equal_power_is_not_greater() -> None:
    text = "This creature can't attack unless a creature with greater power also attacks."
    table = board(ogre(text), creature("B", "Ann", "4/9"))
    assert legal_attacks(table) == {"nobody", "B"}


@pytest.mark.parametrize("text", ["This creature can only attack alone."])
def test_ra13_only_alone(text: str) -> None:
    table = board(ogre(text), goblin())
    assert legal_attacks(table) == {"nobody", "A", "B"}
    assert broken(attack(table, "A B")) == [("508.1c", {"A"})]
    by_aura = board(
        ogre(), goblin(), aura("errantry", "Ann", "A", "Enchanted creature can only attack alone.")
    )
    assert legal_attacks(by_aura) == {"nobody", "A", "B"}


def test_ra13_with_one_that_cannot_attack_alone() -> None:
    # A must be alone, B must not: they never meet.
    table = board(
        ogre("This creature can only attack alone."),
        goblin("This creature can't attack alone."),
        creature("C", "Ann"),
    )
    assert legal_attacks(table) == {"nobody", "A", "C", "B C"}


# -- keywords and states ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        board(ogre("Defender"), goblin()),
        board(ogre(keywords=["Defender"]), goblin()),
        board(ogre(keywords=["defender", "Flying"]), goblin()),
        board(ogre(), goblin(), enchantment("wall", "Bob", "Ogres have defender.")),
        board(
            ogre(),
            goblin(),
            effects=[lasting("This creature gains defender until end of turn.", "A")],
        ),
    ],
)
def test_defender(table: Position) -> None:
    assert legal_attacks(table) == {"nobody", "B"}
    verdict = attack(table, "A")
    assert broken(verdict) == [("508.1c", {"A", "Bob"})]
    assert becauses(verdict) == {"702.3b"}


@pytest.mark.parametrize(
    "text",
    [
        "This creature can attack as though it didn't have defender.",
        (
            "As long as you control a Goblin, this creature can attack as though it "
            "didn't have defender."
        ),
        "This creature can attack this turn as though it didn't have defender.",
    ],
)
def test_attack_as_though_without_defender(text: str) -> None:
    assert legal_attacks(board(ogre(f"Defender\n{text}"), goblin())) == FREE


def test_attack_as_though_without_defender_by_another() -> None:
    wall = ogre("Defender")
    lets = "Creatures you control can attack as though they didn't have defender."
    assert legal_attacks(board(wall, goblin(), enchantment("rally", "Ann", lets))) == FREE
    assert legal_attacks(board(wall, goblin(), enchantment("rally", "Bob", lets))) == {
        "nobody",
        "B",
    }
    on_aura = aura(
        "spur", "Ann", "A", "Enchanted creature can attack as though it didn't have defender."
    )
    assert legal_attacks(board(wall, goblin(), on_aura)) == FREE


def test_the_permission_lifts_nothing_else() -> None:
    text = (
        "Defender\nThis creature can attack as though it didn't have "
        "defender.\nThis creature can't attack."
    )
    assert legal_attacks(board(ogre(text), goblin())) == {"nobody", "B"}


def test_losing_defender() -> None:
    gone = lasting("This creature loses defender until end of turn.", "A")
    assert legal_attacks(board(ogre("Defender"), goblin(), effects=[gone])) == FREE


@pytest.mark.rule("702.10b")
def test_haste_and_summoning_sickness() -> None:
    sick = ogre(summoning_sick=True)
    assert legal_attacks(board(sick, goblin())) == {"nobody", "B"}
    assert broken(attack(board(sick, goblin()), "A")) == [("508.1a", {"A", "Bob"})]
    assert legal_attacks(board(ogre("Haste", summoning_sick=True), goblin())) == FREE
    mass = enchantment("fervor", "Ann", "Creatures you control have haste.")
    assert legal_attacks(board(sick, goblin(), mass)) == FREE
    as_though = aura("energy", "Ann", "A", "Enchanted creature can attack as though it had haste.")
    assert legal_attacks(board(sick, goblin(), as_though)) == FREE
    given = lasting("This creature gains haste until end of turn.", "A")
    assert legal_attacks(board(sick, goblin(), effects=[given])) == FREE


def test_sick_creatures_that_lose_haste() -> None:
    table = board(
        ogre("Haste", summoning_sick=True),
        goblin(),
        enchantment("sloth", "Bob", "Creatures your opponents control lose haste."),
    )
    assert legal_attacks(table) == {"nobody", "B"}


@pytest.mark.parametrize(
    "text",
    ["Unleash", "Decayed", "Vigilance", "Flying", "Menace", "Banding", "Provoke", "First strike"],
)
def test_keywords_that_stop_no_attack(text: str) -> None:
    assert legal_attacks(board(ogre(text), goblin())) == FREE


def test_suspected_creatures_attack() -> None:
    assert legal_attacks(board(ogre(suspected=True), goblin())) == FREE


def test_one_that_lost_all_abilities_attacks() -> None:
    # The Aura takes the Ogre's own "can't attack" away.
    table = board(
        ogre("This creature can't attack."),
        goblin(),
        aura("frog", "Bob", "A", "Enchanted creature loses all abilities."),
    )
    assert legal_attacks(table) == FREE


# -- whom and by whom ------------------------------------------------------------------------------


def test_the_attackers_are_the_active_players_untapped_creatures() -> None:
    table = board(
        creature("A", "Ann"),
        creature("x", "Bob"),
        permanent("relic", "Ann", "Artifact"),
        creature("T", "Ann", tapped=True),
    )
    assert broken(attack(table, "x")) == [("508.1a", {"x"})]
    assert broken(attack(table, "relic")) == [("508.1a", {"relic"})]
    assert broken(attack(table, "T")) == [("508.1a", {"T", "Bob"})]
    assert rules(attack(table, "A")) == []


def test_every_fault_is_told() -> None:
    table = board(
        creature("A", "Ann", text="Defender", tapped=True, summoning_sick=True),
        creature("B", "Ann", text="This creature attacks each combat if able."),
        creature("x", "Bob"),
    )
    assert rules(attack(table, "A x")) == ["508.1a", "508.1a", "508.1a", "508.1c", "508.1d"]


def test_what_may_not_be_attacked() -> None:
    table = board(
        creature("A", "Ann"),
        planeswalker("hers", "Ann"),
        creature("x", "Bob"),
        land("forest", "Bob"),
        battle("siege", "Bob", "Ann"),
        players="Ann Bob Cat Dan",
        teams={"Ann": "one", "Dan": "one"},
        defending=["Bob"],
    )
    for target in ("hers", "x", "forest", "siege", "Ann", "Cat", "Dan"):
        assert [rule for rule, _ in broken(attack(table, f"A>{target}"))] == ["508.1b"], target
    assert rules(attack(table, "A>Bob")) == []
    # Who is no creature can't attack; beside that only what is wrong with its own target is told.
    assert rules(attack(table, "A>hers forest>Bob")) == ["508.1a", "508.1b"]
    assert rules(attack(table, "A>hers forest>hers")) == ["508.1a", "508.1b", "508.1b"]


def test_a_battle_that_is_a_creature_does_not_attack() -> None:
    table = board(
        creature("A", "Ann", types="Creature Battle — Siege", defense=3, protector="Bob"),
        creature("B", "Ann"),
    )
    assert rules(attack(table, "A>Bob")) == ["508.1a"]
    assert rules(attack(table, "B>A")) == []


# -- RA15, RA18 ------------------------------------------------------------------------------------


def test_ra18_only_the_chosen_attack() -> None:
    # Chosen creatures attack if able, the others can't: as the texts that the choice leaves behind.
    table = board(
        ogre(),
        goblin(),
        creature("C", "Ann"),
        effects=[
            lasting("This creature attacks this turn if able.", "A"),
            lasting("This creature can't attack this turn.", "B", "C"),
        ],
    )
    assert legal_attacks(table) == {"A"}
