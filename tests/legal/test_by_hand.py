"""Small cases whose numbers follow from the rules by hand."""

from msgspec.structs import replace

from legality.editions import RequirementModel
from legality.legal.declarations import LegalDeclarations
from legality.problem.declarations import (
    UNLIMITED,
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    Reason,
    Requirement,
    Solitary,
)
from legality.problem.prices import Payer, Price

WHY = Reason("509.1c", "by hand")


def problem(
    creatures: int,
    objects: int,
    *,
    counts: tuple[ChosenCount, ...] = (),
    caps: tuple[DeclaredCap, ...] = (),
    capacities: tuple[Capacity, ...] = (),
    company: tuple[Company, ...] = (),
    solitary: tuple[Solitary, ...] = (),
    requirements: tuple[Requirement, ...] = (),
    antecedents: tuple[Antecedent, ...] = (),
    costs: tuple[Cost, ...] = (),
    mana: int = 0,
    requirement_model: RequirementModel = "maximum",
) -> Problem:
    return Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple(f"o{place}" for place in range(objects)),
        counts=counts,
        caps=caps,
        capacities=capacities,
        company=company,
        solitary=solitary,
        requirements=requirements,
        antecedents=antecedents,
        costs=costs,
        payers=(Payer(mana=mana),),
        requirement_model=requirement_model,
    )


def listed(problem: Problem) -> set[Declaration]:
    view = LegalDeclarations(problem)
    found = list(view)
    assert len(found) == len(set(found)) == view.count()
    return set(found)


def test_nobody_and_nothing() -> None:
    assert listed(problem(0, 0)) == {()}
    assert listed(problem(2, 0)) == {(0, 0)}
    assert next(LegalDeclarations(problem(2, 0)).rows()).tolist() == [[-1, -1]]


def test_free_choices_multiply() -> None:
    # Three creatures, each one of four objects or none: 5^3.
    assert LegalDeclarations(problem(3, 4)).count() == 125


def test_an_unlimited_blocker_chooses_any_set() -> None:
    # One blocks any number of ten attackers, another at most two: 2^10 × (1 + 10 + 45).
    capacities = (Capacity(0, UNLIMITED, WHY), Capacity(1, 2, WHY))
    assert LegalDeclarations(problem(2, 10, capacities=capacities)).count() == 1024 * 56


def test_menace() -> None:
    # Two creatures, one attacker with menace: nobody or both (702.111b).
    menace = ChosenCount(0, 2, UNLIMITED, WHY)
    assert listed(problem(2, 1, counts=(menace,))) == {(0, 0), (1, 1)}


def test_one_declared_at_most() -> None:
    # Silent Arbiter: of three creatures none or one, against either of two: 1 + 3 × 2.
    cap = DeclaredCap(0b111, 0b11, 1, WHY)
    assert LegalDeclarations(problem(3, 2, caps=(cap,))).count() == 7


def test_not_alone_and_only_alone() -> None:
    # Of three, c0 can't attack alone, c2 only alone: nobody, c1, c2, c0 with c1.
    parts = problem(3, 1, company=(Company(0, 0b111, 1, WHY),), solitary=(Solitary(2, WHY),))
    assert listed(parts) == {(0, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)}


def test_two_that_cannot_attack_alone_go_together() -> None:
    both = (Company(0, 0b11, 1, WHY), Company(1, 0b11, 1, WHY))
    assert listed(problem(2, 1, company=both)) == {(0, 0), (1, 1)}


def test_lure_and_must_be_blocked() -> None:
    # Ruling 5: five blockers, a lure and a creature that must be blocked: all five on the lure
    # obey 5 requirements, four on it and one on the other 4 + 1. Six declarations.
    lure = Requirement(0b11111, 0b01, WHY, each=True)
    blocked = Requirement(0b11111, 0b10, WHY)
    view = LegalDeclarations(problem(5, 2, requirements=(lure, blocked)))
    assert (view.count(), view.maximum) == (6, 5)


def test_must_be_blocked_by_exactly_one() -> None:
    # Ruling 8: two such attackers, three blockers: one each; the third may join neither. 3 × 2.
    requirements = tuple(Requirement(0b111, 1 << one, WHY, most=1) for one in range(2))
    assert LegalDeclarations(problem(3, 2, requirements=requirements)).count() == 6


