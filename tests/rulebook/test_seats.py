"""Whom one may attack by seat and range of influence (801, 803, 809.3c), and what range reaches."""

import pytest

from legality import Position
from legality.legal.named import legal_attacks
from legality.rulebook.characteristics.present import present
from tests.rulebook.giants import attacks_of
from tests.table import (
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    Value,
    attack,
    battle,
    becauses,
    board,
    creature,
    enchantment,
    planeswalker,
    rules,
)

TABLE = "Ann Bob Cid Dan"


def seated(*permanents: Value, ranges: dict[str, int] | None = None, **fields: object) -> Position:
    """Four players around the table, Bob to the left of Ann and Dan to her right."""
    table = board(*permanents, players=TABLE)
    value = {
        "players": [
            {"name": name, **({"range": ranges[name]} if ranges and name in ranges else {})}
            for name in TABLE.split()
        ],
        "permanents": list(permanents),
        **fields,
    }
    return type(table).from_value(value)


# -- 1: seats --------------------------------------------------------------------------------------


@pytest.mark.rule("803.1a", "803.1b", "802.3", "809.3c", "811.4")
@pytest.mark.parametrize(
    ("option", "open_", "rule"),
    [
        ("multiple", {"Bob", "Cid", "Dan"}, None),
        ("left", {"Bob"}, "803.1a"),
        ("right", {"Dan"}, "803.1b"),
        ("adjacent", {"Bob", "Dan"}, "809.3c"),
    ],
)
def test_clause_1_whom_the_option_lets_one_attack(
    option: str, open_: set[str], rule: str | None
) -> None:
    table = seated(creature("a", "Ann"), attack_option=option)
    assert attacks_of(table) == {"nobody", *(f"a>{name}" for name in open_)}
    if rule is not None:
        verdict = attack(table, "a>Cid")
        assert rules(verdict) == ["508.1b"]
        assert becauses(verdict) == {rule}


def test_clause_1_their_planeswalkers_and_the_battles_they_protect_go_with_them() -> None:
    table = seated(
        creature("a", "Ann"),
        planeswalker("bobs", "Bob"),
        planeswalker("cids", "Cid"),
        battle("siege", "Cid", "Bob"),
        attack_option="left",
    )
    assert attacks_of(table) == {"nobody", "a>Bob", "a>bobs", "a>siege"}
    assert becauses(attack(table, "a>cids")) == {"803.1a"}


@pytest.mark.rule("803.1a", "803.1b")
@pytest.mark.parametrize("option", ["left", "right"])
def test_clause_1_where_the_neighbour_is_no_opponent_nobody_can_be_attacked(option: str) -> None:
    teams = {"Ann": "one", "Bob": "one", "Dan": "one", "Cid": "two"}
    table = board(creature("a", "Ann"), players=TABLE, teams=teams, attack_option=option)
    assert attacks_of(table) == {"nobody"}


@pytest.mark.parametrize("option", ["left", "right", "adjacent"])
def test_clause_1_of_two_players_each_sits_next_to_the_other(option: str) -> None:
    assert attacks_of(board(creature("a", "Ann"), attack_option=option)) == {"nobody", "a>Bob"}


@pytest.mark.rule("803.1a", "809.3c", "801.3")
@pytest.mark.parametrize(
    ("edition", "step", "left", "emperor", "range_"),
    [
        (RULES_2006, "308.1", "604.1a", "607.3c", "601.3"),
        (RULES_2009, "508.1b", "803.1a", "807.3c", "801.3"),
        (RULES_2010, "508.1b", "803.1a", "809.3c", "801.3"),
        (RULES_2024, "508.1b", "803.1a", "809.3c", "801.3"),
    ],
)
def test_clause_3_the_numbers_of_the_edition(
    edition: str, step: str, left: str, emperor: str, range_: str
) -> None:
    for option, ranges, rule in (
        ("left", {}, left),
        ("adjacent", {}, emperor),
        ("multiple", {"Ann": 1}, range_),
    ):
        table = seated(creature("a", "Ann"), attack_option=option, ranges=ranges, rules=edition)
        verdict = attack(table, "a>Cid")
        assert (rules(verdict), becauses(verdict)) == ([step], {rule})


