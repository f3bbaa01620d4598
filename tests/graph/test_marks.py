"""Which edges and creatures a verdict marks, on the examples and on small positions."""

from pathlib import Path
from typing import Any

from legality import Position, check, combat_graph
from legality.drawing.layout import layout
from legality.graph import CombatGraph, text
from legality.verdict import Judgement, Undecided
from tests.graph.boards import Board, board, creature

EXAMPLES = Path(__file__).parents[2] / "examples"


def judged(position: Position) -> CombatGraph:
    """The graph of the position with its verdicts."""
    return combat_graph(position, check(position))


def example(name: str) -> CombatGraph:
    """The graph of an example with its verdicts."""
    return judged(Position.parse((EXAMPLES / f"{name}.json").read_text()))


def edge_marks(graph: CombatGraph) -> dict[str, Any]:
    """`legal` of each edge, or the rule it breaks."""
    return {
        f"{source} {kind} {target}": data.get("rule", data.get("legal"))
        for source, target, kind, data in graph.edges(keys=True, data=True)
    }


def node_marks(graph: CombatGraph) -> dict[str, str]:
    """The nodes that are marked, with the rule."""
    return {
        name: data["rule"] for name, data in graph.nodes(data=True) if data.get("legal") is False
    }


def test_without_a_judgement_nothing_is_marked() -> None:
    graph = combat_graph(Position.parse((EXAMPLES / "flying-shadow.json").read_text()))
    assert edge_marks(graph) == {"shade attacks Bob": None, "hawk blocks shade": None}
    assert "legal" not in graph.graph


def test_only_what_was_judged_is_marked() -> None:
    """The example judges the blocks alone."""
    graph = example("flying-shadow")
    assert edge_marks(graph) == {"shade attacks Bob": None, "hawk blocks shade": "509.1b"}
    assert graph.graph["legal"] is False
    said = graph["hawk"]["shade"]["blocks"]["message"]
    assert graph.graph["violations"] == f"509.1b: {said}"


def test_an_edge_that_no_violation_names_is_legal() -> None:
    """Bob's block stands; the two archers of Cid are one too many."""
    assert edge_marks(example("caps-for-three")) == {
        "a1 attacks Bob": True,
        "a2 attacks Cid": True,
        "a3 attacks Cid": True,
        "b1 blocks a1": True,
        "c1 blocks a2": "509.1b",
        "c2 blocks a3": "509.1b",
    }


def test_a_legal_declaration() -> None:
    graph = example("guard-and-menace")
    assert edge_marks(graph) == {
        "ogre attacks Bob": None,
        "guard blocks ogre": True,
        "squire blocks ogre": True,
    }
    assert graph.graph["legal"] is True


def test_menace_marks_the_blocks_of_the_attacker() -> None:
    """702.111b: the block is one too few, and no other block is concerned."""
    position = board(
        creature("ogre", text="Menace"),
        creature("elk"),
        creature("guard", "Bob"),
        creature("squire", "Bob"),
        attacks={"ogre": "Bob", "elk": "Bob"},
        blocks={"guard": ["ogre"], "squire": ["elk"]},
        judge=["blocks"],
    )
    marks = edge_marks(judged(Position.from_value(position)))
    assert marks["guard blocks ogre"] == "509.1b"
    assert marks["squire blocks elk"] is True


def test_a_missed_requirement_marks_the_creature_not_what_it_does() -> None:
    """509.1c: the guard should have blocked; the imp of the other example should have attacked."""
    graph = example("guard-stays-home")
    assert node_marks(graph) == {"guard": "509.1c"}
    assert edge_marks(graph) == {"ogre attacks Bob": None}
    assert node_marks(example("attack-tax")) == {"imp": "508.1d"}
    assert edge_marks(example("attack-tax")) == {"ram attacks Bob": True}


def test_an_attacker_without_company_is_marked_by_its_attack() -> None:
    assert edge_marks(example("cannot-attack-alone")) == {"twin1 attacks Bob": "508.1c"}


def test_damage_out_of_order() -> None:
    """510.1c: the elf gets damage before the wall has lethal damage."""
    marks = edge_marks(example("damage-in-order"))
    assert marks["wurm damage elf"] == "510.1c"
    assert marks["elf damage wurm"] is True
    assert marks["wurm attacks Bob"] is None


