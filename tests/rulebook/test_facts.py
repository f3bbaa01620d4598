"""Circumstances told by fields of the position."""

from typing import Any

import pytest

from legality import Legal, Position, check, check_attacks
from legality.effects.characteristics import Gets
from legality.moments.standing import whole_table
from legality.rulebook import battlefield
from legality.rulebook.characteristics.bonuses import affected
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.facts import known_from_board
from legality.rulebook.table import Table

CUP = {"name": "Old Cup", "type_line": "Artifact Creature — Golem"}


def asked(
    you: dict[str, Any], it: dict[str, Any], bob: dict[str, Any], **fields: Any
) -> CircumstanceQuery:
    position = Position.from_value(
        {
            "players": [{"name": "Ann", **you}, {"name": "Bob", **bob}],
            "permanents": [{"id": "x", "controller": "Ann", "type_line": "Artifact", **it}],
            **fields,
        }
    )
    return CircumstanceQuery(position.battlefield[0], "Ann", position)


@pytest.mark.parametrize(
    ("words", "you", "expected"),
    [
        ("you have no cards in hand", {"hand": 0}, True),
        ("you have no cards in hand", {"hand": ["Forest"]}, False),
        ("you have no cards in hand", {}, None),
        ("you have seven or more cards in hand", {"hand": 7}, True),
        ("you have seven or more cards in hand", {"hand": 6}, False),
        ("you have one or fewer cards in hand", {"hand": 1}, True),
        ("you have one or fewer cards in hand", {"hand": 2}, False),
        ("seven or more cards are in your graveyard", {"graveyard": 7}, True),
        ("there are seven or more cards in your graveyard", {"graveyard": 6}, False),
        ("there are no cards in your library", {"library": 0}, True),
        ("you have three or more experience counters", {"experience": 2}, False),
        ("you have three or more energy counters", {"energy": 3}, True),
        ("you're the monarch", {"monarch": True}, True),
        ("you're the monarch", {}, None),
        ("you have the initiative", {"initiative": False}, False),
        ("you have the city's blessing", {"city_blessing": True}, True),
        ("you have max speed", {"speed": 4}, True),
        ("you have max speed", {"speed": 3}, False),
        ("your speed is 3 or greater", {"speed": 3}, True),
        ("you gained life this turn", {"this_turn": {"gained_life": 2}}, True),
        ("you've lost life this turn", {"this_turn": {"lost_life": 0}}, False),
        ("you've drawn two or more cards this turn", {"this_turn": {"drew": 2}}, True),
        ("you've cast two or more spells this turn", {"this_turn": {"cast": 1}}, False),
        ("a creature died this turn", {}, None),
        ("a creature died this turn", {"this_turn": {"died": 1}}, True),
        ("a creature died this turn", {"this_turn": {"died": 0}}, None),  # one of Bob's may have
        ("a creature died under your control this turn", {"this_turn": {"died": 0}}, False),
        ("you have seven or more cards in your graveyard", {"graveyard": 7}, True),
        ("you have seven or more cards in your graveyard", {"graveyard": 6}, False),
        ("you have at least seven cards in your graveyard", {"graveyard": 6}, False),
        ("you have exactly two cards in hand", {"hand": 3}, False),
        ("you have fewer than two cards in hand", {"hand": 1}, True),
        ("your library has no cards in it", {"library": 0}, True),
        ("there are four or more creature cards in your graveyard", {"graveyard": 3}, False),
        ("there are four or more creature cards in your graveyard", {"graveyard": 4}, None),
        ("there are no creature cards in your graveyard", {"graveyard": 0}, True),
        ("an artifact card is in your graveyard", {"graveyard": ["Old Cup"]}, None),
        ("an artifact card is in your graveyard", {"graveyard": [CUP]}, True),
        ("a land card is in your graveyard", {"graveyard": [CUP]}, False),
        ("a permanent card is in your graveyard", {"graveyard": [CUP]}, True),
        ("a noncreature card is in your graveyard", {"graveyard": [CUP]}, False),
        ("there is a golem card in your graveyard", {"graveyard": [CUP]}, True),
        ("there is a bronze card in your graveyard", {"graveyard": [CUP]}, None),
        ("two or more instant and/or sorcery cards are in your graveyard", {"graveyard": 1}, False),
        (
            "there are two or more card types among cards in your graveyard",
            {"graveyard": [CUP]},
            True,
        ),
        (
            "there are three or more card types among cards in your graveyard",
            {"graveyard": [CUP]},
            False,
        ),
        ("there are four or more card types among cards in your graveyard", {"graveyard": 9}, None),
        ("you have more life than an opponent", {"life": 21}, True),
        ("you have more life than each opponent", {"life": 20}, False),
        ("an opponent has more life than you", {"life": 19}, True),
        ("you have exactly 20 life", {}, True),
        ("you're not the monarch", {"monarch": True}, False),
        ("no opponent is the monarch", {"monarch": True}, True),
        ("you gained 3 or more life this turn", {"this_turn": {"gained_life": 0}}, False),
        ("you gained 3 or more life this turn", {"this_turn": {"gained_life": 1}}, None),
        ("you've cast a noncreature spell this turn", {"this_turn": {"cast": 0}}, False),
        ("you've cast a noncreature spell this turn", {"this_turn": {"cast": 1}}, None),
        ("you attacked this turn", {}, None),
        ("you attacked this turn", {"this_turn": {"attacked": 1}}, True),
        ("you attacked this turn", {"this_turn": {"attacked": 0}}, False),
        ("you haven't attacked this turn", {"this_turn": {"attacked": 0}}, True),
        (
            "you attacked with three or more creatures this turn",
            {"this_turn": {"attacked": 1}},
            None,
        ),
    ],
)
def test_of_you(words: str, you: dict[str, Any], expected: bool | None) -> None:
    assert known_from_board(words, asked(you, {}, {})) is expected


