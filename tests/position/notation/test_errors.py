"""What is wrong with a board: the line, the column, and what would be right."""

import random

import pytest

from legality import NotationError, Position
from tests.position.notation.random_positions import HARD, positions

WRONG = [
    ("", 1, 1, "expected a board, as in `Ann: Ogre 3/3 creature`, got nothing"),
    ("# nothing\n\n", 1, 1, "got nothing"),
    ("Ann", 1, 1, "expected a player first, as in `Ann:`"),
    ("Ann:", 1, 1, "expected 2 players or more, got 1"),
    ("Ann 15, manna 2:\nBob:", 1, 9, "got `manna`; did you mean `mana`?"),
    (
        'Ann, graveyard "Ogre":\nBob:',
        1,
        16,
        "expected how many cards the player has in the graveyard",
    ),
    ("Ann, hand:\nBob:", 1, 6, "expected how many cards the player has in the hand"),
    ("Ann 2 3:\nBob:", 1, 7, "`life` is said twice"),
    ("Ann:\nBob 3:\nBob 4:", 3, 5, "`life` is said twice"),
    ("Ann of Arc:\nBob:", 1, 5, "a name of several words, or with a colon in it, is put in quotes"),
    ("rule: current\nAnn:\nBob:", 1, 1, "did you mean `rules:`?"),
    ("rules: 2020\nAnn:\nBob:", 1, 8, 'expected a date like "2024-03-08" or "current", got "2020"'),
    ("Ann:\nBob:\ncount: 3", 3, 1, "what a permanent has stands beneath it"),
    ("Ann:\nBob:\nplayers: []", 3, 10, "expected names, as in `players: Ann, Bob, Cid`"),
    ("Ann:\nBob:\nplayers:", 3, 1, "expected a player's name"),
    ("players: Ann, Bob, Ann\nAnn:\nBob:", 1, 20, '"Ann" stands there twice'),
    ("players: Ann, Bob\nplayers: Cid\nAnn:\nBob:", 2, 1, "`players` is said twice"),
    # headings that would begin one player more
    ("Ann:\nBob:\nBbo:", 3, 1, "got `Bbo:`; did you mean `Bob`?"),
    ("Ann:\nBob:\nLands:\n  Forest (Land)", 3, 1, "each player has a heading, as in `Ann:`"),
    ("Ann:\nBob:\nCid:", 3, 1, "a line names them all: `players: Ann, Bob, Cid`"),
    ("Ann:\nann:", 2, 1, "got `ann:`; did you mean `Ann`?"),
    ("Ann:\nAmn 3:", 2, 1, "did you mean `Ann`?"),
    ("Robert:\nRobrt:", 2, 1, "did you mean `Robert`?"),
    (
        "players: Ann, Bob\nAnn:\nBbo:",
        3,
        1,
        "of the players Ann, Bob, got `Bbo`; did you mean `Bob`?",
    ),
    ("Ann:\nBob:\nCid:\nplayers: Ann, Bob", 3, 1, "expected one of the players Ann, Bob"),
    ("poison: 3\nAnn:\nBob:", 1, 1, "expected a player first"),
    ("Ann:\nBob:\nday: noon", 3, 6, 'expected one of day, night, neither, got "noon"'),
    ("Ann:\nBob:\nshared life: maybe", 3, 14, "expected yes or no, got `maybe`"),
    ("Ann:\nBob:\nactive: Cid", 3, 9, 'expected a player, got "Cid"'),
    ("Ann:\nBob:\njudge: atacks", 3, 8, "expected one of attacks, blocks, damage"),
    # permanents
    ("Ann:\n  Elk\nBob:", 2, 3, "expected types, as in `Ogre 3/3 creature`"),
    ("Ann:\n  Elk tapped\nBob:", 2, 3, "if `tapped` is no part of the name, put a comma before it"),
    ("Ann:\n  Sage (Planeswalker)\nBob:", 2, 3, "the field `loyalty` is missing"),
    ("Ann:\n  Elk 2/2 creature flyng\nBob:", 2, 20, "got `flyng`; did you mean `flying`?"),
    ("Ann:\n  Elk 2/2 with flyng\nBob:", 2, 16, "got `flyng`; did you mean `flying`?"),
    ("Ann:\n  Sage 4 loyalty\nBob:", 2, 3, "expected `loyalty 4`, with a comma before it"),
    ("Ann:\n  Elk 2/* creature\nBob:", 2, 7, "expected the present size, as in `2/2`, got `2/*`"),
    ("Ann:\n  Elk 2/2 creature creature\nBob:", 2, 20, "`creature` is written twice"),
    ("Ann:\n  Elk 2/2 creature tapped tapped\nBob:", 2, 27, "`tapped` is said twice"),
    ("Ann:\n  Elk 2/2 (Creature\nBob:", 2, 11, "expected `)` at the end of the types"),
    ("Ann:\n  Elk 2/2 ()\nBob:", 2, 11, "expected types like `(Creature — Ogre)`"),
    ('Ann:\n  Elk 2/2 creature "Menace\nBob:', 2, 20, 'expected `"` at the end of a text'),
    ("Ann:\n  Elk 2/2 creature #1\nBob:", 2, 20, "one of several is written `Squire#2`"),
    ("Ann:\n  Elk ×0 2/2 creature\nBob:", 2, 7, "expected 1 or more, got 0"),
    ("Ann:\n  Elk ×999999 2/2 creature\nBob:", 1, 1, "expected at most 100000 permanents"),
    ("Ann:\n  elk = a = b 1/1 creature\nBob:", 2, 11, "got `=`"),
    (
        "Ann:\n  (Creature), tapped\nBob:",
        2,
        3,
        "expected a name, or an id as in `ogre = 3/3 creature`",
    ),
    ("Ann:\n  Elk 1/1 creature, 2 charge\nBob:", 2, 21, "got `2`"),
    ("Ann:\n  Elk 1/1 creature, on Nobody\nBob:", 2, 24, 'got "Nobody"'),
    ('Ann:\n  Elk 1/1 creature, chosen: {"typ": "Elf"}\nBob:', 2, 29, "did you mean `type`?"),
    ('Ann:\n  Elk 1/1 creature, chosen: {"type" 1}\nBob:', 2, 37, "expected JSON"),
    ('Ann:\n  Elk 1/1 creature\n    counters: {"a": "x"}\nBob:', 3, 15, "a: expected an integer"),
    ('Ann:\n  Elk 1/1 creature\n    chosen: {"type": 1, "type": 2}\nBob:', 3, 13, "stands twice"),
    ("Ann:\n  Elk ×2 1/1\n    Vow (Enchantment — Aura)\n  Elk 1/1\nBob:", 2, 3, "give each an id"),
    ("Ann:\n  Elk ×2 1/1 creature\nBob:\n  Cub 1/1 creature, on elk", 4, 24, "name one of Elk#1"),
    ("Ann:\n  Elk 1/1 creature\n    Imp 1/1 creature\nBob:", 3, 5, "expected an Aura, Equipment"),
    ("Ann:\n  Elk 1/1 creature\n    Bob:", 3, 5, "stands no further in than a permanent"),
    ("Ann:\n\tElk 1/1 creature\n        Imp 1/1 creature\nBob:", 3, 9, "use spaces only, or tabs"),
    ("Ann:\n  : Menace\nBob:", 2, 3, "stands beneath its permanent, further in"),
    # what attacks, what blocks
    ("Ann:\n  Elk 1/1 creature -> Cid\nBob:", 2, 23, "expected a player or a permanent"),
    ("Ann:\n  Elk 1/1 creature -> \nBob:", 2, 20, "expected the name of a player or permanent"),
    ("Ann:\n  Elk 1/1 creature -> Bob, sick\nBob:", 2, 26, "expected `+` before another"),
    ("Ann:\n  Elk 1/1 creature -> Bob + Ann\nBob:", 2, 29, "an attacker attacks one player"),
    (
        "Ann:\n  Elk 1/1 (Land)\n  Elk 1/1 (Land)\nBob:\n  Cub 1/1 (Land) -> elk",
        5,
        21,
        '"elk" may be Elk#1',
    ),
    ("Ann:\n  Elk 1/1 creature -> Bob\nBob:\nattacks: Elk -> Bob", 2, 3, '"Elk" stands there twi'),
    ("Ann:\n  Elk 1/1 creature\nBob:\norder: elk", 4, 8, "expected `->`, or `none` after `elk`"),
    ("Ann:\n  Elk 1/1 creature\nBob:\nblocks: imp -> elk", 4, 9, 'got "imp"'),
    ('Ann:\n  Elk 1/1 creature -> Bob\nBob:\nattacks: {"Elk": "Bob"}', 2, 20, "say it in one way"),
    ("Ann:\n  Elk 1/1 creature\nBob:\ndamage: elk -> Bob", 4, 16, "expected an amount of damage"),
    ("Ann:\nBob:\neffect: Flying on elk", 3, 9, "expected a text in quotes"),
    ("Ann:\nBob:\ngiven: it rains", 3, 11, "expected the words that were asked, in quotes"),
    ('Ann:\nBob:\ngiven: "it rains" perhaps', 3, 19, "expected yes or no, got `perhaps`"),
    ("}", 1, 1, "nothing is written with `}` here"),
]


