"""Evasion (509.1b): keywords, EV1 to EV11, and the permissions that see through them."""

from typing import Any

import pytest

from legality import Illegal
from tests.table import (
    Value,
    aura,
    becauses,
    block,
    board,
    broken,
    creature,
    enchantment,
    equipment,
    land,
    lasting,
    legal_blocks,
    permanent,
    planeswalker,
    rules,
    with_attacks,
)

FREE = {"nobody", "x", "y", "x y"}


def by(*text: str, **fields: object) -> Value:
    """A: the attacker, a red 2/2 Ogre named Gnarled Ogre."""
    return creature(
        "A",
        "Ann",
        "2/2",
        "\n".join(text),
        "Creature — Ogre",
        **{"name": "Gnarled Ogre", "colors": ["R"], **fields},
    )


WALL = creature("x", "Bob", "1/4", "Defender", "Creature — Wall", colors=["W"], mana_value=2)
GOLEM = creature("y", "Bob", "4/4", types="Artifact Creature — Golem", mana_value=5)
ROGUE = creature(
    "z", "Bob", "2/1", "Flying", "Token Legendary Creature — Human Rogue", colors=["B", "R"]
)
CAST = (WALL, GOLEM, ROGUE)
"""x, a white 1/4 Wall with defender; y, a colourless 4/4 artifact Golem; z, a black and red 2/1
legendary Human Rogue token with flying."""


def able(attacker: Value, *others: Value, **fields: Any) -> set[str]:
    """Who of the cast can block the attacker by themselves, and may stay away."""
    lines = legal_blocks(board(attacker, *CAST, *others, attacks="A", **fields))
    assert "nobody" in lines
    alone = {line for line in lines if line in {"x", "y", "z"}}
    # Nothing in these tests counts blockers: the sets are all the subsets of those who can.
    assert len(lines) == 2 ** len(alone)
    return alone


# -- keywords --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "702.9b",
    "702.36b",
    "702.13b",
    "702.28b",
    "702.31b",
    "702.118b",
    "702.16f",
    "702.16g",
    "702.16h",
    "702.16j",
    "702.16k",
)
@pytest.mark.parametrize(
    ("keyword", "blockers", "rule"),
    [
        ("Flying", {"z"}, "702.9b"),
        ("Fear", {"y", "z"}, "702.36b"),
        ("Intimidate", {"y", "z"}, "702.13b"),
        ("Shadow", set[str](), "702.28b"),
        ("Horsemanship", set[str](), "702.31b"),
        ("Skulk", {"x", "z"}, "702.118b"),
        ("Protection from white", {"y", "z"}, "702.16f"),
        ("Protection from black", {"x", "y"}, "702.16f"),
        ("Protection from red and from white", {"y"}, "702.16f"),
        ("Protection from all colors", {"y"}, "702.16f"),
        ("Protection from each color", {"y"}, "702.16f"),
        ("Protection from colorless", {"x", "z"}, "702.16f"),
        ("Protection from monocolored", {"y", "z"}, "702.16f"),
        ("Protection from multicolored", {"x", "y"}, "702.16f"),
        ("Protection from artifacts", {"x", "z"}, "702.16f"),
        ("Protection from creatures", set[str](), "702.16f"),
        ("Protection from everything", set[str](), "702.16f"),
        ("Protection from Walls", {"y", "z"}, "702.16f"),
        ("Protection from Humans", {"x", "y"}, "702.16f"),
        ("Protection from mana value 3 or greater", {"x", "z"}, "702.16f"),
        ("Protection from each opponent", set[str](), "702.16f"),
        ("Protection from each of your opponents", set[str](), "702.16f"),
        ("Protection from Bob", set[str](), "702.16f"),
        ("Protection from Ann", {"x", "y", "z"}, "702.16f"),
        ("Protection from legendary creatures", {"x", "y"}, "702.16f"),
    ],
)
def test_keywords_tested_on_the_pair(keyword: str, blockers: set[str], rule: str) -> None:
    assert able(by(keyword)) == blockers
    assert able(by(keywords=[keyword])) == blockers
    granted = aura("gift", "Ann", "A", f"Enchanted creature has {keyword[0].lower()}{keyword[1:]}.")
    assert able(by(), granted) == blockers
    unable = {"x", "y", "z"} - blockers
    for name in sorted(unable):
        verdict = block(board(by(keyword), *CAST, attacks="A"), name)
        # "All colors" is a protection from each: one that has two of them breaks two.
        assert set(rules(verdict)) == {"509.1b"}
        assert all(objects == {"A", name} for _, objects in broken(verdict))
        assert becauses(verdict) == {rule}


