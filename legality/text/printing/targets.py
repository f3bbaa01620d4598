"""Printing what a verb takes: attackers and blockers, targets, keywords, costs."""

from legality.effects import qualities as q
from legality.effects.canonical import all_of
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, Compare, Filter, Targets, ValueAmong
from legality.effects.players import PlayerNamed, Who
from legality.text.printing.nouns import noun, the_chosen
from legality.text.printing.qualities import Unsayable, adjective, compare, players


def objects(found: Filter) -> str:
    """The attackers or blockers that a verb speaks of."""
    if isinstance(found, q.Named):
        return found.name
    return noun(all_of((found,)), creatures=True)


_WHOSE = {Who.ANY: "", Who.YOU: " you control", Who.OPPONENTS: " your opponents control"}


def targets_text(found: Targets) -> str:
    """ "you or planeswalkers you control"."""
    if found.players is None:
        if found.permanents is not None:
            return noun(found.permanents)
        owner = found.planeswalkers_of
        if isinstance(owner, PlayerNamed) and found.battles_of is None:
            return f"planeswalkers {owner.name} controls"
        if not isinstance(owner, Who) or owner not in _WHOSE or found.battles_of is not None:
            raise Unsayable(found)
        return f"planeswalkers{_WHOSE[owner]}"
    text = players(found.players)
    if found.planeswalkers_of is None and found.battles_of is None:
        return text
    theirs = {
        Who.YOU: "you control",
        Who.OPPONENTS: "your opponents control",
        Who.ITS_OWNER: "its owner controls",
    }
    whose = (
        "that player controls"
        if isinstance(found.players, PlayerNamed)
        else theirs.get(found.players, "they control")
    )
    if found.planeswalkers_of is not None and found.battles_of is not None:
        return f"{text} or permanents {whose}"
    return (
        f"{text} or {'planeswalkers' if found.planeswalkers_of is not None else 'battles'} {whose}"
    )


def keyword(found: Keyword) -> str:
    """A keyword ability with its quality or number."""
    if found.name == "landwalk" and found.quality is not None:
        return _landwalk(found.quality)
    if found.name == "protection" and found.quality is not None:
        return f"protection from {_protected(found.quality)}"
    if found.quality is not None:
        return f"{found.name} {noun(found.quality)}"
    return found.name if found.number is None else f"{found.name} {found.number}"


def _landwalk(lands: Filter) -> str:
    parts = lands.parts if isinstance(lands, AllOf) else (lands,)
    land = next((p.word for p in parts if isinstance(p, q.HasType) and p.word in LANDS), "land")
    chosen = " of the chosen type" if q.OfChosen("type") in parts else ""
    kinds = [part for part in parts if part not in (q.HasType(land), q.OfChosen("type"))]
    words = [adjective(part) if part != q.HasType("artifact") else "artifact" for part in kinds]
    return " ".join([*words, f"{land}walk{chosen}"])


LANDS = ("plains", "island", "swamp", "mountain", "forest", "desert", "land")


def _protected(found: Filter) -> str:
    match found:
        case q.Anything():
            return "everything"
        case q.HasColor() | q.ColorCount() | q.HasType(word="snow"):
            return adjective(found)
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
            return compare(found, noun)
        case _:
            return noun(found)
