"""How much a sentence gives: what its X is, and what a resolving spell or ability fixed once."""

import re

from msgspec.structs import replace

from legality.effects import qualities as q
from legality.effects.characteristics import BaseSize, Gets, HasAbility
from legality.effects.conditions import Exists, Undecided
from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER, Amount, Not, Untold
from legality.effects.replacing import replaced, within
from legality.text.later import later
from legality.text.lexicon import CREATURE_TYPES
from legality.text.reader import Scope
from legality.text.reading.clauses.changes import X
from legality.text.reading.concerns import QUOTED
from legality.text.reading.keywords import PLAIN
from legality.text.reading.nouns.amounts import amount_in_words
from legality.text.reading.nouns.counted import AT_THAT_TIME
from legality.text.words import COLOR_WORD

_CREATURES = CREATURE_TYPES | {"creature"}
_WHERE_X = later(r",? where X is (?P<what>[^\"]*)$", re.IGNORECASE)
_X_AND_Y = later(r"(?P<x>.*?),? and Y is (?P<y>.*)", re.IGNORECASE)
_TWO = later(r"(?P<power>[+-])X/(?P<toughness>[+-])Y")
_RESOLVED = later(
    r"\buntil\b|\bgains?\b|^(?!(?:each|all) )[^\"]*\bbecomes?\b|\btarget\b|^this (?:turn|combat),"
    r"|/\S+ this (?:turn|combat)\b",
    re.IGNORECASE,
)
_END = r"(?= until |,| and (?:it )?(?:gains?|can't|has|have)|\.?$)"
_FOR_EACH = later(rf"\bfor each (?P<what>[^\",]*?){_END}", re.IGNORECASE)
_COLORS_OF = later(
    rf"\bthe colors of (?P<what>[^\",]*?)(?: and (?:{PLAIN})\b|{_END})", re.IGNORECASE
)
_EQUAL_TO = later(rf"\bequal to (?P<what>[^\",]*?){_END}", re.IGNORECASE)


def with_amounts(effects: list[AnyEffect], sentence: str, scope: Scope) -> list[AnyEffect]:
    """The effects with what their X is, where the sentence says it. What a spell or an ability left
    behind was counted once, as it resolved (608.2h, 611.2d): no position tells how much it was."""
    once = _RESOLVED.search(QUOTED.sub("", sentence)) is not None
    if once:
        effects = [_fixed(effect, sentence) for effect in effects]
    where = _WHERE_X.search(sentence)
    if where is None:
        return effects
    both = None if once else _X_AND_Y.fullmatch(where["what"])
    if both is not None:
        x = amount_in_words(both["x"], scope)
        return _with_two(effects, x, _behind_x(both["y"], both["x"], scope))
    x = _at_that_time(where["what"]) if once else amount_in_words(where["what"], scope)
    return [_with_x(effect, x) for effect in effects]


def _with_x(effect: AnyEffect, x: Amount) -> AnyEffect:
    return replaced(effect, lambda part: x if part == X else part)


def _with_two(effects: list[AnyEffect], x: Amount, y: Amount) -> list[AnyEffect]:
    """The effects with X and Y told: "+X/+Y" is that much power and that much toughness."""
    fixed: list[AnyEffect] = []
    for effect in effects:
        two = _TWO.fullmatch(effect.bonus) if isinstance(effect, Gets) else None
        if two is None or not isinstance(effect, Gets):
            fixed.append(_with_x(effect, x))
        else:
            fixed.append(replace(effect, bonus=f"{two['power']}X/+0", x=x))
            fixed.append(replace(effect, bonus=f"+0/{two['toughness']}X", x=y))
    return fixed


_POSSESSED = later(r"(?P<whose>.*'s) (?:power|toughness|mana value)", re.IGNORECASE)
_ITS_OWN = later(r"(?:its|his|her|their) (?P<rest>.*)", re.IGNORECASE)


def _behind_x(y: str, x: str, scope: Scope) -> Amount:
    """What Y is, where "its" is of that whose number X is: "X is the exiled card's power and Y is
    its toughness"."""
    own = _ITS_OWN.match(y)
    if own is None or _ITS_OWN.match(x) is not None:
        return amount_in_words(y, scope)
    of = _POSSESSED.fullmatch(x)
    if of is None:
        return Untold(y.rstrip("."))
    return amount_in_words(f"{of['whose']} {own['rest']}", scope)


def _at_that_time(words: str) -> Untold:
    return Untold(f"{words.strip().rstrip('.').removesuffix(AT_THAT_TIME)}{AT_THAT_TIME}")


def _fixed(effect: AnyEffect, sentence: str) -> AnyEffect:
    """The effect with an amount that was counted once, or colours looked at once, in its words."""
    if isinstance(effect, HasAbility) and isinstance(effect.keyword.quality, q.HasColor):
        return _of_colors_then(effect, effect.keyword.quality, sentence)
    if isinstance(effect, Gets) and (effect.each is not None or effect.times is not None):
        return replace(effect, each=None, times=_at_that_time(_words(_FOR_EACH, sentence)))
    if isinstance(effect, BaseSize):
        once = _at_that_time(_words(_EQUAL_TO, sentence))
        power, toughness = (
            size if size is None or isinstance(size, int | Untold) else once
            for size in (effect.power, effect.toughness)
        )
        return replace(effect, power=power, toughness=toughness)
    return effect


def _of_colors_then(effect: HasAbility, color: q.HasColor, sentence: str) -> HasAbility:
    """Protection from the colours that permanents had, where that is what the sentence gives."""
    of = _COLORS_OF.search(QUOTED.sub("", sentence))
    if of is None:
        return effect
    once = Undecided(f"{COLOR_WORD[color.color]} was a color of {of['what']}{AT_THAT_TIME}")

    def looked_at(part: object) -> bool:
        return isinstance(part, Exists) and color in within(part.filter)

    return replaced(effect, lambda part: once if looked_at(part) else part)


def _words(pattern: re.Pattern[str], sentence: str) -> str:
    match = pattern.search(sentence)
    return sentence if match is None else match["what"]


def counting_others(effects: list[AnyEffect]) -> list[AnyEffect] | None:
    """The effects, where "for each other creature" of what is enchanted or equipped, or of each of
    a class, counts each but that one; None where nothing tells than whom they are others."""
    counting: list[AnyEffect] = []
    for effect in effects:
        made = _counting_others(effect)
        if made is None:
            return None
        counting.append(made)
    return counting


def _counting_others(effect: AnyEffect) -> AnyEffect | None:
    if not isinstance(effect, Gets | BaseSize):
        return effect
    names = ("each", "x", "times") if isinstance(effect, Gets) else ("power", "toughness")
    amounts = {name: getattr(effect, name) for name in names}
    counted = set(within(tuple(amounts.values())))
    if OTHER not in counted or isinstance(effect.subject, q.ThisObject):
        return effect
    attached = isinstance(effect.subject, q.AttachedObject)
    if not attached and (OTHER in within(effect.subject) or isinstance(effect.subject, q.Target)):
        return None  # other than whom?
    if not any(isinstance(part, q.HasType) and part.word in _CREATURES for part in counted):
        return effect  # "for each other enchantment": each but the Aura
    other = Not(effect.subject if attached else q.Affected())
    parts = replaced(tuple(amounts.values()), lambda part: other if part == OTHER else part)
    return replace(effect, **dict(zip(names, parts, strict=True)))