def test_a_plain_attacker_is_blocked_by_anybody() -> None:
    assert able(by()) == {"x", "y", "z"}


@pytest.mark.rule("702.9c", "702.28c", "702.31c", "702.36c", "702.13c")
@pytest.mark.parametrize("keyword", ["Flying", "Shadow", "Horsemanship", "Fear", "Intimidate"])
def test_a_second_instance_is_redundant(keyword: str) -> None:
    assert able(by(keyword, keyword, keywords=[keyword])) == able(by(keyword))


@pytest.mark.rule("702.9b", "702.17b")
def test_flying_and_reach() -> None:
    table = board(
        by("Flying"),
        creature("x", "Bob", text="Reach"),
        creature("y", "Bob", text="Flying"),
        creature("z", "Bob"),
        attacks="A",
    )
    assert legal_blocks(table) == {"nobody", "x", "y", "x y"}
    # Reach on the attacker, flying on a blocker of one without: nothing of that stops a block.
    assert able(by("Reach")) == {"x", "y", "z"}


@pytest.mark.rule("702.28b")
def test_shadow_goes_both_ways() -> None:
    blockers = (creature("x", "Bob", text="Shadow"), creature("y", "Bob"))
    assert legal_blocks(board(by("Shadow"), *blockers, attacks="A")) == {"nobody", "x"}
    assert legal_blocks(board(by(), *blockers, attacks="A")) == {"nobody", "y"}
    assert becauses(block(board(by(), *blockers, attacks="A"), "x")) == {"702.28b"}


@pytest.mark.rule("702.31b")
def test_horsemanship_goes_one_way() -> None:
    blockers = (creature("x", "Bob", text="Horsemanship"), creature("y", "Bob"))
    assert legal_blocks(board(by("Horsemanship"), *blockers, attacks="A")) == {"nobody", "x"}
    assert legal_blocks(board(by(), *blockers, attacks="A")) == FREE


@pytest.mark.rule("702.13b")
def test_intimidate_of_a_colorless_creature() -> None:
    assert able(by("Intimidate", colors=[])) == {"y"}


@pytest.mark.rule("702.36b")
def test_fear_looks_at_the_blocker_only() -> None:
    assert able(by("Fear", colors=["W"])) == {"y", "z"}


@pytest.mark.rule("702.118b")
@pytest.mark.parametrize(
    ("power", "blockers"), [(0, set[str]()), (1, {"x"}), (2, {"x", "z"}), (4, {"x", "y", "z"})]
)
def test_skulk_compares_present_power(power: int, blockers: set[str]) -> None:
    assert able({**by("Skulk"), "power": power}) == blockers


