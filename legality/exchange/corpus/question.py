"""A question of the corpus: a board, and one player's declaration on it.

An engine gets it as an object (`Question.to_value`), and answers `{"legal": true}` or false; null,
or nothing, where it can't say.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, cast

import msgspec

from legality.exchange.corpus.abilities import abilities, lasting
from legality.frozen import HashedByContent
from legality.gaps import Gaps
from legality.judging.check import check
from legality.position import Position, Stage
from legality.position.writing import to_value
from legality.problem.damage import SIDES, Side
from legality.verdict import Verdict

Value = dict[str, Any]
Tier = Literal[0, 1, 2, "names"]


class CorpusQuestion(HashedByContent, frozen=True, kw_only=True):
    """Is `declaration` legal on that `position`, which is without it? `player` is of blocks whose
    they are, `side` of damage whose creatures deal it; `tier` of which part of the corpus it is."""

    kind: Stage
    position: Value
    declaration: Value
    player: str | None = None
    side: Side | None = None
    tier: Tier = 2

    @property
    def board(self) -> Value:
        """The position with the declaration."""
        return declaring(msgspec.structs.asdict(self))

    def to_value(self) -> Value:
        """The fields of a case that are no verdict, but `id` and `abilities`."""
        value: Value = {
            "tier": self.tier,
            "kind": self.kind,
            "edition": self.position["rules"],
            "position": self.position,
            "player": self.player,
            "declaration": self.declaration,
        }
        return value if self.side is None else {**value, "side": self.side}

    def for_engine(self, name: str) -> Value:
        """What an engine is asked: the question with the texts as structure. Raises
        `PositionError`."""
        position = Position.from_value(self.position)
        value = {"id": name, **self.to_value(), "abilities": abilities(position)}
        return {**value, "lasting": lasting(position)} if position.effects else value


def declaring(question: Mapping[str, Any]) -> Value:
    """The position of a question or of a case with its declaration."""
    position, kind, declaration = question["position"], question["kind"], question["declaration"]
    if kind == "damage":
        damage = {**position.get("damage", {}), "assign": declaration}
        return {**position, "damage": damage, "judge": ["damage"]}
    return {**position, kind: declaration}


def judged(question: CorpusQuestion) -> tuple[Verdict | None, Gaps]:
    """The verdict on the declaration, None where nobody is to make it, and what it was given
    without. Raises `PositionError` for what is no position, `OutOfTime`."""
    judgement = check(Position.from_value(question.board))
    match question.kind:
        case "attacks":
            verdict = judgement.attacks
        case "blocks":
            verdict = (judgement.blocks or {}).get(question.player or "")
        case "damage":
            verdict = (judgement.damage or {}).get(question.side or "")
    return verdict, judgement.gaps


# -- of boards that have their declaration ---------------------------------------------------------


def questions(position: Position, kind: Stage) -> Iterator[CorpusQuestion]:
    """What a board with its declaration asks: of blocks for each defending player, of damage for
    each side that assigns any."""
    value = apart({"rules": position.rules, **to_value(position), "judge": [kind]})
    if kind == "damage":
        yield from _of_damage(value)
        return
    declared = value.pop(kind, {})
    if kind == "attacks":
        yield CorpusQuestion(kind=kind, position=value, declaration=declared)
        return
    side_of, by_id = position.seats.sides, position.by_id
    for side in position.defending_sides:
        own = {
            name: attackers
            for name, attackers in declared.items()
            if side_of[by_id[name].controller] == side
        }
        yield CorpusQuestion(kind=kind, position=value, declaration=own, player=side)


def _of_damage(value: Value) -> Iterator[CorpusQuestion]:
    damage = dict(value.get("damage", {}))
    assigned = damage.pop("assign", {})
    board = {**value, "damage": damage}
    for side in SIDES:
        own = {
            name: shares
            for name, shares in assigned.items()
            if (name in value.get("attacks", {})) == (side == "attacking")
        }
        if own:
            yield CorpusQuestion(kind="damage", position=board, declaration=own, side=side)


def of_case(case: Mapping[str, Any]) -> CorpusQuestion:
    """The question of a line of the corpus. Raises `msgspec.ValidationError`."""
    names = CorpusQuestion.__struct_fields__
    question = msgspec.convert({name: case[name] for name in names if name in case}, CorpusQuestion)
    rules = question.position.get("rules", case.get("edition"))
    position = question.position if rules is None else {"rules": rules, **question.position}
    return msgspec.structs.replace(question, position=apart(position))


def apart(position: Mapping[str, Any]) -> Value:
    """The board with `count` written out: the entries `x#1`, `x#2` … in place of `x`."""
    entries: list[Value] = []
    for permanent in cast("list[Value]", position["permanents"]):
        entry = {name: value for name, value in permanent.items() if name != "count"}
        number = permanent.get("count", 1)
        if number == 1:
            entries.append(entry)
        else:
            entries += ({**entry, "id": f"{entry['id']}#{place + 1}"} for place in range(number))
    return {**position, "permanents": entries}
