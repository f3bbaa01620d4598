"""Boards as players type them from memory: what is understood, what is refused, and the repair."""

import pytest

from legality import NotationError, Position
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
    [
        "3 Bear 2/2",
        "three Bear 2/2",
        "Bear x3 2/2",
        "3x Bear 2/2",
        "x3 Bear 2/2",
        "Bear 2/2 ×3",
        "2/2 Bear x3",
    ],
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


@pytest.mark.parametrize("arrow", ["=>", "->", "→", "-->", ">", "attacks"])
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


# -- what stands before a name ---------------------------------------------------------------------


def test_a_state_or_a_colour_before_a_name_is_no_part_of_it() -> None:
    (elf,) = permanents("white Elf 1/1")
    assert (elf["name"], elf["colors"]) == ("Elf", ["W"])
    (bear,) = permanents("tapped Bear 2/2")
    assert (bear["name"], bear["tapped"]) == ("Bear", True)
    (knight,) = permanents("tapped white 2/2 Knight")
    assert (knight["name"], knight["tapped"], knight["colors"]) == ("Knight", True, ["W"])


def test_in_small_letters_it_may_be_part_of_the_name() -> None:
    """Of "white knight" nobody can tell whether a knight is white, but where a card is called so
    or quotes say so."""
    with pytest.raises(NotationError, match="expected a name first, got `white`"):
        permanents("white knight 2/2")
    (knight,) = permanents('"white knight" 2/2')
    assert "colors" not in knight
    (card,) = read("Ann: white knight\nBob:", Names("white knight"))["permanents"]
    assert card["name"] == "white knight"


@pytest.mark.parametrize("line", ["a 3/3 Ogre", "an Ogre 3/3", "a tapped Ogre 3/3"])
def test_an_article(line: str) -> None:
    (ogre,) = permanents(line)
    assert (ogre["name"], ogre["power"]) == ("Ogre", 3)


# -- parentheses and symbols -----------------------------------------------------------------------


def test_in_parentheses_stands_what_may_stand_behind_a_name() -> None:
    (angel,) = permanents("Angel (4/4 flying vigilance)")
    assert (angel["type_line"], angel["power"]) == ("Creature", 4)
    assert angel["keywords"] == ["flying", "vigilance"]
    assert one("Ogre 3/3 (tapped)")["tapped"] is True
    (sage,) = permanents("Sage (planeswalker, loyalty 4)")
    assert (sage["type_line"], sage["loyalty"]) == ("Planeswalker", 4)
    assert one("Ogre 3/3 (artifact creature - golem)")["type_line"] == "artifact creature — golem"


@pytest.mark.parametrize("line", ["Ogre 3/3 (goaded)", "Ogre 3/3 (Goblin)", "Ogre 3/3 (a: b)"])
def test_what_in_parentheses_is_neither_types_nor_a_state_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match=r"expected types, as in `.Creature — Ogre.`"):
        permanents(line)


def test_symbols_of_a_cost() -> None:
    assert one("Ogre 3/3 {2}{R}")["mana_cost"] == "{2}{R}"
    assert one("Ogre 3/3 mana cost {2}{R/W}")["mana_cost"] == "{2}{R/W}"


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("a charge counter", 1),
        ("two charge counters", 2),
        ("one age counter", 1),
    ],
)
def test_counters_by_number_in_words(words: str, number: int) -> None:
    (held,) = one(f"Ogre 3/3 with {words}")["counters"].values()
    assert held == number


@pytest.mark.parametrize("words", ["a +1/+1 counter", "+1/+1 counter", "one +1/+1 counter"])
def test_counters_on_a_card(words: str) -> None:
    """The size of a card is printed, so its counters are beside it."""
    (bears,) = read(f"Ann: Grizzly Bears with {words}\nBob:", BEARS)["permanents"]
    assert bears["counters"] == {"+1/+1": 1}


