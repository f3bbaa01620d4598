"""`python -m tests.auditing.fingerprints FOLDER`: the fingerprints of the rules that the library
was written from, out of the texts DATE.txt in that folder, as `legality/auditing/known.txt`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from legality.auditing.evidence import SIGNS, WORDS
from legality.auditing.paragraphs import Rulebook, fingerprint, parse, rule_of, rules_with_parts
from legality.numbers import SOURCES, in_each_source

ROOT = Path(__file__).parents[2]
KNOWN = ROOT / "legality" / "auditing" / "known.txt"
ROOMS = ("legality", "models")
OF_OLDER = frozenset({"numbers.py", "editions.py", "evidence.py"})
"""Files that list the numbers of older editions."""
CITED = re.compile(r"(?<![\d.,])(\d{3}\.\d{1,3}[a-z]?)(?![\d%a-z])(?! in (?:19|20)\d\d)")
HEADING = re.compile(r"50[12]\.\d+|70[12]\.\d+")
"""Headings of keywords: a new one is to be looked at."""
WHOLE = frozenset(
    {
        *("Combat Phase", "Beginning of Combat Step", "Declare Attackers Step"),
        *("Declare Blockers Step", "Combat Damage Step", "End of Combat Step"),
        *("Damage", "Combat Damage", "Creatures", "Planeswalkers", "Battles", "Power/Toughness"),
        *("Continuous Effects", "Interaction of Continuous Effects", "State-Based Actions"),
        *("Counters", "Copying Objects"),
        *("State-Based Effects", "Legal Attacks and Blocks", "Regenerate", "Goad", "Detain"),
        *("Suspect", "Exert", "Deathtouch", "Defender", "Double Strike", "First Strike"),
        *("Flying", "Haste", "Indestructible", "Intimidate", "Landwalk", "Lifelink"),
        *("Protection", "Reach", "Trample", "Vigilance", "Banding", "Bands with Other"),
        *("Rampage", "Flanking", "Phasing", "Shadow", "Horsemanship", "Fear", "Provoke"),
        *("Bushido", "Changeling", "Exalted", "Level Up", "Infect", "Wither", "Poisonous"),
        *("Toxic", "Battle Cry", "Soulbond", "Unleash", "Menace", "Skulk", "Melee", "Decayed"),
        *("Enlist", "Living Metal", "Bestow", "Reconfigure", "Prototype", "Absorb", "Frenzy"),
        *(
            "Annihilator",
            "Dethrone",
            "Evolve",
            "Myriad",
            "Afflict",
            "Mentor",
            "Training",
            "Mobilize",
        ),
    }
)
"""Sections and keywords of which every rule counts, by their headings."""


def numbers(source: str) -> set[str]:
    """The numbers that the tables of the project have for that edition."""
    from release.woven.rows import ALL  # not where tests are run in WebAssembly

    column = SOURCES.index(source)
    rules = [*WORDS, *(sign.rule for sign in SIGNS if sign.rule is not None)]
    found = {in_each_source(rule)[column] for rule in rules}
    listed = {one.rstrip("*…") for row in ALL for one in row.numbers[column]}
    return (found | listed) - {""}


def ours(book: Rulebook) -> Iterator[str]:
    """The numbers of the rules in a text that the library was written from; where the first parts
    of a rule are, all of them, so that one more is new."""
    read = set(_read(book))
    parted = rules_with_parts(read)
    yield from (number for number in book.rules if number in read or rule_of(number) in parted)


def _read(book: Rulebook) -> Iterator[str]:
    listed = numbers(book.date)
    if book.date == SOURCES[-1]:
        listed |= _cited_in_all()
    for number in book.rules:
        section, _, rest = number.partition(".")
        heading = f"{section}.{rest.rstrip('abcdefghijklmnopqrstuvwxyz')}"
        titles = (book.rules.get(one) for one in (section, heading))
        if number in listed or HEADING.fullmatch(number) or any(one in WHOLE for one in titles):
            yield number


def cited(source: str) -> set[str]:
    """The numbers of rules that a source text cites as those of today."""
    return {found[1] for found in CITED.finditer(source)}


def _cited_in_all() -> set[str]:
    files = (one for room in ROOMS for one in (ROOT / room).rglob("*.py"))
    plain = (one for one in files if one.name not in OF_OLDER)
    return set[str]().union(*(cited(one.read_text(encoding="utf-8")) for one in plain))


def lines(folder: Path) -> Iterator[str]:
    """The lines of the file."""
    for source in SOURCES:
        book = parse((folder / f"{source}.txt").read_text(encoding="utf-8", errors="replace"))
        yield source
        for number in ours(book):
            yield f"{number} {fingerprint(book.rules[number])}"


if __name__ == "__main__":
    KNOWN.write_text("\n".join(lines(Path(sys.argv[1]))) + "\n", encoding="utf-8")
