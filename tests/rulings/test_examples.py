"""The worked examples of the Comprehensive Rules that declarations decide: X1 to X8, X16 to X20.

X3 and X7 speak of triggers; they are tested with the combat phase. X9 to X15 and X19 divide damage.
"""

import itertools

import msgspec
import pytest

from legality import Damage, Illegal, check
from tests.table import (
    EDITIONS,
    RULES_2006,
    SINCE_2009,
    TODAY,
    attack,
    becauses,
    block,
    board,
    broken,
    creature,
    enchantment,
    land,
    legal_attacks,
    legal_blocks,
    numbers,
    planeswalker,
    rules,
    with_attacks,
    with_blocks,
)

ONE_ATTACKER = enchantment("arbiter", "Bob", "No more than one creature can attack each combat.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_x1_two_that_cannot_attack_alone(edition: str) -> None:
    # Each allows the other: both or neither. 508.1c (500.2 in 2006).
    table = board(
        creature("A", "Ann", text="This creature can't attack alone."),
        creature("B", "Ann", text="This creature can't attack alone."),
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A B"}
    step = "500.2" if edition == RULES_2006 else "508.1c"
    assert broken(attack(table, "A")) == [(step, {"A"})]
    assert broken(attack(table, "B")) == [(step, {"B"})]
    assert numbers(attack(table, "A B")) == (0, 0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_x2_one_attacker_cap(edition: str) -> None:
    # A obeys its requirement alone: 1 of 1. B takes the only place (0 of 1), nobody is 0 of 1, both
    # break the cap though 1 of 1 is obeyed.
    table = board(
        creature("A", "Ann", text="This creature attacks each combat if able."),
        creature("B", "Ann"),
        ONE_ATTACKER,
        rules=edition,
    )
    restriction, requirement = ("508.1c", "508.1d") if edition != RULES_2006 else ("500.2", "500.4")
    assert legal_attacks(table) == {"A"}
    assert numbers(attack(table, "A")) == (1, 1, 0)
    assert rules(attack(table, "A B")) == [restriction]
    assert numbers(attack(table, "A B")) == (1, 1, 0)
    for line in ("B", "nobody"):
        verdict = attack(table, line)
        assert broken(verdict) == [(requirement, {"A"})]
        assert isinstance(verdict, Illegal)
        assert verdict.better == {"A": "Bob"}
        assert numbers(verdict) == (0, 1, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_x4_evasion_is_cumulative(edition: str) -> None:
    # Flying asks for flying or reach, shadow for shadow; one creature must have both.
    table = board(
        creature("A", "Ann", text="Flying, shadow"),
        creature("flyer", "Bob", text="Flying"),
        creature("shade", "Bob", text="Shadow"),
        creature("both", "Bob", text="Reach, shadow"),
        attacks="A",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "both"}
    step = "509.1b" if edition != RULES_2006 else "500.3"
    assert broken(block(table, "flyer")) == [(step, {"A", "flyer"})]
    assert broken(block(table, "shade")) == [(step, {"A", "shade"})]


@pytest.mark.parametrize("edition", SINCE_2009)
def test_x5_blocks_if_able_against_menace(edition: str) -> None:
    # Together they obey 1 of 1. A alone breaks menace; B alone breaks it too and obeys 0 of 1;
    # nobody obeys 0 of 1.
    table = board(
        creature("M", "Ann", text="Menace"),
        creature("A", "Bob", text="This creature blocks each combat if able."),
        creature("B", "Bob"),
        attacks="M",
        rules=edition,
    )
    assert legal_blocks(table) == {"A B"}
    assert numbers(block(table, "A B")) == (1, 1, 0)
    assert broken(block(table, "A")) == [("509.1b", {"M", "A"})]
    assert rules(block(table, "B")) == ["509.1b", "509.1c"]
    verdict = block(table, "nobody")
    assert broken(verdict) == [("509.1c", {"A"})]
    assert isinstance(verdict, Illegal)
    assert verdict.better == {"A": ["M"], "B": ["M"]}


ALL_MENACING = enchantment(
    "sign", "Ann", "Creatures can't be blocked except by two or more creatures."
)


@pytest.mark.parametrize("edition", SINCE_2009)
def test_x5b_blocks_if_able_against_all_menacing(edition: str) -> None:
    blockers = (
        creature("A", "Bob", text="This creature blocks each combat if able."),
        creature("B", "Bob"),
    )
    one = board(creature("M", "Ann"), *blockers, ALL_MENACING, attacks="M", rules=edition)
    assert legal_blocks(one) == {"A B"}
    two = board(
        creature("M", "Ann"),
        creature("N", "Ann"),
        *blockers,
        ALL_MENACING,
        attacks="M N",
        rules=edition,
    )
    assert legal_blocks(two) == {"A>M B>M", "A>N B>N"}
    # One each: each attacker is blocked by one creature only, though the requirement is obeyed.
    assert broken(block(two, "A>M B>N")) == [("509.1b", {"M", "A"}), ("509.1b", {"N", "B"})]


def test_x5c_in_2006_a_partner_is_not_dragged_in() -> None:
    # 500.5: B serves no requirement in {A, B}, so that alternative does not count against nobody.
    table = board(
        creature("M", "Ann"),
        creature("A", "Bob", text="This creature blocks each combat if able."),
        creature("B", "Bob"),
        ALL_MENACING,
        attacks="M",
        rules=RULES_2006,
    )
    assert legal_blocks(table) == {"nobody", "A B"}
    assert rules(block(table, "A")) == ["500.3"]
    assert rules(block(table, "B")) == ["500.3", "500.4"]  # A could join it


ORDERED = ("2009-10-01", "2010-10-01", "2024-03-08")


@pytest.mark.parametrize("edition", ORDERED)
def test_x6_any_order_of_exactly_the_blockers(edition: str) -> None:
    # The first two in the order get lethal damage, 1 and 2, the last the rest; all three stand.
    blockers = {"elves": "1/1", "bear": "2/2", "angel": "4/4"}
    table = board(
        creature("A", "Ann", "5/6"),
        *(creature(name, "Bob", size) for name, size in blockers.items()),
        attacks="A",
        blocks="elves bear angel",
        rules=edition,
    )

    def legal(*order: str) -> bool | None:
        first, *_ = order
        assign = {"A": {first: 5}, **{name: {"A": int(n[0])} for name, n in blockers.items()}}
        declared = msgspec.structs.replace(
            table, order={"A": order}, damage=Damage(step="regular", assign=assign)
        )
        return check(declared).legal

    assert all(legal(*order) for order in itertools.permutations(blockers))
    assert legal("angel", "elves") is False
    assert legal("angel", "elves", "bear", "bear") is False
    assert legal("angel", "elves", "bear", "A") is False


@pytest.mark.parametrize("edition", EDITIONS)
def test_x8_the_blocker_that_stands_there_is_checked_as_ever(edition: str) -> None:
    # The example's attacker and its one declared blocker; who is put in blocking is no declaration.
    table = board(
        creature("spider", "Ann", "2/4", "Reach"),
        creature("minotaur", "Bob", "3/3"),
        attacks="spider",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "minotaur"}


@pytest.mark.parametrize("edition", TODAY)
def test_x16_trample_over_planeswalkers(edition: str) -> None:
    # Loyalty 3: the 1/1 deals 1, so 2 of the 7/7's must go there before its controller gets any.
    table = board(
        creature("small", "Ann", "1/1"),
        creature("big", "Ann", "7/7", "Trample over planeswalkers"),
        planeswalker("jura", "Bob"),
        attacks="small>jura big>jura",
        blocks="nobody",
        rules=edition,
    )

    def legal(share: int) -> bool | None:
        split = {name: n for name, n in {"jura": share, "Bob": 7 - share}.items() if n}
        assign = {"small": {"jura": 1}, "big": split}
        damage = Damage(step="regular", assign=assign)
        return check(msgspec.structs.replace(table, damage=damage)).legal

    assert [share for share in range(8) if legal(share)] == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("edition", EDITIONS)
def test_x17_a_block_is_tested_on_the_declared_pair(edition: str) -> None:
    # 702.22h: blocking the flyer makes the whole band blocked; the swampwalker cannot be declared
    # for, as the defending player controls a Swamp.
    table = board(
        creature("flyer", "Ann", text="Flying\nBanding"),
        creature("walker", "Ann", text="Swampwalk"),
        creature("reacher", "Bob", text="Reach"),
        creature("bird", "Bob", text="Flying"),
        creature("ground", "Bob"),
        land("swamp", "Bob", "Basic Land — Swamp"),
        attacks="flyer walker",
        bands=[["flyer", "walker"]],
        rules=edition,
    )
    assert legal_blocks(table) == {
        "nobody",
        "reacher>flyer",
        "bird>flyer",
        "reacher>flyer bird>flyer",
    }
    assert check(with_blocks(table, "reacher>flyer")).legal
    step = "509.1b" if edition != RULES_2006 else "500.3"
    assert broken(block(table, "reacher>walker")) == [(step, {"reacher", "walker"})]


@pytest.mark.parametrize("edition", EDITIONS)
def test_x18_a_phased_out_creature_is_not_there(edition: str) -> None:
    # It cannot attack, is nobody's company, and its text has no effect.
    table = board(
        creature("A", "Ann", text="This creature can't attack alone."),
        creature("gone", "Ann", text="Creatures you control can't attack.", phased_out=True),
        creature("B", "Ann"),
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "B", "A B"}
    step = "508.1a" if edition != RULES_2006 else "308.2a"
    assert (step, {"gone"}) in broken(attack(table, "gone"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_x18_a_phased_out_creature_is_not_counted(edition: str) -> None:
    # "All creatures defending player controls" are x and y; the phased-out one is not among them,
    # and can be neither blocker nor attacker.
    table = board(
        creature(
            "T",
            "Ann",
            "8/8",
            "Tromokratis can't be blocked unless all creatures defending player controls block it.",
            name="Tromokratis",
        ),
        creature("x", "Bob"),
        creature("y", "Bob"),
        creature("gone", "Bob", phased_out=True),
        attacks="T",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody", "x y"}
    step = "509.1a" if edition != RULES_2006 else "309.2a"
    assert (step, {"gone"}) in broken(block(table, "gone"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_x20_landwalk_looks_at_that_attackers_defender(edition: str) -> None:
    # 802.2a: only Bob controls a Mountain; the mountainwalker attacks Cat, who may block it.
    creatures = (
        creature("bear", "Ann"),
        creature("walker", "Ann", text="Mountainwalk"),
        creature("x", "Bob"),
        creature("y", "Cat"),
        land("mountain", "Bob", "Basic Land — Mountain"),
    )
    table = board(*creatures, players="Ann Bob Cat", rules=edition)
    apart = with_attacks(table, "bear>Bob walker>Cat")
    assert legal_blocks(apart, "Cat") == {"nobody", "y>walker"}
    assert legal_blocks(apart, "Bob") == {"nobody", "x>bear"}
    turned = with_attacks(table, "bear>Cat walker>Bob")
    assert legal_blocks(turned, "Bob") == {"nobody"}
    assert legal_blocks(turned, "Cat") == {"nobody", "y>bear"}
    faults = block(turned, "x>walker", "Bob")
    if edition in EDITIONS[3:]:
        assert becauses(faults) == {"702.14c"}
