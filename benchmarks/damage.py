"""How long answers about combat damage take: `python -m benchmarks.damage`.

Three groups, each answer asserted, medians over stored seeds, each with its limit and the ratio to
it (1 or less is within):

- a verdict on up to 5 attackers × 8 blockers, table and Problem included, without the solver;
- counting for 3 attackers of power 10 over 8 shared blockers, in several editions;
- the best assignment (`kills`) on 10 attackers × 20 blockers.

Processor time is measured, so that a busy machine shows the same numbers.
"""

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version
from os import cpu_count
from typing import Any

import msgspec

from legality import Legal, Position
from legality.judging.damage import check_damage
from legality.legal.damage import legal_damage
from legality.position import Damage

SEEDS = range(40)
LINES = ("", "", "", "Trample", "Deathtouch", "Banding", "Menace", "Flying", "Vigilance")
MANY = "This creature can block any number of creatures."
VERDICT, COUNT, BEST = 0.3, 50.0, 100.0
"""Limits in milliseconds."""

COUNTS = {
    ("2024-03-08", ""): 121_304_228_279,
    ("2024-03-08", "Trample"): 206_802_552_926,
    ("2024-03-08", "Deathtouch"): 4_317_681_304_966,
    ("2009-10-01", "Trample"): 206_802_552_926,
    ("2026-08-07", ""): 7_355_714_043_392,
    ("2026-08-07", "Trample"): 7_441_212_368_039,
}
SHUFFLED = 36_092_238_719
"""The count with three different orders announced (`shared` with `shuffled`)."""


def creature(name: str, player: str, size: tuple[int, int], text: str) -> dict[str, Any]:
    """A creature of that size with that text."""
    return {
        "id": name,
        "name": name.title(),
        "controller": player,
        "type_line": "Creature — Ogre",
        "power": size[0],
        "toughness": size[1],
        "oracle_text": text,
    }


def position(
    permanents: list[dict[str, Any]], blocks: dict[str, list[str]], rules: str, **more: Any
) -> Position:
    """All of Ann's creatures attack Bob."""
    mine = [one["id"] for one in permanents if one["controller"] == "Ann"]
    return Position.from_value(
        {
            "rules": rules,
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": permanents,
            "attacks": dict.fromkeys(mine, "Bob"),
            "blocks": blocks,
            "judge": ["damage"],
            "damage": {"assign": {}},
            **more,
        }
    )


def board(attackers: int, blockers: int, seed: int, rules: str = "2024-03-08") -> Position:
    """Creatures with damage keywords; three in ten blockers block two or three attackers."""
    rng = random.Random(f"{attackers} {blockers} {seed}")
    names = [f"a{n}" for n in range(attackers)]
    permanents = [
        creature(name, "Ann", (rng.randint(1, 7), rng.randint(1, 6)), rng.choice(LINES))
        for name in names
    ]
    blocks: dict[str, list[str]] = {}
    for n in range(blockers):
        text, wanted = rng.choice(LINES), 1
        if rng.random() < 0.3:
            text, wanted = f"{text}\n{MANY}".strip(), rng.randint(2, 3)
        size = rng.randint(0, 4), rng.randint(1, 6)
        permanents.append(creature(f"b{n}", "Bob", size, text))
        blocks[f"b{n}"] = rng.sample(names, min(wanted, attackers))
    return position(permanents, blocks, rules)


def shared(rules: str, text: str, shuffled: bool = False) -> Position:
    """Three attackers of power 10, each blocked by the same eight creatures."""
    names, others = [f"a{n}" for n in range(3)], [f"b{n}" for n in range(8)]
    permanents = [creature(name, "Ann", (10, 5), text) for name in names]
    permanents += [creature(b, "Bob", (2, 2 + n % 3), MANY) for n, b in enumerate(others)]
    rng = random.Random(1)
    order = {name: rng.sample(others, 8) for name in names} if shuffled else {}
    return position(permanents, {b: names for b in others}, rules, order=order)


def milliseconds(work: Callable[[], object], repeat: int = 3) -> float:
    """The least processor time of a few calls, the first one (which warms up) not counted."""
    work()
    times: list[float] = []
    for _ in range(repeat):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return 1000 * min(times)


def show(what: str, times: list[float], limit: float) -> None:
    """One line: median, worst, limit, ratio of the median to it."""
    median = statistics.median(times)
    print(
        f"{what:34} median {median:8.3f} ms, worst {max(times):8.3f} ms;"
        f" limit {limit:g} ms, ratio {median / limit:.2f}"
    )


def verdicts(rules: str) -> None:
    """Legal assignments and ones with a wrong recipient, judged on fresh tables."""
    times: list[float] = []
    for seed in SEEDS:
        rng = random.Random(seed)
        found = board(rng.randint(1, 5), rng.randint(1, 8), seed, rules)
        sides = [next(iter(legal_damage(found, side))) for side in ("attacking", "defending")]
        for slip in ({}, {"a0": {"Ann": 1}}):
            assign = {**sides[0], **sides[1], **slip}
            declared = msgspec.structs.replace(found, damage=Damage(assign=assign))
            judged = check_damage(declared, nearest=False)
            assert isinstance(judged["defending"], Legal)
            assert isinstance(judged["attacking"], Legal) == (not slip)
            times.append(milliseconds(lambda p=declared: check_damage(p, nearest=False)))  # type: ignore[misc]
    show(f"verdict, up to 5×8, {rules}", times, VERDICT)


def counts() -> None:
    """Three attackers of power 10 over eight shared blockers."""
    for (rules, text), number in COUNTS.items():
        view = legal_damage(shared(rules, text), "attacking")
        assert view.count() == number
        show(f"count, 3×8, {rules} {text}", [milliseconds(view.count)], COUNT)
    view = legal_damage(shared("2024-03-08", "", shuffled=True), "attacking")
    assert view.count() == SHUFFLED
    show("count, 3×8, three different orders", [milliseconds(view.count)], COUNT)


def best(rules: str) -> None:
    """The most kills on 10 attackers × 20 blockers."""
    times: list[float] = []
    for seed in SEEDS:
        view = legal_damage(board(10, 20, seed, rules), "attacking")
        found = view.best("kills")
        assert found is not None
        assert found in view
        assert view.score(found, "kills") >= view.score(next(iter(view)), "kills")
        times.append(milliseconds(lambda v=view: v.best("kills")))  # type: ignore[misc]
    show(f"best kills, 10×20, {rules}", times, BEST)


def main() -> None:
    """Run the groups and print what was measured."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(
        f"{cpu_count()} cores, Python {platform.python_version()},"
        f" OR-Tools {version('ortools')}, NumPy {version('numpy')}, one worker"
    )
    for rules in ("2009-10-01", "2024-03-08", "2026-08-07"):
        verdicts(rules)
    counts()
    for rules in ("2024-03-08", "2026-08-07"):
        best(rules)


if __name__ == "__main__":
    main()
