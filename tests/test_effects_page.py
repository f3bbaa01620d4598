"""The page of effects is complete, true and up to date."""

import pytest

from legality.effects import effects as e
from legality.effects.effect import Effect
from legality.text import present_line
from legality.text.printing.sentences import sentence
from tests import effects_page


def test_every_effect_has_an_example() -> None:
    assert set(effects_page.EXAMPLES) == set(effects_page.EFFECTS)


def test_every_class_of_effects_is_one_of_any_effect() -> None:
    classes = {kind.__name__ for kind in Effect.__subclasses__()}  # slots double the classes
    assert classes == {kind.__name__ for kind in effects_page.EFFECTS}


@pytest.mark.parametrize("kind", effects_page.EFFECTS, ids=lambda kind: kind.__name__)
def test_the_example_says_this_effect_and_changes_its_problem(kind: type[e.AnyEffect]) -> None:
    effect = effects_page.effect_of(kind)
    again = present_line(sentence(effect))
    assert again.effects + again.states == (effect,)
    example = effects_page.EXAMPLES[kind]
    changed = any(effects_page.difference(example))
    listed = effects_page.listed(example) or effects_page.left_out(example)
    forms = (effects_page.prevents, effects_page.prevents_part, effects_page.increases)
    dealt_otherwise = any(form(example) for form in forms)
    assert changed or listed or dealt_otherwise


def test_the_page_is_up_to_date() -> None:
    stored = effects_page.PAGE.read_text(encoding="utf-8")
    assert stored == effects_page.page(), "run `python -m tests.effects_page`"
