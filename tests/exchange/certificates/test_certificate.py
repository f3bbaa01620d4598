"""What a certificate claims, against brute force; and when there is none."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality.exchange.certificates.certificate import (
    Certificate,
    NoCertificate,
    certify,
    plain_value,
)
from legality.exchange.certificates.of_board import certified_file, certified_position
from legality.exchange.problem_file.of_board import block_file
from legality.position import Position
from legality.problem.checker import broken, holds, in_force, obeyed
from legality.problem.compared import compared
from legality.problem.declarations import (
    Antecedent,
    Company,
    Cost,
    Forbidden,
    Problem,
    Requirement,
)
from legality.problem.payments import payments
from legality.problem.prices import Payer, Price
from tests.cli.command import BOARD
from tests.exchange.certificates.honest import CHECKERS, RULES, accepts, files_of, write
from tests.models.random_problems import WHY, keeping, most_obeyed, random_problem
from tests.paying import can_pay

pytest.importorskip("exact")


@pytest.mark.parametrize("seed", range(100, 140))
def test_the_maximum_is_that_of_brute_force(seed: int) -> None:
    problem = random_problem(seed)
    kept = keeping(problem)
    for judged in (problem.free, *kept[:1]):
        found = certify(problem, judged, RULES)
        paid, held = payments(problem, judged), holds(problem, judged)
        most = most_obeyed(problem, kept, paid, held, judged)
        if isinstance(found, Certificate):
            assert found.maximum == most


ATTACK = Problem(
    "attacks",
    "Ann",
    ("bear", "elk"),
    ("Bob", "Cid"),
    requirements=(
        Requirement(0b11, 0b11, WHY, each=True),
        Requirement(0b01, 0b10, WHY, when=0),
    ),
    antecedents=(Antecedent(0b10, 0b10),),
    costs=(Cost(0b10, 0b01, Price(mana=1), WHY),),
    payers=(Payer("Ann", 0b11, mana=1),),
)
"""Both must attack; the elk attacks Bob for {1} only; the bear must attack Cid if the elk does."""


def test_what_is_not_paid_for_is_forbidden_and_what_is_not_in_force_is_gone() -> None:
    """508.1d: nobody has to pay, so nothing keeps the elk from Cid but the elk from Bob."""
    free = compared(ATTACK, ATTACK.free)
    (bar,) = free.forbidden
    assert (bar.creatures, bar.objects, bar.reason.rule) == (0b10, 0b01, "508.1j")
    assert bar.reason.sentence.startswith("elk could choose Bob only for a payment")
    assert [part.when for part in free.requirements] == [None]
    assert free.costs == ()


def test_what_is_paid_for_is_free_and_what_holds_is_in_force() -> None:
    paying = compared(ATTACK, (0b00, 0b01))  # the elk attacks Bob
    assert paying.forbidden == ()
    holding = compared(ATTACK, (0b00, 0b10))  # the elk attacks Cid
    assert len(holding.requirements) == 2
    assert {part.when for part in holding.requirements} == {None}


def test_the_plain_file_says_everything() -> None:
    value = plain_value(compared(ATTACK, ATTACK.free), RULES)
    (part,) = value["requirements"]
    assert part == {
        "rule": "509.1b",
        "sentence": "a test",
        "creatures": ["bear", "elk"],
        "objects": ["Bob", "Cid"],
        "each": True,
        "least": 1,
        "most": None,
    }
    assert value["requirement_model"] == "maximum"
    assert value["restrictions"][0]["objects"] == ["Bob"]


# -- when there is none ----------------------------------------------------------------------------


def reason(found: Certificate | NoCertificate) -> str:
    assert isinstance(found, NoCertificate)
    return found.reason


def test_nothing_is_required() -> None:
    problem = replace(ATTACK, requirements=())
    assert "nothing is required" in reason(certify(problem, problem.free, RULES))


def test_a_cost_is_paid_as_often_as_there_is_enough_for_it() -> None:
    """Bear and elk must attack, each for {2}, of which there are 3: of both, who can't be paid for
    (118.3), one can attack; a cap says so."""
    problem = replace(
        ATTACK,
        requirements=ATTACK.requirements[:1],
        antecedents=(),
        costs=(Cost(0b11, 0b11, Price(mana=2), WHY),),
        payers=(Payer("Ann", 0b11, mana=3),),
    )
    found = certify(problem, (0b01, 0b01), RULES)
    assert isinstance(found, Certificate)
    assert found.maximum == 1
    (cap,) = (part for part in found.problem["restrictions"] if part["kind"] == "cap")
    assert (cap["creatures"], cap["most"]) == (["bear", "elk"], 1)
    assert cap["sentence"] == "a test There is enough to pay that once."
    enough = replace(problem, payers=(Payer("Ann", 0b11, mana=4),))
    both = certify(enough, (0b01, 0b01), RULES)
    assert isinstance(both, Certificate)
    assert both.maximum == 2


def test_of_different_costs_that_cannot_be_paid_together_there_is_none() -> None:
    """The same by two texts, one for each of them: either can be paid."""
    problem = replace(
        ATTACK,
        requirements=ATTACK.requirements[:1],
        antecedents=(),
        costs=(
            Cost(0b01, 0b11, Price(mana=2), WHY),
            Cost(0b10, 0b11, Price(mana=2), WHY),
        ),
        payers=(Payer("Ann", 0b11, mana=3),),
    )
    assert "paid together" in reason(certify(problem, (0b01, 0b01), RULES))
    one = certify(problem, (0b01, 0b00), RULES)  # which pays for the bear alone
    assert isinstance(one, Certificate)
    assert one.maximum == 1


@pytest.mark.parametrize("seed", range(300, 340))
def test_the_compared_problem_leaves_nothing_out(seed: int) -> None:
    """Every declaration that keeps the restrictions, pays for nothing more and can be paid keeps
    those of the compared Problem too, and obeys as many of its requirements."""
    problem = random_problem(seed)
    for judged in (problem.free, *keeping(problem)[-2:]):
        free = compared(problem, judged)
        paid, held = payments(problem, judged), holds(problem, judged)
        for other in keeping(problem):
            own = payments(problem, other)
            if own <= paid and can_pay(problem, other):
                assert not broken(free, other)
                vacuous = sum(
                    not part.each and part.least <= 0 and not (part.creatures and part.objects)
                    for part in in_force(problem, held)
                )
                assert obeyed(free, other) == obeyed(problem, other, held) - vacuous


def test_to_2007_fewer_declarations_are_compared() -> None:
    """500.5 of 2006: the bear must attack, and can't without the elk, which need not. An attack of
    nobody is not compared with that of both, in which the elk would serve nothing; so 0 is the
    most, though both together obey one requirement."""
    problem = Problem(
        "attacks",
        "Ann",
        ("bear", "elk"),
        ("Bob",),
        company=(Company(0, 0b10, 1, WHY),),
        requirements=(Requirement(0b01, 1, WHY, each=True),),
        requirement_model="self only",
    )
    assert "fewer declarations" in reason(certify(problem, problem.free, "2006-10-01"))
    alone = certify(replace(problem, company=()), problem.free, "2006-10-01")
    assert isinstance(alone, Certificate)
    assert alone.problem["requirement_model"] == "maximum"


def test_no_time_is_left() -> None:
    found = certify(ATTACK, ATTACK.free, RULES, seconds=0.0)
    assert isinstance(found, NoCertificate)


# -- boards ----------------------------------------------------------------------------------------


def board(**fields: Any) -> Position:
    return Position.from_value(BOARD | fields)


def test_of_a_board_what_is_declared_is_certified() -> None:
    """The guard blocks, with the squire, who need not: one requirement, obeyed (509.1c)."""
    (found,) = certified_position(board(judge=["blocks"]))
    (certificate,) = found.results
    assert isinstance(certificate, Certificate)
    assert (found.name, certificate.maximum) == ("blocks-1", 1)
    assert certificate.best == {"guard": ("ogre",), "squire": ("ogre",)}
    assert sorted(found.texts()) == [
        "blocks-1.1.map.json",
        "blocks-1.1.opb",
        "blocks-1.1.problem.json",
        "blocks-1.1.proof",
        "blocks-1.problem.json",
    ]


def test_of_an_illegal_block_the_better_one_is_shown() -> None:
    (found,) = certified_position(board(judge=["blocks"], blocks={}))
    (certificate,) = found.results
    assert isinstance(certificate, Certificate)
    assert certificate.maximum == 1
    assert certificate.best == {"guard": ("ogre",), "squire": ("ogre",)}


ASKED = "This creature can't block if you've gained life this turn."


def test_of_what_is_not_told_each_way_is_certified(tmp_path: Any) -> None:
    """The guard can't block if its player gained life, which the board does not tell: then it obeys
    nothing, and otherwise one requirement."""
    value = {**BOARD, "permanents": [dict(one) for one in BOARD["permanents"]]}
    value["permanents"][1]["oracle_text"] += f"\n{ASKED}"
    position = Position.from_value({**value, "judge": ["blocks"]})
    file = block_file(position, "Bob")
    assert len(file.asks) == 1
    found = certified_file(file, "blocks-1")
    maxima = [one.maximum for one in found.results if isinstance(one, Certificate)]
    assert maxima == [1, 0]
    for name in CHECKERS:
        for number, one in enumerate(found.results, start=1):
            assert isinstance(one, Certificate)
            write(tmp_path, f"blocks-1.{number}", files_of(one))
            assert accepts(name, tmp_path, f"blocks-1.{number}")


def test_of_what_hangs_on_something_unread_there_is_none() -> None:
    state = block_file(board(judge=["blocks"]), "Bob").state
    file = replace(block_file(board(), "Bob"), state=replace(state, unknown=("it is so",)))
    (found,) = certified_file(file).results
    assert "it is so" in reason(found)


def test_forbidden_is_said_once_for_each_creature() -> None:
    """508.1j: of two costs on one creature the payment for either is asked for."""
    problem = replace(ATTACK, costs=(*ATTACK.costs, Cost(0b10, 0b10, Price(life=1), WHY)))
    free = compared(problem, problem.free)
    assert [(one.creatures, one.objects) for one in free.forbidden] == [(0b10, 0b11)]
    assert all(isinstance(one, Forbidden) for one in free.forbidden)
