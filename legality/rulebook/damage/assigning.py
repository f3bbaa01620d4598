"""Assigning combat damage (510.1): a position at that moment to the damage Problem of either side.

One function states one rule or class of effects; `attacker_source` and `blocker_source` are the
tables of contents. Who fights whom is in `combatants`, what is attacked and trample in `trample`.
"""

from legality.clock import ticking
from legality.effects.damaging import AssignsAsUnblocked, DefenderAssigns, DividesAmongDefenders
from legality.position import Permanent, Position
from legality.problem.damage import SIDES, DamageProblem, Manner, Side, Source
from legality.problem.declarations import Reason
from legality.rulebook.ability import Ability
from legality.rulebook.characteristics.present import with_same_notes
from legality.rulebook.damage.combatants import combatants
from legality.rulebook.damage.facts import DamageFacts
from legality.rulebook.damage.frame import DamageFrame
from legality.rulebook.damage.trample import as_blocked, as_unblocked
from legality.rulebook.defending import defending_player, defending_players
from legality.rulebook.moment import Encounter
from legality.rulebook.table import Table

Stated = tuple[Table, dict[Side, DamageProblem]]
KEPT = "_damage_stated"
"""Under which name a position keeps it."""


def damage_problems(position: Position) -> Stated:
    """The table as damage is assigned, and which assignments are legal for either side; kept with
    the position, which is asked for either side, to list and to judge. The position shows that
    moment (`legality.moments.between`)."""
    stated: Stated | None = vars(position).get(KEPT)
    if stated is None:
        facing = combatants(position)
        twin = with_same_notes(position)  # the position itself is not held by what is kept with it
        table = Table(twin, facing.attacks, facing.blocking)
        facts = DamageFacts.of(table, facing)
        problems: dict[Side, DamageProblem] = {
            side: damage_problem(DamageFrame(facts, side)) for side in SIDES
        }
        stated = vars(position)[KEPT] = table, problems
    return stated


def damage_problem(frame: DamageFrame) -> DamageProblem:
    """Which assignments are legal for that side."""
    here, edition = frame.table.here, frame.table.edition
    if frame.side == "attacking":
        sources = [attacker_source(frame, here[name]) for name in ticking(frame.facing.attacks)]
    else:
        sources = [blocker_source(frame, here[name]) for name in ticking(frame.facing.blocking)]
    return DamageProblem(
        side=frame.side,
        step=frame.facts.step,
        rules=edition.rules,
        sources=tuple(sources),
        recipients=tuple(frame.recipients),
        needs=tuple(frame.needs),
        numbers=frame.numbers,
        order_faults=frame.facing.order_faults.get(frame.side, ()),
    )


def attacker_source(frame: DamageFrame, creature: Permanent) -> Source:
    """510.1b, c: an attacking creature with the manners in which it may assign its damage; effects
    may change them (310.2e)."""
    amount, why = assigned(frame, creature)
    blockers = [frame.table.here[name] for name in frame.facing.blockers[creature.id]]
    other = defending_player_divides(frame, creature, blockers)
    if amount == 0:
        manners: tuple[Manner, ...] = (Manner("as unblocked", 0, frame.numbers.unblocked),)
    elif creature.id not in frame.facing.blocked:
        manners = as_unblocked(frame, creature, amount)
    else:
        free = other or divides_freely(frame, creature)
        manners = as_though_unblocked(
            frame, creature, as_blocked(frame, creature, blockers, amount, free), amount
        )
    if amount:
        manners = (*manners, *among_defenders(frame, creature, amount))
    position = frame.table.position
    chooser = position.attacking_side
    if other:
        player = defending_player(position, frame.facing.attacks[creature.id])
        chooser = position.seats.side_of(player)
    title, deadly = frame.facts.called(creature), creature.id in frame.facts.deadly
    return Source(creature.id, title, amount, why, manners, chooser, deadly)


def blocker_source(frame: DamageFrame, creature: Permanent) -> Source:
    """510.1d: a blocking creature assigns its damage to the creatures it blocks; nothing if they
    are gone. 702.22k: banding among them lets the active player divide it, without an order."""
    amount, why = assigned(frame, creature)
    blocked = [frame.table.here[name] for name in frame.facing.blocking[creature.id]]
    other = frame.facts.banders.give_choice(blocked)
    manner = Manner("as a blocker", 0, frame.numbers.blocker)
    if amount and blocked:
        recipients, after = frame.faced(blocked, other or divides_freely(frame, creature))
        rule = frame.numbers.blocker
        manner = Manner("as a blocker", amount, rule, recipients, after, len(recipients))
    position = frame.table.position
    chooser = position.attacking_side if other else position.seats.side_of(creature.controller)
    deadly = creature.id in frame.facts.deadly
    return Source(
        creature.id, frame.facts.called(creature), amount, why, (manner,), chooser, deadly
    )


