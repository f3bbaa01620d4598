"""Lines chosen to be read against their effects: `python -m benchmarks.reading LINES_FILE`.

The file is the one that `benchmarks.coverage` takes, with `category` and `template`. Printed are
lines of different templates, each with what it was taken to mean, so that somebody who did not
write the parser can check them by eye. The choice depends on the seed alone. Five samples:

- claimed (the default): lines that yield effects, or that are said to be understood without any;
  every category has its share;
- `--second SEED`: more of these, of templates that the first sample does not hold;
- `--refused`: lines that are reported as not understood;
- `--mentions CARDS_FILE`: lines of whole cards that speak of combat and are not among the static
  lines of LINES_FILE: abilities that happen once, tokens, replacements. None should yield effects;
- `--suspects CARDS_FILE`: all of these, not only a sample, that do yield effects.
"""

import argparse
import random
import re
from collections.abc import Iterable
from pathlib import Path

from benchmarks.lines import fragment, records, template_of
from legality.text import ParsedLine, parse_line
from legality.text.normalise import normalise
from legality.text.printing.sentences import sentence

SHARES = {"A": 4, "B": 31, "C": 15, "D": 21, "K": 4, "E": 25}
"""Of a hundred lines, by the letter with which a category begins."""
STATIC = "ABCDK"

_COMBAT = re.compile(
    r"\b(?:attack|block|combat|goad|flying|menace|trample|haste|vigilance|first strike"
    r"|double strike|reach|defender|deathtouch|protection from|\w{3,}walk\b)",
    re.IGNORECASE,
)
Reading = tuple[str, str, ParsedLine]
"""Category, the text that was read, and what was read of it."""


def _text(record: dict[str, str]) -> str:
    text = re.sub(r"\s*\([^()]*\)", "", record["line"])
    return fragment(text, record["template"]) if record["category"][0] == "E" else text


def labelled(path: Path) -> dict[str, list[Reading]]:
    """One line of each template, the first in the file, by the letter of its category."""
    chosen: dict[str, dict[str, Reading]] = {letter: {} for letter in SHARES}
    for record in records(path):
        letter = record["category"][0]
        if letter in chosen and record["template"] not in chosen[letter]:
            text = _text(record)
            parsed = parse_line(text, record["face"])
            chosen[letter][record["template"]] = (letter, text, parsed)
    return {letter: list(lines.values()) for letter, lines in chosen.items()}


def claimed(path: Path, how_many: int, chance: random.Random) -> list[Reading]:
    """Lines that are said to be understood; what one category lacks, the last ones make up."""
    found: list[Reading] = []
    for letter, lines in labelled(path).items():
        good = [line for line in lines if line[2].understood]
        wanted = round(how_many * SHARES[letter] / 100)
        if letter == "E":  # an ability that says nothing lasting is passed over, not claimed
            good = [line for line in good if line[2].effects]
            wanted = how_many - len(found)
        found.extend(chance.sample(good, min(wanted, len(good))))
    return found


def second(path: Path, how_many: int, seeds: tuple[int, int]) -> list[Reading]:
    """Lines with effects that the first sample (420 lines, the first seed) does not hold."""
    first = {text for _, text, _ in claimed(path, 420, random.Random(seeds[0]))}
    found = labelled(path)
    rest = [
        line
        for letter in "BCDKE"
        for line in found[letter]
        if line[2].understood and line[1] not in first and (letter != "E" or line[2].effects)
    ]
    return random.Random(seeds[1]).sample(rest, min(how_many, len(rest)))


def refused(path: Path, how_many: int, chance: random.Random) -> list[Reading]:
    """Lines that are reported as not understood."""
    lines = [line for found in labelled(path).values() for line in found if not line[2].understood]
    return chance.sample(lines, min(how_many, len(lines)))


def mentions(path: Path, cards: Path) -> list[Reading]:
    """One line of each form that speaks of combat and that nobody labelled static."""
    static = {
        (record["face"], record["line"])
        for record in records(path)
        if record["category"][0] in STATIC
    }
    spells = re.compile(r"\b(?:Instant|Sorcery)\b")
    found: dict[str, Reading] = {}
    for card in records(cards):
        for face in card["faces"]:
            letter = "spell" if spells.search(face.get("type_line") or "") else "permanent"
            for line in (face.get("oracle_text") or "").splitlines():
                text = re.sub(r"\s*\([^()]*\)", "", line)
                plain = (face["name"], normalise(text, face["name"]))
                if _COMBAT.search(text) is None or static & {plain, (face["name"], text)}:
                    continue
                form = template_of(plain[1])
                if form not in found:
                    found[form] = (letter, text, parse_line(text, face["name"]))
    return list(found.values())


def show(lines: Iterable[Reading], *, values: bool = False) -> None:
    """Print the lines with their effects as sentences (and as values)."""
    for number, (category, text, parsed) in enumerate(lines, 1):
        note = "" if parsed.understood else " [NOT UNDERSTOOD]"
        print(f"{number} [{category}] {text}{note}")
        for effect in parsed.effects:
            print(f"    = {sentence(effect)}")
            if values:
                print(f"      {effect!r}")


def main() -> None:
    """Print the sample that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--lines", type=int, default=400)
    parser.add_argument("--values", action="store_true", help="print the effects as values too")
    parser.add_argument("--second", type=int, metavar="SEED", help="other lines than the first")
    parser.add_argument("--refused", action="store_true")
    parser.add_argument("--mentions", type=Path, metavar="CARDS_FILE")
    parser.add_argument("--suspects", type=Path, metavar="CARDS_FILE")
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    if asked.suspects:
        show(line for line in mentions(asked.file, asked.suspects) if line[2].effects)
    elif asked.mentions:
        lines = mentions(asked.file, asked.mentions)
        show(chance.sample(lines, min(asked.lines, len(lines))))
    elif asked.second is not None:
        show(second(asked.file, asked.lines, (asked.seed, asked.second)), values=asked.values)
    elif asked.refused:
        show(refused(asked.file, asked.lines, chance))
    else:
        show(claimed(asked.file, asked.lines, chance), values=asked.values)


if __name__ == "__main__":
    main()