@pytest.mark.parametrize(
    ("words", "it", "expected"),
    [
        ("~ was kicked", {"kicked": True}, True),
        ("~ was kicked", {}, None),
        ("~ wasn't kicked", {"kicked": True}, False),
        ("this spell was kicked", {"kicked": True}, None),  # some spell, not this permanent
        ("~ is monstrous", {"monstrous": False}, False),
        ("~ is on the battlefield", {}, True),
        ("~ isn't on the battlefield", {}, False),
        ("~ is renowned", {"renowned": True}, True),
        ("~ is saddled", {"saddled": True}, True),
        ("~ was crewed this turn", {"crewed": False}, False),
        ("~ is level 2 or greater", {"level": 2}, True),
        ("~ is level 3 or greater", {"level": 2}, False),
        ("you control your commander", {"commander": True}, True),
        ("you control your commander", {"commander": False}, False),
        ("you control your commander", {}, None),
        ("you control your commander", {"commander": True, "owner": "Bob"}, False),
    ],
)
def test_of_the_permanent(words: str, it: dict[str, Any], expected: bool | None) -> None:
    assert known_from_board(words, asked({}, it, {})) is expected


EVEN = "it has an even number of counters on it"


@pytest.mark.parametrize(
    ("text", "counters", "expected"),
    [
        ("~ can't attack or block unless {}.", {}, True),  # zero is even
        ("~ can't attack or block unless {}.", {"+1/+1": 1}, False),
        ("~ can't attack or block unless {}.", {"+1/+1": 1, "shield": 1}, True),
        ("This creature can't block unless {}.", {"charge": 3}, False),
        # "it" is another: asked
        ("Whenever another creature attacks, if {}, it gains flying until end of turn.", {}, None),
        ("Enchanted creature can't attack unless {}.", {"aura": 1}, None),
        ("~ can't attack unless you control a Bear and {}.", {}, None),
        ("Flying", {}, None),
    ],
)
def test_an_even_number_of_counters(
    text: str, counters: dict[str, int], expected: bool | None
) -> None:
    it = {"oracle_text": text.format(EVEN), "counters": counters}
    assert known_from_board(EVEN, asked({}, it, {})) is expected
    odd = EVEN.replace("even", "odd").replace("it has", "~ has")
    number = sum(counters.values())
    assert known_from_board(odd, asked({}, it, {})) is bool(number % 2)


def test_of_an_opponent() -> None:
    words = "an opponent has three or more poison counters"
    assert known_from_board(words, asked({"poison": 9}, {}, {"poison": 3})) is True
    assert known_from_board(words, asked({"poison": 9}, {}, {"poison": 2})) is False
    assert known_from_board(words, asked({"poison": 9}, {}, {})) is None
    assert known_from_board("an opponent has no cards in hand", asked({}, {}, {"hand": 0})) is True


def test_day_and_night() -> None:
    assert known_from_board("it's night", asked({}, {}, {}, day="night")) is True
    assert known_from_board("it's day", asked({}, {}, {}, day="neither")) is False
    assert known_from_board("it's day", asked({}, {}, {})) is None


