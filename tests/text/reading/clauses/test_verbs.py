"""Verb phrases: other words for what an effect says already."""

import pytest

from legality.effects.attacking import MustAttack, NeedsCompany, OnlyAlone
from legality.effects.blocking import BlocksAsThough, CantBeBlocked, CantBlock, MustBlock
from legality.effects.characteristics import Goaded, LosesAbility
from legality.effects.damaging import AssignsAsUnblocked
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf, Compare, Targets
from legality.effects.players import Who
from legality.effects.qualities import Anything, AttachedObject, ControlledBy, HasType
from legality.text import parse_line
from legality.text.printing.sentences import sentence
from tests.table import NOBODY, board, creature, legal_attacks, legal_blocks

STAYS_TAPPED = "doesn't untap during its controller's untap step"

CREATURE = HasType("creature")

REACH = BlocksAsThough(keyword="reach", had=True, attackers=Anything())


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", []),
        ("loses all abilities and ", [LosesAbility(subject=AttachedObject(), keyword=None)]),
        ("can't block and ", [CantBlock(subject=AttachedObject())]),
    ],
)
def test_a_permanent_that_stays_tapped(more: str, expected: list[AnyEffect]) -> None:
    """Its flying may be gone: the sentence was once passed over for its last words."""
    parsed = parse_line(f"Enchanted permanent {more}{STAYS_TAPPED}.")
    assert (list(parsed.effects), parsed.understood) == (expected, True)
    parsed = parse_line(f"Enchanted permanent {STAYS_TAPPED} and is goaded.")
    assert parsed.effects == (Goaded(subject=AttachedObject()),)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "This creature can't attack unless at least one other creature attacks.",
            [NeedsCompany(action="attack", least=1)],
        ),
        (
            "This creature can't block unless at least one other creature also blocks.",
            [NeedsCompany(action="block", least=1)],
        ),
        (
            "This creature can't attack unless at least two other creatures also attack.",
            [NeedsCompany(action="attack", least=2)],
        ),
        ("This creature can attack only alone.", [OnlyAlone(action="attack")]),
        ("This creature can block only alone.", [OnlyAlone(action="block")]),
        (
            "This creature can attack or block only alone.",
            [OnlyAlone(action="attack"), OnlyAlone(action="block")],
        ),
        (
            "This creature can only attack or block alone.",
            [OnlyAlone(action="attack"), OnlyAlone(action="block")],
        ),
        ("This creature can block as though it had reach.", [REACH]),
        ("This creature can block this turn as though it had reach.", [REACH]),
        ("This creature must attack each combat if able.", [MustAttack()]),
        ("This creature must attack if able.", [MustAttack()]),
        (
            "Creatures your opponents control must attack you each combat if able.",
            [
                MustAttack(
                    subject=AllOf((CREATURE, ControlledBy(Who.OPPONENTS))),
                    targets=Targets(players=Who.YOU),
                )
            ],
        ),
        ("This creature must block each combat if able.", [MustBlock()]),
        ("This creature must attack or block each combat if able.", [MustAttack(), MustBlock()]),
        (
            "Creatures with power less than 3 can't block.",
            [CantBlock(subject=AllOf((CREATURE, Compare("power", "<", 3))))],
        ),
        (
            "This creature can't be blocked by creatures with power greater than two.",
            [CantBeBlocked(blockers=Compare("power", ">", 2))],
        ),
        (
            "This creature can't be blocked by creatures with toughness equal to 1.",
            [CantBeBlocked(blockers=Compare("toughness", "=", 1))],
        ),
        (
            "This creature assigns its combat damage this turn as though it weren't blocked.",
            [AssignsAsUnblocked(must=True)],
        ),
    ],
)
def test_the_same_value(line: str, expected: list[AnyEffect]) -> None:
    parsed = parse_line(line)
    assert parsed.understood
    assert list(parsed.effects) == expected
    for effect in expected:
        assert list(parse_line(sentence(effect)).effects) == [effect]


@pytest.mark.parametrize(
    "line",
    [
        "This creature can attack only alone or with Goblins.",
        "This creature can block as though it had menace.",
        "This creature can block as though it had reach and shadow.",
        "This creature must attack.",
        "This creature must attack or be sacrificed.",
        "Creatures with power less than twice their toughness can't block.",
        "This creature can't attack unless at least one other creature attacks you.",
        "This creature can't attack or block unless at least one other creature attacks.",
    ],
)
def test_more_than_that_is_reported(line: str) -> None:
    assert not parse_line(line).understood


def test_at_least_one_other_attacks() -> None:
    """Fine: both. Broken: the shy one alone. Just kept: nobody, or the other alone."""
    shy = "This creature can't attack unless at least one other creature attacks."
    table = board(creature("shy", "Ann", text=shy), creature("bear", "Ann"))
    assert legal_attacks(table) == {NOBODY, "bear", "shy bear"}


def test_only_alone() -> None:
    """Fine: it alone. Broken: both. Just kept: the other alone."""
    table = board(
        creature("lone", "Ann", text="This creature can attack only alone."),
        creature("bear", "Ann"),
    )
    assert legal_attacks(table) == {NOBODY, "lone", "bear"}


def test_as_though_it_had_reach() -> None:
    """Fine: the archer blocks the bird. Broken: the bear does. Just kept: the bear stays away."""
    table = board(
        creature("bird", "Ann", text="Flying"),
        creature("archer", "Bob", text="This creature can block as though it had reach."),
        creature("bear", "Bob"),
        attacks="bird",
    )
    assert legal_blocks(table) == {NOBODY, "archer"}


def test_must_attack_and_must_block() -> None:
    """Fine: it attacks. Broken: it stays home, though it could. Just kept: tapped, it can't."""
    text = "This creature must attack each combat if able."
    assert legal_attacks(board(creature("mad", "Ann", text=text))) == {"mad"}
    assert legal_attacks(board(creature("mad", "Ann", text=text, tapped=True))) == {NOBODY}
    guard = "This creature must block each combat if able."
    for tapped, legal in ((False, {"guard"}), (True, {NOBODY})):
        table = board(
            creature("ogre", "Ann"),
            creature("guard", "Bob", text=guard, tapped=tapped),
            attacks="ogre",
        )
        assert legal_blocks(table) == legal
