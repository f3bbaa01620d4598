"""Counters with which a permanent enters, as its text says it."""

import pytest

from legality.text import EntersWith, entering_counters

PLUS = "+1/+1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This creature enters with two +1/+1 counters on it.", [(PLUS, 2)]),
        ("Ogre enters with a -1/-1 counter on it.", [("-1/-1", 1)]),
        ("This creature enters tapped with two +1/+1 counters on it.", [(PLUS, 2)]),
        ("This creature escapes with three additional +1/+1 counters on it.", [(PLUS, 3)]),
        (
            "This creature enters with three +1/+1 counters and a first strike counter on it.",
            [(PLUS, 3), ("first strike", 1)],
        ),
        ("This creature enters with X +1/+1 counters on it.", [(PLUS, None)]),
        ("This creature enters with twice X +1/+1 counters on it.", [(PLUS, None)]),
        (
            "This creature enters with a +1/+1 counter on it for each color of mana spent to cast "
            "it.",
            [(PLUS, None)],
        ),
        (
            "This creature enters with a number of +1/+1 counters on it equal to your life total.",
            [(PLUS, None)],
        ),
        (
            "This creature enters with your choice of a trample counter or a menace counter on it.",
            [("trample", None), ("menace", None)],
        ),
        (
            "This creature enters with your choice of two different counters on it from among "
            "menace and reach.",
            [("menace", None), ("reach", None)],
        ),
        ("Modular 4", [(PLUS, 4)]),
        ("Flying, bloodthirst 3", [(PLUS, 3)]),
        ("Devour 2", [(PLUS, None)]),
        ("Fading 3", []),
        ("Trample", []),
        ("Each other creature you control enters with a +1/+1 counter on it.", []),
        ("If you do, that creature enters with two +1/+1 counters on it.", []),
        ('Creatures you control have "This creature enters with a +1/+1 counter on it."', []),
        ("This creature enters tapped.", []),
    ],
)
def test_counters(text: str, expected: list[tuple[str, int | None]]) -> None:
    found = [(one.kind, one.number) for _, one in entering_counters(text, "Ogre")]
    assert found == expected


def test_only_if_kicked() -> None:
    line = "If this creature was kicked, it enters with three +1/+1 counters on it and with haste."
    assert entering_counters(f"Kicker {{2}}\n{line}", None) == ((line, EntersWith(PLUS, 3, True)),)


def test_counters_that_two_sentences_tell_are_not_counted() -> None:
    text = (
        "This creature enters with a +1/+1 counter on it. It escapes with three +1/+1 counters on "
        "it instead."
    )
    assert [(one.kind, one.number) for _, one in entering_counters(text, None)] == [(PLUS, None)]
