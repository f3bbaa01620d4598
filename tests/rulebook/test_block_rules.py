"""Declaring blockers (509.1): who and whom, restrictions RB1 to RB8, requirements QB1 to QB9."""

import pytest

from legality import Illegal, check
from tests.table import (
    Value,
    aura,
    battle,
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
    numbers,
    permanent,
    rules,
    with_blocks,
)

FREE = {"nobody", "x", "y", "x y"}
A = creature(
    "A", "Ann", "3/3", types="Creature — Ogre", name="Gnarled Ogre", colors=["R"], mana_value=3
)
X = creature("x", "Bob", "1/4", types="Creature — Wall", colors=["W"], mana_value=2)
Y = creature("y", "Bob", "4/4", types="Artifact Creature — Golem", mana_value=5)


def wall(*text: str, **fields: object) -> Value:
    """x with that text: a white 1/4 Wall."""
    return {**X, "oracle_text": "\n".join(text), "name": "Old Wall", **fields}


# -- 509.1a: who blocks whom -----------------------------------------------------------------------


def test_anybody_untapped_blocks() -> None:
    assert legal_blocks(board(A, X, Y, attacks="A")) == FREE


def test_those_who_cannot_be_chosen() -> None:
    table = board(
        A,
        creature("B", "Ann"),
        creature("tapped", "Bob", tapped=True),
        creature("gone", "Bob", phased_out=True),
        permanent("relic", "Bob", "Artifact"),
        creature("siege", "Bob", types="Battle Creature — Siege", defense=3, protector="Ann"),
        creature("home", "Ann"),
        attacks="A",
        judge=["blocks"],
    )
    for blocker in ("tapped", "gone", "relic", "siege"):
        assert {rule for rule, _ in broken(block(table, blocker))} == {"509.1a"}, blocker
    verdicts = check(with_blocks(table, "home"), ["blocks"]).blocks
    assert verdicts is not None
    assert set(rules(verdicts["Ann"])) == {"509.1a"}


def test_whom_one_blocks() -> None:
    table = board(A, creature("B", "Ann"), X, Y, attacks="A")
    assert broken(block(table, "x>B")) == [("509.1a", {"x", "B"})]
    assert broken(block(table, "x>y")) == [("509.1a", {"x", "y"})]
    assert rules(block(table, "x>A+A")) == ["509.1a"]
    assert rules(block(table, "x>A y>A")) == []


def test_one_attacker_each() -> None:
    table = board(A, creature("B", "Ann"), X, attacks="A B")
    assert legal_blocks(table) == {"nobody", "x>A", "x>B"}
    assert broken(block(table, "x>A+B")) == [("509.1a", {"x", "A", "B"})]


@pytest.mark.parametrize(
    ("texts", "most"),
    [
        (["This creature can block an additional creature each combat."], 2),
        (["This creature can block an additional creature this turn."], 2),
        (["This creature can block two additional creatures each combat."], 3),
        (["This creature can block any number of creatures."], 4),
        (["This creature can block an additional ninety-nine creatures each combat."], 4),
        (["This creature can block an additional creature each combat."] * 2, 3),
        (
            [
                "This creature can block an additional creature each combat.",
                "This creature can block two additional creatures each combat.",
            ],
            4,
        ),
    ],
)
def test_additional_blocks_add_up(texts: list[str], most: int) -> None:
    table = board(*(creature(name, "Ann") for name in "ABCD"), wall(*texts), attacks="A B C D")
    sizes = {0 if line == "nobody" else line.count("+") + 1 for line in legal_blocks(table, most=4)}
    assert sizes == set(range(most + 1))


def test_additional_blocks_for_many() -> None:
    law = enchantment(
        "high", "Bob", "Each creature you control can block an additional creature each combat."
    )
    table = board(A, creature("B", "Ann"), X, law, attacks="A B")
    assert legal_blocks(table) == {"nobody", "x>A", "x>B", "x>A+B"}
    worn = equipment(
        "shield", "Bob", "x", "Equipped creature can block an additional creature each combat."
    )
    table = board(A, creature("B", "Ann"), X, law, worn, creature("C", "Ann"), attacks="A B C")
    assert rules(block(table, "x>A+B+C")) == []


def test_blockers_of_a_battle_are_its_protectors() -> None:
    table = board(
        A,
        battle("siege", "Bob", "Cat"),
        X,
        creature("c", "Cat"),
        players="Ann Bob Cat",
        attacks="A>siege",
    )
    assert legal_blocks(table, "Cat") == {"nobody", "c"}
    assert legal_blocks(table, "Bob") == {"nobody"}


