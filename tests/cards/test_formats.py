"""The same invented cards, from every format, become the same values."""

import json
from pathlib import Path

import pytest

from legality.cards import Card, CardDatabase, CardNotFound, ImportReport, import_cards
from tests.cards import invented
from tests.cards.invented import CARDS, MTGJSON, SCRYFALL, Object, creature, lines, written

FILES = {
    "Scryfall": json.dumps(SCRYFALL, ensure_ascii=False),
    "Scryfall, spread out": json.dumps(SCRYFALL, indent=2),
    "MTGJSON AtomicCards": json.dumps(MTGJSON),
    "JSON Lines": lines(SCRYFALL),
}


def imported(folder: Path, *objects: Object) -> tuple[ImportReport, CardDatabase]:
    file = written(folder / "cards.jsonl", lines(list(objects)))
    report = import_cards(file, folder / "cards.db")
    return report, CardDatabase.open(report.database)


def only(folder: Path, card: Object) -> Card:
    _, database = imported(folder, card)
    with database:
        return database.find(str(card["name"]))


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("name", FILES)
def test_every_format_gives_the_same_cards(tmp_path: Path, name: str, packed: bool) -> None:
    # The name of the file says nothing: the content tells what it is.
    file = written(tmp_path / "download", FILES[name], packed)
    report = import_cards(file, tmp_path / "cards.db")
    assert report.format == name.removesuffix(", spread out")
    assert (report.cards, report.merged, report.left_out) == (len(CARDS), 0, 0)
    with CardDatabase.open(report.database) as database:
        assert [database.find(card.name) for card in CARDS] == list(CARDS)


def test_data_may_stand_before_meta_and_a_mark_before_all(tmp_path: Path) -> None:
    turned = {"data": MTGJSON["data"], "meta": MTGJSON["meta"]}
    file = written(tmp_path / "cards", "\ufeff " + json.dumps(turned))
    assert import_cards(file, tmp_path / "cards.db").cards == len(CARDS)


def test_the_shape_with_faces_says_the_text_of_each(tmp_path: Path) -> None:
    _, database = imported(tmp_path, *invented.with_faces(SCRYFALL))
    with database:
        for card in CARDS:
            found = database.find(card.name)
            assert found.name == card.name
            assert [(f.name, f.oracle_text, f.power, f.loyalty) for f in found.faces] == [
                (f.name, f.oracle_text, f.power, f.loyalty) for f in card.faces
            ]


def test_without_a_layout_a_back_face_that_is_no_land_has_the_mana_value_of_the_front(
    tmp_path: Path,
) -> None:
    # 202.3b; the land of a modal card has no cost, and none is borrowed.
    _, database = imported(tmp_path, *invented.with_faces(SCRYFALL))
    with database:
        shepherd, herald = database.find("Howling Shepherd"), database.find("Herald's Field")
    assert [face.mana_value for face in shepherd.faces] == [2, 2]
    assert [face.mana_value for face in herald.faces] == [3, 0]


def test_missing_fields_are_absent_and_null_is_missing(tmp_path: Path) -> None:
    card = only(tmp_path, {"name": "Bare", "type_line": "Land", "power": None, "keywords": None})
    assert card.permanent_fields() == {
        "name": "Bare",
        "type_line": "Land",
        "oracle_text": "",
        "colors": [],
        "mana_value": 0,
        "mana_cost": "",
    }


def test_faces_take_their_names_and_types_from_the_whole(tmp_path: Path) -> None:
    card = only(
        tmp_path,
        {"name": "Up // Down", "type_line": "Creature — Bird // Land", "card_faces": [{}, {}]},
    )
    assert [(f.name, f.type_line) for f in card.faces] == [
        ("Up", "Creature — Bird"),
        ("Down", "Land"),
    ]


@pytest.mark.parametrize(
    ("cost", "value"),
    [
        ("", 0),
        ("{0}", 0),
        ("{X}{X}{2}", 2),  # 202.3e
        ("{2/W}{W/U}", 3),  # 202.3f: 2 and 1
        ("{G/P}{R/G/P}{C/W}{S}", 4),  # 202.3g and one each
        ("{1000000}", 1_000_000),
        ("{HW}{½}", 1),
        ("{HW}", 0.5),
        ("{w}{w}", 2),
    ],
)
def test_mana_value_is_worked_out_of_the_cost(tmp_path: Path, cost: str, value: float) -> None:
    face = only(tmp_path, creature("Costly", mana_cost=cost)).faces[0]
    assert face.mana_value == value
    assert isinstance(face.mana_value, type(value))


def test_the_source_knows_the_mana_value_of_what_melds(tmp_path: Path) -> None:
    # 202.3c: 3 and 4 of the two fronts; the front itself has its own.
    def half(side: str, **fields: object) -> Object:
        shared = {"name": "Left // Whole", "layout": "meld", "type": "Creature", "side": side}
        return shared | fields

    data = {
        "Left // Whole": [
            half("a", faceName="Left", manaCost="{3}", manaValue=3.0),
            half("b", faceName="Whole", manaValue=7.0),
        ]
    }
    file = written(tmp_path / "cards", json.dumps({"data": data}))
    import_cards(file, tmp_path / "cards.db")
    with CardDatabase.open(tmp_path / "cards.db") as database:
        assert [face.mana_value for face in database.find("Whole").faces] == [3, 7]


