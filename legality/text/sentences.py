"""From effects back to rules text: the canonical sentence of each effect.

`parse_line(sentence(effect))` gives the effect again, for every effect that a text can yield.
Verdicts and the command line show these sentences.
"""

from typing import assert_never

from legality.effects import (
    AdditionalBlocks,
    AllOrNoBlockers,
    AnyEffect,
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    BlockCost,
    BlockedCost,
    BlockerCap,
    BlocksAsThough,
    BlocksTapped,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Cost,
    DefenderAssigns,
    DividesAmongDefenders,
    Goaded,
    HasAbility,
    HasEffects,
    LandwalkIgnored,
    LethalByPower,
    LosesAbility,
    Lure,
    MaximumBlockers,
    MinimumBlockers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NeedsCompany,
    OnlyAlone,
    PlayerMustAttack,
    Suspected,
)
from legality.filters import (
    Always,
    AnyOf,
    Anything,
    AttachedObject,
    Condition,
    Every,
    Filter,
    HasType,
    Is,
    Not,
    Targets,
    ThisObject,
    TurnOf,
    Unless,
    Who,
    WithId,
)
from legality.text.circumstances import circumstance
from legality.text.phrases import (
    Unsayable,
    keyword,
    noun,
    objects,
    pays,
    targets_text,
    with_article,
)
from legality.text.shapes import all_of
from legality.text.words import number_word


def _singular(subject: Filter) -> bool:
    return isinstance(subject, ThisObject | AttachedObject | WithId)


def _subject(found: Filter, *, creatures: bool = False) -> str:
    if isinstance(found, AnyOf) and found.parts[0] in (ThisObject(), AttachedObject()):
        rest = " and ".join(noun(part, creatures=creatures) for part in found.parts[1:])
        return f"{noun(found.parts[0])} and {rest}"
    return noun(found, creatures=creatures)


def _whom(targets: Targets | None) -> str:
    return "" if targets is None else f" {targets_text(targets)}"


def _things(attackers: Filter) -> str:
    return "" if isinstance(attackers, Anything) else f" {objects(attackers)}"


def _price(cost: Cost, subject: Filter) -> str:
    if isinstance(subject, ThisObject):
        return pays(cost, "you")
    return pays(cost, "its controller" if _singular(subject) else "their controller")


# -- verb phrases --------------------------------------------------------------------------------


def _attacking(effect: AnyEffect, one: bool) -> str | None:
    """What the effects on attacks say after their subject, in the singular or the plural."""
    match effect:
        case CantAttack(targets=targets):
            return f"can't attack{_whom(targets)}"
        case OnlyAlone(action=action):
            return f"can only {action} alone"
        case NeedsCompany(action=action, others=Anything(), least=1):
            return f"can't {action} alone"
        case NeedsCompany(action=action, others=Anything(), least=least):
            return f"can't {action} unless at least {number_word(least)} other creatures {action}"
        case NeedsCompany(action=action, others=others, least=1):
            creature = with_article(noun(others, plural_form=False, creatures=True))
            return f"can't {action} unless {creature} also {action}s"
        case AttackCost(cost=cost, targets=targets):
            return f"can't attack{_whom(targets)} {_price(cost, effect.subject)}"
        case MustAttack(targets=targets, if_attacks=None):
            return f"attack{'s' if one else ''}{_whom(targets)} each combat if able"
        case AttacksAsThough(permission=permission, targets=targets):
            it = "it" if one else "they"
            how = "didn't have defender" if permission == "without defender" else "had haste"
            return f"can attack{_whom(targets)} as though {it} {how}"
        case _:
            return None


def _blocking(effect: AnyEffect, one: bool) -> str | None:
    """What the effects on blockers say after their subject."""
    it = "it" if one else "they"
    match effect:
        case CantBlock(attackers=Not(part=part)):
            return f"can block only {objects(part)}"
        case CantBlock(attackers=attackers):
            return f"can't block{_things(attackers)}"
        case BlockCost(cost=cost, attackers=attackers):
            return f"can't block{_things(attackers)} {_price(cost, effect.subject)}"
        case MustBlock(attackers=None):
            return f"block{'s' if one else ''} each combat if able"
        case MustBlock(attackers=Is(state="attacking")):
            return f"block{'s' if one else ''} each attacking creature each combat if able"
        case MustBlock(attackers=attackers) if attackers is not None:
            return f"block{'s' if one else ''} {objects(attackers)} each combat if able"
        case AdditionalBlocks(more=None):
            return "can block any number of creatures"
        case AdditionalBlocks(more=1):
            return "can block an additional creature each combat"
        case AdditionalBlocks(more=more) if more is not None:
            return f"can block an additional {number_word(more)} creatures each combat"
        case BlocksAsThough(keyword=word, had=had, attackers=attackers):
            how = f"{it} had {word}" if had else f"they didn't have {word}"
            return f"can block {objects(attackers)} as though {how}"
        case BlocksTapped():
            return f"can block as though {it} were untapped"
        case _:
            return None