# -- 510.1a: how much --------------------------------------------------------------------------


def assigned(frame: DamageFrame, creature: Permanent) -> tuple[int, Reason | None]:
    """510.1a: its power (DM1: its toughness); nothing if that is 0 or less, if it does not deal in
    this step (510.4) or assigns no combat damage (DM5). And why, where it isn't its power."""
    deals, toughness = creature.id in frame.facts.dealers, frame.facts.by_toughness.get(creature.id)
    amount = frame.facts.amount(creature) if deals else 0
    if amount and toughness is None:
        return amount, None
    rule, title = frame.numbers.amount, frame.facts.called(creature)
    if not deals:
        sentence = (
            f"{title} doesn't assign combat damage in the {frame.facts.step} combat damage step"
        )
        return 0, Reason(rule, sentence, frame.numbers.two_steps, creature.id)
    none = frame.facts.no_damage.get(creature.id)
    if none is not None:
        sentence = f"{title} assigns no combat damage"
        return 0, Reason(
            rule, sentence + _given_by(creature, none), none.text, creature.id, none.by
        )
    if toughness is None:
        return amount, Reason(rule, f"{title} has power {creature.power or 0}", None, creature.id)
    sentence = f"{title} has toughness {creature.toughness or 0}" + _given_by(creature, toughness)
    return amount, Reason(rule, sentence, toughness.text, creature.id, toughness.by)


def _given_by(creature: Permanent, ability: Ability) -> str:
    """Which other permanent's text it is, if one's."""
    source = ability.source
    if source is None or source.id != ability.by or ability.by == creature.id:
        return ""
    return f" ({source.title})"


# -- who divides, and in which manner ----------------------------------------------------------


def defending_player_divides(
    frame: DamageFrame, creature: Permanent, blockers: list[Permanent]
) -> bool:
    """702.22j: the defending player divides, without an order, if there is banding among the
    blockers; DM4: so do texts for creatures that attack their controller."""
    if frame.facts.banders.give_choice(blockers):
        return True
    for _, ability in frame.table.abilities(DefenderAssigns):
        heads = frame.table.heads_attacked(creature.id)
        if ability.you in heads and frame.table.applies(ability, creature, Encounter(heads)):
            return True
    return False


def divides_freely(frame: DamageFrame, creature: Permanent) -> bool:
    """510.1c, d: whether no damage assignment order binds this creature."""
    freely = frame.facts.freely
    return freely is None or creature.id in freely


def as_though_unblocked(
    frame: DamageFrame, creature: Permanent, blocked: tuple[Manner, ...], amount: int
) -> tuple[Manner, ...]:
    """DM2: a blocked creature may assign its damage as though it weren't blocked; DM2': it does."""
    effects = [
        effect
        for effect, ability in frame.table.abilities(AssignsAsUnblocked)
        if creature in frame.table.subjects(ability)
    ]
    if not effects:
        return blocked
    unblocked = as_unblocked(frame, creature, amount)
    return unblocked if any(effect.must for effect in effects) else (*blocked, *unblocked)


def among_defenders(frame: DamageFrame, creature: Permanent, amount: int) -> tuple[Manner, ...]:
    """DM3: it may divide its damage among the defending player and any creatures they control; of a
    team attacked as a group, one head and the creatures of both."""
    abilities = frame.table.abilities(DividesAmongDefenders)
    if not any([creature in frame.table.subjects(ability) for _, ability in abilities]):
        return ()
    heads = defending_players(frame.table.position, frame.facing.attacks[creature.id])
    theirs = [p for p in frame.table.permanents if p.is_creature and p.controller in heads]
    creatures = tuple(frame.permanent(creature) for creature in theirs)
    rule, after = frame.numbers.blocked, ((),) * (len(creatures) + 1)
    return tuple(
        Manner("divided among defenders", amount, rule, (frame.player(head), *creatures), after)
        for head in heads
    )