# -- 2: range of influence -------------------------------------------------------------------------


@pytest.mark.rule("801.2", "801.3")
def test_clause_2_attacks_only_within_range() -> None:
    table = seated(
        creature("a", "Ann"),
        planeswalker("cids", "Cid"),
        ranges={"Ann": 1},
        attack_option="multiple",
    )
    assert attacks_of(table) == {"nobody", "a>Bob", "a>Dan"}
    assert becauses(attack(table, "a>cids")) == {"801.3"}
    assert attacks_of(seated(creature("a", "Ann"), ranges={"Ann": 0})) == {"nobody"}


@pytest.mark.rule("801.2", "801.10")
@pytest.mark.parametrize(("range_", "bound"), [(0, False), (1, False), (2, True)])
def test_clause_2_an_effect_does_nothing_outside_the_range_of_its_controller(
    range_: int, bound: bool
) -> None:
    # Cid sits two seats from Ann.
    table = seated(
        creature("a", "Ann"),
        enchantment("moat", "Cid", "Creatures can't attack you."),
        ranges={"Cid": range_},
    )
    assert ({"a": "Cid"} in legal_attacks(table)) is not bound


@pytest.mark.rule("801.10")
def test_clause_2_nor_does_a_requirement_a_cap_or_a_tax() -> None:
    texts = (
        "All creatures attack each combat if able.",
        "No more than one creature can attack each combat.",
        "Creatures can't attack unless their controller pays {1} for each creature they control "
        "that's attacking.",
    )
    bears = creature("a", "Ann"), creature("b", "Ann")
    for text in texts:
        near = seated(*bears, enchantment("law", "Cid", text), ranges={"Cid": 2})
        far = seated(*bears, enchantment("law", "Cid", text), ranges={"Cid": 1})
        assert legal_attacks(far).count() == 16, text
        assert legal_attacks(near).count() < 16, text


@pytest.mark.rule("801.11")
def test_clause_2_a_condition_sees_only_what_is_in_range() -> None:
    text = "This creature can't attack unless an opponent controls a Wall."
    wall = creature("w", "Cid", types="Creature — Wall")
    assert legal_attacks(seated(creature("a", "Ann", text=text), wall)).count() == 4
    out = seated(creature("a", "Ann", text=text), wall, ranges={"Ann": 1})
    assert legal_attacks(out).count() == 1


@pytest.mark.rule("801.11")
@pytest.mark.parametrize(
    ("condition", "far", "near"),
    [
        ("an opponent has three or more cards in hand", False, True),  # Cid's five
        ("no opponent has three or more cards in hand", True, False),
        ("an opponent has 5 or less life", False, True),  # Cid's 3
        ("a creature died this turn", False, True),  # under Cid
    ],
)
def test_clause_2_players_out_of_range_are_not_known_of(
    condition: str, far: bool, near: bool
) -> None:
    """Whether Ann's creature may attack, where she sees Bob and Dan, and where she sees Cid too."""
    creatures = [creature("a", "Ann", text=f"This creature can't attack unless {condition}.")]
    rest = {"graveyard": 0, "hand": 1, "this_turn": {"died": 0}}
    for range_, may in ((1, far), (2, near)):
        players: list[Value] = [{"name": name, **rest} for name in TABLE.split()]
        players[0]["range"] = range_
        players[2] |= {"graveyard": 5, "hand": 5, "this_turn": {"died": 1}, "life": 3}
        view = legal_attacks(Position.from_value({"players": players, "permanents": creatures}))
        assert ({"a": "Bob"} in view) is may, range_


