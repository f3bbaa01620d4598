"""Pictures: nothing lies over anything else, every name is legible, faults and bands show."""

import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from legality import Position, check, combat_graph
from legality.drawing.draw import draw, render
from legality.drawing.layout import layout as arranged
from legality.drawing.lettering import NAME_SIZE
from legality.drawing.shapes import Arrow, Box, Layout
from legality.errors import DrawingUnavailable, UnknownForm
from legality.graph import CombatGraph
from legality.graph.merging import merged
from legality.graph.wording import title
from tests.graph.boards import Board, board, creature, siege, twenty, walker, wild
from tests.graph.geometry import is_straight, overlaps

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))


def judged(position: Board) -> CombatGraph:
    """The graph of a position with its verdicts."""
    read = Position.from_value(position)
    return combat_graph(read, check(read))


def picture(position: Board) -> Layout:
    """The layout of the picture of a position."""
    return arranged(judged(position))


def squeezed(text: str) -> str:
    """Text without spaces, as lines may be broken anywhere."""
    return re.sub(r"\s", "", text)


def assert_drawn(graph: CombatGraph, folder: Path) -> None:
    """PNG and SVG are written, have the size of the layout, and the SVG has every name as text."""
    layout = arranged(graph)
    assert list(overlaps(layout)) == []
    draw(graph, folder / "combat.png")
    draw(graph, folder / "combat.svg")
    png = (folder / "combat.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert (width, height) == pytest.approx((150 * layout.width, 150 * layout.height), abs=2)
    root = ElementTree.fromstring((folder / "combat.svg").read_bytes())
    texts = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]
    said = squeezed("".join(texts))
    for _, data in merged(graph).nodes(data=True):
        assert squeezed(title(data)) in said
        assert squeezed(str(data.get("rule", ""))) in said
    for _, _, data in graph.edges(data=True):
        assert squeezed(str(data.get("rule", ""))) in said


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_drawn(path: Path, tmp_path: Path) -> None:
    position = Position.parse(path.read_text())
    assert_drawn(combat_graph(position, check(position)), tmp_path)


def test_twenty_creatures_a_side_are_drawn(tmp_path: Path) -> None:
    assert_drawn(judged(twenty()), tmp_path)


@pytest.mark.parametrize("seed", range(10))
def test_twenty_creatures_a_side_are_legible(seed: int) -> None:
    layout = picture(twenty(seed))
    assert list(overlaps(layout)) == []
    assert sum(box.kind == "creature" for box in layout.boxes) == 40
    names = [line for box in layout.boxes for line in box.lines if line.bold and not line.wrong]
    assert all(line.size == NAME_SIZE for line in names)


@pytest.mark.parametrize("seed", range(80))
def test_wild_boards_show_every_edge_and_nothing_overlaps(seed: int) -> None:
    graph = merged(judged(wild(seed)))
    layout = arranged(graph)
    assert_shown(graph, layout)
    loose = [arrow for arrow in layout.arrows if is_straight(arrow)]
    faults = list(overlaps(layout))
    if loose:  # straight lines behind the boxes have their labels where there is room
        faults = [fault for fault in faults if not fault.startswith("label")]
    assert faults == []


def assert_shown(graph: CombatGraph, layout: Layout) -> None:
    """Every node has a box, every attacker of a band a frame, every other edge an arrow, and every
    fault its rule beside it in red."""
    assert {box.node for box in layout.boxes} == set(graph)
    red = " ".join(label.text for label in layout.labels if label.wrong)
    joined = [({arrow.source, arrow.target}, arrow.kind) for arrow in layout.arrows]
    framed = {name for frame in layout.frames for name in frame.members}
    attackers = {name for name, data in graph.nodes(data=True) if data.get("role") == "attacking"}
    assert {name for name in attackers if "band" in graph.nodes[name]} <= framed
    for source, target, kind, data in graph.edges(keys=True, data=True):
        if kind == "banded":
            continue
        kinds = [one for ends, one in joined if ends == {source, target}]
        assert kind in kinds or (kind == "damage" and kinds)
        if data.get("legal") is False:
            assert data["rule"] in red


# -- who stands where ----------------------------------------------------------------------------


def box(layout: Layout, name: str) -> Box:
    """The box of a node."""
    return next(box for box in layout.boxes if box.node == name)


def arrow(layout: Layout, source: str, target: str) -> Arrow:
    """The arrow from one node to another."""
    return next(one for one in layout.arrows if (one.source, one.target) == (source, target))


