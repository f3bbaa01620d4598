"""Positions by name: what a permanent takes from its card, and what is said where there is none."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from legality import Illegal, Position, PositionError, check
from legality.cards import CardDatabase, CardsByName, import_cards
from legality.position.schema import json_schema
from tests.cards.invented import SCRYFALL, Object, creature, lines, written
from tests.position.schemas import faults

MORE: list[Object] = [
    creature("Old Ram", oracle_text="Old Ram can't be blocked except by two or more creatures."),
    creature("Ogre..."),
    creature("Ogre . . ."),
    creature("Kick Over", type_line="Instant", power=None, toughness=None),
    creature("War Wagon", type_line="Artifact — Vehicle", power="4", toughness="4"),
    creature("Half Beast", power="1.5"),
]


@pytest.fixture
def cards(tmp_path: Path) -> CardsByName:
    path = tmp_path / "cards.db"
    import_cards(written(tmp_path / "cards", lines(SCRYFALL + MORE)), path)
    return CardsByName(path)


def board(*permanents: dict[str, Any], **fields: Any) -> str:
    """A table of Ann's permanents (and Bob's, where they say so)."""
    told = [{"id": f"p{at}", "controller": "Ann", **one} for at, one in enumerate(permanents)]
    return json.dumps({"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": told, **fields})


def named(cards: CardsByName, name: str, **fields: Any) -> Any:
    """The one permanent of that name, as the position has it."""
    return Position.parse(board({"name": name, **fields}), cards).permanents[0]


# -- what is taken ---------------------------------------------------------------------------------


def test_everything_that_a_card_says_is_taken(cards: CardsByName) -> None:
    ogre = named(cards, "Gnarled Test Ogre")
    assert ogre.name == "Gnarled Test Ogre"
    assert ogre.type_line == "Creature — Ogre"
    assert (ogre.power, ogre.toughness, ogre.mana_value) == (3, 2, 3)
    assert ogre.oracle_text == "Menace"
    assert list(ogre.colors) == ["R"]
    assert list(ogre.keywords) == []


def test_loyalty_and_defense(cards: CardsByName) -> None:
    assert named(cards, "Siege of the Testers").defense == 5
    assert named(cards, "arve dun aetherwalker", loyalty=4).loyalty == 4


def test_given_fields_win(cards: CardsByName) -> None:
    ogre = named(cards, "Gnarled Test Ogre", power=7, oracle_text="", colors=[], count=2)
    assert (ogre.power, ogre.toughness, ogre.oracle_text) == (7, 2, "")
    assert list(ogre.colors) == []


def test_a_type_line_is_a_card_written_out(cards: CardsByName) -> None:
    written_out = named(
        cards, "Gnarled Test Ogre", type_line="Token Creature — Ogre", power=1, toughness=1
    )
    assert (written_out.oracle_text, written_out.power) == ("", 1)
    assert named(cards, "No Such Card", type_line="Enchantment").name == "No Such Card"


@pytest.mark.parametrize(
    ("name", "size", "mana_value"),
    [
        ("Moonlit Shepherd", (1, 1), 2),
        ("Moonlit Shepherd // Howling Shepherd", (1, 1), 2),
        ("Howling Shepherd", (4, 4), 2),
        ("grim master", (3, 3), 1),
    ],
)
def test_the_name_of_a_face_says_which_is_up(
    cards: CardsByName, name: str, size: tuple[int, int], mana_value: int
) -> None:
    found = named(cards, name)
    assert (found.power, found.toughness) == size
    assert found.mana_value == mana_value


def test_the_card_has_its_own_name_however_it_was_written(cards: CardsByName) -> None:
    """Its text speaks of itself by that name."""
    assert named(cards, "OLD RAM").name == "Old Ram"
    guard = {"id": "guard", "name": "gnarled test ogre", "controller": "Bob"}
    attack = {"attacks": {"p0": "Bob"}, "blocks": {"guard": ["p0"]}, "judge": ["blocks"]}
    judgement = check(Position.parse(board({"name": "old ram"}, guard, **attack), cards))
    assert judgement.not_understood == ()
    assert judgement.legal is False


def test_a_card_that_becomes_a_creature_is_written_with_its_types_now(cards: CardsByName) -> None:
    assert named(cards, "War Wagon").power == 4
    crewed = named(
        cards, "War Wagon", type_line="Artifact Creature — Vehicle", power=4, toughness=4
    )
    assert crewed.is_creature


ROOM: Object = {
    "name": "Dusty Attic // Wet Cellar",
    "layout": "split",
    "type_line": "Enchantment — Room // Enchantment — Room",
    "card_faces": [
        {
            "name": "Dusty Attic",
            "mana_cost": "{1}{W}",
            "type_line": "Enchantment — Room",
            "oracle_text": "Creatures you control have flying.",
        },
        {
            "name": "Wet Cellar",
            "mana_cost": "{2}{U}{U}",
            "type_line": "Enchantment — Room",
            "oracle_text": "Creatures can't attack you.",
        },
    ],
}
SPLIT: Object = {
    "name": "Stay // Leave",
    "layout": "split",
    "type_line": "Instant // Sorcery",
    "card_faces": [
        {"name": "Stay", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "Stay."},
        {"name": "Leave", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Leave."},
    ],
}


@pytest.fixture
def halves(tmp_path: Path) -> CardsByName:
    path = tmp_path / "halves.db"
    import_cards(written(tmp_path / "halves", lines([*SCRYFALL, ROOM, SPLIT])), path)
    return CardsByName(path)


def test_a_room_is_the_half_whose_door_is_unlocked(halves: CardsByName) -> None:
    """709.5: with one door unlocked it has the name, cost, value and text of that half alone."""
    cellar = named(halves, "wet cellar")
    assert (cellar.name, cellar.mana_cost, cellar.mana_value) == ("Wet Cellar", "{2}{U}{U}", 4)
    assert cellar.oracle_text == "Creatures can't attack you."
    assert named(halves, "Dusty Attic").mana_value == 2
    with pytest.raises(PositionError, match='whose door is unlocked: "Dusty Attic" or "Wet Cell'):
        named(halves, "Dusty Attic // Wet Cellar")


@pytest.mark.parametrize("name", ["Stay // Leave", "Stay", "Leave", "Kick Over"])
def test_halves_that_are_spells_are_no_permanents(halves: CardsByName, name: str) -> None:
    with pytest.raises(PositionError, match="expected the name of a permanent"):
        named(halves, name)


def test_a_creature_with_an_adventure_is_the_creature(halves: CardsByName) -> None:
    """715.4: on the battlefield it has only its normal characteristics."""
    for name in ("Stump Giant // Kick Over", "Stump Giant"):
        found = named(halves, name, power=4, toughness=4)
        assert (found.name, found.mana_cost, found.mana_value) == ("Stump Giant", "{4}{G}", 5)
    with pytest.raises(PositionError, match="cannot be transformed"):
        named(halves, "Stump Giant", transformed=True)


@pytest.mark.parametrize(
    "name", ["Moonlit Shepherd", "Moonlit Shepherd // Howling Shepherd", "Howling Shepherd"]
)
def test_what_is_transformed_has_its_back_face_up(halves: CardsByName, name: str) -> None:
    """712.8e: the back face's characteristics, the mana value of the front; no mana cost."""
    back = named(halves, name, transformed=True)
    assert (back.name, back.power, back.oracle_text) == ("Howling Shepherd", 4, "Trample")
    assert (back.mana_value, back.mana_cost) == (2, "")
    assert named(halves, "Moonlit Shepherd", transformed=False).power == 1


