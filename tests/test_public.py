"""The public face: every name is there, and every public value is one: compared by what it holds,
hashable, and the same again when it is pickled or copied."""

import ast
import copy
import inspect
import json
import pickle
import re
from collections.abc import Hashable
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

import legality
from legality import (
    Ask,
    Card,
    CardDatabase,
    CardsByName,
    Chosen,
    Combat,
    Damage,
    EventKind,
    Face,
    Gaps,
    Given,
    Illegal,
    ImportReport,
    LastingEffect,
    Legal,
    LegalDeclarations,
    LegalityError,
    Limits,
    NoDatabase,
    Open,
    Permanent,
    Player,
    Position,
    Seen,
    Status,
    Survives,
    Undecided,
    best_attack,
    best_block,
    check,
    combat_graph,
    forced_lethal,
    import_cards,
    legal_attacks,
    legal_blocks,
    legal_damage,
    problem_files,
    problem_of,
    why,
)
from legality.effects.effect import Keyword
from tests.cards.invented import creature, lines, written
from tests.cli.command import BOARD

DECLARED = Position.from_value(
    {**BOARD, "damage": {"step": "regular", "assign": {"ogre": {"guard": 3}}}}
)
"""Ann's ogre with menace attacks Bob, whose guard must block and does, with the squire."""
HITTING = Position.from_value(
    {
        **BOARD,
        "permanents": BOARD["permanents"][:1],
        "players": [{"name": "Ann"}, {"name": "Bob", "life": 3}],
        "attacks": None,
        "blocks": None,
    }
)
"""Bob is at 3 life and has nobody: the ogre kills him."""
BLOCKED = Position.from_value(
    {
        **BOARD,
        "players": [{"name": "Ann"}, {"name": "Bob", "life": 3}],
        "attacks": None,
        "blocks": None,
    }
)
"""Bob is at 3 life, and guard and squire block the ogre together."""
PEACE = Position.from_value({**BOARD, "attacks": None, "blocks": None})


def fought() -> Combat:
    """The combat of the declared board up to its end."""
    combat = Combat.begin(PEACE).declare_attackers({"ogre": "Bob"})
    return combat.declare_blockers({"guard": ["ogre"], "squire": ["ogre"]})


def illegal() -> Illegal:
    """A verdict with a fault and something better."""
    verdict = legal_blocks(DECLARED).judge({"squire": ["ogre"]})
    assert isinstance(verdict, Illegal)
    return verdict


