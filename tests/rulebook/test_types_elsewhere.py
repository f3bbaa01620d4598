"""Types that cards have outside of the battlefield by texts on it, and by their own."""

from typing import Any

import pytest

from legality.rulebook.characteristics.present import present, unknown
from tests.rulebook.characteristics.test_present import board, printed

FORGE = (
    "Creatures you control are artifacts in addition to their other types. The same is true for "
    "creature spells you control and creature cards you own that aren't on the battlefield."
)
PLATING = (
    "Nonland permanents you control are artifacts in addition to their other types. The same is "
    "true for permanent spells you control and nonland permanent cards you own that aren't on the "
    "battlefield."
)
MASKS = FORGE.replace("artifacts in addition to their other types", "every creature type")
CHOSEN = FORGE.replace("artifacts in addition to their other types", "the chosen type")
ADDED = FORGE.replace("artifacts", "the chosen type")
OWN = "As long as Gnat isn't on the battlefield, it's a 1/1 Insect creature in addition to its "


def card(types: str, text: str = "") -> dict[str, Any]:
    return {"name": "Gnat", "type_line": types, "oracle_text": text}


YARD = [card("Creature — Elf"), card("Land"), card("Instant"), card("Enchantment")]


def counted(what: str, text: str, yard: list[Any], *more: dict[str, Any], **fields: Any) -> Any:
    """Power and toughness of what counts Ann's graveyard; None where that is not known."""
    counter = printed("counter", "Creature — Ooze", f"Counter's power is equal to {what}.", "*/3")
    source = printed("source", "Enchantment", text, **fields)
    players: list[dict[str, Any]] = [{"name": "Ann", "graveyard": yard}]
    players.append({"name": "Bob", "graveyard": []})
    position = board(counter, source, *more, players=players)
    if "counter" in {name for name, _ in unknown(position).not_understood}:
        return None
    return present(position).by_id["counter"].power


TYPES = "the number of card types among cards in all graveyards"
ARTIFACTS = "the number of artifact cards in your graveyard"
ELVES = "the number of Elf cards in your graveyard"
OGRES = "the number of Ogre cards in your graveyard"


@pytest.mark.parametrize(
    ("what", "text", "expected"),
    [
        (TYPES, "", 4),
        (TYPES, FORGE, 5),  # the Elf is an artifact, too
        (ARTIFACTS, "", 0),
        (ARTIFACTS, FORGE, 1),
        (ARTIFACTS, PLATING, 2),  # the enchantment as well; no land, no instant
        (OGRES, MASKS, 1),
        (ELVES, MASKS, 1),
    ],
)
def test_cards_that_a_text_means_beside_permanents(what: str, text: str, expected: int) -> None:
    assert counted(what, text, YARD) == expected


@pytest.mark.parametrize(
    ("text", "elves", "ogres"),
    [(CHOSEN, 0, 1), (ADDED, 1, 1), (ADDED.replace("The", "A"), None, None)],
)
def test_the_chosen_type_of_cards(text: str, elves: int | None, ogres: int | None) -> None:
    """Without "in addition" the Elf is an Ogre only; another wording is not guessed."""
    chosen = {"type": "Ogre"}
    assert counted(ELVES, text, YARD, chosen=chosen) == elves
    assert counted(OGRES, text, YARD, chosen=chosen) == ogres
    assert counted(OGRES, CHOSEN, YARD) is None  # nobody tells what was chosen


def test_whose_cards_and_whether_it_still_says_so() -> None:
    """Bob's text means Bob's cards; of one that may be lost, or stands beside another, nothing is
    known; what is phased out says nothing."""
    assert counted(ARTIFACTS, FORGE, YARD, controller="Bob") == 0
    assert counted(ARTIFACTS, FORGE, YARD, phased_out=True) == 0
    hush = printed("hush", "Enchantment", "Enchantments lose all abilities.")
    assert counted(ARTIFACTS, FORGE, YARD, hush) is None
    assert counted(ARTIFACTS, FORGE, YARD, printed("other", "Enchantment", CHOSEN)) is None
    assert counted(ARTIFACTS, FORGE, [card("Land")], hush) == 0


