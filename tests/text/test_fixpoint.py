"""parse → print → parse: what an effect is printed as is read as that effect.

Over the invented lines of the tests, and over every printed line where there are any. An effect on
a target that is not the only one of its text has no sentence of its own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.lines import records
from legality.effects.effects import AnyEffect, Triggered
from legality.effects.qualities import Target
from legality.effects.replacing import within
from legality.text import may_state, present_line, present_text
from legality.text.printing.sentences import sentence
from tests.text.splices import CARDS

FAMILIES = Path(__file__).with_name("families.txt").read_text(encoding="utf-8").splitlines()


PRINTED_OTHERWISE = 22
"""So many effects of printed cards are said in words that are read otherwise, or not at all: the
second sentence of "you may exert", what is so "if you do", and lists of two kinds of permanents."""


def said(lines: Iterator[tuple[str, str]]) -> set[AnyEffect]:
    """The effects of lines, but for those on one of several targets, and triggered abilities, which
    stand as they were printed: with modes on other lines, or a part of their card's name."""
    read = (present_line(line, name) for line, name in lines)
    effects = {effect for one in read for effect in (*one.effects, *one.states)}
    return {
        effect
        for effect in effects
        if not any(isinstance(part, Target | Triggered) for part in within(effect))
    }


def changed(effects: set[AnyEffect]) -> list[str]:
    """What the effects are printed as, where that is read otherwise."""
    found: list[str] = []
    for effect in effects:
        text = sentence(effect)
        again = present_line(text)
        if not again.understood or (*again.effects, *again.states) != (effect,):
            found.append(f"{text}  {effect!r}")
    return found


def printed_lines() -> Iterator[tuple[str, str]]:
    """Every line of the printed cards at hand, with the name of its card."""
    for record in records(CARDS):
        yield record["line"], record["face"]
    for card in records(CARDS.with_name("cards.jsonl.gz")):
        for face in card.get("faces") or [card]:
            for line in (face.get("oracle_text") or "").splitlines():
                yield line, face["name"]


def test_over_invented_lines() -> None:
    effects = said((line, "Old Ram") for line in FAMILIES if not line.startswith(("#", " ")))
    assert len(effects) >= 200
    assert changed(effects) == []


@pytest.mark.untraced
@pytest.mark.shared
def test_over_printed_lines() -> None:
    effects = said(printed_lines())
    assert len(effects) > 2000
    again = changed(effects)
    assert len(again) <= PRINTED_OTHERWISE, again


@pytest.mark.untraced
@pytest.mark.shared
def test_no_printed_text_states_what_the_first_look_denies() -> None:
    silent = 0
    for card in records(CARDS.with_name("cards.jsonl.gz")):
        for face in card.get("faces") or [card]:
            text = face.get("oracle_text") or ""
            if may_state(text):
                continue
            silent += 1
            assert not any(line.states for line in present_text(text, face["name"])), text
    assert silent > 2000