def test_damage_not_assigned_marks_the_creature() -> None:
    """510.1a: the elk assigns nothing."""
    position = board(
        creature("ogre"),
        creature("elk"),
        attacks={"ogre": "Bob", "elk": "Bob"},
        blocks={},
        damage={"assign": {"ogre": {"Bob": 2}}},
        judge=["damage"],
    )
    graph = judged(Position.from_value(position))
    assert node_marks(graph) == {"elk": "510.1a"}
    assert edge_marks(graph)["ogre damage Bob"] is True


def banded(*bands: list[str]) -> Board:
    """Five attackers, of which the angel alone has banding, in those bands."""
    names = ("angel", "lurker", "wolf", "elk", "ogre")
    texts = ("Banding", "", "", "", "")
    return board(
        *(creature(name, text=text) for name, text in zip(names, texts, strict=True)),
        creature("squire"),
        attacks=dict.fromkeys(names, "Bob"),
        bands=list(bands),
    )


def test_a_band_that_may_not_form() -> None:
    """702.22c: at most one creature of a band lacks banding; the attacks themselves are legal."""
    graph = judged(Position.from_value(banded(["angel", "lurker", "wolf"])))
    marks = edge_marks(graph)
    assert marks["lurker banded wolf"] == "508.1e"
    assert marks["angel banded lurker"] is True
    assert marks["lurker attacks Bob"] is True


def test_a_member_that_does_not_attack() -> None:
    marks = edge_marks(judged(Position.from_value(banded(["angel", "squire"]))))
    assert marks["angel banded squire"] == "508.1e"


def test_an_undecided_verdict_marks_nothing() -> None:
    position = Position.from_value(banded())
    judgement = Judgement("2024-03-08", attacks=Undecided(obeyed=0, maximum=3))
    graph = combat_graph(position, judgement)
    assert set(edge_marks(graph).values()) == {None}
    assert "legal" not in graph.graph


def test_several_violations_of_one_edge() -> None:
    """A creature without flying blocks a flier, and is tapped."""
    position = board(
        creature("hawk", text="Flying"),
        creature("ox", "Bob", tapped=True),
        attacks={"hawk": "Bob"},
        blocks={"ox": ["hawk"]},
        judge=["blocks"],
    )
    graph = judged(Position.from_value(position))
    assert edge_marks(graph)["ox blocks hawk"] == "509.1a, 509.1b"
    assert len(graph.graph["violations"].splitlines()) == 2


def test_texts_not_understood_are_told() -> None:
    position = board(
        creature("ogre", text="This creature can't be blocked on Tuesdays."), attacks={}
    )
    graph = judged(Position.from_value(position))
    assert graph.graph["not_understood"] == "ogre: This creature can't be blocked on Tuesdays."


TUESDAYS = "This creature can't be blocked on Tuesdays."
HAND = "This creature can't be blocked as long as you have no cards in hand."


def test_what_it_was_drawn_without_is_told_with_and_without_a_judgement() -> None:
    position = Position.from_value(
        board(
            creature("ogre", text=f"{TUESDAYS}\n{HAND}"),
            creature("guard", "Bob"),
            attacks={"ogre": "Bob"},
            blocks={"guard": ["ogre"]},
        )
    )
    asked = f"ogre: {HAND} (you have no cards in hand?)"
    for graph in (judged(position), combat_graph(position)):
        assert graph.graph["not_understood"] == f"ogre: {TUESDAYS}"
        assert graph.not_understood == (("ogre", TUESDAYS),)
    assert judged(position).graph["asks"] == asked
    said = [f"not understood: ogre: {TUESDAYS}", f"asks: {asked}"]
    assert text(judged(position)).splitlines()[-2:] == said
    notes = " ".join(note.line.text for note in layout(judged(position)).notes)
    assert all(line in notes for line in said)


def test_what_is_undecided_is_neither_legal_nor_illegal() -> None:
    """Whether the ogre can be blocked hangs on cards that a position does not show."""
    position = Position.from_value(
        board(
            creature("ogre", text=HAND),
            creature("guard", "Bob"),
            attacks={"ogre": "Bob"},
            blocks={"guard": ["ogre"]},
        )
    )
    graph = judged(position)
    assert "legal" not in graph.graph
    assert text(graph).startswith("Combat, rules of 2024-03-08: undecided\n")
    assert layout(graph).notes[0].line.text == "Combat · rules of 2024-03-08 · undecided"
    assert text(combat_graph(position)).startswith("Combat, rules of 2024-03-08\n")
