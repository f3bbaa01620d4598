"""What the graph says of small positions, number by number."""

import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from legality import Position, combat_graph
from legality.graph import CombatGraph
from tests.graph.boards import Board, board, creature, siege, walker

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))


def graph(position: Board) -> CombatGraph:
    """The graph of a position in the JSON form."""
    return combat_graph(Position.from_value(position))


def edges(found: CombatGraph, kind: str) -> dict[tuple[str, str], dict[str, Any]]:
    """The edges of a kind without the attribute that says the kind."""
    return {
        (source, target): {name: value for name, value in data.items() if name != "kind"}
        for source, target, key, data in found.edges(keys=True, data=True)
        if key == data["kind"] == kind
    }


def test_nodes_are_players_and_those_who_fight() -> None:
    found = graph(
        board(
            creature("ogre"),
            walker("jura"),
            siege("siege"),
            {"id": "bog", "controller": "Bob", "type_line": "Basic Land — Swamp"},
            creature("ghost", phased_out=True),
            creature("sapling", "Bob", count=3),
        )
    )
    assert isinstance(found, nx.MultiDiGraph)
    assert list(found) == [
        *("Ann", "Bob"),
        *("ogre", "jura", "siege"),
        *("sapling#1", "sapling#2", "sapling#3"),
    ]
    kinds = ["player", "player", "creature", "planeswalker", "battle", *["creature"] * 3]
    assert [data["kind"] for _, data in found.nodes(data=True)] == kinds
    assert found.number_of_edges() == 0
    assert found.graph == {"rules": "2024-03-08", "active": "Ann"}


def test_what_a_declaration_names_is_there_whatever_it_is() -> None:
    bog = {"id": "bog", "controller": "Bob", "type_line": "Basic Land — Swamp"}
    ghost = creature("ghost", phased_out=True)
    found = graph(board(creature("ogre"), ghost, bog, attacks={"ogre": "bog", "ghost": "Bob"}))
    assert found.nodes["bog"]["kind"] == "permanent"
    assert found.nodes["ghost"]["phased_out"] is True
    assert set(edges(found, "attacks")) == {("ogre", "bog"), ("ghost", "Bob")}


def test_a_player_has_life_mana_and_a_part() -> None:
    position = board(creature("ogre"), players=3, defending=["Cid"])
    position["players"][0] |= {"life": 7, "mana": 2}
    found = graph(position)
    assert found.nodes["Ann"] == {
        "kind": "player",
        "name": "Ann",
        "life": 7,
        "mana": 2,
        "active": True,
        "defending": False,
    }
    assert [found.nodes[name]["defending"] for name in ("Bob", "Cid")] == [False, True]


def test_a_creature_has_all_that_bears_on_the_rules() -> None:
    found = graph(
        board(
            creature(
                "ogre",
                text="Menace\nProtection from red",
                name="Gnarled Ogre",
                colors=["B", "R"],
                mana_value=4,
                tapped=True,
                damage=1,
                counters={"+1/+1": 2},
                goaded_by=["Bob"],
            ),
            {
                "id": "cloak",
                "controller": "Ann",
                "type_line": "Artifact — Equipment",
                "attached_to": "ogre",
                "oracle_text": "Equipped creature has flying.",
            },
            effects=[{"oracle_text": "This creature can't block.", "on": ["ogre"]}],
        )
    )
    assert found.nodes["ogre"] == {
        "kind": "creature",
        "name": "Gnarled Ogre",
        "controller": "Ann",
        "owner": "Ann",
        "type_line": "Creature — Test",
        "oracle_text": "Menace\nProtection from red",
        "power": 2,
        "toughness": 2,
        "colors": "BR",
        "mana_value": 4,
        "keywords": "menace, protection from red, flying",
        "tapped": True,
        "summoning_sick": False,
        "phased_out": False,
        "damage": 1,
        "suspected": False,
        "counters": "+1/+1: 2",
        "goaded_by": "Bob",
        "attached": "cloak",
        "effects": "This creature can't block.",
    }


def test_planeswalkers_and_battles() -> None:
    found = graph(board(walker("jura"), siege("siege")))
    assert found.nodes["jura"]["loyalty"] == 4
    assert found.nodes["siege"]["defense"] == 5
    assert found.nodes["siege"]["protector"] == "Bob"
    assert "protector" not in found.nodes["jura"]
    assert "power" not in found.nodes["jura"]