def _blocked(effect: AnyEffect, one: bool) -> str | None:
    """What the effects on being blocked say after their subject."""
    match effect:
        case CantBeBlocked(blockers=Anything()):
            return "can't be blocked"
        case CantBeBlocked(blockers=Not(part=part)):
            return f"can't be blocked except by {objects(part)}"
        case CantBeBlocked(blockers=blockers):
            return f"can't be blocked by {objects(blockers)}"
        case MinimumBlockers(least=least):
            return f"can't be blocked except by {number_word(least)} or more creatures"
        case MaximumBlockers(most=most):
            return f"can't be blocked by more than {number_word(most)} creature{'s' * (most != 1)}"
        case AllOrNoBlockers():
            return "can't be blocked unless all creatures defending player controls block it"
        case BlockedCost(cost=cost, blockers=blockers):
            by = "" if isinstance(blockers, Anything) else f" by {objects(blockers)}"
            return f"can't be blocked{by} {pays(cost, 'defending player')}"
        case MustBeBlocked():
            return _must_be_blocked(effect)
        case _:
            return None


def _must_be_blocked(effect: MustBeBlocked) -> str:
    if effect.most is not None:
        if effect.most != effect.least or not isinstance(effect.blockers, Anything):
            raise Unsayable(effect)
        plural = "s" if effect.least != 1 else ""
        return f"must be blocked by exactly {number_word(effect.least)} creature{plural} if able"
    if effect.least > 1:
        return f"must be blocked by {number_word(effect.least)} or more {objects(effect.blockers)} if able"
    if isinstance(effect.blockers, Anything):
        return "must be blocked if able"
    creature = with_article(noun(effect.blockers, plural_form=False, creatures=True))
    return f"must be blocked by {creature} if able"


def _state(effect: AnyEffect, one: bool) -> str | None:
    """Abilities, states and damage."""
    its, it = ("its", "it") if one else ("their", "they")
    match effect:
        case HasAbility(keyword=word):
            return f"{'has' if one else 'have'} {keyword(word)}"
        case LosesAbility(keyword=None):
            return f"lose{'s' if one else ''} all abilities"
        case LosesAbility(keyword=word):
            return f"lose{'s' if one else ''} {word}"
        case HasEffects(effects=effects):
            quoted = " ".join(sentence(inner) for inner in effects)
            return f'{"has" if one else "have"} "{quoted}"'
        case Goaded():
            return f"{'is' if one else 'are'} goaded"
        case Suspected():
            return f"{'is' if one else 'are'} suspected"
        case AssignsToughness():
            return f"assign{'s' if one else ''} combat damage equal to {its} toughness rather than {its} power"
        case AssignsAsUnblocked(must=True):
            return f"assign{'s' if one else ''} {its} combat damage as though {it} weren't blocked"
        case AssignsNoDamage():
            return f"assign{'s' if one else ''} no combat damage"
        case _:
            return None


# -- sentences of their own -----------------------------------------------------------------------


