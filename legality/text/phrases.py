"""Printing noun phrases: filters, players, amounts and targets in the words the parser reads."""

from dataclasses import dataclass, field

from legality.effects import Cost, Keyword
from legality.filters import (
    AllOf,
    Amount,
    AnyOf,
    Anything,
    AttachedObject,
    AttackingWhom,
    ColorCount,
    Compare,
    CompareOwn,
    ControlledBy,
    CountersOn,
    CountOf,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    Named,
    Not,
    OwnedBy,
    Parity,
    PlayerNamed,
    Players,
    SharesColor,
    StatisticOf,
    Targets,
    ThisObject,
    Who,
    WithId,
)
from legality.text.shapes import all_of
from legality.text.words import COLOR_WORD, number_word, plural

CARD_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker", "battle")
_LOWER = (*CARD_TYPES, "legendary", "snow", "basic", "instant", "sorcery")
_OUTLAWS = ("assassin", "mercenary", "pirate", "rogue", "warlock")
_COMPARED = {
    "<": "less than",
    ">": "greater than",
    "=": "equal to",
    "<=": "less than or equal to",
    ">=": "greater than or equal to",
}


class Unsayable(ValueError):
    """The value has no rules text of its own; it is shown as it is written in Python."""


@dataclass(slots=True)
class _Words:
    """The parts of a noun phrase, gathered from a filter."""

    other: bool = False
    adjectives: list[str] = field(default_factory=lambda: list[str]())
    types: list[str] = field(default_factory=lambda: list[str]())
    token: bool = False
    after: list[str] = field(default_factory=lambda: list[str]())
    control: str = ""
    unowned: str = ""


def subtype(word: str) -> str:
    """A type as rules text writes it: card types and supertypes small, subtypes with a capital."""
    return word if word in _LOWER else word[:1].upper() + word[1:]


def players(who: Players) -> str:
    """The players as an object: "you", "defending player", "Bob"."""
    if isinstance(who, PlayerNamed):
        return who.name
    words = {Who.ANY: "a player", Who.NOT_YOU: "a player other than you"}
    return words.get(who, who.value)


def _controls(who: Players) -> str:
    if isinstance(who, PlayerNamed):
        raise Unsayable(who)
    words = {
        Who.YOU: "you control",
        Who.OPPONENTS: "your opponents control",
        Who.DEFENDING: "defending player controls",
        Who.ATTACKING: "attacking player controls",
        Who.ENCHANTED: "enchanted player controls",
        Who.ITS_CONTROLLER: "its controller controls",
        Who.NOT_YOU: "another player controls",
    }
    if who not in words:
        raise Unsayable(who)
    return words[who]


def amount(value: Amount) -> str:
    """An amount in a comparison."""
    match value:
        case int():
            return str(value)
        case CountOf(filter=what, times=1):
            return f"the number of {noun(what)}"
        case StatisticOf(statistic=statistic, of="source"):
            return f"this creature's {statistic}"
        case StatisticOf(statistic=statistic, of="attached"):
            return f"enchanted creature's {statistic}"
        case StatisticOf(statistic=statistic, of="affected"):
            return f"that creature's {statistic}"
        case _:
            raise Unsayable(value)


def _compare(found: Compare) -> str:
    if isinstance(found.amount, int):
        ways = {"<=": f"{found.amount} or less", ">=": f"{found.amount} or greater"}
        ways["="] = str(found.amount)
        ways["<"] = f"{found.amount - 1} or less"
        ways[">"] = f"{found.amount + 1} or greater"
        if found.comparison not in ways:
            raise Unsayable(found)
        return f"{found.statistic} {ways[found.comparison]}"
    if found.comparison not in _COMPARED:
        raise Unsayable(found)
    return f"{found.statistic} {_COMPARED[found.comparison]} {amount(found.amount)}"


def counters(found: HasCounter, them: str) -> str:
    """ "a +1/+1 counter on it", "two or more counters on them"."""
    kind = "" if found.kind is None else f"{found.kind} "
    if found.at_least == 1:
        article = "an" if kind[:1] in tuple("aeiou") else "a"
        return f"{article} {kind}counter on {them}" if them == "it" else f"{kind}counters on {them}"
    return f"{number_word(found.at_least)} or more {kind}counters on {them}"


def quality(found: Filter, them: str = "them") -> str:
    """What follows "with"."""
    match found:
        case HasKeyword(keyword=word):
            return word
        case Compare():
            return _compare(found)
        case CompareOwn(statistic=one, comparison=sign, other=two) if sign in _COMPARED:
            return f"{one} {_COMPARED[sign]} its {two}"
        case Parity(statistic=statistic, odd=odd):
            return f"{'odd' if odd else 'even'} {statistic}"
        case HasCounter():
            return counters(found, them)
        case AnyOf(parts=parts) if all(isinstance(part, HasKeyword) for part in parts):
            return " or ".join(quality(part) for part in parts)
        case AnyOf(
            parts=(Compare(statistic="power") as one, Compare(statistic="toughness") as two)
        ) if (
            one.comparison,
            one.amount,
        ) == (two.comparison, two.amount) and isinstance(one.amount, int):
            return f"power or {_compare(two)}"
        case _:
            raise Unsayable(found)


