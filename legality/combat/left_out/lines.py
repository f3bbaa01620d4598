"""Every line that stands on a table, and what it does that no combat plays: on which occasions what
is done."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from legality.combat.left_out.deeds import Touch, UnplayedDeed, Whose, deeds
from legality.combat.left_out.occasions import ALWAYS, Event, TriggerEvent, trigger_events
from legality.combat.left_out.statements import is_beside_combat, statement
from legality.effects.effects import AnyEffect
from legality.effects.keywords import KEYWORDS, Does, KeywordAbility, When, keywords
from legality.effects.qualities import AttachedObject, ThisObject
from legality.gaps import Line
from legality.moments.unread import with_modes
from legality.position import Permanent, Position
from legality.position.kept import shared
from legality.rulebook.elsewhere import other_lines, waiting_elsewhere, without_zone
from legality.rulebook.table import Table
from legality.rulebook.texts import board_names, own_lines
from legality.text import parse_text, spoken_name
from legality.text.lexicon import LEXICON
from legality.text.names import Names
from legality.text.normalise import ability_word, normalise, sentences
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import TRIGGERED as TRIGGERED_LINE
from legality.text.reading.lines.kinds import Kind, kind_of


class StandingLine(Struct, frozen=True):
    """A line of text on the table: whose it is (None: a text that stands alone), who "you" is, the
    line, what of it is read, and the names of the board."""

    source: Permanent | None
    you: str
    text: str
    effects: tuple[AnyEffect, ...]
    names: Names

    @property
    def line(self) -> Line:
        """The entry of a list that names it."""
        return (self.source.id if self.source else "", self.text)


def standing(position: Position) -> tuple[StandingLine, ...]:
    """Every line that permanents and the effects left by spells have, read as on the table, and
    those of cards that work where these lie; kept with the board."""
    board = shared(position)
    lines: tuple[StandingLine, ...] | None = board.lines
    if lines is None:
        lines = board.lines = tuple(_standing(position))
    return lines


def _standing(position: Position) -> Iterator[StandingLine]:
    yield from of_permanents(position)
    names = board_names(position)
    here = {permanent.id: permanent for permanent in _here(position)}
    for line, holder, you, _ in other_lines(position, here, names):
        yield StandingLine(holder, you, line.text, line.effects, names)
    for you, text in waiting_elsewhere(position):
        yield StandingLine(None, you, text, (), names)


def of_permanents(position: Position) -> Iterator[StandingLine]:
    """The lines that stand on permanents."""
    names = board_names(position)
    for permanent in _here(position):
        words = (
            line
            for word in permanent.keywords
            for line in parse_text(word, None, names.within(word))
        )
        for line in (*(own.line for own in own_lines(permanent, names)), *words):
            yield StandingLine(permanent, permanent.controller, line.text, line.effects, names)


def _here(position: Position) -> Iterator[Permanent]:
    return (permanent for permanent in position.battlefield if not permanent.phased_out)


Turn = Literal["any", "yours", "theirs"]


class LeftOut(Struct, frozen=True):
    """What a line does that no combat plays: `deeds` on the `occasions`. `of_host`: what its
    permanent is attached to has the ability; `of_anyone`: who has it, and whose "you" it has, the
    line does not tell. `at_once`: with what it is about, not after it. `turn`: in whose turn alone,
    seen by its player. `saddled`: only while its permanent is saddled; `counter`: only while it has
    a counter of that kind; `land`: only while its player controls a permanent of that type;
    `beside`: only where another permanent is of those types; `color`: only where its player
    controls a source of that color (a letter), or with `of_any_player` anybody does."""

    occasions: tuple[TriggerEvent, ...]
    deeds: tuple[UnplayedDeed, ...]
    of_host: bool = False
    of_anyone: bool = False
    at_once: bool = False
    turn: Turn = "any"
    saddled: bool = False
    counter: str = ""
    land: str = ""
    beside: frozenset[str] = frozenset()
    color: str = ""
    of_any_player: bool = False


ANYTHING = LeftOut(ALWAYS, (UnplayedDeed("anything"),), of_anyone=True, at_once=True)


def left_out(line: StandingLine) -> tuple[LeftOut, ...]:
    """What a line does that no combat plays, but for values that it changes, which are its
    effects'."""
    back = () if _EXILES_UNTIL.search(line.text) is None else (COMES_BACK,)
    return (*_left_out_by_words(line), *back)


