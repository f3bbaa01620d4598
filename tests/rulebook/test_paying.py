"""Costs paid from resources, all of a declaration together (118, 508.1h–j, 509.1d–f).

The clauses are those of the contract of costs; each has one that is fine, one just kept and one
broken.
"""

from typing import Any

import pytest
from msgspec import UNSET, structs

from legality import (
    Illegal,
    Legal,
    Position,
    Undecided,
    Verdict,
    check,
    check_attacks,
    legal_attacks,
)
from legality.frozen import json_value
from legality.verdict import verdict_value
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    TODAY,
    Value,
    attack,
    aura,
    block,
    creature,
    enchantment,
    land,
    legal_blocks,
    permanent,
    planeswalker,
    rules,
)
from tests.table import legal_attacks as judged_attacks

MUST = "This creature attacks each combat if able."
ANNEX = enchantment(
    "annex",
    "Bob",
    "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} "
    "for each of those creatures.",
)
FOREST, ISLAND = land("forest", "Ann"), land("island", "Ann", "Basic Land — Island")


def table(
    *permanents: Value, ann: Value | None = None, bob: Value | None = None, **fields: Any
) -> Position:
    """A position of Ann, who attacks, and Bob, with what they can pay with."""
    players = [{"name": "Ann", **(ann or {})}, {"name": "Bob", **(bob or {})}]
    return Position.from_value({"players": players, "permanents": list(permanents), **fields})


def taxed(id: str, cost: str, controller: str = "Ann", **fields: Any) -> Value:
    """A creature that can't attack or block without that cost."""
    text = f"This creature can't attack or block unless you {cost}."
    return creature(id, controller, text=text, **fields)


def short(verdict: Verdict) -> tuple[str, str | None, str]:
    """The one fault: its step, what is behind it, and the sentence up to the text."""
    assert isinstance(verdict, Illegal)
    (fault,) = verdict.violations
    return fault.rule, fault.because, fault.message.partition(":")[0]


# -- 1: all together -------------------------------------------------------------------------------


@pytest.mark.rule("118.3", "118.10")
def test_clause_1_no_resource_pays_twice() -> None:
    # 2 + 2 mana of 4 are fine, of 3 are not, though each alone could be paid.
    both = (taxed("a", "pay {2}"), taxed("b", "pay {2}"))
    assert isinstance(attack(table(*both, ann={"mana": 4}), "a b"), Legal)
    poor = table(*both, ann={"mana": 3})
    assert judged_attacks(poor) == {"nobody", "a", "b"}
    assert short(attack(poor, "a b")) == (
        "508.1j",
        "118.3",
        "Ann has to pay 4 mana for a, b and can pay 3",
    )


@pytest.mark.rule("118.3", "119.4")
@pytest.mark.parametrize(
    ("edition", "step", "cost", "life"),
    [
        (RULES_2006, "308.2f", "Cost", "Cost"),
        (RULES_2009, "508.1i", "116.3", "117.4"),
        (RULES_2010, "508.1i", "117.3", "118.4"),
        *((edition, "508.1j", "118.3", "119.4") for edition in TODAY),
    ],
)
def test_clause_1_the_numbers_of_each_edition(
    edition: str, step: str, cost: str, life: str
) -> None:
    mana = attack(table(taxed("a", "pay {1}"), rules=edition), "a")
    assert short(mana)[:2] == (step, cost)
    paid = table(taxed("a", "pay 2 life"), ann={"life": 1}, rules=edition)
    assert short(attack(paid, "a"))[:2] == (step, life)


@pytest.mark.parametrize("edition", EDITIONS)
def test_clause_1_blocks_are_paid_for_by_who_declares_them(edition: str) -> None:
    fields: dict[str, Any] = {"attacks": {"x": "Bob"}, "rules": edition}
    two = (creature("x", "Ann"), taxed("a", "pay {1}", "Bob"), taxed("b", "pay {1}", "Bob"))
    position = table(*two, ann={"mana": 9}, bob={"mana": 1}, **fields)
    assert legal_blocks(position) == {"nobody", "a", "b"}
    step = "309.2d" if edition == RULES_2006 else "509.1f"
    assert rules(block(position, "a b")) == [step]


