"""Costs in words, as they are read: "unless you pay {2} and sacrifice an artifact"."""

from collections.abc import Callable

from legality.effects.costs import Act, Cost
from legality.effects.filters import Amount, BasicLandTypes, CountersOn, CountOf
from legality.effects.qualities import ANYTHING, Affected, HasType
from legality.text.printing.nouns import noun, with_article
from legality.text.printing.qualities import Unsayable
from legality.text.words import number_word


def pays(cost: Cost, who: str = "its controller") -> str:
    """ "unless its controller pays {2}"."""
    s = "" if who == "you" else "s"
    if cost.other is not None:
        return f"unless {who} {_in_words(cost.other, s)}"
    done = [f"{act.verb}{s} {_done_to(act)}" for act in cost.acts]
    for verb, number in (("discard", cost.discard), ("mill", cost.mill)):
        if number != 0:
            done.append(f"{verb}{s} {_counted(number, cards)}")
    paid = _paid(cost)
    if paid or not done:
        done.insert(0, f"pay{s} {' and '.join(paid or ['{0}'])}")
    return f"unless {who} {' and '.join(done)}"


def act_words(act: Act, otherwise: str) -> str:
    """What is to be done, "sacrifice two Islands"; the text itself where there are no words for
    it."""
    try:
        return f"{act.verb} {_done_to(act)}"
    except Unsayable:
        return otherwise


def cards(number: int) -> str:
    """ "a card", "two cards"."""
    return "a card" if number == 1 else f"{number_word(number)} cards"


def _in_words(other: str, s: str) -> str:
    if other.endswith(" life"):
        return f"pay{s} {other}"
    verb, _, what = other.partition(" ")
    return f"{verb}{s} {what}"


def _paid(cost: Cost) -> list[str]:
    """Symbols and life; an amount that the board decides stands alone."""
    if not isinstance(cost.mana, int) and not isinstance(cost.mana, CountOf | CountersOn):
        return [_where(cost.mana)]
    marks = (
        _counted(cost.mana, lambda n: f"{{{n}}}" if n else "")
        + _counted(cost.phyrexian, lambda n: "{W/P}" * n)
        + _counted(cost.energy, lambda n: "{E}" * n)
    )
    life = _counted(cost.life, lambda n: f"{n} life" if n else "")
    return [part for part in (marks, life) if part]


def _counted(amount: Amount, print_number: Callable[[int], str]) -> str:
    match amount:
        case int():
            return print_number(amount)
        case CountOf(filter=counted, times=times):
            where = " on the battlefield" if counted == HasType("creature") else ""
            what = noun(counted, plural_form=False)
            return f"{print_number(times) or '{0}'} for each {what}{where}"
        case CountersOn(kind=kind, of="affected", times=times):
            name = "" if kind is None else f"{kind} "
            return f"{print_number(times) or '{0}'} for each {name}counter on it"
        case _:
            raise Unsayable(amount)


def _where(amount: Amount) -> str:
    match amount:
        case BasicLandTypes(filter=lands):
            types = f"the number of basic land types among {noun(lands)}"
            return f"{{X}}, where X is {types}"
        case _:
            raise Unsayable(amount)


def _done_to(act: Act) -> str:
    """ "two Islands", "a creature card from your graveyard"."""
    if act.verb == "exile":
        return f"{_cards_of(act)} from your graveyard"
    if act.verb == "discard":
        return _cards_of(act)
    if act.verb == "remove":
        return f"{_counters_of(act)} from {_whom(act)}"
    if act.what == Affected():
        return "it"
    if act.number == 1:
        single = noun(act.what, plural_form=False)
        objects_done_to = f"another {single}" if act.another else with_article(single)
    else:
        other = "other " if act.another else ""
        objects_done_to = f"{number_word(act.number)} {other}{noun(act.what)}"
    if act.idle:
        objects_done_to += " not declared as an attacker"
    if act.verb == "return":
        objects_done_to += " to its owner's hand" if act.number == 1 else " to their owners' hands"
    return objects_done_to


def _counters_of(act: Act) -> str:
    kind = "" if act.kind is None else f"{act.kind} "
    if act.number == 1:
        return with_article(f"{kind}counter")
    return f"{number_word(act.number)} {kind}counters"


def _whom(act: Act) -> str:
    """Where counters are removed from: several may be on several permanents."""
    if act.what == Affected():
        return "it"
    if act.number == 1:
        single = noun(act.what, plural_form=False)
        return f"another {single}" if act.another else with_article(single)
    return f"among {'other ' if act.another else ''}{noun(act.what)}"


def _cards_of(act: Act) -> str:
    match act.what:
        case HasType(word=word):
            kind = f"{word} card"
        case what if what == ANYTHING:
            kind = "card"
        case _:
            raise Unsayable(act)
    return with_article(kind) if act.number == 1 else f"{number_word(act.number)} {kind}s"