def _left_out_by_words(line: StandingLine) -> tuple[LeftOut, ...]:
    name = line.source.name if line.source else None
    if line.source is not None and _is_mode(line.text, line.source.oracle_text):
        return ()  # it is looked at with the ability that it is a mode of
    text = with_modes(line.text.rstrip(), line.source)
    if line.source is None:
        text = without_zone(text)
    return _left_out(text, spoken_name(text, name), line.names.within(text))


def _is_mode(text: str, whole: str) -> bool:
    """Whether the line is one of those from which another chooses (700.2)."""
    if not text.startswith("•"):
        return False
    before, _, _ = whole.partition(text)
    heads = [line for line in before.splitlines() if line and not line.startswith("•")]
    return bool(heads) and _CHOOSE.match(heads[-1]) is not None


_EXILES_UNTIL = re.compile(
    r"\bexiles? [^.\"]*\buntil (?:this|~|[A-Z])[^.,\"]* leaves the battlefield\b", re.IGNORECASE
)
COMES_BACK = LeftOut((TriggerEvent("dies", "itself"),), (UnplayedDeed("anything"),))
"""A card that nobody has told comes back as the permanent leaves, with what it does then."""
_CHOOSE = re.compile(r"(?!as )(?:.*\b)?choose\b[^.]*—\s*$", re.IGNORECASE)
_ANCHOR = re.compile(r"• [A-Z][\w' ]* — ")
_ELSEWHERE = re.compile(
    r"(?:as long as|while|if) (?:~|this card) is in (?P<zone>your graveyard|exile|your hand)",
    re.IGNORECASE,
)
"""What works where its card lies: from the graveyard on as soon as the permanent has died."""
_NEEDS_LAND = re.compile(
    r"graveyard and you control an? (?P<land>plains|island|swamp|mountain|forest), ", re.IGNORECASE
)
_SHRINKS = re.compile(r"(?<![\w/])-\d|/-\d|\bloses?\b|\bcan't\b|\bis\b(?! in\b)", re.IGNORECASE)
_EXERT = re.compile(
    r"(?:if ~ hasn't been exerted this turn, )?you may exert (?:~|it) as (?:it|he|she) attacks\."
    r"(?: when you do, (?P<done>[^\"]*))?",
    re.IGNORECASE,
)
"""701.43: a choice as it attacks, and what follows from it."""
_TURNS: tuple[tuple[re.Pattern[str], Turn], ...] = (
    (re.compile(r" (?:during|on) (?:your|each of your) turns?$", re.IGNORECASE), "yours"),
    (
        re.compile(r" (?:during|on) (?:(?:an|each) opponent's turn|each of their turns)$", re.I),
        "theirs",
    ),
)
_WITH_COUNTER = re.compile(
    r"^if [^,.]* would [^,.]* while (?:~|it) has an? (?P<kind>[^ ,.]+) counter on it, ", re.I
)
_OF_COLOR = re.compile(
    r"if an? (?P<color>white|blue|black|red|green) source (?P<own>you control )?would deal ", re.I
)
_SADDLED = re.compile(r"\bwhile saddled$", re.IGNORECASE)
_OWN = frozenset({"itself", "its host", "yours"})
_THAT_ONE = re.compile(
    r"(?:if [^,]*, )?(?:(?:destroy|exile|tap|goad) (?:that creature|it)\b|that creature gets -)",
    re.IGNORECASE,
)
"""What is done to the creature that has been dealt damage, which is an opponent's (509.1a)."""
_UNTAPS = re.compile(r"(?:if [^,]*, )?untap (?:that creature|it|those creatures)\b", re.IGNORECASE)
"""What is done to a creature that attacks, and has no need to be untapped for that any more."""
_ATTACKS: frozenset[Event] = frozenset({"attacks", "attacks alone", "attacks unblocked"})
_ITSELF = re.compile(
    r"(?:if [^,]*, )?(?:you may )?(?:sacrifice|exile) (?:it|~)(?= |\.|$)", re.IGNORECASE
)
"""What is done to the permanent itself that has the ability."""
_ITSELF_GROWS = re.compile(
    r"(?:if [^,]*, )?(?:(?:it|~) gets \+\w+/\+\w+ until end of turn"
    r"|double (?:its|~'s) power(?: and toughness)? until end of turn"
    r"|put \w+ \+1/\+1 counters? on (?:it|~))\.?",
    re.IGNORECASE,
)
"""The permanent itself gets larger, and nothing else is done."""
_REMOVES = re.compile(
    r"(?:if [^,]*, )?remove an? (?P<kind>[^ ,.]+) counter from (?:it|~)(?: at end of combat)?\.?",
    re.IGNORECASE,
)
"""What does nothing to who has no such counter."""
_HOST = re.compile(r"(?:enchanted|equipped|fortified) \w+ ", re.IGNORECASE)
_QUOTED = re.compile(r"\"([^\"]*)\"")
_PRICE = re.compile(r"(?<=\bcost an additional )\"[^\"]*\"", re.IGNORECASE)
"""What is done to pay for a spell or for an activated ability."""
_OWN_QUOTE = re.compile(
    r"(?:[^\"]*, )?(?:~ (?:gets [^\",]* and )?has|(?:~|it) enters with [^\",]* and with)"
    r" \"[^\"]*\"",
    re.IGNORECASE,
)
"""What gives an ability to its own permanent alone."""
_HANGS = re.compile(
    r"(?:if (?:you|they|a player|that player|the player) (?:do|does|don't|doesn't)\b|otherwise\b"
    r"|when you do\b|if it's an? [a-z ]*\bcard\b)",
    re.IGNORECASE,
)
"""How a sentence begins that hangs on the one before it."""
_CONDITION = re.compile(r"(?:whenever|when|at) (?P<condition>[^,.]*), (?P<done>.*)", re.I | re.S)
_WAS_CAST = re.compile(
    r"if (?:you cast (?:it|~)|(?:it|~) was (?:cast|kicked))(?: from [a-z ]+)?, ", re.IGNORECASE
)
_SOLVES = re.compile(r"to solve — ", re.IGNORECASE)
"""A Case is solved in an end step."""
_VISIT = re.compile(r"(?:visit|prize) — ", re.IGNORECASE)
"""What happens as a player visits an Attraction, and claims its prize."""
_BOTH_NOT = re.compile(r"(?<=\bnon)(?P<one>[a-z]+), (?=non)", re.IGNORECASE)
_SEVERAL = re.compile(r"whenever an? (?:[a-z]+, )+or [a-z]+ you control ", re.IGNORECASE)
"""A list of types: no clause ends at its commas."""
_OR_CONDITION = re.compile(r"or (?P<condition>[^,.]*), (?P<done>.*)", re.I | re.S)
"""One more event on which the ability triggers: "whenever ~ dies, or a card leaves a graveyard"."""


