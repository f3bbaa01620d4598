"""The lines on a board, and whether what a combat leaves out of each could change an answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from legality.combat.left_out.answers import Matters, Question, Side
from legality.combat.left_out.chances import Chances
from legality.combat.left_out.declaration_costs import DeclarationCosts
from legality.combat.left_out.deeds import Touch
from legality.combat.left_out.known import is_known_throughout, looks_at_size
from legality.combat.left_out.legends import left_out_on
from legality.combat.left_out.lines import (
    COMES_BACK,
    LeftOut,
    StandingLine,
    holder_of,
    of_keyword,
    standing,
    without_ability_word,
)
from legality.combat.left_out.occasions import TriggerEvent
from legality.combat.left_out.played_lines import is_wholly_played, leaves_choices, rest_of_played
from legality.combat.left_out.silent import CANT_BE_PREVENTED, SWITCHES
from legality.combat.left_out.values import Values, states
from legality.combat.setting_off import manner_of_keyword, who_may_be
from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.attacking import Action, AttackCost, DeclaredBy
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    Gets,
    HasAbility,
    Switches,
)
from legality.effects.damaging import DealsMore, PreventsDamage, PreventsPart
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.keywords import KEYWORDS
from legality.effects.players import Who
from legality.effects.replacing import within
from legality.gaps import Line
from legality.moments.excluding import LEAST_OPPONENTS, most_opponents, of_two_opponents
from legality.moments.unfollowed import given_back
from legality.position import Permanent
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.table import Table
from legality.rulebook.texts import REPLACING_COUNTERS, board_names, given_by
from legality.verdict import DeclarationValue

STAKES: dict[Touch, str] = {"gains life": "life", "loses life": "life", "poisons": "poison"}
"""What is at stake by deeds that can be counted."""


class Stake(NamedTuple):
    """So much life and so many poison counters."""

    life: int
    poison: int


class BoardLines(Struct, frozen=True):
    """The table from which a combat goes on, and what could change the answer."""

    table: Table
    matters: Matters
    lines: tuple[tuple[StandingLine, tuple[LeftOut, ...]], ...]
    unplayed: frozenset[Line]
    """The lines of which a combat does not play all that their abilities do in it."""

    @classmethod
    def of(
        cls,
        table: Table,
        question: Question,
        *,
        unblocked: bool = False,
        blocks: Mapping[str, DeclarationValue] | None = None,
    ) -> "BoardLines":
        """The board of that table, for that question."""
        few = most_opponents(table.position) < LEAST_OPPONENTS
        position = table.position
        lines = tuple((line, left_out_on(position, line)) for line in standing(position))
        if all(player.exile in (0, ()) for player in position.players):
            lines = tuple(
                (line, tuple(part for part in parts if part != COMES_BACK)) for line, parts in lines
            )
        matters = Matters(Chances(table, lines, blocks), question, unblocked)
        by_life = question != "outcome" and not matters.sets_off("creatures", late=True)
        left, unplayed = list[tuple[StandingLine, tuple[LeftOut, ...]]](), set[Line]()
        for line, parts in lines:
            is_played = is_wholly_played(line, table.position, by_life=by_life)
            left.append((line, rest_of_played(line, parts, table.position) if is_played else parts))
            if not is_played or leaves_choices(line, table.position):
                unplayed.add(line.line)
        if few:
            left = [
                (line, () if of_two_opponents(without_ability_word(line)) else parts)
                for line, parts in left
            ]
        return cls(table, matters, tuple(left), frozenset(unplayed))

    def may_change(self, line: StandingLine, parts: tuple[LeftOut, ...]) -> bool:
        """Whether what is not played of the line could change the answer."""
        values = Values(self.matters)
        return (
            any(self.has_effect(line, part) for part in parts)
            or self.meets_its_like(line.text)
            or any(values.change(line, effect) for effect in states(line))
            or values.turn(line)
            or any(self.is_unknown(line, effect) for effect in line.effects)
        )

    def initiative_is_taken(self) -> bool:
        """726.2: whether a defending player may lose the initiative, so that an attacking one
        ventures into Undercity, where a room takes life; it takes back no kill."""
        players = self.table.position.player_by_name
        has = any(players[name].initiative for name in self.table.position.defenders)
        return has and self.matters.question != "kills" and bool(self.matters.chances.hitting)

    def given_back(self) -> list[Line]:
        """The lines of creatures that may die while damage is still to be dealt, and with which a
        player's control of another's creature ends."""
        if all(
            permanent.owner in (None, permanent.controller) for permanent in self.table.permanents
        ):
            return []
        chances = self.matters.chances
        if not self.matters.is_early(chances.of_death):
            return []
        return [line for mortal in chances.mortal for line in given_back(self.table, mortal)]

    def stake(self, line: StandingLine, part: LeftOut) -> Stake | None:
        """What that part of a line can give or take at most, as often as it may come about."""
        chances = self.matters.chances
        time, held = chances.time(line, part), chances.as_held(line, part)
        if held is None or time is None or part.of_anyone or part.at_once:
            return None
        if self.matters.deals_more:
            return None
        times = [chances.times(occasion, held, part) for occasion in part.occasions]
        known = [number for number in times if number is not None]
        if len(known) < len(times):
            return None
        amounts = {"life": 0, "poison": 0}
        for deed in part.deeds:
            side = self.side(held.you)
            if line.line in self.unplayed and self.matters.changes_by_others(
                deed, time, side, line
            ):
                return None
            if not self.matters.changes(deed, time, side):
                continue
            kind = STAKES.get(deed.touches)
            if kind is None or deed.amount is None:
                return None
            amounts[kind] += deed.amount * sum(known) * self._sharing
        return Stake(amounts["life"], amounts["poison"])

    @property
    def _sharing(self) -> int:
        """How many players share one life total at most: a team loses what each of them does
        (810.9)."""
        position = self.table.position
        if not position.shared_team_turns:
            return 1
        return max(len(position.seats.members(side)) for side in position.defending_sides)

    def has_effect(self, line: StandingLine, part: LeftOut, *, of_keyword: bool = False) -> bool:
        """Whether that part of a line, or of an unplayed keyword, could change the answer."""
        chances = self.matters.chances
        time, held = chances.time(line, part), chances.as_held(line, part)
        if time is None or held is None:
            return False
        line = held
        side = "either" if part.of_anyone else self.side(line.you)
        if part.at_once and all(occasion.event == "gains life" for occasion in part.occasions):
            return self._changes_gains(line, part)
        if self.matters.takes_place(part):
            return True
        chained = of_keyword or line.line in self.unplayed
        return any(
            self.matters.changes(deed, time, side, line)
            or (chained and self.matters.changes_by_others(deed, time, side, line))
            for deed in part.deeds
        )

    def _changes_gains(self, line: StandingLine, part: LeftOut) -> bool:
        """Whether it can change the answer that players gain otherwise than they would: what the
        attacking players gain is nothing to who dies, unless something waits for it."""
        chances, ours = self.matters.chances, set(self.table.position.attackers)
        meant = {name for occasion in part.occasions for name in chances.meant(occasion, line)}
        gaining, awaited = chances.gaining & meant, self.matters.is_awaited("gains life")
        if awaited or self.matters.question == "outcome" or self.matters.looked_at("life"):
            return bool(gaining)
        return not gaining <= ours

    def side(self, player: str) -> Side:
        """Whose side a player is on."""
        return "attacking" if player in self.table.position.attackers else "defending"

    def is_unknown_counter(self, holder: Permanent, kind: str) -> bool:
        """Whether a counter replaces something, or gives a keyword that is not played (122.1)."""
        given = given_by(kind)
        if given is None:
            return kind.lower() in REPLACING_COUNTERS and self._is_destroyed(holder)
        return self.keyword_matters(given.keyword, holder, own=False)

    def _is_destroyed(self, holder: Permanent) -> bool:
        """Whether its destruction or death, or damage to it, could change the answer."""
        chances = self.matters.chances
        fighters = chances.attackers | chances.blockers
        if holder.id not in fighters:
            return False
        early, outcome = self.matters.is_early(chances.of_death), self.matters.question == "outcome"
        return early or outcome or self.matters.is_awaited("dies")

    def meets_its_like(self, text: str) -> bool:
        """Whether the line changes what another on the table does: damage that can't be prevented
        where some is, switched numbers (613.4d) where a bonus is not the same for both."""
        if CANT_BE_PREVENTED.search(text):
            return any(_prevents(part) for part in self.parts())
        return SWITCHES.search(text) is not None and any(
            isinstance(part, Gets) or part == Keyword("battle cry") for part in self.parts()
        )

    def parts(self) -> Iterator[object]:
        """The effects of every line, and all that is in them."""
        return (part for line, _ in self.lines for part in within(line.effects))

    def is_unknown(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether an effect is or gives something that is not played, or costs something other than
        mana, which takes permanents or life away."""
        if self.waits_for_attack(line, effect):
            return False
        match effect:
            case HasAbility(keyword=keyword):
                own = isinstance(effect.subject, q.ThisObject)
                return any(
                    self.keyword_matters(keyword, holder, own=own)
                    for holder in self.holders(line, effect)
                )
            case HasEffects(effects=parts):
                return any(self.is_unknown(replace(line, source=None), part) for part in parts)
            case Gets():
                return not is_known_throughout(effect) or any(
                    looks_at_size(part) for part in within(effect)
                )
            case PreventsDamage():
                return not is_known_throughout(effect)
            case DealsMore() | PreventsPart():
                return not is_known_throughout(effect) or self.is_mixed(effect)
            case DeclaredBy(who=who):
                return not (who is Who.YOU and self.declares(line.you, effect.action))
            case BaseSize() | ChangesTypes() | ChangesColors() | Switches():
                return True  # it begins with an attack or a block
            case AttackCost() | BlockCost() | BlockedCost():
                return DeclarationCosts(self.matters, self.lines).may_change(line, effect)
            case _:
                return False

    def is_mixed(self, effect: DealsMore | PreventsPart) -> bool:
        """Whether one text multiplies damage and another adds to it, or a part of it is prevented
        and there is more of it: then who is dealt it chooses the order."""
        others = [part for part in self.parts() if isinstance(part, DealsMore)]
        if isinstance(effect, PreventsPart):
            return bool(others)
        multiplied = any(part.times > 1 for part in others)
        return multiplied and any(part.plus for part in (effect, *others))

    def waits_for_attack(self, line: StandingLine, effect: AnyEffect) -> bool:
        """Whether the effect is in force only while its permanent attacks, which it can't."""
        source, condition = line.source, getattr(effect, "condition", None)
        parts = condition.parts if isinstance(condition, c.Every) else (condition,)
        attacks = c.SourceIs(q.Is("attacking"))
        fights = source is None or source.id in self.matters.chances.attackers
        return not fights and attacks in parts

    def declares(self, name: str, action: Action) -> bool:
        """Whether the player alone declares attackers, or blockers, in any case."""
        seats = self.table.position.seats
        ours = name in self.table.position.attackers
        sides = [
            player for player in seats.names if (player in self.table.position.attackers) is ours
        ]
        return ours is (action == "attack") and sides == [name]

    def holders(self, line: StandingLine, effect: AnyEffect) -> Sequence[Permanent | None]:
        """Who may have what the effect gives (None: anyone at all)."""
        certain = holder_of(line, effect, self.table)
        if certain is not None or self.matters.chances.newcomers:
            return [certain]
        whose = CircumstanceQuery(line.source, line.you, self.table.position, {}, ())
        some = who_may_be(effect.subject, whose)
        return [None] if some is None else some

    def keyword_matters(self, keyword: Keyword, holder: Permanent | None, *, own: bool) -> bool:
        """Whether a keyword ability does something that is not played, for that holder (None: for
        anyone at all), whose `own` it is or to whom it is given."""
        attacks = holder is None or holder.controller in self.table.position.attackers
        match keyword.name:
            case "lifelink":  # as a triggered ability each instance counts
                return not own and not self.table.edition.lifelink_at_once
            case "protection":
                return keyword.quality is not None and not is_known_throughout(keyword.quality)
            case "bushido" | "rampage" | "toxic" if keyword.number is None:
                return True  # a number that is not told
            case "myriad" if most_opponents(self.table.position) < LEAST_OPPONENTS:
                return False  # for each opponent other than defending player
            case "melee":  # whom a team attacks
                return attacks and self.table.position.shared_team_turns
            case _:
                return self._does_more(keyword, holder)

    def _bare_line(self, holder: Permanent | None, you: str, text: str) -> StandingLine:
        return StandingLine(holder, you, text, (), board_names(self.table.position))

    def _is_played(self, keyword: Keyword, holder: Permanent | None) -> bool:
        """Whether all that the keyword sets off is played, for that holder (None: anyone)."""
        position = self.table.position
        everyone = [player.name for player in position.players]
        players = everyone if holder is None else [holder.controller]
        manners = {manner_of_keyword(keyword, you, position, holder) for you in players}
        return manners <= {"idle", "played"}

    def _does_more(self, keyword: Keyword, holder: Permanent | None) -> bool:
        """Whether what the keyword does, and no combat plays, could change the answer."""
        if self._is_played(keyword, holder):
            return False
        row = KEYWORDS.get(keyword.name)
        if row is None:
            return True
        part = of_keyword(row)
        if part is None:
            return False
        if holder is None:
            on = tuple(TriggerEvent(occasion.event, "anyone") for occasion in part.occasions)
            some = replace(part, occasions=on, of_anyone=True)
            return self.has_effect(self._bare_line(None, "", keyword.name), some, of_keyword=True)
        line = self._bare_line(holder, holder.controller, keyword.name)
        return self.has_effect(line, part, of_keyword=True)


def _prevents(part: object) -> bool:
    return isinstance(part, PreventsDamage | PreventsPart) or (
        isinstance(part, Keyword) and part.name == "protection"
    )
