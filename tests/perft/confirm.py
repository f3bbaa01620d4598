"""The stored counts, counted again by the brute-force oracles, which know nothing of the product.

`python -m tests.perft.confirm` counts every board of `boards.jsonl` (a minute or two) and exits
with 1 if one differs. `--deal` deals the boards anew, with the oracles' counts, to standard output:
random boards, kept where they bring a line of rules text, an edition or a number of players that
was not there yet.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.boards import contract_attack, in_its_time, random_attack_board, random_block_board
from tests.damage_boards import damage_board
from tests.damage_oracle import damage_report
from tests.oracles import Declaration, attack_report, block_report
from tests.vocabulary import read

Board = dict[str, Any]
STORED = Path(__file__).parent / "boards.jsonl"
WORK = 30_000
"""Boards with more attacks times blocks are not kept: somebody has to list them."""
DAMAGE = (
    "damage",
    "banding",
    "bands with other",
    "trample",
    "deathtouch",
    "indestructible",
    "strike",
)
"""What lines speak of that make no difference to declarations."""
SHARE = {"attacks": 24, "blocks": 26, "damage": 22}
"""How many boards of each kind."""


def stored() -> list[Board]:
    """The boards with their counts."""
    lines = STORED.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


# -- by the oracles --------------------------------------------------------------------------------


def counted(position: Board) -> Board:
    """The counts of a board, everything listed."""
    board = for_declarations(position)
    attacks = attack_report({**board, "attacks": {}, "blocks": {}})
    declared = position.get("attacks") is not None
    return {
        "attacks": attacks.count,
        "blocks": blocks(board) if declared else pairs(board, attacks.legal),
        "damage": damage(position) if declared and "blocks" in position else None,
    }


def for_declarations(position: Board) -> Board:
    """The position without lines that only speak of damage: the oracle of declarations does not
    know them, and they make no difference to it."""
    players = tuple(player["name"] for player in position["players"])

    def left(one: Board) -> Board:
        name = one.get("name", "")
        lines = one.get("oracle_text", "").split("\n")
        kept = [line for line in lines if line and is_known(line, name, players)]
        keywords = [word for word in one.get("keywords", ()) if is_known(word, name, players)]
        return {**one, "oracle_text": "\n".join(kept), "keywords": keywords}

    effects = [left(effect) for effect in position.get("effects", ())]
    return {
        **position,
        "permanents": [left(one) for one in position["permanents"]],
        "effects": [effect for effect in effects if effect["oracle_text"]],
    }


def is_known(line: str, name: str, players: tuple[str, ...]) -> bool:
    """Whether the line is for the oracle of declarations, which complains of those it can't read
    unless they speak of damage."""
    if not any(word in line.lower() for word in DAMAGE):
        return True
    try:
        read(line, name, players)
    except ValueError:
        return False
    return True


def opponents(position: Board) -> list[str]:
    """The defending players."""
    names: list[str] = [player["name"] for player in position["players"]]
    active: str = position.get("active", names[0])
    teams = {player["name"]: player.get("team") for player in position["players"]}
    return [
        name
        for name in names
        if name != active
        and (teams[name] is None or teams[name] != teams[active])
        and name in position.get("defending", names)
    ]


def blocks(position: Board) -> dict[str, int]:
    """How many blocks each defending player has against the attack declared."""
    return {player: block_report(position, player).count for player in opponents(position)}


def pairs(position: Board, attacks: frozenset[Declaration]) -> int:
    """How many attacks there are with blocks of all defending players."""
    total = 0
    for attack in attacks:
        board = {**position, "attacks": contract_attack(attack), "judge": ["attacks"]}
        product = 1
        for count in blocks(board).values():
            product *= count
        total += product
    return total


def damage(position: Board) -> dict[str, int]:
    """How many assignments each side has."""
    return {
        "attacking": damage_report(position, "attacking").count,
        "defending": damage_report(position, "defending").count,
    }


def differences() -> Iterator[str]:
    """The boards that the oracles count otherwise."""
    for board in stored():
        found = counted(board["position"])
        wrong = {what: number for what, number in found.items() if board[what] != number}
        if wrong:
            yield f"{board['name']}: counted {wrong}"


# -- dealing ---------------------------------------------------------------------------------------


def dealt(kind: str, number: int) -> Board:
    """A random board of that kind."""
    if kind == "damage":
        return dict(damage_board(number))
    rng = random.Random(f"perft {kind} {number}")
    board = random_attack_board(rng) if kind == "attacks" else random_block_board(rng)
    return in_its_time(board)


def features(position: Board) -> set[str]:
    """What a board shows: its lines, keywords, edition, and how many play."""
    found = {f"edition {position.get('rules')}", f"players {len(position['players'])}"}
    for one in (*position["permanents"], *position.get("effects", ())):
        found.update(one.get("oracle_text", "").splitlines())
        found.update(word.lower() for word in one.get("keywords", ()))
        found.update(field for field in ("goaded_by", "suspected", "phased_out") if one.get(field))
        found.update(
            word for word in ("Planeswalker", "Battle") if word in one.get("type_line", "")
        )
    return found


def deal() -> Iterator[Board]:
    """The boards, each with something new, with the oracles' counts."""
    for kind, share in SHARE.items():
        seen: set[str] = set()
        kept = number = 0
        while kept < share:
            number += 1
            position = dealt(kind, number)
            new = features(position) - seen
            if len(new) < 2:
                continue
            found = counted(position) if affordable(position) else None
            if found is None or not interesting(kind, found):
                continue
            seen |= new
            kept += 1
            yield {"name": f"{kind} {kept}", "position": position, **found}


def affordable(position: Board) -> bool:
    """Whether listing all blocks against all attacks is a matter of seconds."""
    if position.get("attacks") is not None:
        return True
    number = attack_report(position).count
    return number <= 60


def interesting(kind: str, found: Board) -> bool:
    """Whether there is something to count."""
    if kind == "attacks":
        return bool(2 < found["attacks"] < found["blocks"] < WORK)
    counts: dict[str, int] = found[kind]
    return max(counts.values(), default=0) > 2


def main() -> None:
    """Confirm the stored boards, or deal new ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deal", action="store_true", help="print boards, confirm nothing")
    if parser.parse_args().deal:
        for board in deal():
            print(json.dumps(board, ensure_ascii=False))
        return
    found = list(differences())
    print("\n".join(found) or f"{len(stored())} boards counted, none differs")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