@pytest.mark.rule("702.14c")
@pytest.mark.parametrize(
    ("walk", "lands", "walked"),
    [
        ("Islandwalk", ["Basic Land — Island"], True),
        ("Islandwalk", ["Land — Island Swamp"], True),
        ("Islandwalk", ["Basic Land — Swamp"], False),
        ("Forestwalk", ["Basic Land — Forest"], True),
        ("Mountainwalk, swampwalk", ["Basic Land — Swamp"], True),
        ("Plainswalk", ["Basic Land — Plains"], True),
        ("Nonbasic landwalk", ["Basic Land — Island"], False),
        ("Nonbasic landwalk", ["Land"], True),
        ("Snow forestwalk", ["Basic Snow Land — Forest"], True),
        ("Snow forestwalk", ["Basic Land — Forest", "Basic Snow Land — Island"], False),
        ("Snow landwalk", ["Basic Snow Land — Island"], True),
        ("Legendary landwalk", ["Legendary Land"], True),
        ("Legendary landwalk", ["Land"], False),
        ("Artifact landwalk", ["Artifact Land"], True),
        ("Desertwalk", ["Land — Desert"], True),
    ],
)
def test_landwalk(walk: str, lands: list[str], walked: bool) -> None:
    own = [land(f"l{number}", "Bob", types) for number, types in enumerate(lands)]
    theirs = [land(f"l{number}", "Ann", types) for number, types in enumerate(lands)]
    assert able(by(walk), *own) == (set() if walked else {"x", "y", "z"})
    assert able(by(walk), *theirs) == {"x", "y", "z"}
    if walked:
        assert becauses(block(board(by(walk), *CAST, *own, attacks="A"), "x")) == {"702.14c"}


@pytest.mark.rule("702.14c")
@pytest.mark.parametrize(
    ("walker", "others", "said"),
    [
        (by("Swampwalk"), [], " has Swampwalk and Bob controls such a land."),
        (
            by(""),
            [enchantment("e", "Ann", "Creatures you control have swampwalk.")],
            " has landwalk and Bob controls such a land. e gives it landwalk.",
        ),
    ],
)
def test_landwalk_is_named_in_the_sentence(walker: Any, others: list[Any], said: str) -> None:
    swamp = land("swamp", "Bob", "Basic Land — Swamp")
    verdict = block(board(walker, *CAST, *others, swamp, attacks="A"), "x")
    assert isinstance(verdict, Illegal)
    assert verdict.violations[0].message.endswith(said)


@pytest.mark.rule("702.14c")
def test_landwalk_and_a_phased_out_or_animated_land() -> None:
    swamp = land("swamp", "Bob", "Basic Land — Swamp")
    assert able(by("Swampwalk"), {**swamp, "phased_out": True}) == {"x", "y", "z"}
    assert able(by("Swampwalk"), {**swamp, "tapped": True}) == set()


@pytest.mark.rule("702.111b")
def test_menace_triplet() -> None:
    blockers = [creature(name, "Bob") for name in "xyz"]
    table = board(by("Menace"), *blockers, attacks="A")
    assert legal_blocks(table) == {"nobody", "x y", "x z", "y z", "x y z"}
    verdict = block(table, "x")
    assert broken(verdict) == [("509.1b", {"A", "x"})]
    assert becauses(verdict) == {"702.111b"}
    assert rules(block(table, "x y")) == []


@pytest.mark.rule("701.60c")
def test_suspected_attackers_have_menace_and_suspected_creatures_do_not_block() -> None:
    table = board(
        by(suspected=True),
        creature("x", "Bob"),
        creature("y", "Bob"),
        creature("z", "Bob", suspected=True),
        attacks="A",
    )
    assert legal_blocks(table) == {"nobody", "x y"}


@pytest.mark.parametrize(
    "text",
    [
        "Deathtouch",
        "Trample",
        "First strike",
        "Indestructible",
        "Infect",
        "Lifelink",
        "Toxic 2",
        "Vigilance",
        "Exalted",
        "Bushido 1",
        "Flanking",
        "Rampage 2",
        "Ward {2}",
        "Hexproof",
        "Shroud",
        "Wither",
        "Phasing",
        "Cumulative upkeep {1}",
        "Changeling",
        "Ninjutsu {U}",
        "Haste",
    ],
)
def test_keywords_that_stop_no_block(text: str) -> None:
    assert able(by(text)) == {"x", "y", "z"}


