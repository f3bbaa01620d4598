"""Which events come about by what a combat plays itself, for whom, and how early.

Early is what comes before the last damage can be dealt, or with it; late is what follows it. A
second damage step (510.4) makes damage and deaths early; so does a blocker that shrinks before any
damage is dealt.
"""

import re
from functools import cached_property
from typing import Literal

from legality.combat.left_out.deeds import Touch
from legality.combat.left_out.lines import StandingLine
from legality.combat.left_out.occasions import Event, TriggerEvent
from legality.combat.left_out.spoken_of import is_of_growth
from legality.combat.left_out.triggered_deeds import TriggeredDeeds
from legality.effects.characteristics import Gets, HasAbility
from legality.effects.keywords import keywords
from legality.effects.qualities import ThisObject
from legality.effects.replacing import within
from legality.rulebook.losing import is_commander

Time = Literal["early", "late"]
LANDS = frozenset({"land"})
"""The kinds of an event that is of lands only."""
_POISONING = keywords(poisons=True)
"""Keywords by which players get poison counters (702.90b, 702.164c, 702.70a)."""
GROWING = ("mentor", "dethrone", "training", "renown", "evolve")
"""Keywords by which creatures get counters (702.134a, 702.105a, 702.149a, 702.112a, 702.100a)."""
_GIVES_STRIKES: frozenset[Touch] = frozenset({"joins", "anything"})
"""By what somebody may strike first of whom no words tell it: a card enters attacking, a copy."""
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


