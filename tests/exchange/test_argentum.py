"""Argentum's scenarios: boards with cards by name, and what is not taken over."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command, with_cards

ROOT = Path(__file__).parents[2]
WOLF = {"name": "Restless Wolf"}
SENTRY = {"name": "Gatehouse Sentry"}
BANNER = {"name": "Banner of Mockery", "attachedTo": "Restless Wolf"}


@pytest.fixture
def command(legality: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    cards = ROOT / "examples" / "by-name" / "cards.jsonl"
    return with_cards(legality, monkeypatch, cards)


def scenario(own: list[Any], others: list[Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"player1": {"battlefield": own}, "player2": {"battlefield": others or []}, **more}


def imported(command: Command, value: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The position, and what was said not to be taken over."""
    answer = command("import", "argentum", command.file(value, "one.json"))
    assert answer.status == 0, answer.err
    said = [line.partition("not taken over: ")[2] for line in answer.err.splitlines()]
    return answer.value, said


def by_id(position: dict[str, Any]) -> dict[str, Any]:
    return {one["id"]: one for one in position["permanents"]}


def test_a_board(command: Command) -> None:
    """A printed 2/2 with two +1/+1 counters is a 4/4; the sick sentry may block."""
    value = {
        "_comment": "a note",
        "player1Name": "Alice",
        "player2Name": "Bob",
        "player1": {
            "lifeTotal": 3,
            "hand": ["Restless Wolf"],
            "battlefield": [{**WOLF, "counters": {"PLUS_ONE_PLUS_ONE": 2, "FIRST_STRIKE": 1}}],
            "graveyard": ["Gatehouse Sentry"],
            "library": ["Restless Wolf", "Restless Wolf"],
        },
        "player2": {"battlefield": [{**SENTRY, "summoningSickness": True, "tapped": False}]},
        "phase": "COMBAT",
        "step": "DECLARE_ATTACKERS",
        "activePlayer": 2,
        "priorityPlayer": 2,
        "mode": "SELF",
    }
    position, said = imported(command, value)
    assert said == []
    assert position["active"] == "Bob"
    alice, bob = position["players"]
    assert (alice["name"], alice["life"], alice["hand"], alice["library"]) == ("Alice", 3, 1, 2)
    assert alice["graveyard"][0]["type_line"] == "Creature — Human Soldier"
    assert (bob["name"], bob.get("life", 20), bob["hand"]) == ("Bob", 20, 0)
    assert by_id(position)["restless-wolf"]["counters"] == {"+1/+1": 2, "first strike": 1}
    assert by_id(position)["gatehouse-sentry"]["summoning_sick"] is True
    shown = command("show", command.file(position), "--json").value
    assert [by_id(shown)["restless-wolf"][field] for field in ("power", "toughness")] == [4, 4]
    assert command("attacks", command.file(position)).out == "no attack\n"


def test_attached_by_name(command: Command) -> None:
    """Each copy of the Aura has a host of its own: its player's last, or the only one there is."""
    position, said = imported(command, scenario([WOLF, WOLF, BANNER], [BANNER, WOLF]))
    found = by_id(position)
    assert found["banner-of-mockery"]["attached_to"] == "restless-wolf-2"
    assert found["banner-of-mockery-2"]["attached_to"] == "restless-wolf-3"
    assert [one.partition(":")[0] for one in said] == ["banner-of-mockery", "banner-of-mockery-2"]
    position, said = imported(command, scenario([BANNER], [WOLF]))
    assert by_id(position)["banner-of-mockery"]["attached_to"] == "restless-wolf"
    assert said == []


def test_several_seats_and_teams(command: Command) -> None:
    """A list of seats stands for two players; teams share turns unless they play Team vs. Team."""
    seats = [{"name": name, "config": {"lifeTotal": 30}} for name in ("A1", "A2", "B1", "B2")]
    value: dict[str, Any] = {"players": seats, "teams": [[0, 1], [2, 3]], "activePlayer": 3}
    position, _ = imported(command, value)
    assert [one["team"] for one in position["players"]] == ["Team 1", "Team 1", "Team 2", "Team 2"]
    assert (position["shared_team_turns"], position["active"]) == (True, "B1")
    position, _ = imported(command, {**value, "teamVsTeam": True})
    assert "shared_team_turns" not in position
    position, _ = imported(command, {"players": [{}, {}, {"name": "Cid"}]})
    assert [one["name"] for one in position["players"]] == ["Player1", "Player2", "Cid"]


