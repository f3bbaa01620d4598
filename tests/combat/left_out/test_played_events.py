"""Which events a combat brings about by itself, and whether before the last damage."""

import pytest

from legality.combat.left_out.lines import left_out, standing
from legality.combat.left_out.occasions import Event, TriggerEvent
from legality.combat.left_out.played_events import PlayedEvents
from legality.rulebook.table import Table
from tests.table import Value, board, creature, enchantment

A, B = "Ann", "Bob"
LAW = enchantment("law", A, "Whenever a creature you control dies, draw a card.")


def when(event: Event, *permanents: Value) -> str | None:
    """When an event may come about that Ann's law waits for, of whoever it is."""
    position = board(LAW, *permanents)
    lines = tuple((line, left_out(line)) for line in standing(position))
    events = PlayedEvents(Table(position, {}), lines)
    line = next(line for line, _ in lines if line.source is not None and line.source.id == "law")
    return events.by_itself(TriggerEvent(event, "anyone"), line, at_once=False)


BEAR, GUARD = creature("bear", A), creature("guard", B)
QUICK = creature("guard", B, keywords=["First strike"])


@pytest.mark.parametrize(
    ("event", "slow", "fast"),
    [
        # attacks and blocks come before damage, the end of combat after it
        ("attacks", "early", "early"),
        ("blocks", "early", "early"),
        ("becomes blocked", "early", "early"),
        ("attacks unblocked", "early", "early"),
        ("end of combat", "late", "late"),
        # damage and deaths are early only where a second damage step follows (510.4), and damage
        # by somebody only where they strike first
        ("damages a player", "late", "late"),  # the guard hits no player
        ("damages a creature", "late", "early"),
        ("is dealt damage", "late", "early"),
        ("loses life", "late", "early"),
        ("dies", "late", "early"),
        # without lifelink, poison, a price or an ability that does it, never
        ("gains life", None, None),
        ("is poisoned", None, None),
        ("makes mana", None, None),
        ("is sacrificed", None, None),
        ("explores", None, None),
        ("enters", None, None),
        ("is targeted", None, None),
    ],
)
def test_what_a_bear_and_a_guard_bring_about(
    event: Event, slow: str | None, fast: str | None
) -> None:
    assert when(event, BEAR, GUARD) == slow
    assert when(event, BEAR, QUICK) == fast


def test_who_strikes_first_hits_a_player_early() -> None:
    assert when("damages a player", creature("bear", A, keywords=["First strike"]), GUARD) == (
        "early"
    )


@pytest.mark.parametrize(
    ("event", "text", "expected"),
    [
        ("gains life", "Lifelink", "late"),
        ("is poisoned", "Infect", "late"),
        ("gets counters", "Wither", "late"),
        ("gets counters", "Training", "early"),
        ("is sacrificed", "Annihilator 1", "early"),
        ("mentors", "Mentor", "early"),
        ("makes mana", "This creature can't attack unless you pay {1}.", "early"),
        ("explores", "Whenever this creature attacks, it explores.", "early"),
        ("is targeted", "Whenever this creature attacks, tap target creature.", "early"),
    ],
)
def test_what_a_line_of_the_bear_adds(event: Event, text: str, expected: str) -> None:
    assert when(event, creature("bear", A, text=text), GUARD) == expected


def test_vigilance_taps_nobody() -> None:
    """508.1f: attacking taps the bear, unless it has vigilance (702.20b)."""
    assert when("becomes tapped", BEAR, GUARD) == "early"
    assert when("becomes tapped", creature("bear", A, keywords=["Vigilance"]), GUARD) is None


def test_nothing_comes_about_where_nobody_can_attack() -> None:
    for event in ("attacks", "blocks", "damages a player", "dies", "end of combat"):
        assert when(event, GUARD) is None, event
