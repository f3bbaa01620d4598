"""Printing conditions: the words after "as long as"."""

from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.canonical import all_of, conjuncts
from legality.effects.filters import Compare, Filter, Not
from legality.effects.players import Who
from legality.text.printing.nouns import being, noun, with_article
from legality.text.printing.qualities import Unsayable, quality
from legality.text.words import number_word

_WHO_CONTROLS = {
    Who.YOU: "you control",
    Who.DEFENDING: "defending player controls",
    Who.ATTACKING: "attacking player controls",
    Who.OPPONENTS: "your opponents control",
    Who.ENCHANTED: "enchanted player controls",
    Who.ITS_CONTROLLER: "its controller controls",
    Who.NOT_YOU: "another player controls",
    Who.CHOSEN: "the chosen player controls",
    Who.ANY: "a player controls",
}
_HAS_LIFE = {
    Who.YOU: "you have",
    Who.OPPONENTS: "an opponent has",
    Who.DEFENDING: "defending player has",
    Who.ATTACKING: "attacking player has",
}


def _controller(filter: Filter) -> tuple[Who | None, Filter]:
    """The controller named in a filter, and the rest of it."""
    for part in conjuncts(filter):
        if isinstance(part, q.ControlledBy) and isinstance(part.who, Who):
            return part.who, all_of(p for p in conjuncts(filter) if p != part)
    return None, filter


def _quantity(filter: Filter, comparison: str, count: int) -> str:
    if comparison == ">=" and count == 1:
        return with_article(noun(filter, plural_form=False))
    if comparison in ("<", ">"):
        comparison, count = ("<=", count - 1) if comparison == "<" else (">=", count + 1)
    words = noun(filter)
    other = words.startswith("other ")
    rest = words.removeprefix("other ")
    number = number_word(count)
    amounts = {
        ">=": f"{number} or more",
        "<=": f"{number} or fewer",
        "=": "no" if count == 0 else f"exactly {number}",
    }
    if comparison == "=" and count == 1:
        rest = noun(filter, plural_form=False).removeprefix("other ")
    if comparison not in amounts:
        raise Unsayable(filter)
    return f"{amounts[comparison]} {'other ' if other else ''}{rest}"


def _exists(existence: c.Exists) -> str:
    if q.AttachedObject() in conjuncts(existence.filter) and (
        existence.comparison,
        existence.count,
    ) == (">=", 1):
        rest = all_of(part for part in conjuncts(existence.filter) if part != q.AttachedObject())
        return _object("enchanted creature", "enchanted creature's", rest)
    who, rest = _controller(existence.filter)
    facing = next((part for part in conjuncts(rest) if isinstance(part, q.Faces)), None)
    if who is None and facing is not None:
        verb = "is" if (existence.comparison, existence.count) == (">=", 1) else "are"
        others = all_of(part for part in conjuncts(rest) if part != facing)
        return f"{_quantity(others, existence.comparison, existence.count)} {verb} {being(facing)}"
    if who is None:
        verb = "is" if (existence.comparison, existence.count) == (">=", 1) else "are"
        number = _quantity(rest, existence.comparison, existence.count)
        return f"there {verb} {number} on the battlefield"
    if who is Who.OPPONENTS and (existence.comparison, existence.count) == ("=", 0):
        return f"no opponent controls {_quantity(rest, '>=', 1)}"
    if who is Who.OPPONENTS and (existence.comparison, existence.count) == (">=", 1):
        return f"an opponent controls {_quantity(rest, '>=', 1)}"
    return f"{_WHO_CONTROLS[who]} {_quantity(rest, existence.comparison, existence.count)}"


def _object(who: str, whose: str, filter: Filter) -> str:
    """That one object matches: "it's red", "its power is 4 or greater", "it has flying"; of several
    that each does: "they're red"."""
    many = who == "they"
    is_, isnt, has, on = _VERBS.get(who, (" is", " isn't", " has", "it"))
    match filter:
        case q.ControlledBy(who=Who() as controller) if who not in _VERBS:
            return f"{_WHO_CONTROLS[controller]} {who}"
        case Compare(statistic=statistic):
            words = quality(filter, noun).removeprefix(f"{statistic} ")
            return f"{whose} {statistic} is {words}"
        case q.CompareOwn(statistic=statistic):
            words = quality(filter, noun, on).removeprefix(f"{statistic} ")
            return f"{whose} {statistic} is {words}"
        case Not(part=q.HasAnyAbility()):
            return f"{who}{has} no abilities"
        case q.HasKeyword() | q.HasCounter():
            return f"{who}{has} {quality(filter, noun, on)}"
        case Not(part=q.HasCounter(kind=kind, at_least=least)):
            name = "" if kind is None else f"{kind} "
            few = "no" if least == 1 else f"{number_word(least - 1)} or fewer"
            return f"{who}{has} {few} {name}counters on {on}"
        case Not(part=part):
            return f"{who}{isnt} {being(part, plural_form=many)}"
        case q.Parity():
            raise Unsayable(filter)
        case _:
            return f"{who}{is_} {being(filter, plural_form=many)}"


_VERBS = {
    "it": ("'s", " isn't", " has", "it"),
    "they": ("'re", " aren't", " have", "them"),
}
"""Of pronouns: what stands for "is", "isn't", "has", and what counters are on."""


def circumstance(condition: c.Condition, it: str = "it", its: str = "its") -> str:
    """The words that follow "as long as"."""
    match condition:
        case c.Exists():
            return _exists(condition)
        case c.MoreThan(more=more, less=less, or_equal=or_equal):
            first, what = _controller(more)
            second, _ = _controller(less)
            if first is None or second is None:
                raise Unsayable(condition)
            other = {
                Who.YOU: "you",
                Who.DEFENDING: "defending player",
                Who.ATTACKING: "attacking player",
            }
            start, middle = ("at least as many", "as") if or_equal else ("more", "than")
            return f"{_WHO_CONTROLS[first]} {start} {noun(what)} {middle} {other[second]}"
        case c.LifeIs(who=who, comparison=sign, life=life) if who in _HAS_LIFE and sign in (
            "<=",
            ">=",
        ):
            return f"{_HAS_LIFE[who]} {life} or {'more' if sign == '>=' else 'less'} life"
        case c.TurnOf(who=Who.YOU):
            return "it's your turn"
        case c.TurnOf(who=Who.NOT_YOU):
            return "it's not your turn"
        case c.TurnOf(who=Who.OPPONENTS):
            return "it's an opponent's turn"
        case c.SourceIs(filter=what):
            return _object("this creature", "this creature's", what)
        case c.AffectedIs(filter=what):
            return _object(it, its, what)
        case c.AttackingAlone(declared=declared, of_player=of_player):
            is_, attacks = ("'re", "attack") if it == "they" else ("'s", "attacks")
            pronoun = "they" if it == "they" else "it"
            verb = f"{pronoun} {attacks}" if declared else f"{pronoun}{is_} attacking"
            return f"{verb} a player alone" if of_player else f"{verb} alone"
        case c.Undecided(text=text) | c.Measured(text=text):
            return text.replace("~", "this creature")
        case c.Every(parts=parts):
            return " and ".join(circumstance(part, it, its) for part in parts)
        case c.Either(parts=parts):
            return " or ".join(circumstance(part, it, its) for part in parts)
        case c.Unless() | c.Always() | c.LifeIs() | c.TurnOf():
            raise Unsayable(condition)
