"""Declaring blockers (509.1): a position and one defending side to that side's Problem.

One function states one rule or class of effects; `block_problem` is the table of contents. Blocks
are judged player by player (802.4b); a team whose players share turns has one combined block
(805.10d).
"""

from collections.abc import Callable

from legality.effects import blocking
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.attacking import NeedsCompany, OnlyAlone
from legality.effects.mentions import mentions
from legality.numbers import DECAYED, UNLEASH
from legality.position import Position
from legality.problem import declarations as d
from legality.rulebook import reach
from legality.rulebook.ability import Ability
from legality.rulebook.block_requirements import lure, must_be_blocked, must_block
from legality.rulebook.characteristics.present import present
from legality.rulebook.company import alone_and_company
from legality.rulebook.costs import block_costs, blocked_costs, payers
from legality.rulebook.defending import defending_players
from legality.rulebook.evasion import evasion
from legality.rulebook.frame import Frame, keyword_reason, reason
from legality.rulebook.moment import Encounter, Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.targets import attacking


def block_table(position: Position) -> Table:
    """The table as blockers are declared: those who attack attack. The position shows that moment
    (`legality.moments.between`)."""
    position = present(position)
    return Table(position, attacking(position))


def block_problem(table: Table, side: str) -> d.Problem:
    """Which blocks are legal for that defending player, or team where turns are shared."""
    frame = block_frame(table, side)
    if frame.objects:
        untapped(frame)
        no_battles(frame)
        evasion(frame)
        decayed_and_unleash(frame)
        for kinds, state in BY_EFFECT if table.in_force else ():
            if not kinds.isdisjoint(table.in_force):
                state(frame)
    return frame.problem("blocks", payers(frame))


def block_frame(table: Table, side: str) -> Frame:
    """509.1a, 805.10d: the creatures of that side's players, and the creatures attacking any of
    them, planeswalkers they control and battles they protect."""
    members = table.position.seats.members(side)
    creatures = tuple(p for p in table.permanents if p.is_creature and p.controller in members)
    by_id = table.position.by_id
    met: dict[tuple[str, str], Encounter] = {}
    attackers: dict[str, Encounter] = {}
    for name, target in table.attacks.items():
        key = by_id[name].controller, target
        if key not in met:
            met[key] = meeting(table.position, *key)
        if met[key].defending[0] in members:
            attackers[name] = met[key]
    steps = table.edition.block_steps
    return Frame(table, side, steps, creatures, tuple(attackers), tuple(attackers.values()))


def meeting(position: Position, controller: str, target: str) -> Encounter:
    """Who meets whom over an attacker of that player on that target (508.5, 805.10c, e)."""
    return Encounter(defending_players(position, target), position.seats.heads(controller))


# -- 509.1a: the chosen creatures --------------------------------------------------------------


def untapped(frame: Frame) -> None:
    """509.1a: the creatures must be untapped, unless they can block though tapped."""
    tapped = frame.where(frame.table.is_tapped)
    if not tapped:
        return
    for _, ability in frame.table.abilities(blocking.BlocksTapped):
        tapped &= ~frame.affected(ability)
    for index in d.bits(tapped):
        creature = frame.creatures[index]
        why = d.Reason(frame.steps.choose, f"{creature.title} is tapped.", None, creature.id)
        frame.forbidden.append(d.Forbidden(1 << index, frame.everything, why))


def no_battles(frame: Frame) -> None:
    """509.1a: a creature that is also a battle can't block."""
    battles = frame.where(lambda creature: "battle" in creature.words)
    if battles:
        why = d.Reason(frame.steps.choose, "A battle can't block.")
        frame.forbidden.append(d.Forbidden(battles, frame.everything, why))


def capacities(frame: Frame) -> None:
    """509.1a: a creature blocks one attacker, and one more for each effect that says so."""
    extra: dict[int, int] = {}
    for effect, ability in frame.table.abilities(blocking.AdditionalBlocks):
        for index in d.bits(frame.affected(ability)):
            more = d.UNLIMITED if effect.more is None else effect.more
            extra[index] = extra.get(index, 0) + more
    for index, more in extra.items():
        most = min(1 + more, d.UNLIMITED)
        creature = frame.creatures[index]
        sentence = f"{creature.title} can block at most {most} attackers."
        why = d.Reason(frame.steps.choose, sentence, None, creature.id)
        frame.capacities.append(d.Capacity(index, most, why))


# -- 509.1b: restrictions ----------------------------------------------------------------------


def decayed_and_unleash(frame: Frame) -> None:
    """702.147a decayed: can't block; 702.98a unleash: can't block with a +1/+1 counter on it."""
    table = frame.table
    if table.holders().keys().isdisjoint(("decayed", "unleash")):
        return
    for index in d.bits(frame.holders(table.keyword_holders("decayed"))):
        creature = frame.creatures[index]
        sentence = f"{creature.title} has decayed: it can't block."
        why = keyword_reason(frame, creature, DECAYED, sentence)
        frame.forbidden.append(d.Forbidden(1 << index, frame.everything, why))
    for index in d.bits(frame.holders(table.keyword_holders("unleash"))):
        creature = frame.creatures[index]
        if creature.counters.get("+1/+1", 0):
            sentence = f"{creature.title} has unleash and a +1/+1 counter: it can't block."
            why = keyword_reason(frame, creature, UNLEASH, sentence)
            frame.forbidden.append(d.Forbidden(1 << index, frame.everything, why))


