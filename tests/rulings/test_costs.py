"""Rulings 9 to 14: nobody is made to pay, and one who pays must do their best with it."""

import pytest

from legality import Illegal, Legal
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    SINCE_2009,
    TODAY,
    attack,
    aura,
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
)

MUST_ATTACK = "This creature attacks each combat if able."
PROPAGANDA = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you."
)
BEHEMOTH = "This creature can't attack or block unless you pay {2}."


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_09_nobody_is_compelled_to_pay(edition: str) -> None:
    # Free declarations obey 0; paying {2} obeys 1. Both are legal while the mana is there.
    table = board(
        creature("A", "Ann", text=MUST_ATTACK),
        enchantment("tax", "Bob", PROPAGANDA),
        mana={"Ann": 2},
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A"}
    assert numbers(attack(table, "nobody")) == (0, 0, 0)
    assert isinstance(attack(table, "A"), Legal)
    assert attack(table, "A").cost == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_09_what_is_declared_must_be_paid(edition: str) -> None:
    table = board(
        creature("A", "Ann", text=MUST_ATTACK),
        enchantment("tax", "Bob", PROPAGANDA),
        mana={"Ann": 1},
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody"}
    step = {RULES_2006: "308.2f", RULES_2009: "508.1i", RULES_2010: "508.1i"}.get(edition, "508.1j")
    assert broken(attack(table, "A")) == [(step, {"A"})]
    assert attack(table, "A").cost == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_09_a_cost_of_nothing_is_still_optional(edition: str) -> None:
    table = board(
        creature(
            "A", "Ann", text=f"{MUST_ATTACK}\nThis creature can't attack unless you pay {{0}}."
        ),
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody", "A"}


@pytest.mark.parametrize("edition", [e for e in EDITIONS if e != RULES_2010])
def test_ruling_09_a_blockers_tax_is_optional_too(edition: str) -> None:
    table = board(
        creature("A", "Ann", text="All creatures able to block this creature do so."),
        creature("x", "Bob", text=BEHEMOTH),
        creature("y", "Bob"),
        attacks="A",
        mana={"Bob": 2},
        rules=edition,
    )
    # y is free and must block: 1 of 1 without paying; with x paid for, 2 of 2.
    assert legal_blocks(table) == {"y", "x y"}
    assert numbers(block(table, "y")) == (1, 1, 0)
    assert numbers(block(table, "x y")) == (2, 2, 2)
    # x pays and blocks, y stays away: y could block as well for nothing more, 1 of 2.
    assert numbers(block(table, "x")) == (1, 2, 2)
    assert rules(block(table, "x")) == ["500.4" if edition == RULES_2006 else "509.1c"]


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_10_a_tax_on_one_player_excuses_from_no_other(edition: str) -> None:
    # A is goaded by Cat: it attacks (1), and attacks a player other than Cat (2). Only Bob is such
    # a player, and he is taxed. Free: Cat or a planeswalker obeys 1, staying home 0. Paid: Bob, 2.
    table = board(
        creature("A", "Ann", goaded_by=["Cat"]),
        enchantment("tax", "Bob", PROPAGANDA),
        planeswalker("jura", "Bob"),
        players="Ann Bob Cat",
        mana={"Ann": 2},
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Bob", "A>Cat", "A>jura"}
    assert numbers(attack(table, "A>Cat")) == (1, 1, 0)
    assert numbers(attack(table, "A>jura")) == (1, 1, 0)
    assert numbers(attack(table, "A>Bob")) == (2, 2, 2)
    assert numbers(attack(table, "nobody")) == (0, 1, 0)


@pytest.mark.parametrize("edition", TODAY)
def test_ruling_10_with_an_untaxed_player_that_one_is_attacked(edition: str) -> None:
    # Dan costs nothing and obeys both: 2 for free.
    table = board(
        creature("A", "Ann", goaded_by=["Cat"]),
        enchantment("tax", "Bob", PROPAGANDA),
        players="Ann Bob Cat Dan",
        mana={"Ann": 2},
        rules=edition,
    )
    assert legal_attacks(table) == {"A>Bob", "A>Dan"}
    assert numbers(attack(table, "A>Cat")) == (1, 2, 0)


BEHEMOTH_TABLE = (
    creature("bear", "Ann", text="This creature must be blocked if able."),
    creature("other", "Ann"),
    creature("Q", "Bob", text=BEHEMOTH),
)


@pytest.mark.parametrize("edition", [e for e in EDITIONS if e != RULES_2010])
def test_ruling_11_who_pays_must_do_their_best_with_it(edition: str) -> None:
    # Free: Q stays home, 0. Paid: on the bear 1 of 1; on the other 0 of 1, for the same payment.
    table = board(*BEHEMOTH_TABLE, attacks="bear other", mana={"Bob": 2}, rules=edition)
    assert legal_blocks(table) == {"nobody", "Q>bear"}
    verdict = block(table, "Q>other")
    assert numbers(verdict) == (0, 1, 2)
    assert isinstance(verdict, Illegal)
    assert verdict.better == {"Q": ["bear"]}


@pytest.mark.parametrize("edition", ["2010-01-31", "2010-02-01", RULES_2010, "2011-02-03"])
def test_ruling_11_what_sits_on_the_attacker_is_no_burden_of_the_exempt_blocker(
    edition: str,
) -> None:
    # "Must be blocked" sits on the bear: that the blocker, which must be paid for, is exempt (2010)
    # changes nothing. Who pays for it does their best with it.
    table = board(*BEHEMOTH_TABLE, attacks="bear other", mana={"Bob": 2}, rules=edition)
    assert legal_blocks(table) == {"nobody", "Q>bear"}


@pytest.mark.parametrize(
    ("edition", "legal"),
    [
        ("2010-01-31", {"nobody", "A>Bob"}),
        ("2010-02-01", {"nobody", "A>Bob", "A>jura"}),
        ("2011-02-03", {"nobody", "A>Bob", "A>jura"}),
        ("2011-02-04", {"nobody", "A>Bob"}),
    ],
)
def test_corrections_2_an_exempt_creature_that_is_paid_for_does_what_it_likes(
    edition: str, legal: set[str]
) -> None:
    # A attacks Bob if able and can't attack without {1}. Exempt, it may attack the planeswalker.
    table = board(
        creature(
            "A",
            "Ann",
            text="This creature attacks Bob each combat if able.\n"
            "This creature can't attack unless you pay {1}.",
        ),
        planeswalker("jura", "Bob"),
        mana={"Ann": 1},
        rules=edition,
    )
    assert legal_attacks(table) == legal


TAXED_PARTNER = (
    creature("A", "Ann", text=f"{MUST_ATTACK}\nThis creature can't attack alone."),
    creature("B", "Ann"),
    aura("tax", "Bob", "B", "Enchanted creature can't attack unless its controller pays {1}."),
)


@pytest.mark.parametrize("edition", [*EDITIONS, "2007-05-01"])
def test_ruling_12_nobody_pays_for_a_partner(edition: str) -> None:
    # A needs B, B is taxed: nobody obeys 0 of 0 for free. Having paid for B, A must come too, in
    # 2006 (B does what it does anyway) and 2010 (A itself need not be paid for) as well.
    table = board(*TAXED_PARTNER, mana={"Ann": 1}, rules=edition)
    assert legal_attacks(table) == {"nobody", "A B"}
    assert numbers(attack(table, "B")) == (0, 1, 1)
    assert numbers(attack(table, "A B")) == (1, 1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ruling_13_no_ability_need_be_activated(edition: str) -> None:
    # A could lose defender for {1}, but as it stands it can't attack: maximum 0.
    table = board(
        creature(
            "A",
            "Ann",
            text=f"Defender\n{MUST_ATTACK}\n{{1}}: This creature loses defender until end of turn.",
        ),
        creature("B", "Ann", text=MUST_ATTACK, tapped=True),
        mana={"Ann": 5},
        rules=edition,
    )
    assert legal_attacks(table) == {"nobody"}
    assert numbers(attack(table, "nobody")) == (0, 0, 0)


@pytest.mark.parametrize("edition", SINCE_2009)
def test_ruling_14_other_costs_are_paid_from_what_is_there(edition: str) -> None:
    dragon = creature("A", "Ann", "5/5", "This creature can't attack unless you sacrifice a land.")
    table = board(dragon, land("forest", "Ann"), rules=edition)
    assert legal_attacks(table) == {"nobody", "A"}
    verdict = attack(table, "A")
    assert (verdict.cost, verdict.other_costs) == (0, ())
    assert verdict.pays == {"Ann": {"other": ("sacrifice a land",)}}
    assert legal_attacks(board(dragon, land("forest", "Bob"), rules=edition)) == {"nobody"}