def test_colors_missing_from_a_face_come_from_its_cost_but_not_against_the_whole(
    tmp_path: Path,
) -> None:
    devoid = creature("Dull", mana_cost="{U}", colors=[])
    assert only(tmp_path, devoid).faces[0].colors == ()
    assert only(tmp_path, creature("Bright", mana_cost="{U/R}")).faces[0].colors == ("U", "R")
    marked = creature("Marked", color_indicator=["B"])
    assert only(tmp_path, marked).faces[0].colors == ("B",)


@pytest.mark.parametrize(
    ("text", "cost", "colors"),
    [
        ("{T}: You may put a land card onto the battlefield. If you do, flip this creature.", "",
         ("G",)),
        ("At the beginning of the end step, flip Novice.", "", ("G",)),
        # what turns over has colours of its own, and so has what is cast by itself
        ("When this creature dies, transform it. If you win, flip a coin.", "", ()),
        ("{T}: Flip this creature.", "{1}", ()),
    ],
)  # fmt: skip
def test_a_flipped_creature_keeps_its_colors(
    tmp_path: Path, text: str, cost: str, colors: tuple[str, ...]
) -> None:
    """710.1c: a flip card's colour and mana cost stay, though a list of cards names none for the
    lower half."""
    lower = creature("Master", colors=[], **({"mana_cost": cost} if cost else {}))
    upper = creature("Novice", mana_cost="{G}", colors=["G"], oracle_text=text)
    card = only(tmp_path, {"name": "Novice // Master", "card_faces": [upper, lower]})
    assert [face.colors for face in card.faces] == [("G",), colors]


def test_numbers_may_be_numbers(tmp_path: Path) -> None:
    card = only(tmp_path, creature("Counted", power=-1, toughness="1½"))
    fields = card.permanent_fields()
    assert (card.faces[0].power, fields["power"], fields["toughness"]) == ("-1", -1, "1½")


@pytest.mark.parametrize(
    "token",
    [
        {"layout": "token", "type_line": "Creature — Ogre"},
        {"layout": "double_faced_token"},
        {"layout": "emblem"},
        {"layout": "art_series", "type_line": "Card // Card"},
        {"type_line": "Token Creature — Ogre"},
        {"faces": [{"name": "Gnarled Test Ogre", "type_line": "Token Creature — Ogre"}]},
    ],
)
def test_what_is_no_card_is_none_though_it_has_the_name_of_one(
    tmp_path: Path, token: Object
) -> None:
    report, database = imported(tmp_path, SCRYFALL[0], {"name": "Gnarled Test Ogre"} | token)
    with database:
        assert database.find("Gnarled Test Ogre") == invented.OGRE
    assert (report.cards, report.left_out + report.tokens) == (1, 1)


def test_the_same_card_twice_is_one(tmp_path: Path) -> None:
    report, database = imported(tmp_path, SCRYFALL[0], SCRYFALL[0] | {"set": "second printing"})
    with database:
        assert database.find("Gnarled Test Ogre") == invented.OGRE
    assert (report.cards, report.merged) == (1, 1)


def test_a_card_that_shows_the_same_on_both_sides_is_the_card(tmp_path: Path) -> None:
    face: Object = {"name": "Twin", "type_line": "Creature", "mana_cost": "{W}", "colors": ["W"]}
    both: Object = {"name": "Twin // Twin", "layout": "reversible_card", "card_faces": [face, face]}
    report, database = imported(tmp_path, both, face)
    with database:
        assert database.find("Twin").name == "Twin"
    assert (report.cards, report.merged) == (1, 1)


def test_a_card_is_found_by_the_ids_of_its_printings(tmp_path: Path) -> None:
    """Two printings are one card, each with its own id; one Arena knows. The name comes first."""
    ids: Object = {"id": "AB-1", "oracle_id": "cd-2", "arena_id": 70123}
    again: Object = SCRYFALL[0] | {"id": "ef-3", "oracle_id": "cd-2"}
    report, database = imported(
        tmp_path, SCRYFALL[0] | ids, again, creature("70123", id={"odd": 1}), creature("Elk", id=7)
    )
    with database:
        for one in ("ab-1", "AB-1", "cd-2", "ef-3"):
            assert database.find(one) == invented.OGRE
        assert database.find("70123").name == "70123"
        assert database.find("7").name == "Elk"
        with pytest.raises(CardNotFound):
            database.find("ab-2")
    assert (report.cards, report.merged) == (3, 1)


def test_mtgjson_has_the_same_ids(tmp_path: Path) -> None:
    ids = {"scryfallId": "ab-1", "scryfallOracleId": "cd-2", "mtgArenaId": "70123"}
    elk: Object = {"name": "Elk", "type": "Creature", "identifiers": ids}
    file = written(tmp_path / "cards", json.dumps({"meta": {}, "data": {"Elk": [elk]}}))
    import_cards(file, tmp_path / "cards.db")
    with CardDatabase.open(tmp_path / "cards.db") as database:
        assert {database.find(one).name for one in ids.values()} == {"Elk"}


def test_mtgjson_may_list_several_cards_under_one_name(tmp_path: Path) -> None:
    joke: Object = {"name": "Same", "type": "Creature", "text": "Laugh.", "legalities": {}}
    real: Object = {"name": "Same", "type": "Creature", "legalities": {"modern": "Legal"}}
    file = written(tmp_path / "cards", json.dumps({"meta": {}, "data": {"Same": [joke, real]}}))
    assert import_cards(file, tmp_path / "cards.db").cards == 2
    with CardDatabase.open(tmp_path / "cards.db") as database:
        assert database.find("Same").faces[0].oracle_text == ""
