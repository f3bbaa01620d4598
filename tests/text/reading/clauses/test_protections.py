"""Protection from colours that the board, or a spell that resolved, tells."""

import pytest

from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Exists, Undecided
from legality.effects.qualities import HasColor
from legality.text import parse_line


def protections(text: str) -> list[HasAbility]:
    line = parse_line(text)
    assert line.understood, text
    return [effect for effect in line.effects if isinstance(effect, HasAbility)]


def test_the_colors_of_permanents_are_looked_up_on_the_board() -> None:
    found = protections("~ has protection from the colors of permanents you control.")
    assert [e.keyword.quality for e in found] == [HasColor(symbol) for symbol in "WUBRG"]
    assert all(isinstance(e.condition, Exists) for e in found)


def test_what_a_spell_looked_at_is_asked() -> None:
    text = "~ gains protection from the colors of target creature until end of turn."
    assert all(isinstance(e.condition, Undecided) for e in protections(text))


@pytest.mark.parametrize(
    "text",
    [
        "Until end of turn, ~ has protection from the colors of permanents you control.",
        "This turn, ~ has protection from the colors of permanents you control.",
        "Until your next turn, ~ has protection from the colors of permanents you control.",
        "~ has protection from the colors of permanents you control until end of turn.",
        "~ has protection from the colors of permanents you control this turn.",
        "~ has protection from the colors of permanents you control this combat.",
        "Until end of turn, ~ has protection from the colors of permanents you control and first "
        "strike.",
        "Until end of turn, ~ has protection from the colors of permanents you control and has "
        "flying.",
    ],
)
def test_what_was_looked_at_once_is_asked_wherever_its_duration_stands(text: str) -> None:
    """The colours were looked up as the spell or ability resolved (608.2h)."""
    found = [e for e in protections(text) if e.keyword.name == "protection"]
    words = ("white", "blue", "black", "red", "green")
    assert [e.condition for e in found] == [
        Undecided(f"{word} was a color of permanents you control at that time") for word in words
    ]


@pytest.mark.parametrize(
    "text",
    [
        "~ has protection from the colors of wibble you control.",
        "~ has protection from the wibble of permanents you control.",
    ],
)
def test_what_is_nearly_so_is_unread(text: str) -> None:
    assert not parse_line(text).understood
