"""Boards as players type them from memory: what is understood, what is refused, and the repair."""

import pytest

from legality import NotationError
from tests.position.notation.test_reading import Value, one, permanents, read


class Names:
    """Cards that know these names, and fill nothing else in."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def filled(self, permanent: Value, place: str) -> Value:
        if "type_line" in permanent or permanent.get("name") not in self.names:
            return permanent
        return {"type_line": "Creature — Card", "power": 9, "toughness": 9, **permanent}

    def text_of(self, name: str | int, place: str) -> str:
        return ""

    def knows(self, name: str) -> bool:
        return name in self.names

    def misspelt(self, name: str) -> str | None:
        near = {"Grizly Bears": "Grizzly Bears"}
        return near.get(name)


def test_a_written_size_means_a_creature() -> None:
    assert one("Ogre 3/3") == {"type_line": "Creature", "power": 3, "toughness": 3}
    assert one("Ogre 3/3 (Artifact)")["type_line"] == "Artifact"  # types that stand there stay


def test_a_card_that_is_known_keeps_its_types_beside_a_written_size() -> None:
    (bears,) = read("Ann: Grizzly Bears 4/4\nBob:", Names("Grizzly Bears"))["permanents"]
    assert (bears["type_line"], bears["power"]) == ("Creature — Card", 4)


def test_a_slip_in_the_name_of_a_card_makes_no_creature() -> None:
    with pytest.raises(NotationError, match='did you mean "Grizzly Bears"'):
        read("Ann: Grizly Bears 2/2\nBob:", Names("Grizzly Bears"))
    board = read("Ann: Grizly Bears 2/2 creature\nBob:", Names("Grizzly Bears"))
    assert board["permanents"][0]["name"] == "Grizly Bears"


@pytest.mark.parametrize(
    "line",
    ["3 Bear 2/2", "Bear x3 2/2", "3x Bear 2/2", "x3 Bear 2/2", "Bear 2/2 ×3", "2/2 Bear x3"],
)
def test_a_count_stands_before_or_after(line: str) -> None:
    (bears,) = permanents(line)
    assert (bears["name"], bears["count"], bears["power"]) == ("Bear", 3, 2)


def test_a_long_number_begins_a_name() -> None:
    (champion,) = permanents("1996 World Champion 5/5")
    assert champion["name"] == "1996 World Champion"
    assert "count" not in champion


@pytest.mark.parametrize(
    "line",
    [
        "1/1 red Goblin creature token x3",
        "3 1/1 red Goblin creature tokens",
        "1/1 red Goblin token ×3",
    ],
)
def test_a_token_in_the_words_of_what_makes_it(line: str) -> None:
    (goblins,) = permanents(line)
    assert goblins["id"] == goblins["name"] == "Goblin Token"
    assert goblins["type_line"] == "Token Creature — Goblin"
    assert (goblins["power"], goblins["toughness"], goblins["colors"]) == (1, 1, ["R"])
    assert goblins["count"] == 3


def test_a_token_with_keywords_and_a_state() -> None:
    (spirit,) = permanents("1/1 white Spirit creature token with flying and vigilance tapped")
    assert spirit["oracle_text"] == "Flying, vigilance"
    assert spirit["tapped"] is True


def test_words_in_small_letters_after_a_name_and_before_its_size() -> None:
    assert one("Ogre menace 3/3")["keywords"] == ["menace"]
    assert one("Goblin token 1/1 red")["type_line"] == "Token Creature"
    (wall,) = permanents('"Wall of red" 0/3')
    assert wall["name"] == "Wall of red"


@pytest.mark.parametrize(
    ("line", "repair"),
    [
        ("Wall of red 0/3", "a comma before `red`, or the name in quotes"),
        ("Gnarled Ogre Flying 3/3", "a comma before `Flying`, or the name in quotes"),
        ("Gnarled Ogre flyng 3/3", "did you mean `flying` by `flyng`"),
        ("Ogre can't block 3/3", "put that in quotes behind the size"),
        ("3/3 Ogre can't be blocked", "put that in quotes behind the size"),
        ("ogre that attacks if able 3/3", "put that in quotes behind the size"),
        ("Ogre, taped 3/3", "did you mean `tapped` by `taped`"),
    ],
)
def test_a_name_that_may_hold_something_else_is_refused(line: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        permanents(line)


def test_keywords_with_hyphens_and_after_with() -> None:
    assert one("Elf 1/1 first-strike")["keywords"] == ["first strike"]
    assert one("Elf 1/1 with flying and double-strike")["keywords"] == ["flying", "double strike"]


@pytest.mark.parametrize("arrow", ["=>", "->", "→", "-->", "attacks"])
def test_arrows(arrow: str) -> None:
    assert read(f"Ann: Ogre 3/3 {arrow} Bob\nBob:")["attacks"] == {"Ogre": "Bob"}


def test_several_types_in_words() -> None:
    assert one("Golem 3/3 artifact creature")["type_line"] == "Artifact Creature"
    assert one("Golem 3/3 creature token artifact")["type_line"] == "Token Artifact Creature"
    assert one("Golem 3/3 legendary creature")["type_line"] == "Legendary Creature"
    with pytest.raises(NotationError, match="`creature` is written twice"):
        one("Golem 3/3 creature creature")


@pytest.mark.parametrize(
    "text",
    [
        "Ann 12 life:\nBob:",
        "Ann life 12:\nBob:",
        "Ann at 12 life:\nBob:",
        "Ann (12):\nBob:",
        "Ann (12 life):\nBob:",
        "Ann:\n12 life\nBob:",
        "Ann: life: 12\nBob:",
        "Ann:\n  life 12\nBob:",
        "Ann: 12 life; Bob:",
    ],
)
def test_life(text: str) -> None:
    assert read(text)["players"][0] == {"name": "Ann", "life": 12}


def test_numbers_of_players_before_and_after_their_words() -> None:
    ann, bob = read("Ann 15 mana 2:\nBob 12 life, 3 poison:")["players"]
    assert ann == {"name": "Ann", "life": 15, "mana": 2}
    assert bob == {"name": "Bob", "life": 12, "poison": 3}


def test_one_name_with_a_count_here_and_there() -> None:
    text = "Ann: Bear ×2 2/2 -> Bob\nBob:\n  Bear ×2 2/2 tapped\n  Guard 1/1 -> bear#2"
    board = read(text)
    bears = [(bear["id"], bear["controller"]) for bear in board["permanents"][:4]]
    assert bears == [("Bear#1", "Ann"), ("Bear#2", "Ann"), ("Bear#3", "Bob"), ("Bear#4", "Bob")]
    assert board["attacks"] == {"Bear#1": "Bob", "Bear#2": "Bob"}
    assert board["blocks"] == {"Guard": ["Bear#2"]}


def test_the_singular_of_a_name_and_its_plural() -> None:
    board = read("Ann: Grizzly Bears 2/2 -> Bob\nBob: Elf 1/1 -> bear")
    assert board["blocks"] == {"Elf": ["Grizzly Bears"]}
    board = read("Ann: Wolf 2/2 -> Bob\nBob: Elf 1/1 -> wolves")
    assert board["blocks"] == {"Elf": ["Wolf"]}


@pytest.mark.parametrize(
    "name", ["Basandra, Battle Seraph", "Circle of Protection: Red", "Ogre, Tapped"]
)
def test_the_name_of_a_card_with_a_comma_or_a_colon(name: str) -> None:
    cards = Names(name)
    for text in (f"Ann:\n  {name}\nBob:", f"Ann: {name}\nBob:", f"Ann: {name} tapped\nBob:"):
        (permanent,) = read(text, cards)["permanents"]
        assert permanent["name"] == name
    assert permanent["tapped"] is True


def test_a_heading_is_a_heading_beside_cards_with_colons() -> None:
    cards = Names("Circle of Protection: Red")
    board = read("Ann 15, mana 2: Elf 1/1\nBob: Ogre 2/2", cards)
    assert [player["name"] for player in board["players"]] == ["Ann", "Bob"]


def test_a_target_that_nobody_is_names_the_nearest_player() -> None:
    with pytest.raises(NotationError, match=r'got "Bo" \(did you mean Bob\?\)'):
        read("Ann: Ogre 3/3 -> Bo\nBob:")


@pytest.mark.parametrize(
    "text",
    [
        "Ann: 20 life, Ogre 3/3\nBob:",
        "Ann: mana 2, Ogre 3/3\nBob:",
        "Ann:\n  20 life, Ogre 3/3\nBob:",
    ],
)
def test_a_permanent_behind_numbers_of_a_player_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a permanent stands on a line of its own, got `Ogre`"):
        read(text)


def test_numbers_of_a_player_on_one_line() -> None:
    ann = {"name": "Ann", "life": 12, "mana": 2}
    for text in ("Ann:\n  12 life, 2 mana\nBob:", "Ann: life 12, mana 2; Bob:"):
        assert read(text)["players"][0] == ann
    (frogs,) = permanents("3 Poison Dart Frog 1/1")
    assert (frogs["name"], frogs["count"]) == ("Poison Dart Frog", 3)


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ("Ann: Ogre 3/3 blocks elf\nBob: Elf 1/1", "attacks"),
        ("Ann: Ogre 3/3\nBob: Elf 1/1 attacks ogre", "blocks"),
    ],
)
def test_a_verb_says_what_the_creature_of_that_player_may_do(text: str, repair: str) -> None:
    with pytest.raises(NotationError, match=f"expected `{repair}` or `->`"):
        read(text)


def test_a_token_with_a_text_in_quotes() -> None:
    (spirit,) = permanents('1/1 white Spirit token with "This creature can\'t block."')
    assert spirit["name"] == "Spirit Token"
    assert spirit["oracle_text"] == "This creature can't block."
