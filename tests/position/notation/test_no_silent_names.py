"""Words that are no part of a name, of a player or of a list are read as what they say, or refused:
they never make a creature that nobody meant.

Each rule has boards on both sides. What is read is derived by hand beside it.
"""

import time

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import Value, permanents, read
from tests.position.notation.test_worn import CARDS

REST = "; Bob: Elf 1/1"


def refused(text: str, said: str, cards: Names | None = None) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_notation(text, cards)
    assert said in caught.value.problem


# -- words of sentences in a name beside a size ----------------------------------------------------

NEGATIONS = (
    *("not", "no", "non", "isn't", "isnt", "ain’t", "lost", "had", "gained", "lacks", "minus"),
    *("sans", "w/o", "neither", "nor", "hardly", "almost", "once", "formerly", "ex", "!", "no-"),
    *("possibly", "temporarily", "eot", "won't", "may", "should", "used to", "later", "instead"),
)


@pytest.mark.parametrize("word", NEGATIONS)
def test_a_negation_behind_a_size_is_no_name(word: str) -> None:
    refused(f"Ann: 3/3 {word} flying -> Bob{REST}", "")
    refused(f"Ann: 3/3 {word} -> Bob{REST}", "")
    if word != "no":  # `no blocks` at the end says that nobody does
        refused(f"Ann: 3/3 -> Bob; Bob: 2/2 {word} blocks", "")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ogre is", "write what is so now"),
        ("Ogre isn't", "leave out what is not so"),
        ("Ogre will be", "write what is so now"),
        ("Ogre that was", "beneath the heading of who controls it"),
        ("Ogre minus", "leave out what is not so"),
        ("Ogre dies to", "stands behind the size, or on a line of its own"),
        ("Elf or Cat", "write the one that is meant"),
        ("Ogre instead of Bear", "write what is so now"),
        ("no Elf", "leave out what is not so"),
        ("No Elf", "leave out what is not so"),
        ("so does Cat", "write what is so now"),
        ("if Ogre", "write what is so now"),
        ("next turn Ogre", "write what is so now"),
        ("Next Turn", "write what is so now"),
        ("Both", "write how many in figures"),
        ("All", "write how many in figures"),
        ("Suppose", "write what is so now"),
        ("Twelve Goblins", "write `twelve` in small letters"),
        ("a dozen Goblins", "write how many in figures"),
        ("several Goblins", "write how many in figures"),
        ("one", "write how many in figures"),
        ("Ogre Is", "write what is so now"),
        ("Elf Or Cat", "write the one that is meant"),
        ("OGRE WILL BE", "write what is so now"),
        ("Ogre Isn't", "leave out what is not so"),
        ("Hasty Ogre", "write `haste` behind the size"),
        ("Unblockable Ogre", "write the rules text in quotes"),
        ("Goaded Ogre", "write `goaded by Bob` behind the size"),
        ("Dead Ogre", "leave out what is not on the battlefield"),
        ("First Strike Elf", "write `first strike` behind the size"),
        ("Menace Ogre", "expected `menace` in small letters"),
        ("Sick Ogre", "expected `sick` in small letters"),
        ("-1 Goblin", "`-1` is no count"),
        ("2-3 Goblins", "`2-3` is no count"),
        ("1.5 Goblin", "`1.5` is no count"),
        ("Opponent's Ogre", "beneath the heading of who controls it"),
        ("0", "`0` is no count"),
        ("1000", "`1000` is no count"),
        ("1000 Goblins", "`1000` is no count"),
        ("dead Ogre", "leave out what is not on the battlefield"),
        ("Ogre in graveyard", "leave out what is not on the battlefield"),
        ("Ogre in hand", "leave out what is not on the battlefield"),
        ("hasty Ogre", "write `haste` behind the size"),
        ("hasty ogre", "write `haste` behind the size"),
        ("Hasty", "write `haste` behind the size"),
        ("summoning-sick Ogre", "write `sick` behind the size"),
        ("goaded Ogre", "write `goaded by Bob` behind the size"),
        ("unblockable Ogre", "write the rules text in quotes"),
        ("colorless Ogre", "without a colour word it has none"),
        ("enchanted Ogre", "write `enchanted with`"),
        ("mighty Ogre", "`mighty` before a name with a capital"),
        ("Flying", "write `flying` in small letters"),
        ("Red", "write `red` in small letters"),
        ("Untapped", "write `untapped` in small letters"),
        ("Sick", "write `sick` in small letters"),
        ("Ogre & Cat", "write `;` or a comma between two creatures"),
        ("Ogre/Cat", "write `;` or a comma between two creatures"),
        ("Ogre with Cat", "write what it has behind the size"),
        ("Bob's Ogre", "`Bob's` may be the player"),
        ("Bobs Ogre", "`Bobs` may be the player"),
        ("Ogre of Bob", "`Bob` may be the player"),
        ("Ogre owned by Bob", "beneath the heading of who controls it"),
        ("Ogre Bob controls", "beneath the heading of who controls it"),
    ],
)
def test_such_a_word_in_a_name_is_refused_but_in_quotes(name: str, said: str) -> None:
    refused(f"Ann: {name} 3/3 -> Bob{REST}", said)
    if not name.startswith(("a ", "0")):
        whole = permanents(f'"{name}" 3/3')[0]
        assert (whole["name"], whole["power"]) == (name, 3)