@lru_cache(maxsize=8192)
def _left_out(line: str, name: str | None, names: Names) -> tuple[LeftOut, ...]:
    text = normalise(line, name)
    elsewhere = _ELSEWHERE.search(text)
    if elsewhere is not None and kind_of(ability_word(text)[1]) is Kind.STATEMENT:
        rest = _ELSEWHERE.sub("as long as you control a land", text)
        done = UnplayedDeed("creatures" if _SHRINKS.search(text) else "grows")
        needs = _NEEDS_LAND.search(text)
        land = "" if needs is None else needs["land"].lower()
        dies = LeftOut((TriggerEvent("dies", "itself"),), (done,), land=land)
        there = (dies,) if "grave" in elsewhere["zone"] else ()
        return (*there, *(left for part in _sentences(rest) for left in _sentence(part, names)))
    if elsewhere is not None:
        return ()
    if keyword_line(text) is not None:
        return tuple(_of_other_keywords(text))
    visit = _VISIT.match(text)
    if visit is not None:
        return (LeftOut((TriggerEvent("visits"),), deeds(text[visit.end() :])),)
    if _SOLVES.match(text):
        return ()
    exert = _EXERT.fullmatch(text)
    if exert is not None:
        exerted = tuple(replace(deed, optional=True) for deed in deeds(exert["done"] or ""))
        return (LeftOut((TriggerEvent("attacks", "itself"),), exerted),)
    anchor = _ANCHOR.match(text)
    text = text[anchor.end() :] if anchor else ability_word(text)[1]
    match kind_of(text):
        case Kind.ACTIVATED | Kind.MODE | Kind.HEADING | Kind.EMPTY:
            return ()
        case Kind.TRIGGERED | Kind.CHAPTER:
            return _triggered(text)
        case _:
            return tuple(left for part in _sentences(text) for left in _sentence(part, names))


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text, without those that hang on another which never is about a combat."""
    beside = False
    for sentence in sentences(text):
        if not (beside and _HANGS.match(sentence)):
            triggered = TRIGGERED_LINE.match(sentence) is not None
            beside = not triggered and is_beside_combat(_QUOTED.sub("", sentence))
            yield sentence


def _triggered(text: str) -> tuple[LeftOut, ...]:
    """A triggered ability; a chapter is put on the stack in a main phase."""
    if not TRIGGERED_LINE.match(text):
        return ()
    text = _BOTH_NOT.sub(r"\g<one> ", text)
    several = _SEVERAL.match(text)
    if several is not None:
        text = text.replace(
            several[0], several[0].replace(",", " or").replace(" or or ", " or "), 1
        )
    match = _CONDITION.match(text)
    if match is None:
        return (ANYTHING,)
    condition, turn = _of_turn(match["condition"])
    on = trigger_events(condition)
    while (more := _OR_CONDITION.match(match["done"])) is not None:
        match, turn = more, "any"
        on = (*on, *trigger_events(_of_turn(match["condition"])[0]))
    if all(event.event == "enters" for event in on) and _WAS_CAST.match(match["done"]):
        return ()  # who enters in a combat has not been cast (603.4)
    dead = all(occasion.event in ("dies", "never") for occasion in on)
    done = deeds(match["done"], of_the_dead=dead)
    faces = all(event.event == "damages a creature" and event.who in _OWN for event in on)
    if faces and _THAT_ONE.match(match["done"]) is not None:
        done = tuple(
            replace(deed, whose="opponents") if deed.touches in ("creatures", "stills") else deed
            for deed in done
        )
    attack = all(event.event in _ATTACKS and event.who in _OWN for event in on)
    if attack and done[0].touches == "stills" and _UNTAPS.match(match["done"]) is not None:
        done = (replace(done[0], touches="taps", whose="you"), *done[1:])
    goes, grows = _ITSELF.match(match["done"]), _ITSELF_GROWS.fullmatch(match["done"])
    own = all(event.who == "itself" or event.event == "runs out" for event in on)
    if own and (goes or grows) is not None:
        done = (replace(done[0], own=True), *done[1:])
    removed = _REMOVES.fullmatch(match["done"])
    alone = own or all(event.event == "end of combat" for event in on)
    counter = "" if removed is None or not alone else removed["kind"]
    saddled = _SADDLED.search(condition) is not None
    return (LeftOut(on, done, turn=turn, saddled=saddled, counter=counter),)


def _of_turn(condition: str) -> tuple[str, Turn]:
    """The condition without whose turn it names, and that."""
    for words, turn in _TURNS:
        rest = words.sub("", condition)
        if rest != condition:
            return rest, turn
    return condition, "any"


def _sentence(text: str, names: Names) -> Iterator[LeftOut]:
    """What a sentence does that is no triggered ability; the abilities that it gives in quotes are
    somebody's."""
    if TRIGGERED_LINE.match(text):
        yield from _triggered(text)
        return
    text = _PRICE.sub("more", text)
    to_host, own = _HOST.match(text) is not None, _OWN_QUOTE.fullmatch(text.rstrip("."))
    for inner in _QUOTED.findall(text):
        for left in _left_out(inner, None, names):
            if own is not None:
                yield left
            else:
                yield replace(left, of_host=True) if to_host else _given_to_anyone(left)
    bare = _QUOTED.sub("", text)
    counter = _WITH_COUNTER.search(bare)
    kind = "" if counter is None else counter["kind"]
    source = _OF_COLOR.match(bare)
    color = "" if source is None else LEXICON.colors[source["color"].lower()]
    anyone = source is not None and source["own"] is None
    for events, done in statement(text, bare, names):
        yield LeftOut(
            events, (done,), at_once=True, counter=kind, color=color, of_any_player=anyone
        )


