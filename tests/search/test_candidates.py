"""Attacks to be tried: the most damage first, one of each kind."""

import pytest

from legality import Position, PositionError, best_attack, best_block
from legality.moments.alike import identical
from legality.search import candidates as module
from legality.search.candidates import Candidate, Candidates, attack_value, attacked
from tests.table import aura, board, creature, enchantment, lasting, planeswalker

A, B = "Ann", "Bob"


def test_the_most_damage_comes_first() -> None:
    # 1 + 2 × 2 = 5 by both, 4 by the double striker alone, 1 by the other, none by nobody
    position = board(creature("x", A, "1/1"), creature("y", A, "2/2", "Double strike"))
    assert list(Candidates(position)) == [
        Candidate({"x": B, "y": B}, {B: 5}),
        Candidate({"y": B}, {B: 4}),
        Candidate({"x": B}, {B: 1}),
        Candidate({}, {}),
    ]


def test_what_goes_elsewhere_reaches_no_player() -> None:
    position = board(creature("x", A, "3/3"), planeswalker("w", B), creature("c", "Cid"),
                     players="Ann Bob Cid")  # fmt: skip
    candidates = Candidates(position)
    assert candidates.reach({"x": B}) == {B: 3}
    assert candidates.reach({"x": "Cid"}) == {"Cid": 3}
    assert candidates.reach({"x": "w"}) == {}


def test_trample_over_planeswalkers_may_reach_the_player() -> None:
    text = "Trample over planeswalkers"
    position = board(creature("x", A, "3/3", text), planeswalker("w", B))
    assert Candidates(position).reach({"x": "w"}) == {B: 3}


@pytest.mark.parametrize(
    ("keyword", "reach"),
    [
        # 3 in either damage step at most, as who strikes first or twice may change
        ("first strike", 6),
        ("double strike", 6),
        # nobody knows how much a creature deals that may be larger
        ("exalted", None),
    ],
)
def test_strikes_that_come_and_go_bound_damage(keyword: str, reach: int | None) -> None:
    gear = enchantment("g", A, f"As long as you control a tapped creature, x has {keyword}.")
    candidates = Candidates(board(creature("x", A, "3/3", name="x"), gear))
    assert candidates.bounded is (reach is not None)
    assert not candidates.known
    if reach is not None:
        assert candidates.reach({"x": B}) == {B: reach}
        assert candidates.may_kill(B) is False


def test_of_identical_creatures_only_the_number_counts() -> None:
    # three tokens at Bob or at home: 0, 1, 2 or 3 of them
    position = board(creature("t", A, "1/1", count=3))
    candidates = Candidates(position)
    assert candidates.number == 8
    assert [len(one.attack) for one in candidates] == [3, 2, 1, 0]


def test_who_is_spoken_of_is_like_nobody_else() -> None:
    tokens = creature("t", A, "1/1", count=4)
    keys = identical(board(tokens, aura("e", A, "t#1", "Enchanted creature has flying.")))
    assert keys["t#2"] == keys["t#3"] == keys["t#4"] != keys["t#1"]
    keys = identical(board(tokens, effects=[lasting("Flying", "t#3")]))
    assert keys["t#1"] == keys["t#2"] == keys["t#4"] != keys["t#3"]
    named = creature("b", B, text="This creature can't block @t#2.")
    keys = identical(board(tokens, named))
    assert keys["t#1"] == keys["t#3"] == keys["t#4"] != keys["t#2"]


def test_of_too_many_only_the_strongest_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = board(*(creature(f"a{n}", A, f"{2**n}/1") for n in range(3)))
    # damage 1, 2 and 4: the eight attacks deal 7, 6, … 0
    assert [one.reach.get(B, 0) for one in Candidates(position)] == [7, 6, 5, 4, 3, 2, 1, 0]
    monkeypatch.setattr(module, "MOST_LISTED", 3)
    candidates = Candidates(position)
    assert candidates.left_out == 5
    assert [one.reach[B] for one in candidates] == [7, 6, 5]


def test_only_those_that_deal_enough_are_listed() -> None:
    # damage 1, 2 and 4; exalted makes one that attacks alone larger, so that all are listed
    three = [creature(f"a{n}", A, f"{2**n}/1") for n in range(3)]
    listed = Candidates(board(*three)).dealing(5)
    assert [one.reach[B] for one in listed] == [7, 6, 5]
    exalted = Candidates(board(*three, creature("e", A, "0/1", "Defender\nExalted")))
    assert [one.reach.get(B, 0) for one in exalted.dealing(5)] == [7, 6, 5, 5, 3, 3, 2, 0]


def test_an_attack_declared_leaves_nothing_else_declared() -> None:
    before = board(creature("x", A), creature("y", A), creature("b", B), attacks="y", blocks="b")
    after = attacked(before, {"x": B}, [["x"]])
    assert (after.attacks, after.bands) == ({"x": B}, (("x",),))
    assert (after.blocks, after.blocked, after.damage, after.judge) == (
        None,
        (),
        None,
        ("attacks",),
    )
    assert after.battlefield == before.battlefield


def test_bands_are_told_where_there_are_any() -> None:
    assert attack_value({"x": B}, []) == {"attacks": {"x": B}}
    found = attack_value({"x": B, "y": B}, [("x", "y")])
    assert found == {"attacks": {"x": B, "y": B}, "bands": [["x", "y"]]}


def test_where_nobody_may_be_attacked_nobody_attacks() -> None:
    # Both are on one team: nobody is an opponent of Ann.
    alone = Position.from_value(
        {
            "players": [{"name": A, "team": "one"}, {"name": B, "team": "one"}],
            "permanents": [
                {"id": "x", "controller": A, "type_line": "Creature", "power": 2, "toughness": 2}
            ],
        }
    )
    assert [one.attack for one in Candidates(alone)] == [{}]
    assert best_attack(alone).attack == {}
    with pytest.raises(PositionError, match="nobody may be attacked"):
        best_block(alone)