# -- 2: Phyrexian and hybrid symbols ---------------------------------------------------------------


@pytest.mark.rule("107.4f")
@pytest.mark.parametrize(
    ("mana", "life", "legal"),
    [
        # Two Phyrexian symbols: by two mana; by one and 2 life; by 4 life; one short of each.
        (2, 0, True),
        (1, 2, True),
        (0, 4, True),
        (1, 1, False),
        (0, 3, False),
    ],
)
def test_clause_2_a_phyrexian_symbol_is_one_mana_or_2_life(
    mana: int, life: int, legal: bool
) -> None:
    position = table(
        creature("a", "Ann"), creature("b", "Ann"), ANNEX, ann={"mana": mana, "life": life}
    )
    assert isinstance(attack(position, "a b"), Legal) == legal


@pytest.mark.rule("107.4f")
def test_clause_2_mana_goes_to_the_symbols_that_life_cannot_pay() -> None:
    # {1}{W/P}: the one mana pays {1}, 2 life the other. Without mana no life helps.
    one = taxed("a", "pay {1}{W/P}")
    assert isinstance(attack(table(one, ann={"mana": 1, "life": 2}), "a"), Legal)
    assert short(attack(table(one, ann={"mana": 1, "life": 1}), "a"))[1] == "119.4"
    assert short(attack(table(one, ann={"life": 20}), "a"))[1] == "118.3"


@pytest.mark.rule("107.4e")
def test_clause_2_a_hybrid_symbol_is_one_mana() -> None:
    one = taxed("a", "pay {2/W}{R/G}")
    assert attack(table(one, ann={"mana": 2}), "a").cost == 2
    assert judged_attacks(table(one, ann={"mana": 1})) == {"nobody"}


# -- 3: life ---------------------------------------------------------------------------------------


@pytest.mark.rule("119.4")
def test_clause_3_life_is_paid_down_to_0() -> None:
    for life, legal in ((3, True), (2, True), (1, False), (-4, False)):
        position = table(taxed("a", "pay 2 life"), ann={"life": life})
        assert isinstance(attack(position, "a"), Legal) == legal


@pytest.mark.rule("119.4b")
def test_clause_3_nothing_can_always_be_paid() -> None:
    # 119.4b: 0 life, whatever the life total is.
    free = creature(
        "a", "Ann", text="This creature can't attack unless you pay 1 life for each +1/+1 counter "
        "on it."
    )  # fmt: skip
    assert judged_attacks(table(free, ann={"life": -3})) == {"nobody", "a"}
    grown = table({**free, "counters": {"+1/+1": 2}}, ann={"life": 1})
    assert judged_attacks(grown) == {"nobody"}


@pytest.mark.rule("810.9b")
def test_clause_3_a_shared_life_total_pays_for_all_of_the_team() -> None:
    # 119.4a: 2 + 2 of 4 life; of 3 only one of them.
    for life, legal in ((4, {"", "a", "b", "a b"}), (3, {"", "a", "b"})):
        position = Position.from_value(
            {
                "players": [
                    {"name": "Ann", "team": "n", "life": life},
                    {"name": "Amy", "team": "n", "life": life},
                    {"name": "Bob", "team": "s"},
                    {"name": "Bea", "team": "s"},
                ],
                "permanents": [taxed("a", "pay 2 life"), taxed("b", "pay 2 life", "Amy")],
                "defending": ["Bob"],
                "shared_team_turns": True,
            }
        )
        view = legal_attacks(position)
        assert {" ".join(sorted(one)) for one in view} == legal
        assert view.count() == len(legal)


# -- 4, 6: permanents ------------------------------------------------------------------------------


@pytest.mark.rule("118.10")
def test_clause_4_different_permanents_for_every_cost() -> None:
    # "A land" and "an Island": the Island serves either, both need the Forest too.
    both = (taxed("a", "sacrifice a land"), taxed("b", "sacrifice an Island"))
    assert isinstance(attack(table(*both, FOREST, ISLAND), "a b"), Legal)
    assert judged_attacks(table(*both, ISLAND)) == {"nobody", "a", "b"}
    assert judged_attacks(table(*both, FOREST)) == {"nobody", "a"}
    step, because, message = short(attack(table(*both, ISLAND), "a b"))
    assert (step, because) == ("508.1j", "118.3")
    expected = "for a, b, and there is only 1 that may be (island)"
    assert message == f"Ann has to sacrifice, return or exile 2 {expected}"


