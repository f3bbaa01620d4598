"""Who loses: life, poison and commander damage, by variant and edition."""

import pytest

from legality import Position, PositionError
from legality.rulebook.losing import is_commander, losers
from tests.table import EDITIONS, RULES_2006, Value, creature

KRENKO = creature("k", "Ann", "5/5", name="Krenko", commander=True)


def board(variant: str | None, rules: str = "2024-03-08", **bob: object) -> Position:
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob", **bob}],
            "permanents": [KRENKO],
            "variant": variant,
            "rules": rules,
        }
    )


@pytest.mark.parametrize(("damage", "lost"), [(20, ()), (21, ("Bob",)), (22, ("Bob",))])
def test_twenty_one_by_one_commander(damage: int, lost: tuple[str, ...]) -> None:
    # 704.6c: 21 or more by the same commander.
    assert losers(board("commander", commander_damage={"Krenko": damage})) == lost


def test_damage_by_two_commanders_is_not_added() -> None:
    # 702.124d: each on its own; 15 and 15 are less than 21 each.
    assert losers(board("commander", commander_damage={"Krenko": 15, "Tymna": 15})) == ()


@pytest.mark.parametrize("variant", [None, "brawl", "archenemy"])
def test_commander_damage_counts_in_commander_only(variant: str | None) -> None:
    assert losers(board(variant, commander_damage={"Krenko": 21})) == ()


@pytest.mark.parametrize("rules", EDITIONS)
def test_commander_damage_by_edition(rules: str) -> None:
    # 704.5u in 2009 and 2010, 704.6c today; in 2006 the rules don't know the variant.
    lost = () if rules == RULES_2006 else ("Bob",)
    assert losers(board("commander", rules, commander_damage={"Krenko": 21})) == lost


@pytest.mark.parametrize(("poison", "lost"), [(None, ()), (9, ()), (10, ("Bob",))])
def test_ten_poison_counters(poison: int | None, lost: tuple[str, ...]) -> None:
    assert losers(board(None, poison=poison)) == lost


@pytest.mark.rule("810.1")
@pytest.mark.rule("810.8", "810.8a")
@pytest.mark.rule("810.10", "810.10a", "810.11")
@pytest.mark.parametrize(
    ("rules", "variant", "poison", "lost"),
    [
        ("2024-03-08", "two-headed-giant", (7, 7), False),  # 14 of 15
        ("2024-03-08", "two-headed-giant", (7, 8), True),  # 15 of both together (810.8d)
        ("2024-03-08", "two-headed-giant", (10, 0), False),  # 704.5c is ignored there
        ("2024-03-08", None, (7, 8), False),  # shared turns alone: a player with ten
        ("2024-03-08", None, (10, 0), True),
        ("2011-03-31", "two-headed-giant", (7, 8), False),  # before 2011-04-01: a player with ten
        ("2011-03-31", "two-headed-giant", (10, 0), True),
        ("2011-04-01", "two-headed-giant", (7, 8), True),
    ],
)
def test_poison_of_a_team(
    rules: str, variant: str | None, poison: tuple[int, int], lost: bool
) -> None:
    names = ("Ann", "north", 0), ("Amy", "north", 0), ("Bob", "south", poison[0])
    players = [
        {"name": name, "team": team, "life": 30, "poison": counters}
        for name, team, counters in (*names, ("Bea", "south", poison[1]))
    ]
    value = {"players": players, "shared_team_turns": True, "variant": variant, "rules": rules}
    assert losers(Position.from_value(value)) == (("Bob", "Bea") if lost else ())


@pytest.mark.rule("810.11")
@pytest.mark.parametrize(("counters", "lost"), [(19, False), (20, True), (21, True)])
def test_three_heads_lose_by_twenty_poison_counters(counters: int, lost: bool) -> None:
    """Fifteen for two players and five more for the third."""
    teams = {"Ann": "north", "Amy": "north", "Al": "north", "Bob": "south", "Bea": "south"}
    players = [
        {"name": name, "team": team, "life": 45, "poison": counters if name == "Bob" else 0}
        for name, team in {**teams, "Ben": "south"}.items()
    ]
    value = {"players": players, "shared_team_turns": True, "variant": "two-headed-giant"}
    assert losers(Position.from_value(value)) == (("Bob", "Bea", "Ben") if lost else ())


@pytest.mark.rule("810.1")
def test_two_headed_giant_is_played_by_teams() -> None:
    with pytest.raises(PositionError, match=r"\$\.variant: expected beside shared_team_turns"):
        board("two-headed-giant")


def test_a_commander_is_told_once_and_by_what_is_its_own() -> None:
    with pytest.raises(PositionError, match="by id and by name"):
        board("commander", commander_damage={"k": 1, "Krenko": 2})
    with pytest.raises(PositionError, match=r"expected an integer from 0 .*, got -1"):
        board("commander", commander_damage={"k": -1})
    two = [KRENKO, creature("l", "Bob", "5/5", name="Krenko", commander=True)]
    players = [{"name": "Ann", "commander_damage": {"Krenko": 1}}, {"name": "Bob"}]
    with pytest.raises(PositionError, match="expected the id of one commander, one of k, l"):
        Position.from_value({"players": players, "permanents": two})
    with pytest.raises(PositionError, match="two-headed-giant, commander, brawl, archenemy"):
        board("commandr")


def test_the_fields_are_written_and_read() -> None:
    position = board("commander", commander_damage={"Krenko": 12, "Old One": 3})
    assert Position.read(position.notation()) == position
    assert Position.from_code(position.code()) == position
    assert Position.parse(str(position)) == position


COPIES: list[tuple[tuple[Value, ...], set[str]]] = [
    ((creature("k", "Ann", "5/5", name="Krenko"),), {"k"}),  # told by its name alone
    ((creature("t", "Ann", "5/5", "", "Token Creature", name="Krenko"),), set()),
    ((creature("t", "Ann", "5/5", name="Krenko"), KRENKO), {"k"}),  # the other one is marked
    ((creature("Krenko", "Ann", "5/5"), creature("t", "Ann", "5/5", name="Krenko")), {"Krenko"}),
]


@pytest.mark.parametrize(("others", "counted"), COPIES)
def test_a_copy_of_a_commander_is_no_commander(
    others: tuple[Value, ...], counted: set[str]
) -> None:
    """903.3: being a commander is an attribute of the card, which no copy and no token has."""
    players = [{"name": "Ann"}, {"name": "Bob", "commander_damage": {"Krenko": 20}}]
    position = Position.from_value(
        {"players": players, "permanents": list(others), "variant": "commander"}
    )
    found = {one.id for one in position.permanents if is_commander(position, one)}
    assert found == counted
