"""Whom "it" and "they" mean in a circumstance behind a clause that speaks of several objects.

"Creatures can't block this creature as long as it's untapped." asks it of this creature, "unless
they have flying" of the creatures. Where number does not tell them apart, nothing does.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from legality.effects import qualities as q
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf, AnyOf, Compare, EnchantedBy, Filter, Not, ValueAmong
from legality.text.later import later
from legality.text.reader import Scope

Number = Literal["one", "many", "either"]
_ONE = (q.ThisObject, q.AttachedObject, q.Named, q.WithId)
_EXPLETIVE = later(
    r"\bit(?:'s| is| isn't)(?: not)? (?:your turn|(?:an|your) opponent's turn|night|day|neither)\b"
    r"|\bduring (?:its|their) controllers?'s? turn\b",
)
_FIRST = r"(?:^|\b(?:and|or|if|unless) )"
_IT = later(rf"{_FIRST}(?:it|its|he|she|his|her|that creature(?:'s)?)\b")
_THEY = later(rf"{_FIRST}(?:they|their|those creatures)\b")
"""Pronouns as what a circumstance is about; in others it speaks of what it has named itself: "this
creature has a counter on it"."""
_ANY_CREATURES = later(
    r"\b(?:(?:block|blocks|by) creatures"
    r"|(?:additional|number of|or more|two|three|four) creatures(?: each combat| this turn)?)$",
    re.IGNORECASE,
)
_OTHER_FIELDS = ("subject", "condition")
_FILTERS = q.Quality | AllOf | AnyOf | Not | Compare | ValueAmong | EnchantedBy


_OF_THE_SOURCE = later(r"\b(?:as long as|if|unless) ~ (?!or\b|and\b)", re.IGNORECASE)
"""A circumstance before it that is about the object that has the text."""


def number_of(subject: Filter, *, each: bool = False) -> Number:
    """Whether a pronoun for these objects is "it" or "they"; `each`: behind that word."""
    if isinstance(subject, q.Target):
        return "either"
    return "one" if each or isinstance(subject, _ONE) else "many"


def whom_meant(
    words: str, clause: str, scope: Scope, effects: Iterable[AnyEffect], *, each: bool = False
) -> Filter | None:
    """Whom the pronouns of a circumstance mean, which stands behind a clause about the subject of
    `scope`; None where it may be one or another."""
    plain = _EXPLETIVE.sub("", words.lower()).strip()
    numbers: list[Number] = []
    if _IT.search(plain) is not None:
        numbers.append("one")
    if _THEY.search(plain) is not None:
        numbers.append("many")
    if not numbers:
        return scope.subject
    subject = number_of(scope.subject, each=each)
    others = list(dict.fromkeys(other for effect in effects for other in _spoken_of(effect)))
    if _OF_THE_SOURCE.search(clause) is not None and q.THIS not in (scope.subject, *others):
        others.append(q.THIS)
    if _ANY_CREATURES.search(clause.strip()) is not None:
        others.append(q.Anything())
    meant = {_meant(number, scope.subject, subject, others) for number in numbers}
    return meant.pop() if len(meant) == 1 else None


def speaks_of_it(words: str) -> bool:
    """Whether a circumstance, or one of its halves, is about "it"."""
    return _IT.search(_EXPLETIVE.sub("", words.lower()).strip()) is not None


_EACH = later(r"^\s*each\b", re.IGNORECASE)


def points_ahead(words: str, clause: str, of_whom: Filter, subject: Filter) -> bool:
    """Whether the pronoun of a circumstance `of_whom` may mean the object or the class that its
    clause speaks of, behind it: "as long as they're untapped, creatures you control have flying".
    """
    if number_of(of_whom) != "one" or subject == of_whom:
        return False
    if number_of(subject) == "one":
        return speaks_of_it(words)
    if number_of(subject) != "many":
        return False
    plain = _EXPLETIVE.sub("", words.lower()).strip()
    of_each = _EACH.match(clause) is not None and _IT.search(plain) is not None
    return of_each or _THEY.search(plain) is not None


def _meant(number: Number, own: Filter, subject: Number, others: Iterable[Filter]) -> Filter | None:
    """The one object or class of that number that the clause speaks of; a single subject may be a
    player or a creature that is called "they" where nothing else is."""
    fitting = [other for other in others if number_of(other) in (number, "either")]
    if subject in (number, "either"):
        return None if fitting else own
    if len(fitting) == 1:
        return fitting[0] if number == "one" else None
    return own if not fitting and subject == "one" else None


def _spoken_of(effect: AnyEffect) -> Iterator[Filter]:
    """The objects of a clause beside its subject."""
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if name in _OTHER_FIELDS or not isinstance(value, _FILTERS):
            continue
        if not isinstance(value, q.Anything):
            yield value
