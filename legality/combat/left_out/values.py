"""Values that a position states, and that may be others before an answer is known.

A bonus that hangs on nothing but who is there ("Other creatures you control get +1/+1", "for each
creature you control") is played: `Combat` takes it away as its source dies (704.3). Other bonuses,
base sizes and types are not worked out anew.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from msgspec import Struct, structs

from legality.combat.left_out.answers import Matters
from legality.combat.left_out.buried import BURIES, is_buried
from legality.combat.left_out.counting import is_met_by_more, sides_counted
from legality.combat.left_out.deeds import Touch
from legality.combat.left_out.known import is_known_throughout
from legality.combat.left_out.lines import StandingLine
from legality.combat.left_out.played_events import Time
from legality.effects import qualities as q
from legality.effects.characteristics import (
    BaseSize,
    ChangesTypes,
    Gets,
    HasAbility,
    LosesAbility,
    Switches,
)
from legality.effects.conditions import (
    Always,
    Either,
    Exists,
    LifeIs,
    Measured,
    MoreThan,
    SourceIs,
    TurnOf,
    Undecided,
)
from legality.effects.damaging import LethalByPower
from legality.effects.effects import AnyEffect, HasEffects, Triggered
from legality.effects.filters import CardsIn, CardTypesIn, Devotion, Difference, Sum
from legality.effects.keywords import TRIGGERED
from legality.effects.mentions import OF_THE_MOMENT, mentions
from legality.effects.players import PlayerNamed, Who
from legality.effects.replacing import within
from legality.position import Permanent
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.looks import Fact, counted, facts
from legality.rulebook.moment import Viewpoint
from legality.text import present_line, triggered_ability

_NOT_LESS = re.compile(r"\+\w+/\+\w+")
_HELPING = frozenset(
    {
        *("flying", "first strike", "double strike", "trample", "deathtouch", "lifelink"),
        *("indestructible", "vigilance", "menace", "haste", "reach"),
    }
)
_MORE_CARDS = re.compile(
    r"(?:there are )?\w+ or more (?:[^.]*\bcards? )?(?:are |among cards )?in your graveyard"
    r"|there(?:'s| is) an? [^.]*\bcard in your graveyard"
    r"|(?:an opponent|a player) has \w+ or more [^.]*\bcards in their graveyard",
    re.IGNORECASE,
)
_OF_THE_TABLE = (Exists, MoreThan, LifeIs, TurnOf, SourceIs, Measured)
"""Circumstances that are the same for all whom an effect is about."""
_FOLLOWED = re.compile(r"\bpoison counters?\b", re.IGNORECASE)
"""Circumstances in words that a combat follows as it goes on."""
_TOUGHNESS = re.compile(r"[^/]*/(?P<sign>[+-])(?P<number>\w+)")


def states(line: StandingLine) -> tuple[AnyEffect, ...]:
    """What the line makes of values that a position states itself."""
    name = line.source.name if line.source else None
    return present_line(line.text, name, line.names.within(line.text)).states


def only_adds(effect: AnyEffect) -> bool:
    """Whether it adds nothing less than 0, and no more once somebody has left."""
    return _adds_no_less(effect) and isinstance(effect.condition, Always)


def _adds_no_less(effect: AnyEffect) -> bool:
    """Whether it is a bonus of which neither number is negative."""
    return isinstance(effect, Gets) and _NOT_LESS.fullmatch(effect.bonus) is not None


def _adds(effect: AnyEffect) -> bool:
    """Whether it makes creatures larger by what it adds, or by the cards that it counts, or gives
    keywords that only help."""
    match effect:
        case HasAbility(keyword=keyword):
            return keyword.name in _HELPING
        case Gets():
            return _adds_no_less(effect)
        case BaseSize(defining=True, power=power, toughness=toughness):
            parts = [*within(power), *within(toughness)]
            return all(isinstance(part, _OF_CARDS) for part in parts)
        case _:
            return False


_OF_CARDS = (CardsIn, CardTypesIn, Sum, PlayerNamed, Who, str, int, type(None))
"""What an amount is made of that is no less where more cards lie in a zone."""


def _hangs_on_members(effect: AnyEffect) -> bool:
    """Whether it adds a number that is known at every moment, and only who is there decides it."""
    match effect:
        case Gets():
            parts: tuple[object, ...] = (effect,)
        case BaseSize(subject=q.ThisObject(), condition=Always(), defining=True):
            parts = (effect.power, effect.toughness)
        case _:
            return False
    return facts(parts) <= {"members"} and all(map(is_known_throughout, parts))


def _grows_with_members(effect: AnyEffect) -> bool:
    """Whether it adds nothing less where more permanents are there."""
    if not _adds_no_less(effect):
        return False
    match effect.condition:
        case Always() | Exists(comparison=">="):
            return not any(isinstance(part, Difference) for part in within(effect))
        case _:
            return False


def circumstances(effect: AnyEffect) -> Iterator[Undecided]:
    """The circumstances in words on which the effect, or a triggered ability that it is, hangs."""
    for part in within(effect):
        does = triggered_ability(part.text) if isinstance(part, Triggered) else None
        if isinstance(part, Undecided):
            yield part
        elif does is not None:
            yield from (other for other in within(does) if isinstance(other, Undecided))


def _is_by_devotion(effect: AnyEffect) -> bool:
    """Whether it looks at permanents for their mana costs alone, which are the same whatever these
    are (700.5)."""
    match getattr(effect, "condition", None):
        case Measured(amount=Devotion()):
            return "members" not in facts(structs.replace(effect, condition=Always()))
        case _:
            return False


@lru_cache(maxsize=256)
def _words_of(keywords: frozenset[str]) -> re.Pattern[str]:
    """The words of a line by which somebody may get or lose one of those keywords."""
    named = "|".join(
        r"\w*walk" if name.endswith("walk") else re.escape(name) for name in sorted(keywords)
    )
    return re.compile(
        rf"\b(?:{named}|abilit(?:y|ies)|keywords?|cop(?:y|ies)|transforms?|convert)\b",
        re.IGNORECASE,
    )


def _is_own_keyword(line: StandingLine) -> bool:
    """Whether the line gives its own permanent keywords, at any time, and nothing else."""
    return all(
        isinstance(effect, HasAbility)
        and isinstance(effect.subject, q.ThisObject)
        and isinstance(effect.condition, Always)
        for effect in line.effects
    )


class Values(Struct, frozen=True):
    """The values on a table, and whether they may be others before an answer is known."""

    matters: Matters

    def change(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect of a line may come, go or change, and the answer with it: early, or
        where a toughness may fall as creatures die (704.3)."""
        if self.is_played(line, effect):
            return False
        concerned = self._concerned(line, effect, self._fighters)
        if not concerned and not self._is_of_idle(line, effect):
            return False
        varies = set(self._times(line, effect))
        nothing = not varies and self._adds_nothing(line, effect)
        ends = set[Time]() if nothing else set(self._ends(line, effect))
        if concerned and any(map(self.matters.is_early, ends | varies)):
            return not self._only_begins(line, effect) or self._grown(concerned)
        if self.matters.question != "outcome" or not ends | varies:
            return False
        return self._may_kill(effect, varies=bool(varies))

    def is_played(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether a combat takes away, gives and counts anew all that the effect adds: it hangs on
        nothing but who is there, and nobody leaves or enters by what no combat plays, but for who
        enters after the damage and makes none smaller, and for new tokens where nothing counts. The
        searches for who dies pay with permanents, and count anew then."""
        chances = self.matters.chances
        if not _hangs_on_members(effect) or self._is_mixed(line, effect):
            return False
        grows, counts = _grows_with_members(effect), bool(facts(effect))
        sides = self._sides_of_members(line, effect)
        comes = {
            touch
            for touch, time in self.matters.made_unplayed(sides).items()
            if (touch == "joins" and counts)
            or (touch == "permanents" and counts and (time == "early" or not grows))
            or (touch == "returns" and (time == "early" or not grows))
        } | {"creatures", "anything"}.intersection(self.matters.made_unplayed())
        is_paid = self.matters.question == "outcome" and chances.pays_with_permanents()
        return not comes and not is_paid

    def _sides_of_members(self, line: StandingLine, effect: AnyEffect) -> tuple[bool, ...]:
        """On which side somebody who returns may add to what the effect does: among whom it counts,
        or as its own source, which may be another player's."""
        chances = self.matters.chances
        stolen = any(each.owner not in (None, each.controller) for each in chances.table.permanents)
        if stolen or self.matters.has_several_opponents:
            return (True, False)
        counts = sides_counted(chances, line, effect) if facts(effect) else ()
        return tuple({*counts, chances.is_ours(line.you)})

    def _is_mixed(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether another text may set or switch what the effect adds to, or sets."""
        own = frozenset({"" if line.source is None else line.source.id})
        for other, _ in self.matters.chances.lines:
            for another in (*other.effects, *states(other)):
                parts = list(within(another))
                if any(isinstance(part, Switches) for part in parts):
                    return True
                if isinstance(effect, Gets) or another == effect:
                    continue
                sets = any(isinstance(part, BaseSize) for part in parts)
                about_it = isinstance(another, HasEffects) or self._concerned(other, another, own)
                if sets and about_it:
                    return True
        return False

    def hangs_on(self, line: StandingLine, effect: AnyEffect) -> frozenset[str]:
        """The permanents by whose leaving such an effect changes, where that matters to the answer:
        while damage is still to be dealt, or because a toughness may fall (704.3)."""
        chances, source = self.matters.chances, line.source
        concerned = self._concerned(line, effect, self._fighters)
        if not concerned or chances.of_death == "late":
            outcome = self.matters.question == "outcome" and self._may_kill(effect)
            if not outcome or not (concerned or self._is_of_idle(line, effect)):
                return frozenset()
        leaving = [permanent.id for permanent in self._members(line, effect)]
        own = isinstance(effect.subject, q.ThisObject | q.AttachedObject)
        if source is not None and source in chances.mortal and not own:
            leaving.append(source.id)
        return frozenset(leaving)

    @property
    def _fighters(self) -> frozenset[str]:
        """Those that may be in combat."""
        return self.matters.chances.attackers | self.matters.chances.blockers

    def _is_of_idle(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect may be about a creature that stays out of combat: it dies where its
        toughness falls."""
        idle = (
            frozenset(creature.id for creature in self.matters.chances.creatures()) - self._fighters
        )
        return bool(self._concerned(line, effect, idle))

    def _concerned(
        self, line: StandingLine, effect: AnyEffect, those: frozenset[str]
    ) -> frozenset[str]:
        """Whom of those the effect may be about."""
        chances = self.matters.chances
        match effect.subject:
            case q.ThisObject():
                return those & {"" if line.source is None else line.source.id}
            case q.AttachedObject():
                host = None if line.source is None else line.source.attached_to
                return those & {host or ""}
            case subject if any(mentions(subject, word) for word in OF_THE_MOMENT):
                return those
            case subject:
                table, viewpoint = chances.table, Viewpoint(line.source, line.you)
                some = (table.here[name] for name in those if name in table.here)
                return frozenset(
                    permanent.id
                    for permanent in some
                    if matches(table, subject, permanent, viewpoint)
                )

    def _adds_nothing(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether it adds so much for each of what there is none of."""
        if not isinstance(effect, Gets) or effect.times is None:
            return False
        viewpoint = Viewpoint(line.source, line.you)
        return amount(self.matters.chances.table, effect.times, viewpoint) == 0

    def _only_begins(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether it adds nothing now, and nothing less than that later."""
        if _adds(effect) and self._stays_once_begun(effect):
            return True
        if not _adds_no_less(effect):
            return False
        if not isinstance(effect.condition, _OF_THE_TABLE):
            return False
        viewpoint = Viewpoint(line.source, line.you)
        return holds(self.matters.chances.table, effect.condition, viewpoint) is False

    def _stays_once_begun(self, effect: AnyEffect) -> bool:
        """Whether the effect hangs on so many cards in a graveyard, or more, or counts these, where
        they only become more."""
        match effect.condition:
            case Undecided(text=text):
                if _MORE_CARDS.fullmatch(text) is None:
                    return False
            case Always():
                if facts(effect) != frozenset[Fact]({"graveyard"}):
                    return False
            case _:
                return False
        chances = self.matters.chances
        return not any(
            deed.touches in ("returns", "anything")
            or (deed.touches in ("cards", "permanents") and "graveyard" in line.text.lower())
            for line, parts in chances.lines
            for part in parts
            for deed in part.deeds
            if chances.time(line, part) is not None
        )

    def _grown(self, names: frozenset[str]) -> bool:
        """Whether it can change the answer that those become larger."""
        chances = self.matters.chances
        sides = {chances.is_ours(chances.table.here[name].controller) for name in names}
        return any(self.matters.are_larger(ours=ours) for ours in sides)

    def _ends(self, line: StandingLine, effect: AnyEffect) -> Iterator[Time]:
        """How early the permanent that says it may leave, so that the effect on others ends."""
        chances = self.matters.chances
        source, attached = line.source, isinstance(effect.subject, q.AttachedObject)
        leaves = source in chances.mortal and not attached
        everyone = frozenset(creature.id for creature in chances.creatures())
        if leaves and self._concerned(line, effect, everyone) - {source.id if source else ""}:
            yield chances.of_death
            yield from chances.taken([source] if source else [])

    def _times(self, line: StandingLine, effect: AnyEffect) -> Iterator[Time]:
        """How early what the effect hangs on may be otherwise."""
        chances = self.matters.chances
        for part in circumstances(effect):
            yield from chain.from_iterable(self._blessed(part))
        for fact in facts(effect):
            match fact:
                case "attack" | "anything":
                    yield "early"
                case "tapped":
                    if not self._stays_as_tapped(line, effect):
                        yield "early"
                case "sizes":
                    yield from self._sizes_change()
                case "keywords":
                    if self._keywords_change(line, effect):
                        yield "early"
                case "members" if not self._stays_so(line, effect):
                    leaving = list(self._members(line, effect))
                    if leaving:
                        yield chances.of_death
                    yield from chances.taken(leaving)
                    if not is_met_by_more(chances.table, line, effect):
                        sides = sides_counted(chances, line, effect)
                        yield from self._made("permanents", "returns", "joins", sides=sides)
                case "members":
                    pass
                case "life" if self._needs_gains(line, effect):
                    if not self._gainers(line, effect).isdisjoint(chances.gaining):
                        yield from self._times_of(fact, effect)
                case _:
                    yield from self._times_of(fact, effect)

    def _needs_gains(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect looks at life in its circumstance alone, and only life that is gained
        makes that otherwise than it is."""
        condition = getattr(effect, "condition", None)
        if not isinstance(condition, LifeIs) or condition.comparison not in ("<", "<=", ">", ">="):
            return False
        if "life" in facts(structs.replace(effect, condition=Always())):
            return False
        is_so = holds(self.matters.chances.table, condition, Viewpoint(line.source, line.you))
        return is_so is (condition.comparison in ("<", "<="))

    def _gainers(self, line: StandingLine, effect: AnyEffect) -> frozenset[str]:
        """The players at whose life the circumstance of the effect may look."""
        position = self.matters.chances.table.position
        condition = getattr(effect, "condition", None)
        own = isinstance(condition, LifeIs) and condition.who is Who.YOU
        if own and not self.matters.has_several_opponents:
            return frozenset({line.you})
        return frozenset(player.name for player in position.players)

    def _stays_so(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect looks at permanents in its circumstance alone, and that stays as it
        is: by those that never leave in a combat, or as devotion only becomes less."""
        condition = getattr(effect, "condition", None)
        if "members" in facts(structs.replace(effect, condition=Always())):
            return False
        return self._holds_on(condition, line) or self._stays_below(condition, line)

    def _holds_on(self, condition: object, line: StandingLine) -> bool:
        """Whether so many are there that never leave as the circumstance needs."""
        match condition:
            case Either(parts=parts):
                return any(self._holds_on(part, line) for part in parts)
            case Exists(comparison=">="):
                chances = self.matters.chances
                if not self._is_kept():
                    return False
                viewpoint, mortal = Viewpoint(line.source, line.you), set(chances.mortal)
                stays = [
                    permanent
                    for permanent in chances.table.permanents
                    if permanent not in mortal
                    and matches(chances.table, condition.filter, permanent, viewpoint) is True
                ]
                return not facts(condition.filter) and len(stays) >= condition.count
            case _:
                return False

    def _is_kept(self) -> bool:
        """Whether nothing takes away who is not in combat, or makes it something else."""
        chances = self.matters.chances
        takes = {"creatures", "anything", "walkers"} & chances.made.keys()
        return not takes and not chances.types_change and not chances.pays_with_permanents()

    def _stays_below(self, condition: object, line: StandingLine) -> bool:
        """Whether the devotion is below a number, and no card comes that has a mana cost."""
        match condition:
            case Measured(amount=Devotion(), comparison="<" | "<="):
                comes = {"returns", "anything"} & self.matters.chances.made.keys()
                viewpoint = Viewpoint(line.source, line.you)
                return not comes and holds(self.matters.chances.table, condition, viewpoint) is True
            case _:
                return False

    def _times_of(self, fact: Fact, part: object) -> Iterator[Time]:
        """How early that may be otherwise, of life, cards and counters, for a value that looks at
        it."""
        chances = self.matters.chances
        match fact:
            case "graveyard":
                if any(is_buried(permanent, part) for permanent in chances.mortal):
                    yield chances.of_death
                if chances.pays_with_permanents():
                    yield "early"
                yield from self._made("creatures")
                if chances.is_spoken_of(BURIES):
                    yield from self._made("cards")
                yield from self._made("returns")
            case "cards":
                yield from self._made("cards", "tallies")
            case "life":
                if chances.attackers:
                    yield chances.of_damage
                yield from self._made("gains life", "loses life", "poisons", "tallies")
            case "counters":
                weakens = map(chances.table.keyword_holders, ("wither", "infect"))
                if chances.attackers and any(weakens):
                    yield chances.of_damage
                yield from self._made("grows", "tallies")
            case _:
                return

    def turn(self, line: StandingLine) -> bool:
        """Whether a circumstance that the position tells, and on which something hangs that is
        played, may be otherwise before the answer is known: an answer is of the moment shown."""
        if self._never_triggers(line):
            return False
        some = (effect for effect in line.effects if not self._begins_in_vain(line, effect))
        in_words = {part for effect in some for part in circumstances(effect)}
        times = (
            time
            for part in in_words
            if _FOLLOWED.search(part.text) is None
            for time in (
                *self._blessed(part),
                *(self._times_of(fact, part) for fact in facts(part)),
            )
        )
        return any(self.matters.is_early(time) for some in times for time in some)

    def _never_triggers(self, line: StandingLine) -> bool:
        """Whether the line is triggered abilities, none of which can trigger in the combat."""
        chances = self.matters.chances
        parts = [part for other, parts in chances.lines if other is line for part in parts]
        if not parts or not all(isinstance(effect, Triggered) for effect in line.effects):
            return False
        return all(chances.time(line, part) is None for part in parts)

    def _begins_in_vain(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect can only begin, and only help a side whose help is no matter."""
        if not (_adds(effect) and self._stays_once_begun(effect)):
            return False
        return not self._grown(self._concerned(line, effect, self._fighters))

    def _blessed(self, part: Undecided) -> Iterator[Iterator[Time]]:
        """702.131b: how early somebody may get the city's blessing, for a tenth permanent."""
        if "city's blessing" in part.text.lower():
            yield self._made("permanents", "returns", "joins", "idle")

    def _stays_as_tapped(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect looks only at whether its own permanent is tapped, which nothing in
        the combat taps or untaps: it does not attack."""
        chances, source = self.matters.chances, line.source
        if source is None or source.id in chances.attackers or chances.pays_with_permanents():
            return False
        if not {"taps", "stills", "creatures", "lands", "anything"}.isdisjoint(chances.made):
            return False
        states = [part for part in within(effect) if isinstance(part, q.Is)]
        own = [c.filter for c in within(effect) if isinstance(c, SourceIs)]
        return all(part.state not in ("tapped", "untapped") or part in own for part in states)

    def _made(self, *touches: Touch, sides: tuple[bool, ...] = (True, False)) -> Iterator[Time]:
        """How early lines do any of that to those sides."""
        made = self.matters.made(sides)
        for touch in touches:
            if touch in made:
                yield made[touch]

    def _sizes_change(self) -> Iterator[Time]:
        """How early a size may be otherwise."""
        chances = self.matters.chances
        table = chances.table
        if any(True for _ in table.abilities(Gets)) or any(map(table.keyword_holders, TRIGGERED)):
            yield "early"
        yield from self._made("grows", "creatures")
        if chances.attackers and any(map(table.keyword_holders, ("wither", "infect"))):
            yield chances.of_damage
        if chances.mortal:
            yield chances.of_death

    def _keywords_change(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether anybody may get or lose a keyword in the combat that the effect asks for."""
        chances = self.matters.chances
        named = {part.keyword for part in within(effect) if isinstance(part, q.HasKeyword)}
        others = (
            each.text
            for each, parts in chances.lines
            if each is not line and (parts or each.effects) and not _is_own_keyword(each)
        )
        if named and not any(map(_words_of(frozenset(named)).search, others)):
            return False
        given = (
            effect
            for line, _ in chances.lines
            for effect in line.effects
            if isinstance(effect, HasAbility | LosesAbility | HasEffects)
        )
        return "grows" in chances.made or any(facts(effect) for effect in given)

    def _members(self, line: StandingLine, effect: AnyEffect) -> Iterator[Permanent]:
        """Those that may leave, of the permanents among which the effect counts."""
        chances, viewpoint = self.matters.chances, Viewpoint(line.source, line.you)
        attached = isinstance(effect.subject, q.AttachedObject)  # which leaves with what it changes
        for among in counted(effect):
            of_moment = any(mentions(among, word) for word in OF_THE_MOMENT)
            for permanent in chances.mortal:
                if permanent is line.source and attached:
                    continue
                if of_moment or matches(chances.table, among, permanent, viewpoint):
                    yield permanent

    def _may_kill(self, effect: AnyEffect, *, varies: bool = True) -> bool:
        """Whether a toughness may fall as the effect ends, or changes where it `varies`, or by what
        takes its place."""
        if self._stays_once_begun(effect) and _adds(effect):
            return False  # nobody becomes smaller, and who has died has died
        table = self.matters.chances.table
        switched = any(True for kind in (Switches, LethalByPower) for _ in table.abilities(kind))
        match effect:
            case Gets(bonus=bonus):
                parsed = _TOUGHNESS.fullmatch(bonus)
                if parsed is None or switched:
                    return True
                if parsed["number"] == "0":
                    return False
                hangs = bool(facts(effect)) or not isinstance(effect.condition, Always)
                return parsed["sign"] == "+" or (hangs and varies)
            case BaseSize(toughness=toughness):
                return toughness is not None or switched
            case ChangesTypes(subject=q.ThisObject(), manner="removed"):
                # it is no more than one creature less, for what counts these
                return any(
                    "members" in facts(state) and not _is_by_devotion(state)
                    for other, _ in self.matters.chances.lines
                    for state in (*other.effects, *states(other))
                )
            case _:
                return any(
                    isinstance(state, Gets) and not isinstance(state.subject, q.ThisObject)
                    for other, _ in self.matters.chances.lines
                    for state in states(other)
                )
