"""What the editions change in the course of combat, each switch with the date it turned on.

Where a wording changed between two sources and no date is known, the first source that has the new
wording stands in (`OF_2009`, `OF_2010`, `OF_2024`).
"""

from legality.editions import Edition

OF_2009 = "2009-07-11"
OF_2010 = "2010-07-16"
OF_2024 = "2024-03-08"


def attackers_put_in_count(edition: Edition) -> bool:
    """508.8: blocks and damage happen too when creatures were only put in attacking (in 2006,
    308.4, only when some were declared)."""
    return edition.since(OF_2009)


def alone_means_declared(edition: Edition) -> bool:
    """506.5: "attacks alone" asks for the declaration; before, only being alone now had a name."""
    return edition.since("2008-10-01")


def keeps_other_role(edition: Edition) -> bool:
    """506.4d: a blocking creature that is an attacked planeswalker too can lose one role only."""
    return edition.since("2009-02-01")


def phasing_out_removes(edition: Edition) -> bool:
    """506.4: phasing out removes from combat. From 2008-10-03, when phased-out permanents no longer
    went to a zone of their own, until 2010-07-16 it did not: they took no part while away."""
    return edition.since(OF_2010) or not edition.since("2008-10-03")


def protector_change_removes(edition: Edition) -> bool:
    """506.4: a battle whose protector changes is removed from combat."""
    return edition.since("2026-08-07")


def late_entry_is_unblocked(edition: Edition) -> bool:
    """506.3d, 508.4d: what is put in attacking from the declare blockers step on is unblocked."""
    return edition.since("2026-04-17")


def defending_player_follows(edition: Edition) -> bool:
    """508.5: the defending player is that of what the creature attacks now or attacked last. In
    2010 it was fixed as the creature became attacking; in 2009 it followed too."""
    return edition.since(OF_2024) or not edition.since(OF_2010)


def put_in_attacks_unblocked(edition: Edition) -> bool:
    """509.3g: "attacks and isn't blocked" looks at creatures put in attacking too."""
    return edition.since(OF_2024)


def effects_make_block_events(edition: Edition) -> bool:
    """509.3a: an effect that makes a creature block lets "blocks" trigger (not in 2006)."""
    return edition.since(OF_2009)


def effects_make_pair_events(edition: Edition) -> bool:
    """509.3b: an effect that makes a creature block lets "blocks a creature" trigger (not yet in
    2009)."""
    return edition.since(OF_2010)


def entering_blockers_make_pair_events(edition: Edition) -> bool:
    """509.3d: a creature put in blocking lets "becomes blocked by a creature" trigger. 2009 is
    silent and says that such a creature never "blocked"; in 2006 it did, as the first blocker."""
    return edition.since(OF_2010) or not edition.since(OF_2009)


def becomes_blocked_once(edition: Edition) -> bool:
    """309.4 (2006): whatever triggers on becoming blocked does so at the first time each combat;
    later, whenever the creature was unblocked before, and for each new blocker."""
    return not edition.since(OF_2009)


def this_turn_is_every_combat(edition: Edition) -> bool:
    """508.1d, 509.1c: "this turn if able" holds in each combat phase of the turn."""
    return edition.since("2017-09-25")


def deathtouch_destroys(edition: Edition) -> bool:
    """702.2b: a creature dealt damage by a source with deathtouch is destroyed; to 2009-05 that was
    a triggered ability, and to 2007-02 there was no such keyword."""
    return edition.since("2007-05-01")
