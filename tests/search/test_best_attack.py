"""The attack whose worst reply is best: by hand, and against every attack with every block."""

import random
import time
from collections.abc import Iterator

import pytest

from legality import Position, TooLarge, clock, legal_attacks
from legality.puzzles import random_blocks
from legality.rulebook.banding import band_announcements
from legality.rulebook.table import Table
from legality.search import best_attack as module
from legality.search import engagements
from legality.search.best_attack import Foreseen, best_attack
from legality.search.best_block import best_block
from legality.search.candidates import Candidate, Candidates, attacked
from legality.search.plain_board import PlainBoard
from legality.search.scoring import LOST
from tests.search.exhaustive import fought
from tests.table import Value, board, creature, planeswalker

A, B = "Ann", "Bob"


def undeclared(value: dict[str, object]) -> Position:
    """The board before attackers are declared."""
    declared = ("attacks", "bands", "blocks", "judge")
    return Position.from_value({name: value[name] for name in value if name not in declared})


def test_the_attack_whose_worst_reply_is_best() -> None:
    # the large one is safe from every block; the small one would only die
    position = board(
        creature("large", A, "4/4"), creature("small", A, "1/1"), creature("b", B, "2/2")
    )
    found = best_attack(position)
    assert found.attack == {"large": B}
    assert found.score == found.bound == 4
    assert found.proved
    assert found.replies[B].declaration == {}
    assert found.left_out == 0


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_best_of_all_attacks(seed: int) -> None:
    position = undeclared(random_blocks(3, 3, seed=seed).position)
    scores = [
        -best_block(attacked(position, attack)).score if attack else 0
        for attack in legal_attacks(position)
    ]
    assert best_attack(position).score == max(scores)


def test_bands_are_announced_where_that_is_best() -> None:
    # Without a band the 3/1, worth 9, dies of a block by the 3/3, worth 1, and takes it along: -8.
    # In a band with the 0/9, Ann puts all damage of a blocker on the 0/9 (702.22k). Bob then loses
    # 3 life, or by a block the 3/3: that is 1, and better for him.
    permanents = (
        creature("wall", A, "0/9", "Banding"),
        creature("x", A, "3/1", mana_value=9),
        creature("b", B, "3/3", mana_value=1),
    )
    found = best_attack(board(*permanents))
    assert found.bands == (("wall", "x"),)
    assert (found.attack, found.score) == ({"wall": B, "x": B}, 1)
    assert found.to_value()["bands"] == [["wall", "x"]]


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_best_of_all_announcements(seed: int) -> None:
    position = undeclared(fought(f"best attack {seed}"))
    scores = [
        -best_block(attacked(position, attack, bands)).score if attack else 0
        for attack in legal_attacks(position)
        for bands in band_announcements(Table(position), attack)
    ]
    found = best_attack(position)
    assert found.score == max(scores)
    assert found.proved


@pytest.mark.parametrize("seed", range(6))
def test_a_reply_that_refutes_an_attack_ends_its_search(seed: int) -> None:
    # Of two defending players, each replies for themself; an attack that does no better than the
    # best so far is left at the first reply that shows it.
    rng = random.Random(f"two defenders {seed}")
    words = ("", "", "Banding", "First strike", "Trample", "Menace", "Flying")

    def dealt(name: str, player: str) -> Value:
        size = f"{rng.randint(1, 3)}/{rng.randint(1, 3)}"
        return creature(name, player, size, rng.choice(words))

    permanents = [dealt(f"a{n}", A) for n in range(3)]
    permanents += [dealt("b", B), dealt("b2", B), dealt("c", "Cid"), planeswalker("w", "Cid")]
    position = board(*permanents, players="Ann Bob Cid")
    scores = [
        -sum(best_block(attacked(position, attack, bands), player).score for player in (B, "Cid"))
        for attack in legal_attacks(position)
        for bands in band_announcements(Table(position), attack)
    ]
    found = best_attack(position)
    assert (found.score, found.proved) == (max(scores), True)


def test_what_is_left_out_is_said() -> None:
    position = board(*(creature(f"a{n}", A, f"{n + 1}/1") for n in range(4)), creature("b", B))
    found = best_attack(position, most=3)
    assert (found.tried, found.left_out) == (3, 13)
    assert found.to_value()["left_out"] == 13
    # all four attack, which is worth 5, and all but a0 were looked at. Bob need not block: of the
    # others those of power 1, 3 and 4 deal the most
    assert (found.score, found.proved, found.bound) == (5, False, 1 + 3 + 4)


def test_who_could_be_killed_may_lose() -> None:
    position = board(*(creature(f"a{n}", A, f"{n + 8}/1") for n in range(4)), creature("b", B))
    # only the attack of nobody was looked at; all four deal 38 of Bob's 20 life if he blocks nobody
    found = best_attack(position, most=1)
    assert (found.attack, found.proved, found.bound) == ({}, False, LOST + 8 + 9 + 10 + 11)


def too_large(*_: object) -> None:
    """What cannot be played."""
    raise TooLarge("too many divisions")


def nothing_likely(*_: object) -> None:
    """In place of what bounds a course."""


def test_an_attack_that_cannot_be_worked_out_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    # The band is best (`test_bands_are_announced_where_that_is_best`), but what comes of a block of
    # it is not played out: if b blocks it surely dies, worth 1, and no more than that is claimed.
    permanents = (
        creature("wall", A, "0/9", "Banding"),
        creature("x", A, "3/1", mana_value=9),
        creature("b", B, "3/3", mana_value=1),
    )
    monkeypatch.setattr(engagements, "played_out", too_large)
    monkeypatch.setattr(PlainBoard, "likely", nothing_likely)
    found = best_attack(board(*permanents))
    assert (found.score, found.bound, found.proved, found.left_out) == (0, 1, False, 1)


