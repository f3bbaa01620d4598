"""Circumstances: "as long as you control an Island", "unless it's equipped", "during your turn".

`known` reads what a position can decide; anything else is kept in words, `Undecided`.
"""

import re
from functools import lru_cache
from typing import Literal

from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.canonical import all_of
from legality.effects.filters import Filter, Not
from legality.effects.players import PlayerNamed, Players, Who
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.conditions.measures import measured
from legality.text.reading.conditions.overlong import holds_a_clause
from legality.text.reading.conditions.pronouns import speaks_of_it
from legality.text.reading.conditions.standing import about, keyword_had, object_condition, standing
from legality.text.reading.nouns.counted import AT_THAT_TIME
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.nouns.qualities import counters
from legality.text.reading.nouns.relatives import NAMED_CONTROLS, PLAYERS
from legality.text.words import COLORS, NUMBER, number

_HAS = phrase("has|have")
_TURN = {
    "it's your turn": c.TurnOf(Who.YOU),
    "during your turn": c.TurnOf(Who.YOU),
    "it's not your turn": c.TurnOf(Who.NOT_YOU),
    "it isn't your turn": c.TurnOf(Who.NOT_YOU),
    "it's an opponent's turn": c.TurnOf(Who.OPPONENTS),
}
_CONTROLS = phrase(
    r"(?P<who>you|defending player|attacking player|an opponent|your opponents|no opponent"
    r"|enchanted player|its controller|another player|a(?:ny)? player) controls?"
)
_CONTROLS_NONE = phrase(
    r"(?P<who>you|defending player|attacking player|its controller) (?:don't|doesn't) control"
    r"(?= (?:an?|another)\b)"
)
_ATTACHED = phrase("(?:enchanted|equipped) (?:creature|permanent|artifact|land)")
_MORE = phrase("more")
_THAN_PLAYER = phrase(r"than (?P<who>you|defending player|attacking player|its controller)")
_AS_MANY = phrase("at least as many")
_AS_PLAYER = phrase(r"as (?P<who>you|defending player|attacking player)")
_QUANTITY: tuple[tuple[re.Pattern[str], q.Comparison | None], ...] = (
    (phrase("another"), None),
    (phrase(rf"at least (?P<number>{NUMBER})(?P<other> other)?"), ">="),
    (phrase(rf"no more than (?P<number>{NUMBER})(?P<other> other)?"), "<="),
    (phrase(rf"(?:fewer|less) than (?P<number>{NUMBER})(?P<other> other)?"), "<"),
    (phrase(rf"more than (?P<number>{NUMBER})(?P<other> other)?"), ">"),
    (phrase(rf"exactly (?P<number>{NUMBER})(?P<other> other)?"), "="),
    (phrase(rf"(?P<number>{NUMBER}) or (?:more|greater)(?P<other> other)?"), ">="),
    (phrase(rf"(?P<number>{NUMBER}) or (?:fewer|less)(?P<other> other)?"), "<="),
    (phrase(r"(?P<no>no)(?P<other> other)?"), "="),
    (phrase(r"(?P<a>an?)"), ">="),
)
_LIFE = phrase(
    rf"(?:(?P<who>you|an opponent|defending player|attacking player) (?:have|has)"
    rf" (?P<number>{NUMBER})"
    rf" or (?P<way>more|less|greater|fewer) life|(?P<total>your) life total is"
    rf" (?P<total_number>{NUMBER})"
    r" or (?P<total_way>more|less|greater))"
)
_ANOTHER = phrase("other|another")
_OR_ANY = later(r"(?:(?!\bthat's\b).)*\bor an? ", re.IGNORECASE)
"""A second noun with an article of its own; not of what "that's a Goblin or an Elf" says."""
_THERE = phrase(r"(?:there (?:is|are)|there's)")
_ON_BATTLEFIELD = phrase("(?:is|are) on the battlefield")