def test_clause_4_only_permanents_that_the_payer_controls_and_that_are_there() -> None:
    one = taxed("a", "sacrifice a land")
    assert judged_attacks(table(one, land("bobs", "Bob"))) == {"nobody"}
    assert judged_attacks(table(one, {**FOREST, "phased_out": True})) == {"nobody"}
    assert judged_attacks(table(one, {**FOREST, "tapped": True})) == {"nobody", "a"}  # clause 6


def test_clause_4_another_is_not_the_creature_itself() -> None:
    assert judged_attacks(table(taxed("a", "sacrifice a creature"))) == {"nobody", "a"}
    other = taxed("a", "sacrifice another creature")
    assert judged_attacks(table(other)) == {"nobody"}
    assert judged_attacks(table(other, creature("b", "Ann"))) == {"nobody", "a", "b", "a b"}


def test_clause_4_tapped_first_and_sacrificed_then() -> None:
    tap, give = taxed("a", "tap an untapped artifact you control"), "sacrifice an artifact"
    relic = permanent("relic", "Ann", "Artifact")
    assert isinstance(attack(table(tap, taxed("b", give), relic), "a b"), Legal)
    again = table(tap, taxed("b", "tap an untapped artifact you control"), relic)
    assert judged_attacks(again) == {"nobody", "a", "b"}
    back = table(taxed("a", give), taxed("b", "return an artifact you control to its owner's hand"),
                 relic)  # fmt: skip
    assert judged_attacks(back) == {"nobody", "a", "b"}


def test_clause_4_two_at_once() -> None:
    one = taxed("a", "sacrifice two Islands")
    two = (ISLAND, land("island2", "Ann", "Basic Land — Island"))
    assert judged_attacks(table(one, *two)) == {"nobody", "a"}
    assert judged_attacks(table(one, ISLAND, FOREST)) == {"nobody"}


# -- 5: tapping ------------------------------------------------------------------------------------

TAP = "tap an untapped creature you control"


def test_clause_5_attackers_without_vigilance_are_tapped_already() -> None:
    assert judged_attacks(table(taxed("a", TAP))) == {"nobody"}
    assert judged_attacks(table(taxed("a", TAP, keywords=["Vigilance"]))) == {"nobody", "a"}
    # x is tapped for the cost or attacks, not both; a sick creature can be tapped (302.6).
    assert judged_attacks(table(taxed("a", TAP), creature("x", "Ann"))) == {"nobody", "a", "x"}
    sick = creature("x", "Ann", summoning_sick=True)
    assert judged_attacks(table(taxed("a", TAP), sick)) == {"nobody", "a"}
    tapped = creature("x", "Ann", tapped=True)
    assert judged_attacks(table(taxed("a", TAP), tapped)) == {"nobody"}


def test_clause_5_blockers_are_not_tapped() -> None:
    attacks = {"attacks": {"x": "Bob"}}
    alone = table(creature("x", "Ann"), taxed("a", TAP, "Bob"), **attacks)
    assert legal_blocks(alone) == {"nobody", "a"}
    both = table(creature("x", "Ann"), taxed("a", TAP, "Bob"), taxed("b", TAP, "Bob"), **attacks)
    assert legal_blocks(both) == {"nobody", "a", "b", "a b"}


def test_clause_5_not_declared_leaves_out_all_that_are() -> None:
    idle = f"{TAP} not declared as an attacking creature this combat"
    vigilant = creature("v", "Ann", keywords=["Vigilance"])
    position = table(taxed("a", idle), vigilant)
    assert judged_attacks(position) == {"nobody", "a", "v"}
    assert judged_attacks(table(taxed("a", TAP), vigilant)) == {"nobody", "a", "v", "a v"}
    assert legal_attacks(position).count() == 3


