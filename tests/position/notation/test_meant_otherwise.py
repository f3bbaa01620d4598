"""Texts that read as one thing and mean another: each is read as anybody means it, or refused with
what to write. All were typed by hand; what they mean is derived beside them.

Some differ by what is known of cards: with `CARDS` the names below are those of cards, without any
name is the writer's own.
"""

import re

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import Value, assert_means, permanents, read

FIELDS: dict[str, Value] = {
    "Sky Angel": {
        "type_line": "Creature — Angel",
        "power": 4,
        "toughness": 4,
        "colors": ["W"],
        "oracle_text": "Flying",
    },
    "Black Angel": {"type_line": "Creature — Angel", "power": 2, "toughness": 2, "colors": ["W"]},
    "Plain Bears": {"type_line": "Creature — Bear", "power": 2, "toughness": 2, "colors": ["G"]},
    "Mob Chief": {
        "type_line": "Creature — Goblin",
        "power": 2,
        "toughness": 2,
        "oracle_text": "Other Goblins get +1/+1.",
    },
    "Hymn": {"type_line": "Enchantment", "oracle_text": "Creatures you control get +1/+1."},
    "White Hymn": {"type_line": "Enchantment", "oracle_text": "White creatures get +1/+1."},
    "Charge": {
        "type_line": "Enchantment",
        "oracle_text": "{W}: Creatures you control get +1/+1 until end of turn.",
    },
    "Ivy": {
        "type_line": "Enchantment — Aura",
        "oracle_text": "Enchant creature\nEnchanted creature gets +2/+0.",
    },
    "Parade": {
        "type_line": "Enchantment",
        "oracle_text": "Each noncreature artifact is an artifact creature.",
    },
    "Plains": {"type_line": "Basic Land — Plains"},
    "Island": {"type_line": "Basic Land — Island"},
    "Long Knife": {"type_line": "Artifact — Equipment"},
}


class Shelf(Names):
    """Cards with all their fields."""

    def misspelt(self, name: str) -> str | None:
        return {"Alice": "Malice", "Hymm": "Hymn"}.get(name)

    def filled(self, permanent: Value, place: str) -> Value:
        if "type_line" in permanent or permanent.get("name") not in self.names:
            return permanent
        return {**FIELDS[permanent["name"]], **permanent}

    def begun(self, name: str) -> str | None:
        return {"Sky": "Sky Angel"}.get(name)


CARDS = Shelf(*FIELDS)
REST = "; Bob: Elf 1/1"


def refused(text: str, said: str, cards: Names | None = None) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        Position.from_notation(text, cards)


# -- how many they are -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Goblins", "goblins", "Elf Warriors", "Elves", "Wolves"])
def test_a_plural_without_a_number_is_no_creature(name: str) -> None:
    refused(f"Ann: {name} 1/1 -> Bob{REST}", "it may be several: write how many, as in `2x")


def test_a_plural_behind_a_size_is_none_either() -> None:
    refused(f"Ann: 1/1 Goblins -> Bob{REST}", "`Goblin` for one")


@pytest.mark.parametrize("name", ["Mob Goblins", "Hill Giants", "Bears", "Guards", "Fungus"])
def test_a_name_that_ends_in_a_plural_stays(name: str) -> None:
    """`Grizzly Bears` is one creature; no type stands before the plural, or it is no type."""
    assert permanents(f"{name} 1/1")[0]["name"] == name


def test_a_plural_with_its_number_is_so_many() -> None:
    assert permanents("2 Goblins 1/1")[0]["count"] == 2
    assert permanents('"Goblins" 1/1')[0]["name"] == "Goblins"


# -- colours ---------------------------------------------------------------------------------------


def test_a_colour_in_the_name_of_no_card_is_heard() -> None:
    assert permanents("Black Elf 1/1")[0]["colors"] == ["B"]
    assert permanents("Red-Green Elf 1/1")[0]["colors"] == ["R", "G"]
    assert "colors" not in permanents("Black Elf 1/1 (Creature — Elf)")[0]
    assert "colors" not in permanents('"Black Elf" 1/1')[0]
    assert permanents("Black Elf 1/1 white")[0]["colors"] == ["W"]


