"""An arrow or a verb on a line of its own, for creatures that stand on other lines: theirs it is,
and nobody's turn changes by what a creature can't do."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import Value, read

BOARDS: dict[str, tuple[str | None, dict[str, str], dict[str, tuple[str, ...]]]] = {
    # whose turn is stated, who attacks what, who blocks whom
    "Ann: Bears 2/2; Bob: Wolf 2/2; Bears -> Bob": (None, {"Bears": "Bob"}, {}),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Bears -> Bob; Wolf -> Bears": (
        None,
        {"Bears": "Bob"},
        {"Wolf": ("Bears",)},
    ),
    "Ann: Bears 2/2 -> Bob; Bob: Wolf 2/2; wolf -> bears": (
        None,
        {"Bears": "Bob"},
        {"Wolf": ("Bears",)},
    ),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Ann: Bears -> Bob": (None, {"Bears": "Bob"}, {}),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Wolf -> Ann": ("Bob", {"Wolf": "Ann"}, {}),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Wolf attacks Ann": ("Bob", {"Wolf": "Ann"}, {}),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Bob attacks Ann with Wolf": ("Bob", {"Wolf": "Ann"}, {}),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Bob attacks with Wolf": ("Bob", {"Wolf": "Ann"}, {}),
    "Ann: Bears 2/2; Bob: Wolf 2/2; Ann attacks with Bears": (None, {"Bears": "Bob"}, {}),
    "Ann: Bears 2/2; Bob: Jace planeswalker loyalty 3; Bears -> Jace": (
        None,
        {"Bears": "Jace"},
        {},
    ),
    "Ann: 3 Soldier 1/1; Bob: Wolf 2/2; Soldier#2 -> Bob; Wolf -> Soldier#2": (
        None,
        {"Soldier#2": "Bob"},
        {"Wolf": ("Soldier#2",)},
    ),
    "Ann: 2 Soldier 1/1; Bob: Wolf 2/2; Soldiers -> Bob": (
        None,
        {"Soldier#1": "Bob", "Soldier#2": "Bob"},
        {},
    ),
    "Ann: Bears 2/2, Elf 1/1; Bob: Wolf 2/2; Bears + Elf -> Bob; Wolf -> Bears and Elf": (
        None,
        {"Bears": "Bob", "Elf": "Bob"},
        {"Wolf": ("Bears", "Elf")},
    ),
}


@pytest.mark.parametrize("text", BOARDS)
def test_the_creatures_of_other_lines_do_it(text: str) -> None:
    active, attacks, blocks = BOARDS[text]
    position = Position.from_notation(text)
    assert position.active == active
    assert dict(position.attacks or {}) == attacks
    assert {name: tuple(faced) for name, faced in (position.blocks or {}).items()} == blocks
    standing = sum(permanent.count for permanent in position.permanents)
    assert standing == text.count("/") + 2 * text.count("3 Soldier") + text.count("2 Soldier") + (
        text.count("planeswalker")
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ann: Bears 2/2 -> Bob; Bob: Wolf 2/2; Bears -> Bob", "is said above"),
        # a creature that would attack its own controller changes nobody's turn
        ("Ann: Bears 2/2; Bob: Wolf 2/2; Bears 2/2 -> Bob", "it is the turn of Ann"),
        (
            "Ann: Bears 2/2 + Elf 1/1 -> Bob; Bob: Wolf 2/2; Bob blocks with Wolf",
            "`blocks Bears`, or rules text in quotes, got `blocks` alone; there are 2 attackers",
        ),
        (
            "players: Ann, Bob, Cid\nAnn: Bears 2/2\nBob: Wolf 2/2\nAnn attacks with Bears",
            "`attacks Bob`, or rules text in quotes, got `attacks` alone; there are 2 other",
        ),
    ],
)
def test_what_may_be_two_things_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        Position.from_notation(text)


# -- where a card has the name ---------------------------------------------------------------------

CARDS = Names("Grizzly Bears", "Wall of Wood")


def known(text: str) -> Value:
    return read(text, CARDS)


def test_a_card_that_would_attack_its_own_controller_is_the_one_above() -> None:
    value = known("Ann: Grizzly Bears; Bob: Wall of Wood; Grizzly Bears -> Bob")
    assert value["attacks"] == {"Grizzly Bears": "Bob"}
    assert len(value["permanents"]) == 2
    assert "active" not in value


def test_both_players_may_have_the_same_card() -> None:
    value = known("Ann: Grizzly Bears; Wall of Wood -> Bob; Bob: Grizzly Bears -> Wall of Wood")
    assert [one["id"] for one in value["permanents"]] == [
        "Grizzly Bears#1",
        "Wall of Wood",
        "Grizzly Bears#2",
    ]
    assert value["blocks"] == {"Grizzly Bears#2": ["Wall of Wood"]}


def test_a_second_one_attacks_where_the_first_does() -> None:
    value = known("Ann: Grizzly Bears -> Bob; Grizzly Bears -> Bob; Bob:")
    assert value["attacks"] == {"Grizzly Bears#1": "Bob", "Grizzly Bears#2": "Bob"}


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        (
            "Ann: Grizzly Bears -> Bob; Bob: Wall of Wood; Wall of Wood -> Grizzly Bears",
            "write `blocks: Wall of Wood -> …`",
        ),
        (
            "Ann: Grizzly Bears; Bob: Wall of Wood; Ann: Grizzly Bears -> Bob",
            "write `attacks: Grizzly Bears -> …`",
        ),
    ],
)
def test_one_that_does_nothing_yet_may_be_meant(text: str, repair: str) -> None:
    """One more Wall, or the Wall above: nobody guesses."""
    with pytest.raises(NotationError, match=repair):
        known(text)


def test_the_number_says_that_it_is_one_more() -> None:
    value = known("Ann: Grizzly Bears -> Bob; Bob: Wall of Wood; 1x Wall of Wood -> Grizzly Bears")
    assert value["blocks"] == {"Wall of Wood#2": ["Grizzly Bears"]}
