"""The numbers in the reasons are true: each by looking at every declaration, their sum by the
brute-force judges, that know only the board."""

import random
import re
from collections.abc import Iterator

import pytest

from legality import Position
from legality.judging.check import examine
from legality.judging.examination import Examined
from legality.reasons.reason import ReasonSentence, reason_sentences, shortfalls
from legality.verdict import Undecided
from tests.boards import random_attack_board, random_block_board, random_declaration
from tests.builder import Board
from tests.kinds import KINDS
from tests.oracles import judge_attack, judge_block
from tests.reasons.enumerated import most_together, size

MOST = 4096
"""So many declarations are looked at, at most."""
SEEDS = range(60)


def boards(seed: int) -> Iterator[Board]:
    """Small boards with every kind of text, and one of another kind (teams, costs, editions)."""
    rng = random.Random(f"reasons {seed}")
    for deal in (random_attack_board, random_block_board, KINDS[rng.choice([*KINDS])].board):
        board = deal(rng)
        yield board | random_declaration(rng, board)


def of(board: Board) -> Iterator[tuple[Examined, list[ReasonSentence]]]:
    """What was judged and can't obey all that is asked for, with its reasons."""
    examination = examine(Position.from_value(board))
    found = [*shortfalls(examination, str)]
    for examined in (examination.attacks, *(examination.blocks or {}).values()):
        if examined is None or isinstance(examined.verdict, Undecided):
            continue
        for one in found:
            if (one.declaration, one.player) == _key(examined):
                yield examined, reason_sentences(examined, str)


def _key(examined: Examined) -> tuple[str, str]:
    return examined.problem.declaration, examined.problem.player


@pytest.mark.parametrize("seed", SEEDS)
def test_of_the_requirements_named_no_more_can_be_obeyed(seed: int) -> None:
    """A sentence speaks of so many requirements, of which so many can't be obeyed: that is the most
    by looking at every declaration; and it says these numbers."""
    for board in boards(seed):
        for examined, sentences in of(board):
            problem = examined.problem
            if problem.costs or problem.requirement_model != "maximum" or size(problem) > MOST:
                continue
            for one in filter(lambda one: one.names, sentences):
                most = most_together(problem, one.names)
                assert len(one.names) - most == one.number, one.text
                assert _said(one.text) == (most, len(one.names)), one.text


def _said(text: str) -> tuple[int, int]:
    """How many of how many can be obeyed, by the end of the sentence."""
    end = text.rpartition(": ")[2]
    if end == "this requirement can't be obeyed.":
        return 0, 1
    found = re.fullmatch(r"(at most (\d+)|none|neither) of these (\d+) requirements can .*", end)
    assert found, end
    return int(found[2] or 0), int(found[3])


@pytest.mark.parametrize("seed", SEEDS)
def test_together_they_are_all_that_can_not_be_obeyed(seed: int) -> None:
    """What the sentences say can't be obeyed adds up to what the maximum falls short by, and the
    maximum is that of the brute-force judges."""
    for board in boards(seed):
        for examined, sentences in of(board):
            if examined.problem.requirement_model != "maximum":
                continue
            declaration, player = _key(examined)
            if declaration == "attacks":
                truth = judge_attack(board, board["attacks"])
            else:
                truth = judge_block(board, player, board["blocks"])
            if truth.steps - {examined.problem.rules.requirements}:
                continue  # what it pays for is another question where it could not be declared
            assert truth.maximum == examined.verdict.maximum
            gap = sum(one.number for one in sentences)
            paid = [
                one for one in sentences if one.text == "What obeys more can't be paid together."
            ]
            assert paid or gap == _asked(examined) - truth.maximum


def _asked(examined: Examined) -> int:
    """How many requirements are in force: each names its creature, or none."""
    problem = examined.problem
    chosen = examined.declaration
    number = 0
    for part in problem.requirements:
        if part.when is not None:
            antecedent = problem.antecedents[part.when]
            if not any(
                antecedent.creatures >> place & 1 and antecedent.objects & objects
                for place, objects in enumerate(chosen)
            ):
                continue
        everyone = 2 ** len(problem.creatures) - 1
        number += bin(part.creatures & everyone).count("1") if part.each else 1
    return number
