"""A tier for engines that have cards: boards of real cards, told by their names and nothing else.

`python -m benchmarks.corpus.real_names CARDS` reads a file of cards, deals the boards, judges them
twice as all cases are, and writes `real_names.jsonl` beside this module: names, states, verdicts.
No text of a card is in it.
"""

import argparse
import gzip
import json
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from benchmarks.corpus.judges import Case
from benchmarks.corpus.tiers import cases_about
from benchmarks.corpus.topics import (
    ATTACKER,
    DEFENDER,
    Board,
    Furnish,
    Kind,
    Topic,
    gathered,
    of,
    ordered,
    tapped,
)
from legality.exchange.corpus.case import difficulty, in_order

FILE = Path(__file__).with_name("real_names.jsonl")
Card = Mapping[str, Any]
VANILLA = (
    *("Grizzly Bears", "Hill Giant", "Gray Ogre", "Pearled Unicorn", "Craw Wurm", "Eager Cadet"),
    *("Scathe Zombies", "Elite Vanguard", "Coral Merfolk", "Goblin Piker", "Alpine Grizzly"),
    *("Vampire Noble", "Hurloon Minotaur", "Ironroot Treefolk", "Amphin Cutthroat", "Cylian Elf"),
)
ALLY = " unless you control another Ally"
"""What no board here fulfils; the oracle does not know it."""
A_TOPIC = 6
"""So many cases of each topic."""
TOPICS: tuple[tuple[str, Kind, str, tuple[str, ...]], ...] = (
    ("defender", "attacks", ATTACKER, ("Wall of Stone",)),
    ("must-attack", "attacks", ATTACKER, ("Reckless Cohort",)),
    ("cant-attack", "attacks", ATTACKER, ("Bonded Construct", "Mogg Flunkies")),
    ("attack-cost", "attacks", DEFENDER, ("Propaganda", "Ghostly Prison")),
    ("flying", "blocks", ATTACKER, ("Wind Drake", "Air Elemental", "Storm Crow", "Serra Angel")),
    ("menace", "blocks", ATTACKER, ("Boggart Brute", "Alley Strangler")),
    ("cant-block", "blocks", DEFENDER, ("Jungle Lion", "Craven Knight", "Hulking Cyclops")),
    ("cant-be-blocked", "blocks", ATTACKER, ("Phantom Warrior", "Steel Leaf Champion")),
    ("maximum-blockers", "blocks", ATTACKER, ("Stalking Tiger",)),
    ("protection", "blocks", ATTACKER, ("White Knight", "Black Knight")),
    ("must-block", "blocks", DEFENDER, ("Razorgrass Screen",)),
    ("must-be-blocked", "blocks", ATTACKER, ("Gaea's Protector",)),
    ("lure", "blocks", ATTACKER, ("Prized Unicorn",)),
    ("trample", "damage", ATTACKER, ("War Mammoth", "Yavimaya Wurm")),
    ("first-strike", "damage", ATTACKER, ("Tundra Wolves", "Fencing Ace")),
)
"""Each rule, the declaration that it is about, and whose permanent is one of which cards."""
KEPT = ("id", "name", "controller", "tapped", "summoning_sick", "goaded_by", "damage")
"""What of a permanent is told."""


def cases(cards: Mapping[str, Card]) -> Iterator[Case]:
    """The cases, with the cards by their names."""
    for name, kind, player, named in TOPICS:
        known = [one for one in named if one in cards]
        if not known:
            raise KeyError(f"none of {', '.join(named)} is in the file of cards")
        furnish = _with_card(cards, player, known, struck=name == "first-strike")
        allows = {"trample": ("702.19b",), "first-strike": ("510.4",)}.get(name, ())
        prepare = _prepared(kind, name)
        yield from _told(Topic(name, kind, furnish, prepare, allows), cards)
    yield from _told(Topic("tapped", "attacks", tapped), cards)
    yield from _told(Topic("summoning-sickness", "attacks", _sick(cards)), cards)
    yield from _told(Topic("goaded", "attacks", _goaded), cards)
    yield from _told(Topic("damage-assignment-order", "damage", ordered, _gather), cards)


