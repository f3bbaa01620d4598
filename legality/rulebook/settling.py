"""Who has which abilities where texts give them: in rounds, until nothing changes (613.1f).

Where something is lost as well, the layer of abilities settles it (`by_layer`).
"""

from collections.abc import Iterator

from legality import numbers
from legality.effects import conditions as c
from legality.effects.characteristics import HasAbility, LosesAbility, Suspected
from legality.effects.effect import Keyword
from legality.effects.effects import HasEffects
from legality.effects.mentions import looks_only_at_board, with_itself
from legality.rulebook.ability import Ability
from legality.rulebook.battlefield import Abilities, Battlefield, Keywords
from legality.rulebook.by_layer import Started, settle_by_layer
from legality.rulebook.characteristics.applying import SUSPECTED

ROUNDS = 8
CUMULATIVE = frozenset(
    {"afflict", "annihilator", "battle cry", "bushido", "dethrone", "exalted", "flanking", "frenzy"}
    | {"melee", "mentor", "poisonous", "provoke", "rampage", "renown", "toxic", "training"}
)
"""Keywords of which a second instance does something."""
SETTLED = HasAbility | HasEffects | LosesAbility | Suspected
"""What may change who has which abilities."""


def settle(table: Battlefield, own: list[Ability], grants: list[Ability], begun: Started) -> None:
    """Keywords and quoted abilities granted by other texts, in rounds until they are stable."""
    if not any(isinstance(a.effect, SETTLED) for a in grants):
        _take(table, own, grants)
        return
    if begun or any(isinstance(a.effect, LosesAbility) for a in grants):
        settle_by_layer(table, own, grants, begun)
        return
    _take(table, own, [])
    for _ in range(ROUNDS):
        before = _words(table)
        _take(table, own, grants)
        if before == _words(table):
            return


def _words(table: Battlefield) -> dict[str, list[Keyword]]:
    return {name: [word for word, _ in held] for name, held in table.held.items()}


def _take(table: Battlefield, own: list[Ability], others: list[Ability]) -> None:
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
        if keyword.name in CUMULATIVE or all(one != keyword for one, _ in held):
            held.append((keyword, ability.given_to(permanent)))


def _unquoted(table: Battlefield, abilities: list[Ability]) -> Iterator[Ability]:
    """Quoted abilities replaced by what each subject then has, suspicion by what it means
    (abilities too, 701.58c)."""
    for ability in abilities:
        effect = ability.effect
        if not isinstance(effect, HasEffects | Suspected):
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
