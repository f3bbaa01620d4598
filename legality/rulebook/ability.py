"""An effect in force, with where it comes from; and the lines that say several of them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from legality import gaps, numbers
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.position import Permanent
from legality.rulebook.characteristics.lines import Line, Time
from legality.rulebook.moment import Viewpoint
from legality.rulebook.texts import is_own_keyword

OWN: Time = (-1, -1)
"""Before every timestamp."""


class Ability(NamedTuple):
    """An effect in force, with where it comes from: the permanent that has it (None: a text that
    stands alone), its "you", and the line that says it.

    `order` is its timestamp (613.7): that of its permanent, or of a text that a spell left behind
    (`lasting`); what an object has of its own comes before everything. `by` is the
    id of the permanent whose text it is (None: a spell left it behind), `rule` the rule that says
    it where no text does.
    """

    effect: AnyEffect
    source: Permanent | None
    you: str
    text: str
    order: Time = OWN
    lasting: bool = False
    by: str | None = None
    rule: numbers.Rule | None = None

    def given_to(self, holder: Permanent) -> "Ability":
        """The same ability as one that this permanent has; "you" stays the player of the text that
        gives it."""
        effect, _, you, text, order, _, by, rule = self
        return Ability(effect, holder, you, text, order, False, by, rule)

    def with_source_among(self, other: Mapping[str, Permanent]) -> "Ability":
        """The same ability, that of the other permanent of this id if its own is among those."""
        effect, before, you, text, order, lasting, by, rule = self
        source = None if before is None else other.get(before.id)
        if source is None:
            return self
        return Ability(effect, source, you, text, order, lasting, by, rule)

    @property
    def line(self) -> gaps.Line:
        """Its line, as gaps name it: "" for a permanent where a spell left the text behind."""
        return self.by or "", self.text

    @property
    def viewpoint(self) -> Viewpoint:
        """From where the filters and conditions of the ability are read."""
        return Viewpoint(self.source, self.you)


def keywords_with_sources(
    held: Mapping[str, list[tuple[Keyword, Ability]]], other: Mapping[str, Permanent]
) -> dict[str, list[tuple[Keyword, Ability]]]:
    """The keywords of permanents some of which look otherwise now: each has its own from itself,
    whoever gives it."""
    now = dict(held)
    for name in other.keys() & held.keys():
        now[name] = [(word, ability.with_source_among(other)) for word, ability in held[name]]
    return now


def effects_with_sources(
    in_force: Mapping[type, list[Ability]], other: Mapping[str, Permanent]
) -> dict[type, list[Ability]]:
    """The effects of permanents some of which look otherwise now."""
    return {
        kind: [
            ability
            if (source := ability.source) is None or source.id not in other
            else ability.with_source_among(other)
            for ability in each
        ]
        for kind, each in in_force.items()
    }


def is_simply_had(ability: Ability) -> bool:
    """Whether it is a keyword that a permanent simply has."""
    return not ability.lasting and ability.source is not None and is_own_keyword(ability.effect)


def lines_of(abilities: Iterable[Ability]) -> dict[Line, list[Ability]]:
    """The abilities by the lines that say them: each line is one continuous effect, or several."""
    by_line: dict[object, list[Ability]] = {}
    for ability in abilities:
        holder = ability.source.id if ability.source else None
        key = (
            holder,
            ability.you,
            ability.text,
            ability.order,
            ability.lasting,
            ability.by,
            ability.rule,
        )
        by_line.setdefault(key, []).append(ability)
    return {_line_of(each): each for each in by_line.values()}


def _line_of(abilities: list[Ability]) -> Line:
    first = abilities[0]
    holder = first.source.id if first.source else None
    effects = tuple(ability.effect for ability in abilities)
    return Line(holder, first.you, first.text, effects, first.order, first.lasting, first.by)
