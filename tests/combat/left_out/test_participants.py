"""Who may fight in a combat on a board, and who may die."""

from typing import Any

from legality import Position
from legality.combat.left_out.lines import left_out, standing
from legality.combat.left_out.occasions import TriggerEvent
from legality.combat.left_out.participants import Participants
from legality.rulebook.table import Table
from tests.table import board, creature, enchantment, planeswalker

A, B = "Ann", "Bob"


def participants(position: Position, blocks: Any = None) -> Participants:
    """Those of the board; by that one block, where it is given."""
    lines = tuple((line, left_out(line)) for line in standing(position))
    return Participants(Table(position, position.attacks or {}), lines, blocks)


def test_who_may_attack_and_block() -> None:
    """A tapped creature neither attacks nor blocks; one that came this turn attacks with haste."""
    those = participants(
        board(
            creature("bear", A),
            creature("tapped", A, tapped=True),
            creature("new", A, summoning_sick=True),
            creature("quick", A, summoning_sick=True, keywords=["Haste"]),
            creature("guard", B),
            creature("sleeper", B, tapped=True),
        )
    )
    assert those.attackers == {"bear", "quick"}
    assert those.blockers == {"guard"}


def test_a_declared_attack_and_one_block() -> None:
    """Of two attackers the guard blocks one: the other is unblocked, and nothing hits through the
    guard without trample."""
    position = board(
        creature("bear", A), creature("wolf", A), creature("guard", B), attacks="bear wolf"
    )
    those = participants(position, {"guard": ("bear",)})
    assert those.blocked == {"bear"}
    assert those.unblocked == {"wolf"}
    assert those.hitting == {"wolf"}
    assert those.fighting == {"bear", "guard"}


def test_who_may_die() -> None:
    """Who fights, and the planeswalker that may be attacked; no enchantment."""
    position = board(
        creature("bear", A),
        creature("guard", B),
        planeswalker("jura", B),
        enchantment("law", B, "Creatures you control have flying."),
    )
    assert {each.id for each in participants(position).mortal} == {"bear", "guard", "jura"}


def test_whom_an_event_may_mean() -> None:
    """Ann's law: her creatures and herself are "yours", Bob's and he "theirs"; of them Goblins."""
    law = enchantment("law", A, "Whenever a creature you control dies, draw a card.")
    goblin = creature("goblin", A, types="Creature — Goblin")
    those = participants(board(goblin, creature("bear", A), creature("guard", B), law))
    (line,) = (line for line, _ in those.lines)
    assert those.meant(TriggerEvent("dies", "itself"), line) == {"law"}
    assert those.meant(TriggerEvent("dies", "yours"), line) == {"goblin", "bear", "law", A}
    assert those.meant(TriggerEvent("dies", "theirs"), line) == {"guard", B}
    goblins = TriggerEvent("dies", "yours", kinds=frozenset({"goblin"}))
    assert those.meant(goblins, line) == {"goblin"}
