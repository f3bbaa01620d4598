"""Boards with answers, one a line, before the brute-force oracle: `python -m tests.cases FILE`.

A row has a `position`, what is judged (`judge`), and `want`: `attacks_legal`, `blocks_legal`,
`attacks_count`, `blocks_count` (a number, or of one player or team), `attacks_maximum`,
`blocks_maximum`, and `rule`, a prefix of one of the numbers that are cited. Rows about damage,
about searches, and with lines beyond the vocabulary are counted, not judged.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.oracles import (
    Judgement,
    attack_report,
    block_report,
    defending_sides,
    judge_attack,
    judge_block,
    permanents,
)
from tests.oracles.table import Table

Row = dict[str, Any]
BY_OTHER_NUMBERS = ("2006-10-01",)


def wrong(row: Row) -> Iterator[str]:
    """What the oracle answers otherwise."""
    position, want = row["position"], row["want"]
    before = {**position, "judge": [row.get("judge", "attacks")]}
    if "attacks" in before["judge"]:
        board = {key: value for key, value in before.items() if key not in ("attacks", "blocks")}
        judged = judge_attack(board, position.get("attacks", {}))
        yield from verdict_wrong(want, "attacks", judged, position)
        yield from count_wrong(want, "attacks", attack_report(board))
    else:
        sides = defending_sides(before)
        judged = together(position, before, sides)
        yield from verdict_wrong(want, "blocks", judged, position)
        wanted = want.get("blocks_count")
        for side in sides:
            if not isinstance(wanted, dict) or wanted["player"] == side:
                yield from count_wrong(want, "blocks", block_report(before, side))


def together(position: Row, board: Row, sides: list[str]) -> Judgement:
    """The verdict on the blocks of all sides; blocks by others are illegal."""
    seats = Table(board).seats
    controllers = {thing.id: thing.controller for thing in permanents(position)}
    left: dict[str, list[str]] = dict(position.get("blocks", {}))
    judged: list[Judgement] = []
    for side in sides:
        players = seats.side_of(side)
        own = {b: chosen for b, chosen in left.items() if controllers[b] in players}
        left = {b: chosen for b, chosen in left.items() if b not in own}
        judged.append(judge_block(board, side, own))
    strangers = frozenset({"509.1a"}) if left else frozenset[str]()
    steps = strangers.union(*(one.steps for one in judged))
    return Judgement(
        legal=not steps,
        obeyed=sum(one.obeyed for one in judged),
        maximum=sum(one.maximum for one in judged),
        cost=sum(one.cost for one in judged),
        steps=steps,
    )


def verdict_wrong(want: Row, kind: str, judged: Judgement, position: Row) -> Iterator[str]:
    legal = want.get(f"{kind}_legal", judged.legal)
    if legal != judged.legal:
        yield f"{kind}: {judged.legal} by the oracle ({sorted(judged.steps)}), {legal} wanted"
    rules: list[str] = [want["rule"]] if isinstance(want.get("rule"), str) else want.get("rule", [])
    other_numbers = position.get("rules") in BY_OTHER_NUMBERS
    if rules and not other_numbers and not any(s.startswith(tuple(rules)) for s in judged.steps):
        yield f"{kind}: {sorted(judged.steps)} by the oracle, {rules} wanted"
    maximum = want.get(f"{kind}_maximum", judged.maximum)
    if judged.legal and maximum != judged.maximum:
        yield f"{kind}: maximum {judged.maximum} by the oracle, {maximum} wanted"


def count_wrong(want: Row, kind: str, report: Any) -> Iterator[str]:
    count: Any = want.get(f"{kind}_count", report.count)
    if isinstance(count, dict):
        count = want[f"{kind}_count"]["count"]
    if count != report.count:
        yield f"{kind}: count {report.count} by the oracle, {count} wanted"


def beyond(row: Row) -> bool:
    """Is the row about something that this oracle does not judge?"""
    return "command" in row or row.get("judge") not in ("attacks", "blocks")


def main() -> None:
    tally = Counter[str]()
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        row: Row = json.loads(line)
        if beyond(row):
            tally["not of this oracle"] += 1
            continue
        try:
            found = list(wrong(row))
        except ValueError as unread:
            tally["beyond the vocabulary"] += 1
            print(row["id"], unread)
            continue
        tally["differ" if found else "agree"] += 1
        for difference in found:
            print(row["id"], row["title"], "|", difference)
    print(dict(tally))
    sys.exit(1 if tally["differ"] else 0)


if __name__ == "__main__":
    main()
