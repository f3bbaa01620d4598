"""Rulings 1 to 8: restrictions first, then the number of requirements obeyed (508.1, 509.1)."""

import itertools

import pytest

from legality import Illegal
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2024,
    SINCE_2009,
    attack,
    aura,
    block,
    board,
    creature,
    enchantment,
    legal_attacks,
    legal_blocks,
    numbers,
    rules,
)

MUST_ATTACK = "This creature attacks each combat if able."
LURE = "All creatures able to block this creature do so."
MUST_BE_BLOCKED = "This creature must be blocked if able."
ONE_ATTACKER = enchantment("arbiter", "Bob", "No more than one creature can attack each combat.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_01_a_broken_restriction_outweighs_every_requirement(edition: str) -> None:
    # A and B must attack, no more than one may: {A, B} obeys 2 but is illegal; {A} obeys 1 of 1.
    table = board(
        creature("A", "Ann", text=MUST_ATTACK),
        creature("B", "Ann", text=MUST_ATTACK),
        ONE_ATTACKER,
        rules=edition,
    )
    assert legal_attacks(table) == {"A", "B"}
    verdict = attack(table, "A B")
    assert numbers(verdict) == (2, 1, 0)
    assert rules(verdict) == ["500.2" if edition == RULES_2006 else "508.1c"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_01_the_number_counts_not_whose_it_is(edition: str) -> None:
    # Under the cap each obeys 1 alone, whether by its own text, by an Aura, or by a spell.
    table = board(
        creature("A", "Ann", text=MUST_ATTACK),
        creature("B", "Ann"),
        creature("C", "Ann"),
        aura("taunt", "Bob", "B", "Enchanted creature attacks each combat if able."),
        ONE_ATTACKER,
        effects=[
            {"oracle_text": "This creature attacks this turn if able.", "on": ["C"]},
        ],
        rules=edition,
    )
    assert legal_attacks(table) == {"A", "B", "C"}


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_02_an_unrelated_partner_is_dragged_along(edition: str) -> None:
    # A alone breaks its restriction; with any partner it obeys 1. So every attack without A, and A
    # alone, is illegal.
    table = board(
        creature("A", "Ann", text=f"{MUST_ATTACK}\nThis creature can't attack alone."),
        creature("B", "Ann"),
        creature("C", "Ann"),
        rules=edition,
    )
    assert legal_attacks(table) == {"A B", "A C", "A B C"}
    assert numbers(attack(table, "B")) == (0, 1, 0)


def test_ruling_02_in_2006_no_partner_is_dragged_along() -> None:
    # From nobody every alternative that obeys the requirement moves B or C, which serve none:
    # maximum 0. Where one of them is declared, A joins it: B, C or both without A are illegal.
    table = board(
        creature("A", "Ann", text=f"{MUST_ATTACK}\nThis creature can't attack alone."),
        creature("B", "Ann"),
        creature("C", "Ann"),
        rules=RULES_2006,
    )
    assert legal_attacks(table) == {"nobody", "A B", "A C", "A B C"}
    assert numbers(attack(table, "nobody")) == (0, 0, 0)


@pytest.mark.parametrize(
    ("edition", "legal"),
    [
        ("2007-02-01", {"nobody", "A B"}),
        ("2007-04-30", {"nobody", "A B"}),
        ("2007-05-01", {"A B"}),
    ],
)
def test_ruling_02_turned_with_the_edition_of_may_2007(edition: str, legal: set[str]) -> None:
    table = board(
        creature("A", "Ann", text=f"{MUST_ATTACK}\nThis creature can't attack alone."),
        creature("B", "Ann"),
        rules=edition,
    )
    assert legal_attacks(table) == legal


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_03_among_several_best_the_choice_is_free(edition: str) -> None:
    # Three must attack, two may: every pair obeys 2.
    table = board(
        *(creature(name, "Ann", text=MUST_ATTACK) for name in "ABC"),
        enchantment("cave", "Bob", "No more than two creatures can attack each combat."),
        rules=edition,
    )
    assert legal_attacks(table) == {"A B", "A C", "B C"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_04_each_effect_on_each_creature_counts_one(edition: str) -> None:
    # {A} obeys two, {B} one.
    table = board(
        creature("A", "Ann", text=MUST_ATTACK),
        aura("taunt", "Bob", "A", "Enchanted creature attacks each combat if able."),
        creature("B", "Ann", text=MUST_ATTACK),
        ONE_ATTACKER,
        rules=edition,
    )
    assert legal_attacks(table) == {"A"}
    assert numbers(attack(table, "A")) == (2, 2, 0)
    assert numbers(attack(table, "B")) == (1, 2, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_04_one_effect_on_two_creatures_counts_two(edition: str) -> None:
    # "All creatures attack" is one requirement on each of A and B; with A's own that is 3 in all.
    table = board(
        creature("A", "Ann", text=MUST_ATTACK),
        creature("B", "Ann"),
        creature("C", "Ann", tapped=True),
        enchantment("melee", "Bob", "All creatures attack each combat if able."),
        rules=edition,
    )
    assert legal_attacks(table) == {"A B"}
    assert numbers(attack(table, "A B")) == (3, 3, 0)
    assert numbers(attack(table, "A")) == (2, 3, 0)
    assert numbers(attack(table, "B")) == (1, 3, 0)


@pytest.mark.parametrize("edition", [RULES_2006, RULES_2024])
def test_ruling_05_lure_and_must_be_blocked(edition: str) -> None:
    # Lure asks each of five creatures, "must be blocked" asks once. All on L: 5. Four on L and one
    # on M: 4 + 1 = 5. Three on L: at most 3 + 1. So 1 + 5 declarations.
    names = "vwxyz"
    table = board(
        creature("L", "Ann", text=LURE),
        creature("M", "Ann", text=MUST_BE_BLOCKED),
        *(creature(name, "Bob") for name in names),
        attacks="L M",
        rules=edition,
    )
    expected = {" ".join(f"{name}>L" for name in names)}
    for one in names:
        expected.add(" ".join(f"{name}>{'M' if name == one else 'L'}" for name in names))
    assert legal_blocks(table, most=1) == expected
    assert numbers(block(table, "v>L w>L x>L y>M z>M")) == (4, 5, 0)


@pytest.mark.parametrize("edition", [RULES_2009, RULES_2024])
def test_ruling_05_a_bear_lured_and_must_be_blocked(edition: str) -> None:
    # Four blockers on bear B (lured, must be blocked), M and N (must be blocked): with b on B the
    # lure gives b, and each attacker blocked by somebody gives one more. (4,0,0) 4+1, (3,1,0) and
    # (3,0,1) 3+2, (2,1,1) 2+3: all 5. (2,2,0) 2+2, (1,2,1) 1+3: 4.
    names = "wxyz"
    table = board(
        creature("B", "Ann", text=f"{LURE}\n{MUST_BE_BLOCKED}"),
        creature("M", "Ann", text=MUST_BE_BLOCKED),
        creature("N", "Ann", text=MUST_BE_BLOCKED),
        *(creature(name, "Bob") for name in names),
        attacks="B M N",
        rules=edition,
    )
    expected: set[str] = set()
    for chosen in itertools.product("BMN", repeat=4):
        if tuple(chosen.count(a) for a in "BMN") in {(4, 0, 0), (3, 1, 0), (3, 0, 1), (2, 1, 1)}:
            expected.add(" ".join(f"{b}>{a}" for b, a in zip(names, chosen, strict=True)))
    assert len(expected) == 1 + 4 + 4 + 12
    assert legal_blocks(table, most=1) == expected
    assert numbers(block(table, "w>B x>B y>M z>M")) == (4, 5, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_06_two_lured_attackers(edition: str) -> None:
    # x blocks one of them (1 of its 2), y blocks both (2 of 2): maximum 3.
    table = board(
        creature("L", "Ann", text=LURE),
        creature("N", "Ann", text=LURE),
        creature("x", "Bob"),
        creature("y", "Bob", text="This creature can block an additional creature each combat."),
        attacks="L N",
        rules=edition,
    )
    assert legal_blocks(table) == {"x>L y>L+N", "x>N y>L+N"}
    assert numbers(block(table, "x>L y>L+N")) == (3, 3, 0)
    assert numbers(block(table, "x>L y>N")) == (2, 3, 0)
    # x may not block both: 509.1a, though that would obey 4.
    assert rules(block(table, "x>L+N y>L+N")) == ["309.2a" if edition == RULES_2006 else "509.1a"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_07_lure_and_at_most_one_blocker(edition: str) -> None:
    # One creature must block L, whoever; the other blocks N or nobody: the maximum is 1 of 2.
    table = board(
        creature(
            "L", "Ann", text=f"{LURE}\nThis creature can't be blocked by more than one creature."
        ),
        creature("N", "Ann"),
        creature("x", "Bob"),
        creature("y", "Bob"),
        attacks="L N",
        rules=edition,
    )
    assert legal_blocks(table) == {"x>L", "y>L", "x>L y>N", "x>N y>L"}
    assert numbers(block(table, "x>L")) == (1, 1, 0)
    assert rules(block(table, "x>L y>L")) == ["500.3" if edition == RULES_2006 else "509.1b"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_07_lure_and_menace_with_a_single_blocker(edition: str) -> None:
    table = board(
        creature("L", "Ann", text=f"Menace\n{LURE}"),
        creature("x", "Bob"),
        creature("tapped", "Bob", tapped=True),
        attacks="L",
        rules=edition,
    )
    assert legal_blocks(table) == {"nobody"}
    assert numbers(block(table, "nobody")) == (0, 0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_07_lure_and_menace_with_two_blockers(edition: str) -> None:
    # Both obey the lure together (2 of 2); in 2006 too, as each serves a requirement of its own.
    table = board(
        creature("L", "Ann", text=f"Menace\n{LURE}"),
        creature("x", "Bob"),
        creature("y", "Bob"),
        attacks="L",
        rules=edition,
    )
    assert legal_blocks(table) == {"x y"}
    verdict = block(table, "nobody")
    assert isinstance(verdict, Illegal)
    assert verdict.better == {"x": ["L"], "y": ["L"]}
    assert numbers(verdict) == (0, 2, 0)


@pytest.mark.parametrize("edition", [RULES_2006, RULES_2024])
def test_ruling_08_must_be_blocked_by_exactly_one(edition: str) -> None:
    # P and Q each ask for exactly one blocker: 2 of 2 with one each, whoever; the third creature
    # may join neither (1 of 2 then) but may block N: 3 · 2 ways, times N or nobody.
    exactly = "This creature must be blocked by exactly one creature if able."
    table = board(
        creature("P", "Ann", text=exactly),
        creature("Q", "Ann", text=exactly),
        creature("N", "Ann"),
        *(creature(name, "Bob") for name in "xyz"),
        attacks="P Q N",
        rules=edition,
    )
    expected: set[str] = set()
    for one, other in itertools.permutations("xyz", 2):
        for third in ("N", None):
            chosen = {one: "P", other: "Q"}
            if third is not None:
                chosen[next(iter(set("xyz") - {one, other}))] = third
            expected.add(" ".join(f"{name}>{chosen[name]}" for name in sorted(chosen)))
    assert len(expected) == 12
    assert legal_blocks(table, most=1) == expected
    # Two on P is no restriction broken: it is one requirement missed.
    assert rules(block(table, "x>P y>P z>Q")) == ["500.4" if edition == RULES_2006 else "509.1c"]
    assert numbers(block(table, "x>P y>P z>Q")) == (1, 2, 0)