# -- RB1: can't block ------------------------------------------------------------------------------


def test_rb1_triplet() -> None:
    text = "This creature can't block."
    table = board(A, wall(text), Y, attacks="A")
    verdict = block(table, "x y")
    assert broken(verdict) == [("509.1b", {"x", "A"})]
    assert becauses(verdict) == {text}
    assert rules(block(table, "y")) == []


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't block.",
        "Old Wall can't block.",
        "This creature can't attack or block.",
        "This creature can't block this turn.",
        "This creature can't block and can't be blocked.",
        "This creature can't be blocked and can't block.",
        "Trample\nThis creature can't block.",
        "This creature has haste and can't block.",
        "Decayed",
        "This creature can't block unless you control an Island.",
        "This creature can't block if you control another creature.",
        "This creature can't block as long as you control an artifact.",
        "As long as you control an artifact, this creature can't block.",
        "This creature can't block creatures with power 2 or greater.",
        "This creature can't block red creatures.",
        "This creature can't block Ogres.",
        "This creature can block only creatures with flying.",
        "This creature can't block creatures without flying.",
    ],
)
def test_rb1_to_rb3_said_by_the_creature_itself(text: str) -> None:
    # Against a red 3/3 Ogre without flying, beside an artifact creature.
    assert legal_blocks(board(A, wall(text), Y, attacks="A")) == {"nobody", "y"}


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't block creatures with power 4 or greater.",
        "This creature can't block creatures with flying.",
        "This creature can't block Cowards.",
        "This creature can't block white creatures.",
        "This creature can't block unless you control an artifact.",
        "This creature can't block if you control a tapped creature.",
        "Unleash",
        "Defender",
        "This creature attacks each combat if able.",
        "This creature can't attack.",
        "Protection from red",
    ],
)
def test_rb1_to_rb3_just_kept(text: str) -> None:
    assert legal_blocks(board(A, wall(text), Y, attacks="A")) == FREE


@pytest.mark.rule("702.98a")
def test_unleash_with_a_counter() -> None:
    table = board(A, wall("Unleash", counters={"+1/+1": 1}), Y, attacks="A")
    assert legal_blocks(table) == {"nobody", "y"}
    assert becauses(block(table, "x")) == {"702.98a"}


@pytest.mark.rule("702.147a")
def test_suspected_and_decayed() -> None:
    assert legal_blocks(board(A, wall(suspected=True), Y, attacks="A")) == {"nobody", "y"}
    verdict = block(board(A, wall("Decayed"), Y, attacks="A"), "x")
    assert becauses(verdict) == {"702.147a"}


@pytest.mark.parametrize(
    ("controller", "law", "unable"),
    [
        ("Ann", "Creatures can't block.", {"x", "y"}),
        ("Ann", "Creatures can't block this turn.", {"x", "y"}),
        ("Ann", "Creatures your opponents control can't block.", {"x", "y"}),
        ("Bob", "Creatures your opponents control can't block.", set[str]()),
        ("Bob", "Creatures you control can't block.", {"x", "y"}),
        ("Ann", "Creatures you control can't block.", set[str]()),
        ("Ann", "Creatures without flying can't block.", {"x", "y"}),
        ("Ann", "Creatures with power 2 or less can't block.", {"x"}),
        ("Ann", "Creatures with power 3 or greater can't block.", {"y"}),
        ("Ann", "White creatures can't block.", {"x"}),
        ("Ann", "Nonartifact creatures can't block.", {"x"}),
        ("Ann", "Artifact creatures can't block.", {"y"}),
        ("Ann", "Walls can't block.", {"x"}),
        ("Ann", "Non-Wall creatures can't block.", {"y"}),
        ("Ann", "Creatures with mana value 4 or greater can't block.", {"y"}),
        ("Ann", "Creatures with odd mana values can't block.", {"y"}),
        ("Ann", "Creature tokens can't block.", set[str]()),
        ("Ann", "Creatures can't block creatures you control.", {"x", "y"}),
        ("Ann", "Walls can't block red creatures.", {"x"}),
        ("Ann", "Creatures with power less than Gnarled Ogre's power can't block it.", None),
    ],
)
def test_rb1_rb2_said_of_many(controller: str, law: str, unable: set[str] | None) -> None:
    if unable is None:  # on the attacker itself
        table = board({**A, "oracle_text": law}, X, Y, attacks="A")
        unable = {"x"}
    else:
        table = board(A, X, Y, enchantment("law", controller, law), attacks="A")
    left = {"x", "y"} - unable
    assert legal_blocks(table) == {
        line for line in FREE if set(line.replace("nobody", "").split()) <= left
    }