# -- 7: what the position does not tell ------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "field"),
    [
        ("discard a card", "hand"),
        ("mill a card", "library"),
        ("exile a card from your graveyard", "graveyard"),
    ],
)
def test_clause_7_a_zone_pays_what_lies_there_and_is_trusted_where_it_is_unknown(
    cost: str, field: str
) -> None:
    two = (taxed("a", cost), taxed("b", cost))
    assert isinstance(attack(table(*two, ann={field: 2}), "a b"), Legal)
    assert judged_attacks(table(*two, ann={field: 1})) == {"nobody", "a", "b"}
    assert judged_attacks(table(*two, ann={field: ["Bear", "Ogre"]})) == {"nobody", "a", "b", "a b"}
    unknown = attack(table(*two), "a b")
    assert isinstance(unknown, Legal)
    assert unknown.other_costs == (cost,)
    known = attack(table(*two, ann={field: 2}), "a b")
    assert (known.other_costs, known.pays) == ((), {"Ann": {"other": (cost, cost)}})


def test_clause_7_a_card_of_a_kind_where_the_cards_are_told() -> None:
    cost = "exile a creature card from your graveyard"
    two = (taxed("a", cost), taxed("b", "exile a card from your graveyard"))
    bear, plan = {"type_line": "Creature — Bear"}, {"type_line": "Sorcery"}
    assert isinstance(attack(table(*two, ann={"graveyard": [bear, plan]}), "a b"), Legal)
    assert judged_attacks(table(*two, ann={"graveyard": [bear]})) == {"nobody", "a", "b"}
    assert judged_attacks(table(*two, ann={"graveyard": [plan]})) == {"nobody", "b"}
    assert attack(table(*two, ann={"graveyard": 1}), "a").other_costs == (cost,)


def test_clause_7_a_card_of_a_kind_is_discarded_where_the_cards_are_told() -> None:
    """One land pays for one creature only (118.10), and no other card of the hand does; who has no
    card at all has no land either, whatever is not told."""
    cost = "discard a land card"
    two = (taxed("a", cost), taxed("b", "discard a card"))
    land, plan = {"type_line": "Basic Land — Swamp"}, {"type_line": "Sorcery"}
    assert isinstance(attack(table(*two, ann={"hand": [land, plan]}), "a b"), Legal)
    assert judged_attacks(table(*two, ann={"hand": [land]})) == {"nobody", "a", "b"}
    assert judged_attacks(table(*two, ann={"hand": [plan]})) == {"nobody", "b"}
    assert attack(table(*two, ann={"hand": [land]}), "a").other_costs == ()
    told: int | list[str]
    for told in (1, ["Swamp"]):
        assert attack(table(*two, ann={"hand": told}), "a").other_costs == (cost,)
    for told in (0, list[str]()):
        assert judged_attacks(table(*two, ann={"hand": told})) == {"nobody"}
    message = short(attack(table(*two, ann={"hand": [plan]}), "a"))[2]
    assert message == "Ann has to discard 1 for a, and there is none"


def test_clause_7_so_many_cards_there_must_be_of_whatever_kind() -> None:
    cost = "exile two creature cards from your graveyard"
    one = taxed("a", cost)
    bear = {"type_line": "Creature — Bear"}
    assert judged_attacks(table(one, ann={"graveyard": 1})) == {"nobody"}
    assert attack(table(one, ann={"graveyard": 2}), "a").other_costs == (cost,)
    assert judged_attacks(table(one, ann={"graveyard": ["Bear"]})) == {"nobody"}
    for told in ([bear, "Bear"], ["Bear", "Ox"]):
        assert attack(table(one, ann={"graveyard": told}), "a").other_costs == (cost,)
    plan = {"type_line": "Sorcery"}
    assert judged_attacks(table(one, ann={"graveyard": [bear, plan]})) == {"nobody"}
    assert attack(table(one, ann={"graveyard": [bear, bear, plan]}), "a").other_costs == ()


COUNTER = "remove a +1/+1 counter from it"


