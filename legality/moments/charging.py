"""What a declaration costs, paid before the game goes on (508.1j, 509.1f).

Which permanents pay is the player's choice: where nothing tells it and it may matter, it is asked,
and an entry of `effects` with the `source` of the cost tells it.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.effects import Triggered
from legality.effects.filters import BasicLandTypes
from legality.effects.replacing import within
from legality.errors import TooLarge
from legality.gaps import NO_WAY, Ask, Line, Way
from legality.moments.board import as_they_are, tapped, with_players
from legality.moments.declared import pay_numbers
from legality.moments.doing import SIZE, depart
from legality.moments.selecting import MOST, Selection, selections
from legality.moments.sizes import resized, sized
from legality.moments.snapshot import judged_block
from legality.moments.state import S, State, become
from legality.moments.triggered import tapping
from legality.moments.values import with_gaps
from legality.position import Position
from legality.position.record import changed
from legality.problem.declarations import Cost, Declaration, Problem
from legality.problem.payments import NO_PAYMENTS, payments
from legality.problem.prices import Act
from legality.problem.resources import Bill, bills, shortages
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.looks import facts
from legality.rulebook.targets import attacked_as
from legality.text.reading.triggers.happenings import causes

VERBS: Mapping[Act, str] = {
    "sacrifice": "Sacrifice target permanent.",
    "return": "Return target permanent to its owner's hand.",
    "exile": "Exile target permanent.",
    "tap": "Tap target permanent.",
}
"""What an entry of a position says that is paid with a permanent."""
HOW: Mapping[Act, Any] = {"sacrifice": "sacrificed", "return": "returned", "exile": "exiled"}
ASKED = "what is paid for it"
BLOCK_COSTS: frozenset[type] = frozenset((BlockCost, BlockedCost))
_COUNTER = re.compile(r"(?P<id>.*): (?P<kind>.*) counter \d+")
_CARD = re.compile(r"(?P<player>.*)'s (?P<zone>graveyard|hand), card (?P<number>\d+)")


def attack_paid(combat: S, position: Position) -> S:
    """508.1h–j: the combat in which the attack of that position has been paid for."""
    if AttackCost not in combat.table.in_force:
        return combat
    problem = attack_problem(attack_table(position), position.attacks)
    attacks = (position.attacks or {}).items()
    return charged(combat, problem, {n: (attacked_as(position, to),) for n, to in attacks})


def blocks_paid(combat: S, position: Position) -> S:
    """509.1d–f: the combat in which the blocks of that position have been paid for."""
    if BLOCK_COSTS.isdisjoint(combat.table.in_force):
        return combat
    blocks = {name: faced for name, faced in (position.blocks or {}).items() if faced}
    table = block_table(judged_block(combat, blocks))
    for side in combat.board.defending_sides:
        combat = charged(combat, block_problem(table, side), blocks)
    return combat


def charged(combat: S, problem: Problem, chosen: Mapping[str, Sequence[str]]) -> S:
    """The combat in which that declaration (creature → what it attacks or blocks) has been paid
    for, where it can be."""
    declaration = _declaration(problem, chosen)
    owed = _owed(problem, declaration)
    for bill in owed:
        combat = _with_numbers(combat, bill)
    for bill in owed:
        if bill.total.uses:
            combat = _with_acts(combat, problem, declaration, bill)
    return _trusting(combat, problem, owed)


def _trusting(combat: S, problem: Problem, owed: Sequence[Bill]) -> S:
    """The combat with what nothing tells of what was paid, where something looks at that."""
    if not any(bill.total.on_trust for bill in owed) or not _is_looked_at(combat):
        return combat
    trusted = (problem.costs[index] for bill in owed for index, _, _ in bill.due)
    unread = [_line(cost) for cost in trusted if cost.price.on_trust]
    return become(combat, account=with_gaps(combat.account, unread=unread))


def charged_each_way(
    combat: S, problem: Problem, chosen: Mapping[str, Sequence[str]]
) -> list[tuple[Selection, S]]:
    """The combats in which that declaration has been paid for, where it can be: one for each way of
    choosing what is tapped, given up or removed, with what was chosen (118.3); only the first where
    nothing hangs on it. Raises `TooLarge` where the ways are too many to be told apart."""
    declaration = _declaration(problem, chosen)
    owed = _owed(problem, declaration)
    for bill in owed:
        combat = _with_numbers(combat, bill)
    combat = _trusting(combat, problem, owed)
    by_payer: list[list[Selection]] = []
    for bill in owed:
        if bill.total.uses:
            ways = selections(combat.board, problem, declaration, bill.total.uses)
            matter = any(_matters(combat, way) for way in ways)
            by_payer.append(ways if matter else ways[:1])
    if prod(map(len, by_payer)) > MOST:
        raise TooLarge("what is paid can be chosen in too many ways")
    every: list[tuple[Selection, S]] = []
    for each in product(*by_payer):
        paid = combat
        for selection in each:
            paid = _done(paid, selection)
        every.append((tuple(act for selection in each for act in selection), paid))
    return every


def _owed(problem: Problem, declaration: Declaration) -> tuple[Bill, ...]:
    """What each payer owes for the declaration; nothing where they are short of it."""
    due = payments(problem, declaration) if problem.costs else NO_PAYMENTS
    owed = bills(problem, due) if due else ()
    return () if next(shortages(problem, declaration, owed), None) is not None else owed


def _line(cost: Cost) -> Line:
    why = cost.reason
    return why.by or why.source or "", why.because or why.sentence


def _declaration(problem: Problem, chosen: Mapping[str, Sequence[str]]) -> Declaration:
    places = problem.object_places
    return tuple(
        sum(1 << places[name] for name in dict.fromkeys(chosen.get(creature, ())) if name in places)
        for creature in problem.creatures
    )


def _with_numbers(combat: S, bill: Bill) -> S:
    """Mana, life and energy, and cards whose number alone is told."""
    total, name = bill.total, bill.payer.name
    combat = pay_numbers(combat, name, total.mana, total.phyrexian, total.life, total.energy)
    player = combat.board.player_by_name[name]
    less = {"hand": total.hand, "graveyard": total.graveyard, "library": total.library}
    fields: dict[str, Any] = {}
    for zone, number in less.items():
        before = getattr(player, zone)
        if number and isinstance(before, int):
            fields[zone] = before - number
    if not fields:
        return combat
    return sized(become(combat, board=with_players(combat.board, {name: fields})))


# -- permanents, counters and listed cards ---------------------------------------------------------


def _with_acts(combat: S, problem: Problem, declaration: Declaration, bill: Bill) -> S:
    """The acts are done, where it is clear to what, told, or no matter; else it is asked."""
    ways = selections(combat.board, problem, declaration, bill.total.uses)
    index = next(index for index, _, _ in bill.due if problem.costs[index].price.uses)
    why, line = problem.costs[index].reason, _line(problem.costs[index])
    if len(ways) == 1 or not any(_matters(combat, way) for way in ways):
        return _done(combat, ways[0])
    for entry in combat.entries:
        if entry.source in (why.by, why.source) and entry.ability in (None, line[1]):
            named = [way for way in ways if {name for _, name in way} == {*entry.objects}]
            if named:
                remaining = tuple(effect for effect in combat.entries if effect is not entry)
                return _done(become(combat, entries=remaining), named[0])
    ask = Ask(*line, ASKED, _sayable(ways))
    return become(combat, account=with_gaps(combat.account, asks=[ask]))


def _sayable(ways: Sequence[Selection]) -> tuple[Way, ...]:
    """The ways as entries of a position say them."""
    sayable: list[Way] = []
    for way in ways:
        acts: dict[Act, None] = dict.fromkeys(act for act, _ in way)
        if len(acts) != 1 or not acts.keys() <= VERBS.keys() or any(map(_CARD.fullmatch, _of(way))):
            return NO_WAY
        sayable.append((VERBS[way[0][0]], tuple(_of(way))))
    return tuple(sayable) if len(sayable) <= MOST else NO_WAY


def _of(selection: Selection) -> list[str]:
    return [name for _, name in selection]


def _done(combat: S, selection: Selection) -> S:
    """The combat after those acts: what is tapped first can be given up then."""
    names: dict[Act, list[str]] = {}
    for act, name in selection:
        names.setdefault(act, []).append(name)
    taps = [name for name in names.pop("tap", []) if not combat.board.by_id[name].tapped]
    if taps:
        combat = tapping(become(combat, board=tapped(combat.board, taps)), taps)
    combat = _without_counters(combat, names.pop("remove", []))
    for act, those in names.items():
        combat = _without_cards(combat, [name for name in those if _CARD.fullmatch(name)])
        here = [name for name in those if name in combat.board.by_id]
        combat = depart(combat, here, HOW[act])[0] if here else combat
    return sized(combat)


def _without_counters(combat: S, items: Sequence[str]) -> S:
    for item in items:
        match = _COUNTER.fullmatch(item)
        assert match is not None
        permanent, kind = combat.board.by_id[match["id"]], match["kind"]
        fewer = {**permanent.counters, kind: permanent.counters[kind] - 1}
        board = as_they_are(combat.board, [changed(permanent, counters=fewer)])
        combat = become(combat, board=board, unsettled=True)
        if (size := SIZE.fullmatch(kind)) is not None:
            by = -int(size["power"]), -int(size["toughness"])
            combat = resized(combat, {permanent.id: by})
    return combat


def _without_cards(combat: S, items: Sequence[str]) -> S:
    gone: dict[tuple[str, str], set[int]] = {}
    for item in items:
        match = _CARD.fullmatch(item)
        assert match is not None
        gone.setdefault((match["player"], match["zone"]), set()).add(int(match["number"]))
    for (name, zone), places in gone.items():
        cards = getattr(combat.board.player_by_name[name], zone)
        remaining = tuple(card for at, card in enumerate(cards, start=1) if at not in places)
        combat = become(combat, board=with_players(combat.board, {name: {zone: remaining}}))
    return combat


# -- whether it matters ----------------------------------------------------------------------------


def _matters(combat: State, selection: Selection) -> bool:
    """Whether anything may hang on it that these pay and not others."""
    return _is_looked_at(combat) or any(_is_worth(combat, name) for _, name in selection)


def _is_worth(combat: State, name: str) -> bool:
    """Whether an item is more than a permanent without text that cannot fight or a card."""
    permanent = combat.board.by_id.get(name)
    if permanent is None:
        return _CARD.fullmatch(name) is None
    fights = not permanent.words.isdisjoint(("creature", "planeswalker", "battle"))
    bears = any(other.attached_to == name for other in combat.board.permanents)
    return bool(
        fights or bears or permanent.oracle_text or permanent.keywords or permanent.counters
    )


_LOOKED_AT = frozenset({"members", "tapped", "cards", "graveyard", "anything"})


def _is_looked_at(combat: State) -> bool:
    """Whether any text in force looks at which permanents or cards there are, or triggers on their
    leaving or becoming tapped."""
    table = combat.whole or combat.table
    if any("walk" in word for word in table.holders()):
        return True
    for ability in table.everything():
        effect = ability.effect
        if isinstance(effect, AttackCost):
            continue
        if isinstance(effect, Triggered):
            if causes(effect.text) & {"leaving", "entering", "cards"} or "tapped" in effect.text:
                return True
        elif facts(effect) & _LOOKED_AT or any(
            isinstance(part, BasicLandTypes) for part in within(effect)
        ):
            return True
    return False
