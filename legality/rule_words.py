"""What each rule that an answer cites means here, in own words: by concept, not by number.

A concept has another number in another edition; `legality.numbers` has these. The words are this
library's, for somebody who reads a verdict; the rulebook itself says more.
"""

from msgspec import Struct

from legality import numbers as n
from legality.numbers import SOURCES, Rule, in_each_source

WORDS: dict[Rule, str] = {
    # -- the course of the phase
    n.PHASE: "The combat phase has five steps: beginning, declare attackers, declare blockers, "
    "combat damage, end. Without attackers the two in the middle are left out.",
    n.CHOOSING_DEFENDER: "As combat begins it is settled which players may be attacked.",
    n.ATTACKED_ONLY: "Only creatures attack and block, and only players, planeswalkers and battles "
    "are attacked.",
    n.LEAVING_COMBAT: "A permanent leaves combat when it leaves the battlefield, changes "
    "controller, is no longer what it must be, or an effect says so.",
    n.ATTACKS_ALONE: "A creature attacks (blocks) alone if no other creature was declared as an "
    "attacker (a blocker); it is attacking (blocking) alone while no other creature is.",
    n.ATTACKS_PLAYER_ALONE: "A creature attacks a player alone if it was declared to attack that "
    "player and no other creature was. Creatures that attack planeswalkers or battles don't count.",
    n.HAD_TO_ATTACK: "A creature had to attack if an effect required it to as attackers were "
    "declared, not merely because no other attack was legal.",
    n.PHASE_ENDS: "When combat ends, every creature is out of it.",
    n.NEW_OBJECT: "What leaves the battlefield and comes back is a new object: nothing that was "
    "said of it before still holds.",
    # -- seats
    n.IN_RANGE: "A creature may attack only opponents within its controller's range of influence, "
    "counted in seats, and their planeswalkers and battles.",
    n.ATTACK_LEFT: "With the option “attack left” only the next player to the left may be "
    "attacked.",
    n.ATTACK_RIGHT: "With the option “attack right” only the next player to the right may be "
    "attacked.",
    n.ATTACK_ADJACENT: "Only the players in the neighbouring seats may be attacked (Emperor).",
    # -- declaring attackers
    n.ATTACKING: "The active player declares the whole attack at once. If any step of it fails, "
    "the declaration is illegal as a whole and is made again.",
    n.ATTACKERS_CHOSEN: "Who may attack at all: an untapped creature, no battle, that its "
    "controller has controlled since the turn began, or that has haste.",
    n.ATTACK_TARGETS: "Each attacker is declared for one player, planeswalker or battle that may "
    "be attacked.",
    n.ATTACK_RESTRICTIONS: "Restrictions: whatever says that a creature can't attack, or only if "
    "something is so. A declaration that breaks one is illegal, whatever else it does.",
    n.ATTACK_REQUIREMENTS: "Requirements: whatever says that a creature attacks if able. Among the "
    "attacks that keep all restrictions, the attack must obey as many requirements as any. Nobody "
    "has to pay a cost to obey more.",
    n.BANDS_ANNOUNCED: "Bands are announced with the attack: whose creatures band, and with whom.",
    n.ATTACK_PAID: "Costs to attack are paid all together, in full, as the attack is declared.",
    n.RESOURCES: "A cost can be paid only with what is there, and nothing pays two costs.",
    n.LIFE_PAID: "A player may pay life only down to 0, not below; 0 life can always be paid.",
    n.RESELECTING: "An effect may choose anew what an attacker attacks; it stays attacking, and "
    "was declared no other way.",
    n.RESELECTED: "What is chosen anew must be something that the creature could attack.",
    # -- declaring blockers
    n.BLOCKING: "Each defending player declares all blocks at once. If any step fails, that "
    "declaration is illegal as a whole and is made again.",
    n.BLOCKERS_CHOSEN: "Who may block, and whom: an untapped creature, one attacker that attacks "
    "its controller, or what they control or protect; several only where an effect says so.",
    n.BLOCK_RESTRICTIONS: "Restrictions: whatever says that a creature can't block, or can't be "
    "blocked, or only if something is so. A declaration that breaks one is illegal.",
    n.BLOCK_REQUIREMENTS: "Requirements: whatever says that a creature blocks, or is blocked, if "
    "able. Among the blocks that keep all restrictions, the block must obey as many requirements "
    "as any. Nobody has to pay a cost to obey more.",
    n.BLOCK_PAID: "Costs to block are paid all together, in full, as blocks are declared.",
    n.BLOCKED: "An attacker for which a blocker was declared is blocked for the rest of combat, "
    "even if that blocker is gone.",
    n.BLOCKING_ORDER: "Several defending players declare their blocks in turn order, each on their "
    "own.",
    n.ATTACKER_ORDER: "An attacker's blockers are put in an order in which it assigns damage. "
    "Newer rules have no such order.",
    n.BLOCKER_ORDER: "The attackers that one creature blocks are put in an order in which it "
    "assigns damage. Newer rules have no such order.",
    # -- combat damage
    n.DAMAGE: "First the active player says how attackers assign damage, then the defending "
    "players how blockers do.",
    n.DAMAGE_AMOUNT: "A creature assigns damage equal to its power, all of it; one with 0 or less "
    "assigns none.",
    n.DAMAGE_UNBLOCKED: "An unblocked attacker assigns its damage to what it attacks.",
    n.DAMAGE_BLOCKED: "A blocked attacker assigns its damage among its blockers, by the rules on "
    "lethal damage and order of the edition in force; without blockers, none.",
    n.DAMAGE_BLOCKER: "A blocker assigns its damage among the creatures that it blocks.",
    n.DAMAGE_TOTAL: "The assignment is judged as a whole: if any part is wrong, all of it is made "
    "again.",
    n.DAMAGE_DEALT: "All combat damage of a step is dealt at the same time.",
    n.TWO_DAMAGE_STEPS: "If a creature in combat has first or double strike there are two damage "
    "steps: these deal theirs in the first; in the second deal those who have not, and double "
    "strikers.",
    # -- keyword abilities and actions
    n.DEATHTOUCH: "Any damage above 0 by a source with deathtouch is lethal to a creature.",
    n.DEFENDER: "A creature with defender can't attack.",
    n.FLYING: "A creature with flying can be blocked only by creatures with flying or reach.",
    n.SUMMONING_SICKNESS: "A creature that its controller has not controlled since the turn began "
    "can't attack, unless it has haste. It may block.",
    n.INTIMIDATE: "Can be blocked only by artifact creatures and by those that share a colour with "
    "it.",
    n.LANDWALK: "Can't be blocked while the defending player controls a land of that kind.",
    n.PROTECTION: "Can't be blocked by creatures of the quality that it has protection from.",
    n.SHADOW: "Creatures with shadow and those without can't block one another.",
    n.HORSEMANSHIP: "Can be blocked only by creatures with horsemanship.",
    n.FEAR: "Can be blocked only by artifact creatures and black creatures.",
    n.TRAMPLE: "Once all its blockers are assigned lethal damage, the rest may go to what it "
    "attacks.",
    n.OVER_PLANESWALKERS: "Once blockers have lethal damage and the planeswalker its loyalty, the "
    "rest may go to that planeswalker's controller.",
    n.BANDING: "A band is any number of attackers with banding and at most one without.",
    n.BANDS_WITH_OTHER: "With “bands with other”, creatures of that quality form a band if one "
    "of them has it (before 2009-07 only if each has it, or banding).",
    n.ONE_BAND_EACH: "A creature is in one band at most, once.",
    n.BAND_TARGET: "All creatures of a band attack the same player, planeswalker or battle.",
    n.UNLEASH: "A creature with unleash can't block while it has a +1/+1 counter.",
    n.MENACE: "Can't be blocked except by two or more creatures.",
    n.SKULK: "Can't be blocked by creatures with greater power.",
    n.DECAYED: "A creature with decayed can't block; it is sacrificed after it attacked.",
    n.GOAD: "A goaded creature attacks each combat if able, and attacks a player other than the "
    "one who goaded it if able: two requirements for each such player.",
    n.DETAIN: "A detained creature can't attack or block.",
    n.SUSPECTED: "A suspected creature has menace and can't block.",
    # -- what is played besides
    n.PREVENTED: "Damage that is prevented is not dealt at all.",
    n.PROTECTED: "Damage by a source of the quality to what has protection from it is prevented.",
    n.LIFELINK: "The controller of a source with lifelink gains as much life as it deals damage; "
    "to 2009-05 by a triggered ability, after the damage.",
    n.RAMPAGE: "A creature with rampage N that becomes blocked gets +N/+N for each creature "
    "blocking it beyond the first.",
    n.FLANKING: "A creature without flanking that blocks one with flanking gets -1/-1.",
    n.BUSHIDO: "A creature with bushido N gets +N/+N as it blocks or becomes blocked.",
    n.EXALTED: "A creature that attacks alone gets +1/+1 for each exalted of its controller's.",
    n.BATTLE_CRY: "As a creature with battle cry attacks, each other attacker gets +1/+0.",
    n.MELEE: "A creature with melee that attacks gets +1/+1 for each opponent that its controller "
    "attacked with a creature.",
    n.PROVOKE: "As a creature with provoke attacks, its controller may have a target creature of "
    "the defending player untap and block it if able.",
    n.FRENZY: "A creature with frenzy N that attacks and isn't blocked gets +N/+0.",
    n.POISONOUS: "A player dealt combat damage by a creature with poisonous N gets N poison "
    "counters.",
    n.ANNIHILATOR: "As a creature with annihilator N attacks, the defending player sacrifices N "
    "permanents.",
    n.DETHRONE: "A creature with dethrone gets a +1/+1 counter as it attacks a player with the "
    "most life.",
    n.EVOLVE: "A creature with evolve gets a +1/+1 counter as a creature of greater power or "
    "toughness enters under its player's control.",
    n.RENOWN: "A creature with renown N gets N +1/+1 counters the first time it deals combat "
    "damage to a player.",
    n.MYRIAD: "As a creature with myriad attacks, copies of it may attack the other opponents.",
    n.AFFLICT: "As a creature with afflict N becomes blocked, the defending player loses N life.",
    n.MENTOR: "As a creature with mentor attacks, a target attacker of less power gets a +1/+1 "
    "counter.",
    n.ENLIST: "As a creature with enlist attacks, another that does not may be tapped to add its "
    "power.",
    n.TRAINING: "A creature with training gets a +1/+1 counter as it attacks beside a creature of "
    "greater power.",
    n.MOBILIZE: "As a creature with mobilize N attacks, N Warriors enter attacking.",
    # -- what triggers
    n.COMBAT_BEGINS: "“At the beginning of combat” triggers as the phase begins.",
    n.ATTACKS: "“Whenever this attacks” triggers when it is declared as an attacker, and not when "
    "it is put onto the battlefield attacking.",
    n.IS_ATTACKED: "“Whenever a player is attacked” triggers once for each declaration, however "
    "many creatures attack that player.",
    n.ATTACKS_WITH: "“Whenever a player attacks with …” looks at all creatures declared together.",
    n.PLAYER_ATTACKS: "“Whenever a player attacks” triggers once if they declare any attacker.",
    n.ATTACKS_PLAYER: "“Whenever a creature attacks a player” triggers for each such creature.",
    n.ATTACKS_UNBLOCKED: "“Attacks and isn't blocked” triggers as blocks are declared and none is "
    "for it.",
    n.BLOCKS: "“Whenever this blocks” triggers once, however many attackers it blocks.",
    n.BLOCKS_CREATURE: "“Whenever this blocks a creature” triggers once for each of these.",
    n.BECOMES_BLOCKED: "“Becomes blocked” triggers once, however many creatures block it.",
    n.BECOMES_BLOCKED_BY: "“Becomes blocked by a creature” triggers once for each of these.",
    n.BLOCKS_NUMBER: "“Blocks two or more creatures” counts what it blocks as blocks are declared, "
    "and what effects add.",
    n.BLOCKED_BY_NUMBER: "“Becomes blocked by two or more creatures” counts its blockers as they "
    "are declared, and those that effects add.",
    n.TRIGGERS: "An ability triggers whenever what it waits for happens.",
    n.STATE_BASED: "Before anybody may act, what is due happens by itself: players at 0 life "
    "lose, creatures with lethal damage are destroyed, planeswalkers without loyalty go.",
    n.COMBAT_ENDS: "“At end of combat” triggers in the last step of the phase.",
}
"""In the order of `legality.numbers`; a test compares the two."""


