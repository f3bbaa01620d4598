"""Restrictions that count who else is declared: RA10–RA13, RB4 and RB5."""

from legality.effects.attacking import Action, NeedsCompany, OnlyAlone
from legality.problem.declarations import Company, Solitary, bits
from legality.rulebook.frame import Frame, reason
from legality.rulebook.moment import Viewpoint


def alone_and_company(frame: Frame, action: Action) -> None:
    """State every "can't … alone", "unless others also …" and "can only … alone" of the action."""
    needs_company(frame, action)
    only_alone(frame, action)


def needs_company(frame: Frame, action: Action) -> None:
    """RA10–RA12, RB4, RB5: the creature is declared only with at least so many others."""
    for effect, ability in frame.table.abilities(NeedsCompany):
        if effect.action != action:
            continue
        why = reason(frame, frame.steps.restrictions, ability)
        for index in bits(frame.affected(ability)):
            viewpoint = Viewpoint(ability.source, ability.you, frame.creatures[index])
            others = frame.matching(effect.others, viewpoint)
            frame.company.append(Company(index, others, effect.least, why))


def only_alone(frame: Frame, action: Action) -> None:
    """RA13: if the creature is declared, nobody else is."""
    for effect, ability in frame.table.abilities(OnlyAlone):
        if effect.action != action:
            continue
        why = reason(frame, frame.steps.restrictions, ability)
        for index in bits(frame.affected(ability)):
            frame.solitary.append(Solitary(index, why))