# -- EV1 to EV3: can't be blocked (by, except by) --------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't be blocked.",
        "Gnarled Ogre can't be blocked.",
        "This creature can't be blocked this turn.",
        "This creature can't block and can't be blocked.",
        "This creature can't be blocked as long as you control an Ogre.",
        "As long as you control an Ogre, this creature can't be blocked.",
        "Creatures can't block this creature.",
        "Ogres you control can't be blocked.",
        "Creatures you control with power 2 or less can't be blocked.",
    ],
)
def test_ev1_cannot_be_blocked(text: str) -> None:
    assert able(by(text)) == set()
    assert becauses(block(board(by(text), *CAST, attacks="A"), "x")) == {text}


@pytest.mark.parametrize(
    "other",
    [
        aura("veil", "Ann", "A", "Enchanted creature can't be blocked."),
        aura("veil", "Ann", "A", "Enchanted creature gets +1/+0 and can't be blocked."),
        equipment("cloak", "Ann", "A", "Equipped creature can't be blocked and has shroud."),
        equipment("cloak", "Ann", "A", "Equipped creature has hexproof and can't be blocked."),
        enchantment("tide", "Ann", "Creatures you control can't be blocked."),
        enchantment("tide", "Bob", "Red creatures can't be blocked."),
        enchantment("tide", "Bob", "Creatures with power 2 or less can't be blocked."),
        enchantment("tide", "Bob", "Attacking creatures can't be blocked."),
    ],
)
def test_ev1_said_by_another(other: Value) -> None:
    assert able(by(), other) == set()


def test_ev1_left_by_a_spell() -> None:
    gone = [lasting("This creature can't be blocked this turn.", "A")]
    assert able(by(), effects=gone) == set()
    assert (
        able(by(), effects=[lasting(("Target creature can't be blocked this turn."), "A")]) == set()
    )


@pytest.mark.parametrize(
    ("who", "unable"),
    [
        ("Walls", {"x"}),
        ("white creatures", {"x"}),
        ("nonwhite creatures", {"y", "z"}),
        ("artifact creatures", {"y"}),
        ("artifact creatures or white creatures", {"x", "y"}),
        ("black creatures", {"z"}),
        ("creatures with power 2 or less", {"x", "z"}),
        ("creatures with power 3 or greater", {"y"}),
        ("creatures with toughness 4 or greater", {"x", "y"}),
        ("creatures with mana value 2 or less", {"x", "z"}),
        ("creatures with greater power", {"y"}),
        ("creature tokens", {"z"}),
        ("tokens", {"z"}),
        ("nontoken creatures", {"x", "y"}),
        ("creatures with flying", {"z"}),
        ("creatures without flying", {"x", "y"}),
        ("creatures with defender", {"x"}),
        ("Humans", {"z"}),
        ("Walls or Humans", {"x", "z"}),
        ("legendary creatures", {"z"}),
        ("multicolored creatures", {"z"}),
        ("colorless creatures", {"y"}),
        ("creatures your opponents control", {"x", "y", "z"}),
        ("creatures you control", set[str]()),
    ],
)
def test_ev2_by_a_class(who: str, unable: set[str]) -> None:
    everybody = {"x", "y", "z"}
    assert able(by(f"This creature can't be blocked by {who}.")) == everybody - unable
    assert able(
        by(), aura("veil", "Ann", "A", f"Enchanted creature can't be blocked by {who}.")
    ) == (everybody - unable)


