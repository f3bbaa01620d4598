"""What can happen in a combat on a board: which events, to whom, and how early.

Early is what comes before the last damage can be dealt, or with it; late is what follows it. A
second damage step (510.4) makes damage and deaths early; so does a blocker that shrinks before any
damage is dealt.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Literal

from legality.combat.left_out.deeds import Touch, UnplayedDeed
from legality.combat.left_out.leaving import Leaving
from legality.combat.left_out.lines import LeftOut, StandingLine, line_as_held
from legality.combat.left_out.newcomers import Newcomer, may_mean, newcomers
from legality.combat.left_out.occasions import Event, TriggerEvent
from legality.combat.left_out.spoken_of import of_combat_damage, speaks_of_target, words_for
from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost, BlocksTapped
from legality.effects.characteristics import ChangesTypes, Gets, HasAbility
from legality.effects.costs import Cost
from legality.effects.effects import Triggered
from legality.effects.keywords import KEYWORDS, TRIGGERED, keywords
from legality.effects.qualities import HasColor
from legality.effects.replacing import within
from legality.frozen import HashedByContent
from legality.position import Permanent
from legality.rulebook.evaluate import matches
from legality.rulebook.losing import is_commander
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.text.lexicon import LEXICON
from legality.text.reading.triggers.happenings import what_is_done
from legality.verdict import DeclarationValue

Time = Literal["early", "late"]
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
_LANDS = frozenset({"land"})
_POISONING = keywords(poisons=True)
"""Keywords by which players get poison counters (702.90b, 702.164c, 702.70a)."""
GROWING = ("mentor", "dethrone", "training", "renown", "evolve")
"""Keywords by which creatures get counters (702.134a, 702.105a, 702.149a, 702.112a, 702.100a)."""
_TARGETING = ("provoke", "mentor")
"""Keywords whose abilities have targets as attackers are declared (702.39a, 702.134a)."""
_TARGETING_LATER = re.compile(r"\b(?:haunt|modular)\b", re.IGNORECASE)
"""Keywords whose abilities have targets as a creature dies."""
_EXERTS = re.compile(r"\bexert\b", re.IGNORECASE)
_DONE_BY: dict[Event, re.Pattern[str]] = {
    "explores": re.compile(r"\bexplores?\b", re.IGNORECASE),
    "connives": re.compile(r"\bconnives?\b", re.IGNORECASE),
    "scries": re.compile(r"\bscr(?:y|ies)\b|\bsurveils?\b", re.IGNORECASE),
    "learns": re.compile(r"\blearns?\b", re.IGNORECASE),
    "becomes monstrous": re.compile(r"\bmonstro|\badapts?\b", re.IGNORECASE),
    "becomes attached": re.compile(
        r"attach|\broles?\b|\bauras?\b|\bequipment\b|\bfor mirrodin\b|\bliving weapon\b"
        r"|\bjob select\b",
        re.IGNORECASE,
    ),
    "gets a sticker": re.compile(r"\bstickers?\b", re.IGNORECASE),
    "mentors": re.compile(r"\bmentors?\b", re.IGNORECASE),
    "investigates": re.compile(r"\binvestigates?\b", re.IGNORECASE),
    "discovers": re.compile(r"\bdiscovers?\b", re.IGNORECASE),
    "becomes the monarch": re.compile(r"\bmonarch\b", re.IGNORECASE),
    "visits": re.compile(r"\bvisit your attractions\b", re.IGNORECASE),
    "is tempted": re.compile(r"\bring tempts\b", re.IGNORECASE),
    "flips a coin": re.compile(r"\bcoins?\b|\bclash", re.IGNORECASE),
    "rolls": re.compile(r"\brolls?\b|\bdice\b|\bdie roll\b", re.IGNORECASE),
    "searches": re.compile(r"\bsearch(?:es)?\b|\bshuffles?\b", re.IGNORECASE),
}
"""By which words of an ability that resolves that happens."""
_ENTERS_ATTACKING = re.compile(
    r"\btokens?\b[^.]*\battacking\b|\battacking tokens?\b", re.IGNORECASE
)
_SADDLES = re.compile(r"\bbecomes? saddled\b(?![^()]*\))", re.IGNORECASE)
"""Not the reminder of the keyword ability."""
_WHENEVER = re.compile(r"\b(?:when(?:ever)?|at) ", re.IGNORECASE)
_PAST_BLOCKERS = re.compile(
    r"\btramples?\b|\bas though (?:it|they) weren't blocked\b"
    r"|\bassigns?\b[^.\"]*\b(?:divided|among|players?|planeswalkers?)\b",
    re.IGNORECASE,
)
"""By what a blocked creature may deal damage to what it attacks (702.19)."""
_OF_ATTACKERS: tuple[Event, ...] = (
    *("attacks", "attacks alone", "attacks unblocked"),
    "becomes blocked",
)
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


class Chances(HashedByContent, frozen=True, dict=True):
    """What can happen on that table, where those lines stand."""

    table: Table
    lines: tuple[tuple[StandingLine, tuple[LeftOut, ...]], ...]
    blocks: Mapping[str, DeclarationValue] | None = None
    """The one block that is looked at, where it is."""

    # -- who is in combat --------------------------------------------------------------------------

    @cached_property
    def attackers(self) -> frozenset[str]:
        """The creatures that attack, or that may be declared to."""
        position = self.table.position
        if position.attacks is not None:
            return frozenset(position.attacks)
        return frozenset(
            creature.id
            for creature in self.creatures()
            if creature.controller in position.attackers
            and not creature.tapped
            and (
                not creature.summoning_sick
                or self.table.has(creature, "haste")
                or self.riots(creature)
            )
        )

    def riots(self, creature: Permanent) -> bool:
        """Whether it may have entered with haste."""
        return self.table.has(creature, "riot")

    @cached_property
    def blockers(self) -> frozenset[str]:
        """The creatures that block, or that may be declared to."""
        position = self.table.position
        if not self.attackers:
            return frozenset()
        if self.blocks is not None:
            return frozenset(name for name, faced in self.blocks.items() if faced)
        if position.blocks is not None and not position.judges("blocks"):
            return frozenset(name for name, faced in position.blocks.items() if faced)
        untaps = any(True for _ in self._ever(frozenset({"taps", "stills"})))
        tapped = untaps or any(True for _ in self.table.abilities(BlocksTapped))
        return frozenset(
            creature.id
            for creature in self.creatures()
            if creature.controller in position.defenders and (tapped or not creature.tapped)
        )

    @cached_property
    def blocked(self) -> frozenset[str]:
        """The attackers that may become blocked."""
        if self.blocks is None:
            return self.attackers
        return frozenset(name for faced in self.blocks.values() for name in faced)

    @cached_property
    def unblocked(self) -> frozenset[str]:
        """The attackers that may be left unblocked."""
        return self.attackers if self.blocks is None else self.attackers - self.blocked

    @cached_property
    def hitting(self) -> frozenset[str]:
        """The attackers that may deal combat damage to what they attack."""
        tramples = bool(self.table.keyword_holders("trample")) or any(
            _PAST_BLOCKERS.search(line.text) for line, _ in self.lines
        )
        return self.attackers if tramples or self.newcomers else self.unblocked

    @cached_property
    def fighting(self) -> frozenset[str]:
        """The creatures that may deal combat damage to creatures, and be dealt it."""
        if not self.may_block:
            return frozenset()
        return (self.attackers if self.newcomers else self.blocked) | self.blockers

    @property
    def may_block(self) -> bool:
        """Whether anything is or may come that blocks."""
        return bool(self.blockers or self.newcomers)

    def creatures(self) -> Iterator[Permanent]:
        """Who is a creature, or may be one."""
        doubts = self.table.doubts
        for permanent in self.table.permanents:
            if permanent.is_creature or "types" in doubts.get(permanent.id, {}):
                yield permanent

    @cached_property
    def newcomers(self) -> tuple[Newcomer, ...]:
        """The tokens that may enter once attackers have been declared."""
        return tuple(newcomers(line for line, _ in self.lines)) if self.attackers else ()

    def means_newcomers(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether the event may come about for a token that enters."""
        ours = self.is_ours(line.you)
        return any(
            may_mean(
                occasion, token, None if token.you is None else self.is_ours(token.you) is ours
            )
            for token in self.newcomers
        )

    @cached_property
    def mortal(self) -> tuple[Permanent, ...]:
        """The permanents that may leave the battlefield: none where nobody can attack."""
        if not self.attackers:
            return ()
        fights = self.fighting
        return tuple(Leaving(self.table, self.lines, fights, self.pays_with_permanents()).mortal())

    # -- how early ---------------------------------------------------------------------------------

    @cached_property
    def strikes_first(self) -> bool:
        """Whether anything on the table is or gives first or double strike."""
        gives = (
            isinstance(part, HasAbility) and "strike" in part.keyword.name
            for line, _ in self.lines
            for part in within(line.effects)
        )
        counters = (kind for permanent in self.table.permanents for kind in permanent.counters)
        enters = any(token.has("strike") for token in self.newcomers)
        if enters or any(gives) or any("strike" in kind for kind in counters):
            return True
        return any("strike" in done.lower() for done in self._done_by_triggers)

    @cached_property
    def shrinks_first(self) -> bool:
        """Whether anything that a combat plays makes creatures smaller before damage is dealt."""
        return bool(self.table.keyword_holders("flanking")) or any(
            isinstance(part, Gets) and "-" in part.bonus
            for line, _ in self.lines
            for part in within(line.effects)
        )

    @property
    def of_damage(self) -> Time:
        """When damage has been dealt for the first time."""
        return "early" if self.strikes_first else "late"

    @property
    def of_death(self) -> Time:
        """When a creature can have died for the first time; who pays with one is early."""
        early = self.strikes_first or self.shrinks_first or self.pays_with_permanents()
        return "early" if early else "late"

    # -- what the lines make happen ----------------------------------------------------------------

    @cached_property
    def done(self) -> Done:
        """What lines that can have an effect do to whom, and how early."""
        times: Done = {}
        while True:
            before = dict(times)
            for line, parts in self.lines:
                for part in parts:
                    time = self._time_of(line, part, times)
                    for deed in part.deeds if time is not None else ():
                        if deed.touches == "walkers" and not self.has_walkers:
                            continue
                        for side in self.sides(line, part, deed):
                            if time == "early" or (deed.touches, side) not in times:
                                times[deed.touches, side] = time or "late"
            if times == before:
                return times

    @cached_property
    def made(self) -> dict[Touch, Time]:
        """What lines that can have an effect do to anybody, and how early."""
        earliest: dict[Touch, Time] = {}
        for (touch, _), time in self.done.items():
            if time == "early" or touch not in earliest:
                earliest[touch] = time
        return earliest

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
                            yield time

    def is_ours(self, player: str) -> bool:
        """Whether it is an attacking player."""
        return player in self.table.position.attackers

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
        if part.color and not self._may_have_color(line, part.color):
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
            on.event == "never" or (on.event in _AFTER_BLOCKS and not self.brought_by(on) & done)
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
        return has or comes or self._types_change

    def _may_be_beside(self, source: Permanent | None, types: frozenset[str]) -> bool:
        """Whether a permanent of those types is there besides that one, or may come or become."""
        comes = frozenset[Touch]({"permanents", "returns", "joins", "anything"})
        if self._types_change or self.newcomers or any(True for _ in self._ever(comes)):
            return True
        doubts, every = self.table.doubts, self.table.every_type
        return any(
            types <= each.words or each.id in every or "types" in doubts.get(each.id, {})
            for each in self.table.permanents
            if each != source
        )

    def _may_have_color(self, line: StandingLine, letter: str) -> bool:
        """Whether the line's player has a source of damage of that color on the table, or may get
        one: no other line speaks of that color."""
        word = next(word for word, each in LEXICON.colors.items() if each == letter)
        others = (other.text.lower() for other, _ in self.lines if other.line != line.line)
        comes = frozenset[Touch]({"permanents", "returns", "joins", "anything"})
        if (
            self.newcomers
            or any(True for _ in self._ever(comes))
            or any(word in text for text in others)
        ):
            return True
        viewpoint = Viewpoint(None, line.you)
        return any(
            matches(self.table, HasColor(letter), each, viewpoint) is not False
            for each in self.table.permanents
            if each.controller == line.you
        )

    @cached_property
    def _types_change(self) -> bool:
        """Whether a line changes types of permanents."""
        effects = (part for line, _ in self.lines for part in within(line.effects))
        return any(isinstance(part, ChangesTypes) for part in effects)

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

    @cached_property
    def links(self) -> bool:
        """Whether anything has or may get lifelink."""
        gives = (
            isinstance(part, HasAbility) and part.keyword.name == "lifelink"
            for line, _ in self.lines
            for part in within(line.effects)
        )
        holders = self.table.keyword_holders("lifelink")
        return bool(holders) or any(gives) or self._lifelink_comes

    @cached_property
    def _lifelink_comes(self) -> bool:
        """Whether a triggered ability speaks of lifelink."""
        return any("lifelink" in done.lower() for done in self._done_by_triggers)

    def _when(
        self, occasion: TriggerEvent, line: StandingLine, part: LeftOut, done: Done
    ) -> Time | None:
        event = occasion.event
        if event == "anything":
            return "early"
        natural = self._by_itself(occasion, line, at_once=part.at_once)
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
        if not self._may_be_brought(occasion.event, line):
            return frozenset()
        if occasion.event == "enters" and occasion.who == "itself":
            back = line is None or part is None or self._may_come_back_itself(line, part)
            return frozenset({"returns"}) if back else frozenset()
        if occasion.event == "enters" and occasion.kinds == _LANDS:
            return by - {"idle", "joins"}  # what enters attacking is a creature
        if occasion.event == "enters" and occasion.kinds and IDLE_KINDS.isdisjoint(occasion.kinds):
            return by - {"idle"}
        return by

    def _may_be_brought(self, event: Event, line: StandingLine | None) -> bool:
        """Whether another line than that speaks of what an event needs to come about: damage that
        is no combat damage, a sacrifice, counters …"""
        if line is not None and event in _OF_DAMAGE and of_combat_damage(line.text):
            return False
        words = words_for(event, "" if line is None else line.text)
        return words is None or self.is_spoken_of(words, besides=line)

    def is_spoken_of(self, words: re.Pattern[str], besides: StandingLine | None = None) -> bool:
        """Whether a line that may do anything has such words: of the line that waits for it, where
        it is told, only what is done."""
        others = (
            text for line, text in self._acting if besides is None or line.line != besides.line
        )
        own = () if besides is None else (what_is_done(besides.text),)
        return any(words.search(text) is not None for text in (*own, *others))

    @cached_property
    def _acting(self) -> tuple[tuple[StandingLine, str], ...]:
        """The lines that may do anything without being activated, with their words."""
        return tuple((line, line.text) for line, parts in self.lines if parts or line.effects)

    def _may_come_back_itself(self, line: StandingLine, part: LeftOut) -> bool:
        """Whether the permanent of that part of the line may return: by an ability of its own that
        waits for its own death, or by any that returns others."""
        if line.source is None or part.of_anyone or part.of_host:
            return True
        return any(
            other.source == line.source
            or each.of_anyone
            or each.of_host
            or any(on.who != "itself" for on in each.occasions)
            for other, parts in self.lines
            for each in parts
            if any(deed.touches == "returns" for deed in each.deeds)
        )

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

    def _by_itself(
        self, occasion: TriggerEvent, line: StandingLine, *, at_once: bool
    ) -> Time | None:
        """When an event can come about by what a combat plays."""
        who = self.meant(occasion, line)
        enter = self.means_newcomers(occasion, line)
        match occasion.event:
            case "attacks":
                return "early" if who & self.attackers else None
            case "attacks alone":
                alone = self.table.position.attacks is None or len(self.attackers) == 1
                return "early" if who & self.attackers and alone else None
            case "attacks unblocked":
                return "early" if enter or who & self.unblocked else None
            case "becomes blocked":
                return "early" if (enter or who & self.blocked) and self.may_block else None
            case "blocks":
                return "early" if enter or who & self.blockers else None
            case "damages a player":
                return self.of_damage if enter or who & self.hitting else None
            case "damages a planeswalker":
                return "early" if self.attackers and self.has_walkers else None
            case "damages a creature":
                fights = enter or (who & self.fighting and self.may_block)
                return self.of_damage if fights else None
            case "is dealt damage":
                fights = enter or (who & self.fighting and self.may_block)
                hurt = who & {*self.table.position.defenders, *self._attackable}
                return self.of_damage if fights or (hurt and self.hitting) else None
            case "dies" | "moves cards":
                dies = enter or any(permanent.id in who for permanent in self.mortal)
                return self.of_death if dies else None
            case "leaves graveyard":  # a commander may go to the command zone
                position = self.table.position
                moves = any(each.commander or is_commander(position, each) for each in self.mortal)
                return self.of_death if moves else None
            case "haunted dies":  # after its own death, of which it haunts another
                again = self.of_death == "early" and self.mortal
                return "early" if again else None
            case "gains life":
                gains = who & self._lifelinked()
                return ("early" if at_once else self.of_damage) if gains else None
            case "loses life":
                hurt = self.hitting and who & set(self.table.position.defenders)
                return self.of_damage if hurt else None
            case "makes mana":
                return "early" if self.pays_with_mana() else None
            case "becomes tapped":
                taps = [n for n in who & self.attackers if not self._vigilant(n)]
                return "early" if taps or (who and self.pays_with_permanents()) else None
            case "is poisoned":
                poisons = any(map(self.table.keyword_holders, _POISONING))
                return self.of_damage if poisons and self.hitting else None
            case "gets counters":
                weakens = self._attackable or any(
                    map(self.table.keyword_holders, ("wither", *_POISONING))
                )
                if self.attackers and any(map(self.table.keyword_holders, GROWING)):
                    return "early"
                return self.of_damage if weakens and self.attackers else None
            case "is sacrificed":
                ruins = self.attackers & self.table.keyword_holders("annihilator")
                return "early" if self.pays_with_permanents() or ruins else None
            case "triggers":
                yours = line if occasion.who == "yours" else None
                return "early" if self.attackers and self.abilities_trigger(yours) else None
            case "becomes the monarch" if self.is_ours(line.you) and self.hitting:
                return "early" if self.is_done(_DONE_BY[occasion.event]) else self.of_damage
            case "is targeted" | "is targeted by an opponent" | "commits a crime":
                return "early" if self.attackers and self._targets(occasion, line) else None
            case "mentors" if self.attackers & self.table.keyword_holders("mentor"):
                return "early"
            case "is exerted":
                exerts = any(_EXERTS.search(each.text) for each, _ in self.lines if each != line)
                return "early" if self.attackers and exerts else None
            case "runs out":
                return self._runs_out(occasion, line)
            case event if event in _DONE_BY:
                done = self.is_done(_DONE_BY[event], besides=line)
                return "early" if self.attackers and done else None
            case "enters":
                enters = self.attackers and self.attackers_enter and occasion.kinds != _LANDS
                return "early" if enters else None
            case "end of combat":
                return "late" if who & self.attackers else None
            case _:
                return None

    def abilities_trigger(self, yours: StandingLine | None) -> bool:
        """Whether anything on the table has a triggered ability that may trigger in a combat: of
        the player of that line, where it is told, or in quotes."""
        holders = (name for keyword in TRIGGERED for name in self.table.keyword_holders(keyword))
        if any(yours is None or self.table.here[name].controller == yours.you for name in holders):
            return True
        return any(
            isinstance(part, Triggered)
            for line, parts in self.lines
            if (yours is None or line.you == yours.you or '"' in line.text)
            and self._may_trigger(line, parts)
            for part in within(line.effects)
        )

    def _targets(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether an ability may have a target, by whose abilities the event comes about: those of
        its own player, those of others, or any; an ability in quotes may be anybody's."""
        event, creature = occasion.event, self._means_creatures(occasion, line)
        position, holders = self.table.position, self.table.keyword_holders
        those = {
            player.name
            for player in position.players
            if event == "is targeted"
            or (event == "commits a crime" and player.name == line.you)
            or (event == "is targeted by an opponent" and player.name != line.you)
        }
        if any(
            self.table.here[name].controller in those
            for keyword in _TARGETING
            for name in holders(keyword) & self.attackers
        ):
            return True
        return any(
            speaks_of_target(done, creature, line.you == other.you if '"' not in done else None)
            or _TARGETING_LATER.search(done) is not None
            for other, done in self._done_by_lines
            if other.you in those or '"' in other.text
        ) or any(
            _TARGETING_LATER.search(other.text) is not None
            for other, parts in self.lines
            if parts and other.you in those
        )

    @staticmethod
    def _means_creatures(occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether the event is about creatures of the line's player, and nothing else."""
        if occasion.who == "itself":
            return line.source is not None and line.source.is_creature
        return occasion.who == "yours" and "creature" in occasion.kinds

    def _runs_out(self, occasion: TriggerEvent, line: StandingLine) -> Time | None:
        """When the player of the line may control none of those that it names: at once where none
        is there, or where the words are not read."""
        here = self.table.permanents
        own = [
            permanent
            for permanent in here
            if permanent.controller == line.you and self._is_of(permanent.id, occasion, line.source)
        ]
        if not occasion.kinds or not own:
            return "early"
        lasts = any(permanent not in self.mortal for permanent in own)
        taken = any(
            not deed.own or other.source in own
            for other, deed in self._ever(frozenset({"creatures", "anything"}))
        )
        stays = lasts and not taken and not self._types_change and not self.pays_with_permanents()
        return None if stays else "early"

    def _ever(self, touches: frozenset[Touch]) -> Iterator[tuple[StandingLine, UnplayedDeed]]:
        """What the lines do of that kind, if they ever trigger."""
        for line, parts in self.lines:
            for part in parts:
                for deed in part.deeds:
                    if deed.touches in touches:
                        yield line, deed

    def is_done(self, words: re.Pattern[str], besides: StandingLine | None = None) -> bool:
        """Whether a triggered ability on the table does what those words say, besides that line,
        which waits for it."""
        return any(
            words.search(done) is not None
            for line, done in self._done_by_lines
            if besides is None or line.line != besides.line
        )

    @property
    def _done_by_triggers(self) -> Iterator[str]:
        """What the triggered abilities do that may trigger in a combat, read or not."""
        return (done for _, done in self._done_by_lines)

    @cached_property
    def _done_by_lines(self) -> tuple[tuple[StandingLine, str], ...]:
        """The same, each with its line."""
        some = [(line, parts) for line, parts in self.lines if self._may_trigger(line, parts)]
        read = (
            (line, part.text)
            for line, _ in some
            for part in within(line.effects)
            if isinstance(part, Triggered)
        )
        unread = (
            (line, line.text[when.start() :])
            for line, parts in some
            if parts and (when := _WHENEVER.search(line.text)) is not None
        )
        return tuple((line, what_is_done(text)) for line, text in (*read, *unread))

    def _may_trigger(self, line: StandingLine, parts: tuple[LeftOut, ...]) -> bool:
        """Whether an ability of the line may trigger, as far as this is told without what others
        do: on what never happens, or on attacks and blocks of a permanent that does neither, or as
        one enters that is there and nothing brings back, it does not."""
        if not parts:
            return True
        name = "" if line.source is None else line.source.id
        fights: dict[Event, frozenset[str]] = {
            **dict.fromkeys(_OF_ATTACKERS, self.attackers),
            "blocks": self.blockers,
            "never": frozenset(),
        }
        if not any(True for _ in self._ever(frozenset({"returns", "anything"}))):
            fights["enters"] = frozenset()
        return any(
            name in fights.get(on.event, (name,))
            or (on.event != "never" and (part.of_host or on.who != "itself"))
            for part in parts
            for on in part.occasions
        )

    @cached_property
    def attackers_enter(self) -> bool:
        """Whether an ability makes something that enters attacking."""
        return any(
            isinstance(part, Triggered) and _ENTERS_ATTACKING.search(part.text) is not None
            for line, _ in self.lines
            for part in within(line.effects)
        )

    @cached_property
    def _attackable(self) -> frozenset[str]:
        """The planeswalkers and battles: damage removes counters from them (120.3c, 120.3h)."""
        kinds = {"planeswalker", "battle"}
        some = self.table.permanents
        return frozenset(each.id for each in some if not each.words.isdisjoint(kinds))

    @property
    def has_walkers(self) -> bool:
        """Whether there are planeswalkers."""
        return any("planeswalker" in permanent.words for permanent in self.table.permanents)

    def _vigilant(self, name: str) -> bool:
        return name in self.table.keyword_holders("vigilance")

    def _lifelinked(self) -> set[str]:
        """The players who may gain life by combat damage."""
        fight = self.attackers | self.blockers
        holders = self.table.keyword_holders("lifelink")
        gives = any(
            isinstance(part, HasAbility) and part.keyword.name == "lifelink"
            for line, _ in self.lines
            for part in within(line.effects)
            if line.source is None or line.source.id not in holders
        )
        names = fight if gives or self._lifelink_comes else fight & holders
        here = {self.table.here[name].controller for name in names if name in self.table.here}
        entered = {token.you for token in self.newcomers if token.has("lifelink")}
        everyone = {player.name for player in self.table.position.players}
        return everyone if None in entered else here | {name for name in entered if name}

    def _costs(self) -> Iterator[Cost]:
        """What attacks and blocks cost."""
        for ability in self.table.everything():
            if isinstance(ability.effect, AttackCost | BlockCost | BlockedCost):
                yield ability.effect.cost

    def pays_with_permanents(self) -> bool:
        """Whether any attack or block costs more than mana, life and the like."""
        return any(cost.acts or cost.other for cost in self._costs())

    def pays_with_mana(self) -> bool:
        """Whether any attack or block costs mana: mana abilities may be activated for it."""
        return any(cost.mana or cost.phyrexian or cost.of_unknown_mana for cost in self._costs())

    def times(self, occasion: TriggerEvent, line: StandingLine, part: LeftOut) -> int | None:
        """How often an event can come about at most; None: unknown."""
        event = occasion.event
        if self._by_itself(occasion, line, at_once=part.at_once) is None:
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
    def _may_come_back(self) -> bool:
        """Whether a creature that dies may return by a keyword ability that it has or may get: one
        of toughness 1 dies again as it does (704.5f)."""
        names = [name for name, row in KEYWORDS.items() if row.does == "returns"]
        return any(map(self.table.keyword_holders, names)) or any(
            name in done.lower() for done in self._done_by_triggers for name in names
        )

    @cached_property
    def _struck(self) -> frozenset[str]:
        """All to whom such events may come about: creatures, what is attacked, what may leave."""
        mortal = (each.id for each in (*self.creatures(), *self.mortal))
        return frozenset((*mortal, *self._attackable, *self.table.position.seats.names))

    def _is_of(self, name: str, occasion: TriggerEvent, source: Permanent | None) -> bool:
        permanent = self.table.here.get(name)
        if permanent is None:
            return not occasion.kinds
        if occasion.other and source is not None and source.id == name:
            return False
        doubtful = "types" in self.table.doubts.get(name, {})
        every = name in self.table.every_type or doubtful
        return every or not occasion.kinds or not occasion.kinds.isdisjoint(permanent.words)

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

    def meant(self, occasion: TriggerEvent, line: StandingLine) -> frozenset[str]:
        """The ids of the permanents, and the names of the players, that an occasion may mean."""
        here, position = self.table.here, self.table.position
        source = line.source
        players = [player.name for player in position.players]
        if occasion.kinds or occasion.other:
            some = self.meant(TriggerEvent(occasion.event, occasion.who), line)
            return frozenset(name for name in some if self._is_of(name, occasion, source))
        match occasion.who:
            case "itself":
                return frozenset() if source is None else frozenset({source.id})
            case "its host":
                host = None if source is None else source.attached_to
                return frozenset() if host is None else frozenset({host})
            case "yours" | "you":
                mine = [
                    permanent.id for permanent in here.values() if permanent.controller == line.you
                ]
                return frozenset((*mine, line.you))
            case "theirs" | "they":
                others = {name for name in players if position.are_opponents(line.you, name)}
                theirs = (
                    permanent.id for permanent in here.values() if permanent.controller in others
                )
                return frozenset({*theirs, *others})
            case "anyone":
                return frozenset({*here, *players})
