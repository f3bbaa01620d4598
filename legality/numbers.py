"""Which number says what in the Comprehensive Rules, edition by edition: the one table.

A row is one rule by its meaning, with its number in each source edition ("" where that edition has
no such rule); a row that ends before the newest source keeps its last number. On a date between two
sources whose numbers differ, the number is given if the date of the change is known, and else what
the rule is called: a number is never guessed.
"""

from bisect import bisect_right
from functools import lru_cache

from msgspec import Struct

SOURCES = ("2006-10-01", "2009-10-01", "2010-10-01", "2024-03-08", "2026-08-07", "2026-09-25")

Turns = tuple[str, ...]
"""For each two neighbouring sources the date on which the number changed; "" where unknown, and
for those that are left out at the end."""

_REORDERED = "2009-07-11"
"""The whole book was put into a new order."""
_UNKNOWN: Turns = ("", "", "", "")
_STEP: Turns = (_REORDERED, "", "", "")
_ORDERLESS: Turns = (_REORDERED, "", "", "2024-11-08")


class Rule(Struct, frozen=True, eq=False):
    """A rule by its meaning: what it is `called`, its `numbers` in `SOURCES` (the last one holds in
    all that follow), and the dates between these on which they `turned`."""

    called: str
    numbers: tuple[str, ...]
    turned: Turns = _UNKNOWN

    def at(self, date: str) -> str:
        """Its number in the edition in force on that ISO date, else what it is called."""
        return _at(self, date)


@lru_cache(maxsize=4096)
def _at(rule: Rule, date: str) -> str:
    index = max(bisect_right(SOURCES, date) - 1, 0)
    numbers = in_each_source(rule)
    number = numbers[index]
    if index + 1 < len(SOURCES) and date > SOURCES[index] and number != numbers[index + 1]:
        turned = rule.turned[index] if index < len(rule.turned) else ""
        if not turned:
            return rule.called
        number = numbers[index + (date >= turned)]
    return number or rule.called


def in_each_source(rule: Rule) -> tuple[str, ...]:
    """Its number in each of `SOURCES`; "" where that edition has no such rule."""
    return rule.numbers + rule.numbers[-1:] * (len(SOURCES) - len(rule.numbers))


def _lasting(called: str, old: str, new: str, turned: Turns = _UNKNOWN) -> Rule:
    """A rule with one number in 2006 and one since 2009."""
    return Rule(called, (old, new, new, new, new), turned)


# -- the course of the phase ---------------------------------------------------------------------

PHASE = _lasting("506", "306.1", "506.1", _STEP)
CHOOSING_DEFENDER = _lasting("507", "306.3", "507.1", _STEP)
ATTACKED_ONLY = _lasting("506", "306.3", "506.3", _STEP)
LEAVING_COMBAT = _lasting("506", "306.2", "506.4", _STEP)
ATTACKS_ALONE = _lasting("506", "306.4", "506.5", _STEP)
ATTACKS_PLAYER_ALONE = Rule("506", ("", "", "", "", "", "506.6"))
HAD_TO_ATTACK = Rule("506", ("", "", "", "506.6", "506.6", "506.7"))
PHASE_ENDS = _lasting("511", "311.2", "511.3", _STEP)
NEW_OBJECT = _lasting("400", "217.1c", "400.7", _STEP)

# -- seats ---------------------------------------------------------------------------------------

IN_RANGE = _lasting("801", "601.3", "801.3", _STEP)
ATTACK_LEFT = _lasting("803", "604.1a", "803.1a", _STEP)
ATTACK_RIGHT = _lasting("803", "604.1b", "803.1b", _STEP)
ATTACK_ADJACENT = Rule(
    "Emperor", ("607.3c", "807.3c", "809.3c", "809.3c", "809.3c"), (_REORDERED, "", "", "")
)

# -- declaring attackers ---------------------------------------------------------------------------