@pytest.mark.parametrize(
    "words",
    [
        "with two +1/+1 counters",
        "with 2 +1/+1 counters",
        "with flying and two +1/+1 counters",
        "and two +1/+1 counters",
        "(two +1/+1 counters)",
        "(2 +1/+1 counters)",
        ", 2 +1/+1 counters",
        "with haste, with 2 +1/+1 counters",
    ],
)
def test_counters_in_words_may_be_in_the_size_or_not(words: str) -> None:
    """2/2 with two +1/+1 counters is 2/2 or 4/4; who writes types besides means what is there."""
    with pytest.raises(
        NotationError, match=r"`2/2 creature, 2 \+1/\+1 counters` if .*`4/4 creature, 2 \+1/\+1 c"
    ):
        read(f"Ann: Bear 2/2 {words}\nBob:")
    with pytest.raises(
        NotationError, match="the counters behind it: `2/2 creature, 1 -1/-1 counter` if"
    ):
        read("Ann: Bear 2/2 with a -1/-1 counter\nBob:")


@pytest.mark.parametrize(
    "line",
    [
        "2/2 creature, 2 +1/+1 counters",
        "2/2 (Creature), 2 +1/+1 counters",
        "2/2 (Creature) (2 +1/+1 counters)",
    ],
)
def test_counters_that_are_in_the_size(line: str) -> None:
    bear = one(f"Bear {line}")
    assert (bear["power"], bear["counters"]) == (2, {"+1/+1": 2})


def test_untapped() -> None:
    assert one("Ogre 3/3 untapped")["tapped"] is False
    assert "tapped" not in one("Ogre 3/3")
    with pytest.raises(NotationError, match="`tapped` is said twice"):
        one("Ogre 3/3 tapped untapped")


def test_a_card_whose_name_begins_with_a_number() -> None:
    (card,) = read("Ann: seven dwarves\nBob:", Names("seven dwarves"))["permanents"]
    assert (card["name"], card.get("count", 1)) == ("seven dwarves", 1)


# -- behind the name of a card ---------------------------------------------------------------------

BEARS = Names("Grizzly Bears", "Hill Giant", "Elesh Norn", "Elesh Norn, Grand Cenobite")


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("Grizzly Bears with 2 +1/+1 counters", "counters", {"+1/+1": 2}),
        ("Grizzly Bears tapped", "tapped", True),
        ("tapped Grizzly Bears", "tapped", True),
        ("2 Grizzly Bears damage 1", "damage", 1),
        ("Grizzly Bears w/ menace", "keywords", ["menace"]),
    ],
)
def test_words_in_small_letters_behind_a_card(line: str, field: str, value: object) -> None:
    (bears,) = read(f"Ann: {line}\nBob:", BEARS)["permanents"]
    assert (bears["name"], bears[field]) == ("Grizzly Bears", value)


def test_a_verb_behind_a_card() -> None:
    text = "Ann: Grizzly Bears attacks Bob\nBob: Hill Giant blocks Grizzly Bears"
    board = read(text, BEARS)
    assert board["attacks"] == {"Grizzly Bears": "Bob"}
    assert board["blocks"] == {"Hill Giant": ["Grizzly Bears"]}


def test_types_in_small_letters_behind_what_is_no_card() -> None:
    (sage,) = permanents("Sage planeswalker loyalty 4")
    assert (sage["name"], sage["type_line"], sage["loyalty"]) == ("Sage", "Planeswalker", 4)


def test_a_name_with_a_comma_and_a_type_in_it() -> None:
    (seraph,) = permanents("Basandra, Battle Seraph 4/4")
    assert (seraph["name"], seraph["type_line"]) == ("Basandra, Battle Seraph", "Creature")
    assert one("Ogre, Tapped 3/3")["tapped"] is True


# -- several on a line -----------------------------------------------------------------------------


def test_several_permanents_on_a_line() -> None:
    board = read("Ann: Bear 2/2, Ogre 3/3, menace, 2 charge counters, Elf 1/1\nBob:")
    assert [one["name"] for one in board["permanents"]] == ["Bear", "Ogre", "Elf"]
    assert board["permanents"][1]["keywords"] == ["menace"]
    board = read("Ann: Grizzly Bears, Hill Giant\nBob:", BEARS)
    assert [one["name"] for one in board["permanents"]] == ["Grizzly Bears", "Hill Giant"]
    board = read("Ann: Elesh Norn, Grand Cenobite, 2 Grizzly Bears\nBob:", BEARS)
    names = [one["name"] for one in board["permanents"]]
    assert names == ["Elesh Norn, Grand Cenobite", "Grizzly Bears"]


