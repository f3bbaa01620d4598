"""Commands that triggered abilities give: each is read in whole, or not at all."""

import pytest

from legality.effects.blocking import MustBlock
from legality.effects.filters import CountOf
from legality.effects.players import Who
from legality.effects.qualities import THIS, HasType, Target
from legality.effects.triggered import (
    ChangesTotal,
    DealsDamage,
    Deed,
    Departs,
    Lasts,
    PutsCounters,
    Taps,
    Whose,
)
from legality.text.reader import Reader, Scope
from legality.text.reading.triggers.commands import COMMANDS
from legality.text.reading.triggers.referents import MUCH, THAT, Referents


def _read(text: str) -> Deed | None:
    """What the first command that reads the whole text has done."""
    for command in COMMANDS:
        reader = Reader(text)
        deed = command(reader, Referents(Scope()))
        if deed is not None and reader.done:
            return deed
    return None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("untap it", Taps(THIS, untaps=True)),
        ("put a -1/-1 counter on target creature", PutsCounters(Target(1), "-1/-1", 1)),
        ("remove target creature from combat", Departs(Target(1), "combat")),
        ("exile that creature", Departs(THAT, "exiled")),
        ("it deals that much damage to any target", DealsDamage(MUCH, THIS, Target(1))),
        (
            "~ deals damage equal to the number of Goblins on the battlefield to each opponent",
            DealsDamage(CountOf(HasType("goblin")), THIS, players=Whose(Who.OPPONENTS)),
        ),
        (
            "you gain 1 life for each Goblin on the battlefield",
            ChangesTotal("life", CountOf(HasType("goblin")), Whose(Who.YOU)),
        ),
        (
            "you lose 2 life for each Goblin on the battlefield",
            ChangesTotal("life", CountOf(HasType("goblin"), 2), Whose(Who.YOU), less=True),
        ),
        (
            "that creature blocks it this turn if able",
            Lasts((MustBlock(subject=THAT, attackers=THIS),)),
        ),
    ],
)
def test_what_a_command_has_done(text: str, expected: Deed) -> None:
    assert _read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "sacrifice all creatures you control",  # which, its player does not choose
        "it deals damage to its controller",  # how much?
        "exile it until end of turn",  # more is said behind
        "put some +1/+1 counters on it",
    ],
)
def test_what_is_no_command(text: str) -> None:
    assert _read(text) is None
