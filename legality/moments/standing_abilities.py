"""The triggered abilities that permanents have, keywords among them."""

from collections.abc import Iterator

from msgspec import Struct

from legality.effects.effects import Triggered
from legality.effects.triggered import TriggeredAbility
from legality.moments.keyword_abilities import MEANINGS, meaning
from legality.moments.state import State
from legality.moments.values import Seen
from legality.numbers import Rule
from legality.rulebook.ability import Ability
from legality.rulebook.battlefield import Abilities, Holders
from legality.rulebook.chosen import triggered_as_chosen
from legality.rulebook.table import Table, holders_on, in_force_on
from legality.text import triggered_ability


class StandingAbility(Struct, frozen=True):
    """A triggered ability that a permanent has now: what it triggers on and does (None: not read),
    and for a keyword its name and rule."""

    ability: Ability
    does: TriggeredAbility | None
    keyword: str | None = None
    rule: Rule | None = None


def may_trigger(table: Table) -> bool:
    """Whether any permanent has a triggered ability that a combat may set off."""
    return _triggers(table.in_force, table.holders())


def may_trigger_in(combat: State) -> bool:
    """The same of the combat's table, which is not made for it where its board tells."""
    known, holders = in_force_on(combat.board), holders_on(combat.board)
    if known is None or holders is None:
        return may_trigger(combat.table)
    return _triggers(known, holders)


def _triggers(in_force: Abilities, holders: Holders) -> bool:
    return Triggered in in_force or not holders.keys().isdisjoint(MEANINGS)


def standing_abilities(table: Table) -> Iterator[StandingAbility]:
    """The triggered abilities that permanents have now."""
    for effect, ability in table.abilities(Triggered):
        if ability.source is not None:
            does = triggered_as_chosen(effect.text, ability.source)
            yield StandingAbility(ability, does)
    for word in MEANINGS:
        for holder in table.keyword_holders(word):
            for held, ability in table.keywords(table.here[holder]):
                sentence_and_rule = meaning(held) if held.name == word else None
                if sentence_and_rule is not None:
                    permanent = table.here[holder]
                    own = ability._replace(source=permanent, you=permanent.controller, by=holder)
                    yield StandingAbility(
                        own, triggered_ability(sentence_and_rule[0]), word, sentence_and_rule[1]
                    )


def numbers_of(seen: Seen, keyword: str) -> Iterator[int]:
    """The numbers of its instances of such a keyword (1 where it has none); each one triggers
    separately."""
    for held in seen.keywords:
        if held.name == keyword:
            yield 1 if held.number is None else held.number
