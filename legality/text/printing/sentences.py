"""From effects back to rules text: the canonical sentence of each effect.

`parse_line(sentence(effect))` gives the effect again, for every effect that a text can yield.
Verdicts and the command line show these sentences.
"""

from legality.effects import attacking, blocking, damaging
from legality.effects.characteristics import BaseSize, ChangesColors, ChangesTypes
from legality.effects.conditions import Always, Condition, Every, TurnOf, Unless
from legality.effects.effects import AnyEffect, Copies, HasEffects, Triggered
from legality.effects.filters import BOTH, Filter
from legality.effects.players import Who
from legality.effects.qualities import Anything, AttachedObject, ThisObject
from legality.text.later import later
from legality.text.printing import clauses
from legality.text.printing.changes import where_x
from legality.text.printing.conditions import circumstance
from legality.text.printing.own_forms import own_form
from legality.text.printing.qualities import Unsayable

_BEGINNING = later(r"(?<=[.!] )~")


def _core(effect: AnyEffect) -> str:
    own = own_form(effect)
    if own is not None:
        return own
    is_singular = clauses.singular(effect.subject)
    if isinstance(effect, Triggered):
        words = _BEGINNING.sub("This creature", effect.text).replace("~", "this creature")
        if isinstance(effect.subject, ThisObject):
            return words.removesuffix(".")
        return (
            f'{clauses.subject_text(effect.subject)} {"has" if is_singular else "have"} "{words}"'
        )
    if isinstance(effect, HasEffects):
        quoted = " ".join(_text(inner) for inner in effect.effects)
        return (
            f'{clauses.subject_text(effect.subject)} {"has" if is_singular else "have"} "{quoted}"'
        )
    for read in (clauses.attacking, clauses.blocking, clauses.blocked, clauses.state):
        printed = read(effect, is_singular)
        if printed is not None:
            creatures = isinstance(effect.subject, Anything) and not isinstance(
                effect, ChangesTypes | ChangesColors
            )
            return f"{clauses.subject_text(effect.subject, creatures=creatures)} {printed}"
    raise Unsayable(effect)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of(condition: Condition, subject: Filter) -> str:
    """The circumstance, with the name or the pronoun of what it speaks of."""
    if isinstance(subject, AttachedObject):
        return circumstance(condition, "enchanted creature", "enchanted creature's")
    return (
        circumstance(condition)
        if clauses.singular(subject)
        else circumstance(condition, "they", "their")
    )


def _conditioned(core: str, condition: Condition, subject: Filter, *, first: bool) -> str:
    """The sentence with its circumstance behind it, or before it where one follows already."""
    match condition:
        case Always():
            return core
        case Unless(part=part):
            clause = f"unless {_of(part, subject)}"
            return f"{_capital(clause)}, {core}" if first else f"{core} {clause}"
        case TurnOf(who=Who.YOU):
            return f"during your turn, {core}"
        case TurnOf(who=Who.NOT_YOU):
            return f"during turns other than yours, {core}"
        case Every(parts=(leading, trailing)) if isinstance(trailing, Unless | Every) or isinstance(
            leading, Unless | TurnOf
        ):
            behind = _conditioned(core, trailing, subject, first=False)
            return _conditioned(behind, leading, subject, first=True)
        case _:
            clause = f"as long as {_of(condition, subject)}"
            return f"{clause}, {core}" if first else f"{core} {clause}"


def sentence(effect: AnyEffect) -> str:
    """The canonical rules text of an effect, with its full stop; the value itself where it has no
    such text."""
    return sentence_or(effect, repr(effect))


def sentence_or(effect: AnyEffect, otherwise: str) -> str:
    """The same; other words where the effect has no text of its own."""
    try:
        return _text(effect)
    except Unsayable:
        return otherwise


def _text(effect: AnyEffect) -> str:
    text = _conditioned(_core(effect), effect.condition, effect.subject, first=_leads(effect))
    text = f"{text}{where_x(effect)}{_exceptions(effect)}"
    return _capital(text) + ("" if text.endswith('."') else ".")


def _exceptions(effect: AnyEffect) -> str:
    """ ", except it's 4/3 and it has flying" of a copy."""
    if not isinstance(effect, Copies):
        return ""
    exceptions = ["its name is this creature"] if effect.keeps_name else []
    exceptions += map(_exception, effect.but)
    return f", except {' and '.join(exceptions)}" if exceptions else ""


def _exception(effect: AnyEffect) -> str:
    match effect:
        case BaseSize(power=int() as power, toughness=int() as toughness):
            return f"it's {power}/{toughness}"
        case _:
            return _text(effect).replace("This creature", "it", 1).removesuffix(".")


def _leads(effect: AnyEffect) -> bool:
    """Whether the circumstance stands first, because nothing may follow the sentence itself."""
    behind = (
        blocking.Lure
        | attacking.AttackerCap
        | blocking.BlockerCap
        | attacking.PlayerMustAttack
        | damaging.AssignsAsUnblocked
        | damaging.DefenderAssigns
        | attacking.LifeIsFixed
        | damaging.DividesAmongDefenders
        | damaging.LethalByPower
        | damaging.PreventsDamage
        | damaging.PreventsPart
        | damaging.DealsMore
        | HasEffects
        | attacking.AttackCost
        | blocking.BlockCost
        | blocking.BlockedCost
        | blocking.AllOrNoBlockers
        | attacking.NeedsCompany
    )
    return isinstance(effect, behind) or effect.subject == BOTH
