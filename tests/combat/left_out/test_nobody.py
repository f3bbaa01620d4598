"""What could only matter with somebody who is not there: nobody who blocks, whom a keyword is given
to, or whom else it could be done to."""

from typing import Any

import pytest

from tests.combat.left_out.test_answers import A, B, listed_on
from tests.table import Value, board, creature, enchantment, land, permanent

BEAR, GUARD = creature("bear", A, "3/3"), creature("guard", B)


# -- nobody blocks ---------------------------------------------------------------------------------

DIES = "When this creature dies, it deals 1 damage to any target."


def test_an_attacker_that_nothing_blocks_does_not_die() -> None:
    """A blocker may kill it, so may a token that enters in time to block, and so may another
    line."""
    fast = creature("bear", A, "3/3", DIES, keywords=["First strike"])
    assert listed_on(board(fast), "bear", DIES) == ""
    comes = "Whenever a creature attacks you, create a 2/2 green Bear creature token."
    kills = "Whenever a creature attacks, if it's raining, destroy it."
    for killer in (GUARD, enchantment("home", B, comes), enchantment("home", B, kills)):
        assert listed_on(board(fast, killer), "bear", DIES) == "OS"


# -- nobody has the keyword ------------------------------------------------------------------------

PROVOKES = "All Sliver creatures have provoke."


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        # the one Sliver is tapped, and does not attack
        ([], ""),
        ([creature("one", A, "1/1", type_line="Creature — Sliver")], "OKS"),
        ([creature("one", B, "1/1", type_line="Creature — Sliver")], ""),
        # somebody may become a Sliver, or one may come
        ([enchantment("law", A, "Whenever you attack, if it's raining, each creature you control "
                      "becomes a Sliver until end of turn.")], "OKS"),
        ([creature("maker", A, "1/1", "Whenever this creature attacks, create a 1/1 colorless "
                   "Sliver creature token that's tapped and attacking.")], "OKS"),
    ],
)  # fmt: skip
def test_a_keyword_given_to_nobody_that_attacks(others: list[Value], expected: str) -> None:
    giver = creature("giver", A, "1/1", PROVOKES, type_line="Creature — Sliver", tapped=True)
    found = listed_on(board(BEAR, GUARD, giver, *others), "giver", PROVOKES)
    assert bool(found) is bool(expected)


# -- nobody else is attacked -----------------------------------------------------------------------


def test_myriad_of_two_players_makes_no_token() -> None:
    """702.116a: for each opponent other than defending player."""
    bear = creature("bear", A, "3/3", "Myriad")
    assert listed_on(board(bear, GUARD), "bear", "Myriad") == ""
    assert listed_on(board(bear, GUARD, players="Ann Bob Cid"), "bear", "Myriad") == "OKS"
    given = "Equipped creature has myriad."
    blade = permanent("blade", A, "Artifact — Equipment", given, attached_to="bear")
    assert listed_on(board(BEAR, GUARD, blade), "blade", given) == ""
    assert listed_on(board(BEAR, GUARD, blade, players="Ann Bob Cid"), "blade", given) == "OKS"


# -- nobody can pay --------------------------------------------------------------------------------

RAVAGES = (
    "Whenever this creature deals combat damage to a player, you may pay {2}{R}. If you do, destroy"
    " up to two target creatures."
)


@pytest.mark.parametrize(
    ("text", "mana", "expected"),
    [
        (RAVAGES, 0, ""),
        (RAVAGES, 2, ""),
        (RAVAGES, 3, "O"),
        # so much as one likes, or life
        (RAVAGES.replace("{2}{R}", "{X}"), 0, "O"),
        (RAVAGES.replace("{2}{R}", "{R/P}"), 0, "O"),
        # something else is done in any case
        (RAVAGES.replace("you may", "destroy target creature. You may"), 0, "O"),
    ],
)
def test_what_costs_more_than_its_player_has(text: str, mana: int, expected: str) -> None:
    """118.3: without the mana it is not paid for."""
    bear = creature("bear", A, "3/3", text)
    assert listed_on(board(bear, GUARD, mana={A: mana}), "bear", text) == expected