def test_a_creature_without_a_name_behind_a_card() -> None:
    """`Grizzly Bears, 4/4` is the size of the card; with `a` it is one more."""
    for line in ("Grizzly Bears, a 4/4", "Grizzly Bears and a 4/4", "a Grizzly Bears, two 4/4s"):
        first, second = read(f"Ann: {line}\nBob:", BEARS)["permanents"]
        assert (first["name"], first["power"], second["power"]) == ("Grizzly Bears", 9, 4)
    (bears,) = read("Ann: Grizzly Bears, 4/4\nBob:", BEARS)["permanents"]
    assert bears["power"] == 4


def test_each_with_its_arrow_and_one_for_all() -> None:
    board = read("Ann: Ogre 3/3 -> Bob\nBob: Elf 1/1 -> ogre, Guard 2/2 -> ogre, Ox 2/4")
    assert board["blocks"] == {"Elf": ["Ogre"], "Guard": ["Ogre"]}
    assert len(board["permanents"]) == 4
    board = read("Ann: Ogre 3/3 + Bear 2/2 -> Bob, Elk 1/1\nBob:")
    assert board["attacks"] == {"Ogre": "Bob", "Bear": "Bob"}
    board = read("Ann: Grizzly Bears + Hill Giant -> Bob\nBob:", BEARS)
    assert board["attacks"] == {"Grizzly Bears": "Bob", "Hill Giant": "Bob"}


@pytest.mark.parametrize(
    "line",
    [
        "Bear 2/2, Ogre 3/3 -> Bob",
        "Grizzly Bears, Hill Giant -> Bob",
        "Elk 1/1, Ox 2/2 attacks Bob",
    ],
)
def test_an_arrow_that_may_be_for_two_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="the arrow may be for"):
        read(f"Ann: {line}\nBob:", BEARS)


# -- what creatures above do -----------------------------------------------------------------------

TWO = "Ann: Ogre 3/3; Elf 1/1\nBob: Guard 2/2; Squire 1/2"


@pytest.mark.parametrize(
    ("lines", "attacks", "blocks"),
    [
        ("Ogre attacks Bob", {"Ogre": "Bob"}, None),
        ("ogre and elf attack Bob", {"Ogre": "Bob", "Elf": "Bob"}, None),
        ("Ogre attacks Bob; Guard blocks Ogre", {"Ogre": "Bob"}, {"Guard": ["Ogre"]}),
        ("Ann attacks Bob with Ogre; no blocks", {"Ogre": "Bob"}, {}),
        (
            "Ann attacks Bob with Ogre and Elf; Bob blocks Ogre with Guard + Squire",
            {"Ogre": "Bob", "Elf": "Bob"},
            {"Guard": ["Ogre"], "Squire": ["Ogre"]},
        ),
        ("no attack", {}, None),
    ],
)
def test_lines_that_say_who_attacks_and_blocks(
    lines: str, attacks: Value, blocks: Value | None
) -> None:
    board = read(f"{TWO}\n{lines}")
    assert board["attacks"] == attacks
    assert board.get("blocks") == blocks
    assert len(board["permanents"]) == 4


def test_what_a_creature_does_is_said_once() -> None:
    with pytest.raises(NotationError, match="stands there twice"):
        read("Ann: Ogre 3/3 -> Bob\nBob:\nogre attacks Bob")


def test_a_card_that_stands_above_may_be_meant_or_one_more() -> None:
    with pytest.raises(NotationError, match="stands on the board already: write `attacks: Grizzly"):
        read("Ann: Grizzly Bears\nBob:\nGrizzly Bears attacks Bob", BEARS)


@pytest.mark.parametrize("words", ["nothing", "none", "-", "no creatures"])
def test_a_player_with_nothing(words: str) -> None:
    board = read(f"Ann: Ogre 3/3\nBob 3: {words}")
    assert len(board["permanents"]) == 1
    assert board["players"][1] == {"name": "Bob", "life": 3}


def test_players_with_a_number_for_a_name() -> None:
    board = read("Player 1: Ogre 3/3 -> Player 2\nPlayer 2 (12): Elf 1/1 -> ogre")
    assert board["players"] == [{"name": "Player 1"}, {"name": "Player 2", "life": 12}]
    assert board["attacks"] == {"Ogre": "Player 2"}


