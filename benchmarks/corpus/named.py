"""Boards as an engine may have them: no permanent stands for several, and texts speak of names.

The boards that are dealt write `@id` where a text means a certain permanent, and `count` where
several are alike. Here every permanent stands by itself, and those that are meant have a name that
no other has.
"""

import json
import re
from collections import Counter
from typing import Any

Board = dict[str, Any]
MEANT = re.compile(r"@([\w#]+)")
FIRST = ("Amber", "Birch", "Cinder", "Dusk", "Elder", "Frost", "Gale", "Heath", "Iron", "Jade")
SECOND = ("Anchor", "Beacon", "Crest", "Dagger", "Ember", "Fang", "Gate", "Horn", "Isle", "Lance")


def with_names(position: Board) -> Board | None:
    """The board with names in place of `@id`; None where a permanent that is meant would need
    another name than texts call it by."""
    meant = dict.fromkeys(MEANT.findall(json.dumps(position)))
    if not meant:
        return position
    names = Counter(one.get("name") for one in position["permanents"])
    fresh = iter([f"{first} {second}" for first in FIRST for second in SECOND])
    called: dict[str, str] = {}
    for one in position["permanents"]:
        if one["id"] in meant:
            name = one.get("name")
            if name is None or names[name] > 1:
                if name is not None and name in _texts(position):
                    return None
                name = next(new for new in fresh if new not in names)
            called[one["id"]] = name
    if meant.keys() - called.keys():
        return None
    permanents = [
        {**one, "name": called.get(one["id"], one.get("name"))} for one in position["permanents"]
    ]
    value: Board = {**position, "permanents": [_stated(one) for one in permanents]}
    text = MEANT.sub(lambda found: called[found[1]], json.dumps(value, ensure_ascii=False))
    made: Board = json.loads(text)
    return made


def _stated(permanent: Board) -> Board:
    return {name: value for name, value in permanent.items() if value is not None}


def _texts(position: Board) -> str:
    """All texts of the board."""
    entries = [*position["permanents"], *position.get("effects", ())]
    return "\n".join(str(one.get("oracle_text", "")) for one in entries)


def with_ids(position: Board) -> Board:
    """The board as the oracles read it: `@id` in place of the names of other permanents."""
    names = {one["name"]: one["id"] for one in position["permanents"] if "name" in one}

    def read(entry: Board) -> Board:
        text = entry.get("oracle_text", "")
        for name, id in names.items():
            if name != entry.get("name"):
                text = text.replace(f" {name}", f" @{id}")  # at its beginning it is the subject
        return {**entry, **({"oracle_text": text} if text else {})}

    found = {**position, "permanents": [read(one) for one in position["permanents"]]}
    if "effects" in position:
        found["effects"] = [read(one) for one in position["effects"]]
    return found
