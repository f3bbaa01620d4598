"""Which creatures a picture draws as one."""

from legality import Position, check, combat_graph
from legality.graph import CombatGraph
from legality.graph.merging import merged
from legality.graph.wording import title
from tests.graph.boards import Board, board, creature


def view(position: Board) -> CombatGraph:
    """The merged graph of a position, judged."""
    read = Position.from_value(position)
    return merged(combat_graph(read, check(read)))


def titles(graph: CombatGraph) -> list[str]:
    """What the boxes of the creatures are headed with."""
    return [title(data) for _, data in graph.nodes(data=True) if data["kind"] == "creature"]


def test_sixty_saplings_of_which_two_block() -> None:
    graph = view(
        board(
            creature("giant", text="Menace"),
            creature("sapling", "Bob", name="Sapling", count=60),
            attacks={"giant": "Bob"},
            blocks={"sapling#1": ["giant"], "sapling#2": ["giant"]},
        )
    )
    assert titles(graph) == ["giant", "Sapling", "Sapling", "Sapling ×58"]
    assert graph.nodes["sapling#3"]["ids"] == "sapling#3 … sapling#60"


def test_where_no_order_tells_them_apart_blockers_are_one() -> None:
    graph = view(
        board(
            creature("giant"),
            creature("sapling", "Bob", count=60),
            attacks={"giant": "Bob"},
            blocks={"sapling#1": ["giant"], "sapling#2": ["giant"]},
            rules="2024-11-08",
        )
    )
    assert titles(graph) == ["giant", "sapling ×2", "sapling ×58"]
    assert graph.number_of_edges() == 2


def test_unlike_creatures_are_kept_apart() -> None:
    """By name, by state, by an Aura, by what they attack, by a mark."""
    vow = {"id": "vow", "controller": "Bob", "type_line": "Enchantment — Aura"}
    graph = view(
        board(
            creature("a", name="Bear"),
            creature("b", name="Bear", tapped=True),
            creature("c", name="Elk"),
            creature("d", name="Bear"),
            creature("e", name="Bear"),
            creature("f", name="Bear"),
            {**vow, "attached_to": "d"},
            players=3,
            attacks={"e": "Bob", "f": "Cid"},
        )
    )
    assert titles(graph) == ["Bear", "Bear", "Elk", "Bear", "Bear", "Bear"]


def test_one_that_is_marked_is_kept_apart() -> None:
    """509.1c: one guard more could block."""
    text = "This creature blocks each combat if able."
    graph = view(
        board(
            creature("ogre"),
            creature("guard", "Bob", text, count=3),
            attacks={"ogre": "Bob"},
            blocks={"guard#1": ["ogre"]},
            judge=["blocks"],
        )
    )
    assert titles(graph) == ["ogre", "guard", "guard ×2"]


def test_the_graph_itself_is_not_merged() -> None:
    position = Position.from_value(board(creature("sapling", "Bob", count=60)))
    graph = combat_graph(position)
    merged(graph)
    assert len(graph) == 62
    assert "count" not in graph.nodes["sapling#1"]
