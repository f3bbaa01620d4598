"""Declaring attackers (508.1): a position to the Problem of its active player.

One function states one rule or class of effects; `attack_problem` is the table of contents.
"""

from collections.abc import Iterable, Mapping

from legality.effects import attacking
from legality.effects import qualities as q
from legality.effects.mentions import mentions
from legality.effects.players import Who
from legality.gaps import Ask
from legality.numbers import DEFENDER, SUMMONING_SICKNESS
from legality.position import Permanent, Position
from legality.problem import declarations as d
from legality.rulebook.circumstances import as_question
from legality.rulebook.company import alone_and_company
from legality.rulebook.costs import attack_costs, payers
from legality.rulebook.defending import defending_players
from legality.rulebook.frame import Frame, keyword_reason, reason
from legality.rulebook.goading import goad
from legality.rulebook.moment import Encounter, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.reach import affected_pairs
from legality.rulebook.table import Table
from legality.rulebook.targets import (
    attackable,
    attacked_as,
    possible_targets,
    speaks_of_affected,
    targets,
)
from legality.rulebook.teams import group_prohibited, groups, seats_and_range


def attack_table(position: Position) -> Table:
    """The table as attackers are declared: nobody attacks yet."""
    return Table(position)


def attack_problem(table: Table, declared: Mapping[str, str] | None = None) -> d.Problem:
    """Which attacks are legal for the active player, or for the active team as a whole (805.10b).

    The things that the `declared` attack names but that may not be attacked are objects too, each
    forbidden to all.
    """
    named = dict.fromkeys((declared or {}).values())
    targets = [attacked_as(table.position, name) for name in named]
    problem: d.Problem | None = table.shared_attack
    if problem is None:
        problem = _stated(table, ())
        table.share_attack(problem)
    return problem if set(targets).issubset(problem.objects) else _stated(table, targets)


def _stated(table: Table, declared: Iterable[str]) -> d.Problem:
    frame = attack_frame(table, declared)
    possible_targets(frame)
    seats_and_range(frame)
    untapped_and_ready(frame)
    no_battles(frame)
    defender(frame)
    cant_attack(frame)
    group_prohibited(frame)
    attacker_caps(frame)
    alone_and_company(frame, "attack")
    attack_costs(frame)
    must_attack(frame)
    goad(frame)
    player_must_attack(frame)
    return frame.problem("attacks", payers(frame))


def attack_frame(table: Table, declared: Iterable[str]) -> Frame:
    """506.2, 506.3, 805.10a: the creatures of the attacking players, and the players, planeswalkers
    and battles that may be attacked (a team attacked as a group is one thing)."""
    position = table.position
    creatures = tuple(
        p for p in table.permanents if p.is_creature and p.controller in position.attackers
    )
    targets = dict.fromkeys(attacked_as(position, player) for player in position.defenders)
    for permanent in table.permanents:
        if attackable(table, permanent) in position.defenders:
            targets[permanent.id] = None
    targets.update(dict.fromkeys(attacked_as(position, name) for name in declared))
    meetings = tuple(Encounter(defending_players(position, name)) for name in targets)
    side, steps = position.attacking_side, table.edition.attack_steps
    return Frame(table, side, steps, creatures, tuple(targets), meetings)


# -- 508.1a: the chosen creatures --------------------------------------------------------------


def untapped_and_ready(frame: Frame) -> None:
    """508.1a: the creatures must be untapped, and have haste or be under their own controller's
    continuous control, which phasing in does not break (702.26d)."""
    table, rule = frame.table, frame.steps.choose
    for index, creature in enumerate(frame.creatures):
        if table.is_tapped(creature):
            why = d.Reason(rule, f"{creature.title} is tapped.", None, creature.id)
            frame.forbidden.append(d.Forbidden(1 << index, frame.everything, why))
        if creature.summoning_sick and not _has_haste(table, creature):
            waived = permitted(frame, creature, "with haste")
            sentence = f"{creature.title} came under its controller's control this turn."
            why = d.Reason(rule, sentence, table.edition.number(SUMMONING_SICKNESS), creature.id)
            if frame.everything & ~waived:
                frame.forbidden.append(d.Forbidden(1 << index, frame.everything & ~waived, why))


def _has_haste(table: Table, creature: Permanent) -> bool:
    """Whether it has haste (702.10b); who has riot has entered with a +1/+1 counter or with haste
    (702.136a), and which of them is asked."""
    if table.has(creature, "haste"):
        return True
    riot = next(
        (ability for word, ability in table.keywords(creature) if word.name == "riot"), None
    )
    if riot is None:
        return False
    words = "~ entered with haste"
    answer = table.answer(creature, creature.controller, words)
    if answer is None:
        table.asks[Ask(creature.id, riot.text, as_question(words))] = None
    return answer is True