def test_other_words_are_not_told() -> None:
    assert known_from_board("you have a funny feeling", asked({"hand": 0}, {}, {})) is None
    assert (
        known_from_board("it's monstrous", asked({}, {"monstrous": True}, {})) is None
    )  # which one is "it"?


@pytest.mark.parametrize(
    ("words", "bob", "expected"),
    [
        ("defending player is poisoned", {"poison": 1}, True),
        ("defending player is poisoned", {"poison": 0}, False),
        ("defending player is poisoned", {}, None),
        ("defending player has two or fewer cards in hand", {"hand": 2}, True),
        ("defending player has seven or more cards in their graveyard", {"graveyard": 6}, False),
        ("defending player is the monarch", {"monarch": True}, True),
        ("you have more cards in hand than each opponent", {"hand": 2}, True),
        ("you have more cards in hand than each opponent", {"hand": 3}, False),
        ("an opponent lost life this turn", {"this_turn": {"lost_life": 2}}, True),
        ("a player has no cards in hand", {"hand": 0}, True),
        ("a player has no cards in hand", {"hand": 1}, False),
    ],
)
def test_of_defending_player(words: str, bob: dict[str, Any], expected: bool | None) -> None:
    before = asked({"hand": 3}, {}, bob)
    assert (
        known_from_board(
            words, CircumstanceQuery(before.source, "Ann", before.position, {}, ("Bob",))
        )
        is expected
    )


def test_nobody_defends_yet() -> None:
    assert known_from_board("defending player is poisoned", asked({}, {}, {"poison": 1})) is None


def test_declared_attackers_have_attacked() -> None:
    before = asked({"this_turn": {"attacked": 0}}, {}, {})
    now = CircumstanceQuery(before.source, "Ann", before.position, {"x": "Bob"})
    assert known_from_board("you attacked this turn", now) is True
    assert known_from_board("you attacked with two or more creatures this turn", now) is None
    assert known_from_board("~ attacked this turn", now) is True
    bobs = CircumstanceQuery(None, "Bob", before.position, {"x": "Bob"})
    assert known_from_board("you attacked this turn", bobs) is False  # it is not his turn
    gone = CircumstanceQuery(None, "Ann", before.position, {"who has left": "Bob"})
    assert known_from_board("you attacked this turn", gone) is False


def test_what_a_teammate_attacked_with_is_not_yours() -> None:
    x = {"id": "x", "controller": "Amy", "type_line": "Creature", "power": 1, "toughness": 1}
    teams = {"Ann": "north", "Amy": "north", "Bob": "south", "Bea": "south"}
    seats = [{"name": name, "team": team} for name, team in teams.items()]
    seats[0]["this_turn"] = seats[1]["this_turn"] = {"attacked": 0}  # type: ignore[assignment]
    value = {"players": seats, "permanents": [x], "shared_team_turns": True}
    position = Position.from_value(value)
    for you, attacked in (("Ann", False), ("Amy", True)):
        asked_now = CircumstanceQuery(None, you, position, {"x": "Bob"})
        assert known_from_board("you attacked this turn", asked_now) is attacked


@pytest.mark.parametrize(
    ("words", "bob", "legal"),
    [
        ("defending player is poisoned", {"poison": 1}, False),
        ("defending player is poisoned", {"poison": 0}, True),
        ("defending player is poisoned", {}, None),
        ("defending player has two or fewer cards in hand", {"hand": 2}, False),
    ],
)
def test_a_block_asks_for_its_defending_player(
    words: str, bob: dict[str, Any], legal: bool | None
) -> None:
    # Bob's guard blocks the ram, which can't be blocked where those words hold of him.
    text = f"This creature can't be blocked as long as {words}."
    creature = {"type_line": "Creature — Goat", "power": 2, "toughness": 2}
    table = {
        "players": [{"name": "Ann"}, {"name": "Bob", **bob}],
        "permanents": [
            {"id": "ram", "controller": "Ann", "oracle_text": text, **creature},
            {"id": "guard", "controller": "Bob", **creature},
        ],
        "attacks": {"ram": "Bob"},
        "blocks": {"guard": ["ram"]},
    }
    assert check(Position.from_value(table)).legal is legal


# -- ascend (702.131b) -----------------------------------------------------------------------------


def ascending(lands: int, text: str = "Ascend", **player: object) -> Position:
    """Ann controls a creature with ascend that flies with the city's blessing, and lands."""
    hawk = {"id": "h", "controller": "Ann", "type_line": "Creature", "power": 1, "toughness": 1}
    hawk |= {"oracle_text": f"{text}\nThis creature has flying if you have the city's blessing."}
    more = {"id": "f", "controller": "Ann", "type_line": "Land", "count": lands}
    players = [{"name": "Ann", **player}, {"name": "Bob"}]
    return Position.from_value({"players": players, "permanents": [hawk, more]})


