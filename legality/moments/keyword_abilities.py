"""Keyword abilities that trigger in combat, in the words that the rules say they mean (702)."""

from collections.abc import Callable

from msgspec import Struct

from legality import numbers
from legality.effects.effect import Keyword
from legality.numbers import Rule

Words = Callable[[int | str], str]


class Meaning(Struct, frozen=True):
    """What a keyword means, given its number, and the rule that says so; `numbered`: it says
    nothing without its number."""

    words: Words
    rule: Rule
    numbered: bool = False


MEANINGS: dict[str, Meaning] = {
    "exalted": Meaning(
        lambda _: (
            "Whenever a creature you control attacks alone, that creature gets +1/+1 until end of"
            " turn."
        ),
        numbers.EXALTED,
    ),
    "battle cry": Meaning(
        lambda _: "Whenever ~ attacks, each other attacking creature gets +1/+0 until end of turn.",
        numbers.BATTLE_CRY,
    ),
    "melee": Meaning(
        lambda _: (
            "Whenever ~ attacks, it gets +X/+X until end of turn, where X is the number of"
            " opponents you attacked this combat."
        ),
        numbers.MELEE,
    ),
    "bushido": Meaning(
        lambda n: f"Whenever ~ blocks or becomes blocked, it gets +{n}/+{n} until end of turn.",
        numbers.BUSHIDO,
        numbered=True,
    ),
    "rampage": Meaning(
        lambda n: (
            f"Whenever ~ becomes blocked, it gets +{n}/+{n} until end of turn for each creature"
            " blocking it beyond the first."
        ),
        numbers.RAMPAGE,
        numbered=True,
    ),
    "flanking": Meaning(
        lambda _: (
            "Whenever ~ becomes blocked by a creature without flanking, that creature gets -1/-1"
            " until end of turn."
        ),
        numbers.FLANKING,
    ),
    "frenzy": Meaning(
        lambda n: f"Whenever ~ attacks and isn't blocked, it gets +{n}/+0 until end of turn.",
        numbers.FRENZY,
        numbered=True,
    ),
    "provoke": Meaning(
        lambda _: (
            "Whenever ~ attacks, you may untap target creature defending player controls. If you"
            " do, that creature blocks ~ this turn if able."
        ),
        numbers.PROVOKE,
    ),
    "dethrone": Meaning(
        lambda _: (
            "Whenever ~ attacks the player with the most life or tied for most life, put a +1/+1"
            " counter on ~."
        ),
        numbers.DETHRONE,
    ),
    "training": Meaning(
        lambda _: (
            "Whenever ~ and at least one other creature with power greater than ~'s power attack,"
            " put a +1/+1 counter on ~."
        ),
        numbers.TRAINING,
    ),
    "enlist": Meaning(
        lambda _: (
            "Whenever ~ attacks, you may tap another untapped nonattacking creature you control."
            " When you do, ~ gets +X/+0 until end of turn, where X is the tapped creature's power."
        ),
        numbers.ENLIST,
    ),
    "mentor": Meaning(
        lambda _: (
            "Whenever ~ attacks, put a +1/+1 counter on target attacking creature with power less"
            " than ~'s power."
        ),
        numbers.MENTOR,
    ),
    "afflict": Meaning(
        lambda n: f"Whenever ~ becomes blocked, defending player loses {n} life.",
        numbers.AFFLICT,
        numbered=True,
    ),
    "annihilator": Meaning(
        lambda n: (
            f"Whenever ~ attacks, defending player sacrifices {n} permanents of their choice."
        ),
        numbers.ANNIHILATOR,
        numbered=True,
    ),
    "myriad": Meaning(
        lambda _: (
            "Whenever ~ attacks, for each opponent other than defending player, you may create a"
            " token that's a copy of ~ that's tapped and attacking that player."
        ),
        numbers.MYRIAD,
    ),
    "mobilize": Meaning(
        lambda n: (
            f"Whenever ~ attacks, create {n} tapped and attacking 1/1 red Warrior creature tokens."
        ),
        numbers.MOBILIZE,
        numbered=True,
    ),
    "poisonous": Meaning(
        lambda n: (
            f"Whenever ~ deals combat damage to a player, that player gets {n} poison counters."
        ),
        numbers.POISONOUS,
        numbered=True,
    ),
    "evolve": Meaning(
        lambda _: (
            "Whenever a creature you control enters, if that creature's power is greater than ~'s"
            " power or that creature's toughness is greater than ~'s toughness, put a +1/+1 counter"
            " on ~."
        ),
        numbers.EVOLVE,
    ),
    "renown": Meaning(
        lambda n: (
            "When ~ deals combat damage to a player, if it isn't renowned, put"
            f" {n} +1/+1 counters on it."
        ),
        numbers.RENOWN,
        numbered=True,
    ),
}


def meaning(keyword: Keyword) -> tuple[str, Rule] | None:
    """The words and the rule of a keyword ability that triggers, with X for a number that is not
    told; None for any other keyword."""
    meaning = MEANINGS.get(keyword.name)
    if meaning is None:
        return None
    number = "X" if keyword.number is None and meaning.numbered else keyword.number or 0
    return meaning.words(number), meaning.rule