def test_a_card_of_one_face_is_not_transformed(halves: CardsByName) -> None:
    with pytest.raises(PositionError, match="cannot be transformed"):
        named(halves, "Gnarled Test Ogre", transformed=True)


def test_devotion_is_counted_by_names(halves: CardsByName) -> None:
    """Devotion to white: {1}{W} and {2}{W}, 2; both Attic and Herald stand there, and the God, who
    is a creature from 2 on, can attack. Without the Attic it is 1: no creature."""
    text = "As long as your devotion to white is less than two, Test God isn't a creature."
    god = {
        "name": "Test God",
        "type_line": "Legendary Creature — God",
        "printed": True,
        "power": 5,
        "toughness": 5,
        "mana_cost": "{3}{G}",
        "oracle_text": text,
    }
    others = ({"name": "Brave Herald"}, {"name": "Dusty Attic"})
    attack: dict[str, Any] = {"attacks": {"p0": "Bob"}}
    assert check(Position.parse(board(god, *others, **attack), halves)).legal is True
    assert check(Position.parse(board(god, others[0], **attack), halves)).legal is False


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Gnarled Tset Ogre", r'no card .* has this name; the nearest name is "Gnarled Test'),
        ("ogre", r"several different cards have this name; write the one you mean"),
        ("Kick Over", r"expected the name of a permanent, found Instant"),
        ("", r"no card in the database has this name"),
        ("x" * 10_000, r"no card in the database has this name"),
    ],
)
def test_names_that_mean_no_card(cards: CardsByName, name: str, says: str) -> None:
    with pytest.raises(PositionError, match=says) as caught:
        Position.parse(board({"name": "Old Ram"}, {"name": name}), cards)
    assert caught.value.place == "$.permanents[1].name"
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(("typed", "is_told"), [("Bob 20", True), ("Bob Twenty", False)])
def test_no_card_that_may_be_a_player_with_life(
    cards: CardsByName, typed: str, is_told: bool
) -> None:
    with pytest.raises(PositionError, match=r"no card .* has this name") as caught:
        Position.from_notation(f"Ann 20: Fury 4/2; {typed}; judge: attacks", cards)
    assert ("a player with so much life is `Bob 20:`" in str(caught.value)) is is_told


