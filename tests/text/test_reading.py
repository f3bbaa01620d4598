"""Mistakes that somebody found who read lines against their effects (docs/reading.md); the wording
is invented, the effects are written by hand."""

from dataclasses import replace

import pytest

from legality.effects.effects import (
    AnyEffect,
    AssignsAsUnblocked,
    AttackerCap,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    HasAbility,
    Keyword,
    LosesAbility,
)
from legality.effects.filters import (
    AllOf,
    AttachedObject,
    AttackingWhom,
    ControlledBy,
    Exists,
    HasKeyword,
    HasType,
    SourceIs,
    TurnOf,
    Undecided,
    Who,
)
from legality.text import parse_line
from legality.text.printing.sentences import sentence

FLYING, HASTE, MENACE, TRAMPLE = (
    HasAbility(keyword=Keyword(name)) for name in ("flying", "haste", "menace", "trample")
)
CREATURE = HasType("creature")
YOURS = AllOf((CREATURE, ControlledBy(Who.YOU)))
SWAMP = Exists(AllOf((HasType("swamp"), ControlledBy(Who.YOU))))


def effects(line: str, name: str | None = None) -> list[AnyEffect]:
    parsed = parse_line(line, name)
    assert parsed.understood, line
    return list(parsed.effects)


def test_you_may_have_a_class_assign_damage_is_no_must() -> None:
    may = (
        "You may have creatures you control assign their combat damage this turn as though they "
        "weren't blocked."
    )
    must = (
        "Creatures you control assign their combat damage this turn as though they weren't blocked."
    )
    assert effects(may) == [AssignsAsUnblocked(subject=YOURS)]
    assert effects(must) == [AssignsAsUnblocked(subject=YOURS, must=True)]


def test_a_name_that_ends_in_s_is_no_creature_type() -> None:
    line = "Grugas can't block creatures with flying."
    assert effects(line, "Grugas Ironfist") == [CantBlock(attackers=HasKeyword("flying"))]


@pytest.mark.parametrize(
    "line",
    [
        "3 or 4 — [+2], then create two 1/1 red Rat creature tokens. They gain haste until end of "
        "turn.",
        "You may cast Rat spells from the top of your library. If you cast a Rat spell this way, "
        "it gains haste until end of turn.",
    ],
)
def test_what_the_object_does_not_say_of_itself(line: str) -> None:
    assert effects(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "Until end of turn, creatures you control gain protection from white if you control a "
        "Plains, from black if you control a Swamp, and from red if you control a Mountain.",
        "Creatures attacking you or a planeswalker you control have trample.",
        "Enchanted creature can't block and its controller can't cast spells.",
        "If five mana was spent to cast it, put a +1/+1 counter on it and it can't be blocked "
        "this turn.",
        "Target creature you control gains trample until end of turn. Target creature an opponent "
        "controls can't block this turn.",
        "Target creature an opponent controls attacks this turn if able. Tap it. Other creatures "
        "that player controls can't attack this turn.",
        "This creature gains flying until end of turn. Target creature can't block this turn.",
        "Target creature can't block this turn. Create a 1/1 red Rat creature token. It gains "
        "haste until end of turn.",
    ],
)
def test_what_is_not_said_in_part(line: str) -> None:
    parsed = parse_line(line)
    assert not parsed.understood
    assert parsed.effects == ()


def test_creatures_that_attack_a_player() -> None:
    subject = AllOf((CREATURE, AttackingWhom(Who.YOU)))
    said = [HasAbility(subject=subject, keyword=Keyword("trample"))]
    assert effects("Creatures attacking you have trample.") == said


def then(text: str) -> Undecided:
    return Undecided(f"{text} at that time")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "If you control a Swamp, target creature gains menace until end of turn.",
            [HasAbility(keyword=Keyword("menace"), condition=then("you control a Swamp"))],
        ),
        (
            "Creatures can't block this turn if you control a Swamp.",
            [CantBlock(subject=CREATURE, condition=then("you control a Swamp"))],
        ),
        (
            "If its power is 2 or less, it can't be blocked this turn.",
            [CantBeBlocked(condition=then("its power is 2 or less"))],
        ),
        (
            "If this creature is a Rat, it becomes a 4/4 Dragon and gains flying.",
            [HasAbility(keyword=Keyword("flying"), condition=then("~ is a Rat"))],
        ),
        (
            "If this creature has defender, it loses defender and gains haste.",
            [
                LosesAbility(keyword="defender", condition=then("~ has defender")),
                HasAbility(keyword=Keyword("haste"), condition=then("~ has defender")),
            ],
        ),
    ],
)
def test_what_was_looked_at_once_is_not_read_from_the_board(
    line: str, expected: list[AnyEffect]
) -> None:
    assert effects(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "If it's a Rat, it also gains haste until end of turn.",
            HasAbility(keyword=Keyword("haste"), condition=SourceIs(HasType("rat"))),
        ),
        (
            "If it's your turn, creatures can't block this turn.",
            CantBlock(subject=CREATURE, condition=TurnOf(Who.YOU)),
        ),
        ("This creature can't attack if you control a Swamp.", CantAttack(condition=SWAMP)),
    ],
)
def test_what_is_still_so_is_read_from_the_board(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "This creature deals 1 damage to target creature. That creature can't block this turn.",
            [CantBlock()],
        ),
        (
            "Target creature gains menace until end of turn. It deals 2 damage to target creature "
            "you don't control.",
            [MENACE],
        ),
        ("Untap target creature. It gains haste until end of turn.", [HASTE]),
        (
            "Target creature gains flying until end of turn. If it's your turn, it gains trample "
            "until end of turn.",
            [FLYING, replace(TRAMPLE, condition=TurnOf(Who.YOU))],
        ),
    ],
)
def test_who_is_spoken_of_again(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


def test_a_counter_on_one_that_is_chosen() -> None:
    assert effects("Put a menace counter on a creature you control.") == [MENACE]


def test_counters_on_a_class_are_on_the_board() -> None:
    assert effects("Put a flying counter on each creature you control without flying.") == []


def test_a_cap_for_every_player_is_a_cap() -> None:
    said = [AttackerCap(most=2)]
    assert effects("Each player can't attack with more than two creatures each combat.") == said
    assert sentence(said[0]) == "No more than two creatures can attack each combat."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can't be the target of spells and can't be blocked.", CantBeBlocked()),
        (
            "Enchanted creature doesn't untap during its controller's untap step. It can't attack.",
            CantAttack(subject=AttachedObject()),
        ),
        ("Equip {2}. Equipped creature can't block.", CantBlock(subject=AttachedObject())),
    ],
)
def test_beside_what_has_no_effect(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "Swampwalk and mountainwalk",
        "Creatures named Ugg or Urg have haste.",
        "Nonwhite or nonblue creatures have haste.",
        "Each creature you control enters with an additional +1/+1 counter on it and has haste.",
        "You may spend mana as though it were mana of any color, and creatures you control have "
        "haste.",
        "Creatures you control gain menace until end of turn if {B} was spent to cast this spell, "
        "and creatures you control lose flying until end of turn if {R} was spent to cast it.",
    ],
)
def test_what_is_reported_rather_than_passed_over(line: str) -> None:
    assert not parse_line(line).understood
