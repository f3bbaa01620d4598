"""Differences brought to the smallest board on which they are still there."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpus import schema as corpus_schema
from legality import Illegal
from legality.errors import OutOfTime
from legality.exchange.corpus.question import CorpusQuestion, judged, questions
from legality.exchange.differing import Differing, judged_question, shrunk
from legality.exchange.shrinking import EngineEnded, shrink
from legality.position import Position
from tests.cli.command import Command
from tests.documents import ROOT
from tests.exchange.toy_engine import answer
from tests.position.schemas import faults

ENGINE = Path(__file__).with_name("toy_engine.py")


def engine_that_forgets(*words: str) -> str:
    return shlex.join([sys.executable, str(ENGINE), *words])


ACCEPTS = shlex.quote("import sys\nfor line in sys.stdin: print('{\"legal\": true}', flush=True)")
"""A program that accepts everything."""


def creature(name: str, controller: str, text: str = "", **more: Any) -> Any:
    values = {"power": 3, "toughness": 3, "type_line": "Creature — Bear", "name": name.title()}
    return {"id": name, "controller": controller, "oracle_text": text, **values, **more}


LARGE: Any = {
    "rules": "2026-09-25",
    "players": [{"name": "Ann", "life": 12, "mana": 3}, {"name": "Bob", "life": 7}],
    "permanents": [
        creature("ogre", "Ann", "Trample, menace\nVigilance", colors=["R"]),
        creature("bird", "Ann", "Flying", counters={"+1/+1": 3}, tapped=True),
        creature("wolf", "Ann", "This creature can't be blocked by more than one creature."),
        creature("banner", "Ann", "Enchant creature\nEnchanted creature gets +1/+1.",
                 type_line="Enchantment — Aura", power=None, toughness=None, attached_to="bird"),
        creature("guard", "Bob", "Reach"),
        creature("squire", "Bob", "This creature blocks each combat if able."),
        creature("herald", "Bob", "Defender", damage=1),
        creature("page", "Bob", summoning_sick=True),
    ],
    "attacks": {"ogre": "Bob", "bird": "Bob", "wolf": "Bob"},
    "effects": [{"controller": "Bob", "on": ["guard"],
                 "oracle_text": "This creature gains lifelink until end of turn."}],
}  # fmt: skip


def decision(kind: str, answer: Any = None, **declared: Any) -> str:
    value: Any = {"id": "x", "kind": kind, "position": {**LARGE, **declared}}
    return json.dumps(value if answer is None else {**value, "answer": answer})


def of_file(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_forgotten_menace_is_two_permanents(legality: Command) -> None:
    """The ogre has menace and is blocked by the squire alone (702.111b); each other creature,
    text, counter and effect is nothing to it."""
    blocks = {"squire": ["ogre"], "guard": ["bird"]}
    path = legality.file(decision("blocks", blocks=blocks), "d.jsonl")
    cases = legality.directory / "cases.jsonl"
    told = legality(
        "compare", path, "--engine", engine_that_forgets("menace"), "--cases", str(cases)
    )
    assert told.status == 1
    assert (
        "blocks accepted, though illegal by 509.1b, 702.111b: 1 difference; smallest board: "
        "2 permanents, line 1\n"
    ) in told.out
    (case,) = of_file(cases)
    assert case["position"] == {
        "rules": "2026-09-25",
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {"id": "ogre", "name": "Ogre", "controller": "Ann", "type_line": "Creature",
             "power": 1, "toughness": 1, "oracle_text": "menace"},
            {"id": "squire", "name": "Squire", "controller": "Bob", "type_line": "Creature",
             "power": 1, "toughness": 1},
        ],
        "attacks": {"ogre": "Bob"},
        "judge": ["blocks"],
    }  # fmt: skip
    assert case["declaration"] == {"squire": ["ogre"]}
    assert (case["legal"], case["rules"], case["because"]) == (False, ["509.1b"], ["702.111b"])
    assert (case["tests"], case["abilities"]) == (
        ["menace"],
        {"ogre": [{"kind": "keyword", "name": "menace"}]},
    )
    assert list(faults(corpus_schema.case(), case)) == []


def test_a_forgotten_reach_is_refused_though_legal(legality: Command) -> None:
    """The guard may block the bird for it has reach (702.17b): an engine that forgets it refuses
    that. Flying and reach are all that is needed."""
    blocks = {"guard": ["bird"], "squire": ["wolf"]}
    cases = legality.directory / "cases.jsonl"
    told = legality(
        *("compare", legality.file(decision("blocks", blocks=blocks), "d.jsonl"), "--json"),
        *("--engine", engine_that_forgets("Reach"), "--cases", str(cases)),
    )
    *_, total = told.lines
    group: Any = {"kind": "blocks", "accepted": False, "rules": [], "differences": 1, "line": 1}
    assert total["groups"] == [{**group, "permanents": 2}]
    (case,) = of_file(cases)
    assert case["legal"]
    assert case["tests"] == ["flying", "reach"]
    assert list(faults(corpus_schema.case(), case)) == []


def test_cases_of_the_corpus_are_asked_and_differences_of_one_bug_are_one_case(
    legality: Command,
) -> None:
    """Two cases that an engine without trample judges wrongly (510.1c, 702.19b): from 3 power a
    blocker of toughness 3 or less leaves some for the player. Both come to the same board."""
    cases = legality.directory / "cases.jsonl"
    board = {
        "rules": "2026-09-25",
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "attacks": {"boar": "Bob"},
        "blocks": {"elf": ["boar"]},
        "damage": {"step": "regular"},
    }
    rows = [
        {"id": name, "tier": 0, "kind": "damage", "edition": "2026-09-25", "player": None,
         "side": "attacking", "declaration": {"boar": {"elf": 1, "Bob": power - 1}},
         "position": {**board, "permanents": [
             creature("boar", "Ann", "Trample", power=power),
             creature("elf", "Bob", "Reach", toughness=1),
         ]}}
        for name, power in (("one", 2), ("two", 2))
    ]  # fmt: skip
    path = legality.file("".join(f"{json.dumps(row)}\n" for row in rows), "c.jsonl")
    told = legality(
        *("compare", path, "--engine", engine_that_forgets("Trample"), "--cases", str(cases)),
    )
    assert told.status == 1
    assert "damage refused, though legal: 2 differences; smallest board: 2 permanents" in told.out
    (case,) = of_file(cases)
    assert case["tier"] == 0
    assert case["declaration"] == {"boar": {"elf": 1, "Bob": 1}}
    assert [permanent.get("oracle_text") for permanent in case["position"]["permanents"]] == [
        "Trample",
        None,
    ]


def test_no_part_of_what_is_left_can_be_taken_off() -> None:
    """The smallest question has no permanent, text, or declared creature to spare."""
    board = Position.from_value({**LARGE, "blocks": {"squire": ["ogre"]}})
    (question,) = questions(board, "blocks")
    first = judged_question(question)
    assert first is not None
    small = shrunk(first, forgetful)
    assert small.smallest
    for permanent in small.question.position["permanents"]:
        rest = [one for one in small.question.position["permanents"] if one is not permanent]
        attacks = {"attacks": {one["id"]: "Bob" for one in rest if one["controller"] == "Ann"}}
        declared = {one["id"]: ["ogre"] for one in rest if one["controller"] == "Bob"}
        fewer = CorpusQuestion(
            kind="blocks",
            player="Bob",
            position={**small.question.position, "permanents": rest, **attacks},
            declaration=declared if attacks["attacks"] else {},
        )
        verdict, _ = judged(fewer)
        assert forgetful(fewer) is not isinstance(verdict, Illegal)


def forgetful(question: CorpusQuestion) -> bool:
    """The toy engine in this process."""
    found: bool = answer(json.loads(json.dumps(question.for_engine("q"))), "menace")["legal"]
    return found


def test_another_bug_is_not_what_a_difference_shrinks_to() -> None:
    """An engine that accepts everything: the block breaks menace, and stays what breaks it, though
    a tapped blocker (509.1a) would do on as small a board."""
    board = Position.from_value({**LARGE, "blocks": {"squire": ["ogre"]}})
    (question,) = questions(board, "blocks")
    first = judged_question(question)
    assert first is not None
    small = shrunk(first, lambda question: True)
    assert set(small.rules) <= set(first.rules) == {"509.1b", "702.111b"}


@pytest.mark.parametrize("ended", [OutOfTime("late"), EngineEnded("gone")])
def test_what_ends_the_search_leaves_the_smallest_so_far(ended: Exception) -> None:
    (question,) = questions(Position.from_value({**LARGE, "blocks": {}}), "blocks")
    calls = [0]

    def differs(smaller: CorpusQuestion) -> bool:
        calls[0] += 1
        if calls[0] == 3:
            raise ended
        return len(smaller.position["permanents"]) >= 4

    found = shrink(question, differs)
    assert not found.smallest
    assert 4 <= len(found.question.position["permanents"]) < len(LARGE["permanents"])


@pytest.mark.long("an engine is started again and again")
def test_an_engine_that_ends_at_boards_of_another_form_is_started_again(legality: Command) -> None:
    """It has no menace, and ends at every board that does not tell life totals: more often than an
    engine that never answers is started. Those boards count for nothing, and what is left is the
    smallest of the others, with a life of 1; both lines are answered."""
    line = decision("blocks", blocks={"squire": ["ogre"]})
    cases = legality.directory / "cases.jsonl"
    told = legality(
        *("compare", legality.file(f"{line}\n{line}\n", "d.jsonl"), "--cases", str(cases)),
        *("--engine", engine_that_forgets("menace", "ends")),
    )
    assert (told.status, told.err) == (1, "")
    assert "509.1b, 702.111b: 2 differences; smallest board: 2 permanents, line 1" in told.out
    (case,) = of_file(cases)
    assert [player["life"] for player in case["position"]["players"]] == [1, 1]


def test_an_engine_that_ends_before_it_says_anything_is_left(legality: Command) -> None:
    path = legality.file(f"{decision('blocks', blocks={'squire': ['ogre']})}\n" * 5, "d.jsonl")
    told = legality("compare", path, "--engine", engine_that_forgets("dies"))
    assert told.status == 3
    assert "line 4, x: undecided: the engine does not say whether it is legal" in told.err
    assert "line 5, x: undecided: " in told.err
    assert "ended too often and is not started again" in told.err


def test_an_engine_that_is_waited_for_in_vain_is_left(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("legality.cli.engine.SECONDS_TO_START", 0.1)
    path = legality.file(f"{decision('blocks', blocks={'squire': ['ogre']})}\n" * 5, "d.jsonl")
    told = legality("compare", path, "--engine", engine_that_forgets("waits"))
    assert told.status == 3
    assert "ended too often and is not started again" in told.err


def test_the_step_of_the_damage_stays(legality: Command) -> None:
    """Every question about damage says in which step it is dealt, the smallest one too."""
    board = Position.from_value(
        {
            "rules": "2026-09-25",
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [creature("boar", "Ann", "Trample"), creature("elf", "Bob")],
            "attacks": {"boar": "Bob"},
            "blocks": {"elf": ["boar"]},
            "damage": {"step": "regular", "struck_first": [], "assign": {"boar": {"Bob": 3}}},
        }
    )
    first = next(filter(None, map(judged_question, questions(board, "damage"))))
    small = shrunk(first, lambda question: True)
    assert small.question.position["damage"] == {"step": "regular"}


def test_what_is_said_of_a_difference_is_said_of_the_board_that_is_shown(legality: Command) -> None:
    """On the smallest board the boar has no trample, and the wall is 1/1: nothing is said of
    the 5 that it had."""
    row = {
        "id": "one", "tier": 0, "kind": "damage", "edition": "2026-09-25", "player": None,
        "side": "attacking", "declaration": {"boar": {"Bob": 3}},
        "position": {
            "rules": "2026-09-25",
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [creature("boar", "Ann", "Trample"),
                           creature("wall", "Bob", toughness=5)],
            "attacks": {"boar": "Bob"},
            "blocks": {"wall": ["boar"]},
            "damage": {"step": "regular"},
        },
    }  # fmt: skip
    path = legality.file(json.dumps(row), "c.jsonl")
    told = legality("compare", path, "--engine", f"{shlex.quote(sys.executable)} -c {ACCEPTS}")
    assert "Wall 1/1" in told.out
    assert "510.1c: Boar is blocked, and Bob isn't blocking it." in told.out
    assert "of 5" not in told.out


def test_an_engine_may_take_longer_to_begin_than_to_answer(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer of a program that has yet to load its cards is waited for."""
    monkeypatch.setattr("legality.cli.engine.SECONDS", 0.1)
    late = "import time\ntime.sleep(1)\n"
    late += "import sys\nfor line in sys.stdin: print('{\"legal\": true}', flush=True)"
    path = legality.file(decision("blocks", blocks={"squire": ["wolf"]}), "d.jsonl")
    told = legality("compare", path, "--engine", shlex.join([sys.executable, "-c", late]))
    assert (told.status, told.err) == (0, "")


