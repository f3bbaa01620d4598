"""What triggers on something that is not read: abilities that wait for life, cards, tokens or
counters, and those that wait for what they do."""

import re
from collections.abc import Collection, Iterator

from legality.effects.effects import Triggered
from legality.gaps import Line
from legality.moments.unread import hanging, lookers_in_doubt, speaks_of_size
from legality.moments.values import Doubt, OpenVerdict
from legality.rulebook.table import Table
from legality.text.reading.triggers.happenings import Cause, causes, from_when, what_is_done

_WORDS: dict[Cause, str] = {
    "life": r"\blife\b|\bdamage\b|\bdrain|\bmonarch|\bventure|\binitiative",
    "entering": (
        r"\btokens?\b|\bcreates?\b|\bbattlefield\b|\binvestigate|\bincubate|\bamass|\bmanifest"
        r"|\bfabricate|\bpopulate|\bventure|\binitiative"
    ),
    "leaving": (
        r"\bdestroy|\bsacrific|\bexile|\breturn|\bdamage\b|\bfights?\b|\bgraveyard"
        r"|\bmills?\b|\bdiscard|-\w+/-\w+"
    ),
    "untapping": r"\buntap",
    "counters": (
        r"\bcounters?\b|\bproliferate|\bbolster|\bendure|\bconnive|\bexplore|\badapt"
        r"|\bmonstrosity|\bsupport\b|\bamass|\bblight|\bearthbend|\bventure|\binitiative"
    ),
    "cards": (
        r"\bdraw|\bdiscard|\bmill|\bcards?\b|\bscry|\bsurveil|\bhands?\b|\bconnive|\bexplore"
        r"|\blearn\b|\bdiscover\b|\bventure|\binitiative|\bmonarch"
    ),
    "damage": r"\bdamage\b|\bfights?\b",
    "target": r"\btargets?\b",
}
"""By which words of what is done that may happen."""
_MAY_CAUSE: dict[Cause, re.Pattern[str]] = {
    cause: re.compile(words, re.IGNORECASE) for cause, words in _WORDS.items()
}

_ASIDE = re.compile(r"\"[^\"]*\"|\([^()]*\)")
"""Abilities that something gets, and reminders."""


def listeners_in_doubt(
    table: Table, text: str, known: Collection[Cause] = ()
) -> Iterator[Doubt | OpenVerdict]:
    """What is in doubt by abilities that may trigger on an ability of that text resolving, but for
    what is known to happen so."""
    creatures = [permanent.id for permanent in table.permanents if permanent.is_creature]
    happens = _caused_by(text).difference(known)
    remaining = list(_waiting(table))
    while heard := [each for each in remaining if causes(each[1]) & happens]:
        remaining = [each for each in remaining if each not in heard]
        for line, ability_text in heard:
            happens |= _caused_by(ability_text)
            yield from (OpenVerdict(stage, line) for stage in hanging(ability_text, table))
            yield from lookers_in_doubt(table, what_is_done(ability_text))
            if speaks_of_size(what_is_done(ability_text)):
                yield from (Doubt(name, "size", line) for name in creatures)


def _waiting(table: Table) -> Iterator[tuple[Line, str]]:
    """The triggered abilities, by their lines: those of lines that are not read among them."""
    for name, text in table.not_understood:
        holder = table.find(name)
        ability_text = from_when(text, holder.name if holder else None)
        if ability_text is not None:
            yield (name, text), ability_text
    for effect, ability in table.abilities(Triggered):
        yield ability.line, effect.text


def _caused_by(text: str) -> frozenset[Cause]:
    done = _ASIDE.sub("", what_is_done(text))
    return frozenset(cause for cause, words in _MAY_CAUSE.items() if words.search(done) is not None)
