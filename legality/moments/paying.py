"""What is paid as a triggered ability resolves ("you may pay {2}. If you do, …", 118.12), and what
may be done with a card from a hand in which there is none."""

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from legality.effects.conditions import ALWAYS, Undecided
from legality.effects.filters import OTHER
from legality.effects.replacing import within
from legality.effects.triggered import Instruction, TriggeredAbility
from legality.moments.board import with_players
from legality.moments.burying import may_come_to_work
from legality.moments.context import Context, those, with_verdicts_in_doubt
from legality.moments.means import may_get_means
from legality.moments.state import S, State, become
from legality.moments.values import Trigger
from legality.position import Permanent, Player, Position
from legality.rulebook.kept import is_kept
from legality.text import triggered_ability
from legality.text.reading.triggers.sacrifices import sacrifice_of
from legality.text.reading.triggers.waiting import Waits, waits

_MANA = re.compile(r"pay (?P<symbols>(?:\{[^{}]+\})+)", re.IGNORECASE)
_OF_ANY_AMOUNT = re.compile(r"X|P")
"""Symbols that may cost nothing, or life."""
_ADDS = re.compile(r"\badds? |\bTreasures?\b|\bmana\b", re.IGNORECASE)
_LIFE = re.compile(r"pay (?P<number>\d+) life", re.IGNORECASE)
_FREE = re.compile(r"(?:discard|reveal|mill|exile a card from your hand|put a card)\b", re.I)

_OF_A_CARD_IN_HAND = re.compile(
    r"(?:you may )?(?:(?:\{[^{}]+\}|pay|and| )+)?"
    r"(?:discard (?:an?|one|two|three) (?:[a-z]+ )?cards?(?: at random)?\.?$"
    r"|(?:put|exile|reveal|cast) an? (?:(?! from (?!your hand)|\bthen\b)[^.])*"
    r" from your hand\b(?!,? (?:and/)?or\b))",
    re.IGNORECASE,
)
"""What nobody can do who has no card in hand."""
_MAY_FILL_A_HAND = re.compile(
    r"\bdraw|\bhands?\b(?<!from your hand)|\bconnive|\bexplore|\blearn\b|\bdiscover\b|\bventure"
    r"|\binitiative\b|\bmonarch\b|\btempts?\b|\bdungeon|\bblitz\b|\bvote|\bclash",
    re.IGNORECASE,
)
"""What puts a card into somebody's hand."""
_SACRIFICE = re.compile(r"sacrifice\b", re.IGNORECASE)
_ITSELF = re.compile(r"sacrifice (?:~|it)\.?$", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.\n]+")


def as_it_can_be_paid(
    does: TriggeredAbility, you: str, board: Position, gone: Iterable[Permanent] = ()
) -> TriggeredAbility:
    """The ability without what nobody can pay or do for it, and with what is done for that reason;
    `gone` from the board are permanents that may still bring the means."""
    does = without_cards_from_hand(does, you, board, gone)
    return as_declined(as_unpaid(does, you, board), board)


def without_cards_from_hand(
    does: TriggeredAbility, you: str, board: Position, gone: Iterable[Permanent] = ()
) -> TriggeredAbility:
    """The ability without what its player may do with a card in hand, and can't: they have none,
    and nothing on the board or `gone` from it puts one there."""
    player = board.player_by_name.get(you)
    if player is None or player.hand not in (0, ()):
        return does
    optional = [
        instruction
        for instruction in does.instructions
        if instruction.may or instruction.cost is not None
    ]
    if not optional or not _needs_a_card(optional[0]) or _may_get_a_card(board, gone):
        return does
    place = does.instructions.index(optional[0])
    before, behind = does.instructions[:place], does.instructions[place:]
    if not all(instruction in optional or instruction.is_later for instruction in behind):
        return does  # what stands there may follow from it
    return replace(does, instructions=before)


def _needs_a_card(instruction: Instruction) -> bool:
    words = instruction.text if instruction.cost is None else instruction.cost
    return _OF_A_CARD_IN_HAND.match(words) is not None