@pytest.mark.parametrize(
    "other",
    [
        aura("chains", "Ann", "x", "Enchanted creature can't block."),
        aura("chains", "Ann", "x", "Enchanted creature can't attack or block."),
        aura("chains", "Ann", "x", "Enchanted creature gets +2/+2 and can't block."),
        aura("chains", "Ann", "x", "Enchanted creature has decayed."),
        equipment("boots", "Bob", "x", "Equipped creature has haste and can't block."),
        aura(
            "chains",
            "Ann",
            "x",
            "Enchanted creature can't block creatures with power 2 or greater.",
        ),
        aura("chains", "Ann", "x", "Enchanted creature can block only creatures with flying."),
    ],
)
def test_rb1_to_rb3_said_by_an_attachment(other: Value) -> None:
    assert legal_blocks(board(A, X, Y, other, attacks="A")) == {"nobody", "y"}


def test_rb2_pair_by_pair() -> None:
    table = board(
        A,
        creature("B", "Ann", "1/1", "Flying"),
        wall("This creature can't block creatures with power 2 or greater.", "Reach"),
        creature("z", "Bob", text="Flying\nThis creature can block only creatures with flying."),
        attacks="A B",
    )
    assert legal_blocks(table) == {"nobody", "x>B", "z>B", "x>B z>B"}


def test_rb1_left_by_a_spell() -> None:
    for words in ("This creature can't block this turn.", "Target creature can't block this turn."):
        table = board(A, X, Y, effects=[lasting(words, "x", controller="Ann")], attacks="A")
        assert legal_blocks(table) == {"nobody", "y"}
    mass = lasting("Creatures your opponents control can't block this turn.", controller="Ann")
    assert legal_blocks(board(A, X, Y, effects=[mass], attacks="A")) == {"nobody"}


# -- RB4 to RB7: how many block --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        ("This creature can't block alone."),
        "This creature can't attack or block alone.",
        "Old Wall can't block alone.",
    ],
)
def test_rb4_not_alone(text: str) -> None:
    table = board(A, creature("B", "Ann"), wall(text), Y, attacks="A B")
    assert broken(block(table, "x>A")) == [("509.1b", {"x"})]
    # Company may block another attacker.
    assert rules(block(table, "x>A y>B")) == []
    assert rules(block(table, "y>B")) == []


def test_rb4_company_is_of_the_same_player() -> None:
    table = board(
        A,
        creature("B", "Ann"),
        wall("This creature can't block alone."),
        creature("c", "Cat"),
        players="Ann Bob Cat",
        attacks="A>Bob B>Cat",
    )
    verdicts = check(with_blocks(table, "x>A c>B")).blocks
    assert verdicts is not None
    assert rules(verdicts["Bob"]) == ["509.1b"]


def test_rb5_unless_others_block() -> None:
    greater = "This creature can't block unless a creature with greater power also blocks."
    table = board(
        A, wall(greater), creature("y", "Bob", "1/9"), creature("z", "Bob", "2/1"), attacks="A"
    )
    assert legal_blocks(table) == {"nobody", "y", "z", "y z", "x z", "x y z"}
    two = "This creature can't block unless at least two other creatures block."
    table = board(A, wall(two), Y, creature("z", "Bob"), attacks="A")
    assert legal_blocks(table) == {"nobody", "y", "z", "y z", "x y z"}


@pytest.mark.parametrize(
    ("law", "most"),
    [
        ("No more than one creature can block each combat.", 1),
        ("No more than two creatures can block each combat.", 2),
        ("Players can't block with more than one creature each combat.", 1),
    ],
)
def test_rb6_a_cap_for_everybody(law: str, most: int) -> None:
    for controller in ("Ann", "Bob"):
        table = board(
            A,
            *(creature(name, "Bob") for name in "xyz"),
            enchantment("cap", controller, law),
            attacks="A",
        )
        assert {0 if s == "nobody" else len(s.split()) for s in legal_blocks(table)} == set(
            range(most + 1)
        )
        many = " ".join("xyz"[: most + 1])
        assert broken(block(table, many)) == [("509.1b", set("xyz"[: most + 1]))]


