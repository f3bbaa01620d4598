"""Circumstances that fields of a position tell, alone and beside what the board decides."""

from typing import Any

import pytest

from legality import Position, check
from tests.table import Value, creature, land

FOREST = land("wood", "Bob")
ELF = {"type": "elf"}


def judged(
    words: str, bob: Value | None = None, own: Value | None = None, *more: Value
) -> tuple[bool | None, list[str]]:
    """Whether b, Bob's, may block x; its text says when it can't. What is asked."""
    text = f"This creature can't block as long as {words}."
    value: dict[str, Any] = {
        "players": [{"name": "Ann"}, {"name": "Bob", **(bob or {})}],
        "permanents": [
            creature("x", "Ann"),
            creature("b", "Bob", text=text, **(own or {})),
            *more,
        ],
        "attacks": {"x": "Bob"},
        "blocks": {"b": ["x"]},
    }
    found = check(Position.from_value(value))
    assert found.not_understood == ()
    return found.legal, [one.asked for one in found.asks]


@pytest.mark.parametrize(
    ("words", "holds", "fails"),
    [
        ("your library has ten or fewer cards in it", {"library": 10}, {"library": 11}),
        ("you own three or more cards in exile", {"exile": 3}, {"exile": 2}),
        ("there are three or more cards you own in exile", {"exile": 3}, {"exile": 2}),
    ],
)
def test_cards_in_a_zone(words: str, holds: Value, fails: Value) -> None:
    assert judged(words, holds) == (False, [])
    assert judged(words, fails) == (True, [])
    assert judged(words) == (None, [words])


@pytest.mark.parametrize(
    ("words", "holds", "fails", "asked"),
    [
        ("it was kicked", {"kicked": True}, {"kicked": False}, "this creature was kicked"),
        ("it wasn't kicked", {"kicked": False}, {"kicked": True}, "this creature wasn't kicked"),
        (
            "it was crewed this turn",
            {"crewed": True},
            {"crewed": False},
            "this creature was crewed this turn",
        ),
        (
            "it isn't monstrous",
            {"monstrous": False},
            {"monstrous": True},
            "this creature isn't monstrous",
        ),
        (
            "it's not renowned",
            {"renowned": False},
            {"renowned": True},
            "this creature isn't renowned",
        ),
        ("you control a commander", {"commander": True}, {"commander": False}, None),
        ("the chosen type is Elf", {"chosen": ELF}, {"chosen": {"type": "Goat"}}, None),
        ("the chosen color is red", {"chosen": {"color": "R"}}, {"chosen": {"color": "G"}}, None),
    ],
)
def test_designations_and_choices(
    words: str, holds: Value, fails: Value, asked: str | None
) -> None:
    assert judged(words, None, holds) == (False, [])
    assert judged(words, None, fails) == (True, [])
    assert judged(words) == (None, [asked or words])


GAINED = "you gained life this turn"


@pytest.mark.parametrize(
    "words", [f"you control a Forest or {GAINED}", f"{GAINED} or you control a Forest"]
)
def test_one_half_that_the_board_decides_is_enough(words: str) -> None:
    assert judged(words, None, None, FOREST) == (False, [])
    assert judged(words) == (None, [GAINED])
    assert judged(words, {"this_turn": {"gained_life": 1}}) == (False, [])
    assert judged(words, {"this_turn": {"gained_life": 0}}) == (True, [])


def test_both_halves_are_needed() -> None:
    words = f"you control a Forest and {GAINED}"
    assert judged(words) == (True, [])  # without a Forest the other half is not asked
    assert judged(words, None, None, FOREST) == (None, [GAINED])
    assert judged(words, {"this_turn": {"gained_life": 1}}, None, FOREST) == (False, [])


@pytest.mark.parametrize(
    "words",
    [
        "you control a Forest and it can't be consoled",
        "you control a Forest and you sang a merry song",
        "you control a Forest and attacks each turn",
    ],
)
def test_no_half_swallows_another_clause(words: str) -> None:
    text = f"This creature can't block as long as {words}."
    value = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [creature("x", "Ann"), creature("b", "Bob", text=text)],
        "attacks": {"x": "Bob"},
    }
    assert check(Position.from_value(value)).not_understood == (("b", text),)


@pytest.mark.parametrize("whose", ["Ann", "Bob"])
@pytest.mark.parametrize(("color", "holds"), [("W", True), ("G", False)])
def test_any_player_may_be_the_one_who_controls_it(whose: str, color: str, holds: bool) -> None:
    """A white permanent on either side keeps b from blocking; nothing has to be asked."""
    words = "any player controls a white permanent"
    more = {**land("more", whose), "colors": [color]}
    assert judged(words, None, None, more) == (not holds, [])