def test_players_are_columns_in_turn_order_from_the_attacking_player() -> None:
    layout = picture(board(creature("ogre"), players=4, active="Cid"))
    assert [column.player for column in layout.columns] == ["Cid", "Dee", "Ann", "Bob"]
    places = [column.area.x for column in layout.columns]
    assert places == sorted(places)


def test_attackers_stand_opposite_their_blockers() -> None:
    position = board(
        *(creature(f"a{n}") for n in range(4)),
        *(creature(f"b{n}", "Bob") for n in range(4)),
        attacks={f"a{n}": "Bob" for n in range(4)},
        blocks={"b0": ["a3"], "b1": ["a1"], "b2": ["a1"], "b3": ["a0"]},
    )
    layout = picture(position)
    for blocker, (attacker,) in position["blocks"].items():
        below = [box(layout, f"a{n}").area.y for n in range(4)]
        row = [*below, layout.height]
        top = box(layout, attacker).area.y
        assert top <= box(layout, blocker).area.y < row[row.index(top) + 1]
        assert box(layout, attacker).area.right < box(layout, blocker).area.x


def test_planeswalkers_and_battles_stand_by_their_player() -> None:
    """A Siege stands by its protector."""
    layout = picture(
        board(creature("ogre"), walker("jura"), siege("siege"), walker("own", "Ann"), attacks={})
    )
    beside = {box(layout, name).area.x for name in ("Bob", "jura", "siege")}
    assert len(beside) == 1
    assert box(layout, "own").area.x == box(layout, "Ann").area.x


def test_a_band_is_framed_whole() -> None:
    """Other attackers were declared between its members."""
    names = "abcde"
    layout = picture(
        board(
            *(creature(name, text="Banding") for name in names),
            attacks=dict.fromkeys(names, "Bob"),
            bands=[["a", "d"], ["b", "e"]],
        )
    )
    assert [(frame.title, frame.members) for frame in layout.frames] == [
        ("band 1", ("a", "d")),
        ("band 2", ("b", "e")),
    ]
    assert not any(frame.wrong for frame in layout.frames)


def test_an_illegal_band_is_red_and_names_the_rule() -> None:
    layout = picture(
        board(creature("a"), creature("b"), attacks={"a": "Bob", "b": "Bob"}, bands=[["a", "b"]])
    )
    (frame,) = layout.frames
    assert (frame.title, frame.wrong) == ("band 1 · 508.1e", True)


def test_an_illegal_block_is_red_and_names_the_rule() -> None:
    layout = picture(
        board(
            creature("hawk", text="Flying"),
            creature("ox", "Bob"),
            attacks={"hawk": "Bob"},
            blocks={"ox": ["hawk"]},
        )
    )
    assert arrow(layout, "ox", "hawk").wrong
    assert not arrow(layout, "hawk", "Bob").wrong
    assert [(label.text, label.wrong) for label in layout.labels] == [("509.1b", True)]
    assert any(note.line.wrong and note.line.text.startswith("509.1b") for note in layout.notes)


def test_a_block_that_spreads_is_dashed() -> None:
    layout = picture(
        board(
            creature("a", text="Banding"),
            creature("b"),
            creature("c", "Bob"),
            attacks={"a": "Bob", "b": "Bob"},
            bands=[["a", "b"]],
            blocks={"c": ["a"]},
        )
    )
    assert not arrow(layout, "c", "a").dashed
    assert arrow(layout, "c", "b").dashed


def test_a_planeswalker_that_is_a_creature_blocks_while_it_is_attacked() -> None:
    """The attack on it goes to it where it stands, opposite the one that it blocks."""
    gideon = creature("gideon", "Bob", loyalty=4)
    layout = picture(
        board(
            creature("ogre"),
            creature("elk"),
            {**gideon, "type_line": "Legendary Planeswalker Creature — Test"},
            attacks={"ogre": "gideon", "elk": "Bob"},
            blocks={"gideon": ["elk"]},
        )
    )
    assert arrow(layout, "ogre", "gideon").kind == "attacks"
    assert arrow(layout, "gideon", "elk").kind == "blocks"
    assert box(layout, "gideon").lines[1].text == "2/2 · loyalty 4"


def test_an_attacker_that_is_declared_as_a_blocker_points_at_whom_it_blocks() -> None:
    layout = picture(
        board(
            creature("ogre"),
            creature("guard", "Bob"),
            attacks={"ogre": "Bob"},
            blocks={"ogre": ["guard"]},
        )
    )
    block = arrow(layout, "guard", "ogre")
    assert (block.kind, block.wrong) == ("blocks", True)
    assert block.points[-1][0] == box(layout, "guard").area.x