ATTACKING = _lasting("508", "308.1", "508.1", _STEP)
ATTACKERS_CHOSEN = _lasting("508", "308.2a", "508.1a", _STEP)
ATTACK_TARGETS = _lasting("508", "308.1", "508.1b", _STEP)
ATTACK_RESTRICTIONS = _lasting("508", "500.2", "508.1c", _STEP)
ATTACK_REQUIREMENTS = _lasting("508", "500.4", "508.1d", _STEP)
BANDS_ANNOUNCED = _lasting("508", "308.2b", "508.1e", _STEP)
ATTACK_PAID = Rule(
    "508", ("308.2f", "508.1i", "508.1i", "508.1j", "508.1j"), (_REORDERED, "", "2017-04-28", "")
)
RESOURCES = Rule("Cost", ("", "116.3", "117.3", "118.3", "118.3"))
LIFE_PAID = Rule("Cost", ("", "117.4", "118.4", "119.4", "119.4"))
RESELECTING = Rule("508", ("306.3", "506.3", "506.3", "508.7", "508.7"))
RESELECTED = Rule("508", ("306.3", "506.3", "506.3", "508.7c", "508.7c"))

# -- declaring blockers ----------------------------------------------------------------------------

BLOCKING = _lasting("509", "309.1", "509.1", _STEP)
BLOCKERS_CHOSEN = _lasting("509", "309.2a", "509.1a", _STEP)
BLOCK_RESTRICTIONS = _lasting("509", "500.3", "509.1b", _STEP)
BLOCK_REQUIREMENTS = _lasting("509", "500.4", "509.1c", _STEP)
BLOCK_PAID = _lasting("509", "309.2d", "509.1f", _STEP)
BLOCKED = _lasting("509", "309.2f", "509.1h", _STEP)
BLOCKING_ORDER = _lasting("802", "602.4", "802.4", _STEP)
ATTACKER_ORDER = Rule("damage assignment order", ("", "509.2", "509.2", "509.2", ""), _ORDERLESS)
BLOCKER_ORDER = Rule("damage assignment order", ("", "509.3", "509.3", "509.3", ""), _ORDERLESS)

# -- combat damage ---------------------------------------------------------------------------------

DAMAGE = _lasting("510", "310.1", "510.1", _STEP)
DAMAGE_AMOUNT = _lasting("510", "310.2a", "510.1a", _STEP)
DAMAGE_UNBLOCKED = _lasting("510", "310.2b", "510.1b", _STEP)
DAMAGE_BLOCKED = _lasting("510", "310.2c", "510.1c", _STEP)
DAMAGE_BLOCKER = _lasting("510", "310.2d", "510.1d", _STEP)
DAMAGE_TOTAL = Rule(
    "510", ("310.2", "510.1f", "510.1f", "510.1e", "510.1e"), (_REORDERED, "", "2011-07-15", "")
)
DAMAGE_DEALT = _lasting("510", "310.4", "510.2", _STEP)
TWO_DAMAGE_STEPS = Rule("first strike", ("310.5", "510.5", "510.5", "510.4", "510.4"), _STEP)

# -- keyword abilities and actions -----------------------------------------------------------------

