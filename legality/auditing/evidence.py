"""Where the rulebook says what this library does: a word of each rule cited, and of each switch.

The patterns are few words each, enough to tell the rule from its neighbours; the wording itself is
compared by its fingerprint (`legality.auditing.audit.known`).
"""

from dataclasses import dataclass

from legality import numbers as n
from legality.numbers import Rule

WORDS: dict[Rule, str] = {
    n.PHASE: "combat phase has five steps",
    n.CHOOSING_DEFENDER: "chooses one of",
    n.ATTACKED_ONLY: "attack",
    n.LEAVING_COMBAT: "removed from combat if it leaves",
    n.ATTACKS_ALONE: "attack(s|ing) alone if",
    n.ATTACKS_PLAYER_ALONE: "attacks a player alone if",
    n.HAD_TO_ATTACK: "had to attack",
    n.PHASE_ENDS: "end of combat step ends",
    n.NEW_OBJECT: "new object",
    n.ATTACKING: "declares attackers",
    n.ATTACKERS_CHOSEN: "(which|more) creatures .*controls?",
    n.ATTACK_TARGETS: "attack multiple other players|planeswalker",
    n.ATTACK_RESTRICTIONS: "restriction",
    n.ATTACK_REQUIREMENTS: "requirement",
    n.BANDS_ANNOUNCED: "banded with which",
    n.ATTACK_PAID: "pays? all costs",
    n.RESOURCES: "can't pay a cost",
    n.LIFE_PAID: "pay an amount of life",
    n.RESELECTING: "reselect|attack",
    n.RESELECTED: "reselect|attack",
    n.IN_RANGE: "only opponents within their controller's range",
    n.ATTACK_LEFT: "attack left option is used",
    n.ATTACK_RIGHT: "attack right option is used",
    n.ATTACK_ADJACENT: "only an opponent seated immediately next to",
    n.BLOCKING: "defending player declares blockers",
    n.BLOCKERS_CHOSEN: "creatures .*controls?, .*block",
    n.BLOCK_RESTRICTIONS: "restriction",
    n.BLOCK_REQUIREMENTS: "requirement",
    n.BLOCK_PAID: "pays? all costs",
    n.BLOCKED: "becomes a blocked creature",
    n.BLOCKING_ORDER: "APNAP order",
    n.ATTACKER_ORDER: "attacking creature.*damage assignment order",
    n.BLOCKER_ORDER: "blocking.*damage assignment order",
    n.DAMAGE: "announces how each attacking creature",
    n.DAMAGE_AMOUNT: "equal to its power",
    n.DAMAGE_UNBLOCKED: "An unblocked",
    n.DAMAGE_BLOCKED: "A blocked creature",
    n.DAMAGE_BLOCKER: "A blocking creature",
    n.DAMAGE_TOTAL: "total damage assignment|divide a creature's combat damage",
    n.DAMAGE_DEALT: "dealt (at once|simultaneously)|all dealt",
    n.TWO_DAMAGE_STEPS: "first strike",
    n.DEATHTOUCH: "assign.*deathtouch",
    n.DEFENDER: "defender can't attack",
    n.FLYING: "flying can't be blocked",
    n.SUMMONING_SICKNESS: "under its controller's control",
    n.INTIMIDATE: "intimidate can't be blocked",
    n.LANDWALK: "landwalk (is unblockable|can't be blocked) as long as the defending player",
    n.PROTECTION: "can't be blocked by creatures that have the stated quality",
    n.SHADOW: "shadow can't be blocked",
    n.HORSEMANSHIP: "horsemanship can't be blocked",
    n.FEAR: "fear can't be blocked",
    n.TRAMPLE: "trample first assigns damage",
    n.OVER_PLANESWALKERS: "Trample over planeswalkers",
    n.BANDING: "declares attackers.*banding",
    n.BANDS_WITH_OTHER: "bands with other|\\[quality\\]",
    n.ONE_BAND_EACH: "member of only one",
    n.BAND_TARGET: "band (can't|must) attack",
    n.UNLEASH: "Unleash.*can't block",
    n.MENACE: "two or more creatures",
    n.SKULK: "greater power",
    n.DECAYED: "can't block",
    n.GOAD: "goaded creature attacks each combat if able",
    n.DETAIN: "can't attack or block",
    n.SUSPECTED: "suspected permanent has menace",
    n.PREVENTED: "use the word .prevent. are prevention effects",
    n.PROTECTED: "damage that would be dealt by sources that have the stated quality",
    n.LIFELINK: "Damage dealt .*by a source with lifelink|source with lifelink",
    n.RAMPAGE: "for each creature blocking it beyond the first",
    n.FLANKING: "becomes blocked by a creature without flanking",
    n.BUSHIDO: "Whenever this creature blocks or becomes blocked",
    n.EXALTED: "attacks alone, that creature gets",
    n.BATTLE_CRY: "each other attacking creature gets",
    n.MELEE: "for each opponent you attacked",
    n.COMBAT_BEGINS: "beginning of",
    n.ATTACKS: "creature\\]? attack",
    n.IS_ATTACKED: "attack",
    n.ATTACKS_WITH: "attack",
    n.PLAYER_ATTACKS: "attack",
    n.ATTACKS_PLAYER: "attack",
    n.ATTACKS_UNBLOCKED: "isn't blocked|becomes an? unblocked|one with no blockers",
    n.BLOCKS: "blocks|blocking",
    n.BLOCKS_CREATURE: "blocks a creature|blocking",
    n.BECOMES_BLOCKED: "becom(es|ing) blocked",
    n.BECOMES_BLOCKED_BY: "becom(es|ing) blocked",
    n.BLOCKS_NUMBER: "number of creatures|blocking",
    n.BLOCKED_BY_NUMBER: "number of creatures|becom(es|ing) blocked",
    n.STATE_BASED: "state-based (effects|actions) are as follows",
    n.PROVOKE: "you may choose to have target creature",
    n.FRENZY: "attacks and isn't blocked, it gets",
    n.POISONOUS: "deals combat damage to a player, that player gets",
    n.ANNIHILATOR: "defending player sacrifices N permanents",
    n.DETHRONE: "attacks the player with the most life",
    n.EVOLVE: "that creature's toughness is greater than this creature's toughness",
    n.RENOWN: "deals combat damage to a player, if it isn't renowned",
    n.MYRIAD: "for each opponent other than defending player",
    n.AFFLICT: "defending player loses N life",
    n.MENTOR: "target attacking creature with power less than",
    n.ENLIST: "where X is the tapped creature's power",
    n.TRAINING: "with power greater than this creature's power attack",
    n.MOBILIZE: "create N 1/1 red Warrior",
    n.TRIGGERS: "matches a triggered ability's trigger event",
    n.COMBAT_ENDS: "at end of combat",
}
"""A pattern that the paragraph of each rule cited has, in every edition that has the rule."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that a switch of `Edition` has that `value`: a pattern that the paragraph of the
    `rule` has, or (`absent`) has not; an absent rule has no words. Without a `rule` the pattern is
    looked for in the whole book."""

    switch: str
    value: object
    rule: Rule | None
    pattern: str
    absent: bool = False