def _own_form(effect: AnyEffect) -> str | None:
    """Sentences that do not begin with their subject."""
    match effect:
        case Lure(blockers=blockers):
            return f"all {objects(blockers)} able to block {_subject(effect.subject)} do so"
        case AttackerCap(most=most, targets=targets, subject=subject):
            creatures = noun(subject, creatures=True, plural_form=most != 1)
            return f"no more than {number_word(most)} {creatures} can attack{_whom(targets)} each combat"
        case BlockerCap(most=most, who=Who.ANY, subject=subject):
            creatures = noun(subject, creatures=True, plural_form=most != 1)
            return f"no more than {number_word(most)} {creatures} can block each combat"
        case BlockerCap(most=most, who=who, subject=Anything()):
            plural = "s" if most != 1 else ""
            return f"{who.value} can't block with more than {number_word(most)} creature{plural} each combat"
        case BlockerCap():
            raise Unsayable(effect)
        case PlayerMustAttack(who=who, targets=targets, least=least):
            words = {Who.OPPONENTS: "each opponent", Who.ANY: "each player", Who.YOU: "you"}
            if who not in words:
                raise Unsayable(effect)
            creatures = f"{number_word(least)} creature{'s' * (least != 1)}"
            return f"{words[who]} must attack{_whom(targets)} with at least {creatures} each combat if able"
        case MustAttack(if_attacks=antecedent, targets=None) if antecedent is not None:
            who = (
                objects(antecedent)
                if _singular(antecedent)
                else with_article(noun(antecedent, plural_form=False, creatures=True))
            )
            subject = effect.subject
            verb = "also attacks" if _singular(subject) else "attack"
            all_ = "" if _singular(subject) else "all "
            return f"if {who} attacks, {all_}{_subject(subject)} {verb} if able"
        case LandwalkIgnored(quality=quality, blockers=blockers):
            land = quality.word if isinstance(quality, HasType) else "land"
            if not isinstance(blockers, Anything):
                return (
                    f"{_subject(blockers)} can block creatures with {land}walk as though they"
                    f" didn't have {land}walk"
                )
            who = "creatures" if isinstance(effect.subject, Anything) else _subject(effect.subject)
            if who == "creatures":
                who = f"creatures with {land}walk"
            return f"{who} can be blocked as though they didn't have {land}walk"
        case AssignsAsUnblocked(must=False):
            one = _singular(effect.subject)
            if one:
                return (
                    f"you may have {_subject(effect.subject)} assign its combat damage as though it"
                    " weren't blocked"
                )
            each = noun(effect.subject, plural_form=False)
            return (
                f"for each {each}, you may have that creature assign its combat damage as though it"
                " weren't blocked"
            )
        case DefenderAssigns():
            return (
                "rather than the attacking player, you assign the combat damage of each creature"
                " attacking you"
            )
        case DividesAmongDefenders():
            return (
                "you may assign this creature's combat damage divided as you choose among defending"
                " player and/or any number of creatures they control"
            )
        case LethalByPower():
            its = "its" if _singular(effect.subject) else "their"
            return (
                f"lethal damage dealt to {_subject(effect.subject)} is determined by {its} power"
                f" rather than {its} toughness"
            )
        case _:
            return None


def _core(effect: AnyEffect) -> str:
    own = _own_form(effect)
    if own is not None:
        return own
    one = _singular(effect.subject)
    for read in (_attacking, _blocking, _blocked, _state):
        said = read(effect, one)
        if said is not None:
            creatures = isinstance(effect.subject, Anything)
            return f"{_subject(effect.subject, creatures=creatures)} {said}"
    raise Unsayable(effect)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of(condition: Condition, subject: Filter) -> str:
    """The circumstance, with the name of what it speaks of where that is one object."""
    if isinstance(subject, AttachedObject):
        return circumstance(condition, "enchanted creature", "enchanted creature's")
    return circumstance(condition)


def _conditioned(core: str, condition: Condition, subject: Filter, *, first: bool) -> str:
    """The sentence with its circumstance behind it, or before it where one follows already."""
    match condition:
        case Always():
            return core
        case Unless(part=part):
            said = f"unless {_of(part, subject)}"
            return f"{_capital(said)}, {core}" if first else f"{core} {said}"
        case TurnOf(who=Who.YOU):
            return f"during your turn, {core}"
        case TurnOf(who=Who.NOT_YOU):
            return f"during turns other than yours, {core}"
        case Every(parts=(one, two)) if isinstance(two, Unless | Every) or isinstance(
            one, Unless | TurnOf
        ):
            behind = _conditioned(core, two, subject, first=False)
            return _conditioned(behind, one, subject, first=True)
        case _:
            said = f"as long as {_of(condition, subject)}"
            return f"{said}, {core}" if first else f"{core} {said}"


def sentence(effect: AnyEffect) -> str:
    """The canonical rules text of an effect, with its full stop."""
    try:
        text = _conditioned(_core(effect), effect.condition, effect.subject, first=_leads(effect))
    except Unsayable:
        return repr(effect)
    return _capital(text) + ("" if text.endswith('."') else ".")


def _leads(effect: AnyEffect) -> bool:
    """Whether the circumstance stands first, because nothing may follow the sentence itself."""
    behind = (
        Lure
        | AttackerCap
        | BlockerCap
        | PlayerMustAttack
        | AssignsAsUnblocked
        | DefenderAssigns
        | DividesAmongDefenders
        | LethalByPower
        | HasEffects
    )
    return isinstance(effect, behind)


__all__ = ["all_of", "assert_never", "sentence"]