def test_blocks_and_their_orders() -> None:
    found = graph(
        board(
            creature("ogre"),
            creature("elk"),
            creature("guard", "Bob"),
            creature("squire", "Bob"),
            attacks={"ogre": "Bob", "elk": "Bob"},
            blocks={"guard": ["ogre"], "squire": ["elk", "ogre"]},
            order={"ogre": ["squire", "guard"]},
        )
    )
    assert edges(found, "attacks") == {("ogre", "Bob"): {}, ("elk", "Bob"): {}}
    assert edges(found, "blocks") == {
        ("guard", "ogre"): {"spread": False, "order": 2, "blocker_order": 1},
        ("squire", "elk"): {"spread": False, "order": 1, "blocker_order": 1},
        ("squire", "ogre"): {"spread": False, "order": 1, "blocker_order": 2},
    }
    roles = {name: found.nodes[name].get("role") for name in ("ogre", "guard", "Bob")}
    assert roles == {"ogre": "attacking", "guard": "blocking", "Bob": None}


@pytest.mark.parametrize("rules", ["2006-10-01", "2024-11-08"])
def test_editions_without_orders_have_none(rules: str) -> None:
    found = graph(
        board(
            creature("ogre"),
            creature("guard", "Bob"),
            attacks={"ogre": "Bob"},
            blocks={"guard": ["ogre"]},
            rules=rules,
        )
    )
    assert edges(found, "blocks") == {("guard", "ogre"): {"spread": False}}


def test_a_block_spreads_over_the_band() -> None:
    """702.22h: the spider blocks the angel; so it blocks the rest of the angel's band too."""
    found = graph(
        board(
            creature("angel", text="Banding"),
            creature("lurker"),
            creature("wolf"),
            creature("spider", "Bob"),
            attacks={"wolf": "Bob", "angel": "Bob", "lurker": "Bob"},
            bands=[["angel", "lurker"]],
            blocks={"spider": ["angel"]},
        )
    )
    assert edges(found, "banded") == {("angel", "lurker"): {"band": 1}}
    assert [found.nodes[name].get("band") for name in ("angel", "lurker", "wolf")] == [1, 1, None]
    spread = {ends: data["spread"] for ends, data in edges(found, "blocks").items()}
    assert spread == {("spider", "angel"): False, ("spider", "lurker"): True}
    blocked = [found.nodes[name]["blocked"] for name in ("angel", "lurker", "wolf")]
    assert blocked == [True, True, False]


def test_bands_are_numbered_and_joined_pair_by_pair() -> None:
    names = "abcdef"
    found = graph(
        board(
            *(creature(name, text="Banding") for name in names),
            attacks=dict.fromkeys(names, "Bob"),
            bands=[["a", "b", "c"], ["d", "c"]],
        )
    )
    numbers = {ends: data["band"] for ends, data in edges(found, "banded").items()}
    assert numbers == {("a", "b"): 1, ("a", "c"): 1, ("b", "c"): 1, ("d", "c"): 2}
    assert [found.nodes[name].get("band") for name in names] == [1, 1, 1, 2, None, None]


def test_a_blocked_attacker_without_blockers() -> None:
    position = board(creature("ogre"), attacks={"ogre": "Bob"})
    assert "blocked" not in graph(position).nodes["ogre"]
    assert graph({**position, "blocked": ["ogre"]}).nodes["ogre"]["blocked"] is True
    assert graph({**position, "blocks": {}}).nodes["ogre"]["blocked"] is False


def test_damage_is_an_edge_with_its_amount() -> None:
    found = graph(
        board(
            creature("ogre"),
            creature("guard", "Bob"),
            attacks={"ogre": "Bob"},
            blocks={"guard": ["ogre"]},
            damage={"step": "regular", "assign": {"ogre": {"guard": 2, "Bob": 0}}},
        )
    )
    assert edges(found, "damage") == {("ogre", "guard"): {"amount": 2, "step": "regular"}}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_value_can_be_written_as_json(path: Path) -> None:
    found = combat_graph(Position.parse(path.read_text()))
    everything = [found.graph, *(data for _, data in found.nodes(data=True))]
    everything += [data for _, _, data in found.edges(data=True)]
    assert json.loads(json.dumps(everything)) == everything
    assert not any(value is None for data in everything for value in data.values())
