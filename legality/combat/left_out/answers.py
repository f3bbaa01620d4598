"""Which deeds can change which answer: one row a deed, one column a question, argued here.

An answer is the `outcome` of combats; that an attack `kills` whatever the blocks; or that a player
`survives` every attack. `early` is what is done before the last damage is dealt or with it, `late`
what follows.

- Who has lost when state-based actions are checked (704.3) has lost, whatever resolves after that:
  so what is late takes back no kill. It can still make one: by taking life, or giving poison.
- Life that the attacking players gain, and their poison and losses, are nothing to whether a
  defending player dies; those of the defending player count from before the last damage only.
- What is done in place of an event, or so that nobody notices it, takes from an ability that waits
  for it what it would have done: then a kill or a survival may rest on it, however late it is.
- A choice of the attacking player ("you may") can be left: an attack that kills without it kills.
  One of the defending player can be left by whom all blocks are tried for. Damage to any target is
  such a choice, unless a player can't be chosen.
- Larger creatures of the attacking side take back no kill, and those of the defending side make
  none; unless somebody's size decides who may block, or something waits for a death that hangs on
  it. Attacking creatures are of the attacking side,
  whosever ability makes them larger.
- One attacker more takes back no kill, unless it may be blocked by who gains life, or is counted.
- Fewer creatures of its opponents take back no kill, and no survival, unless something counts them;
  what triggers as they go is named itself.
- Fewer legal blocks take back no kill by the attacking side, which is one whatever the blocks;
  unless some block is required: where that is impossible, others are legal that were not (509.1c).
- What comes once blocks have been declared blocks nothing, and no block is barred by then.
- Who survives though nothing is blocked needs no blockers, and no legal blocks, whoever takes them.
- Damage that is prevented helps whom it would be dealt to, unless something waits for what it does.
- What leaves the battlefield leaves it, wherever it goes: an outcome says who left by state-based
  actions. It matters where something waits for a death, or looks at a graveyard.
- A creature that is goaded attacks otherwise only in a later combat, and one that is tapped once
  the damage has been dealt is missed only there.
- An attacking creature that is gone takes no survival, unless it hindered its own side; nor do more
  creatures that may block, unless only so many may.
- What an attack or a block costs is paid as it is declared (508.1j, 509.1f), so early, by the
  attacking player or by the defending one; nobody has to block who would have to pay (509.1c). What
  is tapped for a block is missed by no other: who blocks has been declared by then.
- Cards, mana, new permanents, tallies and who is tapped count where a value on the table looks at
  them, or somebody pays or blocks with them; cards that come into a graveyard also where one that
  nobody has told may give its owner's creatures an ability from there (113.6b).

What a line does that no combat plays may set off an ability that a combat does play: that ability
is then left out as well, so the line counts wherever such an ability may decide who loses.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Literal

from legality.combat.left_out.chances import Done, done_at, earliest, note
from legality.combat.left_out.deeds import Touch, UnplayedDeed, paid
from legality.combat.left_out.lines import LeftOut, StandingLine
from legality.combat.left_out.looked_at import LookedAt
from legality.combat.left_out.occasions import Event
from legality.combat.left_out.played_events import Time
from legality.combat.left_out.played_lines import is_wholly_played, rest_of_played
from legality.combat.setting_off import PAIR, comes_late, takes_life
from legality.effects.attacking import AttackCost
from legality.effects.blocking import (
    BlockCost,
    BlockerCap,
    CantBlock,
    Lure,
    MustBeBlocked,
    MustBlock,
)
from legality.effects.conditions import AttackingAlone
from legality.effects.costs import Cost
from legality.effects.damaging import DealsMore, PreventsPart
from legality.effects.keywords import keywords
from legality.effects.replacing import within
from legality.gaps import Line
from legality.rulebook.elsewhere import may_be_buried_to_work
from legality.rulebook.looks import facts
from legality.rulebook.losing import deadly_poison, poison_of

Question = Literal["outcome", "kills", "survives"]
Side = Literal["attacking", "defending", "either"]
EarlyTouch = (
    Literal["cards", "mana", "idle", "permanents", "returns", "tallies", "lands", "taps"]
    | Literal["stills", "grows", "joins", "goads", "bars"]
)
"""What counts only where it is done before the answer is known."""
_OF_POWER = re.compile(r"\bpower\b|\bthat much\b|\bequal to\b|\btoughness\b", re.IGNORECASE)
_COUNTS: frozenset[Touch] = frozenset(
    {"loses life", "poisons", "creatures", "grows", "joins", "bars", "anything"}
)
"""What an ability does that may decide who loses, whoever it triggers for."""
_COUNTS_OR_GAINS: frozenset[Touch] = frozenset({*_COUNTS, "gains life"})
_OF_ONE_SIDE: frozenset[Touch] = frozenset(
    {
        *("cards", "mana", "idle", "permanents", "returns", "joins"),
        *("gains life", "loses life", "poisons"),
    }
)
"""What is done to players, or with what is new of theirs: their side is told by whose it is."""
LOST_BY: frozenset[Event] = frozenset({"is poisoned"})
"""By what a player may lose at once, without anything that triggers on it (704.5c)."""

SetOff = dict[tuple[Touch, bool], frozenset[Line]]
"""By each kind of deed, and whether it is done to the attacking side, the lines that it sets off.
"""


class Matters(LookedAt, frozen=True, dict=True):
    """What can change the answer to a question on a board."""

    question: Question
    unblocked: bool = False
    """Whether a player survives though nothing is blocked: then no blocker is missed."""

    def changes(
        self, deed: UnplayedDeed, time: Time, side: Side, line: StandingLine | None = None
    ) -> bool:
        """Whether a deed done then, by a line of that side, can change the answer."""
        if side == "either":
            return any(
                self.changes(deed, time, one_side) for one_side in ("attacking", "defending")
            )
        if deed.own and deed.touches == "grows" and line is not None and self._is_in_vain(line):
            return False
        ours, early = side == "attacking", self.is_early(done_at(deed, time))
        if self._is_declined(deed, ours):
            return False
        match deed.touches:
            case "nothing":
                return False
            case "anything":
                return early or self.question != "kills"
            case "gains life" | "loses life" | "poisons":
                return self._life(deed, ours, early)
            case "shields":
                return self._shielded(ours)
            case "elsewhere":
                return self._gone_elsewhere(early)
            case "walkers":
                return self.question == "outcome" and self.chances.has_walkers
            case "creatures":
                return self._creatures_gone(deed, ours, early, line)
            case touches:
                return early and self._changes_early(touches, deed, ours, line)

    def _changes_early(
        self, touches: EarlyTouch, deed: UnplayedDeed, ours: bool, line: StandingLine | None
    ) -> bool:
        """Whether a deed of a kind that counts only if it is early can change the answer."""
        match touches:
            case "cards":
                graveyards = not deed.spares_graveyards and self.looked_at("graveyard")
                looked_at = self.looked_at("cards") or graveyards or self._cards_work
                return looked_at or self._may_bury(deed, ours)
            case "mana":
                return not ours and self.pays
            case "idle":
                pays = self.pays and self._of_defenders(deed, ours)
                return pays or self._counts_idle(self._sides_of(deed, ours))
            case "permanents" | "returns":
                blocks = self._of_defenders(deed, ours) and self._blockers_count
                in_time = blocks and not self._comes_after_blocks(deed, line)
                return in_time or self._counts_one_more(self._sides_of(deed, ours))
            case "tallies":
                return self.looked_at("counters", "cards")
            case "lands":
                return self.looked_at("tapped")
            case "taps":
                return not ours or self.looked_at("tapped")
            case "stills":
                helped = deed.whose == "opponents" and self._fewer_opponents(ours, line)
                return not helped or self.looked_at("tapped")
            case "grows":
                return self._grown(ours or deed.whose == "attackers")
            case "joins":
                return self._joined(ours, line)
            case "goads":
                return self._of_goaded
            case "bars":
                return self._barred(deed, ours, line)

    def _gone_elsewhere(self, early: bool) -> bool:
        """Whether it can change the answer where that goes which leaves the battlefield."""
        felt = self.looked_at("graveyard", "cards") or self._death_decides
        return felt and (early or self.question == "outcome")

    def _creatures_gone(
        self, deed: UnplayedDeed, ours: bool, early: bool, line: StandingLine | None
    ) -> bool:
        """Whether it can change the answer that creatures go."""
        if deed.own and ours and self.question == "survives":
            missed = self._counts_members or self._hinders_itself
            return early and (missed or self._attack_helps(line))
        if deed.whose == "opponents" and self._fewer_opponents(ours, line):
            return False
        return early or self.question == "outcome"

    def _joined(self, ours: bool, line: StandingLine | None) -> bool:
        """Whether it can change the answer that there is one attacker more."""
        if not ours or self.question != "kills":
            return True
        return self._attack_helps(line) or self._counts_members or self.looked_at("attack")

    def _barred(self, deed: UnplayedDeed, ours: bool, line: StandingLine | None) -> bool:
        """Whether it can change the answer that fewer blocks are legal."""
        kills = ours and self.question == "kills"
        idle = self.unblocked or (kills and self._bars_only)
        return not (idle or self._comes_after_blocks(deed, line))

    def _comes_after_blocks(self, deed: UnplayedDeed, line: StandingLine | None) -> bool:
        """Whether the line does such a thing only once blocks have been declared."""
        if line is None:
            return False
        own = (parts for other, parts in self.chances.lines if other == line)
        some = [part for parts in own for part in parts if deed in part.deeds]
        after = self.chances.comes_after_blocks
        return bool(some) and all(after(line, part) for part in some)

    def is_early(self, time: Time) -> bool:
        """Whether what is done then is done before the answer is known."""
        return time == "early" or self.decides_late

    @cached_property
    def decides_late(self) -> bool:
        """Whether an ability that a combat plays may decide the answer as it resolves once the last
        damage has been dealt: what has resolved by then counts (608.2)."""
        late = [does for does in self._played if comes_late(does)]
        if self.question == "outcome":
            return any(map(facts, late))
        poisons = (row.poisons and row.part == "trigger" for row in self._keywords_held)
        return any(map(takes_life, late)) or any(poisons)

    def made(self, sides: Sequence[bool] = (True, False)) -> dict[Touch, Time]:
        """What lines do to those sides (True: the attacking one), and how early, but for what the
        side for which the answer is sought need not do."""
        return earliest(self._made, sides)

    def made_unplayed(self, sides: Sequence[bool] = (True, False)) -> dict[Touch, Time]:
        """The same of what no combat plays."""
        return earliest(self._unplayed, sides)

    @cached_property
    def _unplayed(self) -> Done:
        return self._made_by(self._unplayed_lines)

    @cached_property
    def _made(self) -> Done:
        return self._made_by(self.chances.lines)

    @property
    def _unplayed_lines(self) -> Iterator[tuple[StandingLine, tuple[LeftOut, ...]]]:
        for line, parts in self.chances.lines:
            is_played = line.line in self._played_whole
            yield (
                line,
                rest_of_played(line, parts, self.chances.table.position) if is_played else parts,
            )

    def _made_by(self, lines: Iterable[tuple[StandingLine, tuple[LeftOut, ...]]]) -> Done:
        done: Done = {}
        chances = self.chances
        for line, parts in lines:
            for part in parts:
                time, ours = chances.time(line, part), chances.is_ours(line.you)
                if time is None:
                    continue
                for deed in part.deeds:
                    if part.of_anyone or not self._is_declined(deed, ours):
                        sides = chances.sides(line, part, deed)
                        note(done, deed.touches, sides, done_at(deed, time))
        return done

    @cached_property
    def _played_whole(self) -> frozenset[Line]:
        """The lines of which a combat plays all that their triggered abilities do in it."""
        position = self.chances.table.position
        return frozenset(
            line.line
            for line, _ in self.chances.lines
            if is_wholly_played(line, position, by_life=False)
        )

    def _life(self, deed: UnplayedDeed, ours: bool, early: bool) -> bool:
        """Whether it can change the answer that life is gained or lost, or that a player gets
        poison counters."""
        if self.question == "outcome" or (early and self.looked_at("life")):
            return True
        if deed.touches == "gains life":
            return self.question == "kills" and early and self._of_defenders(deed, ours)
        if self.question == "survives":
            return self._of_defenders(deed, ours)
        return early and self._of_attackers(deed, ours) and self._may_kill(deed)

    @staticmethod
    def _of_defenders(deed: UnplayedDeed, ours: bool) -> bool:
        return deed.whose == "anyone" or (deed.whose == "opponents") == ours

    @staticmethod
    def _of_attackers(deed: UnplayedDeed, ours: bool) -> bool:
        return deed.whose == "anyone" or (deed.whose == "you") == ours

    def _may_kill(self, deed: UnplayedDeed) -> bool:
        """Whether so much, as often as a combat can bring it about, is all the life of an attacking
        player: each permanent twice, for each line that takes some from each of a team (810.9); and
        what is paid for all attackers together."""
        if self.deals_more:
            return True
        position = self.chances.table.position
        players = [position.player_by_name[name] for name in position.attackers]
        life = min(player.life for player in players)
        if deed.touches == "poisons":
            life = min(
                deadly_poison(position, name) - poison_of(position, name)
                for name in position.attackers
            )
        lines = max(1, len(self.chances.lines)) * len(players)
        times = 2 * len(self.chances.table.permanents) * lines
        amounts = [deed.amount, *self._amounts(deed.touches)]
        prices = [each.amount for each in self._paid_to_attack if each.touches == deed.touches]
        known = [amount for amount in amounts if amount is not None]
        costs = [price for price in prices if price is not None]
        if len(known) < len(amounts) or len(costs) < len(prices):
            return True
        return max(known) * times + sum(costs) * len(self.chances.attackers) >= life

    @property
    def _paid_to_attack(self) -> Iterator[UnplayedDeed]:
        """What is done as one attacker is paid for: by each price."""
        costs = (price.cost for price in self._prices if isinstance(price, AttackCost))
        return (deed for cost in costs for deed in paid(cost))

    def _amounts(self, touches: Touch) -> Iterator[int | None]:
        """How much of that kind each line may do to the attacking players, whether a combat plays
        it or not, before the answer is known: all together may be too much for them."""
        chances = self.chances
        for line, parts in chances.lines:
            for part in parts:
                ours, time = chances.is_ours(line.you), chances.time(line, part)
                if time is None:
                    continue
                for deed in part.deeds:
                    if not self.is_early(done_at(deed, time)):
                        continue
                    meant = part.of_anyone or self._of_attackers(deed, ours)
                    if deed.touches == touches and meant and not self._is_declined(deed, ours):
                        yield deed.amount

    def is_felt(self, cost: Cost, side: Side) -> bool:
        """Whether it can change the answer that a player of that side pays this for an attacker or
        a blocker; what becomes of permanents that are sacrificed or returned apart."""
        return any(
            self.sets_off(deed.touches) or self._is_missed(deed, side) for deed in paid(cost)
        )

    def _is_missed(self, deed: UnplayedDeed, side: Side) -> bool:
        """Whether it can change the answer that a player of that side has less of what is paid. The
        searches for who dies pay so much life as is told, and tap what is tapped for it."""
        if deed.touches == "taps":
            return self.question == "outcome" and not self._looks_but_as_paid.isdisjoint(
                ("tapped", "anything")
            )
        if deed.touches == "loses life" and deed.amount is not None and self.question != "outcome":
            return self.looked_at("life")
        return self.changes(deed, "early", side)

    def _fewer_opponents(self, ours: bool, line: StandingLine | None) -> bool:
        """Whether it can only help the side that asks that creatures of its opponents go, or can do
        less: nothing counts them."""
        if self.question != ("kills" if ours else "survives"):
            return self.unblocked and not self._counts_members
        return not (
            self._counts_members or self._bound(ours) or (not ours and self._attack_helps(line))
        )

    @cached_property
    def _blockers_count(self) -> bool:
        """Whether one more creature that can block may change the answer: it takes no survival,
        unless only so many may block."""
        if self.question != "survives":
            return True
        effects = (part for line, _ in self.chances.lines for part in within(line.effects))
        return any(isinstance(part, BlockerCap) for part in effects)

    def _attack_helps(self, besides: StandingLine | None) -> bool:
        """Whether one attacker more, that is blocked, may help the defending player to survive: by
        life that they may gain, by what else triggers for their permanents `besides` that line, or
        because who attacks is better off alone."""
        chances, own = self.chances, None if besides is None else besides.line
        if any(not chances.is_ours(name) for name in chances.gaining):
            return True
        return any(
            (bool(parts) and not chances.is_ours(line.you) and line.line != own)
            or any(isinstance(part, AttackingAlone) for part in within(line.effects))
            for line, parts in chances.lines
        )

    def changes_by_others(
        self, deed: UnplayedDeed, time: Time, side: Side, line: StandingLine
    ) -> bool:
        """Whether such a deed, by a line that no combat plays, may set off another line which
        changes the answer."""
        sides = ("attacking", "defending") if side == "either" else (side,)
        if deed.touches == "walkers" and not self.chances.has_walkers:
            return False
        if all(self._is_declined(deed, one_side == "attacking") for one_side in sides):
            return False
        early = self.is_early(done_at(deed, time))
        if not early and self.question == "kills":
            return False
        known = None if side == "either" else self._sides_of(deed, side == "attacking")
        return self.sets_off(deed.touches, line, known, late=not early)

    def _sides_of(self, deed: UnplayedDeed, ours: bool) -> tuple[bool, ...]:
        """To whose permanents or players a line of that side does it: to the attacking ones (True),
        to the others, or to both; what returns may be another player's, and "it" may be."""
        permanents = self.chances.table.permanents
        own = all(each.owner in (None, each.controller) for each in permanents)
        if deed.whose == "anyone" or deed.touches not in _OF_ONE_SIDE:
            return (True, False)
        if deed.whose == "opponents" and self.has_several_opponents:
            return (True, False)
        if deed.touches == "returns" and not own:
            return (True, False)
        return (ours is (deed.whose == "you"),)

    @property
    def has_several_opponents(self) -> bool:
        """Whether an opponent of a player may be on that player's own side of the combat."""
        return len(self.chances.table.position.players) > PAIR

    def sets_off(
        self,
        touches: Touch,
        besides: StandingLine | None = None,
        sides: tuple[bool, ...] | None = None,
        *,
        late: bool = False,
    ) -> bool:
        """Whether something triggers on what such a deed brings about, whether a combat plays that
        ability or not, and does what may decide who loses (603.2); besides that line itself.
        `sides`: to whose permanents or players it is done, where that is told; `late`: once the
        last damage has been dealt."""
        each = self._set_off_late if late else self._set_off
        both = (True, False) if sides is None else sides
        lines = frozenset[Line]().union(*(each.get((touches, side), ()) for side in both))
        return bool(lines if besides is None else lines - {besides.line})

    @cached_property
    def _set_off(self) -> SetOff:
        """The lines whose abilities trigger on what is brought about by each kind of deed, and that
        may decide who loses, or set off another that may."""
        decides = self._decides
        return self._awaiting(
            {line.line for line, parts in self.chances.lines if decides(line, parts)}
        )

    @cached_property
    def _set_off_late(self) -> SetOff:
        """The same of what is done once the last damage has been dealt."""
        return self._awaiting(
            {line.line for line, parts in self.chances.lines if self._decides_late(line, parts)}
        )

    def _awaiting(self, deciding: set[Line]) -> SetOff:
        """By each kind of deed, and whom it is done to, the lines whose abilities trigger on what
        it brings about: of those that decide, and of those that set off one of these."""
        deciding = set(deciding)
        while True:
            by_touch: dict[tuple[Touch, bool], set[Line]] = {}
            for line, parts in self.chances.lines:
                if line.line in deciding:
                    for touch, ours in self._waited_for(line, parts):
                        by_touch.setdefault((touch, ours), set()).add(line.line)
            touches = {touch for touch, _ in by_touch}
            leading = {
                line.line
                for line, parts in self.chances.lines
                if any(deed.touches in touches for part in parts for deed in part.deeds)
            }
            if leading <= deciding:
                return {touch: frozenset(lines) for touch, lines in by_touch.items()}
            deciding |= leading

    def _decides(self, line: StandingLine, parts: Sequence[LeftOut]) -> bool:
        """Whether what the line does may decide who loses, or is looked at."""
        counts = _COUNTS_OR_GAINS if self.question == "kills" else _COUNTS
        return any(
            deed.touches in counts or self.changes(deed, "early", "either", line)
            for part in parts
            for deed in part.deeds
        )

    def _decides_late(self, line: StandingLine, parts: Sequence[LeftOut]) -> bool:
        """Whether what the line does once the last damage has been dealt may change the answer."""
        return any(
            self.changes(deed, "late", self._side_of(line, part), line)
            for part in parts
            for deed in part.deeds
        )

    def _side_of(self, line: StandingLine, part: LeftOut) -> Side:
        """Whose side has that part of the line, where that is told."""
        if part.of_anyone or part.of_host or not line.you or self.has_several_opponents:
            return "either"
        return "attacking" if self.chances.is_ours(line.you) else "defending"

    def _waited_for(
        self, line: StandingLine, parts: Sequence[LeftOut]
    ) -> Iterator[tuple[Touch, bool]]:
        """The kinds of deeds by which the abilities of a line may trigger, and whether on the
        attacking side."""
        chances = self.chances
        for part in parts:
            held = chances.as_held(line, part) or line
            for on in part.occasions:
                sides: tuple[bool, ...] = chances.sides_of(on, held, part)
                if on.who in ("they", "theirs") and self.has_several_opponents:
                    sides = (True, False)
                for touch in chances.brought_by(on, line, part):
                    for side in sides:
                        yield touch, side

    def _parts_that(self, do: Set[Touch]) -> Iterator[tuple[StandingLine, LeftOut]]:
        """What lines do of those kinds."""
        for line, parts in self.chances.lines:
            for part in parts:
                if any(deed.touches in do for deed in part.deeds):
                    yield line, part

    def takes_place(self, part: LeftOut) -> bool:
        """Whether what a line does is done in place of an event that is waited for, or so that
        nobody notices it: not that what enters is tapped."""
        tapped = all(deed.touches == "stills" for deed in part.deeds)
        return (
            part.at_once and not tapped and any(self.is_awaited(on.event) for on in part.occasions)
        )

    def is_awaited(self, event: Event) -> bool:
        """Whether a loss may rest on it that this happens, however late: something triggers on it,
        played or not, and does what may decide who loses (603.2); or a player loses by it."""
        return event in LOST_BY or event in self._awaited

    @cached_property
    def _awaited(self) -> frozenset[Event]:
        """The events on which something triggers that may decide who loses, or what comes of the
        combat at all."""
        deciding = {line.line for line, _ in self._parts_that(_COUNTS_OR_GAINS)}
        if self.question == "outcome":
            lines = self.chances.lines
            deciding |= {line.line for line, parts in lines if self._decides(line, parts)}
        chained = {touch for touch, _ in self._awaiting(deciding)}
        events: set[Event] = {
            on.event
            for line, parts in self.chances.lines
            for part in parts
            if line.line in deciding or any(deed.touches in chained for deed in part.deeds)
            if not part.at_once
            for on in part.occasions
        }
        if any(map(self.chances.table.keyword_holders, keywords(when="enters"))):
            events.add("enters")
        return frozenset(events)

    def _is_declined(self, deed: UnplayedDeed, ours: bool) -> bool:
        """Whether the side for which the answer is sought need not do it, or not to itself."""
        free = deed.optional or (deed.aimed and self.players_can_be_targets)
        return free and self.question == ("kills" if ours else "survives")

    def _bound(self, ours: bool) -> bool:
        """Whether a permanent of the other side binds that side's own blocks, so that without it,
        it could block otherwise; or a line of anybody requires one to block, which then would not,
        or makes damage more or less."""
        return any(
            isinstance(effect, MustBlock | MustBeBlocked | Lure | DealsMore | PreventsPart)
            or (
                isinstance(effect, CantBlock | BlockerCap | BlockCost)
                and line.source is not None
                and self.chances.is_ours(line.you) is not ours
            )
            for line, _ in self.chances.lines
            for effect in line.effects
        )

    def _grown(self, ours: bool) -> bool:
        return self.looked_at("counters", "keywords") or self.are_larger(ours=ours)

    def _is_in_vain(self, line: StandingLine) -> bool:
        """Whether it takes no survival that the attacking creature of that line grows: it is
        blocked, and nothing else asks how large it is."""
        chances, name = self.chances, "" if line.source is None else line.source.id
        if self.question != "survives" or chances.strikes_first:
            return False
        if name not in chances.blocked - chances.hitting or self._waits_for_death:
            return False
        others = (other.text for other, _ in chances.lines if other.text != line.text)
        return not self.looked_at("sizes", "counters", "keywords") and not any(
            map(_OF_POWER.search, others)
        )

    @cached_property
    def _waits_for_death(self) -> bool:
        """Whether anything comes of it that one creature more dies, played or not."""
        return self._keyword_waits_for_death or any(True for _ in self._of_death())

    @cached_property
    def _death_decides(self) -> bool:
        """Whether anything that waits for a death, or for a card in a graveyard, may decide who
        loses: who goes elsewhere has not died (700.4)."""
        return self._keyword_waits_for_death or any(
            not part.at_once and self._may_save_or_kill(line, part)
            for line, part in self._of_death()
        )

    def _may_save_or_kill(self, line: StandingLine, part: LeftOut) -> bool:
        """Whether without that part of the line, too, another may lose."""
        return self._decides(line, (part,)) or any(
            deed.touches == "gains life" for deed in part.deeds
        )

    def _shielded(self, ours: bool) -> bool:
        """Whether it can change the answer that less damage is dealt to a side: that helps it,
        unless damage sets something off that it needs."""
        if self.question == "outcome" or self.looked_at("life") or self.is_awaited("dies"):
            return True
        hurts = {"is dealt damage", "damages a player", "damages a creature", "loses life"}
        parts = (part for _, each in self.chances.lines for part in each)
        if any(
            not part.at_once and occasion.event in hurts
            for part in parts
            for occasion in part.occasions
        ):
            return True
        return ours == (self.question == "survives")

    def are_larger(self, *, ours: bool) -> bool:
        """Whether larger creatures of the attacking side (`ours`), or of the other, can change the
        answer."""
        if self.question == "outcome" or self.looked_at("sizes") or self.is_awaited("dies"):
            return True
        return ours == (self.question == "survives")

    def _may_bury(self, deed: UnplayedDeed, ours: bool) -> bool:
        """Whether a card that nobody has told may come to lie in a graveyard, and give creatures of
        its owner an ability from there, so that it helps against whom the answer is sought for."""
        if self.question == "kills" and not self._of_defenders(deed, ours):
            return False
        if self.question == "survives" and not self._of_attackers(deed, ours):
            return False
        position = self.chances.table.position
        return any(
            self._is_of(deed, ours, player.name)
            and may_be_buried_to_work(position, zone, player.name)
            for player in position.players
            for zone in deed.buries
        )

    def _is_of(self, deed: UnplayedDeed, ours: bool, player: str) -> bool:
        """Whether the deed, by a line of that side, is of the player's side."""
        attacks = self.chances.is_ours(player)
        return self._of_attackers(deed, ours) if attacks else self._of_defenders(deed, ours)