def adjective(found: Filter) -> str:
    """A filter as one adjective."""
    match found:
        case Is(state=state) if state != "token":
            return state
        case HasColor(color=color):
            return COLOR_WORD[color]
        case ColorCount(comparison="=", count=0):
            return "colorless"
        case ColorCount(comparison="=", count=1):
            return "monocolored"
        case ColorCount(comparison=">=", count=2):
            return "multicolored"
        case HasType(word="legendary" | "snow" | "basic" as word):
            return word
        case Not(part=Is(state="token")):
            return "nontoken"
        case Not(part=HasColor(color=color)):
            return f"non{COLOR_WORD[color]}"
        case Not(part=HasType(word=word)):
            return f"non{word}" if word in _LOWER else f"non-{subtype(word)}"
        case AnyOf(parts=parts) if all(isinstance(part, HasColor) for part in parts):
            return " or ".join(adjective(part) for part in parts)
        case _:
            raise Unsayable(found)


def _is_outlaw(found: Filter) -> bool:
    return found == AnyOf(tuple(HasType(word) for word in _OUTLAWS))


def being(found: Filter, *, plural_form: bool = False) -> str:
    """What follows "is" or "are"."""
    if _is_outlaw(found):
        return "outlaws" if plural_form else "an outlaw"
    if isinstance(found, AnyOf):
        return " or ".join(being(part, plural_form=plural_form) for part in found.parts)
    try:
        return adjective(found)
    except Unsayable:
        pass
    match found:
        case AttackingWhom(who=who):
            return f"attacking {players(who)}"
        case HasType() | Is(state="token") | AllOf():
            words = noun(found, plural_form=plural_form)
            return words if plural_form else with_article(words)
        case _:
            raise Unsayable(found)


def _gather(words: _Words, part: Filter, *, plural_form: bool) -> None:
    match part:
        case Anything():
            pass
        case Not(part=ThisObject() | AttachedObject()):
            words.other = True
        case Is(state="token"):
            words.token = True
        case HasType(word=word) if word not in ("legendary", "snow", "basic"):
            words.types.append(word)
        case ControlledBy(who=who):
            words.control = _controls(who)
        case Not(part=ControlledBy(who=Who.YOU)):
            words.control = "you don't control"
        case Not(part=ControlledBy(who=Who.OPPONENTS)):
            words.control = "your team controls"
        case Not(part=OwnedBy(who=Who.YOU)):
            words.unowned = " but don't own"
        case OwnedBy(who=Who.YOU):
            words.after.append("you own")
        case Named(name=name):
            words.after.append(f"named {name}")
        case SharesColor():
            words.after.append(
                "that share a color with it" if plural_form else "that shares a color with it"
            )
        case AttackingWhom(who=who):
            words.after.append(f"attacking {players(who)}")
        case Not(part=HasKeyword(keyword=keyword)):
            words.after.append(f"without {keyword}")
        case _:
            _gather_rest(words, part, plural_form=plural_form)


def _gather_rest(words: _Words, part: Filter, *, plural_form: bool) -> None:
    try:
        words.adjectives.append(adjective(part))
        return
    except Unsayable:
        pass
    try:
        words.after.append("with " + quality(part, "them" if plural_form else "it"))
        return
    except Unsayable:
        pass
    verb = "that are" if plural_form else "that's"
    if isinstance(part, Not):
        verb = "that aren't" if plural_form else "that isn't"
        part = part.part
    words.after.append(f"{verb} {being(part, plural_form=plural_form)}")


def with_article(words: str) -> str:
    """ "a Goblin", "an Elf", "another creature"."""
    if words.startswith("other "):
        return "an" + words
    return ("an " if words[:1].lower() in "aeiou" else "a ") + words


def _head(words: _Words, *, plural_form: bool, creatures: bool) -> list[str]:
    cards = [word for word in words.types if word in (*CARD_TYPES, "instant", "sorcery")]
    subtypes = [subtype(word) for word in words.types if word not in cards]
    if creatures and "creature" not in cards and not (subtypes and not cards and not words.token):
        cards.append("creature")
    if words.token:
        return [*subtypes, *cards, "tokens" if plural_form else "token"]
    if "creature" in cards:
        cards.append(cards.pop(cards.index("creature")))
    if not cards:
        last = subtypes.pop() if subtypes else "permanent"
        return [*subtypes, _plural(last) if plural_form else last]
    return [*subtypes, *cards[:-1], _plural(cards[-1]) if plural_form else cards[-1]]


def _plural(word: str) -> str:
    made = plural(word.lower())
    return made if word[:1].islower() else made[:1].upper() + made[1:]