@pytest.mark.parametrize("behind", ["hasty", "twice", "pacified", "under Pacifism", "& flying"])
def test_no_word_behind_a_size_is_a_name_but_a_type_of_creature(behind: str) -> None:
    refused(f"Ann: 3/3 {behind} -> Bob{REST}", "expected")


def test_a_bearer_among_other_words_is_no_name() -> None:
    refused(f"Ann: 3/3 Flyer Trampler -> Bob{REST}", "write `flying` behind the size")


@pytest.mark.parametrize(
    "name",
    [
        *("Ogre Mage", "Wall of Swords", "Hill giant", "young elf", "the Ogre", "Lord of the Pit"),
        *(
            "White Knight",
            "1996 World Champion",
            "il Ogre",
            "Hand of Stone",
            "Lost Elk",
        ),
    ],
)
def test_other_names_stay(name: str) -> None:
    assert permanents(f"{name} 3/3")[0]["name"] == name


@pytest.mark.parametrize("name", ["ogre", "hill giant", "Mage", "bears", "tiny goblin"])
def test_types_of_creatures_and_capitals_stay_names_behind_a_size(name: str) -> None:
    assert permanents(f"3/3 {name}")[0]["name"] == name


@pytest.mark.parametrize(
    "name", ["Not of Here", "Menacing Ogre", "Unblockable", "one with Stars", "Bob's Ogre"]
)
def test_the_name_of_a_card_stays(name: str) -> None:
    found: list[Value] = read(f"Ann: {name} 3/3 -> Bob\nBob:", Names(name))["permanents"]
    assert [permanent["name"] for permanent in found] == [name]


@pytest.mark.parametrize("name", ["Ogre is", "no Elf", "Ann's Ogre", "Guard of Bob", "Flying"])
def test_such_a_name_stays_beside_types_that_are_written_whole(name: str) -> None:
    # So a board is written, which has to be read as the same.
    ogre = {"id": "o", "name": name, "controller": "Ann", "type_line": "Creature"}
    players = [{"name": "Ann"}, {"name": "Bob"}]
    size = {"power": 3, "toughness": 3}
    position = Position.from_value({"players": players, "permanents": [ogre | size]})
    assert f"{name} 3/3 (Creature)" in position.notation().replace('"', "")
    assert Position.from_notation(position.notation()) == position