def _given_to_anyone(left: LeftOut) -> LeftOut:
    return replace(
        left, occasions=tuple(TriggerEvent(on.event) for on in left.occasions), of_anyone=True
    )


def line_as_held(line: StandingLine, part: LeftOut, host: Permanent | None) -> StandingLine | None:
    """The line as an ability of whoever has that part of it; None: nobody has it."""
    if not part.of_host:
        return line
    return None if host is None else replace(line, source=host, you=host.controller)


def holder_of(line: StandingLine, effect: AnyEffect, table: Table) -> Permanent | None:
    """Who has what an effect of the line gives, where that is one permanent and certain."""
    if isinstance(effect.subject, ThisObject):
        return line.source
    if isinstance(effect.subject, AttachedObject) and line.source is not None:
        return table.find(line.source.attached_to or "")
    return None


def without_ability_word(line: StandingLine) -> str:
    """The line in the form that the grammar reads, without an ability word."""
    return ability_word(normalise(line.text, line.source.name if line.source else None))[1]


# -- keyword abilities -----------------------------------------------------------------------------

_WHEN: dict[When, tuple[Event, ...]] = {
    "never": (),
    "attack": ("attacks",),
    "damage": ("damages a player",),
    "death": ("dies",),
    "end": ("end of combat",),
    "enters": ("enters",),
    "any": ("anything",),
}
_DOES: dict[Does, Touch] = {
    "nothing": "nothing",
    "cards": "cards",
    "mana": "mana",
    "tokens": "permanents",
    "returns": "returns",
    "life": "loses life",
    "poison": "poisons",
    "grows": "grows",
    "creatures": "creatures",
}
_SPARING = frozenset({"totem armor", "umbra armor"})
"""Keywords by which something else is destroyed in place of a creature (702.89a)."""
_BESIDE = {"modular": frozenset({"artifact", "creature"})}
"""What a keyword ability has for its target, which is no longer itself (702.43a)."""
_OF_ENTERING = TriggerEvent("enters", kinds=frozenset({"creature"}))
"""Evolve, graft and soulbond trigger as another creature enters (702.100a, 702.58a, 702.95a)."""
_UNREAD = re.compile(rf"\b(?:{'|'.join(sorted(keywords(written='unread')))})\b", re.IGNORECASE)