@pytest.mark.parametrize(
    ("who", "blockers"),
    [
        ("Walls", {"x"}),
        ("black creatures", {"z"}),
        ("artifact creatures", {"y"}),
        ("artifact creatures and/or white creatures", {"x", "y"}),
        ("artifact creatures and white creatures", {"x", "y"}),
        ("creatures with flying", {"z"}),
        ("creatures with flying or reach", {"z"}),
        ("creatures with defender", {"x"}),
        ("creatures with power 3 or greater", {"y"}),
        ("legendary creatures", {"z"}),
        ("Humans and Golems", {"y", "z"}),
        ("creatures with haste", set[str]()),
        ("creatures that share a color with it", {"z"}),
    ],
)
def test_ev3_except_by_a_class(who: str, blockers: set[str]) -> None:
    assert able(by(f"This creature can't be blocked except by {who}.")) == blockers
    assert able(by(f"This creature can't be blocked this turn except by {who}.")) == blockers


def test_two_exceptions_must_both_be_met() -> None:
    # Only one that is black and flies: z. Only artifacts and Walls at once: nobody.
    one = "This creature can't be blocked except by black creatures."
    two = "This creature can't be blocked except by creatures with flying."
    assert able(by(one, two)) == {"z"}
    three = "This creature can't be blocked except by artifact creatures."
    assert able(by(one, three)) == set()


# -- EV4, EV5, EV7: counts -------------------------------------------------------------------------


def counts(*text: str) -> set[int]:
    """With how many of four creatures the attacker can be blocked."""
    blockers = [creature(name, "Bob") for name in "wxyz"]
    lines = legal_blocks(board(by(*text), *blockers, attacks="A"))
    return {0 if line == "nobody" else len(line.split()) for line in lines}


@pytest.mark.parametrize(
    ("texts", "sizes"),
    [
        ((), {0, 1, 2, 3, 4}),
        (("Menace",), {0, 2, 3, 4}),
        (("This creature can't be blocked except by two or more creatures.",), {0, 2, 3, 4}),
        (("This creature can't be blocked except by three or more creatures.",), {0, 3, 4}),
        (("This creature can't be blocked except by six or more creatures.",), {0}),
        (
            ("Menace", "This creature can't be blocked except by three or more creatures."),
            {0, 3, 4},
        ),
        (("This creature can't be blocked by more than one creature.",), {0, 1}),
        (("This creature can't be blocked by more than two creatures.",), {0, 1, 2}),
        (("Menace", "This creature can't be blocked by more than one creature."), {0}),
        (("Menace", "This creature can't be blocked by more than two creatures."), {0, 2}),
        (
            (
                (
                    "This creature can't be blocked unless all creatures defending player "
                    "controls block it."
                ),
            ),
            {0, 4},
        ),
        (
            (
                "Menace",
                "This creature can't be blocked unless all creatures defending player controls "
                "block it.",
            ),
            {0, 4},
        ),
    ],
)
def test_ev4_ev5_ev7_how_many_may_block(texts: tuple[str, ...], sizes: set[int]) -> None:
    assert counts(*texts) == sizes


def test_ev5_broken_names_all_the_blockers() -> None:
    text = "This creature can't be blocked by more than one creature."
    table = board(by(text), *CAST, attacks="A")
    assert broken(block(table, "x y")) == [("509.1b", {"A", "x", "y"})]
    assert becauses(block(table, "x y")) == {text}


@pytest.mark.parametrize(
    "law",
    [
        "Each creature you control can't be blocked by more than one creature.",
        "Creatures you control can't be blocked by more than one creature.",
    ],
)
def test_ev5_for_all_your_creatures(law: str) -> None:
    blockers = (creature("x", "Bob"), creature("y", "Bob"))
    table = board(by(), *blockers, enchantment("ground", "Ann", law), attacks="A")
    assert legal_blocks(table) == {"nobody", "x", "y"}
    other = board(by(), *blockers, enchantment("ground", "Bob", law), attacks="A")
    assert legal_blocks(other) == FREE


