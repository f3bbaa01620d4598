"""Declarations carried out: attackers (508.1) and blockers (509.1), judged before anything happens.

A declaration that is not legal is refused, and the combat is as it was (508.1, 509.1). Costs other
than mana, life and energy are the caller's to carry out.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from legality.combat.blocking import declared
from legality.combat.board import tapped, with_players
from legality.combat.events import Event, EventKind
from legality.combat.naming import player_of
from legality.combat.queries import defending_now
from legality.combat.refusing import refuse, require
from legality.combat.sizes import sized
from legality.combat.snapshot import Blocks, judged_attack, judged_block
from legality.combat.state import S, State, become
from legality.combat.triggered import of_attack, waits
from legality.combat.values import Attacker, Status, fixed
from legality.judging.check import examine
from legality.numbers import ATTACKING, BLOCKERS_CHOSEN, BLOCKING, BLOCKING_ORDER
from legality.position import Position
from legality.problem.declarations import Problem, Requirement, bits
from legality.rulebook.losing import life_total
from legality.rulebook.targets import attacked_as, defending_player
from legality.rulebook.whole_bands import spread
from legality.verdict import Legal, Verdict

# -- attackers -------------------------------------------------------------------------------------


def declare_attackers(
    combat: S,
    attacks: Mapping[str, str],
    bands: Iterable[Iterable[str]] = (),
    seconds: float | None = None,
) -> S:
    """508.1: judge the attack; tap, pay, and let the creatures become attacking creatures."""
    active = combat.board.attacking_side
    attacks = {name: attacked_as(combat.board, target) for name, target in attacks.items()}
    if combat.waiting != (active,):
        refuse(
            combat, "declare attackers", ATTACKING, active, "Attackers have been declared already."
        )
    proposed = judged_attack(combat, attacks, bands)
    examined = examine(proposed, ("attacks",), seconds=seconds).attacks
    assert examined is not None
    require("declare attackers", {active: examined.verdict})
    problem = examined.problem
    combat = pay(tap(combat, attacks), examined.verdict)
    combat = become(combat, bands=proposed.bands, waiting=())
    combat = become_attackers(
        combat,
        attacks,
        attacked=fixed(attacks),
        had_to_attack=required(problem, proposed),
        able_to_attack=able(problem),
    )
    triggered = tuple(of_attack(combat, attacks))
    combat = waits(combat.logged(attack_events(combat, attacks)), triggered)
    return sized(combat)


def tap(combat: S, attacks: Iterable[str]) -> S:
    """508.1f (308.2c): attacking taps the chosen creatures, those with vigilance excepted
    (702.20b); no cost, and before costs are paid."""
    vigilant = combat.table.keyword_holders("vigilance")
    names = [name for name in attacks if name not in vigilant]
    return become(combat, board=tapped(combat.board, names)) if names else combat


def pay(combat: S, verdict: Verdict) -> S:
    """508.1j, 509.1f: each player pays the mana, life and energy that the declaration costs; a
    Phyrexian symbol with mana while there is some, else with 2 life (107.4f)."""
    for name, paid in verdict.pays.items():
        player = combat.board.player_by_name[name]
        mana = player.mana - paid.get("mana", 0)
        by_life = max(paid.get("phyrexian", 0) - mana, 0)
        mana -= paid.get("phyrexian", 0) - by_life
        life = paid.get("life", 0) + 2 * by_life
        changes: dict[str, dict[str, int]] = {name: {"mana": mana}}
        if paid.get("energy"):
            changes[name]["energy"] = (player.energy or 0) - paid["energy"]
        for mate in life_total(combat.board, name) if life else ():
            left = combat.board.player_by_name[mate].life - life
            changes.setdefault(mate, {})["life"] = left
        combat = become(combat, board=with_players(combat.board, changes))
    return combat


def become_attackers(combat: S, attacks: Mapping[str, str], **remembered: Any) -> S:
    """508.1k: each chosen creature becomes an attacking creature; what else is remembered of it
    are fields of `History`."""
    players = {name: defending_player(combat.board, target) for name, target in attacks.items()}
    joining = {name: Attacker(target, players[name]) for name, target in attacks.items()}
    return become(
        combat,
        attackers=fixed({**combat.attackers, **joining}),
        history=replace(
            combat.history,
            joined=fixed({**combat.history.joined, **players}),
            last=fixed({**combat.history.last, **players}),
            **remembered,
        ),
    )


def required(problem: Problem, proposed: Position) -> frozenset[str]:
    """506.7: the creatures that an effect requires to attack, whatever else could be declared
    (ruling 60). A requirement that speaks only of a player is none on a creature."""
    attackers = set(proposed.attacks or {})

    def in_force(part: Requirement) -> bool:
        if part.when is None:
            return True
        asked = problem.antecedents[part.when]
        return any(problem.creatures[place] in attackers for place in bits(asked.creatures))

    return frozenset(
        problem.creatures[place]
        for part in problem.requirements
        if part.each and part.objects and in_force(part)
        for place in bits(part.creatures)
    )


def able(problem: Problem) -> frozenset[str]:
    """The creatures that could be declared for something, restrictions that count set aside."""
    return frozenset(
        name
        for name, allowed in zip(problem.creatures, problem.allowed, strict=True)
        if allowed and problem.objects
    )


def attack_events(combat: State, attacks: Mapping[str, str]) -> list[Event]:
    """508.1m, 508.3a–e: what triggers on attackers being declared, as everything is just then."""
    board = combat.board
    owner = {name: board.by_id[name].controller for name in attacks}
    attacking = [player for player in board.attackers if player in owner.values()]
    found = [combat.event(EventKind.ATTACKS, name, to) for name, to in attacks.items()]
    for target in dict.fromkeys(attacks.values()):
        by = tuple(name for name, to in attacks.items() if to == target)
        heads = board.seats.heads(target) if target in board.player_by_name else ()
        found += [combat.event(EventKind.IS_ATTACKED, one, others=by) for one in heads or (target,)]
        for player in attacking:
            own = tuple(name for name in by if owner[name] == player)
            if own:
                found += [
                    combat.event(EventKind.ATTACKS_PLAYER, player, head, others=own)
                    for head in heads
                ]
    found += [combat.event(EventKind.ATTACKS_WITH, owner[name], name) for name in attacks]
    for player in attacking:
        own = tuple(name for name in attacks if owner[name] == player)
        found.append(combat.event(EventKind.PLAYER_ATTACKS, player, others=own))
    return found


# -- blockers --------------------------------------------------------------------------------------


def declare_blockers(
    combat: S, blocks: Blocks, player: str | None = None, seconds: float | None = None
) -> S:
    """509.1: judge the blocks of one defending player (of the team, where turns are shared), or of
    all that have not declared, and let the creatures block; they do so in turn order (802.4a)."""
    if player is not None:
        player_of(combat, "declare_blockers", player)
    side_of = combat.board.seats.side_of
    if player is not None and player in combat.board.player_by_name:
        player = side_of(player)
    if player is not None and player not in combat.waiting:
        refuse(
            combat,
            "declare blockers",
            BLOCKING,
            player,
            f"{player} has no blockers to declare now.",
        )
    if player is not None and player != combat.waiting[0]:
        why = f"{combat.waiting[0]} declares blockers before {player}."
        refuse(combat, "declare blockers", BLOCKING_ORDER, player, why)
    who = combat.waiting if player is None else (player,)
    proposed = judged_block(combat, blocks)
    examined = examine(proposed, ("blocks",), seconds=seconds).blocks
    assert examined is not None
    verdicts = {name: one.verdict for name, one in examined.items()}
    own = {name: side_of(proposed.by_id[name].controller) for name in blocks}
    for name, controller in own.items():
        if controller not in who and isinstance(verdicts.get(controller), Legal) and blocks[name]:
            why = f"{controller} does not declare blockers now."
            refuse(combat, "declare blockers", BLOCKERS_CHOSEN, name, why)
    concerned = [name for name in verdicts if name in (*who, *own.values())]
    require("declare blockers", {name: verdicts[name] for name in concerned})
    for name in who:
        combat = pay(combat, verdicts[name])
    able_now = [able(examined[name].problem) for name in who]
    history = replace(
        combat.history,
        blocked_with=fixed(
            {
                **combat.history.blocked_with,
                **{name: tuple(faced) for name, faced in blocks.items() if faced},
            }
        ),
        able_to_block=combat.history.able_to_block.union(*able_now),
    )
    left = tuple(name for name in combat.waiting if name not in who)
    combat = become(combat, history=history, waiting=left)
    return become_blockers(combat, {n: tuple(c) for n, c in blocks.items() if c}, who)


def become_blockers(combat: S, blocks: Mapping[str, tuple[str, ...]], who: tuple[str, ...]) -> S:
    """509.1g, h: the chosen creatures become blocking creatures, and the attackers of those players
    blocked or unblocked; a block spreads over the band (702.22h)."""
    targets = {name: one.target or "" for name, one in combat.attackers.items()}
    pairs = spread(targets, combat.bands, blocks)
    before = combat
    attackers = dict(combat.attackers)
    for name, attacker in combat.attackers.items():
        new = tuple(b for b, faced in pairs.items() if name in faced and b not in attacker.blockers)
        blockers = (*attacker.blockers, *new)
        status = attacker.status
        if new:
            status = Status.BLOCKED
        elif status is Status.NEITHER and (
            combat.board.seats.side_of(defending_now(combat, name)) in who or not combat.waiting
        ):
            status = Status.UNBLOCKED
        attackers[name] = Attacker(
            attacker.target, attacker.defending, status, blockers, attacker.lost
        )
    combat = become(
        combat,
        attackers=fixed(attackers),
        blockers=fixed({**combat.blockers, **pairs}),
    )
    combat = declared(before, combat)
    return sized(combat.logged(unblocked_events(before, combat)))


def unblocked_events(before: State, combat: State) -> list[Event]:
    """508.3f, 509.3g: "attacks and isn't blocked", as no blocker was declared for the attacker."""
    found: list[Event] = []
    for name, attacker in combat.attackers.items():
        new = before.attackers[name].status is Status.NEITHER
        if new and attacker.status is Status.UNBLOCKED and combat.is_present(name):
            put_in = name not in combat.history.attacked
            if not put_in or combat.edition.put_in_attacks_unblocked:
                found.append(combat.event(EventKind.ATTACKS_UNBLOCKED, name))
    return found