def values() -> dict[str, list[Any]]:
    """Values of every public class under its name; views and problems too."""
    verdict, combat = illegal(), fought()
    ogre = DECLARED.permanents[0]
    ended = combat.assign_damage(
        {"ogre": {"guard": 1, "squire": 2}, "guard": {"ogre": 1}, "squire": {"ogre": 1}}
    )
    lethal, survived = forced_lethal(HITTING), forced_lethal(BLOCKED)
    assert isinstance(survived, Survives)
    unread = Gaps((("ogre", "A line."),), (Ask("ogre", "As long as …", "it is night"),), ())
    cursor = legal_blocks(DECLARED).start()
    face = Face(name="Bear", type_line="Creature — Bear", power="2", toughness="2")
    return {
        "Player": [Player(name="Ann"), Player(name="Ann", life=3)],
        "Permanent": [
            ogre,
            Permanent(id="o", controller="Ann", type_line="Land", counters={"x": 1}),
        ],
        "LastingEffect": [LastingEffect(oracle_text="This creature can't block.", on=("squire",))],
        "Chosen": [Chosen(type="Elf", color="G"), Chosen(player="Bob", name="Gnarled Ogre")],
        "Given": [Given(text="you have no cards in hand", holds=True, id="ogre")],
        "Damage": [Damage(step="regular", assign={"ogre": {"guard": 3}}), Damage()],
        "Position": [DECLARED, PEACE, HITTING],
        "Violation": list(verdict.violations),
        "Illegal": [verdict],
        "Legal": [
            Legal(obeyed=1, maximum=1, pays={"Ann": {"mana": 2}}),
            Legal(obeyed=0, maximum=0),
        ],
        "Undecided": [Undecided(obeyed=0, maximum=2, gaps=unread)],
        "Judgement": [check(DECLARED), check(PEACE)],
        "Ask": list(unread.asks),
        "Gaps": [unread, Gaps()],
        "Problem": [problem_of(DECLARED), problem_of(DECLARED, "Bob")],
        "DeclarationFile": list(problem_files(DECLARED, "blocks")),
        "DamageFile": list(problem_files(DECLARED)),
        "MostObeyed": [legal_blocks(DECLARED).most_obeyed()],
        "LegalAttacks": [legal_attacks(DECLARED)],
        "LegalBlocks": [legal_blocks(DECLARED)],
        "LegalDamage": [legal_damage(DECLARED, side) for side in ("attacking", "defending")],
        "LegalDeclarations": [LegalDeclarations(problem_of(DECLARED), Limits(nodes=9))],
        "Limits": [Limits(), Limits(nodes=9)],
        "Estimate": [legal_blocks(DECLARED).estimate()],
        "Cursor": [cursor, cursor.choose("ogre"), LegalDeclarations(problem_of(DECLARED)).start()],
        "DamageCursor": [legal_damage(DECLARED, "attacking").start()],
        "Representative": list(legal_blocks(DECLARED).representatives()),
        "Near": [legal_blocks(DECLARED).nearest({})],
        "Why": [why(DECLARED, "guard", "blocks", "ogre")],
        "Weighed": [legal_blocks(DECLARED).best({"guard": 1})],
        "Combat": [combat, Combat.begin(PEACE), ended],
        "Step": [combat.step],
        "Status": list(Status),
        "EventKind": list(EventKind),
        "Event": list(ended.events),
        "Attacker": list(combat.attackers.values()),
        "Assigned": list(ended.assigned),
        "History": [combat.history],
        "Seen": [Seen(ogre, (Keyword("menace"),)), Seen(ogre)],
        "Outcome": [ended.outcome],
        "Ranked": [best_block(DECLARED)],
        "Play": [best_block(DECLARED).play],
        "Foreseen": [best_attack(PEACE)],
        "Kills": [lethal],
        "Survives": [survived, forced_lethal(PEACE)],
        "Open": [Open((), "2 seconds", unread), Open((), None, unread)],
        "Refuted": list(survived.refuted),
        "Face": [face],
        "Card": [Card(name="Bear", faces=(face,))],
        "CardsByName": [
            CardsByName(),
            CardsByName(Path("cards.db")),
            CardsByName(Path("a.db"), Path("b.db")),
        ],
        "ImportReport": [ImportReport(Path("cards.db"), "Scryfall", 3, 1, 2)],
    }


VALUES = values()
NO_VALUES = {"LegalView", "CombatGraph", "CardDatabase", "CardDatabases"}
"""A base of the views; a networkx graph, which is compared by networkx; a view of a file. What of
them is pickled and copied has a test below."""


def test_every_public_class_is_here() -> None:
    classes = {
        name
        for name in legality.__all__
        if inspect.isclass(kind := getattr(legality, name))
        and not issubclass(kind, LegalityError)
        and name not in NO_VALUES
    }
    assert classes == VALUES.keys()


def test_every_one_has_a_sample() -> None:
    assert [name for name, some in VALUES.items() if not some] == []


def shown(value: object) -> str:
    """Its repr with the members of each set of words in order: a copied set may have another."""
    return re.sub(
        r"\{('[^{}]*')\}",
        lambda some: "{" + ", ".join(sorted(some[1].split(", "))) + "}",
        repr(value),
    )


def test_sets_of_words_are_shown_in_order() -> None:
    assert shown("x").startswith("'")
    assert "{'a', 'b'}" in shown(frozenset({"b", "a"}))


@pytest.mark.parametrize("name", VALUES)
def test_it_is_the_same_again_pickled_and_copied(name: str) -> None:
    for value in VALUES[name]:
        assert type(value).__name__ == name
        for made in (
            pickle.loads(pickle.dumps(value)),
            copy.copy(value),
            copy.deepcopy(value),
        ):
            assert type(made) is type(value)
            assert made == value
            assert hash(made) == hash(value)
            assert isinstance(made, Enum) or shown(made) == shown(value)


