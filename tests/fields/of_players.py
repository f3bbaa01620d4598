"""Boards that differ in one field of a player."""

from tests.fields.boards import (
    ALL,
    FREE,
    TRAMPLED,
    UNBLOCKED,
    Pair,
    board,
    counted,
    creature,
    of,
    of_owner,
    paid,
)
from tests.fields.of_positions import FOUR, TEAMS
from tests.fields.questions import Value


def card(text: str, **fields: str) -> Value:
    return {"name": "Old Rage", "type_line": "Creature — Spirit", "oracle_text": text, **fields}


def lying(zone: str, words: str) -> Pair:
    """A card that works there: an ability of its own is all that a has."""
    text = "\n".join(
        f"As long as this card is {words}, {line[0].lower()}{line[1:]}" for line in ALL.split("\n")
    )
    return of("ann", {zone: []}, {zone: [card(text)]}, damage=TRAMPLED)


def far(reach: int) -> Value:
    """Four players, who see so far: Bob, the weakest, sits two seats from Ann."""
    lives = {"Bob": 3}
    seated = [{**p, "range": reach, "life": lives.get(p["name"], 20)} for p in FOUR]
    return board(players=seated, a=FREE, **UNBLOCKED)


def beset(players: list[Value]) -> Value:
    """a and x attack whom they like, and nobody blocks them."""
    weak = [{**player, "life": 1} for player in players]
    return board(creature("x", "Ann", "3/3", **FREE), a=FREE, players=weak, **UNBLOCKED)


RULES: dict[str, list[Pair]] = {
    "Player.name": [
        (board(), board(players=[{"name": "Ann"}, {"name": "Rob", "life": 3}])),
    ],
    "Player.life": [
        of("bob", {"life": 3}, {"life": 4}, a=FREE, **UNBLOCKED),
        *paid("pay 2 life", {"life": 1}, {"life": 2}),
    ],
    "Player.mana": paid("pay {2}", {"mana": 1}, {"mana": 2}),
    "Player.team": [
        (
            board(players=FOUR, attacks={"a": "Amy"}, **UNBLOCKED),
            board(players=TEAMS, attacks={"a": "Amy"}, **UNBLOCKED),
        ),
        (beset(FOUR), beset(TEAMS)),
    ],
    "Player.range": [(far(1), far(2))],
    "Player.energy": paid("pay {E}", {}, {"energy": 1}),
    "Player.hand": paid("discard a card", {"hand": 0}, {"hand": 1}),
    "Player.graveyard": paid(
        "exile a card from your graveyard", {"graveyard": 0}, {"graveyard": 1}
    ),
    "Player.library": paid("mill a card", {"library": 0}, {"library": 1}),
    "Player.poison": [
        of("bob", {"poison": 6}, {"poison": 7}, a={**FREE, "keywords": ["Infect"]}, **UNBLOCKED),
        of("bob", {"poison": 9}, {"poison": 10}),
    ],
    "Player.commander_damage": [
        of(
            "bob",
            {"commander_damage": {"a": 17}},
            {"commander_damage": {"a": 18}},
            bob={"life": 30},
            a=FREE,
            variant="commander",
            **UNBLOCKED,
        ),
        of(
            "bob",
            {"commander_damage": {"a": 20}},
            {"commander_damage": {"a": 21}},
            variant="commander",
        ),
    ],
}

TEXTS: dict[str, list[Pair]] = {
    "Player.life": [of_owner("life", 19, 20, "you have 20 or more life")],
    "Player.energy": [of_owner("energy", 2, 3, "you have three or more {E}")],
    "Player.hand": [
        of_owner("hand", 1, 0, "you have no cards in hand"),
        counted("hand", "the number of cards in your hand", 2, 4),
        lying("hand", "in your hand"),
    ],
    "Player.graveyard": [
        of_owner("graveyard", 6, 7, "seven or more cards are in your graveyard"),
        counted("graveyard", "the number of cards in your graveyard", 2, 4),
        lying("graveyard", "in your graveyard"),
    ],
    "Player.library": [of_owner("library", 6, 7, "your library has seven or more cards in it")],
    "Player.exile": [
        of_owner("exile", 6, 7, "you own seven or more cards in exile"),
        lying("exile", "in exile"),
    ],
    "Player.command": [
        of("ann", {"command": []}, {"command": [card(ALL, type_line="Emblem")]}, damage=TRAMPLED),
    ],
    "Player.poison": [of_owner("poison", 0, 3, "you have three or more poison counters")],
    "Player.experience": [
        of_owner("experience", 0, 3, "you have three or more experience counters")
    ],
    "Player.speed": [of_owner("speed", 3, 4, "you have max speed")],
    "Player.monarch": [of_owner("monarch", False, True, "you're the monarch")],
    "Player.initiative": [of_owner("initiative", False, True, "you have the initiative")],
    "Player.city_blessing": [
        of_owner("city_blessing", False, True, "you have the city's blessing")
    ],
    "Player.this_turn": [
        of_owner("this_turn", {"drew": 1}, {"drew": 2}, "you've drawn two cards this turn")
    ],
}