def _quantity(reader: Reader) -> tuple[q.Comparison, int, bool] | None:
    """How many are asked for, and whether others than the source."""
    for pattern, sign in _QUANTITY:
        at = reader.at
        match = reader.take(pattern)
        if match is None:
            continue
        if sign is None:
            return None if reader.peek(_ANOTHER) is not None else (">=", 1, True)
        groups = match.groupdict()
        if groups.get("no"):
            return ("=", 0, groups.get("other") is not None)
        if groups.get("a"):
            return (">=", 1, False)
        count = number(groups["number"])
        other = groups.get("other") is not None
        if count is not None and not (other and reader.peek(_ANOTHER) is not None):
            return (sign, count, other)
        reader.at = at
    return None


def _others(filter: Filter, scope: Scope, words: str) -> Filter | None:
    """ "another creature": another than the one that the sentence is about. None where it is about
    several: another than which of them? And behind "another Goblin or an Elf": that may be it."""
    if scope.of_many or _OR_ANY.match(words) is not None:
        return None
    return all_of((filter, Not(scope.subject)))


def _controls(reader: Reader, scope: Scope) -> c.Condition | None:
    """ "you control two or more artifacts", "an opponent controls a white creature", "you don't
    control a Wall"."""
    none = reader.take(_CONTROLS_NONE)
    if none is not None:
        missing = _holds(reader, scope, PLAYERS[none["who"].lower()])
        return None if missing is None else c.Exists(missing.filter, "=", 0)
    match = reader.take(_CONTROLS)
    if match is None:
        named = reader.take(NAMED_CONTROLS)
        return None if named is None else _holds(reader, scope, PlayerNamed(named["name"]))
    word = match["who"].lower().replace("any player", "a player")
    if word != "no opponent" and (more := _controls_more(reader, scope, word)) is not None:
        return more
    if word != "no opponent" and reader.take(_ATTACHED) is not None:
        return about(q.AttachedObject(), q.ControlledBy(PLAYERS[word]), scope)
    several = word in ("an opponent", "a player", "another player", "no opponent")
    who = Who.OPPONENTS if word == "no opponent" else PLAYERS[word]
    held = _holds(reader, scope, who)
    if held is None or (several and (held.comparison, held.count) != (">=", 1)):
        return None
    return c.Exists(held.filter, "=", 0) if word == "no opponent" else held


def _holds(reader: Reader, scope: Scope, who: Players) -> c.Exists | None:
    """How many of what, behind "controls"."""
    quantity = _quantity(reader)
    if quantity is None:
        return None
    sign, count, other = quantity
    at = reader.at
    filter = noun_phrase(reader, scope, conjunction=False)
    if filter is not None and other:
        filter = _others(filter, scope, reader.text[at : reader.at])
    return None if filter is None else c.Exists(all_of((filter, q.ControlledBy(who))), sign, count)


def _controls_more(reader: Reader, scope: Scope, word: str) -> c.Condition | None:
    """ "you control more creatures than defending player": only players who are one."""
    at = reader.at
    single = ("you", "defending player", "attacking player", "its controller")
    for start, end, or_equal in ((_MORE, _THAN_PLAYER, False), (_AS_MANY, _AS_PLAYER, True)):
        if word in single and reader.take(start) is not None:
            filter = noun_phrase(reader, scope)
            other = reader.take(end)
            if filter is not None and other is not None:
                mine = all_of((filter, q.ControlledBy(PLAYERS[word])))
                theirs = all_of((filter, q.ControlledBy(PLAYERS[other["who"].lower()])))
                return c.MoreThan(mine, theirs, or_equal)
        reader.at = at
    return None


def _life(reader: Reader) -> c.Condition | None:
    match = reader.take(_LIFE)
    if match is None:
        return None
    who = Who.YOU if match["total"] is not None else PLAYERS[match["who"].lower()]
    life = number(match["number"] or match["total_number"])
    way = (match["way"] or match["total_way"]).lower()
    return (
        None if life is None else c.LifeIs(who, ">=" if way in ("more", "greater") else "<=", life)
    )