@pytest.mark.parametrize("name", VALUES)
def test_no_value_changes_and_a_copy_may_have_other_fields(name: str) -> None:
    for value in VALUES[name]:
        if isinstance(value, Struct):
            for field in value.__struct_fields__:
                held = getattr(value, field)
                with pytest.raises(AttributeError, match="immutable"):
                    setattr(value, field, held)
                assert replace(value, **{field: held}) == value


WITH_JSON = [
    name for name, some in VALUES.items() if any(hasattr(value, "to_value") for value in some)
]


def test_verdicts_and_judgements_have_a_public_form() -> None:
    assert {"Judgement", "Violation", "Why"} <= set(WITH_JSON)


@pytest.mark.parametrize("name", WITH_JSON)
def test_its_public_form_is_what_a_reader_of_the_json_gets(name: str) -> None:
    """No tuple where JSON has a list."""
    for value in VALUES[name]:
        made = value.to_value()
        assert json.loads(json.dumps(made)) == made


@pytest.mark.parametrize("name", [name for name, some in VALUES.items() if len(some) > 1])
def test_different_values_are_not_equal(name: str) -> None:
    for place, value in enumerate(VALUES[name]):
        assert isinstance(value, Hashable)
        assert all(value != other for other in VALUES[name][place + 1 :])
        assert value != "something else"


def test_a_graph_is_pickled_and_copied_with_what_it_was_drawn_without() -> None:
    graph = combat_graph(DECLARED, check(DECLARED))
    for made in (pickle.loads(pickle.dumps(graph)), copy.deepcopy(graph)):
        assert sorted(made.edges(keys=True)) == sorted(graph.edges(keys=True))
        assert made.gaps == graph.gaps


def test_a_card_database_is_pickled_and_copied_by_its_path(tmp_path: Path) -> None:
    paths = tmp_path / "some.db", tmp_path / "others.db"
    for path in paths:
        import_cards(written(tmp_path / "cards", lines([creature("Test Ogre")])), path)
    with CardDatabase.open(paths[0]) as one, CardDatabase.open(paths[1]) as other:
        assert one != other
        assert one != "something else"
        for made in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            with made:
                assert (made, hash(made), repr(made)) == (one, hash(one), repr(one))
                assert made.find("Test Ogre") == one.find("Test Ogre")
        paths[0].unlink()
        with pytest.raises(NoDatabase):
            copy.copy(one)


def test_type_checkers_and_programs_find_the_same_names_in_the_same_places() -> None:
    tree = ast.parse(Path(legality.__file__).read_text())
    stubs = next(node for node in tree.body if isinstance(node, ast.If))
    imported = {
        str(node.module): tuple(alias.name for alias in node.names)
        for node in stubs.body
        if isinstance(node, ast.ImportFrom)
    }
    assert imported == legality.HOMES
    assert sorted(legality.__all__) == sorted(n for names in imported.values() for n in names)
    assert set(legality.__all__) <= set(dir(legality))
    with pytest.raises(AttributeError, match="has no attribute 'legal_atacks'"):
        _ = legality.legal_atacks  # type: ignore[attr-defined]  # that is the point


@pytest.mark.parametrize("name", [name for name in legality.__all__ if not name.startswith("_")])
def test_every_public_name_says_what_it_is(name: str) -> None:
    value = getattr(legality, name)
    if not inspect.isclass(value) and not inspect.isroutine(value):
        return  # a union of classes or a callable's type: no place for a docstring
    assert inspect.getdoc(value)
    assert value.__doc__ != "An enumeration."
    if inspect.isclass(value):
        public = [m for m in vars(value).items() if not m[0].startswith("_")]
        said = [n for n, m in public if isinstance(m, property) or inspect.isroutine(m)]
        bare = [n for n in said if not inspect.getdoc(getattr(value, n))]
        assert not bare, bare