def test_a_card_has_its_own_colour() -> None:
    (angel,) = read("Ann: Black Angel 2/2; Bob:", CARDS)["permanents"]
    assert angel["colors"] == ["W"]


@pytest.mark.parametrize(
    "speaks", ["Knight 2/2 protection from black", "Rat 1/1 fear", "Cat 1/1 intimidate"]
)
def test_such_a_colour_is_asked_for_where_a_text_speaks_of_colours(speaks: str) -> None:
    refused(f"Ann: Black Elf 1/1 -> Bob; Bob: {speaks}", "write `black` behind the size")
    assert read(f"Ann: Elf 1/1 black -> Bob; Bob: {speaks}")["permanents"][0]["colors"] == ["B"]


def test_symbols_of_colours_are_colours() -> None:
    """202.2: an object has the colours of its mana cost."""
    (elf,) = permanents("Elf 1/1 {B}")
    assert (elf["colors"], elf["mana_cost"]) == (["B"], "{B}")
    assert permanents("Elf 1/1 {G/W}")[0]["colors"] == ["W", "G"]
    assert "colors" not in permanents("Elf 1/1 {B} devoid")[0]
    assert permanents("Elf 1/1 {B} red")[0]["colors"] == ["R"]
    refused("Ann: Elf 1/1 {2}{B} -> Bob; Bob: Cat 1/1 pro-black", "write `black` behind the size")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3/3 R", "write `red` behind the size"),
        ("3/3 WU", "write `white blue` behind the size"),
        ("3/3 +1/+1", "write the present size alone"),
        ("R Elf 1/1", "write `red` behind the size"),
        ("Elf G 1/1", "write `green` behind the size"),
        ("R 1/1", "write `red` behind the size"),
        ("Elf Black 1/1", "write `black` behind the size"),
    ],
)
def test_letters_of_colours_and_bonuses_are_no_names(line: str, said: str) -> None:
    refused(f"Ann: {line} -> Bob{REST}", said)


def test_letters_are_labels_beside_others() -> None:
    assert [held["name"] for held in permanents("A 2/2", "B 3/3")] == ["A", "B"]
    assert [held["name"] for held in permanents("Elf A 2/2", "Elf B 3/3")] == ["Elf A", "Elf B"]


# -- cards -----------------------------------------------------------------------------------------


def test_the_before_a_card_is_no_part_of_its_name() -> None:
    (angel,) = read("Ann: the Sky Angel 4/4; Bob:", CARDS)["permanents"]
    assert (angel["name"], angel["oracle_text"]) == ("Sky Angel", "Flying")


def test_part_of_a_cards_name_is_no_creature_beside_its_size() -> None:
    refused("Ann: Sky 4/4; Bob:", 'did you mean "Sky Angel"?', CARDS)
    for own in ('"Sky" 4/4', "Sky 4/4 creature"):
        (made,) = read(f"Ann: {own}; Bob:", CARDS)["permanents"]
        assert (made["name"], made["type_line"]) == ("Sky", "Creature")
    assert permanents("Sky 4/4")[0]["name"] == "Sky"


def test_a_copy_has_the_name_of_its_card() -> None:
    for cards in (CARDS, None):
        refused("Ann: Sky Angel copy 4/4; Bob:", "the name of the card alone", cards)


def test_a_token_that_is_called_like_a_card_is_asked_for() -> None:
    refused("Ann: Sky Angel token 4/4; Bob:", "`Sky Angel` is a card", CARDS)
    (token,) = permanents("Sky Angel token 4/4")
    assert token["type_line"] == "Token Creature"


