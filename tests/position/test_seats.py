"""The fields of teams and seats: what is refused, and where; who sits where."""

from typing import Any

import pytest

from legality import Position, PositionError

ANN, AMY = {"name": "Ann", "team": "north"}, {"name": "Amy", "team": "north"}
BOB, BEA = {"name": "Bob", "team": "south"}, {"name": "Bea", "team": "south"}
GIANTS: dict[str, Any] = {"players": [ANN, AMY, BOB, BEA], "shared_team_turns": True}


@pytest.mark.rule("805.1")
@pytest.mark.parametrize(
    ("fields", "place", "words"),
    [
        ({"players": [ANN, AMY, BOB, {"name": "Bea"}]}, "$.players[3]", "the field `team`"),
        ({"players": [ANN, BOB, AMY, BEA]}, "$.players[2].team", "next to each other"),
        ({"players": [ANN, {**AMY, "life": 19}, BOB, BEA]}, "$.players[1].life", "expected 20"),
        ({"players": [ANN, AMY, {**BOB, "range": -1}, BEA]}, "$.players[2].range", "from 0"),
        ({"attack_option": "across"}, "$.attack_option", "multiple, left, right, adjacent"),
        ({"players": [{**ANN, "team": "Bob"}, BOB]}, "$.players[0].team", "name of a player"),
        ({"group_attack": True}, "$.group_attack", "since 2018-07-13"),
        (
            {"shared_team_turns": False, "group_attack": True, "rules": "2010-10-01"},
            "$.group_attack",
            "shared_team_turns",
        ),
        ({"shared_team_turns": "yes"}, "$.shared_team_turns", "true or false"),
        ({"shared_life": 1}, "$.shared_life", "true or false"),
    ],
)
def test_what_is_refused(fields: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_value({**GIANTS, **fields})
    assert str(caught.value).startswith(f"{place}:")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"players": [AMY, BOB, BEA, ANN]},  # Ann and Amy sit next to each other, around the table
        {"players": [ANN, {**AMY, "life": 19}, BOB, BEA], "shared_life": False},
        {"players": [ANN, BOB, AMY, BEA], "shared_team_turns": False},
        {"players": [ANN, {**AMY, "life": 19}], "shared_team_turns": False},
        {"rules": "2010-10-01", "group_attack": True},
        {"group_attack": False},
        {"attack_option": "left"},
        {"players": [{**ANN, "range": 0}, AMY, BOB, BEA]},
    ],
)
def test_what_is_taken_and_written_again(fields: dict[str, Any]) -> None:
    position = Position.from_value({**GIANTS, **fields})
    assert Position.parse(str(position)) == position


def test_sides() -> None:
    position = Position.from_value({**GIANTS, "active": "Bea"})
    assert position.attacking_side == "south"
    assert position.attackers == ("Bob", "Bea")
    assert position.defending_sides == ("north",)
    apart = Position.from_value({**GIANTS, "shared_team_turns": False})
    assert (apart.attackers, apart.defending_sides) == (("Ann",), ("Bob", "Bea"))


def test_distances_go_the_short_way_around_the_table() -> None:
    # Ann Amy Bob Bea: Bea sits next to Ann, Bob two seats away.
    seats = Position.from_value(GIANTS).seats
    assert [seats.distance("Ann", one) for one in ("Ann", "Amy", "Bob", "Bea")] == [0, 1, 2, 1]