# -- what to write instead -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ("Ann: Ogre 3/3 can't be blocked by Elves\nBob:", "rules text in quotes"),
        ("Ann: Ogre 3/3 unblockable this turn\nBob:", "rules text in quotes"),
        ("Ann: Ogre can't be blocked 3/3\nBob:", "rules text"),
        ("Ann: Dragon 5/5 flyer\nBob:", "expected `flying`"),
        ("Ann: Ogre 3/3 first strke\nBob:", "did you mean `first strike`"),
        ("Ann: Pact (Aura)\nBob:", "as in `.Enchantment — Aura.`"),
        ("Ann: Ogre 3/3 pro-elves\nBob:", "expected `protection from elves`"),
        ("Ann: Elf 1/1 equipped with Long Sword\nBob:", "has a line of its own"),
        ("Ann: Ogre 3/3 -> Bob, Bob: Elf 1/1", "a new line before `Bob:`"),
        ("Ann: Ogre 3/3 + elf\nBob:", "on both sides of `[+]`"),
        ("Ann: Ogre 3/3 Elf 1/1\nBob:", "begins another permanent, write `;`"),
        ("Ann: Ogre 3/3 / Elf 1/1\nBob:", "write `;` or a new line in its"),
        ("Ann: Ogre 3/3 | Elf 1/1\nBob:", "write `;` or a new line in its place"),
        ("Ann: Ogre 3/3 vs Elf 1/1\nBob:", "write `;` or a new line in its place"),
        ("Ann: Ogre 3|3\nBob:", "expected a size as in `3/3`, got `3[|]3`"),
        ("Ann: Ogre 3 / 3 -> Bob\nBob:", "expected a size as in `3/3`, got `3 / 3`"),
        ("Ann: 2/2+3/3\nBob:", "expected `2/2 [+] 3/3` for two creatures"),
        ("Ann: Ogre 3/3 -> Bob\nBob: Elf 1/1 -> Ogre (20 life)", "their heading, as in `Bob 20:`"),
        ("Team 1: Ann, Bob\nTeam 2: Cid, Dan", "team stands in it, as in `Ann, team 1:`"),
        ("Ann & Bob vs Cid & Dan. Ann: Ogre 3/3", "a heading for each player, as in `Ann: Ogre"),
        ("Ann: Ogre 3/3 -> Bob\nBob: Elf 1/1 -> Ogre. Who dies?", "no question: a command asks"),
        ("Does a 2/2 survive a 3/3?", "no question: a command asks"),
        (
            "Ann: Ogre 3/3, Elk 2/2; Ogre and Elk attack; Bob: Elf 1/1 blocks both",
            "as in `Ogre [+]",
        ),
        ("Ann: Hill Ogre 3/3 enchanted with Pacifism\nBob:", "as in `Pacifism on Hill Ogre`"),
        ("Ann: Ogre 3/3 + Bear 2/2 -> Bob; Bob: Elf 1/1 -> Orge + Baer", "mean `Ogre` and `Bear`"),
        ("Ann: Ogre 3/3", "each begins with a heading, as in `Bob:`"),
    ],
)
def test_an_error_names_the_repair(text: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(text)


@pytest.mark.parametrize(
    "line", ["Island", "Island land", "Islands x1", "1 Island", "Island x1", "an Island"]
)
def test_a_basic_land_has_the_type_that_is_its_name(line: str) -> None:
    """305.6: its name tells it, with a database or without; before, islandwalk didn't see it."""
    assert one(line)["type_line"] == "Basic Land — Island"
    assert one("Island (Land)")["type_line"] == "Land"  # types that are written stay


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Grizzly Bears, Wolf 2/2", "`Grizzly Bears 2/2, Wolf 2/2` are several creatures"),
        ("Basandra, Battle Seraph, Bears 2/2", "`Basandra 2/2, Battle Seraph 2/2, Bears 2/2`"),
        ("Tapped Bears 2/2", "expected `tapped` in small letters, or the name in quotes"),
        ("Flying Bears 2/2", "expected `flying` in small letters"),
    ],
)
def test_what_a_name_may_swallow_is_refused(line: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        one(line)
    name, size = line.rsplit(" ", 1)
    assert one(f'"{name}" {size}')["type_line"] == "Creature"


def test_bands_of_one_creature_are_one_band() -> None:
    board = "Ann: Ox 2/2 banding -> Bob, Elf 1/1 -> Bob\nBob:\nbands: "
    with pytest.raises(NotationError, match=r"as in `bands: Ox \+ Elf`"):
        read(f"{board}Ox, Elf")
    assert read(f"{board}Ox + Elf")["bands"] == [["Ox", "Elf"]]
    alone = Position.from_notation(f'{board}[["Ox"], ["Elf"]]')
    assert Position.from_notation(alone.notation()) == alone


@pytest.mark.parametrize(
    "line",
    [
        "order: Beast -> Elf, Wolf",
        "blocks: Elf -> Beast, Wolf",
        "damage: Beast -> Elf 1, Wolf",
    ],
)
def test_a_comma_in_place_of_a_plus_is_told(line: str) -> None:
    board = "Ann: Beast 5/5 -> Bob\nBob: Elf 1/1 -> beast; Wolf 2/2 -> beast"
    with pytest.raises(NotationError, match=r"expected `\+` in place of the comma before `Wolf"):
        read(f"{board}\n{line}")


def test_attacks_and_blocks_need_no_arrow_where_one_is_meant() -> None:
    """`attacks: Wolf, Elf` where one player can be attacked; `blocks: Ogre` with one attacker."""
    board = "Ann: Wolf 2/2, Elf 1/1\nBob: Ogre 3/3, Bear 2/2\nattacks: {}\nblocks: {}"
    position = Position.from_notation(board.format("Wolf", "Ogre + Bear"))
    assert position.attacks == {"Wolf": "Bob"}
    assert position.blocks == {"Ogre": ("Wolf",), "Bear": ("Wolf",)}
    position = Position.from_notation(board.format("Wolf, Elf", "Ogre -> Elf"))
    assert position.attacks == {"Wolf": "Bob", "Elf": "Bob"}
    position = Position.from_notation(board.format("Wolf + Elf -> Bob", "Ogre + Bear -> Elf"))
    assert position.attacks == {"Wolf": "Bob", "Elf": "Bob"}
    assert position.blocks == {"Ogre": ("Elf",), "Bear": ("Elf",)}
    position = Position.from_notation(board.format("Wolf", "nobody"))
    assert position.blocks == {}


@pytest.mark.parametrize(
    ("declared", "problem"),
    [
        ("attacks: Wolf, Elf; blocks: Ogre", "as in `Ogre -> Wolf`, got `Ogre` alone; there are 2"),
        ("blocks: Ogre", "expected what it blocks, got `Ogre` alone; there are no attackers"),
        ("attacks: Wolf, Elf -> Bob", r"expected `\+` in place of the comma after `Wolf`"),
        ("attacks: Wolf -> Bob, Elf", r"expected `\+` in place of the comma before `Elf`"),
        ("attacks: Wolf 2", r'expected a permanent\'s id, got "Wolf 2"'),
        ("attacks: Wolf, Wolf", '"Wolf" stands there twice'),
        ("attacks: Goat", 'got "Goat"'),
    ],
)
def test_without_an_arrow_nothing_is_guessed(declared: str, problem: str) -> None:
    board = f"Ann: Wolf 2/2, Elf 1/1\nBob: Ogre 3/3\n{declared}".replace("; ", "\n")
    with pytest.raises(NotationError, match=problem):
        Position.from_notation(board)


def test_whoever_attacks_alone_has_the_turn() -> None:
    """As with an arrow that leads to a player; what attacks its own controller tells nothing, and
    the first player's turn it is where nothing tells."""
    board = "Ann: Wolf 2/2\nBob: Ogre 3/3, 2 Bears 2/2\nattacks: {}"
    assert Position.from_notation(board.format("Ogre")).active == "Bob"
    assert Position.from_notation(board.format("Ogre -> Ann, Bears#1 -> Ann")).active == "Bob"
    assert Position.from_notation(board.format("Ogre -> Bob")).active is None
    assert Position.from_notation(board.format("Ogre -> Ann, Wolf -> Bob")).active is None
    assert Position.from_notation(board.format("Ogre -> Ann\nactive: Ann")).active == "Ann"


# -- supertypes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "types"),
    [
        ("legendary Ogre 2/2", "Legendary Creature"),
        ("Ogre 2/2 snow", "Snow Creature"),
        ("legendary artifact creature Ogre 2/2", "Legendary Artifact Creature"),
        ("basic land Swamp", "Basic Land — Swamp"),
        ("Swamp basic land", "Basic Land — Swamp"),
        ("two basic land Swamps", "Basic Land — Swamp"),
        ("snow land Frozen Lake", "Snow Land"),
    ],
)
def test_supertypes_stand_beside_types(typed: str, types: str) -> None:
    assert one(typed)["type_line"] == types


