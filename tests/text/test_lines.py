"""Kinds of lines: what is passed over, what is reported, what a spell leaves behind."""

import pytest

from legality.effects.effects import (
    AnyEffect,
    AssignsAsUnblocked,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Goaded,
    HasAbility,
    Keyword,
    Lure,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Suspected,
)
from legality.effects.filters import AllOf, ControlledBy, HasType, Undecided, Who
from legality.text import parse_line, parse_text

FLYING = HasAbility(keyword=Keyword("flying"))


@pytest.mark.parametrize(
    "line",
    [
        "Whenever this creature attacks, target creature can't block this turn.",
        "When this creature enters, it fights up to one target creature.",
        "At the beginning of combat on your turn, this creature gains flying until end of turn.",
        "Quiet Pride — Whenever this creature attacks alone, it gains trample until end of turn.",
        "{1}{R}: This creature can't be blocked this turn.",
        "Sacrifice a land: Target creature attacks this turn if able.",
        "−2: Until your next turn, creatures can't attack you.",
        "I, II — Creatures you control gain menace until end of turn.",
        "• Target creature can't block this turn.",
        "If a source would deal damage to this creature, prevent that damage.",
        "As this creature enters, choose a color.",
        "This creature enters tapped.",
        "This creature enters with a flying counter on it.",
        "You may have this creature enter as a copy of any creature on the battlefield, except it "
        "has haste.",
        "You may exert this creature as it attacks. When you do, target creature can't block this "
        "turn.",
        "As long as this card is in your graveyard and you control a Swamp, creatures you control "
        "have menace.",
        "Prevent all combat damage that would be dealt this turn.",
        "Creature spells you cast with flying cost {1} less to cast.",
        "Create a 1/1 white Bird creature token with flying.",
        "Destroy target attacking creature.",
        "Draw a card.",
        "",
    ],
)
def test_what_says_nothing_about_a_declaration(line: str) -> None:
    parsed = parse_line(line)
    assert parsed.effects == ()
    assert parsed.understood


@pytest.mark.parametrize(
    "line",
    [
        "This creature can't be blocked by creatures the monarch controls.",
        "Creatures you control of the chosen type have flying.",
        "This creature has protection from the chosen color.",
        "The attacking player chooses how each creature blocks each combat.",
        "Other transformed permanents you control have trample.",
        "Commander creatures you control have haste.",
        "This creature can't be blocked by creatures that don't have a name.",
        "Creatures with power greater than the number of cards in your hand can't attack.",
        "As long as you control exactly one creature, that creature has deathtouch.",
        "This creature can't attack sideways.",
        "This creature attacks each combat.",
        "This creature can't be blocked by more than two.",
        "As long as this creature has flying, it has flying. The same is true for fear and haste.",
        "The chosen creature gets +3/+3 and has flying.",
        "Target creature blocks this creature this turn if able.",
    ],
)
def test_what_speaks_of_combat_and_is_not_known_is_reported(line: str) -> None:
    assert not parse_line(line).understood


