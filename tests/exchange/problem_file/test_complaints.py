"""What is wrong with a Problem's file, each with its place."""

import json
from typing import Any

import pytest

from legality import PositionError
from legality.exchange.problem_file.read_file import read_problem

FINE: dict[str, Any] = {
    "problem": "declaration",
    "version": 1,
    "declaration": "blocks",
    "player": "P",
    "creatures": ["guard", "squire"],
    "objects": ["ogre", "imp"],
}
DAMAGE: dict[str, Any] = {
    "problem": "damage",
    "version": 1,
    "side": "attacking",
    "recipients": [{"name": "guard", "dies_at": 2}, {"name": "P", "kind": "player"}],
    "needs": [{"name": "guard", "recipient": "guard", "amount": 2}],
    "sources": [
        {
            "name": "ogre",
            "amount": 3,
            "manners": [
                {
                    "name": "as blocked",
                    "amount": 3,
                    "rule": "510.1c",
                    "shares": [{"to": "guard"}, {"to": "P", "after": ["guard"]}],
                }
            ],
        }
    ],
}


def source(**fields: Any) -> dict[str, Any]:
    return {"sources": [{**DAMAGE["sources"][0], **fields}]}


def manner(**fields: Any) -> dict[str, Any]:
    return source(manners=[{**DAMAGE["sources"][0]["manners"][0], **fields}])


def asking(*ways: dict[str, Any]) -> dict[str, Any]:
    return {"asks": [{"asked": "it rains"}], "ways": list(ways)}