def test_ev4_for_all_your_creatures() -> None:
    blockers = (creature("x", "Bob"), creature("y", "Bob"))
    for law in (
        "Creatures you control have menace.",
        "Creatures you control can't be blocked except by two or more creatures.",
        "Ogres you control have menace.",
        "Attacking creatures you control have menace.",
    ):
        table = board(by(), *blockers, enchantment("ground", "Ann", law), attacks="A")
        assert legal_blocks(table) == {"nobody", "x y"}, law


# -- EV6, EV8, EV9, EV10, EV11 ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "unable"),
    [
        ("Creatures with power less than this creature's power can't block it.", {"x"}),
        ("Creatures with power less than Gnarled Ogre's power can't block it.", {"x"}),
        ("Creatures with power greater than this creature's power can't block it.", {"y"}),
        ("This creature can't be blocked by creatures with greater power.", {"y"}),
        ("This creature can't be blocked by creatures with power greater than its power.", {"y"}),
        ("Creatures with power 2 or less can't block this creature.", {"x", "z"}),
        ("Walls can't block this creature.", {"x"}),
        (
            (
                "Creatures with power less than this creature's power can't block "
                "creatures you control."
            ),
            {"x"},
        ),
    ],
)
def test_ev6_power_is_compared_as_it_is(text: str, unable: set[str]) -> None:
    # The attacker's power is 2; the blockers' 1, 4 and 2.
    assert able(by(text)) == {"x", "y", "z"} - unable


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("defending player controls an artifact", True),
        ("defending player controls a Wall", True),
        ("defending player controls an Island", False),
        ("defending player controls a white creature", True),
        ("defending player controls three or more creatures", True),
        ("defending player controls four or more creatures", False),
        ("you control another creature", False),
        ("you control another Ogre", False),
        ("you control an Ogre", True),
        ("it's attacking alone", True),
        ("you control more creatures than defending player", False),
        ("defending player controls more creatures than you", True),
    ],
)
def test_ev8_ev9_conditions(condition: str, holds: bool) -> None:
    # Bob controls the cast of three; Ann the attacker alone.
    everybody = {"x", "y", "z"}
    assert able(by(f"This creature can't be blocked as long as {condition}.")) == (
        set() if holds else everybody
    )
    assert able(by(f"As long as {condition}, this creature can't be blocked.")) == (
        set() if holds else everybody
    )


def test_ev9_not_alone_any_more() -> None:
    table = board(
        by("This creature can't be blocked as long as it's attacking alone."),
        creature("B", "Ann"),
        creature("x", "Bob"),
    )
    assert legal_blocks(with_attacks(table, "A")) == {"nobody"}
    assert legal_blocks(with_attacks(table, "A B")) == {"nobody", "x>A", "x>B"}


@pytest.mark.rule("506.6", editions=["2026-09-25"])
def test_ev9_attacking_a_player_alone() -> None:
    """506.6 looks at players only: who attacks a planeswalker is no company, and is not meant."""
    table = board(
        by("This creature can't be blocked as long as it's attacking a player alone."),
        creature("B", "Ann"),
        planeswalker("jura", "Bob"),
        creature("x", "Bob"),
        rules="2026-09-25",
    )
    assert legal_blocks(with_attacks(table, "A>Bob")) == {"nobody"}
    assert legal_blocks(with_attacks(table, "A>Bob B>jura")) == {"nobody", "x>B"}
    assert legal_blocks(with_attacks(table, "A>Bob B>Bob")) == {"nobody", "x>A", "x>B"}
    assert legal_blocks(with_attacks(table, "A>jura")) == {"nobody", "x"}
    assert legal_blocks(with_attacks(table, "A>jura B>Bob")) == {"nobody", "x>A", "x>B"}


def test_ev8_unless() -> None:
    text = "This creature can't be blocked unless defending player controls an artifact."
    assert able(by(text)) == {"x", "y", "z"}
    assert legal_blocks(board(by(text), WALL, attacks="A")) == {"nobody"}