MIRROR = "You may have Mirror enter as a copy of any enchantment on the battlefield."


def mirrored(what: str, text: str = MIRROR, yard: Any = YARD, **fields: Any) -> Any:
    """The same beside Ann's mirror, where the source is Bob's."""
    mirror = printed("mirror", "Enchantment", text, **fields)
    return counted(what, FORGE, yard, mirror, controller="Bob")


def test_a_copy_says_so_too() -> None:
    """707.2: Ann's copy of Bob's text means Ann's cards; which one it copies nobody tells."""
    assert mirrored(ARTIFACTS) is None
    assert mirrored(ARTIFACTS, "") == 0
    assert mirrored(ARTIFACTS, controller="Bob") == 0
    assert mirrored(ARTIFACTS, phased_out=True) == 0
    assert mirrored(ARTIFACTS, MIRROR.replace("enchantment", "creature")) == 0
    assert mirrored(ARTIFACTS, chosen={"name": "Other"}) == 0
    assert mirrored(ARTIFACTS, chosen={"name": "Source"}) is None
    assert mirrored(ARTIFACTS, yard=[card("Land")]) == 0  # a land card is no creature card


def test_a_source_that_has_become_something_else() -> None:
    """A spell may have taken the text with which it came."""
    players: list[dict[str, Any]] = [{"name": "Ann", "graveyard": YARD}, {"name": "Bob"}]
    text = f"Counter's power is equal to {ARTIFACTS}."
    counter = printed("counter", "Creature — Ooze", text, "*/3")
    source, other = printed("source", "Enchantment", FORGE), printed("other", "Enchantment")
    copied = {"oracle_text": "Target permanent becomes a copy of @other.", "controller": "Bob"}
    effects = [{**copied, "on": ["source"]}]
    position = board(counter, source, other, players=players, effects=effects)
    assert "counter" in {name for name, _ in unknown(position).not_understood}
    on_other = [{**copied, "on": ["other"]}]
    position = board(counter, source, other, players=players, effects=on_other)
    assert "counter" in {name for name, _ in unknown(position).not_understood}


def test_an_answer_tells_that_it_is_no_copy() -> None:
    players: list[dict[str, Any]] = [{"name": "Ann", "graveyard": YARD}, {"name": "Bob"}]
    text = f"Counter's power is equal to {ARTIFACTS}."
    counter = printed("counter", "Creature — Ooze", text, "*/3")
    source = printed("source", "Enchantment", FORGE, controller="Bob")
    mirror = printed("mirror", "Enchantment", MIRROR)
    asked = [ask.asked for ask in unknown(board(counter, source, mirror, players=players)).asks]
    assert asked == ["this creature entered as a copy of @source"]
    given = [{"id": "mirror", "text": asked[0], "holds": False}]
    position = board(counter, source, mirror, players=players, given=given)
    assert not unknown(position)
    assert present(position).by_id["counter"].power == 0


def test_a_circumstance_counts_the_same_cards() -> None:
    """Four card types, and five with the artifact: delirium of five."""
    bonus = printed(
        "bonus",
        "Creature — Ooze",
        "This creature gets +1/+1 as long as there are five or more card types among cards in your "
        "graveyard.\nThis creature gets +2/+2 as long as there are two or more artifact cards in "
        "your graveyard.",
        "1/1",
    )
    for text, expected in (("", 1), (FORGE, 2), (PLATING, 4)):
        players = [{"name": "Ann", "graveyard": YARD}, {"name": "Bob"}]
        position = board(bonus, printed("source", "Enchantment", text), players=players)
        assert present(position).by_id["bonus"].power == expected


@pytest.mark.parametrize(("types", "expected"), [("Planeswalker — Gnat", 1), ("Land", 1)])
def test_a_card_that_is_a_creature_outside_of_the_battlefield(types: str, expected: int) -> None:
    creatures = "the number of creature cards in your graveyard"
    assert counted(creatures, "", [card(types, f"{OWN}other types.")]) == expected
    assert counted(creatures, "", [card(types, OWN.replace("isn't", "is"))]) == 0
    insects = "the number of Insect cards in your graveyard"
    assert counted(insects, "", [card(types, f"{OWN}other types.")]) == expected