def _told(topic: Topic, cards: Mapping[str, Card]) -> Iterator[Case]:
    """The cases of a topic, with nothing but names on their boards."""

    def creature(rng: random.Random, used: list[str]) -> Board:
        return _face(cards, rng.choice([one for one in VANILLA if one not in used]))

    for case in cases_about((topic,), A_TOPIC, "names", creature=creature):
        position, hard = case["position"], difficulty(case)
        permanents = [
            {field: one[field] for field in KEPT if field in one} for one in position["permanents"]
        ]
        case["id"] = f"names-{case['id']}"
        told = {**position, "permanents": permanents}
        yield in_order({**case, "position": told, "difficulty": hard})


def _face(cards: Mapping[str, Card], name: str) -> Board:
    """What a card makes of a permanent, reminder text left out."""
    (face,) = cards[name]["faces"]
    text = re.sub(r" ?\([^)]*\)", "", face["oracle_text"]).replace(name, "This creature")
    text = text.replace(ALLY, "")
    sizes = {field: int(face[field]) for field in ("power", "toughness") if face[field] is not None}
    found: Board = {"name": name, "type_line": face["type_line"], "colors": face["colors"], **sizes}
    return found | ({"oracle_text": text} if text else {})


def _with_card(cards: Mapping[str, Card], player: str, named: list[str], struck: bool) -> Furnish:
    """One permanent of the player is one of those cards; a card that is no creature is one more."""

    def furnish(rng: random.Random, board: Board) -> None:
        face = _face(cards, rng.choice(named))
        if "power" not in face:
            board["permanents"].append({"id": "toll", "controller": player, **face})
            board["players"][0]["mana"] = rng.choice((2, 3, 4))
            return
        whole = board["judge"] == ["damage"]
        one = gathered(board) if whole else rng.choice(of(board, player))
        one.update(face)
        if struck and board["damage"]["step"] == "regular":
            board["damage"]["struck_first"] = [one["id"]]

    return furnish


def _prepared(kind: Kind, name: str) -> Furnish:
    return (
        _gather
        if kind == "damage" and name != "first-strike"
        else _step
        if kind == "damage"
        else _nothing
    )


def _nothing(_: random.Random, board: Board) -> None:
    """A board as it is."""


def _gather(rng: random.Random, board: Board) -> None:
    """One attacker is blocked by two or more, of which one is hurt."""
    gathered(board)
    strong = [one for one in of(board, DEFENDER) if one["toughness"] > 1]
    if strong and rng.random() < 0.5:
        rng.choice(strong)["damage"] = 1


def _step(rng: random.Random, board: Board) -> None:
    gathered(board)
    board["damage"] = {"step": rng.choice(("first", "regular"))}


def _sick(cards: Mapping[str, Card]) -> Furnish:
    def furnish(rng: random.Random, board: Board) -> None:
        """302.6: two creatures came this turn; one may be a Raging Goblin, which has haste."""
        own = rng.sample(of(board, ATTACKER), 2)
        for one in own:
            one["summoning_sick"] = True
        if rng.random() < 0.5:
            own[0].update(_face(cards, "Raging Goblin"))

    return furnish


def _goaded(rng: random.Random, board: Board) -> None:
    """701.15b: one creature is goaded."""
    rng.choice(of(board, ATTACKER))["goaded_by"] = [DEFENDER]


# -- the file --------------------------------------------------------------------------------------


def cards_of(file: Path) -> dict[str, Card]:
    """The cards of a file of lines, by name; those that are named here."""
    names = {*VANILLA, "Raging Goblin", *(one for _, _, _, named in TOPICS for one in named)}
    opened: Callable[..., Any] = gzip.open if file.suffix == ".gz" else open
    found: dict[str, Card] = {}
    with opened(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = cast("Card", json.loads(line))
            if card["name"] in names:
                found[card["name"]] = card
    return found


def stored() -> list[Case]:
    """The cases that are stored."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path, help="a file of cards, a JSON object a line")
    taken = parser.parse_args()
    found = list(cases(cards_of(taken.cards)))
    lines = [json.dumps(case, ensure_ascii=False) + "\n" for case in found]
    FILE.write_text("".join(lines), encoding="utf-8")
    print(f"{len(found)} cases are in {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
