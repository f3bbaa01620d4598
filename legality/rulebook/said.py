"""What permanents, and spells that left something behind, say before anything is granted."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from legality import numbers
from legality.effects.characteristics import HasAbility
from legality.effects.effects import AnyEffect
from legality.position import Permanent
from legality.position.kept import shared
from legality.rulebook.ability import Ability, is_simply_had
from legality.rulebook.battlefield import Battlefield
from legality.rulebook.characteristics.applying import SUSPECTED
from legality.rulebook.characteristics.lines import Time
from legality.rulebook.characteristics.timestamps import of_effects, of_permanents
from legality.rulebook.texts import (
    Read,
    costs_unknown_mana,
    given_by,
    is_own_keyword,
    made_of,
    own_lines,
    said_of,
    same_everywhere,
    speaker,
)
from legality.text import Names, ParsedLine, parse_keyword
from legality.text.reading.keywords import family

_DETAINED = re.compile(r"(?:you may )?detain\b", re.IGNORECASE)


class Said(NamedTuple):
    """What a permanent's own text, keywords and counters say, and what of it was not read;
    `everywhere` where that hangs on nothing else than the permanent and the names on the board."""

    permanent: Permanent
    order: Time
    own: list[Ability]
    others: list[Ability]
    unread: list[str]
    everywhere: bool


class OwnTexts(NamedTuple):
    """The permanents' texts as they were read with those names; kept with a position."""

    names: Names
    read: Read
    said: Mapping[str, Said]


def _says_something(permanent: Permanent) -> bool:
    return bool(
        permanent.oracle_text or permanent.keywords or permanent.counters or permanent.suspected
    )


class Telling(NamedTuple):
    """A table's texts as they are being read, with the names on it; what is not read is reported
    to the table."""

    table: Battlefield
    names: Names
    read: Read

    def everything(self) -> tuple[list[Ability], list[Ability]]:
        """Every effect that a permanent has by its own text or that a spell left on it: first the
        keywords that permanents simply have."""
        own: list[Ability] = []
        others: list[Ability] = []
        times = of_permanents(self.table.position)
        before: OwnTexts | None = shared(self.table.position).texts
        if before is None or before.names != self.names or before.read is not self.read:
            before = OwnTexts(self.names, self.read, {})
        kept: dict[str, Said] = {}
        for permanent in self.table.permanents:
            said, order = before.said.get(permanent.id), times[permanent.id]
            if said is None or said.permanent is not permanent or said.order != order:
                if not _says_something(permanent):
                    continue
                said = self._said(permanent, order)
            if said.everywhere:
                kept[permanent.id] = said
            for text in said.unread:
                self.table.report(permanent, text)
            own.extend(said.own)
            others.extend(said.others)
        shared(self.table.position).texts = OwnTexts(self.names, self.read, kept)
        others.extend(self._left_behind())
        return own, others

    def _said(self, permanent: Permanent, order: Time) -> Said:
        """What a permanent's own text, keywords, counters and designations say."""
        said = Said(permanent, order, [], [], [], True)
        if permanent.oracle_text:
            said = self._text(said)
        if permanent.keywords or permanent.counters or permanent.suspected:
            for ability in self._listed(said):
                (said.own if is_simply_had(ability) else said.others).append(ability)
        return said

    def _left_behind(self) -> Iterator[Ability]:
        """Every effect that a spell left behind."""
        position = self.table.position
        for order, lasting in zip(of_effects(position), position.effects, strict=True):
            for line, holder in said_of(lasting, self.table.here, self.names, self.read):
                if not line.understood:
                    self.table.report(holder, line.text)
                you = speaker(lasting, holder, position)
                for effect in self._of_the_defender(line, holder):
                    yield Ability(
                        effect,
                        holder,
                        you,
                        line.text,
                        order,
                        lasting=True,
                        rule=numbers.DETAIN if _DETAINED.match(line.text) else None,
                    )

    def _text(self, said: Said) -> Said:
        """What its text says: keywords that it simply has, and everything else."""
        permanent, order = said.permanent, said.order
        text = permanent.oracle_text
        same = same_everywhere(text, permanent.name, self.names.within(text), self.read)
        if same is None:
            return self._text_here(said)
        you, by = permanent.controller, permanent.id
        own, others = said.own, said.others
        for effect, line in same.keywords:
            own.append(Ability(effect, permanent, you, line, order, False, by))
        for effect, line in same.others:
            others.append(Ability(effect, permanent, you, line, order, False, by))
        said.unread.extend(same.unread)
        return said

    def _text_here(self, said: Said) -> Said:
        """The same where some of it hangs on the table."""
        permanent, order = said.permanent, said.order
        you, by = permanent.controller, permanent.id
        for line, understood, everywhere, keywords in own_lines(permanent, self.names, self.read):
            if not understood:
                said.unread.append(line.text)
            effects: Iterable[AnyEffect] = line.effects
            if not everywhere:
                effects = self._of_the_defender(line, permanent, permanent)
            for effect in effects:
                ability = Ability(effect, permanent, you, line.text, order, by=by)
                own = keywords or is_own_keyword(effect)
                (said.own if own else said.others).append(ability)
        return said._replace(everywhere=False)

    def _listed(self, said: Said) -> Iterator[Ability]:
        """What its keywords, counters and designations give it; words that are not read are added
        to its `unread`. A counter is no ability of it: it gives one, no sooner than the permanent
        was there (122.1b, 613.7c)."""
        permanent, order = said.permanent, said.order
        you = permanent.controller
        for word in permanent.keywords:
            keywords = parse_keyword(word, self.names.within(word))
            if keywords is None or (not keywords and self._lacks_family(permanent, word)):
                said.unread.append(word)
            for keyword in keywords or ():
                yield Ability(HasAbility(keyword=keyword), permanent, you, word, by=permanent.id)
        for kind, number in permanent.counters.items():
            given = given_by(kind)
            if number and given:
                text, by = f"{kind} counter", permanent.id
                yield Ability(given, permanent, you, text, order, lasting=True, by=by)
        if permanent.suspected:
            for effect in SUSPECTED:
                yield Ability(effect, permanent, you, "suspected", rule=numbers.SUSPECTED)

    def _lacks_family(self, permanent: Permanent, word: str) -> bool:
        """Whether the word only names a family of abilities (card lists do: which one is in the
        card's text) of which the permanent's text holds none."""
        return family(word) is not None and not any(
            isinstance(effect, HasAbility) and effect.keyword.name == family(word)
            for line, *_ in own_lines(permanent, self.names, self.read)
            for effect in line.effects
        )

    def _of_the_defender(
        self, line: ParsedLine, holder: Permanent | None, chooser: Permanent | None = None
    ) -> Iterator[AnyEffect]:
        """The effects of a line, each that speaks of what "defending player" controls with that
        player; noted and left out where it may be one of several, and noted where it costs mana
        and does not say how much. What was chosen is that of `chooser`."""
        for effect in line.effects:
            for found in made_of(effect, chooser, self.table.position):
                if found is None or costs_unknown_mana(found):
                    self.table.report(holder, line.text)
                if found is not None:
                    yield found
