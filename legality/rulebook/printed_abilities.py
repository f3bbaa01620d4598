"""The abilities that permanents print, and those that resolved spells left, before any grant."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from legality import numbers
from legality.effects.characteristics import HasAbility
from legality.effects.effects import AnyEffect
from legality.position import Permanent
from legality.position.kept import shared
from legality.rulebook.ability import Ability, is_simply_had
from legality.rulebook.attached import is_loose, without_host
from legality.rulebook.battlefield import Battlefield
from legality.rulebook.characteristics.applying import SUSPECTED
from legality.rulebook.characteristics.lines import Time
from legality.rulebook.characteristics.timestamps import of_permanents
from legality.rulebook.elsewhere import has_other_lines, other_lines
from legality.rulebook.texts import (
    Read,
    costs_unknown_mana,
    given_by,
    is_everywhere,
    is_own_keyword,
    made_of,
    own_lines,
    same_everywhere,
)
from legality.text import Names, ParsedLine, has_levels, parse_keyword, spoken_name
from legality.text.reading.keywords import family

_DETAINED = re.compile(r"(?:you may )?detain\b", re.IGNORECASE)


class PrintedAbilities(NamedTuple):
    """The abilities of a permanent's own text, keywords and counters, and the lines that were not
    read. `everywhere`: they depend only on the permanent and on the names on the board."""

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
    printed: Mapping[str, PrintedAbilities]


def _levels_unwritten(permanent: Permanent) -> Iterator[str]:
    """711.2: what a leveler's text asks for are level counters; its `level` (716.2b) is none."""
    if has_levels(permanent.oracle_text):
        yield (
            f"level {permanent.level}: this text counts level counters; write"
            f' counters: {{"level": {permanent.level}}}'
        )


def _crewed_unwritten(permanent: Permanent) -> Iterator[str]:
    """A crewed Vehicle is a creature; types that are written are those that it has now,
    and these say otherwise."""
    if permanent.has_type("vehicle") and not permanent.is_creature:
        yield f"crewed: {permanent.type_line} is no creature; write the types that it has now"


def _has_words(permanent: Permanent) -> bool:
    return bool(
        permanent.oracle_text
        or permanent.keywords
        or permanent.counters
        or permanent.suspected
        or permanent.crewed
    )


class AbilityReader(NamedTuple):
    """Reads the texts of a table, on which those names are; it reports to the table each line that
    it can't read."""

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
        kept: dict[str, PrintedAbilities] = {}
        reader: AbilityReader | None = None
        for permanent in self.table.permanents:
            printed, order = before.printed.get(permanent.id), times[permanent.id]
            if printed is None or printed.permanent is not permanent or printed.order != order:
                if not _has_words(permanent):
                    continue
                reader = reader or self._of_these_texts()
                printed = reader._printed(permanent, order)
            if printed.everywhere:
                kept[permanent.id] = printed
            for text in printed.unread:
                self.table.report(permanent, text)
            own.extend(printed.own)
            others.extend(printed.others)
        shared(self.table.position).texts = OwnTexts(self.names, self.read, kept)
        if has_other_lines(self.table.position):
            others.extend(self._left_behind())
        return own, others

    def _of_these_texts(self) -> "AbilityReader":
        """The reader of the permanents' texts, which may say no name on the board."""
        texts = dict.fromkeys([permanent.oracle_text for permanent in self.table.permanents])
        for permanent in self.table.permanents:
            if permanent.keywords:
                texts.update(dict.fromkeys(permanent.keywords))
        return self._replace(names=self.names.of_texts(texts))

    def _printed(self, permanent: Permanent, order: Time) -> PrintedAbilities:
        """The abilities of a permanent's own text, keywords, counters and designations."""
        printed = PrintedAbilities(permanent, order, [], [], [], True)
        if permanent.level is not None and "level" not in permanent.counters:
            printed.unread.extend(_levels_unwritten(permanent))
        if permanent.crewed:
            printed.unread.extend(_crewed_unwritten(permanent))
        if permanent.oracle_text:
            printed = self._text(printed)
        if permanent.keywords or permanent.counters or permanent.suspected:
            for ability in self._listed(printed):
                (printed.own if is_simply_had(ability) else printed.others).append(ability)
        return printed

    def _left_behind(self) -> Iterator[Ability]:
        """Every effect that a spell left behind, or that a card has where it lies."""
        table = self.table
        before: ParsedLine | None = None  # the same line is said of several objects in turn
        same = understood = False
        for line, holder, you, order in other_lines(
            table.position, table.here, self.names, self.read
        ):
            if line is not before:
                before, understood = line, line.understood
                same = all(map(is_everywhere, line.effects))
            if not understood:
                table.report(holder, line.text)
            for effect in line.effects if same else self._of_the_defender(line, holder):
                yield Ability(
                    effect,
                    holder,
                    you,
                    line.text,
                    order,
                    lasting=True,
                    rule=numbers.DETAIN if _DETAINED.match(line.text) else None,
                )

    def _text(self, printed: PrintedAbilities) -> PrintedAbilities:
        """What its text says: keywords that it simply has, and everything else."""
        permanent, order = printed.permanent, printed.order
        text = permanent.oracle_text
        name = spoken_name(text, permanent.name)
        loose = is_loose(permanent)
        same = None if loose else same_everywhere(text, name, self.names.within(text), self.read)
        if same is None:
            return self._text_here(printed)
        you, by = permanent.controller, permanent.id
        own, others = printed.own, printed.others
        for effect, line in same.keywords:
            own.append(Ability(effect, permanent, you, line, order, False, by))
        for effect, line in same.others:
            others.append(Ability(effect, permanent, you, line, order, False, by))
        printed.unread.extend(same.unread)
        return printed

    def _text_here(self, printed: PrintedAbilities) -> PrintedAbilities:
        """The same where some of it hangs on the table."""
        permanent, order = printed.permanent, printed.order
        you, by = permanent.controller, permanent.id
        loose = is_loose(permanent)
        for line, understood, everywhere, keywords in own_lines(permanent, self.names, self.read):
            if loose and not (line := without_host(line)).understood:
                understood, everywhere = False, True
            if not understood:
                printed.unread.append(line.text)
            effects: Iterable[AnyEffect] = line.effects
            if not everywhere:
                effects = self._of_the_defender(line, permanent, permanent)
            for effect in effects:
                ability = Ability(effect, permanent, you, line.text, order, by=by)
                own = keywords or is_own_keyword(effect)
                (printed.own if own else printed.others).append(ability)
        return printed._replace(everywhere=False)

    def _listed(self, printed: PrintedAbilities) -> Iterator[Ability]:
        """What its keywords, counters and designations give it; words that are not read are added
        to its `unread`. A counter is no ability of it: it gives one, no sooner than the permanent
        was there (122.1b, 613.7c)."""
        permanent, order = printed.permanent, printed.order
        you = permanent.controller
        for word in permanent.keywords:
            keywords = parse_keyword(word, self.names.within(word))
            if keywords is None or (not keywords and self._lacks_family(permanent, word)):
                printed.unread.append(word)
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
            for made in made_of(effect, chooser, self.table.position):
                if made is None or costs_unknown_mana(made):
                    self.table.report(holder, line.text)
                if made is not None:
                    yield made