def test_a_counter_is_removed_from_the_creature_itself() -> None:
    """118.3: who has no such counter can't attack; each pays with its own."""
    rich = taxed("a", COUNTER, counters={"+1/+1": 1, "charge": 3})
    verdict = attack(table(rich), "a")
    assert isinstance(verdict, Legal)
    assert (verdict.other_costs, verdict.pays) == ((), {"Ann": {"other": (COUNTER,)}})
    poor = taxed("b", COUNTER, counters={"charge": 3})
    assert judged_attacks(table(rich, poor)) == {"nobody", "a"}
    assert short(attack(table(poor), "b"))[:2] == ("508.1j", "118.3")
    twice = taxed("a", "remove two +1/+1 counters from it", counters={"+1/+1": 1})
    assert judged_attacks(table(twice)) == {"nobody"}


def test_no_counter_pays_twice() -> None:
    """118.10: three counters on two creatures pay for three attackers, not for a fourth."""
    cost = "remove a counter from among creatures you control"
    four = [taxed(name, cost) for name in "abcd"]
    four[0] |= {"counters": {"+1/+1": 2}}
    four[1] |= {"counters": {"charge": 1}}
    assert isinstance(attack(table(*four), "a b c"), Legal)
    fault = attack(table(*four), "a b c d")
    assert isinstance(fault, Illegal)
    message = fault.violations[0].message
    assert "4 counters" in message
    assert "3" in message


def test_counters_of_others_and_of_another_kind_pay_nothing() -> None:
    cost = "remove a +1/+1 counter from another creature"
    lone = taxed("a", cost, counters={"+1/+1": 5})
    theirs = creature("x", "Bob", counters={"+1/+1": 5})
    assert judged_attacks(table(lone, theirs)) == {"nobody"}
    mate = creature("b", "Ann", counters={"+1/+1": 1})
    assert judged_attacks(table(lone, mate)) == {"nobody", "a", "b", "a b"}


def test_a_creature_pays_with_itself() -> None:
    """508.1k: it may be sacrificed for its own attack, and never becomes an attacker."""
    itself = taxed("a", "sacrifice it")
    verdict = attack(table(itself), "a")
    assert isinstance(verdict, Legal)
    assert (verdict.other_costs, verdict.pays) == ((), {"Ann": {"other": ("sacrifice it",)}})
    both = taxed("b", "sacrifice a creature")
    assert judged_attacks(table(itself, both)) == {"nobody", "a", "b", "a b"}


def test_an_amount_that_hangs_on_who_is_tapped_is_listed() -> None:
    """508.1f, h: the attackers are tapped by the time that costs are determined."""
    text = "This creature can't attack unless you pay {2} for each tapped creature you control."
    position = table(creature("a", "Ann", text=text))
    verdict = check_attacks(structs.replace(position, attacks={"a": "Bob"}))
    assert verdict.not_understood == (("a", text),)


@pytest.mark.rule("107.14")
def test_clause_7_energy_is_no_mana() -> None:
    # 107.14, and 0 where the position says nothing.
    one = taxed("a", "pay {E}{E}")
    assert judged_attacks(table(one, ann={"energy": 2})) == {"nobody", "a"}
    assert judged_attacks(table(one, ann={"energy": 1, "mana": 9})) == {"nobody"}
    assert judged_attacks(table(one, ann={"mana": 9})) == {"nobody"}


# -- 8, 9: nobody is obliged to pay ----------------------------------------------------------------


@pytest.mark.parametrize("cost", ["pay 2 life", "sacrifice a land", "pay {E}", "discard a card"])
def test_clause_8_nobody_is_obliged_to_pay_any_cost(cost: str) -> None:
    text = f"{MUST}\nThis creature can't attack unless you {cost}."
    rich = table(creature("a", "Ann", text=text), FOREST, ann={"energy": 1, "hand": 1})
    assert judged_attacks(rich) == {"nobody", "a"}
    poor = table(creature("a", "Ann", text=text), ann={"life": 1, "hand": 0})
    assert judged_attacks(poor) == {"nobody"}


