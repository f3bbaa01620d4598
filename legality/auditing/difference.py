"""What differs between two texts of the Comprehensive Rules."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from legality.auditing.paragraphs import REFERENCE, Rulebook, normalised, without_references

ALIKE = 0.6
"""The share of common words from which on two paragraphs are one rule in two wordings."""
RARE = 40
"""A word that stands in more paragraphs than this leads to no other wording of a rule."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule in both texts: its number and wording before and now."""

    old: str
    new: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class TextDifference:
    """The rules and glossary entries that one text has and the other has not, or not so.

    `added` and `gone`: number → wording. `moved`: the same wording under another number. `changed`:
    another wording, under the same number or another. A reference that follows a rule to its new
    number is no change of wording.
    """

    old: str
    new: str
    added: Mapping[str, str]
    gone: Mapping[str, str]
    moved: tuple[Pair, ...]
    changed: tuple[Pair, ...]


def difference(old: Rulebook, new: Rulebook) -> TextDifference:
    """What is added, gone, moved and changed from the old text to the new one."""
    before, now = _everything(old), _everything(new)
    pairs = _same_place(before, now)
    pairs |= _same_words(before, now, pairs)
    pairs |= _alike(before, now, pairs)
    matched = [Pair(a, b, before[a], now[b]) for a, b in pairs.items()]
    same = {pair.old for pair in matched if _same(pair, pairs)}
    taken = set(pairs.values())
    return TextDifference(
        old.date,
        new.date,
        {number: words for number, words in now.items() if number not in taken},
        {number: words for number, words in before.items() if number not in pairs},
        tuple(pair for pair in matched if pair.old != pair.new and pair.old in same),
        tuple(pair for pair in matched if pair.old not in same),
    )


def _same(pair: Pair, pairs: Mapping[str, str]) -> bool:
    """Whether the wording is the same, once the numbers in it are those of the new text."""
    if pair.before == pair.now:
        return True
    followed = REFERENCE.sub(lambda match: pairs.get(match[0], match[0]), normalised(pair.before))
    return followed == normalised(pair.now)


def _everything(book: Rulebook) -> dict[str, str]:
    """The rules by number, then the glossary by term."""
    return {**book.rules, **{f"Glossary, {term}": says for term, says in book.glossary.items()}}


def _same_place(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Number → number of the paragraphs that stand where they stood, in the same words."""
    both = before.keys() & now.keys()
    return {
        number: number
        for number in before
        if number in both and without_references(before[number]) == without_references(now[number])
    }


def _same_words(
    before: Mapping[str, str], now: Mapping[str, str], pairs: Mapping[str, str]
) -> dict[str, str]:
    """Number → number of the paragraphs that stand elsewhere, in the same words; in order where
    several have these words."""
    taken = set(pairs.values())
    there: dict[str, list[str]] = defaultdict(list)
    for number in now:
        if number not in taken:
            there[without_references(now[number])].append(number)
    moved: dict[str, str] = {}
    for number in before:
        if number not in pairs and there[without_references(before[number])]:
            moved[number] = there[without_references(before[number])].pop(0)
    return moved


def _alike(
    before: Mapping[str, str], now: Mapping[str, str], pairs: Mapping[str, str]
) -> dict[str, str]:
    """Number → number of the paragraphs left that have most of their words in common: the most
    alike first, and of two equally alike the one under the same number."""
    taken = set(pairs.values())
    olds = {number: _words(before[number]) for number in before if number not in pairs}
    news = {number: _words(now[number]) for number in now if number not in taken}
    scored = sorted(_scores(olds, news), key=lambda row: (-row[0], row[1] != row[2], row[1:]))
    changed: dict[str, str] = {}
    gone: set[str] = set()
    for _, old, new in scored:
        if old not in changed and new not in gone:
            changed[old] = new
            gone.add(new)
    return changed


def _scores(
    olds: Mapping[str, Counter[str]], news: Mapping[str, Counter[str]]
) -> Iterable[tuple[float, str, str]]:
    """How much is common to two paragraphs, for those that share a rare word or their number."""
    holders: dict[str, list[str]] = defaultdict(list)
    for number, words in news.items():
        for word in words:
            holders[word].append(number)
    for old, words in olds.items():
        near = {
            candidate for word in words if len(holders[word]) <= RARE for candidate in holders[word]
        }
        for new in near | ({old} & news.keys()):
            common = (words & news[new]).total()
            score = 2 * common / (words.total() + news[new].total())
            if score >= ALIKE:
                yield score, old, new


def _words(paragraph: str) -> Counter[str]:
    return Counter(without_references(paragraph).lower().split())