def test_ev10_one_attacker_and_a_named_blocker() -> None:
    for words in (
        "This creature can't block @A this turn.",
        "This creature can't block Gnarled Ogre this turn.",
    ):
        table = board(
            by(),
            creature("B", "Ann"),
            creature("x", "Bob"),
            effects=[lasting(words, "x", controller="Ann")],
            attacks="A B",
        )
        assert legal_blocks(table) == {"nobody", "x>B"}


@pytest.mark.parametrize(
    ("law", "unable"),
    [
        (
            (
                "Creatures without flying or reach can't block creatures you control "
                "with power 2 or less."
            ),
            {"x", "y"},
        ),
        ("Creatures with power 2 or less can't block creatures you control.", {"x", "z"}),
        ("Creatures you control can't be blocked by creatures with power 2 or less.", {"x", "z"}),
        ("Walls can't block creatures you control.", {"x"}),
        ("Creatures your opponents control can't block Ogres you control.", {"x", "y", "z"}),
        ("Each creature you control can't be blocked by Walls.", {"x"}),
    ],
)
def test_ev11_for_all_your_creatures(law: str, unable: set[str]) -> None:
    assert able(by(), enchantment("law", "Ann", law)) == {"x", "y", "z"} - unable
    assert able(by(), enchantment("law", "Bob", law)) == {"x", "y", "z"}


# -- permissions -----------------------------------------------------------------------------------


def test_reach_against_some_flyers() -> None:
    text = "This creature can block Dragons as though it had reach."
    table = board(
        by("Flying"),
        creature("D", "Ann", "4/4", "Flying", "Creature — Dragon"),
        creature("x", "Bob", text=text),
        attacks="A D",
    )
    assert legal_blocks(table) == {"nobody", "x>D"}


@pytest.mark.parametrize(
    "text",
    [
        "This creature can block creatures with flying as though it had reach.",
        "This creature can block creatures with flying as though they didn't have flying.",
    ],
)
def test_blocks_flyers_as_though(text: str) -> None:
    table = board(by("Flying"), creature("x", "Bob", text=text), creature("y", "Bob"), attacks="A")
    assert legal_blocks(table) == {"nobody", "x"}


@pytest.mark.parametrize(
    "text",
    [
        "This creature can block creatures with shadow as though it had shadow.",
        "This creature can block creatures with shadow as though they didn't have shadow.",
    ],
)
def test_blocks_shadows_as_though(text: str) -> None:
    table = board(
        by("Shadow"),
        creature("N", "Ann"),
        creature("x", "Bob", text=text),
        creature("y", "Bob"),
        attacks="A N",
    )
    assert legal_blocks(table, most=1) == {
        "nobody",
        "x>A",
        "x>N",
        "y>N",
        "x>A y>N",
        "x>N y>N",
    }


def test_blocks_horsemen_as_though() -> None:
    text = "This creature can block creatures with horsemanship as though it had horsemanship."
    table = board(
        by("Horsemanship"), creature("x", "Bob", text=text), creature("y", "Bob"), attacks="A"
    )
    assert legal_blocks(table) == {"nobody", "x"}


@pytest.mark.rule("702.14c")
@pytest.mark.parametrize(
    ("text", "seen_through"),
    [
        ("Creatures with islandwalk can be blocked as though they didn't have islandwalk.", True),
        (
            (
                "Creatures with landwalk abilities can be blocked as though they didn't "
                "have those abilities."
            ),
            True,
        ),
        ("Creatures with swampwalk can be blocked as though they didn't have swampwalk.", False),
    ],
)
def test_landwalk_seen_through(text: str, seen_through: bool) -> None:
    island = land("island", "Bob", "Basic Land — Island")
    found = able(by("Islandwalk"), island, enchantment("undertow", "Bob", text))
    assert found == ({"x", "y", "z"} if seen_through else set())


