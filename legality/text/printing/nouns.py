"""Printing noun phrases in the words the parser reads."""

import re
from dataclasses import dataclass, field

from legality.effects import qualities as q
from legality.effects.canonical import conjuncts
from legality.effects.filters import OTHER, AllOf, AnyOf, Compare, EnchantedBy, Filter, Not
from legality.effects.players import Who
from legality.text.later import later
from legality.text.lexicon import plural
from legality.text.printing import qualities


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


def being(filter: Filter, *, plural_form: bool = False) -> str:
    """What follows "is" or "are"."""
    if qualities.is_outlaw(filter):
        return "outlaws" if plural_form else "an outlaw"
    if isinstance(filter, AnyOf):
        return " or ".join(being(part, plural_form=plural_form) for part in filter.parts)
    try:
        return qualities.adjective(filter)
    except qualities.Unsayable:
        pass
    match filter:
        case q.AttackingWhom(who=who):
            return f"attacking {qualities.players(who)}"
        case q.Faces(how=how, whom=whom):
            return f"{how} {_whom(whom)}"
        case EnchantedBy(filter=auras):
            return f"enchanted by {noun(auras)}"
        case q.OfChosen(what=what) if what != "name":
            return f"of {the_chosen(what)}"
        case q.HasType() | q.Is(state="token") | AllOf():
            words = noun(filter, plural_form=plural_form)
            return words if plural_form else with_article(words)
        case _:
            raise qualities.Unsayable(filter)


_PLAIN_ID = later(r"[\w#-]+", re.ASCII)
_WHOM = {"source": "this creature", "affected": "it", "attached": "enchanted creature"}


def _whom(meant: object) -> str:
    """Whom a quality is about; "that creature" where an ability names one besides its source."""
    return _WHOM[meant] if isinstance(meant, str) else "that creature"


def _gather(words: _Words, part: Filter, *, plural_form: bool) -> None:
    match part:
        case q.Anything():
            pass
        case Not(part=q.ThisObject() | q.Affected()):
            words.other = True
        case Not(part=q.AttachedObject()):
            words.after.append("other than enchanted creature")
        case q.Is(state="token"):
            words.token = True
        case q.Is(state="new"):
            words.after.append("that entered this turn")
        case q.HasType(word=word) if word not in ("legendary", "snow", "basic"):
            words.types.append(word)
        case q.ControlledBy(who=who):
            words.control = qualities.controls(who)
        case Not(part=q.ControlledBy(who=Who.YOU)):
            words.control = "you don't control"
        case Not(part=q.ControlledBy(who=Who.OPPONENTS)):
            words.control = "your team controls"
        case Not(part=q.OwnedBy(who=Who.YOU)):
            words.unowned = " but don't own"
        case q.OwnedBy(who=Who.YOU):
            words.after.append("you own")
        case q.Named(name=name):
            words.after.append(f"named {name}")
        case Not(part=q.Named(name=name)):
            words.after.append(f"not named {name}")
        case q.OfChosen(what="name"):
            words.after.append("with the chosen name")
        case q.OfChosen(what=what):
            words.after.append(f"of {the_chosen(what)}")
        case q.Shares(what=what, of=of):
            with_whom = {"affected": "that creature", "source": "it"}.get(str(of)) or _whom(of)
            share = "share" if plural_form else "shares"
            words.after.append(f"that {share} a {what} with {with_whom}")
        case q.AttackingWhom(who=who):
            words.after.append(f"attacking {qualities.players(who)}")
        case q.Faces(how=how, whom=whom):
            words.after.append(f"{how} {_whom(whom)}")
        case Not(part=q.HasKeyword() as lacked):
            words.after.append(f"without {qualities.keyword_had(lacked)}")
        case _:
            _gather_rest(words, part, plural_form=plural_form)


def _gather_rest(words: _Words, part: Filter, *, plural_form: bool) -> None:
    try:
        words.adjectives.append(qualities.adjective(part))
        return
    except qualities.Unsayable:
        pass
    try:
        words.after.append("with " + qualities.quality(part, noun, "them" if plural_form else "it"))
        return
    except qualities.Unsayable:
        pass
    verb = "that are" if plural_form else "that's"
    if isinstance(part, Not):
        verb = "that aren't" if plural_form else "that isn't"
        part = part.part
        if isinstance(part, AllOf):
            raise qualities.Unsayable(part)
    words.after.append(f"{verb} {being(part, plural_form=plural_form)}")