def cant_block(frame: Frame) -> None:
    """RB1–RB3, RB8, EV10, EV11: creatures that can't block, or not those attackers."""
    for effect, ability in frame.table.abilities(blocking.CantBlock):
        why = reason(frame, frame.steps.restrictions, ability)
        for creatures, within in reach.affected_pairs(frame, ability):
            for some, objects in by_affected(frame, ability, creatures, effect.attackers):
                if objects & within:
                    frame.forbidden.append(d.Forbidden(some, objects & within, why))


def by_affected(
    frame: Frame, ability: Ability, creatures: int, attackers: f.Filter
) -> list[tuple[int, int]]:
    """Those creatures with the attackers meant for them: one pair where the filter does not look at
    the creature, else one for each creature."""
    if not mentions(attackers, "affected"):
        objects = reach.attackers_matching(frame, attackers, ability.viewpoint)
        return [(creatures, objects)] if objects else []
    pairs: list[tuple[int, int]] = []
    for index in d.bits(creatures):
        viewpoint = Viewpoint(
            ability.source, ability.you, frame.creatures[index], frame.meetings[0]
        )
        objects = reach.attackers_matching(frame, attackers, viewpoint)
        if objects:
            pairs.append((1 << index, objects))
    return pairs


def cant_be_blocked(frame: Frame) -> None:
    """EV1–EV3, EV6, EV8, EV9: attackers that can't be blocked, or not by those creatures."""
    for effect, ability, why, index in reach.each_attacker(
        frame, blocking.CantBeBlocked, frame.steps.restrictions
    ):
        blockers = reach.blockers_matching(frame, effect.blockers, ability, index)
        if blockers:
            frame.forbidden.append(d.Forbidden(blockers, 1 << index, why))


def minimum_blockers(frame: Frame) -> None:
    """EV4: attackers that can't be blocked except by so many or more creatures."""
    for effect, _, why, index in reach.each_attacker(
        frame, blocking.MinimumBlockers, frame.steps.restrictions
    ):
        most = max(len(frame.creatures), effect.least)
        frame.counts.append(d.ChosenCount(index, effect.least, most, why))


def maximum_blockers(frame: Frame) -> None:
    """EV5: attackers that can't be blocked by more than so many creatures."""
    for effect, _, why, index in reach.each_attacker(
        frame, blocking.MaximumBlockers, frame.steps.restrictions
    ):
        frame.counts.append(d.ChosenCount(index, 1, effect.most, why))


def all_or_no_blockers(frame: Frame) -> None:
    """EV7: attackers that can't be blocked unless all creatures the defending player controls block
    them, those that are unable too (ruling 35); others may join them."""
    for _, _, why, index in reach.each_attacker(
        frame, blocking.AllOrNoBlockers, frame.steps.restrictions
    ):
        theirs = sum(frame.of_player(head) for head in frame.meetings[index].defending)
        if theirs == frame.everyone:
            everyone = len(frame.creatures)
            frame.counts.append(d.ChosenCount(index, everyone, everyone, why))
        else:
            frame.together.append(d.Together(index, theirs, why))


def blocker_caps(frame: Frame) -> None:
    """RB6, RB7: no more than so many creatures can block together; or no more than so many of each
    player bound."""
    for effect, ability in frame.table.abilities(blocking.BlockerCap):
        creatures = frame.affected(ability)
        if effect.subject == q.ANYTHING:
            creatures = (
                frame.within(ability) if frame.holds(ability, Encounter(frame.players)) else 0
            )
        why = reason(frame, frame.steps.restrictions, ability)
        for bound in frame.bound(effect.who, ability, creatures):
            frame.caps.append(d.DeclaredCap(bound, frame.everything, effect.most, why))


def company(frame: Frame) -> None:
    """RB4, RB5: creatures that can't block alone, or only alone."""
    alone_and_company(frame, "block")


BY_EFFECT: tuple[tuple[frozenset[type], Callable[[Frame], None]], ...] = (
    (frozenset({blocking.AdditionalBlocks}), capacities),
    (frozenset({blocking.CantBlock}), cant_block),
    (frozenset({blocking.CantBeBlocked}), cant_be_blocked),
    (frozenset({blocking.MinimumBlockers}), minimum_blockers),
    (frozenset({blocking.MaximumBlockers}), maximum_blockers),
    (frozenset({blocking.AllOrNoBlockers}), all_or_no_blockers),
    (frozenset({NeedsCompany, OnlyAlone}), company),
    (frozenset({blocking.BlockerCap}), blocker_caps),
    (frozenset({blocking.BlockCost}), block_costs),
    (frozenset({blocking.BlockedCost}), blocked_costs),
    (frozenset({blocking.Lure}), lure),
    (frozenset({blocking.MustBlock}), must_block),
    (frozenset({blocking.MustBeBlocked}), must_be_blocked),
)
"""The rest of the table of contents: rules that have nothing to state where none of these effects
is in force."""
