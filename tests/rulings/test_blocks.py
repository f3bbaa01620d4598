"""Rulings 32 to 41: evasion, counts of blockers, bands, and requirements to block."""

import pytest

from legality import check
from tests.table import (
    EDITIONS,
    RULES_2006,
    SINCE_2009,
    TODAY,
    Value,
    block,
    board,
    broken,
    creature,
    enchantment,
    land,
    lasting,
    legal_blocks,
    numbers,
    rules,
    with_attacks,
    with_blocks,
)

LURE = "All creatures able to block this creature do so."
MUST_BLOCK = "This creature blocks each combat if able."
TROMOKRATIS = (
    "This creature can't be blocked unless all creatures defending player controls block it."
)
SILENT_ARBITER = "No more than one creature can block each combat."


def provoked(blocker: str, attacker: str) -> Value:
    """How the provoke of an attacker resolved: the blocker is untapped, and has to block it."""
    text = "Untap this creature. This creature blocks @" + attacker + " this turn if able."
    return {**lasting(text, blocker, controller="Ann"), "source": attacker}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_32_every_evasion_is_met_at_once(edition: str) -> None:
    # Flying, fear and "except by creatures with power 3 or greater": only the black flying 3/3.
    table = board(
        creature(
            "A",
            "Ann",
            text="Flying\nFear\n"
            "This creature can't be blocked except by creatures with power 3 or greater.",
        ),
        creature("all", "Bob", "3/3", "Flying", colors=["B"]),
        creature("grounded", "Bob", "3/3", colors=["B"]),
        creature("white", "Bob", "3/3", "Flying", colors=["W"]),
        creature("small", "Bob", "2/2", "Flying", colors=["B"]),
        attacks="A",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "all"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_32_what_comes_later_changes_no_block(edition: str) -> None:
    # Only damage is judged: the block that happened is not looked at again.
    table = board(
        creature("A", "Ann", text="Flying"),
        creature("x", "Bob"),
        attacks="A",
        blocks="x",
        judge=["attacks"],
        rules=edition,
    )
    assert check(table).legal


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_33_menace_counts_the_blockers_of_that_attacker(edition: str) -> None:
    # x can block both; M needs a second blocker of its own, N's blocker is none.
    table = board(
        creature("M", "Ann", text="Menace"),
        creature("N", "Ann"),
        creature("x", "Bob", text="This creature can block an additional creature each combat."),
        creature("y", "Bob"),
        attacks="M N",
        rules=edition,
    )
    assert legal_blocks(table) == {
        "nobody",
        "x>N",
        "y>N",
        "x>N y>N",
        "x>M y>M",
        "x>M+N y>M",
    }
    assert rules(block(table, "x>M y>N")) == ["500.3" if edition == RULES_2006 else "509.1b"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_33_two_instances_of_menace_are_redundant(edition: str) -> None:
    table = board(
        creature("M", "Ann", text="Menace\nMenace", keywords=["Menace"]),
        creature("x", "Bob"),
        creature("y", "Bob"),
        attacks="M",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "x y"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_34_each_defending_player_may_block_with_one(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        creature("x", "Bob"),
        creature("y", "Bob"),
        creature("z", "Cat"),
        enchantment("arbiter", "Ann", SILENT_ARBITER),
        players="Ann Bob Cat",
        attacks="A>Bob B>Cat",
        rules=edition,
    )
    assert legal_blocks(table, "Bob") == {"nobody", "x>A", "y>A"}
    assert legal_blocks(table, "Cat") == {"nobody", "z>B"}
    together = with_blocks(table, "x>A z>B")
    assert check(together).legal
    step = "500.3" if edition == RULES_2006 else "509.1b"
    assert broken(block(table, "x>A y>A")) == [(step, {"x", "y"})]


def test_ruling_34_a_team_blocks_with_one() -> None:
    # Bob and Cat declare together: both blocking is one too many.
    table = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        creature("x", "Bob"),
        creature("z", "Cat"),
        enchantment("arbiter", "Ann", SILENT_ARBITER),
        players="Ann Bob Cat",
        teams={"Ann": "one", "Bob": "two", "Cat": "two"},
        shared_team_turns=True,
        attacks="A>Bob B>Cat",
    )
    assert check(with_blocks(table, "x>A")).legal
    assert check(with_blocks(table, "z>B")).legal
    assert check(with_blocks(table, "x>A z>B")).legal is False


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_35_all_creatures_or_none(edition: str) -> None:
    blockers = (creature("x", "Bob"), creature("y", "Bob"))
    table = board(creature("T", "Ann", "8/8", TROMOKRATIS), *blockers, attacks="T", rules=edition)
    assert legal_blocks(table) == {"nobody", "x y"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_35_one_tapped_creature_makes_it_unblockable(edition: str) -> None:
    table = board(
        creature("T", "Ann", "8/8", TROMOKRATIS),
        creature("x", "Bob", text=MUST_BLOCK),
        creature("y", "Bob", tapped=True),
        attacks="T",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_35_one_that_must_block_brings_everyone(edition: str) -> None:
    table = board(
        creature("T", "Ann", "8/8", TROMOKRATIS),
        creature("x", "Bob", text=MUST_BLOCK),
        creature("y", "Bob"),
        creature("z", "Bob"),
        attacks="T",
        rules=edition,
    )
    assert legal_blocks(table) == {"x y z"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_35_unless_it_blocks_another_attacker(edition: str) -> None:
    # x blocks N, or all block T; with N blocked by x, y blocks N or nobody.
    table = board(
        creature("T", "Ann", "8/8", TROMOKRATIS),
        creature("N", "Ann"),
        creature("x", "Bob", text=MUST_BLOCK),
        creature("y", "Bob"),
        attacks="T N",
        rules=edition,
    )
    assert legal_blocks(table) == {"x>T y>T", "x>N", "x>N y>N"}


BAND = (
    creature("lured", "Ann", text=f"Flying\nBanding\n{LURE}"),
    creature("mate", "Ann", text="Menace\nBanding"),
    creature("pro", "Ann", text="Protection from green\nBanding"),
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_36_a_band_is_tested_on_the_declared_pair_only(edition: str) -> None:
    # The flyer may and must block the lured one: menace of the mate and protection of the third are
    # not asked. The ground creature cannot block the lured one and may join none alone: the mate
    # has menace and the third protection from it.
    table = board(
        *BAND,
        creature("bird", "Bob", text="Flying", colors=["G"]),
        creature("ground", "Bob", colors=["G"]),
        attacks="lured mate pro",
        bands=[["lured", "mate", "pro"]],
        rules=edition,
    )
    assert legal_blocks(table, most=1) == {"bird>lured"}
    assert check(with_blocks(table, "bird>lured")).legal


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_36_lure_in_a_band_moves_only_those_able_to_block_it(edition: str) -> None:
    table = board(
        *BAND,
        creature("ground", "Bob"),
        creature("other", "Bob"),
        attacks="lured mate pro",
        bands=[["lured", "mate", "pro"]],
        rules=edition,
    )
    # Neither can block the flyer: free to block the mate together, the third, or nobody.
    assert legal_blocks(table, most=1) == {
        "nobody",
        "ground>mate other>mate",
        "ground>pro",
        "other>pro",
        "ground>pro other>pro",
    }


@pytest.mark.rule("702.39a", "702.39b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_38_provoked_by_two_attackers(edition: str) -> None:
    # x can obey one of two, whichever.
    table = board(
        creature("A", "Ann", text="Provoke"),
        creature("B", "Ann", text="Provoke"),
        creature("C", "Ann"),
        creature("x", "Bob"),
        effects=[
            provoked("x", "A"),
            provoked("x", "B"),
        ],
        attacks="A B C",
        rules=edition,
    )
    assert legal_blocks(table) == {"x>A", "x>B"}
    assert numbers(block(table, "x>C")) == (0, 1, 0)


@pytest.mark.rule("702.39a")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_38_provoke_overrides_no_evasion(edition: str) -> None:
    table = board(
        creature("A", "Ann", text="Flying\nProvoke"),
        creature("C", "Ann"),
        creature("x", "Bob"),
        effects=[provoked("x", "A")],
        attacks="A C",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "x>C"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_39_blocks_if_able_chooses_its_attacker(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        creature("x", "Bob"),
        effects=[lasting("This creature blocks this turn if able.", "x", controller="Ann")],
        attacks="A B",
        rules=edition,
    )
    assert legal_blocks(table) == {"x>A", "x>B"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_39_it_does_nothing_where_nothing_can_be_blocked(edition: str) -> None:
    # A flies, B attacks Cat.
    table = board(
        creature("A", "Ann", text="Flying"),
        creature("B", "Ann"),
        creature("x", "Bob", text=MUST_BLOCK),
        players="Ann Bob Cat",
        attacks="A>Bob B>Cat",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody"}
    assert numbers(block(table, "nobody")) == (0, 0, 0)
    step = "309.2a" if edition == RULES_2006 else "509.1a"
    assert broken(block(table, "x>B"))[0] == (step, {"x", "B"})


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_40_this_turn_is_asked_in_this_combat(edition: str) -> None:
    # A position is one combat, the first in which the creature is able: "this turn" and "each
    # combat" ask the same in every edition.
    for words in ("this turn", "this combat", "each combat", "each turn"):
        table = board(
            creature("A", "Ann"),
            creature("x", "Bob"),
            effects=[lasting(f"This creature blocks {words} if able.", "x")],
            attacks="A",
            rules=edition,
        )
        assert legal_blocks(table) == {"x"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_41_protection_stops_no_block_by_its_bearer(edition: str) -> None:
    creatures = (
        creature("red", "Ann", colors=["R"], text="Protection from white"),
        creature("x", "Bob", text="Protection from red", colors=["G"]),
        creature("y", "Bob", colors=["W"]),
    )
    table = board(*creatures, attacks="red", rules=edition)
    assert legal_blocks(table) == {"nobody", "x"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_59_other_players_blockers_and_attackers_are_not_looked_at(edition: str) -> None:
    # Menace attacks Bob, a lure attacks Cat. Cat's creatures are no partners of Bob's, Bob's are
    # not lured, and Bob's mistakes leave Cat's blocks legal.
    table = board(
        creature("M", "Ann", text="Menace"),
        creature("L", "Ann", text=LURE),
        creature("x", "Bob", text="This creature can't block alone."),
        creature("y", "Bob"),
        creature("z", "Cat"),
        players="Ann Bob Cat",
        attacks="M>Bob L>Cat",
        rules=edition,
    )
    assert legal_blocks(table, "Bob") == {"nobody", "x>M y>M"}
    assert legal_blocks(table, "Cat") == {"z>L"}
    both = check(with_blocks(table, "x>M z>L"))
    assert both.blocks is not None
    assert {name: rules(verdict) for name, verdict in both.blocks.items()} == {
        "Bob": ["500.3", "500.3"] if edition == RULES_2006 else ["509.1b", "509.1b"],
        "Cat": [],
    }


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_59_each_player_pays_for_their_own_blockers(edition: str) -> None:
    table = board(
        creature("A", "Ann"),
        creature("B", "Ann"),
        enchantment("cadence", "Ann", "Creatures can't block unless their controller pays {1}."),
        creature("x", "Bob"),
        creature("y", "Cat"),
        players="Ann Bob Cat",
        mana={"Bob": 1},
        attacks="A>Bob B>Cat",
        rules=edition,
    )
    assert legal_blocks(table, "Bob") == {"nobody", "x>A"}
    assert legal_blocks(table, "Cat") == {"nobody"}
    assert broken(block(table, "y>B", "Cat")) == [("509.1f", {"y"})]


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_31_each_attackers_own_defending_player(edition: str) -> None:
    # One text about "defending player", two attackers of two players.
    words = "This creature can't be blocked as long as defending player controls an artifact."
    table = board(
        creature("A", "Ann", text=words),
        creature("x", "Bob"),
        creature("y", "Cat"),
        land("vault", "Cat", "Artifact Land"),
        players="Ann Bob Cat",
        rules=edition,
    )
    assert legal_blocks(with_attacks(table, "A>Bob"), "Bob") == {"nobody", "x"}
    assert legal_blocks(with_attacks(table, "A>Cat"), "Cat") == {"nobody"}