def test_a_printed_star_is_left_to_the_text_that_defines_it(cards: CardsByName) -> None:
    giant = named(cards, "Stump Giant")
    assert (giant.power, giant.toughness) == (None, None)
    assert giant.printed == ("type_line", "colors", "power", "toughness")
    bigger = named(cards, "Stump Giant", power=2, toughness=3)
    assert (bigger.power, bigger.toughness) == (2, 3)
    assert bigger.printed == ("type_line", "colors")


def test_a_star_that_is_written_asks_for_the_present_value() -> None:
    with pytest.raises(PositionError, match="write the present value") as caught:
        Position.parse(board({"type_line": "Creature", "power": "*", "toughness": 3}))
    assert caught.value.place == "$.permanents[0].power"


def test_a_printed_half_is_no_number_of_a_position(cards: CardsByName) -> None:
    with pytest.raises(PositionError, match="expected an integer"):
        named(cards, "Half Beast")


def test_without_a_database_the_error_says_how_to_make_one(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    with pytest.raises(PositionError, match="legality cards import FILE") as caught:
        named(CardsByName(missing), "Old Ram")
    assert str(missing) in str(caught.value)
    assert not missing.exists()
    out = named(CardsByName(missing), "Old Ram", type_line="Enchantment")
    assert out.type_line == "Enchantment"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = written(tmp_path / "cards.db", "cards")
    with pytest.raises(PositionError, match="no card database"):
        named(CardsByName(file), "Old Ram")


def test_without_cards_a_type_line_is_asked_for() -> None:
    with pytest.raises(PositionError, match="type_line"):
        Position.parse(board({"name": "Old Ram"}))


def test_the_schema_takes_a_name_for_a_type_line() -> None:
    schema = json_schema()
    assert not list(faults(schema, json.loads(board({"name": "Old Ram"}))))
    assert list(faults(schema, json.loads(board({"power": 1}))))


def test_the_example_by_name_follows_the_schema_and_is_judged(tmp_path: Path) -> None:
    examples = Path(__file__).parents[2] / "examples" / "by-name"
    text = (examples / "board.json").read_text(encoding="utf-8")
    assert not list(faults(json_schema(), json.loads(text)))
    import_cards(examples / "cards.jsonl", tmp_path / "cards.db")
    judgement = check(Position.parse(text, CardsByName(tmp_path / "cards.db")))
    assert judgement.not_understood == ()
    rules = [
        v.rule
        for verdict in judgement.verdicts
        if isinstance(verdict, Illegal)
        for v in verdict.violations
    ]
    assert sorted(rules) == ["508.1c", "508.1d", "508.1j", "509.1b", "509.1c"]


@pytest.mark.parametrize("name", [7, None, ["Old Ram"], {}])
def test_a_name_that_is_no_text(cards: CardsByName, name: object) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(board({"name": name}), cards)
    assert caught.value.place.startswith("$.permanents[0]")


def test_no_name_and_no_type_line(cards: CardsByName) -> None:
    with pytest.raises(PositionError, match="type_line"):
        Position.parse(board({}), cards)


def test_the_position_given_is_not_changed(cards: CardsByName) -> None:
    given = {"name": "Old Ram"}
    filled = cards.filled(given, "$")
    assert given == {"name": "Old Ram"}
    assert filled["power"] == 1
    assert cards.filled(given, "$") == filled


def test_a_new_name_is_looked_up_in_the_database_of_that_moment(
    cards: CardsByName, tmp_path: Path
) -> None:
    assert named(cards, "Old Ram").power == 1
    import_cards(written(tmp_path / "more", lines([creature("Young Ram")])), cards.path)
    assert named(cards, "Young Ram").power == 1


# -- tokens, numbers, faces ------------------------------------------------------------------------


def soldier(**fields: object) -> Object:
    token = {"name": "Soldier", "layout": "token", "type_line": "Token Creature — Soldier",
             "power": "1", "toughness": "1", "colors": ["W"], "oracle_text": ""}  # fmt: skip
    return token | fields


TOKENS: list[Object] = [
    soldier(arena_id=81, id="so-1"),
    soldier(colors=["R", "W"], oracle_text="Haste"),
    soldier(name="Cat", type_line="Token Creature — Cat", oracle_text="Lifelink", arena_id=82),
    {"name": "Bird // Elk", "layout": "double_faced_token", "card_faces": [
        soldier(name="Bird", type_line="Token Creature — Bird", oracle_text="Flying"),
        soldier(name="Elk", type_line="Token Creature — Elk", colors=["G"]),
    ]},
    soldier(name="Gnarled Test Ogre", type_line="Token Creature — Ogre"),
    creature("Numbered", arena_id=83),
    creature("84"),
    ROOM | {"arena_id": 85},
]  # fmt: skip


@pytest.fixture
def tokens(tmp_path: Path) -> CardsByName:
    path = tmp_path / "tokens.db"
    import_cards(written(tmp_path / "tokens", lines([*SCRYFALL, *TOKENS])), path)
    return CardsByName(path)


def test_a_token_by_its_words(tokens: CardsByName) -> None:
    made = named(tokens, "2/2 black Zombie creature token with menace")
    assert (made.name, made.type_line) == ("Zombie Token", "Token Creature — Zombie")
    assert (made.power, made.toughness, list(made.colors)) == (2, 2, ["B"])
    assert made.printed == ("type_line", "colors", "power", "toughness")


@pytest.mark.parametrize(
    ("name", "types", "text"),
    [
        ("Cat token", "Token Creature — Cat", "Lifelink"),
        ("Cat", "Token Creature — Cat", "Lifelink"),
        ("Cat Token", "Token Creature — Cat", "Lifelink"),
        ("Bird", "Token Creature — Bird", "Flying"),
        ("green Elk token", "Token Creature — Elk", ""),
        ("Soldier token with haste", "Token Creature — Soldier", "Haste"),
        ("1/1 white Soldier token", "Token Creature — Soldier", ""),
        ("so-1", "Token Creature — Soldier", ""),
        ("Gnarled Test Ogre", "Creature — Ogre", "Menace"),
        ("Ogre token", "Token Creature — Ogre", ""),
    ],
)
def test_token_cards_of_the_file(tokens: CardsByName, name: str, types: str, text: str) -> None:
    """A card of the same name comes first."""
    if name == "Ogre token":
        name = "Ogre token named Gnarled Test Ogre"
    found = named(tokens, name)
    assert (found.type_line, found.oracle_text) == (types, text)


@pytest.mark.parametrize("name", ["Soldier", "Soldier token", "Soldier Token"])
def test_several_tokens_of_one_name_are_listed(tokens: CardsByName, name: str) -> None:
    with pytest.raises(PositionError) as caught:
        named(tokens, name)
    listed = str(caught.value).split("`")[1::2][1:]
    assert listed == [
        "1/1 white Soldier creature token with no abilities",
        "1/1 white and red Soldier creature token with haste",
    ]
    assert [named(tokens, one).oracle_text for one in listed] == ["", "Haste"]


def test_words_that_leave_out_what_each_known_token_has_are_asked_for(tokens: CardsByName) -> None:
    with pytest.raises(PositionError, match="with lifelink`, or `1/1 white Cat token with no abil"):
        named(tokens, "1/1 white Cat token")


def test_whole_words_need_no_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LEGALITY_CARDS", str(tmp_path / "none.db"))
    assert named(CardsByName(), "1/1 white Soldier token").power == 1
    assert named(CardsByName(), "Treasure token").type_line == "Token Artifact — Treasure"
    with pytest.raises(PositionError, match="no card database"):
        named(CardsByName(tmp_path / "none.db"), "1/1 white Soldier token")


@pytest.mark.parametrize("field", ["name", "card"])
def test_arenas_number_may_be_a_number(tokens: CardsByName, field: str) -> None:
    """A number is no name, though a card is called so."""
    numbered: list[tuple[dict[str, Any], str]] = [
        ({field: 83}, "Numbered"),
        ({field: "83"}, "Numbered"),
        ({field: "84"}, "84"),
    ]
    for fields, name in numbered:
        found = Position.parse(board(fields), tokens).permanents[0]
        assert (found.name, found.power) == (name, 1)
    with pytest.raises(PositionError, match='"84": no card') as caught:
        Position.parse(board({field: 84}), tokens)
    assert caught.value.place == f"$.permanents[0].{field}"
    with pytest.raises(PositionError, match=field):
        Position.parse(board({field: True}), tokens)


def test_an_effect_may_name_its_card_by_number(tokens: CardsByName) -> None:
    found = Position.parse(board(effects=[{"card": 82}, {"card": "Wet Cellar"}]), tokens).effects
    assert [one.oracle_text for one in found] == ["Lifelink", "Creatures can't attack you."]
    assert Position.parse(str(Position.parse(board(effects=[{"card": 82}]), tokens)))
    with pytest.raises(PositionError, match='"Dusty Attic" or "Wet Cellar"') as caught:
        Position.parse(board(effects=[{"card": "Dusty Attic // Wet Cellar"}]), tokens)
    assert caught.value.place == "$.effects[0].card"


def test_a_room_by_its_number_is_asked_which_door_is_unlocked(tokens: CardsByName) -> None:
    for fields in ({"card": 85}, {"card": "85"}, {"name": "85"}, {"card": 85, "name": "Hall"}):
        with pytest.raises(PositionError, match="whose door is unlocked"):
            Position.parse(board(fields), tokens)
    half = Position.parse(board({"card": 85, "name": "Wet Cellar"}), tokens).permanents[0]
    assert half.oracle_text == "Creatures can't attack you."


def test_a_card_by_name_has_the_face_that_the_permanent_says(tokens: CardsByName) -> None:
    def size(**fields: Any) -> int | None:
        return Position.parse(board(fields), tokens).permanents[0].power

    assert size(card="Moonlit Shepherd") == 1
    assert size(card="Moonlit Shepherd", transformed=True) == 4
    assert size(card="Moonlit Shepherd", name="Howling Shepherd") == 4
    assert size(card="Moonlit Shepherd", name="Bob's wolf") == 1
    own = Position.parse(board({"card": "Moonlit Shepherd", "name": "Bob's wolf"}), tokens)
    assert own.permanents[0].name == "Bob's wolf"


def test_the_schema_takes_numbers(tokens: CardsByName) -> None:
    for value in ({"name": 83}, {"card": 83}, {"card": [{"name": "Elk"}]}):
        assert not list(faults(json_schema(), json.loads(board(value))))


# -- names in the notation -------------------------------------------------------------------------


def test_a_written_size_beside_the_name_of_a_card_keeps_the_card(cards: CardsByName) -> None:
    (ogre,) = Position.from_notation("Ann: gnarled test ogre 9/9\nBob:", cards).permanents
    assert (ogre.type_line, ogre.oracle_text, ogre.power) == ("Creature — Ogre", "Menace", 9)
    with pytest.raises(PositionError, match='did you mean "Gnarled Test Ogre"'):
        Position.from_notation("Ann: Gnarled Tset Ogre 9/9\nBob:", cards)
    (zorp,) = Position.from_notation("Ann: Zorp 9/9\nBob:", cards).permanents
    assert zorp.type_line == "Creature"


def test_a_database_that_cannot_be_read_makes_no_creature_of_a_card(tmp_path: Path) -> None:
    """Its cards might have rules text: a creature without any would be judged in silence."""
    path = tmp_path / "cards.db"
    import_cards(written(tmp_path / "cards", lines(SCRYFALL)), path)
    path.write_bytes(path.read_bytes()[:9000])
    for broken in (CardsByName(path), CardsByName(tmp_path / "none.db")):
        with pytest.raises(PositionError, match="looked up by name"):
            Position.from_notation("Ann: Gnarled Test Ogre 3/2\nBob:", broken)


def test_a_card_that_is_named_is_looked_up_whatever_is_written_beside(cards: CardsByName) -> None:
    """It is not sought for want of types, as one of which only a name is written."""
    bare = {"id": "a", "controller": "Ann"}
    for named, said in (
        ({"card": "Nobody", "type_line": "Creature"}, "the card is looked up by name; "),
        ({"name": "Nobody"}, "no `type_line` is given, so a card is looked up by name; "),
    ):
        value = {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [{**bare, **named}],
        }
        with pytest.raises(PositionError) as refused:
            Position.from_value(value, cards)
        assert refused.value.problem.startswith(said)


def test_whether_a_name_is_known_needs_no_look_at_all_names(
    cards: CardsByName, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> tuple[str, ...]:
        raise AssertionError("the nearest names were looked for")

    monkeypatch.setattr("legality.printed.names.SpeltNames.nearest", refused)
    assert cards.knows("gnarled TEST ogre")
    assert not cards.knows("Gnarled Test Ogre, tapped")
    assert not cards.knows("Soldier token")


# -- cards in zones --------------------------------------------------------------------------------


def lying(cards: CardsByName, *names: Any) -> list[Any]:
    """What Ann's graveyard of those cards comes to."""
    players = [{"name": "Ann", "graveyard": list(names)}, {"name": "Bob"}]
    zone = Position.parse(json.dumps({"players": players}), cards).players[0].graveyard
    assert isinstance(zone, tuple)
    return list(zone)


def test_cards_in_zones_are_looked_up(cards: CardsByName) -> None:
    """A name that no card or several cards have stays a name; what is told stays as it is."""
    (ram,) = lying(cards, "old ram")
    assert ram["type_line"] == "Creature — Test"
    assert ram["oracle_text"].startswith("Old Ram can't be blocked")
    told = {"name": "Old Ram", "type_line": "Instant", "oracle_text": ""}
    assert lying(cards, "Nobody's Card", "Ogre . .", told) == ["Nobody's Card", "Ogre . .", told]


def test_what_a_card_in_a_zone_does_not_tell_is_looked_up(cards: CardsByName) -> None:
    ram, other = lying(cards, {"name": "Old Ram", "type_line": "Instant"}, {"card": "old ram"})
    assert ram["type_line"] == "Instant"
    assert ram["oracle_text"].startswith("Old Ram can't be blocked")
    assert other["type_line"] == "Creature — Test"
    nobody = {"name": "Nobody's Card", "type_line": "Instant"}
    assert lying(cards, nobody, {"card": "Nobody's Card"}) == [nobody, {"name": "Nobody's Card"}]


@pytest.mark.parametrize("field", ["itself", "card"])
def test_whole_card_objects_in_zones_tell_their_text(field: str) -> None:
    """Both exchange formats, without a database; of two faces the front one (712.8a)."""
    other = {"name": "Old Ram", "type": "Creature — Ram", "text": "Haste"}
    faces = [
        {"name": "Ram", "type_line": "Creature — Ram", "oracle_text": "Reach"},
        {"name": "Goat", "type_line": "Creature — Goat", "oracle_text": "Menace"},
    ]
    both = {"name": "Ram // Goat", "layout": "transform", "card_faces": faces}
    held = [one if field == "itself" else {"card": one} for one in (other, both)]
    players = [{"name": "Ann", "graveyard": held}, {"name": "Bob"}]
    zone = Position.parse(json.dumps({"players": players})).players[0].graveyard
    assert isinstance(zone, tuple)
    told = [dict(one) for one in zone if not isinstance(one, str)]
    assert [(one["name"], one["type_line"], one["oracle_text"]) for one in told] == [
        ("Old Ram", "Creature — Ram", "Haste"),
        ("Ram", "Creature — Ram", "Reach"),
    ]


def test_without_a_database_names_in_zones_stay_names() -> None:
    players = [{"name": "Ann", "graveyard": ["Old Ram"]}, {"name": "Bob"}]
    assert Position.parse(json.dumps({"players": players})).players[0].graveyard == ("Old Ram",)


def test_the_names_are_read_once_for_however_many_are_misspelt(
    cards: CardsByName, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board of 60 creatures of one's own took four seconds to compare each with every card."""
    read: list[str] = []
    keys = CardDatabase.keys

    def counted(database: CardDatabase) -> Mapping[str, str]:
        read.append("keys")
        return keys(database)

    monkeypatch.setattr(CardDatabase, "keys", counted)
    own = [cards.misspelt(f"Creature of mine {number}") for number in range(60)]
    assert own == [None] * 60
    assert cards.misspelt("Old Rams") == "Old Ram"
    assert cards.misspelt("Old Ram") is None
    assert read == ["keys"]


def test_a_rare_part_of_a_name_is_short_for_a_creature(cards: CardsByName) -> None:
    """Gnarled Test Ogre is the only card that begins so; `Old` begins more than a word."""
    assert cards.begun("Gnarled") == "Gnarled Test Ogre"
    assert cards.begun("gnarled test") == "Gnarled Test Ogre"
    assert cards.begun("Moonlit") == "Moonlit Shepherd"
    for name in ("Gnarl", "Gnarled Test Ogre", "Kick", "Test", "", "Old Ram"):
        assert cards.begun(name) is None


def test_without_a_database_no_name_is_short_for_another(tmp_path: Path) -> None:
    assert CardsByName().begun("Gnarled") is None
