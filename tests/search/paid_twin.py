"""Who dies where attacks and blocks are paid for with permanents, by trying everything.

The boards are small, and full of prices, of what counts permanents and of what looks at who is
tapped. What each price takes is written out here, every way to pay it is tried on the board as
data, and sizes that hang on who is there are worked out here as well; each block is then played as
in `exhaustive`. `python -m tests.search.paid_twin --boards 1000 --seed 1` compares; the test suite
does so with fewer.
"""

import argparse
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from legality import Position, TooLarge, legal_attacks, legal_blocks
from legality.search.forced_lethal import Kills, Open, forced_lethal
from tests.search.exhaustive import LOST, TooMuch, Twin

Board = dict[str, Any]
Price = tuple[str, str]
"""What is done, and to what: "another" is a creature besides the one that is paid for."""
ANN, BOB = "Ann", "Bob"
PRICES: dict[str, Price] = {
    "sacrifice a creature": ("give up", "creature"),
    "sacrifice another creature": ("give up", "another"),
    "sacrifice a land": ("give up", "land"),
    "return a permanent you control to its owner's hand": ("give up", "permanent"),
    "return another creature you control to its owner's hand": ("give up", "another"),
    "tap an untapped creature you control": ("tap", "creature"),
    "tap an untapped land you control": ("tap", "land"),
    "pay 1 life": ("life", ""),
}
KEYWORDS = ("First strike", "Trample", "Lifelink", "Deathtouch", "Menace", "Flying", "Forestwalk")
COUNTS = "This creature gets +1/+1 for each other creature you control."
LEADS = "Other creatures you control get +1/+1."
FEWER = "Creatures your opponents control get -1/-0."
LANDS = "This creature gets +1/+0 for each land you control."
SIZES = (COUNTS, LEADS, FEWER, LANDS)
LOOKS = (
    "As long as this creature is tapped, creatures you control have first strike.",
    "This creature can't be blocked as long as you control a tapped land.",
    "Other creatures you control have indestructible.",
    "This creature can't block unless you control another creature.",
    "All creatures able to block this creature do so.",
)
WORK = 1_500


# -- boards ----------------------------------------------------------------------------------------


def dealt(seed: str) -> Board:
    """A board on which Ann may attack, with the sizes that creatures have on it."""
    rng = random.Random(f"paid {seed}")
    permanents = [
        one
        for player in (ANN, BOB)
        for number in range(rng.randint(1, 3))
        for one in (creature(rng, f"{player[0].lower()}{number}", player),)
    ]
    for player in (ANN, BOB):
        for number in range(rng.randint(0, 2)):
            land = {"id": f"{player[0].lower()}land{number}", "controller": player}
            permanents.append({**land, "type_line": "Land — Forest", "oracle_text": ""})
    if rng.random() < 0.3:
        player = rng.choice((ANN, BOB))
        verb, price = rng.choice(("attack", "block")), rng.choice(sorted(PRICES))
        text = f"Creatures can't {verb} unless their controller {of_them(price)}."
        law = {"id": "law", "controller": player, "type_line": "Enchantment"}
        permanents.append({**law, "oracle_text": text, "law": [verb, price]})
    return {
        "rules": rng.choice(("2009-10-01", "2024-03-08", "2026-09-25")),
        "players": [
            {"name": ANN, "life": rng.choice((1, 2, 20))},
            {"name": BOB, "life": rng.randint(1, 6)},
        ],
        "permanents": permanents,
    }


def of_them(price: str) -> str:
    """The price as one of "their controller"."""
    verb, rest = price.split(" ", 1)
    return f"{verb}s {rest}".replace("you control", "they control")


def creature(rng: random.Random, name: str, player: str) -> Board:
    """A creature that may cost something to attack or to block with."""
    lines = [rng.choice(KEYWORDS)] if rng.random() < 0.35 else []
    if rng.random() < 0.3:
        lines.append(rng.choice((*SIZES, *LOOKS)))
    paid: dict[str, str] = {}
    if rng.random() < 0.5:
        verb, price = rng.choice(("attack", "block")), rng.choice(sorted(PRICES))
        paid[verb] = price
        lines.append(f"This creature can't {verb} unless you {price}.")
    return {
        "id": name,
        "controller": player,
        "type_line": "Creature",
        "base": [rng.randint(0, 3), rng.randint(1, 3)],
        "oracle_text": "\n".join(lines),
        "paid": paid,
        "tapped": rng.random() < 0.1,
    }


def shown(board: Board) -> Board:
    """The board as a position tells it, with the sizes that creatures have on it now."""
    permanents = board["permanents"]
    return {
        **board,
        "permanents": [
            {key: value for key, value in one.items() if key not in ("base", "paid", "law")}
            | (size_of(one, permanents) if "base" in one else {})
            for one in permanents
        ],
    }


def size_of(one: Board, permanents: Sequence[Board]) -> dict[str, int]:
    """Power and toughness: the printed ones and what texts add."""
    power, toughness = one["base"]
    mine = [other for other in permanents if other["controller"] == one["controller"]]
    theirs = [other for other in permanents if other["controller"] != one["controller"]]
    others = [other for other in mine if "base" in other and other is not one]
    lines = one["oracle_text"].split("\n")
    more = len(others) * lines.count(COUNTS)
    more += sum(other["oracle_text"].split("\n").count(LEADS) for other in others)
    power += more - sum(other["oracle_text"].split("\n").count(FEWER) for other in theirs)
    power += lines.count(LANDS) * sum("Land" in other["type_line"] for other in mine)
    return {"power": power, "toughness": toughness + more}