# -- types -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Artifact Golem", "write `artifact creature` behind the size of `Golem`"),
        ("Golem Artifact", "write `artifact creature` behind the size of `Golem`"),
        ("Legendary Ogre", "write `legendary creature` behind the size of `Ogre`"),
        ("Creature Ogre", "write `creature` behind the size of `Ogre`"),
    ],
)
def test_a_type_is_no_part_of_a_name(name: str, said: str) -> None:
    refused(f"Ann: {name} 3/3 -> Bob{REST}", said)
    assert permanents(f'"{name}" 3/3')[0]["name"] == name


@pytest.mark.parametrize("name", ["Battle Golem", "Land Wurm"])
def test_words_that_begin_names_stay(name: str) -> None:
    assert permanents(f"{name} 3/3")[0]["name"] == name


# -- what attacks and what blocks ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann: Plain Bears + Ivy -> Bob; Bob:", "expected a creature that attacks, got Ivy"),
        ("Ann: Sky Angel -> Bob; Bob: Ivy -> Sky Angel", "as in `Ivy on Sky Angel`"),
        ("Ann: Plain Bears; Long Knife -> Bob; Bob:", "expected a creature that attacks"),
    ],
)
def test_what_is_attached_neither_attacks_nor_blocks(typed: str, said: str) -> None:
    refused(typed, said, CARDS)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann: Plain Bears + Ivy; Bob:", "is attached to: `Ivy on elf`"),
        ("Ann: Plain Bears + Long Knife; Bob:", "is attached to: `Long Knife on elf`"),
        ("Ann: Hymn 2/2 -> Bob; Bob:", "as in `2/2 (Land Creature)`"),
    ],
)
def test_what_is_meant_to_be_attached_is_asked_for(typed: str, said: str) -> None:
    refused(typed, said, CARDS)


def test_equipment_lies_there_alone() -> None:
    typed = "Ann: Plain Bears; Long Knife; Ivy on Plain Bears; Bob:"
    assert len(read(typed, CARDS)["permanents"]) == 3


def test_what_may_be_a_creature_now_is_judged() -> None:
    typed = "Ann: Long Knife -> Bob; Parade; Bob:"
    assert read(typed, CARDS)["attacks"] == {"Long Knife": "Bob"}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann: 3/3 -> Ann; Bob: 2/2", "expected whom 3/3 attacks, got Ann, who controls it"),
        ("Ann: Ogre 3/3; Bob: 2/2; Ann attacks Ann with Ogre", "got Ann, who controls it"),
        ("Ann: Ogre 3/3 -> Elf; Bob: Elf 1/1", "got Elf, a creature"),
        ("Ann: Ogre 3/3 attacks Elf; Bob: Elf 1/1", "as in `Elf -> Ogre`"),
    ],
)
def test_nobody_attacks_a_creature_or_oneself(typed: str, said: str) -> None:
    refused(typed, said)


def test_a_list_says_such_a_thing_all_the_same() -> None:
    for attacked in ("Ann", "Elf"):
        board = Position.from_notation(
            f"Ann: Ogre 3/3; Bob: Elf 1/1; active: Ann; attacks: Ogre -> {attacked}"
        )
        assert board.attacks == {"Ogre": attacked}
        assert Position.from_notation(board.notation()) == board


# -- sizes beside texts that change them -----------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "Ann: Plain Bears 2/2; Hymn; Bob:",
        "Ann: Mob Chief 2/2; Mob Chief 2/2; Bob:",
        "Ann: Sky Angel 4/4; Bob: White Hymn",
        "Ann: Plain Bears 2/2; Ivy on Plain Bears; Bob:",
    ],
)
def test_a_printed_size_beside_what_changes_it_is_asked_for(typed: str) -> None:
    refused(typed, "or without: leave the size out", CARDS)