def test_rb7_a_cap_for_opponents() -> None:
    law = "Each opponent can't block with more than one creature each combat."
    table = board(A, X, Y, enchantment("mirri", "Ann", law), attacks="A")
    assert legal_blocks(table) == {"nobody", "x", "y"}
    table = board(A, X, Y, enchantment("mirri", "Bob", law), attacks="A")
    assert legal_blocks(table) == FREE


def test_rb6_counts_creatures_not_blocks() -> None:
    # One creature that blocks two attackers is one blocker.
    table = board(
        A,
        creature("B", "Ann"),
        wall("This creature can block an additional creature each combat."),
        Y,
        enchantment("cap", "Ann", "No more than one creature can block each combat."),
        attacks="A B",
    )
    assert legal_blocks(table) == {"nobody", "x>A", "x>B", "x>A+B", "y>A", "y>B"}


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("This creature can't block unless you control a creature with power 4 or greater.", True),
        ("This creature can't block unless you control two or more artifacts.", False),
        ("This creature can't block if an opponent controls an Ogre.", False),
        ("This creature can't block unless it has a +1/+1 counter on it.", False),
        ("This creature can't block unless it's enchanted.", False),
        ("This creature can't block unless an opponent controls an Ogre.", True),
        (
            "This creature can't block unless you control more creatures than attacking player.",
            False,
        ),
    ],
)
def test_rb8_your_own_state(text: str, met: bool) -> None:
    table = board(A, creature("B", "Ann"), wall(text), Y, attacks="A")
    assert legal_blocks(table) == (FREE if met else {"nobody", "y"})


# -- QB1: lure -------------------------------------------------------------------------------------


LURES = [
    "All creatures able to block this creature do so.",
    "All creatures able to block Gnarled Ogre do so.",
    "All creatures able to block this creature this turn do so.",
    "Each creature able to block this creature does so.",
    "All creatures able to block Ogres you control do so.",
]


@pytest.mark.parametrize("text", LURES[:3])
def test_qb1_lure_triplet(text: str) -> None:
    table = board({**A, "oracle_text": text}, X, Y, creature("t", "Bob", tapped=True), attacks="A")
    assert legal_blocks(table) == {"x y"}
    assert numbers(block(table, "x y")) == (2, 2, 0)
    verdict = block(table, "y")
    assert broken(verdict) == [("509.1c", {"x"})]
    assert numbers(verdict) == (1, 2, 0)
    assert isinstance(verdict, Illegal)
    assert verdict.better == {"x": ["A"], "y": ["A"]}


@pytest.mark.parametrize(
    "other",
    [
        aura("lure", "Ann", "A", "All creatures able to block enchanted creature do so."),
        equipment("lure", "Ann", "A", "All creatures able to block equipped creature do so."),
        equipment(
            "lure",
            "Ann",
            "A",
            "Equipped creature gets +1/+1 and has "
            '"All creatures able to block this creature do so."',
        ),
        enchantment("lure", "Ann", "All creatures able to block creatures you control do so."),
    ],
)
def test_qb1_said_by_another(other: Value) -> None:
    assert legal_blocks(board(A, X, Y, other, attacks="A")) == {"x y"}


@pytest.mark.parametrize(
    ("who", "asked"),
    [
        ("Walls", {"x"}),
        ("artifact creatures", {"y"}),
        ("creatures with power 2 or less", {"x"}),
        ("creatures your opponents control", {"x", "y"}),
        ("nonartifact creatures", {"x"}),
    ],
)
def test_qb1_some_creatures(who: str, asked: set[str]) -> None:
    text = f"All {who} able to block this creature do so."
    table = board({**A, "oracle_text": text}, X, Y, attacks="A")
    assert legal_blocks(table) == {
        line for line in FREE if asked <= set(line.replace("nobody", "").split())
    }
    assert block(table, "x y").maximum == len(asked)


def test_qb1_left_by_a_spell() -> None:
    words = "All creatures able to block this creature this turn do so."
    table = board(A, X, Y, effects=[lasting(words, "A")], attacks="A")
    assert legal_blocks(table) == {"x y"}


