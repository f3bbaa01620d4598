"""Sentences that do not begin with their subject: lures, caps on creatures, prevention."""

from legality.effects import attacking, blocking, damaging
from legality.effects.canonical import all_of
from legality.effects.characteristics import BaseSize, Switches
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, Copies
from legality.effects.filters import AllOf, AnyOf, Filter, Not
from legality.effects.players import Players, Who
from legality.effects.qualities import (
    ANYTHING,
    Anything,
    AttachedObject,
    ControlledBy,
    HasType,
    ThisObject,
)
from legality.text.printing import clauses
from legality.text.printing.changes import defined
from legality.text.printing.nouns import noun, with_article
from legality.text.printing.qualities import Unsayable, is_outlaw
from legality.text.printing.targets import LANDS, keyword, objects
from legality.text.words import number_word


def _lure(effect: blocking.Lure) -> str:
    return (
        f"all {objects(effect.blockers)} able to block {clauses.subject_text(effect.subject)} do so"
    )


def _counted(many: int) -> str:
    return f"{number_word(many)} creature{'s' * (many != 1)}"


def _each_cap(who: Who, action: attacking.Action, most: int) -> str:
    """A cap that binds each of some players."""
    words = {Who.OPPONENTS: "each opponent", Who.ANY: "each player", Who.YOU: "you"}
    if who not in words:
        raise Unsayable(who)
    return f"{words[who]} can't {action} with more than {_counted(most)} each combat"


def _attacker_cap(effect: attacking.AttackerCap) -> str:
    if effect.who is not None:
        if not isinstance(effect.subject, Anything) or effect.targets is not None:
            raise Unsayable(effect)
        return _each_cap(effect.who, "attack", effect.most)
    creatures = noun(effect.subject, creatures=True, plural_form=effect.most != 1)
    most = number_word(effect.most)
    return f"no more than {most} {creatures} can attack{clauses.whom(effect.targets)} each combat"


def _blocker_cap(effect: blocking.BlockerCap) -> str:
    if effect.who is not None:
        if not isinstance(effect.subject, Anything):
            raise Unsayable(effect)
        return _each_cap(effect.who, "block", effect.most)
    creatures = noun(effect.subject, creatures=True, plural_form=effect.most != 1)
    return f"no more than {number_word(effect.most)} {creatures} can block each combat"


def _player_must_attack(effect: attacking.PlayerMustAttack) -> str:
    words = {Who.OPPONENTS: "each opponent", Who.ANY: "each player", Who.YOU: "you"}
    if effect.who not in words:
        raise Unsayable(effect)
    targets = clauses.whom(effect.targets)
    least = _counted(effect.least)
    return f"{words[effect.who]} must attack{targets} with at least {least} each combat if able"


def _if_attacks(effect: attacking.MustAttack, antecedent: Filter) -> str:
    if effect.targets is not None:
        raise Unsayable(effect)
    if clauses.singular(antecedent):
        first = objects(antecedent)
    else:
        first = with_article(noun(antecedent, plural_form=False, creatures=True))
    if clauses.singular(effect.subject):
        return f"if {first} attacks, {clauses.subject_text(effect.subject)} also attacks if able"
    return f"if {first} attacks, all {clauses.subject_text(effect.subject)} attack if able"


def _spared(effect: attacking.CantAttack) -> str | None:
    """ "except for Walls and artifact creatures, …": several kinds that may attack all the same."""
    match effect:
        case attacking.CantAttack(subject=AllOf(parts=parts), targets=None):
            kinds = [
                part for part in parts if isinstance(part, Not) and isinstance(part.part, AnyOf)
            ]
        case _:
            return None
    if len(kinds) != 1 or is_outlaw(kinds[0].part):
        return None
    rest = all_of(part for part in parts if part is not kinds[0])
    return f"except for {noun(kinds[0].part)}, {clauses.subject_text(rest)} can't attack"


def _landwalk_ignored(effect: blocking.LandwalkIgnored) -> str:
    land = effect.quality.word if isinstance(effect.quality, HasType) else "land"
    if effect.quality is not None and land not in LANDS:
        raise Unsayable(effect)
    lacking = f"as though they didn't have {land}walk"
    if not isinstance(effect.blockers, Anything):
        if not isinstance(effect.subject, Anything):
            raise Unsayable(effect)
        return (
            f"{clauses.subject_text(effect.blockers)} can block creatures with {land}walk {lacking}"
        )
    if isinstance(effect.subject, Anything):
        return f"creatures with {land}walk can be blocked {lacking}"
    return f"{clauses.subject_text(effect.subject)} can be blocked {lacking}"


def _as_unblocked(effect: damaging.AssignsAsUnblocked) -> str:
    assign = "assign its combat damage as though it weren't blocked"
    if clauses.singular(effect.subject):
        return f"you may have {clauses.subject_text(effect.subject)} {assign}"
    each = noun(effect.subject, plural_form=False)
    return f"for each {each}, you may have that creature {assign}"


def _lethal_by_power(effect: damaging.LethalByPower) -> str:
    its = "its" if clauses.singular(effect.subject) else "their"
    subject = clauses.subject_text(effect.subject)
    return (
        f"lethal damage dealt to {subject} is determined by {its} power rather than {its} toughness"
    )