class Explained(Struct, frozen=True):
    """A rule by one number of one edition: `number` and its `words`; and `elsewhere`, the numbers
    of other source editions that are not the same, each with its date."""

    number: str
    words: str
    elsewhere: tuple[tuple[str, str], ...]


def explained(asked: str, date: str) -> tuple[Explained, ...]:
    """What is meant by that number (or by one beneath it: 509.1 by 509.1c), or by that name, in the
    edition in force on that ISO date; none where nothing here cites it."""
    wanted = asked.strip().rstrip(".").lower()
    meanings: list[Explained] = []
    for rule, words in WORDS.items():
        number = rule.at(date)
        if _is_meant(wanted, number.lower()) or wanted == rule.called.lower():
            meanings.append(Explained(number, words, _elsewhere(rule, number)))
    exact = tuple(meaning for meaning in meanings if meaning.number.lower() == wanted)
    return exact or tuple(meanings)


def cited_elsewhere(asked: str) -> tuple[str, ...]:
    """The dates of the source editions in which something has that number."""
    return tuple(date for date in SOURCES if explained(asked, date))


def _is_meant(wanted: str, number: str) -> bool:
    """Whether it is that number or stands beneath it; the digits of a number are not cut."""
    after = number.removeprefix(wanted)
    return after != number and bool(wanted) and (not after or not after[0].isdigit())


def _elsewhere(rule: Rule, number: str) -> tuple[tuple[str, str], ...]:
    others = zip(SOURCES, in_each_source(rule), strict=True)
    return tuple((date, other) for date, other in others if other and other != number)
