"""A whole card object under `card`, in either format; the cards are invented."""

from typing import Any

import pytest

from legality import Position
from legality.errors import PositionError

OGRE = {"name": "Gnarled Test Ogre", "mana_cost": "{2}{R}", "cmc": 3.0, "colors": ["R"],
        "type_line": "Creature — Ogre", "oracle_text": "Menace", "power": "3", "toughness": "2",
        "keywords": ["Menace"], "layout": "normal"}  # fmt: skip
SAME = {"name": "Gnarled Test Ogre", "manaCost": "{2}{R}", "manaValue": 3.0, "colors": ["R"],
        "type": "Creature — Ogre", "text": "Menace", "power": "3", "toughness": "2"}  # fmt: skip
MOON = {"name": "Day Wolf // Night Wolf", "card_faces": [
    {"name": "Day Wolf", "type_line": "Creature — Human", "power": "1", "toughness": "1"},
    {"name": "Night Wolf", "type_line": "Creature — Wolf", "power": "4", "toughness": "4"},
]}  # fmt: skip


def permanent(card: object, **fields: Any) -> Any:
    value = {"id": "one", "controller": "Ann", "card": card, **fields}
    players = [{"name": "Ann"}, {"name": "Bob"}]
    return Position.from_value({"players": players, "permanents": [value]}).permanents[0]


@pytest.mark.parametrize("card", [OGRE, SAME])
def test_both_formats_give_the_same_printed_values(card: dict[str, Any]) -> None:
    one = permanent(card)
    assert (one.name, one.type_line, one.oracle_text) == (
        "Gnarled Test Ogre", "Creature — Ogre", "Menace",
    )  # fmt: skip
    assert (one.power, one.toughness, one.colors, one.mana_value) == (3, 2, ("R",), 3)
    assert one.printed == ("type_line", "colors", "power", "toughness")


def test_fields_of_the_permanent_win_and_are_present() -> None:
    one = permanent(OGRE, power=5)
    assert one.power == 5
    assert one.printed == ("type_line", "colors", "toughness")


def test_the_back_is_up_where_it_is_transformed_or_named() -> None:
    assert permanent(MOON).power == 1
    assert permanent(MOON, transformed=True).power == 4
    assert permanent(MOON, name="Night Wolf").type_line == "Creature — Wolf"


@pytest.mark.parametrize("card", [7, {"name": "Nothing"}, "Unknown Without Database"])
def test_what_is_no_card(card: object) -> None:
    with pytest.raises(PositionError) as caught:
        permanent(card)
    assert caught.value.place == "$.permanents[0].card"


def test_faces_that_are_no_objects_are_complained_of() -> None:
    with pytest.raises(PositionError, match="object") as caught:
        permanent({**OGRE, "card_faces": ["a face by its name"]})
    assert caught.value.place == "$.permanents[0].card.card_faces[0]"


# -- cards of several faces ------------------------------------------------------------------------

ROOM = {"name": "Dry Loft // Wet Cellar", "layout": "split", "cmc": 6.0,
        "mana_cost": "{1}{W} // {2}{U}{U}", "colors": ["U", "W"],
        "type_line": "Enchantment — Room // Enchantment — Room", "card_faces": [
    {"name": "Dry Loft", "mana_cost": "{1}{W}", "type_line": "Enchantment — Room",
     "oracle_text": "Creatures you control have flying."},
    {"name": "Wet Cellar", "mana_cost": "{2}{U}{U}", "type_line": "Enchantment — Room",
     "oracle_text": "Creatures can't attack you."},
]}  # fmt: skip
HALF = {"name": "Dry Loft // Wet Cellar", "faceName": "Dry Loft", "side": "a", "layout": "split",
        "manaCost": "{1}{W}", "manaValue": 6.0, "type": "Enchantment — Room", "colors": ["W"],
        "text": "Creatures you control have flying."}  # fmt: skip