def damage_of(assign: Any, *creatures: Any, blocks: Any) -> Differing:
    """The damage that the attacking side deals, as one that another program refuses."""
    position: Any = {
        "rules": "2026-09-25",
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": list(creatures),
        "attacks": {one["id"]: "Bob" for one in creatures if one["controller"] == "Ann"},
        "blocks": blocks,
        "damage": {"step": "regular"},
    }
    found = judged_question(
        CorpusQuestion(
            kind="damage", player=None, side="attacking", position=position, declaration=assign
        )
    )
    assert found is not None
    return found


def test_damage_is_made_smaller_together_with_the_power_that_deals_it() -> None:
    """An engine that does not know trample refuses 4 of 9 for the player. With 2 power and a
    blocker of toughness 1 it still does, and with 1 there is none to tell them apart (702.19b)."""
    large = damage_of(
        {"boar": {"elf": 5, "Bob": 4}},
        creature("boar", "Ann", "Trample", power=9, counters={"+1/+1": 3}),
        creature("elf", "Bob", toughness=5),
        blocks={"elf": ["boar"]},
    )

    def knows_no_trample(question: CorpusQuestion) -> bool:
        to_player = "Bob" in question.declaration.get("boar", {})
        return not (to_player and question.position.get("blocks"))

    small = shrunk(large, knows_no_trample)
    assert small.smallest
    boar, elf = small.question.position["permanents"]
    assert (boar.get("counters"), boar["power"], elf["toughness"]) == (None, 2, 1)
    assert small.question.declaration == {"boar": {"elf": 1, "Bob": 1}}