def test_qb1_two_lures_on_one_creature_count_twice() -> None:
    # x on A obeys two, on B one: A it is.
    lure = "All creatures able to block this creature do so."
    table = board(
        {**A, "oracle_text": f"{lure}\n{lure}"}, creature("B", "Ann", text=lure), X, attacks="A B"
    )
    assert legal_blocks(table) == {"x>A"}
    assert numbers(block(table, "x>B")) == (1, 2, 0)


# -- QB2: blocks if able ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "This creature blocks each combat if able.",
        "Old Wall blocks each combat if able.",
        "This creature blocks each turn if able.",
        "This creature blocks this turn if able.",
        "This creature blocks this combat if able.",
        "This creature attacks or blocks each combat if able.",
        "This creature has vigilance and blocks each combat if able.",
        "As long as you control an artifact, this creature blocks each combat if able.",
    ],
)
def test_qb2_said_by_the_creature_itself(text: str) -> None:
    table = board(A, wall(text), Y, attacks="A")
    assert legal_blocks(table) == {"x", "x y"}
    assert numbers(block(table, "x")) == (1, 1, 0)
    assert broken(block(table, "y")) == [("509.1c", {"x"})]


@pytest.mark.parametrize(
    ("controller", "law", "asked"),
    [
        ("Ann", "All creatures block each combat if able.", {"x", "y"}),
        ("Ann", "Each creature blocks each combat if able.", {"x", "y"}),
        ("Ann", "Creatures your opponents control block each combat if able.", {"x", "y"}),
        ("Ann", "Creatures your opponents control block this turn if able.", {"x", "y"}),
        ("Bob", "Creatures your opponents control block each combat if able.", set[str]()),
        ("Bob", "Walls you control block each combat if able.", {"x"}),
        ("Ann", "Creatures with power 3 or greater block each combat if able.", {"y"}),
        ("Ann", "All creatures attack or block each combat if able.", {"x", "y"}),
    ],
)
def test_qb2_said_of_many(controller: str, law: str, asked: set[str]) -> None:
    table = board(A, X, Y, enchantment("law", controller, law), attacks="A")
    assert block(table, "x y").maximum == len(asked)
    assert legal_blocks(table) == {
        line for line in FREE if asked <= set(line.replace("nobody", "").split())
    }


def test_qb2_on_an_aura() -> None:
    for words in (
        "Enchanted creature blocks each combat if able.",
        "Enchanted creature gets +1/+1 and blocks each combat if able.",
        "Enchanted creature attacks or blocks each combat if able.",
    ):
        table = board(A, X, Y, aura("mark", "Ann", "x", words), attacks="A")
        assert legal_blocks(table) == {"x", "x y"}


# -- QB3 to QB6: must be blocked -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("This creature must be blocked if able.", {"x", "y", "x y"}),
        ("Gnarled Ogre must be blocked if able.", {"x", "y", "x y"}),
        ("This creature must be blocked each combat if able.", {"x", "y", "x y"}),
        ("This creature must be blocked this turn if able.", {"x", "y", "x y"}),
        ("Creatures you control must be blocked if able.", {"x", "y", "x y"}),
        ("Each creature you control must be blocked if able.", {"x", "y", "x y"}),
        ("This creature must be blocked by two or more creatures if able.", {"x y"}),
        ("This creature must be blocked by exactly one creature if able.", {"x", "y"}),
        ("This creature must be blocked by a Wall if able.", {"x", "x y"}),
        ("This creature must be blocked by an artifact creature if able.", {"y", "x y"}),
        ("This creature must be blocked by a Dalek if able.", FREE),
        (
            ("This creature must be blocked by a creature with power 4 or greater if able."),
            {"y", "x y"},
        ),
        (
            ("As long as you control an Ogre, this creature must be blocked if able."),
            {"x", "y", "x y"},
        ),
    ],
)
def test_qb3_to_qb6(text: str, legal: set[str]) -> None:
    table = board({**A, "oracle_text": text}, X, Y, attacks="A")
    assert legal_blocks(table) == legal
    if "nobody" not in legal:
        assert [rule for rule, _ in broken(block(table, "nobody"))] == ["509.1c"]
        assert becauses(block(table, "nobody")) == {text}


@pytest.mark.parametrize(
    "other",
    [
        aura("dare", "Ann", "A", "Enchanted creature must be blocked if able."),
        aura("dare", "Ann", "A", "Enchanted creature gets +2/+2 and must be blocked if able."),
        equipment("dare", "Ann", "A", "Equipped creature gets +2/+0 and must be blocked if able."),
        equipment("dare", "Ann", "A", "Equipped creature has trample and must be blocked if able."),
    ],
)
def test_qb3_said_by_an_attachment(other: Value) -> None:
    assert legal_blocks(board(A, X, Y, other, attacks="A")) == {"x", "y", "x y"}


