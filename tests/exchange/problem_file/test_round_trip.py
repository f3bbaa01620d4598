"""A board's Problem, written and read again: every answer is the board's."""

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpus.cases import A_FAMILY, FAMILIES, Case, cases_of
from benchmarks.corpus.tiers import tier_0, tier_1
from benchmarks.corpus.topics import TOPICS
from legality import (
    Judgement,
    Position,
    Untold,
    check,
    legal_attacks,
    legal_blocks,
    legal_damage,
    why,
    with_nearest,
)
from legality.exchange.corpus.question import declaring
from legality.exchange.problem_file.damage_file import DamageFile
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.exchange.problem_file.of_board import problem_files
from legality.exchange.problem_file.read_file import read_problem
from legality.legal.named import NamedView
from legality.position.writing import write
from legality.problem.damage import SIDES
from tests.damage_boards import EDITIONS, damage_board
from tests.damage_oracle import assign_of, damage_report
from tests.levels import LEVEL

QUICK = 6
BOARDS = 20


def written(position: Position, player: str | None) -> DeclarationFile:
    """What the board declares, through the text of a file."""
    of: Any = "attacks" if player is None else "blocks"
    (file,) = problem_files(position, of, player=player)
    again = read_problem(text := file.to_json())
    assert again.to_json() == text
    assert isinstance(again, DeclarationFile)
    return again


def view_of(position: Position, player: str | None) -> NamedView:
    return legal_attacks(position) if player is None else legal_blocks(position, player)


def same(case: Case) -> None:
    """Every answer to that case is the same from its file."""
    kind, player = case["kind"], case["player"]
    position = Position.from_value({**declaring(case), "judge": [kind], "id": case["id"]})
    if kind == "damage":
        same_damage(position)
        return
    file = written(position, player)
    assert file.id == case["id"]
    judged = check(position)
    assert file.check().to_value() == of_side(judged, player)
    assert file.check(nearest=True).to_value() == of_side(with_nearest(position, judged), player)
    view, mine = view_of(position, player), file.view()
    assert (mine.count(), mine.maximum) == (view.count(), view.maximum)
    assert mine.sample(7, 3) == view.sample(7, 3)
    assert mine.most_obeyed() == view.most_obeyed()
    problem, own = view.problem, mine.problem
    assert own.creatures == problem.creatures
    if own.objects == problem.objects:  # else an attack on what may not be attacked
        assert (mine.mask({}) == view.mask({})).all()
    rng = random.Random(case["id"])
    if own.creatures and own.objects:
        creature, thing = rng.choice(own.creatures), rng.choice(own.objects)
        verb: Any = kind
        assert file.why(creature, thing) == why(position, creature, verb, thing)


def same_damage(position: Position) -> None:
    """Every answer on the damage that is declared is the same from its file."""
    judged = check(position)
    files = problem_files(position)
    assert len(files) == len(SIDES)
    for side, file in zip(SIDES, files, strict=True):
        again = read_problem(text := file.to_json())
        assert isinstance(again, DamageFile)
        assert (again.problem, again.to_json()) == (file.problem, text)
        assert again.check().damage == {side: (judged.damage or {})[side]}
        view, mine = legal_damage(position, side), again.view()
        assert mine.count() == view.count()
        assert list(islice(mine, 200)) == list(islice(view, 200))
        assert mine.best("value") == view.best("value")


def of_side(judgement: Judgement, player: str | None) -> dict[str, Any]:
    """A judgement without what other players declare: a file has one player's declaration."""
    value = judgement.to_value()
    if player is None:
        return value
    only = {player: value["blocks"][player]}
    return value | {"blocks": only, "legal": only[player]["legal"]}


@pytest.mark.parametrize("family", FAMILIES)
def test_answers_of_a_file_are_the_boards(family: str) -> None:
    found = cases_of(family, QUICK)
    assert len(found) == QUICK
    for case in found:
        same(case)


@pytest.mark.parametrize("tier", [0, 1])
def test_of_small_boards_too(tier: int) -> None:
    dealt = list(tier_0(1 if LEVEL == "quick" else 2) if tier == 0 else tier_1(1, 1))
    assert len(dealt) >= len(TOPICS)
    for case in dealt:
        same(case)


@pytest.mark.slow("judges every case of the corpus from its file")
@pytest.mark.parametrize("family", FAMILIES)
def test_of_every_case_of_the_corpus(family: str) -> None:
    for case in cases_of(family, A_FAMILY):
        same(case)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_answers_on_damage_are_the_boards(seed: int) -> None:
    board = damage_board(seed, EDITIONS[seed % len(EDITIONS)], 2_000)
    rng = random.Random(seed)
    assign: dict[str, Any] = {}
    for side in SIDES:
        assign |= assign_of(rng.choice(sorted(damage_report(board, side).legal)))
    wrong = {**assign}
    for source, shares in assign.items():
        recipient = next(iter(shares))
        wrong[source] = {**shares, recipient: shares[recipient] + 1}
        break
    for declared in (assign, wrong):
        damage: dict[str, Any] = {**(board.get("damage") or {}), "assign": declared}
        same_damage(Position.from_value({**board, "damage": damage, "judge": ["damage"]}))


