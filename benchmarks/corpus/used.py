"""What the corpus uses of positions and abilities: its schemas say that, and nothing of what else
there is, so that they stay as they are while the library learns more."""

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FIELDS: Mapping[str, frozenset[str]] = {
    "Position": _words(
        "active attack_option attacks bands blocked blocks damage defending effects group_attack "
        "judge order permanents players rules shared_life shared_team_turns"
    ),
    "Player": _words("energy graveyard hand library life mana name range team"),
    "Permanent": _words(
        "attached_to colors controller counters damage defense goaded_by id keywords loyalty "
        "mana_value name oracle_text owner phased_out power protector summoning_sick suspected "
        "tapped toughness type_line"
    ),
    "LastingEffect": _words("controller on oracle_text"),
    "Damage": _words("step struck_first"),
}
"""Of each class of a position its fields."""
KINDS = _words(
    "act additional-blocks affected-is all-of all-or-no-blockers any-of anything "
    "assigns-as-unblocked assigns-no-damage assigns-toughness attached-object attack-cost "
    "attacker-cap attacking-alone attacks-as-though block-cost blocked-cost blocker-cap "
    "blocks-as-though blocks-tapped cant-attack cant-be-blocked cant-block color-count compare "
    "controlled-by cost count-of counters-on defender-assigns divides-among-defenders exists "
    "goaded has-ability has-color has-counter has-keyword has-type is keyword landwalk-ignored "
    "loses-ability lure maximum-blockers minimum-blockers more-than must-attack must-be-blocked "
    "must-block named needs-company not only-alone parity player-must-attack player-named "
    "source-is statistic-of targets this-object unless"
)
"""The kinds of abilities and of what stands in them."""
