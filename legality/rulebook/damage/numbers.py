"""Which rule number says what about combat damage and bands, edition by edition.

Numbers are given where a source edition shows them; between two of them a rule that was renumbered
meanwhile goes by its name.
"""

from functools import lru_cache

from legality.editions import Edition
from legality.problem.damage import DamageNumbers


@lru_cache(maxsize=256)
def damage_numbers(edition: Edition) -> DamageNumbers:
    """The rule numbers of the combat damage step in that edition."""
    if not edition.since("2009-07-11"):
        return DamageNumbers(
            amount="310.2a",
            unblocked="310.2b",
            blocked="310.2c",
            blocker="310.2d",
            total="310.2",
            two_steps="310.5",
            attacker_order="310.2c",
            blocker_order="310.2d",
            trample="502.9b",
            over_planeswalkers="trample over planeswalkers",
        )
    return DamageNumbers(
        total="510.1e" if edition.since("2011-07-15") else "510.1f",
        two_steps=_between(edition, "510.5", "first strike", "510.4"),
        trample=_between(edition, "702.17b", "trample", "702.19b"),
        over_planeswalkers=_between(edition, "trample over planeswalkers", "", "702.19c"),
    )


def band_number(edition: Edition, letter: str) -> str:
    """The rule of 702.22 with that letter (of the 2024 edition) in that edition."""
    if not edition.since("2007-10-01"):
        old = {"c": "502.10b", "c other": "502.11b", "c once": "502.10c", "d": "602.3b"}
        return old.get(letter, "502.10")
    plain = letter[0]
    if not edition.since("2009-07-11"):
        return "banding"
    return _between(edition, f"702.19{plain}", "banding", f"702.22{plain}")


def _between(edition: Edition, old: str, name: str, new: str) -> str:
    """The number to 2010, from 2024-03 on, and between them the name."""
    if edition.since("2024-03-08"):
        return new
    return old if not edition.since("2011-02-04") else name or old
