"""An engine with one bug: it forgets a word of the texts. `python toy_engine.py menace` answers
questions of the corpus line by line, and reads their texts without that word.

`dies` in place of a word accepts one declaration and ends, `silent` says nothing of any.
"""

import json
import sys
from typing import Any

from legality import Legal, Position, check


def answer(asked: dict[str, Any], forgotten: str) -> dict[str, Any]:
    """Whether the declaration is legal where nobody has the keyword."""
    board: dict[str, Any] = asked["position"]
    for permanent in board["permanents"]:
        text = str(permanent.get("oracle_text", ""))
        permanent["oracle_text"] = text.replace(forgotten, "vigilance")
    if asked["kind"] == "damage":
        damage = {**board["damage"], "assign": asked["declaration"]}
        judgement = check(Position.from_value({**board, "damage": damage, "judge": ["damage"]}))
        verdict: object = (judgement.damage or {})[asked["side"]]
    else:
        board = {**board, asked["kind"]: asked["declaration"]}
        judgement = check(Position.from_value(board), [asked["kind"]])
        verdict = judgement.attacks
        if asked["kind"] == "blocks":
            verdict = (judgement.blocks or {})[asked["player"]]
    return {"legal": isinstance(verdict, Legal)}


def main() -> None:
    """Answer each line."""
    (bug,) = sys.argv[1:]
    for number, line in enumerate(sys.stdin, start=1):
        if bug == "dies" and number == 2:
            return
        found: dict[str, Any] = {"legal": True} if bug == "dies" else {"why": "not here"}
        if bug not in ("dies", "silent"):
            found = answer(json.loads(line), bug)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
