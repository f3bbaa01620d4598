"""What is attacked, and what is paid."""

import pytest

from legality.effects.attacking import CantAttack
from legality.effects.filters import Targets
from legality.effects.players import PlayerNamed, Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasType
from legality.text import parse_line
from tests.table import board, creature, legal_attacks, planeswalker
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU_AND_WALKERS = Targets(players=Who.YOU, planeswalkers_of=Who.YOU)


ATTACHED = AttachedObject()

YOU = ControlledBy(Who.YOU)

TAX = "creature they control that's attacking"


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("Creatures can't attack you.", Targets(players=Who.YOU)),
        ("Creatures can't attack you or planeswalkers you control.", YOU_AND_WALKERS),
        (
            "Creatures can't attack you or permanents you control.",
            Targets(players=Who.YOU, planeswalkers_of=Who.YOU, battles_of=Who.YOU),
        ),
        (
            "Creatures can't attack its owner or planeswalkers its owner controls.",
            Targets(players=Who.ITS_OWNER, planeswalkers_of=Who.ITS_OWNER),
        ),
        (
            "Creatures can't attack Bob.",
            Targets(players=PlayerNamed("Bob")),
        ),
        ("Creatures can't attack planeswalkers.", Targets(planeswalkers_of=Who.ANY)),
        ("Creatures can't attack a planeswalker.", Targets(planeswalkers_of=Who.ANY)),
        ("Creatures can't attack planeswalkers you control.", Targets(planeswalkers_of=Who.YOU)),
    ],
)
def test_ra5_to_ra7_things_attacked(line: str, targets: Targets) -> None:
    assert effects(line) == [CantAttack(subject=CREATURE, targets=targets)]


def test_planeswalkers_of_any_player_are_out_of_reach_and_players_are_not() -> None:
    hound = creature("hound", "Ann", text="This creature can't attack planeswalkers.")
    table = board(hound, planeswalker("jura", "Bob"))
    assert legal_attacks(table) == {"nobody", "hound>Bob"}


@pytest.mark.parametrize("what", ["planeswalkers or battles", "planeswalkers that player chose"])
def test_more_than_is_known_of_planeswalkers_is_reported(what: str) -> None:
    assert not parse_line(f"This creature can't attack {what}.").understood
