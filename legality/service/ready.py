"""What the processes of the service by HTTP are copies of: the solver is loaded, where it is
installed, and a small board has been judged, so that nobody's first request waits for either. Each
copy judges it once more."""

from contextlib import suppress
from importlib import import_module

from legality.clock import SOLVER
from legality.service.answering import answer

BOARD = (
    b'{"position":{"players":[{"name":"Ann"},{"name":"Bob"}],"permanents":['
    b'{"id":"a","controller":"Ann","type_line":"Creature","power":1,"toughness":1,'
    b'"oracle_text":"Menace"},'
    b'{"id":"b","controller":"Bob","type_line":"Creature","power":1,"toughness":1,'
    b'"oracle_text":"This creature blocks each combat if able."}],'
    b'"attacks":{"a":"Bob"},"blocks":{}}}'
)
SECONDS = 10.0


def warm_up() -> None:
    """Judge the board."""
    answer("check", BOARD, SECONDS)


with suppress(ImportError):
    import_module(SOLVER)
warm_up()