def test_qb3_one_for_each_effect() -> None:
    # Two effects on A, one on B, one blocker: A.
    text = "This creature must be blocked if able."
    table = board(
        {**A, "oracle_text": f"{text}\n{text}"}, creature("B", "Ann", text=text), X, attacks="A B"
    )
    assert legal_blocks(table) == {"x>A"}


def test_qb4_both_indicators() -> None:
    # "Must be blocked" and "by two or more": with one blocker 1 of 1 is possible, with two 2 of 2.
    text = (
        "This creature must be blocked if able.\n"
        "This creature must be blocked by two or more creatures if able."
    )
    one = board({**A, "oracle_text": text}, X, attacks="A")
    assert legal_blocks(one) == {"x"}
    assert numbers(block(one, "x")) == (1, 1, 0)
    two = board({**A, "oracle_text": text}, X, Y, attacks="A")
    assert legal_blocks(two) == {"x y"}
    assert numbers(block(two, "x")) == (1, 2, 0)


# -- QB7 to QB9: blocks that one -------------------------------------------------------------------


def test_qb7_blocks_a_named_attacker() -> None:
    for words in (
        "This creature blocks @A this turn if able.",
        "This creature blocks @A this combat if able.",
        "This creature blocks @A if able.",
        "This creature blocks Gnarled Ogre this turn if able.",
    ):
        table = board(
            A,
            creature("B", "Ann"),
            X,
            effects=[lasting(words, "x", controller="Ann")],
            attacks="A B",
        )
        assert legal_blocks(table) == {"x>A"}
        assert numbers(block(table, "x>B")) == (0, 1, 0)


def test_qb7_the_attacker_has_left() -> None:
    words = "This creature blocks @giant this turn if able."
    table = board(A, X, effects=[lasting(words, "x", controller="Ann")], attacks="A")
    assert legal_blocks(table) == {"nobody", "x"}


def test_qb8_blocks_each_attacker() -> None:
    # One requirement for each attacker, and any number may be blocked: all of them.
    words = (
        "This creature can block any number of creatures this turn.",
        "This creature blocks each attacking creature this turn if able.",
    )
    table = board(
        A,
        creature("B", "Ann"),
        creature("F", "Ann", text="Flying"),
        X,
        effects=[lasting(text, "x") for text in words],
        attacks="A B F",
    )
    assert legal_blocks(table, most=3) == {"x>A+B"}
    assert numbers(block(table, "x>A+B")) == (2, 2, 0)


# -- the two sides together ------------------------------------------------------------------------


def test_requirements_against_restrictions() -> None:
    # Lure on A; x can't block alone, y can't block: nobody can be made to block.
    table = board(
        {**A, "oracle_text": LURES[0]},
        wall("This creature can't block alone."),
        {**Y, "oracle_text": "This creature can't block."},
        attacks="A",
    )
    assert legal_blocks(table) == {"nobody"}


def test_lure_menace_and_not_alone_bring_each_other() -> None:
    table = board(
        {**A, "oracle_text": f"Menace\n{LURES[0]}"},
        wall("This creature can't block alone."),
        Y,
        attacks="A",
    )
    assert legal_blocks(table) == {"x y"}


def test_every_fault_is_told() -> None:
    table = board(
        {**A, "oracle_text": "Menace\nFlying"},
        wall("This creature can't block."),
        creature("t", "Bob", tapped=True),
        creature("m", "Bob", text="Reach\nThis creature blocks each combat if able."),
        creature("n", "Bob", text="Reach"),
        attacks="A",
    )
    assert rules(block(table, "x")) == ["509.1b", "509.1b", "509.1b", "509.1c"]
    assert rules(block(table, "t")) == ["509.1a", "509.1b", "509.1b", "509.1c"]


def test_lands_and_attached_things_do_not_block() -> None:
    table = board(A, X, land("forest", "Bob"), attacks="A")
    assert rules(block(table, "forest")) == ["509.1a"]


def test_blockers_without_an_attack() -> None:
    table = board(A, X, attacks="nobody")
    assert legal_blocks(table) == {"nobody"}
    assert rules(block(table, "x>A")) == ["509.1a"]