@pytest.mark.parametrize(("text", "line", "column", "said"), WRONG)
def test_where_it_is_wrong_and_what_would_be_right(
    text: str, line: int, column: int, said: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_notation(text)
    error = caught.value
    assert said in error.problem
    assert (error.line, error.column) == (line, column)
    assert str(error) == f"line {line}, column {column}: {error.problem}"


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(NotationError, match="line 2, column 5: expected UTF-8 text, got byte 0xff"):
        Position.from_notation(b"Ann:\nElk \xff")


def test_half_a_character() -> None:
    with pytest.raises(NotationError, match="line 1, column 6: expected whole characters"):
        Position.from_notation('Ann: "\\ud800" 1/1 creature; Bob:')


# -- broken at random ------------------------------------------------------------------------------

SIGNS = [*' \t\n:;,="()[]{}#+->→×/*\\', "\r", "  ", "\n  ", "\n      ", "->", "\x00", "\ud83d"]
WORDS = [
    "tapped",
    "creature",
    "not",
    "on",
    "goaded by",
    "counters",
    "3/3",
    "x2",
    "attacks:",
    "none",
    "damage:",
    "first",
    "effect:",
    "given:",
    "yes",
    "rules: current",
    '"Menace"',
    '{"a": 1}',
    "[[1]]",
    "null",
]


def broken(text: str, rng: random.Random) -> str:
    """The text with a few places in it cut out, doubled, swapped or written over."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted(rng.randint(0, len(text)) for _ in range(2))
        end = min(end, at + rng.choice((1, 1, 3, 20)))
        put = rng.choice((rng.choice(SIGNS), rng.choice(WORDS), rng.choice(HARD), text[at:end] * 2))
        text = text[:at] + put + text[end:]
    return text


@pytest.mark.parametrize("seed", range(12))
def test_a_broken_text_is_read_or_its_fault_is_placed(seed: int) -> None:
    """Never anything but a position that goes around, or an error at a place in the text."""
    rng = random.Random(seed)
    texts = [position.notation() for position in positions(50, seed)]
    texts += [text for text, *_ in WRONG]
    read = 0
    for _ in range(500):
        text = broken(rng.choice(texts), rng)
        position, error = attempted(text)
        if position is not None:
            read += 1
            assert Position.from_notation(position.notation()) == position
        if error is not None:
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            assert 1 <= error.line <= len(lines), text
            assert 1 <= error.column <= len(lines[error.line - 1]) + 1, text
    assert read > 5


def attempted(text: str) -> tuple[Position | None, NotationError | None]:
    """The position that a text says, or what is wrong with it."""
    try:
        return Position.from_notation(text), None
    except NotationError as error:
        return None, error
