"""Sentences as players speak them, with names of cards: each is understood as an exact one is, or
refused with what to write."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import read

CARDS = Names(
    "Hill Brute",
    "Grey Bears",
    "Moss Elves",
    "Moss Mystic",
    "Sky Angel",
    "Vow and Valor",
    "Peace Vow",
    "Sage, Mind of All",
)
"""Cards that these boards name, all invented."""
EXACT = [
    # whom `attacks` and `blocks` alone mean
    (
        "Ann: Ogre 3/3 menace attacks; Bob: Elf 1/1 blocks",
        "Ogre 3/3, menace -> Bob|Elf 1/1 -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 attacking; Bob: Elf 1/1 blocking, Bird 1/1 flying blocking",
        "Ogre 3/3 -> Bob|Elf 1/1 -> Ogre; Bird 1/1, flying -> Ogre",
    ),
    (
        "Ann: Sky Angel attacks; Bob: Moss Elves and Hill Brute block",
        "Sky Angel -> Bob|Moss Elves -> Sky Angel; Hill Brute -> Sky Angel",
    ),
    ("Ann: Ogre 3/3; Ogre attacks; Bob:", "Ogre 3/3 -> Bob|"),
    (
        "Ann: Ogre 3/3, Cub 1/1; Ogre and Cub attack; Bob: Elf 1/1 -> Cub",
        "Ogre 3/3 -> Bob; Cub 1/1 -> Bob|Elf 1/1 -> Cub",
    ),
    (
        "Ann: Ogre 3/3 attacks; Bob: Elf 1/1, Bear 2/2; Bob blocks with Elf and Bear",
        "Ogre 3/3 -> Bob|Elf 1/1 -> Ogre; Bear 2/2 -> Ogre",
    ),
    # rules text of a creature without its subject
    (
        'Ann: Ogre 3/3 "must be blocked if able" attacks; Bob: Elf 1/1 "cannot block", Bird 1/1',
        'Ogre 3/3 "This creature must be blocked if able." -> Bob|'
        'Elf 1/1 "This creature can\'t block."; Bird 1/1',
    ),
    # verbs in the plural
    ("Ann: two 2/2 Bears attack Bob; Bob:", "Bears ×2 2/2 -> Bob|"),
    ("Ann: Goblin 1/1 x2 and Ogre 3/3 attack Bob; Bob:", "Goblin ×2 1/1 -> Bob; Ogre 3/3 -> Bob|"),
    ("Ann: Moss Elves and Hill Brute attack Bob; Bob:", "Moss Elves -> Bob; Hill Brute -> Bob|"),
    ("Ann: Vow and Valor attacks; Bob:", "Vow and Valor -> Bob|"),
    # who does nothing
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 doesn't block", "Ogre 3/3 -> Bob|Elf 1/1; blocks: none"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 does not block", "Ogre 3/3 -> Bob|Elf 1/1; blocks: none"),
    ("Ann: Ogre 3/3 doesn't attack; Bob:", "Ogre 3/3; attacks: none|"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 did not block", "Ogre 3/3 -> Bob|Elf 1/1; blocks: none"),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Bob didn't block",
        "Ogre 3/3 -> Bob|Elf 1/1; blocks: none",
    ),
    ("It's Bob's turn; Ann: Ogre 3/3; Bob: Elf 1/1", "Ogre 3/3|Elf 1/1; active: Bob"),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 doesn't block, Cub 2/2 -> Ogre",
        "Ogre 3/3 -> Bob|Elf 1/1; Cub 2/2 -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Bob doesn't block",
        "Ogre 3/3 -> Bob|Elf 1/1; blocks: none",
    ),
    ("Ann: Ogre 3/3; Ann does not attack; Bob:", "Ogre 3/3; attacks: none|"),
    # whose turn it is
    ("Bob's turn; Ann: Ogre 3/3; Bob: Elf 1/1", "Ogre 3/3|Elf 1/1; active: Bob"),
    ("turn: Bob; Ann: Ogre 3/3; Bob: Elf 1/1", "Ogre 3/3|Elf 1/1; active: Bob"),
    ("Ann: Ogre 3/3; Bob: Elf 1/1 -> Ann", "Ogre 3/3|Elf 1/1 -> Ann; active: Bob"),
    ("Ann: Ogre 3/3; Bob: Elf 1/1 attacks", "Ogre 3/3|Elf 1/1 -> Ann; active: Bob"),
    (
        "Ann: Sage planeswalker loyalty 4; Bob: 3 Grey Bears attack Sage",
        "Sage (Planeswalker), loyalty 4|Grey Bears ×3 -> Sage; active: Bob",
    ),
    # numbers before their words
    ("Ann: Sage planeswalker 4 loyalty; Bob:", "Sage (Planeswalker), loyalty 4|"),
    ("Ann: Sage, Mind of All with 3 loyalty; Bob:", '"Sage, Mind of All", loyalty 3|'),
    ("Ann: Ogre 3/3 with 2 damage -> Bob; Bob:", "Ogre 3/3, damage 2 -> Bob|"),
    ("Ann life: 12: Ogre 3/3; Bob, life: 7: Elf 1/1", "Ogre 3/3; life 12|Elf 1/1; life 7"),
    (
        "Ann: Ogre 3/3 -> Siege; Bob: Siege (battle, defense 3) protected by Bob",
        "Ogre 3/3 -> Siege|Siege (Battle), defense 3, protector Bob",
    ),
    # words behind a name that begins with its size, or ends with one
    ("Ann: 5/5 Dragon flying -> Bob; Bob:", "Dragon 5/5, flying -> Bob|"),
    ("Ann: 5/5 black Dragon with flying, trample; Bob:", "Dragon 5/5, black, flying, trample|"),
    ("Ann: Ogre with menace 3/3 -> Bob; Bob:", "Ogre 3/3, menace -> Bob|"),
    (
        "Ann: 2/2 Bear with flying and trample and 3/3 Ogre; Bob:",
        "Bear 2/2, flying, trample; Ogre 3/3|",
    ),
    # damage
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre; Ogre deals 3 damage to Elf",
        "Ogre 3/3 -> Bob|Elf 1/1 -> Ogre; damage: Ogre -> Elf 3, Elf -> Ogre 1",
    ),
    (
        "Ann: Ogre 5/5 trample -> Bob; Bob: Elf 1/1 -> Ogre; Ogre deals 1 damage to Elf and 4 to "
        "Bob; Elf deals 1 to Ogre",
        "Ogre 5/5, trample -> Bob|Elf 1/1 -> Ogre; damage: Ogre -> Elf 1 + Bob 4, Elf -> Ogre 1",
    ),
]
"""As typed, and in exact words: of Ann and, behind `|`, of Bob."""
NUMBERS = [
    ("Ann: 2 Hill Brutes; Bob:", "Ann: Hill Brute ×2; Bob:"),
    ("Ann: Grey Bear; Bob:", "Ann: Grey Bears; Bob:"),
    ("Ann: Moss Elf, 2 Hill Brute; Bob:", "Ann: Moss Elves; Hill Brute ×2; Bob:"),
    (
        "Ann: a tapped Sky Angel, an untapped Hill Brute; Bob:",
        "Ann: Sky Angel, tapped; Hill Brute; Bob:",
    ),
]
"""Names in another number; the id is as typed."""
REFUSED = [
    ("Ann: Hill Brute; Hill Brute attacks; Bob:", "stands on the board already"),
    ("Ann: Ogre 3/3, Elf 1/1; Bob:; everything attacks", "`Ogre and Elf attack`, got `everything`"),
    ("Ann: Ogre 3/3, Elf 1/1; Bob:; all creatures attack Bob", "`Ogre and Elf attack`, got `all`"),
    ("Ann: Ogre 3/3; Ogre doesn't attack; Bob:", "`no blocks` or `no attack` on a line"),
    ("Ann: attacking Ogre 3/3; Bob:", "expected a name first, got `attacking`"),
    ("Ann: Ogre 3/3 (attacking); Bob:", "`-> Bob`, `attacks` or `blocks` behind what the creature"),
    ("Ann: Ogre 3/3 (unblocked) -> Bob; Bob:", "`no blocks` on a line of its own"),
    ("Ann: Ogre 3/3 unblocked -> Bob; Bob:", "`no blocks` on a line"),
    ("Ann: Ogre 3/3 blocked by Elf; Bob: Elf 1/1", "`->` on the line of the creature that blocks"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ann", "got `Ann`, a player; it is the turn of Ann"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre; Bob doesn't block", "`Bob` blocks above"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Ann doesn't block", "expected `no blocks`"),
    (
        "players: Ann, Bob, Cid; Ann: Ogre 3/3 -> Bob; Bob:; Cid: Elf 1/1; Bob doesn't block",
        "expected `no blocks`, where nobody blocks",
    ),
    ("players: Ann, Bob, Cid; Ann: Ogre 3/3 attacks; Bob:; Cid:", "there are 2 other players"),
    ("Ann: Ogre 3/3, Cub 2/2 attacks; Bob:", "may be for `Ogre 3/3` too"),
    ("Ann: Ogre 3/3 + Cub 2/2 attack; Bob: Elf 1/1 blocks", "there are 2 attackers"),
    ("Ann: Ogre 3/3; Bob: Elf 1/1 blocks", "there are no attackers"),
    ("Ann: Hill Brute with Long Sword; Bob:", "what is attached has a line of its own"),
    ("Ann: Hill Brute equipped with Long Sword; Bob:", "what is attached has a line of its own"),
    ("Ann: Hill Brute enchanted by Peace Bow; Bob:", "what is attached has a line of its own"),
    ("Ann: Hill Brute can't be blocked; Bob:", "expected rules text in quotes"),
    ("Ann: Ogre 3/3 until end of turn gains flying; Bob:", "expected rules text in quotes"),
    ("Ann: Hill Brute + Grey Bears banded -> Bob; Bob:", "a line `bands: Hero \\+ Ogre`"),
    ("Ann: Ogre 3/3 with -1/-1 counter; Bob:", "`2/2 creature, 1 -1/-1 counter` if they are not"),
    ("Ann: Ogre 3/3 -1/-1 counters; Bob:", "expected how many, as in `2 -1/-1 counters`"),
    ("Ann: Ogre 3/3 4/4; Bob:", "a size is said twice"),
    ("Ann: Ogre 3/3 Creature — Ogre; Bob:", "types with a dash in parentheses"),
    ("Ann: Ogre 3/3; Bob: 5 lands, Elf 1/1", "has a size or types of its own"),
    ("Ann: Ogre 3/3; Bob: Forest, Elf 1/1", "has a size or types of its own"),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre; damage: 3 to elf",
        r"as in `ogre -> elf 3 \+ Bob 1`",
    ),
]
"""Each with what to write instead."""


@pytest.mark.parametrize(("typed", "exact"), EXACT)
def test_what_is_spoken_is_what_is_meant(typed: str, exact: str) -> None:
    anns, bobs = exact.split("|")
    assert read(typed, CARDS) == read(_board(anns, bobs), CARDS)


def _board(anns: str, bobs: str) -> str:
    """The exact lines of a board: `life`, `damage`, `active` and what nobody does stand apart."""
    lines: list[str] = []
    stated: list[str] = []
    for name, parts in (("Ann", anns), ("Bob", bobs)):
        held = [part.strip() for part in parts.split(";") if part.strip()]
        life = "".join(part.removeprefix("life") for part in held if part.startswith("life "))
        stated += [
            part for part in held if part.split(":")[0] in ("active", "damage", "attacks", "blocks")
        ]
        lines.append(f"{name}{life}:")
        lines += [
            f"  {part}" for part in held if part not in stated and not part.startswith("life ")
        ]
    return "\n".join([*lines, *stated])


@pytest.mark.parametrize(("typed", "exact"), NUMBERS)
def test_a_card_in_another_number(typed: str, exact: str) -> None:
    found, right = read(typed, CARDS)["permanents"], read(exact, CARDS)["permanents"]
    without_id = [
        {**permanent, "id": "", "tapped": permanent.get("tapped", False)} for permanent in found
    ]
    assert without_id == [
        {**permanent, "id": "", "tapped": permanent.get("tapped", False)} for permanent in right
    ]


def test_several_of_a_plural_are_not_guessed() -> None:
    with pytest.raises(NotationError):  # no card has the name: with a database, the nearest do
        read("Ann: Hill Brutes\nBob:", CARDS)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_not_understood_names_the_repair(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(typed, CARDS)


def test_whose_turn_it_is_goes_around() -> None:
    board = "Ann: Ogre 3/3\nBob: Elf 1/1 -> Ann"
    position = Position.from_notation(board)
    assert position.active == "Bob"
    assert Position.from_notation(position.notation()) == position


def test_shared_turns_keep_their_team() -> None:
    """Ann and Amy attack together: Amy's attack does not make the turn Amy's."""
    board = (
        "players: Ann, Amy, Bob\nshared_team_turns: yes\nAnn, team 1:\nAmy, team 1:\n"
        "  Ogre 3/3 -> Bob\nBob, team 2:"
    )
    assert "active" not in read(board)