def test_clause_8_an_alternative_counts_if_it_can_itself_be_paid() -> None:
    # x and a must attack, a by tapping another. {a} taps x; {a, x} would find both tapped. So one
    # of two can be obeyed, by a (paid for with x) or by x. With a vigilant x both can.
    a = creature("a", "Ann", text=f"{MUST}\nThis creature can't attack unless you {TAP}.")
    x = creature("x", "Ann", text=MUST)
    position = table(a, x)
    assert judged_attacks(position) == {"a", "x"}
    verdict = attack(position, "a")
    assert (verdict.obeyed, verdict.maximum) == (1, 1)
    assert (legal_attacks(position).count(), legal_attacks(position).maximum) == (2, 1)
    vigilant = table(a, {**x, "keywords": ["Vigilance"]})
    assert judged_attacks(vigilant) == {"x", "a x"}
    assert legal_attacks(vigilant).count() == 2
    assert rules(attack(vigilant, "a")) == ["508.1d"]


def test_clause_8_what_cannot_be_paid_compares_with_what_can() -> None:
    # {a} is short of 2 mana: nothing that can be paid obeys anything, so 508.1j is all its fault.
    verdict = attack(table(creature("a", "Ann", text=f"{MUST}\nThis creature can't attack unless "
                                    "you pay {2}.")), "a")  # fmt: skip
    assert (verdict.obeyed, verdict.maximum, rules(verdict)) == (1, 0, ["508.1j"])


def test_clause_9_what_is_paid_for_counts_not_with_what() -> None:
    # Paid for Bob's tax with whatever land: A must still do its best with it, so not jura.
    text = "This creature attacks Bob each combat if able."
    tax = aura("tax", "Bob", "a", "Enchanted creature can't attack unless its controller "
               "sacrifices a land.")  # fmt: skip
    position = table(creature("a", "Ann", text=text), planeswalker("jura", "Bob"), tax, FOREST,
                     ISLAND)  # fmt: skip
    assert judged_attacks(position) == {"nobody", "a>Bob"}


