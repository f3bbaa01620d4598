"""What a position tells whatever its texts do: life, who is attacked, answers to circumstances."""

from collections.abc import Mapping

from legality.editions import Edition
from legality.effects import conditions as c
from legality.gaps import Ask
from legality.position import Permanent, Position
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import as_question, normal_form, undecided_words
from legality.rulebook.facts import known_from_board

Answers = Mapping[tuple[str, str], bool]


def life_for_effects(position: Position, edition: Edition, player: str) -> int:
    """A player's life as an effect asks for it: a shared total (810.9a), to 2010 an even part of
    it, rounded up (606.9a)."""
    life = position.player_by_name[player].life
    if not position.life_is_shared or edition.team_life_is_asked:
        return life
    return -(-life // len(position.seats.mates(player)))


def heads_attacked(position: Position, attacks: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The players that this creature attacks: one, a team attacked as a group, or none."""
    target = attacks.get(name)
    if target is None or target not in position.player_by_name:
        return ()
    return position.seats.heads(target)


def within_range(position: Position, player: str, permanent: Permanent) -> bool:
    """801.2d: whether the permanent is in the player's range of influence, by its controller or a
    battle's protector; outside of it nothing of that player's does anything (801.10)."""
    seats = position.seats
    if not seats.limited or seats.within(player, permanent.controller):
        return True
    return "battle" in permanent.words and seats.within(player, position.protector_of(permanent))


def answered(answers: Answers, who: CircumstanceQuery, words: str) -> bool | None:
    """What the position says of a circumstance of that permanent's text: by a field of its own, or
    else, as it then is asked, by an answer (None: nothing)."""
    question = normal_form(words, who.source)
    known = known_from_board(question, who)
    return answers.get((who.source.id if who.source else "", question)) if known is None else known


def questions(
    answers: Answers, who: CircumstanceQuery, condition: c.Condition, text: str
) -> list[Ask]:
    """The circumstances of a condition that nothing answers, as questions of that line."""
    name = who.source.id if who.source else ""
    return [
        Ask(name, text, as_question(words))
        for words in undecided_words(condition)
        if answered(answers, who, words) is None
    ]