def test_what_was_chosen_is_told(command: Command) -> None:
    chosen = {**WOLF, "chosenCreatureType": "Elf", "chosenColor": "GREEN"}
    position, _ = imported(command, scenario([chosen]))
    assert by_id(position)["restless-wolf"]["chosen"] == {"type": "Elf", "color": "G"}


def test_what_is_not_taken_over_is_named(command: Command) -> None:
    own = [{**WOLF, "moon": True}]
    value = scenario(own, step="COMBAT_DAMAGE", weather="rain")
    value["player1"] |= {"commanders": ["Warband Herald"], "exile": ["Unheard-of Thing"]}
    _, said = imported(command, value)
    assert said == [
        "player1.battlefield[0].moon",
        "weather",
        "step: COMBAT_DAMAGE: the file does not say who attacks",
        "Player1: of what kind Unheard-of Thing is (exile)",
        "Player1: commander Warband Herald",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (json.dumps(scenario([WOLF]))[:-20], "expected JSON"),
        (json.dumps(scenario([WOLF])).encode("utf-16"), "expected UTF-8 text"),
        ("", "expected a JSON object, got nothing"),
        ("[]", "expected a scenario"),
        ({"zones": {}, "entities": {}}, "expected a scenario"),
        (scenario([{"name": "Unheard-of Thing"}]), "Unheard-of Thing"),
        (scenario([{"tapped": True}]), "$.player1.battlefield[0]: object missing required field"),
        (scenario([WOLF], player1Name=3), "$.player1Name: expected `str | null`, got `int`"),
        (scenario([BANNER]), 'expected one "Restless Wolf" to be attached to; it is not there'),
        (scenario([BANNER], [WOLF, WOLF]), "to be attached to; 2 are there"),
        (scenario([WOLF], activePlayer=3), "$.activePlayer: expected a seat, 1 to 2: 3"),
    ],
)
def test_a_file_that_is_no_board(command: Command, text: Any, said: str) -> None:
    answer = command("import", "argentum", command.file(text, "one.json"))
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err


def test_a_folder_gives_what_is_sound(command: Command) -> None:
    folder = command.directory / "scenarios" / "bugs"
    folder.mkdir(parents=True)
    (folder / "a.json").write_text(json.dumps(scenario([WOLF])))
    (folder.parent / "b.json").write_text(json.dumps(scenario([{"name": "Unheard-of Thing"}])))
    answer = command("import", "argentum", str(folder.parent))
    assert answer.status == 0
    assert answer.value["id"] == "a"
    assert "1 of 2 files were read" in answer.err


@pytest.mark.parametrize("name", ["Treasure", "Food", "Map", "Lander", "Clue", "Map Token"])
def test_a_token_that_the_rulebook_defines_by_its_name(command: Command, name: str) -> None:
    """No card of the database is called so: it is the artifact token (111.10a to 111.10v)."""
    position, said = imported(command, scenario([{"name": name, "tapped": True}, WOLF]))
    assert said == []
    word = name.removesuffix(" Token")
    (token, wolf) = position["permanents"]
    assert token["id"] == name.lower().replace(" ", "-")
    assert (token["name"], token["tapped"]) == (f"{word} Token", True)
    assert token["type_line"] == f"Token Artifact — {word}"
    assert "Sacrifice this token: " in token["oracle_text"]
    assert wolf["name"] == "Restless Wolf"


def test_a_card_of_that_name_is_the_card(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A database with a card that is called Map has no need of the token's words."""
    cards = tmp_path / "cards.jsonl"
    card = {"object": "card", "id": "1", "oracle_id": "1", "name": "Map", "layout": "normal",
            "type_line": "Artifact", "oracle_text": "Old.", "mana_cost": "{1}", "cmc": 1,
            "colors": [], "keywords": [], "games": ["paper"]}  # fmt: skip
    cards.write_text(json.dumps(card) + "\n", encoding="utf-8")
    command = with_cards(legality, monkeypatch, cards)
    position, _ = imported(command, scenario([{"name": "Map"}]))
    assert (position["permanents"][0]["name"], position["permanents"][0]["type_line"]) == (
        "Map",
        "Artifact",
    )
