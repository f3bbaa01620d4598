"""Boards to differ in one field: Ann's 3/3 a attacks Bob, whose 2/2 b blocks it."""

from typing import Any

from tests.fields.questions import Value

Pair = tuple[Value, Value]
"""Two boards that differ in one field."""


def creature(id: str, controller: str, size: str = "2/2", text: str = "", **fields: Any) -> Value:
    power, toughness = map(int, size.split("/"))
    value: Value = {"id": id, "controller": controller, "type_line": "Creature — Bear"}
    return {**value, "power": power, "toughness": toughness, "oracle_text": text, **fields}


def enchantment(text: str, controller: str = "Ann", id: str = "k", **fields: Any) -> Value:
    value = {"id": id, "controller": controller, "type_line": "Enchantment", "oracle_text": text}
    return {**value, **fields}


def board(*more: Value, **fields: Any) -> Value:
    """The board with more permanents and other fields; a, b, ann and bob are fields of theirs."""
    own: dict[str, Value] = {
        name: fields.pop(name, None) or {} for name in ("a", "b", "ann", "bob")
    }
    value: Value = {
        "players": [{"name": "Ann", **own["ann"]}, {"name": "Bob", "life": 3, **own["bob"]}],
        "permanents": [
            creature("a", "Ann", "3/3") | own["a"],
            creature("b", "Bob") | own["b"],
            *more,
        ],
        "attacks": {"a": "Bob"},
        "blocks": {"b": ["a"]},
        "damage": assigned(b=3),
    }
    return {**value, **fields}


def assigned(step: str = "regular", **by_a: int) -> Value:
    """What a deals, beside the 2 of b's."""
    return {"step": step, "assign": {"a": by_a, "b": {"a": 2}}}


def of(owner: str, before: Value, after: Value, *more: Value, **fields: Any) -> Pair:
    """Two boards on which the fields of a, b, ann or bob differ, besides those that both have."""
    both = fields.pop(owner, {})
    return (
        board(*more, **{owner: {**both, **before}}, **fields),
        board(*more, **{owner: {**both, **after}}, **fields),
    )


def of_board(before: Value, after: Value, *more: Value, **fields: Any) -> Pair:
    return board(*more, **{**fields, **before}), board(*more, **{**fields, **after})


def as_long_as(circumstance: str) -> Value:
    """A text that counts in every answer where that is so: 1 of a's 3 damage goes on to Bob."""
    return {
        "oracle_text": f"This creature has trample as long as {circumstance}.\n"
        f"This creature can't be blocked as long as {circumstance}.\n"
        f"This creature can't attack alone as long as {circumstance}."
    }


TRAMPLED = assigned(b=2, Bob=1)


def of_owner(field: str, before: Any, after: Any, circumstance: str) -> Pair:
    """A field of Ann's that a circumstance of a's text looks at."""
    said = as_long_as(circumstance)
    return of("ann", {field: before}, {field: after}, a=said, damage=TRAMPLED)


def of_itself(field: str, before: Any, after: Any, circumstance: str) -> Pair:
    """A field of a's that a circumstance of its text looks at."""
    said = as_long_as(circumstance)
    return of("a", {field: before}, {field: after}, a=said, damage=TRAMPLED)


def seen(which: str) -> Value:
    """An enchantment that looks for such creatures ("creatures you control with flying")."""
    return enchantment(f"{which} have trample and can't be blocked.\n{which} can't attack alone.")


def of_those(which: str, before: Value, after: Value, **fields: Any) -> Pair:
    """Fields of a's that another's text looks for."""
    return of("a", before, after, seen(which), damage=TRAMPLED, **fields)


def counted(field: str, amount: str, few: Any, many: Any) -> Pair:
    """A field of Ann's that is a's size, worked out from its card."""
    text = f"This creature's power and toughness are each equal to {amount}."
    star = {"power": "*", "toughness": "*", "printed": True, "oracle_text": text}
    return of("ann", {field: few}, {field: many}, a=star, bob={"life": 4})


def paid(payment: str, poor: Value, rich: Value, *more: Value) -> list[Pair]:
    """What a attacks with, and b blocks with, by the fields of their players."""
    attack = {"oracle_text": f"This creature can't attack unless you {payment}."}
    block = {"oracle_text": f"This creature can't block unless you {payment}."}
    return [of("ann", poor, rich, *more, a=attack), of("bob", poor, rich, *more, b=block)]


SELF = "This creature has trample and can't be blocked.\nThis creature can't attack alone."
ALL = SELF.replace("This creature has", "Creatures you control have").replace(
    "This creature", "Creatures you control"
)
FREE = {"oracle_text": "This creature can't be blocked."}
"""A text with which a is not blocked."""
UNBLOCKED: Value = {"blocks": {}, "damage": None}
FLYER = creature("f", "Ann", "3/3", "Flying")