def test_numbers_in_words_are_counts_up_to_twenty() -> None:
    assert permanents("twelve Goblins 1/1")[0]["count"] == 12
    assert permanents("twenty 1/1")[0]["count"] == 20
    refused(f"Ann: thirty Goblins 1/1{REST}", "")


def test_a_number_before_one_name_may_be_life() -> None:
    refused(f"Ann: 20 Ogre 3/3 -> Bob{REST}", "expected `20x` for so many, or the life before")
    for typed in ("20x Ogre 3/3", "20 Ogres 3/3", "2 Ogre 3/3"):
        assert read(f"Ann: {typed}\nBob:")["permanents"][0]["count"] in (2, 20)
    refused(f"Ann: 20. Ogre 3/3 -> Bob{REST}", "`20.` is no count")


# -- who attacks or blocks with whose creature -----------------------------------------------------

BOARD = "Ann: Ogre 3/3, Cat 2/2; Bob: Elf 1/1; "


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Bob attacks with Ogre", "expected a creature of Bob's, got `Ogre`"),
        ("Ann attacks with Elf", "expected a creature of Ann's, got `Elf`"),
        ("Ann attacks with Ogre and Elf", "expected a creature of Ann's, got `Elf`"),
        ("Ogre attacks; Ann blocks with Elf", "expected a creature of Ann's, got `Elf`"),
        ("Ogre attacks Bob; Bob blocks with Cat", "expected a creature of Bob's, got `Cat`"),
        ("Cat and Elf attack", "expected creatures of one player before `attack`"),
        ("Ogre attacks; Elf and Cat block Ogre", "expected creatures of one player before `block`"),
    ],
)
def test_whose_creature_it_is_is_compared(line: str, said: str) -> None:
    refused(BOARD + line, said)


def test_a_name_that_another_player_has_too_is_refused() -> None:
    # Ann's Ogre Mage, or Bob's Ogre: the line says that it is Ann's.
    board = "Ann: Ogre Mage 3/3; Bob: Ogre 2/2; "
    refused(f"{board}Ann attacks with Ogre", "may be Ogre Mage or another player's")
    value = read(f"{board}Ann attacks with Ogre Mage")
    assert value["attacks"] == {"Ogre Mage": "Bob"}


def test_a_players_own_creatures_attack_and_block() -> None:
    value = read(f"{BOARD}Ann attacks with Ogre and Cat; Bob blocks Ogre with Elf")
    assert value["attacks"] == {"Ogre": "Bob", "Cat": "Bob"}
    assert value["blocks"] == {"Elf": ["Ogre"]}
    assert read(f"{BOARD}Cat and Ogre attack")["attacks"] == {"Cat": "Bob", "Ogre": "Bob"}


def test_creatures_of_a_team_attack_together() -> None:
    board = (
        "shared_team_turns: yes; Ann, team 1: Ogre 3/3; Abe, team 1: Cat 2/2; Bob, team 2: Elf 1/1;"
        "Ben, team 2:; players: Ann, Abe, Bob, Ben; "
    )
    value = read(f"{board}Ogre and Cat attack Bob")
    assert value["attacks"] == {"Ogre": "Bob", "Cat": "Bob"}


# -- players ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["Alone", "Twice", "Tomorrow", "Nothing", "Back", "Everyone"])
def test_no_player_is_called_by_such_a_word(word: str) -> None:
    refused(f"Ann: Ogre 3/3 attacks {word}", "expected 2 players or more, got 1")
    refused(f"Ann: Ogre 3/3 -> {word}", "expected 2 players or more, got 1")
    assert len(read(f'Ann: Ogre 3/3 -> {word}; "{word}":')["players"]) == 2


