"""Printing effects: what is said of their subject."""

from legality.effects import characteristics
from legality.effects import qualities as q
from legality.effects.attacking import (
    AttackCost,
    AttacksAsThough,
    CantAttack,
    MustAttack,
    NeedsCompany,
    OnlyAlone,
)
from legality.effects.blocking import (
    AdditionalBlocks,
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    BlocksAsThough,
    BlocksTapped,
    CantBeBlocked,
    CantBlock,
    MaximumBlockers,
    MinimumBlockers,
    MustBeBlocked,
    MustBlock,
)
from legality.effects.costs import Cost
from legality.effects.damaging import AssignsAsUnblocked, AssignsNoDamage, AssignsToughness
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, Copies
from legality.effects.filters import BOTH, AnyOf, Filter, Not, Targets
from legality.text.printing.changes import base, colors, gets, types
from legality.text.printing.costs import pays
from legality.text.printing.nouns import noun, with_article
from legality.text.printing.qualities import Unsayable
from legality.text.printing.targets import keyword, objects, targets_text
from legality.text.words import number_word


def singular(subject: Filter) -> bool:
    return isinstance(subject, q.ThisObject | q.AttachedObject | q.WithId | q.Named | q.Target)


def subject_text(filter: Filter, *, creatures: bool = False) -> str:
    if filter == BOTH:
        return "both creatures"
    if isinstance(filter, AnyOf) and filter.parts[0] in (q.ThisObject(), q.AttachedObject()):
        rest = " and ".join(noun(part, creatures=creatures) for part in filter.parts[1:])
        return f"{noun(filter.parts[0])} and {rest}"
    return noun(filter, creatures=creatures)


def whom(targets: Targets | None) -> str:
    return "" if targets is None else f" {targets_text(targets)}"


def _attackers_named(attackers: Filter) -> str:
    return "" if isinstance(attackers, q.Anything) else f" {objects(attackers)}"


def price(cost: Cost, subject: Filter) -> str:
    if isinstance(subject, q.ThisObject):
        return pays(cost, "you")
    return pays(cost, "its controller" if singular(subject) else "their controller")


def attacking(effect: AnyEffect, is_singular: bool) -> str | None:
    """What the effects on attacks say after their subject, in the singular or the plural."""
    match effect:
        case CantAttack(targets=targets):
            return f"can't attack{whom(targets)}"
        case OnlyAlone(action=action):
            return f"can only {action} alone"
        case NeedsCompany(action=action, others=q.Anything(), least=1):
            return f"can't {action} alone"
        case NeedsCompany(action=action, others=q.Anything(), least=least):
            return f"can't {action} unless at least {number_word(least)} other creatures {action}"
        case NeedsCompany(action=action, others=others, least=1):
            creature = with_article(noun(others, plural_form=False, creatures=True))
            return f"can't {action} unless {creature} also {action}s"
        case AttackCost(cost=cost, targets=targets):
            return f"can't attack{whom(targets)} {price(cost, effect.subject)}"
        case MustAttack(targets=targets, if_attacks=None):
            return f"attack{'s' if is_singular else ''}{whom(targets)} each combat if able"
        case AttacksAsThough(permission=permission, targets=targets):
            it = "it" if is_singular else "they"
            how = "didn't have defender" if permission == "without defender" else "had haste"
            return f"can attack{whom(targets)} as though {it} {how}"
        case _:
            return None


