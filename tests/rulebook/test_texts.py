"""The texts on a table: names on the board, and texts left behind by spells."""

from typing import Any

import pytest

from legality import Position, check
from legality.errors import PositionError

CREATURE = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}


def judged(effect: dict[str, Any], **bear: Any) -> Any:
    """Ann's bear attacks, Bob's guard blocks it; a spell of Ann's left that text."""
    return check(
        Position.from_value(
            {
                "players": [{"name": "Ann"}, {"name": "Bob"}],
                "permanents": [
                    {"id": "bear", "controller": "Ann", "name": "Old Ram", **CREATURE, **bear},
                    {"id": "guard", "controller": "Bob", "name": "Jura, the Test", **CREATURE}
                    | {"type_line": "Legendary Creature — Human"},
                ],
                "effects": [{"controller": "Ann", **effect}] if effect else [],
                "attacks": {"bear": "Bob"},
                "blocks": {"guard": ["bear"]},
            }
        )
    )


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't be blocked this turn.",
        "Target creature can't block this turn.",
        "That creature can't block this turn.",
        "Equipped creature can't be blocked.",
        "Flying",
        "Other creatures you control gain flying until end of turn.",
        "It can't be blocked this turn.",
    ],
)
def test_a_text_of_an_object_without_one_is_listed(text: str) -> None:
    judgement = judged({"oracle_text": text})
    assert judgement.not_understood == (("", text),)
    assert judgement.legal is True


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, it can't be blocked this turn.",
        "{T}: Target creature can't block this turn.",
        "Choose one —",
        "Draw a card.",
        "The moon is full.",
    ],
)
def test_a_text_that_leaves_nothing_behind_is_listed(text: str) -> None:
    assert judged({"oracle_text": text, "on": ["guard"]}).not_understood == (("guard", text),)


def test_what_it_is_attached_to_is_listed_where_it_is_attached_to_nothing() -> None:
    # of an Equipment on the bear the text would be said of the bear; the bear wears nothing itself
    text = "Equipped creature can't be blocked this turn."
    judgement = judged({"oracle_text": text, "on": ["bear"]})
    assert judgement.not_understood == (("bear", text),)
    assert judgement.legal is True


def test_what_an_attached_permanent_says_of_the_other_is_read() -> None:
    text = "Equipped creature can't be blocked this turn."
    judgement = judged({"oracle_text": text, "on": ["guard"]}, attached_to="guard")
    assert judgement.not_understood == (("guard", text),)
    judgement = judged({"oracle_text": text, "on": ["bear"]}, attached_to="guard")
    assert judgement.not_understood == ()


def test_a_text_of_a_class_needs_no_object() -> None:
    judgement = judged({"oracle_text": "Creatures you control can't be blocked this turn."})
    assert judgement.not_understood == ()
    assert judgement.legal is False


@pytest.mark.parametrize("name", ["Jura", "Jura, the Test", "@guard"])
def test_a_permanent_by_name(name: str) -> None:
    judgement = judged({"oracle_text": f"{name} can't block this turn."})
    assert judgement.not_understood == ()
    assert judgement.legal is False


@pytest.mark.parametrize(
    ("text", "legal"), [("Jura can't block.", False), ("Menace", False), ("", True)]
)
def test_a_text_beside_others_that_say_no_name(text: str, legal: bool) -> None:
    """The guard's name stands in the bear's text, or in none on the board: one blocker is too few
    for menace."""
    judgement = judged({}, oracle_text=text)
    assert judgement.not_understood == ()
    assert judgement.legal is legal


def test_a_name_that_is_on_no_board_is_not_read() -> None:
    text = "Baldo can't block."
    assert judged({}, oracle_text=text).not_understood == (("bear", text),)
    text = "Protection from Baldo"
    assert judged({}, keywords=[text]).not_understood == (("bear", text),)


def test_a_subtype_of_this_board_only() -> None:
    text = "This creature can't be blocked by Zorks."
    judgement = judged({}, oracle_text=text, type_line="Creature — Zork")
    assert judgement.not_understood == ()
    assert judged({}, oracle_text=text).not_understood == (("bear", text),)


@pytest.mark.parametrize("family", ["Landwalk", "Protection"])
def test_a_family_of_keywords_says_nothing_alone(family: str) -> None:
    assert judged({}, keywords=[family]).not_understood == (("bear", family),)
    text = "Islandwalk\nProtection from red"
    assert judged({}, keywords=[family], oracle_text=text).not_understood == ()


@pytest.mark.rule("702.73")
def test_changelings_are_every_creature_type() -> None:
    words = {"oracle_text": "Goblins can't be blocked this turn."}
    assert judged(words).legal is True
    assert judged(words, oracle_text="Changeling").legal is False
    # 613.1d before 613.1f: what loses its abilities keeps its types
    lost = {
        "oracle_text": "Creatures lose all abilities until end of turn. " + words["oracle_text"]
    }
    assert judged(lost, oracle_text="Changeling").legal is False


TWO = (
    "Target creature you control can't be blocked this turn. "
    "Target creature an opponent controls can't block this turn."
)