def test_any_other_word_behind_an_arrow_is_a_player() -> None:
    assert [player["name"] for player in read("Ann: Ogre 3/3 -> Zoe")["players"]] == ["Ann", "Zoe"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *(
            ("Attackers", "Blockers"),
            ("Attacking", "Blocking"),
            ("Attack", "Block"),
            ("Creatures", "Lands"),
            ("Tapped", "Untapped"),
        ),
        *(("Before", "After"), ("Hand", "Battlefield"), ("Nobody", "Everyone")),
    ],
)
def test_roles_states_and_zones_are_no_headings(first: str, second: str) -> None:
    refused(f"{first}: Ogre 3/3; Bob: Elf 1/1", f"expected a player's name, got `{first}`")
    refused(f"Ann: Ogre 3/3; {second}: Elf 1/1", f"expected a player's name, got `{second}`")
    names = [player["name"] for player in read(f'"{first}": Ogre 3/3; "{second}":')["players"]]
    assert names == [first, second]


@pytest.mark.parametrize("words", ["nobody blocks", "no one blocks", "nothing blocks"])
def test_nobody_blocks(words: str) -> None:
    for cards in (None, Names("Nobody", "Nothing")):
        value = read(f"Ann: Ogre 3/3 -> Bob\nBob: Elf 1/1\n{words}", cards)
        assert value["blocks"] == {}
        assert len(value["permanents"]) == 2


def test_a_keyword_alone_is_no_card_in_small_letters() -> None:
    known = Names("lifelink", "Lifelink")
    refused(f"Ann: Ogre 3/3; lifelink{REST}", "stands behind it", known)
    assert len(read("Ann: Ogre 3/3; Lifelink\nBob:", known)["permanents"]) == 2


# -- keywords of several words ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "keywords"),
    [
        ("protection from red and blue", ["protection from red", "protection from blue"]),
        ("protection from red and from blue", ["protection from red", "protection from blue"]),
        ("pro-red and black", ["protection from red", "protection from black"]),
        ("pro-red and flying", ["protection from red", "flying"]),
        ("protection from red, flying", ["protection from red", "flying"]),
        (
            "protection from artifacts and creatures",
            ["protection from artifacts", "protection from creatures"],
        ),
        ("protection from red creatures", ["protection from red creatures"]),
        ("hexproof from red", ["hexproof from red"]),
        ("hexproof", ["hexproof"]),
        ("snow landwalk", ["snow landwalk"]),
        ("snow swampwalk", ["snow swampwalk"]),
        ("legendary landwalk", ["legendary landwalk"]),
        ("ward {2}", ["ward {2}"]),
    ],
)
def test_keywords_of_several_words_are_read_whole(typed: str, keywords: list[str]) -> None:
    [ogre] = permanents(f"Ogre 3/3 {typed}")
    assert ogre["keywords"] == keywords
    assert {"colors", "mana_cost"}.isdisjoint(ogre)
    assert ogre["type_line"] == "Creature"


@pytest.mark.parametrize(
    "typed",
    [
        *("protection from red, blue", "protection from white and black creatures"),
        *("protection from creatures and red", "protection from creatures with flying"),
        *("protection from red or blue", "protection from red blue", "hexproof from red, blue"),
    ],
)
def test_no_part_of_a_list_is_left_to_the_creature(typed: str) -> None:
    refused(f"Ann: Ogre 3/3 {typed} -> Bob{REST}", "expected each with its own")


def test_a_colour_and_a_cost_of_the_creature_stay() -> None:
    [ogre] = permanents("red Ogre 3/3 flying {2}{R} protection from red")
    assert (ogre["colors"], ogre["mana_cost"]) == (["R"], "{2}{R}")
    assert ogre["keywords"] == ["flying", "protection from red"]


# -- what may be said of several creatures ---------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2/2 and 3/3 flyers", "expected `flyer` of one creature, or how many"),
        ("3/3 flyers", "expected `flyer` of one creature, or how many"),
        ("flying 2/2 and 3/3", "`flying` may be said of `3/3` too"),
        ("2/2 and 3/3 with flying", "`flying` may be said of `2/2` too"),
        ("a 2/2 and 3/3 flying", "`flying` may be said of `2/2` too"),
    ],
)
def test_a_common_keyword_is_refused(typed: str, said: str) -> None:
    refused(f"Ann: {typed} -> Bob{REST}", said)