class PlayedEvents(TriggeredDeeds, frozen=True, dict=True):
    """Which events a combat on that table brings about by itself."""

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
        return (
            enters
            or any(gives)
            or any("strike" in kind for kind in counters)
            or self._trigger_speaks_of_strikes
        )

    @cached_property
    def _trigger_speaks_of_strikes(self) -> bool:
        """Whether a triggered ability speaks of first or double strike."""
        return any("strike" in done.lower() for done in self._done_by_triggers)

    @cached_property
    def first_strikers(self) -> frozenset[str] | None:
        """Who may deal damage in the first of two damage steps (510.4), of who is there: None,
        where that may be anybody, as somebody has or gets first strike by what another says."""
        if (
            self._trigger_speaks_of_strikes
            or self.newcomers
            or any(True for _ in self._ever(_GIVES_STRIKES))
        ):
            return None
        holders = self.table.keyword_holders
        names = {*holders("first strike"), *holders("double strike")}
        for line, _ in self.lines:
            for effect in line.effects:
                parts = [part for part in within(effect) if isinstance(part, HasAbility)]
                if not any("strike" in part.keyword.name for part in parts):
                    continue
                own = isinstance(effect, HasAbility) and isinstance(effect.subject, ThisObject)
                if not own or line.source is None:
                    return None
                names.add(line.source.id)
        return frozenset(names)

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

    def _dealt_by(self, dealers: frozenset[str], *, enter: bool = False) -> Time:
        """When damage by any of those, or by who `enter`, has been dealt for the first time: who
        does not strike first deals it with the last."""
        first = self.first_strikers
        may_be_first = first is None or enter or bool(first & dealers)
        return self.of_damage if may_be_first else "late"

    @property
    def of_death(self) -> Time:
        """When a creature can have died for the first time; who pays with one is early."""
        early = self.strikes_first or self.shrinks_first or self.pays_with_permanents()
        return "early" if early else "late"

    def by_itself(
        self, occasion: TriggerEvent, line: StandingLine, *, at_once: bool
    ) -> Time | None:
        """When an event can come about by what a combat plays; None: never."""
        match occasion.event:
            case "attacks" | "attacks alone" | "attacks unblocked" | "becomes blocked" | "blocks":
                return "early" if self._is_declared(occasion, line) else None
            case ("damages a player" | "damages a planeswalker" | "damages a creature") | (
                "is dealt damage" | "loses life" | "is poisoned"
            ):
                return self._as_dealt(occasion, line)
            case "gains life":
                gains = self.meant(occasion, line) & self._lifelinked()
                return ("early" if at_once else self.of_damage) if gains else None
            case "gets counters":
                return self._as_counters_come(line)
            case "dies" | "moves cards" | "leaves graveyard" | "haunted dies":
                return self.of_death if self._is_deadly(occasion, line) else None
            case "makes mana" | "becomes tapped" | "is sacrificed":
                return "early" if self._is_paid(occasion, line) else None
            case "becomes the monarch" if self.is_ours(line.you) and self.hitting:
                return "early" if self.is_done(_DONE_BY[occasion.event]) else self.of_damage
            case "runs out":
                return self._runs_out(occasion, line)
            case "end of combat":
                return "late" if self.meant(occasion, line) & self.attackers else None
            case _:
                does = bool(self.attackers) and self._is_done_by_abilities(occasion, line)
                return "early" if does else None

    def _is_declared(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether an event of declared attackers and blockers can come about (508.1, 509.1)."""
        who, enter = self.meant(occasion, line), self.means_newcomers(occasion, line)
        match occasion.event:
            case "attacks alone":
                alone = self.table.position.attacks is None or len(self.attackers) == 1
                return bool(who & self.attackers) and alone
            case "attacks unblocked":
                return enter or bool(who & self.unblocked)
            case "becomes blocked":
                return (enter or bool(who & self.blocked)) and self.may_block
            case "blocks":
                return enter or bool(who & self.blockers)
            case _:
                return bool(who & self.attackers)

    def _as_dealt(self, occasion: TriggerEvent, line: StandingLine) -> Time | None:
        """When an event of combat damage can come about (510.2)."""
        who, enter = self.meant(occasion, line), self.means_newcomers(occasion, line)
        fights = enter or bool(who & self.fighting and self.may_block)
        players = set(self.table.position.defenders)
        match occasion.event:
            case "damages a planeswalker":
                return "early" if self.attackers and self.has_walkers else None
            case "damages a player":
                dealers = who & self.hitting
                return self._dealt_by(dealers, enter=enter) if enter or dealers else None
            case "damages a creature":
                return self._dealt_by(who & self.fighting, enter=enter) if fights else None
            case "is dealt damage":
                hurt = who & (players | self._attackable)
                deals = fights or bool(hurt and self.hitting)
            case "is poisoned":
                poisons = any(map(self.table.keyword_holders, _POISONING))
                deals = poisons and bool(self.hitting)
            case _:
                deals = bool(self.hitting and who & players)
        return self.of_damage if deals else None

    def _as_counters_come(self, line: StandingLine) -> Time | None:
        """When counters for which the line waits can be put on something, or come off it, by
        keywords and by damage."""
        if self.attackers and any(map(self.table.keyword_holders, GROWING)):
            return "early"
        if is_of_growth(line.text):
            return None
        weakening = map(self.table.keyword_holders, ("wither", *_POISONING))
        weakens = bool(self._attackable) or any(weakening)
        return self.of_damage if weakens and self.attackers else None

    def _is_deadly(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether an event of permanents that leave the battlefield can come about."""
        match occasion.event:
            case "leaves graveyard":  # a commander may go to the command zone
                position = self.table.position
                return any(each.commander or is_commander(position, each) for each in self.mortal)
            case "haunted dies":  # after its own death, of which it haunts another
                return self.of_death == "early" and bool(self.mortal)
            case _:
                who = self.meant(occasion, line)
                dies = any(permanent.id in who for permanent in self.mortal)
                return dies or self.means_newcomers(occasion, line)

    def _is_paid(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether an event of attacks and of what declarations cost can come about."""
        match occasion.event:
            case "makes mana":
                return self.pays_with_mana()
            case "becomes tapped":
                who = self.meant(occasion, line)
                taps = self.table.tapped_by_attacking(who & self.attackers)
                return bool(taps) or (bool(who) and self.pays_with_permanents())
            case _:
                ruins = self.attackers & self.table.keyword_holders("annihilator")
                return bool(ruins) or self.pays_with_permanents()

    def _is_done_by_abilities(self, occasion: TriggerEvent, line: StandingLine) -> bool:
        """Whether an event can come about by what abilities on the table do as they resolve, their
        keywords, and their targets; besides that line, which waits for it."""
        match occasion.event:
            case "triggers":
                return self.abilities_trigger(line if occasion.who == "yours" else None)
            case "is targeted" | "is targeted by an opponent" | "commits a crime":
                return self._targets(occasion, line)
            case "mentors" if self.attackers & self.table.keyword_holders("mentor"):
                return True
            case "is exerted":
                return any(_EXERTS.search(each.text) for each, _ in self.lines if each != line)
            case "enters" if occasion.who == "itself":  # whose abilities a copy has (707.2)
                return self.attackers_enter and any(token.is_copy for token in self.newcomers)
            case "enters":
                return self.attackers_enter and occasion.kinds != LANDS
            case event if event in _DONE_BY:
                return self.is_done(_DONE_BY[event], besides=line)
            case _:
                return False

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
        stays = lasts and not taken and not self.types_change and not self.pays_with_permanents()
        return None if stays else "early"

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