@pytest.mark.rule("801.11")
@pytest.mark.parametrize(
    ("amount", "far", "near"),
    [
        ("the number of cards in all graveyards", 2, 7),  # one each, and Cid's five
        ("the number of cards in your opponents' graveyards", 2, 7),
        ("the total number of cards in all players' hands", 3, 8),
        ("the number of cards in the hand of the opponent with the most cards in hand", 1, 5),
        ("the highest life total among your opponents", 20, 30),
    ],
)
def test_clause_2_what_players_out_of_range_have_is_not_counted(
    amount: str, far: int, near: int
) -> None:
    """Bob and Dan have a card in each zone, Ann one in hand, Cid, two seats away, five in each."""
    text = f"Star's power and toughness are each equal to {amount}."
    star = {**creature("star", "Ann", text=text), "name": "Star", "printed": True}
    star |= {"power": "*", "toughness": "*"}
    for range_, expected in ((1, far), (2, near)):
        rest = {"graveyard": 1, "hand": 1}
        players: list[Value] = [{"name": name, **rest} for name in TABLE.split()]
        players[0] = {"name": "Ann", "graveyard": 0, "hand": 1, "range": range_}
        players[2] = {"name": "Cid", "graveyard": 5, "hand": 5, "life": 30}
        shown = present(Position.from_value({"players": players, "permanents": [star]}))
        assert shown.by_id["star"].power == expected


@pytest.mark.rule("801.11")
@pytest.mark.parametrize(
    ("amount", "far", "near"),
    [
        ("the greatest power among creatures on the battlefield", 3, 7),
        ("the total power of creatures your opponents control", 3, 10),
        ("the number of creatures on the battlefield", 2, 3),  # the star is one
        ("the number of age counters on creatures", 1, 6),
        ("the number of colors among permanents your opponents control", 1, 3),
        ("the number of basic land types among lands your opponents control", 1, 2),
        ("the number of differently named lands", 1, 2),
    ],
)
def test_clause_2_permanents_out_of_range_are_not_looked_at(
    amount: str, far: int, near: int
) -> None:
    """Bob has a green 3/3 and a Forest, Cid a 7/7 of two colours and an Island."""
    text = f"This creature gets +X/+0, where X is {amount}."
    star = creature("star", "Ann", "0/9", text, printed=True)
    bear = creature("bear", "Bob", "3/3", colors=["G"], counters={"age": 1})
    drake = creature("drake", "Cid", "7/7", colors=["U", "B"], counters={"age": 5})
    lands = [
        {"id": name, "name": name, "controller": player, "type_line": f"Basic Land — {name}"}
        for name, player in (("Forest", "Bob"), ("Island", "Cid"))
    ]
    for range_, expected in ((1, far), (2, near)):
        shown = present(seated(star, bear, drake, *lands, ranges={"Ann": range_}))
        assert shown.by_id["star"].power == expected, range_


def test_clause_2_without_an_opponent_in_range_none_has_anything() -> None:
    text = "This creature can't attack unless an opponent has 20 or less life."
    for range_, count in ((0, 1), (1, 3)):  # nobody to attack; Bob and Dan
        table = seated(creature("a", "Ann", text=text), ranges={"Ann": range_})
        assert legal_attacks(table).count() == count


# -- Emperor ---------------------------------------------------------------------------------------


@pytest.mark.rule("809.3a", "809.3c")
def test_emperor_teams_have_turns_of_their_own() -> None:
    players = [
        {"name": f"{side}{seat}", "team": side, "range": 2 if seat == 2 else 1}
        for side in "ab"
        for seat in (1, 2, 3)
    ]
    table = Position.from_value(
        {
            "players": players,
            "active": "a3",
            "attack_option": "adjacent",
            "permanents": [creature("bear", "a3"), creature("pal", "a2")],
        }
    )
    assert attacks_of(table) == {"nobody", "bear>b1"}
    assert becauses(attack(table, "bear>b2")) <= {"809.3c", "801.3"}
    assert rules(attack(table, "pal>b1")) == ["508.1a"]  # a teammate's creature