def test_two_targets_are_two_lists() -> None:
    # The bear can't be blocked: the guard's block is illegal whatever the second target is.
    assert judged({"oracle_text": TWO, "on": [["bear"], ["guard"]]}).legal is False
    assert judged({"oracle_text": TWO, "on": [["bear"], []]}).legal is False
    assert judged({"oracle_text": TWO, "on": [[], ["guard"]]}).legal is False
    assert judged({"oracle_text": TWO, "on": [[], []]}).legal is True
    assert judged({"oracle_text": TWO, "on": [["guard"], ["bear"]]}).legal is True
    assert judged({"oracle_text": TWO, "on": [["bear"], ["guard"]]}).not_understood == ()


def test_two_targets_in_one_list_are_listed() -> None:
    judgement = judged({"oracle_text": TWO, "on": ["bear", "guard"]})
    assert judgement.not_understood == (("bear", TWO), ("guard", TWO))


def test_one_list_too_few_is_listed() -> None:
    three = f"{TWO} Target creature can't attack this turn."
    judgement = judged({"oracle_text": three, "on": [["bear"], ["guard"]]})
    assert judgement.not_understood == (("", three),)


def test_ids_and_lists_are_not_mixed() -> None:
    with pytest.raises(PositionError, match=r"\$\.effects\[0\]\.on"):
        judged({"oracle_text": TWO, "on": ["bear", ["guard"]]})


def test_they_are_the_class_named_before() -> None:
    words = "Creatures you control gain trample until end of turn. They can't be blocked this turn."
    judgement = judged({"oracle_text": words})
    assert judgement.not_understood == ()
    assert judgement.legal is False


def test_it_is_no_class() -> None:
    words = "Creatures you control gain trample until end of turn. It can't be blocked this turn."
    assert judged({"oracle_text": words}).not_understood == (("", words),)


def test_that_creature_of_a_permanents_own_text_is_listed() -> None:
    text = "That creature can't be blocked this turn."
    assert judged({}, oracle_text=text).not_understood == (("bear", text),)


def test_what_the_defending_player_controls() -> None:
    words = "Creatures defending player controls can't block this turn."
    judgement = judged({"oracle_text": words})
    assert judgement.not_understood == ()
    assert judgement.legal is False


ASSIGNED = {"ogre": {"imp": 1, "Bob": 2}, "imp": {"ogre": 1}}


def damaged(text: str, **fields: Any) -> Any:
    """Ann's 3/3 ogre, blocked by Bob's 1/1, deals one to it and two to Bob: it needs trample."""
    ogre = {"type_line": "Creature — Ogre", "power": 3, "toughness": 3}
    imp = {"type_line": "Creature — Imp", "power": 1, "toughness": 1}
    return check(
        Position.from_value(
            {
                "players": [{"name": "Ann"}, {"name": "Bob"}],
                "permanents": [
                    {"id": "ogre", "controller": "Ann", "oracle_text": text, **ogre},
                    {"id": "imp", "controller": "Bob", **imp},
                ],
                "attacks": {"ogre": "Bob"},
                "blocks": {"imp": ["ogre"]},
                "damage": {"step": "regular", "assign": ASSIGNED},
                "judge": ["damage"],
                **fields,
            }
        )
    ).legal


def test_blocked_creatures_are_those_that_something_blocks() -> None:
    assert damaged("Blocked creatures you control have trample.") is True
    assert damaged("Blocked creatures your opponents control have trample.") is False


def test_who_stays_blocked_is_blocked() -> None:
    # Nothing blocks the ogre any more: with trample all of its damage goes to Bob (702.19e).
    gone: dict[str, Any] = {"blocks": {}, "blocked": ["ogre"]}
    assign = {"damage": {"step": "regular", "assign": {"ogre": {"Bob": 3}}}}
    assert damaged("Blocked creatures you control have trample.", **gone, **assign) is True
    assert damaged("", **gone, **assign) is False


@pytest.mark.parametrize(
    ("texts", "legal"),
    [
        # Of a grant and a loss the later counts (613.7), if it can have the ability (113.11).
        (["It loses trample until end of turn.", "It gains trample until end of turn."], True),
        (["It gains trample until end of turn.", "It loses trample until end of turn."], False),
        (
            [
                "It loses trample and can't have or gain trample.",
                "It gains trample until end of turn.",
            ],
            False,
        ),
    ],
)
def test_what_is_lost_for_good(texts: list[str], legal: bool) -> None:
    effects = [{"oracle_text": text, "on": ["ogre"], "controller": "Ann"} for text in texts]
    assert damaged("", effects=effects) is legal


def test_one_protection_is_lost() -> None:
    # The guard may block as soon as the bear has no protection from creatures.
    lost = {"oracle_text": "It loses protection from creatures.", "on": ["bear"]}
    other = {"oracle_text": "It loses protection from artifacts.", "on": ["bear"]}
    both = "Protection from creatures and from artifacts"
    assert judged(lost, oracle_text=both).legal is True
    assert judged(other, oracle_text=both).legal is False


def test_a_name_in_a_question_stands_there_without_marks() -> None:
    # the marks that the reader puts around a name are its own
    text = "Old Ram has flying as long as Jura is tapped."
    (ask,) = judged({}, oracle_text=text).asks
    assert ask.asked == "Jura, the Test is tapped"