def blocking(effect: AnyEffect, is_singular: bool) -> str | None:
    """What the effects on blockers say after their subject."""
    it = "it" if is_singular else "they"
    match effect:
        case CantBlock(attackers=Not(part=part)):
            return f"can block only {objects(part)}"
        case CantBlock(attackers=attackers):
            return f"can't block{_attackers_named(attackers)}"
        case BlockCost(cost=cost, attackers=attackers, once=once):
            each = " for each of those creatures" if once else ""
            return f"can't block{_attackers_named(attackers)} {price(cost, effect.subject)}{each}"
        case MustBlock(attackers=None):
            return f"block{'s' if is_singular else ''} each combat if able"
        case MustBlock(attackers=q.Is(state="attacking")):
            return f"block{'s' if is_singular else ''} each attacking creature each combat if able"
        case MustBlock(attackers=attackers) if attackers is not None:
            return f"block{'s' if is_singular else ''} {objects(attackers)} each combat if able"
        case AdditionalBlocks(more=None):
            return "can block any number of creatures"
        case AdditionalBlocks(more=1):
            return "can block an additional creature each combat"
        case AdditionalBlocks(more=more) if more is not None:
            return f"can block an additional {number_word(more)} creatures each combat"
        case BlocksAsThough(keyword=word, had=had, attackers=attackers):
            how = f"{it} had {word}" if had else f"they didn't have {word}"
            return f"can block{_attackers_named(attackers)} as though {how}"
        case BlocksTapped():
            return f"can block as though {it} were untapped"
        case _:
            return None


def blocked(effect: AnyEffect, is_singular: bool) -> str | None:
    """What the effects on being blocked say after their subject."""
    match effect:
        case CantBeBlocked(blockers=q.Anything()):
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
            by = "" if isinstance(blockers, q.Anything) else f" by {objects(blockers)}"
            price = pays(cost, "defending player")
            return f"can't be blocked{by} {price} for each creature they control that's blocking it"
        case MustBeBlocked():
            return _must_be_blocked(effect)
        case _:
            return None


def _must_be_blocked(effect: MustBeBlocked) -> str:
    if effect.most is not None:
        if effect.most != effect.least or not isinstance(effect.blockers, q.Anything):
            raise Unsayable(effect)
        plural = "s" if effect.least != 1 else ""
        return f"must be blocked by exactly {number_word(effect.least)} creature{plural} if able"
    if effect.least > 1:
        least = number_word(effect.least)
        return f"must be blocked by {least} or more {objects(effect.blockers)} if able"
    if isinstance(effect.blockers, q.Anything):
        return "must be blocked if able"
    creature = with_article(noun(effect.blockers, plural_form=False, creatures=True))
    return f"must be blocked by {creature} if able"


def state(effect: AnyEffect, is_singular: bool) -> str | None:
    """Abilities, states and damage."""
    its, it = ("its", "it") if is_singular else ("their", "they")
    assign = "assigns" if is_singular else "assign"
    match effect:
        case characteristics.HasAbility(keyword=word):
            return f"{'has' if is_singular else 'have'} {keyword(word)}"
        case characteristics.LosesAbility(keyword=None):
            return f"lose{'s' if is_singular else ''} all abilities"
        case characteristics.LosesAbility(keyword=str() as word, quality=quality) if (
            quality is not None
        ):
            return f"lose{'s' if is_singular else ''} {keyword(Keyword(word, quality))}"
        case characteristics.LosesAbility(keyword=word, ever=True):
            return f"lose{'s' if is_singular else ''} {word} and can't have or gain {word}"
        case characteristics.LosesAbility(keyword=word):
            return f"lose{'s' if is_singular else ''} {word}"
        case characteristics.Gets():
            return gets(effect, is_singular)
        case characteristics.ChangesTypes():
            return types(effect, is_singular)
        case characteristics.ChangesColors():
            return colors(effect, is_singular)
        case characteristics.BaseSize(defining=False):
            return base(effect, is_singular)
        case characteristics.EveryCreatureType():
            return f"{'is' if is_singular else 'are'} every creature type"
        case Copies(entering=False):
            return f"become{'s' if is_singular else ''} a copy of {subject_text(effect.of)}"
        case characteristics.Goaded():
            return f"{'is' if is_singular else 'are'} goaded"
        case characteristics.Suspected():
            return f"{'is' if is_singular else 'are'} suspected"
        case AssignsToughness():
            return f"{assign} combat damage equal to {its} toughness rather than {its} power"
        case AssignsAsUnblocked(must=True):
            return f"{assign} {its} combat damage as though {it} weren't blocked"
        case AssignsNoDamage():
            return f"{assign} no combat damage"
        case _:
            return None
