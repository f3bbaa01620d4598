"""Games that phase.rs saved: boards with present values, and what is not taken over."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command, with_cards

ROOT = Path(__file__).parents[2]
STUCK = ROOT / "examples" / "phase" / "stuck-attack.json"


@pytest.fixture
def command(legality: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    cards = ROOT / "examples" / "by-name" / "cards.jsonl"
    return with_cards(legality, monkeypatch, cards)


def card(name: str, controller: int, types: str, **more: Any) -> dict[str, Any]:
    """A card on the battlefield."""
    core, _, sub = types.partition(" — ")
    words = {"supertypes": [], "core_types": core.split(), "subtypes": sub.split()}
    return {
        "name": name,
        "owner": controller,
        "controller": controller,
        "zone": "Battlefield",
        "card_types": words,
        **more,
    }


WOLF = card("Restless Wolf", 0, "Creature — Wolf", power=2, toughness=2, color=["Green"])
SENTRY = card("Gatehouse Sentry", 1, "Creature — Human Soldier", power=1, toughness=2)


def game(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game of two players with these cards, numbered from 1."""
    objects = {str(number): made for number, made in enumerate(cards, start=1)}
    return {
        "players": [{"id": number, "life": 20 - number} for number in (0, 1)],
        "objects": objects,
        "battlefield": [int(number) for number in objects],
        "active_player": 0,
        **more,
    }


