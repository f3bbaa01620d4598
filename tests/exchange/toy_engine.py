"""An engine with one bug: it forgets a word of the texts. `python toy_engine.py menace` answers
questions of the corpus line by line, and reads their texts without that word.

`dies` in place of a word ends before it has said anything, `waits` never says it, `silent` says
nothing of any. With `ends` behind the word it ends at a board on which a player has no life total.
"""

import json
import sys
import time
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
    bug, *more = sys.argv[1:]
    for line in sys.stdin:
        asked = json.loads(line)
        if bug == "dies" or (
            more and not all("life" in one for one in asked["position"]["players"])
        ):
            sys.exit(1)
        if bug == "waits":
            time.sleep(60)
        found: dict[str, Any] = {"why": "not here"} if bug == "silent" else answer(asked, bug)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
