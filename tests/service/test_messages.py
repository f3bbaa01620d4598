"""Messages over a socket, in whatever pieces they arrive."""

import socket
from collections.abc import Iterator
from threading import Thread

import pytest

from legality.service.messages import Messages

Pair = tuple[Messages, Messages]


@pytest.fixture
def pair() -> Iterator[Pair]:
    here, there = map(Messages, socket.socketpair())
    yield here, there
    here.close()
    there.close()


def sent(*messages: bytes) -> bytes:
    """What goes over the socket: each after its length, in eight bytes."""
    return b"".join(len(one).to_bytes(8, "big") + one for one in messages)


def test_all_that_have_arrived_are_there_at_once(pair: Pair) -> None:
    here, there = pair
    for one in (b"a", b"", b"bc"):
        here.send(one)
    assert there.receive_all() == [b"a", b"", b"bc"]
    assert not there.ready(0.0)


def test_one_after_another(pair: Pair) -> None:
    here, there = pair
    here.send(b"a")
    here.send(b"b")
    assert there.receive() == b"a"
    assert there.ready(0.0)  # though nothing is left in the socket
    assert there.receive_all() == [b"b"]


@pytest.mark.parametrize("cut", range(1, 22))
def test_a_message_in_two_pieces(pair: Pair, cut: int) -> None:
    """Of 22 bytes, 8 + 2 and 8 + 4: the first is whole from 10 bytes on."""
    here, there = pair
    whole = sent(b"ab", b"cdef")
    here.end.sendall(whole[:cut])
    if cut >= 10:
        assert there.receive() == b"ab"
        assert not there.ready(0.0)
    here.end.sendall(whole[cut:])
    found = [] if cut >= 10 else [b"ab"]
    while len(found) < (1 if cut >= 10 else 2):
        found += there.receive_all() if found else [there.receive()]
    assert found[-1] == b"cdef"


def test_a_long_one(pair: Pair) -> None:
    """Longer than what is read at once, and what a socket holds."""
    here, there = pair
    long = bytes(range(256)) * 20_000
    sending = Thread(target=here.send, args=(long,))
    sending.start()
    assert there.receive() == long
    sending.join()


def test_the_end(pair: Pair) -> None:
    here, there = pair
    here.send(b"last")
    here.end.sendall(sent(b"broken off")[:12])
    here.close()
    assert there.receive() == b"last"
    assert there.ready(0.0)
    with pytest.raises(EOFError):
        there.receive()