def permitted(frame: Frame, creature: Permanent, permission: str) -> int:
    """The objects the creature can attack "as though", by the permissions it has; before 2009-07
    for every head of a team attacked as a group (606.7b)."""
    mask, edition = 0, frame.table.edition
    for effect, ability in frame.table.abilities(attacking.AttacksAsThough):
        if effect.permission != permission or creature not in frame.table.subjects(ability):
            continue
        viewpoint = Viewpoint(ability.source, ability.you, creature)
        mask |= targets(frame, effect.targets, viewpoint, every=edition.group_by_either_head)
    return mask


def no_battles(frame: Frame) -> None:
    """508.1a: a creature that is also a battle can't attack."""
    battles = frame.where(lambda creature: "battle" in creature.words)
    if battles:
        why = d.Reason(frame.steps.choose, "A battle can't attack.")
        frame.forbidden.append(d.Forbidden(battles, frame.everything, why))


# -- 508.1c: restrictions ----------------------------------------------------------------------


def defender(frame: Frame) -> None:
    """702.3, 702.3b: a creature with defender can't attack."""
    holders = frame.holders(frame.table.keyword_holders("defender"))
    for index in d.bits(holders):
        creature = frame.creatures[index]
        objects = frame.everything & ~permitted(frame, creature, "without defender")
        if objects:
            why = keyword_reason(frame, creature, DEFENDER, f"{creature.title} has defender.")
            frame.forbidden.append(d.Forbidden(1 << index, objects, why))


def cant_attack(frame: Frame) -> None:
    """RA1–RA7: creatures that can't attack, or not those things; a condition on the defending
    player is tested for each thing attacked. Teams attacked as a group: `group_prohibited`."""
    table, teams = frame.table, groups(frame)
    for effect, ability in table.abilities(attacking.CantAttack):
        why = reason(frame, frame.steps.restrictions, ability)
        for creatures, objects in affected_pairs(frame, ability):
            objects &= ~teams
            mask = objects & targets(frame, effect.targets, ability.viewpoint)
            if effect.targets is not None and speaks_of_affected(effect.targets):
                for index in d.bits(creatures):
                    own = Viewpoint(ability.source, ability.you, frame.creatures[index])
                    each = objects & targets(frame, effect.targets, own)
                    if each:
                        frame.forbidden.append(d.Forbidden(1 << index, each, why))
            elif mask and creatures:
                frame.forbidden.append(d.Forbidden(creatures, mask, why))


def attacker_caps(frame: Frame) -> None:
    """RA8, RA9: no more than so many creatures can attack (that player or permanent) together, or
    so many of each player bound."""
    for effect, ability in frame.table.abilities(attacking.AttackerCap):
        if effect.subject == q.ANYTHING:
            mask = frame.within(ability) if frame.holds(ability) else 0
        else:
            mask = frame.affected(ability)
        objects = targets(frame, effect.targets, ability.viewpoint)
        why = reason(frame, frame.steps.restrictions, ability)
        for bound in frame.bound(effect.who, ability, mask):
            if objects:
                frame.caps.append(d.DeclaredCap(bound, objects, effect.most, why))


# -- 508.1d: requirements ----------------------------------------------------------------------


def must_attack(frame: Frame) -> None:
    """QA1–QA3, QA5, QA7: one requirement for each creature an effect says attacks if able."""
    for effect, ability in frame.table.abilities(attacking.MustAttack):
        creatures = frame.affected(ability)
        why = reason(frame, frame.steps.requirements, ability)
        objects = targets(frame, effect.targets, ability.viewpoint)
        for group in those_together(frame, effect):
            if not creatures & group:
                continue
            when = None
            if effect.if_attacks is not None:
                when = len(frame.antecedents)
                others = group & frame.matching(effect.if_attacks, ability.viewpoint)
                frame.antecedents.append(d.Antecedent(others, frame.everything))
            frame.requirements.append(
                d.Requirement(creatures & group, objects, why, each=True, when=when)
            )


def those_together(frame: Frame, effect: attacking.MustAttack) -> list[int]:
    """QA7: "if a creature an opponent controls attacks, all creatures that opponent controls …"
    looks at each attacking player's creatures alone; any other text at all together."""
    who = Who.OPPONENTS
    if mentions(effect.if_attacks, who) and mentions(effect.subject, who):
        return [frame.of_player(name) for name in frame.players]
    return [frame.everyone]


def player_must_attack(frame: Frame) -> None:
    """QA6: a player must attack with at least so many creatures: one requirement on each."""
    table = frame.table
    for effect, ability in table.abilities(attacking.PlayerMustAttack):
        who = players(table, effect.who, ability.viewpoint)
        why = reason(frame, frame.steps.requirements, ability)
        objects = targets(frame, effect.targets, ability.viewpoint)
        for name in frame.players:
            if name in who and table.position.seats.within(ability.you, name):
                creatures = frame.of_player(name)
                frame.requirements.append(
                    d.Requirement(creatures, objects, why, least=effect.least)
                )