def test_who_deals_damage_that_is_not_needed_leaves_with_it() -> None:
    """The engine refuses what it sees a Hedgehog in. The boar, and the only damage that is
    assigned, are nothing to it."""
    large = damage_of(
        {"boar": {"Bob": 3}},
        creature("boar", "Ann"),
        creature("hedgehog", "Bob"),
        blocks={},
    )
    small = shrunk(
        large,
        lambda question: all(one["id"] != "hedgehog" for one in question.position["permanents"]),
    )
    (hedgehog,) = small.question.position["permanents"]
    assert (hedgehog["id"], small.question.declaration) == ("hedgehog", {})


def test_no_number_of_what_is_left_can_be_smaller() -> None:
    """An engine that forgets who can't be blocked, and reads only powers of 2 and more: the text
    speaks of 2, for the blocker has 2, and all else is 1."""
    text = "This creature can't be blocked by creatures with power 5 or less."
    board = Position.from_value(
        {
            "rules": "2026-09-25",
            "players": [{"name": "Ann", "life": 40}, {"name": "Bob", "mana": 7}],
            "permanents": [
                creature("ogre", "Ann", text, power=9, counters={"+1/+1": 4}),
                creature("elf", "Bob", power=4, damage=2),
            ],
            "attacks": {"ogre": "Bob"},
            "blocks": {"elf": ["ogre"]},
        }
    )
    first = next(filter(None, map(judged_question, questions(board, "blocks"))))

    def reads_two_and_more(question: CorpusQuestion) -> bool:
        blockers = [one for one in question.position["permanents"] if one["id"] == "elf"]
        return any(one["power"] >= 2 for one in blockers)

    small = shrunk(first, reads_two_and_more)
    ogre, elf = small.question.position["permanents"]
    assert (
        ogre["oracle_text"] == "This creature can't be blocked by creatures with power 2 or less."
    )
    assert [(one["power"], one["toughness"]) for one in (ogre, elf)] == [(1, 1), (2, 1)]