def test_mana_may_come_in_time() -> None:
    """An untapped land pays, and Treasure that is made in the combat."""
    bear = creature("bear", A, "3/3", RAVAGES)
    assert listed_on(board(bear, GUARD, land("m", A)), "bear", RAVAGES) == "O"
    assert listed_on(board(bear, GUARD, land("m", B)), "bear", RAVAGES) == ""
    assert listed_on(board(bear, GUARD, {**land("m", A), "tapped": True}), "bear", RAVAGES) == ""
    maker = "Whenever you attack, create three Treasure tokens."
    assert listed_on(board(bear, GUARD, enchantment("law", A, maker)), "bear", RAVAGES) == "O"
    energy = RAVAGES.replace("{2}{R}", "{E}{E}")
    bear = creature("bear", A, "3/3", energy)
    assert listed_on(board(bear, GUARD), "bear", energy) == ""
    gets = enchantment("law", A, "Whenever you attack, you get {E}{E}.")
    assert listed_on(board(bear, GUARD, gets), "bear", energy) == "O"


# -- what is not so --------------------------------------------------------------------------------

RIDES = "Whenever this creature attacks while saddled, it deals 2 damage to any target."


@pytest.mark.parametrize(
    ("saddled", "others", "expected"),
    [
        (False, [], ""),
        (True, [], "OS"),
        (None, [], "OS"),
        (False, [enchantment("law", A, "At the beginning of combat on your turn, target Mount you "
                             "control becomes saddled until end of turn.")], "OS"),
    ],
)  # fmt: skip
def test_a_creature_that_nobody_has_saddled(
    saddled: bool | None, others: list[Value], expected: str
) -> None:
    """702.171a: one saddles at the speed of a sorcery, not in combat."""
    text = (
        f"{RIDES}\nSaddle 2 (Tap any number of other creatures you control with total power 2 or "
        "more: This Mount becomes saddled until end of turn. Saddle only as a sorcery.)"
    )
    told: dict[str, Any] = {} if saddled is None else {"saddled": saddled}
    mount = creature("bear", A, "3/3", text, type_line="Creature — Bear Mount", **told)
    assert listed_on(board(mount, GUARD, *others), "bear", RIDES) == expected


FALLS = "Whenever this Equipment becomes unattached from a permanent, sacrifice that permanent."


def test_equipment_that_stays_where_it_is() -> None:
    """Only what destroys the Equipment, or makes the bear something else, unattaches it while there
    is a bear to sacrifice."""
    gear = permanent("gear", A, "Artifact — Equipment", FALLS, attached_to="bear")
    assert listed_on(board(BEAR, GUARD, gear), "gear", FALLS) in ("", "O")
    smash = "Whenever a creature attacks you, if it's raining, destroy target artifact."
    assert "K" in listed_on(board(BEAR, GUARD, gear, enchantment("law", B, smash)), "gear", FALLS)


def test_an_exerted_creature_that_may_attack_again() -> None:
    """Another combat phase is another combat."""
    text = (
        "If this creature hasn't been exerted this turn, you may exert it as it attacks. When you "
        "do, {}."
    )
    again = text.format(
        "untap all other creatures you control and after this phase, there is an additional combat "
        "phase"
    )
    hurts = text.format("it deals 4 damage to target creature an opponent controls")
    for line, expected in ((again, ""), (hurts, "OS")):
        assert listed_on(board(creature("bear", A, "3/3", line), GUARD), "bear", line) == expected


BREAKS = "Whenever this creature attacks, destroy target artifact an opponent controls."


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("", ""),
        ("Whenever this creature becomes blocked, it gets +1/+1 until end of turn.", ""),
        ("Whenever this creature becomes tapped, it gets +1/+1 until end of turn.", ""),
        ("Whenever this creature becomes blocked, creatures become artifacts.", "OKS"),
        ("Whenever this creature attacks, target creature becomes an artifact in addition to its"
         " other types until end of turn.", "OKS"),
    ],
)  # fmt: skip
def test_nothing_becomes_a_target_by_being_blocked(other: str, expected: str) -> None:
    """Bob has no artifact: there is no target, unless something becomes one."""
    bear, second = creature("bear", A, "3/3", BREAKS), creature("second", A, "2/2", other)
    assert listed_on(board(bear, second, GUARD), "bear", BREAKS) == expected
