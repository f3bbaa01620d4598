"""Declaring attackers (508.1): a position to the Problem of its active player.

One function states one rule or class of effects; `attack_problem` is the table of contents.
"""

from collections.abc import Iterable, Mapping

from legality import filters as f
from legality.effects import (
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    CantAttack,
    MustAttack,
    PlayerMustAttack,
)
from legality.position import Permanent, Position
from legality.problem import Antecedent, DeclaredCap, Forbidden, Problem, Reason, Requirement, bits
from legality.rules.company import alone_and_company
from legality.rules.frame import Frame, reason
from legality.rules.matching import Reader, matches, mentions, players
from legality.rules.table import Ability, Table


def attack_table(position: Position) -> Table:
    """The table as attackers are declared: nobody attacks yet."""
    return Table(position)


def attack_problem(table: Table, declared: Mapping[str, str] | None = None) -> Problem:
    """Which attacks are legal for the active player.

    The things that the `declared` attack names but that may not be attacked are objects too, each
    forbidden to all.
    """
    frame = attack_frame(table, (declared or {}).values())
    possible_targets(frame)
    untapped_and_ready(frame)
    no_battles(frame)
    defender(frame)
    cant_attack(frame)
    attacker_caps(frame)
    alone_and_company(frame, "attack")
    attack_costs(frame)
    must_attack(frame)
    goad(frame)
    player_must_attack(frame)
    position = table.position
    mana = position.player_by_name[position.attacker].mana
    return frame.problem("attacks", position.attacker, mana)


def attack_frame(table: Table, declared: Iterable[str]) -> Frame:
    """506.2, 506.3: the active player's creatures, and the players, planeswalkers and battles that
    may be attacked."""
    position = table.position
    creatures = tuple(
        p for p in table.permanents if p.is_creature and p.controller == position.attacker
    )
    things: list[str] = []
    defending: list[str] = []
    for player in position.defenders:
        things.append(player)
        defending.append(player)
    for permanent in table.permanents:
        owner = attackable(table, permanent)
        if owner is not None:
            things.append(permanent.id)
            defending.append(owner)
    for name in declared:
        if name not in things:
            things.append(name)
            defending.append(defending_player(position, name))
    return Frame(table, table.edition.attack_steps, creatures, tuple(things), tuple(defending))


def attackable(table: Table, permanent: Permanent) -> str | None:
    """The defending player of a permanent that may be attacked: a planeswalker's controller, a
    battle's protector (310.8b); None if it may not be."""
    position, edition = table.position, table.edition
    if "battle" in permanent.words and edition.battles_attackable:
        protector = position.protector_of(permanent)
        if protector in position.defenders:
            return protector
    if "planeswalker" in permanent.words and edition.planeswalkers_attackable:
        return permanent.controller if permanent.controller in position.defenders else None
    return None


def targets(frame: Frame, wanted: f.Targets | None, reader: Reader) -> int:
    """The objects that a text about "attacks X" speaks of; None is all of them."""
    if wanted is None:
        return frame.everything
    mask = 0
    for place, name in enumerate(frame.things):
        permanent = frame.table.find(name)
        if permanent is None:
            wants = wanted.players is not None and name in players(
                frame.table, wanted.players, reader
            )
        else:
            wants = _permanent_wanted(frame.table, wanted, permanent, reader)
        if wants:
            mask |= 1 << place
    return mask


def _permanent_wanted(
    table: Table, wanted: f.Targets, permanent: Permanent, reader: Reader
) -> bool:
    kinds = (("planeswalker", wanted.planeswalkers_of), ("battle", wanted.battles_of))
    for word, who in kinds:
        if (
            who is not None
            and word in permanent.words
            and permanent.controller in players(table, who, reader)
        ):
            return True
    return wanted.permanents is not None and matches(table, wanted.permanents, permanent, reader)


def defending_player(position: Position, target: str) -> str:
    """The defending player of an attacker of that target (508.5): the player, the planeswalker's
    controller or the battle's protector."""
    permanent = position.by_id.get(target)
    if permanent is None:
        return target
    if "battle" in permanent.words:
        return position.protector_of(permanent)
    return permanent.controller


def possible_targets(frame: Frame) -> None:
    """508.1b, 506.3: only players who may be attacked, their planeswalkers and the battles they
    protect are attacked."""
    position = frame.table.position
    for place, name in enumerate(frame.things):
        permanent = frame.table.find(name)
        if permanent is None:
            if name in position.defenders:
                continue
        elif attackable(frame.table, permanent) is not None:
            continue
        why = Reason(frame.steps.target, _no_target(position, name))
        frame.forbidden.append(Forbidden(frame.everyone, 1 << place, why))


