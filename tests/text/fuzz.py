"""Mutated rules text, in bulk: `python -m tests.text.fuzz --inputs 100000 --seed 1`.

No line may raise anything or take 50 ms of processor time. Lines of the tests, and printed ones
where there are any, are cut, doubled, mixed, spliced and sprinkled with odd characters, huge
numbers and unfinished quotes.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from legality.text import parse_keyword
from legality.text.printing.sentences import sentence
from legality.text.reading.lines.parsed import read_line
from tests.machine import slowness
from tests.text.splices import CLAUSES, NONSENSE, WORDS, entries

ODD = [
    "\u200b",
    "—",
    "”",
    '"',
    "{X}",
    "{",
    "}",
    "9" * 40,
    "@",
    "#",
    "\u0130",
    "ß",
    "\U0001f409",
    "(",
    ")",
]
SLOWEST = 0.05


def seeds() -> list[str]:
    """The invented lines of the tests, and printed ones."""
    text = (Path(__file__).parent / "families.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [*lines, *(line for line, _ in entries())]


def mutated(rng: random.Random, lines: list[str]) -> str:
    """A line that may be anything between sense and nonsense."""
    words = rng.choice(lines).split()
    for _ in range(rng.randint(0, 6)):
        at = rng.randrange(len(words) + 1)
        match rng.randrange(6):
            case 0:
                words = words[:at]
            case 1:
                words[at:at] = words[max(at - 3, 0) : at]
            case 2:
                words[at:at] = rng.choice(lines).split()[: rng.randint(1, 9)]
            case 3:
                words.insert(at, rng.choice((*ODD, *NONSENSE, *WORDS, *CLAUSES)))
            case 4 if words:
                word = words.pop(min(at, len(words) - 1))
                words.insert(rng.randrange(len(words) + 1), word)
            case _:
                words = [*words, *rng.choice(lines).split()]
    text = " ".join(words)
    if rng.random() < 0.1 and text:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(ODD) + text[place + 1 :]
    return text


def faults(inputs: int, seed: int) -> Iterator[str]:
    """The inputs at which the reader raised something or took too long."""
    rng, lines = random.Random(seed), seeds()
    for _ in range(inputs):
        line = mutated(rng, lines)
        name = rng.choice([None, "Gnarled Ogre", line[:12] or None])
        try:
            seconds = seconds_to_read(line, name)
            if seconds > SLOWEST:  # the machine may have done something else meanwhile
                seconds = min(seconds_to_read(line, name) for _ in range(3)) / slowness()
        except Exception as error:  # whatever it is, it is a fault
            yield f"{type(error).__name__}: {error}: {line!r}"
            continue
        if seconds > SLOWEST:
            yield f"slow: {line!r}"


def seconds_to_read(line: str, name: str | None) -> float:
    """The processor time of reading and printing the line; raises what the reader raises."""
    started = time.process_time()
    for effect in read_line(line, name).effects:
        sentence(effect)
    parse_keyword(line[:60])
    return time.process_time() - started


def main() -> None:
    """Print every fault; exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    found = 0
    for fault in faults(wanted.inputs, wanted.seed):
        found += 1
        print(fault[:300])
    print(f"{wanted.inputs} inputs, {found} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
