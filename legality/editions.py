"""The editions of the Comprehensive Rules, as switches with the dates on which they turned.

A date stands for the newest edition in force on it. Behaviours are keyed on the effective date of
the edition that changed them, never on "is this edition X".
"""

from datetime import date
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from legality.errors import UnknownEdition, shortened
from legality.numbers import SOURCES, Rule, StepNumbers, attack_steps, block_steps

OLDEST, NEWEST = SOURCES[0], SOURCES[-1]

OF_2009 = "2009-07-11"
OF_2010 = "2010-07-16"
OF_2024 = "2024-03-08"
"""Where a wording changed between two sources and no date is known, the first edition that has the
new wording stands in."""


RequirementModel = Literal["maximum", "self only"]


class Edition(Struct, frozen=True):
    """The rules in force on a date (`rules`, as the position wrote it; ISO `date`)."""

    rules: str
    date: str

    @staticmethod
    def of(rules: str) -> "Edition":
        """The edition of a date `YYYY-MM-DD`, or `current`.

        Raises `UnknownEdition` for what is no date, and for dates before the oldest source.
        """
        return _edition(rules)

    def since(self, date: str) -> bool:
        """Whether that effective date has come."""
        return self.date >= date

    # -- declarations -----------------------------------------------------------------------

    @property
    def requirement_model(self) -> RequirementModel:
        """To 2007-02 an alternative counts only if every creature in it does nothing, or what it
        does in the declaration judged, or serves a requirement."""
        return "maximum" if self.since("2007-05-01") else "self only"

    @property
    def exempts_who_must_pay(self) -> bool:
        """508.1d, 509.1c of 2010: no requirement holds for a creature that can't attack (block)
        without its player paying."""
        return self.since("2010-02-01") and not self.since("2011-02-04")

    @property
    def planeswalkers_attackable(self) -> bool:
        """Planeswalkers came with Lorwyn."""
        return self.since("2007-10-01")

    @property
    def battles_attackable(self) -> bool:
        """Battles came with March of the Machine."""
        return self.since("2023-04-14")

    @property
    def teams_attacked_as_group(self) -> bool:
        """To 2018-06 a team was attacked as a group (X21, X22)."""
        return not self.since("2018-07-13")

    @property
    def group_by_either_head(self) -> bool:
        """Before 2009-07 what can't attack one head of a team can't attack the team (606.7b)."""
        return not self.since("2009-07-11")

    @property
    def team_life_is_asked(self) -> bool:
        """Since 2010-06 an effect that asks for a player's life gets the team's (810.9a)."""
        return self.since("2010-06-18")

    @property
    def team_shares_poison(self) -> bool:
        """Since 2011-04 a team in Two-Headed Giant counts its poison together (810.8d, 810.10;
        2010-10 has no such rule)."""
        return self.since("2011-04-01")

    @property
    def commander_damage_loses(self) -> bool:
        """Since 2009 the rules know the Commander game, EDH at first (903)."""
        return self.since("2009-07-11")

    @property
    def band_shares_permanent(self) -> bool:
        """Since planeswalkers a band attacks one player or permanent; before, one player."""
        return self.since("2007-10-01")

    @property
    def new_bands_with_other(self) -> bool:
        """Since 2009-07 one creature with "bands with other" may lead any that have the quality."""
        return self.since("2009-07-11")

    # -- damage -----------------------------------------------------------------------------

    @property
    def damage_on_stack(self) -> bool:
        """To 2009-05 assigned combat damage waited on the stack."""
        return not self.since("2009-07-11")

    @property
    def ordered_damage(self) -> bool:
        """Damage assignment order, from 2009-07-11 to 2024-08."""
        return self.since("2009-07-11") and not self.since("2024-11-08")

    @property
    def lifelink_at_once(self) -> bool:
        """Since 2009-07 lifelink gains life with the damage (120.3f); it was a triggered ability
        before."""
        return self.since("2009-07-11")

    @property
    def deathtouch_destroys(self) -> bool:
        """702.2b: a creature dealt damage by a source with deathtouch is destroyed; to 2009-05 that
        was a triggered ability, and to 2007-02 there was no such keyword."""
        return self.since("2007-05-01")

    @property
    def deathtouch_divides_freely(self) -> bool:
        """From 2009-07 to 2010-06 a creature with deathtouch ignored the order."""
        return self.since("2009-07-11") and not self.since("2010-07-16")

    @property
    def deathtouch_is_lethal(self) -> bool:
        """Since 2010-07 any nonzero damage from a source with deathtouch is lethal."""
        return self.since("2010-07-16")

    @property
    def second_step_by_assignment(self) -> bool:
        """To 2009-05 the second step was for all who had not assigned in the first."""
        return not self.since("2009-07-11")

    @property
    def second_step_slip(self) -> bool:
        """In 2009-07 the second step left out only those that had first strike at the start."""
        return self.since("2009-07-11") and not self.since("2009-09-04")

    # -- the course of combat -------------------------------------------------------------

    @property
    def attackers_put_in_count(self) -> bool:
        """508.8: blocks and damage happen too when creatures were only put in attacking (in 2006,
        308.4, only when some were declared)."""
        return self.since(OF_2009)

    @property
    def alone_means_declared(self) -> bool:
        """506.5: "attacks alone" asks for the declaration; before, only being alone now had a
        name."""
        return self.since("2008-10-01")

    @property
    def keeps_other_role(self) -> bool:
        """506.4d: a blocking creature that is an attacked planeswalker too can lose one role
        only."""
        return self.since("2009-02-01")

    @property
    def phasing_out_removes(self) -> bool:
        """506.4: phasing out removes from combat. From 2008-10-03, when phased-out permanents no
        longer went to a zone of their own, until 2010-07-16 it did not: they took no part while
        away."""
        return self.since(OF_2010) or not self.since("2008-10-03")

    @property
    def protector_change_removes(self) -> bool:
        """506.4: a battle whose protector changes is removed from combat."""
        return self.since("2026-08-07")

    @property
    def late_entry_is_unblocked(self) -> bool:
        """506.3d, 508.4d: what is put in attacking from the declare blockers step on is
        unblocked."""
        return self.since("2026-04-17")

    @property
    def defending_player_follows(self) -> bool:
        """508.5: the defending player is that of what the creature attacks now or attacked last. In
        2010 it was fixed as the creature became attacking; in 2009 it followed too."""
        return self.since(OF_2024) or not self.since(OF_2010)

    @property
    def put_in_attacks_unblocked(self) -> bool:
        """509.3g: "attacks and isn't blocked" looks at creatures put in attacking too."""
        return self.since(OF_2024)

    @property
    def effects_make_block_events(self) -> bool:
        """509.3a: an effect that makes a creature block lets "blocks" trigger (not in 2006)."""
        return self.since(OF_2009)

    @property
    def effects_make_pair_events(self) -> bool:
        """509.3b: an effect that makes a creature block lets "blocks a creature" trigger (not yet
        in 2009)."""
        return self.since(OF_2010)

    @property
    def entering_blockers_make_pair_events(self) -> bool:
        """509.3d: a creature put in blocking lets "becomes blocked by a creature" trigger. 2009 is
        silent and says that such a creature never "blocked"; in 2006 it did, as the first
        blocker."""
        return self.since(OF_2010) or not self.since(OF_2009)

    @property
    def becomes_blocked_once(self) -> bool:
        """309.4 (2006): whatever triggers on becoming blocked does so at the first time each
        combat; later, whenever the creature was unblocked before, and for each new blocker."""
        return not self.since(OF_2009)

    @property
    def this_turn_is_every_combat(self) -> bool:
        """508.1d, 509.1c: "this turn if able" holds in each combat phase of the turn."""
        return self.since("2017-09-25")

    @property
    def negative_bonus_is_zero(self) -> bool:
        """107.1b: "+X/+X" is +0/+0 where X comes out negative. In 2009 and 2010 what modifies a
        power or toughness was excepted, as what sets or doubles it is; in 2006 a power below 0
        counted as 0 for all purposes but changing it (104.2)."""
        return self.since(OF_2024) or not self.since(OF_2009)

    @property
    def few_layers(self) -> bool:
        """418.5a of 2006: effects on colours and on abilities applied together (layer 5), and so
        did what sets a power and toughness and what a spell adds to them (6b). Since 2009 (613)
        colours come first, and whatever adds to a size comes after all that sets one."""
        return not self.since(OF_2009)

    @property
    def sizes_below_zero_count_as_zero(self) -> bool:
        """104.2 of 2006: a power or toughness below 0 is 0 for all purposes but changing it."""
        return not self.since(OF_2009)

    # -- numbers ----------------------------------------------------------------------------

    @property
    def attack_steps(self) -> StepNumbers:
        """The rule numbers of the steps of declaring attackers."""
        return attack_steps(self.date)

    @property
    def block_steps(self) -> StepNumbers:
        """The rule numbers of the steps of declaring blockers."""
        return block_steps(self.date)

    def number(self, rule: Rule) -> str:
        """The number of that rule, or what it is called where the number is not known."""
        return rule.at(self.date)


def taken_as_unchanged(rules: str) -> tuple[str, ...]:
    """What an answer by the rules of a date after the newest source takes for granted."""
    later = Edition.of(rules).date > NEWEST
    return (f"no change of the rules after {NEWEST}",) * later


@lru_cache(maxsize=256)
def _edition(rules: str) -> Edition:
    date = NEWEST if rules == "current" else rules
    if not _is_date(date):
        raise UnknownEdition(
            f'expected a date like "2024-03-08" or "current", got "{shortened(rules)}"'
        )
    if date < OLDEST:
        raise UnknownEdition(
            f"expected a date from {OLDEST} on (the oldest edition of the sources), got {date}"
        )
    return Edition(rules, date)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