_IS_FACING = phrase(
    r"(?:is|are) (?P<how>blocking|blocked by)"
    r" (?:it|~|(?P<attached>(?:enchanted|equipped) creature))"
)
_FACED = phrase(
    r"(?:it|he|she|~|this creature|(?P<attached>(?:enchanted|equipped) creature))(?: is|'s)"
    r" (?P<how>blocking|blocked by)"
)


def _facing(reader: Reader, scope: Scope) -> c.Condition | None:
    """ "two or more creatures are blocking it", "it's blocked by two or more creatures"."""
    match = reader.take(_FACED)
    if match is not None:
        quantity = _quantity(reader)
        filter = None if quantity is None else noun_phrase(reader, scope, conjunction=False)
        how: Literal["blocking", "blocked by"] = (
            "blocking" if match["how"].lower() == "blocked by" else "blocked by"
        )
    else:
        quantity = _quantity(reader)
        filter = None if quantity is None else noun_phrase(reader, scope, conjunction=False)
        match = None if filter is None else reader.take(_IS_FACING)
        how = "blocked by" if match and match["how"].lower() == "blocked by" else "blocking"
    if match is None or filter is None or quantity is None or quantity[2] or scope.of_many:
        return None
    attached = match["attached"] is not None or isinstance(scope.subject, q.AttachedObject)
    if not attached and not isinstance(scope.subject, q.ThisObject):
        return None
    whom = q.Faces(how, "attached" if attached else "source")
    return c.Exists(all_of((filter, whom)), quantity[0], quantity[1])


def _battlefield(reader: Reader, scope: Scope) -> c.Condition | None:
    """ "there are five or more Forests on the battlefield", "a creature has a counter on it", "two
    or more creatures are attacking"."""
    there = reader.take(_THERE) is not None
    quantity = _quantity(reader)
    if quantity is None:
        return None
    at = reader.at
    filter = noun_phrase(reader, scope, conjunction=False)
    if filter is None:
        return None
    sign, count, other = quantity
    whom = _others(filter, scope, reader.text[at : reader.at]) if other else filter
    if whom is None:
        return None
    if there:
        is_named = "on the battlefield" in reader.text[: reader.at]
        return c.Exists(whom, sign, count) if is_named else None
    if reader.take(_ON_BATTLEFIELD) is not None:
        return c.Exists(whom, sign, count)
    if (stands := standing(reader)) is not None:
        return c.Exists(all_of((whom, stands)), sign, count)
    if reader.take(_HAS) is not None and (had := counters(reader) or keyword_had(reader)):
        return c.Exists(all_of((whom, had)), sign, count)
    return None


_DESIGNATED = later(
    r"(?:it|he|she)(?P<said>(?:'s| is|(?P<not> isn't|'s not)) (?P<word>monstrous|renowned|saddled"
    r"|transformed)| was(?:n't)? (?:kicked|crewed this turn))"
)
"""What a field of the position tells of the object that has the text."""
_OWN_COMMANDER = later(r"you control (?:a|your) commander")
_WAS = later(
    rf"(?:{'|'.join(COLORS)}) (?:was one of that spell's colors"
    r"|had the most votes or was tied for most votes)|(?:(?! and | or ).){1,80} was chosen"
)
"""What was chosen or looked at: asked in these words, also beside another circumstance."""
MOST_JOINS = 8
"""So many "and" and "or" one circumstance may hold; more are not read."""
_JOINS = later(r" (?:and|or) ")


def has_words(text: str) -> bool:
    """Whether the text names a circumstance at all: nobody can be asked about a full stop."""
    return any(map(str.isalnum, text))


