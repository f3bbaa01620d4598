"""What can happen in a combat on a board: what each line does, to whom, how early and how often."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from legality.combat.left_out.deeds import Touch, UnplayedDeed
from legality.combat.left_out.lines import LeftOut, StandingLine, line_as_held
from legality.combat.left_out.occasions import Event, TriggerEvent
from legality.combat.left_out.played_events import GROWING, LANDS, PlayedEvents, Time
from legality.combat.left_out.spoken_of import UNTOLD, of_combat_damage, words_for
from legality.effects.qualities import HasColor
from legality.position import Permanent
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.text.lexicon import LEXICON
from legality.text.reading.triggers.happenings import what_is_done

Done = dict[tuple[Touch, bool], Time]
"""What is done, to whom (whether to the attacking side), and how early."""
MADE_BY: dict[Event, frozenset[Touch]] = {
    "gains life": frozenset({"gains life"}),
    "loses life": frozenset({"loses life"}),
    "becomes tapped": frozenset({"taps", "stills", "creatures"}),
    "becomes untapped": frozenset({"taps", "stills", "lands", "creatures"}),
    "gets counters": frozenset(
        {"grows", "tallies", "stills", "walkers", "permanents", "returns", "creatures", "poisons"}
    ),
    "is poisoned": frozenset({"poisons"}),
    "is sacrificed": frozenset({"creatures"}),
    "moves cards": frozenset({"cards", "permanents", "returns", "walkers", "creatures"}),
    "leaves graveyard": frozenset({"cards", "permanents", "returns", "walkers", "creatures"}),
    "draws": frozenset({"cards"}),
    "enters": frozenset({"idle", "permanents", "returns", "joins"}),
    "dies": frozenset({"creatures", "walkers"}),
    "haunted dies": frozenset({"creatures", "walkers", "anything"}),
    "damages otherwise": frozenset({"loses life", "creatures", "walkers", "anything"}),
    "damages a player": frozenset({"loses life"}),
    "damages a creature": frozenset({"creatures"}),
    "is dealt damage": frozenset({"creatures", "loses life", "walkers"}),
}
"""By what deeds of other lines an event may come about; a line that does anything is named itself.
"""
IDLE_KINDS = frozenset(
    ("artifact", "treasure", "food", "clue", "blood", "map", "powerstone", "gold", "lander", "junk")
)
"""Of what kinds the tokens are that never fight."""
_OF_LANDS = re.compile(
    rf"{UNTOLD}|\blands?\b|\b(?:plains|island|swamp|mountain|forest|wastes)|to the battlefield\b"
    r"|\bpermanent cards?\b|\bcop(?:y|ies)\b|\bearthbend"
    r"|\bcreates? (?![^.\"]*\b(?:creature|artifact)\b)",
    re.IGNORECASE,
)
_SADDLES = re.compile(r"\bbecomes? saddled\b(?![^()]*\))", re.IGNORECASE)
"""Not the reminder of the keyword ability."""
_AFTER_BLOCKS: frozenset[Event] = frozenset(
    {
        *("attacks unblocked", "becomes blocked", "blocks", "end of combat", "dies"),
        *("damages a player", "damages a planeswalker", "damages a creature", "is dealt damage"),
    }
)
_OF_WHO_DOES = frozenset(
    {"damages a player", "damages a planeswalker", "damages a creature", "becomes tapped"}
)
"""Of these events the words name who does it; what is done by other lines is told by whom it is
done to, who may be on the other side."""
_DAMAGED: frozenset[Touch] = frozenset({"loses life", "creatures"})
"""What deals damage to a player or a creature, as far as words tell."""
_RECOLORS = re.compile(r"\b(?:becomes?|is|are) (?:[^.,]* )?colors?\b", re.IGNORECASE)
"""By what something may get a color that the line does not name."""
_OF_DAMAGE = frozenset({"damages a player", "damages a creature", "is dealt damage"})
_WITH_DAMAGE = _OF_DAMAGE | {"damages otherwise", "loses life"}
"""What is done in place of these is done while the damage is dealt."""
_DEALS = re.compile(r"\bdamage\b[^\"]*,[^\"]*\bdamage\b", re.IGNORECASE)
"""What waits for damage and deals some."""
_TIMES: dict[Event, str] = {
    "attacks": "once",
    "attacks unblocked": "once",
    "attacks alone": "once",
    "blocks": "a creature",
    "becomes blocked": "a creature",
    "damages a player": "a step",
    "damages a creature": "a step and creature",
    "is dealt damage": "a step and creature",
    "dies": "once",
    "moves cards": "once",
}
"""How often an event can come about for one creature: blocks and damage once for each other one.
Without deeds of other lines cards move only as permanents die."""


def note(done: Done, touches: Touch, sides: Iterable[bool], time: Time) -> None:
    """Notes that such a deed is done to those sides then, if none is noted that is as early."""
    for side in sides:
        if time == "early" or (touches, side) not in done:
            done[touches, side] = time


def done_at(deed: UnplayedDeed, time: Time) -> Time:
    """When an ability does that which has an effect then: late, where it waits for the end of
    combat."""
    return "late" if deed.at_end else time


def earliest(done: Done, sides: Sequence[bool] = (True, False)) -> dict[Touch, Time]:
    """How early each kind of deed is done to any of those sides (True: the attacking one)."""
    times: dict[Touch, Time] = {}
    for (touch, side), time in done.items():
        if side in sides and (time == "early" or touch not in times):
            times[touch] = time
    return times


class Chances(PlayedEvents, frozen=True, dict=True):
    """What can happen on that table, where those lines stand."""

    @cached_property
    def done(self) -> Done:
        """What lines that can have an effect do to whom, and how early."""
        times: Done = {}
        while True:
            before = dict(times)
            for line, parts in self.lines:
                for part in parts:
                    time = self._time_of(line, part, times)
                    if time is None:
                        continue
                    for deed in part.deeds:
                        if deed.touches != "walkers" or self.has_walkers:
                            sides = self.sides(line, part, deed)
                            note(times, deed.touches, sides, done_at(deed, time))
            if times == before:
                return times

    @cached_property
    def made(self) -> dict[Touch, Time]:
        """What lines that can have an effect do to anybody, and how early."""
        return earliest(self.done)

    def taken(self, permanents: Collection[Permanent]) -> Iterator[Time]:
        """How early what lines do to creatures may take any of those away."""
        names = {permanent.id for permanent in permanents}
        sides = {self.is_ours(permanent.controller) for permanent in permanents}
        for line, parts in self.lines:
            for part in parts:
                for deed in part.deeds:
                    own = {"" if line.source is None else line.source.id} if deed.own else names
                    meant = sides.intersection(self.sides(line, part, deed))
                    if deed.touches == "creatures" and names & own and meant:
                        time = self.time(line, part)
                        if time is not None:
                            yield done_at(deed, time)

    def sides(self, line: StandingLine, part: LeftOut, deed: UnplayedDeed) -> tuple[bool, ...]:
        """Whom a deed concerns: the attacking side (True), the other, or both."""
        held = self.as_held(line, part) or line
        if part.of_anyone or deed.whose == "anyone":
            return (True, False)
        if deed.whose == "attackers":
            return (True,)
        return (self.is_ours(held.you) == (deed.whose == "you"),)

    def time(self, line: StandingLine, part: LeftOut) -> Time | None:
        """When that part of a line can have an effect; None: never."""
        return self._time_of(line, part, self.done)

    def as_held(self, line: StandingLine, part: LeftOut) -> StandingLine | None:
        """The line as an ability of the permanent that has that part of it; None: nobody has it."""
        host = line.source.attached_to if line.source else None
        return line_as_held(line, part, self.table.find(host or ""))

    def _time_of(self, line: StandingLine, part: LeftOut, done: Done) -> Time | None:
        held = self.as_held(line, part)
        if held is None:
            return None
        line = held
        theirs = bool(line.you) and self.is_ours(line.you) is (part.turn == "theirs")
        if part.turn != "any" and theirs and not part.of_anyone:
            return None
        if part.saddled and self._stays_unsaddled(line.source):
            return None
        if part.counter and not self._may_have(line, part.counter):
            return None
        if part.land and not self._may_control(line.you, part.land):
            return None
        if part.beside and not self._may_be_beside(line.source, part.beside):
            return None
        if part.color and not self._may_have_color(line, part):
            return None
        times = [self._when(occasion, line, part, done) for occasion in part.occasions]
        return "early" if "early" in times else "late" if "late" in times else None

    def comes_after_blocks(self, line: StandingLine, part: LeftOut) -> bool:
        """Whether that part of a line can only have an effect once blocks have been declared: on
        blocks, damage and deaths that nothing brings about before."""
        if part.of_anyone or self.shrinks_first or self.pays_with_permanents():
            return False
        done = {touch for touch, time in self.made.items() if time == "early"}
        return all(
            on.event == "never"
            or (on.event in _AFTER_BLOCKS and not self.brought_by(on) & done)
            or self._when(on, line, part, self.done) is None
            for on in part.occasions
        )

    def _stays_unsaddled(self, source: Permanent | None) -> bool:
        """Whether it is told not to be saddled, and nothing makes it so but what is done at the
        speed of a sorcery."""
        unsaddled = source is not None and source.saddled is False
        return unsaddled and not any(_SADDLES.search(line.text) for line, _ in self.lines)

    def _may_control(self, player: str, kind: str) -> bool:
        """Whether the player controls a permanent of that type, or one may come or become one."""
        here = self.table.permanents
        has = any(each.controller == player and each.has_type(kind) for each in here)
        comes = any(True for _ in self._ever(frozenset({"permanents", "returns", "anything"})))
        return has or comes or self.types_change

    def _may_be_beside(self, source: Permanent | None, types: frozenset[str]) -> bool:
        """Whether a permanent of those types is there besides that one, or may come or become."""
        comes = frozenset[Touch]({"permanents", "returns", "joins", "anything"})
        if self.types_change or self.newcomers or any(True for _ in self._ever(comes)):
            return True
        doubts, every = self.table.doubts, self.table.every_type
        return any(
            types <= each.words or each.id in every or "types" in doubts.get(each.id, {})
            for each in self.table.permanents
            if each != source
        )

    def _may_have_color(self, line: StandingLine, part: LeftOut) -> bool:
        """Whether the line's player, or anybody for whom it counts, has a source of damage of its
        color on the table, or may get one: no other line speaks of that color, or gives another."""
        letter = part.color
        word = next(word for word, each in LEXICON.colors.items() if each == letter)
        others = [other.text.lower() for other, _ in self.lines if other.line != line.line]
        comes = frozenset[Touch]({"permanents", "returns", "joins", "anything"})
        if (
            self.newcomers
            or any(True for _ in self._ever(comes))
            or any(word in text or _RECOLORS.search(text) for text in others)
        ):
            return True
        viewpoint = Viewpoint(None, line.you)
        return any(
            matches(self.table, HasColor(letter), each, viewpoint) is not False
            for each in self.table.permanents
            if part.of_any_player or each.controller == line.you
        )

    def _may_have(self, line: StandingLine, kind: str) -> bool:
        """Whether the permanent of the line has such a counter, or may get one by another."""
        source = line.source
        has = source is not None and any(
            number and name.lower() == kind.lower() for name, number in source.counters.items()
        )
        wanted: frozenset[Touch] = frozenset({*MADE_BY["gets counters"], "anything"})
        gives = any(other.line != line.line for other, _ in self._ever(wanted))
        keywords = any(map(self.table.keyword_holders, (*GROWING, "wither", "infect")))
        return has or gives or keywords

    def made_by(self, event: Event) -> frozenset[Touch]:
        """By what deeds of other lines an event may come about on this table: a source with
        lifelink has its player gain life by any damage (702.15b)."""
        by = MADE_BY.get(event, frozenset())
        return by | _DAMAGED if event == "gains life" and self.links else by

    def _when(
        self, occasion: TriggerEvent, line: StandingLine, part: LeftOut, done: Done
    ) -> Time | None:
        event = occasion.event
        if event == "anything":
            return "early"
        natural = self.by_itself(occasion, line, at_once=part.at_once)
        by = self.brought_by(occasion, line, part)
        sides = self.sides_of(occasion, line, part)
        others = [time for (touch, side), time in done.items() if touch in by and side in sides]
        times = [*others, natural]
        if part.at_once and event in _WITH_DAMAGE and any(times):
            return "early"
        return "early" if "early" in times else "late" if "late" in times else None

    def brought_by(
        self, occasion: TriggerEvent, line: StandingLine | None = None, part: LeftOut | None = None
    ) -> frozenset[Touch]:
        """By what deeds of other lines that on which something triggers may come about: a part of
        that line, where it is told."""
        by = self.made_by(occasion.event)
        own = part is None or not part.at_once  # what is done in place of an event is no other
        if not self._may_be_brought(occasion.event, line, own=own):
            return frozenset()
        if occasion.event == "enters" and occasion.who == "itself":
            back = line is None or part is None or self.may_come_back_itself(line, part)
            return frozenset({"returns"}) if back else frozenset()
        if occasion.event == "enters" and occasion.kinds == LANDS:
            # what enters attacking is a creature
            return by - {"idle", "joins"} if self._lands_come(line) else by & {"returns"}
        if occasion.event == "enters" and occasion.kinds and IDLE_KINDS.isdisjoint(occasion.kinds):
            return by - {"idle"}
        return by

    def _may_be_brought(self, event: Event, line: StandingLine | None, *, own: bool) -> bool:
        """Whether another line than that speaks of what an event needs to come about: damage that
        is no combat damage, a sacrifice, counters …; `own`: or that line, in what it does."""
        if line is not None and event in _OF_DAMAGE and of_combat_damage(line.text):
            return False
        words = words_for(event, "" if line is None else line.text)
        return words is None or self.is_spoken_of(words, besides=line, own=own)

    def _lands_come(self, besides: StandingLine | None) -> bool:
        """Whether a line speaks of what may put a land onto the battlefield: an ability that
        triggers by what it does; besides that line, which waits for it."""
        if self.is_done(_OF_LANDS, besides):
            return True
        return any(
            _OF_LANDS.search(line.text) is not None
            for line, parts in self.lines
            if any(part.at_once for part in parts)
        )

    def is_spoken_of(
        self, words: re.Pattern[str], besides: StandingLine | None = None, *, own: bool = True
    ) -> bool:
        """Whether a line that may do anything has such words: of the line that waits for it, where
        it is told, only what is done (`own`), or nothing."""
        others = (
            text for line, text in self._acting if besides is None or line.line != besides.line
        )
        done = (what_is_done(besides.text),) if besides is not None and own else ()
        return any(words.search(text) is not None for text in (*done, *others))

    @cached_property
    def _acting(self) -> tuple[tuple[StandingLine, str], ...]:
        """The lines that may do anything without being activated, with their words."""
        return tuple((line, line.text) for line, parts in self.lines if parts or line.effects)

    def sides_of(
        self, occasion: TriggerEvent, line: StandingLine, part: LeftOut
    ) -> tuple[bool, ...]:
        """On which side an event has to come about."""
        ours = self.is_ours(line.you)
        if part.of_anyone or occasion.who in ("anyone", "its host"):
            return (True, False)
        if occasion.event in _OF_WHO_DOES or (occasion.event == "gains life" and self.links):
            return (True, False)
        return (ours if occasion.who in ("itself", "yours", "you") else not ours,)

    def times(self, occasion: TriggerEvent, line: StandingLine, part: LeftOut) -> int | None:
        """How often an event can come about at most; None: unknown."""
        event = occasion.event
        if self.by_itself(occasion, line, at_once=part.at_once) is None:
            by = self.made_by(event)
            return None if by & self.made.keys() or event == "anything" else 0
        if event not in _TIMES or self.means_newcomers(occasion, line) or self._again(event, line):
            return None
        steps = 2 if self.strikes_first else 1
        fighters = len(self.attackers | self.blockers)
        who = self.meant(occasion, line)
        each = {"once": 1, "a step": steps, "a step and creature": steps * fighters}
        several = {"a creature": fighters, **each}[_TIMES[event]]
        if event in ("dies", "moves cards"):
            return several * len(who.intersection(permanent.id for permanent in self.mortal))
        return several * len(who & self._struck)

    def _again(self, event: Event, line: StandingLine) -> bool:
        """Whether an event for which that line waits may come about oftener by what lines do than
        by combat alone: nobody dies twice, but for who comes back."""
        if event in ("dies", "moves cards") and self._may_come_back:
            return True
        by: frozenset[Touch] = frozenset({"returns"}) if event == "dies" else self.made_by(event)
        if not by & self.made.keys() or (event in _OF_DAMAGE and "combat damage" in line.text):
            return False
        return any(
            deed.touches in by and self.time(other, part) is not None
            for other, parts in self.lines
            if other.line != line.line or event not in _OF_DAMAGE or _DEALS.search(other.text)
            for part in parts
            for deed in part.deeds
        )

    @cached_property
    def _struck(self) -> frozenset[str]:
        """All to whom such events may come about: creatures, what is attacked, what may leave."""
        mortal = (each.id for each in (*self.creatures(), *self.mortal))
        return frozenset((*mortal, *self._attackable, *self.table.position.seats.names))

    @cached_property
    def gaining(self) -> frozenset[str]:
        """The players who may gain life."""
        players = self._lifelinked()
        position = self.table.position
        for line, parts in self.lines:
            for part in parts:
                deeds = [deed for deed in part.deeds if deed.touches == "gains life"]
                if not deeds or self.time(line, part) is None:
                    continue
                if part.of_anyone or any(deed.whose != "you" for deed in deeds):
                    return frozenset(player.name for player in position.players)
                players.add(line.you)
        return frozenset(players)
