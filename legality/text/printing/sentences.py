"""From effects back to rules text: the canonical sentence of each effect.

`parse_line(sentence(effect))` gives the effect again, for every effect that a text can yield.
Verdicts and the command line show these sentences.
"""

from legality.effects.attacking import (
    Action,
    AttackCost,
    AttackerCap,
    CantAttack,
    LifeIsFixed,
    MustAttack,
    NeedsCompany,
    PlayerMustAttack,
)
from legality.effects.blocking import (
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    BlockerCap,
    LandwalkIgnored,
    Lure,
)
from legality.effects.canonical import all_of
from legality.effects.characteristics import BaseSize, ChangesColors, ChangesTypes, Switches
from legality.effects.conditions import Always, Condition, Every, TurnOf, Unless
from legality.effects.damaging import (
    AssignsAsUnblocked,
    DefenderAssigns,
    DividesAmongDefenders,
    LethalByPower,
    PreventsDamage,
)
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.filters import BOTH, AllOf, AnyOf, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import Anything, AttachedObject, HasType, ThisObject
from legality.text.printing.changes import defined, where_x
from legality.text.printing.clauses import (
    attacking,
    blocked,
    blocking,
    singular,
    state,
    subject_text,
    whom,
)
from legality.text.printing.conditions import circumstance
from legality.text.printing.nouns import noun, with_article
from legality.text.printing.qualities import Unsayable, is_outlaw
from legality.text.printing.targets import LANDS, keyword, objects
from legality.text.words import number_word


def _lure(effect: Lure) -> str:
    return f"all {objects(effect.blockers)} able to block {subject_text(effect.subject)} do so"


def _counted(many: int) -> str:
    return f"{number_word(many)} creature{'s' * (many != 1)}"


def _each_cap(who: Who, action: Action, most: int) -> str:
    """A cap that binds each of some players."""
    words = {Who.OPPONENTS: "each opponent", Who.ANY: "each player", Who.YOU: "you"}
    if who not in words:
        raise Unsayable(who)
    return f"{words[who]} can't {action} with more than {_counted(most)} each combat"


def _attacker_cap(effect: AttackerCap) -> str:
    if effect.who is not None:
        if not isinstance(effect.subject, Anything) or effect.targets is not None:
            raise Unsayable(effect)
        return _each_cap(effect.who, "attack", effect.most)
    creatures = noun(effect.subject, creatures=True, plural_form=effect.most != 1)
    most = number_word(effect.most)
    return f"no more than {most} {creatures} can attack{whom(effect.targets)} each combat"


def _blocker_cap(effect: BlockerCap) -> str:
    if effect.who is not None:
        if not isinstance(effect.subject, Anything):
            raise Unsayable(effect)
        return _each_cap(effect.who, "block", effect.most)
    creatures = noun(effect.subject, creatures=True, plural_form=effect.most != 1)
    return f"no more than {number_word(effect.most)} {creatures} can block each combat"


def _player_must_attack(effect: PlayerMustAttack) -> str:
    words = {Who.OPPONENTS: "each opponent", Who.ANY: "each player", Who.YOU: "you"}
    if effect.who not in words:
        raise Unsayable(effect)
    targets = whom(effect.targets)
    least = _counted(effect.least)
    return f"{words[effect.who]} must attack{targets} with at least {least} each combat if able"


def _if_attacks(effect: MustAttack, antecedent: Filter) -> str:
    if effect.targets is not None:
        raise Unsayable(effect)
    if singular(antecedent):
        first = objects(antecedent)
    else:
        first = with_article(noun(antecedent, plural_form=False, creatures=True))
    if singular(effect.subject):
        return f"if {first} attacks, {subject_text(effect.subject)} also attacks if able"
    return f"if {first} attacks, all {subject_text(effect.subject)} attack if able"


def _spared(effect: CantAttack) -> str | None:
    """ "except for Walls and artifact creatures, …": several kinds that may attack all the same."""
    match effect:
        case CantAttack(subject=AllOf(parts=parts), targets=None):
            kinds = [
                part for part in parts if isinstance(part, Not) and isinstance(part.part, AnyOf)
            ]
        case _:
            return None
    if len(kinds) != 1 or is_outlaw(kinds[0].part):
        return None
    rest = all_of(part for part in parts if part is not kinds[0])
    return f"except for {noun(kinds[0].part)}, {subject_text(rest)} can't attack"