def test_who_is_no_part_of_the_damage_is_named() -> None:
    # 510.1e: the squire does not attack. It has a title of its own, which the sentence uses.
    value: Any = json.loads(Path("examples/trample-two-attackers.json").read_text("utf-8"))
    value["permanents"].append(
        {"id": "squire", "name": "Late Squire", "controller": "Ann",
         "type_line": "Creature — Knight", "power": 1, "toughness": 1}
    )  # fmt: skip
    value["damage"] = {"step": "regular", "assign": {"squire": {"Bob": 1}}}
    value["judge"] = ["damage"]
    judged = Position.from_value(value)
    for file in problem_files(judged):
        assert isinstance(file, DamageFile)
        again = read_problem(file.to_json())
        side = file.problem.side
        assert again.check().damage == {side: (check(judged).damage or {})[side]}
    assert "Late Squire" in json.dumps(problem_files(judged)[0].to_value())


# -- what the board does not tell ------------------------------------------------------------------

HAND = "you have no cards in hand"


def blocked_bear(text: str, **fields: Any) -> Position:
    """Ann's bear with that text attacks and Bob's guard blocks it."""
    creature = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [
                {"id": "bear", "controller": "Ann", "oracle_text": text, **creature},
                {"id": "guard", "controller": "Bob", **creature},
            ],
            "attacks": {"bear": "Bob"},
            "blocks": {"guard": ["bear"]},
            "judge": ["blocks"],
            **fields,
        }
    )


def test_both_ways_are_one_file() -> None:
    position = blocked_bear(f"This creature can't be blocked as long as {HAND}.")
    file = written(position, "Bob")
    value = file.to_value()
    assert [one["asked"] for one in value["asks"]] == [HAND]
    # Without the circumstance nothing is forbidden; with it the guard can't block the bear.
    assert [(one["holds"], "restrictions" in one) for one in value["ways"]] == [
        ([[False]], False),
        ([[True]], True),
    ]
    assert file.check().to_value() == check(position).to_value()
    assert file.check().legal is None
    assert list(file.view()) == list(legal_blocks(position, "Bob")) == [{}]
    with pytest.raises(Untold):
        file.view().count()


def test_a_circumstance_that_changes_nothing_is_not_asked() -> None:
    # Flying or not, a guard with reach may block: three declarations less one, whichever way.
    position = blocked_bear(f"This creature has flying as long as {HAND}.")
    guard = {"id": "guard", "controller": "Bob", "type_line": "Creature — Spider", "power": 2,
             "toughness": 2, "oracle_text": "Reach"}  # fmt: skip
    value: Any = json.loads(write(position))
    position = Position.from_value({**value, "permanents": [value["permanents"][0], guard]})
    file = written(position, "Bob")
    assert file.check().to_value() == check(position).to_value()
    assert (file.check().legal, file.check().asks) == (True, ())
    assert file.view().count() == legal_blocks(position, "Bob").count() == 2


def test_too_many_circumstances_have_no_ways() -> None:
    lines = "\n".join(
        f"This creature can't be blocked as long as you've cast {number} spells this turn."
        for number in ("two", "three", "four", "five", "six", "seven", "eight")
    )
    position = blocked_bear(lines)
    file = written(position, "Bob")
    assert (len(file.asks), file.ways) == (7, ())
    assert file.check().to_value() == check(position).to_value()
    with pytest.raises(Untold):
        list(file.view())


def test_bands_are_told_and_what_is_wrong_with_them() -> None:
    # 702.22c: neither has banding, so the two are no band; the attack itself is legal.
    creature = {"controller": "Ann", "type_line": "Creature — Elf", "power": 1, "toughness": 1}
    position = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [{"id": "a", **creature}, {"id": "b", **creature}],
            "attacks": {"a": "Bob", "b": "Bob"},
            "bands": [["a", "b"]],
        }
    )
    file = written(position, None)
    assert file.bands == (("a", "b"),)
    assert file.check().to_value() == check(position).to_value()
    assert file.check().legal is False
    verdict = file.check(nearest=True).to_value()["attacks"]
    assert (verdict["better"], verdict["nearest"]) == ({"a": "Bob", "b": "Bob"}, False)


def test_what_no_line_says_leaves_all_undecided() -> None:
    # The line may change anything on the table: nothing is proved over it (613).
    creature = {"type_line": "Creature — Elf", "power": 1, "toughness": 1}
    position = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [
                {"id": "elf", "controller": "Ann", **creature},
                {"id": "orb", "controller": "Bob", "type_line": "Artifact",
                 "oracle_text": "Creatures of the chosen kind are somehow Walls."},
                {"id": "gate", "controller": "Bob", "type_line": "Enchantment",
                 "oracle_text": "Walls can't attack."},
            ],
            "attacks": {"elf": "Bob"},
        }
    )  # fmt: skip
    file = written(position, None)
    assert file.check().to_value() == check(position).to_value()