def _may_get_a_card(board: Position, gone: Iterable[Permanent]) -> bool:
    every = (*board.battlefield, *gone)
    texts = (
        *(permanent.oracle_text for permanent in every),
        *(word for permanent in every for word in permanent.keywords),
        *(effect.oracle_text for effect in board.effects),
    )
    every_sentence = (sentence[0] for text in texts for sentence in _SENTENCE.finditer(text))
    filling = (sentence for sentence in every_sentence if _MAY_FILL_A_HAND.search(sentence))
    return any(waits(sentence) is not Waits.WHOLLY for sentence in filling)


_UNLESS = re.compile(
    r"(?P<done>.*[^ ]) unless you pay (?P<symbols>(?:\{[^{}P]+\})+)\.?$", re.IGNORECASE
)


def as_unpaid(does: TriggeredAbility, you: str, board: Position) -> TriggeredAbility:
    """The ability with what is done "unless you pay {2}" as what is done, where its player can't
    pay that (118.3), and nothing brings them the means."""
    player = board.player_by_name.get(you)
    match = _UNLESS.match(does.text)
    if match is None or player is None or len(does.instructions) != 1 or '"' in does.text:
        return does
    price = price_of(match["symbols"])
    if _has(player, price) or may_get_means(board, you, price):
        return does
    return triggered_ability(f"{match['done']}.") or does


_THEY_MAY_PAY = re.compile(
    r"defending player may pay (?P<symbols>(?:\{[^{}PX]+\})+)\.?$", re.IGNORECASE
)
_THEY_DO_NOT = Undecided("that player doesn't")


def as_declined(does: TriggeredAbility, board: Position) -> TriggeredAbility:
    """The ability with what is done if the defending player doesn't pay {4} as what is done, where
    no defending player can pay that (118.3), and nothing brings them the means."""
    if len(does.instructions) != 2:
        return does
    offer, follows = does.instructions
    match = _THEY_MAY_PAY.match(offer.text)
    if match is None or follows.condition != _THEY_DO_NOT:
        return does
    price = price_of(match["symbols"])
    if any(
        _has(board.player_by_name[name], price)
        or may_get_means(board, name, price)
        or _makes_mana(board, name)
        for name in board.defenders
    ):
        return does
    return replace(does, instructions=(replace(follows, condition=ALWAYS),))


def without_unaffordable(does: TriggeredAbility, you: str, board: Position) -> TriggeredAbility:
    """The ability without what its player may pay mana or energy for, and what follows from that,
    where they have not so much (118.3), nothing brings them the means, and nothing untapped of
    theirs makes mana that the position does not tell."""
    player, every = board.player_by_name.get(you), does.instructions
    first = next(
        (at for at, instruction in enumerate(every) if instruction.cost is not None), len(every)
    )
    if player is None or first == len(every) or (first and does.aims):
        return does
    match = _MANA.fullmatch(every[first].cost or "")
    if match is None or _OF_ANY_AMOUNT.search(match["symbols"]) is not None:
        return does
    price = price_of(match["symbols"])
    if _has(player, price) or may_get_means(board, you, price):
        return does
    if price["mana"] and _makes_mana(board, you):
        return does
    follows = all(instruction.cost is not None for instruction in every[first:])
    return replace(does, instructions=every[:first]) if follows else does


def _makes_mana(board: Position, you: str) -> bool:
    """Whether an untapped permanent of that player may be tapped, or given up, for mana."""
    return any(
        permanent.controller == you
        and not permanent.tapped
        and ("land" in permanent.words or _ADDS.search(permanent.oracle_text) is not None)
        for permanent in board.battlefield
    )


def _costs(trigger: Trigger) -> list[str]:
    return [
        instruction.cost
        for instruction in trigger.does.instructions
        if instruction.cost is not None
    ]


def _parts(trigger: Trigger) -> list[str]:
    """What is paid, one after the other: "pay {1} and sacrifice a creature"."""
    return [part for cost in _costs(trigger) for part in re.split(r",? and (?=\w+ )", cost)]