CASES: list[tuple[dict[str, Any], str, str]] = [
    ({"problem": "moves"}, "$.problem", "expected declaration or damage"),
    ({"version": 2}, "$.version", "newer version"),
    ({"version": 0}, "$.version", ">= 1"),
    ({"version": None}, "$.version", "expected an integer"),
    ({"rules": "1999-01-01"}, "$.rules", "1999-01-01"),
    ({"creatures": ["guard", "guard"]}, "$.creatures[1]", "twice"),
    ({"objects": ["ogre", "imp", "ogre"]}, "$.objects[2]", "twice"),
    ({"creatures": ["guard", ""]}, "$.creatures[1]", "expected a name, got an empty string"),
    ({"objects": [""]}, "$.objects[0]", "expected a name, got an empty string"),
    ({"player": ""}, "$.player", "expected a name, got an empty string"),
    (
        {"requirement_model": "most"},
        "$.requirement_model",
        'expected one of maximum, self only, got "most"',
    ),
    (asking({"holds": [[True]], "taps": 3}), "$.ways[0].taps", "expected a list, got 3"),
    ({"creature": ["guard"]}, "$.creature", "did you mean `creatures`"),
    ({"declaration": "moves"}, "$.declaration", 'expected one of attacks, blocks, got "moves"'),
    ({"requirements": {}}, "$.requirements", "expected a list"),
    (
        {"restrictions": [{"kind": "forbiden"}]},
        "$.restrictions[0].kind",
        'expected one of forbidden, capacity, count, together, cap, company, alone, got "forbiden"',
    ),
    (
        {"restrictions": [{"kind": "forbidden", "creatures": ["gaurd"]}]},
        "$.restrictions[0].creatures[0]",
        "did you mean guard?",
    ),
    (
        {"restrictions": [{"kind": "forbidden", "objects": ["imp", "imp"]}]},
        "$.restrictions[0].objects[1]",
        "twice",
    ),
    (
        {"restrictions": [{"kind": "forbidden", "objects": []}]},
        "$.restrictions[0].objects",
        "forbids nothing",
    ),
    (
        {"restrictions": [{"kind": "cap", "creatures": [], "most": 1}]},
        "$.restrictions[0].creatures",
        "nothing",
    ),
    (
        {"restrictions": [{"kind": "capacity", "creature": "guard", "mots": 1, "most": 1}]},
        "$.restrictions[0].mots",
        "did you mean `most`",
    ),
    (
        {"restrictions": [{"kind": "capacity", "creature": "guard", "most": -1}]},
        "$.restrictions[0].most",
        ">= 0",
    ),
    (
        {"restrictions": [{"kind": "capacity", "creature": "guard"}]},
        "$.restrictions[0]",
        "`most` is missing",
    ),
    (
        {"restrictions": [{"kind": "capacity", "creature": "guard", "most": 1}] * 2},
        "$.restrictions[1].creature",
        "has a capacity already",
    ),
    (
        {
            "declaration": "attacks",
            "restrictions": [{"kind": "capacity", "creature": "guard", "most": None}],
        },
        "$.restrictions[0].most",
        "one object",
    ),
    (
        {"restrictions": [{"kind": "count", "object": "ogre", "least": 3, "most": 2}]},
        "$.restrictions[0].least",
        "expected at most 2",
    ),
    ({"requirements": [{"creatures": []}]}, "$.requirements[0].creatures", "on something"),
    ({"requirements": [{"objects": []}]}, "$.requirements[0].objects", "on something"),
    ({"requirements": [{"obeyable": False}]}, "$.requirements[0].obeyable", "no objects"),
    ({"objects": [], "requirements": [{}]}, "$.requirements[0]", "on something"),
    (
        {"requirements": [{"least": 2, "most": 1}]},
        "$.requirements[0].least",
        "expected at most 1",
    ),
    ({"requirements": [{"least": 2, "each": True}]}, "$.requirements[0].each", "without least"),
    (
        {"requirements": [{"when": {"creatures": ["x"]}}]},
        "$.requirements[0].when.creatures[0]",
        '"x"',
    ),
    ({"costs": [{"price": {"mana": "2"}}]}, "$.costs[0].price.mana", "expected an integer"),
    (
        {"costs": [{"price": {"uses": [{"act": "eat", "items": ["a"]}]}}]},
        "$.costs[0].price.uses[0].act",
        'expected one of tap, sacrifice, return, exile, remove, got "eat"',
    ),
    (
        {"costs": [{"price": {"uses": [{"act": "tap", "items": ["a", "a"]}]}}]},
        "$.costs[0].price.uses[0].items[1]",
        "twice",
    ),
    (
        {
            "costs": [{"price": {"mana": 1}}],
            "payers": [{"name": "P", "creatures": ["guard"]}],
        },
        "$.costs[0]",
        'nobody pays for "squire"',
    ),
    (
        {"costs": [{"price": {"mana": 1}}], "payers": [{"name": "P"}, {"name": "Q"}]},
        "$.payers[1].creatures",
        "nobody before pays for",
    ),
    (
        {"costs": [{"price": {"mana": 1}}], "payers": [{"name": "P"}, {"name": "P"}]},
        "$.payers[1].name",
        '"P" stands there twice',
    ),
    ({"costs": [{"price": {"mnaa": 1}}]}, "$.costs[0].price.mnaa", "did you mean `mana`"),
    ({"taps": ["ogre"]}, "$.taps[0]", '"ogre"'),
    ({"declared": {"guard": "ogre"}}, "$.declared.guard", "a list of names"),
    ({"declared": {"gaurd": ["ogre"]}}, "$.declared.gaurd", "did you mean guard?"),
    ({"declared": {"guard": ["ogre", "ogre"]}}, "$.declared.guard[1]", "twice"),
    (
        {"declaration": "attacks", "declared": {"guard": ["ogre"]}},
        "$.declared.guard",
        "a string",
    ),
    (asking({"holds": [[True]]}), "$.ways", "[false] is missing"),
    (asking({"holds": [[True], [True]]}), "$.ways[0].holds[1]", "twice"),
    (asking({"holds": [[True, False]]}), "$.ways[0].holds[0]", "expected 1 answers"),
    (
        asking({"holds": [[True]], "creatures": ["guard", "guard"]}),
        "$.ways[0].creatures[1]",
        "twice",
    ),
    ({"asks": [{"asked": "it rains"}] * 2}, "$.asks[1]", "twice"),
]
OF_DAMAGE: list[tuple[dict[str, Any], str, str]] = [
    ({"recipients": [{"name": "P"}, {"name": "P"}]}, "$.recipients[1].name", "twice"),
    ({"needs": [{"name": "n", "recipient": "x", "amount": 1}]}, "$.needs[0].recipient", '"x"'),
    ({"needs": [{"name": "n", "recipient": "P", "amount": 0}]}, "$.needs[0].amount", ">= 1"),
    (source(manners=[]), "$.sources[0].manners", "a manner or more"),
    (source(amount=2), "$.sources[0].manners[0].amount", "expected at most 2"),
    (manner(shares=[{"to": "x"}]), "$.sources[0].manners[0].shares[0].to", '"x"'),
    (
        manner(shares=[{"to": "P", "after": ["x"]}]),
        "$.sources[0].manners[0].shares[0].after[0]",
        '"x"',
    ),
    (manner(creatures=3), "$.sources[0].manners[0].creatures", "at most 2"),
    ({"declared": {"imp": {}}}, "$.declared.imp", '"imp"'),
    ({"declared": {"ogre": {"imp": 1}}}, "$.declared.ogre", '"imp"'),
    ({"side": "both"}, "$.side", 'expected one of attacking, defending, got "both"'),
    (
        {"recipients": [{"name": "P", "kind": "wall"}]},
        "$.recipients[0].kind",
        'expected one of creature, player, planeswalker, battle, got "wall"',
    ),
    ({"recipients": [{"name": ""}]}, "$.recipients[0].name", "got an empty string"),
    ({"recipients": [{"nam": "P"}]}, "$.recipients[0].nam", "did you mean `name`"),
]


@pytest.mark.parametrize(("fields", "place", "problem"), CASES)
def test_a_declaration(fields: dict[str, Any], place: str, problem: str) -> None:
    _complains(FINE | fields, place, problem)


@pytest.mark.parametrize(("fields", "place", "problem"), OF_DAMAGE)
def test_damage(fields: dict[str, Any], place: str, problem: str) -> None:
    _complains(DAMAGE | fields, place, problem)


def _complains(value: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_problem(json.dumps(value))
    assert caught.value.place == place
    assert problem in caught.value.problem


def test_what_is_fine_is_read() -> None:
    read_problem(json.dumps(FINE))
    read_problem(json.dumps(DAMAGE))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a JSON object, got nothing"),
        ("[]", "expected a JSON object with the field `problem`"),
        ("null", "expected a JSON object with the field `problem`"),
        ("{", "expected JSON: "),
        ('{"problem": 1, "problem": 2}', 'the key "problem" stands twice in one object'),
        ("{}", "expected declaration or damage, got nothing"),
    ],
)
def test_what_is_no_problem_is_refused(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        read_problem(text)