@pytest.mark.parametrize(
    ("typed", "flying"),
    [
        ("flying 2/2 and a 3/3", [True, False]),
        ("a 2/2 and a 3/3 with flying", [False, True]),
        ("2/2 flyer and 3/3", [True, False]),
        ("2/2, 3/3 flying", [False, True]),
        ("two 3/3 flyers", [True]),
    ],
)
def test_a_keyword_of_one_of_them_stays(typed: str, flying: list[bool]) -> None:
    assert ["flying" in held.get("keywords", ()) for held in permanents(typed)] == flying


@pytest.mark.parametrize("typed", ["1/1 artifact", "artifact Golem 1/1", "a 3/3 enchantment"])
def test_a_size_without_a_creature_is_refused(typed: str) -> None:
    refused(f"Ann: {typed} -> Bob{REST}", "creature` beside a size")


def test_types_beside_a_size_that_are_written_whole_stay() -> None:
    assert permanents("Golem 1/1 artifact creature")[0]["type_line"] == "Artifact Creature"
    assert permanents("Golem 1/1 (Artifact)")[0]["type_line"] == "Artifact"
    assert permanents("Golem artifact")[0]["type_line"] == "Artifact"


def test_damage_of_several_is_each_or_in_all() -> None:
    board = "Ann: Ogre 3/3 -> Bob; Cat 2/2 -> Bob; Bob: "
    refused(f"{board}; Ogre and Cat deal 5 damage to Bob", "so much each, or in all")
    refused(f"{board}; damage: Ogre and Cat deal 5 damage to Bob", "so much each, or in all")
    value = read(f"{board}; Ogre deals 3 damage to Bob; Cat deals 2 damage to Bob")
    assert value["damage"]["assign"] == {"Ogre": {"Bob": 3}, "Cat": {"Bob": 2}}


# -- what is worn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["wearing", "carrying", "wielding", "equipped", "equipped with"])
def test_what_is_worn_is_attached(word: str) -> None:
    found = read(f"Ann: 3/3 {word} Grey Veil -> Bob\nBob:", CARDS)["permanents"]
    assert [held.get("attached_to") for held in found] in ([None, "3/3"], ["3/3", None])
    assert {held.get("name") for held in found} == {None, "Grey Veil"}
    refused(f"Ann: 3/3 {word} Shiny Veil -> Bob\nBob:", "what is attached has a line", CARDS)


@pytest.mark.parametrize(
    "typed",
    ["3/3 Peace Vow", "Peace Vow 3/3", "Hill Brute with Long Sword and Grey Veil"],
)
def test_no_aura_or_equipment_attacks(typed: str) -> None:
    refused(f"Ann: {typed} -> Bob\nBob:", "expected", CARDS)


def test_a_creature_behind_one_with_equipment_is_one_more() -> None:
    found = read("Ann: Hill Brute with Long Sword and Grey Bears -> Bob\nBob:", CARDS)
    assert set(found["attacks"]) == {"Hill Brute", "Grey Bears"}


# -- many commas -----------------------------------------------------------------------------------

MOST_SECONDS = 20
"""It takes a second or two; before, it took minutes."""


@pytest.mark.parametrize(
    "line", ["," * 20_000, ", ".join(["Ogre"] * 20_000), "Ogre 3/3" + ", flying" * 20_000]
)
def test_many_commas_are_refused_in_time(line: str) -> None:
    begun = time.monotonic()
    refused(f"Ann: {line}; Bob:", "at most 500 commas")
    assert time.monotonic() - begun < MOST_SECONDS


def test_many_permanents_on_a_line_are_read() -> None:
    assert len(permanents(", ".join(["3/3"] * 2000))) == 2000