def is_idle(cost: str) -> bool:
    """Whether paying takes nothing that a combat looks at: mana, or cards that do not fight."""
    return _MANA.fullmatch(cost) is not None or _FREE.match(cost) is not None


def takes(trigger: Trigger) -> bool:
    """Whether paying takes something of which there may be several: which, nothing tells."""
    return any(
        _MANA.fullmatch(cost) is None and _LIFE.fullmatch(cost) is None and not _FREE.match(cost)
        for cost in _costs(trigger)
    )


def _price(trigger: Trigger) -> dict[str, int]:
    """The mana, energy and life that it costs; an {X} is nothing."""
    price = {"mana": 0, "energy": 0, "life": 0}
    for cost in _parts(trigger):
        if (life := _LIFE.fullmatch(cost)) is not None:
            price["life"] += int(life["number"])
        elif (mana := _MANA.fullmatch(cost)) is not None:
            for kind, number in price_of(mana["symbols"]).items():
                price[kind] += number
    return price


def price_of(symbols: str) -> dict[str, int]:
    """The mana and energy of a row of symbols; an {X} is nothing."""
    price = {"mana": 0, "energy": 0}
    for symbol in re.findall(r"\{([^{}]+)\}", symbols):
        if symbol == "E":
            price["energy"] += 1
        elif symbol != "X":
            price["mana"] += int(symbol) if symbol.isdecimal() else 1
    return price


def can_pay(combat: State, trigger: Trigger) -> bool:
    """Whether its controller has the mana, the energy, the life and the permanents that it
    costs."""
    return _has_numbers(combat, trigger) and all(
        _has_permanents(combat, trigger, cost) for cost in _parts(trigger)
    )


def may_come_to_pay(combat: State, trigger: Trigger) -> bool:
    """Whether they may have got the means for it by another ability, or by this one, of which
    nothing tells."""
    return may_get_means(combat.board, trigger.ability.you, _price(trigger))


def _has_permanents(combat: State, trigger: Trigger, cost: str) -> bool:
    """Whether there are as many as are given up for it; taken as so where that is not read, or
    where "another" may be another than what it triggered on."""
    if _ITSELF.match(cost) is not None and _is_of_source(trigger):
        return not _stays(combat, trigger.ability.source)
    cost_read = sacrifice_of(cost)
    if cost_read is None or (OTHER in within(cost_read.whom) and not _is_of_source(trigger)):
        return True
    there = those(combat, cost_read.whom, Context.of(trigger, ()))
    if _SACRIFICE.match(cost) is not None:
        there = [permanent for permanent in there if not _stays(combat, permanent)]
    return len(there) >= cost_read.number


def _stays(combat: State, permanent: Permanent | None) -> bool:
    """101.2: whether it certainly can't be sacrificed."""
    return permanent is not None and is_kept(combat.board, permanent) is True


def _is_of_source(trigger: Trigger) -> bool:
    source = trigger.ability.source
    return source is not None and trigger.subject in (None, source.id) and not trigger.those


def _has_numbers(combat: State, trigger: Trigger) -> bool:
    player, price = combat.board.player_by_name[trigger.ability.you], _price(trigger)
    return _has(player, price) and (not price["life"] or player.life >= price["life"])


def _has(player: Player, price: Mapping[str, int]) -> bool:
    """Whether the player has the mana and the energy of that price."""
    return player.mana >= price["mana"] and (player.energy or 0) >= price["energy"]


def paid(combat: S, trigger: Trigger) -> S:
    """The combat after its controller has paid that: with which card, nothing tells."""
    price, name = _price(trigger), trigger.ability.you
    if any(may_come_to_work(combat.board, cost, name) for cost in _costs(trigger)):
        combat = with_verdicts_in_doubt(combat, Context.of(trigger, ()))
    player = combat.board.player_by_name[name]
    if not any(price.values()):
        return combat
    fields = {"mana": player.mana - price["mana"], "life": player.life - price["life"]}
    if price["energy"]:
        fields["energy"] = (player.energy or 0) - price["energy"]
    return become(combat, board=with_players(combat.board, {name: fields}), unsettled=True)