@pytest.mark.parametrize(
    "typed",
    [
        "Ann: Plain Bears 3/3; Hymn; Bob:",  # the size that it has now
        "Ann: Plain Bears; Hymn; Bob:",
        "Ann: Plain Bears 2/2; Bob: Hymn",  # another player's creatures
        "Ann: Plain Bears 2/2; Charge; Bob:",  # an ability that nobody activates
        "Ann: Plain Bears 2/2; White Hymn; Bob:",  # a green creature
        "Ann: Plain Bears 2/2; Mob Chief; Bob:",  # no Goblin
        "Ann: Mob Chief 2/2; Bob:",  # others
        "Ann: Plain Bears 2/2; Sky Angel; Ivy on Sky Angel; Bob:",
        "Ann: Plain Bears 2/2 (Creature — Bear); Hymn; Bob:",
        "Ann: Plain Bears 2/2 printed; Hymn; Bob:",  # said to be the printed size
        "Ann: Bear 2/2; Hymn; Bob:",  # no card: there is no printed size
    ],
)
def test_other_sizes_are_what_they_are_now(typed: str) -> None:
    read(typed, CARDS)


# -- those that stand there ------------------------------------------------------------------------

OGRE = "Ann: Ogre 3/3; Bob: Elf 2/2; "
BARE = "Ann: 3/3; Bob: 2/2; "
OGRE_ATTACKS = "Ann: Ogre 3/3 -> Bob; Bob: Elf 2/2"
BARE_ATTACKS = 'Ann: "3/3" = 3/3 (Creature) -> Bob; Bob: "2/2" = 2/2 (Creature)'


@pytest.mark.parametrize(
    ("typed", "exact"),
    [
        (f"{OGRE}Ann attacks with the Ogre", OGRE_ATTACKS),
        (f"{OGRE}Ann attacks with her Ogre", OGRE_ATTACKS),
        (f"{OGRE}Ann attacks Bob with Ogre 3/3", OGRE_ATTACKS),
        (f"{OGRE}Ann attacks with the 3/3", OGRE_ATTACKS),
        (f"{OGRE}The Ogre attacks Bob", OGRE_ATTACKS),
        (f"{OGRE}the Ogre 3/3 attacks Bob", OGRE_ATTACKS),
        (f"{OGRE}Ann swings with Ogre", OGRE_ATTACKS),
        (f"{OGRE}Ann swung with Ogre", OGRE_ATTACKS),
        (f"{OGRE}Ogre swings", OGRE_ATTACKS),
        (f"{OGRE}Ann attacked with Ogre", OGRE_ATTACKS),
        (f"{OGRE}Ogre attacked Bob", OGRE_ATTACKS),
        ("Ann: Ogre 3/3 swings; Bob: Elf 2/2", OGRE_ATTACKS),
        (f"{OGRE}Ann attacks with Ogre; Elf blocked Ogre", f"{OGRE_ATTACKS} -> Ogre"),
        (f"{OGRE}Ann attacks with Ogre; Ogre is blocked by Elf", f"{OGRE_ATTACKS} -> Ogre"),
        (f"{OGRE}Ann attacked with the Ogre. Bob blocked with his Elf.", f"{OGRE_ATTACKS} -> Ogre"),
        (f"{OGRE}Ann attacks with Ogre. The 2/2 blocks it.", f"{OGRE_ATTACKS} -> Ogre"),
        (f"{BARE}Ann attacks with 3/3", BARE_ATTACKS),
        (f"{BARE}Ann attacks with her 3/3", BARE_ATTACKS),
        (f"{BARE}the 3/3 attacks Bob", BARE_ATTACKS),
        (f"{BARE}Ann attacks with her 3/3; Bob blocks it with his 2/2", f"{BARE_ATTACKS} -> 3/3"),
        (f"{BARE}The 3/3 attacks. The 2/2 blocks the 3/3.", f"{BARE_ATTACKS} -> 3/3"),
        (f"{OGRE}Ann attacks.", OGRE_ATTACKS),
        (f"{OGRE}Ogre is attacking Bob. Elf is blocking it.", f"{OGRE_ATTACKS} -> Ogre"),
        (f"{OGRE}Ann attacks Bob. Bob blocks.", f"{OGRE_ATTACKS} -> Ogre"),
        (
            "Ann: 3/3; Bob: 3/3; Ann attacks with her 3/3; Bob blocks the 3/3 with his 3/3",
            "Ann: 3/3#1 = 3/3 creature -> Bob; Bob: 3/3#2 = 3/3 creature -> 3/3#1",
        ),
        (
            "Ann: Ogre 3/3, Cub 2/2; Bob: Elf 1/1, Cat 1/1; Ann attacks with both; Bob blocks the "
            "Ogre with both",
            "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob: Elf 1/1 -> Ogre; Cat 1/1 -> Ogre",
        ),
    ],
)
def test_words_for_what_stands_there_mean_it(typed: str, exact: str) -> None:
    assert_means(typed, exact)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (f"{OGRE}the Ogre 3/3", "`the Ogre` may be Ogre, which stands there, or one more"),
        (f"{OGRE}the Ogre 3/3 -> Bob", "`the Ogre` may be Ogre, which stands there"),
        (f"{BARE}the 3/3 -> Bob", "expected the name of the one that is meant"),
        (f"{OGRE}Ann attacks with a 3/3", "got `a 3/3`"),
        (f"{OGRE}Ann attacks with Ogre 4/3", "got `Ogre 4/3`"),
        (f"{OGRE}Ann attacks with his Elf", "expected a creature of Ann's"),
        (f"{OGRE}Ogre blocked", "expected"),  # by whom?
        ("Ann: Ogre 3/3, Cub 3/3; Bob:; Ann attacks with the 3/3", "may be Ogre or Cub"),
        ("Ann: Ogre 3/3; 3/3; Bob:; Ann attacks with the 3/3", "may be Ogre or 3/3"),
        ("Ann: 2 Goblins 1/1; Bob:; Ann attacks with the 1/1", "got `1/1`"),
        ("Ann: A 1/1, C 2/2, E 3/3; Bob:; Ann attacks with both", "Ann has 3 creatures"),
        ("Ann: A 1/1, C 2/2; Bob:; Ann attacks", "as in `Ann attacks with A`"),
        ("Ann: Ogre 3/3 (G); Bob:", "expected the colour as a word, `green`, got `(G)`"),
    ],
)
def test_what_may_be_another_is_refused(typed: str, said: str) -> None:
    refused(typed, said)


