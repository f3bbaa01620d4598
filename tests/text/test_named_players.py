"""Players by name beside what they control: read where the name is one of this board."""

import pytest

from legality import Position, check
from legality.text import parse_line, present_line
from legality.text.names import Names
from legality.text.printing.sentences import sentence
from tests.small_boards import creature, fight, theirs

NAMES = Names(players=("Bob", "Ann Lee"))


@pytest.mark.parametrize(
    "text",
    [
        "Creatures Bob controls can't block.",
        "Creatures Ann Lee controls get -1/-0.",
        "Other creatures Bob controls have menace.",
        "Goblins Bob controls attack each combat if able.",
        "This creature can't be blocked by creatures Bob controls.",
        "This creature can't attack planeswalkers Bob controls.",
        "This creature can't attack Bob or planeswalkers Bob controls.",
        "This creature can't attack Bob or planeswalkers they control.",
        "This creature gets +1/+1 for each creature Bob controls.",
        "As long as Bob controls a Forest, this creature has flying.",
        "As long as Bob controls no Forests, this creature has flying.",
        "This creature can't block unless Ann Lee controls two or more Forests.",
    ],
)
def test_what_a_named_player_controls_is_read_and_printed(text: str) -> None:
    line = present_line(text, None, NAMES)
    effects = *line.effects, *line.states
    assert line.understood
    assert effects
    for effect in effects:
        again = present_line(sentence(effect), None, NAMES)
        assert again.understood
        assert (*again.effects, *again.states) == (effect,)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures Bobby controls can't block.",  # nobody here
        "Creatures Bob control can't block.",
        "Creatures Bob owns can't block.",
        "Bob controls can't block.",
        "This creature can't attack Bob or planeswalkers Ann Lee controls.",  # two players
        "As long as Bob controls a Blorb, this creature has flying.",
    ],
)
def test_what_is_nearly_so_stays_unread_or_asked(text: str) -> None:
    line = parse_line(text, None, NAMES)
    assert not line.understood or "Undecided" in repr(line.effects)
    assert "PlayerNamed" not in repr(line.effects)


def test_it_binds_that_player_alone() -> None:
    # Bob's bear can't block where the line says Bob, and may where it says Ann.
    words = "Creatures Bob controls can't block."
    bound = fight(creature("ogre", text=words), theirs("bear"), blocks={"bear": ["ogre"]})
    other = fight(
        creature("ogre", text="Creatures Ann controls can't block."),
        theirs("bear"),
        blocks={"bear": ["ogre"]},
    )
    assert not check(Position.from_value(bound)).legal
    assert check(Position.from_value(other)).legal
