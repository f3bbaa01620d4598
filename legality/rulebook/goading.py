"""Goad (701.15): what a goaded creature has to attack, and how far that reaches (801)."""

from legality.gaps import Ask
from legality.numbers import GOAD
from legality.position import Permanent
from legality.problem.declarations import Reason, Requirement
from legality.rulebook.frame import Frame
from legality.rulebook.table import Table


def goad(frame: Frame) -> None:
    """701.15b (QA4): a goaded creature attacks each combat if able, and attacks a player other than
    the one who goaded it if able: two requirements for each who goaded it (701.15c, d). Attacking a
    team as a group is attacking each of its heads. Whether a goad that is told counts out of the
    goading player's range of influence (801.10) is asked."""
    table = frame.table
    rule, because = frame.steps.requirements, table.edition.number(GOAD)
    everyone = set(table.position.player_by_name)
    for index, creature in enumerate(frame.creatures):
        for goader, by in table.goaders(creature).items():
            if not table.reaches(goader, creature) and not _counts(table, creature, goader):
                continue
            attacks = Reason(
                rule,
                f"{creature.title} is goaded by {goader}: it attacks if able.",
                because,
                creature.id,
                by,
            )
            away = Reason(
                rule,
                f"{creature.title} is goaded by {goader}: it attacks another player if able.",
                because,
                creature.id,
                by,
            )
            others = sum(
                1 << place
                for place, name in enumerate(frame.objects)
                if name in everyone
                and any(head != goader for head in frame.meetings[place].defending)
            )
            frame.requirements.append(Requirement(1 << index, frame.everything, attacks, each=True))
            frame.requirements.append(Requirement(1 << index, others, away, each=True))


def _counts(table: Table, creature: Permanent, goader: str) -> bool:
    """What the position answers to whether a goad from out of range counts; asked, and taken for
    no, where it does not."""
    words = f"the goad of {goader} counts out of {goader}'s range"
    answer = table.answer(creature, creature.controller, words)
    if answer is None:
        table.asks[Ask(creature.id, f"goaded by {goader}", words)] = None
    return answer is True