def test_an_engine_that_does_not_say(legality: Command) -> None:
    """What is not answered is undecided, not agreement."""
    blocks = {"squire": ["ogre"]}
    path = legality.file(decision("blocks", blocks=blocks), "d.jsonl")
    told = legality("compare", path, "--engine", engine_that_forgets("silent"))
    assert told.status == 3
    assert "the engine does not say whether it is legal" in told.err
    assert "blocks  0 of 1 agree, 1 undecided" in told.out
    told = legality("compare", path, "--engine", "no-such-engine-here")
    assert (told.status, told.err.count("no-such-engine-here")) == (2, 1)
    assert legality("compare", path, "--engine", "'").status == 2


def test_stored_answers_are_grouped_and_no_more(legality: Command) -> None:
    """A block of one against menace, twice, and a block that is legal and was refused."""
    rows = [
        decision("blocks", {"accepted": True}, blocks={"squire": ["ogre"]}),
        decision("blocks", {"accepted": True}, blocks={"guard": ["ogre"], "squire": ["wolf"]}),
        decision("blocks", {"accepted": False}, blocks={"squire": ["wolf"]}),
    ]
    cases = legality.directory / "cases.jsonl"
    path = legality.file("\n".join(rows), "d.jsonl")
    told = legality("compare", path, "--cases", str(cases))
    assert "illegal by 509.1b, 702.111b: 2 differences; smallest board: 8 permanents" in told.out
    assert "blocks refused, though legal: 1 difference" in told.out
    assert "with --engine COMMAND each difference is brought to the smallest board" in told.err
    assert [case["legal"] for case in of_file(cases)] == [False, False, True]


