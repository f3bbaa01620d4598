"""Who has which abilities where texts grant them (613.1f).

Where the order of effects matters, `abilities_by_layer` applies the layer of abilities.
"""

from collections.abc import Iterator
from functools import lru_cache

from legality import numbers
from legality.effects import conditions as c
from legality.effects.characteristics import Goaded, HasAbility, LosesAbility, Suspected
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.keywords import keywords
from legality.effects.mentions import looks_only_at_board, with_itself
from legality.effects.qualities import HasAnyAbility, HasKeyword, Is
from legality.effects.replacing import within
from legality.rulebook.abilities_by_layer import Started, apply_by_layer
from legality.rulebook.ability import Ability
from legality.rulebook.battlefield import Abilities, Battlefield, Keywords
from legality.rulebook.characteristics.applying import SUSPECTED

CUMULATIVE = keywords(each=True)
CHANGES_ABILITIES = (HasAbility, HasEffects, LosesAbility, Suspected)
"""What may change who has which abilities."""


def apply_grants(
    table: Battlefield, own: list[Ability], grants: list[Ability], begun: Started
) -> None:
    """Keywords and quoted abilities that texts give and take (613.1f)."""
    giving = [ability for ability in grants if isinstance(ability.effect, CHANGES_ABILITIES)]
    if begun or (giving and _needs_layers(giving)):
        apply_by_layer(table, own, grants, begun)
        return
    if giving:  # what asks for goaded creatures finds them
        _put_in_force(
            table,
            own,
            [ability for ability in grants if not isinstance(ability.effect, CHANGES_ABILITIES)],
        )
    _put_in_force(table, own, grants)


def _needs_layers(giving: list[Ability]) -> bool:
    """Whether the order of effects matters (613.7, 613.8): something is lost, or given to those who
    have any ability, or one that is given is what another asks for."""
    if any([isinstance(ability.effect, LosesAbility) for ability in giving]):
        return True
    given = frozenset(word for ability in giving for word in _given(ability.effect))
    return any(not given.isdisjoint(_looked_at(ability.effect)) for ability in giving)


_ANY_ABILITY = "any ability"


@lru_cache(maxsize=4096)
def _given(effect: AnyEffect) -> frozenset[str]:
    """The names of the keywords that it gives, and of the states it puts creatures into."""
    names = {_ANY_ABILITY}
    for part in within(effect):
        match part:
            case HasAbility(keyword=keyword):
                names.add(keyword.name)
            case Suspected():
                names |= {
                    "suspected",
                    *(word for part_of_it in SUSPECTED for word in _given(part_of_it)),
                }
            case Goaded():
                names.add("goaded")
            case _:
                pass
    return frozenset(names)


@lru_cache(maxsize=4096)
def _looked_at(effect: AnyEffect) -> frozenset[str]:
    """The same of what it asks for to find whom it affects."""
    names: set[str] = set()
    for part in within(effect):
        match part:
            case HasKeyword(keyword=name):
                names.add(name)
            case HasAnyAbility():
                names.add(_ANY_ABILITY)
            case Is(state="suspected" | "goaded" as state):
                names.add(state)
            case _:
                pass
    return frozenset(names)


def _put_in_force(table: Battlefield, own: list[Ability], others: list[Ability]) -> None:
    """Put in force what permanents have of their own, and what the others give as the table is."""
    keywords: Keywords = {}
    abilities: Abilities = {}
    for ability in own:
        assert isinstance(ability.effect, HasAbility)
        assert ability.source is not None
        keywords.setdefault(ability.source.id, []).append((ability.effect.keyword, ability))
    given: dict[tuple[HasAbility, str], set[str]] = {}
    for ability in _unquoted(table, others):
        if isinstance(ability.effect, HasAbility):
            if not _gives_nothing_new(ability, ability.effect, given):
                _grant(table, ability, ability.effect.keyword, keywords)
        else:
            abilities.setdefault(type(ability.effect), []).append(ability)
    table.put_in_force(keywords, abilities)


def _grant(table: Battlefield, ability: Ability, keyword: Keyword, keywords: Keywords) -> None:
    """Give a keyword to the subjects; a second instance only where instances add up."""
    for permanent in table.subjects(ability):
        held = keywords.setdefault(permanent.id, [])
        if keyword.name in CUMULATIVE or all(had != keyword for had, _ in held):
            held.append((keyword, ability.given_to(permanent)))


def _unquoted(table: Battlefield, abilities: list[Ability]) -> Iterator[Ability]:
    """Quoted abilities replaced by what each subject then has, suspicion by what it means
    (abilities too, 701.58c)."""
    for ability in abilities:
        effect = ability.effect
        if not isinstance(effect, (HasEffects, Suspected)):
            yield ability
            continue
        if isinstance(effect, Suspected):
            yield ability  # what asks for suspected creatures finds it
        parts = effect.effects if isinstance(effect, HasEffects) else SUSPECTED
        rule = None if parts is not SUSPECTED else numbers.SUSPECTED
        for holder in table.subjects(ability):
            you = holder.controller
            order, text, by = ability.order, ability.text, ability.by
            yield from _unquoted(
                table, [Ability(part, holder, you, text, order, by=by, rule=rule) for part in parts]
            )


def _gives_nothing_new(
    ability: Ability, effect: HasAbility, given: dict[tuple[HasAbility, str], set[str]]
) -> bool:
    """Whether texts of the same player in the same words have already given that keyword to all
    these permanents: one text, or two of different sources where each leaves itself out."""
    if effect.keyword.name in CUMULATIVE or not isinstance(effect.condition, c.Always):
        return False
    same = with_itself(effect.subject)
    if ability.source is None or not looks_only_at_board(same):
        return False
    sources = given.setdefault((effect, ability.you), set())
    enough = 1 if same is effect.subject else 2
    if len(sources) >= enough:
        return True
    sources.add(ability.source.id)
    return False
