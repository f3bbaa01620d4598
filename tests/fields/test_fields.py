"""Every field of a position counts in every answer, or a reason stands why not."""

import pytest

from tests import fields_page
from tests.fields.boards import board
from tests.fields.questions import QUESTIONS, answer
from tests.fields.table import FIELDS, NO_MORE, RULES, TEXTS, marks


def test_every_field_of_every_class_has_boards_that_differ_in_it() -> None:
    without = {field for field in FIELDS if not RULES.get(field) and not TEXTS.get(field)}
    assert without == {"Position.id"}
    assert set(RULES) | set(TEXTS) | without == set(FIELDS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_board_that_all_others_differ_from_answers_the_question(question: str) -> None:
    found = answer(question, board())
    assert not found.startswith(("error", "Illegal", "Untold"))


def test_each_field_and_each_answer_that_it_changes_or_the_reason_are_on_the_page() -> None:
    partly = {field for field in FIELDS if "" in marks(field)}
    assert partly == set(NO_MORE)
    stored = fields_page.PAGE.read_text(encoding="utf-8")
    assert stored == fields_page.page(), "run `python -m tests.fields_page`"