def the_chosen(what: str) -> str:
    """ "the chosen color", "the first chosen type"."""
    which, _, kind = what.rpartition(" ")
    if which in ("first", "second"):
        return f"the {which} chosen {kind}"
    return f"the chosen {what}"


def with_article(words: str) -> str:
    """ "a Goblin", "an Elf", "another creature"."""
    if words.startswith("other "):
        return "an" + words
    return ("an " if words[:1].lower() in "aeiou" else "a ") + words


def _head(words: _Words, *, plural_form: bool, creatures: bool) -> list[str]:
    cards = [word for word in words.types if word in (*qualities.CARD_TYPES, "instant", "sorcery")]
    subtypes = [qualities.subtype(word) for word in words.types if word not in cards]
    if creatures and "creature" not in cards and not (subtypes and not cards and not words.token):
        cards.append("creature")
    if words.token:
        return [*subtypes, *cards, "tokens" if plural_form else "token"]
    if "creature" in cards:
        cards.append(cards.pop(cards.index("creature")))
    if not cards:
        last = subtypes.pop() if subtypes else "permanent"
        return [*subtypes, plural(last) if plural_form else last]
    return [*subtypes, *cards[:-1], plural(cards[-1]) if plural_form else cards[-1]]


def noun(filter: Filter, *, plural_form: bool = True, creatures: bool = False) -> str:
    """The noun phrase of a filter; `creatures`: that they are creatures goes without saying."""
    if qualities.is_outlaw(filter):
        return "outlaws" if plural_form else "outlaw"
    match filter:
        case q.ThisObject():
            return "this creature"
        case q.Target(number=number):
            return _TARGETS.get(number, "another target creature")
        case q.AttachedObject():
            return "enchanted creature"
        case q.WithId(id=identity):
            return f"@{identity}" if _PLAIN_ID.fullmatch(identity) else f"@[{identity}]"
        case AnyOf(parts=parts) if creatures or not _one_phrase(filter):
            _check_shared(parts)
            return " or ".join(noun(p, plural_form=plural_form, creatures=creatures) for p in parts)
        case _:
            return _phrase(filter, plural_form=plural_form, creatures=creatures)


_TARGETS = {0: "that creature", 1: "target creature"}


def _check_shared(parts: tuple[Filter, ...]) -> None:
    """ "Other Walls or Elves you control" says "other" and "you control" of both; it is read as one
    "other" before the alternatives, never as one in each."""
    controlled = [any(isinstance(p, q.ControlledBy) for p in conjuncts(part)) for part in parts]
    if (controlled[-1] and not all(controlled)) or OTHER in conjuncts(parts[0]):
        raise qualities.Unsayable(parts)


def _one_phrase(either: AnyOf) -> bool:
    """Whether the alternatives are adjectives or qualities of one head."""
    return all(
        isinstance(part, q.HasColor | q.Is | q.HasKeyword | Compare) for part in either.parts
    )


def _size(parts: tuple[Filter, ...]) -> tuple[str, tuple[Filter, ...]]:
    """ "1/1" for that power and toughness, and the parts without them."""
    exact = {
        part.statistic: part
        for part in parts
        if isinstance(part, Compare) and part.comparison == "=" and isinstance(part.amount, int)
    }
    power, toughness = exact.get("power"), exact.get("toughness")
    if power is None or toughness is None:
        return "", parts
    rest = tuple(part for part in parts if part not in (power, toughness))
    return f"{power.amount}/{toughness.amount}", rest


def _phrase(filter: Filter, *, plural_form: bool, creatures: bool) -> str:
    words = _Words()
    size, parts = _size(conjuncts(filter))
    for part in parts:
        _gather(words, part, plural_form=plural_form)
    pieces = ["other"] if words.other else []
    pieces += [size] if size else []
    pieces += [*words.adjectives, *_head(words, plural_form=plural_form, creatures=creatures)]
    if words.unowned and words.control != "you control":
        raise qualities.Unsayable(filter)
    if words.control:
        pieces.append(words.control + words.unowned)
    return " ".join([*pieces, *words.after])