def _no_target(position: Position, target: str) -> str:
    permanent = position.by_id.get(target)
    if permanent is None:
        if target == position.attacker:
            return f"{target} is the attacking player."
        return f"{target} is no player that {position.attacker} may attack."
    if permanent.phased_out:
        return f"{permanent.title} is phased out: it is treated as though it didn't exist."
    if not {"planeswalker", "battle"} & permanent.words:
        return f"{permanent.title} is neither a planeswalker nor a battle."
    return f"{permanent.title} is no planeswalker or battle that {position.attacker} may attack."


# -- 508.1a: the chosen creatures --------------------------------------------------------------


def untapped_and_ready(frame: Frame) -> None:
    """508.1a: the creatures must be untapped, and have haste or be under continuous control."""
    table, rule = frame.table, frame.steps.choose
    for place, creature in enumerate(frame.creatures):
        if table.is_tapped(creature):
            why = Reason(rule, f"{creature.title} is tapped.", None, creature.id)
            frame.forbidden.append(Forbidden(1 << place, frame.everything, why))
        if creature.summoning_sick and not table.has(creature, "haste"):
            waived = permitted(frame, creature, "with haste")
            sentence = f"{creature.title} came under its controller's control this turn."
            why = Reason(rule, sentence, None, creature.id)
            if frame.everything & ~waived:
                frame.forbidden.append(Forbidden(1 << place, frame.everything & ~waived, why))


def permitted(frame: Frame, creature: Permanent, permission: str) -> int:
    """The objects the creature can attack "as though", by the permissions it has."""
    mask = 0
    for effect, ability in frame.table.abilities(AttacksAsThough):
        if effect.permission != permission or creature not in frame.table.subjects(ability):
            continue
        reader = Reader(ability.source, ability.you, creature)
        mask |= targets(frame, effect.targets, reader)
    return mask


def no_battles(frame: Frame) -> None:
    """508.1a: a creature that is also a battle can't attack."""
    battles = frame.where(lambda one: "battle" in one.words)
    if battles:
        why = Reason(frame.steps.choose, "A battle can't attack.")
        frame.forbidden.append(Forbidden(battles, frame.everything, why))


# -- 508.1c: restrictions ----------------------------------------------------------------------


def defender(frame: Frame) -> None:
    """702.3b: a creature with defender can't attack."""
    holders = frame.holders(frame.table.keyword_holders("defender"))
    for place in bits(holders):
        creature = frame.creatures[place]
        objects = frame.everything & ~permitted(frame, creature, "without defender")
        if objects:
            why = Reason(
                frame.steps.restrictions,
                f"{creature.title} has defender.",
                frame.table.edition.keyword_rule("defender"),
                creature.id,
            )
            frame.forbidden.append(Forbidden(1 << place, objects, why))


def cant_attack(frame: Frame) -> None:
    """RA1–RA7: creatures that can't attack, or not those things; a condition on the defending
    player is tested for each thing attacked."""
    table = frame.table
    for effect, ability in table.abilities(CantAttack):
        why = reason(frame, frame.steps.restrictions, ability)
        for creatures, objects in affected_pairs(frame, ability):
            mask = objects & targets(frame, effect.targets, ability.reader)
            if effect.targets is not None and speaks_of_affected(effect.targets):
                for place in bits(creatures):
                    own = Reader(ability.source, ability.you, frame.creatures[place])
                    each = objects & targets(frame, effect.targets, own)
                    if each:
                        frame.forbidden.append(Forbidden(1 << place, each, why))
            elif mask and creatures:
                frame.forbidden.append(Forbidden(creatures, mask, why))
    _team_attacked_as_group(frame)


def _team_attacked_as_group(frame: Frame) -> None:
    """606.7b, 806.7c (to 2018-06): a creature that can't attack one defending player can't attack
    their team."""
    if not frame.table.edition.teams_attacked_as_group:
        return
    position = frame.table.position
    places = {name: place for place, name in enumerate(frame.things)}
    for part in list(frame.forbidden):
        if part.reason.rule != frame.steps.restrictions:
            continue
        stopped = {frame.things[i] for i in bits(part.objects)} & set(position.player_by_name)
        teams = {position.player_by_name[name].team for name in stopped} - {None}
        mates = [p.name for p in position.players if p.team in teams and p.name not in stopped]
        wider = sum(1 << places[name] for name in mates if name in places)
        if wider:
            frame.forbidden.append(Forbidden(part.creatures, wider, part.reason))


