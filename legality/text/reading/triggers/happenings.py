"""On what an ability triggers: "Whenever a creature you control attacks alone," (508.3, 509.3)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.canonical import all_of, any_of
from legality.effects.conditions import ALWAYS, Condition, Undecided
from legality.effects.filters import OTHER, Filter, Targets
from legality.effects.players import Who
from legality.effects.qualities import Comparison, ControlledBy, HasType, ThisObject
from legality.effects.triggered import Happening
from legality.text.later import later
from legality.text.normalise import normalise
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.targets import targets
from legality.text.reading.conditions import circumstances
from legality.text.reading.nouns.phrases import noun_phrase, single
from legality.text.words import NUMBER, number

_OF_COMBAT = later(
    r"\b(?:attacks?|attacked|blocks?|blocked|becomes? tapped"
    r"|(?:deals?|dealt)\b[^,.]* damage|dies|die|you exert|trains|mentors)\b",
    re.IGNORECASE,
)
Cause = Literal["life", "entering", "leaving", "untapping", "counters", "cards", "damage", "target"]
"""What a resolving ability does, as far as other abilities may trigger on it: players gain or lose
life, permanents enter or leave, are untapped, get or lose counters, cards move, damage is dealt,
something is chosen as a target."""
_CAUSES: tuple[tuple[Cause, re.Pattern[str]], ...] = (
    ("life", later(r"\b(?:gains?|loses?|lost|gained)\b[^,.]*\blife\b|\bmonarch\b", re.I)),
    ("entering", later(r"(?<!~ )\benters?\b|\bcreates?\b|\btokens?\b|\bamass", re.I)),
    (
        "leaving",
        later(
            r"\bleaves?\b|\bdies?\b|graveyard|\bsacrific|\bdestroyed\b|\bexiled?\b"
            r"|\breturned\b|\bput into\b",
            re.I,
        ),
    ),
    ("untapping", later(r"\buntap", re.I)),
    ("counters", later(r"\bcounters?\b", re.I)),
    (
        "cards",
        later(r"\b(?:draws?|discards?|mills?|cards?|scrys?|surveils?)\b", re.I),
    ),
    ("damage", later(r"\bdamage\b", re.I)),
    ("target", later(r"\bbecomes? the target\b|\bcommits? a crime\b", re.I)),
)
_NOUNS = r"(?:an?|another|one or more(?: other)?) \w+(?: \w+)?(?:, [\w ]+)*, or [^,]*"
_ADJECTIVES = r"(?:an?|another|one or more(?: other)?) [\w'-]+(?:, [\w'-]+)*, [\w'-]+ [^,]*"
"""A class by adjectives between commas: "a nontoken, nonlegendary creature attacks"."""
_VERB = (
    r"(?:attacks?|blocks?|becomes?|deals?|is|are|dies?|enters?|leaves?|transforms|draws|casts) ?"
)
_HAPPENS = later(
    rf"(?:whenever|when) (?P<what>(?:{_NOUNS}|{_ADJECTIVES}|[^,]*)"
    rf"(?:(?:, {_VERB}[^,]*)+, or [^,]*|, or {_VERB}[^,]*)?)",
    re.IGNORECASE,
)
"""What happens, by its words: "a Goblin, Orc, or Army you control attacks, blocks, or dies"."""
CREATURE = HasType("creature")
YOURS = ControlledBy(Who.YOU)
_WHEN = phrase("whenever|when")
_OR = phrase("or")
_OR_LISTED = phrase(rf",(?: or(?= {_VERB})|(?= {_VERB}[^,]*,(?: {_VERB}[^,]*,)* or {_VERB}))")
"""Between the parts of "attacks, blocks, or dies"."""
_SOME = phrase(rf"(?P<number>one|{NUMBER}) or more")
_YOU_ATTACK = phrase(r"you attack(?! or\b)")
_YOU_EXERT = phrase("you exert a creature")
_A_PLAYER = phrase("a player")
_WITH = phrase(rf"with (?:(?P<exactly>exactly )?(?P<number>{NUMBER})(?P<more> or more)?)")
_WITH_SOME = phrase("with")
_AND_BESIDE = phrase(rf"and at least (?P<number>{NUMBER}) other")
_ARTICLE = phrase("an?(?! opponent)(?=\\s)")
_EACH_OTHER = phrase("another")
_ATTACKS = phrase("attacks?")
_BLOCKS = phrase("blocks?")
_BECOMES = phrase("becomes?")
_BLOCKED = phrase("blocked")
_BY = phrase("by")
_TAPPED = phrase("tapped")
_UNBLOCKED = phrase("and (?:isn't|aren't) blocked")
_ALONE = phrase("alone")
_PLAYER_ALONE = phrase("a player alone")
_FIRST_TIME = phrase("for the first time each turn")
_IN_OTHER_WAYS = phrase(
    "transforms|is turned face up"
    "|becomes the target of a spell(?: you control| an opponent controls)?(?! or\\b)"
)
"""What does not happen while nobody responds."""
_ENTERS = phrase("enters?(?: the battlefield)?(?P<yours> under your control)?")
_LEAVES = phrase("leaves? the battlefield")
_UNTAPPED = phrase("untapped")
_OF_LIFE = phrase(
    r"(?P<who>you|a player|an opponent|another player) (?P<verb>gain|lose)s?"
    r"(?P<both> or loses?)? life"
)
_OF_DRAWS = phrase(
    r"(?P<who>you|a player|an opponent|another player) draws? a card(?= *,| except the first one"
    r" (?:you|they) draw in each of (?:your|their) draw steps)"
    r"(?: except[^,]*)?"
)
"""A card that is drawn in combat is none of a draw step."""
_PLAYERS: dict[str, Who] = {
    "you": Who.YOU,
    "a player": Who.ANY,
    "an opponent": Who.OPPONENTS,
    "another player": Who.NOT_YOU,
}
_ENTERS_OR = phrase(
    r"(?:enters(?: the battlefield)?|transforms|is turned face up)"
    r"(?:,? or|,(?= (?:attacks|blocks|deals|becomes|dies|enters)\b[^,]*,(?: \w[^,]*,)* or ))"
)
_WHILE = phrase("while")
_DEALS = phrase(
    r"deals? (?P<combat>combat )?damage(?: to (?P<whom>a player or planeswalker|a player or battle"
    r"|an opponent|a player|one of your opponents|a creature|another creature|you))?"
)
_IS_DEALT = phrase("(?:is|are) dealt (?P<combat>combat )?damage")
_DIES = phrase("dies?|is put into a graveyard from the battlefield")
_IS_BURIED = phrase("is put into a graveyard from anywhere(?! other)")
"""Of who is on the battlefield, no more than its death (700.4)."""
_A_CREATURE = phrase("an?|another")
_COMMA = later(r",\s*")
_DAMAGED = {
    "a player": Targets(players=Who.ANY),
    "an opponent": Targets(players=Who.OPPONENTS),
    "one of your opponents": Targets(players=Who.OPPONENTS),
    "you": Targets(players=Who.YOU),
    "a player or planeswalker": Targets(players=Who.ANY, planeswalkers_of=Who.ANY),
    "a player or battle": Targets(players=Who.ANY, battles_of=Who.ANY),
}


class Occasion(Struct, frozen=True):
    """On what an ability triggers, and under which circumstance; `rest` is what it then does."""

    on: tuple[Happening, ...]
    when: Condition
    rest: str


def of_combat(text: str) -> bool:
    """Whether a triggered ability may trigger on what happens in a combat, or on what an ability
    does that has triggered there."""
    match = _HAPPENS.match(text)
    return match is not None and (
        _OF_COMBAT.search(match["what"]) is not None or bool(causes(text))
    )


_FROM_WHEN = later(r"\bwhen(?:ever)?\b.*", re.IGNORECASE)


def from_when(line: str, name: str | None) -> str | None:
    """A line of a card of that name from its "when" on, in the form that the grammar reads; None
    where it says none."""
    match = _FROM_WHEN.search(normalise(line, name))
    return None if match is None else match[0]


def what_is_done(text: str) -> str:
    """The text of an ability behind its trigger condition (603.1); the whole where it has none."""
    match = _HAPPENS.match(text)
    return text if match is None else text[match.end() :]


@lru_cache(maxsize=8192)
def causes(text: str) -> frozenset[Cause]:
    """On what of a resolving ability a triggered ability may trigger, by its words."""
    match = _HAPPENS.match(text)
    if match is None:
        return frozenset()
    return frozenset(cause for cause, words in _CAUSES if words.search(match["what"]) is not None)


_OF_DECLARATION = later(
    r"\b(?:attacks?|attacked|blocks?|blocked|becomes? tapped|trains|mentors)\b", re.IGNORECASE
)
"""That a creature trains or mentors another comes of an attack (702.149c, 702.134c)."""


def of_attack_or_block(text: str) -> bool:
    """Whether it may trigger as attackers or blockers are declared, and not only by damage."""
    match = _HAPPENS.match(text)
    return match is not None and _OF_DECLARATION.search(match["what"]) is not None


def occasion(text: str) -> Occasion | None:
    """On what the ability triggers; None where that is not read."""
    reader = Reader(text)
    if reader.take(_WHEN) is None:
        return None
    happenings = _happenings(reader)
    if happenings is None:
        return None
    when = _while(reader)
    if when is None or reader.take(_COMMA) is None or reader.peek(_OR) is not None:
        return None
    return Occasion(tuple(happenings), when, reader.rest)


def _while(reader: Reader) -> Condition | None:
    """ "while you control two or more artifacts"; the first time each turn is this one, unless it
    has attacked in an earlier combat."""
    if reader.take(_FIRST_TIME) is not None:
        return Undecided("it's the first time this turn") if reader.peek(_COMMA) else None
    if reader.take(_WHILE) is None:
        return ALWAYS
    end = reader.text.find(",", reader.at)
    if end < 0:
        return None
    words = reader.text[reader.at : end]
    reader.at = end
    if words == "saddled":
        words = "~ is saddled"
    return circumstances.known(words, Scope()) or Undecided(words)


def _happenings(reader: Reader) -> list[Happening] | None:
    if reader.take(_YOU_ATTACK) is not None:
        attack = _you_attack(reader)
        return None if attack is None else [attack]
    if (life := reader.take(_OF_LIFE)) is not None:
        return _of_life(life)
    if (drawn := reader.take(_OF_DRAWS)) is not None:
        return [Happening(what="draws", target=Targets(players=_PLAYERS[drawn["who"].lower()]))]
    if reader.take(_YOU_EXERT) is not None:
        return [Happening(what="is exerted", who=all_of((CREATURE, YOURS)))]
    group = _group(reader)
    if group is not None:
        return [group]
    who = _who(reader)
    if who is None:
        return None
    if isinstance(who, ThisObject):
        reader.take(_ENTERS_OR)  # it has entered before this combat
    beside = _beside(reader)
    happenings = list(_done(reader, who))
    if not happenings or _both_alone(happenings):
        return None
    if beside is not None:
        if [happening.what for happening in happenings] != ["attacks"] or happenings[0].alone:
            return None
        return [replace(happenings[0], beside=beside)]
    return happenings


def _both_alone(happenings: list[Happening]) -> bool:
    """Whether "alone" may be said of blocking too: "blocks or attacks alone"."""
    return len(happenings) > 1 and happenings[-1].alone and happenings[-2].what == "blocks"


def _of_life(match: re.Match[str]) -> list[Happening]:
    """ "you gain life", "a player loses life", "you gain or lose life"."""
    target = Targets(players=_PLAYERS[match["who"].lower()])
    gains = Happening(what="gains life", target=target)
    loses = Happening(what="loses life", target=target)
    if match["both"] is not None:
        return [gains, loses]
    return [gains if match["verb"].lower() == "gain" else loses]


def _you_attack(reader: Reader) -> Happening | None:
    """ "you attack", "you attack with three or more creatures", "you attack a player"."""
    of_each = reader.take(_A_PLAYER) is not None
    least: tuple[Comparison, int] = (">=", 1)
    who: Filter | None = CREATURE
    if (match := reader.take(_WITH)) is not None and number(match["number"]) is not None:
        count = number(match["number"]) or 0
        if not (match["exactly"] or match["more"]):
            return None
        least = ("=" if match["exactly"] else ">=", count)
        who = _up_to_comma(reader)
    elif match is not None or reader.take(_WITH_SOME) is not None:
        return None
    if who is None:
        return None
    target = Targets(players=Who.ANY) if of_each else None
    return Happening(
        what="attacks",
        who=all_of((who, YOURS)),
        together=least,
        target=target,
        of_each_player=of_each,
    )


def _up_to_comma(reader: Reader) -> Filter | None:
    """The creatures named there; what follows a comma is done, and no more of them."""
    end = reader.text.find(",", reader.at)
    clause_reader = Reader(reader.text[:end] if end >= 0 else reader.text, reader.at)
    who = noun_phrase(clause_reader, Scope(), conjunction=False)
    reader.at = clause_reader.at
    return who


def _group(reader: Reader) -> Happening | None:
    """ "one or more creatures you control attack (a player)"."""
    at = reader.at
    match = reader.take(_SOME)
    if match is not None and (count := number(match["number"])) is not None:
        who = noun_phrase(reader, Scope(), conjunction=False)
        if who is not None and count == 1 and (deals := reader.take(_DEALS)) is not None:
            dealing = _dealing(deals, who)
            return replace(dealing, together=(">=", 1), of_each_player=dealing.target is not None)
        if who is not None and count == 1 and (whole := _of_group(reader, who)) is not None:
            return whole
        if who is not None and reader.take(_ATTACKS) is not None:
            target, known = _target(reader)
            of_each = target is not None and target.players in (Who.ANY, Who.OPPONENTS)
            if known and reader.peek(_COMMA) is not None:
                return Happening(
                    what="attacks",
                    who=who,
                    together=(">=", count),
                    target=target,
                    of_each_player=of_each,
                )
    reader.at = at
    return None


def _of_group(reader: Reader, who: Filter) -> Happening | None:
    """ "one or more creatures you control enter", "… die", "… leave the battlefield"."""
    happening = _in_other_ways(reader, who)
    return None if happening is None else replace(happening, together=(">=", 1))


def _in_other_ways(reader: Reader, who: Filter) -> Happening | None:
    if (entered := reader.take(_ENTERS)) is not None:
        yours = all_of((who, YOURS)) if entered["yours"] is not None else who
        return Happening(what="enters", who=yours)
    if reader.take(_LEAVES) is not None:
        return Happening(what="leaves", who=who)
    buried = who == ThisObject() and reader.take(_IS_BURIED) is not None
    if buried or reader.take(_DIES) is not None:
        return Happening(what="dies", who=who)
    return None


def _who(reader: Reader) -> Filter | None:
    """Who does it: "~", "equipped creature", "a creature you control", "another Elf"."""
    alone = single(reader)
    if alone is not None:
        at = reader.at
        if reader.take(_OR) is not None:
            more = single(reader) or _one_of(reader)
            if more is not None:
                return any_of((alone, more))
            reader.at = at
        return alone
    return _one_of(reader)


def _one_of(reader: Reader) -> Filter | None:
    at = reader.at
    other = reader.take(_EACH_OTHER) is not None
    if not other and reader.take(_ARTICLE) is None:
        return None
    filter = noun_phrase(reader, Scope(), conjunction=False)
    if filter is None:
        reader.at = at
        return None
    return all_of((filter, OTHER)) if other else filter


def _beside(reader: Reader) -> tuple[int, Filter] | None:
    """ "and at least two other creatures"."""
    at = reader.at
    match = reader.take(_AND_BESIDE)
    if match is not None and (count := number(match["number"])) is not None:
        others = noun_phrase(reader, Scope(), conjunction=False)
        if others is not None:
            return count, others
    reader.at = at
    return None


def _done(reader: Reader, who: Filter) -> Iterator[Happening]:
    """What it does: one thing, or one of several ("blocks or becomes blocked by a creature")."""
    parts: list[Happening] = []
    while True:
        happening = _act(reader, who)
        if happening is None:
            if reader.take(_IN_OTHER_WAYS) is None:
                return
        else:
            parts.append(happening)
        if reader.take(_OR) is None and reader.take(_OR_LISTED) is None:
            break
    # "blocks or becomes blocked by a creature": each of the two
    last = parts[-1] if parts else None
    if last is not None and last.what == "becomes blocked" and last.other is not None:
        parts = [
            Happening(what="blocks", who=who, other=last.other, each=last.each)
            if part.what == "blocks" and part.other is None
            else part
            for part in parts
        ]
    yield from parts


def _act(reader: Reader, who: Filter) -> Happening | None:
    if reader.take(_ATTACKS) is not None:
        return _attacking(reader, who)
    if reader.take(_BLOCKS) is not None:
        return _blocking(reader, who)
    at = reader.at
    if reader.take(_BECOMES) is not None:
        if reader.take(_UNTAPPED) is not None:
            return Happening(what="becomes untapped", who=who)
        if reader.take(_TAPPED) is not None:
            return Happening(what="becomes tapped", who=who)
        if reader.take(_BLOCKED) is not None:
            return _blocked(reader, who)
        reader.at = at
        return None
    if (match := reader.take(_DEALS)) is not None:
        return _dealing(match, who)
    if (dealt := reader.take(_IS_DEALT)) is not None:
        return Happening(what="is dealt damage", who=who, of_combat=dealt["combat"] is not None)
    return _in_other_ways(reader, who)


def _attacking(reader: Reader, who: Filter) -> Happening | None:
    if reader.take(_UNBLOCKED) is not None:
        return Happening(what="attacks unblocked", who=who)
    if reader.take(_ALONE) is not None:
        return Happening(what="attacks", who=who, alone=True)
    if reader.take(_PLAYER_ALONE) is not None:
        return Happening(what="attacks", who=who, target=Targets(players=Who.ANY), alone=True)
    if reader.take(_MOST_LIFE) is not None:
        any_player = Targets(players=Who.ANY)
        return Happening(what="attacks", who=who, target=any_player, most_life=True)
    target, known = _target(reader)
    return Happening(what="attacks", who=who, target=target) if known else None


_MOST_LIFE = phrase("the player with the most life or tied for most life")
_PLAYER_OR_WALKER = phrase("a player or planeswalker")
_A_BATTLE = phrase("a battle")
_STOPS = phrase("while|or|and|for|if")


def _target(reader: Reader) -> tuple[Targets | None, bool]:
    """What is attacked, where it is said; and whether that was read."""
    if reader.peek(_COMMA) is not None or reader.peek(_STOPS) is not None:
        return None, True
    if reader.take(_PLAYER_OR_WALKER) is not None:
        return Targets(players=Who.ANY, planeswalkers_of=Who.ANY), True
    if reader.take(_A_BATTLE) is not None:
        return Targets(battles_of=Who.ANY), True
    wanted = targets(reader)
    return wanted, wanted is not None


def _other(reader: Reader, who: Filter) -> tuple[Filter | None, bool] | None:
    """The other of two: "a creature with flying", "one or more Goblins", "a creature with lesser
    power" than `who`; and whether each counts by itself."""
    each = True
    if (some := reader.take(_SOME)) is not None:
        if number(some["number"]) != 1:
            return None
        each = False
    elif (article := reader.take(_A_CREATURE)) is None or article[0].strip().lower() == "another":
        return None
    filter = noun_phrase(reader, Scope(subject=who), conjunction=False)
    return None if filter is None else (filter, each)


def _blocking(reader: Reader, who: Filter) -> Happening | None:
    if reader.peek(_COMMA) is not None or reader.peek(_STOPS) is not None:
        return Happening(what="blocks", who=who)
    other = _other(reader, who)
    if other is None:
        return None
    return Happening(what="blocks", who=who, other=other[0], each=other[1])


def _blocked(reader: Reader, who: Filter) -> Happening | None:
    if reader.take(_BY) is None:
        return Happening(what="becomes blocked", who=who)
    other = _other(reader, who)
    if other is None:
        return None
    return Happening(what="becomes blocked", who=who, other=other[0], each=other[1])


def _dealing(match: re.Match[str], who: Filter) -> Happening:
    """Damage that is not said to be combat damage is dealt in combat, too."""
    whom, of_combat = (match["whom"] or "").lower(), match["combat"] is not None
    if whom in ("a creature", "another creature"):
        return Happening(what="deals combat damage", who=who, other=CREATURE, of_combat=of_combat)
    target = _DAMAGED.get(whom)
    return Happening(what="deals combat damage", who=who, target=target, of_combat=of_combat)