@pytest.mark.rule("702.131b")
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (ascending(9), True),
        (ascending(8), None),
        (ascending(8, city_blessing=True), True),
        (ascending(8, city_blessing=False), False),
        (ascending(9, ""), None),
        (ascending(9, "Ascend (If you control ten or more permanents, …)"), True),
    ],
)
def test_the_citys_blessing_comes_with_ten_permanents(
    position: Position, expected: bool | None
) -> None:
    asked = CircumstanceQuery(position.by_id["h"], "Ann", position)
    assert known_from_board("you have the city's blessing", asked) is expected


# -- levels (711.2, 716.2b) ------------------------------------------------------------------------

LEVELS = "Level up {1}\nLEVEL 1-4\n3/3\nFirst strike\nLEVEL 5+\n4/4\nFlying"


def test_a_level_on_a_leveler_says_what_to_write() -> None:
    one = {"id": "s", "controller": "Ann", "type_line": "Creature", "power": 1, "toughness": 1}
    one |= {"oracle_text": LEVELS}
    for fields, listed in (
        ({"level": 2}, True),
        ({"level": 2, "counters": {"level": 2}}, False),
        ({"counters": {"level": 2}}, False),
        ({}, False),
        ({"level": 2, "oracle_text": "{2}: Level 2"}, False),
    ):
        value = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": [{**one, **fields}]}
        verdict = check_attacks(Position.from_value({**value, "attacks": {"s": "Bob"}}))
        text = 'level 2: this text counts level counters; write counters: {"level": 2}'
        assert isinstance(verdict, Legal)
        assert verdict.not_understood == ((("s", text),) if listed else ())


# -- crewed (702.122a) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "listed"),
    [
        ({"type_line": "Artifact — Vehicle"}, True),
        ({"type_line": "Artifact — Vehicle", "oracle_text": "Crew 1"}, True),
        # the layers of 613 make a creature of what is printed
        ({"type_line": "Artifact — Vehicle", "oracle_text": "Crew 1", "printed": True}, False),
        ({"type_line": "Artifact Creature — Vehicle", "oracle_text": "Crew 1"}, False),
        ({"type_line": "Artifact — Vehicle", "crewed": False}, False),
    ],
)
def test_a_crewed_vehicle_that_is_written_as_no_creature_says_what_to_write(
    fields: dict[str, Any], listed: bool
) -> None:
    """702.122a: crewed, it is an artifact creature; what is written is what it is now."""
    one = {"id": "v", "controller": "Ann", "power": 3, "toughness": 3, "crewed": True, **fields}
    verdict = check_attacks(
        Position.from_value(
            {
                "players": [{"name": "Ann"}, {"name": "Bob"}],
                "permanents": [one],
                "attacks": {"v": "Bob"} if "Creature" in str(fields) else {},
            }
        )
    )
    text = "crewed: Artifact — Vehicle is no creature; write the types that it has now"
    assert verdict.not_understood == ((("v", text),) if listed else ())


def test_a_circumstance_is_asked_once_of_each_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty lords with one line each are thirty questions, however many creatures each affects:
    asked for each of them, a search on sixty took eight seconds of one."""
    asked_of: list[str] = []
    answered: Any = getattr(battlefield, "answered")  # noqa: B009  # the module only uses it

    def counted(answers: Any, who: CircumstanceQuery, words: str) -> bool | None:
        asked_of.append(who.source.id if who.source else "")
        found: bool | None = answered(answers, who, words)
        return found

    monkeypatch.setattr(battlefield, "answered", counted)
    text = "As long as you have the city's blessing, creatures you control get +1/+1."
    lords = [
        {"id": f"l{n}", "controller": "Ann", "power": 1, "toughness": 1, "oracle_text": text}
        for n in range(30)
    ]
    position = Position.from_value(
        {
            "players": [{"name": "Ann", "city_blessing": True}, {"name": "Bob"}],
            "permanents": [{"type_line": "Creature", **lord} for lord in lords],
        }
    )
    table = whole_table(Table(position, {}, {}))
    for effect, ability in table.abilities(Gets):
        assert len([*affected(table, effect, ability.source, ability.you)]) == 30
    assert sorted(asked_of) == sorted(f"l{n}" for n in range(30))
