"""Printing changes of types, colours, power and toughness, and the amounts that they look at."""

from legality.effects import characteristics
from legality.effects import filters as f
from legality.effects.players import Players, Who
from legality.effects.qualities import Affected, AttachedObject, ThisObject
from legality.effects.replacing import replaced
from legality.text.lexicon import LEXICON, printed
from legality.text.printing.nouns import noun, with_article
from legality.text.printing.qualities import Unsayable, statistic
from legality.text.words import COLOR_WORD, number_word

_ALL = ("W", "U", "B", "R", "G")


def gets(effect: characteristics.Gets, is_singular: bool) -> str:
    """ "gets +1/+1 for each Forest you control"; what X is stands behind the whole sentence."""
    if effect.each is not None:
        times = f" for each {noun(_as_written(effect.each), plural_form=False)}"
    else:
        times = "" if effect.times is None else f" for each {_unit(effect.times)}"
    return f"{'gets' if is_singular else 'get'} {effect.bonus}{times}"


def _as_written(each: f.Filter) -> f.Filter:
    """ "Each other creature": other than the creature that gets it."""
    attached = f.Not(AttachedObject())
    return replaced(each, lambda part: f.OTHER if part == attached else part)


def where_x(effect: object) -> str:
    """What X is, where the effect has one."""
    amount = effect.x if isinstance(effect, characteristics.Gets) else None
    if amount is None or amount == f.Untold("X"):
        return ""
    return f", where X is {how_much(amount)}"


def types(effect: characteristics.ChangesTypes, is_singular: bool) -> str:
    """ "is a Goblin in addition to its other types"."""
    if effect.manner == "removed":
        if len(effect.types) != 1:
            raise Unsayable(effect)
        if effect.types[0] in characteristics.ALL_OF_A_KIND:
            return f"{'loses' if is_singular else 'lose'} all {effect.types[0]}"
        word = _type(effect.types[0], is_singular)
        return f"isn't {word}" if is_singular else f"aren't {word}"
    words = " ".join(map(printed, effect.types))
    if not characteristics.CHOSEN_TYPES.keys().isdisjoint(effect.types):
        if len(effect.types) != 1:
            raise Unsayable(effect)
        types_named = f"the {effect.types[0]}"
    elif is_singular:
        types_named = with_article(words) if _is_noun(effect.types) else words
    else:
        types_named = f"{words}s" if effect.types[-1] in LEXICON.card_types else words
    match effect.manner:
        case "added":
            its = "its" if is_singular else "their"
            behind = f" in addition to {its} other types"
        case "kept" if {"artifact", "creature"} <= set(effect.types):
            behind = ""
        case "kept":
            behind = f" {_still(is_singular)}"
        case "set" if {"artifact", "creature"} <= set(effect.types):
            behind = f" and {'loses' if is_singular else 'lose'} all other card types"
        case "set":
            behind = ""
    return f"{'is' if is_singular else 'are'} {types_named}{behind}"


def _still(is_singular: bool) -> str:
    """A land or a planeswalker: the effect says only that it stays what it was (205.1b)."""
    return (
        "that's still of its other types" if is_singular else "that are still of their other types"
    )


def _is_noun(words: tuple[str, ...]) -> bool:
    return any(word not in LEXICON.supertypes for word in words)


def _type(word: str, is_singular: bool) -> str:
    if word in LEXICON.supertypes:
        return word
    return with_article(printed(word)) if is_singular else f"{printed(word)}s"


def colors(effect: characteristics.ChangesColors, is_singular: bool) -> str:
    """ "is white and blue", "is colorless"."""
    if effect.colors == _ALL:
        colors_named = "all colors"
    elif not effect.colors:
        colors_named = "colorless"
    elif effect.colors == (characteristics.CHOSEN_COLOR,):
        colors_named = f"the {characteristics.CHOSEN_COLOR}"
    else:
        colors_named = " and ".join(COLOR_WORD[color] for color in effect.colors)
    behind = (
        f" in addition to {'its' if is_singular else 'their'} other colors" if effect.added else ""
    )
    return f"{'is' if is_singular else 'are'} {colors_named}{behind}"


def base(effect: characteristics.BaseSize, is_singular: bool) -> str:
    """ "has base power and toughness 1/1"; a text that defines them has a sentence of its own."""
    has = "has" if is_singular else "have"
    power, toughness = effect.power, effect.toughness
    if isinstance(power, int) and isinstance(toughness, int):
        return f"{has} base power and toughness {power}/{toughness}"
    if power == toughness and power is not None:
        return f"{has} base power and toughness each equal to {how_much(power)}"
    if isinstance(power, int) and toughness is None:
        return f"{has} base power {power}"
    if isinstance(toughness, int) and power is None:
        return f"{has} base toughness {toughness}"
    if power is None and toughness is not None:
        return f"{has} base toughness equal to {how_much(toughness)}"
    if toughness is None and power is not None:
        return f"{has} base power equal to {how_much(power)}"
    raise Unsayable(effect)


def defined(effect: characteristics.BaseSize) -> str:
    """604.3: "this creature's power is equal to the number of cards in your hand"."""
    if not isinstance(effect.subject, ThisObject):
        raise Unsayable(effect)
    power, toughness = effect.power, effect.toughness
    if power is None:
        if toughness is None:
            raise Unsayable(effect)
        return f"this creature's toughness is equal to {how_much(toughness)}"
    if power == toughness:
        return f"this creature's power and toughness are each equal to {how_much(power)}"
    sentence = f"this creature's power is equal to {how_much(power)}"
    if toughness is None:
        return sentence
    if (
        isinstance(toughness, f.Sum)
        and toughness.amount == power
        and isinstance(toughness.more, int)
    ):
        other = f"that number plus {number_word(toughness.more)}"
    else:
        other = how_much(toughness)
    return f"{sentence} and its toughness is equal to {other}"