def of_keyword(row: KeywordAbility) -> LeftOut | None:
    """What a keyword ability does that no combat plays, by its row; None: nothing."""
    if row.does == "nothing":
        return None
    on = tuple(
        _OF_ENTERING if event == "enters" else TriggerEvent(event, "itself")
        for event in _WHEN[row.when]
    )
    whose: dict[Does, Whose] = {"life": "opponents", "poison": "opponents", "creatures": "anyone"}
    if row is KEYWORDS["annihilator"]:
        whose["creatures"] = "opponents"
    deed = UnplayedDeed(_DOES[row.does], whose.get(row.does, "you"))
    at_once = row.when == "any" or row.name in _SPARING
    return LeftOut(on, (deed,), at_once=at_once, beside=_BESIDE.get(row.name, frozenset()))


def _is_of_host(word: str) -> bool:
    """Whether the keyword is of an Aura, and looks at what that enchants."""
    return "armor" in word.lower() or word.lower() == "bestow"


def _of_other_keywords(text: str) -> Iterator[LeftOut]:
    """The keywords of a line of keywords of which it gives no effect."""
    for word in _UNREAD.findall(text):
        left = of_keyword(KEYWORDS[word.lower()])
        if left is not None:
            who = "its host" if _is_of_host(word) else "itself"
            occasions = (
                occasion if occasion == _OF_ENTERING else replace(occasion, who=who)
                for occasion in left.occasions
            )
            yield replace(left, occasions=tuple(occasions))