def affected_pairs(frame: Frame, ability: Ability) -> list[tuple[int, int]]:
    """The creatures an ability affects with the objects for which its condition holds."""
    if not speaks_of_defender(ability.effect.condition):
        mask = frame.affected(ability)
        return [(mask, frame.everything)] if mask else []
    pairs: list[tuple[int, int]] = []
    for player in dict.fromkeys(frame.defending):
        objects = sum(1 << i for i, name in enumerate(frame.defending) if name == player)
        mask = frame.of(frame.table.subjects(ability, player))
        if mask:
            pairs.append((mask, objects))
    return pairs


def speaks_of_defender(condition: f.Condition) -> bool:
    """Whether a condition asks about the defending player."""
    return not isinstance(condition, f.Always) and mentions(condition, f.Who.DEFENDING)


def speaks_of_affected(wanted: f.Targets) -> bool:
    """Whether the things meant differ from one affected creature to another ("its owner")."""
    who = (wanted.players, wanted.planeswalkers_of, wanted.battles_of)
    return f.Who.ITS_OWNER in who or f.Who.ITS_CONTROLLER in who


def attacker_caps(frame: Frame) -> None:
    """RA8, RA9: no more than so many creatures can attack (that player or permanent)."""
    for effect, ability in frame.table.abilities(AttackerCap):
        if effect.subject == f.ANYTHING:
            mask = frame.everyone if frame.holds(ability) else 0
        else:
            mask = frame.affected(ability)
        objects = targets(frame, effect.targets, ability.reader)
        if mask and objects:
            why = reason(frame, frame.steps.restrictions, ability)
            frame.caps.append(DeclaredCap(mask, objects, effect.most, why))


# -- costs -------------------------------------------------------------------------------------


def attack_costs(frame: Frame) -> None:
    """KA1–KA5 (508.1h): what attacking costs; a tax on what is attacked is paid for each thing
    chosen, any other once a creature."""
    for effect, ability in frame.table.abilities(AttackCost):
        for creatures, within in affected_pairs(frame, ability):
            objects = within & targets(frame, effect.targets, ability.reader)
            frame.charge(effect.cost, creatures, objects, ability, each=effect.targets is not None)


# -- 508.1d: requirements ----------------------------------------------------------------------


def must_attack(frame: Frame) -> None:
    """QA1–QA3, QA5, QA7: one requirement for each creature an effect says attacks if able."""
    for effect, ability in frame.table.abilities(MustAttack):
        creatures = frame.affected(ability)
        if not creatures:
            continue
        why = reason(frame, frame.steps.requirements, ability)
        when = None
        if effect.if_attacks is not None:
            when = len(frame.antecedents)
            others = frame.matching(effect.if_attacks, ability.reader)
            frame.antecedents.append(Antecedent(others, frame.everything))
        objects = targets(frame, effect.targets, ability.reader)
        frame.requirements.append(Requirement(creatures, objects, why, each=True, when=when))


def goad(frame: Frame) -> None:
    """701.15b (QA4): a goaded creature attacks each combat if able, and attacks a player other than
    the one who goaded it if able: two requirements for each who goaded it."""
    table = frame.table
    rule, because = frame.steps.requirements, table.edition.keyword_rule("goad")
    everyone = set(table.position.player_by_name)
    for place, creature in enumerate(frame.creatures):
        for goader in table.goaders(creature):
            attacks = Reason(
                rule,
                f"{creature.title} is goaded by {goader}: it attacks if able.",
                because,
                creature.id,
            )
            away = Reason(
                rule,
                f"{creature.title} is goaded by {goader}: it attacks another player if able.",
                because,
                creature.id,
            )
            others = sum(
                1 << i for i, name in enumerate(frame.things) if name in everyone and name != goader
            )
            frame.requirements.append(Requirement(1 << place, frame.everything, attacks, each=True))
            frame.requirements.append(Requirement(1 << place, others, away, each=True))


def player_must_attack(frame: Frame) -> None:
    """QA6: a player must attack with at least so many creatures: one requirement."""
    table = frame.table
    for effect, ability in table.abilities(PlayerMustAttack):
        if table.position.attacker not in players(table, effect.who, ability.reader):
            continue
        why = reason(frame, frame.steps.requirements, ability)
        objects = targets(frame, effect.targets, ability.reader)
        frame.requirements.append(Requirement(frame.everyone, objects, why, least=effect.least))