# -- paying ----------------------------------------------------------------------------------------


def due(board: Board, verb: str, declared: Sequence[str]) -> list[tuple[str, Price]]:
    """What is to be paid for those creatures: each price with the creature it is for."""
    everyone = board["permanents"]
    laws = [one["law"][1] for one in everyone if one.get("law", [""])[0] == verb]
    found: list[tuple[str, Price]] = []
    for one in everyone:
        if one["id"] in declared:
            prices = [one["paid"][verb]] if verb in one["paid"] else []
            found += [(one["id"], PRICES[price]) for price in (*prices, *laws)]
    return found


def after_paying(board: Board, verb: str, declared: Sequence[str]) -> Iterator[Board]:
    """The board after each way to pay (118.10: nothing is tapped, or given up, twice)."""
    player = ANN if verb == "attack" else BOB
    owed = due(board, verb, declared)
    life = sum(price == ("life", "") for _, price in owed)
    owed = [(name, price) for name, price in owed if price[0] != "life"]
    players = [
        one | ({"life": one["life"] - life} if one["name"] == player else {})
        for one in board["players"]
    ]
    seen = set[tuple[frozenset[str], frozenset[str]]]()
    for chosen in itertools.product(*(fitting(board, player, *one) for one in owed)):
        taps = [name for name, (_, (act, _)) in zip(chosen, owed, strict=True) if act == "tap"]
        gone = [name for name, (_, (act, _)) in zip(chosen, owed, strict=True) if act != "tap"]
        if len(set(taps)) < len(taps) or len(set(gone)) < len(gone):
            continue
        way = frozenset(taps), frozenset(gone)
        if way in seen:
            continue
        seen.add(way)
        permanents = [
            {**one, "tapped": True} if one["id"] in taps else one
            for one in board["permanents"]
            if one["id"] not in gone
        ]
        yield {**board, "players": players, "permanents": permanents}


def fitting(board: Board, player: str, name: str, price: Price) -> list[str]:
    """With what that may be paid."""
    act, what = price
    return [
        one["id"]
        for one in board["permanents"]
        if one["controller"] == player
        and not (act == "tap" and one.get("tapped"))
        and (what != "land" or "Land" in one["type_line"])
        and (what not in ("creature", "another") or "base" in one)
        and (what != "another" or one["id"] != name)
    ]


# -- who dies --------------------------------------------------------------------------------------


def tapping(board: Board, attack: Mapping[str, str]) -> Board:
    """508.1f: the attackers tap, before anything is paid."""
    return {
        **board,
        "permanents": [
            {**one, "tapped": True} if one["id"] in attack else one for one in board["permanents"]
        ],
    }


def lethal(board: Board) -> bool:
    """Whether an attack kills Bob whatever he blocks, each player paying as is best for them."""
    for declared in legal_attacks(Position.from_value(shown(board))):
        attack = {name: str(to) for name, to in declared.items()}
        for paid in after_paying(tapping(board, attack), "attack", list(attack)):
            if paid["players"][0]["life"] <= 0 or about_to_die(paid):
                if about_to_die(paid):
                    raise TooMuch
                continue  # Ann has lost
            there = {one["id"] for one in paid["permanents"]}
            left = {name: to for name, to in attack.items() if name in there}
            if left and kills(paid, left):
                return True
    return False


def about_to_die(board: Board) -> bool:
    """Whether somebody dies before damage: no toughness is left."""
    return any(one.get("toughness", 1) <= 0 for one in shown(board)["permanents"])


def kills(board: Board, attack: Mapping[str, str]) -> bool:
    """Whether Bob dies of that attack, which has been paid for."""
    position = Position.from_value({**shown(board), "attacks": attack, "judge": ["blocks"]})
    for block in legal_blocks(position, BOB):
        faced = {
            name: [to] if isinstance(to, str) else list(to) for name, to in block.items() if to
        }
        if any(lives(paid, attack, faced) for paid in after_paying(board, "block", list(faced))):
            return False
    return True


def lives(board: Board, attack: Mapping[str, str], faced: Mapping[str, list[str]]) -> bool:
    """Whether Bob lives by the block, which has been paid for: who went for it never blocks."""
    if board["players"][1]["life"] <= 0:
        return False
    if about_to_die(board):
        raise TooMuch
    there = {one["id"] for one in board["permanents"]}
    position = Position.from_value({**shown(board), "attacks": attack, "judge": ["blocks"]})
    blocks = {name: those for name, those in faced.items() if name in there}
    return Twin(position, BOB, WORK).value(blocks) > -LOST // 2


# -- the comparison --------------------------------------------------------------------------------


def compare(boards: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often what was answered, and every false answer with its board."""
    counted, wrong = Counter[str](), list[str]()
    for number in range(boards):
        board = dealt(f"{seed} {number}")
        try:
            if about_to_die(board):
                raise TooMuch
            answer = forced_lethal(Position.from_value(shown(board)))
            expected = lethal(board)
        except (TooMuch, TooLarge):
            counted["too much"] += 1
            continue
        if isinstance(answer, Open):
            counted["open"] += 1
            counted[f"open: {answer.limit or answer.gaps.to_fields()}"] += 1
            continue
        counted["kills" if expected else "survives"] += 1
        if isinstance(answer, Kills) != expected:
            wrong.append(f"lethal is {expected}, not {answer}: {json.dumps(shown(board))}")
    return counted, wrong


def main() -> None:
    """Compare, print every false answer, and exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    counted, wrong = compare(wanted.boards, wanted.seed)
    print("\n".join(wrong))
    print("\n".join(f"{number} {what}" for what, number in counted.most_common()))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