DEATHTOUCH = Rule("deathtouch", ("", "702.2b", "702.2b", "702.2c", "702.2c"))
DEFENDER = _lasting("defender", "502.41b", "702.3b")
FLYING = _lasting("flying", "502.4b", "702.9b")
SUMMONING_SICKNESS = _lasting("summoning sickness", "212.3d", "302.6", _STEP)
INTIMIDATE = Rule("intimidate", ("", "702.11b", "702.11b", "702.13b", "702.13b"))
LANDWALK = Rule("landwalk", ("502.6b", "702.12b", "702.12c", "702.14c", "702.14c"))
PROTECTION = Rule("protection", ("502.7f", "702.14f", "702.14f", "702.16f", "702.16f"))
SHADOW = Rule("shadow", ("502.8b", "702.25b", "702.25b", "702.28b", "702.28b"))
HORSEMANSHIP = Rule("horsemanship", ("502.17b", "702.28b", "702.28b", "702.31b", "702.31b"))
FEAR = Rule("fear", ("502.25b", "702.33b", "702.33b", "702.36b", "702.36b"))
TRAMPLE = Rule("trample", ("502.9b", "702.17b", "702.17b", "702.19b", "702.19b"))
OVER_PLANESWALKERS = Rule("trample over planeswalkers", ("", "", "", "702.19c", "702.19c"))
BANDING = Rule("banding", ("502.10b", "702.19c", "702.19c", "702.22c", "702.22c"))
BANDS_WITH_OTHER = Rule("bands with other", ("502.11b", "702.19c", "702.19c", "702.22c", "702.22c"))
ONE_BAND_EACH = Rule("banding", ("502.10c", "702.19c", "702.19c", "702.22c", "702.22c"))
BAND_TARGET = Rule("banding", ("602.3b", "702.19d", "702.19d", "702.22d", "702.22d"))
UNLEASH = Rule("unleash", ("", "", "", "702.98a", "702.98a"))
MENACE = Rule("menace", ("", "", "", "702.111b", "702.111b"))
SKULK = Rule("skulk", ("", "", "", "702.118b", "702.118b"))
DECAYED = Rule("decayed", ("", "", "", "702.147a", "702.147a"))
GOAD = Rule("goad", ("", "", "", "701.38b", "701.15b"))
DETAIN = Rule("detain", ("", "", "", "701.29a", "701.35a"))
SUSPECTED = Rule("suspected", ("", "", "", "701.58c", "701.60c"))

# -- what is played besides ------------------------------------------------------------------------

PREVENTED = _lasting("prevention", "419.1d", "615.1a", _STEP)
PROTECTED = Rule("protection", ("502.7e", "702.14e", "702.14e", "702.16e", "702.16e"))
LIFELINK = Rule("lifelink", ("", "702.13a", "702.13b", "702.15b", "702.15b"))
RAMPAGE = Rule("rampage", ("502.12a", "702.20a", "702.20a", "702.23a", "702.23a"))
FLANKING = Rule("flanking", ("502.3a", "702.22a", "702.22a", "702.25a", "702.25a"))
BUSHIDO = Rule("bushido", ("502.38a", "702.42a", "702.42a", "702.45a", "702.45a"))
EXALTED = Rule("exalted", ("", "702.80a", "702.80a", "702.83a", "702.83a"))
BATTLE_CRY = Rule("battle cry", ("", "", "", "702.91a", "702.91a"))
MELEE = Rule("melee", ("", "", "", "702.121a", "702.121a"))
PROVOKE = Rule("provoke", ("502.29a", "702.36a", "702.36a", "702.39a", "702.39a"))
FRENZY = Rule("frenzy", ("", "702.65a", "702.65a", "702.68a", "702.68a"))
POISONOUS = Rule("poisonous", ("", "702.67a", "702.67a", "702.70a", "702.70a"))
ANNIHILATOR = Rule("annihilator", ("", "", "702.83a", "702.86a", "702.86a"))
DETHRONE = Rule("dethrone", ("", "", "", "702.105a", "702.105a"))
EVOLVE = Rule("evolve", ("", "", "", "702.100a", "702.100a"))
RENOWN = Rule("renown", ("", "", "", "702.112a", "702.112a"))
MYRIAD = Rule("myriad", ("", "", "", "702.116a", "702.116a"))
AFFLICT = Rule("afflict", ("", "", "", "702.130a", "702.130a"))
MENTOR = Rule("mentor", ("", "", "", "702.134a", "702.134a"))
ENLIST = Rule("enlist", ("", "", "", "702.154a", "702.154a"))
TRAINING = Rule("training", ("", "", "", "702.149a", "702.149a"))
MOBILIZE = Rule("mobilize", ("", "", "", "", "702.181a"))

# -- what triggers ---------------------------------------------------------------------------------


def _attacks(letter: str) -> Rule:
    """A wording of 508.3; before, one rule for all of them."""
    number = f"508.3{letter}"
    return Rule("508", ("308.3", "508.2a", "508.2a", number, number), _STEP)


