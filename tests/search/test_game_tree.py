"""Choices still to be made in a combat: who chooses, and when, decides what it is worth."""

from legality.search.game_tree import (
    Leaf,
    Play,
    PlayersChoice,
    choice,
    together,
    undominated,
    value,
)
from legality.search.scoring import LOST, Scoring
from tests.search.fights import with_life
from tests.table import board, creature

A, B = "Ann", "Bob"


def test_a_choice_that_makes_no_difference_is_none() -> None:
    worse, better = Leaf((0, -1, -1, 0)), Leaf((2, 0, 0, 0))
    assert choice(0, True, [worse, better]) == worse
    assert choice(0, False, [worse, better]) == better
    either = [Leaf((1, -5, -5, 0)), Leaf((0, 0, 0, 0))]
    assert isinstance(choice(0, True, either), PlayersChoice)
    assert undominated([*either, worse], True) == [either[0], worse]


def test_the_attacker_goes_for_the_player_only_where_that_kills() -> None:
    # in each of two parts: kill a creature of worth 4, or deal 3 damage
    position = board(creature("x", A), creature("y", A), attacks="x y")
    part = choice(10, True, [Leaf((-4, 0, 0, 0)), Leaf((-3, -3, -3, 0))])
    scoring = Scoring(position, B)
    assert value([part, part], scoring)[0] == -8
    assert value([part, part], Scoring(with_life(position, 6), B))[0] == -6 - LOST


def test_a_choice_between_equals_is_the_first_of_them() -> None:
    one, other = Leaf((1, 0, 0, 0), Play({"x": ("a",)})), Leaf((1, 0, 0, 0), Play({"x": ("b",)}))
    assert choice(0, True, [one, other]) is one
    assert undominated([one, other], False) == [one]


def test_a_choice_that_leads_to_choices_stays_one() -> None:
    later = PlayersChoice(2, False, (Leaf((1, -5, -5, 0)), Leaf((0, 0, 0, 0))))
    assert choice(0, True, [later, Leaf((9, 9, 9, 9))]) == PlayersChoice(
        0, True, (later, Leaf((9, 9, 9, 9)))
    )
    assert choice(0, True, [later]) is later


def test_who_chooses_first_is_answered_by_who_chooses_later() -> None:
    # Bob chooses between nothing and 9 of worth for a life; Ann, in another part, between 5 of
    # worth and a life.
    position = board(creature("x", A), creature("y", A), attacks="x y")
    bobs = (Leaf((0, 0, 0, 0)), Leaf((9, -1, -1, 0)))
    anns = (Leaf((-5, 0, 0, 0)), Leaf((0, -1, -1, 0)))
    bob_first = [PlayersChoice(0, False, bobs), PlayersChoice(1, True, anns)]
    ann_first = [PlayersChoice(1, False, bobs), PlayersChoice(0, True, anns)]
    # 2 life. Bob first: if he takes the 9, she kills him; if not, she takes the 5. Ann first: if
    # she takes the 5, he takes the 9, 4 in all; if she takes the life, he dares not: 0.
    scoring = Scoring(with_life(position, 2), B)
    assert value(bob_first, scoring)[0] == -5
    assert value(ann_first, scoring)[0] == 0
    # 1 life, so that either life is the last. Bob first: he takes the 9, she the 5. Ann first: she
    # takes the life (else he stays alive, with -5), and he the 9.
    scoring = Scoring(with_life(position, 1), B)
    assert value(bob_first, scoring)[0] == 9 - 5 - LOST
    assert value(ann_first, scoring)[0] == 9 - LOST


def test_parts_add_up_and_are_played_together() -> None:
    scoring = Scoring(board(creature("x", A), attacks="x"), B)
    one = Leaf((1, 0, -2, 0), Play({"x": ("a", "b")}, ({"x": {"a": 1}}, {})))
    other = Leaf((3, -1, -1, -2), Play({}, ({"y": {B: 1}}, {"y": {B: 1}})))
    found = together([one, other], scoring)
    assert found.totals == (4, -1, -3, -2)
    assert found.play.order == {"x": ("a", "b")}
    assert found.play.damage == ({"x": {"a": 1}, "y": {B: 1}}, {"y": {B: 1}})
    assert together([], scoring) == Leaf((0, 0, 0, 0))