def _prevents(effect: damaging.PreventsDamage) -> str:
    if effect.protection:
        if effect.players is not Who.YOU or effect.to is not None:
            raise Unsayable(effect)
        quality = Keyword("protection", effect.subject)
        return f"you have {keyword(quality)}"
    sentence = "prevent all combat damage that would be dealt"
    match effect.players, effect.to:
        case Who.ANY, Anything():
            pass
        case Who.ANY, None:
            sentence += " to players"
        case Who.YOU, None:
            sentence += " to you"
        case Who.YOU, to if to is not None:
            sentence += f" to you and {clauses.subject_text(to)}"
        case None, to if to is not None:
            sentence += f" to {clauses.subject_text(to)}"
        case _:
            raise Unsayable(effect)
    if isinstance(effect.subject, Anything):
        return sentence
    return f"{sentence} by {clauses.subject_text(effect.subject)}"


_MORE_TO: dict[tuple[Players | None, Filter | None], str] = {
    (Who.ANY, ANYTHING): "",
    (Who.ANY, None): " to a player",
    (Who.OPPONENTS, None): " to an opponent",
    (Who.YOU, None): " to you",
    (Who.ENCHANTED, None): " to enchanted player",
    (Who.OPPONENTS, ControlledBy(Who.OPPONENTS)): (
        " to an opponent or a permanent an opponent controls"
    ),
    (Who.YOU, ControlledBy(Who.YOU)): " to you or a permanent you control",
    (Who.YOU, AllOf((HasType("creature"), ControlledBy(Who.YOU)))): (
        " to you or a creature you control"
    ),
}
_TIMES = {2: "double", 3: "triple"}


def _deals_more(effect: damaging.DealsMore) -> str:
    if effect.times == 1:
        much = f"that much damage plus {effect.plus}"
    elif effect.times in _TIMES and not effect.plus:
        much = f"{_TIMES[effect.times]} that damage"
    else:
        raise Unsayable(effect)
    return f"{_would_deal(effect)}, it deals {much} instead"


def _would_deal(effect: damaging.DealsMore | damaging.PreventsPart) -> str:
    """If whose damage to whom would be dealt."""
    if (effect.players, effect.to) in _MORE_TO:
        to = _MORE_TO[effect.players, effect.to]
    elif effect.players is None and effect.to is not None:
        to = f" to {_any_of(effect.to)}"
    else:
        raise Unsayable(effect)
    source = "a source" if isinstance(effect.subject, Anything) else _any_of(effect.subject)
    kind = "combat damage" if effect.combat else "damage"
    return f"if {source} would deal {kind}{to}"


def _any_of(filter: Filter) -> str:
    """The one object, or any of a class of them."""
    if isinstance(filter, ThisObject | AttachedObject):
        return clauses.subject_text(filter)
    return with_article(noun(filter, plural_form=False))


_CHOOSES = {Who.YOU: "you choose", Who.ATTACKING: "the attacking player chooses"}


def _declared_by(effect: attacking.DeclaredBy) -> str:
    if effect.who not in _CHOOSES or clauses.singular(effect.subject):
        raise Unsayable(effect)
    how = "which" if effect.action == "attack" else "how"
    each = noun(effect.subject, creatures=True)
    return f"{_CHOOSES[effect.who]} {how} {each} {effect.action} each combat"


def _switched(effect: Switches) -> str:
    owner = clauses.subject_text(effect.subject)
    is_singular = clauses.singular(effect.subject)
    return f"switch {owner if is_singular else f'each {owner}'}'s power and toughness"


_DEFENDER_ASSIGNS = (
    "rather than the attacking player, you assign the combat damage of each creature attacking you"
)
_DIVIDES = (
    "you may assign this creature's combat damage divided as you choose among defending player"
    " and/or any number of creatures they control"
)


def own_form(effect: AnyEffect) -> str | None:
    """Sentences that do not begin with their subject."""
    match effect:
        case blocking.Lure():
            return _lure(effect)
        case attacking.CantAttack():
            return _spared(effect)
        case attacking.AttackerCap():
            return _attacker_cap(effect)
        case blocking.BlockerCap():
            return _blocker_cap(effect)
        case attacking.PlayerMustAttack():
            return _player_must_attack(effect)
        case attacking.MustAttack(if_attacks=antecedent) if antecedent is not None:
            return _if_attacks(effect, antecedent)
        case blocking.LandwalkIgnored():
            return _landwalk_ignored(effect)
        case damaging.AssignsAsUnblocked(must=False):
            return _as_unblocked(effect)
        case damaging.DefenderAssigns(subject=ThisObject()):
            return _DEFENDER_ASSIGNS
        case attacking.LifeIsFixed(who=Who.YOU):
            return "you can't lose life"
        case attacking.LifeIsFixed(who=Who.OPPONENTS):
            return "your opponents can't lose life"
        case attacking.LifeIsFixed(who=Who.ANY):
            return "players can't lose life"
        case attacking.DeclaredBy():
            return _declared_by(effect)
        case damaging.DividesAmongDefenders(subject=ThisObject()):
            return _DIVIDES
        case damaging.LethalByPower():
            return _lethal_by_power(effect)
        case damaging.PreventsDamage():
            return _prevents(effect)
        case damaging.DealsMore():
            return _deals_more(effect)
        case damaging.PreventsPart():
            return f"{_would_deal(effect)}, prevent {effect.number} of that damage"
        case BaseSize(defining=True):
            return defined(effect)
        case Switches():
            return _switched(effect)
        case Copies(entering=True, subject=ThisObject()):
            copied = with_article(noun(effect.of, plural_form=False))
            return f"you may have this creature enter as a copy of {copied}"
        case _:
            return None
