"""Sentences that do not begin with their subject."""

import pytest

from legality.effects import qualities as q
from legality.effects.attacking import AttackerCap, CantAttack, LifeIsFixed
from legality.effects.blocking import BlockerCap, CantBlock, Lure
from legality.effects.damaging import AssignsAsUnblocked, LethalByPower
from legality.effects.effects import AnyEffect
from legality.effects.players import Who
from legality.text.printing.own_forms import own_form
from legality.text.printing.qualities import Unsayable


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Lure(), "all creatures able to block this creature do so"),
        (
            Lure(subject=q.AttachedObject(), blockers=q.HasType("wall")),
            "all Walls able to block enchanted creature do so",
        ),
        (AttackerCap(most=2), "no more than two creatures can attack each combat"),
        (
            AttackerCap(most=1, who=Who.OPPONENTS),
            "each opponent can't attack with more than one creature each combat",
        ),
        (BlockerCap(most=1), "no more than one creature can block each combat"),
        (
            BlockerCap(most=3, who=Who.ANY),
            "each player can't block with more than three creatures each combat",
        ),
        (LifeIsFixed(who=Who.OPPONENTS), "your opponents can't lose life"),
        (
            LethalByPower(),
            "lethal damage dealt to this creature is determined by its power rather than its"
            " toughness",
        ),
        (
            AssignsAsUnblocked(must=False),
            "you may have this creature assign its combat damage as though it weren't blocked",
        ),
    ],
)
def test_own_forms(effect: AnyEffect, said: str) -> None:
    assert own_form(effect) == said


@pytest.mark.parametrize("effect", [CantBlock(), CantAttack(), AssignsAsUnblocked(must=True)])
def test_what_begins_with_its_subject_has_none(effect: AnyEffect) -> None:
    assert own_form(effect) is None


@pytest.mark.parametrize(
    "effect",
    [
        # "each defending player can't …" is no sentence that is read
        AttackerCap(most=1, who=Who.DEFENDING),
        # of each player's Walls alone there are no words
        BlockerCap(subject=q.HasType("wall"), most=1, who=Who.OPPONENTS),
    ],
)
def test_what_has_no_words_is_not_said(effect: AnyEffect) -> None:
    with pytest.raises(Unsayable):
        own_form(effect)