def _landwalk_ignored(effect: LandwalkIgnored) -> str:
    land = effect.quality.word if isinstance(effect.quality, HasType) else "land"
    if effect.quality is not None and land not in LANDS:
        raise Unsayable(effect)
    lacking = f"as though they didn't have {land}walk"
    if not isinstance(effect.blockers, Anything):
        if not isinstance(effect.subject, Anything):
            raise Unsayable(effect)
        return f"{subject_text(effect.blockers)} can block creatures with {land}walk {lacking}"
    if isinstance(effect.subject, Anything):
        return f"creatures with {land}walk can be blocked {lacking}"
    return f"{subject_text(effect.subject)} can be blocked {lacking}"


def _as_unblocked(effect: AssignsAsUnblocked) -> str:
    assign = "assign its combat damage as though it weren't blocked"
    if singular(effect.subject):
        return f"you may have {subject_text(effect.subject)} {assign}"
    each = noun(effect.subject, plural_form=False)
    return f"for each {each}, you may have that creature {assign}"


def _lethal_by_power(effect: LethalByPower) -> str:
    its = "its" if singular(effect.subject) else "their"
    subject = subject_text(effect.subject)
    return (
        f"lethal damage dealt to {subject} is determined by {its} power rather than {its} toughness"
    )


def _prevents(effect: PreventsDamage) -> str:
    if effect.protection:
        if effect.players is not Who.YOU or effect.to is not None:
            raise Unsayable(effect)
        quality = Keyword("protection", effect.subject)
        return f"you have {keyword(quality)}"
    said = "prevent all combat damage that would be dealt"
    match effect.players, effect.to:
        case Who.ANY, Anything():
            pass
        case Who.ANY, None:
            said += " to players"
        case Who.YOU, None:
            said += " to you"
        case Who.YOU, to if to is not None:
            said += f" to you and {subject_text(to)}"
        case None, to if to is not None:
            said += f" to {subject_text(to)}"
        case _:
            raise Unsayable(effect)
    if isinstance(effect.subject, Anything):
        return said
    return f"{said} by {subject_text(effect.subject)}"


def _switched(effect: Switches) -> str:
    owner = subject_text(effect.subject)
    one = singular(effect.subject)
    return f"switch {owner if one else f'each {owner}'}'s power and toughness"


_DEFENDER_ASSIGNS = (
    "rather than the attacking player, you assign the combat damage of each creature attacking you"
)
_DIVIDES = (
    "you may assign this creature's combat damage divided as you choose among defending player"
    " and/or any number of creatures they control"
)


def _own_form(effect: AnyEffect) -> str | None:
    """Sentences that do not begin with their subject."""
    match effect:
        case Lure():
            return _lure(effect)
        case CantAttack():
            return _spared(effect)
        case AttackerCap():
            return _attacker_cap(effect)
        case BlockerCap():
            return _blocker_cap(effect)
        case PlayerMustAttack():
            return _player_must_attack(effect)
        case MustAttack(if_attacks=antecedent) if antecedent is not None:
            return _if_attacks(effect, antecedent)
        case LandwalkIgnored():
            return _landwalk_ignored(effect)
        case AssignsAsUnblocked(must=False):
            return _as_unblocked(effect)
        case DefenderAssigns(subject=ThisObject()):
            return _DEFENDER_ASSIGNS
        case LifeIsFixed(who=Who.YOU):
            return "you can't lose life"
        case LifeIsFixed(who=Who.OPPONENTS):
            return "your opponents can't lose life"
        case LifeIsFixed(who=Who.ANY):
            return "players can't lose life"
        case DividesAmongDefenders(subject=ThisObject()):
            return _DIVIDES
        case LethalByPower():
            return _lethal_by_power(effect)
        case PreventsDamage():
            return _prevents(effect)
        case BaseSize(defining=True):
            return defined(effect)
        case Switches():
            return _switched(effect)
        case _:
            return None


def _core(effect: AnyEffect) -> str:
    own = _own_form(effect)
    if own is not None:
        return own
    one = singular(effect.subject)
    if isinstance(effect, HasEffects):
        quoted = " ".join(sentence(inner) for inner in effect.effects)
        return f'{subject_text(effect.subject)} {"has" if one else "have"} "{quoted}"'
    for read in (attacking, blocking, blocked, state):
        said = read(effect, one)
        if said is not None:
            creatures = isinstance(effect.subject, Anything) and not isinstance(
                effect, ChangesTypes | ChangesColors
            )
            return f"{subject_text(effect.subject, creatures=creatures)} {said}"
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
        text = f"{text}{where_x(effect)}"
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
        | LifeIsFixed
        | DividesAmongDefenders
        | LethalByPower
        | PreventsDamage
        | HasEffects
        | AttackCost
        | BlockCost
        | BlockedCost
        | AllOrNoBlockers
        | NeedsCompany
    )
    return isinstance(effect, behind) or effect.subject == BOTH
