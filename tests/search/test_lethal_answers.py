"""The answers to whether an attack kills, as values and in JSON."""

from legality.gaps import Gaps
from legality.search.lethal_answers import Kills, Open, Refuted, Survives

TRIED = Refuted({"x": "Bob"}, (), {"Bob": {"b": ("x",)}})


def test_a_kill_tells_who_dies_and_what_is_paid() -> None:
    plain = Kills({"x": "Bob"}, (), ("Bob",))
    assert plain.to_value() | {"assumes": []} == {
        "lethal": True,
        "attacks": {"x": "Bob"},
        "dies": ["Bob"],
        "assumes": [],
    }
    dear = Kills({"x": "Bob"}, (("x", "y"),), ("Bob",), paid=("z",)).to_value()
    assert (dear["paid"], dear["bands"]) == (["z"], [["x", "y"]])
    assert "paid" not in plain.to_value()


def test_what_is_survived_tells_the_blocks() -> None:
    value = Survives((TRIED,)).to_value()
    assert value["lethal"] is False
    assert value["refuted"] == [{"attacks": {"x": "Bob"}, "blocks": {"Bob": {"b": ("x",)}}}]
    lost = Refuted({"x": "Bob"}, (), {}, ("Ann",), ("z",)).to_value()
    assert (lost["lost"], lost["paid"]) == (["Ann"], ["z"])


def test_an_open_answer_tells_why() -> None:
    line = ("x", "Whenever something happens, something else does.")
    limit = Open((TRIED,), "the time limit ended the search").to_value()
    assert (limit["lethal"], limit["limit"]) == (None, "the time limit ended the search")
    gap = Open((), None, Gaps(not_modelled=(line,))).to_value()
    assert "limit" not in gap
    assert gap["not_modelled"] == [{"id": "x", "text": line[1]}]
