"""What stands on the table that a combat does not play, and that could change what comes of it.

`Combat`, and the searches that play with it, know attacks, blocks and combat damage with what the
effects of `legality.effects` say, and the triggered abilities of `legality.moments.triggered`. No
other triggered abilities and replacement effects are played, nor bonuses that a board doesn't tell;
where such a line could change the answer, it is named (and a search proves nothing). What could is
argued in `legality.combat.left_out`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from legality.combat.left_out.answers import Matters, Price, Question, Side
from legality.combat.left_out.besides import besides
from legality.combat.left_out.chances import Chances
from legality.combat.left_out.deeds import Touch
from legality.combat.left_out.given_up import is_awaited
from legality.combat.left_out.known import is_known_throughout, looks_at_size
from legality.combat.left_out.lines import (
    LeftOut,
    StandingLine,
    left_out,
    of_keyword,
    of_permanents,
    standing,
)
from legality.combat.left_out.occasions import TriggerEvent
from legality.combat.left_out.sieges import defeated_early
from legality.combat.left_out.silent import CANT_BE_PREVENTED, SWITCHES, is_silent
from legality.combat.left_out.values import Values, states
from legality.combat.setting_off import (
    Manner,
    manner,
    manner_of_keyword,
    plays_all,
    who_may_be,
)
from legality.effects import conditions as c
from legality.effects import filters as f
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
from legality.effects.costs import Act
from legality.effects.damaging import PreventsDamage
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects, Triggered
from legality.effects.keywords import KEYWORDS, TRIGGERED
from legality.effects.mentions import mentions
from legality.effects.players import Who
from legality.effects.replacing import within
from legality.effects.triggered import Outside
from legality.gaps import Line
from legality.moments.drawing import is_told_draw
from legality.moments.entries import without_awaited
from legality.moments.excluding import LEAST_OPPONENTS, most_opponents, of_two_opponents
from legality.moments.unfollowed import given_back
from legality.position import Permanent, Position
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.texts import REPLACING_COUNTERS, board_names, given_by
from legality.text import triggered_ability
from legality.text.normalise import ability_word, normalise
from legality.text.reading.lines.kinds import TRIGGERED as TRIGGERED_LINE
from legality.verdict import DeclarationValue

__all__ = ["StandingLine", "is_plain", "not_modelled", "standing"]

PLAIN_FILTERS = (
    *(q.Anything, q.WithId, q.Named, q.HasType, q.HasColor, q.ColorCount),
    *(q.ControlledBy, q.OwnedBy),
)


STAKES: dict[Touch, str] = {"gains life": "life", "loses life": "life", "poisons": "poison"}
"""What is at stake by deeds that can be counted."""


class Stake(NamedTuple):
    """So much life and so many poison counters."""

    life: int
    poison: int


def not_modelled(
    position: Position,
    question: Question = "outcome",
    *,
    unblocked: bool = False,
    blocks: Mapping[str, DeclarationValue] | None = None,
) -> tuple[Line, ...]:
    """The lines that could change the answer to that question, and that no combat plays; each
    once. `unblocked`: a player survives though nothing is blocked; `blocks`: by that block of the
    declared attack."""
    position = without_awaited(position)  # how an ability resolves is played
    if is_silent(position):
        return ()
    return lines_by_board(position, question, unblocked, blocks)


def lines_by_board(
    position: Position,
    question: Question,
    unblocked: bool = False,
    blocks: Mapping[str, DeclarationValue] | None = None,
) -> tuple[Line, ...]:
    """The same worked out from the whole board, whether its lines are silent or not."""
    table = Table(position, position.attacks or {})
    board = _BoardLines.of(table, question, unblocked=unblocked, blocks=blocks)
    named = [line.line for line, parts in board.lines if board.may_change(line, parts)]
    named += [
        (permanent.id, f"{kind} counter")
        for permanent in table.permanents
        for kind, number in permanent.counters.items()
        if number and board.is_unknown_counter(permanent, kind)
    ]
    named += [
        (permanent.id, word)
        for permanent in table.permanents
        for word in _listed_twice(permanent, table)
    ]
    named += board.given_back()
    if question != "kills":
        named += defeated_early(table)
    if board.initiative_is_taken():
        named.append(("", "the initiative"))
    return tuple(dict.fromkeys(named))


def matters(position: Position, question: Question) -> Matters:
    """What can change the answer to that question there."""
    table = Table(position, position.attacks or {})
    lines = tuple((line, left_out(line)) for line in standing(position))
    return Matters(Chances(table, lines), question)


def choices(position: Position) -> frozenset[Line]:
    """The lines whose triggered abilities are left out while a combat is played from there, as what
    has to be chosen is: `not_modelled` says whether that could change an answer."""
    return _by_manner(position, "left out")


def played(position: Position) -> frozenset[Line]:
    """The lines whose triggered abilities are played from there, and change something."""
    return _by_manner(position, "played")


def _by_manner(position: Position, wanted: Manner) -> frozenset[Line]:
    lines: set[Line] = set()
    for line in standing(position):
        manners = {
            manner(part.text, line.you, position, source=line.source)
            for part in within(line.effects)
            if isinstance(part, Triggered)
        }
        manners |= {
            manner_of_keyword(part, line.you, position, line.source)
            for part in within(line.effects)
            if isinstance(part, Keyword)
        }
        if wanted in manners:
            lines.add(line.line)
    return frozenset(lines)


def prices(position: Position) -> frozenset[Line]:
    """The lines that say what attacks or blocks cost, and nothing else."""
    return frozenset(
        line.line
        for line in standing(position)
        if line.effects
        and all(isinstance(effect, Price) for effect in line.effects)
        and not left_out(line)
    )


def triggers(position: Position) -> frozenset[Line]:
    """The lines of permanents that are triggered abilities, read or not: on what they trigger and
    what they do is looked at by their words (`not_modelled`). What an effect left is none: its text
    may be what an ability did as it resolved."""
    return frozenset(
        line.line for line in of_permanents(position) if TRIGGERED_LINE.match(_without_word(line))
    )


def _without_word(line: StandingLine) -> str:
    """The line in the form that the grammar reads, without an ability word."""
    return ability_word(normalise(line.text, line.source.name if line.source else None))[1]


def could_change(
    position: Position, lines: Collection[Line], question: Question
) -> tuple[Line, ...]:
    """Those of the lines that could change the answer to that question, were they not played."""
    position = without_awaited(position)
    board = _BoardLines.of(Table(position, position.attacks or {}), question)
    board = replace(board, unplayed=board.unplayed | frozenset(lines))
    standing_lines = (line for line, _ in board.lines if line.line in lines)
    changing = (line.line for line in standing_lines if board.may_change(line, left_out(line)))
    return tuple(dict.fromkeys(changing))


def at_stake(position: Position, question: Question) -> Stake | None:
    """How much life and how many poison counters the lines that could change the answer can give or
    take a defending player at most; None where they do anything else, or nobody knows how often."""
    table = Table(position, position.attacks or {})
    board = _BoardLines.of(table, question)
    total = Stake(0, 0)
    if board.matters.looked_at("life") or board.given_back() or board.initiative_is_taken():
        return None
    for line, parts in board.lines:
        if board.may_change(line, ()):
            return None
        for part in parts:
            if board.has_effect(line, part):
                more = board.stake(line, part)
                if more is None:
                    return None
                total = Stake(total.life + more.life, total.poison + more.poison)
    unknown = any(
        board.is_unknown_counter(permanent, kind)
        for permanent in table.permanents
        for kind in permanent.counters
    )
    twice = any(word for permanent in table.permanents for word in _listed_twice(permanent, table))
    early = question != "kills" and any(defeated_early(table))
    return None if unknown or twice or early else total


def _listed_twice(permanent: Permanent, table: Table) -> Iterator[str]:
    """Keywords of which each instance counts, and that stand in the permanent's list and in its
    text: perhaps one instance, perhaps two."""
    counts = TRIGGERED if table.edition.lifelink_at_once else TRIGGERED | {"lifelink"}
    written = {
        keyword.name
        for keyword, ability in table.keywords(permanent)
        if ability.text not in permanent.keywords or ability.text in permanent.oracle_text
    }
    for word in permanent.keywords:
        if word.rstrip(" 0123456789").lower() in counts & written:
            yield word


class _BoardLines(Struct, frozen=True):
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
    ) -> "_BoardLines":
        """The board of that table, for that question."""
        few = most_opponents(table.position) < LEAST_OPPONENTS
        lines = tuple((line, left_out(line)) for line in standing(table.position))
        matters = Matters(Chances(table, lines, blocks), question, unblocked)
        by_life = question != "outcome" and not matters.sets_off("creatures")
        left, unplayed = list[tuple[StandingLine, tuple[LeftOut, ...]]](), set[Line]()
        for line, parts in lines:
            is_played = plays_all(
                line.effects, line.you, table.position, line.source, by_life=by_life
            )
            left.append((line, besides(line, parts) if is_played else parts))
            if not is_played or _is_chosen(line):
                unplayed.add(line.line)
        if few:
            left = [
                (line, () if of_two_opponents(_without_word(line)) else parts)
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
            case DeclaredBy(who=who):
                return not (who is Who.YOU and self.declares(line.you, effect.action))
            case BaseSize() | ChangesTypes() | ChangesColors() | Switches():
                return True  # it begins with an attack or a block
            case AttackCost() | BlockCost() | BlockedCost():
                return self.may_be_paid(line, effect) and self.is_felt(line, effect)
            case _:
                return False

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

    def may_be_paid(self, line: StandingLine, effect: Price) -> bool:
        """Whether anybody may declare what it is the price of: of one creature whether it may
        attack, or block."""
        chances, holder = self.matters.chances, self.holder(line, effect)
        if isinstance(effect, BlockCost):
            some = chances.blockers
        elif isinstance(effect, BlockedCost) and not chances.may_block:
            return False
        else:
            some = chances.attackers
        return holder is None or holder.id in some

    def is_felt(self, line: StandingLine, effect: Price) -> bool:
        """Whether paying changes anything that counts afterwards: life, cards, or permanents that
        do something or that somebody counts. Mana and energy are nothing to a combat."""
        cost, attacks = effect.cost, isinstance(effect, AttackCost)
        if self.matters.unblocked and not attacks:
            return False
        return (
            cost.other is not None
            or self.matters.is_felt(cost, "attacking" if attacks else "defending")
            or any(self.takes_something(line, act, attacks=attacks) for act in cost.acts)
        )

    def takes_something(self, line: StandingLine, act: Act, *, attacks: bool) -> bool:
        """Whether what is sacrificed or returned may be more than an idle permanent, such as a land
        without a text of combat. The searches for who dies pay so."""
        if act.verb in ("tap", "discard", "exile"):
            return False  # `Matters.is_felt`
        if act.verb == "remove" or mentions(act.what, q.Affected()):
            return True
        if self.matters.looked_at("graveyard"):
            return True
        if self.matters.question != "outcome":
            return False
        if self.matters.looked_at("members"):
            return True
        viewpoint = Viewpoint(line.source, line.you)
        payable = [
            permanent
            for permanent in self.table.permanents
            if matches(self.table, act.what, permanent, viewpoint)
        ]
        if not attacks and is_awaited(self.table, payable):
            return True
        return not all(map(self.is_idle, payable))

    def is_idle(self, permanent: Permanent) -> bool:
        """Whether it is no creature and is not attacked, and no line of it says anything that lasts
        or happens, nor is anything attached to it."""
        if permanent.is_creature or not permanent.words.isdisjoint({"planeswalker", "battle"}):
            return False
        if permanent.id in self.table.doubts or any(
            permanent.id == other.attached_to for other in self.table.permanents
        ):
            return False
        return not any(
            line.source is permanent and (line.effects or parts or states(line))
            for line, parts in self.lines
        )

    def holders(self, line: StandingLine, effect: AnyEffect) -> Sequence[Permanent | None]:
        """Who may have what the effect gives (None: anyone at all)."""
        certain = self.holder(line, effect)
        if certain is not None or self.matters.chances.newcomers:
            return [certain]
        whose = CircumstanceQuery(line.source, line.you, self.table.position, {}, ())
        some = who_may_be(effect.subject, whose)
        return [None] if some is None else some

    def holder(self, line: StandingLine, effect: AnyEffect) -> Permanent | None:
        """Who has what the effect gives, where that is one permanent and certain."""
        if isinstance(effect.subject, q.ThisObject):
            return line.source
        if isinstance(effect.subject, q.AttachedObject) and line.source is not None:
            return self.table.find(line.source.attached_to or "")
        return None

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


def _is_chosen(line: StandingLine) -> bool:
    """Whether some of what the triggered abilities of the line do is paid for, need not be done,
    hangs on a circumstance or is beside combat and no draw that the words tell: a combat that
    needs none of it leaves it out."""
    does = (triggered_ability(part.text) for part in line.effects if isinstance(part, Triggered))
    return any(
        instruction.may
        or instruction.cost is not None
        or not isinstance(instruction.condition, c.Always)
        or any(
            isinstance(deed, Outside) and not is_told_draw(deed.text) for deed in instruction.deeds
        )
        for ability in does
        if ability is not None
        for instruction in ability.instructions
    )


def _prevents(part: object) -> bool:
    return isinstance(part, PreventsDamage) or (
        isinstance(part, Keyword) and part.name == "protection"
    )


def is_plain(subject: f.Filter) -> bool:
    """Whether the filter looks at nothing that combat changes."""
    match subject:
        case f.AllOf(parts) | f.AnyOf(parts):
            return all(is_plain(part) for part in parts)
        case f.Not(part):
            return is_plain(part)
        case q.Is("attacking"):
            return True
        case f.Compare(statistic="mana value", amount=int()) | q.Parity(statistic="mana value"):
            return True
        case _:
            return isinstance(subject, PLAIN_FILTERS)