@pytest.mark.rule("118.5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_clause_9_a_cost_of_0_is_a_cost(edition: str) -> None:
    # 118.5: it must be paid like any other, and nobody is obliged to; in 2010 it makes exempt.
    text = f"{MUST}\nThis creature can't attack unless you pay {{0}}."
    assert judged_attacks(table(creature("a", "Ann", text=text), rules=edition)) == {"nobody", "a"}


def test_clause_10_in_2010_who_must_pay_is_under_no_requirement() -> None:
    # Two things to attack, only one of them taxed: a free choice, and a is not exempt. By a cost of
    # its own it is: the requirement does not count then, whether it attacks and pays or not.
    tax = enchantment("tax", "Bob", "Creatures can't attack you unless their controller pays {1} "
                      "for each of those creatures.")  # fmt: skip
    free = table(creature("a", "Ann", text=MUST), planeswalker("jura", "Bob"), tax,
                 ann={"mana": 1}, rules=RULES_2010)  # fmt: skip
    assert judged_attacks(free) == {"a>Bob", "a>jura"}
    text = f"{MUST}\nThis creature can't attack unless you pay {{1}}."
    own = table(creature("a", "Ann", text=text), ann={"mana": 1}, rules=RULES_2010)
    verdict = attack(own, "a")
    assert (verdict.obeyed, verdict.maximum) == (0, 0)
    assert judged_attacks(own) == {"nobody", "a"}


# -- 11 to 14: answers -----------------------------------------------------------------------------


def test_clause_11_what_each_player_pays() -> None:
    cost = "pay {2}{W/P}{E} and 3 life and sacrifice a land"
    position = table(taxed("a", cost), FOREST, ann={"mana": 3, "energy": 1})
    verdict = attack(position, "a")
    assert verdict.cost == 3  # the Phyrexian symbol among them, energy not
    expected = {"mana": 2, "phyrexian": 1, "life": 3, "energy": 1, "other": ["sacrifice a land"]}
    assert json_value(verdict_value(verdict))["pays"] == {"Ann": expected}
    assert verdict.other_costs == ()
    assert verdict_value(attack(position, "nobody")).pays is UNSET


def test_clause_12_counts_and_listings_hold_what_can_be_paid() -> None:
    # Three attackers, each a land, two lands: all but the one of three.
    three = [taxed(name, "sacrifice a land") for name in "abc"]
    view = legal_attacks(table(*three, FOREST, ISLAND))
    assert view.count() == 7
    assert max(len(one) for one in view) == 2
    assert not view.complete({"a": "Bob", "b": "Bob", "c": "Bob"})


def test_clause_13_another_player_pays_only_by_consent() -> None:
    words = "defending player pays {2} for each of those creatures"
    tax = enchantment("tax", "Bob", f"Creatures can't attack you unless {words}.")
    fields: dict[str, Any] = {"attacks": {"a": "Bob"}}
    answer = check(table(creature("a", "Ann"), tax, bob={"mana": 9}, **fields))
    assert isinstance(answer.attacks, Undecided)
    assert [one.asked for one in answer.asks] == [words]
    for holds, kind in ((True, Legal), (False, Illegal)):
        given = [{"id": "tax", "text": words, "holds": holds}]
        told = check(table(creature("a", "Ann"), tax, given=given, **fields))
        assert isinstance(told.attacks, kind)


@pytest.mark.rule("119.8")
def test_clause_14_who_cannot_lose_life_pays_none() -> None:
    # 119.8: neither life nor the 2 for a Phyrexian symbol; mana pays that still.
    fixed = enchantment("fixed", "Ann", "Your life total can't change.")
    assert judged_attacks(table(taxed("a", "pay 2 life"), fixed)) == {"nobody"}
    assert judged_attacks(table(taxed("a", "pay {W/P}"), fixed)) == {"nobody"}
    assert judged_attacks(table(taxed("a", "pay {W/P}"), fixed, ann={"mana": 1})) == {"nobody", "a"}
    bobs = {**fixed, "controller": "Bob"}
    assert judged_attacks(table(taxed("a", "pay 2 life"), bobs)) == {"nobody", "a"}


def test_clause_14_lands_give_no_mana() -> None:
    assert judged_attacks(table(taxed("a", "pay {1}"), FOREST)) == {"nobody"}


# -- what can't be sacrificed ----------------------------------------------------------------------

GIVES_LAND = "This creature can't attack unless you sacrifice a land."
KEPT = "This land can't be sacrificed."
KEPT_TOO = "This land attacks each combat if able, can't be sacrificed, and can't attack its owner."


@pytest.mark.parametrize(
    ("lands", "others", "number"),
    [
        ([land("l", "Ann")], [], 2),
        ([{**land("l", "Ann"), "oracle_text": KEPT}], [], 1),  # only staying home
        ([{**land("l", "Ann"), "oracle_text": KEPT_TOO}], [], 1),
        ([{**land("l", "Ann"), "oracle_text": KEPT}, land("m", "Ann")], [], 2),
        (
            [land("l", "Ann")],
            [permanent("s", "Ann", "Enchantment — Aura", "Enchanted land can't be sacrificed.",
                       attached_to="l")],
            1,
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_sacrificed_pays_for_no_attack(
    lands: list[Value], others: list[Value], number: int
) -> None:
    """101.2, 118.3: each attack needs a land of its own that can be given up."""
    dragon = creature("dragon", "Ann", "5/5", GIVES_LAND)
    assert legal_attacks(position_of(dragon, *lands, *others)).count() == number


def test_an_effect_that_keeps_a_land_outlives_its_abilities() -> None:
    effect = {"oracle_text": "It can't be sacrificed this turn.", "on": ["l"], "controller": "Bob"}
    dragon = creature("dragon", "Ann", "5/5", GIVES_LAND)
    found = position_of(dragon, land("l", "Ann"), effects=[effect])
    assert legal_attacks(found).count() == 1


def test_what_may_have_lost_its_line_is_told() -> None:
    """613.1f: whether the land lost its line is not worked out, and the answer says so."""
    law = enchantment("law", "Bob", "Lands lose all abilities.")
    kept = {**land("l", "Ann"), "oracle_text": KEPT}
    found = legal_attacks(position_of(creature("d", "Ann", "5/5", GIVES_LAND), kept, law))
    assert [one[0] for one in found.not_understood if "sacrificed" in one[1]] == ["l"]


def position_of(*permanents: Value, **fields: Any) -> Position:
    """A board of Ann's attack on Bob."""
    players = [{"name": "Ann"}, {"name": "Bob"}]
    return Position.from_value({"players": players, "permanents": list(permanents), **fields})
