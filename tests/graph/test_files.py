"""GraphML and DOT read back by others, and the text form."""

import io
import re
from pathlib import Path

import networkx as nx
import pytest

from legality import Position, check, combat_graph
from legality.drawing.draw import render
from legality.graph import CombatGraph, text
from tests.graph.boards import board, creature, twenty, wild

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
ODD = 'Æ "quoted" <b>&amp; \\n\\" $x$ {} | 日本 \n line; ->'


def graph(position: Position) -> CombatGraph:
    """The graph with its verdicts."""
    return combat_graph(position, check(position))


def example(name: str) -> CombatGraph:
    """The graph of an example."""
    path = next(path for path in EXAMPLES if path.stem == name)
    return graph(Position.parse(path.read_text()))


def odd() -> CombatGraph:
    """A graph with a name that every syntax could trip over."""
    position = board(
        creature(ODD, name=ODD), creature("y", "Bob"), attacks={ODD: "Bob"}, blocks={"y": [ODD]}
    )
    return graph(Position.from_value(position))


def from_graphml(data: bytes) -> CombatGraph:
    """GraphML as networkx reads it."""
    read = nx.read_graphml(io.BytesIO(data), force_multigraph=True)
    assert isinstance(read, nx.MultiDiGraph)
    return CombatGraph(read)