def how_much(value: f.Amount) -> str:
    """An amount as a noun phrase: "the number of Forests you control"."""
    match value:
        case int():
            return str(value)
        case f.CountOf(times=times) | f.CountersOn(times=times) | f.CardsIn(times=times):
            twice = {1: "", 2: "twice "}
            if times not in twice:
                raise Unsayable(value)
            return f"{twice[times]}the number of {_unit(value, plural=True)}"
        case f.StatisticOf(of="affected"):
            return f"its {value.statistic}"
        case f.StatisticOf():
            return statistic(value)
        case f.GreatestOf(filter=among):
            return f"the greatest {value.statistic} among {noun(among)}"
        case f.TotalOf(filter=among):
            return f"the total {value.statistic} of {noun(among)}"
        case f.Devotion(colors=colors):
            return f"your devotion to {' and '.join(COLOR_WORD[color] for color in colors)}"
        case f.PartySize():
            return "the number of creatures in your party"
        case f.DifferentOf():
            raise Unsayable(value)
        case f.Held(what="life"):
            return "your life total"
        case (
            f.BasicLandTypes()
            | f.SymbolsOf()
            | f.NamesAmong()
            | f.CountersAmong()
            | f.ColorsAmong()
            | f.AttachedTo()
            | f.CardTypesIn()
            | f.Held()
        ):
            return f"the number of {_unit(value, plural=True)}"
        case f.MostOf():
            return _most(value)
        case f.Sum(amount=part, more=more):
            added = number_word(more) if isinstance(more, int) else how_much(more)
            return f"{how_much(part)} plus {added}"
        case f.Difference(amount=part, less=less):
            return f"{how_much(part)} minus {how_much(less)}"
        case f.Half(amount=part, up=up):
            return f"half {how_much(part)}, rounded {'up' if up else 'down'}"
        case f.Untold(text=text):
            return text


def _most(value: f.MostOf) -> str:
    """ "the highest life total among your opponents"."""
    match value.what, value.who:
        case "life", Who.OPPONENTS:
            return "the highest life total among your opponents"
        case "life", Who.ANY:
            return "the highest life total among players"
        case "hand", Who.OPPONENTS:
            return "the number of cards in the hand of the opponent with the most cards in hand"
        case _:
            raise Unsayable(value)


_ONE_PLAYER: dict[Players, str] = {
    Who.ENCHANTED: "enchanted player's",
    Who.CHOSEN: "the chosen player's",
    Who.ITS_CONTROLLER: "its controller's",
}


def _whose(zone: f.CardZone, who: Players) -> str:
    """ "your graveyard", "all graveyards"."""
    words = {Who.YOU: "your", Who.OPPONENTS: "your opponents'", Who.ANY: "all"}
    if who in _ONE_PLAYER:
        return f"{_ONE_PLAYER[who]} {zone}"
    if not isinstance(who, Who) or who not in words:
        raise Unsayable(who)
    return f"{words[who]} {zone}{'' if who is Who.YOU else 's'}"


def _unit(value: f.Amount, *, plural: bool = False) -> str:
    s = "s" if plural else ""
    match value:
        case f.CountOf(filter=counted):
            return noun(counted, plural_form=plural)
        case f.CountersOn(kind=kind, of=of):
            name = "" if kind is None else f"{kind} "
            return f"{name}counter{s} on {'this creature' if of == 'source' else 'it'}"
        case f.CardsIn(zone=zone, who=who, kind=kind):
            words = [] if kind is None else [printed(word) for word in kind.split()]
            cards = " ".join([*words, f"card{s}"])
            if zone == "exile" and who is Who.YOU:
                return f"{cards} you own in exile"
            return f"{cards} in {_whose(zone, who)}"
        case f.CardTypesIn(zone=zone, who=who):
            return f"card type{s} among cards in {_whose(zone, who)}"
        case f.CountersAmong(filter=among, kind=kind):
            return f"{'' if kind is None else f'{kind} '}counter{s} on {noun(among)}"
        case f.SymbolsOf(color=color):
            return f"{COLOR_WORD[color]} mana symbol{s} in its mana cost"
        case f.NamesAmong(filter=among):
            return f"differently named {noun(among, plural_form=plural)}"
        case f.ColorsAmong(filter=ThisObject() | Affected()) if not plural:
            return "of its colors"
        case f.ColorsAmong(filter=among):
            return f"color{s} among {noun(among)}"
        case f.AttachedTo(filter=worn, of=of):
            to = "this creature" if of == "source" else "it"
            return f"{noun(worn, plural_form=plural)} attached to {to}"
        case f.Held(what=what) if what != "life":
            return f"{what} counter{s} you have"
        case f.BasicLandTypes(filter=lands):
            return f"basic land type{s} among {noun(lands)}"
        case f.PartySize():
            return f"creature{s} in your party"
        case f.Sum(amount=first, more=more) if not (plural or isinstance(more, int)):
            return f"{_unit(first)} and each {_unit(more)}"
        case f.Untold(text=text):
            return text
        case _:
            raise Unsayable(value)
