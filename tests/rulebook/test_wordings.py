"""Wordings of single cards on a board: what they forbid, what they allow, what they ask."""

from typing import Any

import pytest

from legality import Position, check
from tests.table import (
    Value,
    attack,
    board,
    creature,
    land,
    lasting,
    legal_attacks,
    legal_blocks,
    planeswalker,
    rules,
)


def asked_of(table: Position) -> set[str]:
    return {one.asked for one in check(table).asks}


# -- colours of permanents (702.16) ----------------------------------------------------------------

SHRINE = "This creature has protection from the colors of permanents you control."


def shrine(*more: Value, **own: Any) -> set[str]:
    """How a red Bear may block x, which has the text."""
    own = {"text": SHRINE, **own}
    return legal_blocks(
        board(
            creature("x", "Ann", **own),
            *more,
            creature("r", "Bob", colors=["R"]),
            attacks="x",
        )
    )


def test_protection_from_the_colors_of_permanents_you_control() -> None:
    forest = {**land("wood", "Ann"), "colors": ["R"]}
    assert shrine() == {"nobody", "r"}  # Ann has nothing that is red
    assert shrine({**forest, "colors": ["G"]}) == {"nobody", "r"}
    assert shrine(forest) == {"nobody"}
    assert shrine({**forest, "controller": "Bob"}) == {"nobody", "r"}
    assert shrine(colors=["R"]) == {"nobody"}  # it is a permanent that Ann controls itself


# -- one of several --------------------------------------------------------------------------------


def test_one_of_several_abilities_is_asked() -> None:
    """Neither trample nor first strike decides a block; flying does, and only it is asked."""
    text = "Target creature gains flying, first strike, or trample until end of turn."
    bears = [creature("x", "Ann"), creature("b", "Bob")]
    told: dict[str, Any] = {"attacks": "x", "blocks": "b>x", "effects": [lasting(text, "x")]}
    assert check(board(*bears, **told)).legal is None
    assert asked_of(board(*bears, **told)) == {"flying was chosen"}
    for holds in (True, False):
        given = [{"id": "x", "text": "flying was chosen", "holds": holds}]
        assert check(board(*bears, **told, given=given)).legal is not holds


CLAY = (
    "As this creature enters, it becomes your choice of a 3/3 creature, a 2/2 creature with flying,"
    " or a 1/6 creature with defender."
)
COIN = (
    "As this creature enters, flip a coin. If the coin comes up heads, this creature enters as a"
    " 5/2 creature with haste. If it comes up tails, this creature enters as a 2/5 creature with"
    " defender."
)


@pytest.mark.parametrize(
    ("text", "words"),
    [(CLAY, "a 1/6 creature with defender was chosen"), (COIN, "it comes up tails")],
)
def test_what_a_permanent_entered_as_is_asked(text: str, words: str) -> None:
    told: dict[str, Any] = {"attacks": "x"}
    assert asked_of(board(creature("x", "Ann", text=text), **told)) == {words}
    for holds in (True, False):
        given = [{"id": "x", "text": words, "holds": holds}]
        found = check(board(creature("x", "Ann", text=text), **told, given=given))
        assert found.legal is not holds


# -- targets and objects ---------------------------------------------------------------------------

BOTH_TARGETS = (
    "Up to one target creature attacks or blocks this combat if able and up to one target creature"
    " can't attack or block this combat."
)


def shaped(*targets: list[str]) -> set[str]:
    """How Ann may attack with x and y."""
    effect = {"oracle_text": BOTH_TARGETS, "on": list(targets), "controller": "Ann"}
    bears = [creature(name, "Ann") for name in "xy"]
    return legal_attacks(board(*bears, effects=[effect]))


def test_two_targets_of_one_sentence() -> None:
    every = {"nobody", "x", "y", "x y"}
    assert shaped(["x"], ["y"]) == {"x"}
    assert shaped([], ["y"]) == {"nobody", "x"}
    assert shaped(["x"], []) == every - {"nobody", "y"}


def test_two_targets_in_one_list_are_listed() -> None:
    effect = lasting(BOTH_TARGETS, "x", "y", controller="Ann")
    found = check(board(creature("x", "Ann"), creature("y", "Ann"), effects=[effect], attacks="x"))
    assert {text for _, text in found.not_understood} == {BOTH_TARGETS}


def test_what_blocks_the_target_of_the_sentence_before() -> None:
    text = (
        "Put a +1/+1 counter on target creature you control. Another target creature blocks it this"
        " turn if able."
    )
    effect = {"oracle_text": text, "on": [["x"], ["b"]], "controller": "Ann"}
    bears = [creature("x", "Ann"), creature("y", "Ann"), creature("b", "Bob")]
    assert legal_blocks(board(*bears, effects=[effect], attacks="x y")) == {"b>x"}
    assert legal_blocks(board(*bears, effects=[effect], attacks="y")) == {"nobody", "b"}


def test_a_class_that_blocks_that_creature() -> None:
    text = "All creatures with magnet counters on them block that creature this turn if able."
    bears = [
        creature("x", "Ann"),
        creature("b", "Bob", counters={"magnet": 1}),
        creature("c", "Bob"),
    ]
    effect = lasting(text, "x", controller="Ann")
    assert legal_blocks(board(*bears, effects=[effect], attacks="x")) == {"b", "b c"}


def test_a_player_whom_you_cant_attack() -> None:
    """ "That player" is asked: nobody told who it is. Jura is no player."""
    effect = lasting("You can't attack that player this turn.", controller="Ann")
    jura = planeswalker("jura", "Bob")
    bears = [creature("x", "Ann"), jura]
    words = "the player chosen as it was put there is Bob"
    assert asked_of(board(*bears, effects=[effect], attacks="x>Bob")) == {words}
    given = [{"id": "", "text": words, "holds": True}]
    told = board(*bears, effects=[effect], given=given)
    assert legal_attacks(told) == {"nobody", "x>jura"}
    assert rules(attack(told, "x>Bob")) == ["508.1c"]


# -- whom a text means -----------------------------------------------------------------------------


def test_one_list_for_one_of_two_targets_is_listed() -> None:
    """The second target can't block; which of the two b is, one list does not tell."""
    text = (
        "Target creature you control gets +2/+2 until end of turn. Target creature an opponent"
        " controls can't block this turn."
    )
    bears = [creature("x", "Ann"), creature("b", "Bob")]
    found = check(board(*bears, effects=[lasting(text, "b")], attacks="x", blocks="b>x"))
    assert {said for _, said in found.not_understood} == {text}
    effect = {"oracle_text": text, "on": [["x"], ["b"]]}
    assert legal_blocks(board(*bears, effects=[effect], attacks="x")) == {"nobody"}


def test_one_list_for_a_target_beside_a_player() -> None:
    text = "Target player draws a card. Target creature can't block this turn."
    bears = [creature("x", "Ann"), creature("b", "Bob")]
    assert legal_blocks(board(*bears, effects=[lasting(text, "b")], attacks="x")) == {"nobody"}


def test_every_object_has_a_controller_of_its_own() -> None:
    text = "Creatures its controller controls can't block."
    found = check(board(creature("x", "Ann", text=text), creature("b", "Bob"), attacks="x"))
    assert {said for _, said in found.not_understood} == {text}