OFFERS: list[tuple[Any, Any]] = [
    # Offered: a pair that no legal block has (the bird flies, the page has no reach: 702.9b).
    ({"options": {"page": ["bird"]}}, ({"page": ["bird"]}, False)),
    # Left out: a legal block of one.
    ({"options": {}}, ({"squire": ["wolf"]}, True)),
    # What is chosen could be submitted, though the squire must block (509.1c).
    ({"submit": True}, ({}, False)),
]


@pytest.mark.parametrize(("offered", "shown"), OFFERS)
def test_an_offer_is_shown_by_a_declaration(legality: Command, offered: Any, shown: Any) -> None:
    cases = legality.directory / "cases.jsonl"
    row = decision("block_options", {"player": "Bob", **offered})
    legality("compare", legality.file(row, "d.jsonl"), "--cases", str(cases))
    found = [(case["declaration"], case["legal"]) for case in of_file(cases)]
    assert shown in found


def test_a_case_without_an_engine_says_what_is_missing(legality: Command) -> None:
    case: Any = {"kind": "blocks", "position": LARGE, "declaration": {}, "player": "Bob"}
    told = legality("compare", legality.file(case, "c.jsonl"))
    assert (told.status, "--engine" in told.err) == (2, True)


def test_a_verdict_over_unread_texts_is_no_case(legality: Command) -> None:
    permanents = [*LARGE["permanents"], creature("riddle", "Bob", "Blockers zorp if able.")]
    blocks = {"squire": ["ogre"]}
    row = decision("blocks", {"accepted": True}, blocks=blocks, permanents=permanents)
    cases = legality.directory / "cases.jsonl"
    told = legality("compare", legality.file(row, "d.jsonl"), "--cases", str(cases))
    assert "no case of the corpus, for not all was read" in told.err
    assert of_file(cases) == []


def test_the_corpus_runner_reads_the_cases(legality: Command) -> None:
    """The runner asks the same engine: it differs on each case that was written."""
    cases = legality.directory / "cases.jsonl"
    path = legality.file(decision("blocks", blocks={"squire": ["ogre"]}), "d.jsonl")
    engine = engine_that_forgets("menace")
    legality("compare", path, "--engine", engine, "--cases", str(cases))
    run = [sys.executable, str(ROOT / "benchmarks" / "corpus" / "run.py"), "--command", engine]
    done = subprocess.run([*run, str(cases)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "0 of 1 agree, 1 other" in done.stdout


def test_a_difference_has_what_it_was_given_without() -> None:
    question = next(questions(Position.from_value({**LARGE, "blocks": {}}), "blocks"))
    found = judged_question(question)
    assert isinstance(found, Differing)
    assert (found.permanents, bool(found.gaps), found.smallest) == (8, False, None)
