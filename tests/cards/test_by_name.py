"""Boards of real cards are judged by name as with present values worked out by hand.

The boards were drawn by a seed over lords, anthems, Auras, Equipment, `*`, counters, effects that
set types, colours or sizes and that take abilities away, bonuses in combat and what spells left
behind; where a card looks for counters, some were laid on it by hand. `worked_out` was written from
the cards and the rules (613, 305.7, 205.1) by somebody who had not read the layers. The file has
names and numbers only; the cards come from beside the checkout, and without them nothing is tested
here. `fighting` has what of a permanent changes with its attack or block, `lines` which lines of
its card are restrictions and hold all the same, `why` by what it comes. Left out of the draws are
those that no table can show (an Equipment attached to itself, Forests sacrificed at some time, the
top card of a library, what entered or died this turn), one whose mana values the cards at hand do
not tell, one with an ability that triggers in combat, and an Aura whose "other creatures" nobody
can tell apart.
"""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from legality import Legal, Position, Undecided, Verdict, check, legal_damage
from legality.errors import Untold
from legality.position.stated import Stage
from legality.problem.damage import Side
from tests.cli.command import Command
from tests.shared.folder import SHARED

CARDS = SHARED / "cards" / "cards.jsonl.gz"
BOARDS: list[dict[str, Any]] = [
    json.loads(line)
    for line in Path(__file__).with_name("by_name.jsonl").read_text(encoding="utf-8").splitlines()
]
Told = tuple[str, frozenset[str]]
SIDES: tuple[Side, ...] = ("attacking", "defending")
STAGES: tuple[Stage, ...] = ("attacks", "blocks")
ASIDE = frozenset({"fighting", "lines"})
"""Fields of `worked_out` that are none of a position."""
UNDECIDED: Told = ("Undecided", frozenset())
DOUBTFUL = 20
"""So many boards have a line that is not read, or a question; some of them an ability that triggers
in the combat and has a choice, one an Equipment on a creature with protection from it."""
KEYWORDS = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "defender", "haste",
    "indestructible", "lifelink", "menace", "reach", "trample", "vigilance", "shadow",
    "horsemanship", "fear", "intimidate", "skulk", "flanking",
})  # fmt: skip

pytestmark = [
    pytest.mark.shared,
    pytest.mark.untraced,
]


@cache
def cards() -> dict[str, Any]:
    """The face of each card that a board names."""
    named = ("permanents", "effects")
    wanted = {one["card"] for board in BOARDS for what in named for one in board.get(what, ())}
    with gzip.open(CARDS, "rt", encoding="utf-8") as lines:
        objects = map(json.loads, lines)
        return {card["name"]: card["faces"][0] for card in objects if card["name"] in wanted}


def declared(board: dict[str, Any], permanents: list[Any], **fields: Any) -> dict[str, Any]:
    said = {name: board[name] for name in ("players", "attacks", "blocks")}
    return {"id": str(board["id"]), **said, "permanents": permanents, **fields}


def by_name(board: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The board as it lies on the table: cards, counters, what is attached, what spells left."""
    permanents, effects = (
        [one | {"card": cards()[one["card"]]} for one in board.get(what, ())]
        for what in ("permanents", "effects")
    )
    return declared(board, permanents, effects=effects, **fields)


def by_hand(board: dict[str, Any], *, fighting: bool = False, **fields: Any) -> dict[str, Any]:
    """The board of present values alone, without the texts of its cards."""
    permanents: list[Any] = []
    for one in board["permanents"]:
        value = board["worked_out"].get(one["id"])
        if value is None:
            value = {"type_line": cards()[one["card"]]["type_line"]}
        changed: dict[str, Any] = value.get("fighting", {}) if fighting else {}
        kept = {name: one[name] for name in ("id", "controller", "count") if name in one}
        rest = {name: field for name, field in value.items() if name not in ASIDE}
        permanents.append(kept | rest | restrictions(one["card"], value) | changed)
    return declared(board, permanents, **fields)


def restrictions(card: str, value: dict[str, Any]) -> dict[str, str]:
    """The lines of the card that are no characteristics and hold all the same."""
    if "lines" not in value:
        return {}
    lines = cards()[card]["oracle_text"].split("\n")
    return {"oracle_text": "\n".join(lines[number] for number in value["lines"])}


def position(value: dict[str, Any]) -> Position:
    return Position.from_value(value)


def told(verdict: Verdict) -> Told:
    """What kind of answer it is, and by which rules."""
    if isinstance(verdict, (Legal, Undecided)):
        return type(verdict).__name__, frozenset()
    return "Illegal", frozenset(violation.rule for violation in verdict.violations)


def declarations(value: dict[str, Any]) -> list[Told]:
    return [told(one) for one in check(position(value), STAGES).verdicts]


def worked_declarations(board: dict[str, Any]) -> list[Told]:
    """Attacks by what was before them, blocks by what attacking makes of it."""
    attacks, blocks = position(by_hand(board)), position(by_hand(board, fighting=True))
    judged = (*check(attacks, ("attacks",)).verdicts, *check(blocks, ("blocks",)).verdicts)
    return [told(one) for one in judged]


def numbered(board: dict[str, Any]) -> str:
    return str(board["id"])


def values(shown: dict[str, Any]) -> dict[str, Any]:
    """What is compared of a permanent; the order of words and colours means nothing."""
    return {
        "types": sorted(shown["type_line"].replace("—", " ").split()),
        "colors": sorted(shown["colors"]),
        "size": (shown.get("power"), shown.get("toughness")),
        "keywords": sorted(KEYWORDS.intersection(map(str.lower, shown["keywords"]))),
    }


@pytest.mark.parametrize("board", BOARDS, ids=numbered)
def test_the_values_shown_are_those_worked_out(board: dict[str, Any], legality: Command) -> None:
    """Or the line that was not read, or the question, is told of the permanent."""
    answer = legality("show", legality.file(by_name(board)), "--json").value
    shown = {one["id"]: one for one in answer["permanents"]}
    asked = "asks" in answer
    sure = [name for name in board["worked_out"] if not asked and "doubts" not in shown[name]]
    expected = {name: values(board["worked_out"][name]) for name in sure}
    assert {name: values(shown[name]) for name in sure} == expected


@pytest.mark.parametrize("board", BOARDS, ids=numbered)
def test_declarations_are_judged_alike(board: dict[str, Any]) -> None:
    """Or it is said that what was not read may decide."""
    found, expected = declarations(by_name(board)), worked_declarations(board)
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert one in (other, UNDECIDED)


@pytest.mark.parametrize("board", BOARDS, ids=numbered)
@pytest.mark.parametrize("side", SIDES)
def test_damage_is_judged_alike(board: dict[str, Any], side: Side) -> None:
    """As many assignments, and the best by the worked-out values is legal by name."""
    worked = legal_damage(position(by_hand(board, fighting=True, judge=["damage"])), side)
    best = worked.best("kills")
    assert best is not None
    try:
        named = legal_damage(position(by_name(board, judge=["damage"])), side)
        number = named.count()
    except Untold:
        return  # said aloud: a line that is not read, or a question, may change who deals what
    assert number == worked.count()
    assert told(named.judge(best)) == told(worked.judge(best)) == ("Legal", frozenset())


def test_hardly_any_board_is_left_undecided() -> None:
    """Boards with an unread line or a question are no more than when they were last looked at."""
    doubtful = [board["id"] for board in BOARDS if check(position(by_name(board)), STAGES).gaps]
    assert len(doubtful) <= DOUBTFUL, doubtful