def test_a_player_attacks_with_a_card_that_stands_there() -> None:
    """No permanent begins with the name of a player, so none more of that name is meant."""
    board = "Ann: Sky Angel; Bob: Plain Bears; "
    for said in ("Ann attacks with Sky Angel", "Ann attacks", "the Sky Angel attacks Bob"):
        assert read(f"{board}{said}", CARDS)["attacks"] == {"Sky Angel": "Bob"}
    refused(f"{board}Sky Angel attacks Bob", "stands on the board already", CARDS)


def test_a_name_that_begins_otherwise_is_no_slip_for_a_card() -> None:
    exact = read("Alice: 3/3 -> Bob; Bob:", CARDS)
    assert read("Alice attacks Bob with a 3/3", CARDS) == exact
    refused("Hymm attacks Bob with a 3/3", "expected", CARDS)


def test_lands_with_a_count_neither_attack_nor_block() -> None:
    board = "Ann: Plains x3; 2 Islands, Plain Bears -> Bob; Bob:"
    assert read(board, CARDS)["attacks"] == {"Plain Bears": "Bob"}


def test_tokens_of_a_size_need_no_name() -> None:
    (tokens,) = permanents("three 1/1 tokens")
    assert (tokens["count"], tokens["type_line"]) == (3, "Token Creature")


def test_a_card_may_have_the_size_of_another() -> None:
    typed = "Ann: Ogre 4/4; Sky Angel; Bob:; Ann attacks with the 4/4"
    refused(typed, "may be Ogre or Sky Angel", CARDS)
    refused("Ann: Ogre 3/3; Hymn; Bob:; Ann attacks with both", "Hymn is no creature", CARDS)