def test_damage_stands_beside_its_recipient() -> None:
    """The trampler deals 1 to its blocker and 4 to Bob, and gets 2."""
    layout = picture(
        board(
            creature("ogre", text="Trample", power=5),
            creature("guard", "Bob", toughness=1),
            attacks={"ogre": "Bob"},
            blocks={"guard": ["ogre"]},
            damage={"assign": {"ogre": {"guard": 1, "Bob": 4}, "guard": {"ogre": 2}}},
        )
    )
    where = {label.text: label.area for label in layout.labels}
    assert set(where) == {"1 damage", "2 damage", "4 damage"}
    assert 0 < where["2 damage"].x - box(layout, "ogre").area.right < 0.3
    assert 0 < box(layout, "guard").area.x - where["1 damage"].right < 0.3
    assert where["4 damage"].x > box(layout, "guard").area.right


def test_damage_of_merged_creatures_is_for_each() -> None:
    layout = picture(
        board(
            creature("goblin", count=3),
            attacks={f"goblin#{n}": "Bob" for n in (1, 2, 3)},
            damage={"assign": {f"goblin#{n}": {"Bob": 2} for n in (1, 2, 3)}},
        )
    )
    assert [label.text for label in layout.labels] == ["2 damage each"]


def test_an_order_is_told_only_where_there_is_a_choice() -> None:
    position = board(
        creature("ogre"),
        creature("elk"),
        *(creature(name, "Bob") for name in "abc"),
        attacks={"ogre": "Bob", "elk": "Bob"},
        blocks={"a": ["ogre"], "b": ["ogre"], "c": ["elk"]},
        order={"ogre": ["b", "a"]},
    )
    assert [label.text for label in picture(position).labels] == ["2nd", "1st"]
    assert picture({**position, "rules": "2024-11-08"}).labels == ()


# -- files ---------------------------------------------------------------------------------------


def test_names_that_a_drawing_could_trip_over(tmp_path: Path) -> None:
    """Mathematics, markup, control characters, signs that the font lacks, endless words."""
    names = ["$x^2$", "<b>&amp;</b>", "日本語", "a\x07b\ud800", "y" * 5000, "\\frac{1}{2}", "🐉"]
    graph = judged(board(*(creature(f"c{n}", name=name) for n, name in enumerate(names))))
    assert list(overlaps(arranged(graph))) == []
    draw(graph, tmp_path / "combat.png")
    svg = render(graph, "svg").decode()
    root = ElementTree.fromstring(svg)
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"$x^2$", "<b>&amp;</b>", "日本語", "a\ufffdb\ufffd", "\\frac{1}{2}", "🐉"} <= set(texts)


def test_a_picture_is_the_same_each_time() -> None:
    graph = judged(board(creature("ogre"), attacks={"ogre": "Bob"}))
    assert render(graph, "svg") == render(graph, "svg")


def test_an_endless_picture_is_drawn_small_rather_than_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("legality.drawing.draw.MOST_DOTS", 250_000)
    png = render(judged(board(creature("ogre"), attacks={"ogre": "Bob"})), "png")
    width, height = struct.unpack(">II", png[16:24])
    assert 200_000 < width * height < 260_000


def test_nothing_overlaps_among_hundreds() -> None:
    position = board(
        *(creature(f"c{n}", name=f"Soldier {n}", power=n) for n in range(300)),
        attacks={f"c{n}": "Bob" for n in range(150)},
    )
    assert list(overlaps(arranged(combat_graph(Position.from_value(position))))) == []


def test_a_file_of_an_unknown_form(tmp_path: Path) -> None:
    with pytest.raises(UnknownForm, match=r"ends in \.svg, \.png, \.dot, \.graphml, got"):
        draw(judged(board()), tmp_path / "combat.gif")
    assert not list(tmp_path.iterdir())


def test_without_resvg_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only a PNG needs it; no form needs matplotlib."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    graph = judged(board(creature("ogre"), attacks={"ogre": "Bob"}))
    with pytest.raises(DrawingUnavailable, match=r'pip install "legality\[draw\]"'):
        draw(graph, tmp_path / "combat.png")
    draw(graph, tmp_path / "combat.svg")
    draw(graph, tmp_path / "combat.dot")
    draw(graph, tmp_path / "combat.graphml")
    assert {path.suffix for path in tmp_path.iterdir()} == {".svg", ".dot", ".graphml"}