def noun(found: Filter, *, plural_form: bool = True, creatures: bool = False) -> str:
    """The noun phrase of a filter; `creatures`: that they are creatures goes without saying."""
    if _is_outlaw(found):
        return "outlaws" if plural_form else "outlaw"
    match found:
        case ThisObject():
            return "this creature"
        case AttachedObject():
            return "enchanted creature"
        case WithId(id=identity):
            return f"@{identity}"
        case AnyOf(parts=parts) if creatures or not _one_phrase(found):
            return " or ".join(noun(p, plural_form=plural_form, creatures=creatures) for p in parts)
        case _:
            return _phrase(found, plural_form=plural_form, creatures=creatures)


def _one_phrase(found: AnyOf) -> bool:
    """Whether the alternatives are adjectives or qualities of one head."""
    return all(isinstance(part, HasColor | Is | HasKeyword | Compare) for part in found.parts)


def _phrase(found: Filter, *, plural_form: bool, creatures: bool) -> str:
    words = _Words()
    parts = found.parts if isinstance(found, AllOf) else (found,)
    for part in parts:
        _gather(words, part, plural_form=plural_form)
    pieces = ["other"] if words.other else []
    pieces += [*words.adjectives, *_head(words, plural_form=plural_form, creatures=creatures)]
    if words.unowned and words.control != "you control":
        raise Unsayable(found)
    if words.control:
        pieces.append(words.control + words.unowned)
    return " ".join([*pieces, *words.after])


def objects(found: Filter) -> str:
    """The attackers or blockers that a verb speaks of."""
    if isinstance(found, Named):
        return found.name
    return noun(all_of((found,)), creatures=True)


def targets_text(found: Targets) -> str:
    """ "you or planeswalkers you control"."""
    if found.players is None:
        if found.permanents is not None:
            return noun(found.permanents)
        owner = found.planeswalkers_of
        if owner not in (Who.YOU, Who.OPPONENTS) or found.battles_of is not None:
            raise Unsayable(found)
        return f"planeswalkers {'you' if owner is Who.YOU else 'your opponents'} control"
    text = players(found.players)
    if found.planeswalkers_of is None and found.battles_of is None:
        return text
    theirs = {
        Who.YOU: "you control",
        Who.OPPONENTS: "your opponents control",
        Who.ITS_OWNER: "its owner controls",
    }
    whose = (
        "that player controls"
        if isinstance(found.players, PlayerNamed)
        else theirs.get(found.players, "they control")
    )
    if found.planeswalkers_of is not None and found.battles_of is not None:
        return f"{text} or permanents {whose}"
    return (
        f"{text} or {'planeswalkers' if found.planeswalkers_of is not None else 'battles'} {whose}"
    )


def keyword(found: Keyword) -> str:
    """A keyword ability with its quality or number."""
    if found.name == "landwalk" and found.quality is not None:
        return _landwalk(found.quality)
    if found.name == "protection" and found.quality is not None:
        return f"protection from {_protected(found.quality)}"
    if found.quality is not None:
        return f"{found.name} {noun(found.quality)}"
    return found.name if found.number is None else f"{found.name} {found.number}"


def _landwalk(lands: Filter) -> str:
    parts = lands.parts if isinstance(lands, AllOf) else (lands,)
    land = next((p.word for p in parts if isinstance(p, HasType) and p.word in LANDS), "land")
    kinds = [part for part in parts if part != HasType(land)]
    words = [adjective(part) if part != HasType("artifact") else "artifact" for part in kinds]
    return " ".join([*words, f"{land}walk"])


LANDS = ("plains", "island", "swamp", "mountain", "forest", "desert", "land")


def _protected(found: Filter) -> str:
    match found:
        case Anything():
            return "everything"
        case HasColor() | ColorCount() | HasType(word="snow"):
            return adjective(found)
        case ControlledBy(who=Who.OPPONENTS):
            return "your opponents"
        case ControlledBy(who=PlayerNamed(name=name)):
            return name
        case Compare(statistic="mana value"):
            return _compare(found)
        case _:
            return noun(found)


def pays(cost: Cost, who: str = "its controller") -> str:
    """ "unless its controller pays {2}"."""
    if cost.other is not None:
        if cost.other.endswith(" life"):
            return f"unless {who} {'pay' if who == 'you' else 'pays'} {cost.other}"
        verb, _, what = cost.other.partition(" ")
        return f"unless {who} {verb}{'' if who == 'you' else 's'} {what}"
    pay = "pay" if who == "you" else "pays"
    match cost.mana:
        case int():
            return f"unless {who} {pay} {{{cost.mana}}}"
        case CountOf(filter=what, times=times):
            return f"unless {who} {pay} {{{times}}} for each {noun(what, plural_form=False)}"
        case CountersOn(kind=kind, of="affected", times=times):
            name = "" if kind is None else f"{kind} "
            return f"unless {who} {pay} {{{times}}} for each {name}counter on it"
        case _:
            raise Unsayable(cost)