def test_of_a_block_that_cannot_be_played_the_bound_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A block of the band is not played. It could gain 4, the worth of one attacker that 2 damage
    # kill, and surely loses the blocker, worth 4: no more than 0. Not to block loses 4 life.
    monkeypatch.setattr(engagements, "played_out", too_large)
    permanents = creature("x", A, "2/2", "Banding"), creature("y", A, "2/2"), creature("b", B)
    found = best_block(board(*permanents, attacks="x y", bands=[["x", "y"]]), B)
    assert (found.declaration, found.score, found.bound, found.proved) == ({}, -4, 0, False)


def test_there_is_an_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # nobody attacks: nothing happens
    position = board(*(creature(f"a{n}", A, f"{n + 1}/1") for n in range(9)), creature("b", B))
    monkeypatch.setattr(clock, "AT_ONCE", 60.0)  # however slow the machine is
    found = best_attack(position, seconds=0.0)
    assert (found.attack, found.score, found.proved) == ({}, 0, False)
    assert found.bound is not None
    assert found.bound > 0


def test_the_best_so_far_is_shown_once_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_and_late(_: Candidates) -> Iterator[Candidate]:
        yield Candidate({}, {})
        monkeypatch.setattr(time, "monotonic", lambda: 1e12)
        raise clock.OutOfTime

    monkeypatch.setattr(module, "nothing_first", first_and_late)
    found = best_attack(board(creature("x", A), creature("b", B)), seconds=60.0)
    assert (found.attack, found.score, found.proved, found.left_out) == ({}, 0, False, 1)


@pytest.mark.parametrize("seed", range(8))
def test_no_attack_scores_more_than_the_bound(seed: int) -> None:
    position = undeclared(fought(f"bound {seed}"))
    whole, cut = best_attack(position), best_attack(position, most=1)
    assert cut.score <= whole.score
    assert cut.left_out == 0 or (cut.bound is not None and whole.score <= cut.bound)


def test_combats_that_touch_each_other_are_not_added_up() -> None:
    # the lord, blocked by Bob, dies in the first step: Cid's attacker then strikes late; whether
    # it comes so is up to Bob
    permanents = (
        creature("lord", A, "1/1", "Other creatures you control have first strike."),
        creature("x", A, "2/2"),
        creature("b", B, "2/2", "First strike"),
        creature("c", "Cid", "2/2"),
    )
    position = board(*permanents, players="Ann Bob Cid", attacks="lord>Bob x>Cid")
    found = best_block(position, "Cid")
    assert not found.proved
    assert found.bound is None


# -- what an attack itself is worth ----------------------------------------------------------------


def of_three(line: str) -> Foreseen:
    """The best attack of Ann's on two players of 20 life, her Imp having that line."""
    imp = f'Ann 20: Imp 1/1 "{line}", Ape 2/2; Bob 20:; Cid 20:'
    return best_attack(Position.from_notation(f"rules: current; players: Ann, Bob, Cid; {imp}"))


def test_what_an_attack_gains_counts_once_for_several_players() -> None:
    # 1 + 2 of damage and 3 of life, however they are shared out
    assert of_three("Whenever this creature attacks, you gain 3 life.").score == 6


def test_what_an_attack_takes_counts_for_each_player() -> None:
    # 1 + 2 of damage, and 2 of each opponent, attacked or not
    assert of_three("Whenever this creature attacks, each opponent loses 2 life.").score == 7


def test_no_bound_is_claimed_of_attacks_not_tried_that_set_something_off() -> None:
    gains = '"Whenever this creature attacks, you gain 100 life."'
    position = Position.from_notation(f"rules: current; Ann 20: Imp 1/1 {gains}; Bob 30:")
    found = best_attack(position, most=1)
    assert found.left_out
    assert found.bound is None
    assert not found.proved
    whole = best_attack(position)
    assert (whole.score, whole.bound) == (101, 101)


def test_a_declared_attack_says_nothing_of_who_else_may_attack() -> None:
    # what the cub may do as it attacks is named, though the bear alone was declared
    line = "Whenever this creature attacks, you may have each opponent lose 5 life."
    creatures = creature("bear", A, "2/2"), creature("cub", A, "1/1", line)
    for attacks in (None, "bear"):
        found = best_attack(board(*creatures, attacks=attacks))
        assert found.gaps.not_modelled == (("cub", line),), attacks


def test_attacks_that_are_not_listed_are_bounded_unblocked(monkeypatch: pytest.MonkeyPatch) -> None:
    # Three 1/1 against two 5/5 and 20 life: the attack by all may lose two of them, each worth 2,
    # for 1 damage. Nobody attacks: 0. Of the rest, which is not listed, none scores more than the 3
    # damage of all together if nobody blocks.
    creatures = [creature(f"a{n}", "Ann", "1/1", "Flying" if n else "") for n in range(3)]
    position = board(*creatures, creature("b", "Bob", "5/5"), creature("c", "Bob", "5/5"))
    whole = best_attack(position)
    monkeypatch.setattr("legality.search.best_attack.MOST_AT_ONCE", 1)
    found = best_attack(position)
    assert found.bound is not None
    assert whole.score <= found.bound <= 3
