"""Tokens by their words; what each word comes to is worked out by hand (111.3, 111.4, 111.10)."""

from collections.abc import Sequence

import pytest

from legality.cards import Card, Face
from legality.errors import CardError
from legality.printed.tokens import speaks_of_token, token, words


def nothing(name: str) -> Sequence[Card]:
    """No token is known."""
    return ()


def of_words(text: str) -> Face:
    return token(text, nothing).faces[0]


@pytest.mark.parametrize(
    ("text", "types", "size", "colors", "rules"),
    [
        ("1/1 white Soldier token", "Token Creature — Soldier", "1/1", "W", ""),
        ("1/1 white Soldier creature token", "Token Creature — Soldier", "1/1", "W", ""),
        ("a 2/2 black Zombie creature token with menace", "Token Creature — Zombie", "2/2", "B",
         "Menace"),
        ("1/1 colorless Thopter artifact creature token with flying",
         "Token Artifact Creature — Thopter", "1/1", "", "Flying"),
        ("1/1 black and green Insect creature token with flying and deathtouch",
         "Token Creature — Insect", "1/1", "BG", "Flying, deathtouch"),
        ("3/3 colorless Vehicle artifact token with crew 1", "Token Artifact — Vehicle", "3/3", "",
         "Crew 1"),
        ('0/1 green Plant creature token with defender, protection from black and from red, and '
         '"This token can\'t block."', "Token Creature — Plant", "0/1", "G",
         "Defender, protection from black and from red\nThis token can't block."),
        ("legendary 1/1 red Ogre creature token named Bo with trample",
         "Token Legendary Creature — Ogre", "1/1", "R", "Trample"),
        ("1/1 white Time Lord token with no abilities", "Token Creature — Time Lord", "1/1", "W",
         ""),
    ],
)  # fmt: skip
def test_words_that_say_all_are_the_token(
    text: str, types: str, size: str, colors: str, rules: str
) -> None:
    face = of_words(text)
    assert (face.type_line, f"{face.power}/{face.toughness}") == (types, size)
    assert ("".join(face.colors), face.oracle_text) == (colors, rules)
    assert (face.mana_value, face.mana_cost) == (0, "")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1/1 white Soldier token", "Soldier Token"),
        ("1/1 white Elf Warrior token", "Elf Warrior Token"),
        ("1/1 white Soldier token named Bo", "Bo"),
        ("Treasure token", "Treasure Token"),
        ("Monster Role token", "Monster"),
        ("Walker token", "Walker"),
    ],
)
def test_its_name_is_that_of_its_subtypes_with_token(text: str, name: str) -> None:
    """111.4."""
    assert of_words(text).name == name


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Treasure token", "Token Artifact — Treasure"),
        ("food TOKEN", "Token Artifact — Food"),
        ("colorless Clue artifact token", "Token Artifact — Clue"),
        ("Shard token", "Token Enchantment — Shard"),
        ("Young Hero Role token", "Token Enchantment — Aura Role"),
    ],
)
def test_words_of_the_rulebook(text: str, types: str) -> None:
    """111.10."""
    assert of_words(text).type_line == types


def test_an_incubator_has_a_back() -> None:
    """111.10i: an artifact that transforms into a 0/0 Phyrexian artifact creature."""
    front, back = token("Incubator token", nothing).faces
    assert front.type_line == "Token Artifact — Incubator"
    assert (back.type_line, back.power, back.toughness) == (
        "Token Artifact Creature — Phyrexian", "0", "0",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Soldier token", "does not say all"),
        ("white Soldier creature token", "does not say all"),
        ("1/1 Soldier token", "does not say all"),
        ("token", "does not say all"),
        ("X/X green Ooze token", 'found "X/X"'),
        ("tapped 1/1 white Soldier token", 'found "tapped"'),
        ("1/1 white Soldeir token", 'found "Soldeir"; the nearest words are "Soldier"'),
        ("1/1 white 2/2 Soldier token", 'found "2/2"'),
        ("1/1 white Treasure token", '"Treasure" is a subtype of artifacts only'),
        ("1/1 colorless artifact token", 'is a "creature", or a Vehicle'),
        ("2/2 black Zombie token with menacce", '"menacce" is no keyword ability'),
    ],
)
def test_words_that_are_no_token_are_not_guessed(text: str, says: str) -> None:
    with pytest.raises(CardError) as caught:
        of_words(text)
    assert says in str(caught.value)


def creature(*, size: str = "1/1", colors: str = "W", text: str = "") -> Card:
    power, _, toughness = size.partition("/")
    return Card(
        "Soldier Token",
        (
            Face(
                "Soldier Token",
                "Token Creature — Soldier",
                text,
                power=power,
                toughness=toughness,
                colors=tuple(one for one in ("W", "R") if one in colors),
                mana_cost="",
            ),
        ),
    )


PLAIN, RED, FLYING = creature(), creature(colors="WR", text="Haste"), creature(text="Flying (Up.)")


def test_what_the_words_leave_open_is_looked_up() -> None:
    assert token("Soldier token", lambda name: [PLAIN]) == PLAIN
    assert token("Soldier token with haste", lambda name: [PLAIN, RED]) == RED
    assert token("red and white Soldier token", lambda name: [PLAIN, RED]) == RED


def test_several_tokens_are_listed_by_words_that_mean_each() -> None:
    with pytest.raises(CardError) as caught:
        token("Soldier token", lambda name: [PLAIN, RED, FLYING])
    listed = str(caught.value).split("`")[1::2]
    assert listed == [words(one.faces[0]) for one in (PLAIN, RED, FLYING)]
    made = [of_words(one) for one in listed]
    assert [(one.colors, one.oracle_text) for one in made] == [
        (("W",), ""), (("W", "R"), "Haste"), (("W",), "Flying"),
    ]  # fmt: skip


def test_whole_words_beside_a_known_token_with_abilities_are_not_guessed() -> None:
    """A plain one may be meant, or the one that flies."""
    assert token("1/1 white Soldier token", lambda name: [PLAIN, FLYING]).faces[0].oracle_text == ""
    with pytest.raises(CardError, match="with flying`, or `1/1 white Soldier token with no abili"):
        token("1/1 white Soldier token", lambda name: [FLYING])
    plain = token("1/1 white Soldier token with no abilities", lambda name: [FLYING])
    assert plain.faces[0].oracle_text == ""
    assert token("2/2 white Soldier token", lambda name: [FLYING]).faces[0].power == "2"


def test_which_names_speak_of_tokens() -> None:
    assert speaks_of_token("Treasure Token")
    assert not speaks_of_token("Tokenmaker's Treasure")