def _rule(*numbers: str) -> Rule:
    """A rule that no answer cites, by its numbers in the sources."""
    return Rule("", numbers)


_TEAM_LIFE = _rule("606.9a", "806.9a", "810.9a")
_COMMANDER = _rule("", "704.5u", "704.5u", "704.6c")
_DEATHTOUCH_DIES = _rule("", "702.2c", "702.2c", "702.2b")
_DEATHTOUCH_ASSIGNS = _rule("", "702.2b", "702.2b", "702.2c")
_NO_ATTACKERS = _rule("308.4", "508.6", "508.6", "508.8")
_TWO_ROLES = _rule("", "506.4d", "506.4d", "506.4d")
_NUMBERS = _rule("", "107.1b", "107.1b", "107.1b")
_FEW_LAYERS = _rule("418.5a", "")
_SIZE_CHANGES = _rule("", "613.3c", "613.3c", "613.4c")
_DEFENDING = _rule("", "508.4", "508.5", "508.5")

SIGNS: tuple[Sign, ...] = (
    # -- declarations
    Sign("requirement_model", "self only", n.BLOCK_REQUIREMENTS, "doing so will allow the total"),
    Sign("requirement_model", "maximum", n.ATTACK_REQUIREMENTS, "maximum possible number of req"),
    Sign("requirement_model", "maximum", n.BLOCK_REQUIREMENTS, "maximum possible number of req"),
    Sign("exempts_who_must_pay", True, n.ATTACK_REQUIREMENTS, "unless you pay a cost are exempt"),
    Sign("exempts_who_must_pay", True, n.BLOCK_REQUIREMENTS, "unless you pay a cost are exempt"),
    Sign("exempts_who_must_pay", False, n.ATTACK_REQUIREMENTS, "pay a cost are exempt", True),
    Sign("exempts_who_must_pay", False, n.BLOCK_REQUIREMENTS, "pay a cost are exempt", True),
    Sign("planeswalkers_attackable", True, n.ATTACK_TARGETS, "planeswalker"),
    Sign("planeswalkers_attackable", False, n.ATTACK_TARGETS, "planeswalker", True),
    Sign("battles_attackable", True, n.ATTACK_TARGETS, "battle"),
    Sign("battles_attackable", False, n.ATTACK_TARGETS, "battle", True),
    Sign("teams_attacked_as_group", True, _rule("606.7a", "806.7a", "810.7a", ""), "as a group"),
    Sign("teams_attacked_as_group", False, _rule("", "", "", "805.10b"), "announces which defend"),
    Sign("group_by_either_head", True, _rule("606.7b", ""), "unable to attack one of the defend"),
    Sign("group_by_either_head", False, None, "unable to attack one of the defending", True),
    Sign("team_life_is_asked", True, _TEAM_LIFE, "uses the team's life total instead"),
    Sign("team_life_is_asked", False, _TEAM_LIFE, "divided by two"),
    Sign("team_shares_poison", True, _rule("", "", "", "810.10"), "are shared by the team"),
    Sign("team_shares_poison", False, None, "poison counters are shared by the team", True),
    Sign("commander_damage_loses", True, _COMMANDER, "dealt 21 or more combat damage by the same"),
    Sign("commander_damage_loses", False, None, "21 or more combat damage", True),
    Sign("band_shares_permanent", True, n.BAND_TARGET, "same player(,| or) planeswalker"),
    Sign("band_shares_permanent", False, n.BAND_TARGET, "planeswalker", True),
    Sign("new_bands_with_other", True, n.BANDS_WITH_OTHER, r"\[quality\]"),
    Sign("new_bands_with_other", False, n.BANDS_WITH_OTHER, r"\[quality\]", True),
    Sign("this_turn_is_every_combat", True, n.ATTACK_REQUIREMENTS, "multiple combat phases"),
    Sign("this_turn_is_every_combat", True, n.BLOCK_REQUIREMENTS, "multiple combat phases"),
    Sign("this_turn_is_every_combat", False, n.ATTACK_REQUIREMENTS, "multiple combat phas", True),
    Sign(
        "negative_bonus_is_zero", True, _rule("104.2", ""), "treated as 0 for all purposes except"
    ),
    Sign("negative_bonus_is_zero", True, _rule("", "", "", "107.1b"), "that effect doubles"),
    Sign(
        "negative_bonus_is_zero", False, _rule("", "107.1b", "107.1b", ""), "or otherwise modifies"
    ),
    Sign("sizes_below_zero_count_as_zero", True, _rule("104.2", ""), "treated as 0 for all purp"),
    Sign("sizes_below_zero_count_as_zero", False, _NUMBERS, "power, to be less than zero"),
    Sign("few_layers", True, _FEW_LAYERS, "all other continuous effects, except those"),
    Sign("few_layers", True, _FEW_LAYERS, "all other effects not specifically applied"),
    Sign("few_layers", False, _SIZE_CHANGES, "that modify power and/or toughness"),
    # -- damage
    Sign("damage_on_stack", True, n.DAMAGE, "go on the stack as a single object"),
    Sign("damage_on_stack", False, n.DAMAGE, "doesn't use the stack"),
    Sign("ordered_damage", True, n.DAMAGE_BLOCKED, "damage assignment order"),
    Sign("ordered_damage", False, n.DAMAGE_BLOCKED, "damage assignment order", True),
    Sign("lifelink_at_once", True, n.LIFELINK, "Damage dealt by a source with lifelink causes"),
    Sign("lifelink_at_once", False, None, "(?i)lifelink", True),
    Sign("deathtouch_destroys", True, _DEATHTOUCH_DIES, "destroyed as a state-based action"),
    Sign("deathtouch_destroys", False, None, "(?i)deathtouch", True),
    Sign("deathtouch_divides_freely", True, _DEATHTOUCH_ASSIGNS, "divide that damage as"),
    Sign("deathtouch_divides_freely", False, None, "deathtouch can divide that damage as", True),
    Sign("deathtouch_is_lethal", True, _DEATHTOUCH_ASSIGNS, "considered to be lethal damage"),
    Sign("deathtouch_is_lethal", False, None, "deathtouch is considered to be lethal", True),
    Sign("second_step_by_assignment", True, n.TWO_DAMAGE_STEPS, "didn't assign combat damage in"),
    Sign("second_step_by_assignment", False, n.TWO_DAMAGE_STEPS, "had neither first strike nor"),
    Sign("second_step_slip", False, n.TWO_DAMAGE_STEPS, "(currently have|plus any .* with) double"),
    # -- the course of combat
    Sign("attackers_put_in_count", True, _NO_ATTACKERS, "or put onto the battlefield attacking"),
    Sign("attackers_put_in_count", False, _NO_ATTACKERS, "or put onto the battlefield", True),
    Sign("alone_means_declared", True, n.ATTACKS_ALONE, "only creature declared as an attacker"),
    Sign("alone_means_declared", False, n.ATTACKS_ALONE, "declared", True),
    Sign("keeps_other_role", True, _TWO_ROLES, "both a blocking creature and a planeswalker"),
    Sign("keeps_other_role", False, None, "both a blocking creature and a planeswalker", True),
    Sign("phasing_out_removes", True, n.LEAVING_COMBAT, "phases out|leaves play"),
    Sign("phasing_out_removes", False, n.LEAVING_COMBAT, "phases out", True),
    Sign("protector_change_removes", True, n.LEAVING_COMBAT, "controller or protector changes"),
    Sign("protector_change_removes", False, n.LEAVING_COMBAT, "protector changes", True),
    Sign("late_entry_is_unblocked", True, _rule("", "", "", "", "506.3d"), "battlefield unblocked"),
    Sign("late_entry_is_unblocked", False, None, "enters the battlefield unblocked", True),
    Sign("defending_player_follows", True, _DEFENDING, "it's attacking|is attacking"),
    Sign("defending_player_follows", True, None, "at the time it became an attacking", True),
    Sign("defending_player_follows", False, _DEFENDING, "at the time it became an attacking"),
    Sign("put_in_attacks_unblocked", True, n.ATTACKS_UNBLOCKED, "was never declared as an attack"),
    Sign("put_in_attacks_unblocked", False, n.ATTACKS_UNBLOCKED, "was never declared as an", True),
    Sign("effects_make_block_events", True, n.BLOCKS, "as the result of an effect"),
    Sign("effects_make_block_events", False, n.BLOCKS, "effect", True),
    Sign("effects_make_pair_events", True, n.BLOCKS_CREATURE, "an effect causes that creature to"),
    Sign("effects_make_pair_events", False, n.BLOCKS_CREATURE, "effect", True),
    Sign("entering_blockers_make_pair_events", True, n.BECOMES_BLOCKED_BY, "put (onto|into)"),
    Sign("entering_blockers_make_pair_events", False, n.BECOMES_BLOCKED_BY, "put (on|in)to", True),
    Sign("becomes_blocked_once", True, n.BECOMES_BLOCKED, "first point the creature becomes"),
    Sign("becomes_blocked_once", False, n.BECOMES_BLOCKED, "first point the creature", True),
)
"""For each switch of `Edition` and each value that it has in a source, at least one sign."""