def _blocks(old: str, letter: str) -> Rule:
    """A wording of 509.3, which was 509.4 and then 509.5."""
    numbers = (old, f"509.4{letter}", f"509.4{letter}", f"509.5{letter}", f"509.3{letter}")
    return Rule("509", numbers, _ORDERLESS)


COMBAT_BEGINS = Rule("507", ("307.1", "507.2", "507.2", "603.2b", "603.2b"), _STEP)
ATTACKS = _attacks("a")
IS_ATTACKED = _attacks("b")
ATTACKS_WITH = _attacks("c")
PLAYER_ATTACKS = _attacks("d")
ATTACKS_PLAYER = _attacks("e")
ATTACKS_UNBLOCKED = _blocks("309.2f", "g")
BLOCKS = _blocks("309.3", "a")
BLOCKS_CREATURE = _blocks("309.3", "b")
BECOMES_BLOCKED = _blocks("309.4", "c")
BECOMES_BLOCKED_BY = _blocks("309.4", "d")
BLOCKS_NUMBER = _blocks("309.3", "e")
BLOCKED_BY_NUMBER = _blocks("309.4", "e")
TRIGGERS = _lasting("603", "410.2", "603.2", _STEP)
STATE_BASED = _lasting("704", "420.5", "704.5", _STEP)
COMBAT_ENDS = Rule("511", ("311.1", "511.1", "511.1", "511.2", "511.2"), _STEP)


# -- the numbers of one declaration, of one damage step --------------------------------------------


class StepNumbers(Struct, frozen=True):
    """The steps of a declaration in the edition in force; and that a player needs the `resources`
    for a cost, the `life` for a payment of life (to 2009 the glossary says both, under "Cost")."""

    choose: str
    target: str
    restrictions: str
    requirements: str
    bands: str
    payment: str
    resources: str
    life: str


@lru_cache(maxsize=256)
def attack_steps(date: str = SOURCES[-1]) -> StepNumbers:
    """The steps of declaring attackers (508.1a–e, j)."""
    rules = (
        *(ATTACKERS_CHOSEN, ATTACK_TARGETS, ATTACK_RESTRICTIONS, ATTACK_REQUIREMENTS),
        *(BANDS_ANNOUNCED, ATTACK_PAID, RESOURCES, LIFE_PAID),
    )
    return StepNumbers(*(rule.at(date) for rule in rules))


@lru_cache(maxsize=256)
def block_steps(date: str) -> StepNumbers:
    """The steps of declaring blockers (509.1a–c, f)."""
    rules = (
        *(BLOCKERS_CHOSEN, BLOCKERS_CHOSEN, BLOCK_RESTRICTIONS, BLOCK_REQUIREMENTS),
        *(BANDS_ANNOUNCED, BLOCK_PAID, RESOURCES, LIFE_PAID),
    )
    return StepNumbers(*(rule.at(date) for rule in rules))


class DamageNumbers(Struct, frozen=True):
    """Assigning combat damage in the edition in force: `amount` … `total` are the steps that can
    fail (510.1a–e), the others the rules behind them."""

    amount: str
    unblocked: str
    blocked: str
    blocker: str
    total: str
    two_steps: str
    attacker_order: str
    blocker_order: str
    deathtouch: str
    trample: str
    over_planeswalkers: str


@lru_cache(maxsize=256)
def damage_numbers(date: str = SOURCES[-1]) -> DamageNumbers:
    """The numbers of the combat damage step."""
    rules = (
        *(DAMAGE_AMOUNT, DAMAGE_UNBLOCKED, DAMAGE_BLOCKED, DAMAGE_BLOCKER, DAMAGE_TOTAL),
        *(TWO_DAMAGE_STEPS, ATTACKER_ORDER, BLOCKER_ORDER, DEATHTOUCH, TRAMPLE),
        OVER_PLANESWALKERS,
    )
    return DamageNumbers(*(rule.at(date) for rule in rules))