def test_nobody_is_made_to_pay_but_who_pays_does_their_best() -> None:
    # Ruling 11: may stay home, or pay and block what must be blocked (0), but not the other (1).
    toll = Cost(0b1, 0b11, Price(mana=3), WHY)
    blocked = Requirement(0b1, 0b01, WHY)
    parts = problem(1, 2, costs=(toll,), requirements=(blocked,), mana=3)
    assert listed(parts) == {(0,), (0b01,)}
    assert LegalDeclarations(parts).maximum == 0


def test_mana_runs_out() -> None:
    # Three attackers, two mana each for the player, five mana: at most two attack. 1 + 3 + 3.
    toll = Cost(0b111, 0b1, Price(mana=2), WHY)
    assert LegalDeclarations(problem(3, 1, costs=(toll,), mana=5)).count() == 7


def test_what_is_paid_once_serves_for_every_object() -> None:
    # A creature that may block any number pays 1 once; "per object" it pays for each.
    capacities = (Capacity(0, UNLIMITED, WHY),)
    once = Cost(0b1, 0b111, Price(mana=1), WHY)
    each = Cost(0b1, 0b111, Price(mana=1), WHY, per_object=True)
    parts = problem(1, 3, capacities=capacities, costs=(once,), mana=1)
    assert LegalDeclarations(parts).count() == 8
    parts = problem(1, 3, capacities=capacities, costs=(each,), mana=1)
    assert LegalDeclarations(parts).count() == 4


def test_a_requirement_that_waits_for_another_creature() -> None:
    # QA7: if c0 attacks, c1 attacks if able. Not: c0 alone.
    follows = Requirement(0b10, 0b1, WHY, when=0)
    parts = problem(2, 1, requirements=(follows,), antecedents=(Antecedent(0b01, 0b1),))
    assert listed(parts) == {(0, 0), (0, 1), (1, 1)}


def test_ten_that_attack_if_any_does() -> None:
    # Each says it of itself: all or none of the ten, and the same with an eleventh that is free.
    everyone = (1 << 11) - 1
    parts = problem(
        11,
        1,
        requirements=tuple(Requirement(1 << one, 0b1, WHY, when=one) for one in range(10)),
        antecedents=(Antecedent(everyone, 0b1),) * 10,
    )
    all_ten = (1,) * 10
    assert listed(parts) == {(0,) * 11, (*all_ten, 0), (*all_ten, 1)}


def test_self_only_forces_no_companion() -> None:
    # Corrections 1: must attack and cannot alone. Today both attack. To 2007 nobody is forced: the
    # companion would serve nothing; but c1, if it attacks, is joined: c1 alone is illegal.
    parts = {"company": (Company(0, 0b11, 1, WHY),), "requirements": (Requirement(0b1, 0b1, WHY),)}
    assert listed(problem(2, 1, **parts)) == {(1, 1)}  # type: ignore[arg-type]
    old = problem(2, 1, requirement_model="self only", **parts)  # type: ignore[arg-type]
    assert listed(old) == {(0, 0), (1, 1)}


def test_independent_parts_multiply() -> None:
    # Ten attackers with menace, each with two blockers of its own: 2^10, and the diagram is a
    # chain: no more than two nodes a layer.
    parts = problem(
        20, 10, counts=tuple(ChosenCount(place, 2, UNLIMITED, WHY) for place in range(10))
    )
    own = tuple(Forbidden(~(0b11 << 2 * o) & ((1 << 20) - 1), 1 << o, WHY) for o in range(10))
    view = LegalDeclarations(replace(parts, forbidden=own))
    assert view.count() == 2**10
    assert view.diagram.nodes <= 2 * 20


def test_the_best_attack_by_power() -> None:
    # At most two attack, and c2 only alone. Weights 3, 2, 4 by creature: c0 and c1 together, 5.
    cap = DeclaredCap(0b111, 0b1, 2, WHY)
    parts = problem(3, 1, caps=(cap,), solitary=(Solitary(2, WHY),))
    best = LegalDeclarations(parts).best({0: 3, 1: 2, 2: 4})
    assert best is not None
    assert (best.weight, best.declaration) == (5, (1, 1, 0))
