"""Printing what a verb takes: attackers and blockers, targets, keywords, costs."""

from legality.effects import qualities as q
from legality.effects.canonical import all_of, conjuncts
from legality.effects.effect import Keyword
from legality.effects.filters import Compare, Filter, Targets, ValueAmong
from legality.effects.players import PlayerNamed, Who
from legality.text.lexicon import BASIC_LAND_TYPES
from legality.text.printing.nouns import noun, the_chosen
from legality.text.printing.qualities import Unsayable, adjective, compare, players


def objects(filter: Filter) -> str:
    """The attackers or blockers that a verb speaks of."""
    if isinstance(filter, q.Named):
        return filter.name
    return noun(all_of((filter,)), creatures=True)


_WHOSE = {Who.ANY: "", Who.YOU: " you control", Who.OPPONENTS: " your opponents control"}


def targets_text(targets: Targets) -> str:
    """ "you or planeswalkers you control"."""
    if targets.players is None:
        if targets.permanents is not None:
            return noun(targets.permanents)
        owner = targets.planeswalkers_of
        if isinstance(owner, PlayerNamed) and targets.battles_of is None:
            return f"planeswalkers {owner.name} controls"
        if not isinstance(owner, Who) or owner not in _WHOSE or targets.battles_of is not None:
            raise Unsayable(targets)
        return f"planeswalkers{_WHOSE[owner]}"
    text = players(targets.players)
    if targets.planeswalkers_of is None and targets.battles_of is None:
        return text
    theirs = {
        Who.YOU: "you control",
        Who.OPPONENTS: "your opponents control",
        Who.ITS_OWNER: "its owner controls",
    }
    whose = (
        "that player controls"
        if isinstance(targets.players, PlayerNamed)
        else theirs.get(targets.players, "they control")
    )
    if targets.planeswalkers_of is not None and targets.battles_of is not None:
        return f"{text} or permanents {whose}"
    kind = "planeswalkers" if targets.planeswalkers_of is not None else "battles"
    return f"{text} or {kind} {whose}"


def keyword(held: Keyword) -> str:
    """A keyword ability with its quality or number."""
    if held.name == "landwalk" and held.quality is not None:
        return _landwalk(held.quality)
    if held.name == "protection" and held.quality is not None:
        return f"protection from {_protected(held.quality)}"
    if held.quality is not None:
        return f"{held.name} {noun(held.quality)}"
    return held.name if held.number is None else f"{held.name} {held.number}"


def _landwalk(lands: Filter) -> str:
    parts = conjuncts(lands)
    land = next((p.word for p in parts if isinstance(p, q.HasType) and p.word in LANDS), "land")
    chosen = " of the chosen type" if q.OfChosen("type") in parts else ""
    kinds = [part for part in parts if part not in (q.HasType(land), q.OfChosen("type"))]
    words = [adjective(part) if part != q.HasType("artifact") else "artifact" for part in kinds]
    return " ".join([*words, f"{land}walk{chosen}"])


LANDS = (*BASIC_LAND_TYPES, "desert", "land")


def _protected(filter: Filter) -> str:
    match filter:
        case q.Anything():
            return "everything"
        case q.HasColor() | q.ColorCount() | q.HasType(word="snow"):
            return adjective(filter)
        case q.ControlledBy(who=Who.OPPONENTS):
            return "your opponents"
        case q.ControlledBy(who=Who.CHOSEN):
            return "the chosen player"
        case q.OfChosen(what=what):
            return the_chosen(what)
        case q.ControlledBy(who=PlayerNamed(name=name)):
            return name
        case ValueAmong(statistic="mana value", filter=among):
            return f"each mana value among {noun(among)}"
        case Compare(statistic="mana value"):
            return compare(filter, noun)
        case _:
            return noun(filter)
