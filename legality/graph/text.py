"""The graph as text, for a terminal: who attacks whom, the blockers beneath, then who stays."""

from collections.abc import Iterator
from typing import Any

from legality.errors import visible
from legality.graph.links import EndLabel, Link, links_of
from legality.graph.merging import merged
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import seating
from legality.graph.wording import answer, details, gaps_of, title


def text(graph: CombatGraph) -> str:
    """The graph in lines; an exclamation mark stands before what is illegal, with its rule."""
    return "".join(f"{visible(line)}\n" for line in _lines(merged(graph)))


def _lines(graph: CombatGraph) -> Iterator[str]:
    about = graph.graph
    verdict = answer(graph)
    yield f"Combat, rules of {about['rules']}{f': {verdict}' if verdict else ''}"
    seats = seating(graph)
    links = links_of(graph, seats)
    for section in (seats.own, *seats.columns):
        for name in section.targets:
            yield f"{_mark(graph.nodes[name])}{_called(graph, name)}"
    attacks = [*links.lanes, *links.inward]
    for section in seats.sections:
        for row in section.rows:
            if row.attacker is None:
                continue
            yield from _attacker(graph, row.attacker, attacks)
            for link in links.fights:
                if link.target == row.attacker:
                    yield _blocker(graph, link)
    for link in links.others:
        ends = f"{_called(graph, link.source)} → {_called(graph, link.target)}"
        yield f"{_fault(link.wrong)}{ends}: {_other(link)}"
    for player, names in seats.home.items():
        yield f"not in combat, {player}:"
        for name in names:
            yield f"  {_mark(graph.nodes[name])}{_called(graph, name)}"
    yield from str(about.get("violations", "")).splitlines()
    yield from gaps_of(graph)


def _attacker(graph: CombatGraph, name: str, attacks: list[Link]) -> Iterator[str]:
    data = graph.nodes[name]
    own = [link for link in attacks if link.source == name]
    targets = ", ".join(f"{link.target}{_bracketed(link.at_target)}" for link in own)
    band = f" [band {data['band']}{_band_rules(graph, data['band'])}]" if "band" in data else ""
    wrong = data.get("legal") is False or any(link.wrong for link in own)
    attack = f" → {targets}" if targets else ""
    yield f"{_fault(wrong)}{_called(graph, name)}{band}{attack}"


def _blocker(graph: CombatGraph, link: Link) -> str:
    how = "blocked by"
    if link.kind == "damage":
        how = "no block, but damage:"
    elif link.backwards:
        how = "blocks"
    elif link.dashed:
        how = "blocked through its band by"
    back = f"; it gets{_bracketed(link.at_target)}" if link.at_target.text else ""
    wrong = _fault(link.wrong or link.at_source.wrong or link.at_target.wrong)
    return f"  {wrong}{how} {_called(graph, link.source)}{_bracketed(link.at_source)}{back}"


def _band_rules(graph: CombatGraph, band: int) -> str:
    rules = dict.fromkeys(
        data["rule"]
        for _, _, data in graph.edges(data=True)
        if data.get("band") == band and "rule" in data
    )
    return "".join(f" ! {rule}" for rule in rules)


def _called(graph: CombatGraph, name: str) -> str:
    data = graph.nodes[name]
    more = ", ".join(details(graph, name))
    rule = f" ! {data['rule']}" if data.get("legal") is False else ""
    return f"{title(data)} ({more}){rule}" if more else f"{title(data)}{rule}"


def _other(link: Link) -> str:
    texts = [end.text for end in (link.at_source, link.at_target) if end.text]
    return ", ".join((link.kind, *texts))


def _bracketed(label: EndLabel) -> str:
    return f" [{label.text}]" if label.text else ""


def _fault(wrong: bool) -> str:
    return "! " if wrong else ""


def _mark(data: dict[str, Any]) -> str:
    return _fault(data.get("legal") is False)
