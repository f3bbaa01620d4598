"""Sentences by which another player chooses who attacks, or who blocks and how."""

import pytest

from legality.effects.attacking import Action, DeclaredBy
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy
from legality.text import parse_line
from legality.text.printing.sentences import sentence


@pytest.mark.parametrize(
    ("line", "who", "action"),
    [
        ("You choose which creatures attack this turn.", Who.YOU, "attack"),
        ("You choose which creatures block this turn and how they block.", Who.YOU, "block"),
        ("You choose how creatures block each combat.", Who.YOU, "block"),
        ("The attacking player chooses which creatures attack.", Who.ATTACKING, "attack"),
        ("The attacking player chooses how all creatures block.", Who.ATTACKING, "block"),
    ],
)
def test_who_chooses_for_all_creatures(line: str, who: Who, action: Action) -> None:
    (effect,) = parse_line(line).effects
    assert (effect.who, effect.action) == (who, action) if isinstance(effect, DeclaredBy) else False
    (again,) = parse_line(sentence(effect)).effects
    assert again == effect


def test_of_whose_creatures() -> None:
    (effect,) = parse_line("You choose how creatures your opponents control block.").effects
    theirs = ControlledBy(Who.OPPONENTS)
    assert effect == DeclaredBy(subject=theirs, action="block", who=Who.YOU)


@pytest.mark.parametrize(
    "line",
    [
        "You choose which Goblins attack this turn.",
        "You choose how those creatures block.",  # which ones, nothing before it tells
        "An opponent chooses which creatures attack this turn.",
        "Each player chooses how creatures block.",
    ],
)
def test_what_is_reported(line: str) -> None:
    assert not parse_line(line).understood