def test_a_supertype_alone_is_no_card_type() -> None:
    with pytest.raises(NotationError, match="expected a card type beside `legendary`"):
        Position.from_notation("Ann: legendary Ogre; Bob:")


@pytest.mark.parametrize("types", ["Legendary", "Snow", "Land"])
def test_types_that_are_written_whole_stay_as_they_are(types: str) -> None:
    swamp = {"id": "s", "name": "Swamp", "controller": "Ann", "type_line": types}
    players = [{"name": "Ann"}, {"name": "Bob"}]
    for size in ({}, {"power": 1, "toughness": 1}):
        position = Position.from_value({"players": players, "permanents": [swamp | size]})
        assert Position.from_notation(position.notation()) == position
    stated = Position.from_notation(f"Ann:\n  Swamp\n    type_line: {types}\nBob:")
    assert stated.permanents[0].type_line == types


# -- several that are blocked ----------------------------------------------------------------------

THREE = 'Ann: Ogre 2/2 -> Bob; Elf 1/1 -> Bob; "Zev, Sky Raider" 1/3 -> Bob\nBob: Bear 2/2 '


@pytest.mark.parametrize(
    ("typed", "blocked"),
    [
        ("blocks Ogre", ["Ogre"]),
        ("blocks Ogre, Elf", ["Ogre", "Elf"]),
        ("blocks Ogre and Elf", ["Ogre", "Elf"]),
        ("-> ogre, elf and zev", ["Ogre", "Elf", "Zev, Sky Raider"]),
        ("blocks Zev, Sky Raider", ["Zev, Sky Raider"]),
        ("blocks Ogre, Zev, Sky Raider, Elf", ["Ogre", "Zev, Sky Raider", "Elf"]),
        ("blocks Ogre and Zev, Sky Raider + Elf", ["Ogre", "Zev, Sky Raider", "Elf"]),
    ],
)
def test_commas_and_words_stand_between_what_is_blocked(typed: str, blocked: list[str]) -> None:
    assert read(THREE + typed)["blocks"] == {"Bear": blocked}