def test_the_known_clauses_of_a_reported_line_are_kept() -> None:
    parsed = parse_line("This creature has flying. It can't be blocked by moonlight alone.")
    assert parsed.effects == (FLYING,)
    assert not parsed.understood


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Target creature can't block this turn.", CantBlock()),
        ("Up to two target creatures can't block this turn.", CantBlock()),
        ("Those creatures can't block this turn.", CantBlock()),
        ("Goad target creature.", Goaded()),
        ("Goad this creature", Goaded()),
        ("This creature is goaded.", Goaded()),
        ("Goad target creature that player controls.", Goaded()),
        ("Suspect target creature.", Suspected()),
        ("Target creature blocks this turn if able.", MustBlock()),
        ("Target creature an opponent controls attacks this turn if able.", MustAttack()),
        ("Target creature must be blocked this turn if able.", MustBeBlocked()),
        ("All creatures able to block target creature this turn do so.", Lure()),
        ("It gains flying until end of turn.", FLYING),
        ("Until end of turn, target creature gains flying.", FLYING),
        ("Target creature gets +2/+2 and gains flying until end of turn.", FLYING),
        ("If you do, this creature gains flying until end of turn.", FLYING),
        ("Untap target creature and it gains flying until end of turn.", FLYING),
        ("You may have target creature gain flying until end of turn.", FLYING),
        ("Put a flying counter on target creature.", FLYING),
        ("Put two +1/+1 counters and a flying counter on it.", FLYING),
        ("This creature becomes a 3/3 blue Drake creature with flying until end of turn.", FLYING),
        ("It can't be blocked this turn except by Walls.", None),
        (
            "Creatures you control gain flying until end of turn.",
            HasAbility(
                subject=AllOf((HasType("creature"), ControlledBy(Who.YOU))),
                keyword=Keyword("flying"),
            ),
        ),
        (
            "If it was kicked, target creature gains flying until end of turn.",
            HasAbility(keyword=Keyword("flying"), condition=Undecided("it was kicked")),
        ),
    ],
)
def test_lasting_effects(line: str, expected: AnyEffect | None) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    if expected is None:
        assert [type(effect) for effect in parsed.effects] == [CantBeBlocked]
    else:
        assert parsed.effects == (expected,)


@pytest.mark.parametrize(
    "whom", ["Target blocked creature", "Target creature", "Target unblocked creature"]
)
def test_a_blocked_target_is_a_target(whom: str) -> None:
    # "Blocked" restricts what may be targeted; the effect is on the object that has the text.
    text = f"{whom} assigns its combat damage this turn as though it weren't blocked."
    assert parse_line(text).effects == (AssignsAsUnblocked(must=True),)
    assert parse_line(f"{whom} can't block this turn.").effects == (CantBlock(),)
    assert parse_line(f"Goad {whom[0].lower()}{whom[1:]}.").effects == (Goaded(),)
    have = f"You may have {whom[0].lower()}{whom[1:]}"
    text = f"{have} assign its combat damage this turn as though it weren't blocked."
    assert parse_line(text).effects == (AssignsAsUnblocked(),)


@pytest.mark.parametrize(
    "whom",
    [
        "X target blocked creatures",
        "Up to two target blocked creatures",
        "Up to X target creatures you control",
    ],
)
def test_several_blocked_targets_are_targets(whom: str) -> None:
    text = f"{whom} assign their combat damage this turn as though they weren't blocked."
    assert parse_line(text).effects == (AssignsAsUnblocked(must=True),)


@pytest.mark.parametrize(
    "line",
    [
        # Which creatures are blocked is not asked elsewhere, so these are no known phrases.
        "Blocked creatures you control have trample.",
        "Target creature blocked this turn by a Wall gains trample until end of turn.",
        "Target attacking or blocked creature can't block this turn.",
    ],
)
def test_other_blocked_creatures_are_reported(line: str) -> None:
    assert not parse_line(line).understood


def test_detain_keeps_from_attacking_and_blocking() -> None:
    parsed = parse_line("Detain target creature an opponent controls.")
    assert parsed.effects == (CantAttack(), CantBlock())


def test_own_names() -> None:
    for name in ("Old Ram, Hill King", "Old Ram"):
        assert parse_line("Old Ram can't block.", name).effects == (CantBlock(),)
    assert parse_line("Ram can't block.", "Ram of the Hills").effects == (CantBlock(),)
    other = parse_line("Creatures named Old Ram can't block.", "Old Ram")
    assert "Named(name='Old Ram')" in repr(other.effects)


def test_a_text_is_read_line_by_line() -> None:
    lines = parse_text("Flying\n\nThis creature can't block.\n")
    assert [line.effects for line in lines] == [(FLYING,), (CantBlock(),)]


def test_printed_quotes_and_minus_signs() -> None:
    assert parse_line("This creature can’t block.").effects == (CantBlock(),)
    assert parse_line("Enchanted creature has “This creature can’t block.”").understood
    assert parse_line("Enchanted creature gets −2/−0 and can’t block.").effects != ()
