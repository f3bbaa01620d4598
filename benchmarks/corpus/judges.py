"""Each case judged twice: by the product, and by the brute-force oracles of the tests.

The two share no code. They have to agree on whether the declaration is legal, on which steps of it
fail, and on how many requirements it obeys and could obey; a case on which they don't ends the
making of the corpus (`Disagreement`).
"""

import json
from collections.abc import Mapping
from typing import Any

from legality import (
    Illegal,
    LegalDamage,
    Position,
    Verdict,
    check,
    legal_attacks,
    legal_blocks,
    legal_damage,
)
from legality.exchange.corpus.case import failing_steps, rules_behind
from legality.exchange.corpus.question import declaring
from legality.legal.named import NamedView
from legality.problem.damage import Side
from tests.agreement import BASE, numbers, unasked_steps, verdict_differences
from tests.damage_oracle import assignment_of, judge_damage
from tests.oracles import Judgement, judge_attack, judge_block

Case = dict[str, Any]
Board = dict[str, Any]


class Disagreement(Exception):
    """The product and the oracle judge a case differently."""


def answered(asked: Case, twin: Board | None = None) -> Case | None:
    """What both judges say: `legal`, `rules` (the numbers, in that edition, of the steps that
    fail), `because` (the rules behind), `obeyed` and `maximum`.

    `twin` is the same board as the oracle reads it, with ids where texts name permanents. None
    where the two name other steps, which is nobody's question where somebody is chosen who can't be
    (508.1a, 508.1b, 509.1a). Raises `Disagreement`.
    """
    if asked["kind"] == "damage":
        return _of_damage(asked)
    edition, verdict = asked["edition"], by_product(asked)
    judged = by_oracle(asked if twin is None else {**asked, "position": twin})
    number, unasked = numbers(edition, asked["kind"]), unasked_steps(edition)
    differences = list(verdict_differences(verdict, judged, number, unasked))
    if differences:
        raise Disagreement(f"{'; '.join(differences)}: {json.dumps(asked, ensure_ascii=False)}")
    rules = failing_steps(verdict)
    steps = {number.get(rule, rule) for rule in rules}
    if steps ^ judged.steps:
        return None
    answer: Case = {"legal": judged.legal, "rules": rules, "because": rules_behind(verdict)}
    if not judged.steps & (BASE | unasked):
        answer |= {"obeyed": judged.obeyed, "maximum": judged.maximum}
    return answer


def _of_damage(asked: Case) -> Case:
    verdict = by_product(asked)
    legal = judge_damage(asked["position"], asked["side"], assignment_of(asked["declaration"]))
    if legal == isinstance(verdict, Illegal):
        raise Disagreement(f"legal: {not legal} here, {legal} by the oracle: {json.dumps(asked)}")
    return {"legal": legal, "rules": failing_steps(verdict), "because": rules_behind(verdict)}


def by_product(asked: Mapping[str, Any]) -> Verdict:
    """The product's verdict on the declaration. Raises `Disagreement` where texts of the board
    were not all read."""
    judgement = check(Position.from_value(declaring(asked)))
    if judgement.gaps:
        raise Disagreement(f"not all was read: {judgement.gaps}: {json.dumps(asked)}")
    match asked["kind"]:
        case "attacks":
            verdict = judgement.attacks
        case "blocks":
            verdict = (judgement.blocks or {})[asked["player"]]
        case _:
            verdict = (judgement.damage or {})[asked["side"]]
    assert verdict is not None
    return verdict


def of_board(kind: str, board: Board, player: str, side: Side) -> LegalDamage | NamedView:
    """All that the product calls legal of that kind on a board, which is read once for many
    declarations. Raises `Disagreement` where texts of the board were not all read."""
    position = Position.from_value(board)
    view: LegalDamage | NamedView
    match kind:
        case "damage":
            view = legal_damage(position, side)
        case "attacks":
            view = legal_attacks(position)
        case _:
            view = legal_blocks(position, player)
    if view.gaps:
        raise Disagreement(f"not all was read: {view.gaps}: {json.dumps(board)}")
    return view


def by_oracle(asked: Mapping[str, Any]) -> Judgement:
    """The oracle's verdict on an attack or a block."""
    position, side, declaration = asked["position"], asked["player"], asked["declaration"]
    if side is None:
        return judge_attack(position, declaration)
    return judge_block(position, side, declaration)
