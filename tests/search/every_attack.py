"""The best attack against every attack with every block, on small random boards.

Bands, planeswalkers, Sieges, blockers of several, blockers that must block, on any day:
`python -m tests.search.every_attack --boards 1000 --seed 1`. Every block is played through `Combat`
by `tests.search.exhaustive`; with `--known`, on larger boards, each block by the library, but none
left out by a bound.
"""

import argparse
import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from legality import Position, TooLarge, legal_attacks, legal_blocks
from legality.rulebook.banding import Bands, band_announcements
from legality.rulebook.table import Table
from legality.search.alike_attacks import Attack
from legality.search.best_attack import best_attack
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates, attacked
from tests.search.exhaustive import TIMES, TooMuch, values

OF_ATTACKERS = {
    "Banding": 0.4,
    "Menace": 0.15,
    "Flying": 0.15,
    "First strike": 0.2,
    "Double strike": 0.1,
    "Trample": 0.2,
    "Lifelink": 0.2,
    "Deathtouch": 0.15,
    "Indestructible": 0.05,
}
OF_BLOCKERS = {
    "Banding": 0.15,
    "Reach": 0.2,
    "First strike": 0.2,
    "Double strike": 0.05,
    "Lifelink": 0.15,
    "Deathtouch": 0.15,
    "This creature blocks each combat if able.": 0.15,
    "This creature can block an additional creature each combat.": 0.2,
    "This creature can block any number of creatures.": 0.1,
}


def small_board(seed: str, most: int, *, sieges: bool = True) -> Position:
    """The board of that seed, before attackers are declared, with so many creatures a side."""
    chance = random.Random(f"every attack {seed}")

    def side(player: str, words: dict[str, float]) -> list[dict[str, Any]]:
        return [
            {
                "id": f"{player[0].lower()}{place}",
                "controller": player,
                "type_line": "Creature — Test",
                "power": chance.randint(0, 4),
                "toughness": chance.randint(1, 4),
                "oracle_text": "\n".join(word for word, p in words.items() if chance.random() < p),
            }
            for place in range(chance.randint(1, most))
        ]

    permanents = side("Ann", OF_ATTACKERS) + side("Bob", OF_BLOCKERS)
    if chance.random() < 0.4:
        walker = {"id": "walker", "controller": "Bob", "loyalty": chance.randint(1, 4)}
        permanents.append(walker | {"type_line": "Legendary Planeswalker — Test"})
    if sieges and chance.random() < 0.15:
        siege = {"id": "siege", "controller": "Ann", "protector": "Bob"}
        permanents.append(siege | {"type_line": "Battle — Siege", "defense": chance.randint(1, 4)})
    value: dict[str, Any] = {
        "players": [{"name": "Ann"}, {"name": "Bob", "life": chance.randint(1, 9)}],
        "permanents": permanents,
    }
    if chance.random() < 0.5:
        value["rules"] = chance.choice(TIMES)
    return Position.from_value(value)


def announcements(position: Position) -> Iterator[Position]:
    """The board after each attack with each set of bands."""
    for attack in legal_attacks(position):
        for bands in band_announcements(Table(position), attack):
            yield attacked(position, attack, bands)


def attacks_on_bob(candidates: Candidates) -> Iterator[tuple[Attack, Bands]]:
    """Each attack on Bob alone, with each set of bands."""
    for candidate in candidates:
        if {*candidate.attack.values()} == {"Bob"}:
            for bands in band_announcements(candidates.table, candidate.attack):
                yield candidate.attack, bands


def by_playing(position: Position) -> int:
    """The score of the best attack, every block of each played. Raises `TooMuch`."""
    return max(
        -max(score for _, score in values(replace(board, judge=()), "Bob")) if board.attacks else 0
        for board in announcements(position)
    )


def by_blocks(position: Position) -> int:
    """The same, every block worked out by the library."""
    scores = [0] if any(not board.attacks for board in announcements(position)) else []
    for board in announcements(position):
        if board.attacks:
            ranking = BlockRanking(board)
            blocks = legal_blocks(board, "Bob")
            scores.append(-max(ranking.value(block)[0] for block in blocks))
    return max(scores)


def difference(position: Position, expected: int) -> str | None:
    """What is wrong with the best attack of the board, if anything is."""
    found = best_attack(position)
    if found.gaps:
        return None
    if not found.proved:
        return f"not proved: {found.score}, {found.bound}"
    if found.score != expected:
        return f"best attack: {found.score}, but {expected}"
    board = attacked(position, found.attack, found.bands)
    for reply in found.replies.values():
        own = BlockRanking(board).value(reply.declaration)[0]
        if -own != found.score or reply.declaration not in legal_blocks(board, "Bob"):
            return f"the reply scores {own}, the attack {found.score}"
    return None


def main() -> None:
    """Compare so many boards and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=3)
    parser.add_argument("--known", action="store_true")
    wanted = parser.parse_args()
    compared = differ = left_out = 0
    for number in range(wanted.boards):
        seed = f"{wanted.seed} {number}"
        position = small_board(seed, wanted.most, sieges=wanted.known)
        try:
            expected = by_blocks(position) if wanted.known else by_playing(position)
        except (TooMuch, TooLarge):
            left_out += 1
            continue
        compared += 1
        wrong = difference(position, expected)
        if wrong is not None:
            differ += 1
            print(seed, wrong, flush=True)
    print(f"{compared} boards compared, {differ} differ; {left_out} were too large")
    raise SystemExit(bool(differ))


if __name__ == "__main__":
    main()