OTHER = HALF | {"faceName": "Wet Cellar", "side": "b", "manaCost": "{2}{U}{U}", "colors": ["U"],
                "text": "Creatures can't attack you."}  # fmt: skip
TALE = {"name": "Tall Knight // Short Tale", "layout": "adventure", "mana_cost": "{3}{G} // {1}{R}",
        "colors": ["G", "R"], "cmc": 4.0, "type_line": "Creature — Knight // Sorcery — Adventure",
        "card_faces": [
    {"name": "Tall Knight", "mana_cost": "{3}{G}", "type_line": "Creature — Knight",
     "oracle_text": "Reach", "power": "3", "toughness": "4"},
    {"name": "Short Tale", "mana_cost": "{1}{R}", "type_line": "Sorcery — Adventure"},
]}  # fmt: skip
MODAL: dict[str, Any] = {
    "name": "Brave Scout // Scout's Field", "layout": "modal_dfc", "cmc": 3.0, "card_faces": [
    {"name": "Brave Scout", "mana_cost": "{2}{W}", "type_line": "Creature — Human",
     "power": "2", "toughness": "2", "colors": ["W"]},
    {"name": "Scout's Field", "mana_cost": "", "type_line": "Land", "colors": []},
]}  # fmt: skip
MELD = [
    {"name": "Left // Whole", "faceName": "Left", "side": "a", "layout": "meld",
     "manaCost": "{3}", "manaValue": 3.0, "type": "Creature", "power": "1", "toughness": "1"},
    {"name": "Left // Whole", "faceName": "Whole", "side": "b", "layout": "meld",
     "manaValue": 7.0, "type": "Creature", "power": "9", "toughness": "9"},
]  # fmt: skip


def refused(card: object, **fields: Any) -> str:
    with pytest.raises(PositionError) as caught:
        permanent(card, **fields)
    assert caught.value.place == "$.permanents[0].card"
    return str(caught.value)


@pytest.mark.parametrize("card", [ROOM, HALF, [HALF, OTHER]])
def test_which_door_of_a_room_is_unlocked_is_told_by_its_name(card: object) -> None:
    """709.5: with one door unlocked it has the name, cost, colours and text of that half alone."""
    assert '"Dry Loft"' in refused(card)
    assert "`name`" in refused(card, name="Dry Loft // Wet Cellar")
    loft = permanent(card, name="Dry Loft")
    assert loft.oracle_text == "Creatures you control have flying."
    assert (loft.mana_value, loft.mana_cost, loft.colors) == (2, "{1}{W}", ("W",))


@pytest.mark.parametrize("card", [ROOM, OTHER, [HALF, OTHER]])
def test_the_other_door(card: object) -> None:
    cellar = permanent(card, name="wet cellar")
    assert (cellar.mana_value, cellar.colors) == (4, ("U",))
    assert cellar.oracle_text == "Creatures can't attack you."


def test_one_face_is_not_taken_for_the_other() -> None:
    assert "the other face" in refused(HALF, name="Wet Cellar")


def test_a_creature_with_an_adventure_is_the_creature() -> None:
    """715.4: on the battlefield it has only its normal characteristics."""
    knight = permanent(TALE)
    assert (knight.name, knight.colors, knight.mana_value) == ("Tall Knight", ("G",), 4)
    assert "expected a permanent" in refused(TALE, name="Short Tale")
    assert "cannot be transformed" in refused(TALE, transformed=True)


def test_the_face_of_a_modal_card_is_told_by_its_name() -> None:
    """202.3b, 712.8: the land of a modal card has no cost and borrows none."""
    assert permanent(MODAL).power == 2
    field = permanent(MODAL, name="Scout's Field")
    assert (field.type_line, field.mana_value, field.power) == ("Land", 0, None)


def test_what_melded_is_its_own_face() -> None:
    """202.3c: the mana value of both fronts, which the source tells."""
    assert permanent(MELD).power == 1
    whole = permanent(MELD, name="Whole")
    assert (whole.power, whole.mana_value) == (9, 7)
    assert permanent(MELD[1]) == permanent(MELD[1], name="Whole")


