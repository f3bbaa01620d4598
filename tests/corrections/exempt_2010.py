"""Worked examples: who can't be declared without paying is exempt (508.1d of 2010)."""

from tests.corrections.examples import (
    BLOCK_TAX,
    CAP,
    EXEMPT,
    OWN_TAX,
    Example,
    attacked,
    law,
    position,
    rich,
)
from tests.small_boards import (
    LURE,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    NOT_ALONE,
    Board,
    creature,
    theirs,
    walker,
)


def of_2010() -> dict[str, Example]:
    """Correction 2."""
    taxed = creature("a", f"{MUST_ATTACK}\n{OWN_TAX}")
    b = creature("b", MUST_ATTACK)
    later: Board = {"rules": "2011-02-04"}
    provoked = {"oracle_text": "This creature blocks @x this turn if able.", "on": ["b"]}
    two = (creature("x"), creature("y"), theirs("b", BLOCK_TAX))
    walled = position(
        creature("a", MUST_ATTACK),
        law(
            "Creatures can't attack you unless their controller pays {2} for each creature they "
            "control that's attacking you."
        ),
        walker("w", "Bob"),
        players=rich(),
    )
    partner = (
        creature("a", f"{MUST_ATTACK}\n{NOT_ALONE}"),
        creature("b", OWN_TAX),
    )
    return {
        # a is exempt: {a} 0 < {b} 1.
        "2: E02 an exempt creature can't stand in for a free one": Example(
            position(taxed, b, law(CAP), players=rich(), **EXEMPT), {"b>Bob"}, maximum=1
        ),
        # Since 2011-02-04 a, paid for, obeys as much as b.
        "2: E02 from 2011-02-04 on it can": Example(
            position(taxed, b, law(CAP), players=rich(), **later), {"a>Bob", "b>Bob"}
        ),
        "2: E10 a provoked blocker that pays may block what it likes": Example(
            attacked(*two, players=rich(), effects=[provoked], **EXEMPT),
            {"", "b>x", "b>y"},
            who="Bob",
            maximum=0,
        ),
        "2: E10 from 2011-02-04 on it must block the provoker": Example(
            attacked(*two, players=rich(), effects=[provoked], **later),
            {"", "b>x"},
            who="Bob",
        ),
        # The requirement is the attacker's, and stays: {b>y} could as well block x for the same.
        "2: requirements on the attacker stay": Example(
            attacked(
                creature("x", MUST_BE_BLOCKED),
                creature("y"),
                theirs("b", BLOCK_TAX),
                players=rich(),
                **EXEMPT,
            ),
            {"", "b>x"},
            who="Bob",
            maximum=0,
        ),
        # Lure is one requirement on each blocker: b's falls away, d's stays.
        "2: a lure falls away blocker by blocker": Example(
            attacked(
                creature("x", LURE),
                creature("y"),
                theirs("b", BLOCK_TAX),
                theirs("d"),
                players=rich(),
                **EXEMPT,
            ),
            {"d>x", "b>x d>x", "b>y d>x"},
            who="Bob",
            maximum=1,
        ),
        # The planeswalker is free to attack: a is not exempt; who pays for Bob obeys as well.
        "2: one free thing to choose and it is not exempt": Example(
            {**walled, **EXEMPT}, {"a>Bob", "a>w"}, maximum=1
        ),
        # b is declared and paid for, so a can join it for nothing: {b} 0 < 1. {}: 0 of 0.
        "2: S18 a partner declared and paid for is joined": Example(
            position(*partner, players=rich(), **EXEMPT), {"", "a>Bob b>Bob"}, maximum=0
        ),
        # {0} is a cost.
        "2: a cost of {0} makes exempt": Example(
            position(
                creature("a", f"{MUST_ATTACK}\nThis creature can't attack unless you pay {{0}}."),
                **EXEMPT,
            ),
            {"", "a>Bob"},
            maximum=0,
        ),
    }