@pytest.mark.parametrize("typed", ["blocks Ogre, Elg", "blocks Ogre, tapped", "blocks Ogre, 2"])
def test_what_nobody_is_called_behind_a_comma_is_refused_there(typed: str) -> None:
    with pytest.raises(NotationError, match=r"line 2, column 26: expected `\+` before another"):
        read(THREE + typed)


def test_a_card_behind_a_block_may_be_blocked_too_or_stand_there() -> None:
    """Bob has no Hellrider where one attacks him, and none is given to him."""
    cards = Names("Hellrider", "Goblin Guide", "Palace Guard")
    attack = "Ann: Goblin Guide -> Bob, Hellrider -> Bob\nBob: Palace Guard blocks Goblin Guide"
    for joined in (", Hellrider", " -> Goblin Guide, Hellrider"):
        board = (
            attack + joined if joined.startswith(",") else attack.partition(" blocks")[0] + joined
        )
        with pytest.raises(
            NotationError, match="may be one more that is blocked, or one more that"
        ):
            read(board, cards)
    for joined in (" + Hellrider", " and Hellrider"):
        assert read(attack + joined, cards)["blocks"] == {
            "Palace Guard": ["Goblin Guide", "Hellrider"]
        }
    permanents_there = read(f"{attack}; Hellrider", cards)["permanents"]
    assert [one["controller"] for one in permanents_there] == ["Ann", "Ann", "Bob", "Bob"]
    assert len(read(f"{attack}, Palace Guard", cards)["permanents"]) == 4