def test_a_back_face_alone_has_the_mana_value_of_the_card() -> None:
    """202.3b; a half of a split card has that of its own cost."""
    back = {"name": "Day // Night", "faceName": "Night", "side": "b", "layout": "transform",
            "manaValue": 3.0, "type": "Creature", "power": "4", "toughness": "4"}  # fmt: skip
    assert permanent(back).mana_value == 3


def test_a_token_is_one() -> None:
    token = {"name": "Soldier", "layout": "token", "type_line": "Creature — Soldier",
             "power": "1", "toughness": "1", "colors": ["W"], "oracle_text": ""}  # fmt: skip
    made = permanent(token)
    assert (made.name, made.type_line) == ("Soldier Token", "Token Creature — Soldier")
    other = token | {"name": "Cat", "type_line": "Creature — Cat"}
    both = {"name": "Soldier // Cat", "layout": "double_faced_token", "card_faces": [token, other]}
    assert '"Soldier Token" or "Cat Token"' in refused(both)
    assert permanent(both, name="Cat Token").type_line == "Token Creature — Cat"


def test_what_no_cost_is_told_of_has_no_known_mana_value() -> None:
    assert permanent({"name": "Bare", "type_line": "Land"}).mana_value is None


@pytest.mark.parametrize(
    "card", [{"name": "Peek", "type_line": "Instant"}, {"name": "Ann", "type_line": "Emblem — Ann"}]
)
def test_what_is_no_permanent_is_refused(card: object) -> None:
    assert "expected a permanent" in refused(card)


# -- without a database ----------------------------------------------------------------------------


def test_tokens_by_their_words_need_no_cards() -> None:
    players = [{"name": "Ann"}, {"name": "Bob"}]
    one = {"id": "one", "controller": "Ann"}
    for field in ("name", "card"):
        said = [{**one, field: "2/2 black Zombie token with menace", "power": 3}]
        made = Position.from_value({"players": players, "permanents": said}).permanents[0]
        assert (made.name, made.power, made.toughness) == ("Zombie Token", 3, 2)
        assert made.printed == ("type_line", "colors", "toughness")
    with pytest.raises(PositionError, match="does not say all") as caught:
        Position.from_value({"players": players, "permanents": [{**one, "name": "Elf token"}]})
    assert caught.value.place == "$.permanents[0].name"


def effect(card: object) -> Any:
    players = [{"name": "Ann"}, {"name": "Bob"}]
    return Position.from_value({"players": players, "effects": [{"card": card}]}).effects[0]


def test_an_effect_takes_the_text_of_a_pasted_card() -> None:
    text = "Creatures can't block this turn."
    for card in ({"name": "Hush", "oracle_text": text}, {"name": "Hush", "text": text}):
        assert effect(card).oracle_text == text
    listed = [{"name": "Hush", "type": "Instant", "text": text}]
    assert effect(listed).oracle_text == text


def test_of_several_faces_it_is_not_told_whose_text_it_is() -> None:
    with pytest.raises(PositionError, match='"Tall Knight" or "Short Tale"'):
        effect(TALE)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({**OGRE, "oracle_tex": "Menace"}, "card.oracle_tex: unknown field; did you mean `oracle"),
        ({**SAME, "toughnes": "1"}, "card.toughnes: unknown field; did you mean `toughness`"),
        (
            {"name": "Day Wolf", "card_faces": [{**OGRE, "type_lin": "Creature"}]},
            "card.card_faces[0].type_lin: unknown field; did you mean `type_line`",
        ),
    ],
)
def test_a_field_that_is_mistyped_is_not_passed_over(card: dict[str, Any], said: str) -> None:
    """A card without its text would be another one."""
    with pytest.raises(PositionError) as error:
        permanent(card)
    assert said in str(error.value)