@lru_cache(maxsize=8192)
def known(text: str, scope: Scope) -> c.Condition | None:
    """The condition if a position can decide it, else None."""
    low = text.strip().rstrip(".").lower()
    if low in _TURN:
        return _TURN[low]
    if low.endswith(AT_THAT_TIME) or _WAS.fullmatch(low) is not None:
        return c.Undecided(text.strip().rstrip("."))
    if (stands := _DESIGNATED.fullmatch(low)) is not None and scope.subject == q.THIS:
        is_so = " isn't" if stands["not"] else " is"
        words = stands["said"] if stands["word"] is None else f"{is_so} {stands['word']}"
        return c.Undecided(f"~{words}")
    if _OWN_COMMANDER.fullmatch(low) is not None:
        return c.Undecided(text.strip().rstrip("."))
    for read in (_facing, _controls, object_condition, _battlefield):
        reader = Reader(text)
        condition = read(reader, scope)
        if condition is not None and reader.done:
            return condition
    reader = Reader(text)
    condition = _life(reader)
    if condition is not None and reader.done:
        return condition
    if (amount := measured(Reader(text), scope)) is not None:
        return amount
    return _compound(text, scope)


def _compound(text: str, scope: Scope) -> c.Condition | None:
    """ "you control a Forest and it's your turn": both halves must be known."""
    if sum(1 for _ in _JOINS.finditer(text)) > MOST_JOINS:
        return None
    for word, kind in ((" and ", c.Every), (" or ", c.Either)):
        at = text.find(word)
        while at >= 0:
            before, behind = text[:at].rstrip(","), text[at + len(word) :]
            if word == " and " and _is_list_of_unclear_parts(text[:at], behind):
                return None
            first = known(before, scope)
            if isinstance(first, c.Exists) and speaks_of_it(behind):
                return None  # that one, or the one that the text is about?
            second = known(behind, scope) if first is None else _second(behind, first, scope)
            if second is not None:
                first = first or _undecided_by_itself(before)
            elif first is not None:
                second = _undecided_by_itself(behind)
            if first is not None and second is not None:
                return kind((first, second))
            at = text.find(word, at + 1)
    return None


_BEGINS_NOUN = later(r"(?:an?|another|no|two|three|four|five|six|seven|\d{1,6}) ")
_OR_A = later(r" or (?:an?|another) ")


def _is_list_of_unclear_parts(before: str, behind: str) -> bool:
    """Whether "and" stands in one list with commas or "or", between nouns that share a verb: "you
    control a Swamp, a Forest, and an Island", "a Swamp and a Forest or an Island"."""
    if _BEGINS_NOUN.match(behind) is None:
        return False
    return "," in before or _OR_A.search(f"{before} and {behind}") is not None


def _second(text: str, first: c.Condition, scope: Scope) -> c.Condition | None:
    """The second half; "you control an artifact and an enchantment" says "you control" once."""
    text = text.removeprefix("if ")
    condition = known(text, scope)
    if (
        condition is None
        and isinstance(first, c.Exists)
        and text.startswith(("a ", "an ", "another "))
    ):
        condition = known(f"you control {text}", scope) if _is_yours(first.filter) else None
    return condition


_WHOLE = later(
    r"(?:if )?(?P<words>(?:you|an opponent|no opponent|each opponent|a player|there|a creature)"
    r"(?:'ve|'re)? (?:has |have |are |is |was |were )?(?:[a-z]+ed|cast|drew|drawn|lost|have|has"
    r"|the monarch|are|is)\b.*|it's (?:night|day|neither day nor night))",
    re.IGNORECASE,
)
"""A circumstance with a subject and a verb of its own."""
_OR_MORE = later(r" or (?:more|greater|fewer|less)\b")


def _undecided_by_itself(text: str) -> c.Condition | None:
    """One half that the board does not decide, beside one that it does: asked by itself."""
    match = _WHOLE.fullmatch(text.strip().rstrip("."))
    if match is None or holds_a_clause(match["words"]):
        return None
    if _JOINS.search(_OR_MORE.sub("", match["words"])) is not None:
        return None
    return c.Undecided(match["words"])


def _is_yours(filter: Filter) -> bool:
    return q.ControlledBy(Who.YOU) in getattr(filter, "parts", ())