def imported(command: Command, value: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The position, and what was said not to be taken over."""
    answer = command("import", "phase", command.file(value, "one.json"))
    assert answer.status == 0, answer.err
    said = [line.partition("not taken over: ")[2] for line in answer.err.splitlines()]
    return answer.value, said


def by_id(position: dict[str, Any]) -> dict[str, Any]:
    return {one["id"]: one for one in position["permanents"]}


@pytest.mark.parametrize("within", [None, "gameState", "state"])
def test_a_board(command: Command, within: str | None) -> None:
    """The wolf is a 4/4 already: its counters are in what was saved."""
    wolf = WOLF | {
        "power": 4,
        "toughness": 4,
        "counters": {"P1P1": 2, "M0M1": 1, "first strike": 1},
    }
    wolf |= {"damage_marked": 1, "summoning_sick": True, "is_suspected": True}
    value = game(wolf, SENTRY | {"tapped": True, "goaded_by": [0]}, day_night="Night")
    position, said = imported(command, value if within is None else {within: value})
    assert said == []
    assert (position["active"], position["day"]) == ("P0", "night")
    assert [player.get("life", 20) for player in position["players"]] == [20, 19]
    found = by_id(position)
    own = found["restless-wolf-1"]
    assert (own["power"], own["toughness"], own["colors"]) == (4, 4, ["G"])
    assert own["type_line"] == "Creature — Wolf"
    assert own["counters"] == {"+1/+1": 2, "-0/-1": 1, "first strike": 1}
    assert (own["damage"], own["summoning_sick"], own["suspected"]) == (1, True, True)
    other = found["gatehouse-sentry-2"]
    assert (other["oracle_text"], other["tapped"]) == ("Vigilance", True)
    assert other["goaded_by"] == ["P0"]
    shown = by_id(command("show", command.file(position), "--json").value)
    assert [shown["restless-wolf-1"][field] for field in ("power", "toughness")] == [4, 4]


def test_an_attack_that_waits_for_its_tax(command: Command) -> None:
    """508.1h–j: P0 has to pay {2} for the goaded wolf and has one Forest; no cost has to be paid
    for a requirement (508.1d), so to attack with nobody is legal, and the only legal attack."""
    answer = command("import", "phase", str(STUCK))
    assert (answer.status, answer.err) == (0, "")
    position = command.file(answer.value)
    judged = command("check", position, "--json", "--nearest").value
    assert judged["legal"] is False
    assert [fault["rule"] for fault in judged["attacks"]["violations"]] == ["508.1j"]
    assert judged["attacks"]["better"] == {}
    assert command("attacks", position, "--count").out.startswith("1 legal attack")


def test_goad_by_an_aura_is_not_counted_twice(command: Command) -> None:
    """701.15b: two requirements, to attack and to attack somebody else than P1; the file says of
    the wolf that it is goaded, and so does the Aura, both by P1 (701.15d). In a game of two the
    second can't be obeyed: with two Forests the attack obeys one and no attack obeys more."""
    value = json.loads(STUCK.read_text(encoding="utf-8"))
    state = value["gameState"]
    state["objects"]["16"] = {**state["objects"]["14"], "id": 16}
    state["battlefield"].append(16)
    position, _ = imported(command, value)
    judged = command("check", command.file(position), "--json").value["attacks"]
    assert (judged["legal"], judged["obeyed"], judged["maximum"]) == (True, 1, 1)


def test_blocks_that_wait_and_blocks_that_were_made(command: Command) -> None:
    attack = {"object_id": 1, "defending_player": 1, "band_id": None}
    combat: dict[str, Any] = {
        "attackers": [attack | {"attack_target": {"type": "Player", "data": 1}}]
    }
    position, _ = imported(command, game(WOLF, SENTRY, combat=combat))
    assert (position["attacks"], position["judge"]) == ({"restless-wolf-1": "P1"}, [])
    assert "blocks" not in position
    pending = {"type": "Block", "data": {"assignments": [[2, 1]]}}
    waiting = {"type": "CombatTaxPayment", "data": {"player": 1, "pending": pending}}
    position, _ = imported(command, game(WOLF, SENTRY, combat=combat, waiting_for=waiting))
    assert position["blocks"] == {"gatehouse-sentry-2": ["restless-wolf-1"]}
    assert position["judge"] == ["blocks"]
    combat["attackers"][0]["blocked"] = True
    combat |= {"blocker_to_attacker": {}, "blockers_declared_by": [1]}
    position, _ = imported(command, game(WOLF, SENTRY, combat=combat))
    assert (position["blocks"], position["blocked"]) == ({}, ["restless-wolf-1"])
    combat["blocker_to_attacker"] = {"2": [1]}
    position, _ = imported(command, game(WOLF, SENTRY, combat=combat))
    assert position["blocks"] == {"gatehouse-sentry-2": ["restless-wolf-1"]}
    assert "blocked" not in position


def test_bands_and_a_planeswalker_that_is_attacked(command: Command) -> None:
    jace = card("", 1, "Planeswalker — Jace", loyalty=3, face_down=True)
    target = {"type": "Planeswalker", "data": 3}
    attackers = [
        {"object_id": number, "attack_target": target, "defending_player": 1, "band_id": 7}
        for number in (1, 2)
    ]
    position, _ = imported(command, game(WOLF, WOLF, jace, combat={"attackers": attackers}))
    wolves = ["restless-wolf-1", "restless-wolf-2"]
    assert position["attacks"] == dict.fromkeys(wolves, "face-down-3")
    assert position["bands"] == [wolves]


def test_tokens_and_what_was_gained(command: Command) -> None:
    token = card("Soldier", 0, "Creature — Soldier", power=1, toughness=1)
    token |= {"display_source": "Token", "keywords": ["Vigilance", "FirstStrike"]}
    wolf = WOLF | {"keywords": ["Flying"], "base_keywords": []}
    treasure = card("Treasure", 0, "Artifact — Treasure") | {"display_source": "Token"}
    position, said = imported(command, game(token, wolf, treasure))
    assert said == []
    found = by_id(position)
    assert found["soldier-1"]["keywords"] == ["vigilance", "first strike"]
    assert found["restless-wolf-2"]["keywords"] == ["flying"]
    assert "Add one mana of any color" in found["treasure-3"]["oracle_text"]


def test_what_is_not_taken_over_is_said(command: Command) -> None:
    """Lost abilities, effects of spells, emblems, parts of keywords, and what lies under a card."""
    wolf: dict[str, Any] = WOLF | {
        "keywords": [{"Protection": {"Color": "Red"}}],
        "base_keywords": ["Trample"],
        "base_static_definitions": [{}],
        "paired_with": 2,
        "merged_components": [9],
    }
    token = card("Blob", 0, "Creature — Ooze", power=1, toughness=1)
    token |= {"display_source": "Token", "trigger_definitions": [{}]}
    value = game(
        *(wolf, SENTRY, token),
        transient_continuous_effects=[{"source_id": 2}, {"source_id": 99}],
        format_config={"format": "Commander", "range_of_influence": {"default_range": 1}},
    )
    value["objects"]["8"] = {**card("Emblem of Elspeth", 0, ""), "is_emblem": True}
    _, said = imported(command, value)
    assert said == [
        "restless-wolf-1: that it has lost trample, if no text on the board says so",
        "restless-wolf-1: its protection",
        "restless-wolf-1: that it has lost its abilities, if no text on the board says so",
        "restless-wolf-1: that it is paired with gatehouse-sentry-2",
        "restless-wolf-1: the cards under it",
        "blob-3: the abilities of the token",
        "an effect of gatehouse-sentry-2",
        "an effect of a source unknown",
        "the emblem Emblem of Elspeth",
        "format_config: the range of influence",
    ]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("[]", "$: expected a game with `players`, `objects` and `battlefield`"),
        ({"gameState": {}}, "$.gameState: expected a game"),
        (game() | {"players": 7}, "$.players: expected `array`, got `int`"),
        ({"state": game() | {"battlefield": ["x"]}}, "$.state.battlefield[0]: expected `int`"),
        (game() | {"battlefield": [5]}, "$.battlefield: expected the number of an object, got 5"),
        (game(card("Nobody", 0, "Creature")), '"Nobody": no card in the database has this name'),
        (game(format_config={"team_based": True}), "$.format_config: expected a game in which"),
        (
            game(waiting_for={"type": "CombatTaxPayment", "data": {}}),
            "$.waiting_for: expected the declaration",
        ),
    ],
)
def test_a_file_that_is_no_game(command: Command, value: Any, said: str) -> None:
    answer = command("import", "phase", command.file(value, "one.json"))
    assert answer.status == 2
    assert said in answer.err