def test_each_permission_lifts_its_own_evasion_only() -> None:
    # Flying and fear: reach helps against the first.
    table = board(
        by("Flying", "Fear"),
        creature("x", "Bob", text="Reach", colors=["G"]),
        creature("y", "Bob", text="Reach", colors=["B"]),
        attacks="A",
    )
    assert legal_blocks(table) == {"nobody", "y"}


# -- who has what ----------------------------------------------------------------------------------


def test_keywords_given_and_taken() -> None:
    # Bob's creatures gain reach; the flyer's flying is taken; both at once.
    web = enchantment("web", "Bob", "Creatures you control have reach.")
    assert able(by("Flying"), web) == {"x", "y", "z"}
    grounded = enchantment("gravity", "Bob", "All creatures lose flying.")
    assert able(by("Flying"), grounded) == {"x", "y", "z"}
    frog = aura("frog", "Bob", "A", "Enchanted creature loses all abilities.")
    assert able(by("This creature can't be blocked."), frog) == {"x", "y", "z"}


def test_a_condition_on_oneself() -> None:
    for text, blockers in (
        ("As long as this creature has a +1/+1 counter on it, it has flying.", {"z"}),
        ("This creature has flying as long as it's attacking.", {"z"}),
        ("As long as it's your turn, this creature has flying.", {"z"}),
        ("During your turn, this creature has flying.", {"z"}),
        ("This creature has flying as long as it's blocking.", {"x", "y", "z"}),
        ("As long as it's not your turn, this creature has flying.", {"x", "y", "z"}),
    ):
        assert able(by(text, counters={"+1/+1": 1})) == blockers, text


def test_tapped_by_the_attack() -> None:
    # 508.1f: judged together, attacking taps it; "as long as it's untapped" holds no longer.
    text = "As long as this creature is untapped, it can't be blocked."
    assert able(by(text)) == {"x", "y", "z"}
    assert able(by(text, "Vigilance")) == set()
    # Only the blocks are judged: it has been tapped as well, if nothing is written.
    assert able(by(text), judge=["blocks"]) == {"x", "y", "z"}
    assert able(by(text, "Vigilance"), judge=["blocks"]) == set()


def test_equipment_and_aura_by_their_own_words() -> None:
    sword = equipment(
        "sword",
        "Ann",
        "A",
        "Equipped creature gets +2/+2 and has protection from black and from white.",
    )
    assert able(by(), sword) == {"y"}
    relic = permanent("relic", "Ann", "Artifact", "Each creature you control has fear.")
    assert able(by(), relic) == {"y", "z"}


def test_ev6_its_own_power_seen_from_an_aura() -> None:
    # "Its" is the enchanted creature's, whichever side it stands on.
    text = "Enchanted creature can't be blocked by creatures with power greater than its power."
    assert able(by(), aura("veil", "Ann", "A", text)) == {"x", "z"}


@pytest.mark.parametrize("lords", [1, 2, 3])
def test_lords_give_to_others_and_two_to_each_other(lords: int) -> None:
    # One lord leaves itself out; with a second, each has it from another. Twice by one source is
    # not twice.
    text = "Other creatures you control have flying.\nOther creatures you control have flying."
    attackers = [creature(f"L{number}", "Ann", text=text) for number in range(lords)]
    table = board(*attackers, creature("A", "Ann"), creature("x", "Bob"))
    table = with_attacks(table, " ".join([*(f"L{number}" for number in range(lords)), "A"]))
    alone = {"x>L0"} if lords == 1 else set[str]()
    assert legal_blocks(table) == {"nobody"} | alone


def test_lords_of_two_players_do_not_mix() -> None:
    text = "Other creatures you control have flying."
    table = board(
        creature("A", "Ann", text=text),
        creature("B", "Ann"),
        creature("x", "Bob", text=text),
        creature("y", "Bob"),
        attacks="A B",
    )
    assert legal_blocks(table) == {
        "nobody", "x>A", "y>A", "y>B", "x>A y>A", "x>A y>B",
    }  # fmt: skip
