"""Sentences whose order of words is their own."""

from collections.abc import Callable

from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.objects import Effects
from legality.text.reading.sentences import (
    choosing,
    commands,
    copying,
    damage,
    declarations,
    entering,
    increase,
    life,
    sizes,
)
from legality.text.spans import Mark

Form = Callable[[Reader, Scope], Effects | None]

FORMS: tuple[Form, ...] = (
    declarations.lure,
    declarations.cap,
    declarations.player_must_attack,
    declarations.cant_with,
    declarations.players_cant,
    declarations.cant_be_attacked,
    declarations.opponent_who,
    declarations.if_attacks,
    choosing.declared_by,
    declarations.except_for,
    declarations.only_these,
    life.life_is_fixed,
    life.protected_player,
    damage.defender_assigns,
    damage.divided_freely,
    damage.lethal_by_power,
    damage.as_unblocked,
    damage.divided,
    damage.prevents,
    increase.deals_more,
    increase.prevents_part,
    commands.goad,
    commands.suspect,
    commands.detain,
    commands.keyword_counter,
    commands.returned_with,
    sizes.defined,
    sizes.switched,
    sizes.doubled,
    sizes.based,
    declarations.landwalk_ignored,
    commands.without_effect,
    commands.enters_with,
    entering.chosen_form,
    entering.enters_as,
    copying.enters_as_copy,
    copying.becomes_copy,
)


def special(text: str, scope: Scope) -> tuple[Effects, list[Mark]] | None:
    """The effects if the whole text is one of these sentences, and what in it is none."""
    for form in FORMS:
        reader = Reader(text)
        effects = form(reader, scope)
        if effects is not None and reader.done:
            reader.forget()
            return effects, reader.marks
    return None
