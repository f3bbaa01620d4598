"""What the position does not tell: a view is of what is legal whichever way it is, and says no
number that hangs on it."""

import copy
import pickle
from typing import Any

import pytest
from msgspec import structs

from legality import (
    Illegal,
    Legal,
    Position,
    Undecided,
    Untold,
    check_blocks,
    legal_attacks,
    legal_blocks,
    legal_damage,
)

NIGHT = "As long as it's night, this creature can't block."


def board(*texts: str, given: list[dict[str, Any]] | None = None) -> Position:
    """Ann's ogre attacks Bob; he has a creature b1, b2 … with each of the texts."""
    soldiers = [
        {
            "id": f"b{number}",
            "controller": "Bob",
            "type_line": "Creature — Soldier",
            "power": 1,
            "toughness": 1,
            "oracle_text": text,
        }
        for number, text in enumerate(texts, start=1)
    ]
    ogre = {**soldiers[0], "id": "ogre", "controller": "Ann", "oracle_text": ""}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [ogre, *soldiers],
            "attacks": {"ogre": "Bob"},
            "given": given or [],
        }
    )


def test_nothing_is_counted_that_hangs_on_it() -> None:
    # By day b1 and b2 block or don't, 4 blocks; by night only b2 may, 2. Both ways: 2.
    view = legal_blocks(board(NIGHT, ""))
    with pytest.raises(Untold, match="whether it's night") as caught:
        view.count()
    assert (caught.value.asks, caught.value.at_least) == (("it's night",), 2)
    assert [one.asked for one in view.asks] == ["it's night"]


def test_listings_samples_masks_hold_what_is_legal_whichever_way() -> None:
    view = legal_blocks(board(NIGHT, ""))
    sure: list[dict[str, list[str]]] = [{}, {"b2": ["ogre"]}]
    assert list(view) == sure
    assert all(one in sure for one in view.sample(1, 20))
    assert view.possible == {("b2", "ogre")}
    assert view.forced == frozenset()
    assert view.mask({}).tolist() == [[False, True], [True, True]]
    assert view.complete({"b2": "ogre"})
    assert not view.complete({"b1": "ogre"})
    assert view.best({"b1": 5, "b2": 1}) == ({"b2": ["ogre"]}, 1)
    assert view.start().choose(None).choose("ogre").declaration == {"b2": ["ogre"]}
    assert view
    assert {} in view
    assert {"b1": ["ogre"]} not in view


def test_a_verdict_is_undecided_only_where_the_ways_differ() -> None:
    view = legal_blocks(board(NIGHT, "This creature can't block."))
    assert isinstance(view.judge({}), Legal)
    assert isinstance(view.judge({"b1": ["ogre"]}), Undecided)
    assert isinstance(view.judge({"b2": ["ogre"]}), Illegal)
    assert view.judge({"b1": ["ogre"]}).asks == view.asks


@pytest.mark.parametrize(("holds", "count"), [(True, 2), (False, 4)])
def test_what_is_given_is_no_longer_asked(holds: bool, count: int) -> None:
    given = [{"id": "b1", "text": "it's night", "holds": holds}]
    view = legal_blocks(board(NIGHT, "", given=given))
    assert (view.count(), view.asks) == (count, ())


def test_what_changes_nothing_is_not_asked() -> None:
    # b1 can't block anyway: nobody or b2.
    position = board(f"This creature can't block.\n{NIGHT}", "")
    view = legal_blocks(position)
    assert (view.count(), view.asks) == (2, ())
    assert isinstance(check_blocks(position)["Bob"], Legal)


def test_attacks_do_not_ask_what_only_blocks_hang_on() -> None:
    assert legal_attacks(board(NIGHT)).count() == 2


def test_too_many_questions_leave_everything_open() -> None:
    # Seven different circumstances: 2^7 ways are not worked out.
    numbers = ("two", "three", "four", "five", "six", "seven", "eight")
    cards = "cards are in your graveyard, this creature can't block."
    view = legal_blocks(board(*(f"As long as {number} or more {cards}" for number in numbers)))
    assert len(view.asks) == 7
    with pytest.raises(Untold):
        view.count()
    with pytest.raises(Untold):
        list(view)
    assert isinstance(view.judge({}), Undecided)


def test_damage_that_hangs_on_it_is_not_counted_either() -> None:
    # By night the ogre has trample and may assign one point to the player; by day it may not.
    trample = "As long as it's night, this creature has trample."
    blocked = board("")
    ogre, b1 = blocked.permanents
    fought = structs.replace(
        blocked,
        permanents=(structs.replace(ogre, power=2, oracle_text=trample), b1),
        blocks={"b1": ("ogre",)},
    )
    view = legal_damage(fought, "attacking")
    assert list(view) == [{"ogre": {"b1": 2}}]
    assert isinstance(view.judge({"ogre": {"b1": 1, "Bob": 1}}), Undecided)
    assert isinstance(view.judge({"ogre": {"b1": 2}}), Legal)
    for question in (view.count, view.best):
        with pytest.raises(Untold, match="whether it's night"):
            question()


def test_the_view_is_a_value_all_the_same() -> None:
    view = legal_blocks(board(NIGHT, ""))
    for made in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
        assert made == view
        assert list(made) == list(view)


def test_power_that_hangs_on_a_question_makes_damage_undecided() -> None:
    """The 2/2 ogre, unblocked, deals 2, or by night 5: neither is legal either way."""
    ogre = {
        "id": "ogre",
        "controller": "Ann",
        "printed": True,
        "type_line": "Creature — Ogre",
        "power": 2,
        "toughness": 2,
        "oracle_text": "As long as it's night, this creature gets +3/+0.",
    }
    players = [{"name": "Ann"}, {"name": "Bob"}]
    position = Position.from_value(
        {"players": players, "permanents": [ogre], "attacks": {"ogre": "Bob"}, "judge": ["damage"]}
    )
    view = legal_damage(position, "attacking")
    assert isinstance(view.judge({"ogre": {"Bob": 2}}), Undecided)
    assert isinstance(view.judge({"ogre": {"Bob": 5}}), Undecided)
    assert isinstance(view.judge({"ogre": {"Bob": 3}}), Illegal)
    with pytest.raises(Untold):
        view.count()


@pytest.mark.parametrize("holds", [None, True])
def test_power_that_no_answer_tells_makes_damage_undecided(holds: bool | None) -> None:
    """X counters: with them it is any number. Without them the 1/1 ogre, unblocked, deals 1."""
    asked = "this creature has the +1/+1 counters that it entered with"
    ogre = {
        "id": "ogre",
        "controller": "Ann",
        "printed": True,
        "type_line": "Creature — Ogre",
        "power": 1,
        "toughness": 1,
        "oracle_text": "This creature enters with X +1/+1 counters on it.",
    }
    value: dict[str, Any] = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [ogre],
        "attacks": {"ogre": "Bob"},
        "judge": ["damage"],
    }
    told = {**value, "given": [{"id": "ogre", "text": asked, "holds": False}]}
    assert legal_damage(Position.from_value(told), "attacking").count() == 1
    if holds is None:
        view = legal_damage(Position.from_value(value), "attacking")
        assert isinstance(view.judge({"ogre": {"Bob": 1}}), Undecided)
        assert view.not_understood
        with pytest.raises(Untold):
            view.count()
    else:
        told["given"][0]["holds"] = True
        with pytest.raises(Untold):
            legal_damage(Position.from_value(told), "attacking").count()