def same(one: CombatGraph, other: CombatGraph) -> bool:
    """Equal in nodes, edges and all attributes."""
    return (
        [*one.nodes(data=True)] == [*other.nodes(data=True)]
        and one.graph.items() <= other.graph.items()
        and sorted(one.edges(keys=True)) == sorted(other.edges(keys=True))
        and all(one.edges[edge] == other.edges[edge] for edge in one.edges(keys=True))
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_graphml_of_the_examples_reads_back_the_same(path: Path) -> None:
    found = graph(Position.parse(path.read_text()))
    assert same(found, from_graphml(render(found, "graphml")))


@pytest.mark.parametrize("seed", range(20))
def test_graphml_of_wild_boards_reads_back_the_same(seed: int) -> None:
    found = graph(Position.from_value(wild(seed)))
    assert same(found, from_graphml(render(found, "graphml")))


def test_graphml_of_odd_names_reads_back_the_same() -> None:
    assert same(odd(), from_graphml(render(odd(), "graphml")))


def test_networkx_writes_the_graph_as_it_is(tmp_path: Path) -> None:
    found = graph(Position.from_value(twenty()))
    nx.write_graphml(found, tmp_path / "combat.graphml")  # pyright: ignore[reportUnknownMemberType]  # untyped result
    assert same(found, from_graphml((tmp_path / "combat.graphml").read_bytes()))


def test_what_xml_has_no_room_for_is_replaced() -> None:
    position = Position.from_value(board(creature("a\x00b", name="\ud800")))
    found = from_graphml(render(combat_graph(position), "graphml"))
    assert found.nodes["a\ufffdb"]["name"] == "\ufffd"


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x1f", "\x85", "\u2028", "\ufffe"])
def test_spaces_that_are_control_characters_are_replaced_too(sign: str) -> None:
    """XML 1.0 has no room for U+000B, U+000C and U+001C to U+001F; Python calls them spaces."""
    position = Position.from_value(board(creature("a", name=f"x{sign}y"), creature("\u3000")))
    found = from_graphml(render(combat_graph(position), "graphml"))
    assert found.nodes["a"]["name"] == "x\ufffdy"
    assert "\u3000" in found


QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
"""A string of the DOT language: a backslash keeps the next sign from ending it."""


def strings(line: str) -> list[str]:
    """The strings of a line of DOT as the texts they stand for."""
    escapes = {"\\\\": "\\", '\\"': '"', "\\n": "\n"}
    return [
        re.sub(r"\\.", lambda found: escapes[found[0]], text, flags=re.DOTALL)
        for text in QUOTED.findall(line)
    ]


def attributes_of(words: list[str]) -> dict[str, str]:
    """Attributes from their names and values in turn."""
    return dict(zip(words[::2], words[1::2], strict=True))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_dot_of_the_examples_reads_back(path: Path) -> None:
    assert_same_dot(graph(Position.parse(path.read_text())))


def test_dot_of_odd_names_reads_back() -> None:
    assert_same_dot(odd())


def assert_same_dot(found: CombatGraph) -> None:
    """Every node and edge is there with its attributes, each in a line of its own."""
    lines = render(found, "dot").decode().split("\n")
    assert (lines[0], lines[-2:]) == ("digraph combat {", ["}", ""])
    body = [line for line in lines[1:] if line.endswith("];")]
    edges = [strings(line) for line in body if QUOTED.sub("", line).startswith("   ->")]
    nodes = [strings(line) for line in body if QUOTED.sub("", line).startswith("   [")]
    assert [words[0] for words in nodes] == list(found)
    for name, *words in nodes:
        attributes, data = attributes_of(words), found.nodes[name]
        assert expected(data) <= attributes.items()
        assert str(data["name"]) in attributes["label"]
        assert (attributes.get("color") == "red") == (data.get("legal") is False)
    assert len(edges) == found.number_of_edges()
    for source, target, *words in edges:
        attributes = attributes_of(words)
        data = found.edges[source, target, attributes["kind"]]
        assert expected(data) <= attributes.items()
        assert (attributes["color"] == "red") == (data.get("legal") is False)


def expected(data: dict[str, object]) -> set[tuple[str, str]]:
    """Attributes as DOT says them."""
    return {
        (key, str(value).lower() if isinstance(value, bool) else str(value))
        for key, value in data.items()
    }


def test_dot_frames_bands() -> None:
    said = render(example("band-and-swamp"), "dot").decode()
    assert '  subgraph "cluster_band_1" { label="band 1"; "angel"; "lurker"; }\n' in said


def test_text_of_a_band_and_a_block_that_spreads() -> None:
    assert text(example("band-and-swamp")) == (
        "Combat, rules of 2024-03-08: legal\n"
        "Ann (life 20)\n"
        "Bob (life 20)\n"
        "Banner Angel (3/3, angel, flying, banding) [band 1] → Bob\n"
        "  blocked by Web Spider (2/4, spider, reach); it gets [1st]\n"
        "Bog Lurker (2/2, lurker, swampwalk) [band 1] → Bob\n"
        "  blocked through its band by Web Spider (2/4, spider, reach); it gets [2nd]\n"
    )


def test_text_of_an_illegal_block() -> None:
    said = text(example("flying-shadow"))
    assert "  ! blocked by Grey Hawk (1/1, hawk, flying) [509.1b]\n" in said
    assert said.endswith("only creatures with shadow can block it.\n")


def test_text_of_damage_and_its_order() -> None:
    said = text(example("trample-two-attackers"))
    assert "Rushing Calf (3/3, rhino, trample) → Bob [2 damage]\n" in said
    assert "  blocked by Wide Ox (2/2, ox) [1 damage]; it gets [1st · 2 damage]\n" in said


def test_text_of_creatures_that_stay_at_home() -> None:
    assert text(example("guard-stays-home")).splitlines()[4:7] == [
        "not in combat, Bob:",
        "  ! Gate Guard (1/1, guard) ! 509.1c",
        "  Squire (1/2, squire)",
    ]
    assert "  Sapling ×58 (1/1, sapling#3 … sapling#60)\n" in text(example("token-army"))


@pytest.mark.parametrize("seed", range(20))
def test_the_text_of_wild_boards_names_everybody(seed: int) -> None:
    found = graph(Position.from_value(wild(seed)))
    said = text(found)
    for _, data in found.nodes(data=True):
        assert data["name"] in said


def test_text_has_no_control_characters() -> None:
    position = Position.from_value(board(creature("a", name="\x1b[31mred\ud800\nline")))
    said = text(combat_graph(position))
    assert "\x1b" not in said
    assert "  \\x1b[31mred\\ud800\\nline (2/2, a)\n" in said
    said.encode()
